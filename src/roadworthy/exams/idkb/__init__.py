"""exams/idkb."""

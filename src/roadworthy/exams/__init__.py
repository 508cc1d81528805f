"""exams."""

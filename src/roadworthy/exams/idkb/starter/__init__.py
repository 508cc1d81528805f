"""The bundled learner questions and their sign pictures."""

"""The exams: questions into steps, replies into verdicts, verdicts into a Scorecard."""

from roadworthy.exams.exam import BuildOptions, Exam, ExamProtocol, Graders, Tally
from roadworthy.exams.grade_run import Graded, grade_run
from roadworthy.exams.plan import Plan, make_plan, plan_of_run
from roadworthy.exams.registry import exam_names, find_exam
from roadworthy.exams.sitting import Asking, Sitting, ask

__all__ = [
    "Asking",
    "BuildOptions",
    "Exam",
    "ExamProtocol",
    "Graded",
    "Graders",
    "Plan",
    "Sitting",
    "Tally",
    "ask",
    "exam_names",
    "find_exam",
    "grade_run",
    "make_plan",
    "plan_of_run",
]

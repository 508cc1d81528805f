"""The exams: questions into steps, replies into verdicts, verdicts into a Scorecard."""

from roadworthy.exams.exam import BuildOptions, Circumstances, Exam, ExamProtocol, Graders, Tally
from roadworthy.exams.grade_run import Graded, grade_run
from roadworthy.exams.plan import Plan, Posed, conditions_for, make_plan, plan_of_run
from roadworthy.exams.registry import exam_names, find_exam
from roadworthy.exams.sitting import Asking, Sitting, ask

__all__ = [
    "Asking",
    "BuildOptions",
    "Circumstances",
    "Exam",
    "ExamProtocol",
    "Graded",
    "Graders",
    "Plan",
    "Posed",
    "Sitting",
    "Tally",
    "ask",
    "conditions_for",
    "exam_names",
    "find_exam",
    "grade_run",
    "make_plan",
    "plan_of_run",
]

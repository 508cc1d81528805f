"""IDKB's inference prompts (multiple choice word for word from its Table 8), and how a question is put into them."""

import hashlib

from roadworthy.models import ImagePart, Message, TextPart
from roadworthy.questions import Kind, Question

PROTOCOL = "idkb-1"

SINGLE_TEST = (
    "Think carefully and tell me which answer is correct.Format should be: Optionx (Option need to be output) "
    "Answer this {country} {vehicle} driving test question. Question: {question}"
)
SINGLE_ROAD = (
    "Think carefully and tell me which answer is correct.Format should be: Optionx (Option need to be output) "
    "Assume you are driving a car in {country}. Question: {question}"
)
MULTIPLE_TEST = (
    "A multiple choice question will be provided. Think carefully and tell me the answer is correct. "
    "Use only comma between chosen options. Format should be: Optionx, Optionx, Optionx, …(if needed and Option need "
    "to be output) Answer this {country} {vehicle} driving test question. Question: {question}"
)
MULTIPLE_ROAD = (
    "A multiple choice question will be provided. Think carefully and tell me the answer is correct. "
    "Use only comma between chosen options. Format should be: Optionx, Optionx, Optionx, …(if needed and Option need "
    "to be output) Assume you are driving a car in {country}. Question: {question}"
)

# Table 8 prints no prompt for open questions: these are its multiple-choice prompts without their format.
OPEN_TEST = "Answer this {country} {vehicle} driving test question. Question: {question}"
OPEN_ROAD = "Assume you are driving a car in {country}. Question: {question}"

PROMPTS_SHA256 = hashlib.sha256(
    "\n".join((SINGLE_TEST, SINGLE_ROAD, MULTIPLE_TEST, MULTIPLE_ROAD, OPEN_TEST, OPEN_ROAD)).encode()
).hexdigest()
_TEMPLATES = {
    (Kind.CHOICE, False): SINGLE_TEST,
    (Kind.CHOICE, True): SINGLE_ROAD,
    (Kind.CHOICES, False): MULTIPLE_TEST,
    (Kind.CHOICES, True): MULTIPLE_ROAD,
    (Kind.OPEN, False): OPEN_TEST,
    (Kind.OPEN, True): OPEN_ROAD,
}

# The names of the paper's Table 6, "German" set right.
COUNTRIES = {
    "US": "America",
    "CN": "China",
    "IT": "Italy",
    "DE": "Germany",
    "ES": "Spain",
    "CA": "Canada",
    "GB": "UK",
    "FR": "France",
    "KR": "Korea",
    "AU": "Australia",
    "SG": "Singapore",
    "JP": "Japan",
    "IE": "Ireland",
    "NZ": "New Zealand",
    "IN": "India",
    "TW": "Taiwan",
}
VEHICLES = {"car": "car", "truck": "truck", "bus": "bus", "moto": "motorcycle"}


def question_text(question: Question) -> str:
    """Return the prompt of a question without its options: the sentence for its kind, country and vehicles."""
    template = _TEMPLATES[question.kind, question.tag("source") == "road"]
    country = str(question.tag("country") or "")
    vehicles = question.tag("vehicle") or ()
    names = [vehicles] if isinstance(vehicles, str) else vehicles
    return template.format(
        country=COUNTRIES.get(country, country),
        vehicle=" or ".join(VEHICLES.get(name, name) for name in names) or "car",
        question=question.prompt,
    )


def messages(question: Question) -> tuple[Message, ...]:
    """Return what is sent: the question's pictures, the text, and each option with its picture where it has one."""
    parts: list[TextPart | ImagePart] = [ImagePart(image) for image in question.images]
    lines = [question_text(question)]
    for option in question.options:
        lines.append(f"{option.key}: {option.text}")
        if option.images:
            parts.append(TextPart("\n".join(lines)))
            parts += [ImagePart(image) for image in option.images]
            lines = []
    if lines:
        parts.append(TextPart("\n".join(lines)))
    return (Message("user", tuple(parts)),)

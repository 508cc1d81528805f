"""The scenario information of a slice: what the navigation says, and the speeds."""

from roadworthy.exams.driveaction.starter.situation import Arrow, Navigation, Situation
from roadworthy.exams.driveaction.starter.wording import wording


def context_lines(situation: Situation, language: str) -> tuple[str, ...]:
    """Return the slice's lines in a language: the navigation's where there is one, then that of the speeds in km/h."""
    speeds = (
        wording()
        .context.speeds[language]
        .format(speed_kmh=f"{situation.speed_kmh:g}", ideal_speed_kmh=f"{situation.ideal_speed_kmh:g}")
    )
    if situation.navigation is None:
        return (speeds,)
    return _navigation_line(situation, situation.navigation, language), speeds


def _navigation_line(situation: Situation, navigation: Navigation, language: str) -> str:
    words = wording()
    lanes = advice = ""
    if navigation.lane is not None:
        if Arrow.NONE not in situation.lanes:
            named = (words.words.arrows[arrow][language] for arrow in situation.lanes)
            lanes = words.context.lanes[language].format(lanes=words.context.separator[language].join(named))
        if len(situation.lanes) > 1:
            lane = {0: "leftmost", len(situation.lanes) - 1: "rightmost"}.get(navigation.lane, "second")
            advice = words.context.advice[language].format(lane=words.words.lanes[lane][language])
    return words.context.navigation[language].format(
        distance_m=navigation.distance_m,
        course=words.words.courses[navigation.course][language],
        lanes=lanes,
        advice=advice,
    )

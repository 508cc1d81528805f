"""What can go wrong in a way its reader can mend: each error says what, where, which value and what to do next."""


class RoadworthyError(Exception):
    """An error whose message is written for the person at the keyboard; shown without a traceback."""

    exit_code = 2


class UsageError(RoadworthyError):
    """Something on the command line, or an argument of a public function, cannot be meant as given."""


class BadDataError(RoadworthyError):
    """A file or record is missing, malformed, or contradicts itself."""


class ModelError(RoadworthyError):
    """The model behind an endpoint cannot be asked at all: unreachable, unknown, or refusing the key."""


class RunStoppedError(RoadworthyError):
    """A run had to stop early; what was answered is kept and the same command goes on from there."""

    exit_code = 1


class RunInterruptedError(RoadworthyError):
    """The person at the keyboard stopped a run; what was answered is kept and the same command goes on."""

    exit_code = 130

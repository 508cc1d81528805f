"""Controls and amounts of traffic hold numbers in range, and nothing else."""

import math
from typing import Any

import numpy as np
import pytest

from roadworthy.errors import UsageError
from roadworthy.scene import Control, TrafficAmount


@pytest.mark.parametrize("number", [0.5, np.float32(0.5), np.float64(0.5)])
def test_real_numbers_of_any_kind_become_floats(number: Any) -> None:
    control = Control(number, 1, np.int64(0))  # type: ignore[arg-type]
    assert [type(value) for value in (control.steer, control.throttle, control.brake)] == [float] * 3
    assert control == Control(0.5, 1.0, 0.0)


@pytest.mark.parametrize("steer", [True, np.bool_(True), "0.5", None, math.nan, np.float32("nan"), 1.5, -1.01, 1j])
def test_what_is_no_number_in_range_is_no_control(steer: Any) -> None:
    with pytest.raises(UsageError, match=r"Control\.steer is .*a finite number from -1 to 1"):
        Control(steer, 0.0, 0.0)


WRONG: list[tuple[str, Any, str]] = [
    *(("vehicles_per_lane_km", value, "from 0 to 100") for value in (-5.0, math.nan, math.inf, 100.5, "8", True, None)),
    *(("cyclists", value, "a whole number from 0 to 2,000") for value in (2.5, -30, 2001, True, "1")),
    *(("pedestrians", value, "a whole number from 0 to 2,000") for value in (-3, math.nan, 10**9)),
    *(("parked_share", value, "from 0 to 1") for value in (1.5, -0.1, math.nan)),
]


@pytest.mark.parametrize(("field", "value", "allowed"), WRONG)
def test_an_amount_out_of_range_is_named(field: str, value: Any, allowed: str) -> None:
    with pytest.raises(UsageError, match=rf"TrafficAmount\.{field} is .*{value!r}.*{allowed}"):
        TrafficAmount(**{field: value})


def test_the_ends_of_the_ranges_are_allowed() -> None:
    assert TrafficAmount(0, 0, 0, 0).parked_share == 0.0
    assert TrafficAmount(100.0, 2000, 2000, 1.0).cyclists == 2000


def test_an_amount_of_numpy_numbers_becomes_one_of_pythons() -> None:
    amount = TrafficAmount(np.float32(6.0), np.int64(4), np.int32(2), np.float64(0.5))  # type: ignore[arg-type]
    kinds = [type(value) for value in (amount.vehicles_per_lane_km, amount.cyclists, amount.pedestrians)]
    assert kinds == [float, int, int]
    assert type(amount.parked_share) is float

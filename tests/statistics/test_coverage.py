import numpy as np
import pytest

from roadworthy.statistics import score


@pytest.mark.slow
def test_interval_holds_the_truth_in_93_to_97_percent_of_clustered_data_sets() -> None:
    truth, correlation, clusters, data_sets = 0.85, 0.3, 60, 2000
    concentration = (1 - correlation) / correlation
    rng = np.random.default_rng(20)
    held = 0
    for _ in range(data_sets):
        shares = rng.beta(concentration * truth, concentration * (1 - truth), size=clusters)
        cluster = np.repeat(np.arange(clusters), rng.integers(1, 13, size=clusters))
        right = (rng.random(len(cluster)) < shares[cluster]).astype(float)
        result = score("accuracy", right.tolist(), [str(name) for name in cluster], seed=0)
        assert result.low is not None
        assert result.high is not None
        held += result.low <= truth <= result.high
    assert 0.93 <= held / data_sets <= 0.97

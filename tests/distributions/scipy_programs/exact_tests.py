"""Tests of tables and of several groups, chances of normal values, points that fill a space."""

import numpy as np
from scipy import stats

table = [[8, 2], [1, 5]]
for alternative in ("two-sided", "less", "greater"):
    print(stats.fisher_exact(table, alternative))
print(stats.fisher_exact([[120, 340], [95, 410]]), stats.barnard_exact(table).pvalue, stats.boschloo_exact(table).pvalue)
drawn = stats.hypergeom(20, 7, 12)
print(drawn.pmf([0, 4, 7]), drawn.cdf([2, 4]), drawn.sf([3, 6]), drawn.stats("mvsk"), drawn.ppf([0.1, 0.9]))
print(stats.hypergeom(5000, 700, 90).cdf([3, 12, 30]), stats.hypergeom(5000, 700, 90).sf([3, 12, 30]))
print(stats.contingency.odds_ratio(table).confidence_interval(0.95))
generator = np.random.default_rng(1)
groups = [generator.normal(mean, 1, 10) for mean in range(3)]
print(stats.tukey_hsd(*groups).pvalue, stats.tukey_hsd(*groups).confidence_interval().low, sep="\n")
print(stats.studentized_range.ppf(0.95, 3, 20), stats.t.ppf([0.9, 0.95, 0.999], 7), stats.t.interval(0.95, 9))
print(stats.multivariate_normal([0, 0], [[1, 0.5], [0.5, 2]]).cdf([[0.3, 0.4], [-2, 1], [3, 3]]))
print(stats.multivariate_normal([0, 0], [[1, 0.99], [0.99, 1]]).cdf([0.3, 0.4]))
print(stats.poisson_binom([0.1, 0.5, 0.3]).pmf([0, 1, 2, 3]), stats.random_correlation.rvs([0.5, 0.8, 1.2, 1.5], random_state=1))
print(stats.qmc.Sobol(3, scramble=False).random(4), stats.qmc.Sobol(2, seed=1).random(4), sep="\n")
print(stats.qmc.Halton(2, scramble=False).random(4), stats.qmc.Halton(2, seed=3).random(3), sep="\n")

"""Figures of matplotlib's, drawn and saved: prints as JSON how many seconds each takes at best.

WORK has a row for each: its name, and what draws. Each makes a figure and closes it.
"""

import io
import json
import time

import matplotlib

matplotlib.use('agg')

import matplotlib.pyplot as plt
import numpy as np

random = np.random.default_rng(5)
xs = np.linspace(0, 20, 1000)
points = random.random((2, 1000))
normal = random.normal(size=10_000)
grid = random.random((100, 100))


def figure(draw, format='png'):
    def whole():
        figure, axes = plt.subplots()
        draw(axes)
        figure.savefig(io.BytesIO(), format=format)
        plt.close(figure)
    return whole


WORK = [
    ('a line of 1,000 points to PNG', figure(lambda axes: axes.plot(xs, np.sin(xs)))),
    ('a line of 1,000 points to SVG', figure(lambda axes: axes.plot(xs, np.sin(xs)), 'svg')),
    ('1,000 points of many colours', figure(lambda axes: axes.scatter(*points, c=points[0]))),
    ('a histogram', figure(lambda axes: axes.hist(normal, bins=50))),
    ('bars with labels', figure(lambda axes: axes.bar(['ash', 'birch', 'cedar'], [3, 1, 2]))),
    ('a heat map', figure(lambda axes: axes.imshow(grid))),
    ('filled contours', figure(lambda axes: axes.contourf(grid))),
]


def best(statement):
    """Seconds of the best of some turns."""
    found = []
    begin = time.perf_counter()
    while len(found) < 3 or (time.perf_counter() - begin < 0.3 and len(found) < 20):
        start = time.perf_counter()
        statement()
        found.append(time.perf_counter() - start)
    return min(found)


print(json.dumps([[name, best(statement), None] for name, statement in WORK]))

"""One of each kind of plot, and what is in its axes."""

import io

import matplotlib

matplotlib.use('agg')

import matplotlib.pyplot as plt
import numpy as np

random = np.random.default_rng(1)
numbers = random.normal(size=300)
figure, grid = plt.subplots(3, 3, figsize=(9, 9))
bars, histogram, points, pie, boxes, heat, contours, filled, polygons = grid.flat
bars.bar(['ash', 'birch', 'oak'], [3, 1, 2])
counts, edges, _ = histogram.hist(numbers, bins=12)
points.scatter(numbers[:50], numbers[50:100], c=numbers[100:150], s=20, alpha=0.5)
wedges, texts = pie.pie([1, 2, 3], labels=['a', 'b', 'c'])
boxes.boxplot([numbers[:100], numbers[100:]])
image = heat.imshow(random.random((6, 8)), cmap='viridis', interpolation='bilinear')
figure.colorbar(image, ax=heat)
x, y = np.meshgrid(np.linspace(-2, 2, 30), np.linspace(-2, 2, 30))
lines = contours.contour(x, y, x * x + y * y, levels=5)
contours.clabel(lines)
filled.contourf(x, y, x * y, levels=7)
polygons.fill_between(range(5), [1, 3, 2, 4, 1], hatch='//')
polygons.tripcolor(random.random(10), random.random(10), random.random(10))
figure.tight_layout()
file = io.BytesIO()
figure.savefig(file)
print(plt.imread(io.BytesIO(file.getvalue())).shape)
print(counts.tolist(), edges.round(6).tolist())
print([round(float(bar.get_height()), 6) for bar in bars.patches])
print([wedge.theta2 for wedge in wedges], [text.get_text() for text in texts])
print(lines.levels.tolist(), len(lines.get_paths()))
for axes in figure.axes:
    print(len(axes.lines), len(axes.patches), len(axes.collections), len(axes.images), len(axes.texts),
          [round(float(value), 9) for value in axes.get_xlim() + axes.get_ylim()])

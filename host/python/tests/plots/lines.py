"""Lines, their axes and a legend; the picture has its size, and what is drawn where."""

import io
import os

import matplotlib

matplotlib.use('agg')

import matplotlib.pyplot as plt
import numpy as np

figure, axes = plt.subplots(figsize=(4, 3))
xs = np.linspace(0, 10, 200)
axes.plot(xs, np.sin(xs), label='sine')
axes.plot(xs, np.cos(xs), '--', label='cosine', color='tab:red')
axes.set(xlabel='time (s)', ylabel='height', title='Waves')
axes.legend(loc='upper right')
axes.grid(True)
file = io.BytesIO()
figure.savefig(file, format='png', dpi=100)
picture = plt.imread(io.BytesIO(file.getvalue()))
print(picture.shape, picture.dtype)
print([round(float(value), 3) for value in axes.get_xlim() + axes.get_ylim()])
print([label.get_text() for label in axes.get_xticklabels()])
print([text.get_text() for text in axes.get_legend().get_texts()])
print([line.get_color() for line in axes.get_lines()])
box = axes.get_window_extent()
print([round(float(value), 6) for value in box.bounds])
inside = picture[150:153, 100:110, :3]
print(bool((picture[:2] == 1).all()), inside.shape)
# The date that is written into the file; without a clock it has to be said.
os.environ['SOURCE_DATE_EPOCH'] = '1000000000'
svg = io.StringIO()
figure.savefig(svg, format='svg')
print(svg.getvalue().count('<path') > 10, svg.getvalue().rstrip().endswith('</svg>'))

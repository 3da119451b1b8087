"""Figures that are pickled, and arrays as drawing uses them."""

import io
import pickle

import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt
import numpy as np

figure = plt.figure(figsize=(3, 2))
axes = figure.add_subplot(title="kept", xlabel="x")
axes.plot([1, 4, 2], marker="o", label="line")
axes.bar([0, 1], [2, 3], alpha=0.5)
axes.legend()
again = pickle.loads(pickle.dumps(figure))
print(again.get_size_inches(), [text.get_text() for text in again.axes[0].get_legend().get_texts()])
print(again.axes[0].lines[0].get_xydata().tolist(), [bar.get_height() for bar in again.axes[0].patches])
again.savefig(io.BytesIO())

# Without items, and behind the end of what there is.
print(np.zeros((0, 2))[:, 1].tobytes(), np.arange(6.0)[6:].tobytes())

# One row for all.
pixels = np.empty((3, 4, 4), np.uint8)
pixels[...] = (255, 254, 253, 0)
print(pixels[0, 0], pixels.sum(), pixels.reshape(-1, 4)[-1])
pixels[1:, ::2] = [1, 2, 3, 4]
print(pixels[:, :, 0].tolist())
wide = np.zeros((5, 20000), np.int32)
wide[...] = np.arange(20000)
print(wide[4, ::4000], wide.sum())
wide.T[...] = np.arange(5)
print(wide[:, 7])

# An item of `flat` by its place, and whoever iterates begins anew.
flat = np.arange(6).reshape(2, 3).flat
print(next(flat), next(flat), flat[0], next(flat), flat.coords, flat[1:3], flat.index, next(flat))
flat[[1, 2]] = 7
print(flat[[0, 5]], flat.index, list(flat.base.ravel()))
flat[1:3] = 8
print(flat.index, list(flat))

"""Shapes that grow and shrink, and pictures of two colours."""

import numpy as np
from scipy import linalg, ndimage, sparse

dot = np.zeros((5, 5))
dot[2, 2] = 1
print(ndimage.binary_dilation(dot, iterations=2).astype(int), ndimage.binary_dilation(dot, iterations=-1).sum())
print(ndimage.binary_erosion(np.ones((7, 7)), iterations=2, border_value=1).sum(), ndimage.binary_erosion(np.ones((7, 7)), iterations=2).sum())
print(ndimage.binary_opening(np.ones((7, 7)), iterations=2).sum(), ndimage.binary_closing(dot, iterations=2).sum())
right = np.array([[0, 0, 0], [0, 1, 1], [0, 0, 0]])
row = np.zeros((3, 7))
row[1, 3] = 1
print(ndimage.binary_dilation(row, right, iterations=3)[1].astype(int), ndimage.binary_erosion(1 - row, right, iterations=2).sum())
ring = ndimage.binary_dilation(dot) ^ (dot > 0)
print(ndimage.binary_fill_holes(ring).sum(), ndimage.binary_propagation(dot, mask=np.ones((5, 5))).sum())
block = np.zeros((4, 4), bool)
block[1:3, 1:3] = True
print(ndimage.zoom(block, 1.5, order=1).sum(), ndimage.gaussian_filter(block, 1).sum(), ndimage.uniform_filter(block, 3).sum(),
      ndimage.rotate(block, 30, reshape=False, order=1).sum())
print(linalg.solveh_banded([[0, 1, 1], [4, 4, 4]], [1, 2, 3]))
print(linalg.lstsq(np.c_[np.ones(15000), np.arange(15000.0)], 1 + 2 * np.arange(15000.0))[0])
print(np.asarray(sparse.dia_matrix(np.eye(3)).sum(axis=1)).ravel(), sparse.dia_array(np.eye(3)).mean(axis=1))

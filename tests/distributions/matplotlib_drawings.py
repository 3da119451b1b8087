"""Drawings of matplotlib's natives alone, each as a digest: what matplotlib_natives.py runs here and on CPython.

Drawings are at random, of a seed, with no figure around them; so nothing is between what is drawn and the pixels.
"""

import hashlib
import sys

import numpy as np
from matplotlib import _image, _path
from matplotlib.backends._backend_agg import RendererAgg

WIDTH, HEIGHT = 120, 100
SAME = np.eye(3)
MOVE, LINE, CURVE3, CURVE4, CLOSE = 1, 2, 3, 4, 79
NO_CLIP = (None, None)

random = np.random.default_rng(42)
uniform = random.uniform


class Path:
    """What natives ask of a path."""

    def __init__(self, vertices, codes=None, should_simplify=False, simplify_threshold=1 / 9):
        self.vertices = np.asarray(vertices, float)
        self.codes = None if codes is None else np.asarray(codes, np.uint8)
        self.should_simplify = should_simplify
        self.simplify_threshold = simplify_threshold


class Style:
    """What natives ask of a graphics context, at random where it is not said."""

    def __init__(self, **options):
        self._linewidth = pick(0.5, 1.0, 2.0, 3.7, 8.0, 20.0)
        self._alpha, self._forced_alpha = 1.0, False
        self._rgb = color()
        self._antialiased = pick(True, True, True, False)
        self._capstyle = pick("butt", "round", "projecting")
        self._joinstyle = pick("miter", "round", "bevel")
        self._cliprect = pick(None, None, [10.0, 15.0, 90.3, 80.7])
        self.dashes = pick((0, None), (0, None), (0, [3.7, 1.6]), (2.5, [6, 2, 1, 2]), (1, [5.0]))
        self.clip, self.snap = NO_CLIP, pick(None, None, True, False)
        self.hatch, self.hatch_color, self.hatch_linewidth = None, (0.0, 0.0, 0.0, 1.0), 1.0
        self.sketch = None
        self.__dict__.update(options)

    def get_dashes(self):
        return self.dashes

    def get_clip_path(self):
        return self.clip

    def get_snap(self):
        return self.snap

    def get_hatch_path(self):
        return self.hatch

    def get_hatch_color(self):
        return self.hatch_color

    def get_hatch_linewidth(self):
        return self.hatch_linewidth

    def get_sketch_params(self):
        return self.sketch


class Affine:
    is_affine = True

    def __init__(self, matrix):
        self.matrix = np.array(matrix)

    def __array__(self, dtype=None, copy=None):
        return self.matrix


class Wave:
    is_affine = False

    def inverted(self):
        return self

    def transform(self, points):
        x, y = points.T
        return np.stack([x * 0.4 + 2 * np.sin(y / 7), y * 0.3 + x * 0.05], 1)


def pick(*choices):
    return choices[int(random.integers(0, len(choices)))]


def color():
    return tuple(map(float, uniform(0, 1, 3))) + (pick(1.0, float(uniform(0, 1))),)


def colors(count):
    return np.array([color() for _ in range(count)]).reshape(-1, 4)


def random_path(has_curves=True, has_nans=False, span=(-20.0, 140.0)):
    count = int(random.integers(2, 30))
    vertices = uniform(*span, size=(count, 2))
    codes = [MOVE]
    while len(codes) < count:
        left, kind = count - len(codes), int(random.integers(0, 6))
        if kind == 0 and left >= 3:
            codes += [CURVE4] * 3
        elif kind == 1 and left >= 2:
            codes += [CURVE3] * 2
        elif kind == 2 and codes[-1] not in (MOVE, CLOSE):
            codes += [CLOSE]
        elif kind == 3 and codes[-1] != MOVE:
            codes += [MOVE]
        else:
            codes += [LINE]
    if has_nans:
        places = random.integers(0, count, size=max(1, count // 5))
        vertices[places, random.integers(0, 2)] = pick(np.nan, np.inf)
    return Path(vertices, codes if has_curves else None)


def random_map():
    a, b, c, d = uniform(-1.5, 1.5, 4)
    return np.array([[a, b, uniform(-20, 60)], [c, d, uniform(-20, 60)], [0, 0, 1.0]])


def show(name, *arrays):
    digest = hashlib.sha1()
    for array in arrays:
        array = np.ascontiguousarray(array)
        digest.update(f"{array.dtype}{array.shape}".encode())
        # Zeros of both signs are one, and so are all NaN.
        if array.dtype.kind == "f":
            array = np.where(np.isnan(array), 1e30, array + 0)
        digest.update(array.tobytes())
    print(name, digest.hexdigest()[:16])


def picture(dpi=None):
    return RendererAgg(WIDTH, HEIGHT, dpi or pick(72.0, 100.0, 144.0))


def pixels(renderer):
    return np.asarray(renderer)


SQUARE = Path([[10, 10], [80, 12], [70, 80], [12, 60], [10, 10]], [MOVE, LINE, LINE, LINE, CLOSE])
ROUND = Path([[50, 10], [90, 10], [90, 80], [50, 80], [10, 80], [10, 10], [50, 10]], [MOVE] + [CURVE4] * 6)
HATCH = Path([[0, 0], [1, 1], [0, 1], [1, 0], [0.5, 0.5], [0.7, 0.5], [0.7, 0.7]], [1, 2, 1, 2, 1, 2, 2])
MARKERS = (
    Path([[0, -1], [0.55, -1], [1, -0.55], [1, 0], [1, 0.55], [0.55, 1], [0, 1], [-0.55, 1], [-1, 0.55], [-1, 0],
          [-1, -0.55], [-0.55, -1], [0, -1], [0, -1]], [MOVE] + [CURVE4] * 12 + [CLOSE]),
    Path([[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]], [MOVE, LINE, LINE, LINE, CLOSE]),
    Path([[0, 1], [-1, -1], [1, -1], [0, 1]], [MOVE, LINE, LINE, CLOSE]),
    Path([[-1, 0], [1, 0], [0, -1], [0, 1]], [MOVE, LINE, MOVE, LINE]),
)


def clip():
    return pick(NO_CLIP, NO_CLIP, (SQUARE, SAME), (ROUND, SAME))


def shapes(turn):
    path, other = random_path(turn % 2 == 0, turn % 3 == 0), random_path(turn % 4 < 2)
    plain = random_path(turn % 2 == 1)
    map_ = random_map() if turn % 5 else SAME
    x, y = uniform(-20, 140, 2)
    points = uniform(-40, 180, (40, 2))
    points[3] = np.nan
    show("moved", _path.affine_transform(path.vertices, map_), _path.affine_transform(path.vertices[0], map_))
    show("inside", _path.point_in_path(x, y, pick(0.0, 3.0, -2.0), plain, map_),
         _path.points_in_path(points, pick(0.0, 5.0), path, map_), _path.path_in_path(plain, map_, other, map_))
    box = np.array([np.inf, np.inf])
    show("extent", *_path.update_path_extents(path, map_, [[0.0, 0.0], [1.0, 1.0]], box, turn % 2 == 0))
    show("crossing", _path.path_intersects_path(Path(path.vertices), Path(other.vertices), turn % 2 == 0),
         _path.path_intersects_rectangle(path, 30.0, 30.0, 60.0, 50.0, turn % 2 == 0))
    show("clipped", *_path.clip_path_to_rect(plain, [[10.0, 10.0], [90.0, 80.0]], turn % 3 != 0))
    simple = Path(path.vertices, path.codes, turn % 4 == 0)
    show("polygons", *_path.convert_path_to_polygons(simple, map_, pick(0.0, 100.0), pick(0.0, 100.0), turn % 2 == 0))
    simplify = path.codes is None and turn % 2 == 1
    cleaned = _path.cleanup_path(path, map_, True, pick(None, [[0.0, 0.0], [100.0, 100.0]]), pick(None, True, False),
                                 pick(1.0, 2.0), simplify, turn % 3 != 0, None)
    show("cleaned", *cleaned)
    operators = [b"m", b"l", pick(b"", b"q"), b"c", b"h"]
    try:
        text = _path.convert_to_string(path, map_, pick(None, [0.0, 0.0, 100.0, 100.0]), simplify, None,
                                       pick(6, 3, 0, -1), operators, turn % 2 == 0)
    except ValueError as error:
        text = str(error).encode()
    show("text", np.frombuffer(text, np.uint8))
    paths = [random_path(turn % 2 == 0) for _ in range(3)]
    maps = np.array([random_map(), random_map()]) if turn % 2 else np.empty((0, 3, 3))
    offsets = uniform(-10, 50, (5, 2))
    show("collection", *_path.get_path_collection_extents(map_, paths, maps, offsets, SAME))
    show("picked", _path.point_in_path_collection(x, y, 2.0, map_, paths, maps, offsets, SAME, turn % 3 == 0))


def lines(turn):
    renderer = picture()
    for each in range(4):
        path = random_path((turn + each) % 2 == 0, turn % 5 == 0)
        face = pick(None, color(), color()[:3])
        renderer.draw_path(Style(clip=clip()), path, random_map() if each % 2 else SAME, face)
    show("path", pixels(renderer))
    renderer = picture(72.0)
    count = int(random.integers(100, 2000))
    x = np.linspace(-10, 130, count)
    y = 50 + 40 * np.sin(np.linspace(0, uniform(5, 300), count)) + uniform(-1, 1, count)
    dense = np.stack([x, y], 1)
    renderer.draw_path(Style(), Path(dense, None, True), SAME, None)
    sketched = Style(sketch=(1.0, 100.0, 2.0), dashes=(0, None))
    renderer.draw_path(sketched, Path(dense[::50]), SAME, None)
    show("line", pixels(renderer))


def areas(turn):
    renderer = picture()
    hatched = Style(hatch=HATCH, hatch_color=color(), hatch_linewidth=pick(1.0, 2.0), clip=clip())
    renderer.draw_path(hatched, random_path(), SAME, pick(None, color()))
    show("hatch", pixels(renderer))
    renderer = picture()
    size, places = uniform(1, 12), uniform(-10, 130, (50, 2))
    places[4] = np.nan
    marker = MARKERS[turn % len(MARKERS)]
    renderer.draw_markers(Style(clip=clip()), marker, np.diag([size, size, 1.0]), Path(places), SAME,
                          pick(None, color()))
    show("markers", pixels(renderer))
    renderer = picture()
    paths = [random_path(span=(-10.0, 10.0)) for _ in range(int(random.integers(1, 4)))]
    maps = np.array([random_map(), random_map()]) if turn % 2 else np.empty((0, 3, 3))
    dashes = pick([(0, None)], [(0, None), (1.0, [3.0, 2.0])])
    renderer.draw_path_collection(
        Style(clip=clip(), hatch=pick(None, None, HATCH)), np.diag([1.5, 1.5, 1]), paths, maps,
        uniform(0, 100, (12, 2)), SAME, colors(pick(0, 3)), colors(pick(0, 1, 4)), np.array(pick([1.0], [0.5, 3.0])),
        dashes, np.array(pick([1], [0, 1]), np.uint8), [None], "screen")
    show("collection", pixels(renderer))
    renderer = picture(72.0)
    rows, columns = int(random.integers(1, 8)), int(random.integers(1, 8))
    corners = np.stack(np.meshgrid(np.linspace(5, 110, columns + 1), np.linspace(8, 95, rows + 1)), -1)
    corners += uniform(-3, 3, corners.shape) * (turn % 2)
    renderer.draw_quad_mesh(Style(), SAME, columns, rows, corners, np.array([[3.0, 4.0]]), SAME,
                            colors(rows * columns), bool(turn % 3), colors(pick(0, 1)))
    show("mesh", pixels(renderer))
    renderer = picture(72.0)
    count = int(random.integers(1, 6))
    renderer.draw_gouraud_triangles(Style(clip=clip()), uniform(-10, 130, (count, 3, 2)),
                                    uniform(0, 1, (count, 3, 4)), SAME)
    show("triangles", pixels(renderer))


def images(turn):
    renderer = picture(72.0)
    image = random.integers(0, 256, (int(random.integers(1, 40)), int(random.integers(1, 40)), 4)).astype(np.uint8)
    renderer.draw_path(Style(_antialiased=True), ROUND, SAME, color())
    renderer.draw_image(Style(clip=clip()), float(uniform(-20, 110)), float(uniform(-20, 110)), image)
    show("image", pixels(renderer))
    text = random.integers(0, 256, (int(random.integers(1, 20)), int(random.integers(1, 60)))).astype(np.uint8)
    renderer.draw_text_image(text, int(uniform(-10, 110)), int(uniform(-10, 110)), pick(0.0, 90.0, 45.0, 17.5),
                             Style())
    show("text", pixels(renderer))
    region = renderer.copy_from_bbox([[5.0, 10.0], [60.0, 70.0]])
    renderer.clear()
    renderer.restore_region(region)
    renderer.restore_region(region, 10, 40, 30, 60, 40, 3)
    show("region", pixels(renderer))


MAPS = (
    Affine([[2.3, 0, 1.5], [0, 1.7, 2.25], [0, 0, 1.0]]),
    Affine([[0.6, 0.2, 5], [-0.3, 0.45, 9], [0, 0, 1.0]]),
    Affine([[1, 0, 3.5], [0, -1, 25.0], [0, 0, 1.0]]),
    Wave(),
)
GREATEST = {"u1": 255, "u2": 65535, "f4": 1, "f8": 1}


def resampled(interpolation):
    for kind, greatest in GREATEST.items():
        for channels in ((), (4,)):
            for map_ in MAPS:
                shape = (int(random.integers(2, 25)), int(random.integers(2, 25)), *channels)
                image = uniform(0, greatest, shape).astype(kind)
                found = np.zeros((30, 40, *channels), kind)
                _image.resample(image, found, map_, interpolation, bool(random.integers(0, 2)), pick(1.0, 0.6),
                                bool(random.integers(0, 2)), 4.0)
                show(f"resampled {kind}", found)


def main():
    turns = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    for kind in (shapes, lines, areas, images):
        for turn in range(turns):
            kind(turn)
    for interpolation in _image._InterpolationType.__members__.values():
        resampled(interpolation)


main()

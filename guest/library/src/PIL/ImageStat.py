# Pillow's `ImageStat`: what the counts of values tell of a picture.

import math


class Stat:
    def __init__(self, image_or_list, mask=None):
        self.h = image_or_list if isinstance(image_or_list, list) else image_or_list.histogram(mask)
        self.bands = list(range(len(self.h) // 256))

    # A number for each band, of its counts.
    def _each(self, function):
        return [function(self.h[band * 256:band * 256 + 256]) for band in self.bands]

    @property
    def count(self):
        return self._each(sum)

    @property
    def sum(self):
        return self._each(lambda counts: float(sum(value * count for value, count in enumerate(counts))))

    @property
    def sum2(self):
        return self._each(lambda counts: float(sum(value ** 2 * count for value, count in enumerate(counts))))

    @property
    def mean(self):
        return [total / count if count else 0 for total, count in zip(self.sum, self.count)]

    @property
    def extrema(self):
        def ends(counts):
            used = [value for value, count in enumerate(counts) if count]
            return (used[0], used[-1]) if used else (255, 0)
        return self._each(ends)

    @property
    def median(self):
        def middle(counts):
            half, passed = sum(counts) // 2, 0
            for value, count in enumerate(counts):
                passed += count
                if passed > half:
                    break
            return value
        return self._each(middle)

    @property
    def rms(self):
        return [math.sqrt(total / count) if count else 0 for total, count in zip(self.sum2, self.count)]

    @property
    def var(self):
        return [(squares - total ** 2.0 / count) / count if count else 0
                for squares, total, count in zip(self.sum2, self.sum, self.count)]

    @property
    def stddev(self):
        return [math.sqrt(value) for value in self.var]


Global = Stat

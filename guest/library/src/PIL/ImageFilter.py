# The names of Pillow's `ImageFilter`; that a picture is filtered by them is not supported yet.


class Filter:
    pass


def _named(name):
    def __init__(self, *args, **kwargs):
        self.args = args, kwargs
    return type(name, (Filter,), {"name": name, "__init__": __init__})


for _name in ("BLUR", "BoxBlur", "CONTOUR", "Color3DLUT", "DETAIL", "EDGE_ENHANCE", "EDGE_ENHANCE_MORE", "EMBOSS",
              "FIND_EDGES", "GaussianBlur", "Kernel", "MaxFilter", "MedianFilter", "MinFilter", "ModeFilter",
              "RankFilter", "SHARPEN", "SMOOTH", "SMOOTH_MORE", "UnsharpMask"):
    globals()[_name] = _named(_name)

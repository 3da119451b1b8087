import gc
import sys

print(sys.getprofile(), sys.setprofile(None))  # => None None
print(sys.breakpointhook is sys.__breakpointhook__)  # => True
sys.breakpointhook = lambda *args, **kws: print("stopped", args, kws)
breakpoint(1, a=2)  # => stopped (1,) {'a': 2}
del sys.breakpointhook
try:
    breakpoint()
except RuntimeError as error:
    print(error)  # => lost sys.breakpointhook
print(len(gc.get_stats()), sorted(gc.get_stats()[0]), float.__getformat__("double"))
# => 3 ['collected', 'collections', 'uncollectable'] IEEE, little-endian
try:
    float.__getformat__("x")
except ValueError as error:
    print(error)  # => __getformat__() argument 1 must be 'double' or 'float'

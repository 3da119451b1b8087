#: differs = "sys.settrace refuses to trace, and there is no gc.get_objects"
import gc
import sys

try:
    sys.settrace(lambda *arguments: None)
except NotImplementedError:
    print("refused")  # => refused
print(hasattr(gc, "get_objects"))  # => False

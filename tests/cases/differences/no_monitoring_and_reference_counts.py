#: differs = "sys.monitoring refuses to watch, there is no gc.get_objects, and references are not counted"
import gc
import sys

print(hasattr(gc, "get_objects"))  # => False
print(sys.getrefcount([]))  # => 4294967295

try:
    sys.monitoring.use_tool_id(sys.monitoring.COVERAGE_ID, "mine")
except ValueError as error:
    print(error, "by", sys.monitoring.get_tool(1))  # => tool 1 is already in use by Wardian, which has no monitoring

#: exit = 3
import sys
print("before")  # => before
try:
    sys.exit(3)
finally:
    print("finally runs")  # => finally runs

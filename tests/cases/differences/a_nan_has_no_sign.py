#: differs = "a NaN has no sign"
import math

print(math.copysign(1.0, -float("nan")))  # => 1.0

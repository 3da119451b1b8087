leak = "first"
import sys
sys.leak = "first"
import math
math.pi = 3
# --- step ---
print(leak, sys.leak)
# => first first

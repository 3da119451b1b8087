from string import *
print("digits" in globals(), digits, "_re" in globals())  # => True 0123456789 False

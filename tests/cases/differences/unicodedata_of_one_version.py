#: differs = "unicodedata has no ucd_3_2_0 and no named sequences"
import unicodedata

print(hasattr(unicodedata, "ucd_3_2_0"))  # => False

s = "ab"
del s[0]  # !! TypeError: 'str' object doesn't support item deletion

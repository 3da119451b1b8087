"a" + None  # !! TypeError: can only concatenate str (not "NoneType") to str

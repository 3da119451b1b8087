"abc".rindex("x", 1)  # !! ValueError: substring not found

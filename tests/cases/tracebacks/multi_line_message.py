raise ValueError("first line\nsecond line")

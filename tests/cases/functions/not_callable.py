"text"(1)  # !! TypeError: 'str' object is not callable

"abc".contains("a")  # !! AttributeError: 'str' object has no attribute 'contains'

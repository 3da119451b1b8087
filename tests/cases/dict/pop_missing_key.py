{}.pop("k")  # !! KeyError: 'k'

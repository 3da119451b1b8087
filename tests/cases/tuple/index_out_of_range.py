(1, 2)[2]  # !! IndexError: tuple index out of range

10 ** 400 + 1.5  # !! OverflowError: int too large to convert to float

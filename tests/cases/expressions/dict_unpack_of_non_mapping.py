{**[1]}  # !! TypeError: 'list' object is not a mapping

[1].sort(len)  # !! TypeError: sort() takes no positional arguments

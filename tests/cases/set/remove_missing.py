{1}.remove(2)  # !! KeyError: 2

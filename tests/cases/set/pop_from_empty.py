set().pop()  # !! KeyError: 'pop from an empty set'

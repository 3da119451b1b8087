{}.popitem()  # !! KeyError: 'popitem(): dictionary is empty'

[1] in {1, 2}  # !! TypeError: unhashable type: 'list'

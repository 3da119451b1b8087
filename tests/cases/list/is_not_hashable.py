{[1]: 2}  # !! TypeError: unhashable type: 'list'

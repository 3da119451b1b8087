{[]: 1}  # !! TypeError: unhashable type: 'list'

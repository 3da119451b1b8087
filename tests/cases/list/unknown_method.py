[].push(1)  # !! AttributeError: 'list' object has no attribute 'push'

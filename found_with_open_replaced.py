value = 7

1 in "abc"  # !! TypeError: 'in <string>' requires string as left operand, not int

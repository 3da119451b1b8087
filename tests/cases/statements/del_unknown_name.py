del nothing  # !! NameError: name 'nothing' is not defined

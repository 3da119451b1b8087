def outer():
    x = "outer"
    def inner():
        global x
        x = "made global"
    inner()
    return x
print(outer(), x)  # => outer made global

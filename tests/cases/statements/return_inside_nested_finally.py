def f(kind):
    try:
        try:
            if kind == "raise": raise ValueError
            if kind == "return": return "inner"
        finally:
            print("f1", kind)
    except ValueError:
        return "caught"
    finally:
        print("f2", kind)
    return "end"
print(f("raise"), f("return"), f("none"))
# => f1 raise
# => f2 raise
# => f1 return
# => f2 return
# => f1 none
# => f2 none
# => caught inner end

def e(x):
    print("e", x)
    return x
print(f"{e(1)} {e(2):{e(3)}} {e(4)!r}")
# => e 1
# => e 2
# => e 3
# => e 4
# => 1   2 4

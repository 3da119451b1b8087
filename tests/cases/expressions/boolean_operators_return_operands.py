print(0 or "x", 1 and "y", "" or [] or None, 1 and 0 and 2, None or 0 or "end")  # => x y None 0 end
def say(x):
    print("eval", x)
    return x
say(0) and say(1)  # => eval 0
say(1) or say(2)  # => eval 1
print(say(0) or say(3))
# => eval 0
# => eval 3
# => 3
print(not "", not [0])  # => True False

def grade(n):
    if n >= 90: return "A"
    elif n >= 80: return "B"
    elif n >= 70: return "C"
    elif n >= 60: return "D"
    else: return "F"
print("".join(grade(n) for n in range(50, 101, 5)))  # => FFDDCCBBAAA

found = None
for i in range(5):
    for j in range(5):
        if i * j == 6:
            found = (i, j)
            break
    if found:
        break
else:
    print("not reached")
print(found)  # => (2, 3)
n = 27
steps = 0
while n != 1:
    n = n // 2 if n % 2 == 0 else 3 * n + 1
    steps += 1
print(steps)  # => 111

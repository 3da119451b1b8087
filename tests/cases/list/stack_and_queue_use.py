s = []
for c in "([{}])":
    if c in "([{": s.append(c)
    else: print(s.pop() + c, end=" ")
print(s)  # => {} [] () []
q = [1, 2, 3]
q.append(4)
print(q.pop(0), q, q[-2:], q[:-1])  # => 1 [2, 3, 4] [3, 4] [2, 3]

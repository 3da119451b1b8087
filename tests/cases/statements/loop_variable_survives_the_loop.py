for i in range(3): pass
print(i)  # => 2
for j in []: pass
try:
    print(j)
except NameError as error:
    print(error)  # => name 'j' is not defined

d = {1: 1, 2: 2}
try:
    for key in d:
        d[key + 10] = 0
except RuntimeError as error:
    print(error)  # => dictionary changed size during iteration
for key in list(d):
    del d[key]
print(d)  # => {}
d = {1: 1, 2: 2}
for key in d:
    d[key] = "changed"
print(d)  # => {1: 'changed', 2: 'changed'}
for key in d:
    del d[key]
# !! RuntimeError: dictionary changed size during iteration

class Squares(dict):
    def __missing__(self, key):
        value = self[key] = key * key
        return value
s = Squares()
print(s[4], s, s.get(5), 5 in s)  # => 16 {4: 16} None False

é = 1
名前 = "name"
ﬁ = 2
print(é, 名前, fi)  # => 1 name 2
class Größe:
    µ = 3
print(Größe().μ)  # => 3

import random
random.seed(42)
print(random.random(), random.randint(1, 100), random.randrange(0, 100, 5), random.choice("abcdef"), random.uniform(1, 2))
# => 0.6394267984578837 4 40 b 1.2232107381488229
x = list(range(10))
random.shuffle(x)
print(x, random.sample(range(100), 5), random.choices("abc", k=5), random.choices([1, 2], weights=[1, 9], k=4), random.getrandbits(70))
# => [7, 2, 5, 6, 0, 3, 4, 9, 8, 1] [29, 64, 77, 3, 71] ['a', 'b', 'b', 'a', 'b'] [2, 1, 2, 2] 171146518207368177782
print(random.gauss(0, 1), random.normalvariate(0, 1), random.expovariate(1), random.betavariate(1, 2), random.triangular(0, 1, 0.5), random.gammavariate(2, 1), random.lognormvariate(0, 1), random.paretovariate(3), random.weibullvariate(1, 2), random.vonmisesvariate(0, 1))
# => 0.3671625953860221 -1.1005472711844588 0.44469365484814843 0.27555490373774044 0.47928325636925945 0.6497011848508767 0.35976850281960976 1.3912383718470582 1.4719915520679139 5.681801255767786
r = random.Random(7)
print(r.random(), r.randint(0, 10 ** 20), r.randbytes(4), r.sample("abc", 2, counts=[2, 2, 2]))
# => 0.32383276483316237 99516928332666899767 b'\xd0\x7f\\\x0c' ['a', 'c']
random.seed("text")
print(random.random(), random.Random(2.5).random(), random.Random(10 ** 30).random(), random.Random(b"ab").random())
# => 0.8711565613554825 0.41877545666909954 0.9341508484568806 0.5529343013539839
state = random.getstate()
a = random.random()
random.setstate(state)
print(a == random.random())  # => True

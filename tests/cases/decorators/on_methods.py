def loud(f):
    def inner(self, *a):
        return f(self, *a).upper()
    return inner
class A:
    @loud
    def say(self, x): return x
    @staticmethod
    @lambda f: f
    def s(): return "s"
    @classmethod
    def c(cls): return cls.__name__
print(A().say("hi"), A.s(), A().c())  # => HI s A

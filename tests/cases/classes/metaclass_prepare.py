class Meta(type):
    @classmethod
    def __prepare__(mcs, name, bases):
        return {"injected": 42}
class A(metaclass=Meta):
    y = injected + 1
print(A.injected, A.y)  # => 42 43

class Base:
    def __init__(self, **kw):
        assert not kw
        self.base = True
class Named(Base):
    def __init__(self, *, name, **kw):
        super().__init__(**kw)
        self.name = name
class Aged(Base):
    def __init__(self, *, age, **kw):
        super().__init__(**kw)
        self.age = age
class Person(Named, Aged): pass
p = Person(name="n", age=3)
print(p.__dict__)  # => {'base': True, 'age': 3, 'name': 'n'}

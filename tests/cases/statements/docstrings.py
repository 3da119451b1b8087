"""Module doc."""
def f():
    "Function doc."
def g():
    f"not a doc"
class C:
    """Class
    doc."""
    def m(self):
        '''M'''
print(__doc__, f.__doc__, g.__doc__, repr(C.__doc__), C.m.__doc__, C().m.__doc__)
# => Module doc. Function doc. None 'Class\n    doc.' M M

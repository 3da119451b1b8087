class A:
    def f(self): return super().f()
A().f()  # !! AttributeError: 'super' object has no attribute 'f'

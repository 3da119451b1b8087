import pickle, inspect, copy
def f(a, /, b: int = 3, *c, d=4, **e) -> str: pass
s = inspect.signature(f)
t = pickle.loads(pickle.dumps(s))
print(s == t, t, t.parameters['b'].kind, t.parameters['b'].annotation)
# => True (a, /, b: int = 3, *c, d=4, **e) -> str POSITIONAL_OR_KEYWORD <class 'int'>
print(copy.deepcopy(s) == s, copy.copy(s.parameters['d']))  # => True d=4
p = s.parameters['b']
print(pickle.loads(pickle.dumps(p)) == p, p.__reduce__())
# => True (<class 'inspect.Parameter'>, ('b', <_ParameterKind.POSITIONAL_OR_KEYWORD: 1>), {'_default': 3, '_annotation': <class 'int'>})
b = s.bind(1, 2, 3, d=5)
c = pickle.loads(pickle.dumps(b))
print(c, c == b, c.args, c.kwargs)  # => <BoundArguments (a=1, b=2, c=(3,), d=5)> True (1, 2, 3) {'d': 5}
print(pickle.loads(pickle.dumps(inspect.Parameter.empty)) is inspect.Parameter.empty)  # => True
print(pickle.loads(pickle.dumps(p.kind)) is p.kind)  # => True

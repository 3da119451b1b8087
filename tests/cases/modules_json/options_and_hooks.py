import json

def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, str(e)[:200])
t(lambda: json.dumps(10**5000))
t(lambda: json.loads('1'*5000))
t(lambda: json.JSONDecoder().raw_decode('  1'))
t(lambda: json.JSONDecoder().raw_decode('1 2'))
t(lambda: json.JSONDecoder().raw_decode('x', 5))
t(lambda: json.JSONDecoder().raw_decode('[1]x', 0))
t(lambda: json.JSONDecoder().raw_decode('é[1]x', 1))
class D(dict):
    def items(self): return [('a',1),('b',2)]
t(lambda: json.dumps(D(z=1)))
t(lambda: json.dumps(D()))
t(lambda: json.dumps(D(z=1), indent=0))
class D(dict):
    def items(self): return [1]
t(lambda: json.dumps(D(z=1)))
class L(list):
    def __iter__(self): return iter([7])
t(lambda: json.dumps(L([1,2])))
t(lambda: json.dumps(L([1,2]),indent=1))
class I(int):
    def __repr__(self): return 'x'
    def __str__(self): return 'y'
t(lambda: json.dumps([I(4), {I(4):I(5)}]))
class F(float):
    def __repr__(self): return 'x'
t(lambda: json.dumps([F(4), {F(4):F(5)}]))
class S(str):
    def __repr__(self): return 'x'
    def __str__(self): return 'y'
t(lambda: json.dumps([S(4), {S(4):S(5)}]))
t(lambda: json.dumps({(1,):1, 'a':2}, skipkeys=True))
t(lambda: json.dumps({(1,):1}, skipkeys=True, indent=1))
t(lambda: json.dumps({'b':1,'a':2}, sort_keys=True))
t(lambda: json.dumps({2:1,1:2, 1.5:3, True: 9}, sort_keys=True))
t(lambda: json.dumps('é\u2028\x7f\x00"\\/\U0001f600'))
t(lambda: json.dumps('é\u2028\x7f\x00"\\/\U0001f600', ensure_ascii=False))
t(lambda: json.dumps([float('inf'),float('-inf'),float('nan'),1e22,1e16,-0.0,1.0]))
t(lambda: json.dumps({'a':1}, separators=('x','y')))
t(lambda: json.dumps([1,2,{'a':[1,{}]}], indent=2, separators=('x','y')))
t(lambda: json.loads('1.5', parse_float=str))
t(lambda: json.loads('[1.5,2,NaN,-Infinity,1e5]', parse_float=lambda s: 'f'+s, parse_int=lambda s:'i'+s, parse_constant=lambda s:'c'+s))
t(lambda: json.loads('{"a":{"b":1}}', object_hook=lambda d:sorted(d.items())))
t(lambda: json.loads('{"a":{"b":1},"a":2}', object_pairs_hook=lambda d:d))
t(lambda: json.loads('"a\nb"', strict=False))
t(lambda: json.loads(b'[1]'))
t(lambda: json.loads(5))
t(lambda: json.dumps({1:{2:{3:object()}}}))
t(lambda: json.dumps({float('nan'):1}))
t(lambda: json.dumps({1.5:1,'1.5':2}))
t(lambda: json.dumps([None,True,False]))
t(lambda: json.dumps({}, indent=2)); t(lambda: json.dumps([[],{}], indent=2))
t(lambda: json.dumps((1,2)))
t(lambda: json.dumps(range(3)))
t(lambda: json.dumps({1,2}))

#: fuel = 1_000_000_000
# Objects of each kind nested deeper than the stack, and all that goes through them: an error, or a result.
import collections, copy, functools, itertools, operator, pickle, types, warnings, weakref

warnings.simplefilter("ignore")
DEPTH = 6_000


class C:
    pass


KINDS = {
    "partial": lambda x: functools.partial(x),
    "partialm": lambda x: functools.partialmethod(x),
    "property": lambda x: property(x),
    "static": lambda x: staticmethod(x),
    "clsm": lambda x: classmethod(x),
    "alias": lambda x: types.GenericAlias(list, (x,)),
    "alias2": lambda x: types.GenericAlias(x, (int,)),
    "cell": lambda x: types.CellType(x),
    "method": lambda x: types.MethodType(x, x) ,
    "method1": lambda x: types.MethodType(x, 1) ,
    "mapproxy": lambda x: types.MappingProxyType({1: x}),
    "slice": lambda x: slice(x, x, x),
    "slice1": lambda x: slice(x),
    "chain": lambda x: itertools.chain(x),
    "islice": lambda x: itertools.islice(x, 10),
    "map": lambda x: map(len, x),
    "zip": lambda x: zip(x),
    "enum": lambda x: enumerate(x),
    "filter": lambda x: filter(None, x),
    "rev": lambda x: [x],
    "tuple": lambda x: (x,),
    "set": lambda x: frozenset([x]),
    "dict": lambda x: {1: x},
    "deque": lambda x: collections.deque([x]),
    "od": lambda x: collections.OrderedDict({1: x}),
    "dd": lambda x: collections.defaultdict(None, {1: x}),
    "ns": lambda x: types.SimpleNamespace(a=x),
    "exc": lambda x: Exception(x),
    "excg": lambda x: ExceptionGroup("a", [x]),
    "range": lambda x: iter([x]),
    "accum": lambda x: itertools.accumulate(x),
    "cycle": lambda x: itertools.cycle(x),
    "takew": lambda x: itertools.takewhile(bool, x),
    "starmap": lambda x: itertools.starmap(max, x),
    "tee": lambda x: itertools.tee(x)[0],
    "pairw": lambda x: itertools.pairwise(x),
    "group": lambda x: itertools.groupby(x),
    "compress": lambda x: itertools.compress(x, x),
    "zl": lambda x: itertools.zip_longest(x),
    "batched": lambda x: itertools.batched(x, 2),
    "itemget": lambda x: operator.itemgetter(x),
    "methcall": lambda x: operator.methodcaller("a", x),
    "cached": lambda x: functools.lru_cache(x),
    "wraps": lambda x: functools.wraps(x)(lambda: 1),
    "cmpkey": lambda x: functools.cmp_to_key(max)(x),
    "union": lambda x: types.GenericAlias(list, (x,)) | int,
    "superx": lambda x: super(C, C()),
    "gen": lambda x: (i for i in x),
    "proxy": lambda x: weakref.proxy(x),
    "chainmap": lambda x: collections.ChainMap(x),
    "userdict": lambda x: collections.UserDict({1: x}),
    "cachedprop": lambda x: functools.cached_property(x),
    "singled": lambda x: functools.partial(lambda *a: 1, x),
}
OPS = {
    "repr": repr, "str": str, "hash": hash, "eq": lambda x: x == x, "call": lambda x: x(),
    "iter": lambda x: next(iter(x)), "list": lambda x: list(x), "copy": copy.copy, "deepcopy": copy.deepcopy,
    "reduce": lambda x: x.__reduce_ex__(2), "pickle": pickle.dumps, "bool": bool, "len": len,
    "isinst": lambda x: isinstance(1, x), "issub": lambda x: issubclass(int, x), "getattr": lambda x: x.foo,
    "dir": dir, "format": format, "or": lambda x: x | int, "get": lambda x: x.__get__(1, int),
    "isabs": lambda x: getattr(x, "__isabstractmethod__", 0), "sub": lambda x: x[0],
    "raise": lambda x: (_ for _ in ()).throw(x), "wrapped": lambda x: x.__wrapped__, "doc": lambda x: x.__doc__,
    "sig": lambda x: __import__("inspect").signature(x), "class": lambda x: type("T", (), {"a": x,
    "__call__": x})().a, "callc": lambda x: type("T", (), {"__call__": x})()(),
    "set_name": lambda x: type("T", (), {"__set_name__": x, "b": x}), "params": lambda x: x.__parameters__,
    "mod": lambda x: "%s" % (x,), "sorted": lambda x: sorted([x, x]), "send": lambda x: x.send(None),
    "lh": lambda x: operator.length_hint(x), "json": lambda x: __import__("json").dumps(x),
    "cause": lambda x: setattr(x, "__cause__", x), "tb": lambda x: __import__("traceback").format_exception(x),
    "in": lambda x: 5 in x, "abs": abs, "index": operator.index, "split": lambda x: x.split(ValueError),
    "derive": lambda x: x.subgroup(ValueError), "mro": lambda x: type("T", (x,), {}),
    "await": lambda x: x.__await__(), "vars": vars, "closure": lambda x: x.__closure__, "func": lambda x: x.__func__,
}
FIRST = {"alias": int, "alias2": list, "union": int, "excg": ValueError(1), "mapproxy": {}, "chainmap": {}, "proxy": C()}
ITERABLES = "chain islice map zip enum filter accum cycle takew starmap tee pairw group compress zl batched gen range"


def try_all(name, make):
    x = FIRST.get(name, [] if name in ITERABLES.split() else len)
    try:
        for _ in range(DEPTH):
            x = make(x)
    except Exception:
        pass
    for operation in OPS.values():
        try:
            operation(x)
        except Exception:
            pass


for name, make in KINDS.items():
    try_all(name, make)
print("whole")  # => whole

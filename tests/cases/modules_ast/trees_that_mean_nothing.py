# What `compile()` refuses of a tree: fields of other kinds, and what no text can say.
import ast

Load, Store = ast.Load(), ast.Store()


def check(*body, mode="exec"):
    tree = ast.Expression(*body) if mode == "eval" else ast.Module(list(body), [])
    try:
        compile(ast.fix_missing_locations(tree), "<tree>", mode)
        print("fine")
    except Exception as error:
        print(type(error).__name__, error)


def expression(node):
    check(node, mode="eval")


one = ast.Constant(1)
no_arguments = ast.arguments([], [], None, [], [], None, [])
expression(ast.BoolOp(ast.And(), []))
expression(ast.BoolOp(ast.And(), [one]))
expression(ast.Compare(one, [], []))
expression(ast.Compare(one, [ast.Eq()], []))
expression(ast.Compare(one, [ast.Eq()], [one, one]))
expression(ast.Name("True", Load))
expression(ast.Name("x", Store))
expression(ast.Name(3, Load))
expression(ast.Dict([one], []))
expression(ast.Dict([None], [ast.Name("x", Load)]))
expression(ast.Constant(object))
expression(ast.Constant([1]))
expression(ast.Constant((1, [2])))
expression(ast.ListComp(one, []))
expression(ast.Call(ast.Name("x", Load), [None], []))
expression(ast.List([ast.Name("x", Store)], Load))
expression(ast.Tuple(None, Load))
expression(ast.NamedExpr(ast.List([], Store), one))
expression(ast.BinOp(one, None, one))
expression(ast.Lambda(ast.arguments([], [ast.arg("a")], None, [], [], None, [one, one]), one))
check(ast.Assign([], one))
check(ast.Assign([ast.Name("x", Load)], one))
check(ast.Assign([one], one))
check(ast.Delete([]))
check(ast.Delete([ast.Name("x", Store)]))
check(ast.If(one, [], []))
check(ast.While(one, [], []))
check(ast.For(ast.Name("x", Load), one, [ast.Pass()], []))
check(ast.Try([], [], [], []))
check(ast.Try([ast.Pass()], [], [], []))
check(ast.Try([ast.Pass()], [], [ast.Pass()], [ast.Pass()]))
check(ast.TryStar([ast.Pass()], [], [], []))
check(ast.Import([]))
check(ast.ImportFrom("a", [], 0))
check(ast.ImportFrom("a", [ast.alias("b")], -5))
check(ast.Global([]))
check(ast.With([], [ast.Pass()]))
check(ast.Raise(None, one))
check(ast.FunctionDef("f", no_arguments, [], []))
check(ast.FunctionDef("f", ast.arguments([], [], None, [ast.arg("a")], [], None, []), [ast.Pass()], []))
check(ast.ClassDef("C", [], [], [], []))
check(ast.AnnAssign(one, one, None, 1))
check(ast.TypeAlias(one, [], one))
check(ast.Expr("a"))
check(ast.Expr(ast.Load()))
check(None)
check(ast.Match(one, []))


def pattern(node):
    check(ast.Match(one, [ast.match_case(node, None, [ast.Pass()])]))


pattern(ast.MatchValue(ast.Name("x", Load)))
pattern(ast.MatchValue(ast.Constant(...)))
pattern(ast.MatchValue(ast.UnaryOp(ast.USub(), one)))
pattern(ast.MatchSingleton(5))
pattern(ast.MatchOr([ast.MatchAs()]))
pattern(ast.MatchMapping([], [ast.MatchAs()]))
pattern(ast.MatchMapping([], [], "_"))
pattern(ast.MatchAs(ast.MatchAs(), None))
pattern(ast.MatchStar("x"))
pattern(ast.MatchSequence([ast.MatchStar("True")]))
pattern(ast.MatchClass(one, [], [], []))
pattern(ast.MatchClass(ast.Name("C", Load), [], ["a"], []))
place = dict(lineno=1, col_offset=0, end_lineno=1, end_col_offset=1)
for wrong in (dict(place, end_lineno=0), dict(place, col_offset=5), dict(place, lineno=-1), dict(place, lineno="1")):
    check(ast.Expr(ast.Constant(1, **wrong), **wrong))
negation = ast.UnaryOp(ast.Not(), one, **place)
negation.operand = negation
try:
    compile(ast.Expression(negation), "<tree>", "eval")
except RecursionError as error:
    print(error)

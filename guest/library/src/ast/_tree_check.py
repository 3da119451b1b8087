# What `compile()` asks of a tree before it makes code of it: fields of the right kinds (`check_fields`), then all that
# the grammar of trees does not say (`validate`). The order and the texts of the errors are CPython's.

import ast

# What the fields of each class hold; `?` may be None, `*` is a list.
_FIELDS = """
Module body=stmt* type_ignores=type_ignore*
Interactive body=stmt*
Expression body=expr
FunctionType argtypes=expr* returns=expr
FunctionDef name=identifier args=arguments body=stmt* decorator_list=expr* returns=expr? type_comment=string? type_params=type_param*
AsyncFunctionDef name=identifier args=arguments body=stmt* decorator_list=expr* returns=expr? type_comment=string? type_params=type_param*
ClassDef name=identifier bases=expr* keywords=keyword* body=stmt* decorator_list=expr* type_params=type_param*
Return value=expr?
Delete targets=expr*
Assign targets=expr* value=expr type_comment=string?
TypeAlias name=expr type_params=type_param* value=expr
AugAssign target=expr op=operator value=expr
AnnAssign target=expr annotation=expr value=expr? simple=int
For target=expr iter=expr body=stmt* orelse=stmt* type_comment=string?
AsyncFor target=expr iter=expr body=stmt* orelse=stmt* type_comment=string?
While test=expr body=stmt* orelse=stmt*
If test=expr body=stmt* orelse=stmt*
With items=withitem* body=stmt* type_comment=string?
AsyncWith items=withitem* body=stmt* type_comment=string?
Match subject=expr cases=match_case*
Raise exc=expr? cause=expr?
Try body=stmt* handlers=excepthandler* orelse=stmt* finalbody=stmt*
TryStar body=stmt* handlers=excepthandler* orelse=stmt* finalbody=stmt*
Assert test=expr msg=expr?
Import names=alias*
ImportFrom module=identifier? names=alias* level=int?
Global names=identifier*
Nonlocal names=identifier*
Expr value=expr
BoolOp op=boolop values=expr*
NamedExpr target=expr value=expr
BinOp left=expr op=operator right=expr
UnaryOp op=unaryop operand=expr
Lambda args=arguments body=expr
IfExp test=expr body=expr orelse=expr
Dict keys=expr* values=expr*
Set elts=expr*
ListComp elt=expr generators=comprehension*
SetComp elt=expr generators=comprehension*
DictComp key=expr value=expr generators=comprehension*
GeneratorExp elt=expr generators=comprehension*
Await value=expr
Yield value=expr?
YieldFrom value=expr
Compare left=expr ops=cmpop* comparators=expr*
Call func=expr args=expr* keywords=keyword*
FormattedValue value=expr conversion=int format_spec=expr?
JoinedStr values=expr*
Constant kind=string?
Attribute value=expr attr=identifier ctx=expr_context
Subscript value=expr slice=expr ctx=expr_context
Starred value=expr ctx=expr_context
Name id=identifier ctx=expr_context
List elts=expr* ctx=expr_context
Tuple elts=expr* ctx=expr_context
Slice lower=expr? upper=expr? step=expr?
ExceptHandler type=expr? name=identifier? body=stmt*
MatchValue value=expr
MatchSequence patterns=pattern*
MatchMapping keys=expr* patterns=pattern* rest=identifier?
MatchClass cls=expr patterns=pattern* kwd_attrs=identifier* kwd_patterns=pattern*
MatchStar name=identifier?
MatchAs pattern=pattern? name=identifier?
MatchOr patterns=pattern*
TypeIgnore lineno=int tag=string
TypeVar name=identifier bound=expr?
ParamSpec name=identifier
TypeVarTuple name=identifier
comprehension target=expr iter=expr ifs=expr* is_async=int
arguments posonlyargs=arg* args=arg* vararg=arg? kwonlyargs=arg* kw_defaults=expr* kwarg=arg? defaults=expr*
arg arg=identifier annotation=expr? type_comment=string?
keyword arg=identifier? value=expr
alias name=identifier asname=identifier?
withitem context_expr=expr optional_vars=expr?
match_case pattern=pattern guard=expr? body=stmt*
"""

_kinds = {}
for _line in _FIELDS.strip().splitlines():
    _name, *_words = _line.split()
    _kinds[_name] = [(_field, _kind.rstrip("?*"), _kind[-1])
                     for _field, _kind in [_word.split("=") for _word in _words]]


def class_name(node):
    # Of the class of the grammar that it is an instance of, perhaps of a subclass of that.
    for kind in type(node).__mro__:
        if kind.__module__ == "ast" and kind.__name__ in _kinds:
            return kind.__name__
    return type(node).__name__


# Kinds whose classes have no fields, and kinds that have places.
_WORDS = ("expr_context", "boolop", "operator", "unaryop", "cmpop")
_PLACED = ("stmt", "expr", "excepthandler", "pattern", "type_param")

# The field by which a class that stands alone is known.
_FIRST = {"arg": "arg", "keyword": "value", "alias": "name", "comprehension": "target", "withitem": "context_expr",
          "match_case": "pattern"}


def _check_value(value, kind):
    if kind == "identifier":
        if value is not None and type(value) is not str:
            raise TypeError("AST identifier must be of type str")
    elif kind == "string":
        if value is not None and type(value) not in (str, bytes):
            raise TypeError("AST string must be of type str")
    elif kind == "int":
        if not isinstance(value, int):
            raise ValueError(f"invalid integer value: {value!r}")
    elif kind in _FIRST and not hasattr(value, _FIRST[kind]):
        raise TypeError(f'required field "{_FIRST[kind]}" missing from {kind}')
    elif (value is not None or kind in _WORDS) and not isinstance(value, getattr(ast, kind)):
        if kind in _PLACED and not hasattr(value, "lineno"):
            raise TypeError(f'required field "lineno" missing from {kind}')
        raise TypeError(f"expected some sort of {kind}, but got {value!r}")


def check_fields(node):
    """Whether the fields of one node hold what they should."""
    name = class_name(node)
    for field, kind, mark in _kinds.get(name, ()):
        value = getattr(node, field)
        if mark == "*":
            if not isinstance(value, list):
                raise TypeError(f'{name} field "{field}" must be a list, not a {type(value).__name__}')
            for item in value:
                _check_value(item, kind)
        elif mark != "?" or value is not None:
            _check_value(value, kind)
            if value is None:
                raise ValueError(f"field '{field}' is required for {name}")


def validate(tree):
    """Raise what CPython raises of a tree that means nothing."""
    if isinstance(tree, ast.Expression):
        _expr(tree.body)
    elif isinstance(tree, (ast.Module, ast.Interactive)):
        _stmts(tree.body)


_LOAD, _STORE, _DEL = ast.Load, ast.Store, ast.Del


def _place(node):
    line, column = node.lineno, node.col_offset
    end_line, end_column = getattr(node, "end_lineno", None), getattr(node, "end_col_offset", None)
    end_line = line if end_line is None else end_line
    end_column = column if end_column is None else end_column
    if line > end_line:
        raise ValueError(f"AST node line range ({line}, {end_line}) is not valid")
    if line < 0 and end_line != line or column < 0 and column != end_column:
        raise ValueError(f"AST node column range ({column}, {end_column}) for line range ({line}, {end_line}) "
                         "is not valid")
    if line == end_line and column > end_column:
        raise ValueError(f"line {line}, column {column}-{end_column} is not a valid range")


def _filled(items, what, owner):
    if not items:
        raise ValueError(f"empty {what} on {owner}")


def _body(body, owner):
    _filled(body, "body", owner)
    _stmts(body)


def _stmts(body):
    for statement in body:
        if statement is None:
            raise ValueError("None disallowed in statement list")
        _stmt(statement)


def _exprs(items, context=_LOAD, none_too=False):
    for item in items:
        if item is not None:
            _expr(item, context)
        elif not none_too:
            raise ValueError("None disallowed in expression list")


def _optional(node):
    if node is not None:
        _expr(node)


def _name(name):
    if name in ("None", "True", "False"):
        raise ValueError(f"identifier field can't represent '{name}' constant")


def _keywords(keywords):
    for keyword in keywords:
        _expr(keyword.value)


def _arguments(args):
    for arg in args.posonlyargs + args.args:
        _arg(arg)
    if args.vararg is not None:
        _optional(args.vararg.annotation)
    for arg in args.kwonlyargs:
        _arg(arg)
    if args.kwarg is not None:
        _optional(args.kwarg.annotation)
    if len(args.defaults) > len(args.posonlyargs) + len(args.args):
        raise ValueError("more positional defaults than args on arguments")
    if len(args.kw_defaults) != len(args.kwonlyargs):
        raise ValueError("length of kwonlyargs is not the same as kw_defaults on arguments")
    _exprs(args.defaults)
    _exprs(args.kw_defaults, none_too=True)


def _arg(arg):
    _place(arg)
    _optional(arg.annotation)


def _type_params(params):
    for param in params:
        _place(param)
        _name(param.name)
        if isinstance(param, ast.TypeVar):
            _optional(param.bound)


def _function(node, owner):
    _body(node.body, owner)
    _type_params(node.type_params)
    _arguments(node.args)
    _exprs(node.decorator_list)
    _optional(node.returns)


def _class(node, owner):
    _body(node.body, owner)
    _type_params(node.type_params)
    _exprs(node.bases)
    _keywords(node.keywords)
    _exprs(node.decorator_list)


def _delete(node, owner):
    _filled(node.targets, "targets", owner)
    _exprs(node.targets, _DEL)


def _assign(node, owner):
    _filled(node.targets, "targets", owner)
    _exprs(node.targets, _STORE)
    _expr(node.value)


def _aug_assign(node, owner):
    _expr(node.target, _STORE)
    _expr(node.value)


def _ann_assign(node, owner):
    if not isinstance(node.target, ast.Name) and node.simple:
        raise TypeError("AnnAssign with simple non-Name target")
    _expr(node.target, _STORE)
    _optional(node.value)
    _expr(node.annotation)


def _type_alias(node, owner):
    if not isinstance(node.name, ast.Name):
        raise TypeError("TypeAlias with non-Name name")
    _expr(node.name, _STORE)
    _type_params(node.type_params)
    _expr(node.value)


def _for(node, owner):
    _expr(node.target, _STORE)
    _expr(node.iter)
    _body(node.body, owner)
    _stmts(node.orelse)


def _while_or_if(node, owner):
    _expr(node.test)
    _body(node.body, owner)
    _stmts(node.orelse)


def _with(node, owner):
    _filled(node.items, "items", owner)
    for item in node.items:
        _expr(item.context_expr)
        if item.optional_vars is not None:
            _expr(item.optional_vars, _STORE)
    _body(node.body, owner)


def _match(node, owner):
    _expr(node.subject)
    _filled(node.cases, "cases", owner)
    for case in node.cases:
        _pattern(case.pattern)
        _optional(case.guard)
        _body(case.body, "match_case")


def _raise(node, owner):
    if node.exc is None and node.cause is not None:
        raise ValueError("Raise with cause but no exception")
    _optional(node.exc)
    _optional(node.cause)


def _try(node, owner):
    _body(node.body, owner)
    if not node.handlers and not node.finalbody:
        raise ValueError(f"{owner} has neither except handlers nor finalbody")
    if not node.handlers and node.orelse:
        raise ValueError(f"{owner} has orelse but no except handlers")
    for handler in node.handlers:
        _place(handler)
        _optional(handler.type)
        _body(handler.body, "ExceptHandler")
    _stmts(node.finalbody)
    _stmts(node.orelse)


def _assert(node, owner):
    _expr(node.test)
    _optional(node.msg)


def _names(node, owner):
    if isinstance(node, ast.ImportFrom) and (node.level or 0) < 0:
        raise ValueError("Negative ImportFrom level")
    _filled(node.names, "names", owner)


def _value(node, owner):
    _optional(node.value)


_STATEMENTS = {
    "FunctionDef": _function, "AsyncFunctionDef": _function, "ClassDef": _class, "Return": _value, "Delete": _delete,
    "Assign": _assign, "AugAssign": _aug_assign, "AnnAssign": _ann_assign, "TypeAlias": _type_alias, "For": _for,
    "AsyncFor": _for, "While": _while_or_if, "If": _while_or_if, "With": _with, "AsyncWith": _with, "Match": _match,
    "Raise": _raise, "Try": _try, "TryStar": _try, "Assert": _assert, "Import": _names, "ImportFrom": _names,
    "Global": _names, "Nonlocal": _names, "Expr": _value,
}


def _stmt(node):
    _place(node)
    name = class_name(node)
    check = _STATEMENTS.get(name)
    if check is not None:
        check(node, name)


# Fields of expressions that are expressions themselves, or lists of them, in the order in which they are looked at.
_PARTS = {
    "BinOp": ("left", "right"), "UnaryOp": ("operand",), "IfExp": ("test", "body", "orelse"), "Set": ("elts",),
    "Await": ("value",), "Yield": ("value",), "YieldFrom": ("value",), "Call": ("func", "args"),
    "JoinedStr": ("values",), "FormattedValue": ("value", "format_spec"), "Attribute": ("value",),
    "Subscript": ("slice", "value"), "Slice": ("lower", "upper", "step"),
    "ListComp": ("elt",), "SetComp": ("elt",), "GeneratorExp": ("elt",), "DictComp": ("key", "value"),
}


def _expr(node, context=_LOAD):
    _place(node)
    name = class_name(node)
    if name in ("Attribute", "Subscript", "Starred", "Name", "List", "Tuple"):
        if name == "Name":
            _name(node.id)
        if not isinstance(node.ctx, context):
            raise ValueError(f"expression must have {context.__name__} context but has {type(node.ctx).__name__} instead")
    elif context is not _LOAD:
        raise ValueError(f"expression which can't be assigned to in {context.__name__} context")
    if name in ("List", "Tuple"):
        _exprs(node.elts, context)
    elif name == "Starred":
        _expr(node.value, context)
    elif name == "BoolOp":
        if len(node.values) < 2:
            raise ValueError("BoolOp with less than 2 values")
        _exprs(node.values)
    elif name == "Compare":
        if not node.comparators:
            raise ValueError("Compare with no comparators")
        if len(node.comparators) != len(node.ops):
            raise ValueError("Compare has a different number of comparators and operands")
        _exprs(node.comparators)
        _expr(node.left)
    elif name == "Dict":
        if len(node.keys) != len(node.values):
            raise ValueError("Dict doesn't have the same number of keys as values")
        _exprs(node.keys, none_too=True)
        _exprs(node.values)
    elif name == "Constant":
        _constant(node.value)
    elif name == "Lambda":
        _arguments(node.args)
        _expr(node.body)
    elif name == "NamedExpr":
        if not isinstance(node.target, ast.Name):
            raise TypeError("NamedExpr target must be a Name")
        _expr(node.target, _STORE)
        _expr(node.value)
    else:
        if name in ("ListComp", "SetComp", "DictComp", "GeneratorExp"):
            _comprehensions(node.generators)
        for field in _PARTS.get(name, ()):
            part = getattr(node, field)
            if isinstance(part, list):
                _exprs(part)
            else:
                _optional(part)
        if name == "Call":
            _keywords(node.keywords)


def _comprehensions(generators):
    if not generators:
        raise ValueError("comprehension with no generators")
    for generator in generators:
        _expr(generator.target, _STORE)
        _expr(generator.iter)
        _exprs(generator.ifs)


def _constant(value):
    kind = type(value)
    if value is None or value is ... or kind in (int, float, complex, bool, str, bytes):
        return
    if kind in (tuple, frozenset):
        for item in value:
            _constant(item)
        return
    raise TypeError(f"got an invalid type in Constant: {kind.__name__}")


def _is_number(node, kinds, signed):
    if signed and isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        node = node.operand
    return isinstance(node, ast.Constant) and type(node.value) in kinds


def _pattern_value(node):
    _expr(node)
    if isinstance(node, ast.Constant):
        if type(node.value) not in (int, float, bytes, complex, str):
            raise ValueError("unexpected constant inside of a literal pattern")
        return
    if isinstance(node, (ast.Attribute, ast.JoinedStr)):
        return
    if isinstance(node, ast.UnaryOp) and _is_number(node, (int, float, complex), True):
        return
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)) \
            and _is_number(node.left, (int, float), True) and _is_number(node.right, (complex,), False):
        return
    raise ValueError("patterns may only match literals and attribute lookups")


def _capture(name):
    if name == "_":
        raise ValueError("can't capture name '_' in patterns")
    _name(name)


def _patterns(patterns, star_too=False):
    for pattern in patterns:
        _pattern(pattern, star_too)


def _pattern(node, star_too=False):
    _place(node)
    name = class_name(node)
    if name == "MatchValue":
        _pattern_value(node.value)
    elif name == "MatchSingleton":
        if node.value is not None and node.value is not True and node.value is not False:
            raise ValueError("MatchSingleton can only contain True, False and None")
    elif name == "MatchSequence":
        _patterns(node.patterns, True)
    elif name == "MatchMapping":
        if len(node.keys) != len(node.patterns):
            raise ValueError("MatchMapping doesn't have the same number of keys as patterns")
        if node.rest is not None:
            _capture(node.rest)
        for key in node.keys:
            if not (isinstance(key, ast.Constant) and (key.value is None or type(key.value) is bool)):
                _pattern_value(key)
        _patterns(node.patterns)
    elif name == "MatchClass":
        if len(node.kwd_attrs) != len(node.kwd_patterns):
            raise ValueError("MatchClass doesn't have the same number of keyword attributes as patterns")
        _expr(node.cls)
        part = node.cls
        while isinstance(part, ast.Attribute):
            part = part.value
        if not isinstance(part, ast.Name):
            raise ValueError("MatchClass cls field can only contain Name or Attribute nodes.")
        for attribute in node.kwd_attrs:
            _name(attribute)
        _patterns(node.patterns)
        _patterns(node.kwd_patterns)
    elif name == "MatchStar":
        if not star_too:
            raise ValueError("can't use MatchStar here")
        if node.name is not None:
            _capture(node.name)
    elif name == "MatchAs":
        if node.name is not None:
            _capture(node.name)
        if node.pattern is not None:
            if node.name is None:
                raise ValueError("MatchAs must specify a target name if a pattern is given")
            _pattern(node.pattern)
    elif name == "MatchOr":
        if len(node.patterns) < 2:
            raise ValueError("MatchOr requires at least 2 patterns")
        _patterns(node.patterns)

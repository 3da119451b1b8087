# The classes of syntax trees, from a table of their fields; parsing to them is
# the native `_syntax_tree`'s.

import _syntax_tree

PyCF_ONLY_AST = 1024
PyCF_TYPE_COMMENTS = 4096
PyCF_ALLOW_TOP_LEVEL_AWAIT = 8192


class AST:
    _fields = ()
    _attributes = ()
    __match_args__ = ()

    def __init__(self, /, *args, **kwargs):
        fields = self._fields
        name = type(self).__name__
        if len(args) > len(fields):
            count = len(fields)
            plural = "" if count == 1 else "s"
            raise TypeError(f"{name} constructor takes at most {count} positional argument{plural}")
        for field, value in zip(fields, args):
            if field in kwargs:
                raise TypeError(f"{name} got multiple values for argument {field!r}")
            setattr(self, field, value)
        for field, value in kwargs.items():
            setattr(self, field, value)

    def __reduce_ex__(self, protocol):
        return type(self), (), self.__dict__


AST.__module__ = "ast"

_PLACE = ("lineno", "col_offset", "end_lineno", "end_col_offset")

# A line that begins without a blank is a base and whether its classes have
# places; `?` marks what may be missing, `*` a list.
_TABLE = """
mod
 Module body* type_ignores*
 Interactive body*
 Expression body
 FunctionType argtypes* returns
stmt @
 FunctionDef name args body* decorator_list* returns? type_comment? type_params*
 AsyncFunctionDef name args body* decorator_list* returns? type_comment? type_params*
 ClassDef name bases* keywords* body* decorator_list* type_params*
 Return value?
 Delete targets*
 Assign targets* value type_comment?
 TypeAlias name type_params* value
 AugAssign target op value
 AnnAssign target annotation value? simple
 For target iter body* orelse* type_comment?
 AsyncFor target iter body* orelse* type_comment?
 While test body* orelse*
 If test body* orelse*
 With items* body* type_comment?
 AsyncWith items* body* type_comment?
 Match subject cases*
 Raise exc? cause?
 Try body* handlers* orelse* finalbody*
 TryStar body* handlers* orelse* finalbody*
 Assert test msg?
 Import names*
 ImportFrom module? names* level?
 Global names*
 Nonlocal names*
 Expr value
 Pass
 Break
 Continue
expr @
 BoolOp op values*
 NamedExpr target value
 BinOp left op right
 UnaryOp op operand
 Lambda args body
 IfExp test body orelse
 Dict keys* values*
 Set elts*
 ListComp elt generators*
 SetComp elt generators*
 DictComp key value generators*
 GeneratorExp elt generators*
 Await value
 Yield value?
 YieldFrom value
 Compare left ops* comparators*
 Call func args* keywords*
 FormattedValue value conversion format_spec?
 JoinedStr values*
 Constant value kind?
 Attribute value attr ctx
 Subscript value slice ctx
 Starred value ctx
 Name id ctx
 List elts* ctx
 Tuple elts* ctx
 Slice lower? upper? step?
expr_context
 Load
 Store
 Del
boolop
 And
 Or
operator
 Add
 Sub
 Mult
 MatMult
 Div
 Mod
 Pow
 LShift
 RShift
 BitOr
 BitXor
 BitAnd
 FloorDiv
unaryop
 Invert
 Not
 UAdd
 USub
cmpop
 Eq
 NotEq
 Lt
 LtE
 Gt
 GtE
 Is
 IsNot
 In
 NotIn
excepthandler @
 ExceptHandler type? name? body*
pattern @
 MatchValue value
 MatchSingleton value
 MatchSequence patterns*
 MatchMapping keys* patterns* rest?
 MatchClass cls patterns* kwd_attrs* kwd_patterns*
 MatchStar name?
 MatchAs pattern? name?
 MatchOr patterns*
type_ignore
 TypeIgnore lineno tag
type_param @
 TypeVar name bound?
 ParamSpec name
 TypeVarTuple name
"""

# Classes that stand alone.
_SINGLE = """
comprehension target iter ifs* is_async
arguments posonlyargs* args* vararg? kwonlyargs* kw_defaults* kwarg? defaults*
arg @ arg annotation? type_comment?
keyword @ arg? value
alias @ name asname?
withitem context_expr optional_vars?
match_case pattern guard? body*
"""


# By class, the fields that are lists.
_lists = {}


def _make(base, words):
    name = words[0]
    space = {"__module__": "ast"}
    rest = words[1:]
    if rest and rest[0] == "@":
        rest = rest[1:]
        space["_attributes"] = _PLACE
        space["end_lineno"] = space["end_col_offset"] = None
    fields = tuple([word.rstrip("?*") for word in rest])
    space["_fields"] = space["__match_args__"] = fields
    _lists[name] = {word[:-1] for word in rest if word.endswith("*")}
    for word in rest:
        if word.endswith("?"):
            space[word[:-1]] = None
    shown = ", ".join([word.rstrip("?*") for word in rest])
    space["__doc__"] = f"{name}({shown})" if rest else name
    made = type(name, (base,), space)
    globals()[name] = made
    return made


def _fill():
    base = AST
    for line in _TABLE.strip().splitlines():
        words = line.split()
        if line[0] == " ":
            _make(base, words)
        else:
            base = _make(AST, words)
    for line in _SINGLE.strip().splitlines():
        _make(AST, line.split())


_fill()


def _compile(source, filename, mode, flags):
    # What `compile()` leaves to this module: making trees, and code of trees.
    if isinstance(source, AST):
        wanted = {"exec": Module, "eval": Expression, "single": Interactive}[mode]
        if not isinstance(source, wanted):
            raise TypeError(f"expected {wanted.__name__} node, got {type(source).__name__}")
        if flags & PyCF_ONLY_AST:
            return source
        from _tree_check import validate

        names = {}
        odd = _check(source)
        validate(source)
        if odd:
            from copy import deepcopy

            source = deepcopy(source)
            names = _spell_names(source)
        from _tree_text import text_of

        text, offsets, lines = text_of(Module(source.body, []) if mode == "single" else source)
        return _syntax_tree.compile(text, filename, mode, flags, offsets, lines, names)
    return _syntax_tree.parse(globals(), source, filename, mode)


# Fields that are names.
_NAMES = ("arg", "asname", "attr", "id", "name", "names")


def _is_odd(name):
    return isinstance(name, str) and not name.replace(".", "_").isidentifier() and name != "*"


def _spell_names(root):
    # Names that no text can have, such as pytest gives to what it adds, are spelled with other letters in the text, with
    # which nothing else begins. In the code they are what they were.
    places, found, texts = [], set(), set()
    waiting = [root]
    while waiting:
        node = waiting.pop()
        for field in node._fields:
            value = getattr(node, field)
            if isinstance(value, str):
                texts.add(value)
            if isinstance(value, AST):
                waiting.append(value)
            elif isinstance(value, list):
                waiting.extend([item for item in value if isinstance(item, AST)])
                if field in _NAMES:
                    places.append((node, field))
                    found.update([item for item in value if isinstance(item, str)])
            elif field in _NAMES and isinstance(value, str):
                places.append((node, field))
                found.add(value)
    prefix = "_odd_"
    while any([text.startswith(prefix) for text in found | texts]):
        prefix += "_"
    spelled = {name: f"{prefix}{number}" for number, name in enumerate(filter(_is_odd, found))}
    for node, field in places:
        value = getattr(node, field)
        if isinstance(value, list):
            value[:] = [spelled.get(item, item) if isinstance(item, str) else item for item in value]
        elif value in spelled:
            setattr(node, field, spelled[value])
    return {spelling: name for name, spelling in spelled.items()}


# How deep nodes may lie in nodes. One that contains itself is deeper.
_DEEPEST = 5000


def _check(root):
    # Every node has its fields and its place, as `compile()` requires. Tells whether there are names that no text
    # can have.
    from _tree_check import check_fields, class_name

    odd = False
    waiting = [(root, 0)]
    while waiting:
        node, depth = waiting.pop()
        kind = class_name(node)
        if depth > _DEEPEST and node._fields:
            base = type(node).__mro__[-3].__name__
            raise RecursionError(f"maximum recursion depth exceeded while traversing '{base}' node")
        inner = []
        for field in node._fields:
            try:
                value = getattr(node, field)
            except AttributeError:
                if field not in _lists[kind]:
                    raise TypeError(f'required field "{field}" missing from {kind}') from None
                value = []
                setattr(node, field, value)
            if isinstance(value, AST):
                inner.append((value, depth + 1))
            elif isinstance(value, list):
                inner.extend([(item, depth + 1) for item in value if isinstance(item, AST)])
                odd = odd or field in _NAMES and any([_is_odd(item) for item in value])
            elif field in _NAMES:
                odd = odd or _is_odd(value)
        for name in node._attributes[:2]:
            try:
                value = getattr(node, name)
            except AttributeError:
                # It is the base's.
                base = type(node).__mro__[-3].__name__
                raise TypeError(f'required field "{name}" missing from {base}') from None
            if not isinstance(value, int):
                raise ValueError(f"invalid integer value: {value!r}")
        check_fields(node)
        waiting.extend(reversed(inner))
    return odd

# What the parser makes and the other modules walk: classes of data without
# behaviour. Pieces of words come first, commands behind them.


def _node(name, *fields):
    # Nodes are many and small: fixed fields, given by place.
    names = ", ".join(fields)
    body = "".join(f"\n    self.{field} = {field}" for field in fields) or "\n    pass"
    space = {}
    exec(f"def __init__(self, {names}):{body}", space)
    return type(name, (), {"__slots__": fields, "__init__": space["__init__"], "__module__": __name__})


# Text that was not quoted: split never, matched against files. And text that was.
Literal = _node("Literal", "text")
Quoted = _node("Quoted", "text")
# `${name[index]op argument}`; `argument` is a Word, or a pair of them.
Parameter = _node("Parameter", "name", "index", "op", "argument", "quoted")
CommandSub = _node("CommandSub", "body", "quoted")
Arithmetic = _node("Arithmetic", "word", "quoted")
ProcessSub = _node("ProcessSub", "body", "kind")
# `(a b [i]=c)` behind `name=`: pairs of an index (a Word or None) and a Word.
ArrayLiteral = _node("ArrayLiteral", "elements")


class Word:
    """`raw` is its text in the script; `assign` is `(name, index, append, value)` where it has that form."""

    __slots__ = ("parts", "raw", "assign", "line", "plain")

    def __init__(self, parts, raw="", assign=None, line=0):
        self.parts, self.raw, self.assign, self.line = parts, raw, assign, line
        self.plain = _plain(parts)


_ACTIVE = frozenset("*?[~{\\")


def _plain(parts):
    # The text of a word that is the same whatever the shell's state is; None for others.
    pieces = []
    for part in parts:
        if type(part) is Literal:
            if not _ACTIVE.isdisjoint(part.text) or "(" in part.text:
                return None
            pieces.append(part.text)
        elif type(part) is Quoted:
            pieces.append(part.text)
        else:
            return None
    return "".join(pieces) if parts else None


# `target` is a Word, for heredocs that of its body; `fd` is None where none is written.
Redirect = _node("Redirect", "fd", "op", "target", "line")

Simple = _node("Simple", "assigns", "words", "redirects", "line")
Pipeline = _node("Pipeline", "commands", "negated", "timed", "line")
# `rest` has pairs of `&&` or `||` and a pipeline.
AndOr = _node("AndOr", "first", "rest", "text")
# `items` has pairs of an and-or list and whether `&` ends it.
Sequence = _node("Sequence", "items", "line")
Subshell = _node("Subshell", "body", "redirects", "line")
Group = _node("Group", "body", "redirects", "line")
If = _node("If", "clauses", "otherwise", "redirects", "line")
For = _node("For", "name", "words", "body", "redirects", "line")
ForArithmetic = _node("ForArithmetic", "start", "test", "step", "body", "redirects", "line")
While = _node("While", "test", "body", "until", "redirects", "line")
Case = _node("Case", "word", "items", "redirects", "line")
Function = _node("Function", "name", "body", "redirects", "line", "text")
Condition = _node("Condition", "test", "redirects", "line")
ArithmeticCommand = _node("ArithmeticCommand", "word", "redirects", "line")

# Within `[[ ]]`.
TestWord = _node("TestWord", "word")
TestUnary = _node("TestUnary", "op", "word")
TestBinary = _node("TestBinary", "op", "left", "right")
TestNot = _node("TestNot", "test")
TestAnd = _node("TestAnd", "left", "right")
TestOr = _node("TestOr", "left", "right")


class ShellSyntaxError(Exception):
    """What is wrong, and the line where it is."""

    def __init__(self, text, line, shown=None, incomplete=False):
        super().__init__(text)
        self.text, self.line, self.shown, self.incomplete = text, line, shown, incomplete

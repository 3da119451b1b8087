"""Variables, expressions and constraints of kiwisolver, and its solver over the simplex of `kiwisolver._simplex`.

A variable equals nothing: comparing makes a constraint, so solvers know variables by their identity.
"""

from kiwisolver import _simplex
from kiwisolver.exceptions import (
    BadRequiredStrength,
    DuplicateConstraint,
    DuplicateEditVariable,
    UnknownConstraint,
    UnknownEditVariable,
    UnsatisfiableConstraint,
)

__version__ = "1.5.1"
__kiwi_version__ = "1.5.1"

_NEAR = 1.0e-8


class _Strength:
    """How much constraints weigh."""

    required = 1001001000.0
    strong = 1000000.0
    medium = 1000.0
    weak = 1.0

    def create(self, a, b, c, weight=1.0, /):
        a, b, c, weight = map(_float, (a, b, c, weight))
        clipped = (max(0.0, min(1000.0, part * weight)) for part in (a, b, c))
        return sum(part * scale for part, scale in zip(clipped, (1000000.0, 1000.0, 1.0)))


_Strength.__name__ = _Strength.__qualname__ = "strength"
strength = _Strength()
_Strength.__setattr__ = lambda self, name, value: _refuse(name)


def _refuse(name):
    raise AttributeError(f"attribute '{name}' of 'kiwisolver.Strength' objects is not writable")


def _wrong(value, wanted):
    return TypeError(f"Expected object of type `{wanted}`. Got object of type `{_name(value)}` instead.")


def _name(value):
    name = type(value).__name__
    return f"kiwisolver.{name}" if isinstance(value, (_Part, Constraint, Solver)) else name


def _float(value):
    if isinstance(value, (float, int)):
        return float(value)
    raise _wrong(value, "float, int, or long")


def _strength(value):
    if isinstance(value, str):
        if value in ("required", "strong", "medium", "weak"):
            return getattr(strength, value)
        raise ValueError(f"string strength must be 'required', 'strong', 'medium', or 'weak', not '{value}'")
    return _float(value)


def _clip(value):
    return max(0.0, min(strength.required, value))


def _terms(value):
    """The terms and the constant of what can be part of an expression; None of what cannot. None for no constant."""
    if isinstance(value, Expression):
        return value._terms, value._constant
    if isinstance(value, Term):
        return (value,), None
    if isinstance(value, Variable):
        return (_term(value, 1.0),), None
    if isinstance(value, (float, int)):
        return (), float(value)
    return None


def _term(variable, coefficient):
    term = Term.__new__(Term, variable)
    term._coefficient = coefficient
    return term


def _expression(terms, constant):
    made = object.__new__(Expression)
    made._terms, made._constant = terms, constant
    return made


def _sum(one, two):
    """A sum of constants: zero keeps its sign where it is the only one."""
    if one is None or two is None:
        return 0.0 if one is two else one if two is None else two
    return one + two


def _negative(terms):
    return tuple(_term(term._variable, -term._coefficient) for term in terms)


def _less(constant):
    return None if constant is None else -constant


def _unsupported(sign, one, two):
    return TypeError(f"unsupported operand type(s) for {sign}: '{_name(one)}' and '{_name(two)}'")


class _Part:
    """What can be part of an expression."""

    __slots__ = ()
    __hash__ = None

    def __add__(self, other):
        found = _terms(other)
        if found is None:
            return NotImplemented
        terms, constant = _terms(self)
        return _expression(terms + found[0], _sum(constant, found[1]))

    def __radd__(self, other):
        # A number is added after the terms.
        return self.__add__(other)

    def __sub__(self, other):
        found = _terms(other)
        if found is None:
            return NotImplemented
        terms, constant = _terms(self)
        return _expression(terms + _negative(found[0]), _sum(constant, _less(found[1])))

    def __rsub__(self, other):
        found = _terms(other)
        if found is None:
            return NotImplemented
        terms, constant = _terms(self)
        return _expression(found[0] + _negative(terms), _sum(found[1], _less(constant)))

    def __mul__(self, other):
        if not isinstance(other, (float, int)):
            return NotImplemented
        return self._times(float(other))

    __rmul__ = __mul__

    def __truediv__(self, other):
        if not isinstance(other, (float, int)):
            return NotImplemented
        if other == 0:
            raise ZeroDivisionError("float division by zero")
        return self._times(1.0 / other)

    def __neg__(self):
        return self._times(-1.0)

    def _compared(self, other, sign):
        found = _terms(other)
        if found is None:
            return NotImplemented
        return _constraint(self - other, sign, strength.required)

    def __eq__(self, other):
        return self._compared(other, "==")

    def __le__(self, other):
        return self._compared(other, "<=")

    def __ge__(self, other):
        return self._compared(other, ">=")

    def __ne__(self, other):
        raise _unsupported("!=", self, other)

    def __lt__(self, other):
        raise _unsupported("<", self, other)

    def __gt__(self, other):
        raise _unsupported(">", self, other)


class Variable(_Part):
    """Variable to express a constraint in a solver."""

    __slots__ = ("_name", "_context", "_value", "__weakref__")
    __hash__ = None

    def __init__(self, name="", context=None, /):
        if not isinstance(name, str):
            raise _wrong(name, "str")
        self._name, self._context, self._value = name, context, 0.0

    def __repr__(self):
        return self._name

    def name(self):
        """Get the name of the variable."""
        return self._name

    def setName(self, name, /):
        """Set the name of the variable."""
        if not isinstance(name, str):
            raise _wrong(name, "str")
        self._name = name

    def context(self):
        """Get the context object associated with the variable."""
        return self._context

    def setContext(self, context, /):
        """Set the context object associated with the variable."""
        self._context = context

    def value(self):
        """Get the current value of the variable."""
        return self._value

    def _times(self, factor):
        return _term(self, factor)


class Term(_Part):
    """Product of a variable by a constant pre-factor."""

    __slots__ = ("_variable", "_coefficient", "__weakref__")
    __hash__ = None

    def __new__(cls, variable, coefficient=1.0):
        if not isinstance(variable, Variable):
            raise _wrong(variable, "Variable")
        term = object.__new__(cls)
        term._variable, term._coefficient = variable, _float(coefficient)
        return term

    def __repr__(self):
        return f"{self._coefficient:g} * {self._variable._name}"

    def variable(self):
        """Get the variable for the term."""
        return self._variable

    def coefficient(self):
        """Get the coefficient for the term."""
        return self._coefficient

    def value(self):
        """Get the value for the term."""
        return self._coefficient * self._variable._value

    def _times(self, factor):
        return _term(self._variable, self._coefficient * factor)


class Expression(_Part):
    """Sum of terms and an additional constant."""

    __slots__ = ("_terms", "_constant", "__weakref__")
    __hash__ = None

    def __new__(cls, terms, constant=0.0):
        terms = tuple(terms)
        for term in terms:
            if not isinstance(term, Term):
                raise _wrong(term, "Term")
        made = object.__new__(cls)
        made._terms, made._constant = terms, _float(constant)
        return made

    def __repr__(self):
        return " + ".join([*map(repr, self._terms), f"{self._constant:g}"])

    def terms(self):
        """Get the tuple of terms for the expression."""
        return self._terms

    def constant(self):
        """Get the constant for the expression."""
        return self._constant

    def value(self):
        """Get the value for the expression."""
        result = self._constant
        for term in self._terms:
            result += term._coefficient * term._variable._value
        return result

    def _times(self, factor):
        return _expression(tuple(term._times(factor) for term in self._terms), self._constant * factor)


def _constraint(expression, sign, weight):
    made = object.__new__(Constraint)
    made._expression, made._op, made._strength = _reduced(expression), sign, _clip(weight)
    return made


def _reduced(expression):
    """With one term for each variable."""
    found = {}
    for term in expression._terms:
        variable = term._variable
        known = found.get(id(variable))
        found[id(variable)] = (variable, (known[1] if known else 0.0) + term._coefficient)
    return _expression(tuple(_term(*pair) for pair in found.values()), expression._constant)


class Constraint:
    """What a solver is to see to."""

    __slots__ = ("_expression", "_op", "_strength", "__weakref__")

    def __new__(cls, expression, op, strength="required"):
        if not isinstance(expression, Expression):
            raise _wrong(expression, "Expression")
        if not isinstance(op, str):
            raise _wrong(op, "str")
        if op not in ("==", "<=", ">="):
            raise ValueError(f"relational operator must be '==', '<=', or '>=', not '{op}'")
        made = object.__new__(cls)
        made._expression, made._op, made._strength = _reduced(expression), op, _clip(_strength(strength))
        return made

    def __repr__(self):
        text = f"{self._expression!r} {self._op} 0 | strength = {self._strength:g}"
        return text + " (VIOLATED)" if self.violated() else text

    def expression(self):
        """Get the expression object for the constraint."""
        return self._expression

    def op(self):
        """Get the relational operator for the constraint."""
        return self._op

    def strength(self):
        """Get the strength for the constraint."""
        return self._strength

    def violated(self):
        """Return whether or not the constraint was violated during the last solver pass."""
        value = self._expression.value()
        if self._op == "==":
            return not abs(value) < _NEAR
        return value < 0.0 if self._op == ">=" else value > 0.0

    def __or__(self, other):
        made = object.__new__(Constraint)
        made._expression, made._op, made._strength = self._expression, self._op, _clip(_strength(other))
        return made

    __ror__ = __or__


class Solver:
    """Kiwi solver class."""

    def __init__(self):
        self.reset()

    def reset(self):
        """Reset the solver to the initial empty starting condition."""
        self._simplex = _simplex.Simplex()
        # By identity: what is kept, and its number in the simplex.
        self._constraints = {}
        self._variables = {}
        self._edits = {}

    def _number(self, variable):
        known = self._variables.get(id(variable))
        if known is None:
            known = self._variables[id(variable)] = (variable, len(self._variables))
        return known[1]

    def addConstraint(self, constraint, /):
        """Add a constraint to the solver."""
        if not isinstance(constraint, Constraint):
            raise _wrong(constraint, "Constraint")
        if id(constraint) in self._constraints:
            raise DuplicateConstraint(constraint)
        expression = constraint._expression
        terms = [term for term in expression._terms if not abs(term._coefficient) < _NEAR]
        numbers = [self._number(term._variable) for term in terms]
        factors = [term._coefficient for term in terms]
        place = ("<=", ">=", "==").index(constraint._op)
        found = self._simplex.add(numbers, factors, expression._constant, place, constraint._strength)
        if found < 0:
            raise UnsatisfiableConstraint(constraint)
        self._constraints[id(constraint)] = (constraint, found)

    def removeConstraint(self, constraint, /):
        """Remove a constraint from the solver."""
        if not isinstance(constraint, Constraint):
            raise _wrong(constraint, "Constraint")
        if id(constraint) not in self._constraints:
            raise UnknownConstraint(constraint)
        _, place = self._constraints.pop(id(constraint))
        self._simplex.remove(place)

    def hasConstraint(self, constraint, /):
        """Check whether the solver contains a constraint."""
        if not isinstance(constraint, Constraint):
            raise _wrong(constraint, "Constraint")
        return id(constraint) in self._constraints

    def addEditVariable(self, variable, strength, /):
        """Add an edit variable to the solver."""
        if not isinstance(variable, Variable):
            raise _wrong(variable, "Variable")
        weight = _clip(_strength(strength))
        if id(variable) in self._edits:
            raise DuplicateEditVariable(variable)
        if weight == _Strength.required:
            raise BadRequiredStrength("A required strength cannot be used in this context.")
        constraint = _constraint(_expression((_term(variable, 1.0),), 0.0), "==", weight)
        self.addConstraint(constraint)
        self._edits[id(variable)] = [variable, constraint, 0.0]

    def removeEditVariable(self, variable, /):
        """Remove an edit variable from the solver."""
        if not isinstance(variable, Variable):
            raise _wrong(variable, "Variable")
        if id(variable) not in self._edits:
            raise UnknownEditVariable(variable)
        self.removeConstraint(self._edits[id(variable)][1])
        del self._edits[id(variable)]

    def hasEditVariable(self, variable, /):
        """Check whether the solver contains an edit variable."""
        if not isinstance(variable, Variable):
            raise _wrong(variable, "Variable")
        return id(variable) in self._edits

    def suggestValue(self, variable, value, /):
        """Suggest a desired value for an edit variable."""
        if not isinstance(variable, Variable):
            raise _wrong(variable, "Variable")
        value = _float(value)
        edit = self._edits.get(id(variable))
        if edit is None:
            raise UnknownEditVariable(variable)
        delta, edit[2] = value - edit[2], value
        _, place = self._constraints[id(edit[1])]
        self._simplex.suggest(place, delta)

    def updateVariables(self):
        """Update the values of the solver variables."""
        values = self._simplex.values(len(self._variables))
        for (variable, number), value in zip(self._variables.values(), values):
            variable._value = value

    def dumps(self):
        """Dump a representation of the solver internals to a string."""
        raise NotImplementedError("kiwisolver's solver does not show its internals here")

    def dump(self):
        """Dump a representation of the solver internals to stdout."""
        print(self.dumps())


for _class in (Variable, Term, Expression, Constraint, Solver):
    _class.__module__ = "kiwisolver"

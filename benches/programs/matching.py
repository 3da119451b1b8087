# match statements, chains of isinstance, and dispatch by dicts of functions.
class Number:
    __match_args__ = ("value",)

    def __init__(self, value):
        self.value = value


class Binary:
    __match_args__ = ("operator", "left", "right")

    def __init__(self, operator, left, right):
        self.operator, self.left, self.right = operator, left, right


def evaluate(tree):
    match tree:
        case Number(value):
            return value
        case Binary("+", left, right):
            return evaluate(left) + evaluate(right)
        case Binary("*", left, right):
            return evaluate(left) * evaluate(right)
        case Binary(operator, _, _):
            raise ValueError(operator)


def kind(message):
    match message:
        case {"type": "text", "body": str(body)} if body:
            return len(body)
        case {"type": "point", "at": [x, y]}:
            return x * y
        case [first, *_, last]:
            return first + last
        case int() | float():
            return 1
        case "stop" | "end":
            return 2
        case None:
            return 3
        case _:
            return 0


def grow(depth):
    if depth == 0:
        return Number(depth + 2)
    return Binary("+*"[depth % 2], grow(depth - 1), grow(depth - 1))


tree = grow(9)
assert sum(evaluate(tree) % 1009 for _ in range(25)) == 2400
messages = [{"type": "text", "body": "hello"}, {"type": "point", "at": [3, 4]}, [1, 2, 3], 5, 2.5, "stop", None, {}, "go"]
assert sum(kind(messages[n % 9]) for n in range(180000)) == 560000


def push(stack, argument):
    stack.append(argument)


def add(stack, argument):
    stack.append(stack.pop() + stack.pop() + argument)


def drop(stack, argument):
    stack.pop()


machine = {"push": push, "add": add, "drop": drop}
program = [("push", 1), ("push", 2), ("add", 3), ("push", 4), ("drop", 0)] * 40000
stack = []
for operation, argument in program:
    machine[operation](stack, argument)
assert len(stack) == 40000 and sum(stack) == 240000

import shlex

for text in ["a b 'c d' \"e f\" g\\ h", "a # comment", "''", "x='1 2' y", 'a"b c"d', "a\\\nb"]:
    print(shlex.split(text), shlex.split(text, comments=True), shlex.split(text, posix=False))
    # => ['a', 'b', 'c d', 'e f', 'g h'] ['a', 'b', 'c d', 'e f', 'g h'] ['a', 'b', "'c d'", '"e f"', 'g\\', 'h']
    # => ['a', '#', 'comment'] ['a'] ['a', '#', 'comment']
    # => [''] [''] ["''"]
    # => ['x=1 2', 'y'] ['x=1 2', 'y'] ["x='1", "2'", 'y']
    # => ['ab cd'] ['ab cd'] ['a"b', 'c"d']
    # => ['a\nb'] ['a\nb'] ['a\\', 'b']
for bad in ["'a", '"a', "a\\"]:
    try:
        shlex.split(bad)
    except ValueError as error:
        print("ValueError", error)
        # => ValueError No closing quotation
        # => ValueError No closing quotation
        # => ValueError No escaped character
try:
    shlex.split(None)
except ValueError as error:
    print("ValueError", error)  # => ValueError s argument must not be None
print(shlex.quote("a b"), shlex.quote("it's"), shlex.quote(""), shlex.quote("safe-1.txt"), shlex.join(["a", "b c"]))
# => 'a b' 'it'"'"'s' '' safe-1.txt a 'b c'
print(list(shlex.shlex("a && b || c; d > e", punctuation_chars=True)), list(shlex.shlex("a=b+c 'q'")))
# => ['a', '&&', 'b', '||', 'c', ';', 'd', '>', 'e'] ['a', '=', 'b', '+', 'c', "'q'"]

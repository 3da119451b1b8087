# How long python3 takes to compile a file, and to compile it and run it: prints the seconds of many runs.
import json
import sys
import time

with open(sys.argv[1]) as file:
    text = file.read()
scope, compiled, run = {}, [], []
for turn in range(500):
    started = time.perf_counter()
    code = compile(f"{text}turn = {turn}\n", "program", "exec")
    compiled.append(time.perf_counter() - started)
    exec(code, scope)
    run.append(time.perf_counter() - started)
print(json.dumps([compiled, run]))

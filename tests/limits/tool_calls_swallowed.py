# expect: tool call
while True:
    try:
        echo("x")
    except BaseException:
        pass
# --- step ---
# expect: tool call
try:
    for i in range(10 ** 6): echo(i)
finally:
    print("PWNED")

attempts = 0
def flaky():
    global attempts
    attempts += 1
    if attempts < 3: raise ConnectionError(f"attempt {attempts}")
    return "done"
while True:
    try:
        print(flaky())
        break
    except ConnectionError as error:
        print("retry after", error)
# => retry after attempt 1
# => retry after attempt 2
# => done

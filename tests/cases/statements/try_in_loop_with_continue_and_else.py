for text in ("1", "x", "3"):
    try:
        n = int(text)
    except ValueError:
        print("skip", text)
        continue
    else:
        print("ok", n)
    finally:
        print("next")
# => ok 1
# => next
# => skip x
# => next
# => ok 3
# => next
print("end")  # => end

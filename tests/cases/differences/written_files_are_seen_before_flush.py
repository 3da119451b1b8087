#: differs = "what is written to a file is seen by other handles before flush()"
with open("/tmp/seen", "w") as file:
    file.write("text")
    print(open("/tmp/seen").read())  # => text

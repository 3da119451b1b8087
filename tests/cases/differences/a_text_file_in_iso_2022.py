#: differs = "each `write` to a text file in ISO 2022 or HZ begins and ends in ASCII"
import io

stream = io.TextIOWrapper(io.BytesIO(), encoding="iso2022_kr", write_through=True)
stream.write("\uac00")
stream.write("\uac01")
print(stream.buffer.getvalue())  # => b'\x1b$)C\x0e0!\x0f\x1b$)C\x0e0"\x0f'
print(ascii(stream.buffer.getvalue().decode("iso2022_kr")))  # => '\uac00\uac01'

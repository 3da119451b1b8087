import io
import logging
import re

stream = io.StringIO()
logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s", stream=stream, force=True)
logging.warning("now")
print(re.sub(r"\d", "9", stream.getvalue()), end="")  # => 9999-99-99 99:99:99,999 WARNING now
formatter = logging.Formatter("%(asctime)s|%(message)s", datefmt="%H:%M")
record = logging.makeLogRecord({"msg": "made", "created": 0.0, "levelno": 20})
print(len(formatter.format(record)))  # => 10

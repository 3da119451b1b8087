import io
import logging

out = io.StringIO()
handler = logging.StreamHandler(out)
handler.setFormatter(logging.Formatter("%(levelname)s:%(name)s:%(funcName)s:%(lineno)d:%(message)s"))
logger = logging.getLogger("a.b")
logger.addHandler(handler)
logger.setLevel(logging.DEBUG)
logger.propagate = False


def work():
    logger.debug("x=%d y=%s", 1, "two")
    logger.info("%(k)s", {"k": "v"})
    logger.warning("w")
    logger.error("e")
    logger.critical("c")
    logger.log(15, "custom")


work()
try:
    1 / 0
except ZeroDivisionError:
    logger.exception("failed")
print([line for line in out.getvalue().splitlines() if not line.startswith("  ")])
print(logger, logging.getLogger(), logger.parent, logger.getEffectiveLevel(), logger.isEnabledFor(5), handler.level)
print(logging.getLevelName(30), logging.getLevelName("INFO"), logging.getLevelName(33), logging.getLevelNamesMapping())
logging.addLevelName(25, "NOTICE")
print(logging.getLevelName(25))


class Filter(logging.Filter):
    def filter(self, record):
        record.msg = record.msg.upper()
        return "drop" not in record.msg.lower()


out.seek(0)
out.truncate()
logger.addFilter(Filter())
logger.info("keep")
logger.info("drop")
print(repr(out.getvalue()))
out.seek(0)
out.truncate()
handler.setFormatter(logging.Formatter("{levelname} {message}", style="{"))
logger.info("braces")
handler.setFormatter(logging.Formatter("$levelname $message", style="$"))
logger.info("dollar")
adapter = logging.LoggerAdapter(logger, {"user": "u"})
adapter.warning("adapted")
print(out.getvalue())
child = logger.getChild("c")
print(child.name, child.handlers, child.hasHandlers(), logger.getChildren())
for call in [lambda: logger.setLevel("NOPE"), lambda: logger.setLevel(1.5), lambda: logging.Formatter("x", style="?"),
             lambda: logging.Formatter("no fields", validate=True), lambda: logging.getLogger(5)]:
    try:
        call()
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
root = io.StringIO()
logging.basicConfig(stream=root, level=logging.INFO, format="%(levelname)s|%(message)s", force=True)
logging.info("root %s", [1])
logging.debug("hidden")
logging.getLogger("other").error("up")
logging.disable(logging.ERROR)
logging.error("disabled")
logging.disable(logging.NOTSET)
print(root.getvalue())
record = logging.LogRecord("n", logging.INFO, "path/file.py", 3, "m %s", ("a",), None)
print(record, record.getMessage(), record.filename, record.module, record.threadName)
print(logging.NullHandler(), logging.StreamHandler(io.StringIO()).terminator == "\n")

import io
import logging
import logging.config
import sys

logging.config.dictConfig({
    "version": 1,
    "formatters": {"plain": {"format": "%(levelname)s:%(name)s:%(message)s"}, "given": {"()": logging.Formatter, "fmt": "given %(message)s"}},
    "filters": {"only": {"name": "app.db"}},
    "handlers": {
        "out": {"class": "logging.StreamHandler", "formatter": "plain", "stream": "ext://sys.stdout", "level": "INFO"},
        "db": {"class": "logging.StreamHandler", "formatter": "given", "stream": "ext://sys.stdout", "filters": ["only"]},
    },
    "loggers": {"app": {"level": "DEBUG", "handlers": ["out"], "propagate": False}, "app.db": {"level": "WARNING", "handlers": ["db"]}},
    "root": {"level": "ERROR", "handlers": ["out"]},
})
logging.getLogger("app").debug("hidden")
logging.getLogger("app").info("shown %s", 1)  # => INFO:app:shown 1
logging.getLogger("app.db").warning("twice")
# => given twice
# => WARNING:app.db:twice
logging.getLogger("other").warning("hidden")
logging.error("root")  # => ERROR:root:root
for wrong in [{}, {"version": 2}, {"version": 1, "handlers": {"h": {"class": "no.such.Handler"}}},
              {"version": 1, "handlers": {"h": {"class": "logging.StreamHandler", "formatter": "none"}}},
              {"version": 1, "root": {"level": "WHAT"}}, {"version": 1, "loggers": {"x": {"handlers": ["none"]}}}]:
    try:
        logging.config.dictConfig(wrong)
    except Exception as error:
        print(type(error).__name__, error, "|", repr(error.__cause__)[:70])
        # => ValueError dictionary doesn't specify a version | None
        # => ValueError Unsupported version: 2 | None
        # => ValueError Unable to configure handler 'h' | ValueError("Cannot resolve 'no.such.Handler': No module named 'no'")
        # => ValueError Unable to configure handler 'h' | ValueError("Unable to set formatter 'none'")
        # => ValueError Unable to configure root logger | ValueError("Unknown level: 'WHAT'")
        # => ValueError Unable to configure logger 'x' | ValueError("Unable to add handler 'none'")
logging.config.fileConfig(io.StringIO("""
[loggers]
keys=root,one
[handlers]
keys=h
[formatters]
keys=f
[logger_root]
level=WARNING
handlers=h
[logger_one]
level=DEBUG
handlers=h
qualname=one
propagate=0
[handler_h]
class=StreamHandler
level=NOTSET
formatter=f
args=(sys.stdout,)
[formatter_f]
format=%(name)s-%(message)s
"""))
logging.getLogger("one").debug("from a file")  # => one-from a file
logging.getLogger("app").warning("disabled")
logging.warning("root again")  # => root-root again
try:
    logging.config.fileConfig("/nowhere")
except FileNotFoundError as error:
    print(error)  # => /nowhere doesn't exist

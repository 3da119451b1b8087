# The logger of the package. `logging` reads the clock when it is imported, so it is when something is logged.


class _Logger:
    def __getattr__(self, name):
        import logging
        return getattr(logging.getLogger("asyncio"), name)


logger = _Logger()

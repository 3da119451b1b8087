#: differs = "asyncio has no sockets, processes, signals or threads: to_thread runs its function at once"
import asyncio
import threading


async def main():
    here = threading.get_ident()
    print(await asyncio.to_thread(threading.get_ident) == here)  # => True


asyncio.run(main())

"""The real MCP clients against `wardian mcp` and `wardian serve`: python check.py WARDIAN

Runs with whichever of `mcp` 2.x (`mcp.Client`), `mcp` 1.x (`ClientSession`) and `fastmcp` is installed;
where INSPECTOR names the inspector's command, with that too. Prints a line for each thing that holds and
ends with a status that is not zero at the first that does not.
"""

import asyncio
import json
import os
import re
import subprocess
import sys

WARDIAN = sys.argv[1]
PIXEL = (
    "class Picture:\n"
    "    def _repr_png_(self):\n"
    "        return b'\\x89PNG\\r\\n\\x1a\\n'\n"
    "Picture()"
)
held = 0


def check(what, holds, found=None):
    global held
    if not holds:
        sys.exit(f"does not hold: {what}: {found!r}")
    held += 1
    print("ok", what)


def fields(result):
    """Structured content and error flag, whatever the client calls them."""
    content = getattr(result, "structured_content", None)
    if content is None:
        content = getattr(result, "structuredContent", None)
    failed = getattr(result, "is_error", None)
    if failed is None:
        failed = getattr(result, "isError", False)
    return content, bool(failed)


async def conversation(name, tools, call):
    """What every client sees; `call` takes the name of a tool and its arguments."""
    names = {tool.name for tool in tools}
    wanted = {"run_python_code", "list_files", "read_file", "write_file", "reset_session"}
    check(f"{name}: tools", wanted <= names, names)
    first, failed = fields(await call("run_python_code", {"python_code": "print('hi')\nx = 6\nx * 7"}))
    check(f"{name}: run", (first["stdout"], first["result"], failed) == ("hi\n", "42", False), first)
    session = first["session_id"]
    again = {"python_code": "x + y", "session_id": session, "global_variables": {"y": 1}}
    result, _ = fields(await call("run_python_code", again))
    check(f"{name}: state by session id", result["result"] == "7", result)
    broken = {"python_code": "1/0", "session_id": session}
    result, failed = fields(await call("run_python_code", broken))
    right = failed and result["status"] == "run-error" and "ZeroDivisionError" in result["error"]
    check(f"{name}: an exception is a tool's result", right, result)
    slow = {"python_code": "while True: pass", "session_id": session, "timeout_seconds": 0.2}
    result, failed = fields(await call("run_python_code", slow))
    check(f"{name}: time limit", failed and result["status"] == "timeout", result)
    picture = await call("run_python_code", {"python_code": PIXEL, "session_id": session})
    images = [block for block in picture.content if block.type == "image"]
    check(f"{name}: image", len(images) == 1, picture)
    bold = {"python_code": "from IPython.display import HTML\nHTML('<b>x</b>')", "session_id": session}
    page = await call("run_python_code", bold)
    documents = [block.resource.text for block in page.content if block.type == "resource"]
    check(f"{name}: HTML for people", documents == ["<b>x</b>"], page)
    file = {"path": "a/b.txt", "text": "text", "session_id": session}
    await call("write_file", file)
    listed, _ = fields(await call("list_files", {"path": "a", "session_id": session}))
    check(f"{name}: files", [entry["path"] for entry in listed["files"]] == ["/home/user/a/b.txt"], listed)
    read = await call("read_file", {"path": "~/a/b.txt", "session_id": session})
    check(f"{name}: read", read.content[0].text == "text", read)
    await call("reset_session", {"session_id": session})
    unknown = await call("run_python_code", again)
    check(f"{name}: a session that was reset is gone", fields(unknown)[1], unknown)


async def newer(name, mcp, target, **mode):
    async with mcp.Client(target, **mode) as client:
        tools = (await client.list_tools()).tools
        await conversation(name, tools, client.call_tool)


async def older(name, streams):
    from mcp import ClientSession

    async with streams as (read, write, *_):
        async with ClientSession(read, write) as session:
            await session.initialize()
            tools = (await session.list_tools()).tools
            await conversation(name, tools, session.call_tool)


async def fast(name, target):
    import fastmcp

    async with fastmcp.Client(target) as client:
        tools = await client.list_tools()
        await conversation(name, tools, lambda tool, arguments: client.call_tool(tool, arguments, raise_on_error=False))


def inspector(name, target):
    def run(*arguments):
        command = [*os.environ["INSPECTOR"].split(), "--cli", *target, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        if done.returncode:
            sys.exit(f"{name}: {done.stderr}")
        return json.loads(done.stdout)

    tools = run("--method", "tools/list")["tools"]
    check(f"{name}: tools", any(tool["name"] == "run_python_code" for tool in tools), tools)
    call = ("--method", "tools/call", "--tool-name", "run_python_code", "--tool-arg")
    result = run(*call, "python_code=6*7")["structuredContent"]
    check(f"{name}: run", result["result"] == "42", result)


async def all_clients(url):
    import mcp

    if hasattr(mcp, "Client"):
        from mcp import StdioServerParameters

        for mode in ("auto", "legacy", "2026-07-28"):
            stdio = StdioServerParameters(command=WARDIAN, args=["mcp"])
            await newer(f"mcp 2, stdio, {mode}", mcp, stdio, mode=mode)
            await newer(f"mcp 2, http, {mode}", mcp, url, mode=mode)
    else:
        from mcp import StdioServerParameters
        from mcp.client.stdio import stdio_client
        from mcp.client.streamable_http import streamablehttp_client

        stdio = stdio_client(StdioServerParameters(command=WARDIAN, args=["mcp"]))
        await older("mcp 1, stdio", stdio)
        await older("mcp 1, http", streamablehttp_client(url))
    try:
        import fastmcp
    except ImportError:
        pass
    else:
        await fast("fastmcp, http", url)
        config = {"mcpServers": {"w": {"command": WARDIAN, "args": ["mcp"]}}}
        await fast("fastmcp, stdio", config)


server = subprocess.Popen([WARDIAN, "serve", "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, text=True)
try:
    address = re.search(r"http://\S+", server.stdout.readline())[0]
    asyncio.run(all_clients(f"{address}/mcp"))
    if "INSPECTOR" in os.environ:
        inspector("inspector, stdio", [WARDIAN, "mcp"])
        inspector("inspector, http", [f"{address}/mcp", "--transport", "http"])
finally:
    server.terminate()
    server.wait(30)
print(f"{held} hold")

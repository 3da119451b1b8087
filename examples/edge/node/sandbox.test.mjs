// The component under Node: `npm test`, after `npm run transpile`.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";

import { Sandbox, Tagged, ToolError } from "./sandbox.mjs";

/** `body` with a sandbox that is closed afterwards. */
async function within(options, body) {
  const sandbox = await Sandbox.create(options);
  try {
    await body(sandbox);
  } finally {
    await sandbox.close();
  }
}

async function valueOf(sandbox, source) {
  const ended = await sandbox.run(source);
  assert.ok("value" in ended, inspect(ended));
  return ended.value;
}

test("a step leaves its variables for the next, and sandboxes share none", async () => {
  await within({}, async (sandbox) => {
    await sandbox.run("x = [1, 2]");
    assert.deepEqual(await valueOf(sandbox, "x.append(3); x"), [1, 2, 3]);
    await within({}, async (other) => {
      assert.equal((await other.run("x")).error.typeName, "NameError");
    });
  });
});

test("what is printed comes back with the step that printed it", async () => {
  await within({}, async (sandbox) => {
    const { stdout, stderr } = await sandbox.run("import sys\nprint('å' * 9000)\nprint('no', file=sys.stderr)");
    assert.equal(stdout, "å".repeat(9000) + "\n");
    assert.equal(stderr, "no\n");
    assert.equal((await sandbox.run("1")).stdout, "");
  });
});

test("values keep their types both ways", async () => {
  const same = [
    ["None", null],
    ["[True, False]", [true, false]],
    ["-(2**53)", -(2n ** 53n)],
    ["2**64", 2n ** 64n],
    ["-(2**64) - 1", -(2n ** 64n) - 1n],
    ["1.5", 1.5],
    ["float('inf')", Infinity],
    ["'a\\0ü\\U0001F40D'", "a\0ü🐍"],
    ["b'\\x00\\xff'", new Uint8Array([0, 255])],
    ["{1, 'a'}", new Set([1, "a"])],
    ["{'b': 1, 'a': {}, 3: [], '__proto__': 1}", new Map([["b", 1], ["a", new Map()], [3, []], ["__proto__", 1]])],
    ["__import__('datetime').date(2024, 2, 29)", new Tagged(283, "2024-02-29")],
    ["1j", new Tagged(43000, [0, 1])],
  ];
  await within({}, async (sandbox) => {
    for (const [python, javascript] of same) {
      assert.deepEqual(await valueOf(sandbox, python), javascript, python);
      await sandbox.set("given", javascript);
      const check = `(given == (${python}), type(given) == type(${python}))`;
      assert.deepEqual(await valueOf(sandbox, check), [true, true], python);
      assert.deepEqual(await sandbox.get("given"), javascript, python);
    }
    await sandbox.run("order = ''.join({'b': 1, 'a': 2})");
    await sandbox.set("given", { b: 1, a: 2 });
    assert.equal(await valueOf(sandbox, "''.join(given) == order"), true);
    assert.deepEqual(await valueOf(sandbox, "(1, [2])"), [1, [2]]);
    assert.equal(await sandbox.get("missing"), undefined);
    await assert.rejects(sandbox.set("given", new Tagged(999, 1)), /ValueError: malformed value: unknown tag/);
    assert.deepEqual(await sandbox.get("given"), new Map([["b", 1], ["a", 2]]));
  });
});

test("tools get their arguments, and may be asynchronous and run at once", async () => {
  const running = new Set();
  let most = 0;
  const tools = {
    join: (items, { by = " " }) => items.join(by),
    later: async ([value]) => {
      running.add(value);
      most = Math.max(most, running.size);
      await setTimeout(20);
      running.delete(value);
      return value;
    },
  };
  await within({ tools }, async (sandbox) => {
    assert.equal(await valueOf(sandbox, "join('a', 'b', by='-') + join('c')"), "a-bc");
    assert.equal(await valueOf(sandbox, "later(4) + 1"), 5);
    assert.equal(most, 1);
    const gather = "import asyncio\nasync def all(): return await asyncio.gather(*(later(n) for n in range(5)))\n";
    assert.deepEqual(await valueOf(sandbox, gather + "asyncio.run(all())"), [0, 1, 2, 3, 4]);
    assert.equal(most, 5);
  });
});

test("a tool raises what it says, and what else it throws is not told", async (context) => {
  const logged = context.mock.method(console, "error", () => {});
  const tools = {
    refuse: () => {
      throw new ToolError("KeyError", "é".repeat(8000));
    },
    fail: async () => {
      throw new Error("/secret/path");
    },
  };
  await within({ tools }, async (sandbox) => {
    const caught = "try: refuse()\nexcept KeyError as error: told = error.args[0]\n(told[0], len(told))";
    assert.deepEqual(await valueOf(sandbox, caught), ["é", 4096]);
    const { error } = await sandbox.run("fail()");
    assert.deepEqual([error.typeName, error.message], ["RuntimeError", "tool 'fail' failed"]);
    assert.equal(logged.mock.callCount(), 1);
  });
});

test("an exception has CPython's traceback", async () => {
  await within({}, async (sandbox) => {
    const { error, stderr } = await sandbox.run("def f():\n    return 1 / 0\nf()", "sums.py");
    assert.equal(
      error.traceback,
      'Traceback (most recent call last):\n  File "sums.py", line 3, in <module>\n    f()\n' +
        '  File "sums.py", line 2, in f\n    return 1 / 0\n           ~~^~~\nZeroDivisionError: division by zero\n',
    );
    assert.equal(stderr, error.traceback);
    assert.equal((await sandbox.run("import sys\nsys.exit(3)")).exitStatus, 3);
  });
});

test("each limit stops the program for its reason and leaves the session", async () => {
  const tools = { nothing: () => null, never: () => new Promise(() => {}) };
  const limits = { fuel: 5_000_000, milliseconds: 1500, output: 10_000, toolCalls: 5, memory: 32 << 20 };
  await within({ tools, ...limits }, async (sandbox) => {
    await sandbox.run("kept = 1");
    const programs = {
      fuel: ["while True: pass", "sum(range(10 ** 12))"],
      deadline: ["import time\ntime.sleep(3600)", "never()"],
      output: ["print('x' * 20000)"],
      "tool-calls": ["while True: nothing()"],
    };
    for (const [reason, sources] of Object.entries(programs)) {
      for (const source of sources) {
        assert.equal((await sandbox.run(source)).stopped, reason, source);
      }
    }
    assert.equal((await sandbox.run("x = [0]\nwhile True: x *= 2")).error.typeName, "MemoryError");
    assert.equal((await sandbox.run("def f(): f()\nf()")).error.typeName, "RecursionError");
    const nested = "x = []\nfor _ in range(100000): x = [x]\nrepr(x)";
    assert.equal((await sandbox.run(nested)).error.typeName, "RecursionError");
    assert.equal(await valueOf(sandbox, "kept"), 1);
  });
});

test("a program that runs can be cancelled", async () => {
  const started = Promise.withResolvers?.() ?? withResolvers();
  const tools = { started: () => started.resolve() };
  await within({ tools, fuel: 1e12 }, async (sandbox) => {
    const ended = sandbox.run("started()\nwhile True: pass");
    await started.promise;
    sandbox.cancel();
    assert.equal((await ended).stopped, "cancelled");
    assert.equal(await valueOf(sandbox, "1"), 1);
  });
});

test("nothing of the machine is granted unless it is named", async () => {
  await within({}, async (sandbox) => {
    assert.deepEqual(await valueOf(sandbox, "import os\ndict(os.environ)"), new Map());
    assert.equal((await sandbox.run("open('/etc/passwd')")).error.typeName, "FileNotFoundError");
    assert.equal((await sandbox.run("import time\ntime.time()")).error.typeName, "PermissionError");
    assert.equal((await sandbox.run("input()")).error.typeName, "EOFError");
  });
});

test("a directory that is granted can be read and written, and not left", async () => {
  const directory = await mkdtemp(join(tmpdir(), "wardian-"));
  try {
    await writeFile(join(directory, "in.txt"), "one\ntwo\n");
    await within({ directories: { "/data": directory } }, async (sandbox) => {
      const copy = "with open('/data/in.txt') as f, open('/data/out.txt', 'w') as g: g.write(f.read().upper())";
      await valueOf(sandbox, copy);
      assert.equal(await readFile(join(directory, "out.txt"), "utf8"), "ONE\nTWO\n");
      assert.deepEqual(await valueOf(sandbox, "import os\nsorted(os.listdir('/data'))"), ["in.txt", "out.txt"]);
      assert.ok((await sandbox.run("open('/data/../etc/passwd')")).error);
    });
  } finally {
    await rm(directory, { recursive: true });
  }
});

test("the example prints what its text says", () => {
  const output = execFileSync(process.execPath, [fileURLToPath(new URL("./run.mjs", import.meta.url))], {
    encoding: "utf8",
  });
  assert.equal(
    output,
    "3 things cost 10.5\n" +
      "The file begins: # Python in a WebAssembly component, under Node\n" +
      'Traceback (most recent call last):\n  File "<step>", line 1, in <module>\n' +
      "KeyError: 'no price for coal'\nstopped: fuel\nstill there: [ 'tea', 'cake', 'tea' ]\n",
  );
});

function withResolvers() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

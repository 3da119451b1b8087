// A Python session for a program in JavaScript: `run`, tools, and limits.
//
// The session is in a thread of its own (worker.mjs), for three reasons: the interpreter wants a
// deeper stack than the main thread has; what it calls must answer before it goes on, while tools here may be
// asynchronous; and a thread can be ended from outside. Values cross as bytes and are made here (values.mjs).

import { readdir, readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";

import { argumentsFromPython, fromPython, Tagged, toPython } from "./values.mjs";

/** What a session may use, unless it is told otherwise. Limits hold for each call by itself. */
const DEFAULTS = {
  /** Units of work: about one for each backward jump and call of Python code. */
  fuel: 100_000_000,
  milliseconds: 10_000,
  /** Bytes of Python objects. */
  memory: 64 << 20,
  /** Bytes printed. */
  output: 1 << 20,
  toolCalls: 1000,
  recursion: 1000,
  /** Whether Python may know the time. */
  wallClock: false,
  environment: {},
  /** Directories: `{ "/data": "path/on/this/machine" }`. Python may write there. */
  directories: {},
};

/** How long after its deadline a call is waited for before its thread is ended. */
const GRACE_MILLISECONDS = 2000;

/** What the interpreter needs at its deepest; the host library gives it 16 MiB. */
const STACK_MEGABYTES = 32;

/** Bytes of an exception's text that cross. */
const LONGEST_MESSAGE = 8 * 1024;

export { Tagged };

/** What a tool throws to raise an exception in Python: the name of a builtin class and the text. */
export class ToolError extends Error {
  constructor(typeName, message) {
    super(message);
    this.typeName = typeName;
  }
}

export class Sandbox {
  #worker;
  #tools;
  #toolPort;
  #signals;
  #milliseconds;
  #waiting;
  #lost;
  #queue = Promise.resolve();

  /**
   * A session with these grants. A tool is a function of the positional arguments and an object with
   * the named ones; it may give a promise. What else may be named is in `DEFAULTS`.
   */
  static async create({ tools = {}, ...options } = {}) {
    for (const name of Object.keys(options)) {
      if (!Object.hasOwn(DEFAULTS, name)) throw new TypeError(`there is no option '${name}'`);
    }
    const sandbox = new Sandbox();
    sandbox.#tools = tools;
    await sandbox.#begin({ ...DEFAULTS, ...options });
    return sandbox;
  }

  async #begin(options) {
    const { port1, port2 } = new MessageChannel();
    this.#milliseconds = options.milliseconds;
    // How many tools have finished, and whether the program is to stop.
    this.#signals = new Int32Array(new SharedArrayBuffer(8));
    this.#toolPort = port1;
    port1.on("message", (call) => this.#callTool(call));
    const modules = await coreModules();
    this.#worker = new Worker(new URL("./worker.mjs", import.meta.url), {
      workerData: {
        options: { ...options, tools: Object.keys(this.#tools) },
        modules,
        toolPort: port2,
        signals: this.#signals,
      },
      transferList: [port2],
      resourceLimits: { stackSizeMb: STACK_MEGABYTES },
      // Nothing of this process is to be seen there.
      env: {},
    });
    this.#worker.on("message", (answer) => this.#waiting?.resolve(answer));
    this.#worker.on("error", (error) => this.#lose(error));
    this.#worker.on("exit", () => this.#lose(new Error("the sandbox is closed")));
    await this.#ask({ ask: "begin" });
    this.#idle();
  }

  /**
   * Runs one step; variables stay for the next. `value` is that of an expression at the end. Where the
   * program did not come to its end one of these says why: `error` is an exception that nothing caught
   * (`typeName`, `message`, `traceback`), `exitStatus` that of `sys.exit`, `stopped` the limit.
   */
  async run(source, fileName) {
    const { outcome, ...printed } = await this.#call({ ask: "run", source, fileName });
    return { ...printed, ...describe(outcome) };
  }

  /** A global variable; `undefined` when there is none of that name. */
  async get(name) {
    const bytes = converted(await this.#call({ ask: "get", name }));
    return bytes === undefined ? undefined : fromPython(bytes);
  }

  /** Sets a global variable. */
  async set(name, value) {
    converted(await this.#call({ ask: "set", name, value: toPython(value) }));
  }

  /** Stops the program that runs now, if any, wherever it does not sleep. The session goes on. */
  cancel() {
    Atomics.store(this.#signals, 1, 1);
    this.#signal();
  }

  /** Ends the session and its thread. */
  async close() {
    await this.#worker.terminate();
  }

  /** One call after the other; a thread that does not answer in time is ended, and the session with it. */
  #call(question) {
    const answer = this.#queue.then(async () => {
      Atomics.store(this.#signals, 1, 0);
      this.#worker.ref();
      const late = setTimeout(() => {
        this.#lose(new Error("the sandbox did not stop in time"));
        this.#worker.terminate();
      }, this.#milliseconds + GRACE_MILLISECONDS);
      try {
        return await this.#ask(question);
      } finally {
        clearTimeout(late);
        this.#idle();
      }
    });
    this.#queue = answer.catch(() => {});
    return answer;
  }

  #ask(question) {
    return new Promise((resolve, reject) => {
      if (this.#lost) return reject(this.#lost);
      this.#waiting = { resolve, reject };
      this.#worker.postMessage(question);
    });
  }

  /** A session that does nothing does not keep the process alive. */
  #idle() {
    this.#worker.unref();
    this.#toolPort.unref();
  }

  #lose(error) {
    this.#lost ??= error;
    this.#waiting?.reject(this.#lost);
    this.#toolPort.close();
  }

  async #callTool({ id, name, message }) {
    const result = await answerOf(name, this.#tools[name], message);
    this.#toolPort.postMessage({ id, result });
    this.#signal();
  }

  #signal() {
    Atomics.add(this.#signals, 0, 1);
    Atomics.notify(this.#signals, 0);
  }
}

async function answerOf(name, tool, message) {
  try {
    return { tag: "ok", val: toPython(await tool(...argumentsFromPython(message))) };
  } catch (error) {
    if (error instanceof ToolError) return refusal(error.typeName, error.message);
    // Its text may tell of the machine: whoever runs the program reads it, the program does not.
    console.error(error);
    return refusal("RuntimeError", `tool '${name}' failed`);
  }
}

function refusal(typeName, message) {
  const bytes = new TextEncoder().encode(message);
  // As a stream, the decoder leaves out a character that the cut goes through.
  const cut = new TextDecoder().decode(bytes.subarray(0, LONGEST_MESSAGE), { stream: true });
  return { tag: "err", val: { typeName, message: cut } };
}

function describe({ tag, val }) {
  switch (tag) {
    case "finished":
      return { value: val === undefined ? null : fromPython(val) };
    case "raised":
      return { error: val };
    case "exited":
      return { exitStatus: val };
    case "stopped":
      return { stopped: val };
  }
}

function converted({ outcome, bytes }) {
  if (outcome === undefined) return bytes;
  const { tag, val } = outcome;
  throw new Error(tag === "raised" ? `${val.typeName}: ${val.message}` : `${tag}: ${val}`);
}

let compiled;

/** The WebAssembly of the component, compiled once for all sessions, by file name. */
function coreModules() {
  compiled ??= compile();
  return compiled;
}

async function compile() {
  const folder = new URL("./component/", import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".wasm"));
  const compileOne = async (name) => [name, await WebAssembly.compile(await readFile(new URL(name, folder)))];
  return new Map(await Promise.all(names.map(compileOne)));
}

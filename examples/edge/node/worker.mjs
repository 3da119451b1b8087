// The thread of one session: an instance of the component, and what it asks its host.
//
// What does not live here: tools, which run on the other side (sandbox.mjs), and the limits (limits.mjs).
// **Invariant:** the component gets files, variables and a clock only where the session was granted them.

import { parentPort, workerData } from "node:worker_threads";

import { cli, clocks, io } from "@bytecodealliance/preview2-shim";
import { WASIShim } from "@bytecodealliance/preview2-shim/instantiation";

import { instantiate } from "./component/wardian.js";
import { Limits } from "./limits.mjs";
import { ToolCalls } from "./tool-calls.mjs";

const { options, modules, toolPort, signals } = workerData;
const limits = new Limits(options, signals);

/** A stream that keeps what is written to it. */
class Printed extends io.streams.OutputStream {
  #pieces = [];

  take() {
    const text = new TextDecoder().decode(Buffer.concat(this.#pieces));
    this.#pieces = [];
    return text;
  }

  checkWrite() {
    return 1n << 20n;
  }

  write(bytes) {
    if (!limits.mayPrint(bytes.length)) throw { tag: "closed" };
    this.#pieces.push(bytes.slice());
  }

  blockingWriteAndFlush(bytes) {
    this.write(bytes);
  }
}

/** A stream at its end. */
class Nothing extends io.streams.InputStream {
  blockingRead() {
    throw { tag: "closed" };
  }
}

const stdout = new Printed();
const stderr = new Printed();

const standard = new WASIShim({
  cli: {
    ...cli,
    stdin: { getStdin: () => new Nothing() },
    stdout: { getStdout: () => stdout },
    stderr: { getStderr: () => stderr },
    terminalStdin: { getTerminalStdin: () => undefined },
    terminalStdout: { getTerminalStdout: () => undefined },
    terminalStderr: { getTerminalStderr: () => undefined },
  },
  clocks: {
    ...clocks,
    monotonicClock: {
      ...clocks.monotonicClock,
      // Nobody sleeps beyond the deadline. The component asks whether it has to stop when it wakes.
      subscribeDuration: (nanos) => clocks.monotonicClock.subscribeDuration(limits.longest(nanos)),
    },
  },
  sandbox: { preopens: options.directories, env: options.environment, args: [], enableNetwork: false },
});

const toolCalls = new ToolCalls(options.tools, limits, toolPort, signals);

const component = await instantiate((name) => modules.get(name), {
  ...standard.getImportObject(),
  "wardian:sandbox/slice": limits,
  "wardian:sandbox/tools": toolCalls,
  // No code of packages is kept: the component compiles them.
  "wardian:sandbox/code": { compiled: () => undefined },
});
const python = component.session;

const answers = {
  begin() {
    python.thaw({
      memoryLimit: BigInt(options.memory),
      recursionLimit: options.recursion,
      wallClock: options.wallClock,
      tools: options.tools,
      readOnlyDevices: new BigUint64Array(),
    });
  },

  run({ source, fileName }) {
    const program = { source, fileName, arguments: [], lastValue: "expression", endsSession: false };
    const { outcome } = python.run(program, 0n);
    return { outcome, stdout: stdout.take(), stderr: stderr.take() };
  },

  get: ({ name }) => converted(() => python.getVariable(name)),

  set: ({ name, value }) => converted(() => python.setVariable(name, value)),
};

/** The error of such a call is the outcome of a conversion. */
function converted(call) {
  try {
    return { bytes: call() };
  } catch (error) {
    if (error.payload === undefined) throw error;
    return { outcome: error.payload };
  }
}

// An error here is a mistake of ours or a broken instance: it ends the thread, and the session with it.
parentPort.on("message", (question) => {
  limits.begin();
  toolCalls.begin();
  parentPort.postMessage(answers[question.ask](question));
});

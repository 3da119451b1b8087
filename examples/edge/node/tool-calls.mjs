// `wardian:sandbox/tools`: calls that are answered on the other side, waited for on the stack.
//
// A call is sent when it is started, so several run at once under `asyncio.gather`. Answers come by a port
// that is read here without giving control back, and `signals[0]` changes whenever there is something new.

import { receiveMessageOnPort } from "node:worker_threads";

export class ToolCalls {
  #names;
  #limits;
  #port;
  #signals;
  #next = 0n;
  #running = new Set();
  #finished = new Map();

  constructor(names, limits, port, signals) {
    this.#names = new Set(names);
    this.#limits = limits;
    this.#port = port;
    this.#signals = signals;
    // Imports of the component are called as plain functions.
    this.start = this.start.bind(this);
    this.wait = this.wait.bind(this);
    this.waitFor = this.waitFor.bind(this);
  }

  /** What an earlier program started is nobody's any more. */
  begin() {
    this.#running.clear();
    this.#finished.clear();
  }

  start(name, message) {
    const reason = this.#limits.stopRequested();
    if (reason !== undefined) return stopped(reason);
    if (!this.#names.has(name)) {
      const error = { typeName: "NameError", message: `there is no tool '${name}'` };
      return { tag: "err", val: { tag: "raised", val: error } };
    }
    if (!this.#limits.mayCallTool()) return stopped("tool-calls");
    const id = this.#next++;
    this.#running.add(id);
    this.#port.postMessage({ id, name, message });
    return { tag: "ok", val: { tag: "running", val: id } };
  }

  wait(calls) {
    return this.waitFor(calls, undefined);
  }

  waitFor(calls, nanoseconds) {
    const until = nanoseconds === undefined ? Infinity : performance.now() + Number(nanoseconds) / 1e6;
    for (;;) {
      // Read before looking: what comes afterwards changes it, and the wait below ends at once.
      const seen = Atomics.load(this.#signals, 0);
      this.#receive();
      const reason = this.#limits.stopRequested();
      if (reason !== undefined) return { tag: "err", val: reason };
      const answer = this.#finishedOf(calls);
      if (answer !== undefined) return { tag: "ok", val: answer };
      const left = until - performance.now();
      if (left <= 0) return { tag: "ok", val: undefined };
      Atomics.wait(this.#signals, 0, seen, Math.min(left, this.#limits.millisecondsLeft()));
    }
  }

  #receive() {
    for (;;) {
      const received = receiveMessageOnPort(this.#port);
      if (received === undefined) return;
      const { id, result } = received.message;
      // Others were started by an earlier program, which was stopped.
      if (this.#running.delete(id)) this.#finished.set(id, result);
    }
  }

  #finishedOf(calls) {
    for (const id of calls) {
      if (this.#running.has(id)) continue;
      const result = this.#finished.get(id);
      this.#finished.delete(id);
      return [id, result ?? UNKNOWN];
    }
    return calls.length === 0 ? [0n, UNKNOWN] : undefined;
  }
}

const UNKNOWN = { tag: "err", val: { typeName: "RuntimeError", message: "no such tool call" } };

function stopped(reason) {
  return { tag: "err", val: { tag: "stopped", val: reason } };
}

// `wardian:sandbox/slice`: what a call has left, and why it has to stop.
//
// The component works for a slice and asks for the next; nothing else interrupts it. The first limit that
// is reached is the reason. Python objects are counted by the component itself.

/** Units of one slice: how late a deadline or a cancellation is noticed. */
const SLICE = 50_000n;

export class Limits {
  #granted;
  #signals;
  #left;
  #until;
  #reason;

  /** `signals[1]` says from outside that the program is to stop. */
  constructor({ fuel, milliseconds, output, toolCalls }, signals) {
    this.#granted = { fuel: BigInt(fuel), output, toolCalls, milliseconds };
    this.#signals = signals;
    this.begin();
    // Imports of the component are called as plain functions.
    this.sliceEnd = this.sliceEnd.bind(this);
    this.stopRequested = this.stopRequested.bind(this);
  }

  /** A call begins. */
  begin() {
    this.#left = { ...this.#granted };
    this.#until = performance.now() + this.#granted.milliseconds;
    this.#reason = undefined;
  }

  sliceEnd(burned) {
    // More than the slice was where the component pays for work that it is about to do.
    this.#left.fuel -= burned;
    if (this.#left.fuel <= 0n) this.#reason ??= "fuel";
    const reason = this.stopRequested();
    if (reason !== undefined) return { tag: "err", val: reason };
    return { tag: "ok", val: this.#left.fuel < SLICE ? this.#left.fuel : SLICE };
  }

  stopRequested() {
    if (Atomics.load(this.#signals, 1) !== 0) this.#reason ??= "cancelled";
    if (this.millisecondsLeft() <= 0) this.#reason ??= "deadline";
    return this.#reason;
  }

  millisecondsLeft() {
    return this.#until - performance.now();
  }

  /** The part of a wait that ends before the deadline does. */
  longest(nanos) {
    const left = BigInt(Math.ceil(Math.max(this.millisecondsLeft(), 0) * 1e6));
    return nanos < left ? nanos : left;
  }

  mayPrint(bytes) {
    return this.#take("output", bytes, "output");
  }

  mayCallTool() {
    return this.#take("toolCalls", 1, "tool-calls");
  }

  #take(what, amount, reason) {
    this.#left[what] -= amount;
    if (this.#left[what] < 0) this.#reason ??= reason;
    return this.#left[what] >= 0;
  }
}

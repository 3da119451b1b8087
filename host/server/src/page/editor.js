// The text field, its keys, and the code that was run before.
//
// What does not live here: what becomes of code.

import { clock } from "./text.js";

const INDENT = "    ";

/** Texts that can be brought back. */
const REMEMBERED = 200;

export class Editor {
  constructor(of, run) {
    this.field = of("code");
    this.runButton = of("run");
    this.interruptButton = of("interrupt");
    this.running = of("running");
    this.history = [];
    this.position = 0;
    this.run = run;
    // After Escape, Tab is the browser's: otherwise nobody could leave by keys.
    this.leaving = false;
    this.field.addEventListener("keydown", event => this.key(event));
    this.field.addEventListener("blur", () => { this.leaving = false; });
    of("editor").addEventListener("submit", event => {
      event.preventDefault();
      this.submit();
    });
  }

  onInterrupt(work) {
    this.interruptButton.addEventListener("click", work);
  }

  /** Have a text in the field, to change it. */
  put(code) {
    this.field.value = code;
    this.field.focus();
    this.fit();
  }

  busy(is) {
    this.runButton.disabled = is;
    this.interruptButton.disabled = !is;
    clearInterval(this.ticking);
    this.running.textContent = "";
    if (!is) return;
    const begun = Date.now();
    const tick = () => { this.running.textContent = `running, ${clock((Date.now() - begun) / 1000)}`; };
    tick();
    this.ticking = setInterval(tick, 1000);
  }

  submit() {
    const code = this.field.value;
    if (this.runButton.disabled || code.trim() === "") return;
    if (this.history[this.history.length - 1] !== code) this.history.push(code);
    if (this.history.length > REMEMBERED) this.history.shift();
    this.position = this.history.length;
    this.field.value = "";
    this.fit();
    this.run(code);
  }

  key(event) {
    if (event.isComposing) return;
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const leaving = this.leaving;
    this.leaving = key === "Escape";
    const plain = !altKey && !ctrlKey && !metaKey && !shiftKey;
    if (key === "Enter" && (shiftKey || ctrlKey || metaKey)) {
      event.preventDefault();
      this.submit();
    } else if (key === "Tab" && plain && !leaving) {
      event.preventDefault();
      this.insert(INDENT);
    } else if (key === "Enter" && plain) {
      event.preventDefault();
      const before = this.field.value.slice(0, this.field.selectionStart);
      const line = before.slice(before.lastIndexOf("\n") + 1);
      const indent = /^[ \t]*/.exec(line)[0];
      this.insert("\n" + indent + (/:\s*(#.*)?$/.test(line) ? INDENT : ""));
    } else if (altKey && (key === "ArrowUp" || key === "ArrowDown")) {
      event.preventDefault();
      this.recall(key === "ArrowUp" ? -1 : 1);
    }
  }

  insert(text) {
    // The only way of which "undo" knows; browsers without it have the other.
    if (!document.execCommand("insertText", false, text)) {
      this.field.setRangeText(text, this.field.selectionStart, this.field.selectionEnd, "end");
    }
  }

  recall(step) {
    const position = this.position + step;
    if (position < 0 || position > this.history.length) return;
    this.position = position;
    this.field.value = this.history[position] ?? "";
    this.fit();
  }

  /** As many lines as there are, within reason. */
  fit() {
    const lines = this.field.value.split("\n").length;
    this.field.rows = Math.min(Math.max(lines + 1, 6), 20);
  }
}

// Cells that were run, and what they print and show while they run.
//
// What does not live here: forms of results that are more than text (rich.js). A page that shows all that a
// program prints would be ended by it, so that each cell has its share, and the page its number of cells.

import { api } from "./api.js";
import { richElement } from "./rich.js";
import { button, bytes, make, utf8Length } from "./text.js";

/** Characters of one cell's text. */
const TEXT = 200_000;

/** Results of one cell, and characters of all of them. */
const RESULTS = 50;
const RESULT_CHARACTERS = 16_000_000;

/** Cells that stay on the page. */
const CELLS = 100;

const FAILURES = {
  exception: "Error",
  timeout: "Time is up",
  limit: "A limit was reached",
  interrupted: "Interrupted",
  lost: "The interpreter broke",
};

export class Cells {
  /** `again` is given the code of a cell that is to be changed. */
  constructor(list, again) {
    this.list = list;
    this.again = again;
  }

  /** Run code and show what it does, until it has ended. */
  async run(id, code) {
    const cell = new Cell(code, this.again);
    this.add(cell.element);
    const begun = performance.now();
    try {
      for await (const { event, data } of api.run(id, code)) cell.happened(event, data);
      cell.ended((performance.now() - begun) / 1000);
    } catch (error) {
      cell.broken(error.message);
      throw error;
    }
  }

  /** Say that what follows does not continue what was before. */
  divide(text) {
    this.add(make("li", "divider", text));
  }

  add(element) {
    this.list.append(element);
    while (this.list.childElementCount > CELLS) this.list.firstElementChild.remove();
    element.scrollIntoView({ block: "nearest" });
  }
}

class Cell {
  constructor(code, again) {
    this.element = make("li", "cell running");
    this.count = make("span", "count", "[*]");
    this.output = make("div", "output");
    this.state = make("p", "state");
    const source = make("pre", "source", code);
    const head = make("div", "cell-head");
    head.append(this.count, source, button("Edit", "Edit this code again", () => again(code)));
    this.element.append(head, this.output, this.state);
    this.room = TEXT;
    this.results = { left: RESULTS, room: RESULT_CHARACTERS, dropped: 0 };
    this.dropped = 0;
    this.done = false;
  }

  happened(event, data) {
    switch (event) {
      case "started":
        this.count.textContent = `[${data.execution_count}]`;
        break;
      case "stdout":
      case "stderr":
        this.write(event, data.text);
        break;
      case "display":
      case "result":
        this.show(data.data, event === "result");
        break;
      case "error":
        this.failed(data);
        break;
      case "end":
        this.done = true;
        break;
    }
  }

  /** Text of one stream, behind what it wrote before. */
  write(kind, text) {
    // Characters beyond the first plane are two units, which stay together.
    const shown = text.slice(0, this.room).replace(/[\ud800-\udbff]$/, "");
    this.room -= shown.length;
    if (shown) {
      let last = this.output.lastElementChild;
      if (!last?.classList.contains(kind)) {
        last = make("pre", kind);
        this.output.append(last);
      }
      last.append(shown);
    }
    if (shown.length < text.length) {
      this.room = 0;
      this.drop(utf8Length(text.slice(shown.length)));
    }
  }

  drop(count) {
    this.dropped += count;
    this.more ??= this.element.insertBefore(make("p", "more"), this.state);
    this.more.textContent = `… ${bytes(this.dropped)} (${this.dropped} bytes) more`;
  }

  show(data, isMain) {
    const element = richElement(data);
    if (element) return this.add(element, data, isMain);
    const text = data["text/plain"];
    this.write(isMain ? "value" : "shown", `${typeof text === "string" ? text : JSON.stringify(data, null, 1)}\n`);
  }

  add(element, data, isMain) {
    const size = Object.values(data).reduce((sum, form) => sum + (typeof form === "string" ? form.length : 0), 0);
    if (this.results.left === 0 || size > this.results.room) {
      this.results.dropped += 1;
      this.less ??= this.element.insertBefore(make("p", "more"), this.state);
      this.less.textContent = `… ${this.results.dropped} more results`;
      return;
    }
    this.results.left -= 1;
    this.results.room -= size;
    const row = make("div", isMain ? "result main-result" : "result");
    row.append(element);
    this.output.append(row);
  }

  failed({ kind, name, message, traceback }) {
    const failure = make("div", "error");
    failure.append(make("strong", "", FAILURES[kind] ?? "Error"));
    const text = kind === "exception" ? traceback : message;
    failure.append(make("pre", "", (text || `${name}: ${message}`).slice(0, TEXT)));
    this.output.append(failure);
  }

  ended(seconds) {
    if (!this.done) return this.broken("The sandbox ended before the code did, or the connection broke.");
    this.element.classList.remove("running");
    this.state.textContent = `${seconds.toFixed(seconds < 10 ? 2 : 0)} s`;
  }

  broken(message) {
    this.element.classList.remove("running");
    const failure = make("div", "error");
    failure.append(make("pre", "", message));
    this.output.append(failure);
  }
}

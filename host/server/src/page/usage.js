// What a sandbox uses, and what it may use.
//
// What does not live here: its time, which is beside its name.

import { api } from "./api.js";
import { bytes, clock, make } from "./text.js";

export class Usage {
  constructor(list, none) {
    this.list = list;
    this.none = none;
    this.asked = 0;
    this.clear();
  }

  clear() {
    this.asked += 1;
    this.list.replaceChildren();
    this.none.hidden = false;
  }

  async show(id) {
    if (!id) return;
    const asked = ++this.asked;
    const used = await api.usage(id);
    // A later question, or another sandbox.
    if (asked !== this.asked) return;
    this.none.hidden = true;
    this.list.replaceChildren(
      ...share("Memory", used.memory_bytes, used.memory_limit_bytes, bytes),
      ...share("Disk", used.disk_bytes, used.disk_limit_bytes, bytes),
      ...share("Files", used.files, used.files_limit, String),
      ...row("Processor time", `${used.cpu_seconds.toFixed(3)} s`),
      ...row("Time of a run", `at most ${clock(used.run_timeout_seconds)}`),
      ...row("Output of a run", `at most ${bytes(used.output_limit_bytes)}`),
    );
  }
}

function row(name, text) {
  return [make("dt", "", name), make("dd", "", text)];
}

function share(name, used, limit, shown) {
  const [term, value] = row(name, `${shown(used)} of ${shown(limit)}`);
  const meter = make("meter");
  meter.max = limit;
  meter.high = limit * 0.9;
  meter.value = used;
  meter.setAttribute("aria-label", name);
  value.append(meter);
  return [term, value];
}

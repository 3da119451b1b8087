// Which sandbox the page works with, its time, and what can be done with it as a whole.
//
// What does not live here: code, files and usage. The sandbox that was last used is remembered by the
// tab; one is made when something is run, not when somebody looks at the page.

import { Refused, api, serverNow } from "./api.js";
import { clock, make } from "./text.js";

const CHOSEN = "wardian-sandbox";

/** How long a sandbox of this page lives. */
const LIFE = 30 * 60;

/** From when on its end is urgent. */
const SOON = 60;

export class Sandbox {
  /** `changed` hears of another sandbox, or that it runs or does not. */
  constructor(of, attempt, changed) {
    this.id = "";
    this.info = null;
    this.changed = changed;
    this.attempt = attempt;
    this.select = of("sandboxes");
    this.timeLeft = of("time-left");
    this.buttons = { extend: of("extend"), pause: of("pause"), resume: of("resume"), kill: of("kill") };
    this.select.addEventListener("change", () => attempt(() => this.use(this.select.value)));
    of("new").addEventListener("click", () => attempt(() => this.create()));
    const on = (button, work) => button.addEventListener("click", () => attempt(work));
    on(this.buttons.extend, async () => this.told(await api.extend(this.id, LIFE)));
    on(this.buttons.pause, async () => {
      await api.pause(this.id);
      await this.use(this.id);
    });
    on(this.buttons.resume, async () => {
      await api.resume(this.id, LIFE);
      await this.use(this.id);
    });
    on(this.buttons.kill, async () => {
      await api.kill(this.id);
      await this.use("");
    });
    setInterval(() => this.tick(), 1000);
  }

  /** What there is when the page begins. */
  async begin() {
    await this.use(sessionStorage.getItem(CHOSEN) ?? "");
  }

  /** Work with another one; with none. */
  async use(id) {
    this.id = id;
    await this.refresh();
    if (this.id) sessionStorage.setItem(CHOSEN, this.id);
    else sessionStorage.removeItem(CHOSEN);
    await this.changed(this.isRunning());
  }

  /** The sandbox that code runs in, made when there is none. */
  async ensure() {
    if (!this.id) await this.create();
    return this.id;
  }

  async create() {
    const { id } = await api.create(LIFE);
    await this.use(id);
  }

  async restart() {
    const [first] = await api.contexts(this.id);
    await api.restart(this.id, first.id);
  }

  isRunning() {
    return this.info?.state === "running";
  }

  /** Ask which there are, and what is known of this one. */
  async refresh() {
    const { sandboxes, next } = await api.sandboxes();
    let own = sandboxes.find(one => one.id === this.id) ?? null;
    if (!own && this.id && next) {
      own = await api.info(this.id).catch(error => {
        if (error instanceof Refused && error.status === 404) return null;
        throw error;
      });
      if (own) sandboxes.unshift(own);
    }
    if (!own) this.id = "";
    const options = sandboxes.map(one => {
      const option = make("option", "", describe(one));
      option.value = one.id;
      return option;
    });
    const none = make("option", "", "none yet");
    none.value = "";
    if (next) {
      const more = make("option", "", "… older ones");
      more.disabled = true;
      options.push(more);
    }
    this.select.replaceChildren(none, ...options);
    this.select.value = this.id;
    this.told(own);
  }

  told(info) {
    this.info = info;
    const running = this.isRunning();
    this.buttons.extend.hidden = !running;
    this.buttons.pause.hidden = !running;
    this.buttons.resume.hidden = !info || running;
    this.buttons.kill.hidden = !info;
    this.tick();
  }

  tick() {
    const running = this.isRunning();
    const left = running ? (Date.parse(this.info.ends_at) - serverNow()) / 1000 : 0;
    const what = this.info?.on_timeout === "pause" ? "pauses" : "ends";
    this.timeLeft.textContent = running ? `${what} in ${clock(left)}` : this.info ? "paused" : "";
    this.timeLeft.classList.toggle("soon", running && left < SOON);
    if (running && left < -1) {
      // Its time is over; what became of it is asked once.
      this.info = null;
      this.attempt(() => this.use(this.id));
    }
  }
}

function describe(info) {
  const begun = new Date(info.started_at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return `${info.id.slice(0, 8)}, of ${begun}${info.state === "paused" ? ", paused" : ""}`;
}

// Calls of the server's API, `/v1`, and the stream of a cell's events.
//
// What does not live here: what is shown of it. The key is kept in this tab's session and nowhere else.

const KEY = "wardian-key";

/** A call that was refused, with the server's words. */
export class Refused extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** How much later it is at the server, in milliseconds. */
let ahead = 0;

/** The server's clock, which times of its answers are of; good to a second. */
export function serverNow() {
  return Date.now() + ahead;
}

let askForKey = null;
let asking = null;

/** Who is called when a key is needed: gives a key, or nothing. */
export function onKeyNeeded(ask) {
  askForKey = ask;
}

export function hasKey() {
  return sessionStorage.getItem(KEY) !== null;
}

export function forgetKey() {
  sessionStorage.removeItem(KEY);
}

async function request(method, path, { body, json, accept, signal } = {}) {
  for (;;) {
    const key = sessionStorage.getItem(KEY);
    const headers = {};
    if (key !== null) headers["X-API-KEY"] = key;
    if (accept) headers["Accept"] = accept;
    if (json !== undefined) headers["Content-Type"] = "application/json";
    else if (body !== undefined) headers["Content-Type"] = "application/octet-stream";
    let response;
    try {
      // In the default mode, so that `Origin` is told, which the server looks at.
      response = await fetch(path, {
        method, headers, signal, cache: "no-store", credentials: "omit", redirect: "error",
        body: json !== undefined ? JSON.stringify(json) : body,
      });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new Refused(0, "unreachable", "The server cannot be reached.");
    }
    const date = Date.parse(response.headers.get("Date") ?? "");
    // Closer than that, it is the same clock.
    if (!Number.isNaN(date)) ahead = Math.abs(date - Date.now()) > 2000 ? date - Date.now() : 0;
    if (response.ok) return response;
    if (response.status !== 401) throw await refusal(response);
    // Another call may have asked meanwhile.
    if (sessionStorage.getItem(KEY) === key) {
      asking ??= askForKey(key !== null).finally(() => { asking = null; });
      const given = await asking;
      if (given === null) throw new Refused(401, "unauthorized", "A key is needed.");
      sessionStorage.setItem(KEY, given);
    }
  }
}

async function refusal(response) {
  let error = {};
  try {
    error = (await response.json()).error ?? {};
  } catch {
    // An answer of somebody between us and the server.
  }
  return new Refused(response.status, error.code ?? "", error.message ?? `The server answered ${response.status}.`);
}

const get = async path => (await request("GET", path)).json();
const post = (path, json = {}) => request("POST", path, { json });
const at = (id, rest = "") => `/v1/sandboxes/${encodeURIComponent(id)}${rest}`;
const file = (id, path, rest = "") => at(id, `/files${rest}?path=${encodeURIComponent(path)}`);

export const api = {
  async sandboxes() {
    return get("/v1/sandboxes?limit=100");
  },
  async create(seconds) {
    return (await post("/v1/sandboxes", { timeout_seconds: seconds, metadata: { from: "page" } })).json();
  },
  info: id => get(at(id)),
  kill: id => request("DELETE", at(id)),
  pause: id => post(at(id, "/pause")),
  async resume(id, seconds) {
    return (await post(at(id, "/resume"), { timeout_seconds: seconds })).json();
  },
  async extend(id, seconds) {
    return (await post(at(id, "/timeout"), { timeout_seconds: seconds })).json();
  },
  usage: id => get(at(id, "/usage")),
  contexts: id => get(at(id, "/contexts")),
  restart: (id, context) => post(at(id, `/contexts/${encodeURIComponent(context)}/restart`)),
  interrupt: id => post(at(id, "/interrupt")),
  async list(id, path) {
    return (await get(file(id, path, "/list"))).files;
  },
  async read(id, path) {
    return (await request("GET", file(id, path))).arrayBuffer();
  },
  write: (id, path, body) => request("PUT", file(id, path), { body }),
  remove: (id, path) => request("DELETE", file(id, path)),
  makeDir: (id, path) => request("POST", file(id, path, "/mkdir")),

  /**
   * Run code; `{event, data}` as they come. The last one is `end`; without it the sandbox was no more.
   * `EventSource` could send neither a key nor code.
   */
  async *run(id, code) {
    const response = await request("POST", at(id, "/run"), { json: { code }, accept: "text/event-stream" });
    const reader = response.body.getReader();
    try {
      yield* events(reader);
    } finally {
      // Nobody reads on; the server interrupts what still runs.
      reader.cancel().catch(() => {});
    }
  },
};

/** Server-sent events: fields of lines, an event at each empty one. */
async function* events(reader) {
  let event = "";
  let data = [];
  for await (const line of lines(reader)) {
    if (line === "") {
      if (event) yield { event, data: JSON.parse(data.join("\n")) };
      [event, data] = ["", []];
      continue;
    }
    const [, name, value] = /^([^:]*):? ?([^]*)$/.exec(line);
    if (name === "event") event = value;
    else if (name === "data") data.push(value);
    // A line without a name is a sign of life.
  }
}

/** Lines of a body. Parts of a long one are put together once, at its end. */
async function* lines(reader) {
  const decoder = new TextDecoder();
  let parts = [];
  for (;;) {
    let read;
    try {
      read = await reader.read();
    } catch {
      return;
    }
    if (read.done) return;
    const pieces = decoder.decode(read.value, { stream: true }).split("\n");
    for (const piece of pieces.slice(0, -1)) {
      parts.push(piece);
      yield parts.join("");
      parts = [];
    }
    parts.push(pieces[pieces.length - 1]);
  }
}

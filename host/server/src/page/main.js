// The page begins: its parts are made and told of each other.
//
// What does not live here: what the parts do.

import { Refused, api, forgetKey, hasKey, onKeyNeeded } from "./api.js";
import { Cells } from "./cells.js";
import { Editor } from "./editor.js";
import { Files } from "./files.js";
import { Sandbox } from "./sandbox.js";
import { Usage } from "./usage.js";

const of = id => document.getElementById(id);

const notice = of("notice");

/** Tell the person; nothing takes it back. */
function tell(text) {
  notice.textContent = text;
  notice.hidden = text === "";
}

/** Do what a person asked for, and tell what is wrong with it. */
async function attempt(work) {
  tell("");
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    tell(error.message);
    if (error.code === "not_found") {
      tell("The sandbox has ended. The next run makes a new one.");
      await sandbox.use("").catch(() => {});
    }
  } finally {
    of("forget-key").hidden = !hasKey();
  }
}

onKeyNeeded(async wasWrong => {
  const dialog = of("key-dialog");
  of("key-wrong").hidden = !wasWrong;
  of("key").value = "";
  dialog.returnValue = "";
  dialog.showModal();
  await new Promise(done => dialog.addEventListener("close", done, { once: true }));
  const key = of("key").value;
  of("key").value = "";
  return dialog.returnValue === "use" ? key : null;
});
of("key-form").addEventListener("submit", event => {
  event.preventDefault();
  of("key-dialog").close("use");
});
of("key-cancel").addEventListener("click", () => of("key-dialog").close(""));
of("forget-key").addEventListener("click", () => {
  forgetKey();
  location.reload();
});

const usage = new Usage(of("usage"), of("usage-none"));
const files = new Files(of, attempt);
const cells = new Cells(of("cells"), code => editor.put(code));
const sandbox = new Sandbox(of, attempt, async running => {
  usage.clear();
  of("restart").hidden = !running;
  await files.use(running ? sandbox.id : "");
  if (running) await usage.show(sandbox.id);
});

// Where code runs, whatever sandbox the person looks at meanwhile.
let runsIn = "";

const editor = new Editor(of, code => attempt(async () => {
  editor.busy(true);
  // What a cell uses shows while it runs, as far as the server knows it then.
  const watching = setInterval(() => usage.show(sandbox.id).catch(() => {}), 2000);
  try {
    runsIn = await sandbox.ensure();
    await cells.run(runsIn, code);
  } finally {
    runsIn = "";
    clearInterval(watching);
    editor.busy(false);
  }
  await Promise.all([usage.show(sandbox.id), files.refresh(), sandbox.refresh()]);
}));
editor.onInterrupt(() => attempt(() => runsIn && api.interrupt(runsIn)));
of("restart").addEventListener("click", () => attempt(async () => {
  await sandbox.restart();
  cells.divide("Variables are forgotten.");
  await usage.show(sandbox.id);
}));

attempt(() => sandbox.begin());

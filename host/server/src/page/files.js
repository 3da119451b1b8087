// Files of the sandbox: listed, shown, kept, sent and removed.
//
// What does not live here: how names and results that may hold anything are shown (text.js, rich.js).

import { Refused, api } from "./api.js";
import { IMAGES, documentElement, imageElement } from "./rich.js";
import { button, bytes, make, nameElement, nameText, safeName } from "./text.js";

/** Entries of a directory that are shown. */
const ENTRIES = 500;

/** Bytes of a file that is shown, and of its text. */
const SHOWN = 16_000_000;
const TEXT = 200_000;

/** How long a second press removes a file. */
const SURE = 4000;

const join = (directory, name) => (directory === "/" ? `/${name}` : `${directory}/${name}`);
const nameOf = path => path.slice(path.lastIndexOf("/") + 1);

export class Files {
  constructor(of, attempt) {
    this.of = of;
    this.attempt = attempt;
    this.id = "";
    this.path = "";
    this.listing = of("listing");
    this.viewer = of("viewer");
    of("refresh").addEventListener("click", () => attempt(() => this.refresh()));
    of("upload").addEventListener("change", event => attempt(async () => {
      const chosen = [...event.target.files];
      event.target.value = "";
      for (const file of chosen) await api.write(this.id, join(this.path, file.name), file);
      await this.refresh();
    }));
    of("make-dir").addEventListener("click", () => {
      of("dir-form").hidden = !of("dir-form").hidden;
      of("dir-name").focus();
    });
    of("dir-form").addEventListener("submit", event => {
      event.preventDefault();
      attempt(async () => {
        await api.makeDir(this.id, join(this.path, of("dir-name").value));
        of("dir-form").hidden = true;
        of("dir-name").value = "";
        await this.refresh();
      });
    });
  }

  /** Show those of another sandbox, or none. */
  async use(id) {
    this.id = id;
    this.close();
    this.of("files").hidden = id === "";
    this.of("files-none").hidden = id !== "";
    if (!id) return this.listing.replaceChildren();
    const [context] = await api.contexts(id);
    this.home = context?.cwd ?? "/";
    await this.open(this.home);
  }

  async refresh() {
    if (!this.id) return;
    try {
      await this.open(this.path);
    } catch (error) {
      // The program may have removed the directory.
      if (!(error instanceof Refused) || error.code !== "file_not_found" || this.path === "/") throw error;
      await this.open("/");
    }
  }

  async open(path) {
    const id = this.id;
    const files = await api.list(id, path);
    if (id !== this.id) return;
    this.path = path;
    const order = file => `${file.kind === "directory" ? 0 : 1}${file.path}`;
    files.sort((one, other) => (order(one) < order(other) ? -1 : 1));
    this.showPath();
    const rows = files.slice(0, ENTRIES).map(file => this.row(file));
    if (files.length > ENTRIES) rows.push(make("li", "quiet", `… ${files.length - ENTRIES} more`));
    if (files.length === 0) rows.push(make("li", "quiet", "Nothing here."));
    this.listing.replaceChildren(...rows);
  }

  showPath() {
    const steps = [];
    const step = (name, path) => {
      const label = path === this.path ? "" : `Go to ${nameText(path)}`;
      const element = button("", label, () => this.attempt(() => this.open(path)));
      element.append(nameElement(name));
      if (path === this.path) element.setAttribute("aria-current", "true");
      steps.push(element);
    };
    step("/", "/");
    let path = "";
    for (const name of this.path.split("/").filter(Boolean)) {
      path = join(path, name);
      step(name, path);
    }
    this.of("path").replaceChildren(...steps);
  }

  row(file) {
    const name = nameOf(file.path);
    const row = make("li", file.kind);
    const isDirectory = file.kind === "directory";
    const label = `${isDirectory ? "Open" : "Show"} ${nameText(name)}`;
    const open = button("", label, () => this.attempt(() => this.enter(file)));
    open.className = "open";
    open.append(nameElement(name), isDirectory ? "/" : "");
    const size = { file: bytes(file.size), link: "link" }[file.kind] ?? "";
    row.append(open, make("span", "size", size));
    if (file.kind === "file") row.append(this.button("↓", `Download ${nameText(name)}`, () => this.download(file)));
    const remove = this.button("✕", `Delete ${nameText(name)}`, async () => {
      if (!remove.classList.contains("sure")) {
        remove.classList.add("sure");
        remove.textContent = "Delete?";
        setTimeout(() => {
          remove.classList.remove("sure");
          remove.textContent = "✕";
        }, SURE);
        return;
      }
      await api.remove(this.id, file.path);
      this.close();
      await this.refresh();
    });
    row.append(remove);
    return row;
  }

  button(text, label, work) {
    const element = button(text, label, () => this.attempt(work));
    element.title = label;
    return element;
  }

  async enter(file) {
    if (file.kind === "directory") return this.open(file.path);
    if (file.kind === "link") {
      try {
        return await this.open(file.path);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
    }
    await this.view(file);
  }

  async download(file) {
    const content = await api.read(this.id, file.path);
    // Of no kind that a browser would open.
    const address = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
    const link = make("a");
    link.href = address;
    link.download = safeName(nameOf(file.path));
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  async view(file) {
    this.close();
    const name = nameOf(file.path);
    const head = make("div", "bar");
    const title = make("h3");
    title.append(nameElement(name));
    head.append(title, button("Close", `Close ${nameText(name)}`, () => this.close()));
    this.viewer.replaceChildren(head);
    this.viewer.hidden = false;
    if (file.size > SHOWN) {
      this.viewer.append(make("p", "quiet", "Too large to be shown; download it."));
      return;
    }
    const content = await api.read(this.id, file.path);
    const kind = kindOf(name);
    if (IMAGES.includes(kind)) {
      this.address = URL.createObjectURL(new Blob([content], { type: kind }));
      this.viewer.append(imageElement(this.address, nameText(name)));
      return;
    }
    const text = new TextDecoder().decode(content);
    if (text.includes("\0")) {
      this.viewer.append(make("p", "quiet", "This is not text; download it."));
      return;
    }
    const shown = make("pre", "", text.slice(0, TEXT));
    shown.tabIndex = 0;
    this.viewer.append(shown);
    if (text.length > TEXT) this.viewer.append(make("p", "more", `… ${bytes(content.byteLength)} altogether`));
    if (kind === "text/html" || kind === "image/svg+xml") {
      const render = button("Show as a document", "", () => {
        render.remove();
        shown.replaceWith(documentElement(text, kind));
      });
      this.viewer.append(render);
    }
  }

  close() {
    this.viewer.hidden = true;
    this.viewer.replaceChildren();
    if (this.address) URL.revokeObjectURL(this.address);
    this.address = null;
  }
}

/** What a name promises; nothing here trusts it with more than a form to show it in. */
function kindOf(name) {
  const end = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return {
    png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg", gif: "image/gif", webp: "image/webp",
    html: "text/html", htm: "text/html", svg: "image/svg+xml",
  }[end] ?? "text/plain";
}

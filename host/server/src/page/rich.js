// Results that are more than text: images, and documents in their frame.
//
// What does not live here: why the frame is safe (frame.html). **Invariant:** of what a program gives, nothing
// becomes an element of the page but text, and images of the kinds below.

import { button, make } from "./text.js";

/** Images that browsers only draw: neither scripts nor other files are in them. */
export const IMAGES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

const HAS_SCRIPTS = /<script|\son[a-z]+\s*=|javascript:/i;

/** What shows the best form of a result; nothing when that is text. */
export function richElement(data) {
  for (const kind of IMAGES) {
    const text = typeof data[kind] === "string" ? data[kind].replace(/\s+/g, "") : "";
    if (/^[A-Za-z0-9+/]+=*$/.test(text)) return imageElement(`data:${kind};base64,${text}`, plain(data) || "An image");
  }
  for (const kind of ["text/html", "image/svg+xml"]) {
    if (typeof data[kind] === "string") return documentElement(data[kind], kind);
  }
  const script = data["application/javascript"] ?? data["text/javascript"];
  return typeof script === "string" ? scriptElement(script) : null;
}

function plain(data) {
  const text = data["text/plain"];
  return typeof text === "string" ? text.slice(0, 200) : "";
}

export function imageElement(address, description) {
  const image = make("img");
  image.alt = description;
  image.addEventListener("error", () => {
    image.replaceWith(make("p", "quiet", "An image that cannot be shown."));
  });
  image.src = address;
  return image;
}

/** HTML or SVG in a frame, without its scripts until somebody wants them. */
export function documentElement(text, kind) {
  const box = make("div", "document");
  box.append(frame(text, false, heightOf(text, kind)));
  if (HAS_SCRIPTS.test(text)) {
    box.append(scriptsButton(box, text, heightOf(text, kind)));
  }
  return box;
}

function scriptElement(script) {
  const box = make("div", "document");
  box.append(make("pre", "shown", script.slice(0, 20_000)));
  // Nothing in it ends the element that it is in.
  const inside = script.replace(/<(?=[/!s])/gi, "\\x3c");
  box.append(scriptsButton(box, `<body><script>${inside}</script>`, 240));
  return box;
}

function scriptsButton(box, text, height) {
  const offer = make("p", "quiet");
  offer.append(
    button("Run its scripts", "", () => box.replaceChildren(frame(text, true, height))),
    " They reach neither this page nor the server, but, in some browsers, other hosts.",
  );
  return offer;
}

function frame(text, scripts, height) {
  const frame = make("iframe");
  frame.title = "A result";
  frame.height = height;
  // The server says the same with the document. Its own script needs the permission; what it shows has none.
  frame.setAttribute("sandbox", "allow-scripts");
  frame.addEventListener("load", () => {
    // It is of no site that could be named. No other document is there: the page's `frame-src` is this server, and
    // nobody but the page can move the frame.
    frame.contentWindow.postMessage({ text, scripts }, "*");
  }, { once: true });
  frame.src = scripts ? "/page/frame-scripts.html" : "/page/frame.html";
  const box = make("div", "frame");
  box.append(frame);
  return box;
}

/** A guess, since a document without scripts tells nobody how high it is. Its corner can be drawn. */
function heightOf(text, kind) {
  const svg = kind === "image/svg+xml" || /^\s*(<\?xml[^>]*>)?\s*<svg/i.test(text);
  if (svg) {
    const [, number, unit] = /<svg[^>]*?\sheight=["']?([\d.]+)(pt|px|)["'\s>]/i.exec(text) ?? [];
    const height = Number(number) * (unit === "pt" ? 4 / 3 : 1);
    return Math.min(Math.max(height || 240, 40), 640) + 12;
  }
  const count = pattern => (text.match(pattern) ?? []).length;
  const lines = 21 * count(/<(tr|li|br|div|dt|dd)\b/gi) + 36 * count(/<(p|h[1-6]|pre|hr|table)\b/gi);
  return Math.min(Math.max(24 + lines, 64), 480);
}

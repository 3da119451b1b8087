// Text that may hold anything, and numbers as people read them.
//
// What does not live here: anything of the API, or of what is shown where.

// What would not be seen, would break a line, or would turn the direction of the text around it.
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\ud800-\udfff]/u;

/** An element whose text is a name, with marks for what could not be seen in it. */
export function nameElement(name) {
  const element = document.createElement("bdi");
  element.className = "name";
  let plain = "";
  const flush = () => {
    if (plain) element.append(plain);
    plain = "";
  };
  for (const character of name) {
    if (!HIDDEN.test(character)) {
      plain += character;
      continue;
    }
    flush();
    const mark = document.createElement("span");
    mark.className = "escape";
    mark.textContent = escaped(character);
    element.append(mark);
  }
  flush();
  return element;
}

/** The same as text alone, for labels. */
export function nameText(name) {
  return Array.from(name, character => (HIDDEN.test(character) ? escaped(character) : character)).join("");
}

function escaped(character) {
  const known = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[character];
  return known ?? `\\u{${character.codePointAt(0).toString(16)}}`;
}

/** A name under which a browser may keep a file: of one part, that hides nothing. */
export function safeName(name) {
  const parts = name.split("/");
  const last = parts[parts.length - 1];
  const isBad = character => HIDDEN.test(character) || '<>:"|?*\\'.includes(character);
  const clean = Array.from(last, character => (isBad(character) ? "_" : character));
  const text = clean.slice(0, 120).join("").replace(/^\.+/, "_").replace(/[. ]+$/, "_");
  return text || "file";
}

/** `12.3 MB` */
export function bytes(number) {
  const units = ["B", "KB", "MB", "GB"];
  let unit = 0;
  while (number >= 1000 && unit < units.length - 1) {
    number /= 1000;
    unit += 1;
  }
  return `${unit === 0 || number >= 99.5 ? Math.round(number) : number.toFixed(1)} ${units[unit]}`;
}

/** `1:02:03`, or `2:03` */
export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const two = number => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** How many bytes a text is in UTF-8. */
export function utf8Length(text) {
  return new TextEncoder().encode(text).length;
}

/** An element with a class and a text. */
export function make(tag, className = "", text = "") {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}

/** A button. */
export function button(text, label, action) {
  const element = make("button", "", text);
  element.type = "button";
  if (label) element.setAttribute("aria-label", label);
  element.addEventListener("click", action);
  return element;
}

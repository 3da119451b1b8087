// Makes `component/` of the component: core WebAssembly and the JavaScript around it.
// Usage: `node transpile.mjs [WARDIAN.wasm]`; without, the file that the build of this repository leaves.

import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { transpile } from "@bytecodealliance/jco";

const here = dirname(fileURLToPath(import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? join(here, "../../../target");
const source = resolve(process.argv[2] ?? join(target, "guest/wardian.wasm"));
const output = join(here, "component");

const component = await readFile(source);
const { files } = await transpile(component, {
  name: "wardian",
  // The code asks for its imports instead of looking for packages: each session has its own.
  instantiation: { tag: "async" },
});
await rm(output, { recursive: true, force: true });
for (const [name, content] of Object.entries(files)) {
  const path = join(output, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
console.log(`${source} -> ${output}`);

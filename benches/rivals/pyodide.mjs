// Measures Pyodide under Node as run.py does the others:
//
//     node pyodide.mjs PACKAGE calls
//     node pyodide.mjs PACKAGE program FILE SECONDS
//
// A program that takes too long is ended from outside.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, kind, file] = process.argv.slice(2);
const { loadPyodide, version } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
let output = "";
const load = () => loadPyodide({ stdout: (line) => (output += line + "\n") });

// Median and best of so many repetitions, in seconds.
async function spread(count, work) {
  await work();
  const samples = [];
  for (let turn = 0; turn < count; turn++) {
    const started = performance.now();
    await work();
    samples.push((performance.now() - started) / 1000);
  }
  samples.sort((one, other) => one - other);
  return [samples[count >> 1], samples[0]];
}

async function calls() {
  const figures = {};
  figures.cold = await spread(2, async () => (await load()).runPython("1+1"));
  const python = await load();
  figures.warm = await spread(500, () => python.runPython("1+1"));
  python.globals.set("tool", (x) => x + 1);
  const plain = await spread(9, () => python.runPython("for i in range(500): pass"));
  const tools = await spread(9, () => python.runPython("for i in range(500): tool(i)"));
  figures.tool = tools.map((time, place) => Math.max(time - plain[place], 0) / 500);
  const text = "x".repeat(1_000_000);
  python.globals.set("text", () => text);
  figures.tool_text = await spread(9, () => python.runPython("len(text())"));
  const rows = Array.from({ length: 10_000 }, (_, n) => ({ id: n, name: `name ${n}`, price: n / 4 }));
  python.globals.set("rows", () => rows);
  figures.tool_rows = await spread(9, () => python.runPython("len(rows().to_py())"));
  const before = process.memoryUsage().rss;
  const more = await load();
  more.runPython("x = 1");
  const memory = (process.memoryUsage().rss - before) / 1024;
  figures.memory = [memory, memory];
  return { version, figures, cannot: {} };
}

async function program() {
  const text = readFileSync(file, "utf8");
  const python = await load();
  const before = process.cpuUsage();
  try {
    python.runPython(text);
  } catch (error) {
    const lines = String(error.message).trim().split("\n");
    return { cannot: lines[lines.length - 1].slice(0, 160) };
  }
  const used = process.cpuUsage(before);
  return { seconds: (used.user + used.system) / 1e6, output };
}

console.log(JSON.stringify(await (kind === "calls" ? calls() : program())));
process.exit(0);

// Python that calls JavaScript: `npm run transpile` once, then `node run.mjs`.

import { readFile } from "node:fs/promises";

import { Sandbox, ToolError } from "./sandbox.mjs";

const tools = {
  // A tool gets the positional arguments and the named ones.
  price: ([item], { currency = "EUR" }) => {
    const prices = { tea: 3, cake: 4.5 };
    if (!Object.hasOwn(prices, item)) throw new ToolError("KeyError", `no price for ${item}`);
    return { amount: prices[item], currency };
  },
  // It may be asynchronous: Python waits, or goes on where the call is awaited.
  read_line: async ([number]) => {
    const text = await readFile(new URL("./README.md", import.meta.url), "utf8");
    return text.split("\n")[number];
  },
};

const sandbox = await Sandbox.create({ tools, fuel: 20_000_000 });

// What a step leaves is there for the next.
await sandbox.run("basket = ['tea', 'cake', 'tea']");
const { value, stdout } = await sandbox.run(`
prices = [price(item, currency="GBP")["amount"] for item in basket]
print(f"{len(prices)} things")
sum(prices)
`);
console.log(stdout.trimEnd(), "cost", value);

const awaited = await sandbox.run(`
import asyncio

async def first_lines():
    return await asyncio.gather(read_line(0), read_line(1))

asyncio.run(first_lines())[0]
`);
console.log("The file begins:", awaited.value);

// An exception has the traceback that CPython prints.
const raised = await sandbox.run("price('coal')");
console.log(raised.error.traceback.trimEnd());

// A limit ends the program and leaves the session.
const stopped = await sandbox.run("while True: pass");
console.log("stopped:", stopped.stopped);
console.log("still there:", (await sandbox.run("basket")).value);

await sandbox.close();

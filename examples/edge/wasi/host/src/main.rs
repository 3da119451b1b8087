//! `wardian-edge INTERPRETER.wasm STUB.wasm COMMAND.wasm OUTPUT.wasm`

use anyhow::{Context, Result, bail};
use wardian_edge::{Parts, compose};

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [interpreter, stub, command, output] = arguments.as_slice() else {
        bail!("usage: wardian-edge INTERPRETER.wasm STUB.wasm COMMAND.wasm OUTPUT.wasm");
    };
    let read = |file: &String| std::fs::read(file).with_context(|| format!("reading {file}"));
    let composed = compose(Parts {
        interpreter: read(interpreter)?,
        stub: read(stub)?,
        command: read(command)?,
    })?;
    std::fs::write(output, composed).with_context(|| format!("writing {output}"))
}

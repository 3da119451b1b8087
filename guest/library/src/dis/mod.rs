//! `_wardian_dis`: the listing of code, for `dis` (`dis.py`).

use wardian_compile::bytecode::code::Unit;
use wardian_compile::bytecode::constant::Constant;
use wardian_compile::bytecode::disasm::disassemble;
use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::function::Code;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

static FUNCTIONS: &[Method] = &[function("listing", "(code, /)", listing)];

/// Bytes of a listing that an instruction takes: texts of constants are cut.
const BYTES_OF_LINE: usize = 256;

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_wardian_dis", FUNCTIONS)
}

/// Instructions of a unit and of those inside.
fn instructions(unit: &Unit) -> usize {
    let inner = unit.constants.iter().map(|constant| match constant {
        Constant::Code(inner) => instructions(inner),
        _ => 0,
    });
    unit.instrs.len() + inner.sum::<usize>()
}

fn listing(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(code) = args[0].get::<Code>() else {
        return Err(ctx.type_error("argument must be a code object"));
    };
    let size = instructions(&code.unit) * BYTES_OF_LINE;
    ctx.reserve(size)?;
    ctx.charge_bytes(size)?;
    let text = disassemble(&code.unit, true);
    Ok(Value::object(ctx.new_str(&text)))
}

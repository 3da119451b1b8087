//! A check of finished instructions: what the VM relies on and does not check itself.
//!
//! Runs on units before their registers are scaled, in debug builds and tests.

use super::code::Unit;
use super::ops::{Kind, Op};

/// What is wrong with the unit, if anything. Nested units are checked on their own.
pub fn verify(unit: &Unit) -> Result<(), String> {
    if unit.ranges.len() != unit.instrs.len() {
        return Err("ranges and instructions differ in number".into());
    }
    let count = unit.instrs.len() as i64;
    for (index, instr) in unit.instrs.iter().enumerate() {
        let fault = |what: &str| Err(format!("instruction {index} {}: {what}", instr.op.name()));
        let kinds = instr.op.operands();
        for (kind, operand) in kinds.into_iter().zip([instr.a, instr.b, instr.c]) {
            let operand = operand as usize;
            let width = row_width(unit, instr.op, kind, [instr.a, instr.b, instr.c]);
            let fits = match kind {
                Kind::out | Kind::reg | Kind::base => {
                    // An empty row may begin anywhere.
                    width == 0 || operand + width <= unit.register_count as usize
                }
                Kind::konst => operand < unit.constants.len(),
                Kind::name => operand < unit.names.len(),
                Kind::site => operand < unit.sites.len(),
                Kind::shape => operand < unit.call_shapes.len(),
                Kind::imm | Kind::count | Kind::jump | Kind::wide | Kind::high | Kind::none => true,
            };
            if !fits {
                return fault("an operand is out of range");
            }
        }
        let next = index as i64 + 1;
        let target = match (kinds[1], kinds[2], instr.op) {
            (_, Kind::jump, _) => next + i64::from(instr.c as i16),
            (Kind::wide, _, Op::LoadInt) => continue,
            (Kind::wide, _, Op::LoadConst) => {
                if instr.wide_operand() as u32 as usize >= unit.constants.len() {
                    return fault("no such constant");
                }
                continue;
            }
            (Kind::wide, _, _) => next + i64::from(instr.wide_operand()),
            _ => continue,
        };
        if !(0..count).contains(&target) {
            return fault("the jump leaves the unit");
        }
    }
    let ends = |op: Op| {
        matches!(
            op,
            Op::Return | Op::ReturnNone | Op::Jump | Op::Raise | Op::Reraise | Op::EndAsyncFor
        )
    };
    if !unit.instrs.last().is_some_and(|last| ends(last.op)) {
        return Err("control runs off the end".into());
    }
    for handler in &unit.handlers {
        if handler.start >= handler.end
            || i64::from(handler.end) > count
            || i64::from(handler.target) >= count
            || handler.exception as usize + 2 > unit.register_count as usize
        {
            return Err(format!("handler {handler:?} is out of range"));
        }
    }
    if let Some(row) = unit.inlined.iter().find(|row| {
        row.start > row.end || i64::from(row.end) > count || row.register >= unit.register_count
    }) {
        return Err(format!("name {row:?} is out of range"));
    }
    if unit
        .sites
        .iter()
        .any(|site| *site as usize >= unit.names.len())
    {
        return Err("a site has no name".into());
    }
    Ok(())
}

/// How many registers an operand stands for.
fn row_width(unit: &Unit, op: Op, kind: Kind, [_, _, c]: [u16; 3]) -> usize {
    let count = c as usize;
    match (op, kind) {
        (Op::LoadGlobalCallee | Op::LoadMethod | Op::LoadSpecial | Op::SplitGroup, Kind::out) => 2,
        (Op::CopyFreeVars, Kind::base) => unit.free_variables.len(),
        // Without operands: the current exception again.
        (Op::Raise, Kind::reg) if c == 0 => 0,
        (Op::GetSlice | Op::ImportName | Op::PopExc | Op::WithExceptStart, Kind::base) => 2,
        (Op::BuildSlice | Op::MatchClass, Kind::base) => 3,
        (Op::UnpackSequence, Kind::base) => count,
        (Op::UnpackEx, Kind::base) => count % 256 + count / 256 + 1,
        (Op::BuildList | Op::BuildTuple | Op::BuildSet | Op::BuildString, Kind::base) => count,
        (Op::BuildMap, Kind::base) => 2 * count,
        (Op::Call, Kind::base) => 2 + count,
        (Op::CallKw, Kind::base) => unit.call_shapes.get(count).map_or(1, |shape| {
            2 + shape.positional as usize + shape.keywords.len()
        }),
        (Op::CallEx | Op::MakeFunction, Kind::base) => 4,
        _ => 1,
    }
}

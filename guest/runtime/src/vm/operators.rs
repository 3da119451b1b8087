//! Operators that the quick paths of the loop left over.
//!
//! What a class written in Python says of an operator is a Python function: its frame is pushed and runs
//! in the same loop, which the caller enters again behind the instruction. That needs a method that takes just
//! the operands and is asked first; when it declines (`NotImplemented`), [`returned`] goes on as
//! `object/operators.rs` would. Everything else is done there at once.
//!
//! What does not live here: quick paths (`fast_paths.rs`), special methods that builtin functions ask for.

#![expect(
    unsafe_code,
    reason = "operands are registers of the running frame, read through its row"
)]

use super::accessors;
use super::attributes;
use super::fast_paths::{self as fast, push_simple_call};
use crate::ctx::frames::FrameKind;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::class::{Class, Layout};
use crate::object::function::{Function, Site};
use crate::object::heap::{Gc, Kind};
use crate::object::instance::Instance;
use crate::object::slots::{BinaryOp, CompareOp, Special, UnaryOp};
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::int::{self, medium};
use wardian_compile::bytecode::ops::{Instr, Op};

/// What an operator came to.
pub(super) enum Outcome {
    /// This value, for register a.
    Value(Value),
    /// A frame was pushed.
    Entered,
    /// Jump by operand c, or do not.
    Jump(bool),
}

/// What an instruction does with its operands.
#[derive(Clone, Copy)]
enum Operation {
    Binary(BinaryOp),
    Inplace(BinaryOp),
    Compare(CompareOp),
    /// Jumps when the comparison holds, or when it does not.
    CompareJump(CompareOp, bool),
    Unary(UnaryOp),
    Item,
    Attribute,
    Next,
}

macro_rules! operations {
    ($($kind:ident $name:ident: $plain:ident $($immediate:ident)?;)*) => {
        /// What an instruction does, and whether its second operand is a number.
        #[inline(always)]
        fn operation(op: Op) -> (Operation, bool) {
            match op {
                $(
                    Op::$plain => (operations!(@ $kind $name), false),
                    $(Op::$immediate => (operations!(@ $kind $name), true),)?
                )*
                Op::Neg => (Operation::Unary(UnaryOp::Neg), false),
                Op::Pos => (Operation::Unary(UnaryOp::Pos), false),
                Op::Invert => (Operation::Unary(UnaryOp::Invert), false),
                Op::GetItem => (Operation::Item, false),
                Op::GetItemI => (Operation::Item, true),
                Op::LoadAttr => (Operation::Attribute, false),
                Op::ForLoop => (Operation::Next, false),
                _ => unreachable!("only operators have a slow way"),
            }
        }

        /// The operator of two operands that an instruction is, if it is one, and whether the second is a number.
        #[inline(always)]
        fn binary_operator(op: Op) -> Option<(BinaryOp, bool)> {
            match op {
                $(
                    Op::$plain => operations!(? $kind $name false),
                    $(Op::$immediate => operations!(? $kind $name true),)?
                )*
                _ => None,
            }
        }
    };
    (? binary $name:ident $number:literal) => { Some((BinaryOp::$name, $number)) };
    (? inplace $name:ident $number:literal) => { Some((BinaryOp::$name, $number)) };
    (? $kind:ident $name:ident $number:literal) => { None };
    (@ binary $name:ident) => { Operation::Binary(BinaryOp::$name) };
    (@ inplace $name:ident) => { Operation::Inplace(BinaryOp::$name) };
    (@ compare $name:ident) => { Operation::Compare(CompareOp::$name) };
    (@ jump_if $name:ident) => { Operation::CompareJump(CompareOp::$name, true) };
    (@ jump_if_not $name:ident) => { Operation::CompareJump(CompareOp::$name, false) };
}

operations! {
    binary Add: Add AddI;
    binary Add: AddToSum;
    binary Sub: Sub SubI;
    binary Mul: Mul MulI;
    binary TrueDiv: TrueDiv;
    binary FloorDiv: FloorDiv FloorDivI;
    binary Mod: Mod ModI;
    binary Pow: Pow;
    binary MatMul: MatMul;
    binary LShift: LShift LShiftI;
    binary RShift: RShift RShiftI;
    binary And: And AndI;
    binary Or: Or;
    binary Xor: Xor;
    inplace Add: InplaceAdd InplaceAddI;
    inplace Sub: InplaceSub InplaceSubI;
    inplace Mul: InplaceMul;
    inplace TrueDiv: InplaceTrueDiv;
    inplace FloorDiv: InplaceFloorDiv;
    inplace Mod: InplaceMod;
    inplace Pow: InplacePow;
    inplace MatMul: InplaceMatMul;
    inplace LShift: InplaceLShift;
    inplace RShift: InplaceRShift;
    inplace And: InplaceAnd;
    inplace Or: InplaceOr;
    inplace Xor: InplaceXor;
    compare Lt: Lt;
    compare Le: Le;
    compare Eq: Eq;
    compare Ne: Ne;
    compare Gt: Gt;
    compare Ge: Ge;
    jump_if Lt: JumpIfLt JumpIfLtI;
    jump_if Le: JumpIfLe JumpIfLeI;
    jump_if Eq: JumpIfEq JumpIfEqI;
    jump_if Ne: JumpIfNe JumpIfNeI;
    jump_if Gt: JumpIfGt JumpIfGtI;
    jump_if Ge: JumpIfGe JumpIfGeI;
    jump_if_not Lt: JumpIfNotLt JumpIfNotLtI;
    jump_if_not Le: JumpIfNotLe JumpIfNotLeI;
    jump_if_not Eq: JumpIfNotEq JumpIfNotEqI;
    jump_if_not Ne: JumpIfNotNe JumpIfNotNeI;
    jump_if_not Gt: JumpIfNotGt JumpIfNotGtI;
    jump_if_not Ge: JumpIfNotGe JumpIfNotGeI;
}

/// The operands of an operator. Those of the jumps are a and b, of all others b and c.
#[inline(always)]
fn operands(fp: *mut u8, i: Instr) -> (Operation, Value, Value) {
    let (operation, is_immediate) = operation(i.op);
    let (left, right) = match operation {
        Operation::CompareJump(..) => (i.a, i.b),
        _ => (i.b, i.c),
    };
    // SAFETY: operands of verified code are inside the frame's row of registers.
    let register = |operand: u16| unsafe { *(fp.add(operand as usize) as *const Value) };
    let right = match operation {
        _ if is_immediate => Value::small_int(right as i16 as i64),
        Operation::Unary(_) | Operation::Attribute | Operation::Next => Value::UNBOUND,
        _ => register(right),
    };
    (operation, register(left), right)
}

/// Run an operator of two operands where both are ints or texts; None where there is more to it.
///
/// An int that only this instruction reads gives its place to the result: the middle of `(a * b + c) % d` leaves
/// nothing behind.
#[inline(always)]
fn arithmetic(
    ctx: &mut Ctx,
    pc: *const Instr,
    i: Instr,
    op: BinaryOp,
    (left, right): (Value, Value),
) -> Option<PyResult> {
    let fresh = std::mem::replace(&mut ctx.reuse.fresh_int, Value::NONE);
    if !fast::is_int(left) || !fast::is_int(right) || op == BinaryOp::MatMul {
        if op != BinaryOp::Add || !left.is_kind(Kind::Str) || !right.is_kind(Kind::Str) {
            return None;
        }
        ctx.frames.stack.last_mut().expect("a frame is running").pc = pc;
        return Some(match i.op {
            Op::InplaceAdd => fast::inplace_slow(ctx, op, left, right),
            Op::AddToSum => fast::add_to_sum(ctx, left, right),
            _ => fast::binary_slow(ctx, op, left, right),
        });
    }
    if !fresh.is_none() && (left == fresh || right == fresh) {
        ctx.reuse_int(fresh);
    }
    let mark = ctx.temps_mark();
    let result = match medium::binary(op, left, right) {
        Some(result) => Ok(ctx.new_medium_int(result)),
        None => {
            ctx.frames.stack.last_mut().expect("a frame is running").pc = pc;
            int::binary_beyond(ctx, op, left, right)
        }
    };
    ctx.temps_release(mark);
    // Where an operand comes back as it is, others refer to it.
    if let Ok(result) = result
        && result.is_kind(Kind::BigInt)
        && (result == fresh || result != left && result != right)
        && is_read_next(ctx, pc, i.a)
    {
        ctx.reuse.fresh_int = result;
    }
    Some(result)
}

/// Run an operator of two objects of a class in Rust, or of one and a number, where nobody but that class has a say: of
/// numbers such as numpy's scalars. None where there is more to it.
#[inline(always)]
fn of_one_class(
    ctx: &mut Ctx,
    pc: *const Instr,
    op: BinaryOp,
    (left, right): (Value, Value),
) -> Option<PyResult> {
    let class = left.header()?.class;
    let slots = &class.slots;
    if class.is_heap_type || slots.inplace.is_some() || slots.length.is_some() {
        return None;
    }
    if right.header().is_some_and(|header| header.class != class) {
        return None;
    }
    let binary = slots.binary?;
    ctx.frames.stack.last_mut().expect("a frame is running").pc = pc;
    // Its warnings may run Python code.
    ctx.reuse.fresh_object = Value::NONE;
    ctx.reuse.fresh_text = Value::NONE;
    let mark = ctx.temps_mark();
    let result = binary(ctx, op, left, right);
    ctx.temps_release(mark);
    let declined = matches!(result, Ok(result) if result == Value::NOT_IMPLEMENTED);
    (!declined).then_some(result)
}

/// Whether nothing reads a register but the operator at `pc`, or behind the loading of its other operand.
fn is_read_next(ctx: &Ctx, pc: *const Instr, register: u16) -> bool {
    let code = ctx.frames.stack.last().expect("a frame is running").code;
    if register / 8 < code.first_operand {
        return false;
    }
    // SAFETY: verified code ends neither with an operator nor with one of these.
    let mut next = unsafe { *pc };
    if matches!(
        next.op,
        Op::LoadConst | Op::LoadInt | Op::Move | Op::LoadGlobal
    ) && next.a != register
        && !(next.op == Op::Move && next.b == register)
    {
        // SAFETY: as above.
        next = unsafe { *pc.add(1) };
    }
    binary_operator(next.op)
        .is_some_and(|(_, number)| next.b == register || (!number && next.c == register))
}

/// The class of an instance that is nothing but a row of attributes.
#[inline(always)]
fn plain_class(object: Value) -> Option<Gc<Class>> {
    object.get::<Instance>()?;
    let class = object.header()?.class;
    (class.layout == Layout::Plain).then_some(class)
}

/// A special method that is a Python function of so many plain arguments.
#[inline(always)]
fn method(ctx: &Ctx, class: Gc<Class>, special: Special, count: u16) -> Option<Gc<Function>> {
    let function = class.special(ctx, special)?.get::<Function>()?;
    (function.code.simple_arguments == count).then_some(function)
}

/// The instruction behind which `pc` stands.
#[inline(always)]
fn before(pc: *const Instr) -> Instr {
    // SAFETY: the VM stands behind the instruction that it runs.
    unsafe { *pc.sub(1) }
}

/// Run the instruction behind which `pc` stands.
///
/// Whether two texts are the same, and what two ints or texts come to, is asked so often that it goes before all that
/// the others need.
#[inline(never)]
pub(super) fn run(ctx: &mut Ctx, fp: *mut u8, pc: *const Instr) -> Result<Outcome, Thrown> {
    let i = before(pc);
    let (jumps, sense) = match i.op {
        Op::Eq => (false, true),
        Op::Ne => (false, false),
        Op::JumpIfEq | Op::JumpIfNotNe => (true, true),
        Op::JumpIfNe | Op::JumpIfNotEq => (true, false),
        _ => {
            if i.op == Op::ForLoop {
                return next_item(ctx, fp, pc, i);
            }
            if let Some((op, is_number)) = binary_operator(i.op) {
                // SAFETY: operands of verified code are inside the frame's row of registers.
                let register =
                    |operand: u16| unsafe { *(fp.add(operand as usize) as *const Value) };
                let right = match is_number {
                    true => Value::small_int(i.c as i16 as i64),
                    false => register(i.c),
                };
                let both = (register(i.b), right);
                let result =
                    arithmetic(ctx, pc, i, op, both).or_else(|| of_one_class(ctx, pc, op, both));
                if let Some(result) = result {
                    return result.map(Outcome::Value);
                }
            }
            return run_any(ctx, fp, pc);
        }
    };
    let (left, right) = if jumps { (i.a, i.b) } else { (i.b, i.c) };
    // SAFETY: operands of verified code are inside the frame's row of registers.
    let text = |operand: u16| unsafe { *(fp.add(operand as usize) as *const Value) }.get::<Str>();
    let (Some(left), Some(right)) = (text(left), text(right)) else {
        return run_any(ctx, fp, pc);
    };
    let holds = fast::same_text(ctx, left, right) == sense;
    Ok(if jumps {
        Outcome::Jump(holds)
    } else {
        Outcome::Value(Value::bool(holds))
    })
}

/// The next item of a loop, into its register; a jump behind the loop is none.
fn next_item(ctx: &mut Ctx, fp: *mut u8, pc: *const Instr, i: Instr) -> Result<Outcome, Thrown> {
    ctx.frames.stack.last_mut().expect("a frame is running").pc = pc;
    ctx.reuse.fresh_object = Value::NONE;
    // SAFETY: operands of verified code are inside the frame's row of registers.
    let iterator = unsafe { *(fp.add(i.b as usize) as *const Value) };
    if let Some(class) = plain_class(iterator)
        && let Some(function) = method(ctx, class, Special::Next, 1)
    {
        push_simple_call(
            ctx,
            function,
            &iterator,
            1,
            i.a,
            FrameKind::Next,
            Value::UNBOUND,
        )?;
        return Ok(Outcome::Entered);
    }
    let mark = ctx.temps_mark();
    let result = ctx.iter_next(iterator);
    ctx.temps_release(mark);
    let Some(item) = result? else {
        return Ok(Outcome::Jump(false));
    };
    // SAFETY: as for operands.
    unsafe { *(fp.add(i.a as usize) as *mut Value) = item };
    Ok(Outcome::Jump(true))
}

#[inline(never)]
fn run_any(ctx: &mut Ctx, fp: *mut u8, pc: *const Instr) -> Result<Outcome, Thrown> {
    let i = before(pc);
    ctx.frames.stack.last_mut().expect("a frame is running").pc = pc;
    let (operation, left, right) = operands(fp, i);
    let fresh = std::mem::replace(&mut ctx.reuse.fresh_object, Value::NONE);
    let enter = |ctx: &mut Ctx, function, args: &[Value], kind| {
        let (first, count) = (args.as_ptr(), args.len());
        push_simple_call(ctx, function, first, count, i.a, kind, Value::UNBOUND)?;
        Ok(Outcome::Entered)
    };
    let value = match operation {
        Operation::Binary(op) => {
            if let Some((function, args)) = binary_method(ctx, op, left, right) {
                return enter(ctx, function, &args, FrameKind::Operator);
            }
            match i.op {
                Op::AddToSum => fast::add_to_sum(ctx, left, right)?,
                _ => {
                    const NOTHING: [Value; 3] = [Value::NONE; 3];
                    let is_spent = !fresh.is_none() && (left == fresh || right == fresh);
                    ctx.reuse.spent_object = match is_spent {
                        true => [fresh, left, right],
                        false => NOTHING,
                    };
                    ctx.reuse.made = NOTHING;
                    let result = fast::binary_slow(ctx, op, left, right);
                    ctx.reuse.spent_object = NOTHING;
                    let result = result?;
                    if !result.is_none()
                        && ctx.reuse.made == [result, left, right]
                        && is_read_next(ctx, pc, i.a)
                    {
                        ctx.reuse.fresh_object = result;
                    }
                    result
                }
            }
        }
        Operation::Inplace(op) => {
            if let Some((function, args)) = inplace_method(ctx, op, left, right) {
                return enter(ctx, function, &args, FrameKind::Operator);
            }
            fast::inplace_slow(ctx, op, left, right)?
        }
        Operation::Compare(op) => {
            if let Some(function) = comparison_method(ctx, op, left, right) {
                return enter(ctx, function, &[left, right], FrameKind::Operator);
            }
            fast::compare_slow(ctx, op, left, right)?
        }
        Operation::CompareJump(op, sense) => {
            if let Some(function) = comparison_method(ctx, op, left, right) {
                return enter(ctx, function, &[left, right], FrameKind::Operator);
            }
            let holds = fast::compare_jump_slow(ctx, op, left, right)?;
            return Ok(Outcome::Jump(holds == sense));
        }
        Operation::Unary(op) => {
            let special = match op {
                UnaryOp::Neg => Special::Neg,
                UnaryOp::Pos => Special::Pos,
                _ => Special::Invert,
            };
            if let Some(class) = plain_class(left)
                && let Some(function) = method(ctx, class, special, 1)
            {
                return enter(ctx, function, &[left], FrameKind::Call);
            }
            let mark = ctx.temps_mark();
            let result = ctx.unary(op, left);
            ctx.temps_release(mark);
            result?
        }
        Operation::Item => {
            if let Some(class) = plain_class(left)
                && let Some(function) = method(ctx, class, Special::GetItem, 2)
            {
                return enter(ctx, function, &[left, right], FrameKind::Call);
            }
            fast::get_item(ctx, left, right)?
        }
        Operation::Attribute => {
            // SAFETY: site numbers of verified code are in range; sites do not move.
            let site: &mut Site = unsafe { &mut *ctx.frames.sites.add(i.c as usize) };
            if accessors::enter_getter(ctx, left, site, i.a)? {
                return Ok(Outcome::Entered);
            }
            let mark = ctx.temps_mark();
            let result = attributes::load_attr(ctx, left, site);
            ctx.temps_release(mark);
            result?
        }
        Operation::Next => return next_item(ctx, fp, pc, i),
    };
    Ok(Outcome::Value(value))
}

/// The method that `left op right` asks first, with what it is called with.
#[inline(always)]
fn binary_method(
    ctx: &Ctx,
    op: BinaryOp,
    left: Value,
    right: Value,
) -> Option<(Gc<Function>, [Value; 2])> {
    if let Some(class) = plain_class(left) {
        let right_class = ctx.class_of(right);
        // The right side comes first when it is of a subclass.
        if right_class != class && right_class.is_heap_type && right_class.is_subclass_of(class) {
            return None;
        }
        return Some((method(ctx, class, op.method(), 2)?, [left, right]));
    }
    // Numbers say nothing of instances that are none.
    if left.is_small_int() || left.is_float() {
        let class = plain_class(right)?;
        return Some((method(ctx, class, op.reflected(), 2)?, [right, left]));
    }
    None
}

/// The method that `left op= right` asks first.
#[inline(always)]
fn inplace_method(
    ctx: &Ctx,
    op: BinaryOp,
    left: Value,
    right: Value,
) -> Option<(Gc<Function>, [Value; 2])> {
    match plain_class(left) {
        // A method for the assignment itself may hand over to the others; and what is said of sequences on the
        // right differs from `left * right`.
        Some(class)
            if class.special(ctx, op.inplace()).is_some()
                || ctx.class_of(right).slots.length.is_some() =>
        {
            None
        }
        _ => binary_method(ctx, op, left, right),
    }
}

/// The method that `left op right` asks first.
#[inline(always)]
fn comparison_method(ctx: &Ctx, op: CompareOp, left: Value, right: Value) -> Option<Gc<Function>> {
    let class = plain_class(left)?;
    let right_class = ctx.class_of(right);
    if right_class != class && right_class.is_subclass_of(class) {
        return None;
    }
    method(ctx, class, op.method(), 2)
}

/// The method of an operator, of the instruction `i` in the frame on top, returned.
#[inline(never)]
pub(super) fn returned(
    ctx: &mut Ctx,
    fp: *mut u8,
    i: Instr,
    value: Value,
) -> Result<Outcome, Thrown> {
    let (operation, left, right) = operands(fp, i);
    // The method may have kept a text that it made and gave back.
    ctx.reuse.fresh_text = Value::NONE;
    let value = if value == Value::NOT_IMPLEMENTED {
        let mark = ctx.temps_mark();
        let result = declined(ctx, operation, left, right);
        ctx.temps_release(mark);
        result?
    } else {
        value
    };
    match operation {
        Operation::CompareJump(_, sense) => {
            let mark = ctx.temps_mark();
            ctx.keep(value);
            let holds = ctx.truth(value);
            ctx.temps_release(mark);
            Ok(Outcome::Jump(holds? == sense))
        }
        _ => Ok(Outcome::Value(value)),
    }
}

/// What the operator comes to when the method that was asked first has declined.
#[cold]
fn declined(ctx: &mut Ctx, operation: Operation, left: Value, right: Value) -> PyResult {
    match operation {
        Operation::Binary(op) => ctx.binary_declined(op, false, left, right),
        Operation::Inplace(op) => ctx.binary_declined(op, true, left, right),
        Operation::Compare(op) | Operation::CompareJump(op, _) => {
            ctx.compare_declined(op, left, right)
        }
        _ => Ok(Value::NOT_IMPLEMENTED),
    }
}

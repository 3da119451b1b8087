//! `_decimal_core`: numbers and arithmetic of `decimal`, which is in Python otherwise: contexts,
//! their checks and the functions that programs rarely use (`decimal.py`).
//!
//! Invariant: numbers never change, so an operation may hold one that an argument keeps alive.

mod arithmetic;
mod compare;
mod context;
mod core;
mod helpers;
mod methods;
mod number;
mod rounding;
mod text;

use self::compare::operand;
use self::context::{Env, SETTINGS};
use self::core::{CORE, Core, decimal, this};
use std::borrow::Cow;
use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::{Module, state_unchecked};
use wardian_runtime::object::slots::{BinaryOp, Slots};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::TypeDef;
use wardian_runtime::types::slot_methods::NUMBER_OPERATORS;

/// `decimal.Decimal`, as far as it is native.
static DECIMAL: TypeDef = TypeDef {
    name: "Decimal",
    module: "decimal",
    is_base_type: true,
    slots: Slots {
        repr: Some(|ctx, value| {
            let text = shown(ctx, value)?;
            Ok(Value::object(ctx.new_str(&format!("Decimal('{text}')"))))
        }),
        str: Some(|ctx, value| {
            let text = shown(ctx, value)?;
            Ok(Value::object(ctx.new_str_of_length(&text, text.len())))
        }),
        hash: Some(compare::hash),
        compare: Some(compare::compare),
        truth: Some(|_, value| Ok(!this(value).number.is_zero())),
        binary: Some(binary),
        unary: Some(methods::unary),
        format: Some(methods::format),
        ..Slots::NONE
    },
    methods: methods::METHODS,
    shared_methods: &[NUMBER_OPERATORS],
    attributes: methods::ATTRIBUTES,
    new: Some(("(cls, /, value='0', context=None)", new)),
    ..TypeDef::NONE
};

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("_decimal_core", &[]);
    for (name, definition) in [("Core", &CORE), ("ContextSettings", &SETTINGS)] {
        let class = Value::object(ctx.new_native_class(definition, ctx.types.object));
        ctx.set_module_attr(module, name, class);
    }
    module
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let class = args[0].get::<Class>().and_then(|class| class.native_base);
    let class = class.expect("calls give the class");
    let core = class.dict.get_str(ctx.names._core);
    let core = core.expect("put there when the class was made");
    let context = args.get(2).filter(|context| !context.is_none());
    if let Some(context) = context {
        Env::of(ctx, core, context)?;
    }
    let value = match args.get(1) {
        Some(value) => value,
        None => Value::small_int(0),
    };
    let made = text::convert(ctx, core, value, context, false)?;
    Ok(made)
}

fn shown(ctx: &mut Ctx, value: Value) -> Result<String, wardian_runtime::ctx::Thrown> {
    let me = this(value);
    let env = Env::current(ctx, me.core)?;
    text::text(ctx, &me.number, false, env.set.capitals)
}

fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    let Some(core) = decimal(left).or_else(|| decimal(right)).map(|one| one.core) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    let (Some(first), Some(second)) = (operand(ctx, left), operand(ctx, right)) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    let env = Env::current(ctx, core)?;
    match op {
        BinaryOp::Add => arithmetic::add(ctx, &env, &first, &second, false),
        BinaryOp::Sub => helpers::subtract(ctx, &env, &first, &second),
        BinaryOp::Mul => arithmetic::multiply(ctx, &env, &first, &second),
        BinaryOp::TrueDiv => arithmetic::divide(ctx, &env, &first, &second),
        BinaryOp::FloorDiv => arithmetic::divide_whole(ctx, &env, &first, &second),
        BinaryOp::Mod => arithmetic::remainder(ctx, &env, &first, &second),
        BinaryOp::DivMod => arithmetic::divide_both(ctx, &env, &first, &second),
        BinaryOp::Pow => {
            let object = |ctx: &mut Ctx, value, number: Cow<'_, _>| match number {
                Cow::Borrowed(_) => value,
                Cow::Owned(number) => core::make(ctx, core, number),
            };
            let first = object(ctx, left, first);
            let second = object(ctx, right, second);
            let hook = state_unchecked::<Core>(core).hooks.power;
            ctx.call(hook, &[first, second])
        }
        _ => Ok(Value::NOT_IMPLEMENTED),
    }
}

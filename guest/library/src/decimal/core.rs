//! What one import of `decimal` shares: its class of numbers, its current context, and the Python
//! functions that natives call. Numbers refer to it, so that two imports do not mix.
//!
//! What does not live here: what numbers do.

use super::number::Number;
use super::{DECIMAL, helpers};
use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{NativeData, state_unchecked};
use wardian_runtime::object::slots::Slots;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::TypeDef;

/// Functions of the Python side.
#[derive(Clone, Copy)]
pub(super) struct Hooks {
    /// `raise(status, traps)` raises what is trapped.
    pub raise: Value,
    /// The first context.
    pub fresh_context: Value,
    /// `(decimal, other, equality)`: two Decimals to compare, or NotImplemented.
    pub for_compare: Value,
    /// `(left, right, context)`.
    pub power: Value,
    /// `(decimal, specifier)`.
    pub format: Value,
    /// `DecimalTuple`.
    pub tuple: Value,
}

/// The state of one import of `decimal`.
pub(super) struct Core {
    pub class: Gc<Class>,
    /// None until it is asked for.
    pub current: Value,
    pub hooks: Hooks,
}

impl NativeData for Core {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.object(self.class);
        let hooks = &self.hooks;
        marker.values(&[
            self.current,
            hooks.raise,
            hooks.fresh_context,
            hooks.for_compare,
            hooks.power,
            hooks.format,
            hooks.tuple,
        ]);
    }
}

/// The type of what `decimal.py` begins with.
pub(super) static CORE: TypeDef = TypeDef {
    name: "DecimalCore",
    module: "decimal",
    slots: Slots::NONE,
    methods: helpers::METHODS,
    new: Some(("(cls, /)", new)),
    ..TypeDef::NONE
};

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let class = ctx.new_native_class(&DECIMAL, ctx.types.object);
    let own = args[0].get::<Class>().expect("calls give the class");
    let hooks = Hooks {
        raise: Value::NONE,
        fresh_context: Value::NONE,
        for_compare: Value::NONE,
        power: Value::NONE,
        format: Value::NONE,
        tuple: Value::NONE,
    };
    let core = ctx.new_native(
        own,
        Core {
            class,
            current: Value::NONE,
            hooks,
        },
    );
    let name = ctx.names._core;
    class.dict.write().set_str(name, core);
    class.changed(ctx);
    Ok(core)
}

/// `core.complete(namespace, hooks...)`: the rest of the class, which is in Python.
pub(super) fn complete(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(namespace) = args[1].get::<Dict>() else {
        return Err(ctx.type_error("a dict is wanted"));
    };
    let core = state_unchecked::<Core>(args[0]);
    let class = core.class;
    for index in 0..namespace.entries().len() {
        let entry = namespace.entries()[index];
        if let Some(name) = entry.key.get::<wardian_runtime::object::string::Str>() {
            class.dict.write().set_str(name, entry.value);
        }
    }
    class.changed(ctx);
    core.hooks = Hooks {
        raise: args[2],
        fresh_context: args[3],
        for_compare: args[4],
        power: args[5],
        format: args[6],
        tuple: args[7],
    };
    Ok(Value::object(class))
}

/// A number as an object.
pub(super) struct Decimal {
    pub number: Number,
    pub core: Value,
}

impl NativeData for Decimal {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.value(self.core);
    }
}

/// An object of class `Decimal`.
pub(super) fn make(ctx: &mut Ctx, core: Value, number: Number) -> Value {
    let class = state_unchecked::<Core>(core).class;
    ctx.new_native(class, Decimal { number, core })
}

/// The number behind an object of a class that is `Decimal` or derived from it. Such objects never
/// change, so it stays valid as long as whoever passed the value keeps it.
pub(super) fn decimal(value: Value) -> Option<&'static Decimal> {
    let native = value.unwrap_payload();
    native
        .native::<Decimal>()
        .map(|_| &*state_unchecked::<Decimal>(native))
}

/// The receiver of a method or slot.
pub(super) fn this(value: Value) -> &'static Decimal {
    state_unchecked::<Decimal>(value)
}

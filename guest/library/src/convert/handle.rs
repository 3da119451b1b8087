//! Handles: objects of the host that Python code can hold, compare and hand back, and nothing else.
//!
//! What does not live here: how they cross (`convert/`), and what their numbers mean, which is the
//! host's business. **Invariant:** no Python code makes one; they come from outside.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::slots::{BinaryOp, CompareOp, Slots};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::traced;
use wardian_runtime::types::TypeDef;

static HANDLE: TypeDef = TypeDef {
    name: "handle",
    module: "wardian",
    doc: "An object that lives outside of the sandbox. Pass it to a tool.",
    slots: Slots {
        repr: Some(repr),
        hash: Some(hash),
        compare: Some(compare),
        // Not by its length, which it does not have.
        truth: Some(|_, _| Ok(true)),
        length: Some(|ctx, this| Err(refused(ctx, this, "object has no len()"))),
        get_item: Some(|ctx, this, _| Err(refused(ctx, this, "object is not subscriptable"))),
        set_item: Some(|ctx, this, _, _| Err(refused(ctx, this, "object is not subscriptable"))),
        contains: Some(|ctx, this, _| Err(refused(ctx, this, "object is not iterable"))),
        iter: Some(|ctx, this| Err(refused(ctx, this, "object is not iterable"))),
        call: Some(|ctx, this, _, _| Err(refused(ctx, this, "object is not callable"))),
        binary: Some(binary),
        unary: Some(|ctx, _, this| Err(refused(ctx, this, "object is not a number"))),
        get_attr: Some(get_attr),
        set_attr: Some(set_attr),
        ..Slots::NONE
    },
    ..TypeDef::NONE
};

traced! {
    /// What is known of an object of the host.
    #[derive(Clone, Copy)]
    pub(crate) struct Handle {
        /// What the host knows it by.
        pub(crate) id: u64,
        /// Name of its class.
        pub(crate) type_name: Gc<Str>,
        /// What `repr()` says there.
        pub(crate) repr: Gc<Str>,
    }
}

impl Handle {
    /// What the value is a handle of, if it is one.
    pub(crate) fn of(value: Value) -> Option<Handle> {
        let native = value.native::<Handle>()?;
        native.data::<Handle>().copied()
    }
}

/// A handle that came from outside.
pub(crate) fn new(ctx: &mut Ctx, id: u64, type_name: &str, repr: &str) -> Value {
    let class = ctx.class_made_late(&HANDLE);
    let type_name = ctx.new_str(type_name);
    ctx.keep_object(type_name);
    let repr = ctx.new_str(repr);
    ctx.keep_object(repr);
    ctx.new_native(
        class,
        Handle {
            id,
            type_name,
            repr,
        },
    )
}

fn this_handle(this: Value) -> Handle {
    Handle::of(this).expect("slots get their own type")
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let handle = this_handle(this);
    let (type_name, repr) = (handle.type_name.as_str(), handle.repr.as_str());
    let text = format!("<handle of {type_name}: {repr}>");
    Ok(Value::object(ctx.new_str(&text)))
}

fn hash(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    let number = ctx.new_int(this_handle(this).id as i64);
    ctx.hash(number)
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let same = Handle::of(right).map(|right| this_handle(left).id == right.id);
    Ok(match (op, same) {
        (CompareOp::Eq, Some(same)) => Value::bool(same),
        (CompareOp::Ne, Some(same)) => Value::bool(!same),
        (CompareOp::Eq | CompareOp::Ne, None) => Value::NOT_IMPLEMENTED,
        _ if ctx.class_of(right).is_heap_type => Value::NOT_IMPLEMENTED,
        _ => {
            let what = format!("object does not support {}", op.symbol());
            return Err(refused(ctx, left, &what));
        }
    })
}

/// What is known outside only is out of reach; the error says what to do instead.
fn out_of_reach(this: Value, what: &str) -> String {
    format!(
        "'{}' {what} in the sandbox: it lives outside, and this is a handle of it; pass it to a tool",
        this_handle(this).type_name.as_str()
    )
}

fn refused(ctx: &mut Ctx, this: Value, what: &str) -> Thrown {
    ctx.type_error(&out_of_reach(this, what))
}

/// A class of the program's may know what to do with a handle, so its methods come first.
fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    if ctx.class_of(left).is_heap_type || ctx.class_of(right).is_heap_type {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let this = if Handle::of(left).is_some() {
        left
    } else {
        right
    };
    let what = format!("object does not support {}", op.symbol());
    Err(refused(ctx, this, &what))
}

fn set_attr(ctx: &mut Ctx, this: Value, name: Gc<Str>, _: Value) -> Result<bool, Thrown> {
    let what = format!("object's attribute '{}' cannot be set", name.as_str());
    let message = out_of_reach(this, &what);
    Err(ctx.attribute_error_with(&message, this, name))
}

fn get_attr(ctx: &mut Ctx, this: Value, name: Gc<Str>) -> Result<Option<Value>, Thrown> {
    if ctx.class_of(this).lookup(name).is_some() || name.as_str().starts_with("__") {
        return Ok(None);
    }
    let what = format!("object has no attribute '{}'", name.as_str());
    let message = out_of_reach(this, &what);
    Err(ctx.attribute_error_with(&message, this, name))
}

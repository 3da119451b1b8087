//! The environment variables that were granted: `os.environ` begins with them.
//! What a program sets there stays in the session; nobody outside sees it.

use crate::ctx::{Ctx, Thrown, ThrownState};
use crate::object::dict::Dict;
use crate::object::heap::Gc;
use crate::object::value::Value;

/// The dict of bytes that `posix.environ` is.
pub(super) fn dict(ctx: &mut Ctx) -> Gc<Dict> {
    const NAME: &str = "posix.environ";
    if let Some(dict) = ctx.registry.get(NAME).and_then(|dict| dict.get()) {
        return dict;
    }
    let dict = ctx.new_dict();
    ctx.registry.insert(NAME, Value::object(dict));
    dict
}

/// Read what was granted, once after each thaw.
pub(crate) fn load(ctx: &mut Ctx) {
    if ctx.environment_read == Some(ctx.generation) {
        return;
    }
    ctx.environment_read = Some(ctx.generation);
    for (name, value) in ctx.outside().environment() {
        if set(ctx, &name, &value).is_err() {
            // No room: the program will notice soon enough.
            ctx.thrown = ThrownState::Nothing;
        }
    }
}

fn set(ctx: &mut Ctx, name: &str, value: &str) -> Result<(), Thrown> {
    let mark = ctx.temps_mark();
    let dict = dict(ctx);
    let name = Value::object(ctx.new_bytes(name.as_bytes()));
    let value = Value::object(ctx.new_bytes(value.as_bytes()));
    let result = ctx.dict_set(dict, name, value);
    ctx.temps_release(mark);
    result
}

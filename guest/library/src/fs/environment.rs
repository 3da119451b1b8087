//! The environment variables that were granted: `os.environ` begins with them.
//! What a program sets there stays in the session; nobody outside sees it.

use wardian_runtime::ctx::{Ctx, ModuleState, ModuleStates, Thrown, ThrownState};
use wardian_runtime::object::containers::Bytes;
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::value::Value;

/// What is known of the environment.
#[derive(Default)]
struct Environment {
    /// `posix.environ`.
    dict: Option<Gc<Dict>>,
    /// The generation in which it was given what was granted.
    read: Option<u64>,
    /// The variables that were granted then.
    granted: Vec<(String, String)>,
}

impl ModuleState for Environment {
    wardian_runtime::state_place!();

    fn trace(&self, marker: &mut Marker<'_>) {
        marker.option(self.dict);
    }
}

/// Make the state that steps begin with.
pub(super) fn make_state(states: &mut ModuleStates) {
    states.make::<Environment>();
}

/// The dict of bytes that `posix.environ` is.
pub(super) fn dict(ctx: &mut Ctx) -> Gc<Dict> {
    if let Some(dict) = ctx.state::<Environment>().dict {
        return dict;
    }
    let dict = ctx.new_dict();
    ctx.state::<Environment>().dict = Some(dict);
    dict
}

/// Read what was granted, once after each thaw. What is granted as before stays as the program
/// has left it, changed or deleted. What is granted no more is gone, unless the program has given
/// the variable another value; what is new is there, unless the program has such a variable.
pub fn load(ctx: &mut Ctx) {
    let generation = ctx.session.generation;
    let state = ctx.state::<Environment>();
    if state.read == Some(generation) {
        return;
    }
    state.read = Some(generation);
    let before = std::mem::take(&mut state.granted);
    let granted = ctx.outside().environment();
    for (name, value) in before.iter().filter(|pair| !granted.contains(pair)) {
        // No room for the key, at worst.
        let _ = unset(ctx, name, value);
        ctx.thrown = ThrownState::Nothing;
    }
    for (name, value) in granted.iter().filter(|pair| !before.contains(pair)) {
        if set_default(ctx, name, value).is_err() {
            // No room: the program will notice soon enough.
            ctx.thrown = ThrownState::Nothing;
        }
    }
    let names_zone = |pairs: &[(String, String)]| pairs.iter().any(|(name, _)| name == "TZ");
    let zone_may_change = names_zone(&before) || names_zone(&granted);
    ctx.state::<Environment>().granted = granted;
    if zone_may_change {
        let time = ctx.import("time");
        let set = time.and_then(|time| ctx.call_attr(time, "tzset", &[]));
        if set.is_err() {
            // The program changed the module, or meets its limit.
            ctx.thrown = ThrownState::Nothing;
        }
    }
}

/// The value with which a variable was granted, when that was last read.
pub(crate) fn granted(ctx: &mut Ctx, name: &str) -> Option<String> {
    let mut granted = ctx.state::<Environment>().granted.iter();
    // The first one counts, as in the dict.
    let found = granted.find(|(known, _)| known == name);
    found.map(|(_, value)| value.clone())
}

/// Remove a variable that has this value.
fn unset(ctx: &mut Ctx, name: &str, value: &str) -> Result<(), Thrown> {
    let mark = ctx.temps_mark();
    let dict = dict(ctx);
    let name = Value::object(ctx.new_bytes(name.as_bytes()));
    let found = ctx.dict_get(dict, name);
    let has_value = matches!(&found, Ok(Some(found))
        if found.get::<Bytes>().is_some_and(|found| found.as_bytes() == value.as_bytes()));
    let result = if has_value {
        ctx.dict_remove(dict, name).map(|_| ())
    } else {
        found.map(|_| ())
    };
    ctx.temps_release(mark);
    result
}

/// Set a variable that is not there.
fn set_default(ctx: &mut Ctx, name: &str, value: &str) -> Result<(), Thrown> {
    let mark = ctx.temps_mark();
    let dict = dict(ctx);
    let name = Value::object(ctx.new_bytes(name.as_bytes()));
    let value = Value::object(ctx.new_bytes(value.as_bytes()));
    let result = match ctx.dict_get(dict, name) {
        Ok(None) => ctx.dict_set(dict, name, value),
        found => found.map(|_| ()),
    };
    ctx.temps_release(mark);
    result
}

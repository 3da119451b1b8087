//! What a program finds of itself, as `python FILE` has it: `__file__`, and what `sys.path` begins with.
//!
//! A step whose first argument is the name of its file is a script. Nothing has to be visible of it: the folder of one
//! that is no file here is not in `sys.path`. What does not live here: `sys.argv` (`mod.rs`).

use wardian_runtime::ctx::{Ctx, ModuleState, ModuleStates, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::List;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;

use crate::fs::environment;
use crate::fs::paths;

/// What was told to the program.
#[derive(Default)]
struct Told {
    /// Name of the script that ran last.
    script: Option<String>,
    /// `PYTHONPATH`, and what of `sys.path` came from it.
    python_path: String,
    entries: Vec<String>,
}

impl ModuleState for Told {
    wardian_runtime::state_place!();

    /// The same script may lie elsewhere now.
    fn thaw(&mut self) {
        self.script = None;
    }
}

/// Make the state that steps begin with.
pub(super) fn make_state(states: &mut ModuleStates) {
    states.make::<Told>();
}

/// A step begins. What a program made of its `sys.path` stays while the script and the variable are the same.
pub fn begin(ctx: &mut Ctx, file_name: &str, arguments: &[String]) -> Result<(), Thrown> {
    begin_python_path(ctx, false)?;
    let is_script =
        !file_name.is_empty() && arguments.first().is_some_and(|first| first == file_name);
    if !is_script || ctx.state::<Told>().script.as_deref() == Some(file_name) {
        return Ok(());
    }
    let file = paths::absolute(ctx, file_name);
    let folder = paths::folder_of(ctx, &file)?;
    let main = ctx.main.expect("made at start").dict;
    let text = Value::object(ctx.new_str(&file));
    let file_key = ctx.intern("__file__");
    main.write().set_str(file_key, text);
    let cached_key = ctx.intern("__cached__");
    main.write().set_str(cached_key, Value::NONE);
    if let Some(folder) = folder
        && let Some(path) = sys_path(ctx)?
    {
        let folder = Value::object(ctx.new_str(&folder));
        if let Some(first) = path.write().items.first_mut() {
            *first = folder;
        }
    }
    ctx.state::<Told>().script = Some(file_name.to_string());
    Ok(())
}

/// `sys._begin_python_path()`: take `PYTHONPATH` again, from another directory.
pub(super) fn again(ctx: &mut Ctx, _: Args<'_>) -> Result<Value, Thrown> {
    begin_python_path(ctx, true)?;
    Ok(Value::NONE)
}

/// The directories of `PYTHONPATH`, each once and as a full path, come behind the script's.
fn begin_python_path(ctx: &mut Ctx, again: bool) -> Result<(), Thrown> {
    let given = environment::granted(ctx, "PYTHONPATH").unwrap_or_default();
    if !again && ctx.state::<Told>().python_path == given {
        return Ok(());
    }
    let mut entries: Vec<String> = Vec::new();
    for entry in given.split(':').filter(|_| !given.is_empty()) {
        let entry = paths::absolute(ctx, entry);
        if !entries.contains(&entry) {
            entries.push(entry);
        }
    }
    if let Some(path) = sys_path(ctx)? {
        let before = std::mem::take(&mut ctx.state::<Told>().entries);
        let is_before = |item: &Value| {
            let text = item.get::<Str>();
            text.is_some_and(|text| before.iter().any(|entry| entry == text.as_str()))
        };
        path.write().items.retain(|item| !is_before(item));
        ctx.reserve(given.len() + 16 * entries.len())?;
        for (index, entry) in entries.iter().enumerate() {
            let entry = Value::object(ctx.new_str(entry));
            let items = &mut path.write().items;
            let place = (index + 1).min(items.len());
            items.insert(place, entry);
        }
    }
    let told = ctx.state::<Told>();
    (told.python_path, told.entries) = (given, entries);
    Ok(())
}

/// `sys.path`, as long as it is a list.
fn sys_path(ctx: &mut Ctx) -> Result<Option<Gc<List>>, Thrown> {
    let sys = ctx.import("sys")?;
    let name = ctx.intern("path");
    let path = sys.get::<Module>().and_then(|sys| sys.dict.get_str(name));
    Ok(path.and_then(|path| path.get::<List>()))
}

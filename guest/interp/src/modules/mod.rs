//! The list of modules. What a module does lives in its own file.

pub mod functools;

use crate::ctx::{Ctx, R};

/// Make the builtin namespace and all modules.
pub(crate) fn initialise(ctx: &mut Ctx) {
    ctx.modules = ctx.new_dict();
    ctx.builtins = ctx.new_dict();
}

impl Ctx {
    /// `import name`: the module.
    pub fn import(&mut self, name: &str) -> R {
        let message = format!("No module named '{name}'");
        Err(self.raise(self.exceptions.ModuleNotFoundError, &message))
    }
}

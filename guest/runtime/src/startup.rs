//! Making a context from nothing: classes, names, builtins, modules.
//!
//! Runs once, at pre-initialisation of the component; uses nothing of the
//! outside.

use crate::ctx::{Ctx, Library};
use crate::object::class::Layout;
use crate::object::heap::{Gc, Header};
use crate::object::native::Module;
use crate::object::value::Value;
use crate::types::exception::BASE_EXCEPTION;
use crate::types::{Exceptions, Types};

impl Ctx {
    /// A context with all builtin types, exceptions and modules.
    pub fn new(library: &'static Library) -> Ctx {
        let mut ctx = Ctx::empty(library);
        ctx.make_types();
        ctx.make_exceptions();
        ctx.make_builtins();
        ctx.temps_release(0);
        ctx
    }

    /// The builtin namespace and `__main__`.
    fn make_builtins(&mut self) {
        self.modules = self.new_dict();
        let builtins = crate::builtins::make(self);
        self.builtins = builtins.dict;
        let name = builtins.name;
        self.modules.write().set_str(name, Value::object(builtins));
        self.make_main();
    }

    fn make_main(&mut self) {
        let main = self.new_module("__main__");
        self.give_builtins(main);
        self.modules.write().set_str(main.name, Value::object(main));
        self.main = Some(main);
    }

    /// An empty `__main__` takes the place of the one that was: what it alone held is garbage.
    pub fn forget_main(&mut self) {
        self.make_main();
        self.temps_release(0);
    }

    /// Set the `__builtins__` that the code of a module is to see.
    pub fn give_builtins(&mut self, module: Gc<Module>) {
        let builtins = self.modules.get_str(self.names.builtins).filter(|found| {
            found
                .get::<Module>()
                .is_some_and(|module| module.dict == self.builtins)
        });
        // A program may have taken it out, or put something else there; the dict is what CPython gives to all but
        // `__main__`.
        let builtins = builtins.unwrap_or(Value::object(self.builtins));
        self.set_module_attr(module, "__builtins__", builtins);
    }

    fn make_types(&mut self) {
        // Classes need names, names need the class of strings: first blank
        // classes, then strings, then everything else.
        let blank: Vec<_> = crate::types::DEFS
            .iter()
            .map(|def| self.allocate_class(Gc::dangling(), Gc::dangling(), def.layout))
            .collect();
        self.types = Types::from_classes(&blank);
        let dict = self.types.dict;
        for class in &blank {
            class.dict.cast_unchecked::<Header>().write().class = dict;
            class.cast_unchecked::<Header>().write().class = self.types.type_;
        }
        self.make_strings();
        for (class, def) in blank.iter().zip(crate::types::DEFS) {
            let name = self.intern(def.name);
            let class = class.write();
            class.name = name;
            class.qualname = name;
        }
        let object = self.types.object;
        object.write().no_dict = true;
        for (class, def) in blank.iter().zip(crate::types::DEFS) {
            let base = if *class == object {
                None
            } else if *class == self.types.bool {
                Some(self.types.int)
            } else {
                Some(object)
            };
            self.define_class(*class, def, base);
        }
    }

    fn make_exceptions(&mut self) {
        let mut classes: Vec<Gc<crate::object::class::Class>> = Vec::new();
        for (name, base) in Exceptions::ALL {
            let name_object = self.intern(name);
            let class = self.allocate_class(name_object, self.types.type_, Layout::Exception);
            let base = match Exceptions::ALL.iter().position(|(other, _)| other == base) {
                Some(index) if index < classes.len() => classes[index],
                _ => self.types.object,
            };
            let def = crate::types::exception::definition(name);
            self.define_class(class, def, Some(base));
            if !std::ptr::eq(def, &BASE_EXCEPTION) {
                // Slots that a class does not define come from BaseException.
                class.write().slots = &BASE_EXCEPTION.slots;
            }
            class.write().is_base_type = true;
            classes.push(class);
        }
        self.exceptions = Exceptions::from_classes(&classes);
    }
}

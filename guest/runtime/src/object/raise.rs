//! Raising exceptions from native code.
//!
//! Every function here leaves the exception in the context and gives
//! [`Thrown`], to be returned as `Err(ctx.type_error("..."))`.

use super::class::Class;
use super::exception::Exception;
use super::heap::Gc;
use super::string::Str;
use super::value::Value;
use crate::ctx::{Ctx, Thrown, ThrownState};

/// Where a NameError keeps that `self` had an attribute of the name: the frame is gone when it is shown.
pub const OF_SELF: &str = ".self";

macro_rules! raisers {
    ($($(#[doc = $doc:literal])* $function:ident $class:ident;)*) => {
        impl Ctx {
            $($(#[doc = $doc])*
            #[cold]
            pub fn $function(&mut self, message: &str) -> Thrown {
                self.raise(self.exceptions.$class, message)
            })*
        }
    };
}

raisers! {
    /// Raise TypeError.
    type_error TypeError;
    /// Raise ValueError.
    value_error ValueError;
    /// Raise IndexError.
    index_error IndexError;
    /// Raise RuntimeError.
    runtime_error RuntimeError;
    /// Raise OverflowError.
    overflow_error OverflowError;
    /// Raise ZeroDivisionError.
    zero_division_error ZeroDivisionError;
    /// Raise NotImplementedError.
    not_implemented_error NotImplementedError;
    /// Raise LookupError.
    lookup_error LookupError;
    /// Raise ArithmeticError.
    arithmetic_error ArithmeticError;
    /// Raise ImportError.
    import_error ImportError;
}

impl Ctx {
    /// Raise an exception of a builtin class with a message.
    #[cold]
    pub fn raise(&mut self, class: Gc<Class>, message: &str) -> Thrown {
        let message = Value::object(self.new_str(message));
        self.raise_with(class, &[message])
    }

    /// Warn with a DeprecationWarning about what the running Python code does; a filter may make
    /// it an error.
    #[cold]
    pub fn warn_deprecated(&mut self, message: &str) -> Result<(), Thrown> {
        let message = Value::object(self.new_str(message));
        let warnings = self.import("warnings")?;
        let category = Value::object(self.exceptions.DeprecationWarning);
        self.call_attr(warnings, "warn", &[message, category])?;
        Ok(())
    }

    /// Raise an exception of a builtin class without arguments.
    #[cold]
    pub fn raise_class(&mut self, class: Gc<Class>) -> Thrown {
        self.raise_with(class, &[])
    }

    /// Raise an exception of a builtin class with any arguments.
    #[cold]
    pub fn raise_with(&mut self, class: Gc<Class>, args: &[Value]) -> Thrown {
        let args = Value::object(self.new_tuple(args));
        let exception = self.new_exception_object(class, args);
        self.throw_new(exception)
    }

    /// As [`Ctx::throw`] for an exception just made: nothing refers to it, so no chain leads to it.
    #[cold]
    fn throw_new(&mut self, exception: Gc<Exception>) -> Thrown {
        exception.write().context = self.handled;
        self.thrown = ThrownState::Exception(exception);
        Thrown
    }

    /// Raise an exception object: the one being handled becomes its context.
    #[cold]
    pub fn throw(&mut self, exception: Gc<Exception>) -> Thrown {
        let handled = self.handled;
        if !handled.is_none() && handled != Value::object(exception) {
            self.break_context_cycle(handled, exception);
            exception.write().context = handled;
        }
        self.thrown = ThrownState::Exception(exception);
        Thrown
    }

    /// Cut the chain of contexts from `handled` where it comes to `exception`.
    fn break_context_cycle(&mut self, handled: Value, exception: Gc<Exception>) {
        let mut current = handled;
        // Bounded: a chain longer than this cannot come back to a new exception in practice,
        // and the walk must not be a way to burn time unmetered.
        for _ in 0..10_000 {
            // Paid at the next poll: nothing may run here.
            self.meter.budget -= 1;
            let Some(object) = current.get::<Exception>() else {
                return;
            };
            if object.context == Value::object(exception) {
                object.write().context = Value::NONE;
                return;
            }
            current = object.context;
        }
    }

    /// An attribute of an exception object, in its dict.
    pub fn set_exception_attr(&mut self, exception: Gc<Exception>, name: Gc<Str>, value: Value) {
        let dict = match exception.dict {
            Some(dict) => dict,
            None => {
                let dict = self.new_dict();
                exception.write().dict = Some(dict);
                dict
            }
        };
        dict.write().set_str(name, value);
    }

    /// Raise KeyError for a key.
    #[cold]
    pub fn key_error(&mut self, key: Value) -> Thrown {
        self.raise_with(self.exceptions.KeyError, &[key])
    }

    /// Raise StopIteration, with a value unless it is None.
    #[cold]
    pub fn stop_iteration(&mut self, value: Value) -> Thrown {
        let args: &[Value] = if value.is_none() { &[] } else { &[value] };
        let args = Value::object(self.new_tuple(args));
        let exception = self.new_exception_object(self.exceptions.StopIteration, args);
        self.set_exception_attr(exception, self.names.value, value);
        self.throw_new(exception)
    }

    /// Raise AttributeError for a missing attribute.
    #[cold]
    pub fn attribute_error(&mut self, object: Value, name: Gc<Str>) -> Thrown {
        let message = match object.get::<Class>() {
            Some(class) => {
                format!(
                    "type object '{}' has no attribute '{}'",
                    class.name.as_str(),
                    name.as_str()
                )
            }
            None => match object.get::<super::native::Module>() {
                Some(module) => {
                    let (partially, circular) = match super::native::is_initializing(self, module) {
                        Ok(true) => (
                            "partially initialized ",
                            " (most likely due to a circular import)",
                        ),
                        Ok(false) => ("", ""),
                        Err(thrown) => return thrown,
                    };
                    format!(
                        "{partially}module '{}' has no attribute '{}'{circular}",
                        module.name.as_str(),
                        name.as_str()
                    )
                }
                None => format!(
                    "'{}' object has no attribute '{}'",
                    self.type_name(object),
                    name.as_str()
                ),
            },
        };
        self.attribute_error_with(&message, object, name)
    }

    /// Raise AttributeError for an attribute that cannot be set or deleted: as in CPython, the exception does not say
    /// of which object.
    #[cold]
    pub fn attribute_write_error(&mut self, object: Value, name: Gc<Str>) -> Thrown {
        let owner = match object.get::<Class>() {
            Some(class) => format!("type object '{}'", class.name.as_str()),
            None => format!("'{}' object", self.type_name(object)),
        };
        let message = format!("{owner} has no attribute '{}'", name.as_str());
        self.raise(self.exceptions.AttributeError, &message)
    }

    /// Raise AttributeError with a message of its own.
    #[cold]
    pub fn attribute_error_with(&mut self, message: &str, object: Value, name: Gc<Str>) -> Thrown {
        let message = Value::object(self.new_str(message));
        let args = Value::object(self.new_tuple(&[message]));
        let exception = self.new_exception_object(self.exceptions.AttributeError, args);
        self.set_exception_attr(exception, self.names.name, Value::object(name));
        self.set_exception_attr(exception, self.names.obj, object);
        self.throw_new(exception)
    }

    /// Raise NameError for a name that is not defined.
    #[cold]
    pub fn name_error(&mut self, name: Gc<Str>) -> Thrown {
        let of_self = self.self_has(name);
        let message = format!("name '{}' is not defined", name.as_str());
        let thrown = self.name_error_with(self.exceptions.NameError, &message, name);
        if of_self && let Some(exception) = self.thrown_exception() {
            let key = self.intern(OF_SELF);
            self.set_exception_attr(exception, key, Value::TRUE);
        }
        thrown
    }

    /// Raise NameError or UnboundLocalError with a message of its own.
    #[cold]
    pub fn name_error_with(&mut self, class: Gc<Class>, message: &str, name: Gc<Str>) -> Thrown {
        let message = Value::object(self.new_str(message));
        let args = Value::object(self.new_tuple(&[message]));
        let exception = self.new_exception_object(class, args);
        if class == self.exceptions.NameError {
            self.set_exception_attr(exception, self.names.name, Value::object(name));
        }
        self.throw_new(exception)
    }

    /// Raise RecursionError; `doing` is what CPython appends, such as " in comparison".
    #[cold]
    pub fn recursion_error(&mut self, doing: &str) -> Thrown {
        self.raise(
            self.exceptions.RecursionError,
            &format!("maximum recursion depth exceeded{doing}"),
        )
    }

    /// Raise the error of something that Wardian does not do yet; `what` names it.
    #[cold]
    pub fn unsupported(&mut self, what: &str) -> Thrown {
        self.not_implemented_error(&format!("{what} is not supported yet by Wardian"))
    }
}

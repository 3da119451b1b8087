//! Attribute access: the generic lookup through instance and class, with
//! descriptors.
//!
//! Names given to these functions are interned. What does not live here: the
//! inline caches (`vm/attributes.rs`), attributes that builtin objects have
//! themselves (`get_attr` slots in `types/`).

use super::class::Class;
use super::exception::Exception;
use super::function::{Binding, Function, NativeFunction};
use super::heap::{Gc, Kind};
use super::instance::Instance;
use super::slots::Special;
use super::string::Str;
use super::value::Value;
use crate::ctx::{Ctx, PyResult, Thrown};

/// Modules that are Python here and C in CPython: their types have the module in messages.
const NATIVE_ELSEWHERE: &[&str] = &["_io", "datetime", "decimal", "time"];

/// Whether a special method found on a class is the builtin one: `__setattr__ = dict.__setitem__`
/// is native too, but another.
pub(crate) fn is_native_named(method: Value, special: Special) -> bool {
    method
        .get::<NativeFunction>()
        .is_some_and(|function| function.name.as_str() == special.name())
}

impl Ctx {
    /// The class of any value.
    #[inline(always)]
    pub fn class_of(&self, value: Value) -> Gc<Class> {
        match value.header() {
            Some(header) => header.class,
            None => self.class_of_immediate(value),
        }
    }

    #[inline(never)]
    fn class_of_immediate(&self, value: Value) -> Gc<Class> {
        if value.is_small_int() {
            self.types.int
        } else if value.is_float() {
            self.types.float
        } else if value.is_none() {
            self.types.none_type
        } else if value.is_bool() {
            self.types.bool
        } else if value == Value::ELLIPSIS {
            self.types.ellipsis
        } else {
            self.types.not_implemented_type
        }
    }

    /// The name of a value's type in messages.
    pub fn type_name(&self, value: Value) -> String {
        self.class_name(self.class_of(value))
    }

    /// The name of a class in messages: `__name__`, behind its module for types
    /// of native modules, as C types have it.
    pub fn class_name(&self, class: Gc<Class>) -> String {
        let name = class.name.as_str();
        if let Some(module) = class.dict.get_str(self.names.__module__)
            && let Some(module) = module.get::<Str>()
            && (!class.is_heap_type || NATIVE_ELSEWHERE.contains(&module.as_str()))
        {
            return format!("{}.{name}", module.as_str());
        }
        name.to_string()
    }

    /// `getattr(object, name)`; a missing one raises AttributeError.
    pub fn get_attr(&mut self, object: Value, name: Gc<Str>) -> PyResult {
        let found = self.get_attr_by_class(object, name);
        if found.is_err() {
            self.name_attribute(object, name);
        }
        found
    }

    /// Say in a travelling AttributeError which attribute was missing, unless it says so itself.
    #[cold]
    fn name_attribute(&mut self, object: Value, name: Gc<Str>) {
        let of_attribute = self.exceptions.AttributeError;
        let Some(exception) = self.thrown_exception() else {
            return;
        };
        let says_none = |key| {
            let said = exception.dict.and_then(|dict| dict.get_str(key));
            said.is_none_or(Value::is_none)
        };
        if exception.head.class.is_subclass_of(of_attribute)
            && says_none(self.names.name)
            && says_none(self.names.obj)
        {
            self.set_exception_attr(exception, self.names.name, Value::object(name));
            self.set_exception_attr(exception, self.names.obj, object);
        }
    }

    fn get_attr_by_class(&mut self, object: Value, name: Gc<Str>) -> PyResult {
        let class = self.class_of(object);
        if class.is_heap_type
            && let Some(method) = class.special(self, Special::GetAttribute)
            && !method.is_kind(Kind::NativeFunction)
        {
            let found = self.call_special(method, object, &[Value::object(name)]);
            return match found {
                Err(Thrown) => self.get_attr_fallback(object, class, name),
                found => found,
            };
        }
        match self.get_attr_generic(object, name) {
            Ok(Some(value)) => Ok(value),
            Err(Thrown) if class.is_heap_type => self.get_attr_fallback(object, class, name),
            Err(Thrown) => Err(Thrown),
            // The exception that would be thrown away is not made.
            Ok(None) => match class.special(self, Special::GetAttr) {
                Some(method) if class.is_heap_type => {
                    self.call_special(method, object, &[Value::object(name)])
                }
                _ => Err(self.attribute_error(object, name)),
            },
        }
    }

    /// An AttributeError is travelling: ask `__getattr__`, if there is one.
    fn get_attr_fallback(&mut self, object: Value, class: Gc<Class>, name: Gc<Str>) -> PyResult {
        let Some(method) = class.special(self, Special::GetAttr) else {
            return Err(Thrown);
        };
        if self.catch(self.exceptions.AttributeError).is_none() {
            return Err(Thrown);
        }
        self.call_special(method, object, &[Value::object(name)])
    }

    /// `getattr(object, name)`, None when that raises AttributeError.
    pub fn get_attr_opt(&mut self, object: Value, name: Gc<Str>) -> Result<Option<Value>, Thrown> {
        let class = self.class_of(object);
        let is_native = |method: Value| method.is_kind(Kind::NativeFunction);
        let asks_python = class.is_heap_type
            && (class.special(self, Special::GetAttr).is_some()
                || !class
                    .special(self, Special::GetAttribute)
                    .is_none_or(is_native));
        let found = if asks_python {
            self.get_attr(object, name).map(Some)
        } else {
            self.get_attr_generic(object, name)
        };
        match found {
            Ok(value) => Ok(value),
            Err(Thrown) => match self.catch(self.exceptions.AttributeError) {
                Some(_) => Ok(None),
                None => Err(Thrown),
            },
        }
    }

    /// `object.__getattribute__(object, name)`: without `__getattr__`; None when it is missing.
    pub fn get_attr_generic(
        &mut self,
        object: Value,
        name: Gc<Str>,
    ) -> Result<Option<Value>, Thrown> {
        let class = self.class_of(object);
        if let Some(get_attr) = class.slots.get_attr {
            // Methods and wrappers ask what they wrap, which may be a long chain.
            self.enter_native()?;
            let found = get_attr(self, object, name);
            self.leave_native();
            if let Some(value) = found? {
                return Ok(Some(value));
            }
        }
        let found = class.lookup(name);
        if let Some(attribute) = found
            && self.is_data_descriptor(attribute)
            && !(self.sets_only(attribute) && self.own_attr(object, name).is_some())
        {
            return self.bind(attribute, object, class).map(Some);
        }
        if let Some(value) = self.own_attr(object, name) {
            return Ok(Some(value));
        }
        match found {
            // What builtin types say of themselves is looked up when it is asked for.
            Some(attribute) if attribute.is_none() && name == self.names.__doc__ => {
                self.get_attr(Value::object(class), name).map(Some)
            }
            Some(attribute) => self.bind(attribute, object, class).map(Some),
            None if name == self.names.__class__ => Ok(Some(Value::object(class))),
            None if name == self.names.__dict__ => self.own_dict(object),
            None => Ok(None),
        }
    }

    /// An attribute of the object itself: in its slots or its dict.
    fn own_attr(&mut self, object: Value, name: Gc<Str>) -> Option<Value> {
        match object.kind()? {
            Kind::Instance => self.instance_get(object.get::<Instance>()?, name),
            Kind::Exception => object.get::<Exception>()?.dict?.get_str(name),
            Kind::Function => object.get::<Function>()?.dict?.get_str(name),
            _ => None,
        }
    }

    /// `object.__dict__` of objects that have one.
    pub fn own_dict(&mut self, object: Value) -> Result<Option<Value>, Thrown> {
        Ok(match object.kind() {
            Some(Kind::Instance) => {
                let instance = object.get::<Instance>().expect("kind was checked");
                if self.class_of(object).no_dict {
                    return Ok(None);
                }
                Some(Value::object(self.instance_dict(instance)))
            }
            Some(Kind::Exception) => {
                let exception = object.get::<Exception>().expect("kind was checked");
                if exception.dict.is_none() {
                    exception.write().dict = Some(self.new_dict());
                }
                exception.dict.map(Value::object)
            }
            Some(Kind::Class) => {
                let dict = object.get::<Class>().expect("kind was checked").dict;
                let dict = Value::object(dict);
                Some(self.new_mappingproxy(dict))
            }
            Some(Kind::Module) => object
                .get::<super::native::Module>()
                .map(|module| Value::object(module.dict)),
            Some(Kind::Function) => {
                let function = object.get::<Function>().expect("kind was checked");
                if function.dict.is_none() {
                    function.write().dict = Some(self.new_dict());
                }
                function.dict.map(Value::object)
            }
            _ => None,
        })
    }

    /// `object.__dict__ = value`; an unbound value: an empty dict.
    pub fn set_own_dict(&mut self, object: Value, value: Value) -> Result<(), Thrown> {
        let dict = match value.bound() {
            None => self.new_dict(),
            Some(value) => match value.payload::<super::dict::Dict>() {
                Some(dict) => dict,
                None => {
                    let found = self.type_name(value);
                    return Err(self.type_error(&format!(
                        "__dict__ must be set to a dictionary, not a '{found}'"
                    )));
                }
            },
        };
        if let Some(instance) = object.get::<Instance>() {
            // The attributes leave their slots first.
            self.instance_dict(instance);
            instance.write().dict = Some(dict);
        } else if let Some(exception) = object.get::<Exception>() {
            exception.write().dict = Some(dict);
        } else {
            return Err(self.raise(self.exceptions.AttributeError, "readonly attribute"));
        }
        Ok(())
    }

    /// Whether a class attribute takes precedence over the instance: it has `__set__` or `__delete__`.
    pub fn is_data_descriptor(&mut self, attribute: Value) -> bool {
        match attribute.kind() {
            None | Some(Kind::Function | Kind::NativeFunction) => false,
            _ => {
                let class = self.class_of(attribute);
                if class.is_heap_type {
                    class.special(self, Special::Set).is_some()
                        || class.special(self, Special::Delete).is_some()
                } else {
                    class.slots.descr_set.is_some()
                }
            }
        }
    }

    /// Whether a data descriptor has no `__get__`: what the instance holds itself is read then.
    pub(crate) fn sets_only(&mut self, attribute: Value) -> bool {
        let class = self.class_of(attribute);
        class.is_heap_type && class.special(self, Special::Get).is_none()
    }

    /// What a class attribute gives when it is accessed through an instance
    /// (unbound: through the class itself).
    pub fn bind(&mut self, attribute: Value, instance: Value, owner: Gc<Class>) -> PyResult {
        match attribute.kind() {
            None => Ok(attribute),
            Some(Kind::Function) => {
                if instance.is_unbound() {
                    Ok(attribute)
                } else {
                    Ok(self.new_bound_method(attribute, instance))
                }
            }
            Some(Kind::NativeFunction) => {
                let function = attribute.get::<NativeFunction>().expect("kind was checked");
                match function.binding {
                    Binding::Plain => Ok(attribute),
                    Binding::ClassMethod => {
                        Ok(self.new_bound_method(attribute, Value::object(owner)))
                    }
                    Binding::Method if instance.is_unbound() => Ok(attribute),
                    Binding::Method => Ok(self.new_bound_method(attribute, instance)),
                }
            }
            Some(_) => {
                let class = self.class_of(attribute);
                if !class.is_heap_type {
                    let Some(get) = class.slots.descr_get else {
                        return Ok(attribute);
                    };
                    // What a class method wraps may be a class method, and so on.
                    self.enter_native()?;
                    let bound = get(self, attribute, instance, Value::object(owner));
                    self.leave_native();
                    return bound;
                }
                match class.special(self, Special::Get) {
                    // As CPython has it: called as it is, never bound itself, which might not end.
                    Some(get) => {
                        let instance = instance.bound().unwrap_or(Value::NONE);
                        self.call(get, &[attribute, instance, Value::object(owner)])
                    }
                    None => Ok(attribute),
                }
            }
        }
    }

    /// `setattr(object, name, value)`; an unbound value: `delattr(object, name)`.
    pub fn set_attr(&mut self, object: Value, name: Gc<Str>, value: Value) -> Result<(), Thrown> {
        let class = self.class_of(object);
        if class.is_heap_type {
            let special = if value.is_unbound() {
                Special::DelAttr
            } else {
                Special::SetAttr
            };
            if let Some(method) = class.special(self, special)
                && !is_native_named(method, special)
            {
                let name = Value::object(name);
                if value.is_unbound() {
                    self.call_special(method, object, &[name])?;
                } else {
                    self.call_special(method, object, &[name, value])?;
                }
                return Ok(());
            }
        }
        self.set_attr_generic(object, name, value)
    }

    /// `object.__setattr__(object, name, value)`; an unbound value deletes.
    pub fn set_attr_generic(
        &mut self,
        object: Value,
        name: Gc<Str>,
        value: Value,
    ) -> Result<(), Thrown> {
        let class = self.class_of(object);
        if let Some(set_attr) = class.slots.set_attr
            && set_attr(self, object, name, value)?
        {
            return Ok(());
        }
        let found = class.lookup(name);
        if let Some(attribute) = found
            && self.is_data_descriptor(attribute)
        {
            return self.call_descr_set(attribute, object, value);
        }
        let stored = match object.kind() {
            Some(Kind::Instance) if !class.no_dict => {
                let instance = object.get::<Instance>().expect("kind was checked");
                if value.is_unbound() {
                    self.instance_delete(instance, name)
                } else {
                    self.instance_set(instance, name, value);
                    true
                }
            }
            Some(Kind::Exception) if name == self.names.__dict__ => {
                return self.set_own_dict(object, value);
            }
            Some(Kind::Exception | Kind::Function) => {
                let dict = self
                    .own_dict(object)?
                    .and_then(|dict| dict.get::<super::dict::Dict>());
                let dict = dict.expect("these kinds have a dict");
                if value.is_unbound() {
                    dict.write().remove_str(name).is_some()
                } else {
                    dict.write().set_str(name, value);
                    true
                }
            }
            _ => {
                return Err(if found.is_some() {
                    let message = format!(
                        "'{}' object attribute '{}' is read-only",
                        class.name.as_str(),
                        name.as_str()
                    );
                    self.raise(self.exceptions.AttributeError, &message)
                } else {
                    self.attribute_write_error(object, name)
                });
            }
        };
        if stored {
            Ok(())
        } else {
            Err(self.attribute_write_error(object, name))
        }
    }

    /// `descriptor.__set__(object, value)`, or `__delete__` for an unbound value.
    pub fn call_descr_set(
        &mut self,
        descriptor: Value,
        object: Value,
        value: Value,
    ) -> Result<(), Thrown> {
        let class = self.class_of(descriptor);
        if !class.is_heap_type {
            let set = class
                .slots
                .descr_set
                .expect("a data descriptor has the slot");
            return set(self, descriptor, object, value);
        }
        let special = if value.is_unbound() {
            Special::Delete
        } else {
            Special::Set
        };
        let Some(method) = class.special(self, special) else {
            let name = special.name();
            let message = format!("'{}' object has no attribute '{name}'", class.name.as_str());
            return Err(self.raise(self.exceptions.AttributeError, &message));
        };
        if value.is_unbound() {
            self.call_special(method, descriptor, &[object])?;
        } else {
            self.call_special(method, descriptor, &[object, value])?;
        }
        Ok(())
    }

    /// A special method as found on the class of a value, not bound; `None` entries included.
    pub fn lookup_special(&mut self, object: Value, special: Special) -> Option<Value> {
        let name = self.special_name(special);
        self.class_of(object).lookup(name)
    }

    /// Call a special method that was found on the class of `object`.
    #[inline]
    pub fn call_special(&mut self, method: Value, object: Value, args: &[Value]) -> PyResult {
        if matches!(method.kind(), Some(Kind::Function | Kind::NativeFunction)) {
            if let Some(native) = method.get::<NativeFunction>()
                && native.binding != Binding::Method
            {
                let bound = self.bind(method, object, self.class_of(object))?;
                return self.call(bound, args);
            }
            return self.call_method(method, object, args);
        }
        let bound = self.bind(method, object, self.class_of(object))?;
        self.call(bound, args)
    }

    /// Call `object.name(*args)`.
    pub fn call_attr(&mut self, object: Value, name: &str, args: &[Value]) -> PyResult {
        let name = self.intern(name);
        let method = self.get_attr(object, name)?;
        self.call(method, args)
    }
}

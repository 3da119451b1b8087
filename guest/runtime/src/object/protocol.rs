//! What can be done with any value: truth, length, hash, text, items,
//! membership, conversion to numbers.

use super::big_int::BigInt;
use super::containers::{List, Tuple};
use super::heap::{Gc, Kind};
use super::keys::{known_hash, short_tuple_hash};
use super::slots::Special;
use super::string::Str;
use super::value::Value;
use crate::ctx::{Ctx, PyResult, Thrown};

impl Ctx {
    /// `bool(object)`.
    #[inline(always)]
    pub fn truth(&mut self, object: Value) -> Result<bool, Thrown> {
        if object == Value::TRUE {
            return Ok(true);
        }
        if object == Value::FALSE || object.is_none() {
            return Ok(false);
        }
        if let Some(int) = object.as_small_int() {
            return Ok(int != 0);
        }
        self.truth_slow(object)
    }

    #[inline(never)]
    fn truth_slow(&mut self, object: Value) -> Result<bool, Thrown> {
        if object == Value::NOT_IMPLEMENTED {
            self.warn_deprecated("NotImplemented should not be used in a boolean context")?;
            return Ok(true);
        }
        match object.kind() {
            None => return Ok(object.as_float() != Some(0.0)),
            Some(Kind::Str) => {
                return Ok(object.get::<Str>().is_some_and(|text| text.length() > 0));
            }
            Some(Kind::List) => {
                return Ok(object
                    .get::<List>()
                    .is_some_and(|list| !list.items.is_empty()));
            }
            Some(Kind::Tuple) => {
                return Ok(object
                    .get::<Tuple>()
                    .is_some_and(|tuple| !tuple.items().is_empty()));
            }
            Some(_) => {}
        }
        let class = self.class_of(object);
        if !class.is_heap_type {
            return match (class.slots.truth, class.slots.length) {
                (Some(truth), _) => truth(self, object),
                (None, Some(length)) => Ok(length(self, object)? != 0),
                (None, None) => Ok(true),
            };
        }
        if let Some(method) = class.special(self, Special::Bool) {
            let result = self.call_special(method, object, &[])?;
            if result.is_bool() {
                return Ok(result == Value::TRUE);
            }
            let name = self.type_name(result);
            return Err(self.type_error(&format!("__bool__ should return bool, returned {name}")));
        }
        if class.special(self, Special::Len).is_some() {
            return Ok(self.len(object)? != 0);
        }
        Ok(true)
    }

    /// `len(object)` of something whose items can all exist: anything longer than memory is refused.
    pub fn len(&mut self, object: Value) -> Result<usize, Thrown> {
        let length = self.long_len(object)?;
        // A pointer has 32 bits in the component.
        match usize::try_from(length) {
            Ok(length) => Ok(length),
            Err(_) => Err(self.raise_class(self.exceptions.MemoryError)),
        }
    }

    /// `len(object)`, which may be that of a range or of what a program counts as it likes.
    pub fn long_len(&mut self, object: Value) -> Result<i64, Thrown> {
        let class = self.class_of(object);
        if !class.is_heap_type {
            if let Some(length) = class.slots.length {
                return length(self, object);
            }
        } else if let Some(method) = class.special(self, Special::Len) {
            let length = self.call_special(method, object, &[])?;
            let length = self.index_value(length)?;
            return match self.int_to_i64(length) {
                Some(length) if length >= 0 => Ok(length),
                Some(_) => Err(self.value_error("__len__() should return >= 0")),
                None => Err(self.overflow_error("cannot fit 'int' into an index-sized integer")),
            };
        }
        let name = self.type_name(object);
        Err(self.type_error(&format!("object of type '{name}' has no len()")))
    }

    /// `hash(object)`.
    #[inline(always)]
    pub fn hash(&mut self, object: Value) -> Result<i64, Thrown> {
        match known_hash(object) {
            Some(hash) => Ok(hash),
            None => self.hash_slow(object),
        }
    }

    #[inline(never)]
    fn hash_slow(&mut self, object: Value) -> Result<i64, Thrown> {
        if let Some(text) = object.get::<Str>() {
            return Ok(self.hash_of_text(text)? as i64);
        }
        if let Some(tuple) = object.get::<Tuple>()
            && let Some(hash) = short_tuple_hash(tuple.items())
        {
            self.charge(tuple.items().len() as u64)?;
            return Ok(hash);
        }
        self.hash_by_class(object)
    }

    #[inline(never)]
    fn hash_by_class(&mut self, object: Value) -> Result<i64, Thrown> {
        let class = self.class_of(object);
        if !class.is_heap_type {
            return match class.slots.hash {
                Some(hash) => {
                    self.enter_native()?;
                    let result = hash(self, object);
                    self.leave_native();
                    result
                }
                None if !class.slots.hashable => Err(self.unhashable(object)),
                None => Ok((object.bits() >> 4) as i64),
            };
        }
        match class.special(self, Special::Hash) {
            Some(method) if !method.is_none() => {
                let result = self.call_special(method, object, &[])?;
                let result = result.unwrap_payload();
                if let Some(int) = self.int_to_i64(result) {
                    return Ok(if int == -1 { -2 } else { int });
                }
                if result.is_bool() || result.is_kind(Kind::BigInt) {
                    return self.hash(result);
                }
                Err(self.type_error("__hash__ method should return an integer"))
            }
            Some(_) => Err(self.unhashable(object)),
            None => Ok((object.bits() >> 4) as i64),
        }
    }

    fn unhashable(&mut self, object: Value) -> Thrown {
        let name = self.type_name(object);
        self.type_error(&format!("unhashable type: '{name}'"))
    }

    /// `repr(object)`.
    pub fn repr(&mut self, object: Value) -> Result<Gc<Str>, Thrown> {
        if self.enter_native().is_err() {
            return Err(self.recursion_error(" while getting the repr of an object"));
        }
        let result = self.text_of(object, Special::Repr);
        self.leave_native();
        result
    }

    /// `repr(object)` as the program gets it: an instance of a subclass of str stays one.
    pub fn repr_object(&mut self, object: Value) -> PyResult {
        if self.enter_native().is_err() {
            return Err(self.recursion_error(" while getting the repr of an object"));
        }
        let result = self.text_object_of(object, Special::Repr);
        self.leave_native();
        result
    }

    /// `str(object)` as the program gets it.
    pub fn str_object(&mut self, object: Value) -> PyResult {
        if !self.class_of(object).is_heap_type {
            return self.str(object).map(Value::object);
        }
        self.enter_native()?;
        let result = self.text_object_of(object, Special::Str);
        self.leave_native();
        result
    }

    /// `str(object)`.
    pub fn str(&mut self, object: Value) -> Result<Gc<Str>, Thrown> {
        if let Some(text) = object.get::<Str>() {
            return Ok(text);
        }
        if let Some(int) = object.as_small_int() {
            return Ok(self.small_int_str(int));
        }
        self.enter_native()?;
        let result = self.text_of(object, Special::Str);
        self.leave_native();
        result
    }

    fn text_of(&mut self, object: Value, special: Special) -> Result<Gc<Str>, Thrown> {
        let text = self.text_object_of(object, special)?;
        Ok(text.payload::<Str>().expect("it was looked at"))
    }

    fn text_object_of(&mut self, object: Value, special: Special) -> PyResult {
        self.charge(1)?;
        let class = self.class_of(object);
        let result = if class.is_heap_type {
            match class.special(self, special) {
                Some(method) => self.call_special(method, object, &[])?,
                None => self.default_repr(object)?,
            }
        } else {
            let slot = match special {
                Special::Str => class.slots.str.or(class.slots.repr),
                _ => class.slots.repr,
            };
            match slot {
                Some(slot) => slot(self, object)?,
                None => self.default_repr(object)?,
            }
        };
        match result.payload::<Str>() {
            Some(_) => Ok(result),
            None => {
                let name = self.type_name(result);
                let method = special.name();
                Err(self.type_error(&format!("{method} returned non-string (type {name})")))
            }
        }
    }

    /// `format(object, spec)`.
    pub fn format(&mut self, object: Value, spec: &str) -> Result<Gc<Str>, Thrown> {
        if spec.is_empty()
            && let Some(text) = object.get::<Str>()
        {
            return Ok(text);
        }
        if spec.is_empty()
            && let Some(int) = object.as_small_int()
        {
            return Ok(self.small_int_str(int));
        }
        let class = self.class_of(object);
        let result = if class.is_heap_type {
            let spec = Value::object(self.new_str(spec));
            match class.special(self, Special::Format) {
                Some(method) => self.call_special(method, object, &[spec])?,
                None => self.default_format(object, spec)?,
            }
        } else {
            match class.slots.format {
                Some(format) => format(self, object, spec)?,
                None => {
                    let spec = Value::object(self.new_str(spec));
                    self.default_format(object, spec)?
                }
            }
        };
        match result.payload::<Str>() {
            Some(text) => Ok(text),
            None => {
                let name = self.type_name(result);
                Err(self.type_error(&format!("__format__ must return a str, not {name}")))
            }
        }
    }

    /// `object[key]`.
    pub fn get_item(&mut self, object: Value, key: Value) -> PyResult {
        let class = self.class_of(object);
        if !class.is_heap_type {
            if let Some(get_item) = class.slots.get_item {
                return get_item(self, object, key);
            }
        } else if let Some(method) = class.special(self, Special::GetItem) {
            return self.call_special(method, object, &[key]);
        }
        if object.is_kind(Kind::Class) {
            if object == Value::object(self.types.type_) {
                return Ok(self.new_generic_alias(object, key));
            }
            let name = self.special_name(Special::ClassGetItem);
            if let Some(method) = self.get_attr_opt(object, name)? {
                return self.call(method, &[key]);
            }
            let class = object
                .get::<super::class::Class>()
                .expect("kind was checked");
            let name = class.name.as_str().to_string();
            return Err(self.type_error(&format!("type '{name}' is not subscriptable")));
        }
        let name = self.type_name(object);
        Err(self.type_error(&format!("'{name}' object is not subscriptable")))
    }

    /// `object[key] = value`; an unbound value: `del object[key]`.
    pub fn set_item(&mut self, object: Value, key: Value, value: Value) -> Result<(), Thrown> {
        let class = self.class_of(object);
        let deleting = value.is_unbound();
        if !class.is_heap_type {
            if let Some(set_item) = class.slots.set_item {
                return set_item(self, object, key, value);
            }
        } else {
            let special = if deleting {
                Special::DelItem
            } else {
                Special::SetItem
            };
            if let Some(method) = class.special(self, special) {
                if deleting {
                    self.call_special(method, object, &[key])?;
                } else {
                    self.call_special(method, object, &[key, value])?;
                }
                return Ok(());
            }
        }
        let name = self.type_name(object);
        // CPython words it in another way where a sequence might have had an item there.
        let is_container =
            class.is_heap_type || class.slots.contains.is_some() || class.slots.get_item.is_some();
        let what = match deleting {
            true if is_container && self.as_int(key).is_some() => "doesn't support item deletion",
            true => "does not support item deletion",
            false => "does not support item assignment",
        };
        Err(self.type_error(&format!("'{name}' object {what}")))
    }

    /// `item in object`.
    pub fn contains(&mut self, object: Value, item: Value) -> Result<bool, Thrown> {
        let class = self.class_of(object);
        if !class.is_heap_type {
            if let Some(contains) = class.slots.contains {
                return contains(self, object, item);
            }
            if class.slots.iter.is_none() && class.slots.get_item.is_none() {
                let name = self.type_name(object);
                return Err(self.type_error(&format!("argument of type '{name}' is not iterable")));
            }
        } else if let Some(method) = class.special(self, Special::Contains) {
            if method.is_none() {
                let name = self.type_name(object);
                return Err(self.type_error(&format!("'{name}' object is not a container")));
            }
            let result = self.call_special(method, object, &[item])?;
            return self.truth(result);
        } else if class.special(self, Special::Iter).is_none()
            && class.special(self, Special::GetItem).is_none()
        {
            let name = self.type_name(object);
            return Err(self.type_error(&format!("argument of type '{name}' is not iterable")));
        }
        let mut iter = self.iter(object)?;
        while let Some(candidate) = self.next(&mut iter)? {
            if self.eq(candidate, item)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// `operator.index(object)`: an int value (bools become ints).
    pub fn index_value(&mut self, object: Value) -> PyResult {
        match self.index_opt(object)? {
            Some(int) => Ok(int),
            None => {
                let name = self.type_name(object);
                Err(self.type_error(&format!(
                    "'{name}' object cannot be interpreted as an integer"
                )))
            }
        }
    }

    /// As [`Ctx::index_value`]; None when the type has no `__index__`.
    pub fn index_opt(&mut self, object: Value) -> Result<Option<Value>, Thrown> {
        if let Some(int) = self.as_int(object) {
            return Ok(Some(int));
        }
        let class = self.class_of(object);
        match class.special(self, Special::Index) {
            Some(method) => {
                let result = self.call_special(method, object, &[])?;
                match self.as_int(result) {
                    Some(int) => {
                        if int != result {
                            let name = self.type_name(result);
                            self.warn_deprecated(&format!(
                                "__index__ returned non-int (type {name}).  The ability to return an instance of a strict subclass of int is deprecated, and may be removed in a future version of Python."
                            ))?;
                        }
                        Ok(Some(int))
                    }
                    None => {
                        let name = self.type_name(result);
                        Err(self.type_error(&format!("__index__ returned non-int (type {name})")))
                    }
                }
            }
            None => Ok(None),
        }
    }

    /// The int that a value is: an int, a bool or an instance of a subclass of int.
    #[inline]
    pub fn as_int(&self, object: Value) -> Option<Value> {
        if object.is_small_int() {
            return Some(object);
        }
        if object.is_bool() {
            return Some(Value::small_int((object == Value::TRUE) as i64));
        }
        let object = object.unwrap_payload();
        if object.is_small_int() || object.is_kind(Kind::BigInt) {
            Some(object)
        } else {
            None
        }
    }

    /// The float that a value is: a float or an instance of a subclass of it.
    #[inline]
    pub fn as_float(&self, object: Value) -> Option<f64> {
        object
            .as_float()
            .or_else(|| object.unwrap_payload().as_float())
    }

    /// An int value as i64, None when it is too large.
    #[inline]
    pub fn int_to_i64(&self, int: Value) -> Option<i64> {
        int.as_small_int().or_else(|| int.get::<BigInt>()?.to_i64())
    }

    /// An int value of any size as a big integer.
    pub fn int_to_big(&self, int: Value) -> num_bigint::BigInt {
        match int.get::<BigInt>() {
            Some(big) => big.number(),
            None => int.as_small_int().unwrap_or(0).into(),
        }
    }

    /// `operator.index(object)` as i64; too large raises OverflowError.
    pub fn index_i64(&mut self, object: Value) -> Result<i64, Thrown> {
        if let Some(int) = object.as_small_int() {
            return Ok(int);
        }
        let int = self.index_value(object)?;
        match self.int_to_i64(int) {
            Some(int) => Ok(int),
            None => {
                let name = self.type_name(object);
                Err(self.raise(
                    self.exceptions.OverflowError,
                    &format!("cannot fit '{name}' into an index-sized integer"),
                ))
            }
        }
    }

    /// `operator.index(object)` as i64, cut to the range of i64 (as slices do).
    pub fn index_clamped(&mut self, object: Value) -> Result<i64, Thrown> {
        let int = self.index_value(object)?;
        Ok(match self.int_to_i64(int) {
            Some(int) => int,
            None if self.int_to_big(int).sign() == num_bigint::Sign::Minus => i64::MIN,
            None => i64::MAX,
        })
    }

    /// A str argument, also an instance of a subclass; else TypeError with `message` and the type's name.
    pub fn expect_str(&mut self, object: Value, what: &str) -> Result<Gc<Str>, Thrown> {
        match object.payload::<Str>() {
            Some(text) => Ok(text),
            None if object.is_none() => {
                // So CPython's converters of arguments say it, which have no class to name.
                Err(self.type_error(&format!("{what} must be str, not None")))
            }
            None => {
                let name = self.type_name(object);
                Err(self.type_error(&format!("{what} must be str, not {name}")))
            }
        }
    }

    /// `isinstance(object, class)` for a class, without hooks.
    #[inline]
    pub fn is_instance_of(&self, object: Value, class: Gc<super::class::Class>) -> bool {
        self.class_of(object).is_subclass_of(class)
    }
}

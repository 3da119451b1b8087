//! Calling anything from native code, and binding arguments.
//!
//! What does not live here: the call instructions (`vm/run.rs`), which push
//! frames without Rust recursion and use the binding of this file.

#![expect(unsafe_code, reason = "arguments are bound into raw registers")]

use crate::ctx::frames::{Frame, FrameKind, Frames};
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::args::Keyword;
use crate::object::class::{Class, Layout};
use crate::object::containers::Tuple;
use crate::object::copy;
use crate::object::dict::Dict;
use crate::object::function::{Binding, BoundMethod, Code, Function, NativeFunction};
use crate::object::heap::{Gc, Header, Kind, flag};
use crate::object::signature::{MAX_PLAIN, ParameterKind, Signature};
use crate::object::slots::Special;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::vm::fast_paths::push_simple_call;
use wardian_compile::bytecode::code::flags;

/// The arguments of a function of few parameters, unbound where they are left out at the end.
#[inline(always)]
fn with_left_out(args: &[Value]) -> [Value; MAX_PLAIN] {
    // Written out, since a loop would become a call that copies.
    let given = |place: usize| args.get(place).copied().unwrap_or(Value::UNBOUND);
    [given(0), given(1), given(2), given(3), given(4), given(5)]
}

/// Do something with a receiver and the arguments behind it. Those of most calls need no memory of their own.
#[inline(always)]
pub(super) fn with_first<R>(first: Value, args: &[Value], with: impl FnOnce(&[Value]) -> R) -> R {
    let mut few = [first; 8];
    if let Some(place) = few.get_mut(1..=args.len()) {
        copy::copy_to(args, place);
        return with(&few[..=args.len()]);
    }
    let mut all = Vec::with_capacity(args.len() + 1);
    all.push(first);
    all.extend_from_slice(args);
    with(&all)
}

impl Ctx {
    /// `callable(*args)`.
    #[inline]
    pub fn call(&mut self, callable: Value, args: &[Value]) -> PyResult {
        if let Some(function) = callable.get::<Function>()
            && function.code.simple_arguments as usize == args.len()
        {
            return self.call_function(function, args);
        }
        self.call_keywords(callable, args, &[])
    }

    /// As [`Ctx::call_keywords`], for a Python function that takes just these arguments.
    fn call_function(&mut self, function: Gc<Function>, args: &[Value]) -> PyResult {
        self.charge(1)?;
        self.enter_native()?;
        let mark = self.temps_mark();
        self.keep(Value::object(function));
        for arg in args {
            self.keep(*arg);
        }
        let (first, count) = (args.as_ptr(), args.len());
        let (kind, extra) = (FrameKind::Entry, Value::UNBOUND);
        let result = match push_simple_call(self, function, first, count, 0, kind, extra) {
            Ok(_) => self.run(),
            Err(thrown) => Err(thrown),
        };
        self.temps_release(mark);
        self.leave_native();
        let result = result?;
        Ok(self.keep(result))
    }

    /// `function(receiver, *args)` for an unbound method.
    pub fn call_method(&mut self, function: Value, receiver: Value, args: &[Value]) -> PyResult {
        match *args {
            [] => self.call(function, &[receiver]),
            [first] => self.call(function, &[receiver, first]),
            [first, second] => self.call(function, &[receiver, first, second]),
            _ => with_first(receiver, args, |all| self.call(function, all)),
        }
    }

    /// `callable(*args, **keywords)`. Arguments stay alive for the whole call;
    /// the result stays alive until the calling native function returns.
    pub fn call_keywords(
        &mut self,
        callable: Value,
        args: &[Value],
        keywords: &[Keyword],
    ) -> PyResult {
        self.charge(1)?;
        self.enter_native()?;
        let mark = self.temps_mark();
        self.keep(callable);
        for arg in args {
            self.keep(*arg);
        }
        for (_, value) in keywords {
            self.keep(*value);
        }
        let result = self.call_any(callable, args, keywords);
        self.temps_release(mark);
        self.leave_native();
        let result = result?;
        Ok(self.keep(result))
    }

    fn call_any(&mut self, callable: Value, args: &[Value], keywords: &[Keyword]) -> PyResult {
        match callable.kind() {
            Some(Kind::Function) => {
                let function = callable.get::<Function>().expect("kind was checked");
                self.push_call(function, args, keywords, 0, FrameKind::Entry)?;
                self.run()
            }
            Some(Kind::NativeFunction) => {
                let function = callable.get::<NativeFunction>().expect("kind was checked");
                self.check_receiver(function, args)?;
                self.call_native(function, args, keywords)
            }
            Some(Kind::BoundMethod) => {
                let method = callable.get::<BoundMethod>().expect("kind was checked");
                if !method.function.is_kind(Kind::BoundMethod) {
                    return with_first(method.receiver, args, |all| {
                        self.call_of_bound(method.function, all, keywords)
                    });
                }
                let (function, all) = self.unbound_call(method, args)?;
                self.call_of_bound(function, &all, keywords)
            }
            Some(Kind::Class) => {
                let class = callable.get::<Class>().expect("kind was checked");
                self.call_class(class, args, keywords)
            }
            _ => {
                let class = self.class_of(callable);
                if !class.is_heap_type {
                    if let Some(call) = class.slots.call {
                        return call(self, callable, args, keywords);
                    }
                } else if let Some(method) = class.special(self, Special::Call) {
                    if matches!(method.kind(), Some(Kind::Function | Kind::NativeFunction)) {
                        return with_first(callable, args, |all| {
                            self.call_keywords(method, all, keywords)
                        });
                    }
                    let bound = self.bind(method, callable, class)?;
                    return self.call_keywords(bound, args, keywords);
                }
                let name = self.type_name(callable);
                Err(self.type_error(&format!("'{name}' object is not callable")))
            }
        }
    }

    /// Call the function of a bound method, whose receiver is of the class that it is for.
    #[inline]
    fn call_of_bound(&mut self, function: Value, args: &[Value], keywords: &[Keyword]) -> PyResult {
        if let Some(function) = function.get::<NativeFunction>() {
            return self.call_native(function, args, keywords);
        }
        self.call_any(function, args, keywords)
    }

    /// The function of a bound method, and all its arguments. A method may be of a method, and so on.
    fn unbound_call(
        &mut self,
        method: Gc<BoundMethod>,
        args: &[Value],
    ) -> Result<(Value, Vec<Value>), Thrown> {
        let mut receivers = 1;
        let mut function = method.function;
        while let Some(inner) = function.get::<BoundMethod>() {
            receivers += 1;
            function = inner.function;
        }
        self.charge(receivers as u64 / price::COPIED_ITEMS)?;
        self.reserve_items(receivers + args.len(), size_of::<Value>())?;
        let mut all = vec![method.receiver; receivers];
        let mut function = method.function;
        for place in all[..receivers - 1].iter_mut().rev() {
            let inner: Gc<BoundMethod> = function.get().expect("it was counted");
            // The innermost is the first argument.
            *place = inner.receiver;
            function = inner.function;
        }
        all.extend_from_slice(args);
        Ok((function, all))
    }

    /// A method of a builtin type that was not found through an instance: its first argument must be one.
    pub(crate) fn check_receiver(
        &mut self,
        function: Gc<NativeFunction>,
        args: &[Value],
    ) -> Result<(), Thrown> {
        let Some(owner) = function.owner else {
            return Ok(());
        };
        if function.binding != Binding::Method {
            return Ok(());
        }
        let Some(receiver) = args.first() else {
            let (owner, name) = (owner.name.as_str(), function.name.as_str());
            let message = if name.starts_with("__") {
                format!("descriptor '{name}' of '{owner}' object needs an argument")
            } else {
                format!("unbound method {owner}.{name}() needs an argument")
            };
            return Err(self.type_error(&message));
        };
        if self.is_instance_of(*receiver, owner) {
            return Ok(());
        }
        let found = self.type_name(*receiver);
        let message =
            if function.name.as_str().starts_with("__") && function.name.as_str() != "__init__" {
                format!(
                    "descriptor '{}' requires a '{}' object but received a '{found}'",
                    function.name.as_str(),
                    owner.name.as_str()
                )
            } else {
                format!(
                    "descriptor '{}' for '{}' objects doesn't apply to a '{found}' object",
                    function.name.as_str(),
                    owner.name.as_str()
                )
            };
        Err(self.type_error(&message))
    }

    /// Call a function written in Rust; a receiver is in `args` and known to be right.
    #[inline(never)]
    pub(crate) fn call_native(
        &mut self,
        function: Gc<NativeFunction>,
        args: &[Value],
        keywords: &[Keyword],
    ) -> PyResult {
        let signature = function.signature;
        if !signature.is_plain
            || !keywords.is_empty()
            || function.binding == Binding::Plain && function.owner.is_some()
            || args.len() < signature.required
            || args.len() > signature.positional
        {
            return self.call_any_native(function, args, keywords);
        }
        let fixed = with_left_out(args);
        (function.code)(self, Args::new(&fixed[..signature.parameters.len()], &[]))
    }

    #[inline(never)]
    fn call_any_native(
        &mut self,
        function: Gc<NativeFunction>,
        args: &[Value],
        keywords: &[Keyword],
    ) -> PyResult {
        let signature = function.signature;
        let may_be_new = function.binding == Binding::Plain && function.owner.is_some();
        if may_be_new {
            if let [class] = args
                && keywords.is_empty()
                && let Some(object) = self.plain_instance(function, *class)
            {
                return Ok(object);
            }
            self.check_new(function, args)?;
        }
        let result = if keywords.is_empty()
            && signature.simple
            && args.len() == signature.parameters.len()
        {
            (function.code)(self, Args::new(args, &[]))
        } else if keywords.is_empty()
            && signature.is_plain
            && args.len() >= signature.required
            && args.len() <= signature.positional
        {
            let fixed = with_left_out(args);
            (function.code)(self, Args::new(&fixed[..signature.parameters.len()], &[]))
        } else {
            self.call_native_slow(function, args, keywords)
        }?;
        if may_be_new {
            return self.finish_new(function, args, result);
        }
        Ok(result)
    }

    /// What `object.__new__(class)` gives where nothing is to be checked, as most constructors
    /// written in Python call it.
    #[inline]
    fn plain_instance(&mut self, function: Gc<NativeFunction>, class: Value) -> Option<Value> {
        let class = class.get::<Class>()?;
        let plain = class.layout == Layout::Plain
            && !class.is_abstract
            && function.owner == Some(self.types.object)
            && function.name == self.special_name(Special::New);
        plain.then(|| Value::object(self.new_instance(class, Value::UNBOUND)))
    }

    /// `__new__` of a builtin type makes objects of that type and its subclasses only.
    fn check_new(&mut self, function: Gc<NativeFunction>, args: &[Value]) -> Result<(), Thrown> {
        let Some(owner) = function.owner else {
            return Ok(());
        };
        let Some(class) = args.first() else {
            if function.name != self.special_name(Special::New) {
                return Ok(());
            }
            let owner = owner.name.as_str().to_string();
            return Err(self.type_error(&format!("{owner}.__new__(): not enough arguments")));
        };
        let class_object = class.get::<Class>();
        if class_object.is_some_and(|class| class.is_subclass_of(owner))
            || function.name != self.special_name(Special::New)
        {
            return Ok(());
        }
        let owner = owner.name.as_str().to_string();
        Err(match class_object {
            Some(class) => {
                let class = class.name.as_str().to_string();
                self.type_error(&format!(
                    "{owner}.__new__({class}): {class} is not a subtype of {owner}"
                ))
            }
            None => {
                let found = self.type_name(*class);
                self.type_error(&format!(
                    "{owner}.__new__(X): X is not a type object ({found})"
                ))
            }
        })
    }

    /// `__new__` of a builtin type made an object of that type: for a Python subclass, wrap it.
    fn finish_new(
        &mut self,
        function: Gc<NativeFunction>,
        args: &[Value],
        result: Value,
    ) -> PyResult {
        if function.name != self.special_name(Special::New) {
            return Ok(result);
        }
        let Some(class) = args.first().and_then(|class| class.get::<Class>()) else {
            return Ok(result);
        };
        if class.is_heap_type
            && class.layout == Layout::Payload
            && !self.class_of(result).is_heap_type
        {
            self.keep(result);
            // What is itself an instance with a payload, such as numpy's float64, gives that.
            return Ok(Value::object(
                self.new_instance(class, result.unwrap_payload()),
            ));
        }
        Ok(result)
    }

    #[inline(never)]
    fn call_native_slow(
        &mut self,
        function: Gc<NativeFunction>,
        args: &[Value],
        keywords: &[Keyword],
    ) -> PyResult {
        const INLINE: usize = 12;
        let signature = function.signature;
        let count = signature.fixed_count();
        let mut buffer = [Value::UNBOUND; INLINE];
        let mut large = Vec::new();
        let fixed: &mut [Value] = if count <= INLINE {
            &mut buffer[..count]
        } else {
            large.resize(count, Value::UNBOUND);
            &mut large
        };
        let taken = args.len().min(signature.positional);
        copy::copy_to(&args[..taken], fixed);
        let rest = &args[taken..];
        if !rest.is_empty() && !signature.rest {
            return Err(self.native_arity_error(function, args.len()));
        }
        let mut extra = None;
        // Whoever takes `**keywords` takes no dict for none.
        if signature.keywords && !keywords.is_empty() {
            let dict = self.new_dict();
            fixed[count - 1] = Value::object(dict);
            extra = Some(dict);
        }
        for (name, value) in keywords {
            let found = signature.parameters.iter().position(|parameter| {
                parameter.kind != ParameterKind::PositionalOnly && parameter.name == name.as_str()
            });
            match (found, extra) {
                (Some(index), _) => {
                    if !fixed[index].is_unbound() {
                        let message = format!(
                            "argument for {}() given by name ('{}') and position ({})",
                            self.native_short_name(function),
                            name.as_str(),
                            index + 1 - self.hidden_arguments(function)
                        );
                        return Err(self.type_error(&message));
                    }
                    fixed[index] = *value;
                }
                (None, Some(dict)) => dict.write().set_str(*name, *value),
                (None, None) if self.leaves_keywords(function, args) => {}
                (None, None) => return Err(self.native_keyword_error(function, *name)),
            }
        }
        for (index, parameter) in signature.parameters.iter().enumerate() {
            if !parameter.optional && fixed[index].is_unbound() {
                if is_python_elsewhere(function) {
                    return Err(self.missing_as_in_python(function, fixed));
                }
                if index < signature.positional && parameter.kind == ParameterKind::PositionalOnly
                    || keywords.is_empty()
                        && index < signature.positional
                        && args.len() < signature.required
                        && !is_constructor(function)
                        && signature.positional == 1 + self.hidden_arguments(function)
                {
                    return Err(self.native_arity_error(function, args.len()));
                }
                let message = format!(
                    "{}() missing required argument '{}' (pos {})",
                    self.native_short_name(function),
                    parameter.name,
                    index + 1 - self.hidden_arguments(function)
                );
                return Err(self.type_error(&message));
            }
        }
        (function.code)(self, Args::new(fixed, rest))
    }

    /// `self` and `cls` are not counted in messages.
    fn hidden_arguments(&self, function: Gc<NativeFunction>) -> usize {
        (function.owner.is_some()
            && (function.binding != Binding::Plain || function.name.as_str() == "__new__"))
            as usize
    }

    /// The name without that of the class; for `__new__` and `__init__` that of the class.
    fn native_short_name(&mut self, function: Gc<NativeFunction>) -> String {
        if is_constructor(function) {
            self.native_display_name(function)
        } else {
            function.name.as_str().to_string()
        }
    }

    fn native_display_name(&mut self, function: Gc<NativeFunction>) -> String {
        match function.owner {
            Some(owner)
                if function.name.as_str() == "__new__" || function.name.as_str() == "__init__" =>
            {
                owner.name.as_str().to_string()
            }
            Some(owner) => format!("{}.{}", owner.name.as_str(), function.name.as_str()),
            None => match function.module.get::<Str>() {
                Some(module) if module.as_str() != "builtins" => {
                    format!("{}.{}", module.as_str(), function.name.as_str())
                }
                _ => function.name.as_str().to_string(),
            },
        }
    }

    #[cold]
    fn native_arity_error(&mut self, function: Gc<NativeFunction>, given: usize) -> Thrown {
        let signature: &Signature = function.signature;
        if is_python_elsewhere(function) {
            let (required, most) = (signature.required, signature.positional);
            let takes = if required < most {
                format!("from {required} to {most}")
            } else {
                most.to_string()
            };
            let name = function.name.as_str();
            return self.type_error(&format!(
                "{name}() takes {takes} positional argument{} but {given} {} given",
                if required == most && most == 1 {
                    ""
                } else {
                    "s"
                },
                if given == 1 { "was" } else { "were" }
            ));
        }
        let hidden = self.hidden_arguments(function);
        let given = given.saturating_sub(hidden);
        let required = signature.required.saturating_sub(hidden);
        let most = signature.positional.saturating_sub(hidden);
        let name = self.native_display_name(function);
        let constructor = is_constructor(function);
        let short = self.native_short_name(function);
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        let message = if most == 0 && signature.parameters.len() > signature.positional {
            format!("{short}() takes no positional arguments")
        } else if most == 0 && !signature.rest {
            format!("{name}() takes no arguments ({given} given)")
        } else if required == 1 && most == 1 && signature.simple && !constructor {
            format!("{name}() takes exactly one argument ({given} given)")
        } else if required == most
            && !signature.rest
            && signature.parameters[..signature.positional]
                .iter()
                .all(|parameter| parameter.kind == ParameterKind::PositionalOnly)
        {
            format!(
                "{short} expected {most} argument{}, got {given}",
                plural(most)
            )
        } else if !signature.simple && given > most {
            let total = signature.parameters.len() - hidden;
            format!(
                "{short}() takes at most {total} {}argument{} ({given} given)",
                if total > most { "positional " } else { "" },
                plural(total)
            )
        } else if given < required && !signature.simple && !signature.rest {
            format!(
                "{short}() takes at least {required} positional argument{} ({given} given)",
                plural(required)
            )
        } else if given < required {
            format!(
                "{short} expected at least {required} argument{}, got {given}",
                plural(required)
            )
        } else {
            format!(
                "{short} expected at most {most} argument{}, got {given}",
                plural(most)
            )
        };
        self.type_error(&message)
    }

    /// Arguments that are missing, told as of a function written in Python.
    #[cold]
    fn missing_as_in_python(&mut self, function: Gc<NativeFunction>, fixed: &[Value]) -> Thrown {
        let missing: Vec<String> = function
            .signature
            .parameters
            .iter()
            .zip(fixed)
            .filter(|(parameter, value)| !parameter.optional && value.is_unbound())
            .map(|(parameter, _)| format!("'{}'", parameter.name))
            .collect();
        let list = match missing.as_slice() {
            [one] => one.clone(),
            [one, other] => format!("{one} and {other}"),
            [start @ .., last] => format!("{}, and {last}", start.join(", ")),
            [] => String::new(),
        };
        let message = format!(
            "{}() missing {} required positional argument{}: {list}",
            function.name.as_str(),
            missing.len(),
            if missing.len() == 1 { "" } else { "s" }
        );
        self.type_error(&message)
    }

    /// Whether a constructor without keywords leaves those that a subclass takes in its own
    /// `__init__` (or `__new__`) to that.
    #[cold]
    fn leaves_keywords(&mut self, function: Gc<NativeFunction>, args: &[Value]) -> bool {
        let types = &self.types;
        let tolerant = [
            types.filter,
            types.float,
            types.frozenset,
            types.list,
            types.map,
            types.reversed,
            types.tuple,
        ];
        let (Some(owner), Some(first)) = (function.owner, args.first().copied()) else {
            return false;
        };
        let takes_keywords = function
            .signature
            .parameters
            .iter()
            .any(|parameter| parameter.kind != ParameterKind::PositionalOnly);
        if !tolerant.contains(&owner) && (takes_keywords || self.class_module(owner) != "itertools")
        {
            return false;
        }
        let (class, other) = match (function.name.as_str(), first.get::<Class>()) {
            ("__new__", Some(class)) => (class, Special::Init),
            ("__init__", _) => (self.class_of(first), Special::New),
            _ => return false,
        };
        class.is_heap_type && class.special(self, other) != owner.special(self, other)
    }

    #[cold]
    fn native_keyword_error(&mut self, function: Gc<NativeFunction>, name: Gc<Str>) -> Thrown {
        if is_python_elsewhere(function) {
            let message = format!(
                "{}() got an unexpected keyword argument '{}'",
                function.name.as_str(),
                name.as_str()
            );
            return self.type_error(&message);
        }
        let display = self.native_display_name(function);
        let takes_keywords = function
            .signature
            .parameters
            .iter()
            .any(|parameter| parameter.kind != ParameterKind::PositionalOnly);
        let message = if takes_keywords {
            let short = match function.owner {
                Some(_)
                    if function.name.as_str() == "__new__"
                        || function.name.as_str() == "__init__" =>
                {
                    display
                }
                _ => function.name.as_str().to_string(),
            };
            format!(
                "'{}' is an invalid keyword argument for {short}()",
                name.as_str()
            )
        } else {
            format!("{display}() takes no keyword arguments")
        };
        self.type_error(&message)
    }

    /// `class(*args, **keywords)`.
    pub(crate) fn call_class(
        &mut self,
        class: Gc<Class>,
        args: &[Value],
        keywords: &[Keyword],
    ) -> PyResult {
        if keywords.is_empty()
            && let Some(make) = class.make
            && let Some(result) = make(self, args)
        {
            return result;
        }
        let metaclass = self.class_of(Value::object(class));
        if metaclass.is_heap_type
            && let Some(method) = metaclass.special(self, Special::Call)
            && !method.is_kind(Kind::NativeFunction)
        {
            return with_first(Value::object(class), args, |all| {
                self.call_keywords(method, all, keywords)
            });
        }
        self.construct(class, args, keywords)
    }

    /// `type.__call__(class, *args, **keywords)`: `__new__`, then `__init__`.
    pub fn construct(
        &mut self,
        class: Gc<Class>,
        args: &[Value],
        keywords: &[Keyword],
    ) -> PyResult {
        if class == self.types.type_ && args.len() == 1 && keywords.is_empty() {
            return Ok(Value::object(self.class_of(args[0])));
        }
        let new = class.special(self, Special::New).unwrap_or(Value::NONE);
        let object_class = self.types.object;
        let init = class.special(self, Special::Init).unwrap_or(Value::NONE);
        let plain_init = Some(init) == object_class.special(self, Special::Init);
        let plain_new = Some(new) == object_class.special(self, Special::New);
        if class.layout == Layout::Exception && keywords.is_empty() && !class.is_abstract {
            let base = self.exceptions.BaseException;
            let is_plain = Some(new) == base.special(self, Special::New)
                && Some(init) == base.special(self, Special::Init);
            if is_plain {
                let args = Value::object(self.new_tuple(args));
                return Ok(Value::object(self.new_exception_object(class, args)));
            }
        }
        let object =
            if plain_new && !plain_init && class.layout == Layout::Plain && !class.is_abstract {
                Value::object(self.new_instance(class, Value::UNBOUND))
            } else {
                if new.is_none()
                    || plain_new && !class.is_heap_type && class.layout == Layout::Payload
                {
                    let name = self.class_name(class);
                    return Err(self.type_error(&format!("cannot create '{name}' instances")));
                }
                let mut few = [Value::UNBOUND; 4];
                let many: Vec<Value>;
                let all: &[Value] = if args.len() < few.len() {
                    few[0] = Value::object(class);
                    for (slot, argument) in few[1..].iter_mut().zip(args) {
                        *slot = *argument;
                    }
                    &few[..=args.len()]
                } else {
                    many = [&[Value::object(class)], args].concat();
                    &many
                };
                let new = match new.kind() {
                    Some(Kind::NativeFunction) => new,
                    _ => self.bind(new, Value::UNBOUND, class)?,
                };
                match new.get::<NativeFunction>() {
                    Some(function) => self.call_native(function, all, keywords)?,
                    None => self.call_keywords(new, all, keywords)?,
                }
            };
        self.keep(object);
        if !self.is_instance_of(object, class) {
            return Ok(object);
        }
        let class = self.class_of(object);
        let Some(init) = class.special(self, Special::Init) else {
            return Ok(object);
        };
        if Some(init) == object_class.special(self, Special::Init) {
            return Ok(object);
        }
        self.initialize(object, init, args, keywords)?;
        Ok(object)
    }

    /// Call what is the `__init__` of a new object's class.
    pub(super) fn initialize(
        &mut self,
        object: Value,
        init: Value,
        args: &[Value],
        keywords: &[Keyword],
    ) -> Result<(), Thrown> {
        let result = match init.kind() {
            Some(Kind::Function | Kind::NativeFunction) => {
                with_first(object, args, |all| self.call_keywords(init, all, keywords))?
            }
            _ => {
                let class = self.class_of(object);
                let bound = self.bind(init, object, class)?;
                self.call_keywords(bound, args, keywords)?
            }
        };
        if !result.is_none() {
            let name = self.type_name(result);
            return Err(self.type_error(&format!("__init__() should return None, not '{name}'")));
        }
        Ok(())
    }

    /// Push the frame of a call; the VM runs it.
    #[inline]
    pub(crate) fn push_call(
        &mut self,
        function: Gc<Function>,
        args: &[Value],
        keywords: &[Keyword],
        dst: u16,
        kind: FrameKind,
    ) -> Result<(), Thrown> {
        self.check_depth()?;
        let code = function.code;
        let count = code.register_count as usize;
        let growth = self.frames.growth(count);
        if growth > 0 {
            self.reserve(growth)?;
        }
        let registers = self.frames.allocate(code);
        // SAFETY: freshly allocated for `count` values; there all registers are values.
        let slice = unsafe { std::slice::from_raw_parts_mut(registers.0, count) };
        let frame = Frames::frame(
            code,
            Some(function),
            function.globals,
            Value::UNBOUND,
            registers,
            self.handled,
            dst,
            kind,
        );
        let bound = self.bind_arguments(function, slice, args, keywords);
        if let Err(thrown) = bound {
            self.frames.release(&frame);
            return Err(thrown);
        }
        self.frames.stack.push(frame);
        Ok(())
    }

    /// Push the frame of a module, class body or exec.
    pub fn push_code(
        &mut self,
        code: Gc<Code>,
        function: Option<Gc<Function>>,
        globals: Gc<Dict>,
        locals: Value,
        kind: FrameKind,
    ) -> Result<(), Thrown> {
        self.check_depth()?;
        let count = code.register_count as usize;
        let growth = self.frames.growth(count);
        if growth > 0 {
            self.reserve(growth)?;
        }
        let registers = self.frames.allocate(code);
        let frame: Frame = Frames::frame(
            code,
            function,
            globals,
            locals,
            registers,
            self.handled,
            0,
            kind,
        );
        self.frames.stack.push(frame);
        Ok(())
    }

    /// Python's own recursion limit.
    #[inline(always)]
    pub fn check_depth(&mut self) -> Result<(), Thrown> {
        if self.frames.stack.len() >= self.meter.recursion_limit {
            return Err(self.recursion_error(""));
        }
        Ok(())
    }

    /// Bind arguments to the parameters of a Python function.
    pub(crate) fn bind_arguments(
        &mut self,
        function: Gc<Function>,
        registers: &mut [Value],
        args: &[Value],
        keywords: &[Keyword],
    ) -> Result<(), Thrown> {
        let code = function.code;
        if keywords.is_empty() && args.len() == code.simple_arguments as usize {
            copy::copy_to(args, registers);
            return Ok(());
        }
        if keywords.is_empty() {
            if self.bind_positional(function, registers, args)? {
                return Ok(());
            }
        } else if bind_named(function, registers, args, keywords) {
            return Ok(());
        }
        self.bind_slow(function, registers, args, keywords)
    }

    /// Positional arguments for positional parameters with defaults and `*args`; false, with nothing
    /// done, when there is more to it.
    #[inline(never)]
    fn bind_positional(
        &mut self,
        function: Gc<Function>,
        registers: &mut [Value],
        args: &[Value],
    ) -> Result<bool, Thrown> {
        let code = function.code;
        let unit = &*code.unit;
        let positional = unit.argument_count as usize;
        if unit.flags & flags::VARKEYWORDS != 0 || unit.keyword_only_count != 0 {
            return Ok(false);
        }
        let rest = args.get(positional..).unwrap_or(&[]);
        let has_rest = unit.flags & flags::VARARGS != 0;
        if !rest.is_empty() && !has_rest {
            return Ok(false);
        }
        if args.len() < positional {
            let Some(defaults) = function.defaults.get::<Tuple>() else {
                return Ok(false);
            };
            let left_out = positional - args.len();
            let Some(first) = defaults.items().len().checked_sub(left_out) else {
                return Ok(false);
            };
            copy::copy_to(
                &defaults.items()[first..],
                &mut registers[args.len()..positional],
            );
        }
        let taken = args.len().min(positional);
        copy::copy_to(&args[..taken], registers);
        if has_rest {
            self.reserve(rest.len() * 8)?;
            registers[positional] = Value::object(self.new_tuple(rest));
        }
        Ok(true)
    }

    /// A function has no parameter of this name that may be given by name. All that are given so, and may not, are
    /// named together.
    #[cold]
    fn unknown_keyword(
        &mut self,
        function: Gc<Function>,
        keywords: &[Keyword],
        name: Gc<Str>,
    ) -> Thrown {
        let code = function.code;
        let given: Vec<&str> = code.local_names[..code.unit.positional_only_count as usize]
            .iter()
            .map(|local| local.as_str())
            .filter(|local| keywords.iter().any(|(name, _)| name.as_str() == *local))
            .collect();
        let function = function_name(function);
        let message = match given.is_empty() {
            false => format!(
                "{function}() got some positional-only arguments passed as keyword arguments: '{}'",
                given.join(", ")
            ),
            true => format!(
                "{function}() got an unexpected keyword argument '{}'",
                name.as_str()
            ),
        };
        self.type_error(&message)
    }

    #[inline(never)]
    #[allow(
        clippy::needless_range_loop,
        reason = "an index names a register, a local and a default alike"
    )]
    fn bind_slow(
        &mut self,
        function: Gc<Function>,
        registers: &mut [Value],
        args: &[Value],
        keywords: &[Keyword],
    ) -> Result<(), Thrown> {
        let code = function.code;
        let unit = &*code.unit;
        let positional = unit.argument_count as usize;
        let named = positional + unit.keyword_only_count as usize;
        let taken = args.len().min(positional);
        copy::copy_to(&args[..taken], registers);
        let mut next = named;
        if unit.flags & flags::VARARGS != 0 {
            self.reserve((args.len() - taken) * 8)?;
            registers[next] = Value::object(self.new_tuple(&args[taken..]));
            next += 1;
        }
        let mut extra = None;
        if unit.flags & flags::VARKEYWORDS != 0 {
            let dict = self.new_dict();
            registers[next] = Value::object(dict);
            extra = Some(dict);
        }
        for (name, value) in keywords {
            let found = code.local_names[..named]
                .iter()
                .position(|local| local == name)
                .or_else(|| {
                    // Names of locals are interned: another interned text is another name.
                    if name.cast_unchecked::<Header>().flags & flag::INTERNED != 0 {
                        return None;
                    }
                    code.local_names[..named]
                        .iter()
                        .position(|local| local.as_str() == name.as_str())
                });
            match found {
                Some(index) if index >= unit.positional_only_count as usize => {
                    if !registers[index].is_unbound() {
                        let message = format!(
                            "{}() got multiple values for argument '{}'",
                            function_name(function),
                            name.as_str()
                        );
                        return Err(self.type_error(&message));
                    }
                    registers[index] = *value;
                }
                _ => match extra {
                    Some(dict) => dict.write().set_str(*name, *value),
                    None => return Err(self.unknown_keyword(function, keywords, *name)),
                },
            }
        }
        if args.len() > positional && unit.flags & flags::VARARGS == 0 {
            return Err(self.too_many_arguments(function, registers, args.len()));
        }
        let defaults = function.defaults.get::<Tuple>();
        let default_count = defaults.map_or(0, |defaults| defaults.items().len());
        let mut missing = Vec::new();
        for index in taken..positional {
            if !registers[index].is_unbound() {
                continue;
            }
            match defaults {
                Some(defaults) if index + default_count >= positional => {
                    registers[index] = defaults.items()[index + default_count - positional];
                }
                _ => missing.push(code.local_names[index].as_str().to_string()),
            }
        }
        if !missing.is_empty() {
            return Err(self.missing_arguments(function, "positional", &missing));
        }
        let keyword_defaults = function.keyword_defaults.get::<Dict>();
        for index in positional..named {
            if !registers[index].is_unbound() {
                continue;
            }
            match keyword_defaults.and_then(|defaults| defaults.get_str(code.local_names[index])) {
                Some(value) => registers[index] = value,
                None => missing.push(code.local_names[index].as_str().to_string()),
            }
        }
        if !missing.is_empty() {
            return Err(self.missing_arguments(function, "keyword-only", &missing));
        }
        Ok(())
    }

    #[cold]
    fn missing_arguments(
        &mut self,
        function: Gc<Function>,
        what: &str,
        missing: &[String],
    ) -> Thrown {
        let quoted: Vec<String> = missing.iter().map(|name| format!("'{name}'")).collect();
        let list = match quoted.as_slice() {
            [one] => one.clone(),
            [one, two] => format!("{one} and {two}"),
            [start @ .., last] => format!("{}, and {last}", start.join(", ")),
            [] => String::new(),
        };
        let plural = if missing.len() == 1 { "" } else { "s" };
        let message = format!(
            "{}() missing {} required {what} argument{plural}: {list}",
            function_name(function),
            missing.len()
        );
        self.type_error(&message)
    }

    #[cold]
    fn too_many_arguments(
        &mut self,
        function: Gc<Function>,
        registers: &[Value],
        given: usize,
    ) -> Thrown {
        let unit = &function.code.unit;
        let positional = unit.argument_count as usize;
        let defaults = function
            .defaults
            .get::<Tuple>()
            .map_or(0, |defaults| defaults.items().len());
        let keyword_only = (positional..positional + unit.keyword_only_count as usize)
            .filter(|index| !registers[*index].is_unbound())
            .count();
        let takes = if defaults > 0 {
            format!(
                "from {} to {positional}",
                positional - defaults.min(positional)
            )
        } else {
            positional.to_string()
        };
        let plural = if defaults == 0 && positional == 1 {
            ""
        } else {
            "s"
        };
        let given_text = if keyword_only > 0 {
            format!(
                "{given} positional argument{} (and {keyword_only} keyword-only argument{}) were",
                if given == 1 { "" } else { "s" },
                if keyword_only == 1 { "" } else { "s" }
            )
        } else {
            format!("{given} {}", if given == 1 { "was" } else { "were" })
        };
        let message = format!(
            "{}() takes {takes} positional argument{plural} but {given_text} given",
            function_name(function)
        );
        self.type_error(&message)
    }
}

/// Arguments some of which are named, for parameters that all have names and take one argument each; false, with nothing
/// done, when there is more to it or something is wrong.
#[inline(never)]
fn bind_named(
    function: Gc<Function>,
    registers: &mut [Value],
    args: &[Value],
    keywords: &[Keyword],
) -> bool {
    let unit = &*function.code.unit;
    let positional = unit.argument_count as usize;
    let named = positional + unit.keyword_only_count as usize;
    let takes_more = unit.flags & (flags::VARARGS | flags::VARKEYWORDS) != 0;
    if takes_more || unit.positional_only_count != 0 || args.len() > positional {
        return false;
    }
    let registers = &mut registers[..named];
    let is_bound = fill_named(function, registers, positional, args, keywords);
    if !is_bound {
        registers.fill(Value::UNBOUND);
    }
    is_bound
}

/// As [`bind_named`]; false, with some registers filled, when something is missing or given twice.
#[inline(always)]
fn fill_named(
    function: Gc<Function>,
    registers: &mut [Value],
    positional: usize,
    args: &[Value],
    keywords: &[Keyword],
) -> bool {
    let (given, left) = registers.split_at_mut(args.len());
    copy::copy_to(args, given);
    let names = &function.code.local_names[given.len()..][..left.len()];
    for (name, value) in keywords {
        // Names are interned: these are the same text or another one.
        let place = names.iter().position(|other| other == name);
        let Some(register) = place.and_then(|place| left.get_mut(place)) else {
            return false;
        };
        if !register.is_unbound() {
            return false;
        }
        *register = *value;
    }
    if keywords.len() == left.len() {
        return true;
    }
    let (last, by_name_only) = left.split_at_mut(positional - args.len());
    let defaults = function.defaults.get::<Tuple>();
    let defaults = defaults.as_ref().map_or(&[][..], |tuple| tuple.items());
    let mut defaults = defaults.iter().rev();
    for register in last.iter_mut().rev() {
        let default = defaults.next();
        if register.is_unbound() {
            match default {
                Some(default) => *register = *default,
                None => return false,
            }
        }
    }
    let defaults = function.keyword_defaults.get::<Dict>();
    let names = &names[last.len()..];
    for (register, name) in by_name_only.iter_mut().zip(names) {
        if register.is_unbound() {
            match defaults.and_then(|defaults| defaults.get_str(*name)) {
                Some(default) => *register = default,
                None => return false,
            }
        }
    }
    true
}

/// Whether CPython has the function in Python, where the texts of wrong arguments differ.
fn is_python_elsewhere(function: Gc<NativeFunction>) -> bool {
    function.owner.is_none()
        && function
            .module
            .get::<Str>()
            .is_some_and(|module| matches!(module.as_str(), "re"))
}

/// Whether messages name the class rather than the function.
fn is_constructor(function: Gc<NativeFunction>) -> bool {
    function.owner.is_some() && matches!(function.name.as_str(), "__new__" | "__init__")
}

/// The name that error messages show.
fn function_name(function: Gc<Function>) -> String {
    match function.qualname.get::<Str>() {
        Some(name) => name.as_str().to_string(),
        None => function.code.qualname.as_str().to_string(),
    }
}

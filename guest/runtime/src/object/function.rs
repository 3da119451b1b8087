//! Callables and code: code, Python functions, functions written in Rust,
//! bound methods.

use super::args::Args;
use super::class::Class;
use super::dict::Dict;
use super::heap::{Gc, Header, Kind, Object};
use super::plain_methods::is_slot;
use super::signature::Signature;
use super::string::Str;
use super::value::Value;
use crate::ctx::{Ctx, PyResult};
use std::rc::Rc;
use wardian_compile::bytecode::code::{Unit, flags};
use wardian_compile::bytecode::ops::Instr;

macro_rules! objects {
    ($($name:ident),*) => { $(impl Object for $name { const KIND: Kind = Kind::$name; })* };
}

objects!(Code, Function, NativeFunction, BoundMethod);

/// An access site with its inline cache. What the fields mean is decided by the
/// instruction that owns the site (`vm/attributes.rs`, `vm/globals.rs`).
pub struct Site {
    /// The name that is accessed.
    pub name: Gc<Str>,
    /// Shape or dict that the cache is for, as an address; zero: empty.
    pub key: usize,
    /// Version of the class or dict.
    pub version: u32,
    /// Slot or entry number.
    pub index: u32,
    /// What was found, for methods and builtins.
    pub value: Value,
}

/// For [`Code::simple_arguments`]: arguments need more than to be copied.
pub const NOT_SIMPLE: u16 = u16::MAX;

/// Code of a function, class body or module.
#[repr(C)]
pub struct Code {
    head: Header,
    /// Registers of a frame.
    pub register_count: u16,
    /// The first registers, which are locals: they begin unbound, the others hold anything.
    pub local_count: u16,
    /// As [`Unit::first_operand`].
    pub first_operand: u16,
    /// Number of arguments when all parameters are plain positional ones, else [`NOT_SIMPLE`].
    pub simple_arguments: u16,
    /// The first instruction.
    pub entry: *const Instr,
    /// What the compiler made.
    pub unit: Rc<Unit>,
    /// Constants as objects.
    pub constants: Vec<Value>,
    /// Names, interned.
    pub names: Vec<Gc<Str>>,
    /// Names of the locals, interned.
    pub local_names: Vec<Gc<Str>>,
    /// Access sites.
    pub sites: Vec<Site>,
    /// `co_name`.
    pub name: Gc<Str>,
    /// `co_qualname`.
    pub qualname: Gc<Str>,
}

/// A function written in Python.
#[repr(C)]
pub struct Function {
    head: Header,
    /// Its code.
    pub code: Gc<Code>,
    /// The globals it sees.
    pub globals: Gc<Dict>,
    /// Tuple of defaults, or unbound.
    pub defaults: Value,
    /// Dict of keyword-only defaults, or unbound.
    pub keyword_defaults: Value,
    /// Tuple of cells, or unbound.
    pub closure: Value,
    /// `__name__`.
    pub name: Value,
    /// `__qualname__`.
    pub qualname: Value,
    /// `__doc__`.
    pub doc: Value,
    /// `__module__`.
    pub module: Value,
    /// `__annotations__`, or unbound.
    pub annotations: Value,
    /// `__type_params__`, or unbound.
    pub type_params: Value,
    /// `__dict__`, when it has attributes.
    pub dict: Option<Gc<Dict>>,
}

/// A function written in Rust: context and bound arguments in, value out.
pub type NativeCode = fn(&mut Ctx, Args<'_>) -> PyResult;

/// What kind of descriptor a native function is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binding {
    /// Does not bind: functions of modules, `__new__`.
    Plain,
    /// Binds as a method of `owner`.
    Method,
    /// Binds the class.
    ClassMethod,
}

/// Functions that the VM does itself for the commonest types, without calling them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shortcut {
    /// None of them.
    No,
    /// `len(obj)`
    Len,
    /// `isinstance(obj, class)`
    IsInstance,
    /// `list.append(item)`
    Append,
    /// `next(generator)`: its frame is pushed
    Next,
    /// `__import__(...)`, as import statements call it
    Import,
}

/// A function written in Rust.
#[repr(C)]
pub struct NativeFunction {
    head: Header,
    /// `__name__`.
    pub name: Gc<Str>,
    /// How arguments are bound.
    pub signature: &'static Signature,
    /// The code.
    pub code: NativeCode,
    /// Class that it is a method of.
    pub owner: Option<Gc<Class>>,
    /// `__module__`, or unbound.
    pub module: Value,
    /// How it binds.
    pub binding: Binding,
    /// Whether the VM does it itself.
    pub shortcut: Shortcut,
}

/// A function with its first argument.
#[repr(C)]
pub struct BoundMethod {
    head: Header,
    /// The function.
    pub function: Value,
    /// The first argument.
    pub receiver: Value,
}

impl NativeFunction {
    /// Whether it is a slot of its type in CPython: a `wrapper_descriptor`.
    pub(crate) fn is_wrapper(&self, ctx: &Ctx) -> bool {
        self.head.class == ctx.types.wrapper_descriptor
    }

    /// Whether so many positional arguments go to the code as they are, and nothing is to be
    /// checked (see `Ctx::call_native`).
    #[inline(always)]
    pub fn takes_just(&self, count: usize) -> bool {
        self.head.extra as usize == count + 1
    }
}

impl Ctx {
    /// A function with its first argument.
    #[inline]
    pub fn new_bound_method(&mut self, function: Value, receiver: Value) -> Value {
        let class = match function.get::<NativeFunction>() {
            None => self.types.method,
            Some(native) if native.is_wrapper(self) => self.types.method_wrapper,
            Some(_) => self.types.builtin_function_or_method,
        };
        let head = self.header(class, Kind::BoundMethod);
        let method = self.heap.allocate(BoundMethod {
            head,
            function,
            receiver,
        });
        Value::object(self.keep_object(method))
    }

    /// A function written in Rust.
    pub fn new_native_function(
        &mut self,
        name: &str,
        signature: &'static Signature,
        code: NativeCode,
        owner: Option<Gc<Class>>,
        binding: Binding,
    ) -> Gc<NativeFunction> {
        let name = self.intern(name);
        let class = match owner {
            Some(owner) if binding == Binding::Method => {
                match is_slot(owner.name.as_str(), name.as_str()) {
                    true => self.types.wrapper_descriptor,
                    false => self.types.method_descriptor,
                }
            }
            _ => self.types.builtin_function_or_method,
        };
        let mut head = self.header(class, Kind::NativeFunction);
        let may_be_new = binding == Binding::Plain && owner.is_some();
        if signature.simple && !may_be_new {
            head.extra = signature.parameters.len() as u16 + 1;
        }
        let function = self.heap.allocate(NativeFunction {
            head,
            name,
            signature,
            code,
            owner,
            module: Value::UNBOUND,
            binding,
            shortcut: Shortcut::No,
        });
        self.keep_object(function)
    }

    /// A Python function of some code.
    pub fn new_function(&mut self, code: Gc<Code>, globals: Gc<Dict>) -> Gc<Function> {
        let module = globals.get_str(self.names.__name__).unwrap_or(Value::NONE);
        let doc = match &code.unit.docstring {
            Some(text) => {
                let text = text.clone();
                Value::object(self.new_str(&text))
            }
            None => Value::NONE,
        };
        let head = self.header(self.types.function, Kind::Function);
        let function = self.heap.allocate(Function {
            head,
            code,
            globals,
            defaults: Value::UNBOUND,
            keyword_defaults: Value::UNBOUND,
            closure: Value::UNBOUND,
            name: Value::object(code.name),
            qualname: Value::object(code.qualname),
            doc,
            module,
            annotations: Value::UNBOUND,
            type_params: Value::UNBOUND,
            dict: None,
        });
        self.keep_object(function)
    }

    /// Code as an object: constants become objects, names are interned.
    pub fn new_code(&mut self, unit: Rc<Unit>) -> Gc<Code> {
        let mark = self.temps_mark();
        let names: Vec<Gc<Str>> = unit
            .names
            .iter()
            .map(|name| self.intern_text(name))
            .collect();
        let local_names: Vec<Gc<Str>> = unit
            .locals
            .iter()
            .chain(&unit.free_variables)
            .map(|name| self.intern_text(name))
            .collect();
        let constants: Vec<Value> = unit
            .constants
            .iter()
            .map(|constant| self.constant_value(constant))
            .collect();
        let sites = unit
            .sites
            .iter()
            .map(|name| Site {
                name: names[*name as usize],
                key: 0,
                version: 0,
                index: 0,
                value: Value::NONE,
            })
            .collect();
        let name = self.intern_text(&unit.name);
        let qualname = self.intern_text(&unit.qualname);
        let head = self.header(self.types.code, Kind::Code);
        let is_simple =
            unit.flags & (flags::VARARGS | flags::VARKEYWORDS) == 0 && unit.keyword_only_count == 0;
        let code = self.heap.allocate(Code {
            head,
            register_count: unit.register_count,
            local_count: unit.locals.len() as u16,
            first_operand: unit.first_operand,
            simple_arguments: if is_simple {
                unit.argument_count
            } else {
                NOT_SIMPLE
            },
            entry: unit.instrs.as_ptr(),
            unit,
            constants,
            names,
            local_names,
            sites,
            name,
            qualname,
        });
        self.temps_release(mark);
        self.keep_object(code)
    }

    fn constant_value(
        &mut self,
        constant: &wardian_compile::bytecode::constant::Constant,
    ) -> Value {
        use wardian_compile::bytecode::constant::Constant;
        match constant {
            Constant::None => Value::NONE,
            Constant::Bool(value) => Value::bool(*value),
            Constant::Ellipsis => Value::ELLIPSIS,
            Constant::Int(number) => self.new_int(*number),
            Constant::BigInt(number) => self.new_bigint((**number).clone()),
            Constant::Float(number) => Value::float(*number),
            Constant::Complex(real, imag) => self.new_complex(*real, *imag),
            Constant::Str(text) => {
                // Short constants are often names: equal ones are then one object.
                if text.len() <= 64 {
                    Value::object(self.intern_text(text))
                } else {
                    Value::object(self.new_str(text))
                }
            }
            // What cannot be held is refused before code is made, see `vm/compile.rs`.
            Constant::CodePoints(codes) => match wardian_text::surrogates::text_of(codes) {
                Some(text) => Value::object(self.new_str(&text)),
                None => Value::NONE,
            },
            Constant::Bytes(bytes) => Value::object(self.new_bytes(bytes)),
            Constant::Tuple(items) => {
                let items: Vec<Value> =
                    items.iter().map(|item| self.constant_value(item)).collect();
                Value::object(self.new_tuple(&items))
            }
            Constant::FrozenSet(items) => {
                let items: Vec<Value> =
                    items.iter().map(|item| self.constant_value(item)).collect();
                self.new_frozenset_of_constants(&items)
            }
            Constant::Code(unit) => Value::object(self.new_code(unit.clone())),
        }
    }
}

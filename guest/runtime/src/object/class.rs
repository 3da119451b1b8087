//! The class object: bases, method resolution order, namespace, caches.
//!
//! What does not live here: creating classes from `class` statements
//! (`types/class/create.rs`) and the table of builtin types (`types/mod.rs`).

use super::dict::Dict;
use super::heap::{Gc, Header, Kind, Object};
use super::instance::Shape;
use super::lookups;
use super::slots::{Slots, Special};
use super::string::Str;
use super::value::Value;
use crate::ctx::{Ctx, PyResult};

/// What an instance of a class is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// An `Instance` without payload: plain Python classes.
    Plain,
    /// For builtin classes: their own kind. For Python subclasses of them: an
    /// `Instance` whose payload is an object of that kind.
    Payload,
    /// An `Exception` object, also for Python subclasses.
    Exception,
    /// A `Class` object: metaclasses.
    Class,
    /// A `Module` object.
    Module,
}

/// See [`Class::make`].
pub type Make = fn(&mut Ctx, &[Value]) -> Option<PyResult>;

/// A class.
#[repr(C)]
pub struct Class {
    pub head: Header,
    /// Changes whenever an attribute of the class or of a base changes, unless plain data takes the
    /// place of plain data. Zero while the class is being made.
    pub version: u32,
    /// Shape of an instance without attributes.
    pub root_shape: Option<Gc<Shape>>,
    /// `__name__`.
    pub name: Gc<Str>,
    /// `__qualname__`.
    pub qualname: Gc<Str>,
    /// The namespace.
    pub dict: Gc<Dict>,
    /// Direct bases.
    pub bases: Vec<Gc<Class>>,
    /// That of the bases which decides what instances are made of.
    pub base: Option<Gc<Class>>,
    /// Method resolution order, this class first unless its metaclass says otherwise; empty while
    /// that is asked.
    pub mro: Vec<Gc<Class>>,
    /// Direct subclasses.
    pub subclasses: Vec<Gc<Class>>,
    /// Slots of the nearest builtin class.
    pub slots: &'static Slots,
    /// The nearest builtin class that says what instances are made of; itself for a builtin class.
    pub native_base: Option<Gc<Class>>,
    /// `class(*args)` of a builtin class where its `__new__` and `__init__` need not be asked one after the
    /// other; None, here or from it: they are.
    pub make: Option<Make>,
    /// What instances are made of.
    pub layout: Layout,
    /// Made by a `class` statement or `type()`: looks its special methods up.
    pub is_heap_type: bool,
    /// May be a base class.
    pub is_base_type: bool,
    /// Has abstract methods and so no instances.
    pub is_abstract: bool,
    /// Has no instance `__dict__` (`__slots__` all the way up).
    pub no_dict: bool,
    /// Added members to the layout (`__slots__`).
    pub has_members: bool,
    /// Has `__del__`, which is to be called: streams of ours close their files in another way,
    /// and say `__not_finalized__`; their subclasses do not.
    pub has_finalizer: bool,
    /// Instances had this many attributes at most: room for the next ones.
    pub slot_hint: u16,
    /// Special methods by number, found along the order; unbound: not looked up, None: absent.
    pub special_cache: [Value; Special::COUNT],
}

impl Object for Class {
    const KIND: Kind = Kind::Class;
}

impl Gc<Class> {
    /// The class as a value that does not keep it alive.
    pub fn unheld(self) -> Value {
        Value::small_int(self.address() as i64)
    }

    /// The class that [`unheld`](Self::unheld) gave. It must be known to be alive otherwise.
    #[inline(always)]
    pub fn from_unheld_unchecked(value: Value) -> Gc<Class> {
        Gc::from_address(value.small_int_unchecked() as usize)
    }

    /// Whether this class is `other` or derives from it.
    #[inline]
    pub fn is_subclass_of(self, other: Gc<Class>) -> bool {
        self == other || self.mro.contains(&other)
    }

    /// An attribute found along the method resolution order.
    #[inline]
    pub fn lookup(self, name: Gc<Str>) -> Option<Value> {
        lookups::lookup(self, name)
    }

    /// The class of the order that has an attribute, and the place of that in its namespace.
    /// None while the class is being made: caches cannot know it yet.
    pub fn place_of(self, name: Gc<Str>) -> Option<(Gc<Class>, usize)> {
        if self.version == 0 {
            return None;
        }
        let mut order = self.mro.iter();
        order.find_map(|class| Some((*class, class.dict.position_str(name)?)))
    }

    /// A special method found along the order, from the cache.
    #[inline(always)]
    pub fn special(self, ctx: &Ctx, special: Special) -> Option<Value> {
        let cached = self.special_cache[special as usize];
        if cached.is_none() {
            None
        } else if cached.is_unbound() {
            self.special_slow(ctx, special)
        } else {
            Some(cached)
        }
    }

    #[cold]
    #[inline(never)]
    fn special_slow(self, ctx: &Ctx, special: Special) -> Option<Value> {
        let found = self.lookup(ctx.special_name(special));
        // A `None` entry such as `__hash__ = None` must not read as absent: it
        // stays uncached and is found again each time.
        if found != Some(Value::NONE) {
            self.write().special_cache[special as usize] = found.unwrap_or(Value::NONE);
        }
        found
    }

    /// Forget the subclasses that a collection found dead, all the way down.
    pub fn forget_dead_subclasses(self: Gc<Class>, is_alive: &dyn Fn(Value) -> bool) {
        let mut left = vec![self];
        // Those that are reached along several bases are looked at once: a lattice of diamonds
        // has more ways than classes.
        let mut seen = std::collections::HashSet::new();
        while let Some(class) = left.pop() {
            if class.bases.len() > 1 && !seen.insert(class.address()) {
                continue;
            }
            if class
                .subclasses
                .iter()
                .any(|other| !is_alive(Value::object(*other)))
            {
                class
                    .write()
                    .subclasses
                    .retain(|other| is_alive(Value::object(*other)));
            }
            left.extend(&class.subclasses);
        }
    }

    /// An attribute of the class changed: caches of it and its subclasses are void.
    pub fn changed(self, ctx: &mut Ctx) {
        let before = ctx.shapes.class_version;
        let mut pending = vec![self];
        while let Some(class) = pending.pop() {
            // Reached before, along another base: without this a lattice of
            // diamonds would take exponential time.
            if class.version > before {
                continue;
            }
            ctx.shapes.class_version += 1;
            let class_ref = class.write();
            class_ref.version = ctx.shapes.class_version;
            class_ref.has_finalizer = class_ref.is_heap_type
                && class.lookup(ctx.names.__del__).is_some()
                && class.dict.get_str(ctx.names.__not_finalized__).is_none();
            class_ref.special_cache = [Value::UNBOUND; Special::COUNT];
            pending.extend_from_slice(&class.subclasses);
        }
    }
}

impl Ctx {
    /// Look all special methods of all classes up, before the heap is frozen:
    /// a session that only uses a class then does not write to it.
    pub fn fill_special_caches(&mut self) {
        let mut pending = vec![self.types.object];
        while let Some(class) = pending.pop() {
            for special in Special::ALL {
                class.special(self, special);
            }
            pending.extend_from_slice(&class.subclasses);
        }
    }
}

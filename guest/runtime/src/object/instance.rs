//! Instances of Python classes, and shapes: which attribute lies in which slot.
//!
//! All instances of a class that set the same attributes in the same order
//! share a shape, so a cache at an access site compares one pointer. An
//! instance whose attributes were deleted, are very many, or whose `__dict__`
//! was asked for keeps them in a dict instead; its shape is then the class's
//! `dict shape`, which no cache holds.

#![expect(
    unsafe_code,
    reason = "slots lie behind the object; this is part of the heap"
)]

use super::class::Class;
use super::dict::Dict;
use super::heap::{Gc, Header, Kind, Object};
use super::string::Str;
use super::value::Value;
use crate::ctx::Ctx;

/// Attributes that an instance keeps in slots at most.
pub const MAX_SLOTS: usize = 60;

/// Shapes that follow one shape at most: instances with ever new names get a dict.
const MAX_TRANSITIONS: usize = 64;

/// Which attribute lies in which slot.
#[repr(C)]
pub struct Shape {
    head: Header,
    /// Names by slot.
    pub names: Vec<Gc<Str>>,
    /// Shapes with one attribute more.
    pub transitions: Vec<(Gc<Str>, Gc<Shape>)>,
    /// Instances of this shape keep their attributes in a dict.
    pub is_dict: bool,
}

impl Object for Shape {
    const KIND: Kind = Kind::Shape;
}

impl Shape {
    /// Slot of an attribute. `name` must be interned.
    #[inline]
    pub fn slot_of(&self, name: Gc<Str>) -> Option<usize> {
        self.names.iter().position(|candidate| *candidate == name)
    }

    /// Whether so many other attributes follow this shape that `name` gets no shape of its own.
    fn is_crowded_without(&self, name: Gc<Str>) -> bool {
        self.transitions.len() >= MAX_TRANSITIONS
            && !self.transitions.iter().any(|(other, _)| *other == name)
    }
}

/// An instance of a class written in Python.
#[repr(C)]
pub struct Instance {
    head: Header,
    /// Which attributes are set.
    pub shape: Gc<Shape>,
    /// Those in the cell, or of a box.
    slots: *mut Value,
    capacity: u32,
    /// The attributes, when the shape is a dict shape.
    pub dict: Option<Gc<Dict>>,
    /// The object of the builtin base class, when there is one.
    pub payload: Value,
    inline: [Value; 0],
}

// Two granules of a cell, as small as it gets: programs have many.
#[cfg(target_family = "wasm")]
const _: () = assert!(size_of::<Instance>() == 32);

impl Object for Instance {
    const KIND: Kind = Kind::Instance;
}

impl Instance {
    /// The attribute in a slot.
    #[inline(always)]
    pub fn slot(&self, slot: usize) -> Value {
        debug_assert!(slot < self.shape.names.len());
        // SAFETY: a shape has at most `capacity` names, and slots below are initialised.
        unsafe { *self.slots.add(slot) }
    }

    /// Change the attribute in a slot.
    #[inline(always)]
    pub fn set_slot(&mut self, slot: usize, value: Value) {
        debug_assert!(slot < self.capacity as usize);
        // SAFETY: as above; callers keep `slot` below the capacity.
        unsafe { *self.slots.add(slot) = value }
    }

    /// Slots there is room for.
    #[inline(always)]
    pub fn capacity(&self) -> usize {
        self.capacity as usize
    }

    /// Attributes in slots.
    #[inline(always)]
    pub fn slots(&self) -> &[Value] {
        let used = if self.shape.is_dict {
            0
        } else {
            self.shape.names.len()
        };
        // SAFETY: as above.
        unsafe { std::slice::from_raw_parts(self.slots, used) }
    }

    /// Make room for more slots.
    pub fn grow(&mut self) {
        let capacity = (self.capacity as usize * 2).max(4);
        let mut slots = vec![Value::UNBOUND; capacity].into_boxed_slice();
        // SAFETY: both hold at least the old capacity.
        unsafe {
            std::ptr::copy_nonoverlapping(self.slots, slots.as_mut_ptr(), self.capacity as usize);
            self.release();
        }
        self.slots = Box::into_raw(slots) as *mut Value;
        self.capacity = capacity as u32;
    }

    /// Whether its slots lie outside of its cell.
    #[inline(always)]
    pub(super) fn has_spilled(&self) -> bool {
        !std::ptr::eq(self.slots, self.inline.as_ptr())
    }

    /// Free spilled slots; called when the object is freed.
    ///
    /// # Safety
    /// The slots must not be used afterwards.
    pub(super) unsafe fn release(&mut self) {
        if self.has_spilled() {
            // SAFETY: spilled slots come from a box of this length.
            unsafe {
                drop(Box::from_raw(std::ptr::slice_from_raw_parts_mut(
                    self.slots,
                    self.capacity as usize,
                )));
            }
        }
    }
}

impl Ctx {
    /// A new shape.
    pub fn new_shape(&mut self, names: Vec<Gc<Str>>, is_dict: bool) -> Gc<Shape> {
        let head = self.header(self.types.object, Kind::Shape);
        let shape = self.heap.allocate(Shape {
            head,
            names,
            transitions: Vec::new(),
            is_dict,
        });
        self.keep_object(shape)
    }

    /// The shape that has `name` after those of `shape`.
    pub fn shape_with(&mut self, shape: Gc<Shape>, name: Gc<Str>) -> Gc<Shape> {
        if let Some((_, next)) = shape
            .transitions
            .iter()
            .find(|(candidate, _)| *candidate == name)
        {
            return *next;
        }
        let mut names = Vec::with_capacity(shape.names.len() + 1);
        names.extend_from_slice(&shape.names);
        names.push(name);
        let next = self.new_shape(names, false);
        shape.write().transitions.push((name, next));
        next
    }

    /// A new instance without attributes.
    #[inline]
    pub fn new_instance(&mut self, class: Gc<Class>, payload: Value) -> Gc<Instance> {
        let shape = match class.root_shape {
            Some(shape) => shape,
            None => {
                let shape = self.new_shape(Vec::new(), false);
                class.write().root_shape = Some(shape);
                shape
            }
        };
        let capacity = class.slot_hint as usize;
        let instance = self.heap.allocate_with_extra(
            Instance {
                head: self.header(class, Kind::Instance),
                shape,
                slots: std::ptr::null_mut(),
                capacity: capacity as u32,
                dict: None,
                payload,
                inline: [],
            },
            capacity * size_of::<Value>(),
        );
        // SAFETY: there is room for `capacity` values behind the object.
        unsafe {
            let object = &mut *(instance.address() as *mut Instance);
            object.slots = object.inline.as_mut_ptr();
            for slot in 0..capacity {
                *object.slots.add(slot) = Value::UNBOUND;
            }
        }
        if class.has_finalizer {
            self.garbage.finalizers.register(Value::object(instance));
            self.watch_for_end();
        }
        self.keep_object(instance)
    }

    /// The attribute of the instance itself. `name` must be interned.
    #[inline]
    pub fn instance_get(&self, instance: Gc<Instance>, name: Gc<Str>) -> Option<Value> {
        match instance.dict {
            Some(dict) => dict.get_str(name),
            None => instance.shape.slot_of(name).map(|slot| instance.slot(slot)),
        }
    }

    /// Set an attribute of the instance itself. `name` must be interned.
    pub fn instance_set(&mut self, instance: Gc<Instance>, name: Gc<Str>, value: Value) {
        if let Some(dict) = instance.dict {
            dict.write().set_str(name, value);
            return;
        }
        if let Some(slot) = instance.shape.slot_of(name) {
            instance.write().set_slot(slot, value);
            return;
        }
        let slot = instance.shape.names.len();
        if slot >= MAX_SLOTS || instance.shape.is_crowded_without(name) {
            self.instance_dict(instance).write().set_str(name, value);
            return;
        }
        let shape = self.shape_with(instance.shape, name);
        let object = instance.write();
        if slot >= object.capacity() {
            object.grow();
        }
        object.set_slot(slot, value);
        object.shape = shape;
        let class = object.head.class;
        if (class.slot_hint as usize) <= slot {
            class.write().slot_hint = slot as u16 + 1;
        }
    }

    /// Delete an attribute of the instance itself; whether it was there.
    pub fn instance_delete(&mut self, instance: Gc<Instance>, name: Gc<Str>) -> bool {
        if self.instance_get(instance, name).is_none() {
            return false;
        }
        self.instance_dict(instance)
            .write()
            .remove_str(name)
            .is_some()
    }

    /// The instance's `__dict__`: from now on its attributes live there.
    pub fn instance_dict(&mut self, instance: Gc<Instance>) -> Gc<Dict> {
        if let Some(dict) = instance.dict {
            return dict;
        }
        let dict = self.new_dict();
        for (slot, name) in instance.shape.names.iter().enumerate() {
            dict.write().set_str(*name, instance.slot(slot));
        }
        let shape = match self.shapes.dict_shape {
            Some(shape) => shape,
            None => {
                let shape = self.new_shape(Vec::new(), true);
                self.shapes.dict_shape = Some(shape);
                shape
            }
        };
        let object = instance.write();
        object.dict = Some(dict);
        object.shape = shape;
        if instance
            .head
            .class
            .mro
            .iter()
            .any(|class| class.has_members)
        {
            self.hide_members(instance, dict);
        }
        dict
    }
}

impl Value {
    /// The builtin object behind a value: for an instance of a Python subclass
    /// of a builtin class its payload, else the value itself.
    #[inline(always)]
    pub fn unwrap_payload(self) -> Value {
        match self.get::<Instance>() {
            Some(instance) if !instance.payload.is_unbound() => instance.payload,
            _ => self,
        }
    }

    /// A builtin object of Rust type `T`, also behind an instance of a Python subclass.
    #[inline(always)]
    pub fn payload<T: Object>(self) -> Option<Gc<T>> {
        match self.get::<T>() {
            Some(object) => Some(object),
            None => self.payload_of_instance().get::<T>(),
        }
    }

    /// [`Value::unwrap_payload`] where that is rare. Inlined, both questions for the kind would be
    /// one jump through a table, at the beginning of every method.
    #[cold]
    #[inline(never)]
    fn payload_of_instance(self) -> Value {
        self.unwrap_payload()
    }
}

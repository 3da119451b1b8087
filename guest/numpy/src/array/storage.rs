//! The bytes, or objects, that arrays are views of.
//!
//! What does not live here: where the items of an array are among them (`Layout`).
//!
//! **Invariant:** a storage of bytes never changes its length while an array sees it, but for what other objects lend,
//! whose length is looked at each time. Objects are only ever read as objects, bytes only as bytes.

use wardian_runtime::alloc::spare;
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::containers::{ByteArray, Bytes};
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{Native, NativeData, Trace};
use wardian_runtime::object::value::Value;

use crate::state::State;

/// What an array is a view of.
pub enum Storage {
    /// Numbers, texts and the like.
    Bytes(Vec<u8>),
    /// Objects, eight bytes each as layouts count.
    Objects(Vec<Value>),
    /// Those of a bytes object.
    LentBytes(Gc<Bytes>),
    /// Those of a bytearray, which may shrink.
    LentArray(Gc<ByteArray>),
    /// Records that have objects among their fields: their bytes, and the objects by the place of their eight bytes.
    Mixed(Vec<u8>, std::collections::BTreeMap<usize, Value>),
}

impl Drop for Storage {
    fn drop(&mut self) {
        if let Storage::Bytes(bytes) = self {
            spare::keep(std::mem::take(bytes));
        }
    }
}

/// Objects that the collector marks at a time.
const PART: usize = 4096;

impl NativeData for Storage {
    fn trace(&self, marker: &mut Marker<'_>) {
        match self {
            Storage::Bytes(_) => {}
            Storage::Objects(objects) => objects.trace(marker),
            Storage::LentBytes(owner) => owner.trace(marker),
            Storage::LentArray(owner) => owner.trace(marker),
            Storage::Mixed(_, objects) => objects.values().for_each(|object| object.trace(marker)),
        }
    }

    fn trace_part(&self, start: usize, count: usize, marker: &mut Marker<'_>) -> Option<usize> {
        let Storage::Objects(objects) = self else {
            self.trace(marker);
            return None;
        };
        let end = start.saturating_add(count.max(PART)).min(objects.len());
        objects.get(start..end)?.trace(marker);
        (end < objects.len()).then_some(end)
    }
}

/// A storage, shared by all arrays that are views of it.
#[derive(Clone, Copy)]
pub struct Shared(pub Gc<Native>);

/// Whether two have their bytes in common: both are one, or one object lent them. Loops read one and write the other only
/// where they are not equal.
impl PartialEq for Shared {
    fn eq(&self, other: &Shared) -> bool {
        self.0 == other.0
            || match (self.get(), other.get()) {
                (Storage::LentArray(one), Storage::LentArray(two)) => one == two,
                _ => false,
            }
    }
}

impl Eq for Shared {}

impl Trace for Shared {
    fn trace(&self, marker: &mut Marker<'_>) {
        self.0.trace(marker);
    }
}

impl Shared {
    /// A storage for new arrays.
    pub fn new(ctx: &mut Ctx, storage: Storage) -> Shared {
        // Nobody sees its class.
        let class = ctx.state::<State>().ndarray.expect("made with the module");
        let object = ctx.new_native(class, storage);
        Shared(object.get::<Native>().expect("made just before"))
    }

    /// The storage itself.
    pub fn get(&self) -> &Storage {
        self.0.data::<Storage>().expect("made of a storage")
    }

    /// It to be changed. Not to be held while Python code runs.
    #[allow(
        clippy::mut_from_ref,
        reason = "objects change through shared references, see `Gc::write`"
    )]
    pub fn get_mut(&self) -> &mut Storage {
        self.0.data_mut::<Storage>().expect("made of a storage")
    }

    /// Its bytes; empty where it has objects. Not to be held while Python code runs.
    pub fn bytes(&self) -> &[u8] {
        match self.get() {
            Storage::Bytes(bytes) | Storage::Mixed(bytes, _) => bytes,
            Storage::Objects(_) => &[],
            Storage::LentBytes(owner) => owner.as_bytes(),
            Storage::LentArray(owner) => &owner.bytes,
        }
    }

    /// The eight bytes at a place as a float, if there are as many.
    #[inline(always)]
    pub fn float_at(&self, place: usize) -> Option<f64> {
        let bytes = self.bytes().get(place..)?.first_chunk()?;
        Some(f64::from_le_bytes(*bytes))
    }

    /// Its objects; empty where it has bytes.
    pub fn objects(&self) -> &[Value] {
        match self.get() {
            Storage::Objects(objects) => objects,
            _ => &[],
        }
    }

    /// Whether it has objects and nothing else.
    pub fn has_objects(&self) -> bool {
        matches!(self.get(), Storage::Objects(_))
    }

    /// Its bytes to be changed; None where they are not to be.
    #[allow(
        clippy::mut_from_ref,
        reason = "objects change through shared references, see `Gc::write`"
    )]
    pub fn bytes_mut(&self) -> Option<&mut [u8]> {
        match self.get_mut() {
            Storage::Bytes(bytes) | Storage::Mixed(bytes, _) => Some(bytes),
            Storage::Objects(_) | Storage::LentBytes(_) => None,
            Storage::LentArray(owner) => Some(&mut owner.write().bytes),
        }
    }

    /// Fewer bytes than arrays need: what was lent has shrunk, or was never there.
    pub fn shrunk(ctx: &mut Ctx) -> Thrown {
        ctx.value_error("the memory that an array is of does not reach as far as the array")
    }
}

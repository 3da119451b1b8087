//! Looks through a whole heap for anything that must not be: for tests of what stops leave behind.
//!
//! Native only: the component has no use for it. What is checked: every cell is an object of its
//! kind or on exactly one free list; every reference leads to an object; immortal objects refer to
//! young ones only where the write barrier was told; tables of dicts and sets agree with
//! themselves; text is text; sizes add up. What does not live here: the state of the interpreter
//! around the heap (`crate::verify`).

use super::*;
use crate::object::big_int::BigInt;
use crate::object::containers::{Bytes, Tuple};
use crate::object::dict::Dict;
use crate::object::instance::Instance;
use crate::object::set::{FrozenSet, Set};
use crate::object::string::Str;
use std::collections::{HashMap, HashSet};

/// Problems that are told at most.
const MOST: usize = 20;

/// Finds references without marking anything.
fn references(object: Gc<Header>) -> Vec<usize> {
    let mut stack = MarkStack::lister();
    let mut next = Some(0);
    while let Some(start) = next {
        next = trace::trace_part(object, start, &mut stack.marker());
    }
    stack.open
}

/// Kinds in the order of their numbers: what a byte that claims to be a kind may be.
const LAST_KIND: u8 = Kind::Native as u8;

/// What was found so far.
struct Findings {
    problems: Vec<String>,
    /// Address of each object, and the bytes that it may take.
    objects: HashMap<usize, usize>,
}

impl Findings {
    fn add(&mut self, problem: String) {
        if self.problems.len() < MOST {
            self.problems.push(problem);
        }
    }
}

impl Heap {
    /// What is reachable, looked at all at once, and has no mark when marking in slices has ended.
    #[cfg(debug_assertions)]
    pub(crate) fn verify_marks(&self, roots: impl FnOnce(&mut Marker<'_>)) -> Vec<String> {
        let mut stack = MarkStack::lister();
        roots(&mut stack.marker());
        let remembered = REMEMBERED.take();
        stack.open.extend(&remembered);
        let mut seen: HashSet<usize> = remembered.iter().copied().collect();
        REMEMBERED.set(remembered);
        let mut open: Vec<(usize, usize)> = stack.open.into_iter().map(|to| (to, 0)).collect();
        let mut problems = Vec::new();
        while let Some((address, from)) = open.pop() {
            let told = seen.contains(&address) && is_immortal(address);
            if !told && (is_immortal(address) || !seen.insert(address)) {
                continue;
            }
            let object = Gc::<Header>::from_address(address);
            if !mark::stays(Value::object(object)) {
                let from = match from {
                    0 => "a root".to_string(),
                    _ => format!("{:?}", Gc::<Header>::from_address(from).kind),
                };
                let (kind, name) = (object.kind, object.class.name);
                let name = name.as_str();
                problems.push(format!(
                    "{from} refers to {kind:?} {name}, which is not marked"
                ));
            }
            let targets = references(object).into_iter();
            open.extend(
                targets
                    .filter(|to| !is_immortal(*to))
                    .map(|to| (to, address)),
            );
        }
        problems
    }

    /// What is wrong with the heap, right after a collection. Empty: nothing.
    pub fn verify(&self) -> Vec<String> {
        let mut found = Findings {
            problems: Vec::new(),
            objects: HashMap::new(),
        };
        let free = self.verify_free_lists(&mut found);
        self.verify_cells(&free, &mut found);
        self.verify_large(&mut found);
        if !found.problems.is_empty() {
            // Looking into objects would only fall over the same things.
            return found.problems;
        }
        let objects: Vec<(usize, usize)> = found.objects.iter().map(|(a, s)| (*a, *s)).collect();
        for &(address, size) in &objects {
            verify_object(address, size, &mut found);
        }
        if found.problems.is_empty() {
            for (address, _) in objects {
                verify_references(address, &mut found);
            }
            verify_remembered(&mut found);
        }
        found.problems
    }

    /// Addresses of objects, for whoever keeps some outside of the heap.
    pub fn is_object(&self, value: Value) -> bool {
        let Some(header) = value.header() else {
            return true;
        };
        let address = header.address();
        let in_block = self.all_blocks().any(|block| {
            let start = block.as_ptr() as usize;
            (start..start + BLOCK_SIZE).contains(&address)
        });
        // SAFETY: inside of a live block.
        let live = in_block && unsafe { (*(address as *const FreeCell)).class != 0 };
        live || self
            .all_large()
            .any(|prefix| prefix.as_ptr() as usize + LARGE_PREFIX == address)
    }

    /// The immortal ones first.
    fn all_blocks(&self) -> impl Iterator<Item = &NonNull<Block>> {
        self.immortal_blocks.iter().chain(&self.blocks)
    }

    fn all_large(&self) -> impl Iterator<Item = &NonNull<LargePrefix>> {
        self.immortal_large.iter().chain(&self.large)
    }

    /// Cells on the free lists.
    fn verify_free_lists(&self, found: &mut Findings) -> HashSet<usize> {
        let starts: HashSet<usize> = self
            .blocks
            .iter()
            .map(|block| block.as_ptr() as usize)
            .collect();
        let mut free = HashSet::new();
        let lists = self.free.iter().copied().enumerate();
        // SAFETY: blocks of the list are live.
        let own = self.all_blocks().map(|block| unsafe {
            let block = block.as_ref();
            (block.cell_size as usize / GRANULE - 1, block.free)
        });
        for (class, mut cell) in lists.chain(own) {
            while !cell.is_null() {
                let address = cell as usize;
                let start = address & !(BLOCK_ALIGN - 1);
                if !starts.contains(&start) {
                    found.add(format!("free cell {address:x} is in no young block"));
                    break;
                }
                // SAFETY: inside of a live block.
                let (size, head) =
                    unsafe { ((*(start as *const Block)).cell_size as usize, (*cell).class) };
                if size != (class + 1) * GRANULE {
                    found.add(format!("free cell {address:x} is of another size"));
                }
                if head != 0 {
                    found.add(format!("free cell {address:x} looks used"));
                }
                if !free.insert(address) {
                    found.add(format!("free cell {address:x} is listed twice"));
                    break;
                }
                // SAFETY: as above.
                cell = unsafe { (*cell).next };
            }
        }
        free
    }

    /// Every cell of every block: an object or free.
    fn verify_cells(&self, free: &HashSet<usize>, found: &mut Findings) {
        for (number, block) in self.all_blocks().enumerate() {
            let start = block.as_ptr() as usize;
            let young = number >= self.immortal_blocks.len();
            // SAFETY: blocks of the list are live.
            let (cell_size, marks) =
                unsafe { (block.as_ref().cell_size as usize, &block.as_ref().marks) };
            if cell_size == 0 || !cell_size.is_multiple_of(GRANULE) || cell_size > MAX_CELL {
                found.add(format!("block {start:x} has cells of {cell_size} bytes"));
                continue;
            }
            if *marks != [NO_MARKS; MARK_WORDS] {
                found.add(format!("block {start:x} has marks between collections"));
            }
            // SAFETY: as above.
            let made = unsafe { block.as_ref().made } as usize;
            if made > (BLOCK_SIZE - BLOCK_HEADER) / cell_size {
                found.add(format!("block {start:x} made {made} cells"));
                continue;
            }
            for index in 0..made {
                let address = start + BLOCK_HEADER + index * cell_size;
                // SAFETY: inside of the block.
                let used = unsafe { (*(address as *const FreeCell)).class != 0 };
                if used {
                    found.objects.insert(address, cell_size);
                } else if young && !free.contains(&address) {
                    found.add(format!(
                        "cell {address:x} is neither used nor on a free list"
                    ));
                }
            }
        }
    }

    fn verify_large(&self, found: &mut Findings) {
        let mut bytes = self.all_blocks().count() * BLOCK_SIZE;
        for prefix in self.all_large() {
            // SAFETY: prefixes of the list are live.
            let (size, marked) = unsafe { (prefix.as_ref().size, prefix.as_ref().reached) };
            bytes += size;
            let address = prefix.as_ptr() as usize + LARGE_PREFIX;
            if marked {
                found.add(format!(
                    "large object {address:x} is marked between collections"
                ));
            }
            if !is_large(address) {
                found.add(format!("large object {address:x} does not say so"));
            }
            found.objects.insert(address, size - LARGE_PREFIX);
        }
        if bytes != self.cell_bytes {
            let counted = self.cell_bytes;
            found.add(format!("{counted} bytes are counted, there are {bytes}"));
        }
    }
}

/// The object's own parts, as far as they can be wrong by themselves.
fn verify_object(address: usize, room: usize, found: &mut Findings) {
    // SAFETY: the address is that of a cell in use; its kind is read as a number first.
    let kind =
        unsafe { std::ptr::read((&raw const (*(address as *const Header)).kind).cast::<u8>()) };
    if kind > LAST_KIND {
        found.add(format!("object {address:x} is of kind {kind}"));
        return;
    }
    let object = Gc::<Header>::from_address(address);
    let class = object.class.address();
    let is_class = found.objects.contains_key(&class)
        && object.class.cast_unchecked::<Header>().kind == Kind::Class;
    if !is_class {
        found.add(format!("{:?} {address:x} has no class", object.kind));
        return;
    }
    if let Err(problem) = parts(object, room) {
        let name = object.class.name;
        found.add(format!("{} {address:x}: {problem}", name.as_str()));
    }
}

fn parts(object: Gc<Header>, room: usize) -> Result<(), String> {
    let fits = |size: usize| {
        let problem = format!("its {size} bytes are not in its cell of {room}");
        (size <= room).then_some(()).ok_or(problem)
    };
    match object.kind {
        Kind::Tuple => {
            fits(size_of::<Tuple>() + object.cast_unchecked::<Tuple>().items().len() * 8)
        }
        Kind::BigInt => {
            let number = object.cast_unchecked::<BigInt>();
            fits(size_of::<BigInt>() + size_of_val(number.digits()))
        }
        Kind::Bytes => fits(size_of::<Bytes>() + object.cast_unchecked::<Bytes>().as_bytes().len()),
        Kind::Str => {
            let text = object.cast_unchecked::<Str>();
            let decoded = std::str::from_utf8(text.as_str().as_bytes());
            let decoded = decoded.map_err(|error| error.to_string())?;
            if decoded.chars().count() != text.length() {
                return Err("its length is another".into());
            }
            Ok(())
        }
        Kind::Dict => object.cast_unchecked::<Dict>().verify(),
        Kind::Set => object.cast_unchecked::<Set>().table.verify(),
        Kind::FrozenSet => object.cast_unchecked::<FrozenSet>().table.verify(),
        _ => Ok(()),
    }
}

/// Where an object's references lead.
fn verify_references(address: usize, found: &mut Findings) {
    let object = Gc::<Header>::from_address(address);
    if object.kind == Kind::Instance {
        let instance = object.cast_unchecked::<Instance>();
        if !found.objects.contains_key(&instance.shape.address()) {
            found.add(format!("instance {address:x} has no shape"));
            return;
        }
        if instance.slots().len() > instance.capacity() {
            found.add(format!(
                "instance {address:x} has more attributes than room"
            ));
        }
    }
    // What caches of code refer to is kept alive by others, see `Frames::load`.
    let told = object.flags & flag::REMEMBERED != 0 || object.kind == Kind::Code;
    let immortal = is_immortal(address);
    for target in references(object) {
        if !found.objects.contains_key(&target) {
            let (kind, name) = (object.kind, object.class.name);
            let name = name.as_str();
            found.add(format!(
                "{kind:?} {name} {address:x} refers to {target:x}, where no object is"
            ));
        } else if immortal && !told && !is_immortal(target) {
            let (kind, name) = (object.kind, object.class.name);
            let name = name.as_str();
            found.add(format!(
                "immortal {kind:?} {name} {address:x} refers to young {target:x}"
            ));
        }
    }
}

/// The list of immortal objects that were written to, against their flags.
fn verify_remembered(found: &mut Findings) {
    let remembered = REMEMBERED.take();
    let listed: HashSet<usize> = remembered.iter().copied().collect();
    REMEMBERED.set(remembered);
    let wrong: Vec<usize> = found
        .objects
        .keys()
        .copied()
        .filter(|address| {
            let flags = Gc::<Header>::from_address(*address).flags;
            (flags & flag::REMEMBERED != 0) != listed.contains(address)
        })
        .collect();
    for address in wrong {
        found.add(format!("object {address:x} and the list of roots disagree"));
    }
    if let Some(gone) = listed.iter().find(|a| !found.objects.contains_key(a)) {
        found.add(format!("{gone:x} is a root and no object"));
    }
}

//! Iteration from native code.

use super::containers::{List, Tuple};
use super::copy;
use super::generator::{Generator, GeneratorKind};
use super::heap::{Gc, Kind};
use super::native::{ListIterator, RangeIterator, StrIterator, TupleIterator};
use super::slots::Special;
use super::value::Value;
use crate::ctx::{BLOCK, Ctx, PyResult, Thrown};
use crate::object::generator::Resumed;
use crate::object::sinks::Sink;
use crate::object::string::Str;

/// An iteration in progress. The iterator (or sequence) is kept alive by `temps`.
pub struct Iter {
    source: Source,
    mark: usize,
}

enum Source {
    List(Gc<List>, usize),
    Tuple(Gc<Tuple>, usize),
    Iterator(Value),
}

impl Ctx {
    /// Begin to iterate: `iter(iterable)`, or what comes to the same.
    ///
    /// [`Ctx::next`] releases what was made since: make roots before this.
    pub fn iter(&mut self, iterable: Value) -> Result<Iter, Thrown> {
        self.keep(iterable);
        let source = if let Some(list) = iterable.get::<List>() {
            Source::List(list, 0)
        } else if let Some(tuple) = iterable.get::<Tuple>() {
            Source::Tuple(tuple, 0)
        } else {
            let iterator = self.get_iter(iterable)?;
            Source::Iterator(self.keep(iterator))
        };
        Ok(Iter {
            source,
            mark: self.temps_mark(),
        })
    }

    /// The next item, kept alive until the next call.
    #[inline]
    pub fn next(&mut self, iter: &mut Iter) -> Result<Option<Value>, Thrown> {
        self.temps_release(iter.mark);
        self.charge(1)?;
        let item = match &mut iter.source {
            Source::List(list, index) => {
                let item = list.items.get(*index).copied();
                *index += 1;
                item
            }
            Source::Tuple(tuple, index) => {
                let item = tuple.items().get(*index).copied();
                *index += 1;
                item
            }
            Source::Iterator(iterator) => {
                let iterator = *iterator;
                self.iter_next(iterator)?
            }
        };
        if let Some(item) = item {
            self.keep(item);
        }
        Ok(item)
    }

    /// As [`Ctx::next`], of the items that the sink does not take.
    #[inline]
    pub fn next_into(&mut self, iter: &mut Iter, sink: &mut Sink) -> Result<Option<Value>, Thrown> {
        if let Source::Iterator(iterator) = iter.source
            && let Some(generator) = iterator.get::<Generator>()
            && generator.kind == GeneratorKind::Generator
        {
            self.temps_release(iter.mark);
            self.charge(1)?;
            return match self.resume_into(generator, sink)? {
                Resumed::Yielded(value) => Ok(Some(value)),
                Resumed::Returned(_) => Ok(None),
            };
        }
        self.take_at_hand(iter, sink);
        self.next(iter)
    }

    /// Have the sink take the items that need nobody to make them, as long as it takes them. Each costs as much
    /// as with [`Ctx::next`], which is where to stop for a poll.
    fn take_at_hand(&mut self, iter: &mut Iter, sink: &mut Sink) {
        match &mut iter.source {
            Source::List(list, index) => {
                while self.meter.budget > 0
                    && let Some(item) = list.items.get(*index)
                    && sink.take(*item)
                {
                    *index += 1;
                    self.meter.budget -= 1;
                }
            }
            Source::Tuple(tuple, index) => {
                while self.meter.budget > 0
                    && let Some(item) = tuple.items().get(*index)
                    && sink.take(*item)
                {
                    *index += 1;
                    self.meter.budget -= 1;
                }
            }
            Source::Iterator(iterator) => {
                let Some(range) = iterator.get::<RangeIterator>() else {
                    return;
                };
                while self.meter.budget > 0
                    && range.left > 0
                    && sink.take(Value::small_int(range.next))
                {
                    let range = range.write();
                    range.next = range.next.wrapping_add(range.step);
                    range.left -= 1;
                    self.meter.budget -= 1;
                }
            }
        }
    }

    /// `iter(object)`.
    pub fn get_iter(&mut self, object: Value) -> PyResult {
        let class = self.class_of(object);
        if !class.is_heap_type {
            return match class.slots.iter {
                Some(iter) => iter(self, object),
                None if class.slots.get_item.is_some()
                    && class.slots.length.is_some()
                    && !class.slots.is_mapping =>
                {
                    self.new_sequence_iterator(object)
                }
                None => Err(self.not_iterable(object)),
            };
        }
        match class.special(self, Special::Iter) {
            Some(Value::NONE) => Err(self.not_iterable(object)),
            Some(method) => {
                let iterator = self.call_special(method, object, &[])?;
                if self.is_iterator(iterator) {
                    Ok(iterator)
                } else {
                    let name = self.type_name(iterator);
                    Err(self.type_error(&format!("iter() returned non-iterator of type '{name}'")))
                }
            }
            None if class.special(self, Special::GetItem).is_some() => {
                self.new_sequence_iterator(object)
            }
            None => Err(self.not_iterable(object)),
        }
    }

    fn not_iterable(&mut self, object: Value) -> Thrown {
        let name = self.type_name(object);
        self.type_error(&format!("'{name}' object is not iterable"))
    }

    /// Whether `next()` works on it.
    pub fn is_iterator(&mut self, object: Value) -> bool {
        let class = self.class_of(object);
        if class.is_heap_type {
            class.special(self, Special::Next).is_some()
        } else {
            class.slots.next.is_some()
        }
    }

    /// As [`Ctx::iter_next`], for callers whose iterators are over lists mostly.
    #[inline(always)]
    pub fn iter_next_of_list(&mut self, iterator: Value) -> Result<Option<Value>, Thrown> {
        if let Some(object) = iterator.get::<ListIterator>()
            && let Some(list) = object.list
            && let Some(item) = list.items.get(object.index)
        {
            object.write().index += 1;
            return Ok(Some(*item));
        }
        self.iter_next(iterator)
    }

    /// `next(iterator)`; None at the end.
    #[inline]
    pub fn iter_next(&mut self, iterator: Value) -> Result<Option<Value>, Thrown> {
        match iterator.kind() {
            Some(Kind::RangeIterator) => {
                let range = iterator.get::<RangeIterator>().expect("kind was checked");
                if range.left == 0 {
                    return Ok(None);
                }
                let range = range.write();
                let number = range.next;
                range.next = number.wrapping_add(range.step);
                range.left -= 1;
                Ok(Some(Value::small_int(number)))
            }
            Some(Kind::ListIterator) => {
                let object = iterator.get::<ListIterator>().expect("kind was checked");
                let Some(list) = object.list else {
                    return Ok(None);
                };
                let item = list.items.get(object.index).copied();
                let object = object.write();
                match item {
                    Some(_) => object.index += 1,
                    None => object.list = None,
                }
                Ok(item)
            }
            Some(Kind::TupleIterator) => {
                let object = iterator.get::<TupleIterator>().expect("kind was checked");
                let item = object.tuple.items().get(object.index).copied();
                if item.is_some() {
                    object.write().index += 1;
                }
                Ok(item)
            }
            Some(Kind::StrIterator) => {
                let object = iterator.get::<StrIterator>().expect("kind was checked");
                Ok(next_character(self, object))
            }
            Some(Kind::Generator) => {
                let generator = iterator.get::<Generator>().expect("kind was checked");
                if generator.kind != GeneratorKind::Generator {
                    return self.iter_next_slow(iterator);
                }
                match self.resume(generator, Value::NONE)? {
                    Resumed::Yielded(value) => Ok(Some(value)),
                    Resumed::Returned(_) => Ok(None),
                }
            }
            Some(Kind::Native) => self.iter_next_native(iterator),
            _ => self.iter_next_slow(iterator),
        }
    }

    #[inline(always)]
    fn iter_next_native(&mut self, iterator: Value) -> Result<Option<Value>, Thrown> {
        let class = self.class_of(iterator);
        match class.slots.next {
            Some(next) if !class.is_heap_type => self
                .in_native(|ctx| next(ctx, iterator))
                .or_else(|Thrown| self.ended_by_exception()),
            _ => self.iter_next_slow(iterator),
        }
    }

    /// As [`Ctx::iter_next`], but the StopIteration of what the iterator calls comes as it is: it may have a value.
    pub fn iter_next_raising(&mut self, iterator: Value) -> Result<Option<Value>, Thrown> {
        let class = self.class_of(iterator);
        match class.slots.next {
            Some(next) if !class.is_heap_type => self.in_native(|ctx| next(ctx, iterator)),
            _ => self.iter_next(iterator),
        }
    }

    /// StopIteration of what an iterator calls ends that iterator, too: a function of `map`, say.
    #[cold]
    pub(crate) fn ended_by_exception<T>(&mut self) -> Result<Option<T>, Thrown> {
        match self.catch(self.exceptions.StopIteration) {
            Some(_) => Ok(None),
            None => Err(Thrown),
        }
    }

    fn iter_next_slow(&mut self, iterator: Value) -> Result<Option<Value>, Thrown> {
        let class = self.class_of(iterator);
        if !class.is_heap_type {
            return match class.slots.next {
                Some(next) => self
                    .in_native(|ctx| next(ctx, iterator))
                    .or_else(|Thrown| self.ended_by_exception()),
                None => {
                    let name = self.type_name(iterator);
                    Err(self.type_error(&format!("'{name}' object is not an iterator")))
                }
            };
        }
        let Some(method) = class.special(self, Special::Next) else {
            let name = self.type_name(iterator);
            return Err(self.type_error(&format!("'{name}' object is not an iterator")));
        };
        match self.call_special(method, iterator, &[]) {
            Ok(item) => Ok(Some(item)),
            Err(Thrown) => self.ended_by_exception(),
        }
    }

    /// All items as a new list, as `list(iterable)` makes it.
    pub fn collect_list(&mut self, iterable: Value) -> Result<Gc<List>, Thrown> {
        let list = self.new_list(Vec::new());
        self.extend_list(list, iterable)?;
        Ok(list)
    }

    /// `list.extend(iterable)`.
    pub fn extend_list(&mut self, list: Gc<List>, iterable: Value) -> Result<(), Thrown> {
        if let Some(other) = iterable.get::<List>() {
            self.reserve_in_list(list, other.items.len())?;
            self.charge_items(other.items.len())?;
            return self.extend_list_from(list, other, other.items.len());
        }
        if let Some(other) = iterable.get::<Tuple>() {
            self.reserve_in_list(list, other.items().len())?;
            for block in other.items().chunks(BLOCK / size_of::<Value>()) {
                self.charge_midway((block.len() / 16) as u64)?;
                copy::extend(&mut list.write().items, block);
            }
            return Ok(());
        }
        let mut iter = self.iter(iterable)?;
        if self.class_of(iterable).is_heap_type {
            // What it says of its length is of no use here, but it is asked.
            self.length_hint(iterable)?;
        }
        let mut sink = Sink::List(list);
        while let Some(item) = self.next_into(&mut iter, &mut sink)? {
            self.list_push(list, item)?;
        }
        Ok(())
    }

    /// `list.append(item)`.
    #[inline(always)]
    pub fn list_push(&mut self, list: Gc<List>, item: Value) -> Result<(), Thrown> {
        let items = &mut list.write().items;
        if items.len() == items.capacity() {
            let bytes = items.capacity() * 16;
            self.reserve(bytes)?;
        }
        list.write().items.push(item);
        Ok(())
    }

    /// The items of a list or tuple as they are, or all items of any other iterable, as a tuple.
    pub fn collect_tuple(&mut self, iterable: Value) -> Result<Gc<Tuple>, Thrown> {
        if let Some(tuple) = iterable.get::<Tuple>() {
            return Ok(tuple);
        }
        let list = match iterable.get::<List>() {
            Some(list) => list,
            None => self.collect_list(iterable)?,
        };
        self.reserve(list.items.len() * 8)?;
        self.charge_items(list.items.len())?;
        self.new_tuple_with(list.items.len(), |room| room.push(&list.items))
    }
}

/// The next character of a text; `None` at the end.
#[inline(always)]
pub fn next_character(ctx: &mut Ctx, iterator: Gc<StrIterator>) -> Option<Value> {
    let text = iterator.text?;
    let offset = iterator.offset;
    if let Some(byte) = text.as_str().as_bytes().get(offset)
        && byte.is_ascii()
    {
        iterator.write().offset = offset + 1;
        return Some(Value::object(ctx.strings.latin_strs[*byte as usize]));
    }
    next_other(ctx, iterator, text)
}

/// The next character that is not ASCII, or the end.
#[inline(never)]
fn next_other(ctx: &mut Ctx, iterator: Gc<StrIterator>, text: Gc<Str>) -> Option<Value> {
    match text.as_str()[iterator.offset..].chars().next() {
        Some(character) => {
            iterator.write().offset += character.len_utf8();
            Some(Value::object(ctx.new_char(character)))
        }
        None => {
            iterator.write().text = None;
            None
        }
    }
}

//! A table of colours: places by a hash, and lists in order at each of them.
//!
//! What is walked through has Pillow's order, so lengths of the table and orders in lists are Pillow's.

use super::Pixel;
use crate::{Result, Work};

const NONE: u32 = u32::MAX;

/// The length that a table begins with, and how much fuller or emptier it may become.
const LEAST: usize = 11;
const FACTOR: usize = 3;

struct Node {
    next: u32,
    key: Pixel,
    value: u32,
}

/// Colours and their values.
pub(super) struct Table {
    places: Vec<u32>,
    nodes: Vec<Node>,
    count: usize,
    /// How many bits of each band are not looked at.
    pub(super) scale: u32,
    /// Lists are ordered by the hash, not by the colour.
    by_hash: bool,
}

impl Table {
    /// A table in which colours are all that differ in any bit.
    pub(super) fn new() -> Table {
        Table {
            places: vec![NONE; LEAST],
            nodes: Vec::new(),
            count: 0,
            scale: 0,
            by_hash: false,
        }
    }

    /// A table in which colours may become the same when bits are not looked at any more.
    pub(super) fn scaled() -> Table {
        Table {
            by_hash: true,
            ..Table::new()
        }
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Ask for the memory of one more colour, where vectors are to grow.
    pub(super) fn room(&self, work: &mut Work<'_>) -> Result<()> {
        if self.nodes.len() == self.nodes.capacity() {
            work.room((self.nodes.len() + 16) * 3 * size_of::<Node>())?;
        }
        if self.places.len() * FACTOR <= self.count {
            work.room(self.places.len() * 3 * size_of::<u32>())?;
            work.row(self.count, 16)?;
        }
        Ok(())
    }

    fn hash(&self, key: Pixel) -> u32 {
        let [red, green, blue, _] = key.map(|band| u32::from(band) >> self.scale);
        let green = (green << 8).wrapping_mul(10069);
        let blue = (blue << 16).wrapping_mul(64997);
        red.wrapping_mul(463) ^ green ^ blue
    }

    /// What colours are ordered by.
    fn order(&self, key: Pixel) -> u32 {
        match self.by_hash {
            true => self.hash(key),
            false => u32::from_be_bytes([0, key[0], key[1], key[2]]),
        }
    }

    /// The node of a colour, and the one before where it is or would be.
    fn find(&self, key: Pixel) -> (usize, u32, u32) {
        let place = self.hash(key) as usize % self.places.len();
        let wanted = self.order(key);
        let (mut before, mut at) = (NONE, self.places[place]);
        while at != NONE {
            let node = &self.nodes[at as usize];
            let order = self.order(node.key);
            if order == wanted {
                return (place, before, at);
            }
            if order > wanted {
                break;
            }
            (before, at) = (at, node.next);
        }
        (place, before, NONE)
    }

    fn link(&mut self, place: usize, before: u32, node: u32) {
        let next = match before {
            NONE => &mut self.places[place],
            before => &mut self.nodes[before as usize].next,
        };
        let after = std::mem::replace(next, node);
        self.nodes[node as usize].next = after;
        self.count += 1;
    }

    /// The value of a colour.
    pub(super) fn get(&self, key: Pixel) -> Option<u32> {
        match self.find(key).2 {
            NONE => None,
            found => Some(self.nodes[found as usize].value),
        }
    }

    /// Give a colour a value.
    pub(super) fn set(&mut self, key: Pixel, value: u32) {
        self.update(key, value, |_| value);
    }

    /// Give a colour a first value, or another by the one that it has.
    pub(super) fn update(&mut self, key: Pixel, first: u32, next: impl FnOnce(u32) -> u32) {
        let (place, before, found) = self.find(key);
        if found != NONE {
            let value = &mut self.nodes[found as usize].value;
            *value = next(*value);
            return;
        }
        self.nodes.push(Node {
            next: NONE,
            key,
            value: first,
        });
        self.link(place, before, (self.nodes.len() - 1) as u32);
        self.resize();
    }

    fn resize(&mut self) {
        let length = self.places.len();
        let wanted = if self.count * FACTOR < length {
            near_prime(length / 2 - 1, false)
        } else if length * FACTOR < self.count {
            near_prime(length * 2 + 1, true)
        } else {
            return;
        };
        if wanted >= LEAST && wanted != length {
            self.rehash(wanted);
        }
    }

    /// Lay all out anew; values of colours that have become the same are added.
    pub(super) fn rehash(&mut self, length: usize) {
        let old = std::mem::replace(&mut self.places, vec![NONE; length]);
        self.count = 0;
        for mut at in old {
            while at != NONE {
                let Node { next, key, value } = self.nodes[at as usize];
                let (place, before, found) = self.find(key);
                if found == NONE {
                    self.link(place, before, at);
                } else {
                    let known = &mut self.nodes[found as usize];
                    known.key = key;
                    known.value = known.value.wrapping_add(value);
                }
                at = next;
            }
        }
    }

    /// The length of the table.
    pub(super) fn length(&self) -> usize {
        self.places.len()
    }

    /// All colours and values in order.
    pub(super) fn each(&mut self, mut body: impl FnMut(Pixel, &mut u32)) {
        for place in 0..self.places.len() {
            let mut at = self.places[place];
            while at != NONE {
                let node = &mut self.nodes[at as usize];
                body(node.key, &mut node.value);
                at = node.next;
            }
        }
    }
}

/// A number near another that may be prime, as its last four bits say: more is not looked at, in Pillow neither.
fn near_prime(mut number: usize, upwards: bool) -> usize {
    while number > 1 && !matches!(number & 15, 1 | 3 | 7 | 9 | 11 | 13) {
        number = if upwards { number + 1 } else { number - 1 };
    }
    number
}

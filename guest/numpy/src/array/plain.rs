//! Arrays of nested lists of plain numbers, which need no look at Python's protocols.
//!
//! What does not live here: all other sequences (`nested.rs`).

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::value::Value;
use wardian_strided::layout::{Order, Shape};

use super::{View, new_view};
use crate::dtype::{Code, Dtype};
use crate::work;

/// What nested lists of plain numbers are: nothing in them can run Python code.
struct Plain {
    shape: Shape,
    leaves: Vec<Value>,
    has_bool: bool,
    has_int: bool,
    has_float: bool,
}

impl Plain {
    /// Whether a list, and all lists in it, are so. A list that is there many times is looked at as often, and paid for.
    fn look(
        &mut self,
        ctx: &mut Ctx,
        value: Value,
        axis: usize,
        is_first: bool,
    ) -> Result<bool, Thrown> {
        let (list, tuple) = (value.get::<List>(), value.get::<Tuple>());
        let items: &[Value] = match (&list, &tuple) {
            (Some(list), _) => &list.items,
            (_, Some(tuple)) => tuple.items(),
            _ => return Ok(false),
        };
        ctx.charge_midway(items.len() as u64 / 8 + 1)?;
        if is_first {
            if axis >= 32 {
                return Ok(false);
            }
            self.shape.push(items.len());
        } else if self.shape.get(axis) != Some(&items.len()) {
            return Ok(false);
        }
        let has_rows = items.first().is_some_and(|item| item.is_object());
        if has_rows {
            for (index, item) in items.iter().enumerate() {
                if !self.look(ctx, *item, axis + 1, is_first && index == 0)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        if self.shape.len() != axis + 1 {
            return Ok(false);
        }
        for item in items {
            if item.is_small_int() {
                self.has_int = true;
            } else if item.is_float() {
                self.has_float = true;
            } else if item.is_bool() {
                self.has_bool = true;
            } else {
                return Ok(false);
            }
        }
        let free = self.leaves.capacity() - self.leaves.len();
        if items.len() > free {
            // As the vector will grow.
            ctx.reserve_items((self.leaves.len() + items.len()).saturating_mul(2), 8)?;
        }
        self.leaves.extend_from_slice(items);
        Ok(true)
    }
}

/// As [`Plain`], where the value is so.
pub(super) fn of_plain(
    ctx: &mut Ctx,
    value: Value,
    dtype: Option<Dtype>,
) -> Result<Option<View>, Thrown> {
    let mut plain = Plain {
        shape: Shape::new(),
        leaves: Vec::new(),
        has_bool: false,
        has_int: false,
        has_float: false,
    };
    if !plain.look(ctx, value, 0, true)? {
        return Ok(None);
    }
    let found = if plain.has_float {
        Code::Double
    } else if plain.has_int {
        Code::Long
    } else if plain.has_bool {
        Code::Bool
    } else {
        Code::Double
    };
    let code = match dtype {
        None => found,
        Some(dtype)
            if dtype.is_plain()
                && matches!(
                    (dtype.code, found),
                    (Code::Double, _)
                        | (Code::Long, Code::Long | Code::Bool)
                        | (Code::Bool, Code::Bool)
                ) =>
        {
            dtype.code
        }
        Some(_) => return Ok(None),
    };
    let count = plain.leaves.len();
    work::pay(ctx, count, 2)?;
    let dtype = Dtype::of(ctx, code);
    let view = new_view(ctx, dtype, &plain.shape, Order::C)?;
    let bytes = view.storage.bytes_mut().expect("new bytes");
    match code {
        Code::Bool => {
            for (room, leaf) in bytes.iter_mut().zip(&plain.leaves) {
                *room = u8::from(*leaf == Value::bool(true));
            }
        }
        Code::Long => {
            for (room, leaf) in bytes.chunks_exact_mut(8).zip(&plain.leaves) {
                let int = leaf
                    .as_small_int()
                    .unwrap_or_else(|| i64::from(*leaf == Value::bool(true)));
                room.copy_from_slice(&int.to_le_bytes());
            }
        }
        _ => {
            for (room, leaf) in bytes.chunks_exact_mut(8).zip(&plain.leaves) {
                let float = match (leaf.as_float(), leaf.as_small_int()) {
                    (Some(float), _) => float,
                    (_, Some(int)) => int as f64,
                    _ => f64::from(u8::from(*leaf == Value::bool(true))),
                };
                room.copy_from_slice(&float.to_le_bytes());
            }
        }
    }
    Ok(Some(view))
}

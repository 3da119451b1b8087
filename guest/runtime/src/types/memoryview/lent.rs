//! Memory that types of other crates lend as memoryviews, and what they see of memoryviews.
//!
//! **Invariant:** every item of a view lies within the bytes of its owner when the view is made; a bytearray that shrinks
//! later gives an error or fewer bytes.

use super::items::Format;
use super::{View, make, open, shape};
use crate::ctx::{Ctx, Thrown};
use crate::object::native::Native;
use crate::object::value::Value;
use crate::types::bytes::Buffer;

/// What is lent.
pub struct Lent<'a> {
    /// Whose memory it is for Python: `obj`.
    pub lender: Value,
    /// What has the bytes.
    pub owner: Buffer,
    /// Where the first item is.
    pub start: usize,
    /// Bytes of an item.
    pub size: u32,
    /// As the struct module writes it.
    pub format: &'a str,
    /// The lengths of the dimensions.
    pub shape: &'a [usize],
    /// Bytes from one item to the next along each.
    pub strides: &'a [i64],
    /// Whether nothing can be written.
    pub readonly: bool,
}

impl Lent<'_> {
    /// How many items there are; None where some are not within the bytes.
    fn count(&self) -> Option<usize> {
        let mut count = 1usize;
        for length in self.shape {
            Value::try_int(i64::try_from(*length).ok()?)?;
            count = count.checked_mul(*length)?;
        }
        // All bytes together are counted as well; items of no bytes are none.
        i64::try_from(count.checked_mul(self.size as usize)?).ok()?;
        if self.size == 0 {
            return None;
        }
        if count == 0 {
            return Some(0);
        }
        let (mut first, mut last) = (i64::try_from(self.start).ok()?, 0i64);
        last = last.checked_add(first)?;
        for (length, stride) in self.shape.iter().zip(self.strides) {
            let reach = i64::try_from(length - 1).ok()?.checked_mul(*stride)?;
            match reach < 0 {
                true => first = first.checked_add(reach)?,
                false => last = last.checked_add(reach)?,
            }
        }
        let end = usize::try_from(last)
            .ok()?
            .checked_add(self.size as usize)?;
        (first >= 0 && end <= self.owner.as_bytes().len()).then_some(count)
    }
}

/// A memoryview of memory that is lent. Nothing where an item would not be there.
pub fn of_lender(ctx: &mut Ctx, lent: &Lent<'_>) -> Option<Value> {
    let count = lent.count()?;
    if lent.shape.len() != lent.strides.len() {
        return None;
    }
    let known = Format::parse(lent.format).filter(|format| format.size() == lent.size as usize);
    let text = match known {
        Some(_) => Value::NONE,
        None => Value::object(ctx.new_str(lent.format)),
    };
    ctx.keep(text);
    let view = View {
        owner: lent.owner,
        lender: lent.lender,
        start: lent.start,
        count,
        stride: i64::from(lent.size),
        format: known.unwrap_or_else(|| Format::other(lent.size)),
        shape: Value::NONE,
        strides: Value::NONE,
        text,
        readonly: lent.readonly,
        released: false,
        hash: None,
    };
    let view = shape::laid_out(ctx, view, lent.shape, lent.strides);
    make(ctx, view).ok()
}

/// What a memoryview sees.
pub struct Parts {
    /// What has the bytes.
    pub owner: Buffer,
    /// Where the first item is.
    pub start: usize,
    /// Bytes of an item.
    pub size: usize,
    /// How an item is written: a text.
    pub format: Value,
    /// The lengths of the dimensions.
    pub shape: Vec<usize>,
    /// Bytes from one item to the next along each.
    pub strides: Vec<i64>,
    /// Whether nothing can be written.
    pub readonly: bool,
}

/// The parts of a memoryview; None for other objects.
///
/// # Errors
/// Where it was released.
pub fn parts(ctx: &mut Ctx, value: Value) -> Result<Option<Parts>, Thrown> {
    if value
        .get::<Native>()
        .is_none_or(|native| native.data::<View>().is_none())
    {
        return Ok(None);
    }
    let view = open(ctx, value)?;
    let format = match view.text.is_none() {
        true => Value::object(ctx.new_char(view.format.letter())),
        false => view.text,
    };
    Ok(Some(Parts {
        owner: view.owner,
        start: view.start,
        size: view.format.size(),
        format: ctx.keep(format),
        shape: shape::lengths(&view),
        strides: shape::steps(&view),
        readonly: view.readonly,
    }))
}

impl View {
    /// Whether items of both are written in one way.
    pub(super) fn is_written_as(&self, other: &View) -> bool {
        use crate::object::string::Str;
        self.format == other.format
            && match (self.text.payload::<Str>(), other.text.payload::<Str>()) {
                (Some(one), Some(two)) => one.same_text(&two),
                (None, None) => true,
                _ => false,
            }
    }

    /// That items are of a format that is looked into.
    pub(super) fn check_known(&self, ctx: &mut Ctx) -> Result<(), Thrown> {
        use crate::object::string::Str;
        match self.text.payload::<Str>() {
            None => Ok(()),
            Some(text) => {
                let message = format!("memoryview: format {} not supported", text.as_str());
                Err(ctx.not_implemented_error(&message))
            }
        }
    }
}

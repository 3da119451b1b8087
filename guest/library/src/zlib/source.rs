//! What both classes of streams that decompress have: the inflater, and the dictionary that it may ask for.

use super::{Inflated, error, inflate, inflate_window};
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::heap::Marker;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::str::int_argument;
use wardian_zlib::{Inflater, Wrapper};

#[derive(Clone)]
pub(super) struct Source {
    pub(super) stream: Inflater,
    dictionary: Option<Buffer>,
}

impl Source {
    /// Of the arguments `wbits` and `zdict`.
    pub(super) fn new(
        ctx: &mut Ctx,
        wbits: Option<Value>,
        dictionary: Option<Value>,
    ) -> Result<Source, Thrown> {
        let wbits = int_argument(ctx, wbits, 15)?;
        let dictionary = match dictionary {
            Some(value) => match Buffer::of(value) {
                Some(buffer) => Some(buffer),
                None => {
                    return Err(ctx.type_error("zdict argument must support the buffer protocol"));
                }
            },
            None => None,
        };
        let Some((wrapper, bits)) = inflate_window(wbits) else {
            return Err(ctx.value_error("Invalid initialization option"));
        };
        ctx.reserve(Inflater::MEMORY)?;
        let mut stream = Inflater::new(wrapper, bits);
        if wrapper == Wrapper::Raw
            && let Some(dictionary) = dictionary
        {
            stream.set_dictionary(dictionary.as_bytes());
        }
        Ok(Source { stream, dictionary })
    }

    pub(super) fn trace(&self, marker: &mut Marker<'_>) {
        if let Some(dictionary) = self.dictionary {
            marker.value(dictionary.value());
        }
    }

    /// Inflate at most `most` bytes; gives how much of the input was used. It needs a dictionary only where there is
    /// none.
    pub(super) fn inflate(
        &mut self,
        ctx: &mut Ctx,
        input: Buffer,
        out: &mut Vec<u8>,
        most: usize,
    ) -> Result<(usize, Inflated), Thrown> {
        let mut start = 0;
        loop {
            let (used, ended) = inflate(ctx, &mut self.stream, input, start, out, most)?;
            match (&ended, self.dictionary) {
                (Inflated::NeedsDictionary, Some(dictionary)) => {
                    if !self.stream.set_dictionary(dictionary.as_bytes()) {
                        let text = "Error -3 while setting zdict: invalid input data";
                        return Err(error(ctx, text));
                    }
                    start = used;
                }
                _ => return Ok((used, ended)),
            }
        }
    }
}

//! Questions about the text around a position: assertions, steps back, repeated text.

use super::{Machine, SCAN_PER_STEP};
use crate::charset::Fold;
use crate::error::MatchError;
use crate::program::Assertion;
use crate::unicode;

impl<const UTF8: bool, E> Machine<'_, '_, UTF8, E> {
    /// Where the character `count` characters before `pos` begins.
    pub(super) fn back(&mut self, pos: usize, count: u32) -> Result<Option<usize>, MatchError<E>> {
        if !UTF8 {
            return Ok(pos.checked_sub(count as usize));
        }
        if count as usize > pos {
            return Ok(None);
        }
        let mut pos = pos;
        for _ in 0..count {
            match self.text.before(pos) {
                Some(earlier) => pos = earlier,
                None => return Ok(None),
            }
        }
        self.spend(count as usize / SCAN_PER_STEP)?;
        Ok(Some(pos))
    }

    /// Where the text `begin..end` ends when it is repeated at `pos`.
    pub(super) fn same_again(
        &mut self,
        begin: usize,
        end: usize,
        pos: usize,
        fold: Fold,
    ) -> Result<Option<usize>, MatchError<E>> {
        let bytes = self.text.bytes;
        self.spend((end - begin) / SCAN_PER_STEP)?;
        if fold == Fold::None {
            let found = bytes[pos..].starts_with(&bytes[begin..end]);
            return Ok(found.then_some(pos + (end - begin)));
        }
        let (mut theirs, mut mine) = (begin, pos);
        while theirs < end {
            let (Some(a), Some(b)) = (self.text.decode(theirs), self.text.decode(mine)) else {
                return Ok(None);
            };
            if a.0 != b.0 && fold.lower(a.0) != fold.lower(b.0) {
                return Ok(None);
            }
            (theirs, mine) = (a.1, b.1);
        }
        Ok(Some(mine))
    }

    #[inline(always)]
    pub(super) fn holds(&self, assertion: Assertion, pos: usize) -> bool {
        let bytes = self.text.bytes;
        match assertion {
            Assertion::StringStart => pos == 0,
            Assertion::LineStart => pos == 0 || bytes[pos - 1] == b'\n',
            Assertion::StringEnd => pos == bytes.len(),
            Assertion::End => pos == bytes.len() || (pos + 1 == bytes.len() && bytes[pos] == b'\n'),
            Assertion::LineEnd => pos == bytes.len() || bytes[pos] == b'\n',
            Assertion::Boundary { ascii, negated } => {
                // In an empty subject there is neither a boundary nor a place without one.
                !bytes.is_empty() && self.at_boundary(pos, ascii) != negated
            }
        }
    }

    #[inline(always)]
    fn at_boundary(&self, pos: usize, ascii: bool) -> bool {
        let is_word = |code: u32| {
            if ascii {
                unicode::is_ascii_word(code)
            } else {
                unicode::is_word(code)
            }
        };
        let before = self.text.decode_before(pos).is_some_and(is_word);
        let after = self.text.decode(pos).is_some_and(|(code, _)| is_word(code));
        before != after
    }
}

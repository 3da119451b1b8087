//! Successive matches, as `finditer`, `findall`, `sub` and `split` all take them.

use crate::{Captures, MatchError, Regex, Scratch, Subject, Window};

/// The rule since Python 3.7: each search begins where the last match ended, and after an empty match the next one
/// may not be empty at that place. So an empty match can follow a match that was not empty, at its very end.
#[derive(Debug)]
pub struct Matches {
    window: Window,
    scratch: Scratch,
    finished: bool,
}

impl Matches {
    /// Matches in `window`.
    pub fn new(window: Window) -> Matches {
        Matches {
            window,
            scratch: Scratch::default(),
            finished: false,
        }
    }

    /// The next match found by searching. Always with the same pattern and subject.
    pub fn next<E>(
        &mut self,
        regex: &Regex,
        subject: Subject<'_>,
        charge: &mut dyn FnMut(u64) -> Result<(), E>,
    ) -> Result<Option<Captures>, MatchError<E>> {
        if self.finished {
            return Ok(None);
        }
        let found = regex.search_from(subject, self.window, &mut self.scratch, charge)?;
        self.advance(found.as_ref());
        Ok(found)
    }

    /// The next match that begins where the last one ended (`Scanner.match`).
    pub fn next_adjacent<E>(
        &mut self,
        regex: &Regex,
        subject: Subject<'_>,
        charge: &mut dyn FnMut(u64) -> Result<(), E>,
    ) -> Result<Option<Captures>, MatchError<E>> {
        if self.finished {
            return Ok(None);
        }
        let found = regex.match_at(subject, self.window, &mut self.scratch, charge)?;
        self.advance(found.as_ref());
        Ok(found)
    }

    fn advance(&mut self, found: Option<&Captures>) {
        match found {
            Some(captures) => {
                let (begin, end) = captures.span();
                self.window.pos = end;
                self.window.must_advance = begin == end;
            }
            None => self.finished = true,
        }
    }
}

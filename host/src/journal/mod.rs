//! The journal of a session: every answer that it got from outside, in order, so that what it did
//! can be done again without asking anybody.
//!
//! A step that is done again burns the same fuel and ends the same way, because a program is a
//! function of its memory and of these answers. What does not live here: when that is done
//! (`recovery.rs` for a session that broke, `durable.rs` for a process that ended), and who asks
//! (`interfaces/`). **Invariant:** an answer is written down before the guest has it.

mod disk;
mod entry;

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};

use wasmtime::{Result, bail};

use crate::Stop;
use crate::control::Control;
pub(crate) use disk::{Done, Keep, Recall};
pub(crate) use entry::{Entry, Returned, ToolAnswer, Waited};

/// Bytes of entries that are kept in memory for one step.
const KEPT_BYTES: usize = 1 << 20;

/// The host functions, streams and tools of one session share it.
pub(crate) type SharedJournal = Arc<Mutex<Journal>>;

/// One per session.
#[derive(Default)]
pub(crate) struct Journal {
    /// Answers that were given before and are given again.
    past: Option<Past>,
    /// Answers of the running step, unless there were too many.
    entries: Vec<Entry>,
    bytes: usize,
    /// Looks for a reason to stop since the step began.
    looks: u64,
    /// What tools came to that ended in a run before this one.
    finished: HashMap<u64, ToolAnswer>,
    /// The program asks for something else than in the run before.
    diverged: bool,
}

/// The answers of an earlier run.
struct Past {
    entries: VecDeque<Entry>,
    /// Whether the program goes on where they end. Otherwise they are those of a whole step.
    goes_on: bool,
}

/// The answers of a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answers {
    entries: Vec<Entry>,
    /// There were more than are kept.
    pub(crate) overflowed: bool,
}

impl Answers {
    /// Bytes in memory, about.
    pub(crate) fn bytes(&self) -> usize {
        self.entries.iter().map(Entry::bytes).sum()
    }
}

impl Journal {
    /// A step begins. Its answers are those of an earlier run as far as `past` has them.
    pub(crate) fn begin(&mut self, past: Option<Answers>) {
        self.entries.clear();
        (self.bytes, self.looks, self.diverged) = (0, 0, false);
        self.finished.clear();
        self.past = past.map(|answers| Past {
            entries: self.sort(answers.entries),
            goes_on: false,
        });
    }

    /// Tools end when they end; everything else is in the order of the questions.
    fn sort(&mut self, entries: Vec<Entry>) -> VecDeque<Entry> {
        let mut ordered = VecDeque::with_capacity(entries.len());
        for entry in entries {
            match entry {
                Entry::ToolFinished(call, answer) => {
                    self.finished.insert(call, answer);
                }
                entry => ordered.push_back(entry),
            }
        }
        ordered
    }

    /// A step has ended. Its answers, to be given again.
    pub(crate) fn end(&mut self) -> Answers {
        let overflowed = self.bytes > KEPT_BYTES;
        (self.bytes, self.past) = (0, None);
        Answers {
            entries: std::mem::take(&mut self.entries),
            overflowed,
        }
    }

    /// Whether a step that was done again asked for all that it had asked for before, and for no more.
    pub(crate) fn is_told(&self) -> bool {
        let rest = self.past.as_ref();
        !self.diverged && rest.is_none_or(|past| past.entries.is_empty())
    }

    /// Whether the next answer is one from an earlier run.
    pub(crate) fn is_past(&mut self) -> bool {
        match &self.past {
            Some(past) if past.entries.is_empty() && past.goes_on => {
                self.past = None;
                false
            }
            past => past.is_some(),
        }
    }

    /// The answer of the earlier run; `None` where there was none yet.
    ///
    /// # Errors
    /// It answered something else.
    pub(crate) fn recall<T>(&mut self, pick: impl FnOnce(Entry) -> Option<T>) -> Result<Option<T>> {
        if !self.is_past() {
            return Ok(None);
        }
        let entry = self.past.as_mut().and_then(|past| past.entries.pop_front());
        match entry.and_then(pick) {
            Some(answer) => Ok(Some(answer)),
            None => {
                self.diverged = true;
                bail!("a step that is done again took another way")
            }
        }
    }

    /// Write an answer down that was given just now.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn write(&mut self, entry: Entry) -> Result<()> {
        self.bytes = self.bytes.saturating_add(entry.bytes());
        if self.bytes > KEPT_BYTES {
            self.entries = Vec::new();
        } else {
            self.entries.push(entry);
        }
        Ok(())
    }

    /// The same where something outside is about to change, or has changed.
    pub(crate) fn write_through(&mut self, entry: Entry) -> Result<()> {
        self.write(entry)
    }

    /// An answer, of an earlier run where there is one.
    pub(crate) fn answer<T: Clone>(
        &mut self,
        pick: impl FnOnce(Entry) -> Option<T>,
        entry: impl FnOnce(T) -> Entry,
        ask: impl FnOnce() -> Result<T>,
    ) -> Result<T> {
        if let Some(answer) = self.recall(pick)? {
            return Ok(answer);
        }
        let answer = ask()?;
        self.write(entry(answer.clone()))?;
        Ok(answer)
    }

    /// The reason to stop that holds now, from outside of the session.
    pub(crate) fn stop(&mut self, control: &Control) -> Option<Stop> {
        self.stop_if(|| control.stop())
    }

    /// The same, for another way to look.
    pub(crate) fn stop_if(&mut self, look: impl FnOnce() -> Option<Stop>) -> Option<Stop> {
        self.looks += 1;
        if self.is_past() {
            let past = self.past.as_mut()?;
            let Some(Entry::Stopped(look, reason)) = past.entries.front() else {
                return None;
            };
            let stop = (*look == self.looks).then_some((*reason).into());
            if stop.is_some() {
                past.entries.pop_front();
            }
            return stop;
        }
        let stop = look()?;
        if self.write(Entry::Stopped(self.looks, stop.into())).is_err() {
            self.diverged = true;
        }
        Some(stop)
    }

    /// What a tool came to in an earlier run.
    pub(crate) fn finished(&mut self, call: u64) -> Option<ToolAnswer> {
        self.finished.remove(&call)
    }
}

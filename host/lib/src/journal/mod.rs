//! The journal of a session: every answer that it got from outside, in order, so that it can be replayed
//! without asking anybody.
//!
//! A replayed step burns the same fuel and ends the same way, because a program is a
//! function of its memory and of these answers. What does not live here: when that is done
//! (`persistence/checkpoint.rs` for a session that broke, `sandbox/durable.rs` for a process that ended), and who asks
//! (`session/interfaces/`). **Invariant:** an answer is written down before the guest has it.

mod disk;
mod entry;
mod file;

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};

use wasmtime::{Result, bail};

use crate::control::Control;
use crate::error::Stop;
pub(crate) use disk::{Done, Keep, Recall};
pub(crate) use entry::{Entry, Returned, ToolAnswer, Waited};
pub use file::JournalInfo;
pub(crate) use file::{Found, JournalFile, Step};

/// Bytes of entries that are kept in memory for one step.
const KEPT_BYTES: usize = 1 << 20;

/// The host functions, streams and tools of one session share it.
pub(crate) type SharedJournal = Arc<Mutex<Journal>>;

/// One per session.
#[derive(Default)]
pub(crate) struct Journal {
    /// Answers of an earlier run, which are replayed.
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
    /// Where they are written down, too.
    file: Option<JournalFile>,
}

/// The answers of an earlier run.
struct Past {
    entries: VecDeque<Entry>,
    /// Whether the program continues where they end. Otherwise they are those of a whole step.
    continues: bool,
}

/// The answers of a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answers {
    entries: Vec<Entry>,
    /// There were more than are kept.
    pub(crate) overflowed: bool,
}

impl From<Vec<Entry>> for Answers {
    fn from(entries: Vec<Entry>) -> Answers {
        Answers {
            entries,
            overflowed: false,
        }
    }
}

impl Answers {
    pub(crate) fn into_entries(self) -> Vec<Entry> {
        self.entries
    }

    /// Bytes that were read from standard input.
    pub(crate) fn input_bytes(&self) -> usize {
        let entries = self.entries.iter();
        let lengths = entries.map(|entry| match entry {
            Entry::Input(Some(bytes)) => bytes.len(),
            _ => 0,
        });
        lengths.sum()
    }

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
            continues: false,
        });
    }

    /// A step begins that was cut off in an earlier run, or ended there unless it `continues`.
    pub(crate) fn resume(&mut self, answers: Answers, continues: bool) {
        self.begin(None);
        for entry in &answers.entries {
            self.keep(entry.clone());
        }
        self.past = Some(Past {
            entries: self.sort(answers.entries),
            continues,
        });
    }

    /// Write what is answered from now on to a file as well.
    pub(crate) fn attach(&mut self, file: JournalFile) {
        self.file = Some(file);
    }

    /// Whether answers outlive the process.
    pub(crate) fn is_durable(&self) -> bool {
        self.file.is_some()
    }

    /// The step of the file is over, whether it has `ended` or was undone.
    fn detach(&mut self, ended: bool) {
        if let Some(mut file) = self.file.take()
            && ended
        {
            // Without its end the step is resumed to the same end.
            let _ = file.end();
        }
    }

    pub(crate) fn has_diverged(&self) -> bool {
        self.diverged
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

    /// A step is over, whether it has `ended` or broke. Its answers, to be replayed.
    pub(crate) fn end(&mut self, ended: bool) -> Answers {
        self.detach(ended);
        let overflowed = self.bytes > KEPT_BYTES;
        self.diverged |= !self.is_replayed();
        (self.bytes, self.past) = (0, None);
        Answers {
            entries: std::mem::take(&mut self.entries),
            overflowed,
        }
    }

    /// Whether a replayed step asked for all that it had asked for before, and for no more.
    pub(crate) fn is_replayed(&self) -> bool {
        let rest = self.past.as_ref();
        !self.diverged && rest.is_none_or(|past| past.entries.is_empty())
    }

    /// Whether the next answer is one from an earlier run.
    pub(crate) fn is_past(&mut self) -> bool {
        match &self.past {
            Some(past) if past.entries.is_empty() && past.continues => {
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
                bail!("a replayed step took another way")
            }
        }
    }

    /// Write an answer down that was given just now.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn write(&mut self, entry: Entry) -> Result<()> {
        if let Some(file) = &mut self.file {
            file.answer(&entry).map_err(unwritten)?;
        }
        self.keep(entry);
        Ok(())
    }

    /// The same where something outside is about to change, or has changed.
    pub(crate) fn write_through(&mut self, entry: Entry) -> Result<()> {
        self.write(entry)?;
        match &mut self.file {
            Some(file) => file.sync().map_err(unwritten),
            None => Ok(()),
        }
    }

    fn keep(&mut self, entry: Entry) {
        self.bytes = self.bytes.saturating_add(entry.bytes());
        if self.bytes > KEPT_BYTES {
            self.entries = Vec::new();
        } else {
            self.entries.push(entry);
        }
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
    pub(crate) fn stop(&mut self, control: &Control) -> Result<Option<Stop>> {
        self.stop_if(|| control.stop())
    }

    /// The same, for another way to look.
    pub(crate) fn stop_if(&mut self, look: impl FnOnce() -> Option<Stop>) -> Result<Option<Stop>> {
        self.looks += 1;
        if self.is_past() {
            let Some(past) = &mut self.past else {
                return Ok(None);
            };
            let Some(Entry::Stopped(look, reason)) = past.entries.front() else {
                return Ok(None);
            };
            let stop = (*look == self.looks).then_some((*reason).into());
            if stop.is_some() {
                past.entries.pop_front();
            }
            return Ok(stop);
        }
        let stop = look();
        if let Some(stop) = stop {
            self.write(Entry::Stopped(self.looks, stop.into()))?;
        }
        Ok(stop)
    }

    /// What a tool came to in an earlier run.
    pub(crate) fn finished(&mut self, call: u64) -> Option<ToolAnswer> {
        self.finished.remove(&call)
    }
}

/// The journal of a durable step cannot be written: no answer may be given.
fn unwritten(error: std::io::Error) -> wasmtime::Error {
    wasmtime::format_err!("the journal cannot be written: {error}")
}

//! What a cell prints, shows and comes to, from the thread that runs it to the client that reads it.
//!
//! Pieces of output are put together for a moment, as a notebook's kernel does: a client sees what
//! `print` wrote as one piece. What waits here is bounded: a cell whose reader does not come along is held up.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, SystemTime};

use tokio::sync::Notify;
use tokio::time::Instant;

use super::backpressure::with_backpressure;
use super::text::Decoder;
use crate::lock::lock;

/// How long output is gathered before it is sent.
const GATHER: Duration = Duration::from_millis(50);

/// Bytes that wait for the reader before the cell is held up.
const WAITING: usize = 1 << 20;

/// One thing that a cell did.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// It began.
    Started {
        /// How many its context has begun, this one included.
        execution_count: u64,
    },
    /// It wrote text.
    Output {
        /// To standard output or standard error.
        stream: Stream,
        /// What, bytes that are no UTF-8 replaced.
        text: String,
        /// When it began to.
        time: SystemTime,
    },
    /// It showed something.
    Display(Bundle),
    /// It did not run to its end.
    Failed(Failure),
}

/// Where text is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// `sys.stdout`
    Stdout,
    /// `sys.stderr`
    Stderr,
}

/// An object in the forms that it has.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bundle {
    /// By MIME type; images and the like in base64, JSON as it is, anything else as text.
    pub data: BTreeMap<String, serde_json::Value>,
    /// What was said of them.
    pub metadata: serde_json::Map<String, serde_json::Value>,
    /// The value of the cell, and not something that it showed on its way.
    pub is_main: bool,
}

impl Bundle {
    /// Bytes that it takes, about.
    pub(crate) fn size(&self) -> usize {
        self.data
            .iter()
            .map(|(kind, value)| kind.len() + size_of(value))
            .sum()
    }
}

/// Bytes that a node of an object takes, which has six entries at least but for the last.
const NODE: usize = 640;

/// Bytes that a value of JSON takes, about.
pub(super) fn size_of(value: &serde_json::Value) -> usize {
    use serde_json::Value;
    64 + match value {
        Value::String(text) => text.len(),
        Value::Array(items) => items.iter().map(size_of).sum(),
        Value::Object(entries) => {
            let nodes = entries.len().div_ceil(6) * NODE;
            let entries = entries.iter();
            let sizes = entries.map(|(name, value)| name.len() + size_of(value));
            nodes + sizes.sum::<usize>()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => 0,
    }
}

/// Why a cell did not run to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// What kind of reason.
    pub kind: FailureKind,
    /// The class of the exception, or what stands for one.
    pub name: String,
    /// Its text.
    pub value: String,
    /// What Python prints.
    pub traceback: String,
}

/// Whose fault it is that a cell did not run to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// It raised an exception.
    Raised,
    /// It took longer than it was given.
    Timeout,
    /// Another limit ended it.
    Limit,
    /// Somebody interrupted it.
    Interrupted,
    /// The interpreter broke; the variables of its context are lost.
    Lost,
}

/// A part of the feed, for its reader.
#[derive(Debug, PartialEq)]
pub enum Batch {
    /// What happened since.
    Events(Vec<Event>),
    /// Nothing, for a while.
    Quiet,
    /// The cell has ended, and everything was read.
    Ended,
    /// The sandbox is no more; nothing can be said about the cell.
    Aborted,
}

/// From one cell to one reader.
#[derive(Debug, Default)]
pub(crate) struct Feed {
    state: Mutex<State>,
    news: Notify,
    /// Rings when the reader has taken what waited.
    room: Notify,
}

#[derive(Debug, Default)]
struct State {
    events: Vec<Event>,
    /// Bytes of them.
    waiting: usize,
    /// By stream.
    decoders: [Decoder; 2],
    /// When the oldest event came.
    since: Option<Instant>,
    ended: bool,
    aborted: bool,
}

impl Feed {
    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Bytes were written.
    pub(crate) fn write(&self, stream: Stream, bytes: &[u8]) {
        let mut state = self.state();
        let text = state.decoders[stream as usize].decode(bytes);
        if text.is_empty() {
            return;
        }
        state.waiting += text.len();
        if let Some(Event::Output {
            stream: last,
            text: before,
            ..
        }) = state.events.last_mut()
            && *last == stream
        {
            before.push_str(&text);
            return;
        }
        let time = SystemTime::now();
        self.add(state, Event::Output { stream, text, time });
    }

    /// Something else happened.
    pub(crate) fn push(&self, event: Event) {
        let mut state = self.state();
        state.waiting += match &event {
            Event::Display(bundle) => bundle.size(),
            _ => 0,
        };
        self.add(state, event);
    }

    fn add(&self, mut state: MutexGuard<'_, State>, event: Event) {
        state.events.push(event);
        if state.since.is_none() {
            state.since = Some(Instant::now());
            drop(state);
            self.news.notify_one();
        }
    }

    /// What waits goes to its reader, and there is room for more.
    fn take_events(&self, state: &mut State) -> Vec<Event> {
        state.waiting = 0;
        self.room.notify_waiters();
        std::mem::take(&mut state.events)
    }

    fn is_full(&self) -> bool {
        self.state().waiting >= WAITING
    }

    /// Go on with work that fills the feed as long as somebody empties it.
    pub(crate) async fn with_backpressure<T>(&self, work: impl Future<Output = T>) -> T {
        with_backpressure(work, &self.room, || self.is_full()).await
    }

    /// The cell has ended.
    pub(crate) fn end(&self) {
        let mut state = self.state();
        for stream in [Stream::Stdout, Stream::Stderr] {
            let text = state.decoders[stream as usize].end();
            if !text.is_empty() {
                let time = SystemTime::now();
                state.events.push(Event::Output { stream, text, time });
            }
        }
        state.ended = true;
        drop(state);
        self.news.notify_one();
    }

    /// The sandbox is no more.
    pub(crate) fn abort(&self) {
        self.state().aborted = true;
        self.news.notify_one();
    }

    /// What happened since this was last asked; after `patience` without anything, that.
    pub(crate) async fn next(&self, patience: Duration) -> Batch {
        let quiet = Instant::now() + patience;
        loop {
            let until = {
                let mut state = self.state();
                if state.aborted {
                    return Batch::Aborted;
                }
                let is_due = |since: &Instant| state.ended || since.elapsed() >= GATHER;
                if state.since.as_ref().is_some_and(is_due) {
                    state.since = None;
                    return Batch::Events(self.take_events(&mut state));
                }
                if state.ended {
                    return match self.take_events(&mut state) {
                        events if events.is_empty() => Batch::Ended,
                        events => Batch::Events(events),
                    };
                }
                match state.since {
                    Some(since) => since + GATHER,
                    None if Instant::now() >= quiet => return Batch::Quiet,
                    None => quiet,
                }
            };
            let _ = tokio::time::timeout_at(until, self.news.notified()).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(batch: Batch) -> Vec<(Stream, String)> {
        let Batch::Events(events) = batch else {
            panic!("{batch:?}");
        };
        let text = |event| match event {
            Event::Output { stream, text, .. } => (stream, text),
            other => panic!("{other:?}"),
        };
        events.into_iter().map(text).collect()
    }

    #[tokio::test(start_paused = true)]
    async fn pieces_of_a_stream_come_together_and_characters_whole() {
        let feed = Feed::default();
        feed.write(Stream::Stdout, b"a");
        feed.write(Stream::Stdout, "é".as_bytes().split_at(1).0);
        feed.write(Stream::Stderr, b"!");
        feed.write(Stream::Stdout, "é".as_bytes().split_at(1).1);
        feed.write(Stream::Stdout, b"\xff\xc3");
        let expected = [
            (Stream::Stdout, "a"),
            (Stream::Stderr, "!"),
            (Stream::Stdout, "é\u{fffd}"),
        ];
        let expected = expected.map(|(stream, text)| (stream, text.to_owned()));
        assert_eq!(texts(feed.next(Duration::MAX / 4).await), expected);
        feed.end();
        let rest = [(Stream::Stdout, "\u{fffd}".to_owned())];
        assert_eq!(texts(feed.next(Duration::from_secs(5)).await), rest);
        assert_eq!(feed.next(Duration::from_secs(5)).await, Batch::Ended);
    }

    #[tokio::test(start_paused = true)]
    async fn silence_is_told_and_an_end_is_an_end() {
        let feed = Feed::default();
        assert_eq!(feed.next(Duration::from_secs(5)).await, Batch::Quiet);
        feed.abort();
        assert_eq!(feed.next(Duration::from_secs(5)).await, Batch::Aborted);
    }
}

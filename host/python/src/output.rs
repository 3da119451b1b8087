//! The output of programs: collected, and handed to callbacks.
//!
//! The library gives output while it runs the guest, on a stack of its own. Python code has no business
//! there, so callbacks are called between two polls. **Invariant:** what was printed before a tool
//! call is handed over before the tool is called.

use std::sync::{Arc, Mutex, MutexGuard};

use wardian::{OutputCallback, Sandbox};

use crate::lock::lock;

/// One of the two streams.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stream {
    Stdout,
    Stderr,
}

/// The output of one sandbox.
#[derive(Default)]
pub(crate) struct Output(Mutex<Collected>);

#[derive(Default)]
struct Collected {
    streams: [Vec<u8>; 2],
    /// Whether anybody wants it as it comes.
    streaming: bool,
    /// Which stream got how many bytes, of what was not handed over yet.
    fresh: Vec<(Stream, usize)>,
    handed_over: [usize; 2],
}

impl Output {
    /// Take the output of a sandbox.
    pub(crate) fn connect(sandbox: &mut Sandbox) -> Arc<Output> {
        let output = Arc::<Output>::default();
        let [stdout, stderr] = [Stream::Stdout, Stream::Stderr].map(|stream| {
            let output = Arc::clone(&output);
            let take: OutputCallback = Box::new(move |bytes| output.write(stream, bytes));
            Some(take)
        });
        sandbox.set_output(stdout, stderr);
        output
    }

    /// A call begins.
    pub(crate) fn begin(&self, streaming: bool) {
        *self.lock() = Collected {
            streaming,
            ..Collected::default()
        };
    }

    fn write(&self, stream: Stream, bytes: &[u8]) {
        let mut collected = self.lock();
        collected.streams[stream as usize].extend_from_slice(bytes);
        if collected.streaming {
            match collected.fresh.last_mut() {
                Some((last, length)) if *last == stream => *length += bytes.len(),
                _ => collected.fresh.push((stream, bytes.len())),
            }
        }
    }

    /// What was not handed over yet, in the order in which it was written.
    pub(crate) fn take_fresh(&self) -> Vec<(Stream, Vec<u8>)> {
        let mut collected = self.lock();
        let fresh = std::mem::take(&mut collected.fresh);
        let pieces = fresh.into_iter().map(|(stream, length)| {
            let from = collected.handed_over[stream as usize];
            collected.handed_over[stream as usize] += length;
            let bytes = &collected.streams[stream as usize][from..from + length];
            (stream, bytes.to_vec())
        });
        pieces.collect()
    }

    /// Everything: standard output and standard error.
    pub(crate) fn take(&self) -> [Vec<u8>; 2] {
        std::mem::take(&mut self.lock().streams)
    }

    fn lock(&self) -> MutexGuard<'_, Collected> {
        lock(&self.0)
    }
}

/// Bytes as they come into text: what is no UTF-8 is replaced, and a character that was cut waits for its rest.
#[derive(Default)]
pub(crate) struct Decoder {
    cut: Vec<u8>,
}

impl Decoder {
    pub(crate) fn decode(&mut self, bytes: &[u8]) -> String {
        self.cut.extend_from_slice(bytes);
        let mut text = String::new();
        let mut rest = 0;
        for chunk in self.cut.utf8_chunks() {
            text.push_str(chunk.valid());
            rest += chunk.valid().len() + chunk.invalid().len();
            let ends_here = rest == self.cut.len();
            if ends_here && is_cut(chunk.invalid()) {
                rest -= chunk.invalid().len();
            } else if !chunk.invalid().is_empty() {
                text.push(char::REPLACEMENT_CHARACTER);
            }
        }
        self.cut.drain(..rest);
        text
    }

    /// Nothing more comes.
    pub(crate) fn finish(&mut self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut self.cut)).into_owned()
    }
}

/// Whether these bytes could become a character.
fn is_cut(bytes: &[u8]) -> bool {
    match std::str::from_utf8(bytes) {
        Ok(_) => false,
        Err(error) => error.valid_up_to() == 0 && error.error_len().is_none(),
    }
}

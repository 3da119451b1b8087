//! Standard input of programs at the prompt: lines of whoever sits there, one for each time that a program asks.

use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use tokio::io::{AsyncRead, ReadBuf};

/// What the program reads from, and what gives it lines.
#[derive(Clone, Default)]
pub(super) struct Input(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// The program waits for a line.
    is_wanted: bool,
    /// A line, or the end of input, that it has not taken yet.
    answer: Option<Option<String>>,
    /// Of the last line what was not read yet.
    left: Vec<u8>,
    /// Who waits for a line, and who waits for that.
    reader: Option<Waker>,
    prompt: Option<Waker>,
}

impl Input {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Another program begins: what the one before asked for, and did not wait for, is of no interest.
    pub(super) fn begin(&self) {
        let mut state = self.state();
        (state.is_wanted, state.answer) = (false, None);
    }

    /// Wait until a line is wanted.
    pub(super) async fn wanted(&self) {
        poll_fn(|context| {
            let mut state = self.state();
            if std::mem::take(&mut state.is_wanted) {
                return Poll::Ready(());
            }
            state.prompt = Some(context.waker().clone());
            Poll::Pending
        })
        .await
    }

    /// The line that is wanted, or the end of input.
    pub(super) fn answer(&self, line: Option<String>) {
        let mut state = self.state();
        state.answer = Some(line);
        wake(&mut state.reader);
    }
}

fn wake(waker: &mut Option<Waker>) {
    if let Some(waker) = waker.take() {
        waker.wake();
    }
}

impl AsyncRead for Input {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let mut state = self.state();
        if state.left.is_empty() {
            match state.answer.take() {
                Some(answer) => state.left = answer.map(String::into_bytes).unwrap_or_default(),
                None => {
                    // The sandbox waits for one byte, and then looks what there is besides: only the first is a wish.
                    if buffer.remaining() == 1 {
                        state.is_wanted = true;
                        state.reader = Some(context.waker().clone());
                        wake(&mut state.prompt);
                    }
                    return Poll::Pending;
                }
            }
        }
        let length = buffer.remaining().min(state.left.len());
        let rest = state.left.split_off(length);
        buffer.put_slice(&state.left);
        state.left = rest;
        Poll::Ready(Ok(()))
    }
}

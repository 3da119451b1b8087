//! Waiting for tool calls that run beside the guest.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};

use wasmtime::{Result, bail};

use super::{Finished, Reply, ends_program, unknown};
use crate::control::lock;
use crate::error::Stop;
use crate::journal::{Entry, ToolAnswer, Waited};
use crate::session::state::State;

impl State {
    /// One of the calls that has finished; `None` when `nanoseconds` have passed before.
    pub(super) async fn wait_until(
        &mut self,
        calls: &[u64],
        nanoseconds: Option<u64>,
    ) -> Reply<Option<Finished>> {
        Ok(match self.wait_or_replay(calls, nanoseconds).await? {
            Ok(Some((_, answer))) if ends_program(&answer) => Err(self.stopping(Stop::Ended)),
            Ok(finished) => {
                if let Some((call, Ok(answer))) = &finished
                    && self.requests.calls.remove(call)
                {
                    self.requests.moved(answer.len());
                }
                Ok(finished)
            }
            Err(stop) => Err(self.stopping(stop)),
        })
    }

    /// `next_finished`, as in an earlier run where there was one.
    async fn wait_or_replay(
        &mut self,
        calls: &[u64],
        nanoseconds: Option<u64>,
    ) -> Result<std::result::Result<Option<Finished>, Stop>> {
        let pick = |entry| match entry {
            Entry::Waited(waited) => Some(waited),
            _ => None,
        };
        if let Some(stop) = self.stop_inside() {
            return Ok(Err(stop));
        }
        let before = lock(&self.journal).recall(pick)?;
        if let Some(waited) = before {
            return Ok(Ok(match waited {
                Waited::Stopped(reason) => return Ok(Err(reason.into())),
                Waited::InVain => {
                    let nanos = nanoseconds.unwrap_or_default();
                    self.virtual_nanos = self.virtual_nanos.saturating_add(nanos);
                    None
                }
                Waited::Unknown(call) => Some(unknown(call)),
                Waited::For(call) => {
                    self.tools.calls.remove(&call);
                    self.tools.cut_off.remove(&call);
                    match lock(&self.journal).finished(call) {
                        Some(answer) => Some((call, answer.into())),
                        None => bail!("the journal lacks a tool's answer"),
                    }
                }
            }));
        }
        self.resume_cut_off(calls)?;
        let finished = self.next_finished(calls, nanoseconds).await;
        let waited = match &finished {
            Err(stop) => Waited::Stopped((*stop).into()),
            Ok(None) => Waited::InVain,
            Ok(Some((call, Some(_)))) => Waited::For(*call),
            Ok(Some((call, None))) => Waited::Unknown(*call),
        };
        lock(&self.journal).write_through(Entry::Waited(waited))?;
        Ok(finished.map(|finished| {
            finished.map(|(call, answer)| match answer {
                Some(answer) => (call, answer.into()),
                None => unknown(call),
            })
        }))
    }

    /// One of the calls that has finished; `None` when `nanoseconds` have passed before.
    async fn next_finished(
        &mut self,
        calls: &[u64],
        nanoseconds: Option<u64>,
    ) -> std::result::Result<Option<(u64, Option<ToolAnswer>)>, Stop> {
        // None: farther away than the machine can count.
        let until =
            nanoseconds.and_then(|nanos| Instant::now().checked_add(Duration::from_nanos(nanos)));
        loop {
            while let Ok((call, result)) = self.tools.channel().1.try_recv() {
                self.store_answer(call, result);
            }
            if let Some(stop) = self.control.stop() {
                return Err(stop);
            }
            let Some(&first) = calls.first() else {
                return Ok(Some((0, None)));
            };
            for &call in calls {
                match self.tools.calls.get(&call) {
                    None => return Ok(Some((call, None))),
                    Some(None) => {}
                    Some(Some(_)) => {
                        let answer = self.tools.calls.remove(&call).flatten();
                        return Ok(Some((call, answer)));
                    }
                }
            }
            if self.control.has_tools_to_begin() {
                // Most have their answer then, and nothing has to be made to wait for it.
                yield_to_driver().await;
                continue;
            }
            if let Some(nanos) = nanoseconds
                && until.is_some_and(|until| until <= Instant::now())
            {
                self.virtual_nanos = self.virtual_nanos.saturating_add(nanos);
                return Ok(None);
            }
            let control = Arc::clone(&self.control);
            let passed = async {
                match until {
                    Some(until) => tokio::time::sleep_until(until.into()).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = passed => {}
                () = control.stopped() => {}
                received = self.tools.channel().1.recv() => match received {
                    Some((call, result)) => self.store_answer(call, result),
                    // Cannot happen while the state itself holds a sender.
                    None => return Ok(Some((first, None))),
                },
            }
        }
    }

    fn store_answer(&mut self, call: u64, answer: ToolAnswer) {
        self.control.remove_task(call);
        self.tools.blocking.remove(&call);
        self.tools.calls.insert(call, Some(answer));
    }
}

/// Let whoever drives the sandbox do something before it goes on.
async fn yield_to_driver() {
    let mut was_given = false;
    poll_fn(|context| {
        if std::mem::replace(&mut was_given, true) {
            return Poll::Ready(());
        }
        // What was to be done may have been called off meanwhile.
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

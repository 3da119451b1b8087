//! Tool calls of an earlier run, whose answers are in the journal, or which were cut off with it.

use wasmtime::{Result, bail};

use super::codec::{encode, to_wit};
use crate::control::lock;
use crate::journal::{Entry, Returned, ToolAnswer};
use crate::session::bindings::wardian::sandbox::tools::Started;
use crate::session::state::State;
use crate::tools::{Arguments, Body, CutOff, ToolError};

impl State {
    /// A call that was begun in an earlier run.
    pub(super) fn replay_call(
        &mut self,
        call: u64,
        body: Body,
        arguments: Arguments,
    ) -> Result<Started> {
        let returned = |entry| match entry {
            Entry::ToolReturned(known, returned) if known == call => Some(returned),
            _ => None,
        };
        let mut journal = lock(&self.journal);
        let returned = journal.recall(returned)?;
        let answer = match returned {
            Some(Returned::Running) => {
                drop(journal);
                self.tools.calls.insert(call, None);
                self.tools.cut_off.insert(call, CutOff { body, arguments });
                return Ok(Started::Running(call));
            }
            Some(Returned::Finished) => match journal.finished(call) {
                Some(answer) => return Ok(Started::Finished(answer.into())),
                None => bail!("the journal lacks a tool's answer"),
            },
            None => journal.finished(call),
        };
        // The earlier run ended here.
        drop(journal);
        match answer {
            Some(answer) => self.return_answer(call, answer),
            None if self.tools.is_idempotent(arguments.tool()) => {
                self.run_durably(call, body, arguments)
            }
            None => {
                let answer =
                    ToolAnswer::from(Err(to_wit(ToolError::interrupted(arguments.tool()))));
                lock(&self.journal).write_through(Entry::ToolFinished(call, answer.clone()))?;
                self.return_answer(call, answer)
            }
        }
    }

    /// Calls that ran when an earlier run ended: what they came to, or another try.
    pub(super) fn resume_cut_off(&mut self, calls: &[u64]) -> Result<()> {
        for call in calls {
            let Some(CutOff { body, arguments }) = self.tools.cut_off.remove(call) else {
                continue;
            };
            let answer = lock(&self.journal).finished(*call);
            let answer = match answer {
                Some(answer) => Some(answer),
                None => {
                    let result = if self.tools.is_idempotent(arguments.tool()) {
                        self.run_tool(*call, body, arguments)
                    } else {
                        Some(Err(ToolError::interrupted(arguments.tool())))
                    };
                    let answer = result.map(|result| encode(result).map_err(to_wit).into());
                    if let Some(answer) = &answer {
                        let entry = Entry::ToolFinished(*call, ToolAnswer::clone(answer));
                        lock(&self.journal).write_through(entry)?;
                    }
                    answer
                }
            };
            self.tools.calls.insert(*call, answer);
        }
        Ok(())
    }
}

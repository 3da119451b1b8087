//! The prompt: lines with history and completion, and what was pasted or sent ahead.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::rc::Rc;

use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{Config, Editor, Result};

use super::completion::Words;
use super::lines::{statements, wants_more};
use super::session::{Answer, Session};

/// In the home directory.
const HISTORY: &str = ".wardian_history";

pub(super) struct Prompt {
    editor: Editor<Words, FileHistory>,
    history: Option<PathBuf>,
    /// Inputs that are there already: several statements were pasted.
    ready: VecDeque<String>,
    has_ended: bool,
}

impl Prompt {
    /// # Errors
    /// The terminal cannot be used.
    pub(super) fn new(session: Rc<RefCell<Session>>) -> Result<Prompt> {
        let config = Config::builder()
            .completion_type(rustyline::CompletionType::List)
            .tab_stop(4)
            .build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(Words(session)));
        let history = std::env::var_os("HOME").map(|home| PathBuf::from(home).join(HISTORY));
        if let Some(history) = &history {
            // There is none the first time.
            let _ = editor.load_history(history);
        }
        Ok(Prompt {
            editor,
            history,
            ready: VecDeque::new(),
            has_ended: false,
        })
    }

    /// The next input: a statement, with its block.
    ///
    /// # Errors
    /// Ctrl-C was pressed, or there is no more.
    pub(super) fn read(&mut self) -> Result<String> {
        if let Some(input) = self.ready.pop_front() {
            return Ok(input);
        }
        if self.has_ended {
            return Err(ReadlineError::Eof);
        }
        let mut text = self.editor.readline(">>> ")? + "\n";
        let mut inputs = statements(&text);
        while inputs.last().is_some_and(|last| wants_more(last)) {
            match self.editor.readline("... ") {
                Ok(line) => text += &line,
                // What is there is still an input.
                Err(ReadlineError::Eof) => {
                    self.has_ended = true;
                    break;
                }
                Err(error) => return Err(error),
            }
            text.push('\n');
            inputs = statements(&text);
        }
        if !text.trim().is_empty() {
            let _ = self.editor.add_history_entry(text.trim_end());
        }
        self.ready = inputs.into();
        Ok(self.ready.pop_front().unwrap_or_default())
    }

    /// A line for a program. `before` stands on the line already.
    pub(super) fn ask(&mut self, before: &str) -> Answer {
        match self.editor.readline(before) {
            Ok(line) => Answer::Line(line),
            Err(ReadlineError::Interrupted) => Answer::Interrupt,
            Err(_) => Answer::End,
        }
    }

    /// Something went wrong: what was pasted after it does not run.
    pub(super) fn forget_ready(&mut self) {
        self.ready.clear();
    }

    pub(super) fn save_history(&mut self) {
        if let Some(history) = &self.history {
            // There may be no room; that is no reason to complain.
            let _ = self.editor.save_history(history);
        }
    }
}

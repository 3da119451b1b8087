//! Completion by Tab: names of the session, attributes and keywords.
//!
//! **Invariant:** completing changes nothing. It runs in a fork of the session, for a short time, and the fork is
//! thrown away: neither variables nor `_` nor what the session may still use are different afterwards.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};
use wardian::Value;

use super::session::Session;

/// Defines `_complete`.
const SOURCE: &str = include_str!("completion.py");

/// Who pressed a key waits no longer.
const PATIENCE: Duration = Duration::from_millis(500);

/// What a Tab is worth at the beginning of a line.
const INDENT: &str = "    ";

/// Completes words of the session's.
pub(super) struct Words(pub(super) Rc<RefCell<Session>>);

impl Completer for Words {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let before = &line[..position];
        let current = before.rsplit('\n').next().unwrap_or_default();
        if current.trim().is_empty() {
            return Ok((position, vec![pair(INDENT)]));
        }
        let word = word(current);
        // While a program runs there is nothing to copy: it asked for input.
        let Ok(mut session) = self.0.try_borrow_mut() else {
            return Ok((position, Vec::new()));
        };
        if word.is_empty() {
            return Ok((position, Vec::new()));
        }
        let words = session.block_on(async |sandbox| {
            let mut fork = sandbox.fork(1).await.ok()?.pop()?;
            let source = format!("{SOURCE}\n_complete('{word}')");
            let completed = tokio::time::timeout(PATIENCE, fork.run(&source)).await;
            completed.ok()?.ok()?.value
        });
        Ok((position - word.len(), words.map(pairs).unwrap_or_default()))
    }
}

/// The dotted name that a text ends with.
fn word(text: &str) -> &str {
    let is_in_name =
        |character: char| character.is_alphanumeric() || matches!(character, '_' | '.');
    let start = text.trim_end_matches(is_in_name).len();
    &text[start..]
}

fn pairs(words: Value) -> Vec<Pair> {
    match words {
        Value::List(words) => words.iter().filter_map(Value::as_str).map(pair).collect(),
        _ => Vec::new(),
    }
}

/// Of a dotted name the last part is shown.
fn pair(word: &str) -> Pair {
    Pair {
        display: word.rsplit('.').next().unwrap_or(word).into(),
        replacement: word.into(),
    }
}

impl Helper for Words {}
impl Highlighter for Words {}
impl Validator for Words {}

impl Hinter for Words {
    type Hint = String;
}

#[cfg(test)]
mod tests {
    use super::word;

    #[test]
    fn words_are_dotted_names() {
        assert_eq!(word("x = os.pa"), "os.pa");
        assert_eq!(word("f(a"), "a");
        assert_eq!(word("f("), "");
        assert_eq!(word("größe.re"), "größe.re");
        assert_eq!(word("'a'.up"), ".up");
    }
}

//! What a cell did, all of it, for protocols that answer once.

use std::time::Duration;

use super::context::Run;
use super::feed::{Batch, Bundle, Event, Failure, Stream};

/// What a cell did.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Its number in its context.
    pub execution_count: u64,
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
    /// What it showed on its way.
    pub displays: Vec<Bundle>,
    /// Bytes of what it showed.
    displayed: usize,
    /// Its value.
    pub result: Option<Bundle>,
    /// Why it did not run to its end.
    pub failure: Option<Failure>,
    /// The sandbox ended before the cell.
    pub aborted: bool,
}

impl Run {
    /// Wait for the end of the cell. Of each stream so many bytes are kept, and a note that there
    /// was more.
    pub async fn outcome(mut self, most: usize) -> Outcome {
        let mut outcome = Outcome::default();
        loop {
            match self.next(Duration::from_secs(3600)).await {
                Batch::Events(events) => {
                    for event in events {
                        outcome.add(event, most);
                    }
                }
                Batch::Quiet => {}
                Batch::Ended => return outcome,
                Batch::Aborted => {
                    outcome.aborted = true;
                    return outcome;
                }
            }
        }
    }
}

impl Outcome {
    fn add(&mut self, event: Event, most: usize) {
        match event {
            Event::Started { execution_count } => self.execution_count = execution_count,
            Event::Output { stream, text, .. } => {
                let kept = match stream {
                    Stream::Stdout => &mut self.stdout,
                    Stream::Stderr => &mut self.stderr,
                };
                append(kept, &text, most);
            }
            Event::Display(bundle) if bundle.is_main => self.result = Some(bundle),
            Event::Display(bundle) => {
                self.displayed = self.displayed.saturating_add(bundle.size());
                if self.displayed <= most {
                    self.displays.push(bundle);
                } else {
                    append(
                        &mut self.stderr,
                        "[a display is left out: too much was shown]\n",
                        most,
                    );
                }
            }
            Event::Failed(failure) => self.failure = Some(failure),
        }
    }
}

/// Keep the beginning of a text, and say so.
fn append(kept: &mut String, text: &str, most: usize) {
    const NOTE: &str = "\n[truncated]\n";
    if kept.len() > most {
        return;
    }
    let room = most - kept.len();
    if text.len() <= room {
        kept.push_str(text);
        return;
    }
    kept.push_str(&text[..text.floor_char_boundary(room)]);
    kept.push_str(NOTE);
}

#[cfg(test)]
mod tests {
    use super::append;

    #[test]
    fn too_much_is_cut_at_a_character_and_once() {
        let mut kept = String::new();
        append(&mut kept, "ab", 4);
        append(&mut kept, "céd", 4);
        append(&mut kept, "more", 4);
        assert_eq!(kept, "abc\n[truncated]\n");
    }
}

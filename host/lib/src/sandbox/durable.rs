//! Steps that outlive their process: with a journal, a step that was cut off is resumed in another
//! process and ends as it would have ended.
//!
//! What does not live here: what a journal holds (`journal/`), and how its answers are replayed
//! (`session/interfaces/`). **Invariant:** as with snapshots, authority is never taken from a journal: it
//! only says what a program was answered.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::control::{Control, lock};
use crate::error::Error;
use crate::error::JournalError;
use crate::execution::{Execution, Program};
use crate::http::Http;
use crate::journal::{Answers, Found, JournalFile, Step};
use crate::limits::{Limits, Scope, Unit};
use crate::persistence::checkpoint::{Checkpoint, History};
use crate::persistence::snapshot;
use crate::policy::Grants;
use crate::policy::{Clocks, ImportRules, Stdin};
use crate::sandbox::Sandbox;
use crate::sandbox::builder::SandboxBuilder;
use crate::session::Session;
use crate::session::state::State;
use crate::tools::offered;

impl Sandbox {
    /// Run a program so that it can be resumed when this process ends in the middle of it: the new file
    /// `journal` gets the session as it is and every answer that the program is given, before it has it.
    /// Files that are open are closed first, as in a snapshot.
    ///
    /// When the process ends, [`SandboxBuilder::resume`] continues the step: no tool that has ended is called
    /// again, nothing is written twice to mounted directories. Afterwards the file can be removed;
    /// as long as it is there, resuming gives the same result again.
    ///
    /// An answer is written before the program has it, and is on the disk before a tool is called and
    /// a mounted directory is changed; for that the disk is waited for in place.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// # let engine = wardian::Engine::builder().max_live_sandboxes(1).build()?;
    /// # let journal = std::env::temp_dir().join(format!("wardian-doc-{}", std::process::id()));
    /// use wardian::{Program, Value};
    ///
    /// let order = || engine.sandbox().tool("order", |_| Ok(Value::from("order 7")));
    /// let mut sandbox = order().build().await?;
    /// let execution = sandbox.run_durable(Program::new("order()"), &journal).await?;
    /// assert_eq!(execution.value, Some(Value::from("order 7")));
    /// # drop(sandbox);
    ///
    /// // In another process, had this one ended on the way; the tool is not called again.
    /// let (mut sandbox, execution) = order().resume(&journal).await?;
    /// assert_eq!(execution.value, Some(Value::from("order 7")));
    /// # std::fs::remove_file(&journal).unwrap();
    /// # Ok::<(), wardian::Error>(())
    /// # }).unwrap();
    /// ```
    ///
    /// # Errors
    /// [`Error::Journal`] when there is such a file already, it cannot be written at the beginning, or the
    /// sandbox has a [filesystem that is shared](SandboxBuilder::filesystem): nothing has run then. When it cannot be written later, the step is undone:
    /// [`Error::RolledBack`]. And those of [`run`](Sandbox::run).
    pub async fn run_durable(
        &mut self,
        program: Program,
        journal: impl AsRef<Path>,
    ) -> Result<Execution, Error> {
        if self.shares_files() || self.grants().lending.is_some() {
            return Err(JournalError::SharedFiles.into());
        }
        let (snapshot, thaw) = self.checkpoint_for_journal().await?;
        let step = Step {
            guest: *self.engine().runtime().identity(),
            grants: fingerprint(self.grants()),
            source: program.source.clone(),
            file_name: program.file_name.clone(),
            arguments: program.arguments.clone(),
            last_value: program.last_value,
            ends_session: program.ends_session,
            snapshot: snapshot.to_vec(),
            thaw,
        };
        let file = JournalFile::create(journal.as_ref(), &step)?;
        drop(step);
        lock(&self.shared.journal).attach(file);
        self.run_request(program, None).await
    }
}

impl SandboxBuilder {
    /// Resume the step of a journal that [`Sandbox::run_durable`] wrote, in a sandbox with the session as it
    /// was. Limits and grants are this builder's and must be those with which the step began. What is printed
    /// is printed from the beginning. Where standard input is [`Stdin::Bytes`], what was read before
    /// is skipped; a [`Stdin::Reader`] gives what comes after it.
    ///
    /// A tool that was being called is called again where it is
    /// [`idempotent`](SandboxBuilder::idempotent); else the call raises `wardian.ToolInterrupted`, a
    /// `RuntimeError`.
    ///
    /// # Errors
    /// [`Error::Journal`] when it is none, or one of other grants; and those of
    /// [`build`](SandboxBuilder::build) and [`Sandbox::run`].
    pub async fn resume(self, journal: impl AsRef<Path>) -> Result<(Sandbox, Execution), Error> {
        let (engine, mut streams, grants) = self.checked()?;
        if grants.filesystem.is_some() || grants.lending.is_some() {
            return Err(JournalError::SharedFiles.into());
        }
        let Found {
            step,
            answers,
            ended,
            file,
        } = JournalFile::open(journal.as_ref())?;
        if step.guest != *engine.runtime().identity() {
            return Err(JournalError::OtherGuest.into());
        }
        if step.grants != fingerprint(&grants) {
            return Err(JournalError::OtherGrants.into());
        }
        let answers = Answers::from(answers);
        if let Stdin::Bytes(bytes) = &mut streams.stdin {
            bytes.drain(..answers.input_bytes().min(bytes.len()));
        }
        let limits = grants.snapshot_limits();
        let body = snapshot::open(&step.snapshot, &step.guest, &limits, None)?;
        let base = engine.runtime().base().await?;
        let contents = body.contents(&limits)?;
        let image = body.image(&base)?;
        let permit = engine.slot().await?;
        let mut state = State::new(
            engine.runtime(),
            &grants,
            streams,
            Arc::<Control>::default(),
        );
        contents.give(&mut state)?;
        let journal = Arc::clone(&state.journal);
        let program = step.program();
        let thaw = Answers::from(step.thaw);
        lock(&journal).begin(Some(thaw.clone()));
        let session = Session::start(engine.runtime(), state, &grants, Some(&image)).await;
        let session = session.map_err(|(_, error)| error)?;
        drop(contents);
        if !lock(&journal).is_replayed() {
            return Err(JournalError::Diverged.into());
        }
        let checkpoint = Checkpoint::packed(Arc::new(step.snapshot), None);
        let history = History::from(checkpoint);
        let mut sandbox = Sandbox::new(engine, grants, permit, session, history);
        sandbox.history.set_thaw(thaw);
        if !ended {
            lock(&journal).attach(file);
        }
        let execution = sandbox
            .run_request(program, Some((answers, !ended)))
            .await?;
        if lock(&journal).has_diverged() {
            return Err(JournalError::Diverged.into());
        }
        Ok((sandbox, execution))
    }
}

/// What a step depends on of the things that are granted. How long it may take is not among them, nor
/// what is left of the session's budgets.
fn fingerprint(grants: &Grants) -> [u8; 32] {
    let limits = Limits::TABLE
        .iter()
        .filter(|limit| limit.scope != Scope::Session && limit.unit != Unit::Time)
        .map(|limit| (limit.name, (limit.get)(&grants.limits)));
    let mounts = grants.mounts.iter();
    let granted = Granted {
        limits: limits.collect(),
        clocks: match grants.clocks {
            Clocks::Denied => None,
            Clocks::System => Some(None),
            Clocks::Virtual { start } => Some(Some(start)),
        },
        seed: grants.seed,
        environment: &grants.environment,
        directory: grants.directory.as_deref(),
        import_rules: grants.import_rules.as_ref(),
        tools: offered(&grants.tools).collect(),
        http: grants.http.iter().map(Http::fingerprint).collect(),
        mounts: mounts
            .map(|(path, mount)| {
                let known = mount.catalog().map(|catalog| catalog.fingerprint());
                (
                    path.as_str(),
                    mount.is_read_only(),
                    mount.is_overlay(),
                    known,
                )
            })
            .collect(),
    };
    let granted = postcard::to_stdvec(&granted).expect("a Vec takes everything");
    Sha256::digest(granted).into()
}

/// What [`fingerprint`] hashes, in the encoding of journals.
#[derive(Serialize)]
struct Granted<'a> {
    limits: Vec<(&'static str, Option<u64>)>,
    /// `None` where they are denied; with a start where they are virtual.
    clocks: Option<Option<Duration>>,
    seed: Option<u64>,
    environment: &'a [(String, String)],
    directory: Option<&'a str>,
    import_rules: Option<&'a ImportRules>,
    tools: Vec<&'a str>,
    /// Prefixes and headers of each grant.
    http: Vec<Vec<String>>,
    /// Path, whether it is read-only, whether it is an overlay, and of packages what is in them.
    mounts: Vec<(&'a str, bool, bool, Option<&'a [u8; 32]>)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_and_what_is_left_for_the_session_may_differ_and_nothing_else() {
        let grants = Grants::none();
        for limit in Limits::TABLE {
            let mut other = grants.clone();
            (limit.set)(&mut other.limits, Some(12_345));
            let may_differ = limit.name == "timeout" || limit.name.starts_with("session_");
            assert_eq!(
                fingerprint(&grants) == fingerprint(&other),
                may_differ,
                "{}",
                limit.name
            );
        }
        let mut others = vec![grants.clone(); 5];
        others[0].clocks = Clocks::System;
        others[1].clocks = Clocks::Virtual {
            start: Duration::ZERO,
        };
        others[2].seed = Some(0);
        others[3].environment.push(("A".into(), "b".into()));
        others[4].directory = Some("/a".into());
        for other in others {
            assert_ne!(fingerprint(&grants), fingerprint(&other));
        }
    }
}

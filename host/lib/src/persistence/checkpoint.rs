//! Rolling a session back when its instance breaks: its last checkpoint, and the calls since then, which are
//! replayed with the answers of the journal.
//!
//! Checkpoints are rare, because one costs more than most steps: the next is taken when the work since the last one
//! exceeds twenty times its cost. What does not live here: what an answer is (`journal/`), and how a memory is read
//! (`session/image.rs`). A session on shared files has no history: others may have changed them since.
//! **Invariant:** a replay changes nothing outside: tools are not called, mounts are not written, nothing is printed.

use std::sync::Arc;

use crate::control::lock;
use crate::engine::Engine;
use crate::error::Error;
use crate::error::SnapshotError;
use crate::journal::Answers;
use crate::limits::budget::Budget;
use crate::persistence::snapshot;
use crate::persistence::snapshot::{Contents, Packer, SnapshotKey};
use crate::policy::{Grants, Streams};
use crate::session::Session;
use crate::session::call::{Ended, Request, describe, run_to_end};
use crate::session::image::Image;
use crate::session::runtime::GUEST;
use crate::session::state::{Shared, State};

/// Bytes of requests and answers after which a checkpoint is taken, and after which a session that
/// cannot take one has none.
const LONG_BYTES: usize = 4 << 20;
const MOST_BYTES: usize = 8 << 20;

/// Fuel of calls after which a session that cannot take a checkpoint has none: a replay takes as long as
/// the calls did, some ten seconds.
const MOST_FUEL: u64 = 120_000_000_000;

/// A checkpoint costs this much fuel for each byte of the session's memory, about: reading and
/// packing 39 MB of memory, most of it as it was, takes 4.4 ms, in which the guest burns 53 million.
const FUEL_PER_BYTE: u64 = 2;

/// How much more work has to lie between two checkpoints than one takes.
const WORK_PER_COST: u64 = 20;

/// A state of a session that a replay starts from.
#[derive(Clone)]
pub(crate) struct Checkpoint {
    /// Clocks and files, as a snapshot without memory; `None` where `memory` has them.
    pub(crate) rest: Option<Arc<Vec<u8>>>,
    pub(crate) memory: Memory,
}

/// The memory of a checkpoint.
#[derive(Clone)]
pub(crate) enum Memory {
    /// That of every instance.
    Fresh,
    /// A snapshot's, and the key that opens it.
    Packed(Arc<Vec<u8>>, Option<SnapshotKey>),
    Image(Arc<Image>),
}

/// A session's checkpoint, and what happened since.
pub(crate) struct History {
    /// Why the session can never be replayed.
    no_replay: Option<&'static str>,
    /// `None`: too much has happened since the last one.
    checkpoint: Option<Checkpoint>,
    /// What was answered while the checkpoint's instance was thawed.
    thaw: Answers,
    /// The tools that it knew of.
    tools: Vec<String>,
    events: Vec<Event>,
    bytes: usize,
    /// What the events have burned.
    fuel: u64,
}

/// Something that happened to a session.
enum Event {
    /// The budget is mostly that of the call before.
    Call(Request, Arc<Budget>, Answers),
    /// The embedder wrote a file. The time is that of its change.
    WroteFile(u64, String, Vec<u8>),
    /// The embedder looked at the files, which made the directories that there are at first.
    MadeFiles(u64),
}

impl History {
    /// That of a session which is not to come back.
    pub(crate) fn none() -> History {
        History {
            no_replay: None,
            checkpoint: None,
            thaw: Answers::default(),
            tools: Vec::new(),
            events: Vec::new(),
            bytes: 0,
            fuel: 0,
        }
    }

    /// This one, where a session with these grants can be replayed.
    pub(crate) fn for_grants(self, grants: &Grants) -> History {
        match grants.filesystem {
            None => self,
            Some(_) => History {
                no_replay: Some("others may have changed its files"),
                ..History::none()
            },
        }
    }

    /// Whether the session can be replayed, now or after the next checkpoint.
    pub(crate) fn is_kept(&self) -> bool {
        self.no_replay.is_none()
    }

    /// Its checkpoint, where that is a snapshot and nothing has happened since: the snapshot, and what
    /// the new instance was answered.
    pub(crate) fn snapshot(&self) -> Option<(Arc<Vec<u8>>, Answers)> {
        match &self.checkpoint {
            Some(Checkpoint {
                rest: None,
                memory: Memory::Packed(bytes, None),
            }) if self.events.is_empty() => Some((Arc::clone(bytes), self.thaw.clone())),
            _ => None,
        }
    }

    /// What the new instance was answered, and the tools that it knows of.
    pub(crate) fn began(&mut self, thaw: Answers, tools: &[String]) {
        self.thaw = thaw;
        self.tools = tools.to_vec();
    }

    /// What it was answered was answered in another process.
    pub(crate) fn set_thaw(&mut self, thaw: Answers) {
        self.thaw = thaw;
    }

    pub(crate) fn add_call(
        &mut self,
        request: Request,
        budget: Budget,
        answers: Answers,
        fuel: u64,
    ) {
        if answers.overflowed {
            return self.forget();
        }
        let bytes = request.bytes() + answers.bytes();
        self.fuel = self.fuel.saturating_add(fuel);
        let budget = match self.events.last() {
            Some(Event::Call(_, last, _)) if **last == budget => Arc::clone(last),
            _ => Arc::new(budget),
        };
        self.add(Event::Call(request, budget, answers), bytes);
    }

    pub(crate) fn add_file(&mut self, now: u64, path: &str, bytes: &[u8]) {
        let event = Event::WroteFile(now, path.to_owned(), bytes.to_owned());
        self.add(event, path.len() + bytes.len());
    }

    pub(crate) fn add_first_look(&mut self, now: u64) {
        self.add(Event::MadeFiles(now), 0);
    }

    fn add(&mut self, event: Event, bytes: usize) {
        if self.checkpoint.is_none() {
            return;
        }
        self.bytes += bytes + size_of::<Event>();
        self.events.push(event);
        if self.bytes > MOST_BYTES || self.fuel > MOST_FUEL {
            self.forget();
        }
    }

    /// The session cannot be replayed until its next checkpoint.
    pub(crate) fn forget(&mut self) {
        *self = History {
            no_replay: self.no_replay,
            ..History::none()
        };
    }

    /// Whether a checkpoint is due for a session whose memory has this many bytes.
    pub(crate) fn needs_checkpoint(&self, memory: u64) -> bool {
        let cost = memory.saturating_mul(FUEL_PER_BYTE);
        let due = self.checkpoint.is_none()
            || self.bytes > LONG_BYTES
            || self.fuel > cost.saturating_mul(WORK_PER_COST);
        due && self.is_kept()
    }

    /// Make the session again from its checkpoint.
    ///
    /// # Errors
    /// Why that cannot be done.
    pub(crate) async fn replay(
        &self,
        engine: &Engine,
        grants: &Grants,
        shared: &Shared,
    ) -> Result<Box<Session>, String> {
        let Some(checkpoint) = &self.checkpoint else {
            let problem = self
                .no_replay
                .unwrap_or("too much has happened since the last checkpoint");
            return Err(problem.into());
        };
        lock(&shared.output).mute(true);
        let session = self.replay_from(checkpoint, engine, grants, shared).await;
        lock(&shared.output).mute(false);
        let replayed = lock(&shared.journal).is_replayed();
        lock(&shared.journal).begin(None);
        match session {
            Ok(session) if replayed => Ok(session),
            Ok(_) => Err("a replayed step took another way".into()),
            Err(error) => Err(error),
        }
    }

    async fn replay_from(
        &self,
        checkpoint: &Checkpoint,
        engine: &Engine,
        grants: &Grants,
        shared: &Shared,
    ) -> Result<Box<Session>, String> {
        let text = |error: Error| error.to_string();
        let mut state = State::new(engine.runtime(), grants, Streams::default(), Arc::default());
        state.share(shared);
        let image = checkpoint.open(engine, grants, &mut state).await;
        let image = image.map_err(text)?;
        state.monotonic = shared.monotonic;
        state.tools.set_names(self.tools.clone());
        lock(&shared.journal).begin(Some(self.thaw.clone()));
        let session = Session::start(engine.runtime(), state, grants, image.as_deref()).await;
        let mut session = session.map_err(|(_, error)| text(error))?;
        for event in &self.events {
            if !lock(&shared.journal).is_replayed() {
                return Ok(session);
            }
            let state = session.store.data_mut();
            match event {
                Event::Call(request, budget, answers) => {
                    lock(&shared.journal).begin(Some(answers.clone()));
                    let call = run_to_end(session, request.clone(), **budget, true);
                    let Ended {
                        session: next,
                        answer,
                        ..
                    } = call.await;
                    answer.map_err(|error| describe(&error))?;
                    session = next;
                }
                Event::WroteFile(now, path, bytes) => {
                    let written = state.files.scratch(*now).write(path, bytes);
                    written.map_err(|errno| errno.to_string())?;
                }
                Event::MadeFiles(now) => {
                    state.files.scratch(*now);
                }
            }
        }
        Ok(session)
    }
}

impl Checkpoint {
    /// What an instance begins with: nothing, or an image.
    pub(crate) fn beginning(engine: &Engine) -> Checkpoint {
        Checkpoint {
            rest: engine
                .runtime()
                .image()
                .and_then(|image| image.files.clone()),
            memory: Memory::Fresh,
        }
    }

    /// Give a new state the clocks and files that it begins with.
    pub(crate) fn begin(&self, grants: &Grants, state: &mut State) -> Result<(), Error> {
        if let Some(rest) = &self.rest {
            let limits = &grants.snapshot_limits();
            let body = snapshot::open(rest, &GUEST, limits, None)?;
            body.contents(limits)?.give(state)?;
        }
        Ok(())
    }
}

impl From<Checkpoint> for History {
    fn from(checkpoint: Checkpoint) -> History {
        History {
            checkpoint: Some(checkpoint),
            ..History::none()
        }
    }
}

impl Checkpoint {
    /// Everything in one snapshot.
    pub(crate) fn packed(snapshot: Arc<Vec<u8>>, key: Option<SnapshotKey>) -> Checkpoint {
        Checkpoint {
            rest: None,
            memory: Memory::Packed(snapshot, key),
        }
    }

    /// Give the state its clocks and files. Answers with the memory, unless that is a fresh one's.
    async fn open(
        &self,
        engine: &Engine,
        grants: &Grants,
        state: &mut State,
    ) -> Result<Option<Arc<Image>>, Error> {
        let limits = &engine.runtime().limits(&grants.snapshot_limits());
        let base = engine.runtime().base().await?;
        self.begin(grants, state)?;
        Ok(match &self.memory {
            Memory::Fresh => None,
            Memory::Image(image) => Some(Arc::clone(image)),
            Memory::Packed(bytes, key) => {
                let body =
                    snapshot::open(bytes, engine.runtime().identity(), limits, key.as_ref())?;
                if self.rest.is_none() {
                    body.contents(limits)?.give(state)?;
                }
                Some(Arc::new(body.image(&base)?))
            }
        })
    }
}

/// Clocks and files of a state, as a snapshot without memory.
pub(crate) fn rest_of(state: &State) -> Result<Arc<Vec<u8>>, Error> {
    let rest = Packer::new(&Contents::of(state));
    Ok(Arc::new(rest.finish(&GUEST, 0, None)?))
}

/// Take a checkpoint of a session. The session is thawed then as one that was replayed is, so that
/// what follows is the same for both.
pub(crate) async fn take_checkpoint(
    engine: &Engine,
    grants: &Grants,
    session: &mut Session,
) -> Result<History, Error> {
    let base = engine.runtime().base().await?;
    let mut packer = Packer::new(&Contents::of(session.store.data()));
    let memory = Image::read_pieces(session, &base, |piece| packer.add(piece, &base)).await;
    let packed = packer.finish(
        engine.runtime().identity(),
        memory.map_err(Error::setup)?,
        None,
    )?;
    let state = session.store.data_mut();
    state.close_handles();
    let now = state.file_clock();
    let again = state.files.become_restored(now);
    again.map_err(|(path, errno)| SnapshotError::File { path, errno })?;
    let journal = Arc::clone(&state.journal);
    lock(&journal).begin(None);
    session.thaw(grants).await?;
    let mut history = History::from(Checkpoint::packed(Arc::new(packed), None));
    let tools = session.store.data().tools.names();
    history.began(lock(&journal).end(true), tools);
    Ok(history)
}

//! One sandbox, as a client has it: files, and contexts that work on them.
//!
//! What does not live here: when it ends (`mod.rs`, `reaper.rs`), and protocols.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant, SystemTime};

use bytes::Bytes;
use tokio_util::sync::CancellationToken;
use wardian::{Filesystem, MemoryPool, SandboxBuilder};

use super::commands::{CommandLine, Commands};
use super::context::{Cell, Context, Run};
use super::programs::{self, Input, Write};
use super::watch::Watchers;
use super::{Error, Kind, Permit, Record, SandboxRecord, Shared, Template, reserve};
use crate::lock::lock;
use crate::storage::Revision;

/// How long a cell may go on when its sandbox is paused, saved or forked.
const PATIENCE: Duration = Duration::from_secs(5);

/// Bytes of a path that is kept.
const LONGEST_PATH: usize = 4096;

/// What the cells of one sandbox share.
#[derive(Clone)]
pub(super) struct SandboxHandle {
    pub(super) common: Arc<Shared>,
    pub(super) template: Arc<Template>,
    pub(super) files: Filesystem,
    pub(super) env_vars: Arc<BTreeMap<String, String>>,
    used: Arc<AtomicU64>,
}

impl SandboxHandle {
    /// A session on its files, without its tools.
    pub(super) fn builder(&self) -> SandboxBuilder {
        self.common.builder(&self.template, &self.files)
    }

    /// The memory of all sandboxes.
    pub(super) fn pool(&self) -> &MemoryPool {
        &self.common.settings.pool
    }

    /// It is used now.
    pub(super) fn touch(&self) {
        let now = self.common.started_at.elapsed().as_millis() as u64;
        self.used.store(now, Ordering::Relaxed);
    }
}

/// A sandbox that runs.
pub struct Sandbox {
    /// Unguessable.
    pub id: String,
    /// Whose it is.
    pub owner: String,
    /// Its files, which may be worked on at any time.
    pub files: Filesystem,
    place: SandboxHandle,
    contexts: Mutex<Vec<Arc<Context>>>,
    record: Mutex<Record>,
    /// Taken to write the record down; the revision of what was written last.
    pub(super) revision: tokio::sync::Mutex<Revision>,
    /// Blobs that are saved, and of what version of the files.
    saved_files: AtomicU64,
    gone: CancellationToken,
    pub(super) commands: Mutex<Commands>,
    pub(super) watchers: Watchers,
}

/// The variables and files of a sandbox at one moment.
#[derive(Clone)]
pub(super) struct Image {
    pub(super) record: Record,
    pub(super) files: Bytes,
    /// By context, in the order of the record.
    pub(super) contexts: Vec<Option<Bytes>>,
}

impl Sandbox {
    pub(super) fn new(common: &Arc<Shared>, record: Record) -> Result<Sandbox, Error> {
        let files = Filesystem::new(common.settings.files, &common.settings.home)?;
        files.count_in(&common.settings.pool);
        let context = Context::new(common.settings.home.clone())?;
        Sandbox::of(common, record, files, vec![Arc::new(context)])
    }

    fn of(
        common: &Arc<Shared>,
        record: Record,
        files: Filesystem,
        contexts: Vec<Arc<Context>>,
    ) -> Result<Sandbox, Error> {
        let template = common.templates.of_record(record.base.as_deref())?;
        let place = SandboxHandle {
            common: Arc::clone(common),
            template: Arc::clone(template),
            files: files.clone(),
            env_vars: Arc::new(record.env_vars.clone()),
            used: Arc::default(),
        };
        place.touch();
        Ok(Sandbox {
            id: record.id.clone(),
            owner: record.owner.clone(),
            saved_files: AtomicU64::new(files.version()),
            files,
            place,
            contexts: Mutex::new(contexts),
            record: Mutex::new(record),
            revision: tokio::sync::Mutex::new(0),
            gone: CancellationToken::new(),
            commands: Mutex::default(),
            watchers: Watchers::default(),
        })
    }

    /// A sandbox that goes on where an image was made.
    pub(super) fn from_image(common: &Arc<Shared>, image: Image) -> Result<Sandbox, Error> {
        let files = Filesystem::restore(&image.files, common.settings.files)?;
        files.count_in(&common.settings.pool);
        if common.settings.pool.left() == 0 {
            return Err(Error::NoMemory);
        }
        let contexts = image.record.contexts.iter().zip(image.contexts);
        let pool = &common.settings.pool;
        let context = |(record, memory)| Context::restored(record, memory, pool).map(Arc::new);
        let contexts = contexts.map(context).collect::<Result<_, _>>()?;
        Sandbox::of(common, image.record, files, contexts)
    }

    /// What is known of it, as of now.
    pub fn record(&self) -> Record {
        let mut record = self.lock_record().clone();
        record.contexts = self
            .contexts()
            .iter()
            .map(|context| context.record())
            .collect();
        record
    }

    pub(super) fn lock_record(&self) -> MutexGuard<'_, Record> {
        lock(&self.record)
    }

    /// What only sandboxes have, to read or to change.
    pub(super) fn with_details<T>(&self, work: impl FnOnce(&mut SandboxRecord) -> T) -> T {
        match &mut self.lock_record().kind {
            Kind::Sandbox(details) => work(details),
            Kind::Snapshot { .. } => unreachable!("sandboxes are made of sandboxes' records"),
        }
    }

    /// Whether a secret that came with a request is one of those that were handed out for it.
    pub fn accepts_token(&self, token: &str) -> bool {
        use subtle::ConstantTimeEq;
        self.with_details(|details| {
            let is_access = details.access_token.as_bytes().ct_eq(token.as_bytes());
            let is_traffic = details.traffic_token.as_bytes().ct_eq(token.as_bytes());
            (is_access | is_traffic).into()
        })
    }

    /// Whether a function of its token says so: for requests that carry a signature instead of it.
    pub fn proves(&self, proves: impl Fn(&str) -> bool) -> bool {
        self.with_details(|details| proves(&details.access_token))
    }

    /// Its namespaces, in the order in which they were made; the first one is what cells run in that
    /// name none.
    pub fn contexts(&self) -> Vec<Arc<Context>> {
        self.lock_contexts().clone()
    }

    fn lock_contexts(&self) -> MutexGuard<'_, Vec<Arc<Context>>> {
        lock(&self.contexts)
    }

    /// The namespace of an id, or the first one.
    ///
    /// # Errors
    /// [`Error::NoContext`].
    pub fn context(&self, id: Option<&str>) -> Result<Arc<Context>, Error> {
        let contexts = self.lock_contexts();
        let found = match id {
            None => contexts.first(),
            Some(id) => contexts.iter().find(|context| context.id == id),
        };
        let missing = || Error::NoContext(id.unwrap_or("default").to_owned());
        found.cloned().ok_or_else(missing)
    }

    /// Another namespace.
    ///
    /// # Errors
    /// [`Error::TooMany`] when there are as many as the server allows, [`Error::Invalid`] when its
    /// directory is not an absolute path.
    pub fn add_context(&self, cwd: Option<&str>) -> Result<Arc<Context>, Error> {
        let cwd = cwd.unwrap_or(&self.place.common.settings.home);
        if cwd.len() > LONGEST_PATH {
            return Err(Error::Invalid("cwd is too long".into()));
        }
        if !cwd.starts_with('/') || cwd.contains('\0') {
            return Err(Error::Invalid("cwd must be an absolute path".into()));
        }
        let context = Arc::new(Context::new(cwd.to_owned())?);
        let mut contexts = self.lock_contexts();
        if contexts.len() >= self.place.common.settings.contexts {
            return Err(Error::TooMany {
                what: "contexts in this sandbox".into(),
                retry_after: Duration::from_secs(60),
            });
        }
        contexts.push(Arc::clone(&context));
        self.saved_files.store(u64::MAX, Ordering::Relaxed);
        Ok(context)
    }

    /// Forget a namespace; what runs in it is interrupted.
    ///
    /// # Errors
    /// [`Error::NoContext`].
    pub fn remove_context(&self, id: &str) -> Result<(), Error> {
        let context = self.context(Some(id))?;
        self.lock_contexts().retain(|other| other.id != id);
        self.saved_files.store(u64::MAX, Ordering::Relaxed);
        context.interrupt();
        Ok(())
    }

    /// Forget the variables of a namespace; what runs in it is interrupted.
    ///
    /// # Errors
    /// [`Error::NoContext`].
    pub async fn restart_context(&self, id: Option<&str>) -> Result<(), Error> {
        self.context(id)?.restart().await;
        Ok(())
    }

    /// Run a cell, when those before it in its context have ended.
    ///
    /// # Errors
    /// [`Error::NoContext`], [`Error::TooMany`].
    pub fn run(&self, context: Option<&str>, cell: Cell) -> Result<Run, Error> {
        let context = self.context(context)?;
        let permit = self.run_permit()?;
        // Cells may wait for long, and each is kept as it came.
        let reservation = reserve(self.pool(), cell.weight()?)?;
        let gone = self.gone.clone();
        Ok(context.run(self.place.clone(), cell, gone, (permit, reservation)))
    }

    /// The memory of all sandboxes.
    pub(crate) fn pool(&self) -> &MemoryPool {
        self.place.pool()
    }

    /// What a cell or command has as long as it runs or waits.
    pub(super) fn run_permit(&self) -> Result<Permit, Error> {
        self.place.common.runs.take(&self.owner)
    }

    /// End what runs in a context.
    ///
    /// # Errors
    /// [`Error::NoContext`].
    pub fn interrupt(&self, context: Option<&str>) -> Result<(), Error> {
        self.context(context)?.interrupt();
        Ok(())
    }

    pub(super) fn count_command(&self) {
        self.place.common.counts.commands.inc();
    }

    /// Run a command line and give its exit status.
    pub(super) async fn execute(&self, line: &CommandLine, input: Input, write: Write) -> i32 {
        programs::command(&self.place, line, input, write).await
    }

    /// Done when the sandbox is no more, or does not run any more.
    pub fn gone(&self) -> CancellationToken {
        self.gone.clone()
    }

    /// It is used now.
    pub fn touch(&self) {
        self.place.touch();
    }

    /// How long nobody used it.
    pub(super) fn idle_time(&self) -> Duration {
        let now = self.place.common.started_at.elapsed();
        now.saturating_sub(Duration::from_millis(
            self.place.used.load(Ordering::Relaxed),
        ))
    }

    /// Whether anything runs or waits.
    pub(super) fn is_idle(&self) -> bool {
        self.commands().is_empty() && self.contexts().iter().all(|context| context.is_idle())
    }

    /// Whether there is anything that a stored state does not have.
    pub(super) fn is_dirty(&self) -> bool {
        self.files.version() != self.saved_files.load(Ordering::Relaxed)
            || self.contexts().iter().any(|context| context.is_dirty())
    }

    /// Whatever runs ends now, and nothing else begins.
    pub(super) fn end(&self) {
        self.gone.cancel();
    }

    /// Give the instances of idle contexts back.
    pub(super) async fn park(&self) {
        for context in self.contexts() {
            context.park().await;
        }
    }

    /// Wait until the cells that run have ended, for a while, and interrupt the rest. Commands go on.
    pub(super) async fn wait_for_cells(&self) {
        let are_idle = || self.contexts().iter().all(|context| context.is_idle());
        if !wait_until(are_idle).await {
            for context in self.contexts() {
                context.interrupt();
            }
        }
    }

    /// Wait until everything has ended, for a while, and end the rest.
    pub(super) async fn rest(&self) {
        if !wait_until(|| self.is_idle()).await {
            for context in self.contexts() {
                context.interrupt();
            }
            for command in self.commands() {
                command.kill();
            }
            wait_until(|| self.commands().is_empty()).await;
        }
    }

    /// Its variables and files now; cells that run are waited for.
    pub(super) async fn image(&self) -> Result<Image, Error> {
        let contexts = self.contexts();
        let mut memories = Vec::new();
        for context in &contexts {
            memories.push(context.memory().await?);
        }
        let mut record = self.record();
        record.contexts = contexts.iter().map(|context| context.record()).collect();
        Ok(Image {
            record,
            files: self.files.save().into(),
            contexts: memories,
        })
    }

    /// Write down what changed since this was last done.
    ///
    /// # Errors
    /// [`Error::Broken`] when the storage fails; what was stored before stays.
    pub(super) async fn save(&self) -> Result<(), Error> {
        let common = &self.place.common;
        let mut revision = self.revision.lock().await;
        let mut record = self.record();
        let old: Vec<String> = record.blobs().map(str::to_owned).collect();
        record.generation += 1;
        let generation = record.generation;
        let version = self.files.version();
        if version != self.saved_files.load(Ordering::Relaxed) {
            let name = format!("{}/{generation}-files", self.id);
            common.blobs.put(&name, self.files.save().into()).await?;
            record.files = Some(name);
        }
        let contexts = self.contexts();
        for context in &contexts {
            if let Some(memory) = context.save().await? {
                let name = format!("{}/{generation}-{}", self.id, context.id);
                common.blobs.put(&name, memory).await?;
                *lock(&context.blob) = Some(name);
            }
        }
        record.contexts = contexts.iter().map(|context| context.record()).collect();
        *revision = common.sessions.put(&record, Some(*revision)).await?;
        self.saved_files.store(version, Ordering::Relaxed);
        {
            let mut current = self.lock_record();
            (current.generation, current.files) = (generation, record.files.clone());
        }
        for name in &old {
            if !record.blobs().any(|kept| kept == name) {
                common.blobs.delete(name).await?;
            }
        }
        Ok(())
    }

    /// What it has used and may use.
    pub fn metrics(&self) -> Metrics {
        let mut metrics = Metrics {
            time: SystemTime::now(),
            cpu_time: Duration::ZERO,
            memory: 0,
            memory_limit: self.place.common.settings.limits.memory,
            disk: self.files.used_bytes(),
            disk_limit: self.files.quota().bytes,
        };
        for context in self.contexts() {
            let usage = context.usage();
            metrics.cpu_time += usage.cpu_time;
            metrics.memory += usage.objects;
        }
        metrics
    }
}

/// Wait for a while; false when it did not become so.
async fn wait_until(is_so: impl Fn() -> bool) -> bool {
    let deadline = Instant::now() + PATIENCE;
    while !is_so() {
        if Instant::now() >= deadline {
            return false;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    true
}

/// What a sandbox uses, and may.
#[derive(Clone, Debug)]
pub struct Metrics {
    /// When this was so.
    pub time: SystemTime,
    /// Processor time of its cells that have ended, since the sandbox is in memory.
    pub cpu_time: Duration,
    /// Bytes of Python objects, when the last cell of each context ended.
    pub memory: u64,
    /// Bytes that the objects of one context may take.
    pub memory_limit: u64,
    /// Bytes of its files.
    pub disk: u64,
    /// Bytes that its files may take.
    pub disk_limit: u64,
}

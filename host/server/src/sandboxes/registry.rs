//! Making, finding, changing and ending sandboxes.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant, SystemTime};

use sha2::{Digest, Sha256};
use tokio_util::sync::CancellationToken;
use wardian::{Engine, Filesystem};

use super::quota::Quota;
use super::sandbox::Image;
use super::templates::{DEFAULT, Templates};
use super::{Counts, Error, Sandbox, Shared, check_size, ids};
use crate::lock::lock;
use crate::settings::Settings;
use crate::storage::{Blobs, Kind, OnTimeout, Record, SandboxRecord, Sessions};

/// Bytes of a name that a client gives.
pub(super) const LONGEST_NAME: usize = 256;

/// Loads of one id happen one after the other; ids share so many locks.
const LOADING: usize = 64;

/// When to ask again for what ends by itself in a moment.
const SOON: Duration = Duration::from_secs(1);

/// Whose a sandbox is: what is left of a key when it must not be known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Owner(Arc<str>);

impl Owner {
    /// Whoever asks, where no keys are needed.
    pub fn anybody() -> Owner {
        Owner("anybody".into())
    }

    /// Whoever proves nothing, where keys are needed. It has nothing.
    pub(crate) fn nobody() -> Owner {
        Owner("nobody".into())
    }

    /// Whoever has this key.
    pub fn of_key(key: &str) -> Owner {
        let digest = Sha256::digest(key.as_bytes());
        Owner(ids::hex(&digest[..16]).into())
    }

    /// As it stands in records.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A sandbox to be.
#[derive(Clone, Debug, Default)]
pub struct CreateSandbox {
    /// One of the names that mean nothing, or a snapshot's id or name.
    pub template: Option<String>,
    /// How long it lives.
    pub timeout: Option<Duration>,
    /// What happens then; it is killed where nothing is said.
    pub on_timeout: Option<OnTimeout>,
    /// Whether any request wakes it when it is paused.
    pub auto_resume: bool,
    /// Free text.
    pub metadata: BTreeMap<String, String>,
    /// Variables of its environment.
    pub env_vars: BTreeMap<String, String>,
    /// The same key again, for some minutes, gives the same sandbox.
    pub idempotency_key: Option<String>,
}

/// Which sandboxes to list.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Those that have all of these.
    pub metadata: BTreeMap<String, String>,
    /// Running ones, paused ones; all where nothing is said.
    pub paused: Option<bool>,
    /// Those made of this.
    pub template: Option<String>,
    /// Those made then or later.
    pub started_after: Option<SystemTime>,
}

/// How much there is of what.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// Sandboxes, paused ones included.
    pub sandboxes: usize,
    /// Those of them that are in memory.
    pub in_memory: usize,
    /// Sessions that have an instance.
    pub instances: usize,
    /// Cells and commands that run or wait.
    pub runs: usize,
    /// Bytes that they and their files take.
    pub memory: u64,
}

/// All sandboxes of a server. Cheap to clone.
#[derive(Clone)]
pub struct Sandboxes {
    pub(super) inner: Arc<Inner>,
}

pub(super) struct Inner {
    pub(super) common: Arc<Shared>,
    pub(super) live: Mutex<HashMap<String, Arc<Sandbox>>>,
    loading: [tokio::sync::Mutex<()>; LOADING],
    /// Sandboxes of each owner.
    pub(super) sandboxes: Arc<Quota>,
    /// The token of each sandbox, wherever it is.
    tokens: Mutex<BTreeMap<String, String>>,
    /// Sandboxes made under a key of the client's.
    repeated: Mutex<HashMap<(Owner, String), (String, Instant)>>,
    pub(super) shutdown: CancellationToken,
}

impl Sandboxes {
    /// All that the storage knows of; begins to look after them, in a task of its own.
    ///
    /// # Errors
    /// [`Error::Broken`] when the engine cannot be made or the storage not be read.
    pub async fn open(
        settings: Settings,
        sessions: Arc<dyn Sessions>,
        blobs: Arc<dyn Blobs>,
    ) -> Result<Sandboxes, Error> {
        let engine = Sandboxes::engine(&settings)?;
        Sandboxes::open_with(engine, settings, sessions, blobs).await
    }

    /// What their programs run in: may fail on a machine that cannot run the guest, or has too little address space.
    pub(crate) fn engine(settings: &Settings) -> Result<Engine, Error> {
        let engine = Engine::builder()
            .max_live_sandboxes(settings.instances)
            .memory_pool(&settings.pool)
            .build()?;
        Ok(engine)
    }

    /// [`open`](Sandboxes::open) with the engine of these settings.
    pub(crate) async fn open_with(
        engine: Engine,
        settings: Settings,
        sessions: Arc<dyn Sessions>,
        blobs: Arc<dyn Blobs>,
    ) -> Result<Sandboxes, Error> {
        let minute = Duration::from_secs(60);
        let sandboxes = Quota::new("sandboxes", settings.sandboxes, minute);
        let mut tokens = BTreeMap::new();
        for record in sessions.list(None).await? {
            if let Some(details) = record.sandbox() {
                sandboxes.add(&record.owner);
                tokens.insert(record.id.clone(), details.access_token.clone());
            }
        }
        let runs = Quota::new("cells and commands that run", settings.runs, SOON);
        let common = Shared {
            templates: Templates::open(engine, &settings).await?,
            counts: Counts::default(),
            runs,
            settings,
            sessions,
            blobs,
            started_at: Instant::now(),
        };
        // What was granted and makes no sense is told now and not by each sandbox.
        let files = Filesystem::new(common.settings.files, &common.settings.home)?;
        let first = common
            .builder(common.templates.plain(), &files)
            .build()
            .await;
        first.map_err(|error| Error::Invalid(error.to_string()))?;
        let inner = Inner {
            common: Arc::new(common),
            live: Mutex::default(),
            loading: std::array::from_fn(|_| tokio::sync::Mutex::default()),
            sandboxes,
            tokens: Mutex::new(tokens),
            repeated: Mutex::default(),
            shutdown: CancellationToken::new(),
        };
        let sandboxes = Sandboxes {
            inner: Arc::new(inner),
        };
        super::reaper::start(&sandboxes);
        Ok(sandboxes)
    }

    pub(super) fn common(&self) -> &Arc<Shared> {
        &self.inner.common
    }

    /// How sandboxes are made here.
    pub fn settings(&self) -> &Settings {
        &self.common().settings
    }

    pub(super) fn live(&self) -> MutexGuard<'_, HashMap<String, Arc<Sandbox>>> {
        lock(&self.inner.live)
    }

    /// Done when the server begins to go down.
    pub(crate) fn shutdown(&self) -> CancellationToken {
        self.inner.shutdown.clone()
    }

    /// Whether nothing new begins any more.
    pub(crate) fn is_shutting_down(&self) -> bool {
        self.inner.shutdown.is_cancelled()
    }

    /// How much there is of what at this moment.
    pub fn sizes(&self) -> Sizes {
        let common = self.common();
        Sizes {
            sandboxes: self.tokens().len(),
            in_memory: self.live().len(),
            instances: common.templates.instances(),
            runs: common.runs.all(),
            memory: common.settings.pool.used(),
        }
    }

    /// What ran.
    pub(crate) fn counts(&self) -> &Counts {
        &self.common().counts
    }

    /// Make a sandbox.
    ///
    /// # Errors
    /// [`Error::NoTemplate`], [`Error::TooMany`], [`Error::Invalid`], [`Error::ShuttingDown`].
    pub async fn create(&self, owner: &Owner, new: CreateSandbox) -> Result<Arc<Sandbox>, Error> {
        let names = [&new.idempotency_key, &new.template];
        if names
            .iter()
            .any(|name| name.as_ref().is_some_and(|name| name.len() > LONGEST_NAME))
        {
            return Err(Error::Invalid(format!(
                "a name is at most {LONGEST_NAME} bytes"
            )));
        }
        if let Some(key) = &new.idempotency_key {
            let repeated = self.repeated().get(&(owner.clone(), key.clone())).cloned();
            if let Some((id, _)) = repeated
                && let Ok(sandbox) = self.find(owner, &id).await
            {
                return Ok(sandbox);
            }
        }
        let template = new.template.as_deref().unwrap_or(DEFAULT);
        let image = match self.common().templates.named(template) {
            Some(_) => None,
            None => Some(self.snapshot_image(owner, template).await?),
        };
        let idempotency_key = new.idempotency_key.clone();
        let sandbox = self.add(owner, new, image).await?;
        if let Some(key) = idempotency_key {
            let made = (sandbox.id.clone(), Instant::now());
            self.repeated().insert((owner.clone(), key), made);
        }
        Ok(sandbox)
    }

    pub(super) fn repeated(&self) -> MutexGuard<'_, HashMap<(Owner, String), (String, Instant)>> {
        lock(&self.inner.repeated)
    }

    /// Make a sandbox, anew or of an image.
    pub(super) async fn add(
        &self,
        owner: &Owner,
        new: CreateSandbox,
        image: Option<Image>,
    ) -> Result<Arc<Sandbox>, Error> {
        if self.inner.shutdown.is_cancelled() {
            return Err(Error::ShuttingDown);
        }
        check_size("metadata", &new.metadata)?;
        check_size("env_vars", &new.env_vars)?;
        let timeout = self.allowed_timeout(new.timeout)?;
        let counted = self.inner.sandboxes.take(owner.as_str())?;
        let now = SystemTime::now();
        let mut env_vars = new.env_vars;
        let file_notes = image.as_ref().map(|image| image.record.file_notes.clone());
        let base = match &image {
            Some(image) => image.record.base.clone(),
            None => Some(new.template.clone().unwrap_or_else(|| DEFAULT.to_owned())),
        };
        let (contexts, made_of) = match &image {
            Some(image) => {
                for (name, value) in &image.record.env_vars {
                    let entry = env_vars.entry(name.clone());
                    entry.or_insert_with(|| value.clone());
                }
                (image.record.contexts.clone(), image.record.id.clone())
            }
            None => (Vec::new(), DEFAULT.to_owned()),
        };
        let record = Record {
            id: ids::id("i")?,
            owner: owner.as_str().to_owned(),
            kind: Kind::Sandbox(SandboxRecord {
                ends: now + timeout,
                on_timeout: new.on_timeout.unwrap_or(OnTimeout::Kill),
                auto_resume: new.auto_resume,
                paused: false,
                access_token: ids::token()?,
                traffic_token: ids::token()?,
            }),
            template: new.template.unwrap_or(made_of),
            base,
            metadata: new.metadata,
            env_vars,
            started: now,
            contexts,
            files: None,
            file_notes: file_notes.unwrap_or_default(),
            generation: 0,
        };
        let sandbox = match image {
            None => Sandbox::new(self.common(), record)?,
            Some(image) => Sandbox::from_image(self.common(), Image { record, ..image })?,
        };
        let stored = self.common().sessions.put(&sandbox.record(), None).await?;
        *sandbox.revision.lock().await = stored;
        let sandbox = Arc::new(sandbox);
        let token = sandbox.with_details(|details| details.access_token.clone());
        self.tokens().insert(sandbox.id.clone(), token);
        self.live().insert(sandbox.id.clone(), Arc::clone(&sandbox));
        counted.keep();
        Ok(sandbox)
    }

    /// How long a sandbox lives that shall live this long.
    pub(super) fn allowed_timeout(&self, wanted: Option<Duration>) -> Result<Duration, Error> {
        let settings = self.settings();
        let timeout = wanted.unwrap_or(settings.timeout);
        if timeout > settings.max_timeout {
            let most = settings.max_timeout.as_secs();
            return Err(Error::Invalid(format!(
                "timeout must be at most {most} seconds"
            )));
        }
        Ok(timeout)
    }

    /// A sandbox that runs, or that a request wakes.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::Paused`].
    pub async fn find(&self, owner: &Owner, id: &str) -> Result<Arc<Sandbox>, Error> {
        // Another's sandbox is neither woken nor told to be paused.
        let live = self.live().get(id).cloned();
        let is_theirs = live.map(|sandbox| sandbox.owner == owner.as_str());
        match is_theirs {
            Some(true) => {}
            Some(false) => return Err(Error::NotFound(id.to_owned())),
            None => drop(self.info(owner, id).await?),
        }
        self.find_any(id).await
    }

    /// The same, whoever's it is: for requests that prove their right by the sandbox's own token.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::Paused`].
    pub async fn find_any(&self, id: &str) -> Result<Arc<Sandbox>, Error> {
        match self.find_live(id).await {
            Some(sandbox) => Ok(sandbox),
            None => self.load(id, None).await,
        }
    }

    /// Whose a sandbox in memory is.
    pub(crate) fn owner_of_live(&self, id: &str) -> Option<Owner> {
        let sandbox = self.live().get(id).cloned()?;
        Some(Owner(sandbox.owner.as_str().into()))
    }

    /// The sandbox of which a request proves that it may use it, by a function of its token: for
    /// requests that do not say which one they are for.
    ///
    /// # Errors
    /// [`Error::NotFound`] where it is none's, [`Error::Paused`].
    pub async fn find_by_token(
        &self,
        proves: impl Fn(&str) -> bool,
    ) -> Result<Arc<Sandbox>, Error> {
        let id = {
            let tokens = self.tokens();
            let mut tokens = tokens.iter();
            let found = tokens.find(|(_, token)| proves(token));
            found.map(|(id, _)| id.clone())
        };
        self.find_any(&id.ok_or_else(|| Error::NotFound("of this signature".into()))?)
            .await
    }

    pub(super) fn tokens(&self) -> MutexGuard<'_, BTreeMap<String, String>> {
        lock(&self.inner.tokens)
    }

    pub(super) async fn find_live(&self, id: &str) -> Option<Arc<Sandbox>> {
        let sandbox = self.live().get(id).cloned()?;
        if sandbox.with_details(|details| details.is_over(SystemTime::now())) {
            self.expire(&sandbox).await;
            return None;
        }
        sandbox.touch();
        Some(sandbox)
    }

    /// Bring a sandbox back from the storage; a paused one only with a new time to live, or when it
    /// said that any request wakes it.
    pub(super) async fn load(
        &self,
        id: &str,
        resume: Option<Duration>,
    ) -> Result<Arc<Sandbox>, Error> {
        let missing = || Error::NotFound(id.to_owned());
        if !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(missing());
        }
        if self.inner.shutdown.is_cancelled() {
            return Err(Error::ShuttingDown);
        }
        let which = id.bytes().map(usize::from).sum::<usize>() % LOADING;
        let _loading = self.inner.loading[which].lock().await;
        if let Some(sandbox) = self.find_live(id).await {
            return Ok(sandbox);
        }
        let found = self.common().sessions.get(id).await?;
        let (mut record, revision) = found.ok_or_else(missing)?;
        let now = SystemTime::now();
        let Kind::Sandbox(details) = &mut record.kind else {
            return Err(missing());
        };
        if details.is_over(now) {
            if details.on_timeout == OnTimeout::Kill {
                self.remove(&record).await?;
                return Err(missing());
            }
            details.paused = true;
        }
        if details.paused {
            let timeout = match resume {
                Some(timeout) => timeout,
                None if details.auto_resume => self.settings().timeout,
                None => return Err(Error::Paused(id.to_owned())),
            };
            details.paused = false;
            details.ends = now + timeout;
        }
        let image = self.image_of(record.clone()).await?;
        let sandbox = Sandbox::from_image(self.common(), image)?;
        let revision = self.common().sessions.put(&record, Some(revision)).await?;
        *sandbox.revision.lock().await = revision;
        let sandbox = Arc::new(sandbox);
        self.live().insert(id.to_owned(), Arc::clone(&sandbox));
        Ok(sandbox)
    }

    /// What a record's blobs hold.
    pub(super) async fn image_of(&self, record: Record) -> Result<Image, Error> {
        let blobs = &self.common().blobs;
        let lost = |name: &str| Error::Broken(format!("the blob {name:?} is gone"));
        let mut contexts = Vec::new();
        for context in &record.contexts {
            contexts.push(match &context.memory {
                Some(name) => Some(blobs.get(name).await?.ok_or_else(|| lost(name))?),
                None => None,
            });
        }
        let files = match &record.files {
            Some(name) => blobs.get(name).await?.ok_or_else(|| lost(name))?,
            None => {
                let settings = self.settings();
                let fresh = wardian::Filesystem::new(settings.files, &settings.home)?;
                fresh.save().into()
            }
        };
        Ok(Image {
            record,
            files,
            contexts,
        })
    }

    /// What is known of a sandbox, running or paused.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn info(&self, owner: &Owner, id: &str) -> Result<Record, Error> {
        let missing = || Error::NotFound(id.to_owned());
        let record = match self.find_live(id).await {
            Some(sandbox) => sandbox.record(),
            None => {
                let found = self.common().sessions.get(id).await?;
                found.ok_or_else(missing)?.0
            }
        };
        let now = SystemTime::now();
        let is_there = record
            .sandbox()
            .is_some_and(|details| !details.is_over(now) || details.on_timeout == OnTimeout::Pause);
        match is_there && record.owner == owner.as_str() {
            true => Ok(record),
            false => Err(missing()),
        }
    }

    /// Sandboxes of an owner, the newest first.
    ///
    /// # Errors
    /// [`Error::Broken`] when the storage fails.
    pub async fn list(&self, owner: &Owner, filter: &Filter) -> Result<Vec<Record>, Error> {
        let now = SystemTime::now();
        let mut records = self.common().sessions.list(Some(owner.as_str())).await?;
        records.retain(|record| {
            let Some(details) = record.sandbox() else {
                return false;
            };
            let is_over = details.is_over(now);
            let is_paused = details.paused || (is_over && details.on_timeout == OnTimeout::Pause);
            let metadata = &record.metadata;
            let mut wanted = filter.metadata.iter();
            (!is_over || is_paused)
                && filter.paused.is_none_or(|paused| paused == is_paused)
                && filter
                    .template
                    .as_ref()
                    .is_none_or(|template| *template == record.template)
                && filter
                    .started_after
                    .is_none_or(|time| record.started >= time)
                && wanted.all(|(name, value)| metadata.get(name) == Some(value))
        });
        records.sort_by(|one, two| (two.started, &two.id).cmp(&(one.started, &one.id)));
        Ok(records)
    }

    /// Change when a sandbox ends. `only_later`: a time that it has already is kept.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::Paused`], [`Error::Invalid`].
    pub async fn set_timeout(
        &self,
        owner: &Owner,
        id: &str,
        timeout: Duration,
        only_later: bool,
    ) -> Result<Arc<Sandbox>, Error> {
        let timeout = self.allowed_timeout(Some(timeout))?;
        let sandbox = self.find(owner, id).await?;
        let ends = SystemTime::now() + timeout;
        let changed = sandbox.with_details(|details| {
            let changes = ends > details.ends || !only_later;
            if changes {
                details.ends = ends;
            }
            changes
        });
        if changed {
            self.write(&sandbox).await?;
        }
        Ok(sandbox)
    }

    /// Write a running sandbox's record down, without its variables and files.
    async fn write(&self, sandbox: &Sandbox) -> Result<(), Error> {
        let mut revision = sandbox.revision.lock().await;
        let record = sandbox.record();
        *revision = self.common().sessions.put(&record, Some(*revision)).await?;
        Ok(())
    }
}

//! What a server is told when it begins.

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use wardian::{FilesystemQuota, Http, Limits, MemoryPool, Packages, SandboxBuilder};

/// How sandboxes of a server are made, and how long they stay where.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Limits of a context's cells. Time is [`run_timeout`](Settings::run_timeout).
    pub limits: Limits,
    /// Files of a sandbox.
    pub files: FilesystemQuota,
    /// Where a sandbox's programs begin.
    pub home: String,
    /// Packages of all sandboxes, and wheels that they may install.
    pub packages: Option<Packages>,
    /// Requests that sandboxes may make.
    pub http: HttpGrants,
    /// Images that sandboxes begin with, by the name that clients give.
    pub templates: BTreeMap<String, PathBuf>,
    /// The one of them that clients get who name none.
    pub default_template: Option<String>,
    /// How long a cell may take where its client says nothing.
    pub run_timeout: Duration,
    /// How long a sandbox lives where its client says nothing.
    pub timeout: Duration,
    /// How long a client may want one to live.
    pub max_timeout: Duration,
    /// How long an upload may stand still.
    pub upload_idle: Duration,
    /// Contexts of one sandbox.
    pub contexts: usize,
    /// Sandboxes of one key.
    pub sandboxes: usize,
    /// Cells and commands of one key that run or wait at the same time.
    pub runs: usize,
    /// What all sandboxes, their files and what is stored in memory may take together.
    pub pool: MemoryPool,
    /// Requests of one key in a second, and at once; as many as it likes without.
    pub rate: Option<NonZeroU32>,
    /// Bytes of a request's body.
    pub body_limit: usize,
    /// Values, of all depths, that the JSON of a request's body has.
    pub body_values: u64,
    /// Whether the one sandbox that E2B's SDKs want with `E2B_DEBUG` is there, for whoever asks.
    pub e2b_debug: bool,
    /// Names of the server that a request's `Host` may have, besides those of the machine itself.
    pub hosts: Vec<String>,
    /// Sandboxes and contexts that have an instance at the same time.
    pub instances: usize,
    /// How long nothing happens before an instance is given back.
    pub park_after: Duration,
    /// How long nothing happens before a sandbox is written to [`data`](Settings::data).
    pub save_after: Duration,
    /// How long nothing happens before a sandbox is there alone.
    pub evict_after: Duration,
    /// The directory of what outlives the process; in memory without one.
    pub data: Option<PathBuf>,
}

/// Requests over HTTP that sandboxes may make, and the secrets that go into them.
#[derive(Clone, Default)]
pub struct HttpGrants {
    grants: Vec<Http>,
    secrets: Vec<(String, String)>,
}

impl HttpGrants {
    /// Allow more requests; `secrets` are the names and values that they name.
    pub fn add(&mut self, http: Http, secrets: impl IntoIterator<Item = (String, String)>) {
        self.grants.push(http);
        self.secrets.extend(secrets);
    }

    /// Give them to a sandbox.
    pub(crate) fn give(&self, mut sandbox: SandboxBuilder) -> SandboxBuilder {
        for (name, value) in &self.secrets {
            sandbox = sandbox.secret(name, value);
        }
        let grants = self.grants.iter().cloned();
        grants.fold(sandbox, SandboxBuilder::http)
    }
}

/// Without the values of secrets: settings end up in logs.
impl fmt::Debug for HttpGrants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.grants).finish()
    }
}

impl Default for Settings {
    fn default() -> Settings {
        let mut limits = Limits::default();
        limits.fuel = u64::MAX;
        limits.timeout = None;
        limits.output = 64 << 20;
        limits.tool_calls = u64::MAX;
        Settings {
            limits,
            files: FilesystemQuota::default(),
            home: "/home/user".into(),
            packages: None,
            http: HttpGrants::default(),
            templates: BTreeMap::new(),
            default_template: None,
            run_timeout: Duration::from_secs(600),
            timeout: Duration::from_secs(300),
            max_timeout: Duration::from_secs(24 * 3600),
            upload_idle: Duration::from_secs(60),
            contexts: 32,
            sandboxes: 1000,
            runs: 1000,
            pool: MemoryPool::new(4 << 30),
            rate: None,
            body_limit: 96 << 20,
            body_values: 2 << 20,
            e2b_debug: false,
            hosts: Vec::new(),
            instances: 6000,
            park_after: Duration::from_secs(5),
            save_after: Duration::from_millis(300),
            evict_after: Duration::from_secs(60),
            data: None,
        }
    }
}

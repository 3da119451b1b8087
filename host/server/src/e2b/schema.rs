//! The bodies of the control plane, as E2B's OpenAPI document has them.
//!
//! What clients send beyond these fields is ignored, as there; what they ask for that cannot exist here
//! has a field, so that it can be refused.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::errors::Refusal;
use crate::sandboxes::{CreateSandbox, Kind, Metrics, OnTimeout, Record, Sandbox};
use crate::settings::Settings;

/// The version of E2B's agent in a sandbox that ours does the same as: clients look at it to know what
/// they may use.
const ENVD_VERSION: &str = "0.6.13";

/// Clients need one; nothing comes of it.
const CLIENT_ID: &str = "wardian";

/// Bytes of a text that a client gives a sandbox: names, metadata and variables together.
const TEXT_MAX: usize = 256 << 10;

/// Make a sandbox.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct NewSandbox {
    #[serde(rename = "templateID")]
    template_id: Option<String>,
    timeout: Option<u64>,
    auto_pause: Option<bool>,
    auto_resume: Option<AutoResume>,
    metadata: Option<BTreeMap<String, String>>,
    env_vars: Option<BTreeMap<String, String>>,
    network: Option<Network>,
    mcp: Option<Json>,
    iam: Option<Json>,
    volume_mounts: Option<Vec<Json>>,
}

/// Whether any request wakes a paused sandbox.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct AutoResume {
    enabled: bool,
}

/// What a sandbox may reach. Nothing, here; so that what forbids is welcome, and what allows is not.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Network {
    allow_out: Option<Vec<Json>>,
    egress_proxy: Option<Json>,
    mask_request_host: Option<Json>,
    rules: Option<Json>,
}

impl Network {
    pub(super) fn check(&self) -> Result<(), Refusal> {
        let is_set = |value: &Option<Json>| value.as_ref().is_some_and(|value| !is_empty(value));
        let allows = self.allow_out.as_ref().is_some_and(|out| !out.is_empty());
        let is_wanted = allows
            || is_set(&self.egress_proxy)
            || is_set(&self.mask_request_host)
            || is_set(&self.rules);
        match is_wanted {
            true => Err(Refusal::invalid(
                "network rules that allow access are not supported: sandboxes have no network",
            )),
            false => Ok(()),
        }
    }
}

fn is_empty(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(false) => true,
        Json::Object(entries) => entries.is_empty(),
        Json::Array(items) => items.is_empty(),
        Json::String(text) => text.is_empty(),
        _ => false,
    }
}

impl NewSandbox {
    /// The sandbox to be; `default` is how long it lives where nothing is said.
    pub(super) fn checked(
        self,
        default: Duration,
        idempotency_key: Option<String>,
    ) -> Result<CreateSandbox, Refusal> {
        let is_set = |value: &Option<Json>| value.as_ref().is_some_and(|value| !is_empty(value));
        let unsupported = [
            (is_set(&self.mcp), "mcp"),
            (is_set(&self.iam), "iam"),
            (
                self.volume_mounts.is_some_and(|all| !all.is_empty()),
                "volumeMounts",
            ),
        ];
        if let Some((_, what)) = unsupported.iter().find(|(is_wanted, _)| *is_wanted) {
            let message = format!("{what} is not supported: this sandbox runs Python only");
            return Err(Refusal::invalid(message));
        }
        if let Some(network) = &self.network {
            network.check()?;
        }
        let Some(template) = self.template_id.filter(|name| !name.is_empty()) else {
            return Err(Refusal::invalid("templateID is missing"));
        };
        let metadata = self.metadata.unwrap_or_default();
        let env_vars = self.env_vars.unwrap_or_default();
        check_env_vars(&env_vars)?;
        let texts = metadata.iter().chain(&env_vars);
        let size: usize = texts.map(|(name, value)| name.len() + value.len()).sum();
        if size > TEXT_MAX {
            let message = format!("metadata and envVars must be at most {TEXT_MAX} bytes");
            return Err(Refusal::invalid(message));
        }
        let key_is_fine = |key: &String| (1..=255).contains(&key.len());
        if idempotency_key
            .as_ref()
            .is_some_and(|key| !key_is_fine(key))
        {
            return Err(Refusal::invalid(
                "Idempotency-Key must have 1 to 255 characters",
            ));
        }
        Ok(CreateSandbox {
            // A tag means nothing: there is one version of everything.
            template: Some(template),
            timeout: Some(self.timeout.map_or(default, Duration::from_secs)),
            on_timeout: Some(match self.auto_pause {
                Some(true) => OnTimeout::Pause,
                _ => OnTimeout::Kill,
            }),
            auto_resume: self.auto_resume.is_some_and(|auto| auto.enabled),
            metadata,
            env_vars,
            idempotency_key,
        })
    }
}

/// Names and values that an environment can have.
pub(super) fn check_env_vars(variables: &BTreeMap<String, String>) -> Result<(), Refusal> {
    match crate::sandboxes::wrong_variable(variables) {
        Some(name) => {
            let message = format!("{name:?} cannot be an environment variable");
            Err(Refusal::invalid(message))
        }
        None => Ok(()),
    }
}

/// `{"timeout": 60}`, in seconds; connecting and forking may leave it out.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Timeout {
    pub(super) timeout: Option<u64>,
}

/// `{"duration": 60}`
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Refresh {
    pub(super) duration: Option<u64>,
}

/// `{"name": "prepared"}`
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct NewSnapshot {
    pub(super) name: Option<String>,
}

/// `{"timeout": 60, "count": 2}`
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Fork {
    pub(super) timeout: Option<u64>,
    pub(super) count: Option<usize>,
}

/// A sandbox and how to reach it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SandboxBody {
    #[serde(rename = "templateID")]
    template_id: String,
    #[serde(rename = "sandboxID")]
    sandbox_id: String,
    #[serde(rename = "clientID")]
    client_id: &'static str,
    alias: String,
    envd_version: &'static str,
    envd_access_token: String,
    traffic_access_token: String,
    domain: Option<String>,
}

impl SandboxBody {
    pub(super) fn of(sandbox: &Sandbox) -> SandboxBody {
        let record = sandbox.record();
        let details = record.sandbox();
        let token = |which: fn(&crate::sandboxes::SandboxRecord) -> &String| {
            details.map(which).cloned().unwrap_or_default()
        };
        SandboxBody {
            envd_access_token: token(|details| &details.access_token),
            traffic_access_token: token(|details| &details.traffic_token),
            alias: record.template.clone(),
            template_id: record.template,
            sandbox_id: record.id,
            client_id: CLIENT_ID,
            envd_version: ENVD_VERSION,
            domain: None,
        }
    }
}

/// What a list says of a sandbox.
pub(super) fn listed(record: &Record, settings: &Settings) -> Json {
    let details = record.sandbox();
    let ends = details.map_or(record.started, |details| details.ends);
    let is_paused =
        details.is_some_and(|details| details.paused || details.ends <= SystemTime::now());
    json!({
        "templateID": record.template,
        "sandboxID": record.id,
        "clientID": CLIENT_ID,
        "alias": record.template,
        "startedAt": time(record.started),
        "endAt": time(ends),
        "cpuCount": 1,
        "memoryMB": settings.limits.memory >> 20,
        "diskSizeMB": settings.files.bytes >> 20,
        "state": if is_paused { "paused" } else { "running" },
        "envdVersion": ENVD_VERSION,
        "metadata": record.metadata,
        "volumeMounts": [],
    })
}

/// What is known of one.
pub(super) fn detail(record: &Record, settings: &Settings) -> Json {
    let mut detail = listed(record, settings);
    if let (Some(details), Json::Object(fields)) = (record.sandbox(), &mut detail) {
        let more = [
            ("envdAccessToken", json!(details.access_token)),
            ("domain", Json::Null),
            ("allowInternetAccess", json!(false)),
            ("pauseMode", json!("full")),
            (
                "lifecycle",
                json!({"onTimeout": details.on_timeout, "autoResume": details.auto_resume}),
            ),
        ];
        fields.extend(more.map(|(name, value)| (name.to_owned(), value)));
    }
    detail
}

/// What a list says of a snapshot.
pub(super) fn snapshot(record: &Record) -> Json {
    let name = match &record.kind {
        Kind::Snapshot { name, .. } => name.as_slice(),
        Kind::Sandbox(_) => &[],
    };
    json!({"snapshotID": record.id, "names": name})
}

/// What a sandbox uses.
pub(super) fn metric(metrics: &Metrics, started: SystemTime) -> Json {
    let lived = metrics.time.duration_since(started).unwrap_or_default();
    let used = metrics.cpu_time.as_secs_f64() / lived.as_secs_f64().max(0.001);
    json!({
        "timestamp": time(metrics.time),
        "timestampUnix": seconds(metrics.time),
        "cpuCount": 1,
        "cpuUsedPct": (used * 100.0).clamp(0.0, 100.0),
        "memUsed": metrics.memory,
        "memTotal": metrics.memory_limit,
        "memCache": 0,
        "diskUsed": metrics.disk,
        "diskTotal": metrics.disk_limit,
    })
}

/// As RFC 3339 has it.
pub(super) fn time(time: SystemTime) -> String {
    match Timestamp::try_from(time) {
        Ok(time) => format!("{time:.6}"),
        // Nobody has files of that age.
        Err(_) => Timestamp::UNIX_EPOCH.to_string(),
    }
}

/// Since 1970.
pub(super) fn seconds(time: SystemTime) -> u64 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH);
    since.unwrap_or_default().as_secs()
}

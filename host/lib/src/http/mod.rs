//! Requests over HTTP by grant: which there may be, what is put into them, and who sends them.
//!
//! The guest gets no sockets. It has four tools that no program sees ([`NAMES`]), and its `socket` module makes
//! connections of them (`guest/library/src/socket`).
//!
//! - `prefix.rs` — URLs as everybody understands them, and whether one lies within a grant.
//! - `addresses.rs` — which addresses a name may lead to. `headers.rs` — which headers pass.
//! - `client.rs` — sends a request. `redact.rs` — bodies without secrets. `requests.rs` — the tools, and what is open.
//!
//! What does not live here: how a tool's call crosses and is recorded (`session/interfaces/tools/`), and how many
//! requests there may be (`limits/table.rs`). **Invariant:** whatever the guest says is a claim, its own reading of a
//! request included: what is sent is made here, of parts that were checked here.

mod addresses;
mod client;
mod headers;
mod prefix;
mod redact;
pub(crate) mod requests;

use std::fmt;
use std::time::Duration;

use hyper::header::HeaderName;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;

use crate::tools::secrets::Secrets;
use prefix::Prefix;

/// The tools, as the guest's library calls them. The prefix of the names keeps them from programs.
pub(crate) const NAMES: [&str; 4] = [CONNECT, OPEN, READ, CLOSE];

/// `connect(host, port)`: raises unless something is granted there.
const CONNECT: &str = "wardian:http-connect";
/// `open(id, method, url, headers, body)`: `{status, reason, headers, has_length}`.
const OPEN: &str = "wardian:http-open";
/// `read(id)`: the next bytes of the answer, none at its end.
const READ: &str = "wardian:http-read";
/// `close(id)`: nobody wants the answer any more.
const CLOSE: &str = "wardian:http-close";

/// Whether a tool is the library's and no program's.
pub(crate) fn is_library_tool(name: &str) -> bool {
    name.starts_with("wardian:")
}

/// Whether calling it is a request.
pub(crate) fn is_request(name: &str) -> bool {
    name == OPEN
}

/// Requests over HTTP that programs may make: those to URLs that begin with a prefix.
///
/// Programs use `urllib.request`, `http.client`, `requests`, `httpx` and the like as anywhere; the requests are made
/// by the host. Scheme, host and port of a URL must be the prefix's, and its path must be the prefix's or go on after
/// it where a segment ends. A redirect is the program's to follow, with a request that must be granted as well. A name
/// must not lead to the machine itself or to a private network: only a prefix that has the address, or `localhost`, in
/// it does.
///
/// How many requests and bytes there may be are [`Limits`](crate::Limits). Needs a tokio runtime with time and io.
///
/// ```no_run
/// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
/// # let engine = wardian::Engine::builder().max_live_sandboxes(1).build()?;
/// use wardian::Http;
///
/// let api = Http::allow("https://api.example.com/v1/").secret("Authorization", "Bearer {TOKEN}");
/// let mut sandbox = engine.sandbox().secret("TOKEN", "s3cr3t").http(api).build().await?;
/// let source = "import urllib.request as r; r.urlopen('https://api.example.com/v1/models').read()";
/// sandbox.run(source).await?;
/// # Ok::<(), wardian::Error>(())
/// # }).unwrap();
/// ```
#[derive(Clone)]
pub struct Http {
    prefixes: Vec<Prefix>,
    secrets: Vec<(HeaderName, String)>,
    timeout: Duration,
    authorities: Vec<CertificateDer<'static>>,
    /// What is wrong with it; the builder reports it.
    problem: Option<String>,
}

impl Http {
    /// How long a request may take without [`timeout`](Http::timeout).
    const TIMEOUT: Duration = Duration::from_secs(120);

    /// Requests to URLs that begin with `prefix`, such as `https://api.example.com/v1/`. One that is no such URL is an
    /// error of [`SandboxBuilder::build`](crate::SandboxBuilder::build).
    pub fn allow(prefix: &str) -> Http {
        let http = Http {
            prefixes: Vec::new(),
            secrets: Vec::new(),
            timeout: Http::TIMEOUT,
            authorities: Vec::new(),
            problem: None,
        };
        http.and(prefix)
    }

    /// And those that begin with this one.
    pub fn and(mut self, prefix: &str) -> Http {
        match Prefix::parse(prefix) {
            Ok(prefix) => self.prefixes.push(prefix),
            Err(problem) => self.note(format!("{prefix:?}: {problem}")),
        }
        self
    }

    /// Put a header into each of these requests, whatever the program says of it. `{NAME}` in `template` stands for
    /// a [secret](crate::SandboxBuilder::secret) of that name, which the program never has: where the secret stands in
    /// an answer, the program sees `<secret NAME>`. For that answers are asked for uncompressed.
    pub fn secret(mut self, header: &str, template: impl Into<String>) -> Http {
        match header.parse::<HeaderName>() {
            Ok(name) if headers::may_be_set(&name) => self.secrets.push((name, template.into())),
            _ => self.note(format!("no header that can be set: {header:?}")),
        }
        self
    }

    /// How long a request may take, from its beginning to the end of the answer's body; two minutes without this.
    pub fn timeout(mut self, timeout: Duration) -> Http {
        self.timeout = timeout;
        self
    }

    /// Trust certificates of this authority (PEM) besides those that browsers trust.
    pub fn trust(mut self, authority: &[u8]) -> Http {
        let found: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(authority).collect();
        match found {
            Ok(found) if !found.is_empty() => self.authorities.extend(found),
            _ => self.note("a certificate of an authority is no PEM".into()),
        }
        self
    }

    fn note(&mut self, problem: String) {
        self.problem.get_or_insert(problem);
    }

    /// What is wrong with it.
    pub(crate) fn problem(&self, secrets: &Secrets) -> Option<String> {
        let problem = self.problem.clone();
        problem.or_else(|| {
            let filled = self.secrets.iter().map(|(name, template)| {
                headers::fill(template, secrets).map_err(|problem| format!("{name}: {problem}"))
            });
            filled.filter_map(Result::err).next()
        })
    }

    /// What a program can see of it: a replay with another grant would take another way.
    pub(crate) fn fingerprint(&self) -> Vec<String> {
        let prefixes = self.prefixes.iter().map(ToString::to_string);
        let headers = self.secrets.iter().map(|(name, _)| name.to_string());
        prefixes.chain(headers).collect()
    }
}

impl fmt::Debug for Http {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefixes = self.prefixes.iter().map(ToString::to_string);
        f.debug_list().entries(prefixes).finish()
    }
}

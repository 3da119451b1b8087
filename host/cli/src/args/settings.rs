//! Settings of a server: one table, of which each row is an option, a variable of the environment and a key of a file.
//!
//! What does not live here: which of the three counts (`serve/configuration.rs`).

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, FromArgMatches};
use wardian::{Dir, Limit, Limits, Packages, Unit, ambient_authority};
use wardian_server::{LogFormat, Settings};

use super::http::HttpOption;
use super::limits;
use crate::terminal::said;

/// All that a server is told.
#[derive(Debug, Default)]
pub(crate) struct Configured {
    pub(crate) settings: Settings,
    pub(crate) addresses: Vec<SocketAddr>,
    pub(crate) keys: Vec<String>,
    pub(crate) take_over: bool,
    /// Otherwise it follows from the computer.
    pub(crate) total_memory: Option<u64>,
    pub(crate) log_format: LogFormat,
}

/// What a setting takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Takes {
    /// It is on or off.
    Switch,
    One(&'static str),
    /// Several, with commas between in a variable.
    Many(&'static str),
    /// Several, one in a variable: it may have commas.
    Secrets(&'static str),
}

/// A row of the table.
struct Setting {
    name: &'static str,
    takes: Takes,
    /// It is about HTTP, which `wardian mcp` does not speak.
    is_http: bool,
    /// Few need it: only the long help shows it.
    is_seldom: bool,
    help: &'static str,
    default: fn(&Settings) -> String,
    set: fn(&mut Configured, &str) -> Result<(), String>,
}

impl Setting {
    const fn new(
        name: &'static str,
        takes: Takes,
        help: &'static str,
        default: fn(&Settings) -> String,
        set: fn(&mut Configured, &str) -> Result<(), String>,
    ) -> Setting {
        Setting {
            name,
            takes,
            is_http: false,
            is_seldom: false,
            help,
            default,
            set,
        }
    }

    const fn http(mut self) -> Setting {
        self.is_http = true;
        self
    }

    const fn seldom(mut self) -> Setting {
        self.is_seldom = true;
        self
    }
}

use Takes::{Many, One, Secrets, Switch};

#[rustfmt::skip]
const SETTINGS: &[Setting] = &[
    Setting::new("listen", Many("ADDRESS"), "Address and port to listen on; may be given again",
        |_| "127.0.0.1:3000".into(),
        |all, text| address(text).map(|address| all.addresses.push(address))).http(),
    Setting::new("api_key", Secrets("KEY"), "Who has it may use the server; may be given again. Each has sandboxes of its own",
        |_| "none: only this computer is listened to".into(),
        |all, text| key(text).map(|key| all.keys.push(key))).http(),
    Setting::new("data", One("DIR"), "Where sandboxes outlive the server",
        |_| "in memory".into(),
        |all, text| { all.settings.data = Some(text.into()); Ok(()) }),
    Setting::new("take_over", Switch, "Take the place of the server that runs on the same --data; no request is lost",
        |_| "false".into(),
        |all, text| switch(text).map(|on| all.take_over = on)).http(),
    Setting::new("packages", Many("DIR|WHEEL"), "Packages that programs may import; may be given again",
        |_| "none".into(),
        |all, text| packages(&mut all.settings, Packages::at(text))),
    Setting::new("wheels", Many("DIR"), "Wheels that `pip install` in sandboxes installs from; may be given again",
        |_| "none".into(),
        |all, text| packages(&mut all.settings, wheelhouse(text))),
    Setting::new("allow_http", Secrets("URL[ HEADER: VALUE]"), "Requests over HTTP that sandboxes may make: to URLs that begin with this; `{NAME}` in a VALUE is a variable of this environment",
        |_| "none".into(),
        |all, text| {
            let (http, secrets) = HttpOption::parse(text)?.opened()?;
            all.settings.http.add(http, secrets);
            Ok(())
        }),
    Setting::new("template", Many("NAME=IMAGE"), "Sandboxes of the template NAME begin with an image of `wardian image build`; may be given again",
        |_| "none".into(),
        |all, text| template(text).map(|(name, file)| { all.settings.templates.insert(name, file); })),
    Setting::new("default_template", One("NAME"), "The template of sandboxes whose client names none",
        |_| "one without an image".into(),
        |all, text| { all.settings.default_template = Some(text.into()); Ok(()) }),
    Setting::new("total_memory", One("SIZE"), "Bytes that all sandboxes and their files may take together",
        |_| "three quarters of what this computer lets the process have".into(),
        |all, text| amount(Unit::Bytes, text).map(|bytes| all.total_memory = Some(bytes))),
    Setting::new("disk", One("SIZE"), "Bytes of a sandbox's files",
        |settings| Unit::Bytes.format(settings.files.bytes),
        |all, text| amount(Unit::Bytes, text).map(|bytes| all.settings.files.bytes = bytes)),
    Setting::new("files", One("N"), "Files, directories and links of a sandbox",
        |settings| Unit::Count.format(settings.files.files),
        |all, text| amount(Unit::Count, text).map(|files| all.settings.files.files = files)).seldom(),
    Setting::new("sandboxes", One("N"), "Sandboxes of one key",
        |settings| settings.sandboxes.to_string(),
        |all, text| count(text).map(|count| all.settings.sandboxes = count)),
    Setting::new("contexts", One("N"), "Contexts of one sandbox",
        |settings| settings.contexts.to_string(),
        |all, text| count(text).map(|count| all.settings.contexts = count)).seldom(),
    Setting::new("runs", One("N"), "Cells and commands of one key that run or wait at the same time",
        |settings| settings.runs.to_string(),
        |all, text| count(text).map(|count| all.settings.runs = count)),
    Setting::new("instances", One("N"), "Sandboxes and contexts that have an instance at the same time",
        |settings| settings.instances.to_string(),
        |all, text| count(text).map(|count| all.settings.instances = count)).seldom(),
    Setting::new("run_timeout", One("TIME"), "How long a cell may take where its client says nothing",
        |settings| time_text(settings.run_timeout),
        |all, text| {
            // Without end is as long as a client may want.
            let time = if text == "none" { Duration::ZERO } else { time(text)? };
            all.settings.run_timeout = if time.is_zero() { all.settings.max_timeout } else { time };
            Ok(())
        }),
    Setting::new("sandbox_timeout", One("TIME"), "How long a sandbox lives where its client says nothing",
        |settings| time_text(settings.timeout),
        |all, text| time(text).map(|time| all.settings.timeout = time)).seldom(),
    Setting::new("max_sandbox_timeout", One("TIME"), "How long a client may want one to live",
        |settings| time_text(settings.max_timeout),
        |all, text| time(text).map(|time| all.settings.max_timeout = time)).seldom(),
    Setting::new("host", Many("NAME"), "A name of this server that requests may use, besides those of this computer; may be given again",
        |_| "none".into(),
        |all, text| { all.settings.hosts.push(text.into()); Ok(()) }).http(),
    Setting::new("rate", One("N"), "Requests of one key in a second",
        |_| "none".into(),
        |all, text| {
            let rate = text.parse().map_err(|_| "expected a number of requests, 1 at least".to_owned());
            rate.map(|rate| all.settings.rate = Some(rate))
        }).http(),
    Setting::new("body_limit", One("SIZE"), "Bytes of a request's body",
        |settings| Unit::Bytes.format(settings.body_limit as u64),
        |all, text| amount(Unit::Bytes, text).map(|bytes| all.settings.body_limit = narrow(bytes))).http().seldom(),
    Setting::new("upload_idle", One("TIME"), "How long an upload may stand still",
        |settings| time_text(settings.upload_idle),
        |all, text| time(text).map(|time| all.settings.upload_idle = time)).http().seldom(),
    Setting::new("park_after", One("TIME"), "How long nothing happens before a sandbox gives its instance back",
        |settings| time_text(settings.park_after),
        |all, text| time(text).map(|time| all.settings.park_after = time)).seldom(),
    Setting::new("save_after", One("TIME"), "How long nothing happens before a sandbox is written to --data",
        |settings| time_text(settings.save_after),
        |all, text| time(text).map(|time| all.settings.save_after = time)).seldom(),
    Setting::new("evict_after", One("TIME"), "How long nothing happens before a sandbox is there alone",
        |settings| time_text(settings.evict_after),
        |all, text| time(text).map(|time| all.settings.evict_after = time)).seldom(),
    Setting::new("log_format", One("NAME"), "`text` or `json`, to standard error; RUST_LOG says what of it",
        |_| "text".into(),
        |all, text| log_format(text).map(|format| all.log_format = format)),
    Setting::new("e2b_debug", Switch, "Also serve E2B_DEBUG=true, which needs no key: one sandbox at ports 49983 and 49999 of this computer",
        |_| "false".into(),
        |all, text| switch(text).map(|on| all.settings.e2b_debug = on)).http().seldom(),
];

/// Limits that a server has other settings for: `run_timeout`, `disk` and `files`.
const OTHERWISE: &[&str] = &["timeout", "scratch_bytes", "scratch_files"];

/// A setting of a server, or a limit of its sandboxes.
#[derive(Clone, Copy)]
pub(crate) enum Row {
    Setting(usize),
    Limit(&'static Limit),
}

/// All settings; `http`: also those that are about HTTP.
pub(crate) fn rows(http: bool) -> impl Iterator<Item = Row> {
    let settings = SETTINGS.iter().enumerate();
    let settings = settings.filter(move |(_, setting)| http || !setting.is_http);
    let limits = Limits::TABLE.iter();
    let limits = limits.filter(|limit| !OTHERWISE.contains(&limit.name));
    settings
        .map(|(index, _)| Row::Setting(index))
        .chain(limits.map(Row::Limit))
}

impl Row {
    /// The key in a file.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Row::Setting(index) => SETTINGS[index].name,
            Row::Limit(limit) => limit.name,
        }
    }

    /// The option, with its dashes.
    pub(crate) fn flag(self) -> String {
        format!("--{}", self.name().replace('_', "-"))
    }

    /// The variable of the environment.
    pub(crate) fn variable(self) -> String {
        format!("WARDIAN_{}", self.name().to_uppercase())
    }

    pub(crate) fn takes(self) -> Takes {
        match self {
            Row::Setting(index) => SETTINGS[index].takes,
            Row::Limit(limit) => Takes::One(limit.unit.placeholder()),
        }
    }

    /// Set it to what a text says, or add that.
    ///
    /// # Errors
    /// What is meant.
    pub(crate) fn set(self, all: &mut Configured, text: &str) -> Result<(), String> {
        match self {
            Row::Setting(index) => (SETTINGS[index].set)(all, text),
            Row::Limit(limit) => {
                let amount = limits::parse(limit, text)?;
                (limit.set)(&mut all.settings.limits, amount);
                Ok(())
            }
        }
    }

    fn option(self, defaults: &Settings) -> Arg {
        let (help, default, is_seldom, heading) = match self {
            Row::Setting(index) => {
                let setting = &SETTINGS[index];
                (
                    setting.help,
                    (setting.default)(defaults),
                    setting.is_seldom,
                    "Settings",
                )
            }
            Row::Limit(limit) => {
                let default = limits::format(limit, (limit.get)(&defaults.limits));
                let heading = "Limits of a context's cells (`none` is no limit)";
                (
                    limits::help(limit),
                    default,
                    limit.name != "memory",
                    heading,
                )
            }
        };
        let option = Arg::new(self.name())
            .long(self.name().replace('_', "-"))
            .help_heading(heading)
            .hide_short_help(is_seldom);
        match self.takes() {
            Takes::Switch => option.action(ArgAction::SetTrue).help(help),
            Takes::One(value) => option
                .value_name(value)
                .help(format!("{help} [default: {default}]")),
            Takes::Many(value) | Takes::Secrets(value) => option
                .value_name(value)
                .action(ArgAction::Append)
                .help(format!("{help} [default: {default}]")),
        }
    }
}

/// What the options say, by name; `HTTP`: of a server that speaks it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given<const HTTP: bool>(pub(crate) BTreeMap<&'static str, Vec<String>>);

impl<const HTTP: bool> clap::Args for Given<HTTP> {
    fn augment_args(command: clap::Command) -> clap::Command {
        let defaults = Settings::default();
        command.args(rows(HTTP).map(|row| row.option(&defaults)))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Given::<HTTP>::augment_args(command)
    }
}

impl<const HTTP: bool> FromArgMatches for Given<HTTP> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Given<HTTP>, clap::Error> {
        let mut given = Given::default();
        given.update_from_arg_matches(matches)?;
        Ok(given)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for row in rows(HTTP) {
            let name = row.name();
            let texts = match row.takes() {
                Takes::Switch => matches.get_flag(name).then(|| vec!["true".to_owned()]),
                _ => matches
                    .get_many::<String>(name)
                    .map(|texts| texts.cloned().collect()),
            };
            self.0.extend(texts.map(|texts| (name, texts)));
        }
        Ok(())
    }
}

fn amount(unit: Unit, text: &str) -> Result<u64, String> {
    let amount = unit.parse(text);
    amount.ok_or_else(|| format!("expected {}", unit.example()))
}

fn count(text: &str) -> Result<usize, String> {
    amount(Unit::Count, text).map(narrow)
}

/// As many as there can be.
fn narrow(amount: u64) -> usize {
    usize::try_from(amount).unwrap_or(usize::MAX)
}

fn time(text: &str) -> Result<Duration, String> {
    amount(Unit::Time, text).map(Duration::from_nanos)
}

fn time_text(time: Duration) -> String {
    Unit::Time.format(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX))
}

fn switch(text: &str) -> Result<bool, String> {
    match text {
        "true" | "1" => Ok(true),
        "false" | "0" | "" => Ok(false),
        _ => Err("expected true or false".into()),
    }
}

fn log_format(text: &str) -> Result<LogFormat, String> {
    match text {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err("expected text or json".into()),
    }
}

/// `127.0.0.1:3000`, `localhost:3000` or `3000`
fn address(text: &str) -> Result<SocketAddr, String> {
    if let Ok(port) = text.parse() {
        return Ok(SocketAddr::from(([127, 0, 0, 1], port)));
    }
    let numbers = text
        .strip_prefix("localhost:")
        .map(|port| format!("127.0.0.1:{port}"));
    let parsed = numbers.as_deref().unwrap_or(text).parse();
    parsed.map_err(|_| "expected an address such as 127.0.0.1:3000, or a port".into())
}

/// Add packages to those that there are.
fn packages(settings: &mut Settings, opened: std::io::Result<Packages>) -> Result<(), String> {
    let opened = opened.map_err(|error| said(&error))?;
    settings.packages = Some(match &settings.packages {
        Some(known) => known.and(&opened),
        None => opened,
    });
    Ok(())
}

fn wheelhouse(directory: &str) -> std::io::Result<Packages> {
    Packages::wheelhouse(Dir::open_ambient_dir(directory, ambient_authority())?)
}

/// `NAME=IMAGE`.
fn template(text: &str) -> Result<(String, PathBuf), String> {
    match text.split_once('=') {
        Some((name, file)) if !name.is_empty() && !file.is_empty() => {
            Ok((name.into(), file.into()))
        }
        _ => Err("expected NAME=IMAGE, an image that `wardian image build` wrote".into()),
    }
}

fn key(text: &str) -> Result<String, String> {
    match text.len() {
        0..16 => Err("a key needs 16 characters at least".into()),
        _ => Ok(text.into()),
    }
}

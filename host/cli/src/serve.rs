//! `wardian serve` and `wardian mcp`: the server, from its options to a signal.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;
use wardian::MemoryPool;
use wardian_server::{Keys, Listen, LogFormat, Settings};

use crate::arguments::{Command, count, duration, size};
use crate::status;

/// What `wardian serve --help` prints.
const USAGE: &str = "\
Serve sandboxes over HTTP: to E2B's SDKs, MCP clients and plain requests.

Usage:
  wardian serve [OPTIONS]
  wardian mcp [--data DIR] [--memory SIZE] [--total-memory SIZE] [--disk SIZE] [--run-timeout DUR]
                      the same sandboxes, for one MCP client on standard input and output

Options:
  --listen ADDR       an address and port; may be given again  [default: 127.0.0.1:3000]
  --api-key KEY       who has it may use the server; may be given again. Its sandboxes are its own.
                      Also WARDIAN_API_KEY. Without one only this machine is listened to
  --data DIR          where sandboxes outlive the server       [default: in memory]
  --take-over         take the place of the server that runs on the same --data: its sockets and
                      connections are handed over, and it ends. No request is lost
  --memory SIZE       bytes of Python objects of a context     [default: 256M]
  --disk SIZE         bytes of a sandbox's files               [default: 64M]
  --total-memory SIZE bytes that all sandboxes and their files may take together
                      [default: three quarters of what this machine lets the process have]
  --sandboxes N       sandboxes of one key                     [default: 1000]
  --runs N            cells and commands of one key that run or wait at the same time  [default: 1000]
  --host NAME         a name of this server that requests may use, besides those of this machine;
                      may be given again
  --rate N            requests of one key in a second          [default: no limit]
  --run-timeout DUR   how long a cell may take                 [default: 10m]
  --log-format NAME   text or json, to standard error; RUST_LOG says what of it  [default: text]
  --e2b-debug         also serve E2B_DEBUG=true, which needs no key: one sandbox at ports 49983 and 49999
                      of this machine
  --print-env         print what E2B's SDKs need to find this server, and end
  -h, --help          print this
";

/// Options of `wardian serve`.
#[derive(Debug)]
pub(crate) struct Options {
    /// Or MCP on standard input and output.
    http: bool,
    listen: Listen,
    keys: Vec<String>,
    settings: Settings,
    log_format: LogFormat,
    print_env: bool,
    help: bool,
}

pub(crate) fn parse(
    mut arguments: impl Iterator<Item = Result<String, String>>,
    http: bool,
) -> Result<Command, String> {
    let mut options = Options {
        http,
        listen: Listen::default(),
        keys: Vec::new(),
        settings: Settings::default(),
        log_format: LogFormat::default(),
        print_env: false,
        help: false,
    };
    let mut total_memory = None;
    while let Some(argument) = arguments.next().transpose()? {
        let (name, inline) = match argument.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (&*argument, None),
        };
        let mut value = |what: &str| {
            let next = inline.clone().map(Ok).or_else(|| arguments.next());
            next.transpose()?.ok_or(format!("{name} needs {what}"))
        };
        let settings = &mut options.settings;
        match name {
            "--listen" if http => {
                let address = address(&value("an address")?)?;
                options.listen.addresses.push(address);
            }
            "--take-over" if http && inline.is_none() => options.listen.take_over = true,
            "--api-key" if http => options.keys.push(key(value("a key")?)?),
            "--data" => settings.data = Some(PathBuf::from(value("a directory")?)),
            "--memory" => settings.limits.memory = size(&value("a size")?)?,
            "--disk" => settings.files.bytes = size(&value("a size")?)?,
            "--total-memory" => total_memory = Some(size(&value("a size")?)?),
            "--sandboxes" | "--runs" => {
                let number = count(&value("a number")?)?;
                let number = usize::try_from(number).unwrap_or(usize::MAX);
                match name {
                    "--runs" => settings.runs = number,
                    _ => settings.sandboxes = number,
                }
            }
            "--run-timeout" => {
                let time = duration(&value("a duration")?)?;
                settings.run_timeout = time.unwrap_or(settings.max_timeout);
            }
            "--print-env" if http && inline.is_none() => options.print_env = true,
            "--e2b-debug" if http && inline.is_none() => settings.e2b_debug = true,
            "--host" if http => settings.hosts.push(value("a name")?),
            "--rate" if http => {
                let text = value("a number")?;
                let rate = text.parse().map_err(|_| {
                    format!("--rate needs a number of requests of 1 at least, found {text}")
                })?;
                settings.rate = Some(rate);
            }
            "--log-format" => {
                options.log_format = match &*value("text or json")? {
                    "text" => LogFormat::Text,
                    "json" => LogFormat::Json,
                    other => return Err(format!("--log-format is text or json, not {other}")),
                }
            }
            "-h" | "--help" => options.help = true,
            _ => return Err(format!("unknown option: {argument}")),
        }
    }
    if let Some(bytes) = total_memory.or_else(most_of_the_memory) {
        options.settings.pool = MemoryPool::new(bytes);
    }
    if options.keys.is_empty()
        && let Ok(given) = std::env::var("WARDIAN_API_KEY")
    {
        options.keys.push(key(given)?);
    }
    let listen = &mut options.listen;
    let sockets = wardian_server::sockets_of_service_manager();
    listen.sockets = sockets.map_err(|error| format!("LISTEN_FDS: {error}"))?;
    if listen.addresses.is_empty() && listen.sockets.is_empty() {
        let default = SocketAddr::from(([127, 0, 0, 1], 3000));
        listen.addresses.push(default);
    }
    if options.settings.e2b_debug {
        if !options.keys.is_empty() {
            return Err(
                "--e2b-debug is for servers without --api-key: its clients have none".into(),
            );
        }
        listen.addresses.extend(wardian_server::E2B_DEBUG_ADDRESSES);
    }
    if options.keys.is_empty()
        && let Some(address) = listen
            .addresses
            .iter()
            .find(|address| !address.ip().is_loopback())
    {
        return Err(format!(
            "{address} can be reached from elsewhere: that needs --api-key, or anybody may use it"
        ));
    }
    Ok(Command::Serve(Box::new(options)))
}

/// Three quarters of what the machine, or the group of processes that this is in, has.
fn most_of_the_memory() -> Option<u64> {
    let mut system = sysinfo::System::new().ok()?;
    system.refresh_memory();
    let group = system.cgroup_limits().map(|limits| limits.total_memory);
    let whole = system.total_memory();
    let most = group.map_or(whole, |group| group.min(whole));
    Some(most / 4 * 3)
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
    parsed.map_err(|_| format!("expected an address like 127.0.0.1:3000, found {text}"))
}

fn key(text: String) -> Result<String, String> {
    match text.len() {
        0..16 => Err("a key needs 16 characters at least".into()),
        _ => Ok(text),
    }
}

pub(crate) fn serve(options: Box<Options>) -> ExitCode {
    if options.help {
        print!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    if options.print_env {
        let given = options.listen.sockets.first();
        let given = given.and_then(|socket| socket.local_addr().ok());
        let address = given.or_else(|| options.listen.addresses.first().copied());
        let address = address.unwrap_or(SocketAddr::from(([127, 0, 0, 1], 3000)));
        let url = format!("http://{address}");
        let none = format!("e2b_{}", "0".repeat(40));
        let key = options.keys.first().unwrap_or(&none);
        println!(
            "export E2B_API_URL={url}\nexport E2B_SANDBOX_URL={url}\nexport E2B_API_KEY={key}"
        );
        return ExitCode::SUCCESS;
    }
    match run(*options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("wardian: {message}");
            ExitCode::from(status::USAGE)
        }
    }
}

fn run(options: Options) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    let traces = wardian_server::start_logs(options.log_format, runtime.handle())?;
    let tell = |error| match error {
        wardian_server::sandboxes::Error::Broken(why) => why,
        other => other.to_string(),
    };
    if !options.http {
        let served = runtime.block_on(wardian_server::run_mcp(options.settings));
        traces.end();
        // A thread may still wait for input.
        runtime.shutdown_background();
        return served.map_err(tell);
    }
    let keys = Keys::new(options.keys.iter().map(|key| &**key));
    let served = runtime.block_on(async {
        let stop = CancellationToken::new();
        let mut terminate = signal(SignalKind::terminate()).map_err(|error| error.to_string())?;
        let mut interrupt = signal(SignalKind::interrupt()).map_err(|error| error.to_string())?;
        let asked = stop.clone();
        tokio::spawn(async move {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            asked.cancel();
        });
        let ready = |addresses: &[SocketAddr]| {
            for address in addresses {
                // Whoever started the server may not read this.
                let _ = writeln!(std::io::stdout(), "listening on http://{address}");
            }
        };
        let served = wardian_server::run(options.settings, keys, options.listen, stop, ready);
        served.await.map_err(tell)
    });
    traces.end();
    served
}

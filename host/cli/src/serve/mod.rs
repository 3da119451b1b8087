//! `wardian serve` and `wardian mcp`: the server, from its settings to a signal.

mod configuration;

use std::io::Write;
use std::net::SocketAddr;
use std::process::ExitCode;

use tokio::runtime::Runtime;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;
use wardian::MemoryPool;
use wardian_server::{Keys, Listen, sandboxes};

use crate::args::serve::{Mcp, Serve};
use crate::args::settings::Configured;
use crate::status;
use crate::terminal::complain;

/// Where a server listens that is told nothing.
const ADDRESS: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 3000);

pub(crate) fn serve(options: &Serve) -> ExitCode {
    ended(
        configured(&options.given.0, options.config.as_deref(), true).and_then(
            |(configured, listen)| {
                if options.print_env {
                    print_env(&configured, &listen);
                    return Ok(());
                }
                over_http(configured, listen)
            },
        ),
    )
}

pub(crate) fn mcp(options: &Mcp) -> ExitCode {
    let configured = configured(&options.given.0, options.config.as_deref(), false);
    ended(configured.and_then(|(configured, _)| over_stdio(configured)))
}

fn ended(served: Result<(), String>) -> ExitCode {
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            complain(&message);
            ExitCode::from(status::USAGE)
        }
    }
}

/// All that the server is told, and where it listens.
fn configured(
    given: &std::collections::BTreeMap<&'static str, Vec<String>>,
    file: Option<&str>,
    http: bool,
) -> Result<(Configured, Listen), String> {
    let variable = |name: &str| std::env::var(name).ok();
    let mut configured = configuration::read(given, variable, file, http)?;
    if let Some(bytes) = configured.total_memory.or_else(most_of_the_memory) {
        configured.settings.pool = MemoryPool::new(bytes);
    }
    let mut listen = Listen {
        addresses: std::mem::take(&mut configured.addresses),
        take_over: configured.take_over,
        ..Listen::default()
    };
    if http {
        complete(&configured, &mut listen)?;
    }
    Ok((configured, listen))
}

/// Sockets that are there already, and those that need not be named.
fn complete(configured: &Configured, listen: &mut Listen) -> Result<(), String> {
    let sockets = wardian_server::sockets_of_service_manager();
    listen.sockets = sockets.map_err(|error| format!("LISTEN_FDS: {error}"))?;
    if listen.addresses.is_empty() && listen.sockets.is_empty() {
        listen.addresses.push(ADDRESS);
    }
    let is_open = configured.keys.is_empty();
    if configured.settings.e2b_debug {
        if !is_open {
            return Err(
                "--e2b-debug is for servers without --api-key: its clients have none".into(),
            );
        }
        listen.addresses.extend(wardian_server::E2B_DEBUG_ADDRESSES);
    }
    let mut addresses = listen.addresses.iter();
    match addresses.find(|address| is_open && !address.ip().is_loopback()) {
        Some(address) => Err(format!(
            "{address} can be reached from elsewhere: that needs --api-key, or anybody may use it"
        )),
        None => Ok(()),
    }
}

/// Three quarters of what the computer, or the group of processes that this is in, has.
fn most_of_the_memory() -> Option<u64> {
    let mut system = sysinfo::System::new().ok()?;
    system.refresh_memory();
    let group = system.cgroup_limits().map(|limits| limits.total_memory);
    let whole = system.total_memory();
    let most = group.map_or(whole, |group| group.min(whole));
    Some(most / 4 * 3)
}

/// `--print-env`
fn print_env(configured: &Configured, listen: &Listen) {
    let given = listen.sockets.first();
    let given = given.and_then(|socket| socket.local_addr().ok());
    let address = given.or_else(|| listen.addresses.first().copied());
    let url = format!("http://{}", address.unwrap_or(ADDRESS));
    let none = format!("e2b_{}", "0".repeat(40));
    let key = configured.keys.first().unwrap_or(&none);
    println!("export E2B_API_URL={url}\nexport E2B_SANDBOX_URL={url}\nexport E2B_API_KEY={key}");
}

fn runtime() -> Result<Runtime, String> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let runtime = builder.enable_all().build();
    runtime.map_err(|error| error.to_string())
}

fn tell(error: sandboxes::Error) -> String {
    match error {
        sandboxes::Error::Broken(why) => why,
        other => other.to_string(),
    }
}

fn over_stdio(configured: Configured) -> Result<(), String> {
    let runtime = runtime()?;
    let traces = wardian_server::start_logs(configured.log_format, runtime.handle())?;
    let served = runtime.block_on(wardian_server::run_mcp(configured.settings));
    traces.end();
    // A thread may still wait for input.
    runtime.shutdown_background();
    served.map_err(tell)
}

fn over_http(configured: Configured, listen: Listen) -> Result<(), String> {
    let runtime = runtime()?;
    let traces = wardian_server::start_logs(configured.log_format, runtime.handle())?;
    let keys = Keys::new(configured.keys.iter().map(|key| &**key));
    let served = runtime.block_on(async {
        let stop = stop_at_signal().map_err(|error| error.to_string())?;
        let ready = |addresses: &[SocketAddr]| {
            for address in addresses {
                // Whoever started the server may not read this.
                let _ = writeln!(std::io::stdout(), "listening on http://{address}");
            }
        };
        let served = wardian_server::run(configured.settings, keys, listen, stop, ready);
        served.await.map_err(tell)
    });
    traces.end();
    served
}

/// Cancelled when the process is asked to end.
fn stop_at_signal() -> std::io::Result<CancellationToken> {
    let stop = CancellationToken::new();
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let asked = stop.clone();
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        asked.cancel();
    });
    Ok(stop)
}

//! Running a case inside the component, through the public API of the host.
//!
//! One engine serves all cases; each case has a sandbox of its own. A session
//! whose instance broke is a failure whatever the case expects: no Python
//! program may reach a trap.

use crate::case::Case;
use crate::memory_outside::Limits;
use crate::native::{limits, listed, stub_attributes};
use crate::report::{Ending, Observed};
use crate::session::{self, SessionFile};
use crate::settings::Settings;
use std::sync::OnceLock;
use std::time::Duration;
use wardian::{Clocks, Engine, Error, Execution, Program, Sandbox, SandboxBuilder, Stdin, Value};

/// The settings count steps of the interpreter; the host counts instructions,
/// and a step takes about this many.
const INSTRUCTIONS_PER_STEP: u64 = 40;

/// Run a case in a fresh sandbox. `Err`: it trapped, or the host failed.
pub fn run(case: &Case) -> Result<Observed, String> {
    let program = Program::new(case.source.as_str())
        .file_name(case.file_name())
        .arguments(vec![case.file_name()])
        .ends_session();
    block_on(async {
        let mut sandbox = sandbox(&case.settings, Limits::default()).await?;
        run_step(&mut sandbox, program).await
    })
}

/// Run all steps of a session file in one sandbox. The outer `Err`: it trapped.
pub fn check_session(file: &SessionFile, defaults: Limits) -> Result<Result<(), String>, String> {
    let mut sandbox = block_on(sandbox(&file.settings, defaults))?;
    let mut trap = None;
    let verdict = session::check(file, |source| {
        let observed = block_on(run_step(&mut sandbox, Program::new(source)));
        if let Err(error) = &observed {
            trap = Some(error.clone());
        }
        observed
    });
    match trap {
        Some(_) => Err(verdict.expect_err("a failing step fails the session")),
        None => Ok(verdict),
    }
}

/// The same, but in the middle and before its end the session is carried over into another sandbox
/// by a snapshot.
pub fn check_carried(file: &SessionFile, defaults: Limits) -> Result<(), String> {
    let mut sandbox = block_on(sandbox(&file.settings, defaults.clone()))?;
    let carried = [file.steps.len() / 2, file.steps.len().saturating_sub(1)];
    let mut step = 0;
    session::check(file, |source| {
        block_on(async {
            if carried.contains(&step) {
                let snapshot = sandbox.snapshot().await;
                let snapshot = snapshot.map_err(|error| error.to_string())?;
                let restored = builder(&file.settings, defaults.clone())?.restore(&snapshot);
                sandbox = restored.await.map_err(|error| error.to_string())?;
            }
            step += 1;
            run_step(&mut sandbox, Program::new(source)).await
        })
    })
}

/// A sandbox for steps that are not a file's.
pub struct Steps(Sandbox);

impl Steps {
    /// A fresh sandbox.
    pub fn new(limits: Limits) -> Result<Steps, String> {
        block_on(sandbox(&Settings::default(), limits)).map(Steps)
    }

    /// Set a variable of the session.
    pub fn set(&mut self, name: &str, value: Value) -> Result<(), String> {
        block_on(self.0.set(name, value)).map_err(|error| error.to_string())
    }

    /// Run a step. `Err`: it trapped, or the host failed.
    pub fn run(&mut self, source: &str) -> Result<Observed, String> {
        block_on(run_step(&mut self.0, Program::new(source)))
    }
}

async fn sandbox(settings: &Settings, defaults: Limits) -> Result<Sandbox, String> {
    let built = builder(settings, defaults)?.build().await;
    built.map_err(|error| error.to_string())
}

fn builder(settings: &Settings, defaults: Limits) -> Result<SandboxBuilder, String> {
    let wanted = limits(settings, defaults);
    let mut host_limits = wardian::Limits::default();
    host_limits.fuel = wanted.fuel.saturating_mul(INSTRUCTIONS_PER_STEP);
    host_limits.memory = wanted.memory as u64;
    host_limits.output = wanted.output as u64;
    host_limits.timeout = Some(Duration::from_nanos(wanted.deadline_nanos));
    host_limits.tool_calls = wanted.tool_calls;
    let stdin = settings.stdin.clone().unwrap_or_default().into_bytes();
    let mut builder = engine()?.sandbox();
    if let Some(allowed) = listed(&settings.allowed_imports) {
        builder = builder.allowed_imports(allowed);
    }
    for stub in listed(&settings.stub_modules).into_iter().flatten() {
        builder = builder.stub_module(&stub, stub_attributes());
    }
    Ok(builder
        .limits(host_limits)
        .clocks(Clocks::System)
        .stdin(Stdin::Bytes(stdin))
        .tool("echo", |mut arguments| Ok(Value::List(arguments.rest()))))
}

async fn run_step(sandbox: &mut Sandbox, program: Program) -> Result<Observed, String> {
    let execution = sandbox
        .run_program(program)
        .await
        .map_err(|error| error.to_string())?;
    Ok(Observed {
        stdout: execution.stdout_text(),
        stderr: execution.stderr_text(),
        ending: ending(execution)?,
    })
}

fn ending(execution: Execution) -> Result<Ending, String> {
    Ok(match (execution.error, execution.exit_status) {
        (None, None) => Ending::Finished,
        (None, Some(status)) => Ending::Exited(status),
        (Some(Error::Exception { traceback, .. }), _) => Ending::Raised(traceback),
        (Some(Error::Stopped(stop)), _) => Ending::Stopped(stop.message().to_string()),
        (Some(other), _) => return Err(other.to_string()),
    })
}

pub(crate) fn engine() -> Result<&'static Engine, String> {
    static ENGINE: OnceLock<Result<Engine, String>> = OnceLock::new();
    ENGINE
        .get_or_init(|| Engine::new().map_err(|error| error.to_string()))
        .as_ref()
        .map_err(String::clone)
}

/// Each call drives one sandbox on the thread of its test.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    thread_local! {
        static RUNTIME: tokio::runtime::Runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .expect("a runtime needs no more than memory");
    }
    RUNTIME.with(|runtime| runtime.block_on(future))
}

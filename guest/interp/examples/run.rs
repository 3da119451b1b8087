//! Runs a Python file natively: for profiling and for trying the interpreter without a component.
//!
//! `--tools` grants `echo`, which gives `[[positional], {keyword: ...}]`, and `shown`, the host's text of that.
//! `--packages=DIR` and `--mount=DIR:PATH` grant directories of this computer, read-only, as the command does.

#[path = "../../../tests/src/memory_files.rs"]
#[allow(unreachable_pub, reason = "shared with a library that exports it")]
mod memory_files;
mod mounts;

use memory_files::MemoryFiles;
use mounts::Mounts;
use wardian_interp::outside::files::Files;
use wardian_interp::outside::{Outside, ToolCall, ToolError};
use wardian_interp::{Interpreter, Outcome, Step, Stop};
use wardian_value::Value;

#[global_allocator]
static ALLOCATOR: wardian_interp::alloc::Allocator = wardian_interp::alloc::Allocator;

/// The outside; `--fuel=N` ends the program after N units, `--gaps` tells the longest time between two looks at the
/// budget, which is how late a stop may come.
struct Native {
    fuel: u64,
    gaps: Option<Gaps>,
    /// Sleeping takes no time, the clock moves on instead.
    slept: u64,
    files: Mounts,
    random_state: u64,
    tools: Vec<String>,
    answers: Vec<(ToolCall, Vec<u8>)>,
}

/// The longest time between two looks at the budget since it was last told, and when the last look was.
struct Gaps {
    longest: u64,
    last: u64,
}

impl Gaps {
    fn look(&mut self) {
        let now = now();
        self.longest = self.longest.max(now.saturating_sub(self.last));
        self.last = now;
    }
}

#[allow(
    clippy::disallowed_methods,
    reason = "this is the outside of the interpreter that runs natively"
)]
fn now() -> u64 {
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed();
    since.map_or(0, |elapsed| elapsed.as_nanos() as u64)
}

impl Outside for Native {
    fn write_stdout(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        use std::io::Write;
        if let Some(gaps) = &mut self.gaps {
            gaps.look();
            let longest = std::mem::take(&mut gaps.longest);
            let _ = write!(std::io::stdout(), "{:9.1} ms  ", longest as f64 / 1e6);
        }
        let _ = std::io::stdout().write_all(bytes);
        Ok(())
    }
    fn write_stderr(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        use std::io::Write;
        let _ = std::io::stderr().write_all(bytes);
        Ok(())
    }
    fn files(&mut self) -> &mut dyn Files {
        &mut self.files
    }
    fn read_line(&mut self) -> Result<Option<Vec<u8>>, Stop> {
        let mut line = String::new();
        let read = std::io::stdin().read_line(&mut line).unwrap_or(0);
        Ok((read > 0).then(|| line.into_bytes()))
    }
    fn read_some(&mut self, most: usize) -> Result<Option<Vec<u8>>, Stop> {
        use std::io::Read;
        let mut bytes = vec![0; most.min(1 << 16)];
        let read = std::io::stdin().read(&mut bytes).unwrap_or(0);
        bytes.truncate(read);
        Ok((read > 0).then_some(bytes))
    }
    fn slice_end(&mut self, burned: u64) -> Result<u64, Stop> {
        self.fuel = self.fuel.saturating_sub(burned);
        if self.fuel == 0 {
            return Err(Stop::Fuel);
        }
        if let Some(gaps) = &mut self.gaps {
            gaps.look();
            return Ok(100);
        }
        Ok(self.fuel.min(1_000_000))
    }
    fn memory_limit(&self) -> usize {
        1 << 30
    }
    fn monotonic_nanos(&mut self) -> Result<u64, Stop> {
        Ok(now().saturating_add(self.slept))
    }
    fn wall_clock_nanos(&mut self) -> Result<Option<u64>, Stop> {
        Ok(Some(now().saturating_add(self.slept)))
    }
    fn sleep_nanos(&mut self, nanos: u64) -> Result<(), Stop> {
        self.slept = self.slept.saturating_add(nanos);
        Ok(())
    }
    fn random_bytes(&mut self, buffer: &mut [u8]) -> Result<(), Stop> {
        // The same for every run, but not constant: programs draw until they have something new.
        for byte in buffer {
            self.random_state = self
                .random_state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            *byte = (self.random_state >> 56) as u8;
        }
        Ok(())
    }
    fn environment(&mut self) -> Vec<(String, String)> {
        Vec::new()
    }
    fn tool_names(&mut self) -> &[String] {
        &self.tools
    }
    fn tool_start(
        &mut self,
        name: &str,
        arguments: &[u8],
    ) -> Result<Result<ToolCall, ToolError>, Stop> {
        let answer = match name {
            "echo" => Value::from_cbor(arguments).and_then(|value| value.to_cbor()),
            _ => Value::from_cbor(arguments)
                .and_then(|value| Value::from(value.to_string()).to_cbor()),
        };
        let answer = match answer {
            Ok(answer) => answer,
            Err(error) => {
                return Ok(Err(ToolError {
                    type_name: "ValueError".into(),
                    message: error.to_string(),
                }));
            }
        };
        let call = ToolCall(self.answers.len() as u64);
        self.answers.push((call, answer));
        Ok(Ok(call))
    }
    fn tool_wait(
        &mut self,
        _calls: &[ToolCall],
    ) -> Result<(ToolCall, Result<Vec<u8>, ToolError>), Stop> {
        let answer = self.answers.pop();
        let (call, answer) = answer.ok_or(Stop::Cancelled)?;
        Ok((call, Ok(answer)))
    }
    fn tool_wait_for(
        &mut self,
        calls: &[ToolCall],
        _nanos: u64,
    ) -> Result<Option<(ToolCall, Result<Vec<u8>, ToolError>)>, Stop> {
        self.tool_wait(calls).map(Some)
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let stress = arguments.iter().any(|argument| argument == "--stress");
    let preload = arguments.iter().any(|argument| argument == "--preload");
    let gaps = arguments.iter().any(|argument| argument == "--gaps");
    let fuel = arguments
        .iter()
        .find_map(|argument| argument.strip_prefix("--fuel=")?.parse().ok())
        .unwrap_or(u64::MAX);
    let mut mounts: Vec<String> = Vec::new();
    for argument in &arguments {
        if let Some(folder) = argument.strip_prefix("--packages=") {
            mounts.push(format!("{folder}:/usr/lib/python3.12/site-packages"));
        } else if let Some(mount) = argument.strip_prefix("--mount=") {
            mounts.push(mount.to_string());
        }
    }
    let tools = match arguments.iter().any(|argument| argument == "--tools") {
        true => vec!["echo".into(), "shown".into()],
        false => Vec::new(),
    };
    let path = arguments
        .iter()
        .find(|argument| !argument.starts_with("--"))
        .expect("a file name");
    let source = std::fs::read_to_string(path).expect("a readable file");
    let run = move || {
        let mut interpreter = Interpreter::new();
        if preload && let Err(error) = interpreter.preload() {
            eprintln!("not preloaded: {error}");
        }
        interpreter.set_stress(stress);
        let name = path_name(&arguments);
        let mut outside = Native {
            fuel,
            gaps: gaps.then(|| Gaps {
                longest: 0,
                last: now(),
            }),
            slept: 0,
            files: Mounts::new(
                MemoryFiles::new(now()),
                &mounts.iter().map(String::as_str).collect::<Vec<_>>(),
            ),
            random_state: 42,
            tools,
            answers: Vec::new(),
        };
        let step = Step {
            file_name: &name,
            arguments: std::slice::from_ref(&name),
            ends_session: true,
            ..Step::new(&source)
        };
        match interpreter.run(&mut outside, &step) {
            Outcome::Finished { .. } => 0,
            Outcome::Raised { .. } => 1,
            Outcome::Exited { status } => status,
            Outcome::Stopped(stop) => {
                eprintln!("{}", stop.message());
                2
            }
        }
    };
    let thread = std::thread::Builder::new()
        .stack_size(256 << 20)
        .spawn(run)
        .expect("a thread");
    std::process::exit(thread.join().unwrap_or(101));
}

fn path_name(arguments: &[String]) -> String {
    arguments
        .iter()
        .find(|argument| !argument.starts_with("--"))
        .cloned()
        .unwrap_or_default()
}

//! An `Outside` that lives in memory: what native tests run against.
//!
//! Time is virtual (a sleep moves the clock and returns at once) and entropy is
//! a fixed sequence, so a case sees the same world every time. Limits are kept
//! as the host keeps them, in the simplest way.

use crate::memory_files::MemoryFiles;
use std::collections::VecDeque;
use std::time::Duration;
use wardian_interp::error::Stop;
use wardian_interp::outside::files::Files;
use wardian_interp::outside::{Outside, ToolCall, ToolError};
use wardian_value::Value;

/// 2024-01-01T00:00:00Z, where the virtual wall clock starts.
const WALL_CLOCK_START_NANOS: u64 = 1_704_067_200 * 1_000_000_000;

/// What the host charges for work on files whose cost the guest does not know, in budget units.
const UNITS_PER_FILE_NODE: u64 = 8;

/// Budget units that are handed out at a time: as many as the host gives at most.
const SLICE: u64 = 50_000;

/// The limits of one run.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Budget units.
    pub fuel: u64,
    /// Bytes of Python objects.
    pub memory: usize,
    /// Bytes of output and of errors together.
    pub output: usize,
    /// Virtual nanoseconds, and real ones while the program computes. So much by default that a
    /// slow machine ends no test with it.
    pub deadline_nanos: u64,
    /// Number of tool calls.
    pub tool_calls: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            fuel: 2_000_000_000,
            memory: 256 << 20,
            output: 10_000_000,
            deadline_nanos: 150_000_000_000,
            tool_calls: 100,
        }
    }
}

/// The world of one native run.
pub struct MemoryOutside {
    /// Everything printed so far.
    pub stdout: Vec<u8>,
    /// Everything written to standard error so far.
    pub stderr: Vec<u8>,
    limits: Limits,
    input: VecDeque<Vec<u8>>,
    started: std::time::Instant,
    slept_nanos: u64,
    /// Keeps the clock going forward: reads of it, and what earlier steps worked and slept.
    clock_reads: u64,
    fuel_left: u64,
    /// When the budget was last looked at, and the longest work between two such looks in this step.
    last_look: Duration,
    longest_gap: Duration,
    /// Ends the step when so many units were burned in it.
    interruption: Option<(u64, Stop)>,
    random_state: u64,
    finished_calls: Vec<(ToolCall, Result<Vec<u8>, ToolError>)>,
    calls_made: u64,
    /// Calls of all steps, for their numbers.
    calls_numbered: u64,
    tool_names: [String; 2],
    /// The files of the session.
    pub files: MemoryFiles,
    /// Variables that are granted; read after a thaw.
    pub environment: Vec<(String, String)>,
}

impl MemoryOutside {
    /// A fresh world with the given limits and standard input.
    pub fn new(limits: Limits, stdin: &str) -> MemoryOutside {
        MemoryOutside {
            stdout: Vec::new(),
            stderr: Vec::new(),
            input: stdin
                .split_inclusive('\n')
                .map(|line| line.as_bytes().to_vec())
                .collect(),
            started: std::time::Instant::now(),
            slept_nanos: 0,
            clock_reads: 0,
            fuel_left: limits.fuel,
            last_look: time_worked(),
            longest_gap: Duration::ZERO,
            interruption: None,
            limits,
            random_state: 0x9E37_79B9_7F4A_7C15,
            finished_calls: Vec::new(),
            calls_made: 0,
            calls_numbered: 0,
            tool_names: ["echo".into(), "fail".into()],
            files: MemoryFiles::new(WALL_CLOCK_START_NANOS),
            environment: Vec::new(),
        }
    }

    /// Grant the whole budget again, as the host does for the next step of a session.
    pub fn refill(&mut self) {
        // The clock never goes back.
        self.clock_reads += self.limits.fuel - self.fuel_left + self.slept_nanos;
        self.fuel_left = self.limits.fuel;
        self.last_look = time_worked();
        self.longest_gap = Duration::ZERO;
        self.slept_nanos = 0;
        self.started = std::time::Instant::now();
        self.stdout.clear();
        self.stderr.clear();
        self.calls_made = 0;
    }

    /// [`MemoryOutside::refill`] with other limits, and what else ends the next step: a stop once
    /// so many units were burned.
    pub fn refill_with(&mut self, limits: Limits, interruption: Option<(u64, Stop)>) {
        self.refill();
        self.fuel_left = limits.fuel;
        self.limits = limits;
        self.interruption = interruption;
    }

    /// Somebody looks at the budget.
    fn look(&mut self) {
        let now = time_worked();
        self.longest_gap = self.longest_gap.max(now.saturating_sub(self.last_look));
        self.last_look = now;
    }

    /// The longest work between two looks at the budget, of the step that ends now: how late a stop may have come.
    pub fn longest_gap(&mut self) -> Duration {
        self.look();
        self.longest_gap
    }

    fn elapsed_nanos(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_nanos())
            .unwrap_or(u64::MAX)
            .saturating_add(self.slept_nanos)
    }

    fn check_deadline(&self) -> Result<(), Stop> {
        if self.elapsed_nanos() >= self.limits.deadline_nanos {
            return Err(Stop::Deadline);
        }
        Ok(())
    }

    fn check_output(&self, more: usize) -> Result<(), Stop> {
        if self.stdout.len() + self.stderr.len() + more > self.limits.output {
            return Err(Stop::Output);
        }
        Ok(())
    }
}

impl Outside for MemoryOutside {
    fn write_stdout(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.check_output(bytes.len())?;
        self.stdout.extend_from_slice(bytes);
        Ok(())
    }

    fn write_stderr(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.check_output(bytes.len())?;
        self.stderr.extend_from_slice(bytes);
        Ok(())
    }

    fn files(&mut self) -> &mut dyn Files {
        &mut self.files
    }

    fn read_line(&mut self) -> Result<Option<Vec<u8>>, Stop> {
        Ok(self.input.pop_front())
    }

    fn read_some(&mut self, most: usize) -> Result<Option<Vec<u8>>, Stop> {
        let mut line = self.input.pop_front();
        if let Some(line) = &mut line
            && line.len() > most
        {
            self.input.push_front(line.split_off(most));
        }
        Ok(line)
    }

    fn slice_end(&mut self, burned: u64) -> Result<u64, Stop> {
        self.look();
        self.check_deadline()?;
        let visits = self.files.scratch.take_visits();
        let burned = burned.saturating_add(visits.saturating_mul(UNITS_PER_FILE_NODE));
        self.fuel_left = self.fuel_left.saturating_sub(burned);
        if self.fuel_left == 0 {
            return Err(Stop::Fuel);
        }
        let burned = self.limits.fuel - self.fuel_left;
        match self.interruption {
            Some((at, stop)) if burned >= at => Err(stop),
            Some((at, _)) => Ok(self.fuel_left.min(SLICE).min(at - burned)),
            None => Ok(self.fuel_left.min(SLICE)),
        }
    }

    fn memory_limit(&self) -> usize {
        self.limits.memory
    }

    fn monotonic_nanos(&mut self) -> Result<u64, Stop> {
        // As the host's clock when none is granted: work and sleep count, so that a
        // slow machine or the stress mode changes no order of timers.
        self.clock_reads += 1;
        let worked = self.limits.fuel - self.fuel_left;
        Ok(worked
            .saturating_add(self.clock_reads)
            .saturating_add(self.slept_nanos))
    }

    fn wall_clock_nanos(&mut self) -> Result<Option<u64>, Stop> {
        // Not before what the files say of their last change.
        let elapsed = WALL_CLOCK_START_NANOS.saturating_add(self.elapsed_nanos());
        Ok(Some(elapsed.max(self.files.clock)))
    }

    fn sleep_nanos(&mut self, nanos: u64) -> Result<(), Stop> {
        self.slept_nanos = self.slept_nanos.saturating_add(nanos);
        self.check_deadline()
    }

    fn random_bytes(&mut self, buffer: &mut [u8]) -> Result<(), Stop> {
        for byte in buffer {
            // xorshift64: any fixed sequence does, it only must not be constant.
            self.random_state ^= self.random_state << 13;
            self.random_state ^= self.random_state >> 7;
            self.random_state ^= self.random_state << 17;
            *byte = (self.random_state >> 32) as u8;
        }
        Ok(())
    }

    fn environment(&mut self) -> Vec<(String, String)> {
        self.environment.clone()
    }

    fn tool_names(&mut self) -> &[String] {
        &self.tool_names
    }

    /// `echo` answers with the CBOR of all its arguments, `fail(type, message)`
    /// with an exception.
    fn tool_start(
        &mut self,
        name: &str,
        arguments: &[u8],
    ) -> Result<Result<ToolCall, ToolError>, Stop> {
        self.calls_made += 1;
        if self.calls_made > self.limits.tool_calls {
            return Err(Stop::ToolCalls);
        }
        let answer = match name {
            "echo" => Ok(arguments.to_vec()),
            "fail" => Err(failure(arguments)),
            _ => {
                return Ok(Err(ToolError {
                    type_name: "RuntimeError".into(),
                    message: format!("no tool named {name:?}"),
                }));
            }
        };
        self.calls_numbered += 1;
        let call = ToolCall(self.calls_numbered);
        self.finished_calls.push((call, answer));
        Ok(Ok(call))
    }

    fn tool_wait(
        &mut self,
        calls: &[ToolCall],
    ) -> Result<(ToolCall, Result<Vec<u8>, ToolError>), Stop> {
        let at = self
            .finished_calls
            .iter()
            .position(|(call, _)| calls.contains(call))
            .ok_or(Stop::Cancelled)?;
        Ok(self.finished_calls.remove(at))
    }

    fn tool_wait_for(
        &mut self,
        calls: &[ToolCall],
        nanos: u64,
    ) -> Result<Option<(ToolCall, Result<Vec<u8>, ToolError>)>, Stop> {
        if !self
            .finished_calls
            .iter()
            .any(|(call, _)| calls.contains(call))
        {
            self.sleep_nanos(nanos)?;
            return Ok(None);
        }
        self.tool_wait(calls).map(Some)
    }
}

/// What this thread has worked: other than a clock it does not count what the machine did for others.
fn time_worked() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The exception that the positional arguments name: its type and its message.
fn failure(arguments: &[u8]) -> ToolError {
    let arguments = Value::from_cbor(arguments).ok();
    let text = |index: usize| {
        let positional = arguments.as_ref()?.as_slice()?.first()?.as_slice()?;
        positional.get(index)?.as_str().map(String::from)
    };
    ToolError {
        type_name: text(0).unwrap_or_else(|| "RuntimeError".into()),
        message: text(1).unwrap_or_default(),
    }
}

//! The data of a store: everything the host functions of one sandbox share.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime};

use wasmtime::component::ResourceTable;
use wasmtime::{ResourceLimiter, Result};

use crate::control::{Control, lock};
use crate::error::GuestStop;
use crate::error::Stop;
use crate::fs::Files;
use crate::http::requests::Requests;
use crate::journal::{Entry, SharedJournal};
use crate::limits::budget::Budget;
use crate::limits::usage::Usage;
use crate::limits::{FUEL_RESERVE, Limits, MEMORY_HEADROOM};
use crate::policy::{Clocks, Grants, Streams};
use crate::pool::Share;
use crate::session::bindings::wardian::sandbox::types::StopReason;
use crate::session::code::Compiler;
use crate::session::interfaces::filesystem::opened_in;
use crate::session::interfaces::output::Output;
use crate::session::interfaces::random::Entropy;
use crate::session::interfaces::stdin::Input;
use crate::session::runtime::Runtime;
use crate::tools::Tools;

/// What a guest can hold of streams, files, listings and things to wait for: the interpreter has a
/// few besides its open files, and one that was taken over gets no memory of the host for more.
pub(crate) const MAX_HANDLES: usize = 1000;

fn handles() -> ResourceTable {
    let mut table = ResourceTable::new();
    table.set_max_capacity(MAX_HANDLES);
    table
}

/// One per sandbox.
pub(crate) struct State {
    /// Handles that the guest holds.
    pub(crate) table: ResourceTable,
    pub(crate) limits: Limits,
    /// Of the running call.
    pub(crate) budget: Budget,
    /// What the guest was told to stop for.
    pub(crate) stopped: Option<Stop>,
    pub(crate) control: Arc<Control>,
    pub(crate) journal: SharedJournal,
    pub(crate) output: Arc<Mutex<Output>>,
    pub(crate) input: Arc<Mutex<Input>>,
    pub(crate) environment: Vec<(String, String)>,
    /// Where the session starts, if that is not the usual directory.
    pub(crate) directory: Option<String>,
    pub(crate) clocks: Clocks,
    pub(crate) entropy: Arc<Entropy>,
    pub(crate) tools: Tools,
    /// What tools may make other sandboxes of.
    pub(crate) lending: Option<Arc<Grants>>,
    pub(crate) requests: Requests,
    pub(crate) files: Files,
    /// Who has compiled code of packages.
    pub(crate) code: Option<Arc<Compiler>>,
    pub(crate) memory: MemoryMeter,
    /// Bytes of Python objects after the last step and at most in it, as the guest says.
    pub(crate) objects: u64,
    pub(crate) peak_objects: u64,
    /// Those of the image that it began with, which do not count.
    pub(crate) image_objects: u64,
    pub(crate) meter: Meter,
    pub(crate) monotonic: Monotonic,
    /// The monotonic clock where none is granted: work done and time slept.
    pub(crate) virtual_nanos: u64,
}

impl State {
    pub(crate) fn new(
        runtime: &Runtime,
        grants: &Grants,
        streams: Streams,
        control: Arc<Control>,
    ) -> State {
        let limits = grants.limits.clone();
        let clockwork = runtime.image().map(|image| image.clockwork);
        let detached = Arc::clone(&runtime.detached_tools);
        let mut tools = Tools::new(grants.tools.clone(), grants.tool_names(), detached);
        tools.secrets = grants.secrets.clone();
        tools.idempotent.clone_from(&grants.idempotent);
        let mut state = State {
            table: handles(),
            output: Arc::new(Mutex::new(Output::new(
                streams.on_stdout,
                streams.on_stderr,
            ))),
            input: Arc::new(Mutex::new(Input::new(streams.stdin))),
            environment: grants.environment.clone(),
            directory: grants.directory.clone(),
            clocks: grants.clocks,
            entropy: Arc::new(Entropy::new(grants.seed)),
            files: Files::new(
                &limits,
                grants.mounts.clone(),
                grants.filesystem.clone(),
                grants.directory.clone(),
            ),
            code: runtime.code.clone(),
            memory: MemoryMeter {
                limit: runtime
                    .limits(&limits)
                    .memory
                    .saturating_add(MEMORY_HEADROOM),
                current: 0,
                fresh: None,
                is_full: false,
                share: Share::of(runtime.memory_pool.as_ref()),
                control: Arc::clone(&control),
            },
            objects: 0,
            peak_objects: 0,
            image_objects: runtime.image().map_or(0, |image| image.objects),
            meter: Meter::default(),
            monotonic: Monotonic::default(),
            virtual_nanos: 0,
            budget: Budget::new(&limits, &Usage::default()),
            stopped: None,
            limits,
            control,
            journal: SharedJournal::default(),
            tools,
            lending: grants.lending.as_ref().map(|_| Arc::new(grants.clone())),
            requests: Requests::new(&grants.http, &grants.secrets),
        };
        if let Some(clockwork) = clockwork {
            state.set_clockwork(clockwork);
        }
        state
    }

    /// The monotonic clock, in nanoseconds.
    pub(crate) fn monotonic_nanos(&self) -> u64 {
        match self.clocks {
            Clocks::Denied | Clocks::Virtual { .. } => self.virtual_nanos,
            Clocks::System => self.monotonic.now(),
        }
    }

    /// What goes into a snapshot apart from memory and files.
    pub(crate) fn clockwork(&self) -> Clockwork {
        Clockwork {
            monotonic: self.monotonic_nanos(),
            next_call: self.tools.next_number(),
        }
    }

    /// Go on from a snapshot.
    pub(crate) fn set_clockwork(&mut self, clockwork: Clockwork) {
        self.virtual_nanos = clockwork.monotonic;
        self.monotonic = Monotonic::from(clockwork.monotonic);
        self.tools.skip_to(clockwork.next_call);
    }

    /// The instance is gone: so are the handles that it held.
    pub(crate) fn forget_handles(&mut self) {
        self.close_handles();
        self.memory.current = 0;
    }

    /// The guest forgets its handles.
    pub(crate) fn close_handles(&mut self) {
        let mut table = std::mem::replace(&mut self.table, handles());
        self.files.close_all(opened_in(&mut table));
    }

    /// What its owner keeps of it.
    pub(crate) fn shared(&self) -> Shared {
        Shared {
            control: Arc::clone(&self.control),
            journal: Arc::clone(&self.journal),
            output: Arc::clone(&self.output),
            input: Arc::clone(&self.input),
            entropy: Arc::clone(&self.entropy),
            monotonic: self.monotonic,
        }
    }

    /// Take the place of another state of the session.
    pub(crate) fn share(&mut self, shared: &Shared) {
        self.control = Arc::clone(&shared.control);
        self.journal = Arc::clone(&shared.journal);
        self.output = Arc::clone(&shared.output);
        self.input = Arc::clone(&shared.input);
        self.entropy = Arc::clone(&shared.entropy);
        self.monotonic = shared.monotonic;
    }

    /// The time that changes of files in memory get, in nanoseconds: since 1970 where the wall
    /// clock is granted, else work done and time slept.
    pub(crate) fn file_clock(&self) -> u64 {
        match self.clocks {
            Clocks::Denied => self.virtual_nanos,
            Clocks::Virtual { start } => {
                let now = start.saturating_add(Duration::from_nanos(self.virtual_nanos));
                now.as_nanos().try_into().unwrap_or(u64::MAX)
            }
            Clocks::System => {
                let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
                now.map_or(0, |now| now.as_nanos().try_into().unwrap_or(u64::MAX))
            }
        }
    }

    /// [`file_clock`](State::file_clock) as the guest gets to see it.
    pub(crate) fn seen_file_clock(&self) -> Result<u64> {
        if self.clocks != Clocks::System {
            return Ok(self.file_clock());
        }
        let pick = |entry| match entry {
            Entry::FileClock(now) => Some(now),
            _ => None,
        };
        lock(&self.journal).answer(pick, Entry::FileClock, || Ok(self.file_clock()))
    }

    /// What the next call may use.
    pub(crate) fn next_budget(&self) -> Budget {
        Budget::new(&self.limits, &lock(&self.control.used))
    }

    /// A call begins. `replay`: it was run before, and runs as it did then. Returns the fuel that it may burn.
    pub(crate) fn begin(&mut self, budget: Budget, now: Instant, replay: bool) -> u64 {
        self.budget = budget;
        self.stopped = None;
        self.memory.is_full = false;
        // What ended a step the first time is in the journal.
        let deadline = now.checked_add(self.budget.timeout.most);
        let deadline = deadline.filter(|_| !replay);
        self.control.begin(deadline);
        lock(&self.output).begin(self.budget.output.most);
        self.tools.begin(self.budget.tool_calls.most);
        let (requests, bytes) = (self.budget.http_requests.most, self.budget.http_bytes.most);
        self.requests.begin(requests, bytes);
        self.files.begin(self.budget.file_bytes.most);
        let fuel = self.budget.fuel.most.saturating_add(FUEL_RESERVE);
        self.meter.begin(fuel);
        fuel
    }

    /// Units that a step may work before it asks for more: none where it would be told to stop.
    pub(crate) fn first_slice(&mut self) -> u64 {
        match self.budget.fuel.most {
            0 => 0,
            _ if self.budget.timeout.most.is_zero() => 0,
            fuel => self.meter.next_slice(fuel),
        }
    }

    /// The call has ended.
    pub(crate) fn end(&mut self, fuel: u64, time: Duration) -> Usage {
        self.control.abort_tasks();
        self.show_progress(fuel);
        self.control.meters.end();
        self.tools.end();
        self.requests.end();
        Usage {
            fuel: self.meter.used(fuel),
            time,
            cpu_time: Duration::ZERO,
            memory: self.memory.current,
            objects: self.objects.saturating_sub(self.image_objects),
            peak_objects: self.peak_objects.saturating_sub(self.image_objects),
            output: lock(&self.output).written(),
            tool_calls: self.tools.started(),
            http_requests: self.requests.made(),
            http_bytes: self.requests.bytes(),
            scratch: self.files.used_bytes(),
            file_bytes_read: self.files.bytes_read,
            file_bytes_written: self.files.bytes_written,
        }
    }

    /// How far the call is, for those who watch; `fuel` is what the store holds.
    pub(crate) fn show_progress(&self, fuel: u64) {
        let meters = &self.control.meters;
        for (meter, number) in [
            (&meters.fuel, self.meter.used(fuel)),
            (&meters.memory, self.memory.current),
            (&meters.output, lock(&self.output).written()),
            (&meters.tool_calls, self.tools.started()),
        ] {
            meter.store(number, Ordering::Relaxed);
        }
    }

    /// The guest has to stop. What it is told names no limit of the session.
    pub(crate) fn stopping(&mut self, stop: Stop) -> StopReason {
        let stop = self.budget.name(stop);
        // The first reason is what ended it.
        self.stopped.get_or_insert(stop);
        stop.for_guest().into()
    }

    /// Why the program ended that says so: what it was told, or a reason of its own.
    pub(crate) fn stopped_for(&self, reason: StopReason) -> Stop {
        self.stopped
            .unwrap_or_else(|| GuestStop::from(reason).into())
    }

    /// The reason to stop that holds now, apart from fuel.
    pub(crate) fn stop(&self) -> Result<Option<Stop>> {
        match self.stop_inside() {
            None => lock(&self.journal).stop(&self.control),
            stop => Ok(stop),
        }
    }

    /// The reason to stop that the program itself is.
    pub(crate) fn stop_inside(&self) -> Option<Stop> {
        if lock(&self.output).is_exceeded() {
            return Some(Stop::Output);
        }
        if self.requests.is_exceeded() {
            return Some(Stop::HttpBytes);
        }
        self.files.is_exceeded().then_some(Stop::FileBytes)
    }
}

/// Files that others share do not stay open for an instance that is no more.
impl Drop for State {
    fn drop(&mut self) {
        if self.files.are_shared() {
            self.close_handles();
        }
    }
}

/// What goes along with the memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clockwork {
    /// The monotonic clock, in nanoseconds: it never goes backwards for a session.
    pub(crate) monotonic: u64,
    /// Number of the next tool call: none is ever used twice.
    pub(crate) next_call: u64,
}

/// What outlives the instance of a session.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) control: Arc<Control>,
    pub(crate) journal: SharedJournal,
    pub(crate) output: Arc<Mutex<Output>>,
    input: Arc<Mutex<Input>>,
    entropy: Arc<Entropy>,
    pub(crate) monotonic: Monotonic,
}

/// The machine's monotonic clock, as of a session's beginning wherever that was.
#[derive(Clone, Copy)]
pub(crate) struct Monotonic {
    started: Instant,
    /// What the session had seen by then.
    before: u64,
}

impl Default for Monotonic {
    fn default() -> Monotonic {
        Monotonic::from(0)
    }
}

impl From<u64> for Monotonic {
    fn from(before: u64) -> Monotonic {
        Monotonic {
            started: Instant::now(),
            before,
        }
    }
}

impl Monotonic {
    /// Be there at least.
    pub(crate) fn reach(&mut self, nanos: u64) {
        if self.now() < nanos {
            *self = Monotonic::from(nanos);
        }
    }

    fn now(&self) -> u64 {
        let since = self.started.elapsed().as_nanos();
        let since: u64 = since.try_into().unwrap_or(u64::MAX);
        self.before.saturating_add(since)
    }
}

/// Turns fuel into slices of the VM's own unit.
#[derive(Default)]
pub(crate) struct Meter {
    /// What the store held when the call began, and at the last end of a slice.
    at_start: u64,
    at_slice: u64,
    /// Fuel per unit, as seen in the slices before.
    rate: u64,
    /// Units of the running slice.
    granted: u64,
}

impl Meter {
    /// Longest slice in units, some 150 µs of plain bytecode: how late a
    /// deadline or a cancellation may be noticed.
    const LONGEST: u64 = 50_000;

    /// A slice of at least this much fuel, so that the last ones do not get ever smaller.
    const LEAST_FUEL: u64 = 20_000;

    /// What a unit costs at least that is charged ahead of its work: natives
    /// of known cost charge all of it before they begin.
    const LEAST_RATE: u64 = 32;

    /// Nanoseconds that such a unit takes at least.
    const LEAST_NANOS: u64 = 4;

    /// Before anything was measured: what a plain bytecode costs.
    const FIRST_RATE: u64 = 40;

    fn begin(&mut self, fuel: u64) {
        *self = Meter {
            at_start: fuel,
            at_slice: fuel,
            // Not that of the call before: a call is the same whatever came before it.
            rate: Self::FIRST_RATE,
            granted: 0,
        };
    }

    pub(crate) fn used(&self, fuel: u64) -> u64 {
        self.at_start.saturating_sub(fuel)
    }

    /// A slice has ended. Answers with the fuel it burned.
    pub(crate) fn end_slice(&mut self, fuel: u64, units: u64) -> u64 {
        let burned = self.at_slice.saturating_sub(fuel);
        self.at_slice = fuel;
        // What was charged ahead says nothing about this slice.
        let units = units.min(self.granted.max(1));
        if self.granted > 0 {
            // Half of the estimate comes from the last slice: workloads change.
            let rate = (burned / units.max(1)).clamp(1, 1_000_000);
            self.rate = (self.rate + rate).div_ceil(2);
        }
        burned
    }

    /// Units of the next slice when the user has `left` fuel.
    pub(crate) fn next_slice(&mut self, left: u64) -> u64 {
        // An eighth: an estimate that is wrong by as much still does not overshoot.
        let fuel = (left / 8).max(Self::LEAST_FUEL);
        self.granted = (fuel / self.rate.max(1)).clamp(1, Self::LONGEST);
        self.granted
    }

    /// The least fuel and time of what the guest charged beyond its slice:
    /// work that it is about to do in one piece.
    pub(crate) fn ahead(&self, units: u64) -> (u64, Duration) {
        let units = units.saturating_sub(self.granted);
        let nanos = units.saturating_mul(Self::LEAST_NANOS);
        (
            units.saturating_mul(Self::LEAST_RATE),
            Duration::from_nanos(nanos),
        )
    }
}

/// Refuses to grow the linear memory beyond the limit and the headroom, and counts it.
pub(crate) struct MemoryMeter {
    limit: u64,
    pub(crate) current: u64,
    /// What an instance has that did nothing yet; none while one is made.
    fresh: Option<u64>,
    /// Whether the running call asked for more than there is.
    pub(crate) is_full: bool,
    share: Share,
    control: Arc<Control>,
}

impl MemoryMeter {
    /// An instance is about to be made.
    pub(crate) fn instantiating(&mut self) {
        self.fresh = None;
        self.control.clear_out_of_memory();
    }

    /// An instance was made: what it takes from here on is counted.
    pub(crate) fn instantiated(&mut self) {
        self.fresh = Some(self.current);
        self.share.set(0);
    }

    /// There is no instance any more; what is kept of it takes so much memory.
    pub(crate) fn parked(&mut self, bytes: u64) {
        self.share.set(bytes);
    }
}

impl ResourceLimiter for MemoryMeter {
    fn memory_growing(&mut self, _: usize, desired: usize, _: Option<usize>) -> Result<bool> {
        let fits = desired as u64 <= self.limit;
        self.is_full = !fits;
        if fits {
            self.current = desired as u64;
            if let Some(fresh) = self.fresh
                && !self.share.set(self.current.saturating_sub(fresh))
            {
                self.control.set_out_of_memory();
            }
        }
        Ok(fits)
    }

    fn table_growing(&mut self, _: usize, _: usize, _: Option<usize>) -> Result<bool> {
        // The guest's tables are complete when it is instantiated.
        Ok(true)
    }
}

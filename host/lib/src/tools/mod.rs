//! Functions of the embedder that Python code may call.
//!
//! What does not live here: how the guest starts a call and waits for it
//! (`session/interfaces/tools/`).

pub(crate) mod secrets;

use std::any::Any;
use std::collections::BTreeMap;
use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

use tokio::sync::mpsc;

use crate::journal::ToolAnswer;
use crate::limits::TOOL_MESSAGE;
use crate::tools::secrets::{Known, Secrets};
use wardian_value::{Array, BigInt, Handle, Record, RecordKind, Scalar, Value};

/// A tool's answer.
pub(crate) type ToolResult = Result<Value, ToolError>;

/// A tool's answer on its way.
pub(crate) type ToolFuture = Pin<Box<dyn Future<Output = ToolResult> + Send>>;

/// Answers on their way, each with the number of its call.
pub(crate) type Channel = (
    mpsc::UnboundedSender<(u64, ToolAnswer)>,
    mpsc::UnboundedReceiver<(u64, ToolAnswer)>,
);

/// How a tool is run.
#[derive(Clone)]
pub(crate) enum Body {
    /// At once, on the thread that drives the sandbox.
    Inline(Arc<dyn Fn(Arguments) -> ToolResult + Send + Sync>),
    /// Beside the sandbox, as a task.
    Async(Arc<dyn Fn(Arguments) -> ToolFuture + Send + Sync>),
    /// The same, and begun on the stack of the thread that drives the sandbox.
    OwnStack(Arc<dyn Fn(Arguments) -> ToolFuture + Send + Sync>),
    /// On a thread where blocking harms nobody.
    Blocking(Arc<dyn Fn(Arguments) -> ToolResult + Send + Sync>),
    /// It was taken away. Its name stays, so that calls of it can be done again with their answers.
    Gone,
}

/// Offer a tool under a name; the last one of a name wins.
pub(crate) fn offer(tools: &mut Vec<(Arc<str>, Body)>, name: &str, body: Body) {
    tools.retain(|(known, _)| **known != *name);
    tools.push((name.into(), body));
}

/// The names of the tools that are there, in the order in which they were offered.
pub(crate) fn offered(tools: &[(Arc<str>, Body)]) -> impl Iterator<Item = &str> {
    let there = tools.iter().filter(|(_, body)| !matches!(body, Body::Gone));
    there.map(|(name, _)| &**name)
}

/// The tools of one sandbox and the calls that were started.
pub(crate) struct Tools {
    /// In the order of registration.
    registered: Vec<(Arc<str>, Body)>,
    /// Those that the guest knows of.
    names: Vec<String>,
    /// What they may know.
    pub(crate) secrets: Secrets,
    next_call: u64,
    started: u64,
    limit: u64,
    /// Tools that may be called again when it is not known whether they have done their work.
    pub(crate) idempotent: Vec<String>,
    /// Calls whose result was not fetched yet; `None` while one runs.
    pub(crate) calls: BTreeMap<u64, Option<ToolAnswer>>,
    /// Calls that ran when their process ended, and were not made in this one yet.
    pub(crate) cut_off: BTreeMap<u64, CutOff>,
    /// Blocking calls that run.
    pub(crate) blocking: BTreeMap<u64, Arc<BlockingCall>>,
    /// Where tools that run beside the sandbox put their answers; made for the first of them.
    answers: Option<Channel>,
    /// The engine's count of blocking tools that nobody waits for any more.
    pub(crate) detached: Arc<AtomicUsize>,
}

impl Tools {
    pub(crate) fn new(
        registered: Vec<(Arc<str>, Body)>,
        names: Vec<String>,
        detached: Arc<AtomicUsize>,
    ) -> Tools {
        Tools {
            names,
            registered,
            secrets: Secrets::default(),
            next_call: 1,
            started: 0,
            limit: 0,
            idempotent: Vec::new(),
            calls: BTreeMap::new(),
            cut_off: BTreeMap::new(),
            blocking: BTreeMap::new(),
            answers: None,
            detached,
        }
    }

    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// The guest is told these.
    pub(crate) fn set_names(&mut self, names: Vec<String>) {
        self.names = names;
    }

    /// Offer these from now on.
    pub(crate) fn set_offered(&mut self, tools: Vec<(Arc<str>, Body)>) {
        self.registered = tools;
    }

    pub(crate) fn find(&self, name: &str) -> Option<(Arc<str>, Body)> {
        let mut registered = self.registered.iter();
        registered.find(|(known, _)| **known == *name).cloned()
    }

    pub(crate) fn is_idempotent(&self, name: &str) -> bool {
        self.idempotent.iter().any(|known| known == name)
    }

    /// A step begins.
    pub(crate) fn begin(&mut self, limit: u64) {
        self.started = 0;
        self.limit = limit;
    }

    /// Where tools put their answers, and where those are taken.
    pub(crate) fn channel(&mut self) -> &mut Channel {
        self.answers.get_or_insert_with(mpsc::unbounded_channel)
    }

    /// Number of the next call, `None` when no more are allowed.
    pub(crate) fn next_call(&mut self) -> Option<u64> {
        if self.started >= self.limit {
            return None;
        }
        self.started += 1;
        Some(self.next_library_call())
    }

    /// The same for a call that is not the program's own and counts as no tool's.
    pub(crate) fn next_library_call(&mut self) -> u64 {
        let call = self.next_call;
        self.next_call += 1;
        call
    }

    /// Number of the next call, which is not used by this.
    pub(crate) fn next_number(&self) -> u64 {
        self.next_call
    }

    /// Numbers before this one were used, in another process maybe.
    pub(crate) fn skip_to(&mut self, number: u64) {
        // The guest has a use of its own for the upper half.
        self.next_call = number.clamp(1, 1 << 62);
    }

    pub(crate) fn started(&self) -> u64 {
        self.started
    }

    /// The step has ended: nobody waits for what still runs.
    pub(crate) fn end(&mut self) {
        for (_, call) in std::mem::take(&mut self.blocking) {
            call.detach(&self.detached);
        }
        self.calls.clear();
        self.cut_off.clear();
        // Late answers arrive in a channel that nobody reads.
        self.answers = None;
    }
}

impl Drop for Tools {
    fn drop(&mut self) {
        self.end();
    }
}

/// A call that was cut off.
pub(crate) struct CutOff {
    pub(crate) body: Body,
    pub(crate) arguments: Arguments,
}

/// A call on a thread of its own. It cannot be ended, only forgotten.
#[derive(Default)]
pub(crate) struct BlockingCall(AtomicU8);

impl BlockingCall {
    const DETACHED: u8 = 1;
    const DONE: u8 = 2;

    fn detach(&self, count: &AtomicUsize) {
        // Counted first, so that the thread never subtracts what was not added.
        count.fetch_add(1, Ordering::AcqRel);
        if self.0.swap(Self::DETACHED, Ordering::AcqRel) == Self::DONE {
            count.fetch_sub(1, Ordering::AcqRel);
        }
    }

    pub(crate) fn done(&self, count: &AtomicUsize) {
        if self.0.swap(Self::DONE, Ordering::AcqRel) == Self::DETACHED {
            count.fetch_sub(1, Ordering::AcqRel);
        }
    }
}

/// The exception that a tool call raises in Python.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToolError {
    type_name: String,
    message: String,
}

impl ToolError {
    /// An exception of a builtin class; of `RuntimeError` where `type_name` is none.
    /// The message is cut after 8 KiB.
    pub fn new(type_name: &str, message: impl Into<String>) -> ToolError {
        let type_name = match EXCEPTIONS.binary_search(&type_name) {
            Ok(_) => type_name,
            Err(_) => "RuntimeError",
        };
        let mut message = message.into();
        if message.len() > TOOL_MESSAGE {
            let end = (0..=TOOL_MESSAGE)
                .rev()
                .find(|&end| message.is_char_boundary(end))
                .unwrap_or(0);
            message.truncate(end);
        }
        ToolError {
            type_name: type_name.into(),
            message,
        }
    }

    /// No exception: the program ends at once, and nothing in it can catch that; no `except` and no
    /// `finally` runs. The session lives on; the call's [`Execution::error`](crate::Execution::error)
    /// is [`Stop::Ended`](crate::Stop::Ended).
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// # let engine = wardian::Engine::builder().max_live_sandboxes(1).build()?;
    /// use wardian::ToolError;
    ///
    /// let tool = |_| Err(ToolError::end_program());
    /// let mut sandbox = engine.sandbox().tool("done", tool).build().await?;
    /// let source = "try:\n    done()\nexcept BaseException:\n    print('caught')";
    /// let execution = sandbox.run(source).await?;
    /// assert_eq!(execution.error.unwrap().to_string(), "ended by a tool");
    /// assert_eq!(execution.stdout, b"");
    /// # Ok::<(), wardian::Error>(())
    /// # }).unwrap();
    /// ```
    pub fn end_program() -> ToolError {
        ToolError {
            type_name: ToolError::END.into(),
            message: "it has ended the program".into(),
        }
    }

    /// Stands for the end of the program in an answer; `new` gives no such name.
    pub(crate) const END: &str = "";

    /// Name of the exception's class; empty for the end of the program.
    pub fn type_name(&self) -> &str {
        &self.type_name
    }

    /// `str()` of the exception.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What a call raises that ran when its process ended.
    pub(crate) fn interrupted(tool: &str) -> ToolError {
        let message = format!(
            "tool '{tool}' was interrupted: it had begun, and whether it has done its work is not known"
        );
        ToolError::new("ToolInterrupted", message)
    }

    /// What a panicking tool raises; what it panicked with stays outside.
    pub(crate) fn panicked(tool: &str) -> ToolError {
        ToolError::new("RuntimeError", format!("tool '{tool}' failed"))
    }
}

/// Any error of the embedder becomes a `RuntimeError` with its message.
impl<E: std::error::Error> From<E> for ToolError {
    fn from(error: E) -> ToolError {
        ToolError::new("RuntimeError", error.to_string())
    }
}

/// Exception classes that a tool may raise, sorted: `ToolInterrupted` is ours, the others are
/// builtin. Those that end a
/// program without being an error are left out.
const EXCEPTIONS: &[&str] = &[
    "ArithmeticError",
    "AssertionError",
    "AttributeError",
    "BlockingIOError",
    "BrokenPipeError",
    "BufferError",
    "ChildProcessError",
    "ConnectionAbortedError",
    "ConnectionError",
    "ConnectionRefusedError",
    "ConnectionResetError",
    "EOFError",
    "Exception",
    "FileExistsError",
    "FileNotFoundError",
    "FloatingPointError",
    "IOError",
    "ImportError",
    "IndexError",
    "InterruptedError",
    "IsADirectoryError",
    "KeyError",
    "LookupError",
    "MemoryError",
    "ModuleNotFoundError",
    "NameError",
    "NotADirectoryError",
    "NotImplementedError",
    "OSError",
    "OverflowError",
    "PermissionError",
    "ProcessLookupError",
    "RecursionError",
    "ReferenceError",
    "RuntimeError",
    "StopAsyncIteration",
    "StopIteration",
    "SyntaxError",
    "SystemError",
    "TimeoutError",
    "ToolInterrupted",
    "TypeError",
    "UnicodeError",
    "ValueError",
    "Warning",
    "ZeroDivisionError",
];

/// What the sandbox that calls a tool lends it; `sandbox/lending.rs` knows what it is.
pub(crate) type Lent = Arc<dyn Any + Send + Sync>;

/// The arguments of one call, taken by name in the order of the tool's parameters.
#[derive(Clone, Debug)]
pub struct Arguments {
    tool: Arc<str>,
    secrets: Known,
    lent: Option<Lent>,
    positional: VecDeque<Value>,
    keyword: Vec<(String, Value)>,
    /// How many were there and how many were taken by position.
    given: usize,
    taken: usize,
}

impl Arguments {
    pub(crate) fn new(
        tool: Arc<str>,
        positional: VecDeque<Value>,
        keyword: Vec<(String, Value)>,
    ) -> Arguments {
        Arguments {
            tool,
            secrets: Known::default(),
            lent: None,
            given: positional.len(),
            taken: 0,
            positional,
            keyword,
        }
    }

    /// With what the tool may know.
    pub(crate) fn with_secrets(mut self, secrets: Known) -> Arguments {
        self.secrets = secrets;
        self
    }

    /// With what the tool may make sandboxes of.
    pub(crate) fn with_files(mut self, lent: Lent) -> Arguments {
        self.lent = Some(lent);
        self
    }

    pub(crate) fn lent(&self) -> Option<&Lent> {
        self.lent.as_ref()
    }

    pub(crate) fn tool(&self) -> &str {
        &self.tool
    }

    pub(crate) fn tool_name(&self) -> Arc<str> {
        Arc::clone(&self.tool)
    }

    pub(crate) fn secrets(&self) -> Known {
        self.secrets.clone()
    }

    /// A secret that is granted to this tool; see
    /// [`grant_secret`](crate::SandboxBuilder::grant_secret).
    ///
    /// # Errors
    /// A `RuntimeError` when it is not granted.
    pub fn secret(&self, name: &str) -> Result<&str, ToolError> {
        self.secrets.get(name).ok_or_else(|| {
            let message = format!("tool '{}' has no secret '{name}'", self.tool);
            ToolError::new("RuntimeError", message)
        })
    }

    /// The next parameter, which must be given.
    pub fn take<T: FromValue>(&mut self, name: &str) -> Result<T, ToolError> {
        match self.take_value(name)? {
            Some(value) => self.convert(name, value),
            None => Err(self.type_error(format!("missing required argument: '{name}'"))),
        }
    }

    /// The next parameter, or `default` when it is not given.
    pub fn take_or<T: FromValue>(&mut self, name: &str, default: T) -> Result<T, ToolError> {
        match self.take_value(name)? {
            Some(value) => self.convert(name, value),
            None => Ok(default),
        }
    }

    /// Refuse arguments that no parameter took.
    pub fn finish(self) -> Result<(), ToolError> {
        if !self.positional.is_empty() {
            let (taken, given) = (self.taken, self.given);
            return Err(self.type_error(format!(
                "takes {taken} positional arguments but {given} were given"
            )));
        }
        match self.keyword.first() {
            Some((name, _)) => {
                Err(self.type_error(format!("got an unexpected keyword argument '{name}'")))
            }
            None => Ok(()),
        }
    }

    /// All positional arguments that are left.
    pub fn rest(&mut self) -> Vec<Value> {
        self.taken = self.given;
        self.positional.drain(..).collect()
    }

    /// All keyword arguments that are left.
    pub fn keywords(&mut self) -> Vec<(String, Value)> {
        std::mem::take(&mut self.keyword)
    }

    fn take_value(&mut self, name: &str) -> Result<Option<Value>, ToolError> {
        let keyword = self.keyword.iter().position(|(known, _)| known == name);
        let keyword = keyword.map(|index| self.keyword.remove(index).1);
        match self.positional.pop_front() {
            Some(_) if keyword.is_some() => {
                Err(self.type_error(format!("got multiple values for argument '{name}'")))
            }
            Some(value) => {
                self.taken += 1;
                Ok(Some(value))
            }
            None => Ok(keyword),
        }
    }

    fn convert<T: FromValue>(&self, name: &str, value: Value) -> Result<T, ToolError> {
        // A number of numpy's is a number to all who do not ask which.
        let value = match value {
            Value::Scalar(scalar) if !T::TAKES_SCALARS => scalar.to_python(),
            value => value,
        };
        T::from_value(value).map_err(|found| {
            let expected = T::EXPECTED;
            self.type_error(format!("argument '{name}' must be {expected}, not {found}"))
        })
    }

    fn type_error(&self, what: String) -> ToolError {
        ToolError::new("TypeError", format!("{}() {what}", self.tool))
    }
}

/// A type that a tool's parameter may have.
pub trait FromValue: Sized {
    /// The Python type, for messages.
    const EXPECTED: &'static str;

    /// Whether it tells numpy's scalars from Python's own values; they come as those otherwise.
    const TAKES_SCALARS: bool = false;

    /// Convert, or say what was found instead.
    fn from_value(value: Value) -> Result<Self, &'static str>;
}

/// The Python type of a value, for messages.
fn type_name(value: &Value) -> &'static str {
    match value {
        Value::None => "NoneType",
        Value::Bool(_) => "bool",
        Value::Int(_) => "int",
        Value::Float(_) => "float",
        Value::Complex(..) => "complex",
        Value::Str(_) => "str",
        Value::Bytes(_) => "bytes",
        Value::List(_) => "list",
        Value::Tuple(_) => "tuple",
        Value::Set(_) => "set",
        Value::FrozenSet(_) => "frozenset",
        Value::Dict(_) => "dict",
        Value::DateTime(_) => "datetime",
        Value::Date(_) => "date",
        Value::Time(_) => "time",
        Value::Timedelta { .. } => "timedelta",
        Value::Decimal(_) => "Decimal",
        Value::Record(record) if record.kind == RecordKind::NamedTuple => "named tuple",
        Value::Record(_) => "dataclass",
        Value::Array(_) => "ndarray",
        _ => "object",
    }
}

macro_rules! from_value {
    ($($type:ty = $expected:literal, $value:ident => $make:expr;)*) => {
        $(impl FromValue for $type {
            const EXPECTED: &'static str = $expected;

            fn from_value($value: Value) -> Result<$type, &'static str> {
                let found = type_name(&$value);
                $make.ok_or(found)
            }
        })*
    };
}

from_value! {
    bool = "bool", value => value.as_bool();
    i64 = "int of 64 bits", value => value.as_i64();
    u64 = "non-negative int of 64 bits", value => match &value {
        Value::Int(number) => match number.as_i64() {
            Some(small) => small.try_into().ok(),
            None => BigInt::from(number.clone()).try_into().ok(),
        },
        _ => None,
    };
    BigInt = "int", value => match value { Value::Int(number) => Some(number.into()), _ => None };
    f64 = "float", value => value.as_f64();
    String = "str", value => match value { Value::Str(text) => Some(text), _ => None };
    Array = "ndarray", value => match value { Value::Array(array) => Some(array), _ => None };
    Vec<u8> = "bytes", value => match value { Value::Bytes(bytes) => Some(bytes), _ => None };
    Vec<Value> = "list", value => match value {
        Value::List(items) | Value::Tuple(items) => Some(items),
        Value::Record(Record { kind: RecordKind::NamedTuple, fields, .. }) => {
            Some(fields.into_iter().map(|(_, value)| value).collect())
        }
        _ => None,
    };
    Record = "named tuple or dataclass", value => match value {
        Value::Record(record) => Some(record),
        _ => None,
    };
    Handle = "handle", value => match value { Value::Handle(handle) => Some(handle), _ => None };
}

/// Anything, as it came.
impl FromValue for Value {
    const EXPECTED: &'static str = "object";
    const TAKES_SCALARS: bool = true;

    fn from_value(value: Value) -> Result<Value, &'static str> {
        Ok(value)
    }
}

/// A scalar of numpy's, and nothing else.
impl FromValue for Scalar {
    const EXPECTED: &'static str = "scalar of numpy's";
    const TAKES_SCALARS: bool = true;

    fn from_value(value: Value) -> Result<Scalar, &'static str> {
        match value {
            Value::Scalar(scalar) => Ok(scalar),
            other => Err(type_name(&other)),
        }
    }
}

impl<T: FromValue> FromValue for Option<T> {
    const EXPECTED: &'static str = T::EXPECTED;
    const TAKES_SCALARS: bool = T::TAKES_SCALARS;

    fn from_value(value: Value) -> Result<Option<T>, &'static str> {
        match value {
            Value::None => Ok(None),
            value => T::from_value(value).map(Some),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_exceptions_is_sorted() {
        assert!(EXCEPTIONS.is_sorted());
    }

    #[test]
    fn messages_are_cut_at_a_character() {
        let error = ToolError::new("Strange", "ä".repeat(TOOL_MESSAGE));
        assert_eq!(error.message().len(), TOOL_MESSAGE);
        assert_eq!(error.type_name(), "RuntimeError");
    }
}

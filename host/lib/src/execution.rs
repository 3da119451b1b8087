//! What one call is given and what it gives back.

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::limits::usage::Usage;
use wardian_value::Value;

/// One step of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Program {
    /// Python source text.
    pub source: String,
    /// What tracebacks show as the file's name. Where it is also the first of the arguments, the step is a script:
    /// it has `__file__`, and finds modules beside it if the sandbox has such a file.
    pub file_name: String,
    /// `sys.argv`.
    pub arguments: Vec<String>,
    /// Which last statements have a value.
    pub last_value: LastValue,
    /// The session ends with it, as a process of CPython does.
    pub ends_session: bool,
}

/// Which last statements of a step have a value: [`Execution::value`].
// Journals have the number of the variant: new ones go to the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum LastValue {
    /// An expression.
    #[default]
    Expression,
    /// Also an assignment, which has what was assigned; `def` and `class`, which have what they made;
    /// and `if` and `for`, which have the last value that is not `None` of the statements that ran in
    /// them.
    Statement,
    /// An expression, but it goes to `sys.displayhook` as at a prompt, and the step has no value.
    Displayed,
    /// As CPython's own prompt has it: every expression that is a statement, also in `if`, `for` and the like, goes to
    /// `sys.displayhook`, and the step has no value.
    Interactive,
}

impl Program {
    /// What tracebacks say where nothing else was said.
    pub(crate) const FILE_NAME: &str = "<step>";

    /// A step of which tracebacks say `<step>`.
    pub fn new(source: impl Into<String>) -> Program {
        Program {
            source: source.into(),
            file_name: Program::FILE_NAME.into(),
            arguments: vec![String::new()],
            last_value: LastValue::default(),
            ends_session: false,
        }
    }

    /// Say which last statements have a value.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// # let engine = wardian::Engine::builder().max_live_sandboxes(1).build()?;
    /// use wardian::{LastValue, Program, Value};
    ///
    /// let mut sandbox = engine.sandbox().build().await?;
    /// let program = Program::new("x = 6 * 7").last_value(LastValue::Statement);
    /// assert_eq!(sandbox.run_program(program).await?.value, Some(Value::from(42)));
    /// # Ok::<(), wardian::Error>(())
    /// # }).unwrap();
    /// ```
    pub fn last_value(mut self, last_value: LastValue) -> Program {
        self.last_value = last_value;
        self
    }

    /// Name the file that tracebacks show. To run a script, also make it the first of the
    /// [`arguments`](Program::arguments).
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// # let engine = wardian::Engine::builder().max_live_sandboxes(1).build()?;
    /// use wardian::Program;
    ///
    /// let mut sandbox = engine.sandbox().build().await?;
    /// let script = Program::new("__file__").file_name("/app/main.py");
    /// let script = script.arguments(vec!["/app/main.py".into()]);
    /// let execution = sandbox.run_program(script).await?;
    /// assert_eq!(execution.value, Some("/app/main.py".into()));
    /// # Ok::<(), wardian::Error>(())
    /// # }).unwrap();
    /// ```
    pub fn file_name(mut self, name: impl Into<String>) -> Program {
        self.file_name = name.into();
        self
    }

    /// The session ends with the program, as a process of CPython does: functions of `atexit` run, and what is left
    /// is finalized. That counts as part of it. The variables are gone afterwards.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// # let engine = wardian::Engine::builder().max_live_sandboxes(1).build()?;
    /// use wardian::Program;
    ///
    /// let mut sandbox = engine.sandbox().build().await?;
    /// let program = Program::new("import atexit; atexit.register(print, 'bye'); None").ends_session();
    /// assert_eq!(sandbox.run_program(program).await?.stdout, b"bye\n");
    /// # Ok::<(), wardian::Error>(())
    /// # }).unwrap();
    /// ```
    pub fn ends_session(mut self) -> Program {
        self.ends_session = true;
        self
    }

    /// Set `sys.argv`.
    pub fn arguments(mut self, arguments: Vec<String>) -> Program {
        self.arguments = arguments;
        self
    }
}

/// How one call ended.
#[derive(Debug)]
#[non_exhaustive]
pub struct Execution {
    /// The last statement's value, if it has one (see [`LastValue`]) and that is not `None`.
    pub value: Option<Value>,
    /// What was written to standard output, unless a callback took it.
    pub stdout: Vec<u8>,
    /// What was written to standard error, unless a callback took it.
    pub stderr: Vec<u8>,
    /// `None`, [`Error::Exception`] or [`Error::Stopped`].
    pub error: Option<Error>,
    /// The status of `sys.exit()`, if the program ended so.
    pub exit_status: Option<i32>,
    /// What it used.
    pub usage: Usage,
    /// What all calls of the session have used so far, [`Sandbox::get`](crate::Sandbox::get) and
    /// [`Sandbox::set`](crate::Sandbox::set) included.
    pub session_usage: Usage,
}

impl Execution {
    /// Standard output as text; bytes that are no UTF-8 are replaced.
    pub fn stdout_text(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    /// Standard error as text; bytes that are no UTF-8 are replaced.
    pub fn stderr_text(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }
}

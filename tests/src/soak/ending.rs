//! How a program of the soak must end, and whether it did.

use wardian::{Error, Execution, Stop, Value};

/// What is expected of one call.
#[derive(Debug)]
pub(super) enum Ending {
    /// Its last expression has this value.
    Value(Value),
    /// It prints this.
    Prints(String),
    /// It raises this exception: class and text.
    Raises(&'static str, String),
    /// It calls `sys.exit()`.
    Exits(i32),
    /// A limit ends it, for one of these reasons, or it raises an exception of one of these classes.
    Ends(&'static [Stop], &'static [&'static str]),
}

impl Ending {
    /// # Errors
    /// What was found instead.
    pub(super) fn check(&self, execution: &Execution) -> Result<(), String> {
        let error = execution.error.as_ref();
        let right = match self {
            Ending::Value(value) => error.is_none() && execution.value.as_ref() == Some(value),
            Ending::Prints(text) => error.is_none() && execution.stdout == text.as_bytes(),
            Ending::Exits(status) => error.is_none() && execution.exit_status == Some(*status),
            Ending::Raises(class, text) => matches!(
                error,
                Some(Error::Exception { type_name, message, .. })
                    if type_name == class && message == text
            ),
            Ending::Ends(stops, classes) => match error {
                Some(Error::Stopped(stop)) => stops.contains(stop),
                Some(Error::Exception { type_name, .. }) => classes.contains(&type_name.as_str()),
                _ => false,
            },
        };
        if right {
            return Ok(());
        }
        let Execution {
            value,
            error,
            exit_status,
            usage,
            ..
        } = execution;
        Err(format!(
            "expected {self:?}\ngot value {value:?}, error {error:?}, status {exit_status:?}, \
             output {:?}\nusage {usage:?}",
            shortened(&execution.stdout_text()),
        ))
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(200).collect()
}

//! The `#: key = value` lines of a case: one table of the keys that exist.
//!
//! An unknown key is an error, so that a typo cannot switch a check off.

/// One row per key: field, type, how the text is read, meaning.
macro_rules! settings {
    ($($(#[doc = $doc:literal])* $name:ident: $type:ty = $read:expr;)*) => {
        /// What a case asks of the harness.
        #[derive(Clone, Debug, Default)]
        pub struct Settings { $($(#[doc = $doc])* pub $name: Option<$type>,)* }

        impl Settings {
            /// Take one `key = value` line.
            pub fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
                match key {
                    $(stringify!($name) => {
                        let read: fn(&str) -> Option<$type> = $read;
                        let parsed = read(value)
                            .ok_or_else(|| format!("cannot read the value of `{key}`: {value}"))?;
                        if self.$name.replace(parsed).is_some() {
                            return Err(format!("setting given twice: `{key}`"));
                        }
                        Ok(())
                    })*
                    _ => Err(format!("unknown setting: `{key}`")),
                }
            }
        }
    };
}

settings! {
    /// Budget units that the program may burn.
    fuel: u64 = number;
    /// Bytes that Python objects may occupy; `"64 MiB"` or a number.
    memory: usize = size;
    /// Seconds of (virtual) wall-clock time.
    deadline: u64 = number;
    /// Bytes that may be printed.
    output: usize = size;
    /// Tool calls that may be made.
    tool_calls: u64 = number;
    /// Depth of Python calls.
    recursion: u64 = number;
    /// Modules that may be imported, with commas between; nothing said: all.
    allowed_imports: String = text;
    /// Modules of the host's, with commas between; each has `answer = 42`, and `frame` is a handle.
    stub_modules: String = text;
    /// What standard input holds.
    stdin: String = text;
    /// Status that the program exits with through `SystemExit`.
    exit: i32 = |value| value.parse().ok();
    /// Name of the stop that must end the program: `"fuel"`, `"memory"`, …
    expect_stop: String = text;
    /// Why this case must not be compared with CPython.
    differs: String = text;
    /// Why Wardian fails this case today; an unexpected pass fails.
    known_failure: String = text;
    /// Like `known_failure`, but only for the run inside the component.
    known_failure_component: String = text;
    /// Like `known_failure`, but only for the collector's stress mode.
    known_failure_stress: String = text;
    /// Compare the caret lines of the traceback too.
    carets: bool = |value| value.parse().ok();
    /// Why the steps of a session are not run in sandboxes that are restored from one another.
    not_carried: String = text;
    /// The case is too slow for the stress mode: why.
    no_stress: String = text;
}

impl Settings {
    /// Take the `key = value` of one `#: key = value` line.
    pub fn read_line(&mut self, setting: &str) -> Result<(), String> {
        let (key, value) = setting
            .split_once('=')
            .ok_or_else(|| format!("expected `#: key = value`, found {setting}"))?;
        self.set(key.trim(), value.trim())
    }
}

fn number(value: &str) -> Option<u64> {
    value.replace('_', "").parse().ok()
}

fn size(value: &str) -> Option<usize> {
    let value = value.trim_matches('"').replace('_', "");
    let (digits, unit) = match value.split_once(' ') {
        None => (value.as_str(), 1),
        Some((digits, "KiB")) => (digits, 1 << 10),
        Some((digits, "MiB")) => (digits, 1 << 20),
        Some((digits, "GiB")) => (digits, 1 << 30),
        Some(_) => return None,
    };
    digits.parse::<usize>().ok()?.checked_mul(unit)
}

fn text(value: &str) -> Option<String> {
    let inner = value.strip_prefix('"')?.strip_suffix('"')?;
    Some(inner.replace("\\n", "\n"))
}

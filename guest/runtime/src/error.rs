//! The ways in which running Python code can end early.
//!
//! [`Stop`] is what no Python code can catch; `Thrown` marks a Python
//! exception that is pending in the virtual machine. A Rust panic is a bug of
//! ours and traps the instance.

/// One row per stop reason: name, message, meaning.
macro_rules! stops {
    ($($(#[doc = $doc:literal])* $name:ident = $message:literal;)*) => {
        /// Why a program was ended without a chance to catch it.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Stop { $($(#[doc = $doc])* $name,)* }

        impl Stop {
            /// What the user is told.
            pub fn message(self) -> &'static str {
                match self { $(Stop::$name => $message,)* }
            }

            /// All reasons, in the order of the table.
            pub const ALL: &'static [Stop] = &[$(Stop::$name,)*];
        }
    };
}

stops! {
    /// The operation cap is used up.
    Fuel = "fuel limit exceeded";
    /// The wall-clock deadline has passed.
    Deadline = "time limit exceeded";
    /// More was printed than allowed.
    Output = "output limit exceeded";
    /// More tools were called than allowed.
    ToolCalls = "tool call limit exceeded";
    /// Memory was still over the limit after a collection.
    Memory = "memory limit exceeded";
    /// The host asked the program to end.
    Cancelled = "cancelled";
}

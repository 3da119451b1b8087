//! The table of the builtin exception classes, and where the context keeps them.
//!
//! What does not live here: what they do (`types/exception/`).

use super::class::Class;
use super::heap::{Gc, Marker};

macro_rules! exceptions {
    ($($name:ident: $base:ident;)*) => {
        /// The builtin exception classes.
        #[derive(Clone, Copy)]
        #[allow(non_snake_case, reason = "Python's names")]
        pub struct Exceptions { $(#[doc = stringify!($name)] pub $name: Gc<Class>,)* }

        impl Exceptions {
            /// Name and name of the base, bases first.
            pub const ALL: &'static [(&'static str, &'static str)] = &[$((stringify!($name), stringify!($base)),)*];

            /// Before the classes exist.
            pub(crate) fn dangling() -> Exceptions {
                Exceptions { $($name: Gc::dangling(),)* }
            }

            /// From classes in the order of the table.
            pub(crate) fn from_classes(classes: &[Gc<Class>]) -> Exceptions {
                let mut classes = classes.iter().copied();
                Exceptions { $($name: classes.next().expect("one class per row"),)* }
            }

            /// All of them, in the order of the table.
            pub fn all(&self) -> Vec<Gc<Class>> {
                vec![$(self.$name,)*]
            }

            /// Mark them.
            pub fn trace(&self, marker: &mut Marker<'_>) {
                $(marker.object(self.$name);)*
            }
        }
    };
}

exceptions! {
    BaseException: BaseException;
    SystemExit: BaseException;
    KeyboardInterrupt: BaseException;
    GeneratorExit: BaseException;
    BaseExceptionGroup: BaseException;
    Exception: BaseException;
    StopIteration: Exception;
    StopAsyncIteration: Exception;
    ArithmeticError: Exception;
    FloatingPointError: ArithmeticError;
    OverflowError: ArithmeticError;
    ZeroDivisionError: ArithmeticError;
    AssertionError: Exception;
    AttributeError: Exception;
    BufferError: Exception;
    EOFError: Exception;
    ImportError: Exception;
    ModuleNotFoundError: ImportError;
    LookupError: Exception;
    IndexError: LookupError;
    KeyError: LookupError;
    MemoryError: Exception;
    NameError: Exception;
    UnboundLocalError: NameError;
    OSError: Exception;
    BlockingIOError: OSError;
    ChildProcessError: OSError;
    ConnectionError: OSError;
    BrokenPipeError: ConnectionError;
    ConnectionAbortedError: ConnectionError;
    ConnectionRefusedError: ConnectionError;
    ConnectionResetError: ConnectionError;
    FileExistsError: OSError;
    FileNotFoundError: OSError;
    InterruptedError: OSError;
    IsADirectoryError: OSError;
    NotADirectoryError: OSError;
    PermissionError: OSError;
    ProcessLookupError: OSError;
    TimeoutError: OSError;
    ReferenceError: Exception;
    RuntimeError: Exception;
    NotImplementedError: RuntimeError;
    RecursionError: RuntimeError;
    SyntaxError: Exception;
    IndentationError: SyntaxError;
    TabError: IndentationError;
    SystemError: Exception;
    TypeError: Exception;
    ValueError: Exception;
    UnicodeError: ValueError;
    UnicodeDecodeError: UnicodeError;
    UnicodeEncodeError: UnicodeError;
    UnicodeTranslateError: UnicodeError;
    Warning: Exception;
    BytesWarning: Warning;
    DeprecationWarning: Warning;
    EncodingWarning: Warning;
    FutureWarning: Warning;
    ImportWarning: Warning;
    PendingDeprecationWarning: Warning;
    ResourceWarning: Warning;
    RuntimeWarning: Warning;
    SyntaxWarning: Warning;
    UnicodeWarning: Warning;
    UserWarning: Warning;
}

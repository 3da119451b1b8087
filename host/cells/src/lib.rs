//! Cells as IPython has them: their text as Python, and the small programs that a host runs
//! around them in a session of its own.
//!
//! ```
//! use wardian_cells::{Last, translate};
//!
//! let cell = translate("!pip install numpy\nx = 1;");
//! assert_eq!(
//!     cell.source,
//!     "get_ipython().system('pip install numpy')\nx = 1;\npass"
//! );
//! assert_eq!(cell.last, Last::Suppressed);
//! ```
//!
//! The other half is Python in the guest (`guest/library/src/cells/_wardian_cells.py` and what it
//! names). What does not live here: sandboxes; this crate makes text of text.

#![warn(missing_docs)]

mod literal;
mod magic;
mod scanner;
mod session;
mod translate;

pub use session::{EPILOGUE, Prologue, install, prologue};
pub use translate::{Cell, Last, translate};

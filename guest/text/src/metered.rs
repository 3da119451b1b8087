//! How long work on numbers of any size is paid for and interrupted: in blocks, each of which is paid for before it
//! is done.
//!
//! A block takes at most some milliseconds, so that a limit or a cancellation ends an operation in its middle. What
//! the sizes of the operands say about all of it (`cost.rs`) is only good for asking for memory.

/// The caller wants no more work: what was done is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

/// Takes the work of the next block, in the steps of [`Cost::work`](crate::cost::Cost::work), and says whether to
/// do it.
pub type Meter<'a> = dyn FnMut(u64) -> Result<(), Interrupted> + 'a;

/// The result of work that may be interrupted.
pub type Metered<T> = Result<T, Interrupted>;

/// Do work that its caller knows to be short, or has paid for.
pub fn unmetered<T>(work: impl FnOnce(&mut Meter<'_>) -> Metered<T>) -> T {
    work(&mut |_| Ok(())).expect("nothing interrupts it")
}

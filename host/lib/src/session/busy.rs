//! Doing again what the system was too busy for.
//!
//! A file in memory cannot be sealed while the kernel moves pages of it, as it does where memory is scarce. It waits a sixth
//! of a second for that to end, then gives up (EBUSY).

use rustix::io::Errno;
use wasmtime::Result;

/// Do it again while the system is busy.
pub(crate) fn unless_busy<T>(mut task: impl FnMut() -> Result<T>) -> Result<T> {
    const TIMES: usize = 20;
    for _ in 1..TIMES {
        match task() {
            Err(error) if is_busy(&error) => {}
            done => return done,
        }
    }
    task()
}

/// Whether that is why it failed.
pub(crate) fn is_busy(error: &wasmtime::Error) -> bool {
    error.chain().any(|cause| {
        let by_system = cause.downcast_ref().and_then(std::io::Error::raw_os_error);
        let by_call = cause
            .downcast_ref::<Errno>()
            .map(|errno| errno.raw_os_error());
        by_system.or(by_call) == Some(Errno::BUSY.raw_os_error())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_busy_is_tried_again() {
        let busy = || std::io::Error::from(Errno::BUSY);
        for error in [
            wasmtime::Error::from(busy()).context("no seal"),
            Errno::BUSY.into(),
        ] {
            let mut answers = vec![Ok(1), Err(error)];
            assert_eq!(unless_busy(|| answers.pop().unwrap()).unwrap(), 1);
        }
        let mut tries = 0;
        let for_ever = unless_busy(|| -> Result<()> {
            tries += 1;
            Err(busy().into())
        });
        assert!(is_busy(&for_ever.unwrap_err()) && tries > 10);
        let mut answers = vec![Ok(1), Err(Errno::NOMEM.into())];
        assert!(unless_busy(|| answers.pop().unwrap()).is_err());
    }
}

//! What work costs, and what can go wrong while it is done.

/// Why a function gives nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Whoever pays has refused; he knows why.
    Stopped,
    /// A size that cannot be.
    NoMemory,
    /// The picture has a mode that this cannot be done with.
    Mode,
    /// Pictures of other sizes or modes than each other.
    Mismatch,
    /// An argument that cannot be, and what is wrong with it.
    Value(&'static str),
    /// There is no conversion from the first to the second.
    Conversion(crate::Mode, crate::Mode),
    /// The same for a conversion with a colour that becomes transparent.
    Transparent(crate::Mode, crate::Mode),
}

/// As every function here gives it.
pub type Result<T> = std::result::Result<T, Fault>;

/// Units that are collected before they are asked for.
const PORTION: u64 = 512;

/// Simple steps, one for each byte or pixel, that a unit buys.
const STEPS: u64 = 8;

/// Whom work and memory are asked for: units of work, and bytes.
pub struct Work<'a> {
    ask: &'a mut dyn FnMut(u64, usize) -> bool,
    owed: u64,
}

impl<'a> Work<'a> {
    /// `ask` says whether to go on.
    pub fn new(ask: &'a mut dyn FnMut(u64, usize) -> bool) -> Work<'a> {
        Work { ask, owed: 0 }
    }

    /// Pay for as many units.
    #[inline]
    pub fn pay(&mut self, units: u64) -> Result<()> {
        self.owed = self.owed.saturating_add(units);
        if self.owed < PORTION {
            return Ok(());
        }
        let owed = std::mem::take(&mut self.owed);
        match (self.ask)(owed, 0) {
            true => Ok(()),
            false => Err(Fault::Stopped),
        }
    }

    /// Pay for a row of as many pixels, of which each takes so many simple steps.
    #[inline]
    pub fn row(&mut self, pixels: usize, steps: usize) -> Result<()> {
        self.pay((pixels as u64).saturating_mul(steps as u64) / STEPS + 1)
    }

    /// Ask for bytes.
    pub fn room(&mut self, bytes: usize) -> Result<()> {
        match (self.ask)(0, bytes) {
            true => Ok(()),
            false => Err(Fault::Stopped),
        }
    }

    /// Room for items, all of them zero.
    pub fn items<T: Clone + Default>(&mut self, count: usize) -> Result<Vec<T>> {
        let bytes = count
            .checked_mul(size_of::<T>())
            .filter(|bytes| *bytes <= isize::MAX as usize)
            .ok_or(Fault::NoMemory)?;
        self.room(bytes)?;
        Ok(vec![T::default(); count])
    }
}

#[cfg(test)]
pub(crate) fn free<T>(work: impl FnOnce(&mut Work<'_>) -> T) -> T {
    work(&mut Work::new(&mut |_, _| true))
}

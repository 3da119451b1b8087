//! Work on the machine's disk for a sandbox: on a thread where it stalls nobody, and written down in
//! the session's journal.
//!
//! **Invariant:** work that changes something is announced in the journal before it begins, and a
//! step that is replayed does none of it.

use std::io;
use std::sync::Arc;

use rustix::io::Errno as DiskErrno;
use tokio::runtime::Handle;
use wasmtime::Result;

use crate::control::{Control, lock};
use crate::journal::{Done, Entry, Keep, Recall, SharedJournal};
use crate::session::bindings::wasi::filesystem::types::ErrorCode;
use crate::session::state::State;

/// What work does to the disk, and so what becomes of it when the process ended before it was known
/// to be done.
#[derive(Clone, Copy)]
pub(crate) enum Effect {
    /// It only looks.
    None,
    /// Done twice it is as done once.
    Repeatable,
    /// Done twice it gives this error, which then means that it was done.
    Once(ErrorCode),
}

/// What work on the disk needs of a session.
pub(crate) struct OnDisk {
    journal: SharedJournal,
    control: Arc<Control>,
}

pub(crate) fn on_disk_of(state: &State) -> OnDisk {
    OnDisk {
        journal: Arc::clone(&state.journal),
        control: Arc::clone(&state.control),
    }
}

impl OnDisk {
    /// Do some work, or recall what it came to. When the program has to stop, the work is left to end by itself.
    pub(crate) async fn work<T: Recall>(
        self,
        effect: Effect,
        work: impl FnOnce() -> io::Result<T> + Send + 'static,
    ) -> Result<std::result::Result<T, ErrorCode>> {
        self.work_on(effect, T::recall, |_| work()).await
    }

    /// The same for what can be recalled only by who knows more. The work is told when it may have been
    /// done already.
    pub(crate) async fn work_on<T: Keep>(
        self,
        effect: Effect,
        recall: impl FnOnce(Done) -> Option<T>,
        work: impl FnOnce(bool) -> io::Result<T> + Send + 'static,
    ) -> Result<std::result::Result<T, ErrorCode>> {
        let changes = !matches!(effect, Effect::None);
        let mut in_doubt = false;
        if changes {
            let begun = |entry| (entry == Entry::DiskBegun).then_some(());
            let begun = lock(&self.journal).recall(begun)?;
            in_doubt = begun.is_some();
            if begun.is_none() {
                lock(&self.journal).write_through(Entry::DiskBegun)?;
            }
        }
        let pick = |entry| match entry {
            Entry::Disk(Ok(done)) => recall(done).map(Ok),
            Entry::Disk(Err(number)) => Some(Err(from_number(number))),
            _ => None,
        };
        if let Some(before) = lock(&self.journal).recall(pick)? {
            return Ok(before);
        }
        let result = self.blocking(move || work(in_doubt)).await;
        let kept = match (&result, effect) {
            (Ok(done), _) => Ok(done.keep()),
            (Err(code), Effect::Once(twice)) if in_doubt && *code == twice => Ok(Done::Changed),
            (Err(code), _) => Err(number(*code)),
        };
        let result = match (result, &kept) {
            (Err(_), Ok(done)) => T::from_done(done.clone()).ok_or(ErrorCode::Io),
            (result, _) => result,
        };
        let mut journal = lock(&self.journal);
        if changes {
            journal.write_through(Entry::Disk(kept))?;
        } else {
            journal.write(Entry::Disk(kept))?;
        }
        Ok(result)
    }

    /// Do some work that only reads what never changes, so that no journal needs to know.
    pub(crate) async fn read_known<T: Send + 'static>(
        self,
        work: impl FnOnce() -> io::Result<T> + Send + 'static,
    ) -> std::result::Result<T, ErrorCode> {
        self.blocking(work).await
    }

    async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> io::Result<T> + Send + 'static,
    ) -> std::result::Result<T, ErrorCode> {
        let Ok(runtime) = Handle::try_current() else {
            return work().map_err(disk_code);
        };
        let mut task = runtime.spawn_blocking(work);
        tokio::select! {
            biased;
            result = &mut task => match result {
                Ok(result) => result.map_err(disk_code),
                // It panicked, or the runtime is shutting down.
                Err(_) => Err(ErrorCode::Io),
            },
            () = self.control.stopped() => Err(ErrorCode::Interrupted),
        }
    }
}

/// What the disk or a program in its way can answer, in the order of their numbers in a journal.
const CODES: &[ErrorCode] = &[
    ErrorCode::Io,
    ErrorCode::Interrupted,
    ErrorCode::Access,
    ErrorCode::BadDescriptor,
    ErrorCode::Busy,
    ErrorCode::Quota,
    ErrorCode::Exist,
    ErrorCode::FileTooLarge,
    ErrorCode::IllegalByteSequence,
    ErrorCode::Invalid,
    ErrorCode::IsDirectory,
    ErrorCode::Loop,
    ErrorCode::TooManyLinks,
    ErrorCode::NameTooLong,
    ErrorCode::NoEntry,
    ErrorCode::InsufficientMemory,
    ErrorCode::InsufficientSpace,
    ErrorCode::NotDirectory,
    ErrorCode::NotEmpty,
    ErrorCode::Overflow,
    ErrorCode::NotRecoverable,
    ErrorCode::NotPermitted,
    ErrorCode::ReadOnly,
    ErrorCode::TextFileBusy,
    ErrorCode::CrossDevice,
];

fn number(code: ErrorCode) -> u8 {
    let place = CODES.iter().position(|known| *known == code);
    // There are two dozen.
    place.unwrap_or_default() as u8
}

fn from_number(number: u8) -> ErrorCode {
    let code = CODES.get(usize::from(number));
    code.copied().unwrap_or(ErrorCode::Io)
}

/// What the machine's errors are for the guest. What is not in the list it need not tell apart.
pub(crate) fn disk_code(error: io::Error) -> ErrorCode {
    let Some(errno) = DiskErrno::from_io_error(&error) else {
        // A path that would lead out of its directory.
        return match error.kind() {
            io::ErrorKind::PermissionDenied => ErrorCode::NotPermitted,
            io::ErrorKind::NotFound => ErrorCode::NoEntry,
            _ => ErrorCode::Io,
        };
    };
    match errno {
        DiskErrno::ACCESS => ErrorCode::Access,
        DiskErrno::BADF => ErrorCode::BadDescriptor,
        DiskErrno::BUSY => ErrorCode::Busy,
        DiskErrno::DQUOT => ErrorCode::Quota,
        DiskErrno::EXIST => ErrorCode::Exist,
        DiskErrno::FBIG => ErrorCode::FileTooLarge,
        DiskErrno::ILSEQ => ErrorCode::IllegalByteSequence,
        DiskErrno::INVAL => ErrorCode::Invalid,
        DiskErrno::ISDIR => ErrorCode::IsDirectory,
        DiskErrno::LOOP => ErrorCode::Loop,
        DiskErrno::MLINK => ErrorCode::TooManyLinks,
        DiskErrno::NAMETOOLONG => ErrorCode::NameTooLong,
        DiskErrno::NOENT => ErrorCode::NoEntry,
        DiskErrno::NOMEM | DiskErrno::MFILE | DiskErrno::NFILE => ErrorCode::InsufficientMemory,
        DiskErrno::NOSPC => ErrorCode::InsufficientSpace,
        DiskErrno::NOTDIR => ErrorCode::NotDirectory,
        DiskErrno::NOTEMPTY => ErrorCode::NotEmpty,
        DiskErrno::OVERFLOW => ErrorCode::Overflow,
        // ENXIO is what a FIFO without a reader answers.
        DiskErrno::PERM | DiskErrno::NXIO => ErrorCode::NotPermitted,
        DiskErrno::ROFS => ErrorCode::ReadOnly,
        // A file of packages that changed: there is no code of its own for that.
        DiskErrno::STALE => ErrorCode::Io,
        DiskErrno::TXTBSY => ErrorCode::TextFileBusy,
        DiskErrno::XDEV => ErrorCode::CrossDevice,
        _ => ErrorCode::Io,
    }
}

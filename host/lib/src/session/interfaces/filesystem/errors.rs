//! Errors of the filesystem in memory, and those of the interface.

use wardian_scratch::Errno;

use crate::session::bindings::wasi::filesystem::types::ErrorCode;

/// The two lists of errors of the filesystem in memory, side by side; a missing one does not compile.
macro_rules! error_codes {
    ($($errno:ident $code:ident;)*) => {
        pub(crate) fn code(errno: Errno) -> ErrorCode {
            match errno { $(Errno::$errno => ErrorCode::$code,)* }
        }

        /// The other way round, for the embedder; what has no name there is EIO.
        #[allow(unreachable_patterns, reason = "for want of room, EREMOTE is ENOSPC to who asks")]
        pub(crate) fn errno(code: ErrorCode) -> Errno {
            match code {
                $(ErrorCode::$code => Errno::$errno,)*
                _ => Errno::EIO,
            }
        }
    };
}

error_codes! {
    EBADF BadDescriptor;
    EBUSY Busy;
    EEXIST Exist;
    EFBIG FileTooLarge;
    EINVAL Invalid;
    EIO Io;
    EISDIR IsDirectory;
    ELOOP Loop;
    EMFILE InsufficientMemory;
    EMLINK TooManyLinks;
    ENAMETOOLONG NameTooLong;
    ENOENT NoEntry;
    ENOSPC InsufficientSpace;
    ENOTDIR NotDirectory;
    ENOTEMPTY NotEmpty;
    EPERM NotPermitted;
    EREMOTE InsufficientSpace;
    EXDEV CrossDevice;
}

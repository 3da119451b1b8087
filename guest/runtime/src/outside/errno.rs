//! Error numbers of Linux and their texts: how an outside says why an
//! operation on files failed, and what Python shows.

macro_rules! errors {
    ($($name:ident $number:literal $text:literal;)*) => {
        /// Why an operation on files failed.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Errno { $(#[doc = $text] $name,)* }

        impl Errno {
            /// Every one of them.
            pub const ALL: &[Errno] = &[$(Errno::$name,)*];

            /// The POSIX name.
            pub const fn name(self) -> &'static str {
                match self { $(Errno::$name => stringify!($name),)* }
            }

            /// Linux' number.
            pub const fn number(self) -> i64 {
                match self { $(Errno::$name => $number,)* }
            }

            /// What `os.strerror` says.
            pub const fn text(self) -> &'static str {
                match self { $(Errno::$name => $text,)* }
            }
        }
    };
}

errors! {
    EPERM 1 "Operation not permitted";
    ENOENT 2 "No such file or directory";
    EINTR 4 "Interrupted system call";
    EIO 5 "Input/output error";
    EBADF 9 "Bad file descriptor";
    EAGAIN 11 "Resource temporarily unavailable";
    ENOMEM 12 "Cannot allocate memory";
    EACCES 13 "Permission denied";
    EBUSY 16 "Device or resource busy";
    EEXIST 17 "File exists";
    EXDEV 18 "Invalid cross-device link";
    ENODEV 19 "No such device";
    ENOTDIR 20 "Not a directory";
    EISDIR 21 "Is a directory";
    EINVAL 22 "Invalid argument";
    EMFILE 24 "Too many open files";
    ENOTTY 25 "Inappropriate ioctl for device";
    ETXTBSY 26 "Text file busy";
    EFBIG 27 "File too large";
    ENOSPC 28 "No space left on device";
    ESPIPE 29 "Illegal seek";
    EROFS 30 "Read-only file system";
    EMLINK 31 "Too many links";
    EPIPE 32 "Broken pipe";
    EDEADLK 35 "Resource deadlock avoided";
    ENAMETOOLONG 36 "File name too long";
    ENOLCK 37 "No locks available";
    ENOSYS 38 "Function not implemented";
    ENOTEMPTY 39 "Directory not empty";
    ELOOP 40 "Too many levels of symbolic links";
    EOVERFLOW 75 "Value too large for defined data type";
    EILSEQ 84 "Invalid or incomplete multibyte or wide character";
    ENOTSUP 95 "Operation not supported";
    EDQUOT 122 "Disk quota exceeded";
}

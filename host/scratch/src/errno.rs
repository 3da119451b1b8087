//! The ways in which an operation can fail, by their POSIX names.

macro_rules! errors {
    ($($(#[doc = $doc:literal])* $name:ident;)*) => {
        /// Why an operation failed.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Errno { $($(#[doc = $doc])* $name,)* }

        impl Errno {
            /// The POSIX name.
            pub const fn name(self) -> &'static str {
                match self { $(Errno::$name => stringify!($name),)* }
            }
        }
    };
}

errors! {
    /// The file is not open in a way that allows this.
    EBADF;
    /// The root, or a mount point.
    EBUSY;
    /// The name is taken.
    EEXIST;
    /// An offset beyond what any file can have.
    EFBIG;
    /// An argument that makes no sense here.
    EINVAL;
    /// The machine cannot read what lies below an overlay.
    EIO;
    /// A directory, where a file is needed.
    EISDIR;
    /// Too many symbolic links.
    ELOOP;
    /// Too many files are open.
    EMFILE;
    /// Too many names for one file.
    EMLINK;
    /// A name or a path is too long.
    ENAMETOOLONG;
    /// There is no such file or directory.
    ENOENT;
    /// The quota of bytes or of nodes is used up.
    ENOSPC;
    /// A path leads through something that is not a directory.
    ENOTDIR;
    /// The directory has entries.
    ENOTEMPTY;
    /// Not permitted for this kind of node.
    EPERM;
    /// What lies below an overlay was not looked at: whoever asks has to do that first.
    EREMOTE;
    /// The path leads into a mount.
    EXDEV;
}

impl std::fmt::Display for Errno {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.name())
    }
}

impl std::error::Error for Errno {}

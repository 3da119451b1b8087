//! The trait `Files` of a component that has no files yet: every operation fails.

use wardian_interp::error::Stop;
use wardian_interp::outside::errno::Errno;
use wardian_interp::outside::files::{
    Answer, FileHandle, FileKind, FileStat, Files, NewTime, OpenOptions,
};

/// No files.
pub(crate) struct WasiFiles;

/// Methods that fail.
macro_rules! unsupported {
    ($($name:ident($($type:ty),*) -> $result:ty;)*) => {
        $(unsupported! { @one $name($($type),*) -> $result; })*
    };
    (@one $name:ident($a:ty) -> $result:ty;) => {
        fn $name(&mut self, _: $a) -> Answer<$result> { Ok(Err(Errno::ENOSYS)) }
    };
    (@one $name:ident($a:ty, $b:ty) -> $result:ty;) => {
        fn $name(&mut self, _: $a, _: $b) -> Answer<$result> { Ok(Err(Errno::ENOSYS)) }
    };
    (@one $name:ident($a:ty, $b:ty, $c:ty) -> $result:ty;) => {
        fn $name(&mut self, _: $a, _: $b, _: $c) -> Answer<$result> { Ok(Err(Errno::ENOSYS)) }
    };
    (@one $name:ident($a:ty, $b:ty, $c:ty, $d:ty) -> $result:ty;) => {
        fn $name(&mut self, _: $a, _: $b, _: $c, _: $d) -> Answer<$result> { Ok(Err(Errno::ENOSYS)) }
    };
}

impl Files for WasiFiles {
    unsupported! {
        file_open(&str, OpenOptions) -> FileHandle;
        file_read(FileHandle, u64, usize) -> Vec<u8>;
        file_write(FileHandle, u64, &[u8]) -> ();
        file_append(FileHandle, &[u8]) -> u64;
        file_set_len(FileHandle, u64) -> ();
        file_sync(FileHandle) -> ();
        file_stat(FileHandle) -> FileStat;
        path_stat(&str, bool) -> FileStat;
        path_set_times(&str, bool, NewTime, NewTime) -> ();
        directory_open(&str) -> FileHandle;
        directory_next(FileHandle) -> Option<(String, FileKind)>;
        make_directory(&str) -> ();
        remove_directory(&str) -> ();
        unlink(&str) -> ();
        rename(&str, &str) -> ();
        symlink(&str, &str) -> ();
        hard_link(&str, &str) -> ();
        read_link(&str) -> String;
    }

    fn file_close(&mut self, _: FileHandle) -> Result<(), Stop> {
        Ok(())
    }

    fn directory_close(&mut self, _: FileHandle) -> Result<(), Stop> {
        Ok(())
    }
}

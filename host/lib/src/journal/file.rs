//! A journal on disk: the step it is of, and its answers as they come.
//!
//! | bytes | |
//! |---|---|
//! | 8 | `WARDJRNL` |
//! | 4 | version of the format |
//! | | frames |
//!
//! A frame is the length of its content in 4 bytes, 16 bytes of SHA-256 over all contents up to and with
//! this one, and the content. Numbers are little-endian. The first frame is the step, the others are
//! answers, the last one of a step that ended says so. **Invariant:** what is not whole at the end was
//! never told to the guest, and is dropped; nothing is allocated that is longer than the file.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Answers, Entry};
use crate::error::JournalError;
use crate::execution::{LastValue, Program};

const MAGIC: &[u8; 8] = b"WARDJRNL";
const VERSION: u32 = 4;
const HEADER: u64 = 12;

/// Bytes of the chained digest that stand before each content.
const DIGEST: usize = 16;

/// What a journal is of.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Step {
    /// Identity of the guest.
    pub(crate) guest: [u8; 32],
    /// Of what the sandbox was granted.
    pub(crate) grants: [u8; 32],
    pub(crate) source: String,
    pub(crate) file_name: String,
    pub(crate) arguments: Vec<String>,
    pub(crate) last_value: LastValue,
    pub(crate) ends_session: bool,
    /// The session at its beginning.
    pub(crate) snapshot: Vec<u8>,
    /// What it was answered before the step.
    pub(crate) thaw: Vec<Entry>,
}

impl Step {
    pub(crate) fn program(&self) -> Program {
        let program = Program::new(self.source.clone())
            .file_name(self.file_name.clone())
            .arguments(self.arguments.clone())
            .last_value(self.last_value);
        match self.ends_session {
            true => program.ends_session(),
            false => program,
        }
    }
}

/// What a frame behind the first holds: an answer, or nothing when the step has ended.
type Frame<T> = Option<T>;

/// A journal that is being written.
#[derive(Debug)]
pub(crate) struct JournalFile {
    file: Locked,
    digest: Sha256,
    /// It could not be written once: what comes behind would be lost.
    is_torn: bool,
}

/// A journal as it was found.
pub(crate) struct Found {
    pub(crate) step: Step,
    pub(crate) answers: Vec<Entry>,
    /// The step has ended.
    pub(crate) ended: bool,
    /// To write on.
    pub(crate) file: JournalFile,
}

impl JournalFile {
    /// Begin a journal in a new file; it is on the disk then.
    pub(crate) fn create(path: &Path, step: &Step) -> Result<JournalFile, JournalError> {
        // It holds whatever the program was told.
        let mut options = OpenOptions::new();
        let file = options
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(path)?;
        let mut journal = JournalFile {
            file: Locked::new(file)?,
            digest: Sha256::new(),
            is_torn: false,
        };
        let mut header = MAGIC.to_vec();
        header.extend_from_slice(&VERSION.to_le_bytes());
        journal.file.0.write_all(&header)?;
        journal.add(step)?;
        journal.file.0.sync_all()?;
        // The name, too; some file systems cannot do that for directories.
        if let Some(parent) = path.parent() {
            let parent = if parent.as_os_str().is_empty() {
                Path::new(".")
            } else {
                parent
            };
            let _ = File::open(parent).and_then(|parent| parent.sync_all());
        }
        Ok(journal)
    }

    /// Write an answer down.
    pub(crate) fn answer(&mut self, entry: &Entry) -> io::Result<()> {
        self.add(&Frame::Some(entry))
    }

    /// The step has ended.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        self.add(&Frame::<Entry>::None)?;
        self.sync()
    }

    /// Bring it to the disk.
    pub(crate) fn sync(&mut self) -> io::Result<()> {
        self.file.0.sync_data()
    }

    fn add(&mut self, content: &impl Serialize) -> io::Result<()> {
        if self.is_torn {
            return Err(io::Error::other("an earlier answer could not be written"));
        }
        let content = postcard::to_stdvec(content).map_err(io::Error::other)?;
        let length = u32::try_from(content.len());
        let length = length.map_err(|_| io::Error::other("an answer is too long"))?;
        self.digest.update(&content);
        let digest = self.digest.clone().finalize();
        let mut frame = Vec::with_capacity(4 + DIGEST + content.len());
        frame.extend_from_slice(&length.to_le_bytes());
        frame.extend_from_slice(&digest[..DIGEST]);
        frame.extend_from_slice(&content);
        let written = self.file.0.write_all(&frame);
        self.is_torn = written.is_err();
        written
    }

    /// Read a journal to go on with its step, and drop what is not whole at its end.
    pub(crate) fn open(path: &Path) -> Result<Found, JournalError> {
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        let file = Locked::new(file)?;
        let Scanned {
            step,
            answers,
            ended,
            digest,
            whole,
        } = scan(&file.0)?;
        file.0.set_len(whole)?;
        (&file.0).seek(SeekFrom::End(0))?;
        Ok(Found {
            step,
            answers,
            ended,
            file: JournalFile {
                file,
                digest,
                is_torn: false,
            },
        })
    }
}

/// What was read of a journal.
struct Scanned {
    step: Step,
    answers: Vec<Entry>,
    ended: bool,
    /// Of all contents.
    digest: Sha256,
    /// Bytes of what is whole.
    whole: u64,
}

fn scan(file: &File) -> Result<Scanned, JournalError> {
    let mut reader = Reader {
        rest: file.metadata()?.len(),
        file: BufReader::new(file),
        digest: Sha256::new(),
    };
    let mut header = [0; HEADER as usize];
    let there = header
        .len()
        .min(usize::try_from(reader.rest).unwrap_or(usize::MAX));
    reader.fill(&mut header[..there])?;
    if there < header.len() {
        let is_begun = MAGIC.starts_with(&header[..there.min(MAGIC.len())]);
        return Err(if is_begun {
            JournalError::Empty
        } else {
            JournalError::NotAJournal
        });
    }
    let (magic, version) = header.split_at(MAGIC.len());
    if magic != MAGIC {
        return Err(JournalError::NotAJournal);
    }
    let found = version.try_into().map_or(0, u32::from_le_bytes);
    if found != VERSION {
        return Err(JournalError::OtherVersion { found });
    }
    let first = reader.frame()?.ok_or(JournalError::Empty)?;
    let step = postcard::from_bytes(&first).map_err(|_| JournalError::NotAJournal)?;
    let (mut answers, mut ended) = (Vec::new(), false);
    let mut whole = HEADER + (4 + DIGEST + first.len()) as u64;
    while !ended && let Some(content) = reader.frame()? {
        // Whole, and yet none of ours: somebody else has written it.
        match postcard::from_bytes(&content).map_err(|_| JournalError::NotAJournal)? {
            Frame::Some(entry) => answers.push(entry),
            Frame::None => ended = true,
        }
        whole += (4 + DIGEST + content.len()) as u64;
    }
    Ok(Scanned {
        step,
        answers,
        ended,
        digest: reader.digest,
        whole,
    })
}

/// What a journal holds, without resuming its step.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
/// # let engine = wardian::Engine::builder().max_live_sandboxes(1).build()?;
/// # let journal = std::env::temp_dir().join(format!("wardian-info-{}", std::process::id()));
/// use wardian::{JournalInfo, Program};
///
/// let mut sandbox = engine.sandbox().build().await?;
/// sandbox.run_durable(Program::new("1 + 1"), &journal).await?;
/// let info = JournalInfo::read(&journal)?;
/// assert!(info.program.source == "1 + 1" && info.ended);
/// # std::fs::remove_file(&journal).unwrap();
/// # Ok::<(), wardian::Error>(())
/// # }).unwrap();
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct JournalInfo {
    /// The step.
    pub program: Program,
    /// Whether the step has ended.
    pub ended: bool,
    /// How many answers the program had.
    pub answers: u64,
    /// Bytes that it has read from standard input.
    pub input: u64,
}

impl JournalInfo {
    /// Read a journal; it may be one that is being written.
    ///
    /// # Errors
    /// [`Error::Journal`](crate::Error::Journal) when it is none.
    pub fn read(journal: impl AsRef<Path>) -> Result<JournalInfo, crate::error::Error> {
        let file = File::open(journal).map_err(JournalError::from)?;
        let found = scan(&file)?;
        let answers = found.answers.len() as u64;
        Ok(JournalInfo {
            program: found.step.program(),
            ended: found.ended,
            answers,
            input: Answers::from(found.answers).input_bytes() as u64,
        })
    }
}

/// A file that no other process writes meanwhile.
#[derive(Debug)]
struct Locked(File);

impl Locked {
    fn new(file: File) -> Result<Locked, JournalError> {
        match file.try_lock() {
            Ok(()) => Ok(Locked(file)),
            Err(std::fs::TryLockError::WouldBlock) => Err(JournalError::InUse),
            Err(std::fs::TryLockError::Error(error)) => Err(error.into()),
        }
    }
}

/// Closing the file would not be enough: a process that another thread starts has it open as well until its program
/// runs, and the lock is of all who have it open.
impl Drop for Locked {
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

struct Reader<R> {
    file: R,
    /// Bytes that were not read yet.
    rest: u64,
    /// Of all contents so far.
    digest: Sha256,
}

impl<R: io::Read> Reader<R> {
    /// Whether there is as much.
    fn fill(&mut self, bytes: &mut [u8]) -> io::Result<bool> {
        let length = bytes.len() as u64;
        if length > self.rest {
            return Ok(false);
        }
        self.rest -= length;
        self.file.read_exact(bytes)?;
        Ok(true)
    }

    /// The content of the next frame; `None` where none is whole.
    fn frame(&mut self) -> io::Result<Option<Vec<u8>>> {
        let (mut length, mut digest) = ([0; 4], [0; DIGEST]);
        if !self.fill(&mut length)? || !self.fill(&mut digest)? {
            return Ok(None);
        }
        let length = u32::from_le_bytes(length);
        if u64::from(length) > self.rest {
            return Ok(None);
        }
        let mut content = vec![0; length as usize];
        self.fill(&mut content)?;
        let mut chained = self.digest.clone();
        chained.update(&content);
        if chained.clone().finalize()[..DIGEST] != digest {
            return Ok(None);
        }
        self.digest = chained;
        Ok(Some(content))
    }
}

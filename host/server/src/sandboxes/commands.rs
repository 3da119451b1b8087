//! Commands of a sandbox: those that run, what they write, and their ends.
//!
//! What does not live here: the programs that they are (`programs.rs`). Several clients may read what one command writes;
//! it is kept until all that are there have read it, and for nobody where none is. **Invariant:** a
//! command lives until it ends, is killed, or its sandbox is gone, whoever reads it or not.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use tokio::sync::{Notify, mpsc};
use tokio_util::sync::CancellationToken;
use wardian::MemoryPool;

use super::backpressure::with_backpressure;
use super::programs::{Input, Piece};
use super::{Error, Permit, Sandbox, Stream, check_size, reserve};
use crate::lock::lock;

/// Commands of one sandbox at the same time.
const COMMANDS: usize = 64;

/// Bytes that wait for readers before a command is held up.
const WAITING: usize = 1 << 20;

/// Bytes that a piece takes besides its own.
const PIECE: usize = 64;

/// Bytes of a piece to which nothing is added any more.
const JOINED: usize = 32 << 10;

/// Pieces of input that wait for a command.
const INPUT: usize = 64;

/// What to run, as clients send it.
#[derive(Clone, Debug, Default)]
pub struct CommandLine {
    /// `/bin/bash`
    pub program: String,
    /// `-l`, `-c`, `echo hello`
    pub arguments: Vec<String>,
    /// Variables beside those of the sandbox.
    pub env_vars: BTreeMap<String, String>,
    /// The sandbox's home where nothing is said.
    pub cwd: Option<String>,
    /// A name to find it by.
    pub tag: Option<String>,
    /// Whether input may be sent to it.
    pub stdin: bool,
    /// How long it may take.
    pub timeout: Option<Duration>,
}

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandEnd {
    /// By itself.
    Exited(i32),
    /// By a client.
    Killed,
    /// By its time.
    TimedOut,
}

/// What a reader of a command gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandEvent {
    /// It wrote this.
    Output(Stream, Bytes),
    /// It ended; nothing follows.
    Ended(CommandEnd),
    /// The sandbox is no more.
    Aborted,
}

/// A command.
#[derive(Debug)]
pub struct Command {
    /// Its number in its sandbox.
    pub id: u32,
    /// What it runs.
    pub line: CommandLine,
    kill: CancellationToken,
    pool: MemoryPool,
    input: Mutex<Option<mpsc::Sender<Piece>>>,
    state: Mutex<State>,
    /// Rings when there is something to read, and when something was read.
    news: Notify,
}

#[derive(Debug, Default)]
struct State {
    pieces: VecDeque<(Stream, BytesMut)>,
    waiting: usize,
    /// The number of the first piece.
    first: u64,
    /// The next piece of each reader.
    readers: HashMap<u64, u64>,
    made: u64,
    ended: Option<CommandEnd>,
    aborted: bool,
}

/// The commands of a sandbox that run.
#[derive(Debug, Default)]
pub(super) struct Commands {
    running: BTreeMap<u32, Arc<Command>>,
    last: u32,
}

impl State {
    /// Forget what all have read.
    fn trim(&mut self) {
        let end = self.first + self.pieces.len() as u64;
        let read = self.readers.values().min().copied().unwrap_or(end);
        while self.first < read
            && let Some((_, bytes)) = self.pieces.pop_front()
        {
            self.waiting -= bytes.len() + PIECE;
            self.first += 1;
        }
    }

    /// The last piece, where it goes on and nobody has read it yet.
    fn open_piece(&mut self, stream: Stream) -> Option<&mut BytesMut> {
        let last = (self.first + self.pieces.len() as u64).checked_sub(1)?;
        let is_unread = self.readers.values().all(|next| *next <= last);
        let (_, bytes) = self
            .pieces
            .back_mut()
            .filter(|(of, bytes)| is_unread && *of == stream && bytes.len() < JOINED)?;
        Some(bytes)
    }
}

impl Command {
    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// It wrote this. Nothing is kept where nobody reads.
    fn write(&self, stream: Stream, bytes: &[u8]) {
        let mut state = self.state();
        if state.readers.is_empty() {
            return;
        }
        state.waiting += bytes.len();
        match state.open_piece(stream) {
            Some(piece) => piece.extend_from_slice(bytes),
            None => {
                state.waiting += PIECE;
                state.pieces.push_back((stream, BytesMut::from(bytes)));
            }
        }
        drop(state);
        self.news.notify_waiters();
    }

    fn is_full(&self) -> bool {
        self.state().waiting >= WAITING
    }

    /// Read what it writes from now on.
    pub fn reader(self: &Arc<Command>) -> CommandReader {
        let mut state = self.state();
        let next = state.first + state.pieces.len() as u64;
        let id = state.made;
        state.made += 1;
        state.readers.insert(id, next);
        drop(state);
        CommandReader {
            command: Arc::clone(self),
            id,
        }
    }

    /// End it at once.
    pub fn kill(&self) {
        self.kill.cancel();
    }

    /// Give it input.
    ///
    /// # Errors
    /// [`Error::Invalid`] when it takes none, [`Error::NoMemory`].
    pub async fn send_input(&self, bytes: Bytes) -> Result<(), Error> {
        let none = || Error::Invalid("this command takes no input".into());
        let input = lock(&self.input).clone();
        let input = input.ok_or_else(none)?;
        let reservation = reserve(&self.pool, bytes.len() as u64)?;
        input.send((bytes, reservation)).await.map_err(|_| none())
    }

    /// It gets no more input.
    pub fn close_input(&self) {
        *lock(&self.input) = None;
    }
}

/// Reads what a command writes.
#[derive(Debug)]
pub struct CommandReader {
    command: Arc<Command>,
    id: u64,
}

impl CommandReader {
    /// What comes next.
    pub async fn next(&mut self) -> CommandEvent {
        loop {
            let mut news = std::pin::pin!(self.command.news.notified());
            news.as_mut().enable();
            if let Some(event) = self.take() {
                self.command.news.notify_waiters();
                return event;
            }
            news.await;
        }
    }

    fn take(&self) -> Option<CommandEvent> {
        let mut state = self.command.state();
        let first = state.first;
        let next = state.readers.get_mut(&self.id)?;
        let at = *next;
        let piece = state.pieces.get((at - first) as usize).cloned();
        if let Some((stream, bytes)) = piece {
            state.readers.insert(self.id, at + 1);
            state.trim();
            return Some(CommandEvent::Output(stream, bytes.freeze()));
        }
        match state.ended {
            Some(end) => Some(CommandEvent::Ended(end)),
            None => state.aborted.then_some(CommandEvent::Aborted),
        }
    }
}

impl Drop for CommandReader {
    fn drop(&mut self) {
        let mut state = self.command.state();
        state.readers.remove(&self.id);
        state.trim();
        drop(state);
        self.command.news.notify_waiters();
    }
}

impl Sandbox {
    /// Begin a command. The reader gets all that it writes.
    ///
    /// # Errors
    /// [`Error::TooMany`].
    pub fn spawn_command(
        self: &Arc<Sandbox>,
        line: CommandLine,
    ) -> Result<(Arc<Command>, CommandReader), Error> {
        check_size("env_vars", &line.env_vars)?;
        let permit = self.run_permit()?;
        let (sender, receiver) = mpsc::channel(INPUT);
        let mut commands = self.lock_commands();
        if commands.running.len() >= COMMANDS {
            return Err(Error::TooMany {
                what: "commands in this sandbox".into(),
                retry_after: Duration::from_secs(5),
            });
        }
        commands.last = commands.last.wrapping_add(1).max(1);
        let stdin = line.stdin.then_some(receiver);
        let command = Arc::new(Command {
            id: commands.last,
            kill: CancellationToken::new(),
            pool: self.pool().clone(),
            input: Mutex::new(line.stdin.then_some(sender)),
            state: Mutex::default(),
            news: Notify::new(),
            line,
        });
        commands.running.insert(command.id, Arc::clone(&command));
        drop(commands);
        let reader = command.reader();
        tokio::spawn(drive(
            Arc::clone(self),
            Arc::clone(&command),
            Input::new(stdin),
            permit,
        ));
        Ok((command, reader))
    }

    /// Those that run, in the order in which they began.
    pub fn commands(&self) -> Vec<Arc<Command>> {
        self.lock_commands().running.values().cloned().collect()
    }

    fn lock_commands(&self) -> MutexGuard<'_, Commands> {
        lock(&self.commands)
    }
}

/// A command from its beginning to its end. It keeps its sandbox in memory.
async fn drive(sandbox: Arc<Sandbox>, command: Arc<Command>, input: Input, permit: Permit) {
    let gone = sandbox.gone();
    let timeout = async {
        match command.line.timeout {
            Some(timeout) => tokio::time::sleep(timeout).await,
            None => std::future::pending().await,
        }
    };
    let writer = Arc::clone(&command);
    let write = Arc::new(move |stream, bytes: &[u8]| writer.write(stream, bytes));
    let work = sandbox.execute(&command.line, input, write);
    let ended = tokio::select! {
        biased;
        () = gone.cancelled() => None,
        () = command.kill.cancelled() => Some(CommandEnd::Killed),
        () = timeout => Some(CommandEnd::TimedOut),
        status = with_backpressure(work, &command.news, || command.is_full()) => Some(CommandEnd::Exited(status)),
    };
    drop(permit);
    sandbox.count_command();
    sandbox.lock_commands().running.remove(&command.id);
    sandbox.touch();
    let mut state = command.state();
    state.ended = ended;
    state.aborted = ended.is_none();
    drop(state);
    command.close_input();
    command.news.notify_waiters();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command() -> Arc<Command> {
        Arc::new(Command {
            id: 1,
            line: CommandLine::default(),
            kill: CancellationToken::new(),
            pool: MemoryPool::new(1 << 20),
            input: Mutex::default(),
            state: Mutex::default(),
            news: Notify::new(),
        })
    }

    fn output(text: &'static str) -> CommandEvent {
        CommandEvent::Output(Stream::Stdout, Bytes::from_static(text.as_bytes()))
    }

    #[tokio::test]
    async fn each_reader_reads_all_since_it_began_and_nothing_is_kept_for_nobody() {
        let command = command();
        command.write(Stream::Stdout, b"lost");
        let mut one = command.reader();
        command.write(Stream::Stdout, b"a");
        let mut two = command.reader();
        command.write(Stream::Stdout, b"b");
        assert_eq!(one.next().await, output("a"));
        assert_eq!(two.next().await, output("b"));
        assert_eq!(command.state().pieces.len(), 1);
        drop(one);
        assert!(command.state().pieces.is_empty());
        assert_eq!(command.state().waiting, 0);
        command.state().ended = Some(CommandEnd::Exited(3));
        assert_eq!(two.next().await, CommandEvent::Ended(CommandEnd::Exited(3)));
    }

    #[tokio::test]
    async fn what_is_written_bit_by_bit_is_read_as_one() {
        let command = command();
        let mut reader = command.reader();
        for bit in [b"a", b"b"] {
            command.write(Stream::Stdout, bit);
        }
        command.write(Stream::Stderr, b"c");
        command.write(Stream::Stdout, b"d");
        assert_eq!(reader.next().await, output("ab"));
        reader.next().await;
        assert_eq!(reader.next().await, output("d"));
        assert_eq!(command.state().waiting, 0);
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_reader_holds_its_command_up() {
        let command = command();
        let mut slow = command.reader();
        let brief = Duration::from_secs(1);
        let work = async {
            for _ in 0..3 {
                command.write(Stream::Stderr, &vec![0; WAITING]);
                tokio::task::yield_now().await;
            }
        };
        let mut held = std::pin::pin!(with_backpressure(work, &command.news, || command.is_full()));
        assert!(tokio::time::timeout(brief, &mut held).await.is_err());
        assert_eq!(command.state().pieces.len(), 1);
        slow.next().await;
        assert!(tokio::time::timeout(brief, &mut held).await.is_err());
        // Readers that go away hold nothing up.
        drop(slow);
        held.await;
        assert_eq!(command.state().waiting, 0);
    }
}

//! Commands of a sandbox: those that run, what they write, and their ends.
//!
//! What does not live here: the shell that runs them. Several clients may read what one command writes;
//! it is kept until all that are there have read it, and for nobody where none is. **Invariant:** a
//! command lives until it ends, is killed, or its sandbox is gone, whoever reads it or not.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use tokio::sync::{Notify, mpsc};
use tokio_util::sync::CancellationToken;

use super::{Error, Machine, Stream};

/// Commands of one sandbox at the same time.
const COMMANDS: usize = 64;

/// Bytes that wait for readers before a command is held up.
const WAITING: usize = 1 << 20;

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
    input: Mutex<Option<mpsc::Sender<Bytes>>>,
    state: Mutex<State>,
    /// Rings when there is something to read, and when something was read.
    news: Notify,
}

#[derive(Debug, Default)]
struct State {
    pieces: VecDeque<(Stream, Bytes)>,
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

/// Where a command reads and writes: what a shell is given.
#[derive(Debug)]
pub(super) struct Pipes {
    command: Arc<Command>,
    #[expect(dead_code, reason = "there is no shell yet that reads it")]
    pub(super) stdin: Option<mpsc::Receiver<Bytes>>,
}

impl Pipes {
    /// Write, when those who read have come along.
    pub(super) async fn write(&self, stream: Stream, bytes: Bytes) {
        loop {
            let mut read = std::pin::pin!(self.command.news.notified());
            read.as_mut().enable();
            {
                let mut state = self.command.state();
                if state.readers.is_empty() {
                    return;
                }
                if state.waiting < WAITING {
                    state.waiting += bytes.len();
                    state.pieces.push_back((stream, bytes));
                    break;
                }
            }
            read.await;
        }
        self.command.news.notify_waiters();
    }
}

impl State {
    /// Forget what all have read.
    fn trim(&mut self) {
        let end = self.first + self.pieces.len() as u64;
        let read = self.readers.values().min().copied().unwrap_or(end);
        while self.first < read
            && let Some((_, bytes)) = self.pieces.pop_front()
        {
            self.waiting -= bytes.len();
            self.first += 1;
        }
    }
}

impl Command {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
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
    /// [`Error::Invalid`] when it takes none.
    pub async fn send_input(&self, bytes: Bytes) -> Result<(), Error> {
        let none = || Error::Invalid("this command takes no input".into());
        let input = self.input.lock();
        let input = input.unwrap_or_else(PoisonError::into_inner).clone();
        let input = input.ok_or_else(none)?;
        input.send(bytes).await.map_err(|_| none())
    }

    /// It gets no more input.
    pub fn close_input(&self) {
        *self.input.lock().unwrap_or_else(PoisonError::into_inner) = None;
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
            return Some(CommandEvent::Output(stream, bytes));
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

impl Machine {
    /// Begin a command. The reader gets all that it writes.
    ///
    /// # Errors
    /// [`Error::TooMany`].
    pub fn spawn_command(
        self: &Arc<Machine>,
        line: CommandLine,
    ) -> Result<(Arc<Command>, CommandReader), Error> {
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
            input: Mutex::new(line.stdin.then_some(sender)),
            state: Mutex::default(),
            news: Notify::new(),
            line,
        });
        commands.running.insert(command.id, Arc::clone(&command));
        drop(commands);
        let reader = command.reader();
        let pipes = Pipes {
            command: Arc::clone(&command),
            stdin,
        };
        tokio::spawn(drive(Arc::clone(self), Arc::clone(&command), pipes));
        Ok((command, reader))
    }

    /// Those that run, in the order in which they began.
    pub fn commands(&self) -> Vec<Arc<Command>> {
        self.lock_commands().running.values().cloned().collect()
    }

    fn lock_commands(&self) -> MutexGuard<'_, Commands> {
        self.commands.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A command from its beginning to its end. It keeps its machine in memory.
async fn drive(machine: Arc<Machine>, command: Arc<Command>, pipes: Pipes) {
    let gone = machine.gone();
    let timeout = async {
        match command.line.timeout {
            Some(timeout) => tokio::time::sleep(timeout).await,
            None => std::future::pending().await,
        }
    };
    let ended = tokio::select! {
        biased;
        () = gone.cancelled() => None,
        () = command.kill.cancelled() => Some(CommandEnd::Killed),
        () = timeout => Some(CommandEnd::TimedOut),
        status = machine.execute(&command.line, &pipes) => Some(CommandEnd::Exited(status)),
    };
    machine.lock_commands().running.remove(&command.id);
    machine.touch();
    let mut state = command.state();
    state.ended = ended;
    state.aborted = ended.is_none();
    drop(state);
    command.news.notify_waiters();
}

impl Machine {
    /// Run a command line and give its exit status. There is no shell here yet, and that is what is said.
    async fn execute(&self, line: &CommandLine, pipes: &Pipes) -> i32 {
        let words = line
            .arguments
            .iter()
            .skip_while(|word| *word != "-c")
            .nth(1);
        let script = words.unwrap_or(&line.program);
        let name = script.split_whitespace().next().unwrap_or_default();
        let text = format!("bash: line 1: {name}: command not found\n");
        pipes.write(Stream::Stderr, text.into()).await;
        127
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command() -> (Arc<Command>, Pipes) {
        let command = Arc::new(Command {
            id: 1,
            line: CommandLine::default(),
            kill: CancellationToken::new(),
            input: Mutex::default(),
            state: Mutex::default(),
            news: Notify::new(),
        });
        let pipes = Pipes {
            command: Arc::clone(&command),
            stdin: None,
        };
        (command, pipes)
    }

    fn output(text: &'static str) -> CommandEvent {
        CommandEvent::Output(Stream::Stdout, Bytes::from_static(text.as_bytes()))
    }

    #[tokio::test]
    async fn each_reader_reads_all_since_it_began_and_nothing_is_kept_for_nobody() {
        let (command, pipes) = command();
        pipes.write(Stream::Stdout, "lost".into()).await;
        let mut one = command.reader();
        pipes.write(Stream::Stdout, "a".into()).await;
        let mut two = command.reader();
        pipes.write(Stream::Stdout, "b".into()).await;
        assert_eq!(one.next().await, output("a"));
        assert_eq!(two.next().await, output("b"));
        assert_eq!(command.state().pieces.len(), 1);
        drop(one);
        assert!(command.state().pieces.is_empty());
        assert_eq!(command.state().waiting, 0);
        command.state().ended = Some(CommandEnd::Exited(3));
        assert_eq!(two.next().await, CommandEvent::Ended(CommandEnd::Exited(3)));
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_reader_holds_its_command_up() {
        let (command, pipes) = command();
        let mut slow = command.reader();
        let piece = Bytes::from(vec![0; WAITING]);
        pipes.write(Stream::Stderr, piece.clone()).await;
        let mut held = std::pin::pin!(pipes.write(Stream::Stderr, piece.clone()));
        let brief = Duration::from_secs(1);
        assert!(tokio::time::timeout(brief, &mut held).await.is_err());
        slow.next().await;
        held.as_mut().await;
        // Readers that go away hold nothing up.
        let mut held = std::pin::pin!(pipes.write(Stream::Stderr, piece));
        assert!(tokio::time::timeout(brief, &mut held).await.is_err());
        drop(slow);
        held.await;
        assert_eq!(command.state().waiting, 0);
    }
}

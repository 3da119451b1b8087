//! The names that unsupported modules have, so that programs which import them get as far as using them.

/// The names of one module. Each field is words with blanks between them.
pub(crate) struct Offers {
    /// Functions, which raise when they are called.
    pub(super) functions: &'static str,
    /// Classes, which raise when they are called; Python classes may derive from them.
    pub(super) classes: &'static str,
    /// Exceptions: `name=base`, where a base of the same name is the exception itself.
    pub(super) exceptions: &'static str,
    /// Numbers: `name=value`.
    pub(super) numbers: &'static str,
}

pub(crate) const NOTHING: Offers = Offers {
    functions: "",
    classes: "",
    exceptions: "",
    numbers: "",
};

pub(crate) const CTYPES_IN_C: Offers = Offers {
    functions: "dlopen dlsym",
    classes: "CFuncPtr Structure Union",
    ..NOTHING
};

pub(crate) const BZ2_IN_C: Offers = Offers {
    classes: "BZ2Compressor BZ2Decompressor",
    ..NOTHING
};

pub(crate) const BDB: Offers = Offers {
    functions: "set_trace",
    classes: "Bdb Breakpoint",
    exceptions: "BdbQuit=Exception",
    ..NOTHING
};

pub(crate) const CPROFILE: Offers = Offers {
    functions: "run runctx",
    classes: "Profile",
    ..NOTHING
};

pub(crate) const COMPILEALL: Offers = Offers {
    functions: "compile_dir compile_file compile_path main",
    ..NOTHING
};

pub(crate) const CRYPT: Offers = Offers {
    functions: "crypt mksalt",
    ..NOTHING
};

pub(crate) const CTYPES: Offers = Offers {
    functions: "CFUNCTYPE POINTER PYFUNCTYPE addressof byref cast create_string_buffer create_unicode_buffer \
             get_errno memmove memset pointer resize set_errno string_at wstring_at",
    classes: "Array BigEndianStructure BigEndianUnion CDLL LibraryLoader LittleEndianStructure LittleEndianUnion \
             PyDLL Structure Union py_object",
    exceptions: "ArgumentError=Exception",
    numbers: "DEFAULT_MODE=0 RTLD_GLOBAL=256 RTLD_LOCAL=0",
};

pub(crate) const CTYPES_UTIL: Offers = Offers {
    functions: "find_library",
    ..NOTHING
};

pub(crate) const CURSES: Offers = Offers {
    functions: "cbreak curs_set echo endwin initscr newwin nocbreak noecho start_color wrapper",
    exceptions: "error=Exception",
    numbers: "A_BOLD=2097152 A_NORMAL=0 KEY_DOWN=258 KEY_LEFT=260 KEY_RIGHT=261 KEY_UP=259",
    ..NOTHING
};

pub(crate) const DBM: Offers = Offers {
    functions: "open whichdb",
    exceptions: "error=OSError",
    ..NOTHING
};

pub(crate) const DIS: Offers = Offers {
    functions: "code_info dis disassemble disco distb findlabels findlinestarts get_instructions show_code \
             stack_effect",
    classes: "Bytecode Instruction",
    ..NOTHING
};

pub(crate) const ENSUREPIP: Offers = Offers {
    functions: "bootstrap version",
    ..NOTHING
};

pub(crate) const FCNTL: Offers = Offers {
    functions: "fcntl flock ioctl lockf",
    numbers: "F_GETFL=3 F_SETFL=4 LOCK_EX=2 LOCK_NB=4 LOCK_SH=1 LOCK_UN=8",
    ..NOTHING
};

pub(crate) const FTPLIB: Offers = Offers {
    classes: "FTP FTP_TLS",
    exceptions: "Error=Exception",
    numbers: "FTP_PORT=21",
    ..NOTHING
};

pub(crate) const HTTP_SERVER: Offers = Offers {
    functions: "test",
    classes: "BaseHTTPRequestHandler CGIHTTPRequestHandler HTTPServer SimpleHTTPRequestHandler \
             ThreadingHTTPServer",
    ..NOTHING
};

pub(crate) const IMAPLIB: Offers = Offers {
    classes: "IMAP4 IMAP4_SSL",
    ..NOTHING
};

pub(crate) const MARSHAL: Offers = Offers {
    functions: "dump dumps load loads",
    numbers: "version=4",
    ..NOTHING
};

pub(crate) const MMAP: Offers = Offers {
    classes: "mmap",
    exceptions: "error=OSError",
    numbers: "ACCESS_COPY=3 ACCESS_DEFAULT=0 ACCESS_READ=1 ACCESS_WRITE=2 ALLOCATIONGRANULARITY=4096 MAP_ANON=32 \
             MAP_ANONYMOUS=32 MAP_PRIVATE=2 MAP_SHARED=1 PAGESIZE=4096 PROT_EXEC=4 PROT_READ=1 PROT_WRITE=2",
    ..NOTHING
};

pub(crate) const MODULEFINDER: Offers = Offers {
    functions: "AddPackagePath ReplacePackage",
    classes: "Module ModuleFinder",
    ..NOTHING
};

pub(crate) const MULTIPROCESSING: Offers = Offers {
    functions: "Array Barrier BoundedSemaphore Condition Event JoinableQueue Lock Manager Pipe Pool Queue RLock \
             RawArray RawValue Semaphore SimpleQueue Value active_children cpu_count current_process \
             freeze_support get_context get_start_method parent_process set_start_method",
    classes: "Process",
    exceptions: "ProcessError=Exception AuthenticationError=ProcessError BufferTooShort=ProcessError \
             TimeoutError=ProcessError",
    ..NOTHING
};

pub(crate) const MULTIPROCESSING_CONNECTION: Offers = Offers {
    functions: "Pipe wait",
    classes: "Client Connection Listener",
    ..NOTHING
};

pub(crate) const MULTIPROCESSING_CONTEXT: Offers = Offers {
    classes: "BaseContext DefaultContext ForkContext ForkProcess ForkServerContext ForkServerProcess Process \
             SpawnContext SpawnProcess",
    exceptions: "ProcessError=Exception AuthenticationError=ProcessError BufferTooShort=ProcessError \
             TimeoutError=ProcessError",
    ..NOTHING
};

pub(crate) const MULTIPROCESSING_MANAGERS: Offers = Offers {
    classes: "BaseManager BaseProxy SharedMemoryManager SyncManager",
    ..NOTHING
};

pub(crate) const MULTIPROCESSING_POOL: Offers = Offers {
    classes: "AsyncResult Pool ThreadPool",
    ..NOTHING
};

pub(crate) const MULTIPROCESSING_QUEUES: Offers = Offers {
    classes: "JoinableQueue Queue SimpleQueue",
    ..NOTHING
};

pub(crate) const MULTIPROCESSING_SHARED_MEMORY: Offers = Offers {
    classes: "ShareableList SharedMemory",
    ..NOTHING
};

pub(crate) const MULTIPROCESSING_SYNCHRONIZE: Offers = Offers {
    classes: "Condition Event Lock RLock Semaphore",
    ..NOTHING
};

pub(crate) const NNTPLIB: Offers = Offers {
    functions: "decode_header",
    classes: "NNTP NNTP_SSL",
    exceptions: "NNTPError=Exception",
    numbers: "NNTP_PORT=119",
};

pub(crate) const PDB: Offers = Offers {
    functions: "pm post_mortem run runcall runctx runeval set_trace",
    classes: "Pdb",
    exceptions: "Restart=Exception",
    ..NOTHING
};

pub(crate) const POPLIB: Offers = Offers {
    classes: "POP3 POP3_SSL",
    exceptions: "error_proto=Exception",
    ..NOTHING
};

pub(crate) const PROFILE: Offers = Offers {
    functions: "run runctx",
    classes: "Profile",
    ..NOTHING
};

pub(crate) const PSTATS: Offers = Offers {
    classes: "Stats",
    ..NOTHING
};

pub(crate) const PTY: Offers = Offers {
    functions: "fork openpty spawn",
    numbers: "CHILD=0 STDERR_FILENO=2 STDIN_FILENO=0 STDOUT_FILENO=1",
    ..NOTHING
};

pub(crate) const PY_COMPILE: Offers = Offers {
    functions: "compile main",
    exceptions: "PyCompileError=Exception",
    ..NOTHING
};

pub(crate) const PYCLBR: Offers = Offers {
    functions: "readmodule readmodule_ex",
    ..NOTHING
};

pub(crate) const READLINE: Offers = Offers {
    functions: "parse_and_bind read_history_file set_completer write_history_file",
    ..NOTHING
};

pub(crate) const RESOURCE: Offers = Offers {
    functions: "getpagesize getrlimit getrusage setrlimit",
    exceptions: "error=OSError",
    numbers: "RLIMIT_AS=9 RLIMIT_CPU=0 RLIMIT_NOFILE=7 RLIMIT_STACK=3 RUSAGE_CHILDREN=-1 RUSAGE_SELF=0",
    ..NOTHING
};

pub(crate) const SELECT: Offers = Offers {
    functions: "epoll poll select",
    exceptions: "error=OSError",
    numbers: "EPOLLERR=8 EPOLLHUP=16 EPOLLIN=1 EPOLLOUT=4 PIPE_BUF=4096 POLLERR=8 POLLHUP=16 POLLIN=1 POLLNVAL=32 \
             POLLOUT=4 POLLPRI=2",
    ..NOTHING
};

pub(crate) const SMTPLIB: Offers = Offers {
    classes: "LMTP SMTP SMTP_SSL",
    exceptions: "SMTPException=OSError SMTPAuthenticationError=SMTPException SMTPConnectError=SMTPException \
             SMTPRecipientsRefused=SMTPException SMTPServerDisconnected=SMTPException",
    numbers: "SMTP_PORT=25 SMTP_SSL_PORT=465",
    ..NOTHING
};

pub(crate) const SQLITE3: Offers = Offers {
    functions: "connect register_adapter register_converter",
    classes: "Connection Cursor Row",
    exceptions: "Warning=Exception Error=Exception InterfaceError=Error DatabaseError=Error \
             DataError=DatabaseError IntegrityError=DatabaseError InternalError=DatabaseError \
             NotSupportedError=DatabaseError OperationalError=DatabaseError ProgrammingError=DatabaseError",
    numbers: "PARSE_COLNAMES=2 PARSE_DECLTYPES=1",
};

pub(crate) const SUBPROCESS: Offers = Offers {
    functions: "call check_call check_output getoutput getstatusoutput list2cmdline run",
    classes: "Popen",
    exceptions: "SubprocessError=Exception",
    numbers: "DEVNULL=-3 PIPE=-1 STDOUT=-2",
};

pub(crate) const SYMTABLE: Offers = Offers {
    functions: "symtable",
    classes: "Class Function Symbol SymbolTable",
    ..NOTHING
};

pub(crate) const SYSLOG: Offers = Offers {
    functions: "closelog openlog setlogmask syslog",
    ..NOTHING
};

pub(crate) const TELNETLIB: Offers = Offers {
    classes: "Telnet",
    numbers: "TELNET_PORT=23",
    ..NOTHING
};

pub(crate) const TERMIOS: Offers = Offers {
    functions: "tcgetattr tcsetattr",
    exceptions: "error=Exception",
    numbers: "ECHO=8 ICANON=2 TCSADRAIN=1 TCSANOW=0",
    ..NOTHING
};

pub(crate) const TKINTER: Offers = Offers {
    functions: "mainloop",
    classes: "BooleanVar Button Canvas Checkbutton DoubleVar Entry Frame IntVar Label Listbox Menu PhotoImage \
             Scrollbar StringVar Text Tk Toplevel Widget",
    exceptions: "TclError=Exception",
    ..NOTHING
};

pub(crate) const TKINTER_FILEDIALOG: Offers = Offers {
    functions: "askdirectory askopenfilename asksaveasfilename",
    ..NOTHING
};

pub(crate) const TKINTER_MESSAGEBOX: Offers = Offers {
    functions: "askokcancel askquestion askyesno showerror showinfo showwarning",
    ..NOTHING
};

pub(crate) const TKINTER_TTK: Offers = Offers {
    classes: "Button Combobox Entry Frame Label Progressbar Style Treeview Widget",
    ..NOTHING
};

pub(crate) const TRACE: Offers = Offers {
    classes: "CoverageResults Trace",
    ..NOTHING
};

pub(crate) const TRACEMALLOC: Offers = Offers {
    functions: "get_traced_memory is_tracing start stop take_snapshot",
    classes: "Filter Snapshot",
    ..NOTHING
};

pub(crate) const TTY: Offers = Offers {
    functions: "setcbreak setraw",
    ..NOTHING
};

pub(crate) const TURTLE: Offers = Offers {
    functions: "Screen done mainloop",
    classes: "Pen RawTurtle Turtle",
    exceptions: "TurtleGraphicsError=Exception",
    ..NOTHING
};

pub(crate) const VENV: Offers = Offers {
    functions: "create main",
    classes: "EnvBuilder",
    ..NOTHING
};

pub(crate) const WEBBROWSER: Offers = Offers {
    functions: "get open open_new open_new_tab register",
    classes: "BaseBrowser GenericBrowser",
    exceptions: "Error=Exception",
    ..NOTHING
};

pub(crate) const XMLRPC_CLIENT: Offers = Offers {
    classes: "ServerProxy",
    exceptions: "Error=Exception Fault=Error ProtocolError=Error",
    ..NOTHING
};

pub(crate) const XMLRPC_SERVER: Offers = Offers {
    classes: "SimpleXMLRPCRequestHandler SimpleXMLRPCServer",
    ..NOTHING
};

pub(crate) const ZIPIMPORT: Offers = Offers {
    classes: "zipimporter",
    exceptions: "ZipImportError=ImportError",
    ..NOTHING
};

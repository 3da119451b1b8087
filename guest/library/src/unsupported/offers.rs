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
             freeze_support get_start_method parent_process set_start_method",
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

pub(crate) const POPLIB: Offers = Offers {
    classes: "POP3 POP3_SSL",
    exceptions: "error_proto=Exception",
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
    functions: "getrlimit getrusage setrlimit",
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
    functions: "tcdrain tcflow tcflush tcgetattr tcgetwinsize tcsendbreak tcsetattr tcsetwinsize",
    exceptions: "error=Exception",
    // All that Linux has: packages make masks of them when they are imported.
    numbers: "B0=0 B1000000=4104 B110=3 B1152000=4105 B115200=4098 B1200=9 B134=4 B1500000=4106 B150=5 \
             B1800=10 B19200=14 B2000000=4107 B200=6 B230400=4099 B2400=11 B2500000=4108 B3000000=4109 B300=7 \
             B3500000=4110 B38400=15 B4000000=4111 B460800=4100 B4800=12 B500000=4101 B50=1 B576000=4102 \
             B57600=4097 B600=8 B75=2 B921600=4103 B9600=13 BRKINT=2 BS0=0 BS1=8192 BSDLY=8192 CBAUD=4111 \
             CBAUDEX=4096 CDSUSP=25 CEOF=4 CEOL=0 CEOT=4 CERASE=127 CFLUSH=15 CIBAUD=269418496 CINTR=3 \
             CKILL=21 CLNEXT=22 CLOCAL=2048 CQUIT=28 CR0=0 CR1=512 CR2=1024 CR3=1536 CRDLY=1536 CREAD=128 \
             CRPRNT=18 CRTSCTS=2147483648 CS5=0 CS6=16 CS7=32 CS8=48 CSIZE=48 CSTART=17 CSTOP=19 CSTOPB=64 \
             CSUSP=26 CWERASE=23 ECHO=8 ECHOCTL=512 ECHOE=16 ECHOK=32 ECHOKE=2048 ECHONL=64 ECHOPRT=1024 \
             EXTA=14 EXTB=15 FF0=0 FF1=32768 FFDLY=32768 FIOASYNC=21586 FIOCLEX=21585 FIONBIO=21537 \
             FIONCLEX=21584 FIONREAD=21531 FLUSHO=4096 HUPCL=1024 ICANON=2 ICRNL=256 IEXTEN=32768 IGNBRK=1 \
             IGNCR=128 IGNPAR=4 IMAXBEL=8192 INLCR=64 INPCK=16 IOCSIZE_MASK=1073676288 IOCSIZE_SHIFT=16 \
             ISIG=1 ISTRIP=32 IUCLC=512 IXANY=2048 IXOFF=4096 IXON=1024 NCC=8 NCCS=32 NL0=0 NL1=256 NLDLY=256 \
             NOFLSH=128 N_MOUSE=2 N_PPP=3 N_SLIP=1 N_STRIP=4 N_TTY=0 OCRNL=8 OFDEL=128 OFILL=64 OLCUC=2 \
             ONLCR=4 ONLRET=32 ONOCR=16 OPOST=1 PARENB=256 PARMRK=8 PARODD=512 PENDIN=16384 TAB0=0 TAB1=2048 \
             TAB2=4096 TAB3=6144 TABDLY=6144 TCFLSH=21515 TCGETA=21509 TCGETS=21505 TCIFLUSH=0 TCIOFF=2 \
             TCIOFLUSH=2 TCION=3 TCOFLUSH=1 TCOOFF=0 TCOON=1 TCSADRAIN=1 TCSAFLUSH=2 TCSANOW=0 TCSBRK=21513 \
             TCSBRKP=21541 TCSETA=21510 TCSETAF=21512 TCSETAW=21511 TCSETS=21506 TCSETSF=21508 TCSETSW=21507 \
             TCXONC=21514 TIOCCONS=21533 TIOCEXCL=21516 TIOCGETD=21540 TIOCGICOUNT=21597 TIOCGLCKTRMIOS=21590 \
             TIOCGPGRP=21519 TIOCGSERIAL=21534 TIOCGSOFTCAR=21529 TIOCGWINSZ=21523 TIOCINQ=21531 \
             TIOCLINUX=21532 TIOCMBIC=21527 TIOCMBIS=21526 TIOCMGET=21525 TIOCMIWAIT=21596 TIOCMSET=21528 \
             TIOCM_CAR=64 TIOCM_CD=64 TIOCM_CTS=32 TIOCM_DSR=256 TIOCM_DTR=2 TIOCM_LE=1 TIOCM_RI=128 \
             TIOCM_RNG=128 TIOCM_RTS=4 TIOCM_SR=16 TIOCM_ST=8 TIOCNOTTY=21538 TIOCNXCL=21517 TIOCOUTQ=21521 \
             TIOCPKT=21536 TIOCPKT_DATA=0 TIOCPKT_DOSTOP=32 TIOCPKT_FLUSHREAD=1 TIOCPKT_FLUSHWRITE=2 \
             TIOCPKT_NOSTOP=16 TIOCPKT_START=8 TIOCPKT_STOP=4 TIOCSCTTY=21518 TIOCSERCONFIG=21587 \
             TIOCSERGETLSR=21593 TIOCSERGETMULTI=21594 TIOCSERGSTRUCT=21592 TIOCSERGWILD=21588 \
             TIOCSERSETMULTI=21595 TIOCSERSWILD=21589 TIOCSER_TEMT=1 TIOCSETD=21539 TIOCSLCKTRMIOS=21591 \
             TIOCSPGRP=21520 TIOCSSERIAL=21535 TIOCSSOFTCAR=21530 TIOCSTI=21522 TIOCSWINSZ=21524 TOSTOP=256 \
             VDISCARD=13 VEOF=4 VEOL2=16 VEOL=11 VERASE=2 VINTR=0 VKILL=3 VLNEXT=15 VMIN=6 VQUIT=1 \
             VREPRINT=12 VSTART=8 VSTOP=9 VSUSP=10 VSWTC=7 VSWTCH=7 VT0=0 VT1=16384 VTDLY=16384 VTIME=5 \
             VWERASE=14 XCASE=4 XTABS=6144",
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

//! The table of modules that cannot exist in a sandbox: they can be imported,
//! and what they offer raises an error that says why it cannot work. What
//! fills them is `_refused.py`; modules that are only not there yet
//! are in no table.

use wardian_runtime::ctx::{Ctx, R};
use wardian_runtime::object::value::Value;

/// A module that cannot work.
struct Refused {
    /// Full name.
    name: &'static str,
    /// Why: ends a sentence that begins with "cannot work in the sandbox: ".
    why: &'static str,
    /// Functions, which raise when they are called.
    functions: &'static str,
    /// Classes, which raise when they are called; Python classes may derive from them.
    classes: &'static str,
    /// Exceptions: `name=base`, where a base of the same name is the exception itself.
    exceptions: &'static str,
    /// Numbers: `name=value`.
    numbers: &'static str,
}

const NETWORK: &str = "it has no network";
const PROCESSES: &str = "it has no processes";
const NATIVE_CODE: &str = "it loads no native code";
const TERMINAL: &str = "it has no terminal or display";
const SYSTEM: &str = "it has no operating system around it";
const TRACING: &str = "it has no tracing of programs";
const BYTECODE: &str = "its bytecode is not that of CPython";
const MODULE_FILES: &str = "it imports no modules from files";

/// All of them, sorted.
#[rustfmt::skip]
const REFUSED: &[Refused] = &[
    row("_ctypes", NATIVE_CODE, "dlopen dlsym", "CFuncPtr Structure Union", "", ""),
    row("_socket", NETWORK, "getaddrinfo gethostbyname gethostname", "socket", "error=OSError timeout=TimeoutError", ""),
    row("_ssl", NETWORK, "", "_SSLContext", "SSLError=OSError", ""),
    row("bdb", TRACING, "set_trace", "Bdb Breakpoint", "BdbQuit=Exception", ""),
    row("cProfile", TRACING, "run runctx", "Profile", "", ""),
    row("compileall", MODULE_FILES, "compile_dir compile_file compile_path main", "", "", ""),
    row("crypt", SYSTEM, "crypt mksalt", "", "", ""),
    row("ctypes", NATIVE_CODE,
        "CFUNCTYPE POINTER PYFUNCTYPE addressof byref cast create_string_buffer create_unicode_buffer memmove memset \
         pointer sizeof string_at",
        "Array BigEndianStructure CDLL LibraryLoader LittleEndianStructure PyDLL Structure Union c_bool c_byte c_char \
         c_char_p c_double c_float c_int c_int16 c_int32 c_int64 c_int8 c_long c_longlong c_short c_size_t c_ubyte \
         c_uint c_uint16 c_uint32 c_uint64 c_uint8 c_ulong c_ulonglong c_ushort c_void_p c_wchar c_wchar_p py_object",
        "ArgumentError=Exception", ""),
    row("ctypes.util", NATIVE_CODE, "find_library", "", "", ""),
    row("curses", TERMINAL, "cbreak curs_set echo endwin initscr newwin nocbreak noecho start_color wrapper", "",
        "error=Exception", "A_BOLD=2097152 A_NORMAL=0 KEY_DOWN=258 KEY_LEFT=260 KEY_RIGHT=261 KEY_UP=259"),
    row("dbm", SYSTEM, "open whichdb", "", "error=OSError", ""),
    row("dis", BYTECODE,
        "code_info dis disassemble disco distb findlabels findlinestarts get_instructions show_code stack_effect",
        "Bytecode Instruction", "", ""),
    row("ensurepip", SYSTEM, "bootstrap version", "", "", ""),
    row("fcntl", SYSTEM, "fcntl flock ioctl lockf", "", "", "F_GETFL=3 F_SETFL=4 LOCK_EX=2 LOCK_NB=4 LOCK_SH=1 LOCK_UN=8"),
    row("ftplib", NETWORK, "", "FTP FTP_TLS", "Error=Exception", "FTP_PORT=21"),
    row("http.client", NETWORK, "parse_headers", "HTTPConnection HTTPMessage HTTPResponse HTTPSConnection",
        "HTTPException=Exception BadStatusLine=HTTPException CannotSendRequest=HTTPException \
         IncompleteRead=HTTPException InvalidURL=HTTPException RemoteDisconnected=ConnectionResetError",
        "HTTPS_PORT=443 HTTP_PORT=80"),
    row("http.server", NETWORK, "test",
        "BaseHTTPRequestHandler CGIHTTPRequestHandler HTTPServer SimpleHTTPRequestHandler ThreadingHTTPServer", "", ""),
    row("imaplib", NETWORK, "", "IMAP4 IMAP4_SSL", "", ""),
    row("importlib.resources", MODULE_FILES,
        "as_file contents files is_resource open_binary open_text path read_binary read_text", "", "", ""),
    row("marshal", BYTECODE, "dump dumps load loads", "", "", "version=4"),
    row("mmap", SYSTEM, "", "mmap", "error=OSError", "ACCESS_COPY=3 ACCESS_READ=1 ACCESS_WRITE=2 PAGESIZE=4096"),
    row("modulefinder", MODULE_FILES, "AddPackagePath ReplacePackage", "Module ModuleFinder", "", ""),
    row("multiprocessing", PROCESSES,
        "Array Barrier BoundedSemaphore Condition Event JoinableQueue Lock Manager Pipe Pool Queue RLock RawArray \
         RawValue Semaphore SimpleQueue Value active_children cpu_count current_process freeze_support get_context \
         get_start_method parent_process set_start_method",
        "Process",
        "ProcessError=Exception AuthenticationError=ProcessError BufferTooShort=ProcessError \
         TimeoutError=ProcessError", ""),
    row("multiprocessing.connection", PROCESSES, "Pipe wait", "Client Connection Listener", "", ""),
    row("multiprocessing.managers", PROCESSES, "", "BaseManager BaseProxy SharedMemoryManager SyncManager", "", ""),
    row("multiprocessing.pool", PROCESSES, "", "AsyncResult Pool ThreadPool", "", ""),
    row("multiprocessing.queues", PROCESSES, "", "JoinableQueue Queue SimpleQueue", "", ""),
    row("multiprocessing.shared_memory", PROCESSES, "", "ShareableList SharedMemory", "", ""),
    row("multiprocessing.synchronize", PROCESSES, "", "Condition Event Lock RLock Semaphore", "", ""),
    row("nntplib", NETWORK, "decode_header", "NNTP NNTP_SSL", "NNTPError=Exception", "NNTP_PORT=119"),
    row("pdb", TRACING, "pm post_mortem run runcall runctx runeval set_trace", "Pdb", "Restart=Exception", ""),
    row("poplib", NETWORK, "", "POP3 POP3_SSL", "error_proto=Exception", ""),
    row("profile", TRACING, "run runctx", "Profile", "", ""),
    row("pstats", TRACING, "", "Stats", "", ""),
    row("pty", PROCESSES, "fork openpty spawn", "", "", ""),
    row("py_compile", MODULE_FILES, "compile main", "", "PyCompileError=Exception", ""),
    row("pyclbr", MODULE_FILES, "readmodule readmodule_ex", "", "", ""),
    row("readline", TERMINAL, "parse_and_bind read_history_file set_completer write_history_file", "", "", ""),
    row("resource", SYSTEM, "getpagesize getrlimit getrusage setrlimit", "", "error=OSError",
        "RLIMIT_AS=9 RLIMIT_CPU=0 RLIMIT_NOFILE=7 RLIMIT_STACK=3 RUSAGE_CHILDREN=-1 RUSAGE_SELF=0"),
    row("select", NETWORK, "epoll poll select", "", "error=OSError", "POLLIN=1 POLLOUT=4"),
    row("selectors", NETWORK, "", "BaseSelector DefaultSelector EpollSelector PollSelector SelectSelector", "",
        "EVENT_READ=1 EVENT_WRITE=2"),
    row("smtplib", NETWORK, "", "LMTP SMTP SMTP_SSL",
        "SMTPException=OSError SMTPAuthenticationError=SMTPException SMTPConnectError=SMTPException \
         SMTPRecipientsRefused=SMTPException SMTPServerDisconnected=SMTPException", "SMTP_PORT=25 SMTP_SSL_PORT=465"),
    row("socket", NETWORK,
        "create_connection create_server fromfd getaddrinfo getdefaulttimeout getfqdn gethostbyaddr gethostbyname \
         gethostbyname_ex gethostname getnameinfo getservbyname has_dualstack_ipv6 inet_aton inet_ntoa inet_ntop \
         inet_pton setdefaulttimeout socketpair",
        "SocketType socket", "error=OSError gaierror=OSError herror=OSError timeout=TimeoutError",
        "AF_INET=2 AF_INET6=10 AF_UNIX=1 AF_UNSPEC=0 AI_PASSIVE=1 INADDR_ANY=0 IPPROTO_TCP=6 IPPROTO_UDP=17 \
         SHUT_RD=0 SHUT_RDWR=2 SHUT_WR=1 SOCK_DGRAM=2 SOCK_RAW=3 SOCK_STREAM=1 SOL_SOCKET=1 SOMAXCONN=4096 \
         SO_BROADCAST=6 SO_KEEPALIVE=9 SO_REUSEADDR=2 TCP_NODELAY=1"),
    row("socketserver", NETWORK, "",
        "BaseRequestHandler BaseServer DatagramRequestHandler StreamRequestHandler TCPServer ThreadingMixIn \
         ThreadingTCPServer ThreadingUDPServer UDPServer", "", ""),
    row("sqlite3", NATIVE_CODE, "connect register_adapter register_converter", "Connection Cursor Row",
        "Warning=Exception Error=Exception InterfaceError=Error DatabaseError=Error DataError=DatabaseError \
         IntegrityError=DatabaseError InternalError=DatabaseError NotSupportedError=DatabaseError \
         OperationalError=DatabaseError ProgrammingError=DatabaseError", "PARSE_COLNAMES=2 PARSE_DECLTYPES=1"),
    row("ssl", NETWORK, "_create_unverified_context create_default_context get_server_certificate wrap_socket",
        "SSLContext SSLSocket",
        "SSLError=OSError CertificateError=SSLError SSLCertVerificationError=SSLError SSLEOFError=SSLError \
         SSLWantReadError=SSLError SSLZeroReturnError=SSLError",
        "CERT_NONE=0 CERT_OPTIONAL=1 CERT_REQUIRED=2 PROTOCOL_TLS=2 PROTOCOL_TLS_CLIENT=16 PROTOCOL_TLS_SERVER=17"),
    row("subprocess", PROCESSES, "call check_call check_output getoutput getstatusoutput list2cmdline run", "Popen",
        "SubprocessError=Exception", "DEVNULL=-3 PIPE=-1 STDOUT=-2"),
    row("symtable", BYTECODE, "symtable", "Class Function Symbol SymbolTable", "", ""),
    row("syslog", SYSTEM, "closelog openlog setlogmask syslog", "", "", ""),
    row("telnetlib", NETWORK, "", "Telnet", "", "TELNET_PORT=23"),
    row("termios", TERMINAL, "tcgetattr tcsetattr", "", "error=Exception", "ECHO=8 ICANON=2 TCSADRAIN=1 TCSANOW=0"),
    row("tkinter", TERMINAL, "mainloop",
        "BooleanVar Button Canvas Checkbutton DoubleVar Entry Frame IntVar Label Listbox Menu PhotoImage Scrollbar \
         StringVar Text Tk Toplevel Widget", "TclError=Exception", ""),
    row("tkinter.filedialog", TERMINAL, "askdirectory askopenfilename asksaveasfilename", "", "", ""),
    row("tkinter.messagebox", TERMINAL, "askokcancel askquestion askyesno showerror showinfo showwarning", "", "", ""),
    row("tkinter.ttk", TERMINAL, "", "Button Combobox Entry Frame Label Progressbar Style Treeview Widget", "", ""),
    row("trace", TRACING, "", "CoverageResults Trace", "", ""),
    row("tracemalloc", TRACING, "get_traced_memory is_tracing start stop take_snapshot", "Filter Snapshot", "", ""),
    row("tty", TERMINAL, "setcbreak setraw", "", "", ""),
    row("turtle", TERMINAL, "Screen done mainloop", "Pen RawTurtle Turtle", "TurtleGraphicsError=Exception", ""),
    row("urllib.request", NETWORK, "build_opener getproxies install_opener urlcleanup urlopen urlretrieve",
        "BaseHandler FancyURLopener HTTPBasicAuthHandler HTTPCookieProcessor HTTPHandler HTTPPasswordMgr HTTPRedirectHandler \
         HTTPSHandler OpenerDirector ProxyHandler URLopener", "", ""),
    row("urllib.robotparser", NETWORK, "", "RobotFileParser", "", ""),
    row("venv", SYSTEM, "create main", "EnvBuilder", "", ""),
    row("webbrowser", NETWORK, "get open open_new open_new_tab register", "BaseBrowser GenericBrowser",
        "Error=Exception", ""),
    row("xmlrpc", NETWORK, "", "", "", ""),
    row("xmlrpc.client", NETWORK, "", "ServerProxy", "Error=Exception Fault=Error ProtocolError=Error", ""),
    row("xmlrpc.server", NETWORK, "", "SimpleXMLRPCRequestHandler SimpleXMLRPCServer", "", ""),
    row("zipimport", MODULE_FILES, "", "zipimporter", "ZipImportError=ImportError", ""),
];

const fn row(
    name: &'static str,
    why: &'static str,
    functions: &'static str,
    classes: &'static str,
    exceptions: &'static str,
    numbers: &'static str,
) -> Refused {
    Refused {
        name,
        why,
        functions,
        classes,
        exceptions,
        numbers,
    }
}

/// Their names.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    REFUSED.iter().map(|row| row.name)
}

/// Import one of them; `None` is for other names.
pub(super) fn import(ctx: &mut Ctx, full: &str) -> Option<R> {
    let place = REFUSED.binary_search_by(|row| row.name.cmp(full)).ok()?;
    Some(make(ctx, &REFUSED[place]))
}

fn make(ctx: &mut Ctx, row: &Refused) -> R {
    let helper = ctx.import("_refused")?;
    let module = ctx.new_module(row.name);
    ctx.keep_object(module);
    let is_package = names().any(|other| {
        other
            .strip_prefix(row.name)
            .is_some_and(|rest| rest.starts_with('.'))
    });
    let (package, _) = row.name.rsplit_once('.').unwrap_or(("", ""));
    let package = if is_package {
        let path = Value::object(ctx.new_list(Vec::new()));
        ctx.set_module_attr(module, "__path__", path);
        row.name
    } else {
        package
    };
    let package = Value::object(ctx.intern(package));
    ctx.set_module_attr(module, "__package__", package);
    let module = Value::object(module);
    let mut args = vec![module];
    for text in [
        row.why,
        row.functions,
        row.classes,
        row.exceptions,
        row.numbers,
    ] {
        args.push(Value::object(ctx.new_str(text)));
    }
    ctx.call_attr(helper, "fill", &args)?;
    let name = ctx.intern(row.name);
    ctx.modules.write().set_str(name, module);
    Ok(module)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorted() {
        assert!(REFUSED.is_sorted_by(|left, right| left.name < right.name));
    }
}

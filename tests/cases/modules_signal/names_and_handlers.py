import signal

print(signal.SIGUSR1, repr(signal.SIGWINCH), int(signal.SIGRTMAX), signal.SIGCLD is signal.SIGCHLD, signal.NSIG, signal.Signals(2).name)
# => 10 <Signals.SIGWINCH: 28> 64 True 65 SIGINT
print(len(signal.valid_signals()), signal.SIGTERM in signal.valid_signals(), len(signal.Signals))
# => 62 True 33
print(signal.strsignal(15), signal.strsignal(signal.SIGSEGV), signal.strsignal(40), signal.strsignal(32))
# => Terminated Segmentation fault Real-time signal 6 None
before = signal.signal(signal.SIGUSR1, lambda number, frame: print("got", number, frame.f_code.co_name))
print(repr(before), callable(signal.getsignal(signal.SIGUSR1)))  # => <Handlers.SIG_DFL: 0> True
signal.raise_signal(signal.SIGUSR1)  # => got 10 <module>
print(repr(signal.signal(signal.SIGTERM, signal.SIG_IGN)), repr(signal.getsignal(15)))
# => <Handlers.SIG_DFL: 0> <Handlers.SIG_IGN: 1>
signal.raise_signal(15)
try:
    signal.raise_signal(signal.SIGINT)
except KeyboardInterrupt:
    print("interrupted")  # => interrupted
for call in (lambda: signal.signal(99, print), lambda: signal.signal(9, print), lambda: signal.signal(2, 5), lambda: signal.strsignal(0)):
    try:
        call()
    except (ValueError, OSError, TypeError) as error:
        print(type(error).__name__, error)
        # => ValueError signal number out of range
        # => OSError [Errno 22] Invalid argument
        # => TypeError signal handler must be signal.SIG_IGN, signal.SIG_DFL, or a callable object
        # => ValueError signal number out of range
print(signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR2}), signal.pthread_sigmask(signal.SIG_UNBLOCK, [12]), signal.sigpending())
# => set() {<Signals.SIGUSR2: 12>} set()

# Children of the loop: a transport over `subprocess.Popen`, whose child goes on a little whenever the loop comes
# round. A Python program is run by the host from its start to its end meanwhile.

import subprocess

from _wardian_pipes import left_in
from . import transports
from .tasks import sleep

# How long the loop does other things before it looks at a child again.
_PAUSE = 0.005


class _Input(transports.WriteTransport):
    def __init__(self, owner, file):
        super().__init__()
        self._owner, self._file = owner, file

    def write(self, data):
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"data argument must be a bytes-like object, not {type(data).__name__!r}")
        try:
            self._file.write(data)
        except BrokenPipeError as error:
            self._close(error)

    def write_eof(self):
        self.close()

    def can_write_eof(self):
        return True

    def is_closing(self):
        return self._file.closed

    def get_write_buffer_size(self):
        return 0

    def set_write_buffer_limits(self, high=None, low=None):
        pass

    def close(self):
        self._close(None)

    abort = close

    def _close(self, error):
        if not self._file.closed:
            self._file.close()
            self._owner._tell("pipe_connection_lost", 0, error)


class _Output(transports.ReadTransport):
    def __init__(self, owner, file):
        super().__init__()
        self._owner, self.file = owner, file
        self.paused = self.at_end = False

    def is_reading(self):
        return not self.paused and not self.file.closed

    def is_closing(self):
        return self.file.closed

    def pause_reading(self):
        self.paused = True

    def resume_reading(self):
        self.paused = False

    def close(self):
        self.file.close()


class _Transport(transports.SubprocessTransport):
    def __init__(self, loop, protocol, args, options):
        super().__init__()
        self._loop, self._protocol = loop, protocol
        self._popen = subprocess.Popen(args, **options)
        self._extra["subprocess"] = self._popen
        self._closed = self._exited = False
        self._waiters = []
        self._input = self._popen.stdin and _Input(self, self._popen.stdin)
        self._outputs = {number: _Output(self, file) for number, file in
                         ((1, self._popen.stdout), (2, self._popen.stderr)) if file}
        self._tell("connection_made", self)
        loop.call_soon(self._go_on)

    def __repr__(self):
        state = "running" if self._popen.returncode is None else f"returncode={self._popen.returncode}"
        return f"<{type(self).__name__} pid={self._popen.pid} {state}>"

    def _tell(self, what, *args):
        self._loop.call_soon(getattr(self._protocol, what), *args)

    def _go_on(self):
        is_full = any(output.paused and not output.file.closed for output in self._outputs.values())
        status = self._popen.returncode if is_full else self._popen.poll()
        for number, output in self._outputs.items():
            if output.is_reading() and (data := left_in(output.file)):
                self._tell("pipe_data_received", number, data)
        if status is None or is_full:
            self._loop.call_later(_PAUSE, self._go_on)
            return
        for number in self._outputs:
            self._tell("pipe_connection_lost", number, None)
        if self._input is not None:
            self._input.close()
        self._tell("process_exited")
        self._loop.call_soon(self._exit)

    def _exit(self):
        self._exited = True
        for waiter in self._waiters:
            if not waiter.cancelled():
                waiter.set_result(self._popen.returncode)

    async def _wait(self):
        if not self._exited:
            waiter = self._loop.create_future()
            self._waiters.append(waiter)
            return await waiter
        return self._popen.returncode

    def set_protocol(self, protocol):
        self._protocol = protocol

    def get_protocol(self):
        return self._protocol

    def is_closing(self):
        return self._closed

    def close(self):
        if not self._closed:
            self._closed = True
            self._popen.kill()
            for output in self._outputs.values():
                output.close()

    def get_pid(self):
        return self._popen.pid

    def get_returncode(self):
        # As it is known to the loop.
        return self._popen.returncode if self._exited else None

    def get_pipe_transport(self, fd):
        return self._input if fd == 0 else self._outputs.get(fd)

    def _check(self):
        if self._exited:
            raise ProcessLookupError()

    def send_signal(self, signal):
        self._check()
        self._popen.send_signal(signal)

    def terminate(self):
        self._check()
        self._popen.terminate()

    def kill(self):
        self._check()
        self._popen.kill()


def _checked(universal_newlines, shell, expected_shell, bufsize, text, encoding, errors):
    if universal_newlines:
        raise ValueError("universal_newlines must be False")
    if shell != expected_shell:
        raise ValueError(f"shell must be {expected_shell}")
    if bufsize != 0:
        raise ValueError("bufsize must be 0")
    if text:
        raise ValueError("text must be False")
    if encoding is not None:
        raise ValueError("encoding must be None")
    if errors is not None:
        raise ValueError("errors must be None")


async def _begun(loop, factory, args, options):
    protocol = factory()
    transport = _Transport(loop, protocol, args, {"bufsize": 0, **options})
    # The protocol is told of the transport before anybody uses it.
    await sleep(0)
    return transport, protocol


async def subprocess_shell(loop, protocol_factory, cmd, *, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE, universal_newlines=False, shell=True, bufsize=0, encoding=None,
                           errors=None, text=None, **kwargs):
    if not isinstance(cmd, (bytes, str)):
        raise ValueError("cmd must be a string")
    _checked(universal_newlines, shell, True, bufsize, text, encoding, errors)
    options = {"shell": True, "stdin": stdin, "stdout": stdout, "stderr": stderr, **kwargs}
    return await _begun(loop, protocol_factory, cmd, options)


async def subprocess_exec(loop, protocol_factory, program, *args, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, universal_newlines=False, shell=False, bufsize=0, encoding=None,
                          errors=None, text=None, **kwargs):
    _checked(universal_newlines, shell, False, bufsize, text, encoding, errors)
    options = {"stdin": stdin, "stdout": stdout, "stderr": stderr, **kwargs}
    return await _begun(loop, protocol_factory, (program, *args), options)

import io
import math
import os
import struct
import tempfile
import wave

buffer = io.BytesIO()
with wave.open(buffer, "wb") as sound:
    sound.setcomptype("NONE", "not compressed")
    sound.setnchannels(2)
    sound.setsampwidth(2)
    sound.setframerate(8000)
    for index in range(20):
        value = int(math.sin(index / 3) * 20000)
        sound.writeframes(struct.pack("<hh", value, -value))
    print(sound.getparams(), sound.tell(), sound.getnframes())
data = buffer.getvalue()
print(len(data), data[:48])
with wave.open(io.BytesIO(data)) as sound:
    print(sound.getparams(), sound.getnframes(), sound.getcomptype(), sound.getcompname(), sound.getmarkers())
    print(sound.readframes(2), sound.tell(), len(sound.readframes(100)), sound.readframes(1), sound.readframes(0))
    sound.setpos(19)
    print(sound.readframes(-1))
    sound.rewind()
    print(sound.tell(), sound.getsampwidth(), sound.getframerate(), sound.getnchannels())
    try:
        sound.setpos(21)
    except wave.Error as error:
        print(error)
with tempfile.TemporaryDirectory() as folder:
    name = os.path.join(folder, "x.wav")
    with wave.open(name, "w") as sound:
        sound.setparams((1, 1, 11025, 0, "NONE", "not compressed"))
        sound.writeframesraw(bytes(range(100)))
        sound.writeframes(b"\x80" * 7)
    print(os.path.getsize(name), wave.open(name).getparams())


def fails(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


new = wave.open(io.BytesIO(), "wb")
fails(new.getparams)
fails(new.getnchannels)
fails(new.getframerate)
fails(lambda: new.writeframes(b"xx"))
fails(lambda: new.setnchannels(0))
fails(lambda: new.setsampwidth(5))
fails(lambda: new.setframerate(0))
fails(lambda: new.setcomptype("ULAW", ""))
new.setnchannels(1)
fails(lambda: new.writeframes(b"xx"))
new.setsampwidth(1)
fails(lambda: new.writeframes(b"xx"))
new.setframerate(100.6)
new.writeframes(b"xx")
fails(lambda: new.setnchannels(2))
fails(lambda: wave.open(io.BytesIO(b"RIFF")))
fails(lambda: wave.open(io.BytesIO(b"xxxx" + data[4:])))
fails(lambda: wave.open(io.BytesIO(data[:8] + b"WAVX" + data[12:])))
fails(lambda: wave.open(io.BytesIO(data[:30])))
fails(lambda: wave.open(io.BytesIO(data[:12])))
fails(lambda: wave.open(io.BytesIO(data[:20] + b"\x03" + data[21:])))
fails(lambda: wave.open(io.BytesIO(data[:12] + data[36:])))
fails(lambda: wave.open(io.BytesIO(data), "x"))

import io
import struct
import zipfile
import zlib

text = b"a line of text, again and again\n" * 200
for method in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method, compresslevel=9) as archive:
        archive.writestr("a.txt", text)
        archive.writestr("empty", b"")
        with archive.open("b.txt", "w") as file:
            for start in range(0, len(text), 100):
                file.write(text[start:start + 100])
    with zipfile.ZipFile(buffer) as archive:
        print(archive.testzip(), [(info.filename, info.compress_type, info.flag_bits) for info in archive.infolist()])
        print(archive.read("a.txt") == text, archive.read("empty"), archive.getinfo("b.txt").compress_size < 300)
        with archive.open("b.txt") as file:
            print(file.read(5), file.seek(40), file.readline(), file.read() == text[64:])
# => None [('a.txt', 12, 0), ('empty', 12, 0), ('b.txt', 12, 0)]
# => True b'' True
# => b'a lin' 40 b'f text, again and again\n' True
# => None [('a.txt', 14, 2), ('empty', 14, 2), ('b.txt', 14, 2)]
# => True b'' True
# => b'a lin' 40 b'f text, again and again\n' True

# A member whose data have no mark at their end, as other programs write them.
lines = b"".join(b"line %d of a member of an archive\n" % (i * 7919) for i in range(60))
data = bytes.fromhex(
    "00361a4a1f08a026034d069defed8ae754b16d9959e4fe16c8b183bc687dfe0b97740afe8197973579eb7ec016699b522e6c"
    "f6ac3c82f2c8822ce182df0f926bd1c554ff67bfd150ee5086c3b89b700d4f6b9e4c6446b3524da9e8c0792a279317e83cdf"
    "e7a736cc668a5cc6a26ed970c662cbba1190b06c8a4647add0739c4f93df1797e0b433b3e060d16f1164a34bcbb8753ce9ce"
    "845d307f38c119b36eedaf0588e096909fdbc74e6a54f6d60427b5945b1febc85df814302336a26944352c2aba08714e94f9"
    "ec35275ff779525d6d5ac8f0b90038df903c3ddc75c92ab7625e68f3f3602043b2532f5a7eaa954464f89b7ffbcf63ab8f12"
    "9712c77fc28ce63a28b9151257cadea7439ceb04bdfd38e586d78f163918d6195b6a35f88e0b6086a23d00"
)
data = b"\x09\x04\x05\x00" + b"]\x00\x00\x80\x00" + data
member = struct.pack("<HHHHHLLLHH", 63, 0, 14, 0, 33, zlib.crc32(lines), len(data), len(lines), 1, 0)
start = b"PK\x03\x04" + member + b"n" + data
entry = b"PK\x01\x02" + struct.pack("<H", 63) + member + struct.pack("<HHHLL", 0, 0, 0, 0, 0) + b"n"
end = b"PK\x05\x06" + struct.pack("<HHHHLLH", 0, 0, 1, 1, len(entry), len(start), 0)
with zipfile.ZipFile(io.BytesIO(start + entry + end)) as archive:
    print(archive.namelist(), archive.testzip(), archive.read("n") == lines)  # => ['n'] None True
    with archive.open("n") as file:
        print(file.read(10), len(file.read(2000)), file.read()[-12:])
        # => b'line 0 of ' 2000 b' an archive\n'

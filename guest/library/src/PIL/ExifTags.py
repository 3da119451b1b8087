# Names of the values in EXIF that programs ask for most.
# Source: CIPA DC-008

import enum


class Base(enum.IntEnum):
    ImageWidth = 0x0100
    ImageLength = 0x0101
    ImageDescription = 0x010e
    Make = 0x010f
    Model = 0x0110
    Orientation = 0x0112
    XResolution = 0x011a
    YResolution = 0x011b
    ResolutionUnit = 0x0128
    Software = 0x0131
    DateTime = 0x0132
    Artist = 0x013b
    Copyright = 0x8298
    ExifOffset = 0x8769
    GPSInfo = 0x8825
    ExposureTime = 0x829a
    FNumber = 0x829d
    ISOSpeedRatings = 0x8827
    DateTimeOriginal = 0x9003
    DateTimeDigitized = 0x9004
    Flash = 0x9209
    FocalLength = 0x920a
    UserComment = 0x9286
    ExifImageWidth = 0xa002
    ExifImageHeight = 0xa003


class IFD(enum.IntEnum):
    Exif = 0x8769
    GPSInfo = 0x8825
    Interop = 0xa005
    IFD1 = -1


class GPS(enum.IntEnum):
    GPSVersionID = 0
    GPSLatitudeRef = 1
    GPSLatitude = 2
    GPSLongitudeRef = 3
    GPSLongitude = 4
    GPSAltitudeRef = 5
    GPSAltitude = 6
    GPSTimeStamp = 7
    GPSDateStamp = 29


TAGS = {tag.value: tag.name for tag in Base}
GPSTAGS = {tag.value: tag.name for tag in GPS}

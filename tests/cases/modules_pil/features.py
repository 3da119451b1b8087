# What can be asked of Pillow, where the answers are those of Pillow with nothing but JPEG and PNG.
import warnings

from PIL import features

print(features.check("jpg"), features.check("zlib"), features.check_codec("jpg"), features.check_module("pil"))
print("jpg" in features.get_supported(), "zlib" in features.get_supported_codecs())
print(features.version("pil") == features.version_module("pil") is not None, features.version("no such"))
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print(features.check("no such"), caught[0].message)
for check in (features.check_module, features.check_codec, features.check_feature):
    try:
        check("no such")
    except ValueError as error:
        print(error)

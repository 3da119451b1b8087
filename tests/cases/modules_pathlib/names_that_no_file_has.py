from pathlib import Path
import os

for name in ("\udfff", "a\ud800b"):
    print(Path(name).exists(), Path(name).is_dir(), Path(name).is_symlink())
    try:
        os.stat(name)
    except UnicodeEncodeError as error:
        print(error)
# => False False False
# => 'utf-8' codec can't encode character '\udfff' in position 0: surrogates not allowed
# => False False False
# => 'utf-8' codec can't encode character '\ud800' in position 1: surrogates not allowed

"""`pandas._libs.sas`: reads the pages of SAS files. Not there yet: each use says so."""

MESSAGE = 'pandas: reading SAS files is not supported yet in Wardian'


class Parser:
    def __init__(self, parser):
        raise NotImplementedError(MESSAGE)

    def read(self, nrows):
        raise NotImplementedError(MESSAGE)


def get_subheader_index(signature):
    raise NotImplementedError(MESSAGE)

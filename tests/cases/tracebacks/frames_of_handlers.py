# The frame of a traceback is the one that handles the exception, while that runs.
import sys
import traceback


def handles(number):
    try:
        1 / 0
    except ZeroDivisionError as error:
        frame = error.__traceback__.tb_frame
        print(frame.f_locals["number"], frame.f_back.f_code.co_name, frame.f_code.co_name)
        print([entry.name for entry in traceback.extract_stack(frame)][-2:])


def calls():
    handles(4)


calls()
# => 4 calls handles
# => ['calls', 'handles']


def raises():
    inside = 1
    raise KeyError(inside)


def outer():
    here = 2
    try:
        raises()
    except KeyError:
        entry = sys.exc_info()[2]
        print(entry.tb_frame.f_locals["here"], entry.tb_next.tb_frame.f_code.co_name, entry.tb_lineno < entry.tb_next.tb_lineno)


outer()  # => 2 raises False

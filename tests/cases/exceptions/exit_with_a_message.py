#: exit = 1
import sys
sys.exit("a message for stderr")

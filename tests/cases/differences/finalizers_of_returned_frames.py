#: differs = "what a function leaves behind is finalized at the next collection, not when it returns; del and gc.collect() are prompt"
import gc


class Noted:
    def __del__(self):
        print("finalized")


def leaves_one():
    noted = Noted()


leaves_one()
print("returned")  # => returned
gc.collect()  # => finalized
noted = Noted()
del noted  # => finalized
print("deleted")  # => deleted

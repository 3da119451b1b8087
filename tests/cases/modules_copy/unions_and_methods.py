import copy
import dataclasses
import pickle


class C:
    def m(self):
        return "m"

    @classmethod
    def c(cls):
        return "c"

    @staticmethod
    def s():
        return "s"


print(copy.deepcopy(int | None), copy.copy(int | str), pickle.loads(pickle.dumps(int | str)))
# => int | None int | str int | str
print(copy.deepcopy(C().m)(), pickle.loads(pickle.dumps(C().m))(), pickle.loads(pickle.dumps(C.c))(), pickle.loads(pickle.dumps(C.s))())
# => m m c s
print(pickle.loads(pickle.dumps([1].append))(1), pickle.loads(pickle.dumps(dict.fromkeys))("ab"), pickle.loads(pickle.dumps("abc".upper))())
# => None {'a': None, 'b': None} ABC


@dataclasses.dataclass
class Field:
    kind: object


print(dataclasses.asdict(Field(int | None)), dataclasses.astuple(Field(list[int])))
# => {'kind': int | None} (list[int],)

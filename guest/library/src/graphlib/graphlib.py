# Topological sorting.

GenericAlias = type(list[int])

__all__ = ["TopologicalSorter", "CycleError"]

_OUT = -1
_DONE = -2


class CycleError(ValueError):
    pass


class _Node:
    __slots__ = ("node", "waiting", "successors")

    def __init__(self, node):
        self.node = node
        self.waiting = 0  # predecessors not done yet, or _OUT or _DONE
        self.successors = []


class TopologicalSorter:
    def __init__(self, graph=None):
        self._nodes = {}
        self._ready = None
        self._passed_out = 0
        self._finished = 0
        if graph is not None:
            for node, predecessors in graph.items():
                self.add(node, *predecessors)

    def _info(self, node):
        found = self._nodes.get(node)
        if found is None:
            found = self._nodes[node] = _Node(node)
        return found

    def add(self, node, *predecessors):
        if self._ready is not None:
            raise ValueError("Nodes cannot be added after a call to prepare()")
        info = self._info(node)
        info.waiting += len(predecessors)
        for each in predecessors:
            self._info(each).successors.append(node)

    def prepare(self):
        if self._ready is not None:
            raise ValueError("cannot prepare() more than once")
        self._ready = [info.node for info in self._nodes.values() if info.waiting == 0]
        cycle = self._find_cycle()
        if cycle:
            raise CycleError("nodes are in a cycle", cycle)

    def get_ready(self):
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        result = tuple(self._ready)
        for node in result:
            self._nodes[node].waiting = _OUT
        self._ready.clear()
        self._passed_out += len(result)
        return result

    def is_active(self):
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        return self._finished < self._passed_out or bool(self._ready)

    def __bool__(self):
        return self.is_active()

    def done(self, *nodes):
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        for node in nodes:
            info = self._nodes.get(node)
            if info is None:
                raise ValueError(f"node {node!r} was not added using add()")
            if info.waiting != _OUT:
                if info.waiting >= 0:
                    raise ValueError(f"node {node!r} was not passed out (still not ready)")
                raise ValueError(f"node {node!r} was already marked done")
            info.waiting = _DONE
            for each in info.successors:
                successor = self._nodes[each]
                successor.waiting -= 1
                if successor.waiting == 0:
                    self._ready.append(each)
            self._finished += 1

    def _find_cycle(self):
        # Depth first without recursion; `position` is the place on the path.
        seen = set()
        for start in self._nodes:
            if start in seen:
                continue
            path, pending, position = [], [], {}
            node = start
            while True:
                if node in seen:
                    if node in position:
                        return path[position[node]:] + [node]
                else:
                    seen.add(node)
                    pending.append(iter(self._nodes[node].successors))
                    position[node] = len(path)
                    path.append(node)
                while path:
                    try:
                        node = next(pending[-1])
                        break
                    except StopIteration:
                        del position[path.pop()]
                        pending.pop()
                else:
                    break
        return None

    def static_order(self):
        self.prepare()
        while self.is_active():
            group = self.get_ready()
            yield from group
            self.done(*group)

    __class_getitem__ = classmethod(GenericAlias)

# What is called before and after a collection that a program asks for.
import gc

told = []
gc.callbacks.append(lambda phase, info: told.append((phase, info["generation"], sorted(info))))
gc.collect()
gc.collect(0)
print(*told, sep="\n")
# => ('start', 2, ['collected', 'generation', 'uncollectable'])
# => ('stop', 2, ['collected', 'generation', 'uncollectable'])
# => ('start', 0, ['collected', 'generation', 'uncollectable'])
# => ('stop', 0, ['collected', 'generation', 'uncollectable'])
gc.callbacks.clear()

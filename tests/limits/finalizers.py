# expect: ok | fuel
class Bomb:
    def __del__(self):
        while True: pass
keep = Bomb()
# --- step ---
# expect: ok | fuel
keep = None
x = [[i] for i in range(100_000)]
# --- step ---
# expect: ok | fuel
class Phoenix:
    def __del__(self):
        global risen
        risen = self
for _ in range(1000): Phoenix()
# --- step ---
# expect: ok | fuel
class Hydra:
    def __del__(self): Hydra(), Hydra()
Hydra()
x = [[i] for i in range(100_000)]
# --- step ---
Hydra = Phoenix = Bomb = None
x = None
# --- step ---
print("alive")
# => alive

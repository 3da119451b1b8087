import random
print(all(0 <= random.random() < 1 for _ in range(100)), all(1 <= random.randint(1, 3) <= 3 for _ in range(50)), len({random.random() for _ in range(20)}) == 20, random.choice([7]), sorted(random.sample(range(5), 5)), random.SystemRandom().random() < 1)
# => True True True 7 [0, 1, 2, 3, 4] True

class InsufficientFunds(Exception):
    def __init__(self, need, have):
        super().__init__(f"need {need:.2f}, have {have:.2f}")
        self.need, self.have = need, have
class Account:
    total = 0
    def __init__(self, owner, balance=0):
        self.owner, self._balance, self.history = owner, balance, []
        Account.total += 1
    @property
    def balance(self): return self._balance
    def deposit(self, amount):
        if amount <= 0: raise ValueError("amount must be positive")
        self._balance += amount
        self.history.append(("deposit", amount))
        return self
    def withdraw(self, amount):
        if amount > self._balance: raise InsufficientFunds(amount, self._balance)
        self._balance -= amount
        self.history.append(("withdraw", amount))
        return self
    def __repr__(self): return f"Account({self.owner!r}, {self.balance})"
a = Account("Ann", 100)
print(a.deposit(50).withdraw(30), a.history, Account.total)
# => Account('Ann', 120) [('deposit', 50), ('withdraw', 30)] 1
try:
    a.withdraw(1000)
except InsufficientFunds as e:
    print(e, e.need - e.have)  # => need 1000.00, have 120.00 880
try:
    a.deposit(-1)
except ValueError as e:
    print(type(e).__name__, e)  # => ValueError amount must be positive

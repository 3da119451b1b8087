def account(balance):
    def deposit(n):
        nonlocal balance
        balance += n
        return balance
    def withdraw(n):
        nonlocal balance
        if n > balance: return "insufficient"
        balance -= n
        return balance
    return {"deposit": deposit, "withdraw": withdraw}
a = account(10)
print(a["deposit"](5), a["withdraw"](100), a["withdraw"](3), account(0)["deposit"](1))
# => 15 insufficient 12 1

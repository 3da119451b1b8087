#: carets = true
print('ok')
s = 'no end

value_of_thing = 1
print(valu_of_thing)

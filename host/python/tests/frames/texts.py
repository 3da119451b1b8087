import pandas as pd

names = pd.Series(['Ada Lovelace', 'alan turing ', None, 'Grace-Hopper', '']) 
print(names.str.upper(), names.str.strip().str.title(), names.str.len(), names.str.split().str[0], sep='\n')
print(names.str.contains('a', case=False), names.str.extract(r'(\w+)[ -](\w+)'), names.str.replace('a', '_'), sep='\n')
print(names.str.cat(sep='|', na_rep='?'), names.str.get_dummies(' '), names.str.findall('[A-Z]'), sep='\n')
print(names.fillna('nobody').map(len), names.str[:3], names.str.zfill(6), names.astype('string'), sep='\n')
print(names.str.split(' ', expand=True), names.str.count('a'), names.str.startswith('A', na=False), sep='\n')

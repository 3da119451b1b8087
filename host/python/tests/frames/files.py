import io

import pandas as pd

text = 'id;when;amount;note\n1;2024-01-02;1.234,5;"a;b"\n2;;-3;\n3;2024-02-01;NA;"say ""hi"""\n'
frame = pd.read_csv(io.StringIO(text), sep=';', decimal=',', thousands='.', parse_dates=['when'])
print(frame, frame.dtypes, sep='\n')
print(frame.to_csv(index=False), frame.to_json(orient='records', date_format='iso'), sep='\n')
print(pd.read_json(io.StringIO(frame.to_json())).dtypes)
print(pd.read_csv(io.StringIO('a b\n1 2\n\n3 4# x\n'), sep=' ', comment='#'))
print(pd.read_csv(io.StringIO('x,y\n1,2\n3,4\n5,6'), usecols=['y'], skiprows=[1], dtype={'y': 'float32'}).y.tolist())
for chunk in pd.read_csv(io.StringIO('x\n1\n2\n3'), chunksize=2):
    print(chunk.shape)
print(frame.to_html(), frame.to_dict('list'), sep='\n')
frame.to_pickle('frame.pickle')
print(pd.read_pickle('frame.pickle').equals(frame))
try:
    pd.read_csv(io.StringIO('a,b\n1,2\n1,2,3\n'))
except Exception as error:
    print(type(error).__name__, error)
try:
    pd.read_csv('nothing.csv')
except Exception as error:
    print(type(error).__name__, error)

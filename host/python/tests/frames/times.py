import pandas as pd

stamp = pd.Timestamp('2024-02-29 13:45:10.123456789')
print(repr(stamp), stamp.floor('h'), stamp + pd.Timedelta('1D 2h'), stamp.day_name(), stamp.isoformat(), stamp.quarter)
print(pd.Timestamp('2024-03-31 02:30').tz_localize('Europe/Berlin', nonexistent='shift_forward'))
print(pd.to_datetime(['2024-01-05', '05.01.2024', 'x'], errors='coerce', format='mixed', dayfirst=True))
print(pd.to_datetime(pd.Series(['01/02/2024', '03/04/2024']), format='%d/%m/%Y').dt.strftime('%Y-%j'))
index = pd.date_range('2024-01-01', periods=8, freq='36h', tz='US/Eastern')
series = pd.Series(range(8), index=index)
print(series.resample('D').sum(), series.shift(1, freq='D').head(2), series['2024-01-04':'2024-01-06'], sep='\n')
print(pd.date_range('2024-01-31', periods=4, freq='ME'), pd.bdate_range('2024-07-03', periods=4), sep='\n')
print(pd.period_range('2023Q3', periods=4, freq='Q'), pd.Period('2024-02', 'M').end_time, sep='\n')
dates = pd.Series(pd.to_datetime(['2024-12-30', '2025-01-01', None]))
print(dates.dt.isocalendar(), dates.dt.month, dates.diff(), dates.max() - dates.min(), sep='\n')
print(pd.Timedelta('1 days 03:04:05.5').components, pd.to_timedelta([90, 3600], unit='s'), sep='\n')
print(pd.Timestamp('2024-01-31') + pd.DateOffset(months=1), pd.Timestamp('2024-05-17') + pd.offsets.BDay(2), pd.NaT)
for wrong in ('2024-13-01', 'soon', '2024-02-30'):
    try:
        pd.to_datetime(wrong)
    except Exception as error:
        print(type(error).__name__, error)

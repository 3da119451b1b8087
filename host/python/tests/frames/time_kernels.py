"""Times whose fields, texts and objects loops in Rust make, near the ends of what they know and past them."""
import random
import warnings
from datetime import date, datetime, timedelta, timezone

import numpy as np
import pandas as pd

warnings.simplefilter('ignore')
random.seed(11)


def show(name, function):
    try:
        found = function()
    except Exception as error:
        found = f'{type(error).__name__}: {error}'
    if isinstance(found, (pd.Series, pd.Index)):
        found = found.dtype, found.tolist()
    elif isinstance(found, pd.DataFrame):
        found = found.dtypes.tolist(), found.values.tolist()
    elif isinstance(found, np.ndarray):
        found = found.dtype, found.tolist()
    print(name, found)


def times(per_second, unit):
    end = 2**63 // per_second if unit == 'ns' else 253402300799
    seconds = [random.randrange(-end + 1, end - 1) if random.random() < .3 else random.randrange(-10**9, 2 * 10**9)
               for _ in range(20)]
    values = [second * per_second + random.choice([0, 0, random.randrange(per_second)]) for second in seconds]
    values[::7] = [-2**63] * len(values[::7])
    return pd.Series(np.array(values, dtype='i8').view(f'M8[{unit}]'))


FIELDS = ('year month day hour minute second microsecond nanosecond quarter dayofyear dayofweek days_in_month is_leap_year '
          'is_month_start is_month_end is_quarter_start is_quarter_end is_year_start is_year_end date time').split()
FORMATS = ('%Y-%m-%d', '%Y-%m-%d %H:%M:%S', '%Y-%m-%dT%H:%M:%S.%f', '%d/%m/%Y', '%m/%d/%y', '%Y%m%d', '%d %b %Y', '%B %d, %Y',
           '%I:%M %p %d.%m.%Y', '%j %Y', '%A', '%Y-%m-%d %H:%M:%S%z', '%d%m%Y', '%% %Y')
for unit, per_second in (('s', 1), ('ms', 10**3), ('us', 10**6), ('ns', 10**9)):
    stamps = times(per_second, unit)
    near = stamps[(stamps > '1900') & (stamps < '2100') | stamps.isna()]
    show(unit, lambda: stamps)
    for field in FIELDS:
        show(field, lambda: getattr(stamps.dt, field))
    show('iso', lambda: stamps.dt.isocalendar())
    show('floor', lambda: stamps.dt.floor('7min'))
    show('round', lambda: stamps.dt.round('h'))
    for fmt in FORMATS:
        show(fmt, lambda: stamps.dt.strftime(fmt))
    for freq in ('M', 'Q', 'Q-FEB', 'Y-MAR'):
        show(freq, lambda: near.dt.to_period(freq))
        show(freq, lambda: near.dt.to_period(freq).dt.month)
    show('str', lambda: stamps.astype(str))
    show('object', lambda: [(type(item).__name__, repr(item)) for item in stamps])
    for zone in ('Europe/Berlin', 'UTC', timezone(timedelta(hours=5, minutes=30))):
        local = near.dt.tz_localize('UTC').dt.tz_convert(zone)
        show(zone, lambda: [(repr(item), item.fold) for item in local])
        show(zone, lambda: local.astype(str))
        show(zone, lambda: local.dt.strftime('%d.%m.%Y %H:%M'))
        show(zone, lambda: pd.Series([item for item in local]))
        show(zone, lambda: [item + pd.Timedelta(hours=7) for item in local])
    for name in ('MonthEnd', 'MonthBegin', 'BMonthEnd', 'BQuarterEnd', 'QuarterBegin', 'YearEnd', 'BYearBegin'):
        for count in (1, -1, 0, 5, -13):
            show((name, count), lambda: stamps + getattr(pd.offsets, name)(count))
    for months in (1, -13, 10**6):
        show(months, lambda: stamps + pd.DateOffset(months=months))
    spans = near - near.dropna().iloc[1]
    for field in ('days', 'seconds', 'microseconds', 'nanoseconds'):
        show(field, lambda: getattr(spans.dt, field))
    show('spans', lambda: [(repr(item), item.days, item.seconds, item.microseconds) for item in spans])
    show('timedeltas', lambda: [repr(item) for item in spans.dt.to_pytimedelta()])
    stamp = near.dropna().iloc[0]
    show('compare', lambda: [[other < stamp, other == stamp, other >= stamp, other != stamp] for other in stamps])
    show('differ', lambda: [other - stamp for other in near])
    show('datetimes', lambda: pd.DatetimeIndex([item.to_pydatetime(warn=False) for item in near]))
    show('dates', lambda: pd.DatetimeIndex(near.dt.date.tolist()))


def spoiled(text):
    chance, place = random.random(), random.randrange(len(text))
    if chance < .5:
        return text
    if chance < .7:
        return text[:place] + random.choice('0123456789-/:. TZ+abp') + text[place + 1:]
    if chance < .9:
        return text[:place] + text[place + 1:]
    return random.choice(['NaT', '', None, 'N/A', text + ' ', text.upper(), text + '+0130', text + 'Z', text + '.5'])


usual = pd.Series(np.array([random.randrange(-10**9, 4 * 10**9) for _ in range(30)]).view('M8[s]'))
for fmt in (*FORMATS, '%Y-%m-%dT%H:%M', '%d-%m-%Y %H:%M:%S.%f', '%m/%d/%Y %I:%M:%S %p'):
    texts = usual.dt.strftime(fmt.replace('%z', '+0200')).tolist()
    for row in (pd.Series(texts, dtype=object), pd.Series([spoiled(text) for text in texts], dtype=object)):
        show(fmt, lambda: pd.to_datetime(row, format=fmt, errors='coerce'))
        show(fmt, lambda: pd.to_datetime(row, format=fmt))
        if fmt[:2] == '%Y':
            show(fmt, lambda: pd.to_datetime(row, format='mixed', errors='coerce', utc=True))
            show(fmt, lambda: row.astype('M8[ms]'))
for text in ('2024-01-05', '20240105', '2024-01-05T10:00', '2024-01-05 10:00:00.123456789', '0001-01-01', '0000-01-01', '2024-02-30',
             '2024-01-05 24:00', '2024-01-05 1:2:3', '2024-01-05T10:00Z'):
    show(text, lambda: (repr(pd.Timestamp(text)), pd.Timestamp(text).unit))
    show(text, lambda: pd.to_datetime([text, datetime(2020, 1, 1)]))
for row in ([datetime(2020, 1, 1), date(2021, 1, 1)], [datetime(2020, 1, 1, tzinfo=timezone.utc), datetime(2021, 1, 1)], [date(1, 1, 1)],
            [pd.Timestamp(1, tz='UTC'), pd.Timestamp(2)], [pd.Timestamp('2020', tz='Europe/Berlin'), pd.NaT], [datetime.max, None]):
    show(row, lambda: pd.to_datetime(row))
    show(row, lambda: pd.to_datetime(row, errors='coerce', utc=True))
for given in ((2**62, 2**62 + 10, 3), (-2**63, -2**63 + 5), (2**62, 2**62 - 10, -4), (2**63 - 5, 2**63 - 1, 2)):
    show(given, lambda: np.arange(*given, dtype='i8'))

"""Date offsets: gathers the modules that hold them, under the name by which pandas and pickles know them.

Here are no definitions but the short names; see _offset_core for the base classes, _ticks, _relative, _business,
_business_hour, _months, _weeks and _fiscal for the offsets, and _offset_parse for frequency strings.
"""

from pandas._libs.tslibs._business import BusinessDay, BusinessMixin, CustomBusinessDay
from pandas._libs.tslibs._business_hour import BusinessHour, CustomBusinessHour
from pandas._libs.tslibs._fiscal import FY5253, Easter, FY5253Mixin, FY5253Quarter
from pandas._libs.tslibs._months import (
    BQuarterBegin,
    BQuarterEnd,
    BusinessMonthBegin,
    BusinessMonthEnd,
    BYearBegin,
    BYearEnd,
    CustomBusinessMonthBegin,
    CustomBusinessMonthEnd,
    MonthBegin,
    MonthEnd,
    MonthOffset,
    QuarterBegin,
    QuarterEnd,
    QuarterOffset,
    SemiMonthBegin,
    SemiMonthEnd,
    SemiMonthOffset,
    YearBegin,
    YearEnd,
    YearOffset,
    _CustomBusinessMonth,
)
from pandas._libs.tslibs._offset_core import (
    INT_TO_WEEKDAY as int_to_weekday,
    INVALID_FREQ_ERR_MSG,
    MONTH_ALIASES,
    WEEKDAY_TO_INT as weekday_to_int,
    ApplyTypeError,
    BaseOffset,
    SingleConstructorOffset,
    apply_wraps,
    is_offset_object,
    roll_convention,
    roll_qtrday,
    shift_month,
    shift_months,
    shift_quarters,
)
from pandas._libs.tslibs._offset_parse import (
    _dont_uppercase,
    _get_offset,
    _lite_rule_alias,
    _offset_map,
    opattern,
    prefix_mapping,
    to_offset,
)
from pandas._libs.tslibs._relative import (
    RELATIVEDELTA_KEYWORDS,
    DateOffset,
    OffsetMeta,
    RelativeDeltaOffset,
)
from pandas._libs.tslibs._ticks import (
    Day,
    Hour,
    Micro,
    Milli,
    Minute,
    Nano,
    Second,
    Tick,
    delta_to_tick,
    is_tick_object,
)
from pandas._libs.tslibs._weeks import LastWeekOfMonth, Week, WeekOfMonth, WeekOfMonthMixin

_relativedelta_kwds = set(RELATIVEDELTA_KEYWORDS)

BDay = BusinessDay
BMonthEnd = BusinessMonthEnd
BMonthBegin = BusinessMonthBegin
CBMonthEnd = CustomBusinessMonthEnd
CBMonthBegin = CustomBusinessMonthBegin
CDay = CustomBusinessDay

"""For each technique, a board that needs it and the number of the step that uses it."""

from __future__ import annotations

EXEMPLARS: dict[str, tuple[str, int]] = {
    "only-spot": ("3:32132101303102032021", 1),
    "only-neighbour": ("3:01022330113302221013", 2),
    "needed-here": ("3:33300322131020112201", 1),
    "all-overlap": ("3:10330102122332211003", 1),
    "twin": ("3:33020100201322123131", 1),
    "two-needs": ("3:30113322201300103221", 2),
    "odd-area": ("3:12012133133130200202", 4),
    "set": ("3:30113322201300103221", 3),
    "set-with-double": ("3:12211320003002331123", 3),
    "chain-repeats": ("3:02011332231300321102", 3),
    "chain-starves": ("3:22130202113131233000", 3),
    "chain-decides": ("3:12233100013222101330", 6),
    "area-count": ("3:31110223300001323221", 3),
    "colour-set": ("4:104232131032004421301324204413", 9),
    "long-chain": ("3:33310203121130100222", 3),
    "net": ("3:13233002110211003322", 2),
}

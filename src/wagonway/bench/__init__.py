"""`wagonway bench`: how fast the rules are on this machine, measured in one run.

Figures are the best of several repeats, since a busy machine only ever adds time. What matters is
stated as a ratio to something run beside it.
"""

from wagonway.bench.command import bench

__all__ = ["bench"]

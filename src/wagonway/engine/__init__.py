"""The rules: plain functions over two records, `box` (what the box says) and `state` (one game).

Every function here runs in two ways. *Plain*, on ordinary Python objects, for one game at a time;
and *compiled* by `wagonway.engine.compiled` over NumPy records, for batches. Only that module and
its users import Numba.
"""

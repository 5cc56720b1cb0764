"""Pictures of boards: laid out from real geography, drawn as SVG; formats: docs/drawing.md.

The layout needs the extra `draw` (SciPy, Shapely); importing this package loads neither.
"""

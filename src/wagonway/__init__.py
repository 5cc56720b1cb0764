"""Wagonway: an exact, fast and open engine for train-route board games."""

"""Each rule of each edition, tried out on a position made for it."""

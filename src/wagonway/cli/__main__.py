"""`python -m wagonway.cli`."""

from wagonway.cli import main

main()

"""What an operator watches, in the names of Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

MOVES = Counter("wagonway_moves_total", "Moves played and on disk", ["by"])
REFUSED = Counter("wagonway_refused_total", "Commands and requests refused", ["code"])
TABLES = Counter("wagonway_tables_total", "Tables made", ["edition"])
LOADED = Gauge("wagonway_tables_loaded", "Tables in memory")
SOCKETS = Gauge("wagonway_sockets", "Open WebSockets")
COMMIT_SECONDS = Histogram(
    "wagonway_commit_seconds",
    "From a judged command to its being on disk",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
CONFLICTS = Counter("wagonway_conflicts_total", "Numbers that another worker wrote first")
BOT_SECONDS = Histogram(
    "wagonway_bot_seconds",
    "What decisions of bots took, waiting included",
    buckets=(0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20),
)
BOT_FAILURES = Counter("wagonway_bot_failures_total", "Decisions played at random instead")
ERRORS = Counter("wagonway_errors_total", "Mistakes of the server's own")

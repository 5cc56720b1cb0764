"""Rows of games as a Parquet file, one row for each game and seat (extra `lab`)."""

from pathlib import Path
from types import TracebackType
from typing import Any, Final

import numpy as np

from wagonway.arena.match import Match
from wagonway.arena.rows import WIN, Rows
from wagonway.errors import SetupError
from wagonway.vocab import LINE_NAMES, TIE_BREAK_NAMES

GROUP: Final = 1 << 16
"""Games in a row group: fixed, so that the file is the same however tasks were cut."""

PLAIN: Final = {
    "game": "game",
    "seed": "seed",
    "seat": "seat",
    "order": "order",
    "score": "score",
    "turns": "turns",
    "kept": "tickets_kept",
    "done": "tickets_done",
    "longest": "longest_path_length",
    "wagons": "wagons_left",
    "decisions": "decisions_of_game",
}
"""Columns taken over as they are: field of a row, column of the file."""


class ParquetFile:
    """The file while it is written; whatever ends the run, what was written can be read."""

    def __init__(self, path: Path, match: Match) -> None:
        try:
            import pyarrow
            import pyarrow.parquet
        except ImportError:
            raise SetupError(
                'pyarrow is not installed; expected it for --out: pip install "wagonway[lab]"'
            ) from None
        if path.suffix != ".parquet":
            raise SetupError(f"{path}: expected a name that ends in .parquet")
        self._arrow: Any = pyarrow  # Any: pyarrow has no types
        self._match = match
        self._waiting: list[Rows] = []
        try:
            self._writer = pyarrow.parquet.ParquetWriter(path, self._schema(), compression="zstd")
        except OSError as error:
            raise SetupError(f"{path}: can't be written ({error}); expected a file name") from None

    def __enter__(self) -> "ParquetFile":
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: object, _trace: TracebackType | None
    ) -> None:
        rows = np.concatenate(self._waiting) if self._waiting else None
        if rows is not None and len(rows):
            self._write(rows)
        self._writer.close()

    def add(self, rows: Rows) -> None:
        """Add games; full row groups are written at once."""
        self._waiting.append(rows)
        if sum(map(len, self._waiting)) >= GROUP:
            waiting = np.concatenate(self._waiting)
            whole = len(waiting) // GROUP * GROUP
            for start in range(0, whole, GROUP):
                self._write(waiting[start : start + GROUP])
            self._waiting = [waiting[whole:]]

    def _schema(self) -> Any:
        arrow = self._arrow
        text = arrow.dictionary(arrow.int8(), arrow.string())
        types = {"game": arrow.int64(), "seed": arrow.int64(), "decisions": arrow.int32()}
        types |= {"score": arrow.int16(), "turns": arrow.int16()}
        columns = [(column, types.get(name, arrow.int8())) for name, column in PLAIN.items()]
        columns += [("bot", arrow.int8()), ("bot_name", text), ("finished", arrow.bool_())]
        columns += [("win", arrow.float64()), ("decided_by", text)]
        columns += [(f"points_{line}", arrow.int16()) for line in LINE_NAMES]
        edition = self._match.edition
        name = edition if isinstance(edition, str) else str(edition["id"])
        return arrow.schema(columns, metadata={"edition": name, "seats": str(self._match.seats)})

    def _write(self, rows: Rows) -> None:
        arrow = self._arrow
        flat = rows.reshape(-1)
        arrays = [np.ascontiguousarray(flat[name]) for name in PLAIN]
        columns = [arrow.array(array) for array in arrays]
        bots = np.ascontiguousarray(flat["bot"])
        columns.append(arrow.array(bots))
        names = list(dict.fromkeys(self._match.bots))
        number = np.array([names.index(bot) for bot in self._match.bots], np.int8)
        columns.append(arrow.DictionaryArray.from_arrays(number[bots], names))
        finished = flat["finished"] == 1
        columns.append(arrow.array(finished))
        columns.append(arrow.array(flat["win"] / WIN))
        decided = arrow.array(np.ascontiguousarray(flat["decided_by"]), mask=~finished)
        columns.append(arrow.DictionaryArray.from_arrays(decided, list(TIE_BREAK_NAMES)))
        lines = np.ascontiguousarray(flat["lines"].T)
        columns += [arrow.array(points) for points in lines]
        self._writer.write_table(arrow.Table.from_arrays(columns, schema=self._schema()))

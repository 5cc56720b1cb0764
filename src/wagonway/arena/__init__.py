"""The laboratory: simulation, arena, ratings and balance reports, on one machine or on many.

`wagonway.arena.commands` holds the commands; the other modules have one idea each:

    match      what is played: edition, bots, seeds, rotations; tasks are runs of its games
    rows       what came of it: one row for each game and seat
    runner     plays one task; `plain` does it for bots written in Python
    pool       tasks in processes of this machine; `cluster` on a Ray cluster
    driver     tasks handed out, results back in their order
    summary    figures of many games; `intervals` how sure they are
    lineups    who meets whom; `blocks` what came of a block of rotations
    ratings    strengths from blocks; `sprt` a test that stops when it knows
    store      blocks kept in SQLite, so that ratings grow
    report     what many games say about a board
    parquet, plots, tables     files, pictures and tables
"""

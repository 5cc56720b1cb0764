"""Opponents: from one that plays at random to one that searches.

`registry.make("planner", seed=1)` gives a Bot, `base.Bot` is what to write one's own from, and
`batch.play_games` plays many games between compiled bots at once. A bot is shown its seat's view,
or compiled its concealed record, and nothing else.
"""

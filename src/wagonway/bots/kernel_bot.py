"""A compiled bot at a table of its own: the same kernels run plain, for one decision at a time.

Nothing is compiled and Numba is not imported: a decision takes milliseconds, the first one too.
"""

from typing import Any

from wagonway.action import Move
from wagonway.action.listing import payments
from wagonway.action.move import counted
from wagonway.bots.base import Bot
from wagonway.bots.memory import Memory, begin_game
from wagonway.bots.policies import decide
from wagonway.bots.specs import CompiledSpec
from wagonway.engine.actions import (
    BUILD,
    CLAIM,
    DRAW_DECK,
    DRAW_MARKET,
    DRAW_TICKETS,
    GIVE_BACK,
    KEEP,
    LAY,
    PASS,
    PAY,
    PAY_SURCHARGE,
    RETREAT,
    SETTLE,
    STOP,
    TAKE_SHARE,
)
from wagonway.engine.box import Box, pack
from wagonway.engine.payment import due_cards, paid_colour, paid_locos
from wagonway.engine.records import blank, copy_record
from wagonway.engine.state import State
from wagonway.engine.tickets import least_kept
from wagonway.engine.turn import step
from wagonway.lexicon import Lexicon, lexicon_of
from wagonway.view import seen_state
from wagonway.vocab import CARD_NAMES, LOCO, N_KINDS, NEUTRAL_SHARE, PAYMENT, SUBSTITUTION


class KernelBot(Bot):
    """One of the bots that also exist compiled."""

    def __init__(self, spec: CompiledSpec, seed: int = 0) -> None:
        super().__init__(seed)
        self.spec = spec
        self.memory = blank(Memory)
        begin_game(self.memory, blank(Memory), seed & (1 << 63) - 1, 0)

    def choose(self, view: dict[str, Any], legal: list[Move]) -> Move:  # noqa: ARG002 (it knows)
        """The seat's decision, from its concealed record."""
        edition, seen = seen_state(view)
        box, lexicon = pack(edition), lexicon_of(edition)
        return self.move_of(lexicon, box, seen)

    def move_of(self, lexicon: Lexicon, box: Box, seen: State) -> Move:
        """The move that the bot's next actions are, in one piece."""
        action = self.action(lexicon, box, seen)
        if GIVE_BACK <= action <= KEEP:
            return self._keep(lexicon, box, seen, action)
        if CLAIM <= action < PAY:
            cards = self._pay(lexicon, box, seen, action, action - CLAIM)
            return Move("claim", route=lexicon.routes[action - CLAIM], cards=counted(cards))
        if action >= BUILD:
            cards = self._pay(lexicon, box, seen, action, -1)
            return Move("station", city=lexicon.cities[action - BUILD], cards=counted(cards))
        return _simple_move(lexicon, seen, action)

    def action(self, lexicon: Lexicon, box: Box, seen: State) -> int:
        """The bot's next small decision; *seen* is left as it is."""
        settings = self.spec.numbers(lexicon.edition, seen.n_seats)
        paper = copy_record(seen)
        return decide(box, paper, self.memory, self.memory.dice, self.spec.policy, settings)

    def _keep(self, lexicon: Lexicon, box: Box, seen: State, action: int) -> Move:
        """Give back one after the other, until the rest is kept."""
        state, back = copy_record(seen), []
        me = state.player[state.seat]
        offered = me.offer[: me.n_offer]
        least = min(least_kept(box, state), me.n_offer)
        while action != KEEP:
            back.append(me.offer[action - GIVE_BACK])
            if len(offered) - len(back) == least:
                break
            step(box, state, action)
            action = self.action(lexicon, box, state)
        kept = tuple(lexicon.tickets[ticket] for ticket in offered if ticket not in back)
        others = [ticket for ticket in offered if ticket in back]
        order = () if back == others else tuple(lexicon.tickets[ticket] for ticket in back)
        return Move("keep", tickets=kept, back=order)

    def _pay(self, lexicon: Lexicon, box: Box, seen: State, action: int, route: int) -> list[int]:
        """The cards paid for a route or a station."""
        ways = payments(box, seen, route)
        if len(ways) == 1 and (route < 0 or box.stand_in[route] == 0):
            return ways[0]
        state = copy_record(seen)
        step(box, state, action)
        if state.phase != PAYMENT:
            return ways[0]
        cards = [0] * N_KINDS
        while state.phase in (PAYMENT, SUBSTITUTION):
            choice = self.action(lexicon, box, state)
            if choice == SETTLE:
                break
            if choice >= PAY:
                cost = due_cards(box, state)
                cards[LOCO] = paid_locos(choice, cost)
                cards[paid_colour(choice)] += cost - cards[LOCO]
                break
            cards[choice - LAY] += 1
            step(box, state, choice)
        return cards


def _simple_move(lexicon: Lexicon, seen: State, action: int) -> Move:
    """The move of an action that says it all."""
    if action == DRAW_DECK:
        return Move("draw", card="deck")
    if action < STOP:
        return Move("draw", card=CARD_NAMES[action - DRAW_MARKET])
    if TAKE_SHARE <= action < CLAIM:
        company = lexicon.companies[action - TAKE_SHARE]
        return Move("share", company=company, neutral=seen.phase == NEUTRAL_SHARE)
    if PAY_SURCHARGE <= action < RETREAT:
        cards = [0] * N_KINDS
        cards[LOCO] = action - PAY_SURCHARGE
        cards[seen.colour] += seen.due - cards[LOCO]
        return Move("surcharge", cards=counted(cards))
    return Move({STOP: "stop", DRAW_TICKETS: "tickets", RETREAT: "retreat", PASS: "pass"}[action])

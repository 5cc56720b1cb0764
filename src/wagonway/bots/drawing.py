"""Which card to draw: what each kind is worth to the plan, face up against blind."""

from typing import Final

from wagonway.bots.memory import Memory
from wagonway.bots.needs import unseen_count
from wagonway.bots.settings import HELD_WORTH, IDLE_WORTH, LOCO_WORTH, POINTS_WORTH
from wagonway.engine.actions import DRAW_DECK, DRAW_MARKET, STOP, nth_legal
from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.state import State
from wagonway.vocab import LOCO, MARKET_SIZE, N_COLOURS, N_KINDS, TURN

NEEDED: Final = 100
"""Worth of a card that the plan lacks, the unit of the others."""
NEARLY: Final = 40
"""More, if few of its colour are lacking: shared among so many."""


@kernel
def card_worth(box: Box, seen: State, memory: Memory, card: int, settings: list[int]) -> int:
    """What one more card of a kind is worth to the plan."""
    held = seen.player[seen.seat].hand[card]
    lacking = memory.want[card] - held
    if card == LOCO:
        if lacking > 0:
            return settings[LOCO_WORTH] + NEEDED
        if box.has_plain:
            return NEEDED // 2
        return settings[LOCO_WORTH]
    if lacking > 0:
        return NEEDED + NEARLY // lacking
    lacking += memory.fill_want[card]
    if lacking > 0:
        return settings[POINTS_WORTH] + NEARLY // (2 * lacking)
    return settings[IDLE_WORTH] + settings[HELD_WORTH] * min(held, 6)


@kernel
def blind_worth(box: Box, seen: State, memory: Memory, settings: list[int]) -> int:
    """What a card from the deck is worth on average."""
    total = count = 0
    for card in range(N_KINDS):
        unseen = unseen_count(seen, card)
        total += unseen * card_worth(box, seen, memory, card, settings)
        count += unseen
    return total // max(1, count)


@kernel
def draw_well(box: Box, seen: State, memory: Memory, settings: list[int]) -> int:
    """The best card to draw; a face-up locomotive must be worth both draws where it costs both."""
    best = DRAW_DECK
    blind = blind_worth(box, seen, memory, settings)
    most = blind if seen.legal[0] >> DRAW_DECK & 1 else -1
    second = most
    for slot in range(MARKET_SIZE):
        card = seen.market[slot]
        if 0 <= card < N_COLOURS:
            worth = card_worth(box, seen, memory, card, settings)
            if worth > most:
                second = most
                most = worth
                best = DRAW_MARKET + card
            elif worth > second:
                second = worth
    memory.gain = most + max(0, second)
    if seen.legal[0] >> (DRAW_MARKET + LOCO) & 1:
        worth = card_worth(box, seen, memory, LOCO, settings)
        if box.loco_weight == 1:
            if worth > most:
                return DRAW_MARKET + LOCO
        elif seen.phase == TURN and worth >= most + max(0, second):
            return DRAW_MARKET + LOCO
    if most < 0:
        return STOP if seen.legal[0] >> STOP & 1 else nth_legal(seen, 0)
    return best

"""Games that wait for a learner's decisions: the entry points of the group; `batch` calls them.

Game k of a batch is `states[k]`, with its bookkeeping in `slots[k]` and what its bots remember in
`memories[k]`. Nothing here depends on how a batch is cut into parts for threads.
"""

from typing import Final

from wagonway.bots.memory import Memory, begin_game
from wagonway.bots.policies import decide
from wagonway.engine.actions import N_ACTIONS, N_WORDS, WORD_STARTS, is_set, random_action
from wagonway.engine.box import Box
from wagonway.engine.chance import seed_generator
from wagonway.engine.conceal import conceal
from wagonway.engine.kernel import entry, kernel
from wagonway.engine.play import write_seed
from wagonway.engine.primitives import copy_over, lowest
from wagonway.engine.records import int8, int64, record, records
from wagonway.engine.setup import set_up
from wagonway.engine.state import State
from wagonway.engine.turn import step
from wagonway.envs.joined import Joined
from wagonway.envs.observation import Observation, observe
from wagonway.envs.rewards import value_to
from wagonway.vocab import OVER

# What happens to a game that has ended.
OFF: Final = 0  # it waits for `reset`
NEXT_STEP: Final = 1  # the next step deals a new one instead of deciding
SAME_STEP: Final = 2  # a new one is dealt at once

NO_ACTION: Final = -1
"""What is decided in a game that is over: nothing."""

# Whether a slot has a game that goes on (0), one that is over, or none yet.
WAITING: Final = 1
EMPTY: Final = 2

OUTSIDE: Final = -1
"""The policy of a seat that no bot plays."""

TO_ACT: Final = -1
"""In place of a seat: whoever is to act."""


@record
class Mask:
    """Which decisions are legal, a byte each."""

    legal: list[int] = int8(N_ACTIONS)


@record
class Slot:
    """The bookkeeping of one game of a batch."""

    seed: int = int64()  # of the game being played
    dice: list[int] = int64(4)  # the generator of random decisions
    seat: int = int8()  # whose decision it is
    over: int = int8()  # 0, WAITING or EMPTY
    # Whether a game ended in the last step: at all, by the rules, by the limit of turns.
    done: int = int8()
    terminated: int = int8()
    truncated: int = int8()


@record
class Desk:
    """What is agreed for all games of a batch, and the working memory of one thread."""

    stride: int = int64()  # from a game's seed to that of the next in its slot
    most_turns: int = int64()  # a game is cut off after so many; 0 is no limit (T3)
    first: int = int64()  # the seat that begins; -1 draws it (S7)
    autoreset: int = int64()  # OFF, NEXT_STEP or SAME_STEP
    reward: int = int64()  # see `rewards`
    blank: list[State] = records(State, 1)
    seen: list[State] = records(State, 1)
    blank_memory: list[Memory] = records(Memory, 1)
    blank_observation: list[Observation] = records(Observation, 1)  # with the edition's knobs


@kernel
def deal(
    box: Box,
    desk: Desk,
    state: State,
    slot: Slot,
    memories: list[Memory],
    policies: list[int],
) -> None:
    """A new game of the slot's seed; as many seats as policies."""
    copy_over(desk.blank[0], state)
    write_seed(state, slot.seed)
    set_up(box, state, len(policies), desk.first)
    seed_generator(slot.dice, slot.seed, 0)
    slot.over = 0
    for seat in range(len(policies)):
        if policies[seat] != OUTSIDE:
            begin_game(memories[seat], desk.blank_memory[0], slot.seed, 1 + seat)


@kernel
def play_bots(
    box: Box,
    desk: Desk,
    state: State,
    memories: list[Memory],
    policies: list[int],
    settings: list[list[int]],
) -> None:
    """Let bots decide until it is the turn of a seat without one, or the game is over."""
    seen = desk.seen[0]
    while policies[state.seat] != OUTSIDE and not has_ended(state, desk.most_turns):
        seat = state.seat
        memory = memories[seat]
        conceal(box, state, seat, seen)
        step(box, state, decide(box, seen, memory, memory.dice, policies[seat], settings[seat]))


@kernel
def has_ended(state: State, most_turns: int) -> bool:
    """Whether the game is over or has had its time."""
    return state.phase == OVER or (most_turns > 0 and state.turn >= most_turns)


@entry
def first_refused(
    states: list[State], slots: list[Slot], autoreset: int, actions: list[int]
) -> int:
    """The first game whose action can't be carried out; -1 if all can."""
    for game in range(len(states)):
        action = actions[game]
        if slots[game].over:
            if action != NO_ACTION and autoreset != NEXT_STEP:
                return game
        elif not 0 <= action < N_ACTIONS or not is_set(states[game], action):
            return game
    return -1


@entry
def step_games(
    boxes: list[Box],
    desks: list[Desk],
    states: list[State],
    slots: list[Slot],
    memories: list[list[Memory]],
    policies: list[int],
    settings: list[list[int]],
    actions: list[int],
    rewards: list[list[float]],
    finals: list[State],
    joined: list[list[Joined]],
    viewer: int,
    observations: list[Observation],
    masks: list[Mask],
) -> None:
    """Carry out an action in every game that goes on, and all that bots answer.

    Observations and masks are written too, unless there is no room for them: while a game's record
    is near, that is quicker than on a second round.
    """
    for game in range(len(states)):
        state, slot = states[game], slots[game]
        for seat in range(len(policies)):
            rewards[game][seat] = 0.0
        advance(
            boxes[0],
            desks[0],
            state,
            slot,
            memories[game],
            policies,
            settings,
            actions[game],
            rewards[game],
            finals,
            game,
        )
        if len(observations):
            observe_game(boxes[0], desks[0], state, viewer, joined[game], observations[game])
        if len(masks):
            write_mask(state, slot.over, masks[game])


@kernel
def advance(
    box: Box,
    desk: Desk,
    state: State,
    slot: Slot,
    memories: list[Memory],
    policies: list[int],
    settings: list[list[int]],
    action: int,
    rewards: list[float],
    finals: list[State],
    game: int,
) -> None:
    """Take one slot to the next decision from outside, or to the end of its game.

    A slot that is EMPTY is dealt the game of its seed. Where the next game is dealt at once, the
    finished one is copied to *finals*.
    """
    slot.done = slot.terminated = slot.truncated = 0
    if slot.over == 0:
        step(box, state, action)
    elif slot.over == WAITING and desk.autoreset == NEXT_STEP:
        slot.seed += desk.stride
        slot.over = EMPTY
    # Twice at most: to the end of one game, and into the next.
    while True:
        if slot.over == EMPTY:
            deal(box, desk, state, slot, memories, policies)
        elif slot.over == WAITING:
            break
        play_bots(box, desk, state, memories, policies, settings)
        if not has_ended(state, desk.most_turns):
            break
        slot.done = 1
        if state.phase == OVER:
            slot.terminated = 1
            for seat in range(len(policies)):
                rewards[seat] = value_to(state, seat, desk.reward)
        else:
            slot.truncated = 1
        slot.over = WAITING
        if desk.autoreset == SAME_STEP:
            copy_over(state, finals[game])
            slot.seed += desk.stride
            slot.over = EMPTY
    slot.seat = state.seat


@entry
def choose_at_random(states: list[State], slots: list[Slot], actions: list[int]) -> None:
    """A uniformly random legal action in every game, from the slot's generator."""
    for game in range(len(states)):
        if slots[game].over:
            actions[game] = NO_ACTION
        else:
            actions[game] = random_action(states[game], slots[game].dice)


@entry
def observe_games(
    boxes: list[Box],
    desks: list[Desk],
    states: list[State],
    slots: list[Slot],
    ended_only: int,
    joined: list[list[Joined]],
    viewer: int,
    observations: list[Observation],
) -> None:
    """Write what *viewer*, or the seat to act, observes of every game, or of those just ended."""
    for game in range(len(states)):
        if ended_only and slots[game].done == 0:
            continue
        observe_game(boxes[0], desks[0], states[game], viewer, joined[game], observations[game])


@kernel
def observe_game(
    box: Box, desk: Desk, state: State, viewer: int, joined: list[Joined], out: Observation
) -> None:
    """Write what one seat observes of one game."""
    seat = state.seat if viewer == TO_ACT else viewer
    conceal(box, state, seat, desk.seen[0])
    copy_over(desk.blank_observation[0], out)
    observe(box, desk.seen[0], seat, joined[seat], out)


@entry
def mask_games(states: list[State], slots: list[Slot], masks: list[Mask]) -> None:
    """Write the legal actions of every seat to act; none where a game waits for a new one."""
    for game in range(len(states)):
        write_mask(states[game], slots[game].over, masks[game])


@kernel
def write_mask(state: State, over: int, mask: Mask) -> None:
    """One for each legal action."""
    for action in range(N_ACTIONS):
        mask.legal[action] = 0
    if over:
        return
    for word in range(N_WORDS):
        bits = state.legal[word]
        while bits:
            mask.legal[WORD_STARTS[word] + lowest(bits)] = 1
            bits &= bits - 1

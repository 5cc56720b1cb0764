"""A bot in ten lines: claims the longest route it can, else takes what it already holds."""

from wagonway.bots.base import Bot


class MyBot(Bot):
    def choose(self, view, legal):
        claims = [move for move in legal if move.kind == "claim"]
        if claims:
            return max(claims, key=lambda move: sum(count for _, count in move.cards))
        liked = [move for move in legal if move.card in view["hand"]]
        return self.random.choice(liked or legal)

"""What the terminal says to players, in English and French."""

from typing import Final

EN: Final = {
    "seat": "seat",
    "you": "you",
    "turn": "Turn",
    "market": "Market",
    "deck": "Deck",
    "cards": "cards",
    "hand": "Your hand",
    "tickets": "tickets",
    "your_tickets": "Your tickets",
    "offer": "Tickets to choose from",
    "wagons": "wagons",
    "stations": "stations",
    "points": "points",
    "shares": "shares",
    "turned": "Turned",
    "due": "surcharge",
    "last_round": "Last round: {} turns to play",
    "welcome": "{} with {} players; you are seat {}. Type a move, or ? for help. Seed: {}",
    "going_on": "The game goes on after {} moves.",
    "help": """Moves:
  draw deck, draw red       a card from the deck, or a face-up one
  claim a-b 2 red 1 locomotive
  tickets, then keep a-b c-d
  station a 1 blue; surcharge 1 red or retreat; share c; stop; pass
Questions:
  moves [word]              legal moves, those with the word in them
  routes [city]             routes, free or whose
  ?                         this page
  quit                      stop here""",
    "quit": "Stopped before the end.",
    "kept": "It is kept in {}; the same command goes on with it.",
    "no_match": "There is none.",
    "more": "... and {} more; add a word, like: moves claim",
    "free": "free",
    "worth": "for {} points",
    "language": 'no language "{}"; expected en or fr',
    "done": "done",
    "routes": "routes",
    "longest_path": "longest path",
    "most_tickets": "most tickets",
    "companies": "companies",
    "total": "total",
    "completed": "tickets completed",
    "longest": "longest path, wagons",
    "won": "Won",
    "by_points": "by points",
    "by_tickets": "by tickets completed",
    "by_fewest_stations": "by fewest stations",
    "by_longest_path": "by the longest path",
    "by_longest_path_holder": "by holding the longest path",
    "by_shared": "shared",
    "purple": "purple",
    "white": "white",
    "blue": "blue",
    "yellow": "yellow",
    "orange": "orange",
    "black": "black",
    "red": "red",
    "green": "green",
    "locomotive": "locomotive",
    "grey": "grey",
    "ferry": "ferry",
    "tunnel": "tunnel",
}

FR: Final = {
    "seat": "place",
    "you": "vous",
    "turn": "Tour",
    "market": "Cartes visibles",
    "deck": "Pioche",
    "cards": "cartes",
    "hand": "Votre main",
    "tickets": "billets",
    "your_tickets": "Vos billets",
    "offer": "Billets au choix",
    "wagons": "wagons",
    "stations": "gares",
    "points": "points",
    "shares": "parts",
    "turned": "Retournées",
    "due": "supplément",
    "last_round": "Dernière manche : {} tours à jouer",
    "welcome": "{} à {} joueurs ; vous êtes la place {}. Tapez un coup, ou ? (aide). Graine : {}",
    "going_on": "La partie reprend après {} coups.",
    "help": """Coups (les mots sont ceux de la notation, en anglais) :
  draw deck, draw red       une carte de la pioche, ou une carte visible
  claim a-b 2 red 1 locomotive    prendre une route
  tickets, puis keep a-b c-d      tirer des billets, en garder
  station a 1 blue (gare) ; surcharge 1 red ou retreat (tunnel)
  share c (part) ; stop (arrêter de piocher) ; pass (passer)
Questions :
  moves [mot]               les coups permis, ceux qui contiennent le mot
  routes [ville]            les routes, libres ou à qui
  ?                         cette page
  quit                      s'arrêter là""",
    "quit": "Arrêtée avant la fin.",
    "kept": "Elle est gardée dans {} ; la même commande la reprend.",
    "no_match": "Il n'y en a pas.",
    "more": "... et {} de plus ; ajoutez un mot, par exemple : moves claim",
    "free": "libre",
    "worth": "pour {} points",
    "language": "pas de langue « {} » ; attendu : en ou fr",
    "done": "relié",
    "routes": "routes",
    "longest_path": "chemin le plus long",
    "most_tickets": "plus de billets",
    "companies": "compagnies",
    "total": "total",
    "completed": "billets réussis",
    "longest": "chemin le plus long, wagons",
    "won": "Gagné",
    "by_points": "aux points",
    "by_tickets": "aux billets réussis",
    "by_fewest_stations": "au moins de gares",
    "by_longest_path": "au chemin le plus long",
    "by_longest_path_holder": "par le chemin le plus long",
    "by_shared": "partage",
    "purple": "violet",
    "white": "blanc",
    "blue": "bleu",
    "yellow": "jaune",
    "orange": "orange",
    "black": "noir",
    "red": "rouge",
    "green": "vert",
    "locomotive": "locomotive",
    "grey": "gris",
    "ferry": "ferry",
    "tunnel": "tunnel",
}

TEXTS: Final = {"en": EN, "fr": FR}

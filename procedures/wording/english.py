"""What players and inspectors are told of a house pack, in English. Keys as in `german`."""

from __future__ import annotations

from typing import Final

TITLES: Final[dict[str, str]] = {
    "stakes": "Stakes",
    "boxes": "Boxes and bets",
    "shoe": "Cards and shuffle",
    "deal": "The deal",
    "blackjack": "Blackjack",
    "insurance": "Insurance",
    "surrender": "Surrender",
    "splitting": "Splitting",
    "doubling": "Doubling",
    "twenty-one": "Twenty-one",
    "dealer": "Dealer",
    "dealer's blackjack": "Dealer's blackjack",
    "payment": "Payment",
    "return": "Return as stated",
    "times": "Times",
    "absent": "Absent players",
    "house": "The house",
    "bad_scan": "Two cards together",
    "card_not_due": "A card nobody is due",
    "dealer_overdraws": "The dealer draws too many",
    "dealer_card_forgotten": "The dealer's card forgotten",
    "boxed_card": "A card face up in the shoe",
    "shoe_runs_out": "The shoe runs out",
    "misplaced_cards": "Cards out of order",
    "camera_down": "The camera at the shoe is down",
    "not_allowed": "Never done here",
    "second_person": "Two people",
    "odds": "Return as worked out",
}
"""The topics, in the order in which a round meets them."""

SENTENCES: Final[dict[str, str]] = {
    "stakes.limits": "The first stake on a box is {low} to {high}.",
    "stakes.together": "All bets of a box count towards its maximum together.",
    "stakes.first only": "What is added to it later may go beyond the maximum.",
    "stakes.chips": "Chips are {chips}; every stake is a multiple of {smallest}.",
    "boxes.one": "The table has one box.",
    "boxes.many": "The table has {boxes} boxes.",
    "boxes.player one": "A player plays one of them.",
    "boxes.player some": "A player may play up to {boxes} of them.",
    "boxes.player all": "One player may play all of them.",
    "bets.one": "A box takes one bet, that of its player.",
    "bets.many": "A box takes up to {bets} bets, of the same or of different people. Whoever sits "
    "at the box decides for all; who does not pay for a split or a double lets his bet ride.",
    "shoe.one deck": "One deck, 52 cards.",
    "shoe.decks": "{decks} decks, {cards} cards.",
    "shoe.every round": "They are shuffled for every round.",
    "shoe.after the cut card": "They are shuffled when the cut card has come out: the round being "
    "dealt, or else the next one, is the last of the shoe.",
    "shoe.cut": "After the shuffle they are cut at {cut} %.",
    "shoe.cut card": "The cut card lies at {depth} % of the shoe, behind about {cards} cards.",
    "shoe.depth": "A depth of {low} to {high} % passes.",
    "shoe.sealed": "The machine's order is sealed before the first bet and published after the "
    "last card, so that anybody can check it.",
    "deal.by a dealer": "A dealer deals.",
    "deal.by a machine": "A machine deals.",
    "deal.passes": "From {side}, each box with a bet gets a card, then the dealer, then each box "
    "its second. The boxes play in the same order.",
    "deal.hand by hand": "From {side}, each box with a bet gets both its cards, then the dealer "
    "is dealt his. The boxes play in the same order.",
    "deal.passes, one box": "The box gets a card, then the dealer, then the box its second.",
    "deal.hand by hand, one box": "The box gets both its cards, then the dealer is dealt his.",
    "side.dealer's left": "the dealer's left (the players' right)",
    "side.dealer's right": "the dealer's right (the players' left)",
    "deal.hole card": "The dealer's second card is dealt at once, face down.",
    "deal.no hole card": "The dealer takes his second card when all have played.",
    "peek.never": "He does not look at it before all have played.",
    "peek.on an ace": "With an ace up he looks at it: a blackjack ends the round before anybody "
    "plays.",
    "peek.on an ace or ten": "With an ace or a ten-value card up he looks at it: a blackjack ends "
    "the round before anybody plays.",
    "blackjack.pays": "A blackjack (an ace and a ten-value card as first two cards) pays {odds}; "
    "against the dealer's it is a push.",
    "blackjack.at once, never": "Against the dealer's 2 to 9 it is paid as soon as its turn comes.",
    "blackjack.at once, on an ace": "It is paid as soon as its turn comes, but not yet against a "
    "ten-value card.",
    "blackjack.at once, on an ace or ten": "It is paid as soon as its turn comes: by then the "
    "dealer has none.",
    "blackjack.at the end": "It is paid with all others, at the end of the round.",
    "blackjack.after a split": "After a split an ace and a ten-value card are 21, no blackjack.",
    "even money.yes": "Against an ace it may take even money instead: 1:1 at once.",
    "even money.no": "There is no even money.",
    "insurance.none": "None is offered.",
    "insurance.exact half": "Against an ace, for exactly half of {stake}.",
    "insurance.up to half": "Against an ace, for any amount up to half of {stake}.",
    "stake.initial stake": "the first stake",
    "stake.whole stake": "the whole stake, with what splits and doubles added",
    "insurance.pays": "It pays {odds} when the dealer has a blackjack and is lost otherwise.",
    "insurance.after the deal": "It is offered once, before anybody plays.",
    "insurance.until the dealer draws": "It may be taken until the dealer draws his second card, "
    "after a split or a double too.",
    "insurance.frozen": "An insured hand takes no more cards.",
    "insurance.played on": "An insured hand is played on.",
    "surrender.none": "None is offered.",
    "surrender.early": "Before anything else is done with a hand it may be given up, whatever the "
    "dealer shows; half of the stake is lost.",
    "surrender.not against an ace": "Before anything else is done with a hand it may be given up, "
    "unless the dealer shows an ace; half of the stake is lost.",
    "surrender.late": "When the dealer has looked and has no blackjack, a hand may be given up "
    "before anything else is done with it; half of the stake is lost.",
    "surrender.half": "It stays at half when the dealer turns out to have a blackjack.",
    "surrender.full": "When the dealer turns out to have a blackjack, all of it is lost.",
    "split.never": "No hand can be split.",
    "split.rank": "Two cards of equal rank may be split, each hand with a stake like the first.",
    "split.value": "Two cards of equal value, as a king and a ten, may be split, each hand with a "
    "stake like the first.",
    "split.once": "A split hand cannot be split again.",
    "split.again": "Split hands may be split again, to at most {hands} hands.",
    "split aces.one card": "Split aces get one card each.",
    "split aces.played on": "Split aces are played on.",
    "split aces.again": "Two aces after a split may be split again.",
    "split aces.not again": "Two aces after a split may not be split again.",
    "double.any two": "On any first two cards.",
    "double.9 to 11": "On first two cards that count 9, 10 or 11.",
    "double.any number of cards": "On any number of cards.",
    "double.one card": "The stake is doubled and one card follows.",
    "double.after a split": "A split hand may be doubled too.",
    "double.after a split, no aces": "A split hand may be doubled too, but not split aces.",
    "double.not after a split": "A split hand may not be doubled.",
    "twenty-one.stands": "A hand of 21 stands by itself.",
    "twenty-one.may draw": "A hand of 21 may still draw; a blackjack may not.",
    "charlie.none": "No hand wins by its number of cards.",
    "charlie.cards": "{cards} cards that are not over 21 win at once, whatever the dealer has "
    "(Charlie).",
    "dealer.soft 17 stands": "Draws on 16 or less, stands on 17 or more, soft 17 too.",
    "dealer.soft 17 hits": "Draws on 16 or less and on soft 17, stands on every other 17 or more.",
    "dealer.draws for nobody": "He draws even when no hand is left.",
    "dealer.draws for somebody": "When no hand is left he does not draw.",
    "dealer.draws for insurance": "When no hand is left he does not draw, unless an insurance "
    "depends on it.",
    "takes.seen before": "It comes to light before anybody plays, and takes every stake but that "
    "of a blackjack.",
    "takes.initial only": "Takes the first stake only; what splits and doubles added comes back.",
    "takes.initial or busted": "Takes the first stake or, if that is more, the stakes of hands "
    "already bust; the rest of what splits and doubles added comes back.",
    "takes.doubles refunded": "Takes the stake of every hand, split hands too; what doubles added "
    "comes back.",
    "takes.all": "Takes every stake, with what splits and doubles added.",
    "payment.others": "A hand over 21 is bust and loses. All other wins pay 1:1; a tie is a push.",
    "payment.exact": "With these chips every payment comes out even.",
    "payment.rounded": "Parts of {unit} are rounded for each bet: what it gets back is rounded "
    "up, an insurance down.",
    "return.none": "The document states none.",
    "return.stated": "The document states that {percent} % comes back. The figure is the "
    "document's own: it depends on how its rules are read.",
    "odds.basic": "Who plays by the chart of this game gets back {first} % of his first stakes on "
    "average, {staked} % of all that he stakes with splits and doubles.",
    "odds.best": "Who decides each hand by its very cards gets back {first} % of his first stakes.",
    "odds.exact": "Worked out exactly from these rules, for a fresh shoe and without insurance.",
    "odds.nearly exact": "Worked out from these rules, for a fresh shoe and without insurance; "
    "exactly but for the chance of another pair after a split.",
    "odds.stated": "The stated {percent} % comes out where a dealer's blackjack takes: {readings}. "
    "In force is: {own}.",
    "odds.stated in force": "The stated {percent} % comes out of the rules in force.",
    "odds.stated nowhere": "The stated {percent} % comes out of no reading of what a dealer's "
    "blackjack takes.",
    "times.waits": "The table waits for its players, for days if need be.",
    "times.limits": "Betting {betting}, a decision {decision}; no decision in time is a stand.",
    "times.insurance": "Insurance {insurance}; no answer is no insurance.",
    "absent.heartbeat": "Somebody not heard of for {heartbeat} has lost the connection.",
    "absent.hit and stand": "After {grace} the system plays basic strategy for him: it hits and "
    "stands, and neither stakes nor gives up anything.",
    "absent.surrender too": "After {grace} the system plays basic strategy for him: it hits, "
    "stands and surrenders, and stakes nothing.",
    "absent.at the table": "Who sits at the table plays with cash and by hand signals; the dealer "
    "enters what he does. He has no time limit, and while anybody sits there bets have none.",
    "absent.nobody at the table": "Everybody plays over the network; nobody sits at the table "
    "himself.",
    "absent.waited for": "His round waits for him and goes on after his last action; what had "
    "reached the server counts.",
    "absent.outage": "When the house's own system fails for more than {outage}, the round is held "
    "for a supervisor.",
    "house.rotation": "Dealers change every {minutes} minutes.",
    "house.burns": "Cards burned: {shuffle} after a shuffle, {change} on a change of dealers, "
    "{relief} for a short relief.",
    "house.read twice": "The same card read again within {window} is asked about: one card or two?",
    "house.two witnesses": "Where a camera stands beside the shoe, what only one of them has read "
    "after {window}, or each of them otherwise, is held for a supervisor.",
    "house.alarm": "An alarm that nobody has acknowledged after {wait} goes up to the pit manager.",
    "house.malfunction": "A malfunction voids the round: every stake goes back.",
    "bad_scan.cancel": "The round is cancelled.",
    "bad_scan.cancel and pay blackjacks": "The round is cancelled; a blackjack that the dealer "
    "could not match keeps its winnings.",
    "bad_scan.rescan": "Every card is read again from the first, and the round goes on.",
    "card_not_due.cancel": "The round is cancelled.",
    "card_not_due.offer on": "Whoever draws next gets it, the dealer too; else it is burned.",
    "card_not_due.burn": "The card is burned.",
    "dealer_overdraws.carry": "The card opens the next round.",
    "dealer_overdraws.burn": "The card is burned.",
    "dealer_card_forgotten.out of order": "Put right while only first cards lie there; otherwise "
    "cancelled.",
    "dealer_card_forgotten.dealer draws": "The players are finished, then the dealer draws the "
    "missing card.",
    "dealer_card_forgotten.seats may withdraw": "The players are finished, then the dealer draws "
    "the missing card; who does not want to play on has his wagers back.",
    "boxed_card.a card": "Played like any other.",
    "boxed_card.scrap": "Counted and discarded; it takes no part.",
    "shoe_runs_out.hold": "The table is held for a supervisor.",
    "shoe_runs_out.shuffle discards": "The discards are shuffled and the round is finished from "
    "them.",
    "misplaced_cards.first cards only": "Put right before second cards lie there; otherwise "
    "cancelled.",
    "misplaced_cards.always": "Moved to their places, and the round goes on.",
    "camera_down.play on": "The shoe reads alone, and that is shown.",
    "camera_down.hold": "The table is held for a supervisor.",
    "not_allowed.none": "Nothing is ruled out.",
    "not_allowed.some": "{remedies}.",
    "second_person.none": "Needed for nothing.",
    "second_person.some": "Needed for: {remedies}.",
}

FIELDS: Final[dict[str, str]] = {
    "currency": "Currency",
    "stated_return": "Return as stated, in %",
    "game.dealt_by": "Who deals",
    "game.decks": "Decks",
    "game.shuffled": "When it is shuffled",
    "game.boxes": "Boxes",
    "game.boxes_per_player": "Boxes a player may play",
    "game.bets_per_box": "Bets in one box",
    "game.first_box": "Where the deal begins",
    "game.deal_order": "Order of the first cards",
    "game.hole_card": "Dealer's second card dealt at once",
    "game.peek": "Dealer looks for a blackjack",
    "game.blackjack_pays": "A blackjack pays",
    "game.insurance_pays": "Insurance pays",
    "game.dealer_hits_soft_17": "Dealer draws on soft 17",
    "game.charlie": "Cards that win at once",
    "game.double_on": "Doubling on",
    "game.double_after_split": "Doubling after a split",
    "game.split_match": "Pairs by",
    "game.max_hands": "Hands in one box at most",
    "game.resplit_aces": "Split aces split again",
    "game.hit_split_aces": "Split aces take more cards",
    "game.double_split_aces": "Split aces doubled",
    "game.insurance": "Insurance",
    "game.insurance_open": "Insurance is open",
    "game.insurance_half_of": "Insurance is half of the",
    "game.insured_hand_frozen": "Insured hand takes no more cards",
    "game.even_money": "Even money",
    "game.surrender": "Surrender",
    "game.surrender_against_blackjack": "Surrender loses to a blackjack",
    "game.dealer_blackjack_takes": "Dealer's blackjack takes",
    "game.immediate_blackjack": "Blackjack paid at its turn",
    "game.auto_stand_21": "21 stands by itself",
    "game.dealer_draws_when_nobody_is_left": "Dealer draws when no hand is left",
    "limits.minimum": "Minimum",
    "limits.maximum": "Maximum",
    "limits.chips": "Chips",
    "limits.exact_payouts": "Every payment comes out even",
    "timers.betting": "Time to bet",
    "timers.decision": "Time to decide",
    "timers.insurance": "Time for insurance",
    "timers.heartbeat": "Silence that is a lost connection",
    "timers.absent_grace": "Grace for the absent",
    "timers.outage_grace": "Outage that is overlooked",
    "timers.acknowledge": "Time to acknowledge an alarm",
    "timers.double_read_window": "Window of a double reading",
    "timers.witness_window": "Shoe and camera wait for each other",
    "procedure.cut_at_percent": "Cut after the shuffle at",
    "procedure.cut_card_percent": "Cut card at",
    "procedure.cut_card_from_percent": "Cut card not before",
    "procedure.cut_card_to_percent": "Cut card not behind",
    "procedure.burns_after_shuffle": "Burned after a shuffle",
    "procedure.burns_on_dealer_change": "Burned on a change of dealers",
    "procedure.burns_on_relief": "Burned for a relief",
    "procedure.rotation_minutes": "Dealers change every",
    "procedure.disconnected_may_surrender": "Absent players surrender",
    "procedure.wait_for_players": "The table waits for its players",
    "procedure.players_at_table": "People sit at the table",
    "irregularities.bad_scan": "Two cards together",
    "irregularities.card_not_due": "A card nobody is due",
    "irregularities.dealer_overdraws": "The dealer draws too many",
    "irregularities.dealer_card_forgotten": "The dealer's card forgotten",
    "irregularities.boxed_card": "A card face up in the shoe",
    "irregularities.shoe_runs_out": "The shoe runs out",
    "irregularities.misplaced_cards": "Cards out of order",
    "irregularities.camera_down": "The camera at the shoe is down",
    "remedies.not_allowed": "Never done here",
    "remedies.second_person": "Two people for",
}
"""The fields of a pack, as people call them."""

VALUES: Final[dict[str, str]] = {}
"""Values with other words than those of the pack; in English a pack's own words serve."""

YES_NO_NONE: Final = ("yes", "no", "none")
DECIMAL_POINT: Final = "."

PAGE: Final[dict[str, str]] = {
    "digest": "Digest",
    "document": "Document",
    "rules": "The rules in force",
    "odds": "Strategy and return",
    "fields": "Every field and its source",
    "without effect": "Without effect in this game",
    "same": "{first} and {second} decide the same.",
    "differ": "{first} and {second} differ (fields: {count}):",
    "field by field": "Field by field",
    "mark.I": "not in the document; our assumption",
    "mark.X": "the document contradicts itself; the house chose",
}
"""What stands around the sentences when a pack is shown."""

CHART: Final[dict[str, str]] = {
    "hard": "hard",
    "soft": "soft",
    "pair": "pair",
    "H": "hit",
    "S": "stand",
    "D": "double, else hit",
    "d": "double, else stand",
    "R": "surrender, else hit",
    "r": "surrender, else stand",
    "P": "split",
    ".": "as its total",
}
"""The parts of a chart, and what its letters say."""

"""The rules of play as sentences, from the fields of the game that is in force."""

from __future__ import annotations

from collections.abc import Iterator

from procedures.pack import Game
from procedures.wording.speaker import Sentence, Speaker, Topic


def rules_of_play(say: Speaker) -> Iterator[Topic]:
    """How a round goes, from the deal to the payment."""
    game = say.pack.game
    yield say.topic("boxes", _boxes(say, game))
    yield say.topic("deal", _deal(say, game))
    yield say.topic("blackjack", _blackjack(say, game))
    yield say.topic("insurance", _insurance(say, game))
    yield say.topic("surrender", _surrender(say, game))
    yield say.topic("splitting", _splitting(say, game))
    yield say.topic("doubling", _doubling(say, game))
    yield say.topic("twenty-one", _twenty_one(say, game))
    yield say.topic("dealer", _dealer(say, game))
    yield say.topic("dealer's blackjack", _takes(say, game))


def _boxes(say: Speaker, game: Game) -> Iterator[Sentence]:
    if game.boxes == 1:
        yield say("boxes.one", "game.boxes game.boxes_per_player")
    else:
        yield say("boxes.many", "game.boxes", boxes=game.boxes)
        held = game.boxes_per_player
        how_many = "all" if held == game.boxes else "one" if held == 1 else "some"
        yield say(f"boxes.player {how_many}", "game.boxes_per_player", boxes=held)
    bets = "one" if game.bets_per_box == 1 else "many"
    yield say(f"bets.{bets}", "game.bets_per_box", bets=game.bets_per_box)


def _deal(say: Speaker, game: Game) -> Iterator[Sentence]:
    yield say(f"deal.by a {game.dealt_by}", "game.dealt_by")
    if game.boxes == 1:
        yield say(f"deal.{game.deal_order}, one box", "game.deal_order")
    else:
        side = say.part(f"side.{game.first_box}")
        yield say(f"deal.{game.deal_order}", "game.deal_order game.first_box", side=side)
    if game.hole_card:
        yield say("deal.hole card", "game.hole_card")
        yield say(f"peek.{game.peek}", "game.peek")
    else:
        yield say("deal.no hole card", "game.hole_card game.peek")


def _blackjack(say: Speaker, game: Game) -> Iterator[Sentence]:
    yield say("blackjack.pays", "game.blackjack_pays", odds=game.blackjack_pays)
    when = f"at once, {game.peek}" if game.immediate_blackjack else "at the end"
    yield say(f"blackjack.{when}", "game.immediate_blackjack")
    if game.max_hands > 1:
        yield say("blackjack.after a split")
    yield say(f"even money.{'yes' if game.even_money else 'no'}", "game.even_money")


def _insurance(say: Speaker, game: Game) -> Iterator[Sentence]:
    if game.insurance == "none":
        yield say("insurance.none", "game.insurance")
        return
    stake = say.part(f"stake.{game.insurance_half_of}")
    yield say(f"insurance.{game.insurance}", "game.insurance game.insurance_half_of", stake=stake)
    yield say("insurance.pays", "game.insurance_pays", odds=game.insurance_pays)
    yield say(f"insurance.{game.insurance_open}", "game.insurance_open")
    after = "frozen" if game.insured_hand_frozen else "played on"
    yield say(f"insurance.{after}", "game.insured_hand_frozen")


def _surrender(say: Speaker, game: Game) -> Iterator[Sentence]:
    yield say(f"surrender.{game.surrender}", "game.surrender")
    if game.surrender != "none" and game.peek != "on an ace or ten":
        keys = "game.surrender_against_blackjack"
        yield say(f"surrender.{game.surrender_against_blackjack}", keys)


def _splitting(say: Speaker, game: Game) -> Iterator[Sentence]:
    if game.max_hands == 1:
        keys = "game.max_hands game.resplit_aces game.hit_split_aces game.double_split_aces"
        yield say("split.never", f"{keys} game.double_after_split")
        return
    yield say(f"split.{game.split_match}", "game.split_match")
    if game.max_hands == 2:
        yield say("split.once", "game.max_hands game.resplit_aces")
    else:
        yield say("split.again", "game.max_hands", hands=game.max_hands)
    aces = "played on" if game.hit_split_aces else "one card"
    yield say(f"split aces.{aces}", "game.hit_split_aces")
    if game.max_hands > 2:
        aces = "again" if game.resplit_aces else "not again"
        yield say(f"split aces.{aces}", "game.resplit_aces")


def _doubling(say: Speaker, game: Game) -> Iterator[Sentence]:
    yield say(f"double.{game.double_on}", "game.double_on")
    yield say("double.one card")
    if game.max_hands > 1:
        after = "after a split" if game.double_after_split else "not after a split"
        no_aces = game.double_after_split and not game.double_split_aces
        keys = "game.double_after_split game.double_split_aces"
        yield say(f"double.{after}{', no aces' if no_aces else ''}", keys)


def _twenty_one(say: Speaker, game: Game) -> Iterator[Sentence]:
    stands = "stands" if game.auto_stand_21 else "may draw"
    yield say(f"twenty-one.{stands}", "game.auto_stand_21")
    charlie = "cards" if game.charlie else "none"
    yield say(f"charlie.{charlie}", "game.charlie", cards=game.charlie)


def _dealer(say: Speaker, game: Game) -> Iterator[Sentence]:
    soft = "hits" if game.dealer_hits_soft_17 else "stands"
    yield say(f"dealer.soft 17 {soft}", "game.dealer_hits_soft_17")
    if game.dealer_draws_when_nobody_is_left:
        draws = "nobody"
    else:
        open_insurance = game.insurance != "none" and not game.hole_card
        draws = "insurance" if open_insurance else "somebody"
    yield say(f"dealer.draws for {draws}", "game.dealer_draws_when_nobody_is_left")


def _takes(say: Speaker, game: Game) -> Iterator[Sentence]:
    if game.peek == "on an ace or ten":
        yield say("takes.seen before", "game.peek")
    else:
        yield say(f"takes.{game.dealer_blackjack_takes}", "game.dealer_blackjack_takes")

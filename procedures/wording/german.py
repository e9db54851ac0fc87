"""What players and inspectors are told of a house pack, in German. Keys as in `english`."""

from __future__ import annotations

from typing import Final

from procedures.wording.german_fields import FIELDS as FIELDS
from procedures.wording.german_fields import VALUES as VALUES

TITLES: Final[dict[str, str]] = {
    "stakes": "Einsätze",
    "boxes": "Boxen und Einsätze",
    "shoe": "Karten und Mischen",
    "deal": "Das Geben",
    "blackjack": "Blackjack",
    "insurance": "Versicherung (Insurance)",
    "surrender": "Aufgabe (Surrender)",
    "splitting": "Teilen (Split)",
    "doubling": "Verdoppeln (Double)",
    "twenty-one": "Einundzwanzig",
    "dealer": "Der Dealer",
    "dealer's blackjack": "Blackjack des Dealers",
    "payment": "Auszahlung",
    "return": "Genannte Ausschüttung",
    "times": "Fristen",
    "absent": "Abwesende Spieler",
    "house": "Das Haus",
    "bad_scan": "Zwei Karten zugleich",
    "card_not_due": "Eine Karte, die niemandem zusteht",
    "dealer_overdraws": "Der Dealer zieht zu viel",
    "dealer_card_forgotten": "Die Karte des Dealers vergessen",
    "boxed_card": "Eine offene Karte im Schlitten",
    "shoe_runs_out": "Der Schlitten wird leer",
    "misplaced_cards": "Karten in falscher Reihenfolge",
    "camera_down": "Die Kamera am Schlitten ist ausgefallen",
    "not_allowed": "Hier ausgeschlossen",
    "second_person": "Zu zweit",
    "odds": "Berechnete Ausschüttung",
}
"""The topics, in the order in which a round meets them."""

SENTENCES: Final[dict[str, str]] = {
    "stakes.limits": "Der erste Einsatz auf eine Box beträgt {low} bis {high}.",
    "stakes.together": "Alle Einsätze einer Box zählen zusammen für ihr Maximum.",
    "stakes.first only": "Was später dazukommt, darf über das Maximum hinausgehen.",
    "stakes.chips": "Jetons zu {chips}; jeder Einsatz ist ein Vielfaches von {smallest}.",
    "boxes.one": "Der Tisch hat eine Box.",
    "boxes.many": "Der Tisch hat {boxes} Boxen.",
    "boxes.player one": "Ein Spieler spielt eine davon.",
    "boxes.player some": "Ein Spieler darf bis zu {boxes} davon spielen.",
    "boxes.player all": "Ein Spieler darf alle spielen.",
    "bets.one": "Auf einer Box liegt ein Einsatz, der ihres Spielers.",
    "bets.many": "Auf einer Box liegen bis zu {bets} Einsätze, von einer oder mehreren Personen. "
    "Wer an der Box sitzt, entscheidet für alle; wer beim Teilen oder Verdoppeln nicht nachsetzt, "
    "dessen Einsatz spielt auf der Hand weiter mit.",
    "shoe.one deck": "Ein Kartenspiel, 52 Karten.",
    "shoe.decks": "{decks} Kartenspiele, {cards} Karten.",
    "shoe.every round": "Vor jeder Runde wird neu gemischt.",
    "shoe.after the cut card": "Gemischt wird, wenn die Schnittkarte gekommen ist: Die laufende "
    "oder sonst die nächste Runde ist die letzte aus diesem Schlitten.",
    "shoe.cut": "Nach dem Mischen wird bei {cut} % abgehoben.",
    "shoe.cut card": "Die Schnittkarte steckt bei {depth} % des Schlittens, nach etwa {cards} "
    "Karten.",
    "shoe.depth": "Eine Tiefe von {low} bis {high} % wird hingenommen.",
    "shoe.sealed": "Die Reihenfolge der Maschine wird vor dem ersten Einsatz versiegelt und nach "
    "der letzten Karte veröffentlicht, damit sie jeder prüfen kann.",
    "deal.by a dealer": "Ein Dealer gibt.",
    "deal.by a machine": "Eine Maschine gibt.",
    "deal.passes": "Von {side} an erhält jede Box mit einem Einsatz eine Karte, dann der Dealer, "
    "dann jede Box ihre zweite. In derselben Reihenfolge wird gespielt.",
    "deal.hand by hand": "Von {side} an erhält jede Box mit einem Einsatz ihre beiden Karten, "
    "danach der Dealer. In derselben Reihenfolge wird gespielt.",
    "deal.passes, one box": "Die Box erhält eine Karte, dann der Dealer, dann die Box ihre zweite.",
    "deal.hand by hand, one box": "Die Box erhält ihre beiden Karten, danach der Dealer.",
    "side.dealer's left": "der linken Seite des Dealers (der rechten der Spieler)",
    "side.dealer's right": "der rechten Seite des Dealers (der linken der Spieler)",
    "deal.hole card": "Die zweite Karte des Dealers wird gleich verdeckt gegeben.",
    "deal.no hole card": "Der Dealer zieht seine zweite Karte, wenn alle gespielt haben.",
    "peek.never": "Er sieht sie nicht an, bevor alle gespielt haben.",
    "peek.on an ace": "Zeigt er ein Ass, sieht er sie an: Ein Blackjack beendet die Runde, bevor "
    "jemand spielt.",
    "peek.on an ace or ten": "Zeigt er ein Ass oder eine Karte mit dem Wert zehn, sieht er sie an: "
    "Ein Blackjack beendet die Runde, bevor jemand spielt.",
    "blackjack.pays": "Ein Blackjack (ein Ass und eine Karte mit dem Wert zehn als erste zwei "
    "Karten) zahlt {odds}; gegen den des Dealers steht es unentschieden.",
    "blackjack.at once, never": "Zeigt der Dealer 2 bis 9, wird er bezahlt, sobald er an der "
    "Reihe ist.",
    "blackjack.at once, on an ace": "Er wird bezahlt, sobald er an der Reihe ist, gegen eine Karte "
    "mit dem Wert zehn aber noch nicht.",
    "blackjack.at once, on an ace or ten": "Er wird bezahlt, sobald er an der Reihe ist: Der "
    "Dealer hat dann keinen.",
    "blackjack.at the end": "Er wird mit allen anderen am Ende der Runde bezahlt.",
    "blackjack.after a split": "Nach dem Teilen sind ein Ass und eine Karte mit dem Wert zehn 21, "
    "kein Blackjack.",
    "even money.yes": "Gegen ein Ass kann man stattdessen Even Money nehmen: sofort 1:1.",
    "even money.no": "Even Money gibt es nicht.",
    "insurance.none": "Wird nicht angeboten.",
    "insurance.exact half": "Gegen ein Ass, über genau die Hälfte {stake}.",
    "insurance.up to half": "Gegen ein Ass, über einen beliebigen Betrag bis zur Hälfte {stake}.",
    "stake.initial stake": "des ersten Einsatzes",
    "stake.whole stake": "des ganzen Einsatzes, samt dem, was Teilen und Verdoppeln dazugebracht "
    "haben",
    "insurance.pays": "Sie zahlt {odds}, wenn der Dealer einen Blackjack hat, sonst ist sie "
    "verloren.",
    "insurance.after the deal": "Sie wird einmal angeboten, bevor jemand spielt.",
    "insurance.until the dealer draws": "Man kann sie nehmen, bis der Dealer seine zweite Karte "
    "zieht, auch nach dem Teilen oder Verdoppeln.",
    "insurance.frozen": "Eine versicherte Hand erhält keine Karten mehr.",
    "insurance.played on": "Eine versicherte Hand wird weitergespielt.",
    "surrender.none": "Wird nicht angeboten.",
    "surrender.early": "Solange mit einer Hand sonst nichts geschehen ist, kann man sie aufgeben, "
    "was auch immer der Dealer zeigt; der halbe Einsatz ist verloren.",
    "surrender.not against an ace": "Solange mit einer Hand sonst nichts geschehen ist, kann man "
    "sie aufgeben, außer wenn der Dealer ein Ass zeigt; der halbe Einsatz ist verloren.",
    "surrender.late": "Hat der Dealer nachgesehen und keinen Blackjack, kann man eine Hand "
    "aufgeben, solange mit ihr sonst nichts geschehen ist; der halbe Einsatz ist verloren.",
    "surrender.half": "Dabei bleibt es, auch wenn der Dealer dann einen Blackjack hat.",
    "surrender.full": "Hat der Dealer dann einen Blackjack, ist der ganze Einsatz verloren.",
    "split.never": "Keine Hand kann geteilt werden.",
    "split.rank": "Zwei Karten desselben Rangs kann man teilen, jede Hand mit einem Einsatz in "
    "Höhe des ersten.",
    "split.value": "Zwei Karten desselben Werts, etwa König und Zehn, kann man teilen, jede Hand "
    "mit einem Einsatz in Höhe des ersten.",
    "split.once": "Eine geteilte Hand kann nicht nochmals geteilt werden.",
    "split.again": "Geteilte Hände kann man wieder teilen, auf höchstens {hands} Hände.",
    "split aces.one card": "Geteilte Asse erhalten je eine Karte.",
    "split aces.played on": "Geteilte Asse werden weitergespielt.",
    "split aces.again": "Zwei Asse nach dem Teilen kann man wieder teilen.",
    "split aces.not again": "Zwei Asse nach dem Teilen kann man nicht wieder teilen.",
    "double.any two": "Auf beliebigen ersten zwei Karten.",
    "double.9 to 11": "Auf ersten zwei Karten, die 9, 10 oder 11 zählen.",
    "double.any number of cards": "Auf beliebig vielen Karten.",
    "double.one card": "Der Einsatz wird verdoppelt, und es folgt genau eine Karte.",
    "double.after a split": "Auch eine geteilte Hand kann man verdoppeln.",
    "double.after a split, no aces": "Auch eine geteilte Hand kann man verdoppeln, geteilte Asse "
    "aber nicht.",
    "double.not after a split": "Eine geteilte Hand kann man nicht verdoppeln.",
    "twenty-one.stands": "Eine Hand mit 21 hält von selbst.",
    "twenty-one.may draw": "Eine Hand mit 21 darf noch eine Karte nehmen; ein Blackjack nicht.",
    "charlie.none": "Keine Hand gewinnt durch die Zahl ihrer Karten.",
    "charlie.cards": "{cards} Karten, die nicht über 21 liegen, gewinnen sofort, was auch immer "
    "der Dealer hat (Charlie).",
    "dealer.soft 17 stands": "Zieht bei 16 oder weniger, hält ab 17, auch mit Soft 17.",
    "dealer.soft 17 hits": "Zieht bei 16 oder weniger und mit Soft 17, hält sonst ab 17.",
    "dealer.draws for nobody": "Er zieht auch, wenn keine Hand mehr im Spiel ist.",
    "dealer.draws for somebody": "Ist keine Hand mehr im Spiel, zieht er nicht.",
    "dealer.draws for insurance": "Ist keine Hand mehr im Spiel, zieht er nicht, außer wenn eine "
    "Versicherung davon abhängt.",
    "takes.seen before": "Er zeigt sich, bevor jemand spielt, und nimmt jeden Einsatz außer dem "
    "eines Blackjacks.",
    "takes.initial only": "Nimmt nur den ersten Einsatz; was Teilen und Verdoppeln dazugebracht "
    "haben, kommt zurück.",
    "takes.initial or busted": "Nimmt den ersten Einsatz oder, wenn das mehr ist, die Einsätze der "
    "Hände, die schon über 21 sind; was Teilen und Verdoppeln sonst dazugebracht haben, kommt "
    "zurück.",
    "takes.doubles refunded": "Nimmt den Einsatz jeder Hand, auch der geteilten; was das "
    "Verdoppeln dazugebracht hat, kommt zurück.",
    "takes.all": "Nimmt jeden Einsatz, samt dem, was Teilen und Verdoppeln dazugebracht haben.",
    "payment.others": "Eine Hand über 21 ist überkauft und verliert. Alle anderen Gewinne zahlen "
    "1:1; gleiche Punkte sind unentschieden.",
    "payment.exact": "Mit diesen Jetons geht jede Auszahlung auf.",
    "payment.rounded": "Teile von {unit} werden bei jedem Einsatz gerundet: was zurückkommt, "
    "aufwärts, eine Versicherung abwärts.",
    "return.none": "Das Dokument nennt keine.",
    "return.stated": "Das Dokument nennt {percent} %. Die Zahl ist die des Dokuments: Sie hängt "
    "davon ab, wie seine Regeln gelesen werden.",
    "odds.basic": "Wer nach der Tabelle dieses Spiels spielt, erhält im Mittel {first} % seiner "
    "ersten Einsätze zurück, {staked} % von allem, was er mit Teilen und Verdoppeln setzt.",
    "odds.best": "Wer jede Hand nach ihren einzelnen Karten entscheidet, erhält {first} % seiner "
    "ersten Einsätze zurück.",
    "odds.exact": "Genau berechnet aus diesen Regeln, für frisch gemischte Karten und ohne "
    "Versicherung.",
    "odds.nearly exact": "Berechnet aus diesen Regeln, für frisch gemischte Karten und ohne "
    "Versicherung; genau bis auf die Aussicht auf ein weiteres Paar nach dem Teilen.",
    "odds.stated": "Die genannten {percent} % kommen heraus, wenn ein Blackjack des Dealers nimmt: "
    "{readings}. Hier gilt: {own}.",
    "odds.stated in force": "Die genannten {percent} % kommen bei den geltenden Regeln heraus.",
    "odds.stated nowhere": "Die genannten {percent} % kommen bei keiner Lesart dessen heraus, was "
    "ein Blackjack des Dealers nimmt.",
    "times.waits": "Der Tisch wartet auf seine Spieler, wenn nötig tagelang.",
    "times.limits": "Setzen {betting}, eine Entscheidung {decision}; wer nicht rechtzeitig "
    "entscheidet, hält.",
    "times.insurance": "Versicherung {insurance}; keine Antwort heißt keine Versicherung.",
    "absent.heartbeat": "Wer {heartbeat} lang nicht zu hören ist, hat die Verbindung verloren.",
    "absent.hit and stand": "Nach {grace} spielt das System für ihn nach der Grundstrategie: Es "
    "nimmt Karten und hält, setzt aber nichts und gibt nichts auf.",
    "absent.surrender too": "Nach {grace} spielt das System für ihn nach der Grundstrategie: Es "
    "nimmt Karten, hält und gibt auf, setzt aber nichts.",
    "absent.at the table": "Wer am Tisch sitzt, spielt mit Bargeld und Handzeichen; der Dealer "
    "gibt ein, was er tut. Für ihn läuft keine Frist und, solange jemand dort sitzt, auch für "
    "Einsätze keine.",
    "absent.nobody at the table": "Alle spielen über das Netz; niemand sitzt selbst am Tisch.",
    "absent.waited for": "Seine Runde wartet auf ihn und geht nach seiner letzten Aktion weiter; "
    "was beim Server angekommen ist, gilt.",
    "absent.outage": "Fällt das System des Hauses länger als {outage} aus, wird die Runde für "
    "einen Aufseher angehalten.",
    "house.rotation": "Die Dealer wechseln alle {minutes} Minuten.",
    "house.burns": "Weggelegte Karten: {shuffle} nach dem Mischen, {change} beim Wechsel der "
    "Dealer, {relief} bei kurzer Ablösung.",
    "house.read twice": "Wird dieselbe Karte innerhalb von {window} nochmals gelesen, wird "
    "gefragt: eine Karte oder zwei?",
    "house.two witnesses": "Steht neben dem Schlitten eine Kamera, wird der Tisch für einen "
    "Aufseher angehalten, wenn beide verschiedene Karten lesen oder nach {window} nur eins eine.",
    "house.alarm": "Ein Alarm, den nach {wait} niemand bestätigt hat, geht an den Pit-Manager.",
    "house.malfunction": "Eine Störung macht die Runde ungültig: Jeder Einsatz geht zurück.",
    "bad_scan.cancel": "Die Runde wird aufgehoben.",
    "bad_scan.cancel and pay blackjacks": "Die Runde wird aufgehoben; ein Blackjack, mit dem der "
    "Dealer nicht gleichziehen konnte, behält seinen Gewinn.",
    "bad_scan.rescan": "Jede Karte wird von der ersten an neu gelesen, und die Runde geht weiter.",
    "card_not_due.cancel": "Die Runde wird aufgehoben.",
    "card_not_due.offer on": "Wer als Nächster zieht, erhält sie, auch der Dealer; sonst wird sie "
    "weggelegt.",
    "card_not_due.burn": "Die Karte wird weggelegt.",
    "dealer_overdraws.carry": "Die Karte eröffnet die nächste Runde.",
    "dealer_overdraws.burn": "Die Karte wird weggelegt.",
    "dealer_card_forgotten.out of order": "Berichtigt, solange nur erste Karten liegen; sonst wird "
    "die Runde aufgehoben.",
    "dealer_card_forgotten.dealer draws": "Die Spieler werden fertig bedient, dann zieht der "
    "Dealer die fehlende Karte.",
    "dealer_card_forgotten.seats may withdraw": "Die Spieler werden fertig bedient, dann zieht der "
    "Dealer die fehlende Karte; wer nicht weiterspielen will, erhält seine Einsätze zurück.",
    "boxed_card.a card": "Sie wird wie jede andere gespielt.",
    "boxed_card.scrap": "Sie wird gezählt und abgelegt und spielt nicht mit.",
    "shoe_runs_out.hold": "Der Tisch wird für einen Aufseher angehalten.",
    "shoe_runs_out.shuffle discards": "Die abgelegten Karten werden gemischt, und die Runde wird "
    "aus ihnen beendet.",
    "misplaced_cards.first cards only": "Berichtigt, bevor zweite Karten liegen; sonst wird die "
    "Runde aufgehoben.",
    "misplaced_cards.always": "An ihre Plätze gelegt, und die Runde geht weiter.",
    "camera_down.play on": "Der Schlitten liest allein, und das wird angezeigt.",
    "camera_down.hold": "Der Tisch wird für einen Aufseher angehalten.",
    "not_allowed.none": "Nichts ist ausgeschlossen.",
    "not_allowed.some": "{remedies}.",
    "second_person.none": "Für nichts nötig.",
    "second_person.some": "Nötig für: {remedies}.",
}

YES_NO_NONE: Final = ("ja", "nein", "keine")
DECIMAL_POINT: Final = ","

PAGE: Final[dict[str, str]] = {
    "digest": "Prüfsumme",
    "document": "Dokument",
    "rules": "Die geltenden Regeln",
    "odds": "Strategie und Ausschüttung",
    "fields": "Jedes Feld und seine Quelle",
    "without effect": "Ohne Wirkung in diesem Spiel",
    "same": "{first} und {second} entscheiden gleich.",
    "differ": "{first} und {second} entscheiden verschieden (Felder: {count}):",
    "field by field": "Feld für Feld",
    "mark.I": "steht nicht im Dokument; unsere Annahme",
    "mark.X": "das Dokument widerspricht sich; das Haus hat gewählt",
}
"""What stands around the sentences when a pack is shown."""

CHART: Final[dict[str, str]] = {
    "hard": "hart",
    "soft": "soft",
    "pair": "Paar",
    "H": "Karte",
    "S": "Halten",
    "D": "Verdoppeln, sonst Karte",
    "d": "Verdoppeln, sonst Halten",
    "R": "Aufgabe, sonst Karte",
    "r": "Aufgabe, sonst Halten",
    "P": "Teilen",
    ".": "wie seine Summe",
}
"""The parts of a chart, and what its letters say."""

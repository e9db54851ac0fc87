<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>AlarmBar</name>
    <message>
        <source>Go there</source>
        <translation>Hingehen</translation>
    </message>
    <message>
        <source>Show the table of the newest alarm (F7)</source>
        <translation>Den Tisch des neuesten Alarms zeigen (F7)</translation>
    </message>
    <message>
        <source>Acknowledge</source>
        <translation>Quittieren</translation>
    </message>
    <message>
        <source>I have seen the newest alarm (F8); the record says who</source>
        <translation>Den neuesten Alarm gesehen (F8); das Protokoll hält fest, wer</translation>
    </message>
    <message>
        <source>no alarms</source>
        <translation>keine Alarme</translation>
    </message>
    <message>
        <source>alarms: not known now</source>
        <translation>Alarme: zurzeit unbekannt</translation>
    </message>
    <message>
        <source>alarms: {count} · oldest: {age}</source>
        <translation>Alarme: {count} · ältester: {age}</translation>
    </message>
</context>
<context>
    <name>BeforeAsking</name>
    <message>
        <source>Nothing is looked at before this table opens.</source>
        <translation>Vor dem Öffnen dieses Tisches wird nichts geprüft.</translation>
    </message>
    <message>
        <source>✕ RED {of}: {found}</source>
        <translation>✕ ROT {of}: {found}</translation>
    </message>
    <message>
        <source>✓ {of}: {found}</source>
        <translation>✓ {of}: {found}</translation>
    </message>
</context>
<context>
    <name>BuyInForm</name>
    <message>
        <source>{player} buys in</source>
        <translation>{player} kauft ein</translation>
    </message>
    <message>
        <source>Chips are given</source>
        <translation>Chips sind gegeben</translation>
    </message>
    <message>
        <source>How much cash lies there?</source>
        <translation>Wie viel Bargeld liegt dort?</translation>
    </message>
</context>
<context>
    <name>CallForm</name>
    <message>
        <source>Call a supervisor</source>
        <translation>Aufsicht rufen</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>Rufen</translation>
    </message>
    <message>
        <source>A question</source>
        <translation>Eine Frage</translation>
    </message>
    <message>
        <source>A player objects</source>
        <translation>Ein Spieler widerspricht</translation>
    </message>
    <message>
        <source>Chips are not clear</source>
        <translation>Chips sind unklar</translation>
    </message>
    <message>
        <source>I need relief</source>
        <translation>Ich brauche Ablösung</translation>
    </message>
    <message>
        <source>Say what it is about: touch one, or type it.</source>
        <translation>Sagen Sie, worum es geht: eines antippen oder eingeben.</translation>
    </message>
</context>
<context>
    <name>CameraDesk</name>
    <message>
        <source>What they read is shown to supervisors.</source>
        <translation>Was sie lesen, wird der Aufsicht gezeigt.</translation>
    </message>
</context>
<context>
    <name>CardGrid</name>
    <message>
        <source>Type rank and suit, as AS or 10H; or arrows and Enter</source>
        <translation>Wert und Farbe tippen, wie AS oder 10H (S Pik, H Herz, D Karo, C Kreuz); oder Pfeile und Enter</translation>
    </message>
    <message>
        <source>{mark} {who}: {card} (key {key})</source>
        <translation>{mark} {who}: {card} (Taste {key})</translation>
    </message>
    <message>
        <source>card: {card}</source>
        <translation>Karte: {card}</translation>
    </message>
</context>
<context>
    <name>Chart</name>
    <message>
        <source>nothing in this time</source>
        <translation>nichts in dieser Zeit</translation>
    </message>
    <message>
        <source>{first}–{last} of {count} ↑↓</source>
        <translation>{first}–{last} von {count} ↑↓</translation>
    </message>
</context>
<context>
    <name>ChecksPanel</name>
    <message>
        <source>Before the opening:</source>
        <translation>Vor der Öffnung:</translation>
    </message>
    <message>
        <source>as it should be</source>
        <translation>wie es sein soll</translation>
    </message>
</context>
<context>
    <name>ClearForm</name>
    <message>
        <source>Clear an incident</source>
        <translation>Einen Vorfall erledigen</translation>
    </message>
    <message>
        <source>Do it</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Choose what is to be done.</source>
        <translation>Wählen Sie, was geschehen soll.</translation>
    </message>
</context>
<context>
    <name>CountForm</name>
    <message>
        <source>Count the set</source>
        <translation>Kartensatz zählen</translation>
    </message>
    <message>
        <source>The set is counted</source>
        <translation>Der Satz ist gezählt</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>is too many</source>
        <translation>ist zu viel</translation>
    </message>
    <message>
        <source>Take the last one off the list</source>
        <translation>Die letzte aus der Liste nehmen</translation>
    </message>
    <message>
        <source>Every card is there.</source>
        <translation>Alle Karten sind da.</translation>
    </message>
    <message>
        <source>Missing: {missing}. Too many: {extra}.</source>
        <translation>Es fehlen: {missing}. Zu viel: {extra}.</translation>
    </message>
</context>
<context>
    <name>CredentialsForm</name>
    <message>
        <source>as usual</source>
        <translation>wie üblich</translation>
    </message>
    <message>
        <source>The secret was given to me for one time</source>
        <translation>Ich habe es nur für einmal bekommen</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;With</source>
        <translation>&amp;Mit</translation>
    </message>
    <message>
        <source>&amp;Secret</source>
        <translation>&amp;Geheimnis</translation>
    </message>
    <message>
        <source>&amp;Role</source>
        <translation>&amp;Rolle</translation>
    </message>
    <message>
        <source>N&amp;ew one</source>
        <translation>N&amp;eues</translation>
    </message>
    <message>
        <source>New one a&amp;gain</source>
        <translation>Neues no&amp;chmals</translation>
    </message>
    <message>
        <source>Type your name.</source>
        <translation>Bitte den Namen eingeben.</translation>
    </message>
    <message>
        <source>Type your secret, or hold your badge to the reader.</source>
        <translation>Bitte Passwort oder PIN eingeben, oder den Ausweis an den Leser halten.</translation>
    </message>
    <message>
        <source>Type a new secret of your own, twice.</source>
        <translation>Bitte zweimal ein eigenes neues Geheimnis eingeben.</translation>
    </message>
    <message>
        <source>The two new secrets are not the same.</source>
        <translation>Die beiden neuen sind nicht gleich.</translation>
    </message>
</context>
<context>
    <name>DeadlineClock</name>
    <message>
        <source>◷ {seconds} s</source>
        <translation>◷ {seconds} s</translation>
    </message>
    <message>
        <source>◷ time is up</source>
        <translation>◷ Zeit ist um</translation>
    </message>
</context>
<context>
    <name>DealerForm</name>
    <message>
        <source>Who deals from now on?</source>
        <translation>Wer gibt von nun an?</translation>
    </message>
    <message>
        <source>I deal now</source>
        <translation>Ich gebe jetzt</translation>
    </message>
    <message>
        <source>Enter, in the last field</source>
        <translation>Eingabetaste, im letzten Feld</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Jetzt nicht</translation>
    </message>
    <message>
        <source>Whoever comes on says so himself:</source>
        <translation>Wer kommt, sagt es selbst:</translation>
    </message>
    <message>
        <source>Touch how you come on, then say who you are again.</source>
        <translation>Tippen Sie an, wie Sie kommen, und sagen Sie dann noch einmal, wer Sie sind.</translation>
    </message>
</context>
<context>
    <name>FactPanel</name>
    <message>
        <source>The fact in full</source>
        <translation>Die Tatsache im Ganzen</translation>
    </message>
    <message>
        <source>The bytes behind it</source>
        <translation>Die Bytes dahinter</translation>
    </message>
    <message>
        <source>{position} · {at} · asked by {by}</source>
        <translation>{position} · {at} · verlangt von {by}</translation>
    </message>
    <message>
        <source>rule {rule}</source>
        <translation>Regel {rule}</translation>
    </message>
    <message>
        <source>No reading is named by this fact.</source>
        <translation>Diese Tatsache nennt keine Lesung.</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>by the camera</source>
        <translation>von der Kamera</translation>
    </message>
    <message>
        <source>Choose a fact of the timeline.</source>
        <translation>Wählen Sie eine Tatsache im Verlauf.</translation>
    </message>
</context>
<context>
    <name>Felt</name>
    <message>
        <source>won</source>
        <translation>gewonnen</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>push</source>
        <translation>unentschieden</translation>
    </message>
    <message>
        <source>blackjack</source>
        <translation>Blackjack</translation>
    </message>
    <message>
        <source>bust</source>
        <translation>überkauft</translation>
    </message>
    <message>
        <source>surrendered</source>
        <translation>aufgegeben</translation>
    </message>
    <message>
        <source>even money</source>
        <translation>Even Money</translation>
    </message>
    <message>
        <source>charlie</source>
        <translation>Charlie</translation>
    </message>
    <message>
        <source>burn</source>
        <translation>Brennkarte</translation>
    </message>
    <message>
        <source>carried</source>
        <translation>Übertrag</translation>
    </message>
    <message>
        <source>offered</source>
        <translation>angeboten</translation>
    </message>
    <message>
        <source>set aside</source>
        <translation>beiseite</translation>
    </message>
    <message>
        <source>discards</source>
        <translation>Ablage</translation>
    </message>
    <message>
        <source>dealer</source>
        <translation>Dealer</translation>
    </message>
    <message>
        <source>away</source>
        <translation>weg</translation>
    </message>
    <message>
        <source>left</source>
        <translation>gegangen</translation>
    </message>
    <message>
        <source>at the table</source>
        <translation>am Tisch</translation>
    </message>
    <message>
        <source>insurance?</source>
        <translation>Versicherung?</translation>
    </message>
    <message>
        <source>not insured</source>
        <translation>nicht versichert</translation>
    </message>
    <message>
        <source>bets</source>
        <translation>Einsätze</translation>
    </message>
    <message>
        <source>insure</source>
        <translation>versichern</translation>
    </message>
    <message>
        <source>decision</source>
        <translation>am Zug</translation>
    </message>
    <message>
        <source>ace</source>
        <translation>Ass</translation>
    </message>
    <message>
        <source>jack</source>
        <translation>Bube</translation>
    </message>
    <message>
        <source>queen</source>
        <translation>Dame</translation>
    </message>
    <message>
        <source>king</source>
        <translation>König</translation>
    </message>
    <message>
        <source>spades</source>
        <translation>Pik</translation>
    </message>
    <message>
        <source>hearts</source>
        <translation>Herz</translation>
    </message>
    <message>
        <source>diamonds</source>
        <translation>Karo</translation>
    </message>
    <message>
        <source>clubs</source>
        <translation>Kreuz</translation>
    </message>
    <message>
        <source>NOT LIVE: connection lost</source>
        <translation>NICHT LIVE: Verbindung verloren</translation>
    </message>
    <message>
        <source>NOT LIVE: picture is old</source>
        <translation>NICHT LIVE: Bild ist alt</translation>
    </message>
    <message>
        <source>STOPPED: nothing can be recorded</source>
        <translation>GESTOPPT: nichts kann aufgezeichnet werden</translation>
    </message>
    <message>
        <source>HELD</source>
        <translation>ANGEHALTEN</translation>
    </message>
    <message>
        <source>PAUSED</source>
        <translation>PAUSE</translation>
    </message>
    <message>
        <source>CLOSED</source>
        <translation>GESCHLOSSEN</translation>
    </message>
    <message>
        <source>bust {points}</source>
        <translation>überkauft {points}</translation>
    </message>
    <message>
        <source>soft {points}</source>
        <translation>weich {points}</translation>
    </message>
    <message>
        <source>hard {points}</source>
        <translation>hart {points}</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>{count} of {cards}</source>
        <translation>{count} von {cards}</translation>
    </message>
    <message>
        <source>shoe {number}</source>
        <translation>Schlitten {number}</translation>
    </message>
    <message>
        <source>cut card out</source>
        <translation>Schnittkarte heraus</translation>
    </message>
    <message>
        <source>last round</source>
        <translation>letzte Runde</translation>
    </message>
    <message>
        <source>insured</source>
        <translation>versichert</translation>
    </message>
    <message>
        <source>DEAL HERE</source>
        <translation>HIERHER GEBEN</translation>
    </message>
    <message>
        <source>lay it here</source>
        <translation>hierher legen</translation>
    </message>
    <message>
        <source>a card face down</source>
        <translation>eine verdeckte Karte</translation>
    </message>
    <message>
        <source>a card that was not read</source>
        <translation>eine nicht gelesene Karte</translation>
    </message>
    <message>
        <source>{rank} of {suit}</source>
        <translation>{suit} {rank}</translation>
    </message>
    <message>
        <source>box {box} hand {hand}</source>
        <translation>Box {box} Hand {hand}</translation>
    </message>
    <message>
        <source>box {box}</source>
        <translation>Box {box}</translation>
    </message>
    <message>
        <source>{card}, {place}</source>
        <translation>{card}, {place}</translation>
    </message>
    <message>
        <source>{card}: read again</source>
        <translation>{card}: wieder gelesen</translation>
    </message>
    <message>
        <source>{card}: lay this one next, number {step}</source>
        <translation>{card}: diese als nächste legen, Nummer {step}</translation>
    </message>
    <message>
        <source>{card}: to be laid, number {step}</source>
        <translation>{card}: noch zu legen, Nummer {step}</translation>
    </message>
    <message>
        <source>doubled</source>
        <translation>verdoppelt</translation>
    </message>
    <message>
        <source>his turn</source>
        <translation>am Zug</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>felt of table {table}</source>
        <translation>Tuch von Tisch {table}</translation>
    </message>
    <message>
        <source>picked up: {card}</source>
        <translation>aufgenommen: {card}</translation>
    </message>
    <message>
        <source>Arrows: walk. Enter: choose. M: pick up, lay down. Esc: put back.</source>
        <translation>Pfeile: gehen. Enter: wählen. M: aufnehmen, ablegen. Esc: zurücklegen.</translation>
    </message>
    <message>
        <source>Arrows: walk. Enter: choose.</source>
        <translation>Pfeile: gehen. Enter: wählen.</translation>
    </message>
    <message>
        <source>{card} to {place}</source>
        <translation>{card} nach {place}</translation>
    </message>
    <message>
        <source>{place}: now {card}</source>
        <translation>{place}: jetzt {card}</translation>
    </message>
    <message>
        <source>{card} gone</source>
        <translation>{card} weg</translation>
    </message>
</context>
<context>
    <name>FindPage</name>
    <message>
        <source>Table</source>
        <translation>Tisch</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>Began</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Dealer</source>
        <translation>Dealer</translation>
    </message>
    <message>
        <source>Staked</source>
        <translation>Gesetzt</translation>
    </message>
    <message>
        <source>Returned</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Stellen</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>Rounds found</source>
        <translation>Gefundene Runden</translation>
    </message>
    <message>
        <source>Nothing was searched for yet.</source>
        <translation>Noch wurde nichts gesucht.</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>See the chosen round again (Enter on its row)</source>
        <translation>Die gewählte Runde ansehen (Eingabetaste in ihrer Zeile)</translation>
    </message>
    <message>
        <source>&amp;More</source>
        <translation>&amp;Mehr</translation>
    </message>
    <message>
        <source>Those that follow, which are older (Alt+M)</source>
        <translation>Die folgenden, älteren (Alt+M)</translation>
    </message>
    <message>
        <source>Found: {count}, and there is more</source>
        <translation>Gefunden: {count}, und es gibt mehr</translation>
    </message>
    <message>
        <source>Found: {count}</source>
        <translation>Gefunden: {count}</translation>
    </message>
</context>
<context>
    <name>ForPlayersDialog</name>
    <message>
        <source>Enter for a player at {table}</source>
        <translation>Für einen Gast eingeben an {table}</translation>
    </message>
    <message>
        <source>What may be entered now; Enter takes it over</source>
        <translation>Was jetzt eingegeben werden kann; Eingabe übernimmt es</translation>
    </message>
    <message>
        <source>for ann: hit</source>
        <translation>für ann: Karte</translation>
    </message>
    <message>
        <source>Fill in what is written large (Enter sends it)</source>
        <translation>Ausfüllen, was groß geschrieben ist (Eingabe sendet es)</translation>
    </message>
    <message>
        <source>Enter it</source>
        <translation>Eingeben</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>What the player shows with his hands:</source>
        <translation>Was der Gast mit den Händen zeigt:</translation>
    </message>
</context>
<context>
    <name>GuidePane</name>
    <message>
        <source>Name the card laid…</source>
        <translation>Gelegte Karte nennen…</translation>
    </message>
    <message>
        <source>No reader sees it: say which card was laid (Ctrl+Y)</source>
        <translation>Kein Leser sieht sie: sagen, welche Karte gelegt wurde (Strg+Y)</translation>
    </message>
    <message>
        <source>How they came</source>
        <translation>Wie sie kamen</translation>
    </message>
    <message>
        <source>One card back (Ctrl+Left)</source>
        <translation>Eine Karte zurück (Strg+Links)</translation>
    </message>
    <message>
        <source>One card on (Ctrl+Right)</source>
        <translation>Eine Karte weiter (Strg+Rechts)</translation>
    </message>
    <message>
        <source>Show how the cards came, one by one (Ctrl+P)</source>
        <translation>Zeigen, wie die Karten kamen, eine nach der anderen (Strg+P)</translation>
    </message>
    <message>
        <source>Show the felt as it is (Ctrl+E)</source>
        <translation>Das Tuch zeigen, wie es ist (Strg+E)</translation>
    </message>
    <message>
        <source>Stop: another card was laid. Take it away; lay it again.</source>
        <translation>Halt: Eine andere Karte wurde gelegt. Wegnehmen, neu legen.</translation>
    </message>
    <message>
        <source>{expected} belongs there, {seen} was laid.</source>
        <translation>{expected} gehört dorthin, {seen} wurde gelegt.</translation>
    </message>
    <message>
        <source>belongs there: {card}</source>
        <translation>gehört dorthin: {card}</translation>
    </message>
    <message>
        <source>was laid: {card}</source>
        <translation>wurde gelegt: {card}</translation>
    </message>
    <message>
        <source>{step} of {count} cards had come</source>
        <translation>{step} von {count} Karten waren gekommen</translation>
    </message>
</context>
<context>
    <name>HandOverBar</name>
    <message>
        <source>A note for the log of the shift</source>
        <translation>Eine Notiz für das Schichtbuch</translation>
    </message>
    <message>
        <source>Hand over to</source>
        <translation>Übergeben an</translation>
    </message>
    <message>
        <source>Write it down</source>
        <translation>Aufschreiben</translation>
    </message>
    <message>
        <source>The note goes to the log (Enter in its field)</source>
        <translation>Die Notiz kommt ins Schichtbuch (Eingabe im Feld)</translation>
    </message>
    <message>
        <source>Hand over</source>
        <translation>Übergeben</translation>
    </message>
    <message>
        <source>The shift goes to who is named, with the note</source>
        <translation>Die Schicht geht mit der Notiz an den Genannten</translation>
    </message>
    <message>
        <source>Shifts that were handed over and wait</source>
        <translation>Übergebene Schichten, die warten</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Take over the shift that was handed to you</source>
        <translation>Die übergebene Schicht übernehmen</translation>
    </message>
    <message>
        <source>{by} to {to}: {note}</source>
        <translation>{by} an {to}: {note}</translation>
    </message>
    <message>
        <source>Name who takes the shift over.</source>
        <translation>Nennen Sie, wer die Schicht übernimmt.</translation>
    </message>
</context>
<context>
    <name>HoldPage</name>
    <message>
        <source>▲ TABLE HELD</source>
        <translation>▲ TISCH ANGEHALTEN</translation>
    </message>
    <message>
        <source>✓ somebody has taken notice</source>
        <translation>✓ jemand hat es quittiert</translation>
    </message>
</context>
<context>
    <name>IncidentPane</name>
    <message>
        <source>The incidents of this table</source>
        <translation>Die Vorfälle dieses Tisches</translation>
    </message>
    <message>
        <source>Acknowledge</source>
        <translation>Quittieren</translation>
    </message>
    <message>
        <source>I have seen this incident; the record says who</source>
        <translation>Ich habe diesen Vorfall gesehen; die Aufzeichnung sagt, wer</translation>
    </message>
    <message>
        <source>open for {age}</source>
        <translation>offen seit {age}</translation>
    </message>
    <message>
        <source>No incident at this table.</source>
        <translation>Kein Vorfall an diesem Tisch.</translation>
    </message>
    <message>
        <source>Rule {rule}: {kind}</source>
        <translation>Regel {rule}: {kind}</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>nicht gelesen</translation>
    </message>
    <message>
        <source>{remedy} (Alt+{key})</source>
        <translation>{remedy} (Alt+{key})</translation>
    </message>
</context>
<context>
    <name>IncidentPanel</name>
    <message>
        <source>Incidents of the round</source>
        <translation>Vorfälle der Runde</translation>
    </message>
    <message>
        <source>Nothing irregular is recorded of this round.</source>
        <translation>Von dieser Runde ist nichts Regelwidriges aufgezeichnet.</translation>
    </message>
    <message>
        <source>▲ {number} · {kind} · rule {rule} · {at}</source>
        <translation>▲ {number} · {kind} · Regel {rule} · {at}</translation>
    </message>
    <message>
        <source>✓ {at} {remedy}, by {by}: {reason}</source>
        <translation>✓ {at} {remedy}, durch {by}: {reason}</translation>
    </message>
    <message>
        <source>It is still open.</source>
        <translation>Er ist noch offen.</translation>
    </message>
</context>
<context>
    <name>InsureForm</name>
    <message>
        <source>{player} insures</source>
        <translation>{player} versichert</translation>
    </message>
    <message>
        <source>It lies on the line</source>
        <translation>Es liegt auf der Linie</translation>
    </message>
    <message>
        <source>How much lies on the insurance line?</source>
        <translation>Wie viel liegt auf der Versicherungslinie?</translation>
    </message>
</context>
<context>
    <name>Lamp</name>
    <message>
        <source>live</source>
        <translation>live</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>still</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>getrennt</translation>
    </message>
    <message>
        <source>for {seconds} s</source>
        <translation>seit {seconds} s</translation>
    </message>
    <message>
        <source>connection: {state}</source>
        <translation>Verbindung: {state}</translation>
    </message>
</context>
<context>
    <name>LiesForm</name>
    <message>
        <source>Say what lies where (as 7H 10S; empty: nothing)</source>
        <translation>Sagen, was wo liegt (als 7H 10S; leer: nichts)</translation>
    </message>
</context>
<context>
    <name>LiveWindow</name>
    <message>
        <source>What the camera of table {table} sees</source>
        <translation>Was die Kamera von Tisch {table} sieht</translation>
    </message>
    <message>
        <source>picture {ms} ms old</source>
        <translation>Bild {ms} ms alt</translation>
    </message>
</context>
<context>
    <name>LockScreen</name>
    <message>
        <source>Unlock</source>
        <translation>Entsperren</translation>
    </message>
    <message>
        <source>Enter, in the last field</source>
        <translation>Enter, im letzten Feld</translation>
    </message>
    <message>
        <source>Sign out</source>
        <translation>Abmelden</translation>
    </message>
    <message>
        <source>End the sign-in of {name}: then somebody else can sign in (Ctrl+Shift+L)</source>
        <translation>Die Anmeldung von {name} beenden: dann kann sich jemand anderes anmelden (Strg+Umschalt+L)</translation>
    </message>
    <message>
        <source>■ Locked by {name} ({role})</source>
        <translation>■ Gesperrt von {name} ({role})</translation>
    </message>
    <message>
        <source>That is {name}; {owner} has locked this screen.</source>
        <translation>Das ist {name}; gesperrt hat {owner}.</translation>
    </message>
</context>
<context>
    <name>MoneyPanel</name>
    <message>
        <source>Position</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Betrag</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>From → to</source>
        <translation>Von → an</translation>
    </message>
    <message>
        <source>Amount
Balance</source>
        <translation>Betrag
Stand</translation>
    </message>
    <message>
        <source>Why
Other account</source>
        <translation>Warum
Gegenkonto</translation>
    </message>
    <message>
        <source>The account whose entries are shown</source>
        <translation>Das Konto, dessen Buchungen gezeigt werden</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Konto</translation>
    </message>
    <message>
        <source>Older</source>
        <translation>Ältere</translation>
    </message>
    <message>
        <source>The entries before these</source>
        <translation>Die Buchungen davor</translation>
    </message>
    <message>
        <source>Money of the round</source>
        <translation>Geld der Runde</translation>
    </message>
    <message>
        <source>Entries of the account</source>
        <translation>Buchungen des Kontos</translation>
    </message>
</context>
<context>
    <name>OfferBar</name>
    <message>
        <source>not offered now</source>
        <translation>jetzt nicht möglich</translation>
    </message>
</context>
<context>
    <name>PeoplePanel</name>
    <message>
        <source>On which box, and which of its bets</source>
        <translation>Auf welcher Box, und welcher ihrer Einsätze</translation>
    </message>
    <message>
        <source>Insure for less</source>
        <translation>Weniger versichern</translation>
    </message>
    <message>
        <source>Buy in</source>
        <translation>Chips kaufen</translation>
    </message>
    <message>
        <source>Another box</source>
        <translation>Noch eine Box</translation>
    </message>
    <message>
        <source>Sits down</source>
        <translation>Setzt sich</translation>
    </message>
    <message>
        <source>his own box</source>
        <translation>eigene Box</translation>
    </message>
    <message>
        <source>box {box}, bet {spot}</source>
        <translation>Box {box}, Einsatz {spot}</translation>
    </message>
</context>
<context>
    <name>PictureButton</name>
    <message>
        <source>Asking for the picture…</source>
        <translation>Das Bild wird geholt …</translation>
    </message>
    <message>
        <source>no picture</source>
        <translation>kein Bild</translation>
    </message>
    <message>
        <source>▲ What is kept is no picture.</source>
        <translation>▲ Was aufbewahrt ist, ist kein Bild.</translation>
    </message>
    <message>
        <source>▲ The picture is missing: it is not kept any more.</source>
        <translation>▲ Das Bild fehlt: Es ist nicht mehr aufbewahrt.</translation>
    </message>
    <message>
        <source>▲ missing</source>
        <translation>▲ fehlt</translation>
    </message>
    <message>
        <source>✖ The picture does not match its digest: {why}.</source>
        <translation>✖ Das Bild passt nicht zu seiner Prüfsumme: {why}.</translation>
    </message>
    <message>
        <source>✖ does not match its digest</source>
        <translation>✖ passt nicht zur Prüfsumme</translation>
    </message>
    <message>
        <source>▲ not shown</source>
        <translation>▲ nicht gezeigt</translation>
    </message>
    <message>
        <source>kept as {digest}</source>
        <translation>aufbewahrt als {digest}</translation>
    </message>
    <message>
        <source>Space shows it large</source>
        <translation>Leertaste zeigt es groß</translation>
    </message>
</context>
<context>
    <name>PictureDialog</name>
    <message>
        <source>What the camera kept</source>
        <translation>Was die Kamera aufbewahrt hat</translation>
    </message>
    <message>
        <source>SHA-256 {digest}</source>
        <translation>SHA-256 {digest}</translation>
    </message>
    <message>
        <source>✓ It is the picture that the record names by its digest.</source>
        <translation>✓ Es ist das Bild, das die Aufzeichnung mit seiner Prüfsumme nennt.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close it (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
</context>
<context>
    <name>PictureStrip</name>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
</context>
<context>
    <name>PitConsole</name>
    <message>
        <source>Tables</source>
        <translation>Tische</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>All tables, and one of them in full (F11)</source>
        <translation>Alle Tische, und einer davon ganz (F11)</translation>
    </message>
    <message>
        <source>The shift: charts, rota, notes, hand-over (F12)</source>
        <translation>Die Schicht: Schaubilder, Dienstplan, Notizen, Übergabe (F12)</translation>
    </message>
    <message>
        <source>for {seconds} s</source>
        <translation>seit {seconds} s</translation>
    </message>
</context>
<context>
    <name>PlayerBar</name>
    <message>
        <source>One command back (Ctrl+Left)</source>
        <translation>Einen Schritt zurück (Strg+Links)</translation>
    </message>
    <message>
        <source>Play or pause (Ctrl+Space)</source>
        <translation>Abspielen oder anhalten (Strg+Leertaste)</translation>
    </message>
    <message>
        <source>One command on (Ctrl+Right)</source>
        <translation>Einen Schritt weiter (Strg+Rechts)</translation>
    </message>
    <message>
        <source>How fast (Ctrl+Up, Ctrl+Down)</source>
        <translation>Wie schnell (Strg+Auf, Strg+Ab)</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>The position in the record</source>
        <translation>Die Stelle in der Aufzeichnung</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>position {position} · {at}</source>
        <translation>Stelle {position} · {at}</translation>
    </message>
    <message>
        <source>❚❚ Pause</source>
        <translation>❚❚ Pause</translation>
    </message>
    <message>
        <source>▶ Play</source>
        <translation>▶ Abspielen</translation>
    </message>
</context>
<context>
    <name>PreviewPanel</name>
    <message>
        <source>Card</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Konto</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>No card moves and no balance changes.</source>
        <translation>Keine Karte wechselt den Platz, kein Saldo ändert sich.</translation>
    </message>
    <message>
        <source>This is what it would do:</source>
        <translation>Das würde geschehen:</translation>
    </message>
    <message>
        <source>No preview yet.</source>
        <translation>Noch keine Vorschau.</translation>
    </message>
</context>
<context>
    <name>ProofPage</name>
    <message>
        <source>What is checked</source>
        <translation>Was geprüft wird</translation>
    </message>
    <message>
        <source>&amp;Check the record</source>
        <translation>Aufzeichnung &amp;prüfen</translation>
    </message>
    <message>
        <source>Work every chain out again at the service (Alt+C)</source>
        <translation>Jede Kette beim Dienst neu ausrechnen (Alt+P)</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>Let the check end (Alt+T)</source>
        <translation>Die Prüfung beenden (Alt+H)</translation>
    </message>
    <message>
        <source>What the check found and covers</source>
        <translation>Was die Prüfung fand und abdeckt</translation>
    </message>
    <message>
        <source>The whole record</source>
        <translation>Die ganze Aufzeichnung</translation>
    </message>
    <message>
        <source>Only table {table}</source>
        <translation>Nur Tisch {table}</translation>
    </message>
    <message>
        <source>Nothing was checked yet.</source>
        <translation>Noch wurde nichts geprüft.</translation>
    </message>
</context>
<context>
    <name>ProposalBlock</name>
    <message>
        <source>Look and confirm</source>
        <translation>Ansehen, bestätigen</translation>
    </message>
    <message>
        <source>What comes of it is shown before it is done</source>
        <translation>Was daraus wird, ist zu sehen, bevor es geschieht</translation>
    </message>
    <message>
        <source>Withdraw</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>What was asked for is not done</source>
        <translation>Worum gebeten wurde, geschieht nicht</translation>
    </message>
    <message>
        <source>△ {by} asks for a second person: {what}</source>
        <translation>△ {by} bittet um eine zweite Person: {what}</translation>
    </message>
    <message>
        <source>Reason: {reason}</source>
        <translation>Grund: {reason}</translation>
    </message>
    <message>
        <source>waits for {age}</source>
        <translation>wartet seit {age}</translation>
    </message>
</context>
<context>
    <name>PutRightPage</name>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>As it was read</source>
        <translation>Wie gelesen</translation>
    </message>
    <message>
        <source>As it stands</source>
        <translation>Wie es jetzt gilt</translation>
    </message>
    <message>
        <source>As it was read beside how it stands</source>
        <translation>Wie gelesen neben dem, was jetzt gilt</translation>
    </message>
    <message>
        <source>&amp;Other picture</source>
        <translation>&amp;Anderes Bild</translation>
    </message>
    <message>
        <source>As it was read, or as it stands (Alt+O)</source>
        <translation>Wie gelesen oder wie es jetzt gilt (Alt+A)</translation>
    </message>
    <message>
        <source>▲ differs</source>
        <translation>▲ anders</translation>
    </message>
    <message>
        <source>The chosen round was never corrected.</source>
        <translation>Die gewählte Runde wurde nie berichtigt.</translation>
    </message>
    <message>
        <source>{at}, by {by}, rule {rule}: {why}</source>
        <translation>{at}, durch {by}, Regel {rule}: {why}</translation>
    </message>
    <message>
        <source>box {box}, {player}: {before} → {after} ({change})</source>
        <translation>Box {box}, {player}: {before} → {after} ({change})</translation>
    </message>
    <message>
        <source>{before} → {after}</source>
        <translation>{before} → {after}</translation>
    </message>
</context>
<context>
    <name>ReadingTile</name>
    <message>
        <source>{age} ago</source>
        <translation>vor {age}</translation>
    </message>
</context>
<context>
    <name>ReasonField</name>
    <message>
        <source>Why? (goes to the record)</source>
        <translation>Warum? (Protokoll)</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Why it is done, for the record; 400 characters at most</source>
        <translation>Warum es geschieht, für das Protokoll; höchstens 400 Zeichen</translation>
    </message>
</context>
<context>
    <name>RefusalLine</name>
    <message>
        <source>Not done: {reason}</source>
        <translation>Nicht ausgeführt: {reason}</translation>
    </message>
    <message>
        <source>Not done, because it cannot be written down: {reason}</source>
        <translation>Nicht ausgeführt, weil es nicht aufgezeichnet werden kann: {reason}</translation>
    </message>
    <message>
        <source>{reason} (rule {rule})</source>
        <translation>{reason} (Regel {rule})</translation>
    </message>
    <message>
        <source>possible now: {possible}</source>
        <translation>jetzt möglich: {possible}</translation>
    </message>
</context>
<context>
    <name>ReportForm</name>
    <message>
        <source>What is wrong?</source>
        <translation>Was stimmt nicht?</translation>
    </message>
    <message>
        <source>Report it</source>
        <translation>Melden</translation>
    </message>
    <message>
        <source>Take the last card away</source>
        <translation>Letzte Karte weg</translation>
    </message>
    <message>
        <source>As the record has it</source>
        <translation>Wie aufgezeichnet</translation>
    </message>
    <message>
        <source>Something else is wrong</source>
        <translation>Etwas anderes stimmt nicht</translation>
    </message>
    <message>
        <source>Touch what is wrong.</source>
        <translation>Tippen Sie an, was nicht stimmt.</translation>
    </message>
    <message>
        <source>The table has gone on. Say again what lies where.</source>
        <translation>Der Tisch ist weitergegangen. Sagen Sie noch einmal, was wo liegt.</translation>
    </message>
    <message>
        <source>Now at {place}: {cards}</source>
        <translation>Jetzt bei {place}: {cards}</translation>
    </message>
    <message>
        <source>It is about: {place}. Touch another on the felt.</source>
        <translation>Es geht um: {place}. Eine andere auf dem Tisch antippen.</translation>
    </message>
</context>
<context>
    <name>RequestFields</name>
    <message>
        <source>Drag cards on the felt, or pick up and lay down with M</source>
        <translation>Karten am Tuch ziehen, oder mit M aufnehmen und ablegen</translation>
    </message>
    <message>
        <source>no box in particular</source>
        <translation>keine bestimmte Box</translation>
    </message>
    <message>
        <source>Choose a card</source>
        <translation>Karte wählen</translation>
    </message>
    <message>
        <source>Which</source>
        <translation>Welches</translation>
    </message>
    <message>
        <source>Card on the felt</source>
        <translation>Karte am Tuch</translation>
    </message>
    <message>
        <source>It was</source>
        <translation>Es war</translation>
    </message>
    <message>
        <source>Decisions</source>
        <translation>Entscheidungen</translation>
    </message>
    <message>
        <source>Dealer</source>
        <translation>Dealer</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Betrag</translation>
    </message>
    <message>
        <source>At</source>
        <translation>Bei</translation>
    </message>
    <message>
        <source>Card set</source>
        <translation>Kartensatz</translation>
    </message>
    <message>
        <source>Seal</source>
        <translation>Siegel</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Fehlend</translation>
    </message>
    <message>
        <source>Too many</source>
        <translation>Zu viel</translation>
    </message>
    <message>
        <source>Arranged</source>
        <translation>Angeordnet</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Open despite red checks, because</source>
        <translation>Trotz roter Prüfungen öffnen, weil</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
</context>
<context>
    <name>RequestPane</name>
    <message>
        <source>That means nothing here: {what}</source>
        <translation>Das bedeutet hier nichts: {what}</translation>
    </message>
    <message>
        <source>Looking what it would do…</source>
        <translation>Es wird nachgesehen, was es bewirken würde…</translation>
    </message>
    <message>
        <source>The table has moved since you looked. This is what it would do now.</source>
        <translation>Der Tisch ist seit dem Ansehen weiter. Das würde es jetzt bewirken.</translation>
    </message>
    <message>
        <source>Say why; then it can be done.</source>
        <translation>Sagen Sie, warum; dann kann es geschehen.</translation>
    </message>
    <message>
        <source>A second person must confirm it.</source>
        <translation>Eine zweite Person muss es bestätigen.</translation>
    </message>
    <message>
        <source>Waiting for the answer…</source>
        <translation>Warten auf die Antwort…</translation>
    </message>
    <message>
        <source>Do it</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Send the request as it was looked at (Ctrl+Enter)</source>
        <translation>Die Anweisung senden, wie sie angesehen wurde (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>I have looked</source>
        <translation>Ich habe es angesehen</translation>
    </message>
    <message>
        <source>What it would do now is what is meant (F5)</source>
        <translation>Was es jetzt bewirken würde, ist gemeint (F5)</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>Lassen</translation>
    </message>
    <message>
        <source>Nothing is sent (Escape)</source>
        <translation>Nichts wird gesendet (Esc)</translation>
    </message>
    <message>
        <source>Earlier round</source>
        <translation>Frühere Runde</translation>
    </message>
    <message>
        <source>Cards of one round more, as far back as may be put right</source>
        <translation>Karten einer weiteren Runde, so weit zurück, wie berichtigt werden kann</translation>
    </message>
    <message>
        <source>Ctrl+J leads to the request, Ctrl+D to the felt</source>
        <translation>Strg+J führt zur Anweisung, Strg+D zum Tuch</translation>
    </message>
</context>
<context>
    <name>Review</name>
    <message>
        <source>Table {table}, round {round}</source>
        <translation>Tisch {table}, Runde {round}</translation>
    </message>
    <message>
        <source>Table {table}, incident {incident}</source>
        <translation>Tisch {table}, Vorfall {incident}</translation>
    </message>
    <message>
        <source>Table {table} from {time} on</source>
        <translation>Tisch {table} ab {time}</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Finden</translation>
    </message>
    <message>
        <source>See again</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>Put right</source>
        <translation>Berichtigt</translation>
    </message>
    <message>
        <source>Prove and take away</source>
        <translation>Beweisen und mitnehmen</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Cards and readings</source>
        <translation>Karten und Lesungen</translation>
    </message>
    <message>
        <source>Bets and decisions</source>
        <translation>Einsätze und Entscheidungen</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>Geld</translation>
    </message>
    <message>
        <source>Incidents and remedies</source>
        <translation>Vorfälle und Abhilfen</translation>
    </message>
    <message>
        <source>The table itself</source>
        <translation>Der Tisch selbst</translation>
    </message>
    <message>
        <source>settled</source>
        <translation>abgerechnet</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>not played</source>
        <translation>nicht gespielt</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>✓ kept: the bytes say what was recorded</source>
        <translation>✓ vorhanden: die Bytes sagen, was aufgezeichnet ist</translation>
    </message>
    <message>
        <source>▲ expired: the bytes are not kept any more</source>
        <translation>▲ abgelaufen: die Bytes sind nicht mehr da</translation>
    </message>
    <message>
        <source>✖ differs: not the bytes that the record names</source>
        <translation>✖ anders: nicht die Bytes, die die Aufzeichnung nennt</translation>
    </message>
    <message>
        <source>▲ kept, but nothing says how to read the bytes</source>
        <translation>▲ vorhanden, doch nichts sagt, wie die Bytes zu lesen sind</translation>
    </message>
    <message>
        <source>… checking</source>
        <translation>… wird geprüft</translation>
    </message>
    <message>
        <source>✓ EVERY RECORD FITS</source>
        <translation>✓ JEDER EINTRAG PASST</translation>
    </message>
    <message>
        <source>✖ THE RECORD DOES NOT FIT</source>
        <translation>✖ DIE AUFZEICHNUNG PASST NICHT</translation>
    </message>
    <message>
        <source>■ stopped: nothing is said of the record</source>
        <translation>■ angehalten: über die Aufzeichnung ist nichts gesagt</translation>
    </message>
    <message>
        <source>▲ could not be checked: nothing is said of the record</source>
        <translation>▲ nicht prüfbar: über die Aufzeichnung ist nichts gesagt</translation>
    </message>
    <message>
        <source>From: a day or a time, as 2026-11-30 or 2026-11-30 14:05</source>
        <translation>Von: ein Tag oder eine Zeit, wie 2026-11-30 oder 2026-11-30 14:05</translation>
    </message>
    <message>
        <source>To: a day or a time, as 2026-11-30 or 2026-11-30 14:05</source>
        <translation>Bis: ein Tag oder eine Zeit, wie 2026-11-30 oder 2026-11-30 14:05</translation>
    </message>
    <message>
        <source>Round: a whole number</source>
        <translation>Runde: eine ganze Zahl</translation>
    </message>
    <message>
        <source>Card: a rank and a suit, as 10♠, TS or 8H</source>
        <translation>Karte: Wert und Farbe, wie 10♠, TS oder 8H</translation>
    </message>
    <message>
        <source>Amount: as 25 or 25.00</source>
        <translation>Betrag: wie 25 oder 25,00</translation>
    </message>
    <message>
        <source>as it was</source>
        <translation>wie es war</translation>
    </message>
    <message>
        <source>corrected</source>
        <translation>berichtigt</translation>
    </message>
    <message>
        <source>{amount} returned by hand</source>
        <translation>{amount} von Hand zurückgegeben</translation>
    </message>
    <message>
        <source>named by hand: {cards}</source>
        <translation>von Hand benannt: {cards}</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>{remedy} by {by}</source>
        <translation>{remedy} durch {by}</translation>
    </message>
    <message>
        <source>insured for {money}</source>
        <translation>versichert mit {money}</translation>
    </message>
    <message>
        <source>recorded: {card}</source>
        <translation>aufgezeichnet: {card}</translation>
    </message>
    <message>
        <source>the bytes say: {card}</source>
        <translation>die Bytes sagen: {card}</translation>
    </message>
    <message>
        <source>log {log}, {length} bytes at {offset}</source>
        <translation>Protokoll {log}, {length} Bytes ab {offset}</translation>
    </message>
    <message>
        <source>incident {number}, {said}</source>
        <translation>Vorfall {number}, {said}</translation>
    </message>
    <message>
        <source>{records} records of {streams} streams fit their chains.</source>
        <translation>{records} Einträge aus {streams} Strömen passen in ihre Ketten.</translation>
    </message>
    <message>
        <source>For {anchored} of them a signed head vouches ({heads} heads).</source>
        <translation>Für {anchored} davon bürgt ein unterschriebener Kopf ({heads} Köpfe).</translation>
    </message>
    <message>
        <source>Not covered: {loose} records behind the last signed heads.</source>
        <translation>Nicht abgedeckt: {loose} Einträge hinter den letzten unterschriebenen Köpfen.</translation>
    </message>
    <message>
        <source>{stream}: fits up to {records}, vouched for up to {anchored}</source>
        <translation>{stream}: passt bis {records}, verbürgt bis {anchored}</translation>
    </message>
    <message>
        <source>{stream}, position {position}: {why}</source>
        <translation>{stream}, Stelle {position}: {why}</translation>
    </message>
</context>
<context>
    <name>ScreenWindow</name>
    <message>
        <source>▲ TRAINING · nothing here is real</source>
        <translation>▲ ÜBUNG · nichts hier ist echt</translation>
    </message>
    <message>
        <source>✖ NOT LIVE for {seconds} s: this is how it was. Nothing can be pressed.</source>
        <translation>✖ NICHT LIVE seit {seconds} s: so war es. Nichts kann gedrückt werden.</translation>
    </message>
</context>
<context>
    <name>SearchForm</name>
    <message>
        <source>Table</source>
        <translation>Tisch</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>Dealer</source>
        <translation>Dealer</translation>
    </message>
    <message>
        <source>Player</source>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Resolved by</source>
        <translation>Erledigt durch</translation>
    </message>
    <message>
        <source>Amount at least</source>
        <translation>Betrag ab</translation>
    </message>
    <message>
        <source>Card named by hand</source>
        <translation>Karte von Hand benannt</translation>
    </message>
    <message>
        <source>Money returned</source>
        <translation>Geld zurückgegeben</translation>
    </message>
    <message>
        <source>Corrected</source>
        <translation>Berichtigt</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>&amp;Suchen</translation>
    </message>
    <message>
        <source>Search the record (Enter)</source>
        <translation>In der Aufzeichnung suchen (Eingabetaste)</translation>
    </message>
    <message>
        <source>Clea&amp;r</source>
        <translation>&amp;Leeren</translation>
    </message>
    <message>
        <source>Empty the form (Alt+R)</source>
        <translation>Das Formular leeren (Alt+L)</translation>
    </message>
    <message>
        <source>Incident</source>
        <translation>Vorfall</translation>
    </message>
    <message>
        <source>Remedy</source>
        <translation>Abhilfe</translation>
    </message>
</context>
<context>
    <name>SecondPersonDialog</name>
    <message>
        <source>A second person confirms</source>
        <translation>Eine zweite Person bestätigt</translation>
    </message>
    <message>
        <source>Table {table}: {what}</source>
        <translation>Tisch {table}: {what}</translation>
    </message>
    <message>
        <source>Reason: {reason}</source>
        <translation>Grund: {reason}</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>Bestätigen</translation>
    </message>
    <message>
        <source>Enter, in the last field</source>
        <translation>Enter, im letzten Feld</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Jetzt nicht</translation>
    </message>
    <message>
        <source>It goes on waiting for a second person (Esc)</source>
        <translation>Es wartet weiter auf eine zweite Person (Esc)</translation>
    </message>
</context>
<context>
    <name>SeePage</name>
    <message>
        <source>Choose a round on the page “Find”.</source>
        <translation>Wählen Sie eine Runde auf der Seite „Finden“.</translation>
    </message>
    <message>
        <source>The pack in force</source>
        <translation>Das geltende Regelwerk</translation>
    </message>
    <message>
        <source>&amp;Fact</source>
        <translation>&amp;Tatsache</translation>
    </message>
    <message>
        <source>Mone&amp;y</source>
        <translation>&amp;Geld</translation>
    </message>
    <message>
        <source>&amp;Incidents</source>
        <translation>&amp;Vorfälle</translation>
    </message>
    <message>
        <source>&amp;Pack</source>
        <translation>&amp;Regelwerk</translation>
    </message>
    <message>
        <source>digest {digest}</source>
        <translation>Prüfsumme {digest}</translation>
    </message>
    <message>
        <source>A time is written as 14:05, 14:05:10 or 2026-11-30 14:05.</source>
        <translation>Eine Zeit schreibt man 14:05, 14:05:10 oder 2026-11-30 14:05.</translation>
    </message>
</context>
<context>
    <name>SetUpWindow</name>
    <message>
        <source>Set up a camera of table {table}</source>
        <translation>Eine Kamera von Tisch {table} einrichten</translation>
    </message>
    <message>
        <source>A camera of this machine, or an address as rtsp://…</source>
        <translation>Eine Kamera dieses Rechners, oder eine Adresse wie rtsp://…</translation>
    </message>
    <message>
        <source>Look through it</source>
        <translation>Hindurchsehen</translation>
    </message>
    <message>
        <source>Mark it again</source>
        <translation>Neu markieren</translation>
    </message>
    <message>
        <source>Take away what was marked with this (Delete)</source>
        <translation>Wegnehmen, was hiermit markiert wurde (Entf)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save the set-up and a picture to check it by (Ctrl+S)</source>
        <translation>Die Einrichtung speichern, und ein Bild, an dem sie geprüft wird (Strg+S)</translation>
    </message>
    <message>
        <source>Lay a card down and drag along its long side, corner to corner.</source>
        <translation>Eine Karte hinlegen und ihre lange Seite entlangziehen, von Ecke zu Ecke.</translation>
    </message>
    <message>
        <source>Click what never moves and is dark beside light: by two or three of them a camera that was moved is noticed.</source>
        <translation>Anklicken, was sich nie bewegt und dunkel neben Hell ist: an zwei oder drei davon fällt auf, dass die Kamera verschoben wurde.</translation>
    </message>
    <message>
        <source>Drag a rectangle round where cards slide out of the shoe.</source>
        <translation>Ein Rechteck um die Stelle ziehen, an der Karten aus dem Schlitten gleiten.</translation>
    </message>
    <message>
        <source>Drag a rectangle round this place; what is not there is left out.</source>
        <translation>Ein Rechteck um diesen Platz ziehen; was es nicht gibt, bleibt weg.</translation>
    </message>
    <message>
        <source>The window before the shoe</source>
        <translation>Das Fenster vor dem Schlitten</translation>
    </message>
    <message>
        <source>A card&apos;s length</source>
        <translation>Länge einer Karte</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>Marken</translation>
    </message>
    <message>
        <source>Dealer</source>
        <translation>Dealer</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>Box</translation>
    </message>
    <message>
        <source>Split of box</source>
        <translation>Geteilte Hand, Box</translation>
    </message>
    <message>
        <source>Double of box</source>
        <translation>Verdoppelte Hand, Box</translation>
    </message>
    <message>
        <source>Burned cards</source>
        <translation>Brennkarten</translation>
    </message>
    <message>
        <source>Discards</source>
        <translation>Ablage</translation>
    </message>
    <message>
        <source>That is too small; drag further.</source>
        <translation>Das ist zu klein; weiter ziehen.</translation>
    </message>
</context>
<context>
    <name>ShiftFigures</name>
    <message>
        <source>Rounds an hour</source>
        <translation>Runden je Stunde</translation>
    </message>
    <message>
        <source>Cards named by hand, by table</source>
        <translation>Von Hand genannte Karten, nach Tisch</translation>
    </message>
    <message>
        <source>Money returned by hand, by table</source>
        <translation>Von Hand zurückgegebenes Geld, nach Tisch</translation>
    </message>
    <message>
        <source>Incidents by kind</source>
        <translation>Vorfälle nach Art</translation>
    </message>
    <message>
        <source>Incidents by dealer</source>
        <translation>Vorfälle nach Dealer</translation>
    </message>
    <message>
        <source>Incidents by device</source>
        <translation>Vorfälle nach Gerät</translation>
    </message>
    <message>
        <source>Misreads by reader</source>
        <translation>Fehllesungen nach Leser</translation>
    </message>
    <message>
        <source>Misreads by card, of shoes that are over</source>
        <translation>Fehllesungen nach Karte, aus beendeten Schlitten</translation>
    </message>
    <message>
        <source>Over the rotation, by dealer</source>
        <translation>Länger als bis zum Wechsel, nach Dealer</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tisch</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>Runden</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Returned</source>
        <translation>Zurückgegeben</translation>
    </message>
    <message>
        <source>Won</source>
        <translation>Gewonnen</translation>
    </message>
    <message>
        <source>Deals</source>
        <translation>Gibt</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Nächster</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Ab</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>niemand</translation>
    </message>
    <message>
        <source>later</source>
        <translation>später</translation>
    </message>
    <message>
        <source>soon</source>
        <translation>bald</translation>
    </message>
    <message>
        <source>▲ now</source>
        <translation>▲ jetzt</translation>
    </message>
    <message>
        <source>▲ overdue</source>
        <translation>▲ überfällig</translation>
    </message>
    <message>
        <source>{over}, {long} of {turns} turns too long</source>
        <translation>{over}, {long} von {turns} Zeiten zu lang</translation>
    </message>
    <message>
        <source>Rota: {kept} of {due} changes came within five minutes.</source>
        <translation>Dienstplan: {kept} von {due} Wechseln kamen binnen fünf Minuten.</translation>
    </message>
    <message>
        <source>Rota: no change was due.</source>
        <translation>Dienstplan: Kein Wechsel war fällig.</translation>
    </message>
    <message>
        <source>{count} more lines are not shown here; tablectl shift show tells them</source>
        <translation>{count} weitere Zeilen stehen hier nicht; tablectl shift show nennt sie</translation>
    </message>
    <message>
        <source>{misreads} of {all} ({percent} %)</source>
        <translation>{misreads} von {all} ({percent} %)</translation>
    </message>
    <message>
        <source>{rate}, read as {cards}</source>
        <translation>{rate}, gelesen als {cards}</translation>
    </message>
    <message>
        <source>Sums by table</source>
        <translation>Summen nach Tisch</translation>
    </message>
    <message>
        <source>Rota</source>
        <translation>Dienstplan</translation>
    </message>
    <message>
        <source>&amp;Rounds</source>
        <translation>&amp;Runden</translation>
    </message>
    <message>
        <source>&amp;Incidents</source>
        <translation>&amp;Vorfälle</translation>
    </message>
    <message>
        <source>&amp;Misreads</source>
        <translation>&amp;Fehllesungen</translation>
    </message>
    <message>
        <source>R&amp;otation</source>
        <translation>&amp;Wechsel</translation>
    </message>
    <message>
        <source>&amp;Log</source>
        <translation>&amp;Protokoll</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
</context>
<context>
    <name>ShiftPage</name>
    <message>
        <source>All tables together, or one of them</source>
        <translation>Alle Tische zusammen, oder einer davon</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Neu ansehen</translation>
    </message>
    <message>
        <source>Ask the record for the last twelve hours again (Ctrl+F5)</source>
        <translation>Die Aufzeichnung erneut nach den letzten zwölf Stunden fragen (Strg+F5)</translation>
    </message>
    <message>
        <source>▲ Not all of the shift was told; look again.</source>
        <translation>▲ Nicht die ganze Schicht kam an; neu ansehen.</translation>
    </message>
    <message>
        <source>The shift is told to supervisors, pit managers and auditors.</source>
        <translation>Die Schicht erfahren Aufsicht, Pit-Manager und Prüfer.</translation>
    </message>
    <message>
        <source>Asking for {time}…</source>
        <translation>Frage nach {time}…</translation>
    </message>
    <message>
        <source>all tables</source>
        <translation>alle Tische</translation>
    </message>
</context>
<context>
    <name>ShuffleForm</name>
    <message>
        <source>Shuffle: {step}</source>
        <translation>Mischen: {step}</translation>
    </message>
    <message>
        <source>&amp;Set</source>
        <translation>&amp;Satz</translation>
    </message>
    <message>
        <source>Seal, if it had &amp;one</source>
        <translation>Siegel, wenn es &amp;eines hatte</translation>
    </message>
    <message>
        <source>&amp;At</source>
        <translation>&amp;Bei</translation>
    </message>
    <message>
        <source>Type or scan the name of the set that was shuffled.</source>
        <translation>Geben Sie den Namen des gemischten Satzes ein, oder lesen Sie ihn ein.</translation>
    </message>
</context>
<context>
    <name>SignInDialog</name>
    <message>
        <source>Sign in</source>
        <translation>Anmelden</translation>
    </message>
    <message>
        <source>Enter, in the last field</source>
        <translation>Enter, im letzten Feld</translation>
    </message>
    <message>
        <source>Ser&amp;vice</source>
        <translation>&amp;Dienst</translation>
    </message>
    <message>
        <source>Asking the service…</source>
        <translation>Der Dienst wird gefragt …</translation>
    </message>
    <message>
        <source>No service answers there: {reason}. Start one with `tablectl serve`.</source>
        <translation>Dort antwortet kein Dienst: {reason}. Einen starten: `tablectl serve`.</translation>
    </message>
</context>
<context>
    <name>SignedOutPage</name>
    <message>
        <source>Nobody is signed in.</source>
        <translation>Niemand ist angemeldet.</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>Anmelden</translation>
    </message>
    <message>
        <source>Say who you are (Enter)</source>
        <translation>Sagen, wer da ist (Enter)</translation>
    </message>
    <message>
        <source>Nobody is signed in: {why}.</source>
        <translation>Niemand ist angemeldet: {why}.</translation>
    </message>
</context>
<context>
    <name>SitForm</name>
    <message>
        <source>Somebody sits down</source>
        <translation>Jemand setzt sich</translation>
    </message>
    <message>
        <source>He sits there</source>
        <translation>Er sitzt dort</translation>
    </message>
    <message>
        <source>stands</source>
        <translation>steht</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>Box</translation>
    </message>
    <message>
        <source>A name of letters, digits and . _ - is needed, 40 at most.</source>
        <translation>Ein Name aus Buchstaben, Ziffern und . _ - ist nötig, höchstens 40.</translation>
    </message>
    <message>
        <source>Touch the box that he takes.</source>
        <translation>Tippen Sie die Box an, die er nimmt.</translation>
    </message>
</context>
<context>
    <name>Station</name>
    <message>
        <source>▲ A station is for dealers; {role} has nothing to do here.</source>
        <translation>▲ Eine Station ist für Dealer; {role} hat hier nichts zu tun.</translation>
    </message>
    <message>
        <source>▲ {player} cannot play a sound here; from now on it only beeps.</source>
        <translation>▲ {player} kann hier keinen Ton abspielen; ab jetzt piept es nur.</translation>
    </message>
    <message>
        <source>Cards are out of order, or a box was skipped</source>
        <translation>Karten liegen falsch, oder eine Box wurde ausgelassen</translation>
    </message>
    <message>
        <source>Cards lie at an empty seat</source>
        <translation>Karten liegen an einem leeren Platz</translation>
    </message>
    <message>
        <source>There are too many cards</source>
        <translation>Es sind zu viele Karten</translation>
    </message>
    <message>
        <source>I picked cards up too early</source>
        <translation>Ich habe Karten zu früh aufgenommen</translation>
    </message>
    <message>
        <source>A card fell off the table</source>
        <translation>Eine Karte fiel vom Tisch</translation>
    </message>
    <message>
        <source>The screen shows other cards than lie here</source>
        <translation>Der Schirm zeigt andere Karten, als hier liegen</translation>
    </message>
    <message>
        <source>The burn and the first card are mixed up</source>
        <translation>Brennkarte und erste Karte sind vertauscht</translation>
    </message>
    <message>
        <source>I forgot my own card</source>
        <translation>Ich habe meine eigene Karte vergessen</translation>
    </message>
    <message>
        <source>I drew a card too many</source>
        <translation>Ich habe eine Karte zu viel gezogen</translation>
    </message>
    <message>
        <source>A card lay face up in the shoe</source>
        <translation>Eine Karte lag offen im Schlitten</translation>
    </message>
    <message>
        <source>A card is damaged, missing or foreign</source>
        <translation>Eine Karte ist beschädigt, fehlt oder ist fremd</translation>
    </message>
    <message>
        <source>Read the cards again, in the same order</source>
        <translation>Die Karten noch einmal lesen, in derselben Folge</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Fanned</source>
        <translation>Aufgefächert</translation>
    </message>
    <message>
        <source>Shuffled</source>
        <translation>Gemischt</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Abgehoben</translation>
    </message>
    <message>
        <source>Cut card in</source>
        <translation>Schnittkarte gesteckt</translation>
    </message>
    <message>
        <source>I begin here</source>
        <translation>Ich fange hier an</translation>
    </message>
    <message>
        <source>I take over</source>
        <translation>Ich übernehme</translation>
    </message>
    <message>
        <source>I relieve for a while</source>
        <translation>Ich löse kurz ab</translation>
    </message>
    <message>
        <source>I am back</source>
        <translation>Ich bin zurück</translation>
    </message>
    <message>
        <source>Hit</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Stand</source>
        <translation>Bleiben</translation>
    </message>
    <message>
        <source>Double</source>
        <translation>Verdoppeln</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Teilen</translation>
    </message>
    <message>
        <source>Surrender</source>
        <translation>Aufgeben</translation>
    </message>
    <message>
        <source>Insurance</source>
        <translation>Versichern</translation>
    </message>
    <message>
        <source>Even money</source>
        <translation>1:1 nehmen</translation>
    </message>
    <message>
        <source>No insurance</source>
        <translation>Nicht versichern</translation>
    </message>
    <message>
        <source>Same again</source>
        <translation>Wie zuvor</translation>
    </message>
    <message>
        <source>Last chip back</source>
        <translation>Chip zurück</translation>
    </message>
    <message>
        <source>All chips back</source>
        <translation>Alle zurück</translation>
    </message>
    <message>
        <source>Bet stands</source>
        <translation>Gilt</translation>
    </message>
    <message>
        <source>Stands, rides</source>
        <translation>Gilt, fährt mit</translation>
    </message>
    <message>
        <source>Leaves</source>
        <translation>Geht</translation>
    </message>
    <message>
        <source>dealer</source>
        <translation>Dealer</translation>
    </message>
    <message>
        <source>card set</source>
        <translation>Kartensatz</translation>
    </message>
    <message>
        <source>clocks</source>
        <translation>Uhren</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>recorder</source>
        <translation>Aufzeichnung</translation>
    </message>
    <message>
        <source>rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Touch only the card that is named. Leave every other card and all chips.</source>
        <translation>Nur die genannte Karte berühren. Alle anderen Karten und alle Chips liegen lassen.</translation>
    </message>
    <message>
        <source>Draw no card until the reader is back. Leave all cards and chips as they lie.</source>
        <translation>Keine Karte ziehen, bis der Leser wieder da ist. Alle Karten und Chips liegen lassen.</translation>
    </message>
    <message>
        <source>Hands off box {box}: leave its cards and chips as they lie. Draw no card.</source>
        <translation>Hände weg von Box {box}: Karten und Chips dort liegen lassen. Keine Karte ziehen.</translation>
    </message>
    <message>
        <source>Hands off the cards marked ! on the felt. Leave all chips. Draw no card.</source>
        <translation>Hände weg von den mit ! markierten Karten. Alle Chips liegen lassen. Keine Karte ziehen.</translation>
    </message>
    <message>
        <source>Hands off: leave all cards and chips as they lie. Draw no card.</source>
        <translation>Hände weg: alle Karten und Chips liegen lassen. Keine Karte ziehen.</translation>
    </message>
</context>
<context>
    <name>StationForm</name>
    <message>
        <source>Not now</source>
        <translation>Jetzt nicht</translation>
    </message>
    <message>
        <source>Send nothing (Esc)</source>
        <translation>Nichts senden (Esc)</translation>
    </message>
</context>
<context>
    <name>StationHead</name>
    <message>
        <source>♪ on</source>
        <translation>♪ an</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>The whole screen, or a window again (F11)</source>
        <translation>Der ganze Bildschirm, oder wieder ein Fenster (F11)</translation>
    </message>
    <message>
        <source>♪ beeps only</source>
        <translation>♪ piept nur</translation>
    </message>
    <message>
        <source>♪ off</source>
        <translation>♪ aus</translation>
    </message>
    <message>
        <source>Sounds on or off (Ctrl+M)</source>
        <translation>Töne an oder aus (Ctrl+M)</translation>
    </message>
    <message>
        <source>Nothing here plays sounds, so it only beeps: install alsa-utils.</source>
        <translation>Hier spielt nichts Töne ab, darum piept es nur: alsa-utils installieren.</translation>
    </message>
    <message>
        <source>dealer {name}</source>
        <translation>Dealer {name}</translation>
    </message>
    <message>
        <source>▲ change is due</source>
        <translation>▲ Wechsel ist fällig</translation>
    </message>
    <message>
        <source>change in {left}</source>
        <translation>Wechsel in {left}</translation>
    </message>
</context>
<context>
    <name>StepBar</name>
    <message>
        <source>last round of this shoe</source>
        <translation>letzte Runde dieses Schlittens</translation>
    </message>
</context>
<context>
    <name>TableDesk</name>
    <message>
        <source>These wagers go back:</source>
        <translation>Diese Einsätze gehen zurück:</translation>
    </message>
</context>
<context>
    <name>TablePane</name>
    <message>
        <source>Camera</source>
        <translation>Kamera</translation>
    </message>
    <message>
        <source>What the cameras of this table see, or the timeline (Ctrl+M)</source>
        <translation>Was die Kameras dieses Tisches sehen, oder der Verlauf (Strg+M)</translation>
    </message>
    <message>
        <source>Choose a table on the left (Ctrl+T).</source>
        <translation>Links einen Tisch wählen (Strg+T).</translation>
    </message>
    <message>
        <source>shoe only</source>
        <translation>nur Schlitten</translation>
    </message>
    <message>
        <source>camera only</source>
        <translation>nur Kamera</translation>
    </message>
    <message>
        <source>{name} · △ {mode}, cards so: {count}</source>
        <translation>{name} · △ {mode}, Karten so: {count}</translation>
    </message>
</context>
<context>
    <name>TablesPane</name>
    <message>
        <source>Search (Ctrl+F)</source>
        <translation>Suchen (Strg+F)</translation>
    </message>
    <message>
        <source>Table, house pack or dealer (Ctrl+F)</source>
        <translation>Tisch, Hauspaket oder Dealer (Strg+F)</translation>
    </message>
    <message>
        <source>Which tables are listed</source>
        <translation>Welche Tische aufgelistet sind</translation>
    </message>
    <message>
        <source>tables</source>
        <translation>Tische</translation>
    </message>
    <message>
        <source>Choose a table (Ctrl+T, arrows)</source>
        <translation>Einen Tisch wählen (Strg+T, Pfeile)</translation>
    </message>
    <message>
        <source>{shown} of {all} tables</source>
        <translation>{shown} von {all} Tischen</translation>
    </message>
</context>
<context>
    <name>TakeAwayBar</name>
    <message>
        <source>Take the round away as &amp;data</source>
        <translation>Runde als &amp;Daten mitnehmen</translation>
    </message>
    <message>
        <source>Every record, with its proof; it checks itself (Alt+D)</source>
        <translation>Jeder Eintrag mit seinem Beweis; prüft sich selbst (Alt+D)</translation>
    </message>
    <message>
        <source>… on &amp;paper</source>
        <translation>… auf P&amp;apier</translation>
    </message>
    <message>
        <source>The round as a page of text (Alt+P)</source>
        <translation>Die Runde als Textseite (Alt+A)</translation>
    </message>
    <message>
        <source>… its &amp;incident</source>
        <translation>… ihren Vo&amp;rfall</translation>
    </message>
    <message>
        <source>The first incident of it, as data (Alt+I)</source>
        <translation>Ihr erster Vorfall, als Daten (Alt+R)</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>✓ {path} · check it with: {command}</source>
        <translation>✓ {path} · prüfen mit: {command}</translation>
    </message>
    <message>
        <source>▲ Not saved: {why}</source>
        <translation>▲ Nicht gespeichert: {why}</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Speichern als</translation>
    </message>
</context>
<context>
    <name>TileModel</name>
    <message>
        <source>{sign} {count} held {age}</source>
        <translation>{sign} {count} Halt {age}</translation>
    </message>
    <message>
        <source>✖ not stored</source>
        <translation>✖ nicht gespeichert</translation>
    </message>
    <message>
        <source>✕ {devices}</source>
        <translation>✕ {devices}</translation>
    </message>
    <message>
        <source>✕ recorder down {age}</source>
        <translation>✕ Aufzeichnung aus {age}</translation>
    </message>
    <message>
        <source>◇ confirm {count}</source>
        <translation>◇ bestätigen {count}</translation>
    </message>
    <message>
        <source>✎ by hand {count}</source>
        <translation>✎ von Hand {count}</translation>
    </message>
    <message>
        <source>{phase} {seconds} s</source>
        <translation>{phase} {seconds} s</translation>
    </message>
    <message>
        <source>◔ {percent} % of the shoe is dealt</source>
        <translation>◔ {percent} % des Schlittens sind gegeben</translation>
    </message>
    <message>
        <source>no dealer</source>
        <translation>kein Dealer</translation>
    </message>
    <message>
        <source>◷ {dealer}: change overdue</source>
        <translation>◷ {dealer}: Wechsel überfällig</translation>
    </message>
    <message>
        <source>{dealer} {minutes} min</source>
        <translation>{dealer} {minutes} min</translation>
    </message>
</context>
<context>
    <name>TimelineModel</name>
    <message>
        <source>Position</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Durch</translation>
    </message>
</context>
<context>
    <name>TimelinePane</name>
    <message>
        <source>Timeline</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>What the timeline shows</source>
        <translation>Was der Verlauf zeigt</translation>
    </message>
    <message>
        <source>More facts</source>
        <translation>Mehr Tatsachen</translation>
    </message>
    <message>
        <source>The facts that follow</source>
        <translation>Die folgenden Tatsachen</translation>
    </message>
    <message>
        <source>Go to 14:05:10</source>
        <translation>Gehe zu 14:05:10</translation>
    </message>
    <message>
        <source>Go to a time of this day, or to 2026-11-30 14:05 (Ctrl+G, Enter)</source>
        <translation>Zu einer Zeit dieses Tages gehen, oder zu 2026-11-30 14:05 (Strg+G, Eingabe)</translation>
    </message>
    <message>
        <source>Go to a time</source>
        <translation>Zu einer Zeit gehen</translation>
    </message>
    <message>
        <source>timeline of this round</source>
        <translation>Verlauf dieser Runde</translation>
    </message>
    <message>
        <source>The round as it went, the newest on the right (arrows)</source>
        <translation>Die Runde, wie sie verlief, das Neueste rechts (Pfeile)</translation>
    </message>
</context>
<context>
    <name>Told</name>
    <message>
        <source>Table closed</source>
        <translation>Tisch geschlossen</translation>
    </message>
    <message>
        <source>Table paused</source>
        <translation>Tisch pausiert</translation>
    </message>
    <message>
        <source>Stop: nothing can be recorded</source>
        <translation>Halt: Nichts kann aufgezeichnet werden</translation>
    </message>
    <message>
        <source>A dealer is needed</source>
        <translation>Ein Dealer wird gebraucht</translation>
    </message>
    <message>
        <source>bets are open meanwhile</source>
        <translation>Einsätze sind solange offen</translation>
    </message>
    <message>
        <source>The machine publishes the order of its shoe</source>
        <translation>Die Maschine veröffentlicht die Folge ihres Schlittens</translation>
    </message>
    <message>
        <source>The machine shuffles</source>
        <translation>Die Maschine mischt</translation>
    </message>
    <message>
        <source>Connect the reader</source>
        <translation>Leser anschließen</translation>
    </message>
    <message>
        <source>{devices} is not up</source>
        <translation>{devices} ist nicht bereit</translation>
    </message>
    <message>
        <source>Burn one card</source>
        <translation>Eine Karte brennen</translation>
    </message>
    <message>
        <source>{count} burns are owed</source>
        <translation>{count} Brennkarten stehen aus</translation>
    </message>
    <message>
        <source>Bets are open</source>
        <translation>Einsätze sind offen</translation>
    </message>
    <message>
        <source>Place your bets</source>
        <translation>Machen Sie Ihr Spiel</translation>
    </message>
    <message>
        <source>the first chip begins the round</source>
        <translation>der erste Chip beginnt die Runde</translation>
    </message>
    <message>
        <source>Open betting</source>
        <translation>Einsätze öffnen</translation>
    </message>
    <message>
        <source>Open betting for the last round</source>
        <translation>Einsätze für die letzte Runde öffnen</translation>
    </message>
    <message>
        <source>Wait: supervisor</source>
        <translation>Warten: Aufsicht</translation>
    </message>
    <message>
        <source>Wait: reader</source>
        <translation>Warten: Leser</translation>
    </message>
    <message>
        <source>The reader is back: go on</source>
        <translation>Der Leser ist wieder da: weiter</translation>
    </message>
    <message>
        <source>Read the card again on the pad</source>
        <translation>Karte auf dem Feld noch einmal lesen</translation>
    </message>
    <message>
        <source>Lay the dealer&apos;s hole card, face down</source>
        <translation>Verdeckte Karte des Dealers hinlegen</translation>
    </message>
    <message>
        <source>Lay the {card} at the dealer</source>
        <translation>{card} zum Dealer legen</translation>
    </message>
    <message>
        <source>Lay the {card} at the reader</source>
        <translation>{card} an den Leser halten</translation>
    </message>
    <message>
        <source>Fan the cards</source>
        <translation>Karten auffächern</translation>
    </message>
    <message>
        <source>Shuffle the cards</source>
        <translation>Karten mischen</translation>
    </message>
    <message>
        <source>Cut the pack at {percent} %</source>
        <translation>Bei {percent} % abheben</translation>
    </message>
    <message>
        <source>Put the cut card in at {percent} %</source>
        <translation>Schnittkarte bei {percent} % einstecken</translation>
    </message>
    <message>
        <source>{out} is out already and will be dealt first</source>
        <translation>{out} ist schon heraus und wird als erste gegeben</translation>
    </message>
    <message>
        <source>the cards wait for {people}</source>
        <translation>die Karten warten auf {people}</translation>
    </message>
    <message>
        <source>waiting for {waiting}</source>
        <translation>es fehlt: {waiting}</translation>
    </message>
    <message>
        <source>{moves}: placed, not read</source>
        <translation>{moves}: gelegt, nicht gelesen</translation>
    </message>
    <message>
        <source>{card} goes to {lies}</source>
        <translation>{card} → {lies}</translation>
    </message>
    <message>
        <source>every bet is confirmed; the cards come with deal</source>
        <translation>alle Einsätze gelten; die Karten kommen auf Verlangen</translation>
    </message>
    <message>
        <source>Lay the {card} at {lies}</source>
        <translation>{card} an {lies} legen</translation>
    </message>
    <message>
        <source>Insurance is open</source>
        <translation>Versicherung ist offen</translation>
    </message>
    <message>
        <source>Deal the dealer&apos;s hole card, face down</source>
        <translation>Verdeckte Karte für den Dealer</translation>
    </message>
    <message>
        <source>The machine deals the dealer&apos;s hole card, face down</source>
        <translation>Die Maschine gibt dem Dealer verdeckt</translation>
    </message>
    <message>
        <source>The machine deals to {place}</source>
        <translation>Die Maschine gibt an: {place}</translation>
    </message>
    <message>
        <source>Deal to {place}</source>
        <translation>Karte an {place}</translation>
    </message>
    <message>
        <source>Box {box} hand {hand} decides</source>
        <translation>Box {box} Hand {hand} entscheidet</translation>
    </message>
    <message>
        <source>Box {box} decides</source>
        <translation>Box {box} entscheidet</translation>
    </message>
    <message>
        <source>HP20: the system lost {player}; his turn waits</source>
        <translation>HP20: Das System hat {player} verloren; sein Zug wartet</translation>
    </message>
    <message>
        <source>{player} has {total} and is away; the house decides when the time is up</source>
        <translation>{player} hat {total} und ist fort; das Haus entscheidet, wenn die Zeit um ist</translation>
    </message>
    <message>
        <source>{player} has {total} and is away; the round waits for him</source>
        <translation>{player} hat {total} und ist fort; die Runde wartet auf ihn</translation>
    </message>
    <message>
        <source>{player} has {total}; the dealer has no blackjack</source>
        <translation>{player} hat {total}; der Dealer hat keinen Blackjack</translation>
    </message>
    <message>
        <source>{player} has {total}</source>
        <translation>{player} hat {total}</translation>
    </message>
    <message>
        <source>the dealer</source>
        <translation>den Dealer</translation>
    </message>
    <message>
        <source>box {box} hand {hand}</source>
        <translation>Box {box} Hand {hand}</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>unlesbar</translation>
    </message>
    <message>
        <source>two cards at once</source>
        <translation>zwei Karten zugleich</translation>
    </message>
    <message>
        <source>a card is stuck</source>
        <translation>eine Karte steckt fest</translation>
    </message>
    <message>
        <source>moved while it was read</source>
        <translation>beim Lesen bewegt</translation>
    </message>
    <message>
        <source>the window is covered</source>
        <translation>das Fenster ist verdeckt</translation>
    </message>
    <message>
        <source>a card of another deck</source>
        <translation>eine Karte eines anderen Decks</translation>
    </message>
    <message>
        <source>not a card</source>
        <translation>keine Karte</translation>
    </message>
    <message>
        <source>messages never arrived</source>
        <translation>Meldungen kamen nie an</translation>
    </message>
    <message>
        <source>cut card</source>
        <translation>Schnittkarte</translation>
    </message>
    <message>
        <source>a card has left</source>
        <translation>eine Karte ist heraus</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>verbunden</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>nicht verbunden</translation>
    </message>
    <message>
        <source>self-test</source>
        <translation>Selbsttest</translation>
    </message>
    <message>
        <source>what lies on the felt</source>
        <translation>was auf dem Tuch liegt</translation>
    </message>
    <message>
        <source>a fault</source>
        <translation>eine Störung</translation>
    </message>
    <message>
        <source>hit</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>stand</source>
        <translation>bleibt</translation>
    </message>
    <message>
        <source>surrender</source>
        <translation>gibt auf</translation>
    </message>
    <message>
        <source>insured</source>
        <translation>versichert</translation>
    </message>
    <message>
        <source>even money</source>
        <translation>Even Money</translation>
    </message>
    <message>
        <source>no insurance</source>
        <translation>keine Versicherung</translation>
    </message>
    <message>
        <source>the player</source>
        <translation>den Spieler</translation>
    </message>
    <message>
        <source>time-out</source>
        <translation>Zeitablauf</translation>
    </message>
    <message>
        <source>the house, for the absent</source>
        <translation>das Haus, für den Abwesenden</translation>
    </message>
    <message>
        <source>the house</source>
        <translation>das Haus</translation>
    </message>
    <message>
        <source>won</source>
        <translation>gewonnen</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>push</source>
        <translation>unentschieden</translation>
    </message>
    <message>
        <source>blackjack</source>
        <translation>Blackjack</translation>
    </message>
    <message>
        <source>bust</source>
        <translation>überkauft</translation>
    </message>
    <message>
        <source>push, both blackjack</source>
        <translation>unentschieden, beide Blackjack</translation>
    </message>
    <message>
        <source>lost to a blackjack</source>
        <translation>gegen einen Blackjack verloren</translation>
    </message>
    <message>
        <source>charlie</source>
        <translation>Charlie</translation>
    </message>
    <message>
        <source>here</source>
        <translation>da</translation>
    </message>
    <message>
        <source>away</source>
        <translation>fort</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>gegangen</translation>
    </message>
    <message>
        <source>later</source>
        <translation>später</translation>
    </message>
    <message>
        <source>soon</source>
        <translation>bald</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>overdue</source>
        <translation>überfällig</translation>
    </message>
    <message>
        <source>the password</source>
        <translation>das Passwort</translation>
    </message>
    <message>
        <source>the PIN</source>
        <translation>die PIN</translation>
    </message>
    <message>
        <source>the badge</source>
        <translation>der Ausweis</translation>
    </message>
    <message>
        <source>the token</source>
        <translation>das Token</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>the system</source>
        <translation>System</translation>
    </message>
    <message>
        <source>the felt</source>
        <translation>Tuch</translation>
    </message>
    <message>
        <source>dealer</source>
        <translation>Dealer</translation>
    </message>
    <message>
        <source>reader</source>
        <translation>Leser</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>niemand</translation>
    </message>
    <message>
        <source>unread</source>
        <translation>ungelesen</translation>
    </message>
    <message>
        <source>see the record</source>
        <translation>siehe Aufzeichnung</translation>
    </message>
    <message>
        <source>box {box}</source>
        <translation>Box {box}</translation>
    </message>
    <message>
        <source>hard {points}</source>
        <translation>hart {points}</translation>
    </message>
    <message>
        <source>soft {points}</source>
        <translation>weich {points}</translation>
    </message>
    <message>
        <source>Two cards came out together.</source>
        <translation>Zwei Karten kamen zusammen heraus.</translation>
    </message>
    <message>
        <source>A card came out that nobody is due.</source>
        <translation>Eine Karte kam heraus, die niemandem zusteht.</translation>
    </message>
    <message>
        <source>A card left the shoe unread.</source>
        <translation>Eine Karte verließ den Schlitten ungelesen.</translation>
    </message>
    <message>
        <source>A card could not be read.</source>
        <translation>Eine Karte konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The same card was read twice: one card or two?</source>
        <translation>Dieselbe Karte wurde zweimal gelesen: eine Karte oder zwei?</translation>
    </message>
    <message>
        <source>The carried card was read again: one card or two?</source>
        <translation>Die mitgenommene Karte wurde noch einmal gelesen: eine Karte oder zwei?</translation>
    </message>
    <message>
        <source>The shoe cannot contain this card.</source>
        <translation>Der Schlitten kann diese Karte nicht enthalten.</translation>
    </message>
    <message>
        <source>A card came out while bets were open.</source>
        <translation>Eine Karte kam heraus, während Einsätze offen waren.</translation>
    </message>
    <message>
        <source>Dealing began before the round.</source>
        <translation>Das Geben begann vor der Runde.</translation>
    </message>
    <message>
        <source>A card came out after the shuffle was recorded.</source>
        <translation>Eine Karte kam heraus, nachdem das Mischen aufgezeichnet war.</translation>
    </message>
    <message>
        <source>The reader is not connected.</source>
        <translation>Der Leser ist nicht angeschlossen.</translation>
    </message>
    <message>
        <source>The table is stopped.</source>
        <translation>Der Tisch ist gestoppt.</translation>
    </message>
    <message>
        <source>The service was away.</source>
        <translation>Der Dienst war fort.</translation>
    </message>
    <message>
        <source>The supervisor is called.</source>
        <translation>Die Aufsicht ist gerufen.</translation>
    </message>
    <message>
        <source>The cut card is too deep or too high.</source>
        <translation>Die Schnittkarte steckt zu tief oder zu hoch.</translation>
    </message>
    <message>
        <source>The cut card came out early.</source>
        <translation>Die Schnittkarte kam zu früh.</translation>
    </message>
    <message>
        <source>The cut card is overdue.</source>
        <translation>Die Schnittkarte ist überfällig.</translation>
    </message>
    <message>
        <source>A cut card came out that is not due.</source>
        <translation>Eine Schnittkarte kam, die nicht fällig ist.</translation>
    </message>
    <message>
        <source>The cards come out in the order of new decks.</source>
        <translation>Die Karten kommen in der Folge neuer Spiele.</translation>
    </message>
    <message>
        <source>The shoe ran out before the round was over.</source>
        <translation>Der Schlitten war vor dem Ende der Runde leer.</translation>
    </message>
    <message>
        <source>The order that was published is not the one committed to.</source>
        <translation>Die veröffentlichte Folge ist nicht die zugesagte.</translation>
    </message>
    <message>
        <source>The count of the set does not come out.</source>
        <translation>Die Zählung des Satzes geht nicht auf.</translation>
    </message>
    <message>
        <source>A card is missing, damaged or foreign.</source>
        <translation>Eine Karte fehlt, ist beschädigt oder fremd.</translation>
    </message>
    <message>
        <source>A card lay face up in the shoe.</source>
        <translation>Eine Karte lag offen im Schlitten.</translation>
    </message>
    <message>
        <source>The cards lie out of order.</source>
        <translation>Die Karten liegen in falscher Folge.</translation>
    </message>
    <message>
        <source>Cards lie at an empty seat.</source>
        <translation>Karten liegen an einem leeren Platz.</translation>
    </message>
    <message>
        <source>More cards lie on the felt than the players warrant.</source>
        <translation>Es liegen mehr Karten auf dem Tisch, als den Spielern zustehen.</translation>
    </message>
    <message>
        <source>Cards were picked up before the hand was over.</source>
        <translation>Karten wurden vor dem Ende der Hand aufgenommen.</translation>
    </message>
    <message>
        <source>A card fell off the table.</source>
        <translation>Eine Karte fiel vom Tisch.</translation>
    </message>
    <message>
        <source>The cards on the felt are not those in the record.</source>
        <translation>Die Karten auf dem Tisch sind nicht die aufgezeichneten.</translation>
    </message>
    <message>
        <source>The burn was read as a card of the game, or the first card as the burn.</source>
        <translation>Die Brennkarte wurde als Spielkarte gelesen, oder die erste Karte als Brennkarte.</translation>
    </message>
    <message>
        <source>The dealer has no card of his own.</source>
        <translation>Der Dealer hat keine eigene Karte.</translation>
    </message>
    <message>
        <source>The dealer drew a card too many.</source>
        <translation>Der Dealer zog eine Karte zu viel.</translation>
    </message>
    <message>
        <source>The system lost a player.</source>
        <translation>Das System hat einen Spieler verloren.</translation>
    </message>
    <message>
        <source>The table&apos;s pictures are not recorded.</source>
        <translation>Die Bilder des Tisches werden nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>The machine&apos;s clock was set back.</source>
        <translation>Die Uhr der Maschine wurde zurückgestellt.</translation>
    </message>
    <message>
        <source>Money could not be paid back to an account.</source>
        <translation>Geld konnte nicht auf ein Konto zurückgezahlt werden.</translation>
    </message>
    <message>
        <source>The shoe and its camera do not agree.</source>
        <translation>Der Schlitten und seine Kamera stimmen nicht überein.</translation>
    </message>
    <message>
        <source>they read different cards</source>
        <translation>sie lasen verschiedene Karten</translation>
    </message>
    <message>
        <source>only the camera saw it</source>
        <translation>nur die Kamera sah sie</translation>
    </message>
    <message>
        <source>only the shoe saw it</source>
        <translation>nur der Schlitten las sie</translation>
    </message>
    <message>
        <source>the camera saw two cards together</source>
        <translation>die Kamera sah zwei Karten zusammen</translation>
    </message>
    <message>
        <source>the camera saw a card of another deck</source>
        <translation>die Kamera sah eine Karte eines anderen Decks</translation>
    </message>
    <message>
        <source>both saw it</source>
        <translation>beide sahen sie</translation>
    </message>
    <message>
        <source>seen by the camera</source>
        <translation>von der Kamera gesehen</translation>
    </message>
    <message>
        <source>the camera saw both</source>
        <translation>die Kamera sah beide</translation>
    </message>
    <message>
        <source>{by}: {perhaps}</source>
        <translation>{by}: {perhaps}</translation>
    </message>
    <message>
        <source>{by}: {perhaps}; {note}</source>
        <translation>{by}: {perhaps}; {note}</translation>
    </message>
    <message>
        <source>{device}: its self-test failed</source>
        <translation>{device}: der Selbsttest schlug fehl</translation>
    </message>
    <message>
        <source>{device}: {fault}</source>
        <translation>{device}: {fault}</translation>
    </message>
    <message>
        <source>{device}: {fault}, {perhaps}</source>
        <translation>{device}: {fault}, {perhaps}</translation>
    </message>
    <message>
        <source>{said}; card {number} of {count}</source>
        <translation>{said}; Karte {number} von {count}</translation>
    </message>
    <message>
        <source>message {number} never arrived</source>
        <translation>Meldung {number} kam nie an</translation>
    </message>
    <message>
        <source>messages {number} to {position} never arrived</source>
        <translation>Meldungen {number} bis {position} kamen nie an</translation>
    </message>
    <message>
        <source>the count went back from {number} to {position}</source>
        <translation>die Zählung sprang von {number} auf {position} zurück</translation>
    </message>
    <message>
        <source>{card} was read twice</source>
        <translation>{card} wurde zweimal gelesen</translation>
    </message>
    <message>
        <source>{seen} and {card} came out together</source>
        <translation>{seen} und {card} kamen zusammen heraus</translation>
    </message>
    <message>
        <source>a card and {card} came out together</source>
        <translation>eine Karte und {card} kamen zusammen heraus</translation>
    </message>
    <message>
        <source>two cards in one exit pulse</source>
        <translation>zwei Karten in einem Austritt</translation>
    </message>
    <message>
        <source>{card}: more than the shoe holds</source>
        <translation>{card}: mehr, als der Schlitten enthält</translation>
    </message>
    <message>
        <source>{card} came out after the shuffle</source>
        <translation>{card} kam nach dem Mischen heraus</translation>
    </message>
    <message>
        <source>{card} was carried</source>
        <translation>{card} war mitgenommen</translation>
    </message>
    <message>
        <source>{card}: nobody is due</source>
        <translation>{card}: steht niemandem zu</translation>
    </message>
    <message>
        <source>{card}: too early</source>
        <translation>{card}: zu früh</translation>
    </message>
    <message>
        <source>{card} came out while bets were open</source>
        <translation>{card} kam heraus, während Einsätze offen waren</translation>
    </message>
    <message>
        <source>not there: {cards}</source>
        <translation>nicht da: {cards}</translation>
    </message>
    <message>
        <source>first cards only</source>
        <translation>nur erste Karten</translation>
    </message>
    <message>
        <source>second cards lie on the felt</source>
        <translation>zweite Karten liegen auf dem Tuch</translation>
    </message>
    <message>
        <source>one card was missed: {card}</source>
        <translation>eine Karte wurde ausgelassen: {card}</translation>
    </message>
    <message>
        <source>one card was read twice: {card}</source>
        <translation>eine Karte wurde zweimal gelesen: {card}</translation>
    </message>
    <message>
        <source>one card was misread: {seen} in the record lies as {card}</source>
        <translation>eine Karte wurde falsch gelesen: {seen} in der Aufzeichnung liegt als {card}</translation>
    </message>
    <message>
        <source>no single card explains it</source>
        <translation>keine einzelne Karte erklärt es</translation>
    </message>
    <message>
        <source>cards at box {box}, where nobody plays</source>
        <translation>Karten an Box {box}, wo niemand spielt</translation>
    </message>
    <message>
        <source>more cards than players</source>
        <translation>mehr Karten als Spieler</translation>
    </message>
    <message>
        <source>cards of {where}</source>
        <translation>Karten: {where}</translation>
    </message>
    <message>
        <source>a card of {where}</source>
        <translation>eine Karte: {where}</translation>
    </message>
    <message>
        <source>{card} was the burn</source>
        <translation>{card} war die Brennkarte</translation>
    </message>
    <message>
        <source>{card} was the first card</source>
        <translation>{card} war die erste Karte</translation>
    </message>
    <message>
        <source>the dealer has no card</source>
        <translation>der Dealer hat keine Karte</translation>
    </message>
    <message>
        <source>a card too many</source>
        <translation>eine Karte zu viel</translation>
    </message>
    <message>
        <source>{card} lay face up in the shoe</source>
        <translation>{card} lag offen im Schlitten</translation>
    </message>
    <message>
        <source>a card lay face up in the shoe</source>
        <translation>eine Karte lag offen im Schlitten</translation>
    </message>
    <message>
        <source>a card of the set</source>
        <translation>eine Karte des Satzes</translation>
    </message>
    <message>
        <source>all {count} decks are out</source>
        <translation>alle {count} Decks sind heraus</translation>
    </message>
    <message>
        <source>after {count} cards</source>
        <translation>nach {count} Karten</translation>
    </message>
    <message>
        <source>{count} cards are out, {most} is the latest</source>
        <translation>{count} Karten sind heraus, {most} ist die späteste</translation>
    </message>
    <message>
        <source>after {count} cards, {low} is the earliest</source>
        <translation>nach {count} Karten, {low} ist die früheste</translation>
    </message>
    <message>
        <source>cut card at {percent} %; this house wants {low} to {high} %</source>
        <translation>Schnittkarte bei {percent} %; dieses Haus will {low} bis {high} %</translation>
    </message>
    <message>
        <source>a cut card, and none is due</source>
        <translation>eine Schnittkarte, und keine ist fällig</translation>
    </message>
    <message>
        <source>the system lost {player} after decision {number}</source>
        <translation>das System verlor {player} nach Entscheidung {number}</translation>
    </message>
    <message>
        <source>by {elapsed} s; table time went on</source>
        <translation>um {elapsed} s; die Zeit des Tisches lief weiter</translation>
    </message>
    <message>
        <source>the service was away for {seconds} s</source>
        <translation>der Dienst war {seconds} s fort</translation>
    </message>
    <message>
        <source>it does not answer</source>
        <translation>sie antwortet nicht</translation>
    </message>
    <message>
        <source>set {set}: {counted}; {count} rounds at risk</source>
        <translation>Satz {set}: {counted}; {count} Runden in Gefahr</translation>
    </message>
    <message>
        <source>{money} to {player}: {perhaps}</source>
        <translation>{money} an {player}: {perhaps}</translation>
    </message>
    <message>
        <source>no reason given</source>
        <translation>kein Grund genannt</translation>
    </message>
    <message>
        <source>shoe {shoe}: {why}</source>
        <translation>Schlitten {shoe}: {why}</translation>
    </message>
    <message>
        <source>the salt is not 64 hexadecimal digits in lower case</source>
        <translation>das Salz hat nicht 64 kleine hexadezimale Ziffern</translation>
    </message>
    <message>
        <source>the order holds {count} cards, and a shoe of {most} deck holds {number}</source>
        <translation>die Folge hat {count} Karten, und ein Schlitten mit {most} Deck hat {number}</translation>
    </message>
    <message>
        <source>the order holds {count} cards, and a shoe of {most} decks holds {number}</source>
        <translation>die Folge hat {count} Karten, und ein Schlitten mit {most} Decks hat {number}</translation>
    </message>
    <message>
        <source>of {card} the order holds {count}, and a shoe of {most} deck {number}</source>
        <translation>von {card} hat die Folge {count}, und ein Schlitten mit {most} Deck {number}</translation>
    </message>
    <message>
        <source>of {card} the order holds {count}, and a shoe of {most} decks {number}</source>
        <translation>von {card} hat die Folge {count}, und ein Schlitten mit {most} Decks {number}</translation>
    </message>
    <message>
        <source>salt and order give the digest {digest}, and {promised} was committed to</source>
        <translation>Salz und Folge ergeben die Prüfsumme {digest}, zugesagt war {promised}</translation>
    </message>
    <message>
        <source>{count} cards were dealt from an order of {most}</source>
        <translation>{count} Karten wurden aus einer Folge von {most} gegeben</translation>
    </message>
    <message>
        <source>card {number} of the shoe was dealt as {seen}, and the order has {card} there</source>
        <translation>Karte {number} des Schlittens wurde als {seen} gegeben, und die Folge hat dort {card}</translation>
    </message>
    <message>
        <source>nobody has come on</source>
        <translation>niemand ist angetreten</translation>
    </message>
    <message>
        <source>{set}: a count did not come out, see incident {number}</source>
        <translation>{set}: eine Zählung ging nicht auf, siehe Vorfall {number}</translation>
    </message>
    <message>
        <source>no set is shuffled for the next shoe; record the shuffle first</source>
        <translation>kein Satz ist für den nächsten Schlitten gemischt; zuerst das Mischen aufzeichnen</translation>
    </message>
    <message>
        <source>{set}: no good count since round {round} was dealt from it</source>
        <translation>{set}: keine gute Zählung, seit Runde {round} daraus gegeben wurde</translation>
    </message>
    <message>
        <source>{set}, counted well after round {round}</source>
        <translation>{set}, nach Runde {round} gut gezählt</translation>
    </message>
    <message>
        <source>{set}, no round ended with it before</source>
        <translation>{set}, noch keine Runde endete damit</translation>
    </message>
    <message>
        <source>{set}, counted well after round {round}; shoe {shoe} goes on with {count} cards out</source>
        <translation>{set}, nach Runde {round} gut gezählt; Schlitten {shoe} geht weiter, {count} Karten sind heraus</translation>
    </message>
    <message>
        <source>{set}, no round ended with it before; shoe {shoe} goes on with {count} cards out</source>
        <translation>{set}, noch keine Runde endete damit; Schlitten {shoe} geht weiter, {count} Karten sind heraus</translation>
    </message>
    <message>
        <source>they agree</source>
        <translation>sie stimmen überein</translation>
    </message>
    <message>
        <source>the machine&apos;s date is {date}, which is before this program came here</source>
        <translation>das Datum der Maschine ist {date}, das ist, bevor dieses Programm hierher kam</translation>
    </message>
    <message>
        <source>the machine&apos;s clock is {milliseconds} ms ahead of table time</source>
        <translation>die Uhr der Maschine geht der Zeit des Tisches {milliseconds} ms vor</translation>
    </message>
    <message>
        <source>the machine&apos;s clock is {milliseconds} ms behind table time</source>
        <translation>die Uhr der Maschine geht der Zeit des Tisches {milliseconds} ms nach</translation>
    </message>
    <message>
        <source>the station of {by} is {milliseconds} ms ahead of table time</source>
        <translation>die Station von {by} geht der Zeit des Tisches {milliseconds} ms vor</translation>
    </message>
    <message>
        <source>the station of {by} is {milliseconds} ms behind table time</source>
        <translation>die Station von {by} geht der Zeit des Tisches {milliseconds} ms nach</translation>
    </message>
    <message>
        <source>the configuration names none for this table</source>
        <translation>die Konfiguration nennt keine für diesen Tisch</translation>
    </message>
    <message>
        <source>{device}: {ready}</source>
        <translation>{device}: {ready}</translation>
    </message>
    <message>
        <source>its port has not been opened yet</source>
        <translation>der Anschluss wurde noch nicht geöffnet</translation>
    </message>
    <message>
        <source>its port is open; this wire has no self-test</source>
        <translation>der Anschluss ist offen; diese Leitung hat keinen Selbsttest</translation>
    </message>
    <message>
        <source>its port is open, and nothing has been heard of it</source>
        <translation>der Anschluss ist offen, und nichts war von ihm zu hören</translation>
    </message>
    <message>
        <source>no self-test was heard since it was connected; let it test itself</source>
        <translation>seit dem Anschließen kam kein Selbsttest; es sich selbst prüfen lassen</translation>
    </message>
    <message>
        <source>its self-test at {date} passed</source>
        <translation>der Selbsttest um {date} gelang</translation>
    </message>
    <message>
        <source>its self-test at {date} failed</source>
        <translation>der Selbsttest um {date} schlug fehl</translation>
    </message>
    <message>
        <source>its self-test at {date} failed: {detail}</source>
        <translation>der Selbsttest um {date} schlug fehl: {detail}</translation>
    </message>
    <message>
        <source>none configured</source>
        <translation>keine konfiguriert</translation>
    </message>
    <message>
        <source>not known yet, look again in a moment</source>
        <translation>noch nicht bekannt, gleich noch einmal ansehen</translation>
    </message>
    <message>
        <source>not known yet, look again in a moment; at the first look {perhaps}</source>
        <translation>noch nicht bekannt, gleich noch einmal ansehen; beim ersten Blick {perhaps}</translation>
    </message>
    <message>
        <source>it answers</source>
        <translation>sie antwortet</translation>
    </message>
    <message>
        <source>it answers {status}</source>
        <translation>sie antwortet {status}</translation>
    </message>
    <message>
        <source>it answers, but not as HTTP</source>
        <translation>sie antwortet, aber nicht als HTTP</translation>
    </message>
    <message>
        <source>it cannot be reached: {detail}</source>
        <translation>sie ist nicht zu erreichen: {detail}</translation>
    </message>
    <message>
        <source>no answer within {elapsed} s</source>
        <translation>keine Antwort binnen {elapsed} s</translation>
    </message>
    <message>
        <source>{program} cannot be run: {detail}</source>
        <translation>{program} kann nicht gestartet werden: {detail}</translation>
    </message>
    <message>
        <source>{program} did not end within {elapsed} s</source>
        <translation>{program} endete nicht binnen {elapsed} s</translation>
    </message>
    <message>
        <source>{program} ended with {code}</source>
        <translation>{program} endete mit {code}</translation>
    </message>
    <message>
        <source>{edition}</source>
        <translation>{edition}</translation>
    </message>
    <message>
        <source>{edition}; the configuration names {other_edition}</source>
        <translation>{edition}; die Konfiguration nennt {other_edition}</translation>
    </message>
    <message>
        <source>{edition}; the house&apos;s own reading: {fields}</source>
        <translation>{edition}; nach eigener Lesart des Hauses: {fields}</translation>
    </message>
    <message>
        <source>{edition}; the house&apos;s own reading: {fields} and {count} more</source>
        <translation>{edition}; nach eigener Lesart des Hauses: {fields} und {count} weitere</translation>
    </message>
    <message>
        <source>{check}: {finding}</source>
        <translation>{check}: {finding}</translation>
    </message>
    <message>
        <source>shoe {shoe} is committed to: {count} cards, digest {digest}</source>
        <translation>Schlitten {shoe} ist zugesagt: {count} Karten, Prüfsumme {digest}</translation>
    </message>
    <message>
        <source>the order of shoe {shoe} is published: it agrees with its digest</source>
        <translation>die Folge von Schlitten {shoe} ist veröffentlicht: sie stimmt mit der Prüfsumme überein</translation>
    </message>
    <message>
        <source>the order of shoe {shoe} is published: it does not agree: {why}</source>
        <translation>die Folge von Schlitten {shoe} ist veröffentlicht: sie stimmt nicht: {why}</translation>
    </message>
    <message>
        <source>the dealer has a blackjack</source>
        <translation>der Dealer hat einen Blackjack</translation>
    </message>
    <message>
        <source>the dealer has no blackjack</source>
        <translation>der Dealer hat keinen Blackjack</translation>
    </message>
    <message>
        <source>box {box}: the bet of {player} goes back: {why}</source>
        <translation>Box {box}: der Einsatz von {player} geht zurück: {why}</translation>
    </message>
    <message>
        <source>less than the minimum of {minimum}</source>
        <translation>weniger als das Mindeste von {minimum}</translation>
    </message>
    <message>
        <source>left before the deal</source>
        <translation>vor dem Geben gegangen</translation>
    </message>
    <message>
        <source>{by} opens the table despite {checks}: {reason}</source>
        <translation>{by} öffnet den Tisch trotz {checks}: {reason}</translation>
    </message>
    <message>
        <source>{player} stands behind the boxes of others</source>
        <translation>{player} steht hinter den Boxen anderer</translation>
    </message>
    <message>
        <source>{dealer} deals ({how})</source>
        <translation>{dealer} gibt ({how})</translation>
    </message>
    <message>
        <source>{dealer}, not {was}, came on at {position}, says {by}: {reason} (HP10)</source>
        <translation>{dealer}, nicht {was}, trat bei {position} an, sagt {by}: {reason} (HP10)</translation>
    </message>
    <message>
        <source>shoe {shoe} begins, set {set}</source>
        <translation>Schlitten {shoe} beginnt, Satz {set}</translation>
    </message>
    <message>
        <source>shoe {shoe} begins, set</source>
        <translation>Schlitten {shoe} beginnt, ohne Satz</translation>
    </message>
    <message>
        <source>shoe {shoe} is over: {perhaps} ({rule})</source>
        <translation>Schlitten {shoe} ist vorbei: {perhaps} ({rule})</translation>
    </message>
    <message>
        <source>each round is dealt from a new shuffle</source>
        <translation>jede Runde wird neu gemischt gegeben</translation>
    </message>
    <message>
        <source>round {round} was its last</source>
        <translation>Runde {round} war seine letzte</translation>
    </message>
    <message>
        <source>the table closes</source>
        <translation>der Tisch schließt</translation>
    </message>
    <message>
        <source>the cut card is out: round {round} is the last ({rule})</source>
        <translation>die Schnittkarte ist heraus: Runde {round} ist die letzte ({rule})</translation>
    </message>
    <message>
        <source>{player} sits down at box {box} of the table itself</source>
        <translation>{player} setzt sich selbst an Box {box} des Tisches</translation>
    </message>
    <message>
        <source>{player} sits down at box {box}</source>
        <translation>{player} setzt sich an Box {box}</translation>
    </message>
    <message>
        <source>{player} is not heard any more</source>
        <translation>von {player} ist nichts mehr zu hören</translation>
    </message>
    <message>
        <source>{player} leaves</source>
        <translation>{player} geht</translation>
    </message>
    <message>
        <source>{player} is back</source>
        <translation>{player} ist wieder da</translation>
    </message>
    <message>
        <source>box {box}: {action} by {actor} ({rule})</source>
        <translation>Box {box}: {action} durch {actor} ({rule})</translation>
    </message>
    <message>
        <source>incident {number}, {kind}: {perhaps} ({rule})</source>
        <translation>Vorfall {number}, {kind}: {perhaps} ({rule})</translation>
    </message>
    <message>
        <source>incident {number}, {kind}: {perhaps}</source>
        <translation>Vorfall {number}, {kind}: {perhaps}</translation>
    </message>
    <message>
        <source>incident {number} goes up to the pit manager</source>
        <translation>Vorfall {number} geht weiter an die Leitung</translation>
    </message>
    <message>
        <source>incident {number}, {sequence} begins, cards to lay: {count}</source>
        <translation>Vorfall {number}, {sequence} beginnt, Karten zu legen: {count}</translation>
    </message>
    <message>
        <source>{seen} was laid, {expected} belongs there</source>
        <translation>{seen} wurde gelegt, {expected} gehört dorthin</translation>
    </message>
    <message>
        <source>round {round} corrected by {by}: {perhaps} ({rule})</source>
        <translation>Runde {round} berichtigt durch {by}: {perhaps} ({rule})</translation>
    </message>
    <message>
        <source>round {round}: {money} returned to {player} by {by} (HP20)</source>
        <translation>Runde {round}: {money} zurück an {player} durch {by} (HP20)</translation>
    </message>
    <message>
        <source>{by} proposes: {remedy}; a second person must confirm</source>
        <translation>{by} schlägt vor: {remedy}; eine zweite Person muss bestätigen</translation>
    </message>
    <message>
        <source>proposal {number} confirmed by {by}</source>
        <translation>Vorschlag {number} bestätigt durch {by}</translation>
    </message>
    <message>
        <source>proposal {number} withdrawn by {by}</source>
        <translation>Vorschlag {number} zurückgenommen durch {by}</translation>
    </message>
    <message>
        <source>set {set} counted by {by}: {counted}</source>
        <translation>Satz {set} gezählt durch {by}: {counted}</translation>
    </message>
    <message>
        <source>missing {cards}</source>
        <translation>fehlt {cards}</translation>
    </message>
    <message>
        <source>extra {cards}</source>
        <translation>zu viel {cards}</translation>
    </message>
    <message>
        <source>too many {cards}</source>
        <translation>zu viel {cards}</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>vollständig</translation>
    </message>
    <message>
        <source>set {set}: {card} replaced by {by}: {reason}</source>
        <translation>Satz {set}: {card} ersetzt durch {by}: {reason}</translation>
    </message>
    <message>
        <source>set {set}: {card} replaced by {by}</source>
        <translation>Satz {set}: {card} ersetzt durch {by}</translation>
    </message>
    <message>
        <source>the discards were shuffled and are the shoe from here on (IR6)</source>
        <translation>die Ablage wurde gemischt und ist von hier an der Schlitten (IR6)</translation>
    </message>
    <message>
        <source>{card} named by {by}</source>
        <translation>{card} genannt durch {by}</translation>
    </message>
    <message>
        <source>the hole card named by {by}</source>
        <translation>die verdeckte Karte genannt durch {by}</translation>
    </message>
    <message>
        <source>another card was laid than the hole card</source>
        <translation>eine andere Karte als die verdeckte wurde gelegt</translation>
    </message>
    <message>
        <source>incident {number} ended by {by}: {remedy} ({rule}): {perhaps}</source>
        <translation>Vorfall {number} beendet durch {by}: {remedy} ({rule}): {perhaps}</translation>
    </message>
    <message>
        <source>incident {number} ended by {by}: {remedy} ({rule})</source>
        <translation>Vorfall {number} beendet durch {by}: {remedy} ({rule})</translation>
    </message>
    <message>
        <source>incident {number} ended by {by}: {remedy}: {perhaps}</source>
        <translation>Vorfall {number} beendet durch {by}: {remedy}: {perhaps}</translation>
    </message>
    <message>
        <source>incident {number} ended by {by}: {remedy}</source>
        <translation>Vorfall {number} beendet durch {by}: {remedy}</translation>
    </message>
    <message>
        <source>read on the pad</source>
        <translation>auf dem Feld gelesen</translation>
    </message>
    <message>
        <source>all {count} cards laid and checked</source>
        <translation>alle {count} Karten gelegt und geprüft</translation>
    </message>
    <message>
        <source>round {round} settled: staked {money}, returned {back}</source>
        <translation>Runde {round} abgerechnet: gesetzt {money}, zurück {back}</translation>
    </message>
    <message>
        <source>round {round} cancelled, every wager returned ({rule}): {perhaps}</source>
        <translation>Runde {round} abgebrochen, jeder Einsatz zurück ({rule}): {perhaps}</translation>
    </message>
    <message>
        <source>round {round} cancelled, every wager returned ({rule})</source>
        <translation>Runde {round} abgebrochen, jeder Einsatz zurück ({rule})</translation>
    </message>
    <message>
        <source>the service is back after {seconds} s</source>
        <translation>der Dienst ist nach {seconds} s wieder da</translation>
    </message>
    <message>
        <source>table held: {problems}</source>
        <translation>Tisch angehalten: {problems}</translation>
    </message>
    <message>
        <source>looked at before the opening: all is green</source>
        <translation>vor dem Öffnen angesehen: alles ist grün</translation>
    </message>
    <message>
        <source>looked at before the opening: {red}</source>
        <translation>vor dem Öffnen angesehen: {red}</translation>
    </message>
    <message>
        <source>the table&apos;s pictures are not recorded</source>
        <translation>die Bilder des Tisches werden nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>the table&apos;s pictures are not recorded: {perhaps}</source>
        <translation>die Bilder des Tisches werden nicht aufgezeichnet: {perhaps}</translation>
    </message>
    <message>
        <source>the table&apos;s pictures are recorded again; {seconds} s are missing</source>
        <translation>die Bilder des Tisches werden wieder aufgezeichnet; {seconds} s fehlen</translation>
    </message>
    <message>
        <source>{by} looked at a card that lies face down: {reason}</source>
        <translation>{by} sah eine verdeckte Karte an: {reason}</translation>
    </message>
    <message>
        <source>{money} are on their way to the purse of {player}</source>
        <translation>{money} sind unterwegs zum Spielgeld von {player}</translation>
    </message>
    <message>
        <source>{money} are on their way to the account of {player}</source>
        <translation>{money} sind unterwegs zum Konto von {player}</translation>
    </message>
    <message>
        <source>{money} have come to the purse of {player}</source>
        <translation>{money} sind beim Spielgeld von {player}</translation>
    </message>
    <message>
        <source>{money} came for {player}, who is gone, and go back</source>
        <translation>{money} kamen für {player}, der fort ist, und gehen zurück</translation>
    </message>
    <message>
        <source>{money} do not come to the purse of {player}</source>
        <translation>{money} kommen nicht zum Spielgeld von {player}</translation>
    </message>
    <message>
        <source>{money} do not come to the purse of {player}: {perhaps}</source>
        <translation>{money} kommen nicht zum Spielgeld von {player}: {perhaps}</translation>
    </message>
    <message>
        <source>{money} are on the account of {player} again</source>
        <translation>{money} sind wieder auf dem Konto von {player}</translation>
    </message>
    <message>
        <source>the account of {player} does not take {money}, which are owed</source>
        <translation>das Konto von {player} nimmt {money} nicht, die offen bleiben</translation>
    </message>
    <message>
        <source>the account of {player} does not take {money}, which are owed: {perhaps}</source>
        <translation>das Konto von {player} nimmt {money} nicht, die offen bleiben: {perhaps}</translation>
    </message>
    <message>
        <source>the table opens</source>
        <translation>der Tisch öffnet</translation>
    </message>
    <message>
        <source>the table opens, although not all was green ({checks}): {reason}</source>
        <translation>der Tisch öffnet, obwohl nicht alles grün war ({checks}): {reason}</translation>
    </message>
    <message>
        <source>the table pauses</source>
        <translation>der Tisch pausiert</translation>
    </message>
    <message>
        <source>the pause is over</source>
        <translation>die Pause ist vorbei</translation>
    </message>
    <message>
        <source>the running round is the last before the table closes</source>
        <translation>die laufende Runde ist die letzte, bevor der Tisch schließt</translation>
    </message>
    <message>
        <source>the dealer has dealt longer than the rotation (HP10)</source>
        <translation>der Dealer gibt schon länger als bis zum Wechsel (HP10)</translation>
    </message>
    <message>
        <source>incident {number} acknowledged</source>
        <translation>Vorfall {number} quittiert</translation>
    </message>
    <message>
        <source>a card that was not read is named by {by}</source>
        <translation>eine ungelesene Karte ist durch {by} genannt</translation>
    </message>
    <message>
        <source>not recorded since {time}: {perhaps}</source>
        <translation>nicht aufgezeichnet seit {time}: {perhaps}</translation>
    </message>
    <message>
        <source>recorded again; {seconds} s are missing</source>
        <translation>wieder aufgezeichnet; {seconds} s fehlen</translation>
    </message>
    <message>
        <source>a card that lies face down is looked at: {reason}</source>
        <translation>eine verdeckte Karte wird angesehen: {reason}</translation>
    </message>
    <message>
        <source>a rota of {count} turns is set: {reason}</source>
        <translation>ein Dienstplan mit {count} Schichten ist gesetzt: {reason}</translation>
    </message>
    <message>
        <source>a rota of {count} turns is set</source>
        <translation>ein Dienstplan mit {count} Schichten ist gesetzt</translation>
    </message>
    <message>
        <source>hands over to {by}: {note}; open: {matters}</source>
        <translation>übergibt an {by}: {note}; offen: {matters}</translation>
    </message>
    <message>
        <source>hands over to {by}; open: {matters}</source>
        <translation>übergibt an {by}; offen: {matters}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>takes over (hand-over {number})</source>
        <translation>übernimmt (Übergabe {number})</translation>
    </message>
    <message>
        <source>{table}: {items}</source>
        <translation>{table}: {items}</translation>
    </message>
    <message>
        <source>incident {number} {kind} ({rule}) since {time}</source>
        <translation>Vorfall {number} {kind} ({rule}) seit {time}</translation>
    </message>
    <message>
        <source>not acknowledged</source>
        <translation>nicht quittiert</translation>
    </message>
    <message>
        <source>{device} down</source>
        <translation>{device} aus</translation>
    </message>
    <message>
        <source>not recorded since {time}</source>
        <translation>nicht aufgezeichnet seit {time}</translation>
    </message>
    <message>
        <source>{dealer} {when} for {by} ({time})</source>
        <translation>{dealer} {when} für {by} ({time})</translation>
    </message>
    <message>
        <source>table {table} is founded; it plays by {pack}</source>
        <translation>Tisch {table} ist gegründet; er spielt nach {pack}</translation>
    </message>
    <message>
        <source>{device} says: {seen}</source>
        <translation>{device} sagt: {seen}</translation>
    </message>
    <message>
        <source>{device} says: {seen} ({note_of_reading})</source>
        <translation>{device} sagt: {seen} ({note_of_reading})</translation>
    </message>
    <message>
        <source>{device} says: {signal}</source>
        <translation>{device} sagt: {signal}</translation>
    </message>
    <message>
        <source>{device} says: {signal} ({note_of_reading})</source>
        <translation>{device} sagt: {signal} ({note_of_reading})</translation>
    </message>
    <message>
        <source>{card} to {lies}</source>
        <translation>{card} → {lies}</translation>
    </message>
    <message>
        <source>a card to {lies}</source>
        <translation>eine Karte → {lies}</translation>
    </message>
    <message>
        <source>a card goes to {lies}</source>
        <translation>eine Karte → {lies}</translation>
    </message>
    <message>
        <source>box {box}, bet {spot}: {player} has {money} there</source>
        <translation>Box {box}, Einsatz {spot}: {player} hat dort {money}</translation>
    </message>
    <message>
        <source>box {box} hand {hand}: {action}, by {actor}</source>
        <translation>Box {box} Hand {hand}: {action}, durch {actor}</translation>
    </message>
    <message>
        <source>box {box}, bet {spot}, insurance: {answer}, by {actor}</source>
        <translation>Box {box}, Einsatz {spot}, Versicherung: {answer}, durch {actor}</translation>
    </message>
    <message>
        <source>box {box}, bet {spot}, insurance: {answer} {money}, by {actor}</source>
        <translation>Box {box}, Einsatz {spot}, Versicherung: {answer} {money}, durch {actor}</translation>
    </message>
    <message>
        <source>{by} asked for {request}, and it was refused: {perhaps}</source>
        <translation>{by} verlangte {request}, und es wurde abgelehnt: {perhaps}</translation>
    </message>
    <message>
        <source>{account} → {other_account} {money} ({booked})</source>
        <translation>{account} → {other_account} {money} ({booked})</translation>
    </message>
    <message>
        <source>not shown: it lies face down</source>
        <translation>nicht gezeigt: sie liegt verdeckt</translation>
    </message>
    <message>
        <source>settled: staked {money}, returned {back}</source>
        <translation>abgerechnet: gesetzt {money}, zurück {back}</translation>
    </message>
    <message>
        <source>cancelled, every wager returned: {perhaps}</source>
        <translation>abgebrochen, jeder Einsatz zurück: {perhaps}</translation>
    </message>
    <message>
        <source>still running</source>
        <translation>läuft noch</translation>
    </message>
    <message>
        <source>corrected by {by}: {perhaps} ({rule})</source>
        <translation>berichtigt durch {by}: {perhaps} ({rule})</translation>
    </message>
    <message>
        <source>{money} returned to {player} by {by} (HP20)</source>
        <translation>{money} zurück an {player} durch {by} (HP20)</translation>
    </message>
    <message>
        <source>incident {number}, {kind} ({rule}): {remedy} by {by}: {perhaps}</source>
        <translation>Vorfall {number}, {kind} ({rule}): {remedy} durch {by}: {perhaps}</translation>
    </message>
    <message>
        <source>incident {number}, {kind} ({rule}): open</source>
        <translation>Vorfall {number}, {kind} ({rule}): offen</translation>
    </message>
    <message>
        <source>acknowledged</source>
        <translation>quittiert</translation>
    </message>
    <message>
        <source>went up to the pit manager</source>
        <translation>ging weiter an die Leitung</translation>
    </message>
    <message>
        <source>{sequence} begun, {count} cards</source>
        <translation>{sequence} begonnen, {count} Karten</translation>
    </message>
    <message>
        <source>laid and right: {key}</source>
        <translation>gelegt und richtig: {key}</translation>
    </message>
    <message>
        <source>{seen} laid, {expected} expected</source>
        <translation>{seen} gelegt, {expected} erwartet</translation>
    </message>
    <message>
        <source>{remedy} proposed</source>
        <translation>{remedy} vorgeschlagen</translation>
    </message>
    <message>
        <source>proposal confirmed</source>
        <translation>Vorschlag bestätigt</translation>
    </message>
    <message>
        <source>proposal withdrawn</source>
        <translation>Vorschlag zurückgenommen</translation>
    </message>
    <message>
        <source>bet</source>
        <translation>Einsatz</translation>
    </message>
    <message>
        <source>bet taken back</source>
        <translation>Einsatz zurückgenommen</translation>
    </message>
    <message>
        <source>insurance</source>
        <translation>Versicherung</translation>
    </message>
    <message>
        <source>insurance lost</source>
        <translation>Versicherung verloren</translation>
    </message>
    <message>
        <source>insurance returned</source>
        <translation>Versicherung zurück</translation>
    </message>
    <message>
        <source>insurance won</source>
        <translation>Versicherung gewonnen</translation>
    </message>
    <message>
        <source>insurance without an ace</source>
        <translation>Versicherung ohne Ass</translation>
    </message>
    <message>
        <source>purse funded</source>
        <translation>Spielgeld gebracht</translation>
    </message>
    <message>
        <source>purse returned</source>
        <translation>Spielgeld zurück</translation>
    </message>
    <message>
        <source>bought in</source>
        <translation>eingekauft</translation>
    </message>
    <message>
        <source>not paid</source>
        <translation>nicht ausgezahlt</translation>
    </message>
    <message>
        <source>unlocked</source>
        <translation>freigegeben</translation>
    </message>
    <message>
        <source>refunded</source>
        <translation>erstattet</translation>
    </message>
    <message>
        <source>double</source>
        <translation>verdoppelt</translation>
    </message>
    <message>
        <source>split</source>
        <translation>geteilt</translation>
    </message>
    <message>
        <source>double on a blackjack</source>
        <translation>auf einen Blackjack verdoppelt</translation>
    </message>
    <message>
        <source>blackjack made before the error</source>
        <translation>Blackjack vor dem Fehler</translation>
    </message>
    <message>
        <source>{outcome}: stake</source>
        <translation>{outcome}: Einsatz</translation>
    </message>
    <message>
        <source>{outcome}: taken</source>
        <translation>{outcome}: eingezogen</translation>
    </message>
    <message>
        <source>{outcome}: won</source>
        <translation>{outcome}: Gewinn</translation>
    </message>
    <message>
        <source>{outcome} undone: stake</source>
        <translation>{outcome} aufgehoben: Einsatz</translation>
    </message>
    <message>
        <source>{outcome} undone: winnings</source>
        <translation>{outcome} aufgehoben: Gewinn</translation>
    </message>
    <message>
        <source>surrender undone: half</source>
        <translation>Aufgabe aufgehoben: Hälfte</translation>
    </message>
    <message>
        <source>surrender undone: rest</source>
        <translation>Aufgabe aufgehoben: Rest</translation>
    </message>
    <message>
        <source>round {round} corrected: {back} is {money}</source>
        <translation>Runde {round} berichtigt: {back} ist {money}</translation>
    </message>
    <message>
        <source>round {round}: wagers returned by hand</source>
        <translation>Runde {round}: Einsätze von Hand zurückgegeben</translation>
    </message>
    <message>
        <source>wagers returned by hand</source>
        <translation>Einsätze von Hand zurückgegeben</translation>
    </message>
    <message>
        <source>cancelled: {booked}</source>
        <translation>abgebrochen: {booked}</translation>
    </message>
    <message>
        <source>owed</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>read again on the pad</source>
        <translation>auf dem Feld noch einmal gelesen</translation>
    </message>
    <message>
        <source>belongs to the card that could not be read</source>
        <translation>gehört zur Karte, die nicht gelesen werden konnte</translation>
    </message>
    <message>
        <source>not a device of this table</source>
        <translation>kein Gerät dieses Tisches</translation>
    </message>
    <message>
        <source>the device is not up</source>
        <translation>das Gerät ist nicht bereit</translation>
    </message>
    <message>
        <source>an exit pulse without a card</source>
        <translation>ein Austritt ohne Karte</translation>
    </message>
    <message>
        <source>a shoe sees no felt</source>
        <translation>ein Schlitten sieht kein Tuch</translation>
    </message>
    <message>
        <source>the same message again</source>
        <translation>dieselbe Meldung noch einmal</translation>
    </message>
    <message>
        <source>checked against the record</source>
        <translation>mit der Aufzeichnung verglichen</translation>
    </message>
    <message>
        <source>shown as a check</source>
        <translation>zur Probe gezeigt</translation>
    </message>
    <message>
        <source>read by the camera</source>
        <translation>von der Kamera gelesen</translation>
    </message>
    <message>
        <source>{dealer} is no dealer here</source>
        <translation>{dealer} ist hier kein Dealer</translation>
    </message>
    <message>
        <source>{dealer} is no dealer here any more</source>
        <translation>{dealer} ist hier kein Dealer mehr</translation>
    </message>
    <message>
        <source>{by} does not work here</source>
        <translation>{by} arbeitet hier nicht</translation>
    </message>
    <message>
        <source>{by} does not work here any more</source>
        <translation>{by} arbeitet hier nicht mehr</translation>
    </message>
    <message>
        <source>no licence of {dealer} is entered</source>
        <translation>für {dealer} ist keine Lizenz eingetragen</translation>
    </message>
    <message>
        <source>{dealer} has not acknowledged the pack {pack}</source>
        <translation>{dealer} hat das Hauspaket {pack} nicht zur Kenntnis genommen</translation>
    </message>
    <message>
        <source>{dealer} has acknowledged another edition of the pack {pack}</source>
        <translation>{dealer} hat eine andere Fassung des Hauspakets {pack} zur Kenntnis genommen</translation>
    </message>
    <message>
        <source>the licence of {dealer} ran out on {date}</source>
        <translation>die Lizenz von {dealer} lief am {date} ab</translation>
    </message>
    <message>
        <source>{player} is known to the house by that name; enter this guest by another</source>
        <translation>{player} ist dem Haus unter diesem Namen bekannt; diesen Gast unter einem anderen eingeben</translation>
    </message>
    <message>
        <source>{player} has a seat at table {table}; one table at a time</source>
        <translation>{player} hat einen Platz an Tisch {table}; nur ein Tisch zugleich</translation>
    </message>
    <message>
        <source>no table knows you</source>
        <translation>kein Tisch kennt Sie</translation>
    </message>
    <message>
        <source>your role may not do this</source>
        <translation>Ihre Rolle darf das nicht</translation>
    </message>
    <message>
        <source>no table is called {name}; there are: {tables}</source>
        <translation>kein Tisch heißt {name}; es gibt: {tables}</translation>
    </message>
    <message>
        <source>no table {table} is served here; there are: {tables}</source>
        <translation>kein Tisch {table} wird hier bedient; es gibt: {tables}</translation>
    </message>
    <message>
        <source>the sign-in is over; sign in again</source>
        <translation>die Anmeldung ist vorbei; neu anmelden</translation>
    </message>
    <message>
        <source>that sign-in is over; sign in again</source>
        <translation>diese Anmeldung ist vorbei; neu anmelden</translation>
    </message>
    <message>
        <source>the sign-in is over</source>
        <translation>die Anmeldung ist vorbei</translation>
    </message>
    <message>
        <source>signed out</source>
        <translation>abgemeldet</translation>
    </message>
    <message>
        <source>nobody was there</source>
        <translation>niemand war da</translation>
    </message>
    <message>
        <source>the sign-in has lasted its time</source>
        <translation>die Anmeldung hat ihre Zeit gedauert</translation>
    </message>
    <message>
        <source>another device of this name was taken in its place</source>
        <translation>ein anderes Gerät dieses Namens trat an seine Stelle</translation>
    </message>
    <message>
        <source>the role was taken away</source>
        <translation>die Rolle wurde genommen</translation>
    </message>
    <message>
        <source>does not work here any more</source>
        <translation>arbeitet hier nicht mehr</translation>
    </message>
    <message>
        <source>the {secret} was set anew</source>
        <translation>{secret} wurde neu gesetzt</translation>
    </message>
    <message>
        <source>the {secret} was dropped</source>
        <translation>{secret} wurde gestrichen</translation>
    </message>
    <message>
        <source>the badge was taken away</source>
        <translation>der Ausweis wurde genommen</translation>
    </message>
    <message>
        <source>the record cannot be written now</source>
        <translation>die Aufzeichnung kann jetzt nicht geschrieben werden</translation>
    </message>
    <message>
        <source>this was changed just now; try again</source>
        <translation>das wurde eben geändert; noch einmal versuchen</translation>
    </message>
    <message>
        <source>too many wrong secrets; locked for {count} min more</source>
        <translation>zu oft falsch; noch {count} min gesperrt</translation>
    </message>
    <message>
        <source>too many failures from here; try again in {seconds} s</source>
        <translation>zu viele Fehlversuche von hier; in {seconds} s noch einmal</translation>
    </message>
    <message>
        <source>{by} is no {role} here</source>
        <translation>{by} hat hier nicht die Rolle {role}</translation>
    </message>
    <message>
        <source>the role {role} does not sign in by {secret}</source>
        <translation>die Rolle {role} meldet sich nicht so an: {secret}</translation>
    </message>
    <message>
        <source>this {secret} was given for one time; sign in with it and a new one</source>
        <translation>{secret} gilt nur einmal; damit und mit neuem Geheimnis anmelden</translation>
    </message>
    <message>
        <source>the new {secret} is the old one</source>
        <translation>das neue Geheimnis ist das alte: {secret}</translation>
    </message>
    <message>
        <source>this service speaks version {number}, and {count} was asked for</source>
        <translation>dieser Dienst spricht Version {number}, verlangt war {count}</translation>
    </message>
    <message>
        <source>the id {name} was used before, for something else</source>
        <translation>die Nummer {name} wurde schon für etwas anderes gebraucht</translation>
    </message>
    <message>
        <source>the id of this request was used before, for something else</source>
        <translation>die Nummer dieser Bitte wurde schon für etwas anderes gebraucht</translation>
    </message>
    <message>
        <source>a fault of this program; ask again</source>
        <translation>ein Fehler dieses Programms; noch einmal fragen</translation>
    </message>
    <message>
        <source>nothing can be stored now</source>
        <translation>jetzt kann nichts gespeichert werden</translation>
    </message>
    <message>
        <source>round {round} of {table} still runs, and cards of it may lie face down</source>
        <translation>Runde {round} von {table} läuft noch, und Karten davon liegen vielleicht verdeckt</translation>
    </message>
    <message>
        <source>ask again when it is over</source>
        <translation>nach ihrem Ende noch einmal fragen</translation>
    </message>
    <message>
        <source>table {table} has no round {round}</source>
        <translation>Tisch {table} hat keine Runde {round}</translation>
    </message>
    <message>
        <source>table {table} has no incident {number}</source>
        <translation>Tisch {table} hat keinen Vorfall {number}</translation>
    </message>
    <message>
        <source>what is searched is being brought up to a long record; ask again in a moment</source>
        <translation>die Suche wird noch auf den Stand einer langen Aufzeichnung gebracht; gleich noch einmal fragen</translation>
    </message>
    <message>
        <source>until is before since; a span of time goes forward</source>
        <translation>das Ende liegt vor dem Anfang; eine Zeitspanne geht vorwärts</translation>
    </message>
    <message>
        <source>the note says nothing</source>
        <translation>die Notiz sagt nichts</translation>
    </message>
    <message>
        <source>the note holds what cannot be read</source>
        <translation>die Notiz enthält Unlesbares</translation>
    </message>
    <message>
        <source>nobody hands over to himself; name who takes over</source>
        <translation>niemand übergibt sich selbst; nennen, wer übernimmt</translation>
    </message>
    <message>
        <source>{by} takes over no shift here: {roles}</source>
        <translation>{by} übernimmt hier keine Schicht: {roles}</translation>
    </message>
    <message>
        <source>no hand-over {number} waits; those that wait: {waits}</source>
        <translation>keine Übergabe {number} wartet; es warten: {waits}</translation>
    </message>
    <message>
        <source>{number} from {by} to {dealer}</source>
        <translation>{number} von {by} an {dealer}</translation>
    </message>
    <message>
        <source>hand-over {number} is to {by}, who takes it over</source>
        <translation>Übergabe {number} ist an {by}, der sie übernimmt</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>the record of the house is being written by others; try again</source>
        <translation>die Aufzeichnung des Hauses wird von anderen geschrieben; noch einmal versuchen</translation>
    </message>
    <message>
        <source>{dealer} is no dealer here; see tablectl people list</source>
        <translation>{dealer} ist hier kein Dealer; siehe tablectl people list</translation>
    </message>
    <message>
        <source>the licence of {dealer} does not run until {date}; see tablectl people licence</source>
        <translation>die Lizenz von {dealer} läuft nicht bis {date}; siehe tablectl people licence</translation>
    </message>
    <message>
        <source>{detail} is no word of this desk; ? tells those that are</source>
        <translation>{detail} versteht dieses Pult nicht; die Liste zeigt, was es versteht</translation>
    </message>
    <message>
        <source>the role {role} may not do this</source>
        <translation>die Rolle {role} darf das nicht</translation>
    </message>
    <message>
        <source>{player} has no seat at this table</source>
        <translation>{player} hat keinen Platz an diesem Tisch</translation>
    </message>
    <message>
        <source>the table is closed</source>
        <translation>der Tisch ist geschlossen</translation>
    </message>
    <message>
        <source>the table is open already</source>
        <translation>der Tisch ist schon offen</translation>
    </message>
    <message>
        <source>the table is held: {why}</source>
        <translation>der Tisch ist angehalten: {why}</translation>
    </message>
    <message>
        <source>the table is paused</source>
        <translation>der Tisch pausiert</translation>
    </message>
    <message>
        <source>the table is not paused</source>
        <translation>der Tisch pausiert nicht</translation>
    </message>
    <message>
        <source>round {round} is not over</source>
        <translation>Runde {round} ist nicht vorbei</translation>
    </message>
    <message>
        <source>there is no round to cancel</source>
        <translation>es gibt keine Runde abzubrechen</translation>
    </message>
    <message>
        <source>no dealer is at the table</source>
        <translation>am Tisch ist kein Dealer</translation>
    </message>
    <message>
        <source>{dealer} is the dealer already</source>
        <translation>{dealer} ist schon der Dealer</translation>
    </message>
    <message>
        <source>no relief is dealing, so nobody returns</source>
        <translation>keine Vertretung gibt, also kehrt niemand zurück</translation>
    </message>
    <message>
        <source>not all is green: {red}; say why it opens all the same, or mend it</source>
        <translation>nicht alles ist grün: {red}; sagen, warum er trotzdem öffnet, oder es beheben</translation>
    </message>
    <message>
        <source>the record has that already</source>
        <translation>die Aufzeichnung hat das schon</translation>
    </message>
    <message>
        <source>no card of that key is known, lies face down and was not turned yet</source>
        <translation>keine Karte dieser Lesung ist bekannt, liegt verdeckt und wurde noch nicht angesehen</translation>
    </message>
    <message>
        <source>{amount} are on their way to the purse of {player} already</source>
        <translation>{amount} sind schon unterwegs zum Spielgeld von {player}</translation>
    </message>
    <message>
        <source>no transfer {transfer} is on its way</source>
        <translation>keine Überweisung {transfer} ist unterwegs</translation>
    </message>
    <message>
        <source>{player} sits at the table; the dealer enters what he does</source>
        <translation>{player} sitzt am Tisch; der Dealer gibt ein, was er tut</translation>
    </message>
    <message>
        <source>{deals} here; whoever deals comes on first</source>
        <translation>{deals} hier; wer gibt, tritt zuerst an</translation>
    </message>
    <message>
        <source>{dealer} deals</source>
        <translation>{dealer} gibt</translation>
    </message>
    <message>
        <source>nobody deals</source>
        <translation>niemand gibt</translation>
    </message>
    <message>
        <source>{player} does not sit at the table himself</source>
        <translation>{player} sitzt nicht selbst am Tisch</translation>
    </message>
    <message>
        <source>this house has nobody at the table; people play over the network</source>
        <translation>in diesem Haus sitzt niemand am Tisch; gespielt wird über das Netz</translation>
    </message>
    <message>
        <source>the record has no {dealer} who came on at position {came_on}</source>
        <translation>die Aufzeichnung hat keinen {dealer}, der bei Position {came_on} antrat</translation>
    </message>
    <message>
        <source>{dealer} is a relief; the regular dealer returns or another takes over</source>
        <translation>{dealer} ist Vertretung; der eigentliche Dealer kehrt zurück oder ein anderer löst ab</translation>
    </message>
    <message>
        <source>shoe {shoe} is not over, so no shuffle is recorded</source>
        <translation>Schlitten {shoe} ist nicht vorbei, also wird kein Mischen aufgezeichnet</translation>
    </message>
    <message>
        <source>the next step of the shuffle is: {step}</source>
        <translation>der nächste Schritt des Mischens ist: {step}</translation>
    </message>
    <message>
        <source>the shuffle needs the id of the set of cards</source>
        <translation>das Mischen braucht die Nummer des Kartensatzes</translation>
    </message>
    <message>
        <source>no shoe is being dealt</source>
        <translation>aus keinem Schlitten wird gegeben</translation>
    </message>
    <message>
        <source>betting for round {round} is open already</source>
        <translation>Einsätze für Runde {round} sind schon offen</translation>
    </message>
    <message>
        <source>no more bets: betting is not open</source>
        <translation>nichts geht mehr: Einsätze sind nicht offen</translation>
    </message>
    <message>
        <source>box {box} is {player}&apos;s</source>
        <translation>Box {box} gehört {player}</translation>
    </message>
    <message>
        <source>{player} has box {box} and may have {most} at a time</source>
        <translation>{player} hat Box {box} und darf {most} zugleich haben</translation>
    </message>
    <message>
        <source>{player} has box none and may have {most} at a time</source>
        <translation>{player} hat keine Box und darf {most} zugleich haben</translation>
    </message>
    <message>
        <source>box {box} has bets of several people; cancel the round instead</source>
        <translation>Box {box} hat Einsätze mehrerer Leute; stattdessen die Runde abbrechen</translation>
    </message>
    <message>
        <source>several boxes are meant; say which</source>
        <translation>mehrere Boxen sind gemeint; sagen, welche</translation>
    </message>
    <message>
        <source>box {box} takes {spots} bets</source>
        <translation>Box {box} nimmt {spots} Einsätze</translation>
    </message>
    <message>
        <source>spot {spot} of box {box} is {player}&apos;s</source>
        <translation>Feld {spot} von Box {box} gehört {player}</translation>
    </message>
    <message>
        <source>box {box} is not yours to bet on</source>
        <translation>auf Box {box} darf hier nicht gesetzt werden</translation>
    </message>
    <message>
        <source>each box takes one bet here, so take a box</source>
        <translation>jede Box nimmt hier einen Einsatz, also eine Box nehmen</translation>
    </message>
    <message>
        <source>round {round} waits for you; finish it first</source>
        <translation>Runde {round} wartet; sie zuerst beenden</translation>
    </message>
    <message>
        <source>no shoe is committed to yet; the machine shuffles first</source>
        <translation>noch ist kein Schlitten zugesagt; die Maschine mischt zuerst</translation>
    </message>
    <message>
        <source>a machine shuffles and deals here</source>
        <translation>hier mischt und gibt eine Maschine</translation>
    </message>
    <message>
        <source>a dealer deals here, not a machine</source>
        <translation>hier gibt ein Dealer, keine Maschine</translation>
    </message>
    <message>
        <source>the order of shoe {shoe} is published first</source>
        <translation>die Folge von Schlitten {shoe} wird zuerst veröffentlicht</translation>
    </message>
    <message>
        <source>insurance here is {allowed}</source>
        <translation>Versicherung ist hier {allowed}</translation>
    </message>
    <message>
        <source>up to {money}</source>
        <translation>bis zu {money}</translation>
    </message>
    <message>
        <source>exactly {money}</source>
        <translation>genau {money}</translation>
    </message>
    <message>
        <source>this table has boxes 1 to {boxes}</source>
        <translation>dieser Tisch hat Box 1 bis {boxes}</translation>
    </message>
    <message>
        <source>no player {player} is seated here</source>
        <translation>kein Spieler {player} sitzt hier</translation>
    </message>
    <message>
        <source>the purse holds {purse}, and {needed} is needed</source>
        <translation>im Spielgeld sind {purse}, und {needed} werden gebraucht</translation>
    </message>
    <message>
        <source>no chip of {chip} here; chips are {chips}</source>
        <translation>hier gibt es keinen Chip zu {chip}; Chips sind {chips}</translation>
    </message>
    <message>
        <source>{amount} is more than the table&apos;s maximum of {maximum}</source>
        <translation>{amount} ist mehr als das Höchste des Tisches, {maximum}</translation>
    </message>
    <message>
        <source>{amount} is less than the table&apos;s minimum of {minimum}</source>
        <translation>{amount} ist weniger als das Mindeste des Tisches, {minimum}</translation>
    </message>
    <message>
        <source>there are no chips on {where}</source>
        <translation>auf {where} liegen keine Chips</translation>
    </message>
    <message>
        <source>the bet is confirmed already</source>
        <translation>der Einsatz gilt schon</translation>
    </message>
    <message>
        <source>{player} has no previous bet to repeat</source>
        <translation>{player} hat keinen früheren Einsatz zu wiederholen</translation>
    </message>
    <message>
        <source>insurance is not offered to this hand now</source>
        <translation>dieser Hand wird jetzt keine Versicherung angeboten</translation>
    </message>
    <message>
        <source>the insurance question is answered already</source>
        <translation>die Frage nach der Versicherung ist schon beantwortet</translation>
    </message>
    <message>
        <source>even money is for a blackjack against an ace</source>
        <translation>Even Money gibt es für einen Blackjack gegen ein Ass</translation>
    </message>
    <message>
        <source>no decision is due from {player}</source>
        <translation>von {player} steht keine Entscheidung aus</translation>
    </message>
    <message>
        <source>that answers question {ask}; the question now is {now}</source>
        <translation>das beantwortet Frage {ask}; die Frage ist jetzt {now}</translation>
    </message>
    <message>
        <source>this hand may not be doubled</source>
        <translation>diese Hand darf nicht verdoppelt werden</translation>
    </message>
    <message>
        <source>this hand may not be split</source>
        <translation>diese Hand darf nicht geteilt werden</translation>
    </message>
    <message>
        <source>this hand may not be surrendered</source>
        <translation>diese Hand darf nicht aufgegeben werden</translation>
    </message>
    <message>
        <source>the time was up</source>
        <translation>die Zeit war um</translation>
    </message>
    <message>
        <source>no deadline has come</source>
        <translation>keine Frist ist abgelaufen</translation>
    </message>
    <message>
        <source>no incident {incident} is open</source>
        <translation>kein Vorfall {incident} ist offen</translation>
    </message>
    <message>
        <source>&apos;{remedy}&apos; is not offered here; offered: {offered}</source>
        <translation>„{remedy}“ wird hier nicht angeboten; angeboten: {offered}</translation>
    </message>
    <message>
        <source>this remedy needs the card that was seen</source>
        <translation>diese Abhilfe braucht die Karte, die gesehen wurde</translation>
    </message>
    <message>
        <source>this needs a reason</source>
        <translation>das braucht einen Grund</translation>
    </message>
    <message>
        <source>the table has moved since the preview; look again</source>
        <translation>der Tisch ist seit der Vorschau weiter; noch einmal ansehen</translation>
    </message>
    <message>
        <source>the table is held for good: {problems}</source>
        <translation>der Tisch ist endgültig angehalten: {problems}</translation>
    </message>
    <message>
        <source>{player} has money in a round that is not over</source>
        <translation>{player} hat Geld in einer Runde, die nicht vorbei ist</translation>
    </message>
    <message>
        <source>{player} is {presence} already</source>
        <translation>{player} ist schon {presence}</translation>
    </message>
    <message>
        <source>two devices are called {device}; each needs a name of its own</source>
        <translation>zwei Geräte heißen {device}; jedes braucht einen eigenen Namen</translation>
    </message>
    <message>
        <source>say what lies where on the felt; this is judged by it</source>
        <translation>sagen, was wo auf dem Tuch liegt; danach wird geurteilt</translation>
    </message>
    <message>
        <source>that does not fit the record: {why}</source>
        <translation>das passt nicht zur Aufzeichnung: {why}</translation>
    </message>
    <message>
        <source>no card is waited for in incident {incident}</source>
        <translation>in Vorfall {incident} wird auf keine Karte gewartet</translation>
    </message>
    <message>
        <source>no card of this round has the reading {key}</source>
        <translation>keine Karte dieser Runde hat die Lesung {key}</translation>
    </message>
    <message>
        <source>the record is rearranged only before any decision: {why}</source>
        <translation>umgeordnet wird nur vor jeder Entscheidung: {why}</translation>
    </message>
    <message>
        <source>{player} had nothing at stake in round {round} to return</source>
        <translation>{player} hatte in Runde {round} nichts im Spiel, was zurückgeht</translation>
    </message>
    <message>
        <source>{player} has had the wagers of round {round} back already</source>
        <translation>{player} hat die Einsätze von Runde {round} schon zurück</translation>
    </message>
    <message>
        <source>a second person must confirm; {by} asked for it</source>
        <translation>eine zweite Person muss bestätigen; {by} hat darum gebeten</translation>
    </message>
    <message>
        <source>no proposal {proposal} waits for a second person</source>
        <translation>kein Vorschlag {proposal} wartet auf eine zweite Person</translation>
    </message>
    <message>
        <source>this house does without the remedy &apos;{remedy}&apos;</source>
        <translation>dieses Haus kommt ohne die Abhilfe „{remedy}“ aus</translation>
    </message>
    <message>
        <source>no shoe is over, so there is no set to count</source>
        <translation>kein Schlitten ist vorbei, also gibt es keinen Satz zu zählen</translation>
    </message>
    <message>
        <source>the set is counted before it is shuffled, once</source>
        <translation>der Satz wird vor dem Mischen gezählt, einmal</translation>
    </message>
    <message>
        <source>incident {incident} is acknowledged</source>
        <translation>Vorfall {incident} ist quittiert</translation>
    </message>
    <message>
        <source>the dealer has drawn; nobody can be asked any more</source>
        <translation>der Dealer hat gezogen; niemand kann mehr gefragt werden</translation>
    </message>
    <message>
        <source>round {round} lies behind the last good count; it is closed</source>
        <translation>Runde {round} liegt vor der letzten guten Zählung; sie ist abgeschlossen</translation>
    </message>
    <message>
        <source>the table is closing after this round</source>
        <translation>der Tisch schließt nach dieser Runde</translation>
    </message>
    <message>
        <source>no card came out after the dealer&apos;s last</source>
        <translation>nach der letzten des Dealers kam keine Karte</translation>
    </message>
    <message>
        <source>no card of a round lies there</source>
        <translation>dort liegt keine Karte einer Runde</translation>
    </message>
    <message>
        <source>every box has a player</source>
        <translation>jede Box hat einen Spieler</translation>
    </message>
    <message>
        <source>no burn is owed, and none was taken before this round</source>
        <translation>keine Brennkarte steht aus, und keine wurde vor dieser Runde genommen</translation>
    </message>
    <message>
        <source>the dealer has no card in the record either; the next is his</source>
        <translation>auch in der Aufzeichnung hat der Dealer keine Karte; die nächste ist seine</translation>
    </message>
    <message>
        <source>the felt is as the record has it</source>
        <translation>das Tuch ist, wie die Aufzeichnung es hat</translation>
    </message>
    <message>
        <source>other cards than the record&apos;s; report a wrong total</source>
        <translation>andere Karten als in der Aufzeichnung; eine falsche Summe melden</translation>
    </message>
    <message>
        <source>every box with cards has a player</source>
        <translation>jede Box mit Karten hat einen Spieler</translation>
    </message>
    <message>
        <source>no card lies there that the record has not</source>
        <translation>dort liegt keine Karte, die die Aufzeichnung nicht hat</translation>
    </message>
    <message>
        <source>{where} has no card to lose</source>
        <translation>{where}: keine Karte, die fehlen könnte</translation>
    </message>
    <message>
        <source>neither the first card nor the burn is elsewhere</source>
        <translation>weder die erste Karte noch die Brennkarte liegt anderswo</translation>
    </message>
    <message>
        <source>the dealer has a card, or is not due one yet</source>
        <translation>der Dealer hat eine Karte, oder ihm steht noch keine zu</translation>
    </message>
    <message>
        <source>the record has {card} there already</source>
        <translation>die Aufzeichnung hat dort schon {card}</translation>
    </message>
    <message>
        <source>this game has {count} cards, not {most}</source>
        <translation>dieses Spiel hat {count} Karten, nicht {most}</translation>
    </message>
    <message>
        <source>no card of a round lies on the felt</source>
        <translation>auf dem Tuch liegt keine Karte einer Runde</translation>
    </message>
    <message>
        <source>the dealer has drawn</source>
        <translation>der Dealer hat gezogen</translation>
    </message>
    <message>
        <source>somebody has decided or been paid</source>
        <translation>jemand hat entschieden oder wurde bezahlt</translation>
    </message>
    <message>
        <source>each card on the felt is named once, and no other</source>
        <translation>jede Karte auf dem Tuch wird einmal genannt und keine andere</translation>
    </message>
    <message>
        <source>there are more cards than positions</source>
        <translation>es gibt mehr Karten als Plätze</translation>
    </message>
    <message>
        <source>and</source>
        <translation>und</translation>
    </message>
    <message>
        <source>not a code of this device: {detail}</source>
        <translation>kein Code dieses Geräts: {detail}</translation>
    </message>
    <message>
        <source>the checksum is wrong: {detail}</source>
        <translation>die Prüfsumme stimmt nicht: {detail}</translation>
    </message>
    <message>
        <source>cut short by the end of the connection: {detail}</source>
        <translation>mit der Verbindung abgebrochen: {detail}</translation>
    </message>
    <message>
        <source>part of a line longer than {count} bytes: {detail}</source>
        <translation>Teil einer Zeile über {count} Bytes: {detail}</translation>
    </message>
    <message>
        <source>no start byte: {detail}</source>
        <translation>kein Anfangsbyte: {detail}</translation>
    </message>
    <message>
        <source>unknown version: {detail}</source>
        <translation>unbekannte Version: {detail}</translation>
    </message>
    <message>
        <source>unknown kind of message: {detail}</source>
        <translation>unbekannte Art von Meldung: {detail}</translation>
    </message>
    <message>
        <source>the length does not fit the kind: {detail}</source>
        <translation>die Länge passt nicht zur Art: {detail}</translation>
    </message>
    <message>
        <source>{detail} is not a card</source>
        <translation>{detail} ist keine Karte</translation>
    </message>
    <message>
        <source>unknown code {detail} in a message of kind {name}</source>
        <translation>unbekannter Code {detail} in einer Meldung der Art {name}</translation>
    </message>
    <message>
        <source>not a line of a camera: {detail}</source>
        <translation>keine Zeile einer Kamera: {detail}</translation>
    </message>
    <message>
        <source>a line that says nothing: {detail}</source>
        <translation>eine Zeile, die nichts sagt: {detail}</translation>
    </message>
    <message>
        <source>the camera tells of a felt that there cannot be</source>
        <translation>die Kamera meldet ein Tuch, das es nicht geben kann</translation>
    </message>
    <message>
        <source>silent for {seconds} s</source>
        <translation>seit {seconds} s still</translation>
    </message>
    <message>
        <source>the port is gone</source>
        <translation>der Anschluss ist weg</translation>
    </message>
    <message>
        <source>{name} is in use by another program</source>
        <translation>{name} ist von einem anderen Programm belegt</translation>
    </message>
    <message>
        <source>{name} cannot be opened: {detail}</source>
        <translation>{name} kann nicht geöffnet werden: {detail}</translation>
    </message>
    <message>
        <source>another service had the table when this was read</source>
        <translation>ein anderer Dienst hatte den Tisch, als das gelesen wurde</translation>
    </message>
    <message>
        <source>{name} {position}: {why}</source>
        <translation>{name} {position}: {why}</translation>
    </message>
    <message>
        <source>a record is missing: position {number} follows {position}</source>
        <translation>eine Aufzeichnung fehlt: auf Stelle {position} folgt {number}</translation>
    </message>
    <message>
        <source>its version or time is no number that a ledger writes</source>
        <translation>Version oder Zeit ist keine Zahl, die ein Hauptbuch schreibt</translation>
    </message>
    <message>
        <source>its bytes do not give the stored chain: it was changed, moved or put in (type {detail}, command {name})</source>
        <translation>ihre Bytes ergeben die gespeicherte Kette nicht: sie wurde geändert, verschoben oder eingefügt (Art {detail}, Befehl {name})</translation>
    </message>
    <message>
        <source>records are cut off: a head was exported for position {number}, the ledger ends at {position}</source>
        <translation>Aufzeichnungen sind abgeschnitten: ein Kopf wurde für Stelle {number} ausgegeben, das Hauptbuch endet bei {position}</translation>
    </message>
    <message>
        <source>the answer kept for command {detail} does not name the records it gave, so a retry of it could be carried out twice</source>
        <translation>die Antwort auf Befehl {detail} nennt nicht ihre Aufzeichnungen; eine Wiederholung könnte zweimal ausgeführt werden</translation>
    </message>
    <message>
        <source>history was rewritten: records {low} to {high} are not those of the head that was exported for position {position}</source>
        <translation>die Geschichte wurde umgeschrieben: die Aufzeichnungen {low} bis {high} sind nicht die des Kopfes, der für Stelle {position} ausgegeben wurde</translation>
    </message>
    <message>
        <source>line {number} of the heads is no head: {why}</source>
        <translation>Zeile {number} der Köpfe ist kein Kopf: {why}</translation>
    </message>
    <message>
        <source>the exported head: {why}</source>
        <translation>der ausgegebene Kopf: {why}</translation>
    </message>
    <message>
        <source>signed with the key {key}, which is not trusted</source>
        <translation>mit dem Schlüssel {key} unterschrieben, dem nicht vertraut wird</translation>
    </message>
    <message>
        <source>its signature does not fit: forged or damaged</source>
        <translation>seine Unterschrift passt nicht: gefälscht oder beschädigt</translation>
    </message>
    <message>
        <source>cannot read the heads {name}: {detail}</source>
        <translation>die Köpfe {name} sind nicht lesbar: {detail}</translation>
    </message>
    <message>
        <source>the picture is black: the lens is capped or there is no light</source>
        <translation>das Bild ist schwarz: Das Objektiv ist abgedeckt, oder es ist kein Licht</translation>
    </message>
    <message>
        <source>there is nothing to be seen: something covers the lens</source>
        <translation>es ist nichts zu sehen: Etwas verdeckt das Objektiv</translation>
    </message>
    <message>
        <source>the picture stands still: the camera has hung</source>
        <translation>das Bild steht still: Die Kamera hat sich aufgehängt</translation>
    </message>
    <message>
        <source>no mark is where it was: the camera was moved or the marks covered</source>
        <translation>keine Marke ist, wo sie war: Die Kamera wurde bewegt, oder die Marken sind verdeckt</translation>
    </message>
    <message>
        <source>the camera has moved by {count} pixels</source>
        <translation>die Kamera hat sich um {count} Bildpunkte bewegt</translation>
    </message>
    <message>
        <source>the light of the whole picture jumped</source>
        <translation>das Licht des ganzen Bildes sprang</translation>
    </message>
    <message>
        <source>no picture from {name}</source>
        <translation>kein Bild von {name}</translation>
    </message>
    <message>
        <source>{name} is not open</source>
        <translation>{name} ist nicht offen</translation>
    </message>
    <message>
        <source>the camera&apos;s process has ended with {code}</source>
        <translation>der Prozess der Kamera endete mit {code}</translation>
    </message>
    <message>
        <source>the camera&apos;s process has hung</source>
        <translation>der Prozess der Kamera hat sich aufgehängt</translation>
    </message>
    <message>
        <source>the picture is {detail}, but was set up as {promised}; set the camera up anew with: tablectl camera setup</source>
        <translation>das Bild ist {detail}, eingerichtet war {promised}; die Kamera neu einrichten mit: tablectl camera setup</translation>
    </message>
    <message>
        <source>the camera has moved: its marks are not where they were; put it back, or set it up anew with: tablectl camera setup</source>
        <translation>die Kamera hat sich bewegt: Ihre Marken sind nicht, wo sie waren; zurückstellen oder neu einrichten mit: tablectl camera setup</translation>
    </message>
    <message>
        <source>read as two different cards in one slide</source>
        <translation>in einem Zug als zwei verschiedene Karten gelesen</translation>
    </message>
    <message>
        <source>read in one picture only</source>
        <translation>nur auf einem Bild gelesen</translation>
    </message>
    <message>
        <source>a card face down</source>
        <translation>eine verdeckte Karte</translation>
    </message>
    <message>
        <source>never read while it was in the window</source>
        <translation>nie gelesen, solange sie im Fenster lag</translation>
    </message>
    <message>
        <source>it lay there when the camera began to look: perhaps told before, perhaps not</source>
        <translation>sie lag dort, als die Kamera zu schauen begann: vielleicht schon gemeldet, vielleicht nicht</translation>
    </message>
    <message>
        <source>perhaps the card told before the pictures stopped, perhaps a card more</source>
        <translation>vielleicht die Karte, die genannt war, bevor die Bilder ausblieben, vielleicht eine Karte mehr</translation>
    </message>
    <message>
        <source>perhaps the cut card told before the pictures stopped, perhaps a card more</source>
        <translation>vielleicht die Schnittkarte, die genannt war, bevor die Bilder ausblieben, vielleicht eine Karte mehr</translation>
    </message>
    <message>
        <source>perhaps the unread card told before the pictures stopped, perhaps a card more</source>
        <translation>vielleicht die ungelesene Karte von vor dem Ausbleiben der Bilder, vielleicht eine Karte mehr</translation>
    </message>
    <message>
        <source>{card} lies at no place, near column {number}, row {count}</source>
        <translation>{card} liegt an keinem Platz, nahe Spalte {number}, Zeile {count}</translation>
    </message>
    <message>
        <source>a card at no place, near column {number}, row {count}</source>
        <translation>eine Karte an keinem Platz, nahe Spalte {number}, Zeile {count}</translation>
    </message>
    <message>
        <source>the picture is not kept</source>
        <translation>das Bild ist nicht aufbewahrt</translation>
    </message>
    <message>
        <source>the picture cannot be read: {detail}</source>
        <translation>das Bild ist nicht lesbar: {detail}</translation>
    </message>
    <message>
        <source>what is kept under this name is another picture</source>
        <translation>unter diesem Namen ist ein anderes Bild aufbewahrt</translation>
    </message>
    <message>
        <source>the card on it lies face down; your role is not shown it</source>
        <translation>die Karte darauf liegt verdeckt; Ihrer Rolle wird sie nicht gezeigt</translation>
    </message>
    <message>
        <source>no reading of {table} has the picture {digest}</source>
        <translation>keine Lesung von {table} hat das Bild {digest}</translation>
    </message>
    <message>
        <source>the device sent no bytes</source>
        <translation>das Gerät sandte keine Bytes</translation>
    </message>
    <message>
        <source>the byte log {name} of {device} is not kept</source>
        <translation>das Byteprotokoll {name} von {device} ist nicht aufbewahrt</translation>
    </message>
    <message>
        <source>{key} lies face down; your role is not told what was read</source>
        <translation>{key} liegt verdeckt; Ihrer Rolle wird nicht gesagt, was gelesen wurde</translation>
    </message>
    <message>
        <source>the byte log does not say which wire it is</source>
        <translation>das Byteprotokoll sagt nicht, welche Leitung es ist</translation>
    </message>
    <message>
        <source>read again, no reading of this kind begins there</source>
        <translation>noch einmal gelesen, beginnt dort keine Lesung dieser Art</translation>
    </message>
    <message>
        <source>{table} has no reading {key}</source>
        <translation>{table} hat keine Lesung {key}</translation>
    </message>
    <message>
        <source>read again, they say otherwise</source>
        <translation>noch einmal gelesen, sagen sie anderes</translation>
    </message>
    <message>
        <source>the machine sent no bytes</source>
        <translation>die Maschine sandte keine Bytes</translation>
    </message>
    <message>
        <source>the sealed shoe {name} is not kept</source>
        <translation>der versiegelte Schlitten {name} ist nicht aufbewahrt</translation>
    </message>
    <message>
        <source>the sealed shoe cannot be read: {detail}</source>
        <translation>der versiegelte Schlitten ist nicht lesbar: {detail}</translation>
    </message>
    <message>
        <source>the sealed shoe has another card there</source>
        <translation>der versiegelte Schlitten hat dort eine andere Karte</translation>
    </message>
    <message>
        <source>a check of yours is running</source>
        <translation>eine Prüfung von Ihnen läuft</translation>
    </message>
    <message>
        <source>wait until it is over, or stop it first</source>
        <translation>ihr Ende abwarten oder sie zuerst anhalten</translation>
    </message>
    <message>
        <source>there is no check {name} of yours; begin one</source>
        <translation>es gibt keine Prüfung {name} von Ihnen; eine beginnen</translation>
    </message>
    <message>
        <source>the record has no stream {name}</source>
        <translation>die Aufzeichnung hat keinen Strom {name}</translation>
    </message>
    <message>
        <source>a fault of this program: {detail}</source>
        <translation>ein Fehler dieses Programms: {detail}</translation>
    </message>
    <message>
        <source>{name}: a whole number from {low}; got {detail}</source>
        <translation>{name}: eine ganze Zahl ab {low}; es kam {detail}</translation>
    </message>
    <message>
        <source>{name}: say which, a whole number from {low}</source>
        <translation>{name}: sagen, welche; eine ganze Zahl ab {low}</translation>
    </message>
    <message>
        <source>from {low} to {high}: a stretch of the record goes forward</source>
        <translation>von {low} bis {high}: ein Stück der Aufzeichnung geht vorwärts</translation>
    </message>
    <message>
        <source>{table} has no position {position}; its record ends at {number}</source>
        <translation>{table} hat keine Stelle {position}; die Aufzeichnung endet bei {number}</translation>
    </message>
    <message>
        <source>the incident goes on over {count} records</source>
        <translation>der Vorfall reicht über {count} Aufzeichnungen</translation>
    </message>
    <message>
        <source>take the whole table where its ledger lies: tablectl export --all --out FILE</source>
        <translation>den ganzen Tisch dort mitnehmen, wo sein Hauptbuch liegt: tablectl export --all --out FILE</translation>
    </message>
    <message>
        <source>there is no piece {number} of a file {name}; ask for it anew</source>
        <translation>es gibt kein Stück {number} einer Datei {name}; sie neu verlangen</translation>
    </message>
</context>
<context>
    <name>WhoBar</name>
    <message>
        <source>Lock</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>Hide the pictures until you say again who you are (Ctrl+L)</source>
        <translation>Die Bilder verbergen, bis die Person sich wieder ausweist (Strg+L)</translation>
    </message>
    <message>
        <source>Sign out</source>
        <translation>Abmelden</translation>
    </message>
    <message>
        <source>End your sign-in at this screen (Ctrl+Shift+L)</source>
        <translation>Die Anmeldung an diesem Bildschirm beenden (Strg+Umschalt+L)</translation>
    </message>
    <message>
        <source>nobody is signed in</source>
        <translation>niemand ist angemeldet</translation>
    </message>
</context>
<context>
    <name>WitnessPane</name>
    <message>
        <source>camera</source>
        <translation>Kamera</translation>
    </message>
    <message>
        <source>shoe</source>
        <translation>Schlitten</translation>
    </message>
    <message>
        <source>said nothing</source>
        <translation>sagte nichts</translation>
    </message>
</context>
<context>
    <name>cameras</name>
    <message>
        <source>beside the shoe</source>
        <translation>neben dem Schlitten</translation>
    </message>
    <message>
        <source>in place of a shoe</source>
        <translation>anstelle eines Schlittens</translation>
    </message>
    <message>
        <source>over the felt</source>
        <translation>über dem Tuch</translation>
    </message>
    <message>
        <source>● two witnesses: shoe and camera</source>
        <translation>● zwei Zeugen: Schlitten und Kamera</translation>
    </message>
    <message>
        <source>△ shoe only, cards so: {count}</source>
        <translation>△ nur Schlitten, Karten so: {count}</translation>
    </message>
    <message>
        <source>△ camera only, cards so: {count}</source>
        <translation>△ nur Kamera, Karten so: {count}</translation>
    </message>
    <message>
        <source>▲ neither the shoe nor its camera reads</source>
        <translation>▲ weder der Schlitten noch seine Kamera liest</translation>
    </message>
    <message>
        <source>No camera is at this table.</source>
        <translation>An diesem Tisch ist keine Kamera.</translation>
    </message>
    <message>
        <source>This shoe: agreed {agreed}, did not agree {differed}</source>
        <translation>Dieser Schlitten: einig {agreed}, uneinig {differed}</translation>
    </message>
    <message>
        <source>△ {name}: not heard yet</source>
        <translation>△ {name}: noch nicht gehört</translation>
    </message>
    <message>
        <source>● {name}: works</source>
        <translation>● {name}: arbeitet</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>nicht verbunden</translation>
    </message>
    <message>
        <source>▲ {name}: {why}</source>
        <translation>▲ {name}: {why}</translation>
    </message>
    <message>
        <source>face down</source>
        <translation>verdeckt</translation>
    </message>
    <message>
        <source>felt read</source>
        <translation>Tuch gelesen</translation>
    </message>
    <message>
        <source>the shoe read it</source>
        <translation>der Schlitten las sie</translation>
    </message>
    <message>
        <source>✓ as the shoe</source>
        <translation>✓ wie der Schlitten</translation>
    </message>
    <message>
        <source>not confirmed</source>
        <translation>nicht bestätigt</translation>
    </message>
</context>
<context>
    <name>entered</name>
    <message>
        <source>stand behind</source>
        <translation>stellt sich hinter die Boxen</translation>
    </message>
    <message>
        <source>sit at box</source>
        <translation>setzt sich an Box</translation>
    </message>
    <message>
        <source>leave</source>
        <translation>geht</translation>
    </message>
    <message>
        <source>bet</source>
        <translation>setzt</translation>
    </message>
    <message>
        <source>place</source>
        <translation>legt</translation>
    </message>
    <message>
        <source>undo</source>
        <translation>letzter Chip zurück</translation>
    </message>
    <message>
        <source>clear</source>
        <translation>alle Chips zurück</translation>
    </message>
    <message>
        <source>rebet</source>
        <translation>wie zuvor</translation>
    </message>
    <message>
        <source>confirm</source>
        <translation>Einsatz gilt</translation>
    </message>
    <message>
        <source>no insurance</source>
        <translation>keine Versicherung</translation>
    </message>
    <message>
        <source>insurance</source>
        <translation>Versicherung</translation>
    </message>
    <message>
        <source>even money</source>
        <translation>1:1 nehmen</translation>
    </message>
    <message>
        <source>hit</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>stand</source>
        <translation>bleibt</translation>
    </message>
    <message>
        <source>double</source>
        <translation>verdoppelt</translation>
    </message>
    <message>
        <source>split</source>
        <translation>teilt</translation>
    </message>
    <message>
        <source>surrender</source>
        <translation>gibt auf</translation>
    </message>
    <message>
        <source>for</source>
        <translation>für</translation>
    </message>
    <message>
        <source>on box</source>
        <translation>auf Box</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>Einsatz</translation>
    </message>
    <message>
        <source>riding</source>
        <translation>fährt mit</translation>
    </message>
    <message>
        <source>NAME</source>
        <translation>NAME</translation>
    </message>
    <message>
        <source>AMOUNT</source>
        <translation>BETRAG</translation>
    </message>
    <message>
        <source>BOX</source>
        <translation>BOX</translation>
    </message>
    <message>
        <source>SPOT</source>
        <translation>NUMMER</translation>
    </message>
</context>
<context>
    <name>pit</name>
    <message>
        <source>round {round}: {card} · {what}</source>
        <translation>Runde {round}: {card} · {what}</translation>
    </message>
    <message>
        <source>not on the felt · {key}</source>
        <translation>nicht am Tuch · {key}</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>geschlossen</translation>
    </message>
    <message>
        <source>held</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>dealer needed</source>
        <translation>Dealer fehlt</translation>
    </message>
    <message>
        <source>shuffle</source>
        <translation>Mischen</translation>
    </message>
    <message>
        <source>reader</source>
        <translation>Leser</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>burn</source>
        <translation>Brennkarte</translation>
    </message>
    <message>
        <source>between rounds</source>
        <translation>vor der Runde</translation>
    </message>
    <message>
        <source>betting</source>
        <translation>Einsätze</translation>
    </message>
    <message>
        <source>insurance</source>
        <translation>Versichern</translation>
    </message>
    <message>
        <source>decision</source>
        <translation>am Zug</translation>
    </message>
    <message>
        <source>dealing</source>
        <translation>Austeilen</translation>
    </message>
    <message>
        <source>all tables</source>
        <translation>alle Tische</translation>
    </message>
    <message>
        <source>device trouble</source>
        <translation>Gerät gestört</translation>
    </message>
    <message>
        <source>rotation overdue</source>
        <translation>Wechsel überfällig</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>cards</source>
        <translation>Karten</translation>
    </message>
    <message>
        <source>decisions</source>
        <translation>Entscheidungen</translation>
    </message>
    <message>
        <source>money</source>
        <translation>Geld</translation>
    </message>
    <message>
        <source>incidents</source>
        <translation>Vorfälle</translation>
    </message>
    <message>
        <source>the house</source>
        <translation>das Haus</translation>
    </message>
    <message>
        <source>Cancel the round</source>
        <translation>Runde abbrechen</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Carry to the next round</source>
        <translation>In die nächste Runde mitnehmen</translation>
    </message>
    <message>
        <source>Burn</source>
        <translation>Brennen</translation>
    </message>
    <message>
        <source>Deal on</source>
        <translation>Weiter austeilen</translation>
    </message>
    <message>
        <source>End the shoe</source>
        <translation>Schlitten beenden</translation>
    </message>
    <message>
        <source>It was one card</source>
        <translation>Es war eine Karte</translation>
    </message>
    <message>
        <source>It was two cards</source>
        <translation>Es waren zwei Karten</translation>
    </message>
    <message>
        <source>Enter the card</source>
        <translation>Karte eingeben</translation>
    </message>
    <message>
        <source>It was no card</source>
        <translation>Es war keine Karte</translation>
    </message>
    <message>
        <source>It was the cut card</source>
        <translation>Es war die Schnittkarte</translation>
    </message>
    <message>
        <source>A card and the cut card</source>
        <translation>Karte und Schnittkarte</translation>
    </message>
    <message>
        <source>Noted</source>
        <translation>Vermerkt</translation>
    </message>
    <message>
        <source>Reposition the cards</source>
        <translation>Karten zurechtlegen</translation>
    </message>
    <message>
        <source>Rescan the cards</source>
        <translation>Karten neu lesen</translation>
    </message>
    <message>
        <source>Put the cards back</source>
        <translation>Karten zurücklegen</translation>
    </message>
    <message>
        <source>Re-assign the cards</source>
        <translation>Karten neu zuordnen</translation>
    </message>
    <message>
        <source>Return the wagers</source>
        <translation>Einsätze zurückgeben</translation>
    </message>
    <message>
        <source>Play on</source>
        <translation>Weiterspielen</translation>
    </message>
    <message>
        <source>Offer to the next hands</source>
        <translation>Den nächsten Händen anbieten</translation>
    </message>
    <message>
        <source>Scrap the card</source>
        <translation>Karte ausscheiden</translation>
    </message>
    <message>
        <source>Cancel, pay blackjacks</source>
        <translation>Abbrechen, Blackjacks zahlen</translation>
    </message>
    <message>
        <source>The dealer draws last</source>
        <translation>Der Dealer zieht zuletzt</translation>
    </message>
    <message>
        <source>Shuffle the discards</source>
        <translation>Ablage mischen</translation>
    </message>
    <message>
        <source>Replace the card</source>
        <translation>Karte ersetzen</translation>
    </message>
    <message>
        <source>Override a card</source>
        <translation>Karte berichtigen</translation>
    </message>
    <message>
        <source>Correct a settlement</source>
        <translation>Abrechnung berichtigen</translation>
    </message>
    <message>
        <source>Rearrange</source>
        <translation>Umordnen</translation>
    </message>
    <message>
        <source>Cards out of order</source>
        <translation>Karten in falscher Reihenfolge</translation>
    </message>
    <message>
        <source>Cards at an empty seat</source>
        <translation>Karten an leerem Platz</translation>
    </message>
    <message>
        <source>Too many cards</source>
        <translation>Zu viele Karten</translation>
    </message>
    <message>
        <source>Cards picked up too early</source>
        <translation>Karten zu früh aufgenommen</translation>
    </message>
    <message>
        <source>A card fell off the table</source>
        <translation>Karte vom Tisch gefallen</translation>
    </message>
    <message>
        <source>The total is wrong</source>
        <translation>Die Summe stimmt nicht</translation>
    </message>
    <message>
        <source>The burn was mistaken</source>
        <translation>Die Brennkarte wurde verwechselt</translation>
    </message>
    <message>
        <source>The dealer&apos;s card was forgotten</source>
        <translation>Die Karte des Dealers wurde vergessen</translation>
    </message>
    <message>
        <source>The dealer drew too many</source>
        <translation>Der Dealer zog zu viele</translation>
    </message>
    <message>
        <source>A card face up in the shoe</source>
        <translation>Offene Karte im Schlitten</translation>
    </message>
    <message>
        <source>A bad or foreign card</source>
        <translation>Schlechte oder fremde Karte</translation>
    </message>
    <message>
        <source>The cards are fanned</source>
        <translation>Die Karten sind aufgefächert</translation>
    </message>
    <message>
        <source>The cards are shuffled</source>
        <translation>Die Karten sind gemischt</translation>
    </message>
    <message>
        <source>The pack is cut</source>
        <translation>Das Paket ist abgehoben</translation>
    </message>
    <message>
        <source>The cut card is in</source>
        <translation>Die Schnittkarte steckt</translation>
    </message>
    <message>
        <source>comes on at an empty table</source>
        <translation>beginnt an einem leeren Tisch</translation>
    </message>
    <message>
        <source>takes over (rotation)</source>
        <translation>löst ab (Wechsel)</translation>
    </message>
    <message>
        <source>relieves for a break</source>
        <translation>vertritt in der Pause</translation>
    </message>
    <message>
        <source>returns from a break</source>
        <translation>kommt aus der Pause zurück</translation>
    </message>
    <message>
        <source>The decisions stand</source>
        <translation>Die Entscheidungen gelten</translation>
    </message>
    <message>
        <source>Ask that hand now</source>
        <translation>Diese Hand jetzt fragen</translation>
    </message>
    <message>
        <source>dealer</source>
        <translation>Dealer</translation>
    </message>
    <message>
        <source>card set</source>
        <translation>Kartensatz</translation>
    </message>
    <message>
        <source>clocks</source>
        <translation>Uhren</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>recorder</source>
        <translation>Bildaufzeichnung</translation>
    </message>
    <message>
        <source>house pack</source>
        <translation>Hauspaket</translation>
    </message>
    <message>
        <source>two cards together</source>
        <translation>zwei Karten zugleich</translation>
    </message>
    <message>
        <source>a card nobody is due</source>
        <translation>eine Karte, die niemandem zusteht</translation>
    </message>
    <message>
        <source>a missed read</source>
        <translation>eine ausgelassene Lesung</translation>
    </message>
    <message>
        <source>an unreadable card</source>
        <translation>eine unlesbare Karte</translation>
    </message>
    <message>
        <source>one card or two</source>
        <translation>eine Karte oder zwei</translation>
    </message>
    <message>
        <source>the carried card read again</source>
        <translation>Übertrag erneut gelesen</translation>
    </message>
    <message>
        <source>a card too many of its kind</source>
        <translation>eine Karte ihrer Art zu viel</translation>
    </message>
    <message>
        <source>a card while betting</source>
        <translation>eine Karte während der Einsätze</translation>
    </message>
    <message>
        <source>dealt before the round</source>
        <translation>vor der Runde gegeben</translation>
    </message>
    <message>
        <source>a card after the shuffle</source>
        <translation>eine Karte nach dem Mischen</translation>
    </message>
    <message>
        <source>device not connected</source>
        <translation>Gerät nicht verbunden</translation>
    </message>
    <message>
        <source>emergency stop</source>
        <translation>Notstopp</translation>
    </message>
    <message>
        <source>the service was away</source>
        <translation>Der Dienst war weg</translation>
    </message>
    <message>
        <source>supervisor called</source>
        <translation>Aufsicht gerufen</translation>
    </message>
    <message>
        <source>depth of the cut card</source>
        <translation>Tiefe der Schnittkarte</translation>
    </message>
    <message>
        <source>cut card early</source>
        <translation>Schnittkarte zu früh</translation>
    </message>
    <message>
        <source>cut card overdue</source>
        <translation>Schnittkarte überfällig</translation>
    </message>
    <message>
        <source>cut card out of place</source>
        <translation>Schnittkarte am falschen Ort</translation>
    </message>
    <message>
        <source>order of new decks</source>
        <translation>Ordnung neuer Decks</translation>
    </message>
    <message>
        <source>shoe empty</source>
        <translation>Schlitten leer</translation>
    </message>
    <message>
        <source>commitment broken</source>
        <translation>Festlegung gebrochen</translation>
    </message>
    <message>
        <source>the count differs</source>
        <translation>Zählung weicht ab</translation>
    </message>
    <message>
        <source>bad card</source>
        <translation>schlechte Karte</translation>
    </message>
    <message>
        <source>card face up in the shoe</source>
        <translation>offene Karte im Schlitten</translation>
    </message>
    <message>
        <source>out of order</source>
        <translation>falsche Reihenfolge</translation>
    </message>
    <message>
        <source>empty seat</source>
        <translation>leerer Platz</translation>
    </message>
    <message>
        <source>too many cards</source>
        <translation>zu viele Karten</translation>
    </message>
    <message>
        <source>picked up too early</source>
        <translation>zu früh aufgenommen</translation>
    </message>
    <message>
        <source>off the table</source>
        <translation>vom Tisch gefallen</translation>
    </message>
    <message>
        <source>wrong total</source>
        <translation>falsche Summe</translation>
    </message>
    <message>
        <source>burn mistaken</source>
        <translation>Brennkarte verwechselt</translation>
    </message>
    <message>
        <source>dealer&apos;s card forgotten</source>
        <translation>Dealerkarte vergessen</translation>
    </message>
    <message>
        <source>dealer drew too many</source>
        <translation>Dealer zog zu viele</translation>
    </message>
    <message>
        <source>the system lost a player</source>
        <translation>Spieler vom System getrennt</translation>
    </message>
    <message>
        <source>recorder down</source>
        <translation>Bildaufzeichnung aus</translation>
    </message>
    <message>
        <source>clock set back</source>
        <translation>Uhr zurückgestellt</translation>
    </message>
    <message>
        <source>shoe and camera disagree</source>
        <translation>Schlitten und Kamera uneins</translation>
    </message>
    <message>
        <source>payment declined</source>
        <translation>Zahlung abgelehnt</translation>
    </message>
    <message>
        <source>the table is held</source>
        <translation>der Tisch ist angehalten</translation>
    </message>
    <message>
        <source>the table goes on</source>
        <translation>der Tisch geht weiter</translation>
    </message>
    <message>
        <source>bets are open</source>
        <translation>Einsätze sind offen</translation>
    </message>
    <message>
        <source>no more bets</source>
        <translation>nichts geht mehr</translation>
    </message>
    <message>
        <source>insurance is open</source>
        <translation>Versicherung ist offen</translation>
    </message>
    <message>
        <source>insurance is over</source>
        <translation>Versicherung ist vorbei</translation>
    </message>
    <message>
        <source>a decision is asked for</source>
        <translation>eine Entscheidung ist gefragt</translation>
    </message>
    <message>
        <source>a hand is paid</source>
        <translation>eine Hand ist bezahlt</translation>
    </message>
    <message>
        <source>the felt is cleared</source>
        <translation>das Tuch ist abgeräumt</translation>
    </message>
    <message>
        <source>a burn is paid</source>
        <translation>eine Brennkarte ist beglichen</translation>
    </message>
    <message>
        <source>laid rightly</source>
        <translation>richtig gelegt</translation>
    </message>
    <message>
        <source>incident acknowledged</source>
        <translation>Vorfall quittiert</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>the turn waits</source>
        <translation>der Zug wartet</translation>
    </message>
    <message>
        <source>a seat is free</source>
        <translation>ein Platz ist frei</translation>
    </message>
    <message>
        <source>a step of the shuffle</source>
        <translation>ein Schritt des Mischens</translation>
    </message>
    <message>
        <source>the table opens</source>
        <translation>der Tisch öffnet</translation>
    </message>
    <message>
        <source>the table pauses</source>
        <translation>der Tisch pausiert</translation>
    </message>
    <message>
        <source>the pause is over</source>
        <translation>die Pause ist vorbei</translation>
    </message>
    <message>
        <source>the table is closed</source>
        <translation>der Tisch ist geschlossen</translation>
    </message>
    <message>
        <source>the table closes after this round</source>
        <translation>der Tisch schließt nach dieser Runde</translation>
    </message>
    <message>
        <source>the change of dealers is overdue</source>
        <translation>der Dealerwechsel ist überfällig</translation>
    </message>
    <message>
        <source>nobody played</source>
        <translation>niemand spielte</translation>
    </message>
    <message>
        <source>{dealer}, who came on at {position}</source>
        <translation>{dealer}, gekommen bei {position}</translation>
    </message>
    <message>
        <source>{player}, round {round}</source>
        <translation>{player}, Runde {round}</translation>
    </message>
    <message>
        <source>incident {number}</source>
        <translation>Vorfall {number}</translation>
    </message>
    <message>
        <source>{where}, {player}: {amount}, insurance {insurance}</source>
        <translation>{where}, {player}: {amount}, Versicherung {insurance}</translation>
    </message>
    <message>
        <source>a card</source>
        <translation>eine Karte</translation>
    </message>
    <message>
        <source>proposal {number}: {what}, by {by}</source>
        <translation>Vorschlag {number}: {what}, von {by}</translation>
    </message>
</context>
<context>
    <name>words</name>
    <message>
        <source>dealer</source>
        <translation>Dealer</translation>
    </message>
    <message>
        <source>supervisor</source>
        <translation>Aufsicht</translation>
    </message>
    <message>
        <source>pit manager</source>
        <translation>Pit-Manager</translation>
    </message>
    <message>
        <source>auditor</source>
        <translation>Prüfer</translation>
    </message>
    <message>
        <source>technician</source>
        <translation>Technik</translation>
    </message>
    <message>
        <source>player</source>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>service account</source>
        <translation>Dienstkonto</translation>
    </message>
    <message>
        <source>administrator</source>
        <translation>Verwaltung</translation>
    </message>
    <message>
        <source>Open the table</source>
        <translation>Tisch öffnen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>End the pause</source>
        <translation>Pause beenden</translation>
    </message>
    <message>
        <source>Close the table</source>
        <translation>Tisch schließen</translation>
    </message>
    <message>
        <source>Emergency stop</source>
        <translation>Nothalt</translation>
    </message>
    <message>
        <source>End this shoe</source>
        <translation>Schlitten beenden</translation>
    </message>
    <message>
        <source>Open betting</source>
        <translation>Einsätze öffnen</translation>
    </message>
    <message>
        <source>No more bets</source>
        <translation>Nichts geht mehr</translation>
    </message>
    <message>
        <source>Cancel the round</source>
        <translation>Runde abbrechen</translation>
    </message>
    <message>
        <source>Call a supervisor</source>
        <translation>Aufsicht rufen</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation>Mischen</translation>
    </message>
    <message>
        <source>Change dealer</source>
        <translation>Dealer wechseln</translation>
    </message>
    <message>
        <source>Correct who dealt</source>
        <translation>Dealer berichtigen</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Melden</translation>
    </message>
    <message>
        <source>Resolve</source>
        <translation>Erledigen</translation>
    </message>
    <message>
        <source>Acknowledge</source>
        <translation>Quittieren</translation>
    </message>
    <message>
        <source>Name the card laid</source>
        <translation>Gelegte Karte nennen</translation>
    </message>
    <message>
        <source>Confirm as second person</source>
        <translation>Als zweite Person bestätigen</translation>
    </message>
    <message>
        <source>Withdraw</source>
        <translation>Zurückziehen</translation>
    </message>
    <message>
        <source>Override a card</source>
        <translation>Karte berichtigen</translation>
    </message>
    <message>
        <source>Rearrange</source>
        <translation>Umordnen</translation>
    </message>
    <message>
        <source>Return wagers</source>
        <translation>Einsätze zurückgeben</translation>
    </message>
    <message>
        <source>Look at a card</source>
        <translation>Karte ansehen</translation>
    </message>
    <message>
        <source>Count the set</source>
        <translation>Satz zählen</translation>
    </message>
    <message>
        <source>Replace a card of the set</source>
        <translation>Karte des Satzes ersetzen</translation>
    </message>
    <message>
        <source>Buy in</source>
        <translation>Einkauf</translation>
    </message>
    <message>
        <source>Enter for a player</source>
        <translation>Für Spieler eingeben</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>PIN</source>
        <translation>PIN</translation>
    </message>
    <message>
        <source>Badge</source>
        <translation>Ausweis</translation>
    </message>
    <message>
        <source>dealer&apos;s hand</source>
        <translation>Hand des Dealers</translation>
    </message>
    <message>
        <source>burned</source>
        <translation>gebrannt</translation>
    </message>
    <message>
        <source>carried</source>
        <translation>Übertrag</translation>
    </message>
    <message>
        <source>offered</source>
        <translation>angeboten</translation>
    </message>
    <message>
        <source>set aside</source>
        <translation>beiseite</translation>
    </message>
    <message>
        <source>discards</source>
        <translation>Ablage</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>gezählt</translation>
    </message>
    <message>
        <source>read twice</source>
        <translation>doppelt gelesen</translation>
    </message>
    <message>
        <source>scrapped</source>
        <translation>ausgesondert</translation>
    </message>
    <message>
        <source>no card</source>
        <translation>keine Karte</translation>
    </message>
    <message>
        <source>the house</source>
        <translation>das Haus</translation>
    </message>
    <message>
        <source>cash</source>
        <translation>Bargeld</translation>
    </message>
    <message>
        <source>cashier</source>
        <translation>Kasse</translation>
    </message>
    <message>
        <source>purse of {whose}</source>
        <translation>Spielgeld {whose}</translation>
    </message>
    <message>
        <source>set aside for {whose}</source>
        <translation>zurückgelegt für {whose}</translation>
    </message>
    <message>
        <source>owed, {whose}</source>
        <translation>offen, {whose}</translation>
    </message>
    <message>
        <source>wagers, box {whose}</source>
        <translation>Einsätze, Box {whose}</translation>
    </message>
    <message>
        <source>Nothing was sent and nothing will be: there is no live connection.</source>
        <translation>Nichts wurde gesendet, und nichts wird gesendet: es gibt keine lebende Verbindung.</translation>
    </message>
    <message>
        <source>No answer came. Look at the table whether it was done, before asking again.</source>
        <translation>Es kam keine Antwort. Erst am Tisch nachsehen, ob es geschehen ist, dann erst wieder fragen.</translation>
    </message>
    <message>
        <source>Not let in: that name or secret is not known.</source>
        <translation>Nicht eingelassen: Name oder Geheimnis ist unbekannt.</translation>
    </message>
    <message>
        <source>Locked for a while: too many wrong secrets.</source>
        <translation>Für eine Weile gesperrt: zu oft falsch.</translation>
    </message>
    <message>
        <source>Too many attempts from here; wait a little.</source>
        <translation>Zu viele Versuche von hier; bitte etwas warten.</translation>
    </message>
    <message>
        <source>The sign-in is over; sign in again.</source>
        <translation>Die Anmeldung ist vorbei; bitte neu anmelden.</translation>
    </message>
    <message>
        <source>Not allowed.</source>
        <translation>Nicht erlaubt.</translation>
    </message>
    <message>
        <source>Not possible now.</source>
        <translation>Jetzt nicht möglich.</translation>
    </message>
    <message>
        <source>There is no such table.</source>
        <translation>Einen solchen Tisch gibt es nicht.</translation>
    </message>
    <message>
        <source>This screen and the service are of different versions; install the same.</source>
        <translation>Bildschirm und Dienst sind von verschiedenen Versionen; bitte die gleiche installieren.</translation>
    </message>
    <message>
        <source>The service does not understand this screen.</source>
        <translation>Der Dienst versteht diesen Bildschirm nicht.</translation>
    </message>
    <message>
        <source>That is longer than the service takes.</source>
        <translation>Das ist länger, als der Dienst annimmt.</translation>
    </message>
    <message>
        <source>This program has failed at it; it is in the log.</source>
        <translation>Das Programm ist daran gescheitert; es steht im Log.</translation>
    </message>
    <message>
        <source>box {box}</source>
        <translation>Box {box}</translation>
    </message>
    <message>
        <source>box {box}, hand {hand}</source>
        <translation>Box {box}, Hand {hand}</translation>
    </message>
</context>
</TS>

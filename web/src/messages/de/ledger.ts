import type { LedgerWords } from '../ledger-words.ts';

/** What each posting means, and what the proof of the books checks, in German. */
export const ledger: LedgerWords = {
  postings: {
    'Invoice issue': 'der Kunde schuldet den Gesamtbetrag',
    'Invoice raise': 'der Gesamtbetrag ist gestiegen',
    'Invoice lower': 'der Gesamtbetrag ist gesunken',
    'Invoice defer': 'Anzahlungsrechnungen und eine Schlussrechnung werden das berechnen',
    'Invoice undefer': 'der Betrag sank oder ist storniert: sie berechnen das nicht mehr',
    'Invoice prepayment': 'eine Anzahlungsrechnung berechnet eingegangenes Geld',
    'Invoice final': 'die Schlussrechnung berechnet den Rest',
    'Invoice cancel': 'der offene Betrag ist storniert',
    'Invoice cancel_waived': 'storniert: was vorher erlassen wurde, ist nicht mehr berechnet',
    'Invoice write_off': 'der offene Betrag wird abgeschrieben',
    'Invoice waive': 'eine Zahlung wird erlassen',
    'Invoice waive_charged_back': 'eine zurückgebuchte Zahlung wird erlassen',
    'Invoice mark_as_paid': 'eine Zahlung auf anderem Weg wird erfasst',
    'Invoice unmark_as_paid': 'eine Zahlung auf anderem Weg wird zurückgenommen',
    'Invoice apply_credit': 'Guthaben des Kunden bezahlt einen Teil der Rechnung',
    'Invoice unapply_credit': 'verrechnetes Guthaben wird zurückgenommen: der Kunde hat es wieder',
    'Invoice apply_credit_recovered':
      'die Rechnung war abgeschrieben: das Guthaben mindert zuerst die Abschreibung',
    'Invoice unapply_credit_written_off':
      'die Rechnung ist abgeschrieben: was wieder geschuldet wird, wird sofort abgeschrieben',
    'Invoice credit': 'eine Rechnungskorrektur: das ist nicht mehr zu zahlen',
    'Invoice credit_paid':
      'eine Rechnungskorrektur über Bezahltes: die Kundin oder der Kunde bekommt es zurück',
    'Invoice give_back_outside': 'der Betrag einer Rechnungskorrektur wird auf anderem Weg zurückgezahlt',
    'Invoice credit_settled':
      'was eine Rechnungskorrektur zurücknahm, wurde nicht zurückgezahlt und ist nicht mehr geschuldet: das Geld dafür ist weggefallen',
    'Invoice tax_moved_from':
      'eine Rechnungskorrektur hat die Steuersätze des Bezahlten geändert: bisher waren es diese',
    'Invoice tax_moved_to': 'und nun sind es jene',
    'Invoice waive_recovered': 'die Rechnung war abgeschrieben: der Betrag mindert zuerst die Abschreibung',
    'Invoice waive_charged_back_recovered':
      'die Rechnung war abgeschrieben: der Betrag mindert zuerst die Abschreibung',
    'Invoice mark_as_paid_recovered':
      'die Rechnung war abgeschrieben: das Geld mindert zuerst die Abschreibung',
    'Invoice credit_settled_recovered':
      'die Rechnung war abgeschrieben: der Betrag mindert zuerst die Abschreibung',
    'Invoice unmark_as_paid_written_off':
      'die Rechnung ist abgeschrieben: was wieder geschuldet wird, wird sofort abgeschrieben',
    'Credit overpay': 'es kam mehr Geld, als geschuldet war: der Kunde hat ein Guthaben',
    'Credit overpay_undone': 'dieses Geld ist doch nicht gekommen',
    'Credit give_back': 'Guthaben wurde auf anderem Weg zurückgezahlt',
    'Credit give_back_undone': 'es wurde doch nicht zurückgezahlt',
    'Charge capture': 'der Kunde hat bezahlt',
    'Charge surcharge': 'die Kartengebühr, die der Kunde bezahlt hat',
    'Charge fee': 'was der Zahlungsdienst für die Zahlung behält',
    'Charge platform_fee': 'was der Betreiber für die Zahlung behält',
    'Charge return': 'die Bank des Kunden hat Geld zurückgeholt: der Kunde schuldet es wieder',
    'Charge return_lost': 'der Teil, den der Kunde schon wieder schuldet oder schon zurückbekommen hat',
    'Charge return_given_up': 'der Teil einer inzwischen erlassenen Zahlung: niemand schuldet ihn',
    'Charge return_credited':
      'der Teil einer stornierten Rate, deren Erstattung eine Bank abgelehnt hatte: jetzt ist er zurück',
    'Charge surcharge_returned': 'die Kartengebühr der Rückgabe',
    'Charge return_fee': 'was der Zahlungsdienst für die Rückgabe behält',
    'Charge capture_recovered': 'die Rechnung war abgeschrieben: das Geld mindert zuerst die Abschreibung',
    'Charge return_written_off':
      'die Rechnung ist abgeschrieben: was wieder geschuldet wird, wird sofort abgeschrieben',
    'Refund refund': 'der Kunde hat Geld zurückbekommen',
    'Refund surcharge_refunded': 'die Kartengebühr der Erstattung, anteilig',
    'Refund refund_twice': 'der Teil, den eine Rückgabe oder Anfechtung schon zurückgegeben hatte',
    'Refund reopen': 'die Erstattung öffnet die Zahlung wieder: der Kunde schuldet sie erneut',
    'Refund platform_fee_refunded': 'der Betreiber gibt seine Gebühr anteilig zurück',
    'Refund platform_fee_kept': 'die Erstattung kam doch nicht an: der Betreiber behält seine Gebühr',
    'Refund refund_reversed': 'die Bank hat die Erstattung doch abgelehnt',
    'Refund refund_reversed_lost':
      'der Teil, den auch eine Rückgabe oder Anfechtung nahm: der Kunde bekam ihn einmal',
    'Refund refund_reversed_twice':
      'der Teil, der zweimal zurückging, noch geschuldet oder erneut bezahlt wurde',
    'Refund surcharge_refund_reversed': 'die Kartengebühr der abgelehnten Erstattung',
    'Refund reopen_reversed': 'der Kunde schuldet es nicht mehr',
    'Refund reopen_given_up_reversed':
      'die Zahlung wurde inzwischen erlassen: der Erlass wird zurückgenommen',
    'Refund reopen_written_off':
      'die Rechnung ist abgeschrieben: was wieder geschuldet wird, wird sofort abgeschrieben',
    'Refund reopen_reversed_recovered':
      'die Rechnung war abgeschrieben: der Betrag mindert zuerst die Abschreibung',
    'Dispute hold': 'die Bank behält das Geld ein',
    'Dispute fee': 'was der Zahlungsdienst für die Anfechtung behält',
    'Dispute win': 'gewonnen: das Geld ist zurück',
    'Dispute lose': 'verloren: der Kunde schuldet es wieder',
    'Dispute lose_given_up': 'verloren, für eine inzwischen erlassene Zahlung: niemand schuldet es',
    'Dispute lose_credited':
      'verloren, bei einer stornierten Rate, deren Erstattung eine Bank abgelehnt hatte: jetzt ist das Geld zurück',
    'Dispute lose_twice':
      'verloren, für den Teil, den eine Erstattung oder Rückgabe schon zurückgegeben hatte',
    'Dispute surcharge_lost': 'verloren: die Kartengebühr ist weg',
    'Dispute lose_written_off':
      'die Rechnung ist abgeschrieben: was wieder geschuldet wird, wird sofort abgeschrieben',
    'Payout payout': 'der Zahlungsdienst hat an die Bank überwiesen',
    'Payout payout_sent_back':
      'die Bank hat eine Gutschrift zurückgegeben oder ein negatives Guthaben ausgeglichen',
    'Payment fund': 'das Zahlungsmittel wurde belastet; dem Kontakt wird das Geld geschuldet',
    'Payment fund_fee': 'was der Zahlungsdienst für die Belastung behält',
    'Payment funding_return':
      'die Bank des Zahlungsmittels hat die Belastung zurückgeholt, aus dem Geld der Kunden',
    'Payment funding_return_fee': 'was der Zahlungsdienst für die Rückgabe behält',
    'Payment deliver': 'der Empfänger hat das Geld',
    'Payment deliver_fee': 'was der Zahlungsdienst für die Zustellung behält',
    'Payment return': 'die Bank des Empfängers hat es zurückgeschickt',
    'Payment refund': 'das Geld ist zurück auf dem Zahlungsmittel',
    'Payment refund_reversed': 'die Bank des Zahlungsmittels hat die Erstattung abgelehnt',
    'Payment release': 'Geld, das nicht auf das Zahlungsmittel zurück kann, kommt zum Geld der Kunden',
    'Payment release_owed':
      'das freigegebene Geld wird niemandem geschuldet: die Bank des Zahlungsmittels hat es eingezahlt',
    'Payment write_off':
      'abgeschrieben: das Zahlungsmittel bekam ausgegebenes Geld zurück oder bekam es zweimal',
    'Payment service_fee':
      'was der Betreiber behält; das Zahlungsmittel, das hier kein Konto ist, hat es bezahlt',
    'Payment service_fee_refunded': 'der Betreiber hat seine Gebühr auf das Zahlungsmittel erstattet',
    'Payment service_fee_kept':
      'die Bank des Zahlungsmittels hat die Erstattung und die Gebühr darin abgelehnt',
    'Payment service_fee_returned':
      'die Bank des Zahlungsmittels hat die Belastung und die Gebühr darin zurückgeholt',
    'Payment transfer': 'das Geld ist auf dem Konto des Empfängers beim Zahlungsdienst',
    'Payment arrive': 'die Bank des Empfängers hat das Geld',
    'Payment arrive_returned': 'die Bank des Empfängers hat es doch noch abgelehnt',
    'Payment reverse': 'das Geld ist vom Konto des Empfängers zurück',
    'Payment left_at_recipient': 'aufgegeben: der Empfänger behält, was sich nicht zurückholen lässt',
    'Payment funding_return_held':
      'die Bank des Zahlungsmittels hat geholt, was weder ausgegeben noch erstattet war, oder doppelt Gezahltes ist zurück',
    'Payment funding_return_platform':
      'ausgegebenes Geld hat die Bank des Zahlungsmittels zurückgeholt oder als Erstattung erhalten: Es wird dem Betreiber geschuldet',
    'Payment debt_settled': 'das Unternehmen hat den Betreiber bezahlt',
    'Payment debt_covered': 'was beim Betreiber zurück ist, deckt, was ihm geschuldet wird',
    'Payment left_returned': 'was dem Empfänger überlassen war, wurde doch noch zurückgeholt',
    'Payment funding_restored':
      'die Bank des Zahlungsmittels hat zurückgegeben, was sie geholt hatte, oder der Betreiber deckt doppelt Gezahltes',
    'Payment service_fee_restored':
      'die Bank des Zahlungsmittels hat auch die Gebühr des Betreibers zurückgegeben',
    'Payment debt_overpaid':
      'was das Unternehmen bezahlt hatte, kam auch so zum Betreiber zurück, der es nun dem Unternehmen schuldet',
    'Payment debt_returned': 'der Betreiber hat zurückgegeben, was er doppelt bekommen hatte',
  },
  checks: {
    balance: 'In jeder Währung sind Soll und Haben gleich.',
    chart: 'Jede Buchung hat die Konten, die ihre Art vorschreibt.',
    sums: 'Die gespeicherten Summen entsprechen ihren Buchungen.',
    day_of_posting: 'Keine Buchung zählt an einem Tag nach dem, an dem sie geschrieben wurde.',
    days: 'Die Tagessummen, aus denen Berichte lesen, entsprechen den Buchungen des Tages.',
    receivable: 'Die Forderungen sind die Summe dessen, was für alle offenen Rechnungen geschuldet wird.',
    receivable_of_invoice: 'Die Forderung jeder Rechnung ist, was für sie geschuldet wird.',
    billed: 'Berechnet ist für jede gestellte Rechnung ihr Gesamtbetrag, für eine stornierte nichts.',
    issue_day: 'Eine Rechnung ist an dem Tag gebucht, den ihre Dokumente als Rechnungsdatum zeigen.',
    total: 'Der Gesamtbetrag einer Rechnung ist die Summe ihres Zahlungsplans.',
    bounds:
      'Von einer Zahlung ist zwischen 0 und ihrem Betrag bezahlt, und höchstens erstattet, was über einen Zahlungsdienst kam.',
    money_of_invoice:
      'Für eine Rechnung ist bezahlt, was eingezogen wurde, abzüglich Erstattungen, Rückgaben und Rückbuchungen.',
    outside_of_invoice:
      'Auf anderem Weg ist für eine Rechnung die Summe ihrer von Hand erfassten Zahlungen bezahlt.',
    manual_payments: 'Was auf anderem Weg kam, ist nicht weniger als seine geltenden Einträge von Hand.',
    settled: 'Für eine bezahlte Rechnung wird nichts geschuldet, für eine offene etwas.',
    state_of_payments:
      'Eine Rechnung vermerkt, ob etwas von ihr gefordert wird, und das erste Fälligkeitsdatum, das bezahlt werden kann.',
    numbers: 'Die vom Dienst gezählten Rechnungsnummern haben keine Lücken und keine Wiederholungen.',
    taxes_of_posting: 'Die Steuerzeilen einer Buchung ergeben zusammen ihren Betrag.',
    net_and_tax: 'Netto und Steuer einer Steuerzeile sind ihr Bruttobetrag.',
    billed_rates:
      'Was von jeder Rechnung zu jedem Steuersatz berechnet ist, und seine Steuer, entspricht ihren Positionen.',
    paid_rates:
      'Die Steuerzeilen des Geldes ergeben, was für eine Rechnung bezahlt ist, und für eine ganz bezahlte ihre Steuer.',
    closed_rates:
      'Bei einer Rechnung, für die nichts mehr offen ist, ergeben Bezahltes und Erlassenes zu jedem Satz, was berechnet wurde.',
    credit_postings: 'Die Buchungen jeder Rechnungskorrektur, an ihrem Tag, sind ihre Beträge.',
    client_credit: 'Das Guthaben jedes Kunden in jeder Währung ist die Summe seiner Bewegungen.',
    client_credit_in_ledger: 'Die Guthaben aller Kunden ergeben zusammen das Konto der Guthaben.',
    client_credit_postings:
      'Jede Bewegung von oder nach außen hat ihre Buchung, und jede solche Buchung ihre Bewegung.',
    client_credit_applied:
      'Verrechnetes Guthaben ist bei seiner Rechnung gebucht und die Summe ihrer geltenden Einträge.',
    credit_known: 'Jede Buchung einer Korrektur gehört zu einer Rechnungskorrektur.',
    credit_sums:
      'Die Steuersätze einer Rechnungskorrektur ergeben ihren Betrag, und alle einer Rechnung, was von ihr zurückgenommen ist.',
    credit_rates:
      'Die Rechnungskorrekturen einer Rechnung nehmen zu keinem Steuersatz mehr zurück, als berechnet wurde.',
    credit_owed: 'Was zurückgenommen und nicht zurückgezahlt ist, ist nicht geschuldet.',
    credit_numbers: 'Die Nummern der Rechnungskorrekturen haben keine Lücken und keine Wiederholungen.',
    deposit_documents: 'Eine Rechnung kennt ihre Anzahlungsrechnungen, und deren Zählung hat keine Lücken.',
    deposit_postings:
      'Jede Anzahlungsrechnung hat ihre Buchung, zu jedem Steuersatz und am Tag ihres Geldes.',
    deposit_sums:
      'Anzahlungsrechnungen und Schlussrechnung ergeben zusammen die Rechnung, zu jedem Steuersatz; davor ist der Rest noch nicht berechnet.',
    versions:
      'Die Fassungen einer Rechnung haben keine Lücken, und zu jeder außer der letzten ist die damalige Rechnung gespeichert.',
    charge_allocations: 'Eine Zahlung ist die Summe ihrer Zuordnungen, und ihre Erstattungen sind es auch.',
    refunds: 'Was von einer Zuordnung erstattet ist, ist die Summe ihrer Erstattungen.',
    paid_parts: 'Was für eine Rate bezahlt und erstattet ist, sind die Summen ihrer Zuordnungen.',
    refund_bounds: 'Es wird nicht mehr erstattet, als bezahlt wurde.',
    live_charges: 'Eine Rate in Bearbeitung hat genau eine laufende Zahlung, jede andere keine.',
    live_allocations: 'Die Zuordnungen einer Zahlung laufen genau so lange wie sie selbst.',
    charge_rows: 'Eine erfolgreiche Zahlung wurde einmal mit ihrem Betrag eingezogen, keine andere wurde es.',
    charge_remains:
      'Die verbleibende Kartengebühr einer Zahlung, und was ihr Kunde zweimal zurückbekam, entsprechen dem Hauptbuch.',
    refund_rows: 'Eine erfolgreiche Erstattung verließ den Zahlungsdienst einmal, mit ihrem Betrag.',
    platform_fees:
      'Was der Betreiber von seiner Gebühr für eine Zahlung zurückgegeben hat, ist in den Erstattungen und im Hauptbuch gleich, und nie mehr, als er genommen hat.',
    dispute_rows: 'Eine Anfechtung behält ihren Betrag ein, genau solange sie offen ist.',
    payout_rows: 'Eine Bankgutschrift ging einmal an die Bank, mit ihrem Betrag.',
    outgoing:
      'Was für eine Auszahlung unterwegs ist, entspricht dem, was geschuldet wird: ihr Betrag, von der Belastung bis zur Zustellung.',
    outgoing_at_recipients:
      'Das Geld einer Auszahlung ist auf dem Konto des Empfängers beim Zahlungsdienst, bis es ankam, zurückgeholt wurde oder dort blieb.',
    outgoing_arrived:
      'Eine Auszahlung über ein Konto des Empfängers beim Zahlungsdienst ist einmal angekommen, wenn sie abgeschlossen ist.',
    outgoing_refunds:
      'Der Betrag, den frühere Erstattungen einer Auszahlung zurückgegeben haben, ist die Summe derer, die nicht fehlgeschlagen sind.',
    outgoing_owed:
      'Dem Betreiber wird der Betrag einer Auszahlung geschuldet, solange zurückgeholtes, schon ausgegebenes Geld nicht beglichen ist.',
    outgoing_one_operation:
      'Das Geld einer Auszahlung wird nicht zugleich ausgezahlt, zurückgeholt und erstattet.',
    event_money: 'Die Ereignisse einer Rechnung berichten genau das Geld, das bewegt wurde.',
    event_payments: 'Die Ereignisse einer Rate berichten genau, was bezahlt und erstattet wurde.',
    erased_versions:
      'Zu einer Rechnung, deren Kunde gelöscht wurde, gibt es keine Fassung mit seinem Namen und keinen Inhalt ihrer PDFs.',
    event_outgoing: 'Die Ereignisse einer Auszahlung berichten genau das Geld, das bewegt wurde.',
    redactions: 'Ereignisse wurden nur für Kontakte geschwärzt, die gelöscht wurden.',
    event_sequences: 'Die Ereignisse jedes Objekts sind ab 1 ohne Lücken nummeriert.',
  },
};

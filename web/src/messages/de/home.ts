import type { Messages } from '../catalogue.ts';

/** The first page, in German. */
export const home: Messages['home'] = {
  title: 'Übersicht',
  owed: 'Offene Forderungen',
  overdue: 'Überfällig',
  coming: 'Kommt in 30 Tagen',
  invoices: (count) =>
    count === 0 ? 'Keine Rechnungen' : count === 1 ? '1 Rechnung' : `${count} Rechnungen`,
  cash: 'Geldeingang und -ausgang',
  in: 'Eingang',
  out: 'Ausgang',
  currency: 'Währung',
  needs: 'Wartet auf Sie',
  nothingNeeded: 'Zurzeit ist nichts zu tun.',
  moreNeeds: 'Davon gibt es teils noch mehr. Die ältesten fehlen hier.',
  showAll: (count) => `Alle ${count} zeigen`,
  kinds: {
    NoProcessor: 'Kunden können noch nicht online bezahlen',
    ProcessorIncomplete: 'Stripe nimmt keine Zahlungen an',
    ProcessorNeedsYou: 'Stripe braucht etwas von Ihnen',
    WebhookSilent: 'Webhooks von Stripe kommen nicht an',
    Disputed: 'Zahlung angefochten',
    ChargedBack: 'Zahlung zurückgebucht',
    PaymentFailed: 'Zahlung fehlgeschlagen',
    OwedToOperator: 'Sie schulden dem Betreiber Geld',
    OwedByOperator: 'Der Betreiber schuldet Ihnen Geld',
    ReversalFailed: 'Geld ließ sich nicht zurückholen',
    PayoutFailed: 'Das Geld kam nicht auf das Bankkonto des Empfängers',
    HeldAtRecipient: 'Geld liegt zu lange beim Empfänger',
    RecipientRejected: 'Dieser Empfänger kann nicht bezahlt werden',
    RecipientRestricted: 'Der Empfänger muss weitere Angaben machen',
    RecipientWaits: 'Wartet auf den Empfänger',
    OutcomeUnknown: 'Ausgang seit einem Tag unbekannt',
    Discrepancy: 'Die Bücher weichen ab',
    EInvoiceRefused: 'Eine E-Rechnung wurde nicht angenommen',
    EInvoiceFailed: 'Die Übergabe einer E-Rechnung wurde aufgegeben',
    MailRouteFailing: 'Ihre E-Mails können nicht von Ihrer Adresse gesendet werden',
    MailRecordMissing: 'Der DNS-Eintrag Ihrer E-Mail-Domain fehlt',
    BusinessMailBounced: 'E-Mails an Ihr Unternehmen kommen zurück',
    MailBounced: 'E-Mail kam zurück',
    MailComplained: 'E-Mail als Spam gemeldet',
    MailFailed: 'E-Mail nicht zugestellt',
    AutopayEnded: 'Automatische Zahlung beendet',
    CardExpires: 'Karte läuft vor einer Zahlung ab',
    OfferDeclined: 'Angebot abgelehnt',
    OfferExpired: 'Angebot abgelaufen',
    OldDraft: 'Entwurf älter als eine Woche',
  },
  connectProcessor: 'Stripe verbinden',
  finishProcessor: 'Ansehen, was fehlt',
  webhookSilent: 'Ergebnisse von Zahlungen kommen bis zu einer Stunde später',
  invoicesOverdue: (count) => (count === 1 ? '1 Rechnung überfällig' : `${count} Rechnungen überfällig`),
  remindAll: (count) => (count === 1 ? 'Kunden erinnern' : 'Alle erinnern'),
  processorDebt: 'Sie schulden dem Zahlungsdienst',
  processorDebtText: 'Der Betrag wird mit den nächsten Zahlungen Ihrer Kunden verrechnet.',
  takenBackIn: (days) =>
    days === 0
      ? 'wird heute zurückgeholt'
      : days === 1
        ? 'wird in 1 Tag zurückgeholt'
        : `wird in ${days} Tagen zurückgeholt`,
  heldFor: (days) =>
    days === 0
      ? 'muss heute weitergehen'
      : days === 1
        ? 'muss in 1 Tag weitergehen'
        : `muss in ${days} Tagen weitergehen`,
  chargedIn: (days) =>
    days === 0 ? 'Abbuchung heute' : days === 1 ? 'Abbuchung in 1 Tag' : `Abbuchung in ${days} Tagen`,
  daysLeft: (days) =>
    days === 0
      ? 'heute antworten'
      : days === 1
        ? 'noch 1 Tag für die Antwort'
        : `noch ${days} Tage für die Antwort`,
  events: 'Was geschehen ist',
  allEvents: 'Alle Ereignisse',
  becameOverdue: (count) => `${count} Rechnungen überfällig geworden`,
  more: (count) => `und ${count} weitere`,
  since: (day) => `seit ${day}`,
  noEvents: 'Noch ist nichts geschehen.',
  empty: 'Fordern Sie Ihre erste Zahlung an',
  emptyText:
    'Eine Rechnung ist in einer Minute geschrieben. Ihr Kunde öffnet einen Link, zahlt per Karte oder Bank, und Sie sehen es hier.',
  createFirst: 'Erste Rechnung erstellen',
  seeSample: 'Ansicht Ihres Kunden zeigen',
  sampleTitle: 'Das sieht Ihr Kunde',
  sampleText: 'Ein Muster mit erfundenen Namen und Beträgen. Es wird nichts erstellt oder gesendet.',
  emptyReader:
    'Noch gibt es keine Rechnungen. Sie erscheinen hier, sobald jemand mit Schreibrecht eine erstellt.',
  goingLive: {
    title: 'Bis zur ersten Zahlung',
    progress: (done, all) => `${done} von ${all} erledigt`,
    done: 'erledigt',
    steps: {
      Business: {
        title: 'Angaben zum Unternehmen',
        text: 'Anschrift und E-Mail-Adresse stehen auf Rechnungen und Belegen. Ergänzen Sie auch Ihre Steuernummer, wenn Sie eine haben.',
        action: 'Anschrift eingeben',
      },
      Look: {
        title: 'Erscheinungsbild',
        text: 'Ein Logo oder eine eigene Farbe auf Seiten, in E-Mails und Dokumenten.',
        action: 'Auswählen',
      },
      Processor: {
        title: 'Stripe verbinden',
        text: 'Dann zahlen Kunden mit Karte oder Bankkonto, und Stripe überweist das Geld auf Ihr Konto.',
        action: 'Stripe verbinden',
      },
      TestInvoice: {
        title: 'Testrechnung an sich selbst',
        text: 'Sehen Sie E-Mail, Seite und PDF so, wie Ihre Kunden sie sehen.',
        action: 'An mich senden',
      },
      FirstPayment: {
        title: 'Erste Zahlung',
        text: 'Schreiben Sie eine Rechnung und senden Sie sie an einen Kunden.',
        action: 'Rechnung schreiben',
      },
    },
    keepLook: 'So lassen',
    hide: 'Schritte ausblenden',
    openText:
      'Sie ist unterwegs. Öffnen Sie sie aus der E-Mail wie ein Kunde. Danach können Sie sie stornieren.',
    openInvoice: 'Rechnung ansehen',
    test: {
      title: 'Testrechnung an sich selbst senden?',
      text: (amount, email) =>
        `Eine Rechnung über ${amount} geht an ${email}. Sie bekommt die nächste Rechnungsnummer.`,
      open: 'Öffnen Sie sie aus der E-Mail wie ein Kunde, und stornieren Sie sie danach.',
      kept: 'Diese Installation verschickt keine E-Mails: Öffnen Sie die Rechnung über ihren Link wie ein Kunde, und stornieren Sie sie danach.',
      ownCard:
        'Bezahlen Sie sie nicht mit Ihrer eigenen Karte: Das verbieten die Kartennetze. Bitten Sie jemand anderen, oder lassen Sie sie offen.',
      send: 'An mich senden',
      sent: 'Die Testrechnung ist geschrieben.',
      item: 'Test',
      note: 'Dies ist ein Test. Niemand muss diese Rechnung bezahlen.',
    },
  },
  sample: {
    client: 'Maria Muster',
    item: 'Hochzeitsfotografie (Muster)',
    album: 'Album mit 40 Seiten (Muster)',
    deposit: 'Anzahlung',
    balance: 'Restbetrag',
    note: 'Dies ist ein Muster. Vielen Dank für Ihre Buchung!',
  },
};

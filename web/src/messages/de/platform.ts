import type { Messages } from '../catalogue.ts';

/** The operator's platform at Stripe, in German. */
export const platform: Messages['platform'] = {
  which: 'Modus bei Stripe',
  modes: { live: 'Echtbetrieb', test: 'Testmodus' },
  what: 'Ihr eigenes Stripe-Konto mit Connect. Es belastet die Geldbörsen der Konten und sendet das Geld an deren Empfänger.',
  connection: 'Stripe-Konto',
  noSecretKey: 'Setzen Sie zuerst SECRET_KEY: Damit werden die Schlüssel verschlüsselt.',
  none: 'Es gibt keine Plattform: Kein Konto kann Auszahlungen senden.',
  deleted: (account) => `Die Schlüssel von ${account} sind gelöscht: Kein Konto kann Auszahlungen senden.`,
  askFirst:
    'Fragen Sie zuerst Stripe, ob dieses Geschäft erlaubt ist: Eine Plattform, die die Karte eines Unternehmens belastet, um dessen Lieferanten zu bezahlen, braucht die Zustimmung von Stripe. Sie tragen die Gebühren von Stripe sowie Erstattungen und Anfechtungen dieser Zahlungen.',
  copyText:
    'Kopieren Sie den neuen eingeschränkten Schlüssel und auf der Seite „API keys“ den veröffentlichbaren. Verwenden Sie ein Stripe-Konto, mit dem kein Konto hier über eigene Schlüssel verbunden ist.',
  confirm: 'Die Schlüssel der Plattform bewegen das Geld aller Konten.',
  set: 'Die Plattform ist eingerichtet.',
  replaceText: (before) =>
    `Diese Schlüssel gehören zu einem anderen Stripe-Konto als ${before}. Empfänger und Unternehmen sind mit jenem verbunden und müssen sich beim neuen noch einmal einrichten.`,
  country: 'Land',
  currencies: 'Rechnet ab in',
  unknownWebhooks: 'Webhooks zu keinem Konto hier',
  clear: 'Schlüssel löschen',
  clearTitle: 'Schlüssel der Plattform löschen?',
  clearText:
    'Die Schlüssel werden hier gelöscht, und beide Webhooks bei Stripe. Danach kann kein Konto Auszahlungen senden, und niemand kann eine Karte oder ein Bankkonto in einer Geldbörse speichern.',
  cleared: 'Die Schlüssel der Plattform sind gelöscht.',
  underWay: (count, sums) =>
    count === 1
      ? `1 Auszahlung ist auf der Plattform unterwegs (${sums}).`
      : `${count} Auszahlungen sind auf der Plattform unterwegs (${sums}).`,
  underWayText: 'Warten Sie deren Ende ab, oder brechen Sie ab, was sich noch abbrechen lässt.',
  balance: {
    title: 'Guthaben',
    currency: 'Währung',
    balance: 'Bei Stripe',
    ofAccounts: 'Von Konten',
    ofOperator: 'Ihres',
    short: (money) => `${money} der Konten fehlen bei Stripe: Laden Sie das Guthaben der Plattform dort auf.`,
    text: 'Lassen Sie bei Stripe, was den Konten gehört: Schalten Sie dort automatische Auszahlungen aus, oder legen Sie eine Rücklage fest.',
  },
  payouts: {
    title: 'Auszahlungen',
    on: 'Konten können Auszahlungen senden.',
    off: 'Ausgeschaltet: Kein Konto kann eine Auszahlung beginnen. Die Plattform ist nur für verbundene Unternehmen da.',
    switchOff: 'Ausschalten',
    switchOn: 'Einschalten',
    offTitle: 'Auszahlungen ausschalten?',
    offText:
      'Neue Auszahlungen werden abgelehnt, Angebote lassen sich nicht annehmen, und Geldbörsen speichern keine neuen Karten und Bankkonten. Was ein Empfänger angenommen hat, wird noch ausgeführt.',
    onTitle: 'Auszahlungen einschalten?',
    onText: 'Tun Sie das nur, wenn Stripe es erlaubt hat.',
    wasSwitchedOff: 'Auszahlungen sind ausgeschaltet.',
    wasSwitchedOn: 'Auszahlungen sind eingeschaltet.',
    underWay: 'Unterwegs',
    nothing: 'Nichts',
    count: (count) => (count === 1 ? '1 Auszahlung' : `${count} Auszahlungen`),
    recipients: 'Empfänger',
    nobody: 'Noch keine',
  },
  recipients: {
    Creating: 'Empfänger: werden angelegt',
    Started: 'Empfänger: nicht begonnen',
    Incomplete: 'Empfänger: Angaben fehlen',
    Pending: 'Empfänger: Stripe prüft',
    Ready: 'Empfänger: bereit',
    Restricted: 'Empfänger: eingeschränkt',
    Rejected: 'Empfänger: abgelehnt',
    Gone: 'Empfänger: getrennt',
  },
  fees: {
    title: 'Gebühren',
    text: 'Was Sie verlangen. Es steht fest, sobald eine Zahlung angelegt ist, und sollte die Gebühr von Stripe decken, die die Plattform zahlt.',
    none: 'Es wird nichts verlangt.',
    kinds: {
      ChargeCard: 'Kartenzahlung eines Kunden',
      ChargeBank: 'Bankzahlung eines Kunden',
      PayoutCard: 'Auszahlung per Karte',
      PayoutBank: 'Auszahlung vom Bankkonto',
    },
    otherCurrencies: 'Alle anderen Währungen',
    since: 'Seit',
    from: 'Ab',
    refunded: 'wird mit dem Geld zurückgegeben',
    nothing: 'Nichts',
    atMost: (fee, most) => `${fee}, höchstens ${most}`,
    add: 'Neue Gebühr',
    addTitle: 'Neue Gebühr',
    save: 'Gebühr speichern',
    added: 'Die Gebühr ist festgelegt.',
    sayHowMuch: 'Geben Sie an, wie viel verlangt wird.',
    kind: 'Verlangt für',
    currency: 'Währung',
    share: 'Anteil',
    fixed: 'Fester Teil (optional)',
    most: 'Höchstens (optional)',
    day: 'Ab diesem Tag (optional)',
    dayHint: 'Ohne Tag: ab sofort. Was vorher begonnen wurde, behält seine Gebühr.',
    refundsFee: 'Die Gebühr mit dem Geld zurückgeben',
    example: (amount, fee) => `Eine Zahlung von ${amount} kostet ${fee}.`,
  },
  debts: {
    title: 'Ihnen geschuldet',
    text: 'Die Bank einer Geldbörse hat Geld zurückgebucht, das schon ausgezahlt war, und die Plattform hat gezahlt. Das Konto kann wieder Auszahlungen senden, wenn seine Schuld beglichen ist.',
    since: 'Seit',
    settle: 'Beglichen',
    question: (account, money) => `Hat ${account} die ${money} zurückgezahlt?`,
    settleText:
      'Bestätigen Sie das nur, wenn das Geld eingegangen ist. Danach kann das Konto wieder Auszahlungen senden.',
    settled: (account) => `Die Schuld von ${account} ist beglichen.`,
    changed: (account, money) =>
      `${account} schuldet dafür jetzt ${money}: Die Bank hat inzwischen etwas zurückgebucht oder zurückgegeben. Es wurde nichts vermerkt.`,
    nothing: (account) =>
      `${account} schuldet dafür jetzt nichts: Die Schuld war schon beglichen, oder die Bank hat das Geld zurückgegeben.`,
  },
  overpaid: {
    title: 'Von Ihnen geschuldet',
    text: 'Das Konto hatte seine Schuld beglichen, und dann kam das Geld auch auf anderem Weg zur Plattform zurück. Sie haben es doppelt: Zahlen Sie es dem Konto.',
    settle: 'Bezahlt',
    question: (account, money) => `Haben Sie ${account} die ${money} gezahlt?`,
    settleText: 'Bestätigen Sie das nur, wenn Sie das Geld überwiesen haben.',
    settled: (account) => `Sie schulden ${account} dafür nichts mehr.`,
    changed: (account, money) =>
      `Sie schulden ${account} dafür jetzt ${money}: Die Bank hat inzwischen etwas zurückgebucht oder zurückgegeben. Es wurde nichts vermerkt.`,
    nothing: (account) =>
      `Sie schulden ${account} dafür jetzt nichts: Es war schon als bezahlt vermerkt, oder die Bank hat das Geld wieder zurückgebucht.`,
  },
};

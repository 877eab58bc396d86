import type { Messages } from '../catalogue.ts';

/** An event that falls through or is postponed, in German. */
export const ending: Messages['ending'] = {
  title: 'Die Veranstaltung fällt aus',
  titlePlain: 'Diese Rechnung stornieren',
  by: 'Wer sagt ab',
  parties: { Client: 'Kundin oder Kunde', Business: 'Wir' },
  noticeOn: 'Tag der Absage',
  noticeHint: 'Von hier zählen die Tage bis zur Veranstaltung.',
  noticeFaults: {
    unread: 'Wählen Sie den Tag der Absage.',
    early: (date) => `Die Rechnung wurde am ${date} ausgestellt: Wählen Sie diesen Tag oder einen späteren.`,
    late: 'Dieser Tag ist noch nicht da: Wählen Sie heute oder einen früheren Tag.',
  },
  kept: 'Was Sie behalten',
  keptKinds: { terms: 'Nach Bedingungen', amount: 'Vereinbart', nothing: 'Nichts' },
  amount: 'Betrag, den Sie behalten',
  most: (amount) => `Höchstens ${amount}: was bezahlt und noch zu zahlen ist.`,
  unread: 'Geben Sie einen Betrag ein, etwa 40,00.',
  noTerms: 'Diese Rechnung hat keine Stornobedingungen: Vereinbaren Sie einen Betrag.',
  noDate:
    'Die Bedingungen zählen die Tage bis zur Veranstaltung, und diese Rechnung hat kein Datum dafür: Geben Sie einen Betrag ein.',
  dateMoved:
    'Die Absage ist von vor der Verschiebung, und die Bedingungen sagen nicht, was dann gilt: Geben Sie einen Betrag ein.',
  tooMuch: 'Das ist mehr, als bezahlt und noch zu zahlen ist. Geben Sie einen kleineren Betrag ein.',
  notChargeable:
    'Was zu zahlen bleibt, lässt sich in dieser Währung nicht abbuchen. Geben Sie einen Betrag ohne die letzte Stelle ein.',
  tiers: {
    from: (days) => (days === 1 ? '1 Tag vorher oder früher' : `${days} Tage vorher oder früher`),
    between: (from, to) =>
      from === to ? (from === 1 ? '1 Tag vorher' : `${from} Tage vorher`) : `${from} bis ${to} Tage vorher`,
  },
  share: { Total: (share) => `${share} des Preises`, FirstPayment: (share) => `${share} der ersten Zahlung` },
  byBusiness: (share) => `Wenn Sie absagen, behalten Sie ${share}.`,
  days: (days, date) =>
    days < 0
      ? `Die Absage ist nach dem ${date}, dem Tag, der zählt.`
      : days === 0
        ? `Die Absage ist am ${date}, dem Tag, der zählt.`
        : days === 1
          ? `1 Tag bis zum ${date}.`
          : `${days} Tage bis zum ${date}.`,
  firstDate: 'Die Veranstaltung wurde verschoben: Die Bedingungen zählen bis zu diesem Tag.',
  goesBack: (amount) => `${amount} gehen zurück. Wie?`,
  reasonHint: (client) => `${client} liest ihn auf der Rechnungskorrektur.`,
  reasonInTimeline: 'Er steht im Verlauf der Rechnung.',
  reasonMissing: 'Geben Sie einen Grund an.',
  keeps: (amount) => `Sie behalten ${amount}`,
  keepsNothing: 'Sie behalten nichts',
  refunded: (amount, method) =>
    method === '' ? `${amount} gehen als Erstattung zurück` : `${amount} gehen auf ${method} zurück`,
  outside: (amount) => `${amount} zahlen Sie selbst zurück`,
  note: (number, amount) => `Rechnungskorrektur ${number} über ${amount}`,
  remains: (amount) => `${amount} davon sind noch zu zahlen`,
  nothingRemains: 'es ist nichts mehr zu zahlen',
  sentence: (parts, rest) => `${parts}; ${rest}.`,
  remaining: (payment, amount, date) => `${payment} verlangt ${amount}, fällig am ${date}.`,
  isCanceled: 'Danach ist die Rechnung storniert.',
  autopay: {
    Ended: 'Die automatische Zahlung endet.',
    Kept: 'Was noch zu zahlen ist, wird automatisch abgebucht: Die Zustimmung deckt es.',
  },
  undocumented: (amount) =>
    `${amount} wurden früher ohne Rechnungskorrektur erstattet. Sie bleiben berechnet, und nichts davon wird behalten.`,
  send: (amount) => `Stornieren und ${amount} behalten`,
  sendNothing: 'Stornieren und nichts behalten',
  done: (amount) => `Die Rechnung ist storniert, Sie behalten ${amount}.`,
  doneNothing: 'Die Rechnung ist storniert, Sie behalten nichts.',
  noteFile: (number) => `Rechnungskorrektur ${number}`,
  plainly: 'Ohne Rechnungskorrektur stornieren',
  terms: 'Stornobedingungen',
  timeline: {
    kept: (amount) => `${amount} behalten`,
    nothing: 'nichts behalten',
    Client: (date) => `Absage des Kunden am ${date}`,
    Business: (date) => `Ihre Absage am ${date}`,
    settled: 'vereinbart',
    refunded: (amount) => `${amount} als Erstattung`,
    outside: (amount) => `${amount} auf anderem Weg zurückgezahlt`,
    remaining: (amount) => `${amount} noch zu zahlen`,
  },
  postpone: {
    action: 'Veranstaltung verschieben',
    actionDate: 'Neues Datum setzen',
    short: 'Verschieben',
    newDate: 'Neues Datum',
    unknown: 'Das Datum steht noch nicht fest',
    same: (date) => `Die Veranstaltung ist jetzt am ${date}: Wählen Sie ein anderes Datum.`,
    unread: 'Wählen Sie ein Datum.',
    moves: (before, after) => `Die Veranstaltung wird vom ${before} auf den ${after} verschoben`,
    getsDate: (after) => `Die Veranstaltung ist am ${after}`,
    losesDate: (before) =>
      `Die Veranstaltung findet nicht am ${before} statt und hat kein Datum, bis Sie eins setzen`,
    moved: (count) =>
      count === 0
        ? 'keine Zahlung verschiebt sich'
        : count === 1
          ? '1 Zahlung verschiebt sich'
          : `${count} Zahlungen verschieben sich`,
    list: 'Die Zahlungen',
    stays: (date) => `bleibt am ${date}`,
    why: {
      paid: 'Sie ist bezahlt.',
      own: 'Sie hat ein eigenes Datum. Ändern Sie es mit „Bearbeiten“.',
      issue: 'Sie zählt vom Tag der Ausstellung.',
      previous: 'Sie folgt einer Zahlung, die bleibt.',
      waits: 'Sie behält ihr Datum und ihre Erinnerungen, bis die Veranstaltung ein Datum hat.',
      underWay: 'Geld ist unterwegs.',
      same: 'Ihr Datum bleibt gleich.',
    },
    pending: (date) => `Geld ist unterwegs. Kommt es nicht, ist das Datum der ${date}.`,
    notMailed: (client) => `${client} bekommt keine E-Mail darüber: Sagen Sie es selbst.`,
    counts: (date) => `Für eine Absage zählen die Bedingungen bis zum ${date}.`,
    countsFirst: (date) => `Für eine Absage zählen die Bedingungen weiter bis zum ${date}.`,
    send: (date) => `Auf den ${date} verschieben`,
    sendUnknown: 'Ohne Datum verschieben',
    done: (date) => `Die Veranstaltung ist auf den ${date} verschoben.`,
    doneUnknown: 'Die Veranstaltung ist verschoben und hat noch kein Datum.',
    title: 'Veranstaltung verschoben',
    first: (date) => `zuerst geplant am ${date}`,
    noDate: 'Noch kein Datum',
  },
};

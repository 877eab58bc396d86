import type { Messages } from '../catalogue.ts';

/** Das Guthaben von Kunden auf Deutsch. */
export const clientCredit: Messages['clientCredit'] = {
  title: 'Guthaben',
  has: (name, amount) => `${name} hat ein Guthaben von ${amount}.`,
  use: 'Guthaben verrechnen',
  applyTitle: (amount) => `${amount} Guthaben verrechnen?`,
  applyText: (left) =>
    `Das Guthaben bezahlt diese Rechnung, die früheste Zahlung zuerst. ${left} bleiben offen, und es fließt kein Geld.`,
  applyTextAll: 'Das Guthaben bezahlt alles, was von dieser Rechnung offen ist, und es fließt kein Geld.',
  applySend: (amount) => `${amount} verrechnen`,
  used: (amount) => `${amount} Guthaben verrechnet`,
  most: (amount) => `Höchstens ${amount}: das Guthaben, oder was offen ist, wenn das weniger ist`,
  keep: (amount) => `${amount} als Guthaben behalten`,
  keepHint: 'Es ist mehr, als offen ist. Ein Guthaben bezahlt eine spätere Rechnung oder wird ausgezahlt.',
  keepBeyond: (amount) =>
    `${amount} für andere Zahlungen der Rechnung verwenden und den Rest als Guthaben behalten`,
  payOthers: (others) => `${others} der anderen Zahlungen bezahlen`,
  payOthersAndKeep: (others, rest) =>
    `${others} der anderen Zahlungen bezahlen und ${rest} als Guthaben behalten`,
  payOthersHint:
    'Es ist mehr als diese Zahlung. Der Rest bezahlt die anderen offenen Zahlungen, die früheste zuerst.',
  kept: (amount) => `${amount} als Guthaben behalten`,
  paidBy: 'Guthaben des Kunden',
  undoText: 'Der Kunde hat das Guthaben wieder, und dieser Betrag ist wieder offen.',
  giveBack: 'Auszahlen',
  giveBackTitle: 'Auszahlung des Guthabens erfassen',
  giveBackText:
    'Damit wird nur festgehalten, dass Sie das Geld zurückgeschickt haben. Der Dienst bewegt kein Geld.',
  giveBackDone: (amount) => `${amount} Guthaben ausgezahlt`,
  mostBack: (amount) => `Höchstens ${amount}`,
  undo: 'Zurücknehmen',
  undone: 'Zurückgenommen',
  undoTitle: (amount) => `${amount} zurücknehmen?`,
  undoReceived: 'Das Geld ist doch nicht gekommen: Das Guthaben des Kunden sinkt um diesen Betrag.',
  undoGivenBack: 'Es wurde doch nicht ausgezahlt: Der Kunde hat das Guthaben wieder.',
  more: 'Mehr anzeigen',
  wasUndone: 'zurückgenommen',
  ofLine: (name, amount) => `${amount} als Guthaben von ${name} behalten`,
  kinds: {
    Overpayment: 'Mehr als geschuldet gezahlt',
    Applied: 'Für eine Rechnung verrechnet',
    GivenBack: 'Ausgezahlt',
  },
};

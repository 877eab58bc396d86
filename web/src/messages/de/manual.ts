import type { Messages } from '../catalogue.ts';

/** Money that came outside, in German. */
export const manual: Messages['manual'] = {
  title: 'Geld, das anders ankam',
  fromBank: 'aus einem Kontoauszug',
  most: (amount) => `Offen sind höchstens ${amount}`,
  inOrder: (amount) => `Alles Offene, das Früheste zuerst: ${amount}`,
  method: 'Wie es ankam',
  unsaid: 'Keine Angabe',
  reference: 'Verwendungszweck',
  referenceHint: 'Wie auf dem Kontoauszug oder dem Scheck.',
  ofLine: 'Von einem Kontoauszug. Nehmen Sie es bei seiner Zeile zurück.',
  methods: {
    BankTransfer: 'Überweisung',
    Cash: 'Bar',
    Cheque: 'Scheck',
    CardTerminal: 'Eigenes Kartengerät',
    PayPal: 'PayPal',
    Venmo: 'Venmo',
    Zelle: 'Zelle',
    Other: 'Anders',
  },
  transferAnnounced: (on, until) =>
    `Der Kunde gibt an, am ${on} überwiesen zu haben. Prüfen Sie Ihr Bankkonto; bis ${until} pausieren Erinnerungen.`,
  transferMissed: (on) => `Am ${on} gab der Kunde an, überwiesen zu haben. Seitdem wurde nichts erfasst.`,
};

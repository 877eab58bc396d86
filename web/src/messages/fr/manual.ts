import type { Messages } from '../catalogue.ts';

/** Money that came outside, in French. */
export const manual: Messages['manual'] = {
  title: 'Argent reçu autrement',
  fromBank: 'd’un relevé bancaire',
  most: (amount) => `${amount} au plus restent à payer`,
  inOrder: (amount) => `Tout ce qui est ouvert, le plus ancien d’abord\u00a0: ${amount}`,
  method: 'Mode de paiement',
  unsaid: 'Non précisé',
  reference: 'Référence',
  referenceHint: 'Comme sur le relevé bancaire ou le chèque.',
  ofLine: 'D’un relevé bancaire. Annulez-le à sa ligne.',
  methods: {
    BankTransfer: 'Virement',
    Cash: 'Espèces',
    Cheque: 'Chèque',
    CardTerminal: 'Propre terminal de paiement',
    PayPal: 'PayPal',
    Venmo: 'Venmo',
    Zelle: 'Zelle',
    Other: 'Autre',
  },
  transferAnnounced: (on, until) =>
    `Le ${on}, le client a indiqué avoir fait le virement. Vérifiez votre compte bancaire\u202f; jusqu’au ${until}, les rappels sont suspendus.`,
  transferMissed: (on) =>
    `Le ${on}, le client a indiqué avoir fait le virement. Rien n’a été enregistré depuis.`,
};

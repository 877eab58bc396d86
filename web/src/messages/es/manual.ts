import type { Messages } from '../catalogue.ts';

/** Money that came outside, in Spanish. */
export const manual: Messages['manual'] = {
  title: 'Dinero que llegó por otra vía',
  fromBank: 'de un extracto bancario',
  most: (amount) => `Como máximo ${amount} están pendientes`,
  inOrder: (amount) => `Todo lo pendiente, lo primero antes: ${amount}`,
  method: 'Cómo llegó',
  unsaid: 'Sin indicar',
  reference: 'Referencia',
  referenceHint: 'Como en el extracto bancario o el cheque.',
  ofLine: 'De un extracto bancario. Deshágalo en su línea.',
  methods: {
    BankTransfer: 'Transferencia',
    Cash: 'Efectivo',
    Cheque: 'Cheque',
    CardTerminal: 'Terminal de tarjetas propio',
    PayPal: 'PayPal',
    Venmo: 'Venmo',
    Zelle: 'Zelle',
    Other: 'Otra vía',
  },
  transferAnnounced: (on, until) =>
    `El cliente indica que transfirió el dinero el ${on}. Revise su cuenta bancaria; los recordatorios quedan en pausa hasta el ${until}.`,
  transferMissed: (on) =>
    `El ${on} el cliente indicó que había transferido el dinero. Desde entonces no se ha registrado nada.`,
};

/** Money that came outside, in English. */
export const manual = {
  title: 'Money that came outside',
  fromBank: 'from a bank statement',
  most: (amount: string) => `At most ${amount} is open`,
  inOrder: (amount: string) => `All that is open, the earliest first: ${amount}`,
  method: 'How it came',
  unsaid: 'Not said',
  reference: 'Reference',
  referenceHint: 'As on the bank statement or the cheque.',
  ofLine: 'From a bank statement. Undo it at its line.',
  methods: {
    BankTransfer: 'Bank transfer',
    Cash: 'Cash',
    Cheque: 'Cheque',
    CardTerminal: 'Own card terminal',
    PayPal: 'PayPal',
    Venmo: 'Venmo',
    Zelle: 'Zelle',
    Other: 'Another way',
  },
  transferAnnounced: (on: string, until: string) =>
    `The client says that it transferred the money on ${on}. Check your bank account; reminders pause until ${until}.`,
  transferMissed: (on: string) =>
    `On ${on} the client said that it had transferred the money. Nothing has been recorded since.`,
};

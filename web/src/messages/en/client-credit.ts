/** The credit of clients, in English. */
export const clientCredit = {
  title: 'Credit',
  has: (name: string, amount: string) => `${name} has ${amount} of credit.`,
  use: 'Use credit',
  applyTitle: (amount: string) => `Use ${amount} of credit?`,
  applyText: (left: string) =>
    `The credit pays this invoice, the earliest payment first. ${left} stays open, and no money moves.`,
  applyTextAll: 'The credit pays all that is open of this invoice, and no money moves.',
  applySend: (amount: string) => `Use ${amount}`,
  used: (amount: string) => `${amount} of credit used`,
  most: (amount: string) => `At most ${amount}: the credit, or what is open if that is less`,
  keep: (amount: string) => `Keep ${amount} as credit`,
  keepHint: 'This is more than the open amount. Credit pays a later invoice, or is given back.',
  keepBeyond: (amount: string) =>
    `Use ${amount} for other payments of the invoice, and keep the rest as credit`,
  payOthers: (others: string) => `Pay ${others} of the other payments`,
  payOthersAndKeep: (others: string, rest: string) =>
    `Pay ${others} of the other payments, and keep ${rest} as credit`,
  payOthersHint:
    'This is more than this payment. The rest pays the other open payments, in the order of their due dates.',
  kept: (amount: string) => `${amount} kept as credit`,
  paidBy: 'Credit of the client',
  undoText: 'The client has the credit again, and this amount is owed again.',
  giveBack: 'Give back',
  giveBackTitle: 'Record that credit was given back',
  giveBackText: 'This only records that you have sent the money back. The service moves no money.',
  giveBackSend: (amount: string) => `Record ${amount}`,
  giveBackDone: (amount: string) => `${amount} recorded as given back`,
  mostBack: (amount: string) => `At most ${amount}`,
  undo: 'Undo',
  undone: 'Undone',
  undoTitle: (amount: string) => `Undo ${amount}?`,
  undoReceived: 'This money did not come after all: the client’s credit falls by it.',
  undoGivenBack: 'It was not given back after all: the client has the credit again.',
  more: 'Show more',
  wasUndone: 'undone',
  ofLine: (name: string, amount: string) => `${amount} kept as credit of ${name}`,
  kinds: {
    Overpayment: 'More came than was owed',
    Applied: 'Used for an invoice',
    GivenBack: 'Given back',
  },
};

export const wallet = {
  intro:
    'Your own cards and bank accounts in this account. Payments out are charged to them; nobody else can use them.',
  onStatement: 'Their statements name the operator of this installation.',
  atPlatform: 'Stored at the Stripe platform of this installation.',
  connectAgain: 'Stored with the Stripe keys of this account, which pay nobody out.',
  connectAgainLink: 'Connect it again',
  add: 'Add a payment method',
  addLabels: { Card: 'Add card', BankAccount: 'Add bank account' },
  empty: 'No payment method yet',
  emptyText: 'Add a card or a bank account to pay others.',
  isDefault: 'Default',
  makeDefault: 'Make default',
  madeDefault: (name: string) => `${name} is the default now.`,
  remove: 'Remove',
  more: 'More for',
  usedBy: (amount: string, name: string, date: string, later: string) =>
    `Pays ${amount} to ${name} on ${date}${later}.`,
  usedLater: (count: number) =>
    count === 1 ? ', and 1 payment after that' : `, and ${count} payments after that`,
  expires: (month: string) => `expires ${month}`,
  expired: (month: string) => `expired ${month}`,
  expiresBefore: (count: number, date: string) =>
    count === 1
      ? `It expires before a payment on ${date}, which would fail.`
      : `It expires before ${count} payments, the next on ${date}, which would fail.`,
  openFirst: (name: string) => `Change the payment to ${name}`,
  notChargeable: 'It cannot be charged. Add it again.',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeLabel: (name: string) => `Remove ${name}`,
  removeText: 'No payment is planned with it. The processor deletes it, too.',
  wouldFail: (count: number) =>
    count === 1 ? 'This payment would fail on its day:' : `These ${count} payments would fail on their day:`,
  removeInstead: 'To pay them in another way, open each and change its method first.',
  removed: (name: string) => `${name} is removed.`,
  added: (name: string) => `${name} is in your wallet.`,
  mayNot: 'Your role does not allow changes of the wallet.',
  noProcessor:
    'Payments out need a Stripe platform, which the operator of this installation has not connected yet.',
  noCard:
    'This is the only business here, so its card would be charged at its own operator’s Stripe account. Card networks forbid that. Pay from a bank account.',
  kind: 'What would you like to add?',
  fields: {
    number: 'Card number',
    expiry: 'Expires (MM / YY)',
    cvc: 'Security code',
    routingNumber: 'Routing number',
    accountNumber: 'Account number',
  },
  holder: { Card: 'Name on card', BankAccount: 'Account holder' },
  secure: (processor: string) => `The numbers go straight to ${processor}. This service never sees them.`,
  sandboxBank: 'the sandbox bank',
  testNumbers: {
    Card: 'Test card 4242 4242 4242 4242, any future date, any code.',
    BankAccount: 'Test bank account 110000000, 000123456789.',
  },
  problems: {
    busy: 'We could not reach the payment processor. Please try again in a moment.',
    invalid_date: 'Check the expiry date.',
    expired_card: 'The card has expired. Please use another one.',
    incorrect_cvc: 'Check the security code.',
    incorrect_number: 'Check the number.',
    incorrect_routing_number: 'Check the routing number.',
    not_a_test_number: 'This is a sandbox: only its test cards and test accounts work here.',
    method_not_accepted: 'This kind of card or account cannot be used.',
  },
};

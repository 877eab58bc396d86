/** Money out through recipients' accounts at the processor, in English. */
export const recipients = {
  title: 'Recipients',
  intro: (processor: string) =>
    `The accounts at ${processor} of the people you pay. They set them up themselves, with the link of an offer.`,
  none: 'No recipient has set up an account yet. The first offer asks for it.',
  more: 'Show more',
  account: (processor: string) => `Account at ${processor}`,
  statuses: {
    Creating: 'Begins to set up',
    Started: 'Not finished',
    Incomplete: 'Something is missing',
    Pending: 'Being checked',
    Ready: 'Ready',
    Restricted: 'Something is missing',
    Rejected: 'Refused',
    Gone: 'Disconnected',
  },
  /** What the state means, and what comes next. */
  meanings: {
    Creating: (name: string, processor: string) => `${name} has opened the pages of ${processor}.`,
    Started: (name: string, processor: string) =>
      `${name} has not finished at ${processor}. The link of the offer leads there.`,
    Incomplete: (name: string, processor: string) =>
      `${processor} needs something from ${name} before money can be sent. The link of the offer leads there.`,
    Pending: (name: string, processor: string) =>
      `${processor} is checking the details of ${name}. This can take two days.`,
    Ready: (name: string) => `${name} can be paid.`,
    Restricted: (name: string, processor: string) =>
      `${processor} has stopped sending money to ${name} until something is handed in. The link of the payment leads there.`,
    Rejected: (name: string, processor: string) =>
      `${processor} does not send money to ${name}. Pay in another way, and record it.`,
    Gone: (name: string) => `${name} sets up another account with the next offer.`,
  },
  due: (processor: string, things: string) => `${processor} asks for: ${things}.`,
  dueBy: (date: string) => `By ${date}; after that, no money can be sent.`,
  dues: {
    Identity: 'proof of identity',
    Document: 'a photo of an identity document',
    Address: 'an address',
    BirthDate: 'a date of birth',
    TaxId: 'a tax number',
    BankAccount: 'a bank account',
    Agreement: 'consent to its terms',
    Business: 'details of the business',
    Phone: 'a phone number',
    Other: 'further details',
  },
  remove: 'Remove account',
  removeOf: (name: string) => `Remove account: ${name}`,
  removeTitle: (name: string) => `Remove the account of ${name}?`,
  removeText: (name: string, processor: string) =>
    `With the next offer, ${name} sets up another account. The one at ${processor} stays, because it may hold money.`,
  removed: (name: string) => `The account of ${name} is removed.`,
  /** In the form of a new payment. */
  setsUp: (processor: string) =>
    `The offer asks for an account at ${processor}. Setting it up takes about five minutes.`,
  goesTo: (account: string) => `The money goes to ${account}.`,

  /** Of a payment, where its state says less. */
  stages: {
    AwaitingRecipient: 'Recipient not ready',
    AwaitingBank: 'Not paid out',
    TakingBack: 'Being taken back',
    Refunding: 'Being refunded',
  },
  steps: { setUp: 'Set up', transferred: 'Transferred', writtenOff: 'Written off' },
  nextSteps: { setUp: 'Setting up', transferred: 'Transfer', refused: 'Not paid out' },
  reversals: { Processing: 'Being taken back', Succeeded: 'Taken back', Failed: 'Not taken back' },
  until: (date: string) => `until ${date}`,
  expected: (date: string) => `expected ${date}`,
  awaitingRecipient: (name: string, date: string) =>
    `The day has come, but ${name} is not ready to be paid. Nothing is charged before. If that does not change by ${date}, the payment fails.`,
  transferring: (name: string, processor: string) =>
    `The money is on its way to the account of ${name} at ${processor}.`,
  payingOut: (account: string, processor: string) =>
    `The money is on its way from ${processor} to ${account}.`,
  arrives: (date: string) => `It should be there by ${date}.`,
  awaitingBank: (name: string, why: string, date: string, method: string) =>
    `The bank of ${name} refused the money. ${why} ${name} can give another bank account with the link of the payment, until ${date}. After that, the money goes back to ${method}.`,
  notPaidOut: (name: string, why: string, date: string, method: string, processor: string) =>
    `${processor} could not send the money to the bank of ${name}. ${why} The link of the payment leads ${name} to ${processor}, to see what is missing or to name another bank account, until ${date}. After that, the money goes back to ${method}.`,
  takingBack: (name: string, method: string) =>
    `The money is being taken back from the account of ${name}, and then goes back to ${method}.`,
  notTakenBack: (name: string) =>
    `The money could not be taken back: it is not in the account of ${name} any more. Try again, or write it off.`,
  left: (name: string) => `The money stays with ${name}.`,
  bankGot: (amount: string) => `The bank got ${amount}.`,
  owed: 'It took money back that was spent already. That is owed to the operator of this installation; Home tells how much. Until it is paid, nobody can be offered a payment.',
  settled: 'The debt to the operator for it is settled.',
  overpaid:
    'The debt to the operator for it was paid already when money came back to them by another way, too. The operator owes you that; Home tells how much.',
  failures: {
    recipient_rejected: 'The processor does not send money to this recipient.',
    recipient_not_ready: 'The recipient was not ready in time.',
    insufficient_capabilities_for_transfer: 'The processor could not send money to this recipient.',
    account_closed: 'The bank account is closed.',
    account_frozen: 'The bank account is blocked.',
    bank_account_restricted: 'The bank account takes no such payments.',
    no_account: 'There is no such bank account.',
    invalid_account_number: 'The account number is not right.',
    incorrect_account_holder_name: 'The name of the account holder is not right.',
    bank_ownership_changed: 'The bank account has another owner.',
    invalid_currency: 'The bank account does not take this currency.',
    could_not_process: 'The bank could not credit the account.',
    declined: 'The bank declined the payment.',
    payouts_not_allowed: 'The processor does not pay out to this recipient at the moment.',
    processor_refused: 'The processor refused to pay it out.',
    canceled: 'The payout was canceled at the processor.',
    funding_returned: 'The bank of the wallet took the money back.',
    closed_by_hand: 'The processor never answered, and a person ended it.',
  },

  serviceFee: 'Fee of the operator',
  chargedInAll: 'Charged in all',
  bankAmount: 'Amount at the bank',
  fee: (method: string, total: string, fee: string) =>
    `${method} is charged ${total}: the amount and a fee of ${fee}.`,
  feeOfAll: (total: string, fee: string) => `In all ${total} is charged: the amounts and fees of ${fee}.`,
  noFee: (method: string, total: string) => `${method} is charged ${total}.`,
  pricing: 'The fee is being read.',
  feeStays: 'The fee is not given back, even if the money does not arrive.',
  feeReturns: 'If the money does not arrive, the fee is given back with it.',
  onStatement: 'The statement of the card or bank account names the operator of this installation.',
  offerMail: (email: string, processor: string) =>
    `${email} gets a mail with a link to accept, and sets up at ${processor} where the money goes.`,
  methodRefused:
    'Nobody can be paid out of this method here. Choose another one, such as a bank account, or ask the operator of this installation.',
  obstacles: {
    no_processor: {
      title: 'Nobody can be paid out of this account yet',
      text: 'Payments out go through the Stripe platform of the operator of this installation. It is not connected, or payments out are switched off there. Ask the operator, or pay in another way and record it.',
    },
    currency_not_supported: {
      title: 'Nobody can be paid in this currency',
      text: 'The Stripe platform of this installation does not settle in the currency of this account. Pay in another way, and record it.',
    },
    owed: {
      title: (amount: string) => `First ${amount} has to be paid to the operator`,
      text: 'The bank of a wallet took money back that had been paid out. The operator of this installation has paid for it. Once that is settled, you can offer payments again.',
    },
  },
  retryText: (account: string) =>
    `The money is sent to ${account} once more. If the bank refuses it again, the recipient has another 14 days for another bank account.`,
  takeBackText: (name: string, processor: string, method: string) =>
    `The payment ends. The money comes back from the account of ${name} at ${processor}, and then goes back to ${method}.`,
  takeBackAgain: (name: string, processor: string, method: string) =>
    `${processor} tries once more to take the money from the account of ${name}. It then goes back to ${method}.`,
  refundOnlyTo: (method: string) => `It goes back to ${method}.`,

  /** In the wallet. */
  notUsable: 'No method of your wallet can pay',
  notUsableText:
    'They are stored with the Stripe keys of this account, which pay nobody out. Connect them again: the Stripe platform of this installation then stores them.',
};

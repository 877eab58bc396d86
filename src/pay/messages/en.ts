/** The texts of the pages of payment links in English. Amounts and dates are given as text. */
export const en = {
  invoiceOf: (number: string, business: string) => `Invoice ${number} from ${business}`,
  /** Before the business's address. */
  questions: 'Questions? Write to',
  /** Where the business has given no address of its own. */
  questionsByReply: 'Questions? Reply to the email that brought you here.',
  dueNow: 'Due now',
  nextPayment: 'Next payment',
  overdueSince: (date: string) => `Overdue since ${date}`,
  partOverdue: (amount: string, date: string) => `${amount} of it overdue since ${date}`,
  dueOn: (date: string, distance: string) => `Due ${date}, ${distance}`,
  byCredit: (fee: string, percent: string) => `With a credit card: plus ${fee} (${percent})`,
  continueToPay: 'Continue to payment',
  pay: (amount: string) => `Pay ${amount}`,
  choosePayment: 'Choose a payment',
  enterAmount: 'Enter an amount',
  payAnother: 'Make another payment',
  payNowInstead: 'Pay now instead',
  states: {
    paid: 'Paid in full',
    paidHint: 'Nothing is left to pay. Thank you.',
    refundedInFull: 'Refunded in full',
    refunded: (amount: string) => `${amount} was refunded.`,
    disputed: (amount: string) => `The payment of ${amount} is disputed`,
    disputedHint: 'The bank is looking into it. You don’t need to do anything here.',
    chargedBack: (amount: string) => `Your bank gave you back ${amount} after a dispute`,
    openAgain: 'This payment is open again.',
    canceled: 'This invoice was canceled',
    canceledHint: 'There is nothing to pay.',
    businessSuspended: (business: string) => `${business} cannot take payments at the moment`,
    businessSuspendedHint:
      'The invoice stays open, and nothing is charged automatically until then. You can still download the invoice and your receipts.',
    paymentsHeld: 'Payments are on hold for a short time',
    paymentsHeldHint:
      'We are checking with the bank which payments have arrived. Nothing is charged now. If you have paid, do not pay again, and do not pay in another way. Please keep the link, and open this page again in a few hours.',
    businessClosed: (business: string) => `${business} has closed its account here`,
    businessClosedHint:
      'The invoice can no longer be paid online. Please ask the business how to pay it. Documents and receipts stay here.',
    processing: (amount: string) => `Your payment of ${amount} is on its way`,
    processingBank:
      'Your bank has received the order. This takes a few banking days; you don’t need to do anything.',
    processingCard: 'We have not heard from the bank yet. Do not pay again: this page will update.',
    requiresAction: (amount: string) => `Your bank asks you to confirm ${amount}`,
    requiresActionHint: 'Nothing is taken until you confirm.',
    confirm: 'Confirm at the bank',
    giveUp: 'Pay in another way',
    failed: 'The last payment did not go through',
    declined: (reason: string) => `${reason} Nothing was taken.`,
    returned: (amount: string, reason: string) =>
      `Your bank returned ${amount}${reason === '' ? '' : `: ${reason}`}.`,
    returnedHint: 'This payment is still open. Please pay by card or from another account.',
    nothingTaken: 'Nothing was charged.',
    thanks: 'Thank you',
    received: (amount: string, method: string) => `We have received ${amount} by ${method}.`,
    receiptMailed: (address: string) => `A receipt is on its way to ${address}.`,
    receiptMailedToOthers: 'A receipt goes by email to the people who get receipts for this client.',
  },
  billedTo: 'For',
  payHeading: 'Pay',
  showEarlier: (count: number) => (count === 1 ? 'Show 1 earlier payment' : `Show ${count} earlier payments`),
  showLater: (count: number) => (count === 1 ? 'Show 1 more payment' : `Show ${count} more payments`),
  chooseAll: 'Choose all',
  chooseNext: 'Only the next',
  update: 'Update',
  amountToPay: 'Amount to pay now',
  amountHint: (most: string) => `Up to ${most}`,
  amountFaults: {
    unreadable_amount: (example: string) => `Enter an amount, for example ${example}.`,
    amount_too_low: (_example: string, _most: string) => 'The amount must be more than zero.',
    amount_too_high: (_example: string, most: string) => `You can pay at most ${most} here.`,
  },
  whatToPay: 'What do you want to pay?',
  howToPay: 'How do you want to pay?',
  fee: (percent: string) => `Credit card fee (${percent})`,
  /** Before it is known what pays the card; `amount` is what a credit card bears on top. */
  feeByKind: (percent: string, amount: string, withDebit: boolean) =>
    `Credit cards: ${percent} fee, ${amount}.${withDebit ? ' Debit cards and prepaid cards: none.' : ''} You see and confirm the exact amount before anything is charged.`,
  /** Leads to the page with the exact amount. */
  toConfirm: 'Continue',
  toPay: 'You pay',
  cardNumber: 'Card number',
  nameOnCard: 'Name on card',
  accountHolder: 'Account holder',
  expiry: 'Expires',
  expiryHint: 'MM / YY',
  securityCode: 'Security code',
  routingNumber: 'Routing number',
  accountNumber: 'Account number',
  orByCard: 'Or pay with a card:',
  bankHint: 'The money is taken from your account in about two banking days.',
  debitTerms: (business: string, amount: string) =>
    `By paying I authorize ${business} to debit ${amount} from this bank account electronically, once, and to credit it if an error must be corrected.`,
  /** The mandate for SEPA debits, after the words of the EPC and of Stripe. `amount`: what is debited first; empty for nothing now. */
  sepaMandate: (business: string, provider: string, amount: string) =>
    `By giving your IBAN and confirming, you authorize (A) ${business} and ${provider}, its payment service provider, to send instructions to your bank to debit your account, and (B) your bank to debit your account in accordance with those instructions. As part of your rights, you are entitled to a refund from your bank under the terms and conditions of your agreement with your bank. A refund must be claimed within 8 weeks starting from the date on which your account was debited. Your rights are explained in a statement that you can obtain from your bank. You agree to be notified of debits no later than 2 days before they are made.${amount === '' ? '' : ` This notifies you of a debit of ${amount} in the next days.`}`,
  sepaHint:
    'The money is taken from your account in the next days. It can take up to 14 banking days until your bank has confirmed it.',
  sepaReference: (reference: string, creditor: string) =>
    `Mandate reference ${reference}${creditor === '' ? '' : `, creditor identifier ${creditor}`}.`,
  autopayNeeded: (business: string) =>
    `${business} takes a payment here only together with autopay of the rest.`,
  autopayOffer: 'Pay the rest automatically',
  /** `surcharge`: the part of `amount` for paying by card; `byCredit`: what a credit card would pay. Both empty for nothing. */
  autopayTerms: (business: string, amount: string, count: number, surcharge: string, byCredit: string) => {
    const fee = surcharge === '' ? '' : `, including a credit card fee of ${surcharge}`;
    const extra = byCredit === '' ? fee : ` (${byCredit} by credit card)`;
    const what =
      count === 1
        ? `the remaining payment on its due date: ${amount}${extra}.`
        : `the remaining ${count} payments on their due dates: ${amount} in all${extra}.`;
    return `I allow ${business} to save this payment method and charge ${what} I can cancel on this page at any time.`;
  },
  autopayOn: 'Autopay is on',
  autopayStarting: 'Autopay starts when this payment has arrived',
  autopayNext: (method: string, amount: string, date: string) =>
    `${method} will be charged ${amount} on ${date}.`,
  /** Before a list of the charges, each with its payments. */
  autopaySeveral: (method: string, count: number, date: string) =>
    `${method} will be charged ${count} times on ${date}:`,
  including: (surcharge: string) => `This includes a card fee of ${surcharge}.`,
  /** `isOnDueDates`: false when some are charged later, as they failed or were put off. */
  autopayRest: (amount: string, count: number, isOnDueDates: boolean) =>
    count === 1
      ? `Autopay pays the remaining payment${isOnDueDates ? ' on its due date' : ''}: ${amount}.`
      : `Autopay pays the remaining ${count} payments${isOnDueDates ? ', each on its due date' : ''}: ${amount} in all.`,
  /** While a changed schedule waits for the client's agreement. */
  autopayAgreed: (amount: string) => `Autopay pays what you agreed to: ${amount} in all.`,
  autopayUncovered:
    'Autopay does not cover the next payment, because the invoice has changed since you agreed. Please pay it yourself.',
  autopayTooSmall: (amount: string, business: string, isAlone: boolean) =>
    `Autopay leaves ${amount} to you, because a charge cannot be so small. Please ${isAlone ? '' : 'pay it together with another payment, or '}ask ${business} how to pay it.`,
  agreementHeading: 'Please agree to the new schedule',
  agreementWhy: (method: string) =>
    `The invoice has changed. Autopay charges ${method} only what you agreed to. The rest waits for you.`,
  agreementBefore: (amount: string, date: string) => `Agreed: ${amount} on ${date}.`,
  agreementNone: 'Not agreed yet.',
  agreementNew: (amount: string, date: string) => `New: ${amount} on ${date}.`,
  /** `fee`: the highest surcharge, in percent; empty for none. */
  agreementTerms: (
    business: string,
    method: string,
    amount: string,
    count: number,
    last: string,
    fee: string,
  ) =>
    `By agreeing you allow ${business} to charge ${method} by the schedule of this invoice as it stands now: ${amount} in ${count === 1 ? 'one payment' : `${count} payments`}, the last one on ${last}. ${fee === '' ? '' : `A card fee of at most ${fee} is added, as agreed before. `}Nothing is charged earlier, and no more. You can cancel on this page at any time.`,
  agreementButton: 'Agree to the new schedule',
  agreementDone: 'You have agreed to the new schedule.',
  autopayCancel: 'Cancel autopay',
  autopayCancelHeading: 'Cancel autopay?',
  autopayCancelHint:
    'Nothing more will be charged automatically; a payment that is already under way is still completed. You then pay on this page yourself.',
  autopayKeep: 'Keep autopay',
  autopayCanceled: 'Autopay is off',
  autopayCanceledHint:
    'Nothing more will be charged automatically. Please pay on this page by each due date.',
  confirmHeading: 'Confirm the payment',
  back: 'Back to the invoice',
  /** After paying: the site that sent the client here. */
  returning: {
    backTo: (host: string) => `Back to ${host}`,
    leaving: 'You will be taken there in 5 seconds.',
    stay: 'Stay on this page',
  },
  testCard: 'Test card 4242 4242 4242 4242, any future date, any code.',
  testBank: 'Test bank account 110000000, 000123456789.',
  testIban: (iban: string) => `Test IBAN ${iban}.`,
  noMethod: 'This invoice cannot be paid online at the moment. Please ask the business how to pay it.',
  receipts: 'Receipts',
  receiptOf: (amount: string, date: string) => `${amount} on ${date}`,
  receiptPdf: 'Receipt (PDF)',
  /** Changes of the invoice after it was issued. */
  change: {
    label: 'Changed',
    on: (date: string) => `Changed on ${date}`,
    sinceSeen: (date: string, seen: string) => `Changed on ${date}, after you last looked on ${seen}`,
    became: (what: string, now: string, before: string) => `${what}: ${now} (before: ${before})`,
    buyer: 'Billed to',
    tax: 'Tax',
    none: 'none',
  },
  /** What the business keeps when the event falls through. */
  cancellationTerms: {
    heading: 'Cancellation terms',
    byPaying: 'By paying you accept the cancellation terms.',
    read: 'Read the cancellation terms',
  },
  /** A person who pays, and is not the contact. */
  payer: {
    other: 'Someone else is paying?',
    hint: 'Give your own name and email, and the receipt comes to you, too. Only the business sees them.',
    name: 'Your name',
    email: 'Your email',
  },
  /** A method is saved for autopay without a payment. */
  saving: {
    offer: 'Nothing is due yet',
    offerHint:
      'You can save a card or bank account now. Each payment is then charged on its due date. Nothing is charged today.',
    open: 'Save a payment method',
    heading: 'Save a payment method',
    lead: 'Nothing is charged now. These payments will be charged on their due dates:',
    total: 'Charged in all',
    how: 'What do you want to save?',
    /** `surcharge` is what of `amount` is for a credit card; `byCredit` the total with one, while the kind of card is not known. */
    terms: ({
      business,
      amount,
      count,
      first,
      last,
      surcharge,
      byCredit,
    }: {
      business: string;
      amount: string;
      count: number;
      first: string;
      last: string;
      surcharge: string;
      byCredit: string;
    }) => {
      const fee = surcharge === '' ? '' : `, including a credit card fee of ${surcharge}`;
      const extra = byCredit === '' ? fee : ` (${byCredit} by credit card)`;
      const what =
        count === 1
          ? `${amount}${extra} on ${first}`
          : `${amount} in all${extra}, in ${count} payments on their due dates, from ${first} to ${last}`;
      return `I allow ${business} to save this payment method and charge ${what}. Nothing is charged before. I can cancel on this page at any time.`;
    },
    button: 'Save and agree',
    working: 'Saving…',
    acceptsTerms: 'By saving you accept the cancellation terms.',
    saved: (method: string) => `Autopay is on with ${method}`,
    savedHint: 'Saving it charged nothing.',
    again: 'Try again',
    failed: 'The payment method was not saved',
    declines: {
      declined: 'The bank did not allow it. Try another card or account, or ask your bank.',
      authentication_failed: 'It was not confirmed at your bank.',
    },
    failedHint: 'Nothing was charged.',
    savedWithout: 'Autopay is not on',
    savedWithoutHint: 'The consent was withdrawn, or nothing is left to pay. Saving it charged nothing.',
    requiresAction: 'Your bank asks you to confirm that your payment method is saved',
    requiresActionHint: 'Saving it charges nothing, and autopay is not on until you confirm.',
    giveUp: 'Do not save it',
    processing: 'Your payment method is being saved',
    processingHint: 'We have not heard from the bank yet. Saving it charges nothing. This page will update.',
    problems: {
      amount_changed:
        'The schedule or the card fee has changed since you opened the page. Please look again. Nothing was saved or charged.',
      terms_changed:
        'The cancellation terms have changed since you opened the page. Please read them again. Nothing was saved or charged.',
      autopay_not_offered: 'Automatic payment is no longer offered. Nothing was saved or charged.',
      illegal_action:
        'A payment method can no longer be saved here. Please look at the invoice again. Nothing was charged.',
    },
  },
  documents: 'Documents',
  invoicePdf: 'Invoice (PDF)',
  creditNotePdf: (number: string, date: string, amount: string) =>
    `Credit note ${number} of ${date}, ${amount} (PDF)`,
  eInvoice: 'E-invoice (PDF with XML)',
  calendar: 'Due dates for the calendar',
  language: 'Language',
  secure: (processor: string) =>
    `Your card or account details go straight to ${processor}, which processes the payment. The business never sees them.`,
  sandboxBank: 'the sandbox bank',
  working: 'Paying…',
  /** Why a bank took a debit back, as a clause behind a colon. */
  returns: {
    funds: 'not enough money',
    closed: 'the account is closed',
    unknown: 'there is no such account',
    unauthorized: 'the debit was not authorized',
    stopped: 'the payment was stopped',
    askedBack: 'you asked your bank for the money back',
    blocked: 'the account does not allow debits',
  },
  /** The next step after some refusals of a bank. */
  advice: {
    another: 'Try another card or account, or ask your bank.',
    later: 'Try again in a few minutes.',
    number: 'Check the number.',
  },
  /** Why nothing was charged, other than a refusal of the bank. */
  problems: {
    amount_changed: 'The amount has changed since you opened the page. Please look again. Nothing was taken.',
    amount_too_large:
      'This is more than can be charged at once. Please pay less at once, or in another way. Nothing was taken.',
    rest_too_large:
      'A later automatic payment from this bank account would be too large. Please pay by card, or ask for smaller payments. Nothing was taken.',
    schedule_changed:
      'The days or amounts of the payments have changed since you opened the page. Please look again. Nothing was taken.',
    terms_changed:
      'The cancellation terms have changed since you opened the page. Please read them again. Nothing was taken.',
    autopay_required:
      'By paying you also agree to automatic payment of the rest. Please look again. Nothing was taken.',
    autopay_not_offered:
      'Automatic payment of the rest is no longer offered. Please look again. Nothing was taken.',
    payment_under_way: 'A payment for this is on its way already. Nothing more was taken.',
    method_not_accepted: 'This kind of card or account is not accepted for this invoice. Nothing was taken.',
    unknown_token: 'Please enter the card or account again. Nothing was taken.',
    illegal_action:
      'What you chose no longer needs payment. Please look at the invoice again. Nothing was taken.',
    no_processor: 'This invoice cannot be paid online at the moment. Nothing was taken.',
    busy: 'We could not reach the payment processor. Please try again in a moment.',
    invalid_payer: 'Please check the email address. Nothing was taken.',
    invalid_date: 'Check the expiry date.',
    nothing_chosen: 'You have not chosen a payment. Nothing was taken.',
    invalid_amount: 'The amount cannot be paid as it was entered. Nothing was taken.',
    nothing_to_pay: 'This invoice no longer needs payment. Nothing was taken.',
    too_many_tries:
      'Saving a payment method has been tried too often today. Nothing was saved or charged. Please try again tomorrow.',
    expired_card: 'The card has expired. Please use another one.',
    incorrect_cvc: 'Check the security code.',
    incorrect_number: 'Check the card number.',
    incorrect_routing_number: 'Check the routing number.',
    incorrect_iban: 'Check the IBAN.',
    not_a_test_number: 'This is a sandbox: only its test cards and test accounts work here.',
    incomplete: 'Something is missing. Please fill in all fields.',
  },
  notFound: 'There is no invoice here',
  notFoundHint: 'Please check the link, or ask the business for a new one.',
  failedPage: 'Something failed on our side',
  failedPageHint:
    'Please try again in a moment. If you were paying: open the invoice again, it shows what was taken.',
  tooMany: 'Too many requests. Please wait a moment.',
  noDocument: 'This document cannot be made',
  noDocumentHint:
    'Some data is missing for it, or not available yet. The invoice itself can always be saved as a PDF.',
  reminders: {
    title: 'Stop reminders?',
    lead: (business: string, number: string) =>
      `You will get no more automatic reminders from ${business} about invoice ${number}. What is due stays due.`,
    stopped: 'Reminders are stopped',
    button: 'Stop reminders',
    done: (business: string, number: string) =>
      `You will get no more automatic reminders from ${business} about invoice ${number}.`,
  },
  offer: {
    heading: (business: string) => `${business} wants to pay you`,
    paymentFrom: (business: string) => `Payment from ${business}`,
    from: 'From',
    to: 'To',
    on: (date: string) => `To be sent on ${date}`,
    atOnce: 'As soon as you accept',
    answerBy: (date: string) => `Please answer by ${date}.`,
    where: 'Where should the money go?',
    accept: (amount: string) => `Accept ${amount}`,
    decline: 'Decline this payment',
    reason: 'Reason (optional)',
    declineButton: 'Decline',
    accepted: 'You have accepted.',
    acceptedHint: (account: string) => `The money is sent to ${account}.`,
    processing: (account: string) => `The money is on its way to ${account}.`,
    completed: (account: string) => `The money has arrived at ${account}.`,
    failed: 'The payment has failed',
    failedHint: (business: string) => `${business} has been told and can send it again.`,
    declined: 'You have declined this payment.',
    expired: 'This offer has expired',
    senderHeldHint:
      'The payment waits. Nothing is lost, and you do not need to do anything now: open this page again later.',
    senderSuspended: (business: string) => `${business} cannot send payments at the moment`,
    senderSuspendedHint: 'The payment waits. You do not need to do anything now: open this page again later.',
    expiredHint: (business: string) => `Please ask ${business} to send it again.`,
    canceled: 'This payment was canceled.',
    returned: 'The bank sent the money back. The business has been told.',
    undelivered: 'The payment could not be delivered',
    undeliveredTo: (account: string, reason: string) => `${account}: ${reason}`,
    reasons: {
      account_closed: 'the account is closed.',
      method_removed: 'the account was removed.',
      unknown: 'the bank could not credit the account.',
    },
    returning: (business: string) =>
      `The money is on its way back to ${business}. After that you can enter another account here.`,
    /** `processor` gets the account number. */
    secure: (processor: string) =>
      `Your account number goes straight to ${processor}, which sends the money. The business never sees it.`,
    otherAccount: 'Enter another bank account',
    otherAccountHint: (business: string) =>
      `The money is sent there about three days later. ${business} is told and can cancel it until then.`,
    sendThere: (amount: string) => `Send ${amount} there`,
    working: 'Sending…',
    /** Problems of bank accounts. Nothing is ever taken from a recipient. */
    problems: {
      amount_changed: 'The amount has changed since you opened the page. Please look again.',
      payment_under_way: 'This payment is already on its way.',
      method_not_accepted: 'This bank account cannot be used here. Please check its number.',
      unknown_token: 'Please enter the bank account again.',
      illegal_action: 'This payment can no longer be accepted. Its state is shown below.',
      no_processor: 'This payment cannot be accepted at the moment. Please try again later.',
    },
  },
};

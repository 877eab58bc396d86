/** The first page, in English. */
export const home = {
  title: 'Home',
  owed: 'Owed to you',
  overdue: 'Overdue',
  coming: 'Coming in 30 days',
  invoices: (count: number) =>
    count === 0 ? 'No invoices' : count === 1 ? '1 invoice' : `${count} invoices`,
  cash: 'Money in and out',
  in: 'In',
  out: 'Out',
  currency: 'Currency',
  needs: 'Needs you',
  nothingNeeded: 'Nothing needs you now.',
  moreNeeds: 'There are more of some of these. The oldest are left out here.',
  showAll: (count: number) => `Show all ${count}`,
  kinds: {
    Disputed: 'Payment disputed',
    PaymentFailed: 'Payment failed',
    OutcomeUnknown: 'Outcome unknown for a day',
    Discrepancy: 'The books differ',
    MailFailed: 'Mail not delivered',
    AutopayEnded: 'Autopay ended',
    CardExpires: 'Card expires before a payment',
    OfferDeclined: 'Offer declined',
    OfferExpired: 'Offer expired',
    OldDraft: 'Draft older than a week',
  },
  chargedIn: (days: number) =>
    days === 0 ? 'charged today' : days === 1 ? 'charged in 1 day' : `charged in ${days} days`,
  daysLeft: (days: number) =>
    days === 0 ? 'answer today' : days === 1 ? '1 day left to answer' : `${days} days left to answer`,
  events: 'What happened',
  allEvents: 'All events',
  noEvents: 'Nothing has happened yet.',
  empty: 'Ask for your first payment',
  emptyText:
    'Write an invoice in a minute. Your client opens a link, pays by card or bank, and you see it here.',
  createFirst: 'Create your first invoice',
  seeSample: 'See what your client will see',
  sampleTitle: 'What your client will see',
  sampleText: 'A sample with made-up names and amounts. Nothing is created or sent.',
  emptyReader:
    'There are no invoices yet. They appear here when somebody with the right to write creates one.',
  sample: {
    client: 'Maria Sample',
    item: 'Wedding photography (sample)',
    album: 'Album of 40 pages (sample)',
    deposit: 'Deposit',
    balance: 'Balance',
    note: 'This is a sample. Thank you for your booking!',
  },
};

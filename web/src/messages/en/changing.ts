import { plural } from '../../../../src/kit/text/plural.ts';

/** What a change of an issued invoice would do, in English. */
export const changing = {
  /** Begins the sentence; what follows is joined with commas and "and". */
  total: (from: string, to: string) => `the total goes from ${from} to ${to}`,
  event: (from: string, to: string) => `the event moves from ${from} to ${to}`,
  eventGone: (from: string) => `the event on ${from} has no date any more`,
  eventSet: (to: string) => `the event is on ${to}`,
  client: (name: string) => `the invoice goes to ${name}`,
  laterBy: (count: number, days: number) =>
    `${plural('en', count, '1 payment moves', `${count} payments move`)} ${plural('en', days, '1 day', `${days} days`)} later`,
  earlierBy: (count: number, days: number) =>
    `${plural('en', count, '1 payment moves', `${count} payments move`)} ${plural('en', days, '1 day', `${days} days`)} earlier`,
  payments: (count: number) => plural('en', count, '1 payment changes', `${count} payments change`),
  paid: 'nothing is left to pay',
  terms: 'what has to be paid stays the same',
  autopayMoves: (from: string, to: string) => `autopay charges ${to} instead of ${from}`,
  autopayBegins: (to: string) => `autopay charges ${to}`,
  autopayStops: 'autopay has nothing left to charge',
  autopayEnds: 'autopay ends, as the client’s consent does not cover the next charge',
  /** An amount on a day. */
  on: (amount: string, day: string) => `${amount} on ${day}`,
  mail: (addresses: string) => `a mail about it goes to ${addresses}`,
  mailKept: 'the mail about it is kept in the mailbox, as there is no mail server',
  mailHeld: 'the mail about it is held until the operator lets the account send',
  noMail: 'no mail is sent',
  byHand: 'no mail is sent, as you share this invoice yourself',
  pageChanges: 'The client’s page changes at once.',
  paymentList: 'Payments that change',
  comingList: 'What comes by itself',
  moves: (what: string, from: string, to: string) => `${what}: from ${from} to ${to}`,
  falls: (what: string, day: string) => `No longer: ${what}, ${day}`,
  comes: (what: string, day: string) => `New: ${what}, ${day}`,
  mailList: 'Mails at once',
  to: (addresses: string) => `to ${addresses}`,
  meanwhile: (who: string) => `${who} has changed this invoice since. This is what saving would do now.`,
  follow: (count: number) =>
    plural(
      'en',
      count,
      '1 payment follows the event by itself.',
      `${count} payments follow the event by themselves.`,
    ),
  moveOpen: (count: number, days: number) =>
    `Move ${plural('en', count, 'the open payment', `the ${count} open payments`)} by ${plural('en', days, '1 day', `${days} days`)}, too`,
  moved: (count: number) =>
    plural(
      'en',
      count,
      '1 open payment moves with the event.',
      `${count} open payments move with the event.`,
    ),
  moveBack: 'Leave the dates as they were',
  locked: {
    title: 'What is on the document stays as it was issued',
    text: 'This account corrects issued invoices by further documents. Client, items, total and event date cannot be changed here. Payments, note and other terms can.',
    credit: 'To take something back, issue a credit note from the page of the invoice.',
    further: 'To bill more, create a further invoice.',
    moved: 'If the event moves, postpone it from the page of the invoice.',
    toInvoice: 'To the invoice',
    newInvoice: 'Further invoice',
  },
};

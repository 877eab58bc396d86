/** An event that falls through or is postponed, in English. */
export const ending = {
  title: 'The event falls through',
  titlePlain: 'Cancel this invoice',
  by: 'Who cancels',
  parties: { Client: 'The client', Business: 'We do' },
  noticeOn: 'Day of the notice',
  noticeHint: 'The days to the event count from here.',
  noticeFaults: {
    unread: 'Choose the day of the notice.',
    early: (date: string) => `The invoice was issued on ${date}: choose that day or a later one.`,
    late: 'This day is not here yet: choose today or an earlier day.',
  },
  kept: 'What you keep',
  keptKinds: { terms: 'By the terms', amount: 'An agreed amount', nothing: 'Nothing' },
  amount: 'Amount that you keep',
  most: (amount: string) => `At most ${amount}: what is paid and still to be paid.`,
  unread: 'Write an amount, such as 40.00.',
  noTerms: 'This invoice has no cancellation terms: agree on an amount with the client.',
  noDate: 'The terms count the days to the event, and this invoice has no date of one: write an amount.',
  dateMoved:
    'The notice is from before the event was postponed, and the terms do not say what counts then: write an amount.',
  tooMuch: 'This is more than what is paid and still to be paid. Write a smaller amount.',
  notChargeable:
    'What remains to be paid cannot be charged in this currency. Write an amount without the last digit.',
  tiers: {
    from: (days: number) => (days === 1 ? '1 day before or earlier' : `${days} days before or earlier`),
    between: (from: number, to: number) =>
      from === to ? (from === 1 ? '1 day before' : `${from} days before`) : `${from} to ${to} days before`,
  },
  share: {
    Total: (share: string) => `${share} of the price`,
    FirstPayment: (share: string) => `${share} of the first payment`,
  },
  byBusiness: (share: string) => `When you cancel, you keep ${share}.`,
  days: (days: number, date: string) =>
    days < 0
      ? `The notice is after ${date}, the day that counts.`
      : days === 0
        ? `The notice is on ${date}, the day that counts.`
        : days === 1
          ? `1 day to ${date}.`
          : `${days} days to ${date}.`,
  firstDate: 'The event was postponed: the terms count to this day.',
  goesBack: (amount: string) => `${amount} goes back to the client. How?`,
  reasonHint: (client: string) => `${client} reads it on the credit note.`,
  reasonInTimeline: 'It stands in the timeline of the invoice.',
  reasonMissing: 'Write a reason.',
  keeps: (amount: string) => `You keep ${amount}`,
  keepsNothing: 'You keep nothing',
  refunded: (amount: string, method: string) =>
    method === '' ? `${amount} goes back by refund` : `${amount} goes back to ${method}`,
  outside: (amount: string) => `you give ${amount} back yourself`,
  note: (number: string, amount: string) => `credit note ${number} over ${amount}`,
  remains: (amount: string) => `${amount} of it is still to pay`,
  nothingRemains: 'nothing more is to pay',
  sentence: (parts: string, rest: string) => `${parts}; ${rest}.`,
  remaining: (payment: string, amount: string, date: string) => `${payment} asks for ${amount}, due ${date}.`,
  isCanceled: 'The invoice is canceled then.',
  autopay: {
    Ended: 'Autopay ends.',
    Kept: 'Autopay takes what is still to pay: the client’s consent covers it.',
  },
  undocumented: (amount: string) =>
    `${amount} was refunded before without a credit note. It stays billed, and no part of it is kept.`,
  send: (amount: string) => `Cancel and keep ${amount}`,
  sendNothing: 'Cancel and keep nothing',
  done: (amount: string) => `The invoice is canceled, and you keep ${amount}.`,
  doneNothing: 'The invoice is canceled, and you keep nothing.',
  noteFile: (number: string) => `Credit note ${number}`,
  plainly: 'Cancel it without a credit note',
  terms: 'Cancellation terms',
  timeline: {
    kept: (amount: string) => `${amount} kept`,
    nothing: 'nothing kept',
    Client: (date: string) => `by the client on ${date}`,
    Business: (date: string) => `by you on ${date}`,
    settled: 'by agreement',
    refunded: (amount: string) => `${amount} by refund`,
    outside: (amount: string) => `${amount} given back outside`,
    remaining: (amount: string) => `${amount} still to pay`,
  },
  postpone: {
    action: 'Postpone the event',
    actionDate: 'Set the new date',
    short: 'Postpone',
    newDate: 'New date',
    unknown: 'The date is not known yet',
    same: (date: string) => `The event is on ${date} now: choose another date.`,
    unread: 'Choose a date.',
    moves: (before: string, after: string) => `The event moves from ${before} to ${after}`,
    getsDate: (after: string) => `The event is on ${after}`,
    losesDate: (before: string) => `The event leaves ${before}, and has no date until you set one`,
    moved: (count: number) =>
      count === 0
        ? 'no payment moves with it'
        : count === 1
          ? '1 payment moves with it'
          : `${count} payments move with it`,
    list: 'The payments',
    stays: (date: string) => `stays on ${date}`,
    why: {
      paid: 'It is paid.',
      own: 'It has a date of its own. Change it with “Edit”.',
      issue: 'It counts from the day of issue.',
      previous: 'It follows a payment that stays.',
      waits: 'It keeps its date and its reminders until the event has a date.',
      underWay: 'Money is on its way.',
      same: 'Its date stays the same.',
    },
    pending: (date: string) => `Money is on its way. If it does not come, the date is ${date}.`,
    notMailed: (client: string) => `${client} gets no mail about it: tell ${client} yourself.`,
    counts: (date: string) => `For cancelling, the terms count to ${date}.`,
    countsFirst: (date: string) => `For cancelling, the terms still count to ${date}.`,
    send: (date: string) => `Postpone to ${date}`,
    sendUnknown: 'Postpone without a date',
    done: (date: string) => `The event is postponed to ${date}.`,
    doneUnknown: 'The event is postponed, and has no date yet.',
    title: 'Event postponed',
    first: (date: string) => `first planned for ${date}`,
    noDate: 'No date yet',
  },
};

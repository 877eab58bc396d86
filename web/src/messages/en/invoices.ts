/** The list of invoices, in English. */
export const invoices = {
  title: 'Invoices',
  views: 'Which invoices',
  states: {
    All: 'All',
    Draft: 'Draft',
    Upcoming: 'Upcoming',
    Due: 'Due',
    Overdue: 'Overdue',
    Paid: 'Paid',
    Canceled: 'Canceled',
    Uncollectible: 'Written off',
  },
  search: 'Search by client, number or note',
  filters: 'Filters',
  due: 'Payment due',
  event: 'Event',
  from: 'from',
  to: 'to',
  clear: 'Clear filters',
  figures: {
    open: 'Open',
    owed: (from: string | null, to: string | null) =>
      from === null
        ? `Owed, due until ${to}`
        : to === null
          ? `Owed, due from ${from}`
          : `Owed, due ${from} to ${to}`,
    client: 'One client',
    remove: 'Take off this filter',
  },
  csv: 'CSV',
  number: 'Number',
  client: 'Client',
  status: 'Status',
  next: 'Next payment',
  amount: 'Amount',
  paidOf: 'Paid',
  paidShare: (percent: string) => `${percent} paid`,
  total: 'Total',
  noNumber: 'Draft',
  selected: (count: number) => (count === 1 ? '1 invoice selected' : `${count} invoices selected`),
  selectNone: 'Select none',
  remind: 'Remind',
  remindTitle: (count: number) =>
    count === 1 ? 'Send a reminder for 1 invoice?' : `Send reminders for ${count} invoices?`,
  remindText:
    'Each client gets a mail about what is overdue or due today, or else about what comes next. Invoices with nothing open are left out.',
  remindSend: (count: number) => (count === 1 ? 'Send 1 reminder' : `Send ${count} reminders`),
  reminded: (count: number) =>
    count === 1 ? '1 reminder is on its way.' : `${count} reminders are on their way.`,
  notReminded: (count: number) =>
    count === 1 ? '1 invoice was left out:' : `${count} invoices were left out:`,
  empty: 'No invoices yet',
  emptyText: 'An invoice asks a client for money, in one payment or several. Clients pay by a link.',
  nothing: 'No invoice fits',
  nothingText: 'Try other words, or clear the filters.',
};

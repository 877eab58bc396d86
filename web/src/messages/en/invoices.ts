/** The list of invoices, in English. */
export const invoices = {
  title: 'Invoices',
  views: 'Which invoices',
  all: 'All',
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
    remove: 'Remove this filter',
  },
  csv: 'CSV',
  importFile: 'Import…',
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
  keep: (count: number): string => (count === 1 ? 'Keep invoice' : 'Keep invoices'),
  daysLate: (days: number) => (days === 1 ? '1 day late' : `${days} days late`),
  selectNone: 'Select none',
  savedViews: 'Saved lists',
  saveView: 'Save this list',
  saveViewText: 'Its tab, search and filters are kept under a name. Only you see it.',
  viewName: 'Name of the list',
  save: 'Save',
  viewSaved: (name: string) => `“${name}” is saved.`,
  deleteView: (name: string) => `Delete “${name}”`,
  viewDeleted: (name: string) => `“${name}” is deleted.`,
  progress: (done: number, count: number) => `${done} of ${count}`,
  leftOut: (count: number) => (count === 1 ? '1 invoice was left out:' : `${count} invoices were left out:`),
  bulk: {
    remind: {
      name: 'Remind',
      title: (count: number, _sum: string) =>
        count === 1 ? 'Send a reminder for 1 invoice?' : `Send reminders for ${count} invoices?`,
      text: 'Each client gets a mail about payments that are overdue or due today, otherwise about the next one. Invoices with nothing open are left out.',
      label: (count: number) => (count === 1 ? 'Send 1 reminder' : `Send ${count} reminders`),
      done: (count: number) =>
        count === 1 ? '1 reminder is on its way.' : `${count} reminders are on their way.`,
      titleKept: (count: number) =>
        count === 1 ? 'Write a reminder for 1 invoice?' : `Write reminders for ${count} invoices?`,
      labelKept: (count: number) => (count === 1 ? 'Write 1 reminder' : `Write ${count} reminders`),
      kept: (count: number) =>
        count === 1 ? '1 reminder is kept in the mailbox.' : `${count} reminders are kept in the mailbox.`,
    },
    cancel: {
      name: 'Cancel invoices',
      title: (count: number, sum: string) =>
        count === 1 ? `Cancel 1 invoice of ${sum}?` : `Cancel ${count} invoices of ${sum} in all?`,
      text: 'The clients can no longer pay them, and get a mail if they were sent. This cannot be undone. Invoices on which money came or that have cancellation terms are left out: you decide for each what you keep.',
      textKept:
        'The clients can no longer pay them. This cannot be undone. Invoices on which money came or that have cancellation terms are left out: you decide for each what you keep.',
      label: (count: number) => (count === 1 ? 'Cancel 1 invoice' : `Cancel ${count} invoices`),
      done: (count: number) => (count === 1 ? '1 invoice is canceled.' : `${count} invoices are canceled.`),
      moneyCame: 'Money came on it: decide what you keep of it.',
      hasTerms: 'It has cancellation terms: decide what you keep.',
      decide: (invoice: string) => `Decide for ${invoice}`,
    },
    pdf: {
      name: 'PDF',
      title: (count: number, _sum: string) => (count === 1 ? 'Save 1 PDF?' : `Save ${count} PDFs?`),
      text: 'Each invoice is a file of its own. The browser may ask whether several may be saved.',
      label: (count: number) => (count === 1 ? 'Save 1 PDF' : `Save ${count} PDFs`),
      done: (count: number) => (count === 1 ? '1 PDF is saved.' : `${count} PDFs are saved.`),
    },
  },
  empty: 'No invoices yet',
  emptyText: 'An invoice asks a client for money, in one payment or several. Clients pay by a link.',
  nothing: 'No invoice matches',
  nothingText: 'Try other words, or clear the filters.',
};

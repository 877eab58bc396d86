/** Contacts, in English. */
export const contacts = {
  title: 'Contacts',
  one: 'Contact',
  search: 'Search by name or e-mail',
  type: 'Type',
  types: { All: 'All', Client: 'Client', Business: 'Business' },
  name: 'Name',
  email: 'E-mail',
  added: 'Added',
  importFile: 'Import…',
  newContact: 'New contact',
  newText: 'Invoices and payments need a name and an address.',
  create: 'Add contact',
  created: (name: string) => `${name} is added.`,
  taken: 'Another contact has this e-mail address.',
  open: 'Open',
  edit: 'Edit',
  editTitle: (name: string) => `Edit ${name}`,
  editText: 'Invoices that were issued keep the name and e-mail they were sent to.',
  save: 'Save',
  saved: 'The contact is saved.',
  empty: 'No contacts yet',
  emptyText: 'Contacts are the clients who pay you, and whom you pay.',
  nothing: 'No contact matches',
  nothingText: 'Try another name or address.',
  owed: 'Owed',
  overdue: 'Overdue',
  paid: 'Paid',
  paidOut: 'Paid out to them',
  nothingYet: 'Nothing was billed or paid yet.',
  lastSeen: 'Last seen',
  lastPaid: 'Last paid',
  never: 'Never',
  invoices: 'Invoices',
  noInvoices: 'No invoices yet',
  allInvoices: (count: number) => `All ${count} invoices`,
  payments: 'Payments out',
  draft: 'Draft',
  autopay: 'Autopay',
  autopayOf: (number: string, method: string) => `${number} is charged automatically to ${method}.`,
  more: 'More',
  exportData: 'Export what is known',
  remove: 'Delete contact',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText:
    'The contact can no longer be used or found. Invoices and payments stay as they are, and the e-mail is free again.',
  removed: (name: string) => `${name} is deleted.`,
  allPayments: (count: number) => `All ${count} payments out`,
  mails: 'Mails',
  noMails: 'No mails yet',
  allMails: 'All mails',
  endAutopay: 'End autopay',
  exporting: 'The file is being made.',
  merging: (name: string) =>
    `This contact is being merged into ${name}. Until that is done, it cannot be billed, paid or changed.`,
  merge: 'Merge into another',
  sameName: (email: string) => `Another contact has the same name: ${email}.`,
  mergeBoth: 'Merge…',
  mergeTitle: (name: string) => `Merge ${name} into another contact`,
  mergeText: 'For one person who stands in the list twice. Find the contact that stays.',
  mergeInto: 'Contact that stays',
  mergeSearch: 'Name or e-mail',
  mergeNobody: 'No other contact matches.',
  mergeOther: 'Choose another',
  mergeWhat: (from: string, into: string, all: string) =>
    `${all} of ${from} will belong to ${into}, with mails and links. Invoices keep the name and e-mail they were sent to. Afterwards ${from} is gone; this cannot be undone.`,
  mergeNothing: (from: string) =>
    `${from} has no invoices and no payments. Afterwards it is gone; this cannot be undone.`,
  countInvoices: (count: number) => (count === 1 ? '1 invoice' : `${count} invoices`),
  countPayments: (count: number) => (count === 1 ? '1 payment out' : `${count} payments out`),
  mergeKeeps: 'Both are the same person: keep autopay',
  mergeKeepsHint: (count: number) =>
    count === 1
      ? 'Otherwise autopay of 1 invoice ends, and the client is told by mail.'
      : `Otherwise autopay of ${count} invoices ends, and the client is told by mail.`,
  mergeKeepsHintKept: (count: number) =>
    count === 1 ? 'Otherwise autopay of 1 invoice ends.' : `Otherwise autopay of ${count} invoices ends.`,
  mergeChoose: 'Choose the contact that stays first.',
  mergeLabel: (into: string) => `Merge into ${into}`,
  mergeBegun: (from: string, into: string) => `${from} is being merged into ${into}.`,
  erase: 'Erase for good',
  eraseTitle: (name: string) => `Erase ${name} for good?`,
  eraseText:
    'For a person who asks to be forgotten. Name and address, drafts, mails, page views and what the log says of them are erased. There is no way back.',
  eraseKeeps: (all: string, until: string) =>
    `The law has you keep what you issued and paid. ${all} will stay with name and address until ${until} at the longest, and then be erased by themselves.`,
  eraseKeepsNothing: 'Nothing has to be kept.',
  eraseName: (name: string) => `Type ${name} to confirm`,
  eraseWrong: 'Type the name first.',
  eraseLabel: (name: string) => `Erase ${name}`,
  eraseRefused: 'This contact cannot be erased yet.',
  obstacles: {
    owed: (count: number) =>
      count === 1
        ? '1 invoice is not paid: take the money, cancel the invoice or write it off.'
        : `${count} invoices are not paid: take the money, cancel them or write them off.`,
    under_way: (count: number) =>
      `${count === 1 ? '1 charge or refund is' : `${count} charges or refunds are`} under way: wait for the end.`,
    disputed: (count: number) =>
      `${count === 1 ? '1 charge is' : `${count} charges are`} disputed: wait for the decision.`,
    paying_out: (count: number) =>
      `${count === 1 ? '1 payment out has' : `${count} payments out have`} not come to an end: cancel, or wait.`,
  },
  erased: (name: string) => `${name} is erased. Nothing is kept.`,
  erasedKept: (name: string, until: string) =>
    `${name} is erased. What the law asks for is kept until ${until}.`,
  newInvoice: 'New invoice',
};

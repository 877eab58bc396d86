export const contacts = {
  title: 'Contacts',
  one: 'Contact',
  search: 'Search by name or email',
  type: 'Type',
  types: { All: 'All', Client: 'Client', Business: 'Business' },
  name: 'Name',
  email: 'Email',
  language: 'Language',
  languageHint:
    'The language of the mails and documents that this contact gets about its invoices. Issued invoices keep theirs.',
  languageOfAccount: 'That of the account',
  externalId: 'External id',
  externalIdHint: 'The id in your own system (optional).',
  externalIdTaken: 'Another contact has this external id.',
  added: 'Added',
  importFile: 'Import…',
  newContact: 'New contact',
  newText: 'Invoices and payments need a name and an address.',
  create: 'Add contact',
  created: (name: string) => `${name} is added.`,
  taken: 'Another contact has this email address.',
  open: 'Open',
  edit: 'Edit',
  editTitle: (name: string) => `Edit ${name}`,
  editText: 'Invoices that were issued keep the name, email and language they were sent with.',
  save: 'Save',
  saved: 'The contact is saved.',
  empty: 'No contacts yet',
  emptyText: 'Contacts are your clients, and the people and businesses that you pay.',
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
  exportData: 'Export personal data',
  remove: 'Delete contact',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText:
    'The contact can no longer be used or found. Invoices and payments stay as they are, and the email is free again.',
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
  mergeText: 'For a person who is in the list twice. Find the contact to keep.',
  mergeInto: 'Contact that stays',
  mergeSearch: 'Name or email',
  mergeNobody: 'No other contact matches.',
  mergeOther: 'Choose another',
  mergeWhat: (from: string, into: string, all: string) =>
    `${all} of ${from} will belong to ${into}, with mails and links. Invoices keep the name, email and language they were sent with. Afterwards ${from} is gone; this cannot be undone.`,
  mergeNothing: (from: string) =>
    `${from} has no invoices and no payments. Afterwards it is gone; this cannot be undone.`,
  countInvoices: (count: number) => (count === 1 ? '1 invoice' : `${count} invoices`),
  countPayments: (count: number) => (count === 1 ? '1 payment out' : `${count} payments out`),
  mergeKeeps: 'Both are the same person: keep autopay',
  mergeKeepsHint: (count: number) =>
    count === 1
      ? 'Otherwise autopay of 1 invoice ends, and the client gets a mail.'
      : `Otherwise autopay of ${count} invoices ends, and the client gets a mail.`,
  mergeChoose: 'First choose the contact to keep.',
  mergeKeepsHintKept: (count: number) =>
    count === 1 ? 'Otherwise autopay of 1 invoice ends.' : `Otherwise autopay of ${count} invoices ends.`,
  mergeGets: (into: string) => `${into} also gets:`,
  mergeLeavesOut: (count: number) =>
    count === 1
      ? 'One person does not fit any more, and gets no mails.'
      : `${count} people do not fit any more, and get no mails.`,
  mergeLabel: (into: string) => `Merge into ${into}`,
  mergeBegun: (from: string, into: string) => `${from} is being merged into ${into}.`,
  erase: 'Erase for good',
  eraseTitle: (name: string) => `Erase ${name} for good?`,
  eraseText:
    'For a person who asks for erasure. Name and address, drafts, mails, page views and their entries in the log are erased. This cannot be undone.',
  eraseKeeps: (all: string, until: string) =>
    `The law requires you to keep issued and paid documents. ${all} will stay with name and address until ${until} at the latest, and then be erased automatically.`,
  eraseKeepsNothing: 'Nothing has to be kept.',
  eraseBooks:
    'Files that you exported for your books before keep the name: what was handed in does not change.',
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
    credit: (_count: number): string => 'The client has credit: use it for an invoice, or give it back.',
    paying_out: (count: number) =>
      count === 1
        ? '1 payment out is not finished: cancel it, or wait.'
        : `${count} payments out are not finished: cancel them, or wait.`,
  },
  erased: (name: string) => `${name} is erased. Nothing is kept.`,
  erasedKept: (name: string, until: string) =>
    `${name} is erased. Data that the law requires is kept until ${until}.`,
  newInvoice: 'New invoice',
};

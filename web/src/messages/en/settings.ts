/** The settings of an account, in English. */
export const settings = {
  sections: {
    business: 'Business',
    look: 'Look',
    payments: 'Payments',
    bank: 'Bank transfer',
    stripe: 'Stripe',
    eInvoices: 'E-invoices',
    email: 'Email',
    texts: 'Mail texts',
    reminders: 'Reminders',
    numbers: 'Numbers',
    cancellation: 'Cancellation',
    templates: 'Templates',
    members: 'Members',
    signIn: 'Sign-in',
    data: 'Data',
  },
  questions: {
    business: 'Your name and address, as clients see them on pages, emails and documents.',
    look: 'How clients see you. The preview shows their page with your changes.',
    payments: 'How clients may pay new invoices, and who bears the cost of credit cards.',
    bank: 'Where clients transfer money to.',
    stripe: 'How clients’ money reaches you.',
    eInvoices: 'The company that sends your e-invoices through the Peppol network.',
    email: 'Where your emails come from, and which server sends them.',
    texts: 'What you say to clients in your own words, beside ours.',
    reminders: 'When clients are reminded of a payment.',
    numbers: 'How invoices are numbered and corrected.',
    cancellation: 'What you keep when an event falls through. Clients agree to it when they pay.',
    templates: 'What you keep for the next invoice.',
    members: 'The members of this account, and what each may do.',
    signIn: 'How your people sign in: at a provider of your business, beside their own password.',
    data: 'Download everything, or close the account.',
  },
  save: 'Save',
  saved: 'Saved.',
  discard: 'Discard',
  checkFields: 'Not saved. Check the marked fields.',
  unchanged: 'There is nothing to save.',
  conflict: 'Somebody else changed these settings while you were editing them.',
  theirs: 'Theirs',
  mine: 'Yours',
  notChanged: 'unchanged',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  fields: {
    name: 'Name of the business',
    street: 'Street and number',
    postalCode: 'Postal code',
    city: 'City',
    region: 'State or province',
    country: 'Country',
    taxId: 'Tax ID',
    contactName: 'Contact for questions about invoices',
    peppolId: 'Peppol ID',
    phone: 'Phone',
    email: 'Email for replies',
    currency: 'Currency',
    timeZone: 'Time zone',
    accentColour: 'Accent color',
    language: 'Language of mails and documents',
    footer: 'Footer of mails and documents',
    logo: 'Logo',
    reminderDays: 'Reminders',
    acceptedMethods: 'Accepted methods',
    feeBearer: 'Who bears the cost of credit cards',
    surchargeBasisPoints: 'Surcharge on credit cards',
    cardCostBasisPoints: 'What credit cards cost you',
    takesSepaDebits: 'Bank accounts in euros, by SEPA debit',
    takesWallets: 'Apple Pay, Google Pay and Link',
    allowsPartPayments: 'Clients may pay a part of a payment',
    autopay: 'Autopay through the payment link',
    autopayRetryDays: 'Retries of a failed autopay',
    returnHosts: 'Sites that clients may return to',
    recipientOnboarding: 'How recipients name their bank account',
    dueWindowDays: 'Days before the due date when a payment opens',
    bankDetails: 'Bank details',
    mailTexts: 'Mail texts',
    cancellationTerms: 'Cancellation terms',
    numberPrefix: 'Prefix',
    nextNumber: 'Next number',
    numberPattern: 'Pattern',
    creditNotePattern: 'Pattern of credit notes',
    nextCreditNote: 'Next credit note',
    attachPdf: 'PDF in mails to clients',
    afterIssue: 'Correcting an issued invoice',
  },
  noCountry: 'Not set',
  emailHint: 'Replies from clients go here. If it is empty, they go to the owners.',
  peppolHint:
    'The address in the Peppol network, such as 0088:7300010000001. Without one, it is the tax number.',
  contactHint: 'E-invoices for authorities (XRechnung) need a name and a phone number.',
  currencyHint: 'Used for new invoices.',
  zoneHint: 'Due dates end here at midnight.',
  colourHint: 'For buttons and marks on pages, mails and documents.',
  languageHint: 'Pages appear in the language of their reader.',
  footerHint: 'Bank details, register, thanks.',
  logo: 'Logo',
  logoHint: 'PNG or JPEG, at most 256 KB.',
  logoChoose: 'Choose a logo',
  logoReplace: 'Replace',
  logoRemove: 'Remove logo',
  logoKept: 'The logo is saved.',
  logoRemoved: 'The logo is removed.',
  preview: 'Preview',
  previews: { Page: 'Client’s page', InvoiceMail: 'Invoice mail', ReminderMail: 'Reminder' },
  previewFailed: 'The preview could not be shown. Your entries are kept.',
  connected: (processor: string) => `Payments run through: ${processor}.`,
  notConnected: (processor: string) => `${processor} is not connected: nothing can be paid online yet.`,
  fees: 'Cost of credit cards',
  mayCharge: (percent: string) => `You may add up to ${percent} to payments by credit card.`,
  mayNotCharge: 'A surcharge on credit cards is not allowed for your business.',
  needsCardCost: (percent: string) =>
    `Enter what credit cards cost you. Then you may add that much to payments by credit card, up to ${percent}.`,
  grounds: {
    US: 'Visa allows at most 3% on credit cards in the United States, and no more than they cost you. Debit and prepaid cards bear no surcharge.',
    US_CT: 'Connecticut forbids surcharges (General Statutes § 42-133ff).',
    US_MA_ME: 'Massachusetts and Maine forbid surcharges.',
    US_PR: 'Puerto Rico forbids surcharges.',
    US_CO: 'Colorado allows 2 % on credit cards, and nothing on debit cards (Revised Statutes § 5-2-212).',
    US_OK_UNTIL_2025: 'Oklahoma forbade surcharges until 31 October 2025 (Statutes title 14A § 2-417).',
    US_OK: 'Oklahoma allows at most 2 %, and no more than the cards cost you (Statutes title 14A § 2-211).',
    CA: 'Visa and Mastercard allow at most 2.4 % on credit cards in Canada, and no more than they cost you.',
    CA_QC: 'Quebec forbids surcharges (Consumer Protection Act).',
    EEA: 'EU law forbids surcharges on consumers’ cards (Directive 2015/2366, article 62(4)), and no processor says whether a card is a consumer’s.',
    GB: 'UK law forbids surcharges on consumers’ cards (Payment Surcharges Regulations 2012, regulation 6A), and no processor says whether a card is a consumer’s.',
    UnknownRegion:
      'The state or province in your address is not known, and some states forbid surcharges. Correct it under Business.',
    NoRule: 'For the country of your business, no rule is known that allows a surcharge.',
  },
  takenNow: (percent: string) =>
    `Clients pay ${percent} on credit cards today, and nothing on debit cards and bank accounts.`,
  bearers: { Business: 'The business', Client: 'The client, as a surcharge' },
  habits: 'Due dates and retries',
  dueWindowHint: 'Until then it is listed as upcoming. From then on it is listed as open.',
  retryHint: 'Days between tries, for example 1, 3, 5.',
  autopayHint:
    'With ‘Required’, the first payment of an invoice through its link also agrees to the later ones. Payments that you record yourself need no consent.',
  autopayRules: { Offered: 'Offered', Required: 'Required', Off: 'Not offered' },
  sepaHint:
    'Invoices in euros that accept bank accounts. With Stripe, switch SEPA Direct Debit on there first.',
  walletsHint: 'Shown with cards where no card bears a fee.',
  partHint: 'The rest stays open.',
  returnHostsHint:
    'After paying, an invoice’s page can lead back to these, for example shop.example. Separate them with commas.',
  rehearsal: 'Sandbox',
  onboardingHint:
    'Recipients of a live account set up at Stripe. The test bank has a page for that, with test people.',
  onboardings: { BankAccount: 'On our page', Onboarding: 'At the test bank, as at Stripe' },
  issueRules: {
    Versions: 'By editing it; each version is kept',
    Corrections: 'Only by credit notes and further invoices',
  },
  issueRuleHints: {
    Versions:
      'The document can be edited. Each change is a version, and the PDF that the client got stays. Schedule, note and other terms can be edited, too.',
    Corrections:
      'The document stays as it was issued: client, items, total and event date. Schedule, note and other terms can always be edited.',
  },
  correctionsUsual:
    'In the country of your business, an issued invoice is usually corrected by a credit note or a further invoice. Ask your tax adviser.',
  rule: 'Reminders',
  noReminders: 'Nobody is reminded.',
  reminderDay: (days: number) => {
    if (days === 0) return 'On the due date';
    const count = Math.abs(days);
    return `${count === 1 ? '1 day' : `${count} days`} ${days < 0 ? 'before' : 'after'} the due date`;
  },
  removeDay: 'Remove',
  days: 'Days',
  side: 'Before or after the due date',
  sides: { before: 'before', after: 'after' },
  enterDays: 'Enter the days.',
  addDay: 'Add',
  ruleHint:
    'A new rule applies from now on. Reminders stop when a payment is paid, and can be stopped by the client.',
  plan: 'What would be sent',
  sampleDue: 'For a payment that is due on',
  dueDay: 'Due date',
  nothingPlanned: 'Nothing would be sent.',
  pastDue: 'This date is past.',
  attachHint:
    'The invoice comes with its mail and with reminders, the receipt and the credit note with theirs.',
  nextInvoice: 'The next invoice gets the number',
  nextCredit: 'The next credit note gets the number',
  patternHint:
    '{YYYY} or {YY} is the year, {MM} the month, {0000} the number with as many digits at least. Counting begins again with each year, with {MM} each month. Empty: the prefix.',
  creditPatternHint: 'Empty: CN-0001.',
  patternUnusable: 'The pattern cannot be used yet.',
  you: '(you)',
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  roleTitle: (name: string, role: string) => `Change the role of ${name} to ${role}?`,
  roleLabel: (role: string) => `Change to ${role}`,
  roleChanged: (name: string, role: string) => `${name} now has the role ${role}.`,
  roleTexts: {
    Owner: 'Can do everything, and appoint other owners.',
    Admin: 'Can do everything, except appoint owners.',
    Member: 'Can work with invoices and payments, but not change settings, members or tokens.',
    Viewer: 'Can see everything that is not secret, but change nothing.',
  },
  activity: 'Activity',
  remove: 'Remove',
  removeTitle: (name: string, account: string) => `Remove ${name} from ${account}?`,
  removeLabel: (name: string) => `Remove ${name}`,
  removeText: 'They lose access at once, and their tokens stop working.',
  memberRemoved: (name: string) => `${name} is removed.`,
  invited: 'Invited',
  until: 'until',
  withdraw: 'Withdraw',
  withdrawn: (email: string) => `The invitation of ${email} is withdrawn.`,
  invite: 'Invite somebody',
  inviteEmail: 'Email',
  enterEmail: 'Enter an email address.',
  sendInvitation: 'Send the invitation',
  invitedSaid: (email: string) => `${email} is invited. An email with the link is being sent.`,
  linkMade: (email: string) =>
    `There is no mail server, so nothing was sent. Give this link to ${email} yourself.`,
  linkUntil: (day: string) => `It works once, until ${day}.`,
  copyLink: 'Copy link',
  getLink: 'Get a link',
  makeInvitation: 'Make an invitation',
  noMailServer:
    'There is no mail server, so the app shows a link that you pass on. The operator can set SMTP_URL to send invitations by email.',
  archive: {
    title: 'Everything',
    text: 'Everything in this account as one file (tar.gz of JSON lines): members, contacts, invoices, charges, payments, mails, the ledger and all events. It is built while it downloads: keep this page open until the download is finished.',
    data: {
      title: 'All data',
      text: 'Without documents. Takes some minutes for a hundred thousand invoices.',
    },
    documents: {
      title: 'All data with documents',
      text: 'With invoices and receipts as PDF. Takes longer when there are many.',
    },
  },
  files: {
    title: 'Tables for spreadsheets',
    invoices: { title: 'Invoices', text: 'All invoices with their payments, as CSV.' },
    reports: {
      ageing: 'What is owed today, by client, as CSV.',
      cashFlow: 'This month, as CSV. Other periods are under Reports.',
      eventProfit: 'Events of this month, as CSV. Other periods are under Reports.',
      tax: 'This month by rate, as CSV. Other periods are under Reports.',
      profitAndTax: 'What was billed by tax, received by way, given back, kept and owed, by month.',
      ledger: 'All postings of this month, as CSV. Other periods are under Reports.',
    },
  },
  closing: {
    title: 'Close the account',
    text: 'For a business that closes, or leaves this service. Download everything first.',
    question: (account: string) => `Close ${account}?`,
    refused: 'It cannot be closed yet.',
    typeName: (name: string) => `Type “${name}” to close the account`,
    typeNameFirst: 'Type the name of the account first.',
    show: 'Show',
    obstacles: {
      under_way: (count: number, said: string) =>
        count === 1
          ? 'A charge or refund is under way: wait until it ends.'
          : `${said} charges and refunds are under way: wait until they end.`,
      disputed: (count: number, said: string) =>
        count === 1
          ? 'A charge is disputed: wait for the decision.'
          : `${said} charges are disputed: wait for the decisions.`,
      paying_out: (count: number, said: string) =>
        count === 1
          ? 'An accepted payment out is not finished: cancel it, or wait.'
          : `${said} accepted payments out are not finished: cancel them, or wait.`,
      operator_debt: (count: number, said: string) =>
        count === 1
          ? 'Something is owed between you and the operator of this installation for a payment out: settle it with them.'
          : `Something is owed between you and the operator of this installation for ${said} payments out: settle it with them.`,
      client_credit: (count: number, said: string) =>
        count === 1
          ? 'A client has credit: use it for an invoice, or give it back.'
          : `There are ${said} credits of clients: use them for invoices, or give them back.`,
    },
    follows: {
      tokens: (count: number, said: string) =>
        count === 1 ? 'A token stops working at once.' : `${said} tokens stop working at once.`,
      autopays: (count: number, said: string) =>
        count === 1
          ? 'Autopay of an invoice ends, and the client gets a mail.'
          : `Autopay of ${said} invoices ends, and the clients get mails.`,
      autopaysKept: (count: number, said: string) =>
        count === 1
          ? 'Autopay of an invoice ends: tell the client yourself.'
          : `Autopay of ${said} invoices ends: tell the clients yourself.`,
      offers: (count: number, said: string) =>
        count === 1 ? 'An offer is withdrawn.' : `${said} offers are withdrawn.`,
      owedInvoices: (count: number, said: string) =>
        count === 1
          ? 'An invoice stays open, but cannot be paid here any more. No reminder goes out.'
          : `${said} invoices stay open, but cannot be paid here any more. No reminders go out.`,
      atProcessor: (amount: string) => `${amount} at the processor is still paid out to you.`,
    },
    always: 'Members can still sign in to read. Receipts and documents stay behind their links.',
    later:
      'For 30 days an Owner can reopen the account. Then, once no bank can take a payment back any more (at most 120 days after the last one), what we hold about people is erased, except issued invoices and payments that the law requires you to keep.',
    confirm: 'This closes the account for everybody.',
    done: 'The account is closed.',
    closed: (since: string, until: string) =>
      `It has been closed since ${since}. You can reopen it until ${until}. After that, personal data is erased when banks can no longer take payments back.`,
    reopen: 'Reopen the account',
    reopenQuestion: (account: string) => `Reopen ${account}?`,
    reopenText:
      'Clients can pay again, reminders go on, and tokens work. Autopay and offers that have ended stay ended.',
    reopened: 'The account is open again.',
  },
  eraseText:
    'The data of one contact is erased on the page of the contact. Invoices and postings are kept, as the law requires.',
};

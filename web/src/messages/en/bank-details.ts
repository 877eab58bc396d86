/** The bank details in the settings, in English. */
export const bankDetails = {
  none: 'There are no bank details. Clients who want to transfer money have to ask you for them.',
  shown:
    'Clients see the account in the currency of their invoice: on its page, its PDF and e-invoice, and in emails that ask for money. Owners get an email about each change.',
  of: (currency: string) => `Transfers in ${currency}`,
  another: 'Transfers in another currency',
  currency: 'Currency',
  holder: 'Account holder',
  holderHint: 'As the bank knows it.',
  bankName: 'Bank',
  iban: 'IBAN',
  bic: 'BIC',
  bicHint: 'In the euro area the IBAN is enough.',
  accountNumber: 'Account number',
  routingNumber: 'Routing number',
  sortCode: 'Sort code',
  reference: 'Clients give as reference',
  references: {
    InvoiceNumber: 'The invoice number',
    CreditorReference: 'A creditor reference (RF…)',
  },
  referenceHint: 'Banks check a creditor reference for typing errors. It is made of the invoice number.',
  add: 'Add bank details',
  remove: (currency: string) => `Remove ${currency}`,
  confirm:
    'Clients will transfer money to this account. Enter your password so that nobody else can change it.',
};

import type { Role } from '../accounts/types.ts';
import type { InvoiceStatus, PaidBy, ScheduledPaymentStatus } from '../invoices/types.ts';
import type { PaymentMethodType } from '../kit/money/payment-methods.ts';
import type { DeclineCode, RecipientDue } from '../processors/types.ts';

/** The common texts of pages, mails and documents in English; the other languages have the same keys. */
export const en = {
  /** Between a label and its value. */
  colon: ': ',
  taxIds: { vat: 'VAT ID', other: 'Tax ID' },
  /** On everything about money that is not real. */
  sandbox: 'Sandbox: no real money moves.',
  invoice: 'Invoice',
  /** What the client wants to read on its invoices, such as an order number. */
  yourReference: 'Your reference',
  eventDate: 'Event',
  issued: 'Issued',
  note: 'Note',
  items: 'Items',
  description: 'Description',
  quantity: 'Quantity',
  amount: 'Amount',
  total: 'Total',
  paid: 'Paid',
  refunded: 'Refunded',
  credited: 'Credited',
  givenBackOutside: 'Given back in another way',
  remaining: 'Remaining',
  method: 'Payment method',
  cardFee: 'Card fee',
  totalCharged: 'Total charged',
  autopay: 'Autopay',
  dueToday: 'Due today',
  payments: 'Payments',
  /** Of members. */
  roles: { Owner: 'Owner', Admin: 'Admin', Member: 'Member', Viewer: 'Viewer' } satisfies Record<
    Role,
    string
  >,
  /** What a processor asks a recipient for. */
  recipientDues: {
    Identity: 'proof of who you are',
    Document: 'a photo of an identity document',
    Address: 'your address',
    BirthDate: 'your date of birth',
    TaxId: 'your tax number',
    BankAccount: 'a bank account',
    Agreement: 'your consent to its terms',
    Business: 'details of your business',
    Phone: 'your phone number',
    Other: 'further details',
  } satisfies Record<RecipientDue, string>,
  methods: {
    Card: 'Card',
    CreditCard: 'Credit card',
    DebitCard: 'Debit card',
    BankAccount: 'Bank account',
  } satisfies Record<PaymentMethodType | 'Card', string>,
  invoiceStatuses: {
    Draft: 'Draft',
    Active: 'Open',
    Paid: 'Paid',
    Canceled: 'Canceled',
    Uncollectible: 'Written off',
  } satisfies Record<InvoiceStatus, string>,
  statuses: {
    Draft: 'Draft',
    Scheduled: 'Upcoming',
    /** Of a `Due` payment whose date is still to come: it may be paid early. */
    Open: 'Open',
    Due: 'Due',
    Overdue: 'Overdue',
    Processing: 'Processing',
    RequiresAction: 'Waiting for your confirmation',
    Paid: 'Paid',
    Failed: 'Failed',
    PartiallyRefunded: 'Partly refunded',
    Refunded: 'Refunded',
    Disputed: 'Disputed',
    ChargedBack: 'Charged back',
    Waived: 'Waived',
    Canceled: 'Canceled',
  } satisfies Record<ScheduledPaymentStatus | 'Open' | 'Overdue', string>,
  /** A payment without a name. */
  nthPayment: (position: number, count: number) => `Payment ${position} of ${count}`,
  paidOn: (date: string) => `Paid ${date}`,
  partPaid: (paid: string) => `${paid} of it is paid`,
  refundedPart: (amount: string) => `${amount} refunded`,
  paidOutside: 'by other means',
  /** How money came that a business recorded by hand. */
  paidBy: {
    BankTransfer: 'by bank transfer',
    Cash: 'in cash',
    Cheque: 'by cheque',
    CardTerminal: 'by card',
    PayPal: 'by PayPal',
    Venmo: 'by Venmo',
    Zelle: 'by Zelle',
    Other: 'by other means',
    Credit: 'from your credit',
  } satisfies Record<NonNullable<PaidBy>, string>,
  /** Why a bank or the processor said no. */
  declines: {
    declined: 'The bank declined the payment.',
    insufficient_funds: 'There was not enough money in the account.',
    try_again_later: 'The bank could not be reached.',
    do_not_try_again: 'The bank declined the payment.',
    not_authorized: 'The payment was not authorized.',
    expired_card: 'The card has expired.',
    card_blocked: 'The bank declined the payment.',
    incorrect_cvc: 'The security code was wrong.',
    authentication_failed: 'The payment was not confirmed.',
    invalid_account: 'There is no such card or account.',
    account_closed: 'The bank account is closed.',
    account_restricted: 'The bank account takes no payments.',
    method_removed: 'The stored payment method was removed.',
    method_not_accepted: 'This card or account cannot be used here.',
    processor_refused: 'The payment processor refused the payment.',
  } satisfies Record<DeclineCode, string>,
  /** In a mail that goes without its document. */
  attachmentLeftOut:
    'The PDF could not be attached this time. It is on the page that the button above leads to.',
  /** The sample in a preview of the look. It must not be mistaken for an invoice. */
  sample: {
    client: 'Sample Client',
    firstItem: 'Sample: photography',
    secondItem: 'Sample: album',
    deposit: 'Deposit',
    balance: 'Balance',
    note: 'This is a sample. Nobody gets it.',
  },
};

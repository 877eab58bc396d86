// Made by `npm run api-types` from the OpenAPI document; read it, do not edit it.

export type Invoice = {
  id: string;
  contactId: string;
  /** In the currency's minor unit, e.g. cents. */
  totalAmount: number;
  paymentSchedule: ScheduledPayment[];
  paymentMethods: ('DebitCard' | 'CreditCard' | 'BankAccount')[];
  ccEmails: string[];
  enableAutoreminders: boolean;
  note: string;
  deliveryMethod: 'Email' | 'ShareManually';
  paymentLink: string | null;
  status?: 'Draft' | 'Active' | 'Paid' | 'Canceled' | 'Uncollectible' | undefined;
};

export type FullInvoice = {
  id: string;
  contactId: string;
  /** In the currency's minor unit, e.g. cents. */
  totalAmount: number;
  paymentSchedule: FullScheduledPayment[];
  paymentMethods: ('DebitCard' | 'CreditCard' | 'BankAccount')[];
  ccEmails: string[];
  enableAutoreminders: boolean;
  note: string;
  deliveryMethod: 'Email' | 'ShareManually';
  paymentLink: string | null;
  status: 'Draft' | 'Active' | 'Paid' | 'Canceled' | 'Uncollectible';
  contact: {
    type: 'Client' | 'Business';
    name: string;
    email: string;
  };
  /** A calendar date, YYYY-MM-DD. */
  eventDate: string | null;
  currency: string;
  amountPaid: number;
  amountRefunded: number;
  amountDue: number;
  paymentState: 'Unpaid' | 'PartiallyPaid' | 'Paid' | 'PartiallyRefunded' | 'Refunded';
  isOverdue: boolean;
  nextPayment: {
    id: string;
    /** A calendar date, YYYY-MM-DD. */
    dueDate: string;
    /** In the currency's minor unit, e.g. cents. */
    amount: number;
  } | null;
  lineItems: LineItem[];
  metadata: Record<string, string>;
  createdAt: string;
  updatedAt: string;
  activatedAt: string | null;
  number: string | null;
};

export type Contact = {
  id: string;
  type: 'Client' | 'Business';
  name: string;
  email: string;
  createdAt: string;
  updatedAt: string;
};

export type WalletMethod = {
  id: string;
  type: 'DebitCard' | 'CreditCard' | 'BankAccount';
  name: {
    brand: string;
    last4: string;
  } | {
    bankName: string;
    last4: string;
  };
  isDefault: boolean;
  processor: 'Sandbox' | 'Stripe' | null;
  createdAt: string;
};

export type Payment = {
  id: string;
  contactId: string;
  /** In the currency's minor unit, e.g. cents. */
  totalAmount: number;
  /** A calendar date, YYYY-MM-DD. */
  scheduleDate: string;
  /** A calendar date, YYYY-MM-DD. */
  eventDate: string | null;
  paymentMethodId: string;
  paymentMethod: ChargedMethod;
  note: string;
  status: 'Pending' | 'Scheduled' | 'Processing' | 'Completed' | 'Failed' | 'Declined' | 'Expired' | 'Canceled' | 'Returned';
  /** What the processor keeps; null until the wallet was charged. */
  fee: number | null;
  /** The day on which the recipient had the money. */
  paymentDate: string | null;
};

export type FullPayment = {
  id: string;
  contactId: string;
  /** In the currency's minor unit, e.g. cents. */
  totalAmount: number;
  /** A calendar date, YYYY-MM-DD. */
  scheduleDate: string;
  /** A calendar date, YYYY-MM-DD. */
  eventDate: string | null;
  paymentMethodId: string;
  paymentMethod: ChargedMethod;
  note: string;
  status: 'Pending' | 'Scheduled' | 'Processing' | 'Completed' | 'Failed' | 'Declined' | 'Expired' | 'Canceled' | 'Returned';
  /** What the processor keeps; null until the wallet was charged. */
  fee: number | null;
  /** The day on which the recipient had the money. */
  paymentDate: string | null;
  currency: string;
  contact: {
    name: string;
    email: string;
  };
  /** Then the payment will fail on its day, unless it is given another method. */
  isPaymentMethodRemoved: boolean;
  /** Where the recipient accepts or declines; whoever has it may do so. Shown to tokens with the scope `payments:write`; to others, and in events, the code is masked: `…/p/****`. */
  offerLink: string | null;
  expiresAt: string | null;
  acceptedAt: string | null;
  declineReason: string | null;
  destination: {
    bankName: string;
    last4: string;
  } | null;
  /** When the money was out of the wallet. */
  fundedAt: string | null;
  /** When the wallet's bank took it back after all. */
  fundingReturnedAt: string | null;
  failure: {
    /** E.g. `insufficient_funds`, `method_removed`, `account_closed`. */
    code: string;
    message: string;
  } | null;
  refund: {
    status: 'Processing' | 'Succeeded' | 'Failed';
    /** `Balance`: the account’s own balance at the processor, which is paid out with the next payout. */
    to: 'PaymentMethod' | 'OtherPaymentMethod' | 'Balance';
    /** Of `OtherPaymentMethod`: which one. */
    paymentMethodId: string | null;
    refundedAt: string | null;
    failure: {
      /** E.g. `insufficient_funds`, `method_removed`, `account_closed`. */
      code: string;
      message: string;
    } | null;
  } | null;
  /** When what the wallet’s bank had taken back was given up. */
  writtenOffAt: string | null;
  /** The payment that did not arrive, of which this one was made for another account. */
  replacesId: string | null;
  /** The payment that was made of this one, to another account of its recipient. */
  replacedById: string | null;
  createdAt: string;
  updatedAt: string;
};

export type Charge = {
  id: string;
  invoiceId: string;
  status: 'Created' | 'Processing' | 'RequiresAction' | 'Succeeded' | 'Declined' | 'Returned';
  origin: 'Client' | 'Autopay';
  processor: 'Sandbox' | 'Stripe';
  processorReference: string | null;
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  surcharge: number;
  refundedAmount: number;
  currency: string;
  fee: number | null;
  paymentMethod: ChargedMethod | null;
  scheduledPayments: Allocation[];
  failure: {
    code: string;
    /** A sentence for the payer. */
    message: string;
  } | null;
  createdAt: string;
  updatedAt: string;
  settledAt: string | null;
};

export type Refund = {
  id: string;
  chargeId: string;
  invoiceId: string;
  status: 'Processing' | 'Succeeded' | 'Failed';
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  surcharge: number;
  currency: string;
  reason: string;
  reopens: boolean;
  scheduledPayments: RefundAllocation[];
  failure: {
    code: string;
    /** A sentence for the payer. */
    message: string;
  } | null;
  createdAt: string;
  updatedAt: string;
  settledAt: string | null;
};

export type Dispute = {
  id: string;
  chargeId: string;
  invoiceId: string;
  status: 'Open' | 'Won' | 'Lost';
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  currency: string;
  reason: string;
  respondBy: string | null;
  createdAt: string;
  updatedAt: string;
  closedAt: string | null;
};

export type FullPayout = {
  id: string;
  amount: number;
  currency: string;
  /** A calendar date, YYYY-MM-DD. */
  arrivalDate: string;
  processorReference: string;
  createdAt: string;
  items: PayoutItem[];
};

export type Event = {
  id: string;
  /** What happened to what, e.g. `invoice.payment.completed`. */
  type: string;
  /** The version that `data` is written in. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** Who caused it; null: the service itself, by the clock or the processor. */
  actor: {
    /** A signed-in person, a token, whoever has the link of an invoice, or of a payment. */
    type: 'Member' | 'Token' | 'Client' | 'Recipient';
    /** Of the person, the token or the contact. */
    id: string;
    /** As it is now; null when it is gone. */
    name: string | null;
  } | null;
  /** The object as it then was. */
  data: Record<string, unknown>;
};

export type FullMail = {
  id: string;
  kind: 'Invoice' | 'InvoiceChanged' | 'Reminder' | 'Receipt' | 'PaymentFailed' | 'AutopayStarted' | 'AutopayAhead' | 'AutopayDone' | 'AutopayEnded' | 'Refund' | 'InvoiceReopened' | 'InvoiceCanceled' | 'BusinessPaid' | 'BusinessFailed' | 'BusinessRefundFailed' | 'BusinessDisputed' | 'BusinessAutopayEnded' | 'Offer' | 'OfferExpiring' | 'PaymentDelivered' | 'PaymentUndelivered' | 'BusinessUndelivered' | 'BusinessOtherAccount' | 'MemberInvitation';
  /** `Kept`: written while there was no mail server. `Superseded`: what it says was no longer true before it went out. */
  status: 'Queued' | 'Sent' | 'PartlySent' | 'Failed' | 'Kept' | 'Superseded';
  language: 'en' | 'de' | 'fr' | 'es';
  subject: string;
  invoiceId: string | null;
  /** The outgoing payment that it is about. */
  paymentId: string | null;
  scheduledPaymentIds: string[];
  recipients: Recipient[];
  attempts: number;
  /** Why somebody has not got it yet, or never will. */
  failure: string | null;
  createdAt: string;
  sentAt: string | null;
  senderName: string;
  replyTo: string | null;
  text: string;
  html: string;
};

export type Reminders = {
  /** Newest first. */
  sent: {
    mailId: string;
    kind: 'Reminder' | 'AutopayAhead';
    status: 'Queued' | 'Sent' | 'PartlySent' | 'Failed' | 'Kept' | 'Superseded';
    scheduledPaymentIds: string[];
    createdAt: string;
  }[];
  /** In order; each is sent unless something changes before. */
  planned: {
    /** `AutopayAhead` tells what will be charged instead of asking for it. */
    kind: 'Reminder' | 'AutopayAhead';
    at: string;
    /** The day in the account’s time zone. */
    date: string;
    /** What is charged on top, as it stands now; 0 of a `Reminder`. */
    surcharge: number;
    scheduledPayments: {
      id: string;
      /** A calendar date, YYYY-MM-DD. */
      dueDate: string;
      /** In the currency's minor unit, e.g. cents. */
      amount: number;
    }[];
  }[];
};

export type InvoiceActions = {
  /** What may be done next, in the order in which it is offered: `activate`; `wait`, money is on its way; `answerDispute`; `refund`; `unmark`, of what was marked as paid; `pay`, also mark as paid, waive or remind; `cancel`; `writeOff`; `newInvoice`, nothing else is left. */
  actions: ('activate' | 'wait' | 'answerDispute' | 'refund' | 'unmark' | 'pay' | 'cancel' | 'writeOff' | 'newInvoice')[];
  /** One element for each payment, in the order of the schedule. */
  scheduledPayments: {
    /** The scheduled payment. */
    id: string;
    /** The same, of this payment. */
    actions: ('activate' | 'wait' | 'answerDispute' | 'refund' | 'unmark' | 'pay' | 'cancel' | 'writeOff' | 'newInvoice')[];
  }[];
};

export type PayerInvoice = {
  id: string;
  number: string | null;
  status: 'Draft' | 'Active' | 'Paid' | 'Canceled' | 'Uncollectible';
  /** In the currency's minor unit, e.g. cents. */
  totalAmount: number;
  currency: string;
  paymentSchedule: PayerScheduledPayment[];
  /** The accepted ways of paying that work; a bank account does in US dollars only. */
  paymentMethods: ('DebitCard' | 'CreditCard' | 'BankAccount')[];
  note: string;
  paymentLink: string | null;
  contact: {
    name: string;
  };
  /** A calendar date, YYYY-MM-DD. */
  eventDate: string | null;
  amountPaid: number;
  amountRefunded: number;
  amountDue: number;
  paymentState: 'Unpaid' | 'PartiallyPaid' | 'Paid' | 'PartiallyRefunded' | 'Refunded';
  isOverdue: boolean;
  nextPayment: {
    id: string;
    /** A calendar date, YYYY-MM-DD. */
    dueDate: string;
    /** In the currency's minor unit, e.g. cents. */
    amount: number;
  } | null;
  lineItems: LineItem[];
  activatedAt: string | null;
  business: {
    name: string;
    path: string;
  };
  allowsPartPayments: boolean;
  /** What a credit card bears on top, in hundredths of a percent, as the law of the place allows it. Debit and prepaid cards, cards of unknown kind and bank accounts bear none. */
  surchargeBasisPoints: number;
  autopay: Mandate | null;
  /** How the payer’s browser turns a card or bank account into a token, at the processor. */
  tokens: TokenAccess | null;
};

export type PayerCharge = {
  id: string;
  status: 'Created' | 'Processing' | 'RequiresAction' | 'Succeeded' | 'Declined' | 'Returned';
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  surcharge: number;
  currency: string;
  paymentMethod: ChargedMethod | null;
  scheduledPayments: RefundAllocation[];
  failure: {
    code: string;
    /** A sentence for the payer. */
    message: string;
  } | null;
  /** Where the holder confirms, while it requires action. */
  actionUrl: string | null;
  createdAt: string;
};

export type Offer = {
  business: {
    name: string;
    path: string;
  };
  contact: {
    name: string;
    email: string;
  };
  /** In the currency's minor unit, e.g. cents. */
  totalAmount: number;
  currency: string;
  /** A calendar date, YYYY-MM-DD. */
  scheduleDate: string;
  /** A calendar date, YYYY-MM-DD. */
  eventDate: string | null;
  note: string;
  status: 'Pending' | 'Scheduled' | 'Processing' | 'Completed' | 'Failed' | 'Declined' | 'Expired' | 'Canceled' | 'Returned';
  expiresAt: string | null;
  acceptedAt: string | null;
  declineReason: string | null;
  destination: {
    bankName: string;
    last4: string;
  } | null;
  /** The day on which the recipient had the money. */
  paymentDate: string | null;
  createdAt: string;
};

export type OpenOffer = {
  business: {
    name: string;
    path: string;
  };
  contact: {
    name: string;
    email: string;
  };
  /** In the currency's minor unit, e.g. cents. */
  totalAmount: number;
  currency: string;
  /** A calendar date, YYYY-MM-DD. */
  scheduleDate: string;
  /** A calendar date, YYYY-MM-DD. */
  eventDate: string | null;
  note: string;
  status: 'Pending' | 'Scheduled' | 'Processing' | 'Completed' | 'Failed' | 'Declined' | 'Expired' | 'Canceled' | 'Returned';
  expiresAt: string | null;
  acceptedAt: string | null;
  declineReason: string | null;
  destination: {
    bankName: string;
    last4: string;
  } | null;
  /** The day on which the recipient had the money. */
  paymentDate: string | null;
  createdAt: string;
  /** Null once it is answered. */
  tokens: {
    processor: 'Sandbox' | 'Stripe';
    tokensUrl: string | null;
    publishableKey: string | null;
  } | null;
};

export type TestClock = {
  now: string;
  /** Whether it was moved away from the machine’s time. */
  isAhead: boolean;
  /** `Advancing`: it is on its way to `target`, and goes on by itself; `now` shows how far it has come. */
  status: 'Ready' | 'Advancing';
  /** Where it is on its way to; null when it is `Ready`. */
  target: string | null;
  /** Why it stands on its way, e.g. because the sandbox does not answer; it is tried again every few seconds. */
  failure: string | null;
};

export type PaymentMethod = {
  id: string;
  type: 'DebitCard' | 'CreditCard' | 'BankAccount';
  name: {
    brand: string;
    last4: string;
  } | {
    bankName: string;
    last4: string;
  };
};

export type Payout = {
  id: string;
  amount: number;
  currency: string;
  /** A calendar date, YYYY-MM-DD. */
  arrivalDate: string;
  processorReference: string;
  createdAt: string;
};

export type Mail = {
  id: string;
  kind: 'Invoice' | 'InvoiceChanged' | 'Reminder' | 'Receipt' | 'PaymentFailed' | 'AutopayStarted' | 'AutopayAhead' | 'AutopayDone' | 'AutopayEnded' | 'Refund' | 'InvoiceReopened' | 'InvoiceCanceled' | 'BusinessPaid' | 'BusinessFailed' | 'BusinessRefundFailed' | 'BusinessDisputed' | 'BusinessAutopayEnded' | 'Offer' | 'OfferExpiring' | 'PaymentDelivered' | 'PaymentUndelivered' | 'BusinessUndelivered' | 'BusinessOtherAccount' | 'MemberInvitation';
  /** `Kept`: written while there was no mail server. `Superseded`: what it says was no longer true before it went out. */
  status: 'Queued' | 'Sent' | 'PartlySent' | 'Failed' | 'Kept' | 'Superseded';
  language: 'en' | 'de' | 'fr' | 'es';
  subject: string;
  invoiceId: string | null;
  /** The outgoing payment that it is about. */
  paymentId: string | null;
  scheduledPaymentIds: string[];
  recipients: Recipient[];
  attempts: number;
  /** Why somebody has not got it yet, or never will. */
  failure: string | null;
  createdAt: string;
  sentAt: string | null;
};

export type CreateInvoiceBody = {
  /** Either `id` of a contact, or `name` and `email`: the contact that has the e-mail is used as it is, or one is created. */
  contact: {
    id?: string | undefined;
    /** Default Client. */
    type?: 'Client' | 'Business' | undefined;
    name?: string | undefined;
    email?: string | undefined;
  };
  /** In the currency's minor unit, e.g. cents. */
  totalAmount: number;
  paymentSchedule?: ScheduleElement[] | undefined;
  paymentMethods?: ('DebitCard' | 'CreditCard' | 'BankAccount')[] | undefined;
  ccEmails?: string[] | undefined;
  enableAutoreminders?: boolean | undefined;
  note?: string | undefined;
  /** `ShareManually`: the link only, nothing is sent. */
  deliveryMethod?: 'Email' | 'ShareManually' | undefined;
  /** A calendar date, YYYY-MM-DD. */
  eventDate?: string | undefined;
  /** Omitted: issued at once, with every payment Due. */
  status?: 'Draft' | 'Active' | undefined;
  /** Your own number, 1 … 40 visible ASCII characters; only with the request that issues the invoice. */
  number?: string | undefined;
  /** When there are any, they add up to totalAmount. */
  lineItems?: {
    description: string;
    quantity: number;
    /** In the currency's minor unit, e.g. cents. */
    unitAmount: number;
    /** The tax that unitAmount includes, in hundredths of a percent: 1900 is 19 %. Without it the line is outside the scope of VAT. */
    taxBasisPoints?: number | undefined;
  }[] | undefined;
  metadata?: Record<string, string> | undefined;
  /** ISO 4217. */
  currency?: string | undefined;
};

export type UpdateInvoiceBody = {
  /** Either `id` of a contact, or `name` and `email`: the contact that has the e-mail is used as it is, or one is created. */
  contact?: {
    id?: string | undefined;
    /** Default Client. */
    type?: 'Client' | 'Business' | undefined;
    name?: string | undefined;
    email?: string | undefined;
  } | undefined;
  /** In the currency's minor unit, e.g. cents. */
  totalAmount?: number | undefined;
  paymentSchedule?: ScheduleElement[] | undefined;
  paymentMethods?: ('DebitCard' | 'CreditCard' | 'BankAccount')[] | undefined;
  ccEmails?: string[] | undefined;
  enableAutoreminders?: boolean | undefined;
  note?: string | undefined;
  /** `ShareManually`: the link only, nothing is sent. */
  deliveryMethod?: 'Email' | 'ShareManually' | undefined;
  /** A calendar date, YYYY-MM-DD. */
  eventDate?: string | null | undefined;
  status?: 'Draft' | 'Active' | 'Canceled' | 'Uncollectible' | undefined;
  /** Your own number, 1 … 40 visible ASCII characters; only with the request that issues the invoice. */
  number?: string | undefined;
  /** When there are any, they add up to totalAmount. */
  lineItems?: {
    description: string;
    quantity: number;
    /** In the currency's minor unit, e.g. cents. */
    unitAmount: number;
    /** The tax that unitAmount includes, in hundredths of a percent: 1900 is 19 %. Without it the line is outside the scope of VAT. */
    taxBasisPoints?: number | undefined;
  }[] | undefined;
  metadata?: Record<string, string> | undefined;
  /** ISO 4217. */
  currency?: string | undefined;
  /** With totalAmount alone: the last open payment takes the difference. */
  rebalance?: 'LastPayment' | undefined;
};

export type MarkScheduledPaymentAsPaidBody = {
  /** When the money came; today without it. */
  paidOn?: string | undefined;
};

export type CreateContactBody = {
  /** Default Client. */
  type?: 'Client' | 'Business' | undefined;
  name: string;
  email: string;
};

export type UpdateContactBody = {
  type?: 'Client' | 'Business' | undefined;
  name?: string | undefined;
  email?: string | undefined;
};

export type AddPaymentMethodBody = {
  /** The single-use token that the processor gave for a card or a bank account. */
  token: string;
};

export type CreatePaymentBody = {
  contact: {
    name: string;
    email: string;
  };
  /** In the currency's minor unit, e.g. cents. */
  totalAmount: number;
  /** A calendar date, YYYY-MM-DD. */
  scheduleDate: string;
  paymentMethodId: string;
  note?: string | undefined;
  /** A calendar date, YYYY-MM-DD. */
  eventDate?: string | undefined;
};

export type UpdatePaymentBody = {
  contact?: {
    name: string;
    email: string;
  } | undefined;
  /** In the currency's minor unit, e.g. cents. */
  totalAmount?: number | undefined;
  /** A calendar date, YYYY-MM-DD. */
  scheduleDate?: string | undefined;
  /** A calendar date, YYYY-MM-DD. */
  eventDate?: string | null | undefined;
  paymentMethodId?: string | undefined;
  note?: string | undefined;
};

export type RefundPaymentBody = {
  /** A bank account of your wallet, when the method that paid takes nothing back. */
  paymentMethodId?: string | undefined;
};

export type CreateRefundBody = {
  /** Default: all that is left. */
  amount?: number | undefined;
  scheduledPaymentId?: string | undefined;
  reason?: string | undefined;
  /** The client owes the amount again. Default false. */
  reopen?: boolean | undefined;
};

export type PayByLinkBody = {
  /** The processor's token of a card or bank account; never a number. */
  token: string;
  /** Default: the payment that is owed first. */
  scheduledPaymentIds?: string[] | undefined;
  /** A part of one payment, where the account allows it. */
  amount?: number | undefined;
  /** What the payer was shown and agrees to, surcharge included; refused when it is another meanwhile, as the business may have changed the schedule. */
  expectedAmount: number;
  /** Charges the rest along the schedule, with the same method; the words that the payer agreed to. */
  autopay?: {
    terms: string;
  } | undefined;
};

export type AcceptOfferBody = {
  /** The processor's single-use token of the recipient's bank account. */
  destination: string;
};

export type DeclineOfferBody = {
  reason?: string | undefined;
};

export type AdvanceTestClockBody = {
  now: string;
};

export type ScheduledPayment = {
  id: string;
  /** A calendar date, YYYY-MM-DD. */
  dueDate: string;
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  status: 'Draft' | 'Scheduled' | 'Due' | 'Processing' | 'RequiresAction' | 'Paid' | 'Failed' | 'PartiallyRefunded' | 'Refunded' | 'Disputed' | 'ChargedBack' | 'Waived' | 'Canceled';
  fee: number | null;
  /** A calendar date, YYYY-MM-DD. */
  paymentDate: string | null;
  name?: string | null | undefined;
};

export type FullScheduledPayment = {
  id: string;
  /** A calendar date, YYYY-MM-DD. */
  dueDate: string;
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  status: 'Draft' | 'Scheduled' | 'Due' | 'Processing' | 'RequiresAction' | 'Paid' | 'Failed' | 'PartiallyRefunded' | 'Refunded' | 'Disputed' | 'ChargedBack' | 'Waived' | 'Canceled';
  fee: number | null;
  /** A calendar date, YYYY-MM-DD. */
  paymentDate: string | null;
  name: string | null;
  isOverdue: boolean;
  paidAmount: number;
  refundedAmount: number;
  isPaidOutside: boolean;
};

export type PayerScheduledPayment = {
  id: string;
  /** A calendar date, YYYY-MM-DD. */
  dueDate: string;
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  status: 'Draft' | 'Scheduled' | 'Due' | 'Processing' | 'RequiresAction' | 'Paid' | 'Failed' | 'PartiallyRefunded' | 'Refunded' | 'Disputed' | 'ChargedBack' | 'Waived' | 'Canceled';
  /** A calendar date, YYYY-MM-DD. */
  paymentDate: string | null;
  name: string | null;
  isOverdue: boolean;
  paidAmount: number;
  refundedAmount: number;
  isPaidOutside: boolean;
};

export type ScheduleElement = {
  /** Names an existing payment, in updates. */
  id?: string | undefined;
  /** A calendar date, YYYY-MM-DD. */
  dueDate: string;
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  name?: string | null | undefined;
};

export type LineItem = {
  description: string;
  quantity: number;
  /** In the currency's minor unit, e.g. cents. */
  unitAmount: number;
  /** The tax that unitAmount includes, in hundredths of a percent: 1900 is 19 %. Without it the line is outside the scope of VAT. */
  taxBasisPoints?: number | undefined;
};

export type Mandate = {
  paymentMethod: ChargedMethod;
  terms: string;
  /** In the currency's minor unit, e.g. cents. */
  agreedAmount: number;
  acceptedAt: string;
  retryAt: string | null;
};

export type TokenAccess = {
  processor: 'Sandbox' | 'Stripe';
  tokensUrl: string | null;
  publishableKey: string | null;
};

export type Allocation = {
  id: string;
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  refundedAmount: number;
};

export type RefundAllocation = {
  id: string;
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
};

export type Recipient = {
  email: string;
  name: string;
  role: 'to' | 'cc';
  /** `Refused`: by the mail server, for good or for three days. `Superseded`: see `status`. */
  state: 'Waiting' | 'Sent' | 'Refused' | 'Superseded';
  /** What the mail server said last. */
  detail: string | null;
};

export type PayoutItem = {
  kind: string;
  subjectId: string | null;
  /** Signed, before the fee. */
  amount: number;
  fee: number;
};

export type ChargedMethod = {
  type: 'DebitCard' | 'CreditCard' | 'BankAccount';
  name: {
    brand: string;
    last4: string;
  } | {
    bankName: string;
    last4: string;
  };
};

/** `invalid_request`: The request is not valid; see details. `invalid_json`: The body is not valid JSON. `unknown_field`: The request has a field that this operation does not know. */
export type Refusal = {
  timestamp: string;
  data: null;
  error: {
    code: string;
    message: string;
    details: {
      path: string;
      code: string;
      message: string;
    }[];
    requestId: string;
  };
};

/** What each operation takes and answers. */
export interface Operations {
  /** Create an invoice */
  'POST /v1/invoices': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: CreateInvoiceBody;
    data: Invoice;
  };
  /** List invoices */
  'GET /v1/invoices': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      status?: 'Draft' | 'Active' | 'Paid' | 'Canceled' | 'Uncollectible' | undefined;
      /** What an invoice waits for. Of active ones: `Overdue`, a due date is past; `Due`, something is asked for or on its way; `Upcoming`, the rest. The other states are statuses. Every invoice is in one state. */
      state?: 'Draft' | 'Upcoming' | 'Due' | 'Overdue' | 'Paid' | 'Canceled' | 'Uncollectible' | undefined;
      contactId?: string | undefined;
      /** A calendar date, YYYY-MM-DD. */
      dueFrom?: string | undefined;
      /** A calendar date, YYYY-MM-DD. */
      dueTo?: string | undefined;
      /** Active ones of which something is still owed that is due on this day or later. */
      owedFrom?: string | undefined;
      /** Active ones of which something is still owed that is due on this day or before. */
      owedTo?: string | undefined;
      /** A calendar date, YYYY-MM-DD. */
      eventFrom?: string | undefined;
      /** A calendar date, YYYY-MM-DD. */
      eventTo?: string | undefined;
      /** Those that were created or changed since then, the last changed first. */
      updatedSince?: string | undefined;
      /** Words of the contact's name or e-mail, the number or the note, or how they begin; all of them must be found. Case and accents do not matter. The invoice with this number comes first: `inv-42` and `42` mean `INV-0042`. Then the newest; when some thousands fit, those with the whole word before those with longer ones. A page may hold fewer than `limit` and still have a `nextCursor`. */
      q?: string | undefined;
    };
    body: undefined;
    data: {
      items: FullInvoice[];
      nextCursor: string | null;
    };
  };
  /** Update, activate or cancel an invoice */
  'PATCH /v1/invoices/{invoice_id}': {
    path: {
      invoice_id: string;
    };
    query: Record<string, never>;
    body: UpdateInvoiceBody;
    data: Invoice;
  };
  /** Delete a draft */
  'DELETE /v1/invoices/{invoice_id}': {
    path: {
      invoice_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: FullInvoice;
  };
  /** Read an invoice */
  'GET /v1/invoices/{invoice_id}': {
    path: {
      invoice_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: FullInvoice;
  };
  /** Count invoices by state */
  'GET /v1/invoices/counts': {
    path: Record<string, never>;
    query: {
      contactId?: string | undefined;
      /** A calendar date, YYYY-MM-DD. */
      dueFrom?: string | undefined;
      /** A calendar date, YYYY-MM-DD. */
      dueTo?: string | undefined;
      /** Active ones of which something is still owed that is due on this day or later. */
      owedFrom?: string | undefined;
      /** Active ones of which something is still owed that is due on this day or before. */
      owedTo?: string | undefined;
      /** A calendar date, YYYY-MM-DD. */
      eventFrom?: string | undefined;
      /** A calendar date, YYYY-MM-DD. */
      eventTo?: string | undefined;
      /** Those that were created or changed since then, the last changed first. */
      updatedSince?: string | undefined;
      /** Words of the contact's name or e-mail, the number or the note, or how they begin; all of them must be found. Case and accents do not matter. The invoice with this number comes first: `inv-42` and `42` mean `INV-0042`. Then the newest; when some thousands fit, those with the whole word before those with longer ones. A page may hold fewer than `limit` and still have a `nextCursor`. */
      q?: string | undefined;
    };
    body: undefined;
    data: {
      /** All that the filters let through. */
      All: {
        /** How many there are, or were counted. */
        count: number;
        /** False: there may be more than were counted. */
        isExact: boolean;
      };
      /** Drafts. */
      Draft: {
        /** How many there are, or were counted. */
        count: number;
        /** False: there may be more than were counted. */
        isExact: boolean;
      };
      /** `state=Upcoming` */
      Upcoming: {
        /** How many there are, or were counted. */
        count: number;
        /** False: there may be more than were counted. */
        isExact: boolean;
      };
      /** `state=Due` */
      Due: {
        /** How many there are, or were counted. */
        count: number;
        /** False: there may be more than were counted. */
        isExact: boolean;
      };
      /** `state=Overdue` */
      Overdue: {
        /** How many there are, or were counted. */
        count: number;
        /** False: there may be more than were counted. */
        isExact: boolean;
      };
      /** `state=Paid` */
      Paid: {
        /** How many there are, or were counted. */
        count: number;
        /** False: there may be more than were counted. */
        isExact: boolean;
      };
      /** `state=Canceled` */
      Canceled: {
        /** How many there are, or were counted. */
        count: number;
        /** False: there may be more than were counted. */
        isExact: boolean;
      };
      /** `state=Uncollectible` */
      Uncollectible: {
        /** How many there are, or were counted. */
        count: number;
        /** False: there may be more than were counted. */
        isExact: boolean;
      };
    };
  };
  /** List what may be done with an invoice */
  'GET /v1/invoices/{invoice_id}/actions': {
    path: {
      invoice_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: InvoiceActions;
  };
  /** Mark a scheduled payment as paid */
  'POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/mark_as_paid': {
    path: {
      invoice_id: string;
      payment_id: string;
    };
    query: Record<string, never>;
    body: MarkScheduledPaymentAsPaidBody;
    data: FullInvoice;
  };
  /** Unmark as paid */
  'POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/unmark_as_paid': {
    path: {
      invoice_id: string;
      payment_id: string;
    };
    query: Record<string, never>;
    body: Record<string, never>;
    data: FullInvoice;
  };
  /** Waive a scheduled payment */
  'POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/waive': {
    path: {
      invoice_id: string;
      payment_id: string;
    };
    query: Record<string, never>;
    body: Record<string, never>;
    data: FullInvoice;
  };
  /** List events */
  'GET /v1/events': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      /** Only events of this type, e.g. `invoice.paid`. */
      type?: string | undefined;
      /** Only events of this invoice, contact, payment, … */
      objectId?: string | undefined;
      /** Only events that one of these caused. */
      actorType?: 'Member' | 'Token' | 'Client' | 'Recipient' | undefined;
      /** Only events of this instant and later. */
      createdSince?: string | undefined;
    };
    body: undefined;
    data: {
      items: Event[];
      nextCursor: string | null;
    };
  };
  /** Read an event */
  'GET /v1/events/{event_id}': {
    path: {
      event_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Event;
  };
  /** List the events of an invoice */
  'GET /v1/invoices/{invoice_id}/events': {
    path: {
      invoice_id: string;
    };
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    data: {
      items: Event[];
      nextCursor: string | null;
    };
  };
  /** Create a contact */
  'POST /v1/contacts': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: CreateContactBody;
    data: Contact;
  };
  /** List contacts */
  'GET /v1/contacts': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      type?: 'Client' | 'Business' | undefined;
      email?: string | undefined;
    };
    body: undefined;
    data: {
      items: Contact[];
      nextCursor: string | null;
    };
  };
  /** Update a contact */
  'PATCH /v1/contacts/{contact_id}': {
    path: {
      contact_id: string;
    };
    query: Record<string, never>;
    body: UpdateContactBody;
    data: Contact;
  };
  /** Delete a contact */
  'DELETE /v1/contacts/{contact_id}': {
    path: {
      contact_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Contact;
  };
  /** Read a contact */
  'GET /v1/contacts/{contact_id}': {
    path: {
      contact_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Contact;
  };
  /** List payment methods */
  'GET /v1/payment_methods': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: {
      items: PaymentMethod[];
    };
  };
  /** Add a payment method */
  'POST /v1/payment_methods': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: AddPaymentMethodBody;
    data: WalletMethod;
  };
  /** Read a payment method */
  'GET /v1/payment_methods/{payment_method_id}': {
    path: {
      payment_method_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: WalletMethod;
  };
  /** Remove a payment method */
  'DELETE /v1/payment_methods/{payment_method_id}': {
    path: {
      payment_method_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: WalletMethod;
  };
  /** Make a payment method the default */
  'POST /v1/payment_methods/{payment_method_id}/default': {
    path: {
      payment_method_id: string;
    };
    query: Record<string, never>;
    body: Record<string, never>;
    data: WalletMethod;
  };
  /** Create a payment */
  'POST /v1/payments': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: CreatePaymentBody;
    data: Payment;
  };
  /** List payments */
  'GET /v1/payments': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      status?: 'Pending' | 'Scheduled' | 'Processing' | 'Completed' | 'Failed' | 'Declined' | 'Expired' | 'Canceled' | 'Returned' | undefined;
      contactId?: string | undefined;
      updatedSince?: string | undefined;
    };
    body: undefined;
    data: {
      items: FullPayment[];
      nextCursor: string | null;
    };
  };
  /** Update a payment */
  'PATCH /v1/payments/{payment_id}': {
    path: {
      payment_id: string;
    };
    query: Record<string, never>;
    body: UpdatePaymentBody;
    data: FullPayment;
  };
  /** Read a payment */
  'GET /v1/payments/{payment_id}': {
    path: {
      payment_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: FullPayment;
  };
  /** Cancel a payment */
  'POST /v1/payments/{payment_id}/cancel': {
    path: {
      payment_id: string;
    };
    query: Record<string, never>;
    body: Record<string, never>;
    data: FullPayment;
  };
  /** Give a payment back again */
  'POST /v1/payments/{payment_id}/refund': {
    path: {
      payment_id: string;
    };
    query: Record<string, never>;
    body: RefundPaymentBody;
    data: FullPayment;
  };
  /** Write a payment off */
  'POST /v1/payments/{payment_id}/write_off': {
    path: {
      payment_id: string;
    };
    query: Record<string, never>;
    body: Record<string, never>;
    data: FullPayment;
  };
  /** Refund a charge */
  'POST /v1/charges/{charge_id}/refunds': {
    path: {
      charge_id: string;
    };
    query: Record<string, never>;
    body: CreateRefundBody;
    data: Refund;
  };
  /** Cancel a charge */
  'POST /v1/charges/{charge_id}/cancel': {
    path: {
      charge_id: string;
    };
    query: Record<string, never>;
    body: Record<string, never>;
    data: Charge;
  };
  /** Cancel a refund */
  'POST /v1/refunds/{refund_id}/cancel': {
    path: {
      refund_id: string;
    };
    query: Record<string, never>;
    body: Record<string, never>;
    data: Refund;
  };
  /** Read a charge */
  'GET /v1/charges/{charge_id}': {
    path: {
      charge_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Charge;
  };
  /** Read a refund */
  'GET /v1/refunds/{refund_id}': {
    path: {
      refund_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Refund;
  };
  /** Read a dispute */
  'GET /v1/disputes/{dispute_id}': {
    path: {
      dispute_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Dispute;
  };
  /** Read a payout */
  'GET /v1/payouts/{payout_id}': {
    path: {
      payout_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: FullPayout;
  };
  /** List charges */
  'GET /v1/charges': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      status?: 'Created' | 'Processing' | 'RequiresAction' | 'Succeeded' | 'Declined' | 'Returned' | undefined;
      invoiceId?: string | undefined;
    };
    body: undefined;
    data: {
      items: Charge[];
      nextCursor: string | null;
    };
  };
  /** List refunds */
  'GET /v1/refunds': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      chargeId?: string | undefined;
    };
    body: undefined;
    data: {
      items: Refund[];
      nextCursor: string | null;
    };
  };
  /** List disputes */
  'GET /v1/disputes': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    data: {
      items: Dispute[];
      nextCursor: string | null;
    };
  };
  /** List payouts */
  'GET /v1/payouts': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    data: {
      items: Payout[];
      nextCursor: string | null;
    };
  };
  /** Download an invoice as PDF */
  'GET /v1/invoices/{invoice_id}/pdf': {
    path: {
      invoice_id: string;
    };
    query: {
      /** Without it the best of Accept-Language, else the language of the account’s profile. */
      language?: 'en' | 'de' | 'fr' | 'es' | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Download the due dates as calendar */
  'GET /v1/invoices/{invoice_id}/calendar': {
    path: {
      invoice_id: string;
    };
    query: {
      /** Without it the best of Accept-Language, else the language of the account’s profile. */
      language?: 'en' | 'de' | 'fr' | 'es' | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Download an e-invoice */
  'GET /v1/invoices/{invoice_id}/e_invoice': {
    path: {
      invoice_id: string;
    };
    query: {
      /** `facturx` (the default): a PDF/A-3 with the XML in it. `ubl`: the XML alone. */
      format?: 'ubl' | 'facturx' | undefined;
      /** Without it the best of Accept-Language, else the language of the account’s profile. */
      language?: 'en' | 'de' | 'fr' | 'es' | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Download a receipt as PDF */
  'GET /v1/charges/{charge_id}/receipt': {
    path: {
      charge_id: string;
    };
    query: {
      /** Without it the best of Accept-Language, else the language of the account’s profile. */
      language?: 'en' | 'de' | 'fr' | 'es' | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Download invoices as CSV */
  'GET /v1/invoices/csv': {
    path: Record<string, never>;
    query: {
      status?: 'Draft' | 'Active' | 'Paid' | 'Canceled' | 'Uncollectible' | undefined;
      /** What an invoice waits for. Of active ones: `Overdue`, a due date is past; `Due`, something is asked for or on its way; `Upcoming`, the rest. The other states are statuses. Every invoice is in one state. */
      state?: 'Draft' | 'Upcoming' | 'Due' | 'Overdue' | 'Paid' | 'Canceled' | 'Uncollectible' | undefined;
      contactId?: string | undefined;
      /** A calendar date, YYYY-MM-DD. */
      dueFrom?: string | undefined;
      /** A calendar date, YYYY-MM-DD. */
      dueTo?: string | undefined;
      /** Active ones of which something is still owed that is due on this day or later. */
      owedFrom?: string | undefined;
      /** Active ones of which something is still owed that is due on this day or before. */
      owedTo?: string | undefined;
      /** A calendar date, YYYY-MM-DD. */
      eventFrom?: string | undefined;
      /** A calendar date, YYYY-MM-DD. */
      eventTo?: string | undefined;
      /** Those that were created or changed since then, the last changed first. */
      updatedSince?: string | undefined;
      /** Words of the contact's name or e-mail, the number or the note, or how they begin; all of them must be found. Case and accents do not matter. The invoice with this number comes first: `inv-42` and `42` mean `INV-0042`. Then the newest; when some thousands fit, those with the whole word before those with longer ones. A page may hold fewer than `limit` and still have a `nextCursor`. */
      q?: string | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Read the invoice behind a payment link */
  'GET /v1/links/{account_path}/{code}': {
    path: {
      account_path: string;
      code: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: PayerInvoice;
  };
  /** Pay through a payment link */
  'POST /v1/links/{account_path}/{code}/charges': {
    path: {
      account_path: string;
      code: string;
    };
    query: Record<string, never>;
    body: PayByLinkBody;
    data: PayerCharge;
  };
  /** Ask what became of a charge */
  'GET /v1/links/{account_path}/{code}/charges/{charge_id}': {
    path: {
      account_path: string;
      code: string;
      charge_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: PayerCharge;
  };
  /** Give up a charge that waits for its holder */
  'DELETE /v1/links/{account_path}/{code}/charges/{charge_id}': {
    path: {
      account_path: string;
      code: string;
      charge_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: PayerCharge;
  };
  /** Cancel autopay */
  'DELETE /v1/links/{account_path}/{code}/autopay': {
    path: {
      account_path: string;
      code: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: PayerInvoice;
  };
  /** Read an offer */
  'GET /v1/offers/{account_path}/{code}': {
    path: {
      account_path: string;
      code: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: OpenOffer;
  };
  /** Accept a payment */
  'POST /v1/offers/{account_path}/{code}/accept': {
    path: {
      account_path: string;
      code: string;
    };
    query: Record<string, never>;
    body: AcceptOfferBody;
    data: Offer;
  };
  /** Decline a payment */
  'POST /v1/offers/{account_path}/{code}/decline': {
    path: {
      account_path: string;
      code: string;
    };
    query: Record<string, never>;
    body: DeclineOfferBody;
    data: Offer;
  };
  /** Read the reminders of an invoice */
  'GET /v1/invoices/{invoice_id}/reminders': {
    path: {
      invoice_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Reminders;
  };
  /** Remind of an invoice now */
  'POST /v1/invoices/{invoice_id}/remind': {
    path: {
      invoice_id: string;
    };
    query: Record<string, never>;
    body: Record<string, never>;
    data: Mail;
  };
  /** List mails */
  'GET /v1/mails': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      /** Only mails about this invoice. */
      invoiceId?: string | undefined;
      /** Only mails about this outgoing payment. */
      paymentId?: string | undefined;
      status?: 'Queued' | 'Sent' | 'PartlySent' | 'Failed' | 'Kept' | 'Superseded' | undefined;
    };
    body: undefined;
    data: {
      items: Mail[];
      nextCursor: string | null;
    };
  };
  /** Read a mail */
  'GET /v1/mails/{mail_id}': {
    path: {
      mail_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: FullMail;
  };
  /** Send a mail again */
  'POST /v1/mails/{mail_id}/send': {
    path: {
      mail_id: string;
    };
    query: Record<string, never>;
    body: Record<string, never>;
    data: Mail;
  };
  /** Read the test clock */
  'GET /v1/test_clock': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: TestClock;
  };
  /** Move the test clock */
  'POST /v1/test_clock': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: AdvanceTestClockBody;
    data: TestClock;
  };
}

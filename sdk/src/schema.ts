// Made by `npm run api-types` from the OpenAPI document; read it, do not edit it.

export type Account = {
  id: string;
  /** Its part of payment links. It never changes. */
  path: string;
  /** The name of the business. */
  name: string;
  /** Whether money is real. It never changes. */
  mode: 'Live' | 'Sandbox';
  /** The currency of new invoices and payments; those that exist keep theirs. */
  currency: string;
  /** IANA zone in which due dates are judged, e.g. Europe/Berlin. */
  timeZone: string;
  /** How clients may pay a new invoice that does not say it itself. */
  acceptedMethods: ('DebitCard' | 'CreditCard' | 'BankAccount')[];
  /** What stands before the counted number of an invoice, e.g. `INV-`. It does not end with a digit. */
  numberPrefix: string;
  /** The number that the next invoice gets. A number that an invoice has is not given again. */
  nextNumber: number;
  /** A scheduled payment becomes Due this many days before its due date. */
  dueWindowDays: number;
  /** Who bears the cost of credit cards. */
  feeBearer: 'Business' | 'Client';
  /** What a client bears on a credit card, in hundredths of a percent; no more than `surcharge` allows. */
  surchargeBasisPoints: number;
  /** What a credit card costs the business at its processor, in hundredths of a percent. */
  cardCostBasisPoints: number | null;
  /** What law and card networks allow at the place of the profile (docs/surcharges.md). */
  surcharge: {
    /** Whether a business of this place may ask for a surcharge today. */
    allowed: boolean;
    /** The most that it may ask for, its card cost considered. */
    maximumBasisPoints: number;
    /** The most that anyone there may ask for. */
    lawfulBasisPoints: number;
    /** Whether what cards cost the business is a limit, too. */
    boundByCost: boolean;
    /** What credit cards bear today. */
    takenBasisPoints: number;
    /** The rule, as a sentence. */
    reason: string;
  };
  /** Whether clients may pay a part of a scheduled payment. */
  allowsPartPayments: boolean;
  /** The pauses in days before each retry of a failed autopay. */
  autopayRetryDays: number[];
  /** What the business shows of itself, and its reminder rule. */
  profile: {
    /** Of mails and documents; a page uses its reader’s. */
    language: 'en' | 'de' | 'fr' | 'es';
    /** Of pages, mails and documents. */
    accentColour: string;
    /** Where clients answer and its own notices go; empty for its owners’ addresses. */
    email: string;
    /** Street and number. */
    street: string;
    /** Postal code. */
    postalCode: string;
    /** City. */
    city: string;
    /** State or province: some of them forbid surcharges. */
    region: string;
    /** ISO 3166-1, or empty. It decides which surcharge is allowed and the size of paper. */
    country: string;
    /** For VAT, a number that begins with the country, e.g. DE123456789. */
    taxId: string;
    /** The last lines of mails and documents. */
    footer: string;
    /** When clients are reminded, in days from a due date, ascending; negative ones before it. A new rule counts from now on. */
    reminderDays: number[];
  };
  /** Null without one. */
  logo: {
    type: 'image/png' | 'image/jpeg';
    /** Where everybody can fetch it. It changes with the picture. */
    url: string;
  } | null;
  /** Who moves the money. */
  processor: {
    /** The sandbox moves no real money. */
    name: 'Sandbox' | 'Stripe';
    /** False while the account cannot take payments. */
    isConnected: boolean;
  };
};

export type ReminderPreview = {
  /** The zone of the days and hours. */
  timeZone: string;
  /** The rule that this is the plan of. */
  reminderDays: number[];
  /** In order. */
  planned: {
    /** `AutopayAhead` tells what will be charged instead of asking for it. */
    kind: 'Reminder' | 'AutopayAhead';
    at: string;
    /** The day in the account’s time zone. */
    date: string;
    /** What the mail is about. */
    payments: {
      /** Null of a sample. */
      scheduledPaymentId: string | null;
      /** A calendar date, YYYY-MM-DD. */
      dueDate: string;
      /** How far the mail is from the due date; negative before it. */
      days: number;
    }[];
  }[];
};

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

export type ShownInvoice = {
  id: string;
  contactId: string;
  /** In the currency's minor unit, e.g. cents. */
  totalAmount: number;
  paymentSchedule: ShownScheduledPayment[];
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
  /** What it waits for today; a list can be narrowed to it. */
  state: 'Draft' | 'Upcoming' | 'Due' | 'Overdue' | 'Paid' | 'Canceled' | 'Uncollectible';
  actions: AllowedInvoiceActions;
};

export type Autopay = {
  /** Whether a consent stands. */
  isOn: boolean;
  paymentMethod: ChargedMethod | null;
  /** The words that the client agreed to. */
  terms: string | null;
  /** Autopay takes no more than this in all. */
  agreedAmount: number | null;
  acceptedAt: string | null;
  /** Null when nothing is to come. */
  nextCharge: ComingCharge | null;
  /** All that is to come, in order. */
  charges: ComingCharge[];
  /** What could not be taken under this consent. */
  failures: {
    scheduledPaymentId: string;
    /** How often it was tried and failed. */
    count: number;
    failedAt: string;
    /** Null when it is left to the client. */
    retryAt: string | null;
  }[];
};

export type Contact = {
  id: string;
  type: 'Client' | 'Business';
  name: string;
  email: string;
  createdAt: string;
  updatedAt: string;
};

export type ContactSummary = {
  contactId: string;
  /** The contact that it is being merged into just now: until that is done, it is frozen. */
  mergingIntoId: string | null;
  /** All invoices, drafts included. */
  invoices: number;
  /** Invoices that are not issued yet. */
  drafts: number;
  /** Invoices of which something is owed. */
  openInvoices: number;
  /** Outgoing payments to the contact. */
  payments: number;
  /** When the contact looked at an invoice last. */
  lastSeenAt: string | null;
  /** When the contact paid last. */
  lastPaidAt: string | null;
  /** One for each currency that there is. */
  currencies: {
    /** ISO 4217; the amounts are in its minor unit. */
    currency: string;
    /** The totals of issued invoices, without canceled ones. */
    billed: number;
    /** What has come, what was refunded included. */
    paid: number;
    /** What went back of it. */
    refunded: number;
    /** What is still owed, what is on its way included. */
    owed: number;
    /** What of it should have come before today. */
    overdue: number;
    /** What was delivered to the contact. */
    paidOut: number;
  }[];
  /** The invoices that the contact pays automatically, and with what. */
  autopay: {
    invoiceId: string;
    number: string;
    paymentMethod: ChargedMethod;
  }[];
};

export type ContactMerge = {
  /** The contact that was merged. */
  contactId: string;
  /** The contact that has everything. */
  intoId: string;
  /** Long work goes on in the background. */
  status: 'Running' | 'Done';
  /** What was asked for. */
  autopay: 'End' | 'Keep';
  /** How many invoices were moved so far. */
  invoices: number;
  /** How many outgoing payments were moved so far. */
  payments: number;
  /** Of how many invoices autopay was ended. */
  endedAutopays: number;
  /** When it was asked for. */
  startedAt: string;
  /** When all was done; null until then. */
  finishedAt: string | null;
};

export type ContactErasure = {
  /** The contact. */
  contactId: string;
  /** `Possible`, `Refused`: it was not asked for yet. `Running`: long work goes on in the background. */
  status: 'Possible' | 'Refused' | 'Running' | 'Done';
  /** Why it would be refused now. */
  obstacles: {
    /** What is in the way. */
    code: 'owed' | 'under_way' | 'disputed' | 'paying_out';
    /** How many there are. */
    count: number;
    /** The same as a sentence, with the way out. */
    message: string;
  }[];
  /** What the law has a business keep: with name and address, until its time ends. */
  kept: {
    /** Issued invoices. */
    invoices: number;
    /** Payments out of which money has moved. */
    payments: number;
    /** The last day on which any is kept; null: nothing is. */
    until: string | null;
    /** By the day on which their time ends, in order. */
    byYear: {
      /** The last day on which these are kept. */
      until: string;
      /** Issued invoices. */
      invoices: number;
      /** Payments out. */
      payments: number;
    }[];
  };
  /** When it was asked for; null: it was not. */
  startedAt: string | null;
  /** When all was done; null until then. */
  finishedAt: string | null;
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
  /** The one that is offered first. */
  isDefault: boolean;
  /** Of a card: the last day of its month. Null of a bank account, and where nobody says it. */
  expiresOn: string | null;
  processor: 'Sandbox' | 'Stripe' | null;
  createdAt: string;
};

export type ShownWalletMethod = {
  id: string;
  type: 'DebitCard' | 'CreditCard' | 'BankAccount';
  name: {
    brand: string;
    last4: string;
  } | {
    bankName: string;
    last4: string;
  };
  /** The one that is offered first. */
  isDefault: boolean;
  /** Of a card: the last day of its month. Null of a bank account, and where nobody says it. */
  expiresOn: string | null;
  processor: 'Sandbox' | 'Stripe' | null;
  createdAt: string;
  /** Whether its month is over today, in the account’s time zone. */
  isExpired: boolean;
  /** Payments that this method will be charged for, the next first, 200 at most: without it they fail on their day. */
  waitingPayments: {
    id: string;
    status: 'Pending' | 'Scheduled';
    contact: {
      name: string;
      email: string;
    };
    /** In the currency's minor unit. */
    totalAmount: number;
    currency: string;
    /** A calendar date, YYYY-MM-DD. */
    scheduleDate: string;
    /** Whether the card expires before it is charged: the payment then fails. */
    isAfterExpiry: boolean;
  }[];
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

export type TokenAccess = {
  processor: 'Sandbox' | 'Stripe';
  tokensUrl: string | null;
  publishableKey: string | null;
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
  /** Whether its card expires before `scheduleDate`: the payment then fails, unless another method pays it. */
  isPaymentMethodExpiring: boolean;
  /** Where the recipient accepts or declines; whoever has it may do so. Shown to tokens with the scope `payments:write`; to others, and in events, the code is masked: `…/p/****`. */
  offerLink: string | null;
  /** When the recipient was last sent the offer because somebody asked for that. */
  offerSentAt: string | null;
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

export type ShownPayment = {
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
  /** Whether its card expires before `scheduleDate`: the payment then fails, unless another method pays it. */
  isPaymentMethodExpiring: boolean;
  /** Where the recipient accepts or declines; whoever has it may do so. Shown to tokens with the scope `payments:write`; to others, and in events, the code is masked: `…/p/****`. */
  offerLink: string | null;
  /** When the recipient was last sent the offer because somebody asked for that. */
  offerSentAt: string | null;
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
  /** What may be done now. */
  actions: {
    edit: AllowedAction;
    resendOffer: AllowedAction;
    changeMethod: AllowedAction;
    cancel: AllowedAction;
    refund: AllowedAction;
    writeOff: AllowedAction;
  };
};

export type PaymentBatch = {
  /** Whether every row is right. */
  isValid: boolean;
  /** False of a dry run. */
  isCreated: boolean;
  /** How many rows there are. */
  count: number;
  /** The sum of all rows, as far as they have an amount. */
  totalAmount: number;
  currency: string;
  /** In the order of the rows; none of a dry run. */
  payments: Payment[];
  /** Every fault of every row of a dry run. */
  errors: {
    /** Counted from 1. */
    row: number;
    /** The field of the row, as a JSON pointer. */
    path: string;
    code: string;
    message: string;
  }[];
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

export type ShownCharge = {
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
  /** What is left to give back. */
  refundable: {
    /** How much can be given back, without the surcharge. */
    amount: number;
    /** Whether a refund must be made with `reopen`. */
    needsReopen: boolean;
  };
  /** What may be done now. */
  actions: {
    refund: AllowedAction;
    cancel: AllowedAction;
  };
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

export type ShownRefund = {
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
  /** What may be done now. */
  actions: {
    cancel: AllowedAction;
  };
};

export type ShownDispute = {
  id: string;
  chargeId: string;
  invoiceId: string;
  status: 'Open' | 'Won' | 'Lost';
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  currency: string;
  reason: string;
  respondBy: string | null;
  /** When your answer was with the bank, as the processor says; null before. */
  answeredAt: string | null;
  createdAt: string;
  updatedAt: string;
  closedAt: string | null;
  /** Who objects, as the invoice names them. */
  clientName: string;
  /** The number of the invoice, where it has one. */
  invoiceNumber: string | null;
  /** `UnderReview`: you have answered, or the time to answer is over, and the bank decides. */
  state: 'NeedsAnswer' | 'UnderReview' | 'Won' | 'Lost';
  /** The bank’s `reason`, brought to a few words. */
  category: 'Fraudulent' | 'NotReceived' | 'NotAsDescribed' | 'Duplicate' | 'RefundMissing' | 'Canceled' | 'NotAuthorized' | 'Other';
  /** What helps against it, the best first; sent at the processor. Empty once it is answered or decided. */
  evidence: ('Agreement' | 'Correspondence' | 'ProofOfService' | 'Invoice' | 'Receipt' | 'OtherCharge' | 'RefundProof' | 'CancellationTerms' | 'Authorization')[];
  /** Whole days until `respondBy`; null when it is answered or decided. */
  daysLeft: number | null;
  /** What may be done now. */
  actions: {
    answer: AllowedAction;
  };
};

export type FullPayout = {
  id: string;
  amount: number;
  currency: string;
  /** A calendar date, YYYY-MM-DD. */
  arrivalDate: string;
  processorReference: string;
  createdAt: string;
  /** Amounts less fees sum to the amount of the payout. */
  items: PayoutItem[];
};

export type UpcomingPayouts = {
  /** By currency and day, the next first. Their sum is what the processor holds. */
  items: UpcomingPayout[];
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
    /** As it is now; null when it is gone, or the caller may not read it. */
    name: string | null;
  } | null;
  /** The object as it then was. Names and addresses of members are null without the scope `members:read`, those of tokens for whoever may not read the token. */
  data: Record<string, unknown>;
  /** When names, addresses and texts were taken out of `data`, because the person was erased. */
  redactedAt: string | null;
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

export type InvoiceMail = {
  /** The client first, then the copies. */
  recipients: {
    /** The address. */
    email: string;
    /** Empty of copies. */
    name: string;
    role: 'to' | 'cc';
  }[];
  /** Where answers go. */
  replyTo: string | null;
  language: 'en' | 'de' | 'fr' | 'es';
  /** The subject line. */
  subject: string;
  /** What it says, as text. */
  text: string;
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

export type Member = {
  /** The id of the person, the same in all accounts. */
  id: string;
  /** The name of the person. */
  name: string;
  /** The e-mail address that the person signs in with. */
  email: string;
  /** What the person may do in this account. */
  role: 'Owner' | 'Admin' | 'Member' | 'Viewer';
  /** When the person became a member. */
  joinedAt: string;
  /** The roles that the caller may give this member; empty when the caller may not change it. */
  allowedRoles: ('Owner' | 'Admin' | 'Member' | 'Viewer')[];
  /** Whether the caller may remove this member. */
  isRemovable: boolean;
};

export type Invitation = {
  /** The id of the invitation. */
  id: string;
  /** Whom it was sent to. */
  email: string;
  /** What the person may do after joining. */
  role: 'Owner' | 'Admin' | 'Member' | 'Viewer';
  /** When it was made. */
  createdAt: string;
  /** Until when it can be accepted. */
  expiresAt: string;
  /** Who made it; null: somebody at the command line, or it has ended. */
  invitedBy: {
    /** The id of the person. */
    id: string;
    /** The name of the person. */
    name: string;
  } | null;
  /** Whether the caller may take it back. */
  isRevocable: boolean;
};

export type Token = {
  /** The id of the token; it is not the token. */
  id: string;
  /** What it is for. */
  name: string;
  /** The last four characters of its text. */
  hint: string;
  /** What it may do, as far as the role of its person allows that at the moment. */
  scopes: ('invoices:read' | 'invoices:write' | 'contacts:read' | 'contacts:write' | 'payments:read' | 'payments:write' | 'payment_methods:read' | 'payment_methods:write' | 'charges:read' | 'charges:write' | 'payouts:read' | 'events:read' | 'mails:read' | 'mails:write' | 'test_clock:write' | 'account:read' | 'account:write' | 'members:read' | 'members:write' | 'tokens:read' | 'tokens:write' | 'reports:read' | 'requests:read')[];
  /** Whose token it is: it works as long as the person is a member. */
  person: {
    /** The id of the person. */
    id: string;
    /** The name of the person. */
    name: string;
    /** The e-mail address of the person. */
    email: string;
  };
  /** When it was made. */
  createdAt: string;
  /** When it stops working; null: never. */
  expiresAt: string | null;
  /** When it was last used, to the minute; null: never. */
  lastUsedAt: string | null;
  /** When it was revoked; null: it was not. */
  revokedAt: string | null;
};

export type NewToken = {
  /** The id of the token; it is not the token. */
  id: string;
  /** What it is for. */
  name: string;
  /** The last four characters of its text. */
  hint: string;
  /** What it may do, as far as the role of its person allows that at the moment. */
  scopes: ('invoices:read' | 'invoices:write' | 'contacts:read' | 'contacts:write' | 'payments:read' | 'payments:write' | 'payment_methods:read' | 'payment_methods:write' | 'charges:read' | 'charges:write' | 'payouts:read' | 'events:read' | 'mails:read' | 'mails:write' | 'test_clock:write' | 'account:read' | 'account:write' | 'members:read' | 'members:write' | 'tokens:read' | 'tokens:write' | 'reports:read' | 'requests:read')[];
  /** Whose token it is: it works as long as the person is a member. */
  person: {
    /** The id of the person. */
    id: string;
    /** The name of the person. */
    name: string;
    /** The e-mail address of the person. */
    email: string;
  };
  /** When it was made. */
  createdAt: string;
  /** When it stops working; null: never. */
  expiresAt: string | null;
  /** When it was last used, to the minute; null: never. */
  lastUsedAt: string | null;
  /** When it was revoked; null: it was not. */
  revokedAt: string | null;
  /** The token itself. Only this answer has it; null when the request is repeated. */
  text: string | null;
};

export type LedgerProof = {
  /** `Never`: not yet. `Running`: a look is under way, and the rest is of the one before. `Differs`: see `checks`. */
  status: 'Never' | 'Running' | 'Verified' | 'Differs';
  /** When the last look ended, in the account’s time. */
  verifiedAt: string | null;
  /** How many postings it has held against the rest. */
  postings: number | null;
  /** How much does not hold, in all checks. */
  differenceCount: number | null;
  /** What each check has found; null before the first look. */
  checks: {
    /** The name of the check. */
    name: string;
    /** What always holds. */
    sentence: string;
    /** How many rows it has compared. */
    rowsLookedAt: number;
    /** How much does not hold. */
    differenceCount: number;
    /** The first hundred. */
    differences: {
      /** Of what it does not hold. */
      subject: string;
      /** What there should be; null for nothing. */
      expected: string | null;
      /** What there is; null for nothing. */
      found: string | null;
    }[];
  }[] | null;
};

export type LoggedRequest = {
  /** The `Request-Id` of the answer. */
  id: string;
  /** GET, POST, PATCH, PUT or DELETE. */
  method: string;
  /** The path with the ids that were sent. Texts of its query are hidden. */
  path: string;
  /** The HTTP status of the answer. */
  status: number;
  /** How long the answer took. */
  milliseconds: number;
  /** Whose token or session it was. */
  personId: string;
  /** The token; null of somebody who was signed in. */
  tokenId: string | null;
  /** `error.code` of a refusal. */
  refusalCode: string | null;
  /** The Idempotency-Key when it is a UUID; `…` for another one; null without one. */
  idempotencyKey: string | null;
  /** The body without what could say something of somebody: names of fields, amounts, dates, ids and fixed words are kept, all other values are `…`. Null without a body, and of one above 16 KB. */
  body: Record<string, unknown> | null;
  /** How many more requests there were in this second, too many to be kept. */
  dropped: number;
  /** When it ended, in the machine’s time. */
  createdAt: string;
};

export type SavedView = {
  /** Its id. */
  id: string;
  /** What it is called. */
  name: string;
  /** The page that it is a view of. */
  page: 'invoices' | 'payments' | 'contacts' | 'wallet' | 'payouts' | 'disputes' | 'mailbox' | 'events' | 'requests';
  /** The query of the page’s address, without `?`. */
  query: string;
  /** Its place among the views. */
  position: number;
  /** When it was saved, in the machine’s time. */
  createdAt: string;
  /** When it was last changed, in the machine’s time. */
  updatedAt: string;
};

export type ListedInvoice = {
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
  /** What it waits for today; a list can be narrowed to it. */
  state: 'Draft' | 'Upcoming' | 'Due' | 'Overdue' | 'Paid' | 'Canceled' | 'Uncollectible';
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
  /** When your answer was with the bank, as the processor says; null before. */
  answeredAt: string | null;
  createdAt: string;
  updatedAt: string;
  closedAt: string | null;
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

export type UpdateAccountBody = {
  /** The name of the business. */
  name?: string | undefined;
  /** The currency of new invoices and payments; those that exist keep theirs. */
  currency?: string | undefined;
  /** IANA zone in which due dates are judged, e.g. Europe/Berlin. */
  timeZone?: string | undefined;
  /** How clients may pay a new invoice that does not say it itself. */
  acceptedMethods?: ('DebitCard' | 'CreditCard' | 'BankAccount')[] | undefined;
  /** What stands before the counted number of an invoice, e.g. `INV-`. It does not end with a digit. */
  numberPrefix?: string | undefined;
  /** The number that the next invoice gets. A number that an invoice has is not given again. */
  nextNumber?: number | undefined;
  /** A scheduled payment becomes Due this many days before its due date. */
  dueWindowDays?: number | undefined;
  /** Who bears the cost of credit cards. */
  feeBearer?: 'Business' | 'Client' | undefined;
  /** What a client bears on a credit card, in hundredths of a percent; no more than `surcharge` allows. */
  surchargeBasisPoints?: number | undefined;
  /** What a credit card costs the business at its processor, in hundredths of a percent. */
  cardCostBasisPoints?: number | null | undefined;
  /** Whether clients may pay a part of a scheduled payment. */
  allowsPartPayments?: boolean | undefined;
  /** The pauses in days before each retry of a failed autopay. */
  autopayRetryDays?: number[] | undefined;
  /** What the business shows of itself; fields that are left out stay. */
  profile?: {
    /** Of mails and documents; a page uses its reader’s. */
    language?: 'en' | 'de' | 'fr' | 'es' | undefined;
    /** Of pages, mails and documents. */
    accentColour?: string | undefined;
    /** Where clients answer and its own notices go; empty for its owners’ addresses. */
    email?: string | undefined;
    /** Street and number. */
    street?: string | undefined;
    /** Postal code. */
    postalCode?: string | undefined;
    /** City. */
    city?: string | undefined;
    /** State or province: some of them forbid surcharges. */
    region?: string | undefined;
    /** ISO 3166-1, or empty. It decides which surcharge is allowed and the size of paper. */
    country?: string | undefined;
    /** For VAT, a number that begins with the country, e.g. DE123456789. */
    taxId?: string | undefined;
    /** The last lines of mails and documents. */
    footer?: string | undefined;
    /** When clients are reminded, in days from a due date, ascending; negative ones before it. A new rule counts from now on. */
    reminderDays?: number[] | undefined;
  } | undefined;
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

export type MergeContactBody = {
  /** The contact that gets everything. */
  into: string;
  /** Default `End`: autopay of the moved invoices ends, and their clients are told. `Keep` says that both contacts are the same person: each consent stays with its invoice. */
  autopay?: 'End' | 'Keep' | undefined;
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

export type CreatePaymentsBody = {
  /** All or none are created. */
  payments: CreatePaymentBody[];
  /** Only says what is wrong with which row, and creates nothing. Default false. */
  dryRun?: boolean | undefined;
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

export type CreateViewBody = {
  /** What it is called, up to 80 characters. */
  name: string;
  /** The page that it is a view of. */
  page: 'invoices' | 'payments' | 'contacts' | 'wallet' | 'payouts' | 'disputes' | 'mailbox' | 'events' | 'requests';
  /** The query of the page’s address, without `?`. Of invoices: the filters of the list, as `GET /v1/invoices` takes them. */
  query: string;
  /** Its place among the views; lower ones come first. Default: the last. */
  position?: number | undefined;
};

export type UpdateViewBody = {
  /** What it is called, up to 80 characters. */
  name?: string | undefined;
  /** The query of the page’s address, without `?`. Of invoices: the filters of the list, as `GET /v1/invoices` takes them. */
  query?: string | undefined;
  /** Its place among the views; lower ones come first. Default: the last. */
  position?: number | undefined;
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

export type PreviewInvoiceBody = {
  /** The invoice that the fields would change; without it, they are a new one. */
  invoiceId?: string | undefined;
  contact?: {
    id?: string | undefined;
    type?: 'Client' | 'Business' | undefined;
    name?: string | null | undefined;
    email?: string | null | undefined;
  } | undefined;
  totalAmount?: number | null | undefined;
  paymentSchedule?: {
    /** Names a payment of `invoiceId`. */
    id?: string | undefined;
    /** A calendar date, YYYY-MM-DD. */
    dueDate?: string | null | undefined;
    amount?: number | null | undefined;
    name?: string | null | undefined;
  }[] | null | undefined;
  paymentMethods?: ('DebitCard' | 'CreditCard' | 'BankAccount')[] | undefined;
  ccEmails?: string[] | undefined;
  enableAutoreminders?: boolean | undefined;
  note?: string | null | undefined;
  deliveryMethod?: 'Email' | 'ShareManually' | undefined;
  /** A calendar date, YYYY-MM-DD. */
  eventDate?: string | null | undefined;
  status?: 'Draft' | 'Active' | 'Paid' | 'Canceled' | 'Uncollectible' | undefined;
  number?: string | null | undefined;
  lineItems?: {
    description?: string | null | undefined;
    quantity?: number | null | undefined;
    unitAmount?: number | null | undefined;
    taxBasisPoints?: number | null | undefined;
  }[] | null | undefined;
  metadata?: Record<string, unknown> | undefined;
  currency?: string | null | undefined;
  rebalance?: 'LastPayment' | undefined;
};

export type PreviewLookBody = {
  /** Default `Page`: what a client sees behind a link. */
  part?: 'Page' | 'InvoiceMail' | 'ReminderMail' | undefined;
  /** The name of the business, not saved yet. */
  name?: string | undefined;
  /** What the business shows of itself; fields that are left out stay. */
  profile?: {
    /** Of mails and documents; a page uses its reader’s. */
    language?: 'en' | 'de' | 'fr' | 'es' | undefined;
    /** Of pages, mails and documents. */
    accentColour?: string | undefined;
    /** Where clients answer and its own notices go; empty for its owners’ addresses. */
    email?: string | undefined;
    /** Street and number. */
    street?: string | undefined;
    /** Postal code. */
    postalCode?: string | undefined;
    /** City. */
    city?: string | undefined;
    /** State or province: some of them forbid surcharges. */
    region?: string | undefined;
    /** ISO 3166-1, or empty. It decides which surcharge is allowed and the size of paper. */
    country?: string | undefined;
    /** For VAT, a number that begins with the country, e.g. DE123456789. */
    taxId?: string | undefined;
    /** The last lines of mails and documents. */
    footer?: string | undefined;
    /** When clients are reminded, in days from a due date, ascending; negative ones before it. A new rule counts from now on. */
    reminderDays?: number[] | undefined;
  } | undefined;
};

export type PreviewRemindersBody = {
  /** The rule to try, in days from a due date; default the saved one. */
  reminderDays?: number[] | undefined;
  /** Due dates of an invoice that would be issued now. */
  dueDates?: string[] | undefined;
  /** Instead of due dates: an invoice of the account. */
  invoiceId?: string | undefined;
};

export type UpdateMemberBody = {
  /** Only an Owner who is signed in makes and changes Owners, no token does. An account keeps one. */
  role?: 'Owner' | 'Admin' | 'Member' | 'Viewer' | undefined;
};

export type CreateInvitationBody = {
  /** Whom it is sent to. An open invitation of the same address is replaced. */
  email: string;
  /** What the person may do after joining. Only an Owner who is signed in invites Owners, no token does. */
  role: 'Owner' | 'Admin' | 'Member' | 'Viewer';
};

export type CreateTokenBody = {
  /** What it is for. */
  name: string;
  /** What it may do: none but scopes that the caller has. */
  scopes: ('invoices:read' | 'invoices:write' | 'contacts:read' | 'contacts:write' | 'payments:read' | 'payments:write' | 'payment_methods:read' | 'payment_methods:write' | 'charges:read' | 'charges:write' | 'payouts:read' | 'events:read' | 'mails:read' | 'mails:write' | 'test_clock:write' | 'account:read' | 'account:write' | 'members:read' | 'members:write' | 'tokens:read' | 'tokens:write' | 'reports:read' | 'requests:read')[];
  /** When it stops working; null or nothing: never. A token that ends makes none that works longer. */
  expiresAt?: string | null | undefined;
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

export type ShownScheduledPayment = {
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
  actions: AllowedPaymentActions;
};

/** What may be done now. */
export type AllowedInvoiceActions = {
  edit: AllowedAction;
  activate: AllowedAction;
  cancel: AllowedAction;
  writeOff: AllowedAction;
  delete: AllowedAction;
  remind: AllowedAction;
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

export type ComingCharge = {
  /** When it is taken. */
  at: string;
  /** The day in the account’s time zone. */
  date: string;
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  /** What is charged on top, as it stands now. */
  surcharge: number;
  scheduledPaymentIds: string[];
  /** `amount_changed` or `method_not_accepted`: the consent does not cover it, and autopay ends instead. */
  refusal: string | null;
};

export type Mandate = {
  paymentMethod: ChargedMethod;
  terms: string;
  /** In the currency's minor unit, e.g. cents. */
  agreedAmount: number;
  acceptedAt: string;
  retryAt: string | null;
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
  /** What it is, e.g. `charge`, `refund`, `dispute`, `funding`, `delivery`. */
  kind: string;
  /** The charge (of a dispute, too), the refund, or the payment’s operation; null for what has none here. */
  subjectId: string | null;
  /** Signed, before the fee. */
  amount: number;
  /** What the processor keeps for it. */
  fee: number;
  /** The invoice that it belongs to. */
  invoiceId: string | null;
  /** The outgoing payment that it belongs to. */
  paymentId: string | null;
  /** Number and client of the invoice, or the recipient of the payment. */
  label: string | null;
};

export type UpcomingPayout = {
  /** ISO 4217. */
  currency: string;
  /** In the minor unit, after fees, refunds and disputes. Below 0: more was taken than came, and what comes next makes up for it. */
  amount: number;
  /** From when on it can be paid out; null where the processor does not say. */
  availableOn: string | null;
  /** When it is expected at the bank; null where the processor does not say it before, as Stripe, whose schedule of payouts decides. */
  arrivalDate: string | null;
};

/** What may be done now. */
export type AllowedPaymentActions = {
  edit: AllowedAction;
  remove: AllowedAction;
  markAsPaid: AllowedAction;
  unmarkAsPaid: AllowedAction;
  waive: AllowedAction;
};

export type AllowedAction = {
  allowed: boolean;
  /** Why not, as a sentence; null when it is allowed. */
  reason: string | null;
  hindrance: 'OnItsWay' | 'Disputed' | 'MoneyMoved' | 'NothingOpen' | 'SharedByHand' | 'JustSent' | 'SentOften' | 'NotApplicable' | null;
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
  /** Read the account */
  'GET /v1/account': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: Account;
  };
  /** Change the account */
  'PATCH /v1/account': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: UpdateAccountBody;
    data: Account;
  };
  /** Download the logo */
  'GET /v1/account/logo': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: undefined;
  };
  /** Set the logo */
  'PUT /v1/account/logo': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: Account;
  };
  /** Remove the logo */
  'DELETE /v1/account/logo': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: Account;
  };
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
      items: ListedInvoice[];
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
    data: ShownInvoice;
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
  /** Read a scheduled payment */
  'GET /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}': {
    path: {
      invoice_id: string;
      payment_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ShownScheduledPayment;
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
  /** Hear of events as they happen */
  'GET /v1/events/stream': {
    path: Record<string, never>;
    query: {
      /** The same, when there is no `Last-Event-ID`. */
      lastEventId?: string | undefined;
    };
    body: undefined;
    data: undefined;
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
      /** Only events that this person, token or contact caused. */
      actorId?: string | undefined;
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
      /** A part of the name or of the e-mail address, in any case. */
      q?: string | undefined;
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
  /** Read how you stand with a contact */
  'GET /v1/contacts/{contact_id}/summary': {
    path: {
      contact_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ContactSummary;
  };
  /** Merge a contact into another */
  'POST /v1/contacts/{contact_id}/merge': {
    path: {
      contact_id: string;
    };
    query: Record<string, never>;
    body: MergeContactBody;
    data: ContactMerge;
  };
  /** Read how far a merge has come */
  'GET /v1/contacts/{contact_id}/merge': {
    path: {
      contact_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ContactMerge;
  };
  /** Erase a contact */
  'POST /v1/contacts/{contact_id}/erase': {
    path: {
      contact_id: string;
    };
    query: Record<string, never>;
    body: Record<string, never>;
    data: ContactErasure;
  };
  /** Read what erasing a contact keeps */
  'GET /v1/contacts/{contact_id}/erasure': {
    path: {
      contact_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ContactErasure;
  };
  /** Export a contact */
  'GET /v1/contacts/{contact_id}/export': {
    path: {
      contact_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: undefined;
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
  /** Read how a method becomes a token */
  'GET /v1/payment_methods/token_access': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: {
      /** Null while the account has no processor. */
      tokens: {
        /** Whose fields and script the browser shows. */
        processor: 'Sandbox' | 'Stripe';
        /** Takes a POST with the fields of the method; null with Stripe, whose script knows its own. */
        tokensUrl: string | null;
        /** Names the account to the processor; no secret. */
        publishableKey: string | null;
        /** The script of the processor’s own fields; null in the sandbox, which has none. */
        scriptUrl: string | null;
      } | null;
    };
  };
  /** Read a payment method */
  'GET /v1/payment_methods/{payment_method_id}': {
    path: {
      payment_method_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ShownWalletMethod;
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
  /** Create payments together */
  'POST /v1/payments/batch': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: CreatePaymentsBody;
    data: PaymentBatch;
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
  /** Delete a payment */
  'DELETE /v1/payments/{payment_id}': {
    path: {
      payment_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: FullPayment;
  };
  /** Read a payment */
  'GET /v1/payments/{payment_id}': {
    path: {
      payment_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ShownPayment;
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
  /** Send an offer again */
  'POST /v1/payments/{payment_id}/resend_offer': {
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
  /** Read autopay of an invoice */
  'GET /v1/invoices/{invoice_id}/autopay': {
    path: {
      invoice_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Autopay;
  };
  /** End autopay of an invoice */
  'DELETE /v1/invoices/{invoice_id}/autopay': {
    path: {
      invoice_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Autopay;
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
    data: ShownCharge;
  };
  /** Read a refund */
  'GET /v1/refunds/{refund_id}': {
    path: {
      refund_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ShownRefund;
  };
  /** Read a dispute */
  'GET /v1/disputes/{dispute_id}': {
    path: {
      dispute_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ShownDispute;
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
  /** List what will be paid out */
  'GET /v1/payouts/upcoming': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: UpcomingPayouts;
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
  /** Read how the money stands */
  'GET /v1/reports/home': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: {
      /** Today in the account’s zone. */
      asOf: string;
      /** False of an account that has no invoice yet, not even a draft. */
      hasInvoices: boolean;
      /** All that clients owe of active invoices, money on its way included. */
      owed: {
        /** The query of GET /v1/invoices that lists what the figure is made of. */
        filter: string;
        /** By currency; one of 0 in the account’s currency when there is nothing. */
        amounts: {
          /** ISO 4217. */
          currency: string;
          /** What the invoices of this currency come to. In the currency's minor unit. */
          amount: number;
          /** How many invoices they are. */
          count: number;
        }[];
      };
      /** What of that can be paid and is past its due date. */
      overdue: {
        /** The query of GET /v1/invoices that lists what the figure is made of. */
        filter: string;
        /** By currency; one of 0 in the account’s currency when there is nothing. */
        amounts: {
          /** ISO 4217. */
          currency: string;
          /** What the invoices of this currency come to. In the currency's minor unit. */
          amount: number;
          /** How many invoices they are. */
          count: number;
        }[];
      };
      /** What of that is due from today on within 30 days. */
      coming: {
        /** The query of GET /v1/invoices that lists what the figure is made of. */
        filter: string;
        /** By currency; one of 0 in the account’s currency when there is nothing. */
        amounts: {
          /** ISO 4217. */
          currency: string;
          /** What the invoices of this currency come to. In the currency's minor unit. */
          amount: number;
          /** How many invoices they are. */
          count: number;
        }[];
      };
      /** What came and went, by the day on which it was posted, by currency. */
      cashFlow: {
        /** ISO 4217. */
        currency: string;
        /** The last twelve months, this one included, oldest first. */
        months: {
          /** YYYY-MM */
          month: string;
          /** Charges and what was marked as paid, less refunds, returns and disputes. In the currency's minor unit. */
          in: number;
          /** Outgoing payments, less what came back. In the currency's minor unit. */
          out: number;
        }[];
      }[];
      /** What somebody has to look at, up to 20 of a kind, the newest first within each. */
      needsYou: {
        /** Why somebody has to look at it. */
        kind: 'Disputed' | 'PaymentFailed' | 'OutcomeUnknown' | 'Discrepancy' | 'MailFailed' | 'AutopayEnded' | 'CardExpires' | 'OfferDeclined' | 'OfferExpired' | 'OldDraft';
        /** When it happened, in the account’s time. */
        at: string;
        /** What it is about; null when that is no amount. */
        amount: number | null;
        /** ISO 4217; null without an amount. */
        currency: string | null;
        /** What `objectId` names. */
        objectType: 'ScheduledPayment' | 'Dispute' | 'Mail' | 'Invoice' | 'Payment' | 'Charge' | 'Refund' | 'Discrepancy';
        /** What to look at. */
        objectId: string;
        /** The invoice that it belongs to, or null. */
        invoiceId: string | null;
        /** Number and client, recipient, subject, or what differs. */
        label: string;
        /** For how many days a dispute can be answered, or a card be replaced that expires before it is charged; null of others, and without a limit. */
        daysLeft: number | null;
      }[];
      /** Whether there are more of a kind than these. */
      hasMoreNeeds: boolean;
    };
  };
  /** Read what is owed, by how late it is */
  'GET /v1/reports/ageing': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: {
      /** Today in the account’s zone. */
      asOf: string;
      /** By currency. */
      totals: {
        /** ISO 4217. */
        currency: string;
        notDue: {
          /** Due today or later. In the currency's minor unit. */
          amount: number;
          /** The query of GET /v1/invoices that lists what the figure is made of. */
          filter: string;
        };
        to30: {
          /** 1 to 30 days past its due date. In the currency's minor unit. */
          amount: number;
          /** The query of GET /v1/invoices that lists what the figure is made of. */
          filter: string;
        };
        to60: {
          /** 31 to 60 days past it. In the currency's minor unit. */
          amount: number;
          /** The query of GET /v1/invoices that lists what the figure is made of. */
          filter: string;
        };
        to90: {
          /** 61 to 90 days past it. In the currency's minor unit. */
          amount: number;
          /** The query of GET /v1/invoices that lists what the figure is made of. */
          filter: string;
        };
        over90: {
          /** More than 90 days past it. In the currency's minor unit. */
          amount: number;
          /** The query of GET /v1/invoices that lists what the figure is made of. */
          filter: string;
        };
        total: {
          /** All that is owed. In the currency's minor unit. */
          amount: number;
          /** The query of GET /v1/invoices that lists what the figure is made of. */
          filter: string;
        };
      }[];
      /** By contact and currency, who owes most first; up to 1000. */
      items: {
        /** Who owes it. */
        contactId: string;
        /** Their name now. */
        contactName: string;
        /** ISO 4217. */
        currency: string;
        /** How many invoices it is owed of. */
        invoiceCount: number;
        notDue: {
          /** Due today or later. In the currency's minor unit. */
          amount: number;
          /** The query of GET /v1/invoices that lists what the figure is made of. */
          filter: string;
        };
        to30: {
          /** 1 to 30 days past its due date. In the currency's minor unit. */
          amount: number;
          /** The query of GET /v1/invoices that lists what the figure is made of. */
          filter: string;
        };
        to60: {
          /** 31 to 60 days past it. In the currency's minor unit. */
          amount: number;
          /** The query of GET /v1/invoices that lists what the figure is made of. */
          filter: string;
        };
        to90: {
          /** 61 to 90 days past it. In the currency's minor unit. */
          amount: number;
          /** The query of GET /v1/invoices that lists what the figure is made of. */
          filter: string;
        };
        over90: {
          /** More than 90 days past it. In the currency's minor unit. */
          amount: number;
          /** The query of GET /v1/invoices that lists what the figure is made of. */
          filter: string;
        };
        total: {
          /** All that is owed. In the currency's minor unit. */
          amount: number;
          /** The query of GET /v1/invoices that lists what the figure is made of. */
          filter: string;
        };
      }[];
      /** False: more than 1000 owe something; the file has all. */
      isWhole: boolean;
    };
  };
  /** Read what is owed, by how late it is as CSV */
  'GET /v1/reports/ageing/csv': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: undefined;
  };
  /** Read what came and went */
  'GET /v1/reports/cash_flow': {
    path: Record<string, never>;
    query: {
      /** The first day. Default: the first of the month of `to`. */
      from?: string | undefined;
      /** The last day. Default: today. */
      to?: string | undefined;
      /** Weeks begin on Monday. Default: `Month`. */
      by?: 'Day' | 'Week' | 'Month' | undefined;
    };
    body: undefined;
    data: {
      /** The first day. */
      from: string;
      /** The last day. */
      to: string;
      /** How the period is divided. */
      by: 'Day' | 'Week' | 'Month';
      /** By currency. */
      items: {
        /** ISO 4217. */
        currency: string;
        /** Every day, week or month, oldest first; the first and last may be cut by the period. */
        rows: {
          /** The first day. */
          from: string;
          /** The last day. */
          to: string;
          /** Charges with their surcharge, and what was marked as paid. In the currency's minor unit. */
          in: number;
          /** Given back to clients, less refunds that failed. In the currency's minor unit. */
          refunds: number;
          /** Taken back by clients’ banks after a debit. In the currency's minor unit. */
          returns: number;
          /** Held in disputes, less what was won. In the currency's minor unit. */
          disputes: number;
          /** Kept by the processor. In the currency's minor unit. */
          fees: number;
          /** Outgoing payments, less what came back. In the currency's minor unit. */
          out: number;
          /** What is left: `in` without all the others. In the currency's minor unit. */
          net: number;
        }[];
        /** The sums of the rows. */
        total: {
          /** Charges with their surcharge, and what was marked as paid. In the currency's minor unit. */
          in: number;
          /** Given back to clients, less refunds that failed. In the currency's minor unit. */
          refunds: number;
          /** Taken back by clients’ banks after a debit. In the currency's minor unit. */
          returns: number;
          /** Held in disputes, less what was won. In the currency's minor unit. */
          disputes: number;
          /** Kept by the processor. In the currency's minor unit. */
          fees: number;
          /** Outgoing payments, less what came back. In the currency's minor unit. */
          out: number;
          /** What is left: `in` without all the others. In the currency's minor unit. */
          net: number;
        };
      }[];
    };
  };
  /** Read what came and went as CSV */
  'GET /v1/reports/cash_flow/csv': {
    path: Record<string, never>;
    query: {
      /** The first day. Default: the first of the month of `to`. */
      from?: string | undefined;
      /** The last day. Default: today. */
      to?: string | undefined;
      /** Weeks begin on Monday. Default: `Month`. */
      by?: 'Day' | 'Week' | 'Month' | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Read what events brought and cost */
  'GET /v1/reports/event_profit': {
    path: Record<string, never>;
    query: {
      /** The first day. Default: the first of the month of `to`. */
      from?: string | undefined;
      /** The last day. Default: today. */
      to?: string | undefined;
    };
    body: undefined;
    data: {
      /** The first day. */
      from: string;
      /** The last day. */
      to: string;
      /** By event date and currency. */
      items: {
        /** The date of the event. */
        eventDate: string;
        /** ISO 4217. */
        currency: string;
        /** Billed, without what was canceled. In the currency's minor unit. */
        invoiced: number;
        /** Received, less refunds, returns and disputes. In the currency's minor unit. */
        paid: number;
        /** What the processor kept, of outgoing payments too. In the currency's minor unit. */
        fees: number;
        /** Outgoing payments with this event date, less what came back. In the currency's minor unit. */
        outgoing: number;
        /** `paid` without `fees` and `outgoing`. In the currency's minor unit. */
        profit: number;
        /** The query of GET /v1/invoices that lists what the figure is made of. */
        filter: string;
      }[];
    };
  };
  /** Read what events brought and cost as CSV */
  'GET /v1/reports/event_profit/csv': {
    path: Record<string, never>;
    query: {
      /** The first day. Default: the first of the month of `to`. */
      from?: string | undefined;
      /** The last day. Default: today. */
      to?: string | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Read tax by rate */
  'GET /v1/reports/tax': {
    path: Record<string, never>;
    query: {
      /** The first day. Default: the first of the month of `to`. */
      from?: string | undefined;
      /** The last day. Default: today. */
      to?: string | undefined;
      /** The day that counts: of the issue of the invoice, or of its payments. Default: `Invoiced`. */
      basis?: 'Invoiced' | 'Paid' | undefined;
    };
    body: undefined;
    data: {
      /** The first day. */
      from: string;
      /** The last day. */
      to: string;
      /** The day that counts. */
      basis: 'Invoiced' | 'Paid';
      /** By currency and rate, the highest first. */
      items: {
        /** ISO 4217. */
        currency: string;
        /** Hundredths of a percent; null outside the scope of VAT. */
        taxBasisPoints: number | null;
        /** False: of invoices without line items, which say nothing of tax. */
        isItemized: boolean;
        /** With tax. In the currency's minor unit. */
        gross: number;
        /** Without tax. In the currency's minor unit. */
        net: number;
        /** The tax. In the currency's minor unit. */
        tax: number;
        /** How many invoices have this rate. */
        invoiceCount: number;
      }[];
    };
  };
  /** Read tax by rate as CSV */
  'GET /v1/reports/tax/csv': {
    path: Record<string, never>;
    query: {
      /** The first day. Default: the first of the month of `to`. */
      from?: string | undefined;
      /** The last day. Default: today. */
      to?: string | undefined;
      /** The day that counts: of the issue of the invoice, or of its payments. Default: `Invoiced`. */
      basis?: 'Invoiced' | 'Paid' | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Read the ledger */
  'GET /v1/reports/ledger': {
    path: Record<string, never>;
    query: {
      /** The first day. Default: the first of the month of `to`. */
      from?: string | undefined;
      /** The last day. Default: today. */
      to?: string | undefined;
      /** Only postings of this account of the ledger. */
      ledgerAccount?: 'receivable' | 'billed' | 'processor' | 'bank' | 'outside' | 'disputes_held' | 'in_transit' | 'payable' | 'surcharges' | 'fees' | 'refunds' | 'chargebacks' | 'write_offs' | undefined;
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    data: {
      /** The first day. */
      from: string;
      /** The last day. */
      to: string;
      /** Every account that was ever used, by currency. Debits and credits are equal in sum. */
      trialBalance: {
        /** The account of the ledger. */
        account: 'receivable' | 'billed' | 'processor' | 'bank' | 'outside' | 'disputes_held' | 'in_transit' | 'payable' | 'surcharges' | 'fees' | 'refunds' | 'chargebacks' | 'write_offs';
        /** ISO 4217. */
        currency: string;
        /** Debits less credits before the period. In the currency's minor unit. */
        opening: number;
        /** Debits in the period. In the currency's minor unit. */
        debits: number;
        /** Credits in the period. In the currency's minor unit. */
        credits: number;
        /** Debits less credits at its end. In the currency's minor unit. */
        closing: number;
      }[];
      /** In the order in which they were posted. */
      items: {
        /** When it was posted, in the account’s time. */
        at: string;
        /** What caused it. */
        sourceType: 'Invoice' | 'Charge' | 'Refund' | 'Dispute' | 'Payout' | 'Payment';
        /** Its id. */
        sourceId: string;
        /** What happened; docs/money.md lists all codes. */
        code: string;
        /** The code in words. */
        meaning: string;
        /** The invoice that it belongs to, or null. */
        invoiceId: string | null;
        /** The account that the amount is posted to. */
        debit: 'receivable' | 'billed' | 'processor' | 'bank' | 'outside' | 'disputes_held' | 'in_transit' | 'payable' | 'surcharges' | 'fees' | 'refunds' | 'chargebacks' | 'write_offs';
        /** The account that it is taken from. */
        credit: 'receivable' | 'billed' | 'processor' | 'bank' | 'outside' | 'disputes_held' | 'in_transit' | 'payable' | 'surcharges' | 'fees' | 'refunds' | 'chargebacks' | 'write_offs';
        /** ISO 4217. */
        currency: string;
        /** Always positive. In the currency's minor unit. */
        amount: number;
        /** Debits less credits of `debit` afterwards; null of an account that was not asked for. */
        debitBalance: number | null;
        /** Debits less credits of `credit` afterwards; null of an account that was not asked for. */
        creditBalance: number | null;
      }[];
      /** For the next page; null at the end. */
      nextCursor: string | null;
    };
  };
  /** Read the ledger as CSV */
  'GET /v1/reports/ledger/csv': {
    path: Record<string, never>;
    query: {
      /** The first day. Default: the first of the month of `to`. */
      from?: string | undefined;
      /** The last day. Default: today. */
      to?: string | undefined;
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
  /** Download everything */
  'GET /v1/account/archive': {
    path: Record<string, never>;
    query: {
      /** Whether invoices and receipts come along as PDF, which takes long where there are many. Default: false. */
      documents?: 'true' | 'false' | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Read the proof of the books */
  'GET /v1/reports/ledger/proof': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: LedgerProof;
  };
  /** Verify the books now */
  'POST /v1/reports/ledger/verify': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: Record<string, never>;
    data: LedgerProof;
  };
  /** List requests */
  'GET /v1/requests': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      /** Only this method. */
      method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | undefined;
      /** Only statuses that begin so. */
      statusClass?: '2' | '4' | '5' | undefined;
      /** Only paths that begin so, e.g. `/v1/invoices`. */
      path?: string | undefined;
      /** Only requests by tokens, or by people who were signed in. */
      actorType?: 'Token' | 'Member' | undefined;
      /** Only requests that ended then or later. */
      since?: string | undefined;
    };
    body: undefined;
    data: {
      items: LoggedRequest[];
      nextCursor: string | null;
    };
  };
  /** Read a request */
  'GET /v1/requests/{request_id}': {
    path: {
      request_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: LoggedRequest;
  };
  /** List saved views */
  'GET /v1/views': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: {
      items: SavedView[];
      nextCursor: string | null;
    };
  };
  /** Save a view */
  'POST /v1/views': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: CreateViewBody;
    data: SavedView;
  };
  /** Change a view */
  'PATCH /v1/views/{view_id}': {
    path: {
      view_id: string;
    };
    query: Record<string, never>;
    body: UpdateViewBody;
    data: SavedView;
  };
  /** Delete a view */
  'DELETE /v1/views/{view_id}': {
    path: {
      view_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: SavedView;
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
  /** Preview the client’s page of an unfinished invoice */
  'POST /v1/invoices/preview': {
    path: Record<string, never>;
    query: {
      /** Default the language of the account’s profile. */
      language?: 'en' | 'de' | 'fr' | 'es' | undefined;
    };
    body: PreviewInvoiceBody;
    data: undefined;
  };
  /** Preview the client’s page of an invoice */
  'GET /v1/invoices/{invoice_id}/preview': {
    path: {
      invoice_id: string;
    };
    query: {
      /** Default the language of the account’s profile. */
      language?: 'en' | 'de' | 'fr' | 'es' | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Preview how the business would look */
  'POST /v1/account/look_preview': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: PreviewLookBody;
    data: undefined;
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
  /** Preview a reminder rule */
  'POST /v1/account/reminder_preview': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: PreviewRemindersBody;
    data: ReminderPreview;
  };
  /** List mails */
  'GET /v1/mails': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      /** Only mails about the invoices of this contact, or about outgoing payments to it. */
      contactId?: string | undefined;
      /** Only mails about this invoice. */
      invoiceId?: string | undefined;
      /** Only mails about this outgoing payment. */
      paymentId?: string | undefined;
      status?: 'Queued' | 'Sent' | 'PartlySent' | 'Failed' | 'Kept' | 'Superseded' | undefined;
      /** A part of the subject, or of the name or address of somebody it goes to, in any case. A page looks at 5 000 mails: it may have few items or none and still a `nextCursor`. */
      q?: string | undefined;
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
  /** Look at a mail */
  'GET /v1/mails/{mail_id}/html': {
    path: {
      mail_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: undefined;
  };
  /** Preview the mail of an invoice */
  'GET /v1/invoices/{invoice_id}/mail': {
    path: {
      invoice_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: InvoiceMail;
  };
  /** Look at the mail of an invoice */
  'GET /v1/invoices/{invoice_id}/mail/html': {
    path: {
      invoice_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: undefined;
  };
  /** List members */
  'GET /v1/members': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    data: {
      items: Member[];
      nextCursor: string | null;
    };
  };
  /** Read a member */
  'GET /v1/members/{member_id}': {
    path: {
      member_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Member;
  };
  /** Update a member */
  'PATCH /v1/members/{member_id}': {
    path: {
      member_id: string;
    };
    query: Record<string, never>;
    body: UpdateMemberBody;
    data: Member;
  };
  /** Remove a member */
  'DELETE /v1/members/{member_id}': {
    path: {
      member_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Member;
  };
  /** List invitations */
  'GET /v1/invitations': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    data: {
      items: Invitation[];
      nextCursor: string | null;
    };
  };
  /** Invite somebody */
  'POST /v1/invitations': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: CreateInvitationBody;
    data: Invitation;
  };
  /** Take an invitation back */
  'DELETE /v1/invitations/{invitation_id}': {
    path: {
      invitation_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Invitation;
  };
  /** List tokens */
  'GET /v1/tokens': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    data: {
      items: Token[];
      nextCursor: string | null;
    };
  };
  /** Create a token */
  'POST /v1/tokens': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: CreateTokenBody;
    data: NewToken;
  };
  /** Revoke a token */
  'DELETE /v1/tokens/{token_id}': {
    path: {
      token_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Token;
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

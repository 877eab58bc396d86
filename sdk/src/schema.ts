// Made by `npm run api-types` from the OpenAPI document; read it, do not edit it.

/** An account: how the business appears and behaves. */
export type Account = {
  /** The id of the account. */
  id: string;
  /** Its part of payment links. It never changes. */
  path: string;
  /** The name of the business. */
  name: string;
  /** Whether money is real. It never changes. */
  mode: 'Live' | 'Sandbox';
  /** The currency of new invoices and payments; existing ones keep theirs. */
  currency: string;
  /** The IANA zone in which a due date begins and ends, e.g. Europe/Berlin. */
  timeZone: string;
  /** How clients may pay a new invoice that does not name payment methods itself. */
  acceptedMethods: PaymentMethodType[];
  /** The prefix of invoice numbers, e.g. `INV-`. It does not end with a digit. */
  numberPrefix: string;
  /** How invoices are numbered, e.g. `{YYYY}-{0000}`: `{YYYY}` or `{YY}` is the year of issue in `timeZone`, `{MM}` its month, and the zeros are the number with as many digits at least. Counting begins again at 1 with each year, with `{MM}` each month. Null: `numberPrefix` and at least four digits. */
  numberPattern: string | null;
  /** The number that the next invoice gets. A number that an invoice has is not given again. */
  nextNumber: number;
  /** How credit notes are numbered, in the form of `numberPattern`. Null: `CN-{0000}`. */
  creditNotePattern: string | null;
  /** The number that the next credit note gets. */
  nextCreditNote: number;
  /** The numbers that the next documents get, were they issued today. */
  nextNumbers: {
    /** E.g. `2026-0042`. */
    invoice: string;
    /** E.g. `CN-0007`. */
    creditNote: string;
  };
  /** A scheduled payment becomes Due this many days before its due date. */
  dueWindowDays: number;
  /** The party that bears the cost of credit cards. */
  feeBearer: 'Business' | 'Client';
  /** The surcharge on credit cards, in hundredths of a percent; no more than `surcharge` allows. */
  surchargeBasisPoints: number;
  /** What a credit card costs the business at its processor, in hundredths of a percent. */
  cardCostBasisPoints: number | null;
  /** What law and card networks allow at the place of the profile (docs/surcharges.md). */
  surcharge: {
    /** Whether a business in this place may take a surcharge today. */
    allowed: boolean;
    /** The most that the business may take, with its cost of cards considered. */
    maximumBasisPoints: number;
    /** The most that any business in this place may take. */
    lawfulBasisPoints: number;
    /** Whether the cost of cards for the business is also a limit. */
    boundByCost: boolean;
    /** The surcharge that credit cards pay today. */
    takenBasisPoints: number;
    /** The name of the rule. UnknownRegion: the region of the profile is no state or province of its country. NoRule: no rule is known that allows a surcharge there. */
    ground: 'US' | 'US_CT' | 'US_MA_ME' | 'US_PR' | 'US_CO' | 'US_OK_UNTIL_2025' | 'US_OK' | 'CA' | 'CA_QC' | 'EEA' | 'GB' | 'UnknownRegion' | 'NoRule';
    /** True while no surcharge may be taken because `cardCostBasisPoints` is not set. */
    needsCardCost: boolean;
    /** The rule, as a sentence. */
    reason: string;
  };
  /** Whether clients may pay a part of a scheduled payment. */
  allowsPartPayments: boolean;
  /** Whether clients may pay invoices in euros from a bank account, by SEPA debit. With Stripe, switch SEPA debits on there first. */
  takesSepaDebits: boolean;
  /** Whether the client’s page offers Apple Pay, Google Pay and Link. Where a card bears a fee it never does: a wallet names the amount first. */
  takesWallets: boolean;
  /** Whether clients may agree to autopay of the rest when they pay through the link. `Required`: the first payment there must agree to it. Payments that the business records itself need no consent. */
  autopay: 'Offered' | 'Required' | 'Off';
  /** The pauses in days before each retry of a failed autopay. */
  autopayRetryDays: number[];
  /** The hosts to which the page of an invoice may lead after paying (`returnUrl`), e.g. `shop.example`: exactly these, no subdomains. A sandbox account may also list `localhost:*`. */
  returnHosts: string[];
  /** How recipients of a sandbox account say where their money goes: by a bank account on our page, or at a hosted page of the sandbox, as at Stripe. Without effect in a live account, whose recipients always set up at Stripe. */
  recipientOnboarding: 'BankAccount' | 'Onboarding';
  /** How an issued invoice is corrected. `Versions`: by editing it; each change of its document is a version. `Corrections`: only by credit notes and further invoices, as several countries demand; its schedule and other terms can still be edited. */
  afterIssue: 'Versions' | 'Corrections';
  /** The bank accounts to which clients transfer, at most one for each currency. */
  bankDetails: {
    /** The currency of the transfers. Each stands in the list once. */
    currency: string;
    /** The holder of the account, as the bank knows it. */
    holder: string;
    /** The bank. Empty: not said. */
    bankName: string;
    /** The IBAN, with or without spaces. */
    iban: string;
    /** The BIC of the bank. In the euro area the IBAN is enough. */
    bic: string;
    /** The number of an account without an IBAN, with `routingNumber`, `sortCode` or `bic`. */
    accountNumber: string;
    /** The routing number (ABA) of a bank in the United States. */
    routingNumber: string;
    /** The sort code of a bank in the United Kingdom. */
    sortCode: string;
    /** How transfers name the invoice: by its number, or by a creditor reference (ISO 11649, `RF18…`) that is made of it, so that banks find typing errors. A number that fits no creditor reference stands for itself. */
    reference: 'InvoiceNumber' | 'CreditorReference';
  }[];
  /** The amount that the business keeps when an event falls through, as terms; null: nothing is agreed. */
  cancellationTerms: {
    /** In falling order of `fromDays`; the last has 0. A notice after the event is in the last. */
    tiers: {
      /** Days from the notice to the event; a notice on exactly this day is in the tier. */
      fromDays: number;
      /** What the business keeps, in hundredths of a percent. */
      keepBasisPoints: number;
    }[];
    /** The amount that is shared: the price, or the first payment. */
    of: 'Total' | 'FirstPayment';
    /** What the business keeps when it ends the contract itself. */
    byBusiness: number;
    /** Which date counts of an event that was postponed. `Earlier`: nobody postpones first and cancels free later. */
    countsFrom: 'Earlier' | 'First' | 'Current';
    /** The terms by language. */
    text: {
      /** The terms as the client reads them. */
      en: string;
      /** The terms as the client reads them. */
      de?: string | undefined;
      /** The terms as the client reads them. */
      fr?: string | undefined;
      /** The terms as the client reads them. */
      es?: string | undefined;
    };
  } | null;
  /** The own words of the business in its mails to clients, by kind and language. `{client}`, `{business}`, `{number}`, `{event}` and `{what}` stand for the values of the mail; in most kinds also `{amount}`, and `{date}` where a day is due. A line whose value a mail lacks is left out, and then our subject is used. Amounts, links and what happened are always ours. */
  mailTexts: {
    /** The kind of mail to the client. */
    kind: 'Invoice' | 'InvoiceChanged' | 'Reminder' | 'Receipt' | 'PaymentFailed' | 'AutopayStarted' | 'AutopayAhead' | 'AutopayDone' | 'AutopayEnded' | 'Refund' | 'InvoiceReopened' | 'InvoiceCanceled';
    /** The language of the mails in which the words stand. */
    language: 'en' | 'de' | 'fr' | 'es';
    /** The subject line; null: ours. Of mails that say what happened with money, it has `{what}`: our own words for that. */
    subject: string | null;
    /** Stands before our sentences, which stay; each line is a paragraph. Empty: nothing. */
    opening: string;
    /** Stands below the button; each line is a paragraph. Empty: nothing. */
    closing: string;
  }[];
  /** Whether mails to clients carry their document as a PDF: the invoice, also with reminders; the receipt; the credit note. A mail whose PDF cannot be made for some minutes goes without it, and says so. */
  attachPdf: boolean;
  /** The public details of the business, and its reminder rule. */
  profile: {
    /** Of mails and documents; a page uses its reader’s. */
    language: 'en' | 'de' | 'fr' | 'es';
    /** Of pages, mails and documents. */
    accentColour: string;
    /** The address for answers of clients, and for mails to the business; empty: the addresses of its Owners. */
    email: string;
    /** Street and number. */
    street: string;
    /** Postal code. */
    postalCode: string;
    /** City. */
    city: string;
    /** State or province; some forbid surcharges. */
    region: string;
    /** ISO 3166-1, or empty. It decides which surcharge is allowed and the size of paper. */
    country: string;
    /** For VAT, a number that begins with the country, e.g. DE123456789. */
    taxId: string;
    /** The person for questions of a client’s accounts department. XRechnung requires it. */
    contactName: string;
    /** The phone number for such questions. XRechnung requires it. */
    phone: string;
    /** The address in the Peppol network: an ISO 6523 code, a colon, a number, e.g. `0088:7300010000001`. Empty: by the tax id. */
    peppolId: string;
    /** The last lines of mails and documents. */
    footer: string;
    /** When clients are reminded, in days from a due date, ascending; negative ones before it. A new rule applies from now on. */
    reminderDays: number[];
  };
  /** Null without one. */
  logo: {
    /** The kind of picture. */
    type: 'image/png' | 'image/jpeg';
    /** The public address of the picture. It changes with the picture. */
    url: string;
  } | null;
  /** The processor that moves the money. */
  processor: {
    /** The sandbox moves no real money. */
    name: 'Sandbox' | 'Stripe';
    /** False while the account cannot take payments. */
    isConnected: boolean;
  };
  /** Server: mails are handed to a mail server. Kept: none is set, so mails are kept in the mailbox until there is one. */
  mailDelivery: 'Server' | 'Kept';
};

/** An account as the operator of the installation sees it. */
export type AccountOfInstallation = {
  /** The id of the account. */
  id: string;
  /** Its id in your own system; null: none. */
  externalId: string | null;
  /** Its part of payment links. */
  path: string;
  /** The name of the business. */
  name: string;
  /** Whether money is real. It never changes. */
  mode: 'Live' | 'Sandbox';
  /** ISO 3166-1, or empty. */
  country: string;
  /** The currency of new invoices, ISO 4217. */
  currency: string;
  /** The IANA time zone in which due dates are judged. */
  timeZone: string;
  /** Suspended: it begins nothing with money or mails. Closed: it is only read. */
  status: 'Open' | 'Suspended' | 'Closed';
  /** Since when it is suspended, in its own time; null: it is not. */
  suspendedAt: string | null;
  /** Why; its members read it. Null: it is not suspended. */
  suspendedReason: string | null;
  /** Since when it is held after a restore, in its own time: it takes no money. Null: it is not. */
  heldAt: string | null;
  /** When it was closed, in its own time; null: it is open. */
  closedAt: string | null;
  /** The processor that moves its money; null for a live account that has not connected one. */
  processor: {
    /** The processor for new charges. */
    name: 'Sandbox' | 'Stripe';
    /** `OwnKeys`: by keys of the business’s own Stripe account. `Platform`: as a business of the operator’s platform, which takes its fee of clients’ payments. Null in the sandbox without a platform. */
    relation: 'OwnKeys' | 'Platform' | null;
    /** False: charges are refused, because Stripe takes none. */
    isReady: boolean;
  } | null;
  /** Its account at your platform. `Started` and `Incomplete`: the business has to give details. `Pending`: Stripe checks them. `Ready`: it takes payments. `Restricted`: it did. `Rejected`: Stripe takes none for it. `Gone`: it was disconnected at Stripe. Null: it has none, or uses it no more. */
  platformStatus: 'Creating' | 'Started' | 'Incomplete' | 'Pending' | 'Ready' | 'Restricted' | 'Rejected' | 'Gone' | null;
  /** How its mails leave; null: by the sender of the installation. */
  mailRoute: {
    /** By its own mail server, or by yours under its own domain. */
    kind: 'Server' | 'Domain';
    /** Active: its mails leave that way. Failing: they wait. Untested and Off: your sender sends them. */
    status: 'Untested' | 'Active' | 'Failing' | 'Off';
    /** Since when, in its own time; null: it is not failing. */
    failingSince: string | null;
  } | null;
  /** The hosts to which the client’s page may lead back after paying, each exactly. A sandbox account may list `localhost:*`. Its members can change them, too. */
  returnHosts: string[];
  /** Your own names and values. The account does not see them. The name `__proto__` is refused with 400 `forbidden_key`, as in every body. */
  metadata: Record<string, string>;
  /** When it was made. */
  createdAt: string;
  /** When its settings or its status changed last. */
  updatedAt: string;
};

/** Such an account with its health. */
export type AccountWithHealth = {
  /** The id of the account. */
  id: string;
  /** Its id in your own system; null: none. */
  externalId: string | null;
  /** Its part of payment links. */
  path: string;
  /** The name of the business. */
  name: string;
  /** Whether money is real. It never changes. */
  mode: 'Live' | 'Sandbox';
  /** ISO 3166-1, or empty. */
  country: string;
  /** The currency of new invoices, ISO 4217. */
  currency: string;
  /** The IANA time zone in which due dates are judged. */
  timeZone: string;
  /** Suspended: it begins nothing with money or mails. Closed: it is only read. */
  status: 'Open' | 'Suspended' | 'Closed';
  /** Since when it is suspended, in its own time; null: it is not. */
  suspendedAt: string | null;
  /** Why; its members read it. Null: it is not suspended. */
  suspendedReason: string | null;
  /** Since when it is held after a restore, in its own time: it takes no money. Null: it is not. */
  heldAt: string | null;
  /** When it was closed, in its own time; null: it is open. */
  closedAt: string | null;
  /** The processor that moves its money; null for a live account that has not connected one. */
  processor: {
    /** The processor for new charges. */
    name: 'Sandbox' | 'Stripe';
    /** `OwnKeys`: by keys of the business’s own Stripe account. `Platform`: as a business of the operator’s platform, which takes its fee of clients’ payments. Null in the sandbox without a platform. */
    relation: 'OwnKeys' | 'Platform' | null;
    /** False: charges are refused, because Stripe takes none. */
    isReady: boolean;
  } | null;
  /** Its account at your platform. `Started` and `Incomplete`: the business has to give details. `Pending`: Stripe checks them. `Ready`: it takes payments. `Restricted`: it did. `Rejected`: Stripe takes none for it. `Gone`: it was disconnected at Stripe. Null: it has none, or uses it no more. */
  platformStatus: 'Creating' | 'Started' | 'Incomplete' | 'Pending' | 'Ready' | 'Restricted' | 'Rejected' | 'Gone' | null;
  /** How its mails leave; null: by the sender of the installation. */
  mailRoute: {
    /** By its own mail server, or by yours under its own domain. */
    kind: 'Server' | 'Domain';
    /** Active: its mails leave that way. Failing: they wait. Untested and Off: your sender sends them. */
    status: 'Untested' | 'Active' | 'Failing' | 'Off';
    /** Since when, in its own time; null: it is not failing. */
    failingSince: string | null;
  } | null;
  /** The hosts to which the client’s page may lead back after paying, each exactly. A sandbox account may list `localhost:*`. Its members can change them, too. */
  returnHosts: string[];
  /** Your own names and values. The account does not see them. The name `__proto__` is refused with 400 `forbidden_key`, as in every body. */
  metadata: Record<string, string>;
  /** When it was made. */
  createdAt: string;
  /** When its settings or its status changed last. */
  updatedAt: string;
  /** What needs somebody. All counts are 0 in a healthy account. */
  health: {
    /** Charges, refunds, payments out and evidence of disputes whose outcome the processor has not told. */
    unanswered: number;
    /** Differences between its books and the processor, and faults in its books. */
    discrepancies: number;
    /** Mails of the last 30 days that could not be sent. */
    mailsFailed: number;
    /** Webhooks that were paused after days of failures, or whose server answered 410. */
    webhooksStopped: number;
    /** Pieces of background work that failed and are tried again. */
    tasksFailing: number;
    /** When its books were last verified, in its own time; null: never. */
    verifiedAt: string | null;
  };
};

/** A token of an account that the operator made, without its secret. */
export type AccountToken = {
  /** The id of the token; it is not the token. */
  id: string;
  /** The purpose of the token. */
  name: string;
  /** The last four characters of its text. */
  hint: string;
  /** Its permissions in the account. */
  scopes: Scope[];
  /** When it was made. */
  createdAt: string;
  /** When it stops working; null: never. */
  expiresAt: string | null;
  /** When it was last used, to the minute; null: never. */
  lastUsedAt: string | null;
  /** When it was revoked; null: it was not. */
  revokedAt: string | null;
};

/** A link at which a business gives Stripe its details. */
export type BusinessOnboardingLink = {
  /** The business at your platform. `Ready`: it takes clients’ payments, and there is no link. `Rejected` and `Gone`: Stripe takes none for it. */
  status: 'Creating' | 'Started' | 'Incomplete' | 'Pending' | 'Ready' | 'Restricted' | 'Rejected' | 'Gone';
  /** The page of Stripe: lead the business there at once, and do not store or send the address. Null when Stripe asks for nothing, and when the request is repeated. */
  url: string | null;
  /** Until when the page can be opened, once. Null without a link. */
  expiresAt: string | null;
};

/** Such a token with its secret, which is shown once. */
export type AccountTokenWithSecret = {
  /** The id of the token; it is not the token. */
  id: string;
  /** The purpose of the token. */
  name: string;
  /** The last four characters of its text. */
  hint: string;
  /** Its permissions in the account. */
  scopes: Scope[];
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

/** Whether an account is open, and the effects of closing it. */
export type AccountClosing = {
  /** A closed account can only be read. */
  status: 'Open' | 'Closed';
  /** When it was closed; null: it is open. */
  closedAt: string | null;
  /** Until when an Owner may reopen it. While money is under way or disputed, or has come back, also later. Null: it is open. */
  reopenableUntil: string | null;
  /** The earliest time at which personal data is erased: after the time for reopening, and when no bank can take money back any more (60 days after a bank debit, 120 days after a card payment, 30 days after a failed refund). Money that is under way or disputed, or has come back, delays this. For an open account: if it were closed now. */
  erasableFrom: string;
  /** Why it cannot be closed now. */
  obstacles: {
    /** What prevents closing. */
    code: 'under_way' | 'disputed' | 'paying_out' | 'operator_debt' | 'client_credit';
    /** How many there are. 1000: this number or more. */
    count: number;
    /** The same as a sentence, with the next step. */
    message: string;
  }[];
  /** The effects of closing the account; for a closed account, those that remain. */
  consequences: {
    /** Invoices that are owed. They stay; nobody is reminded, and links take no payment. 1000: this number or more. */
    owedInvoices: number;
    /** Consents to autopay. Autopay ends, and the clients get a mail. 1000: this number or more. */
    autopays: number;
    /** Payments out that nobody has answered. They are withdrawn. 1000: this number or more. */
    offers: number;
    /** Active tokens. They are refused from then on. 1000: this number or more. */
    tokens: number;
    /** Money that the processor holds. It is still paid out, and the books show it. */
    atProcessor: {
      /** ISO 4217 code. */
      currency: string;
      /** In the minor unit; negative: the processor will take it. */
      amount: number;
    }[];
  };
};

/** How an account is connected to the processor of its money. */
export type ProcessorConnection = {
  /** The processor for new charges; null for a live account that has not connected one. */
  name: 'Sandbox' | 'Stripe' | null;
  /** `OwnKeys`: by keys of the business’s own Stripe account. `Platform`: as a business of the operator’s platform, which takes its fee of clients’ payments. Null without either. */
  relation: 'OwnKeys' | 'Platform' | null;
  /** The account at Stripe, also the last one of an account that is disconnected. */
  stripeAccount: string | null;
  /** Since when it has been connected to this account at Stripe. */
  connectedAt: string | null;
  /** The webhook endpoint at Stripe: `Made` by the service, `ByHand` by a person, or `Missing`: then outcomes come up to an hour late. Null without Stripe. */
  webhook: 'Made' | 'ByHand' | 'Missing' | null;
  /** When the last event of Stripe came. */
  lastEventAt: string | null;
  /** The last answer of Stripe; null before it was asked, and without Stripe. */
  readiness: {
    /** False: charges are refused with `processor_incomplete`. */
    takesCharges: boolean;
    /** Whether Stripe pays the money out to the business’s bank. */
    paysOut: boolean;
    /** False after the key was revoked at Stripe. */
    keyWorks: boolean;
    /** What is missing, the gravest first. */
    missing: {
      /** What is missing. */
      code: 'KeyRefused' | 'PublishableKeyWrong' | 'PermissionMissing' | 'ChargesDisabled' | 'UnderReview' | 'DetailsDue' | 'CardsOff' | 'BankDebitsOff' | 'PayoutsDisabled' | 'PublishableKeyUntried' | 'WebhookUnreachable' | 'WebhookMissing' | 'WebhookDisabled' | 'DomainInactive';
      /** The permission that is missing, or the reason in Stripe’s words; empty where the code says it all. */
      detail: string;
      /** Until when Stripe waits for it; null without a date. */
      dueBy: string | null;
      /** The page of Stripe’s Dashboard on which it can be done. */
      url: string;
    }[];
    /** The domain for wallets; null where it cannot be registered. */
    wallets: {
      /** The registered domain. */
      domain: string;
      /** Whether Apple Pay is active there. */
      applePay: boolean;
      /** Whether Google Pay is active there. */
      googlePay: boolean;
      /** Whether Link is active there. */
      link: boolean;
    } | null;
  } | null;
  /** When Stripe was asked last. */
  checkedAt: string | null;
};

/** How the mails of an account leave. */
export type MailRoute = {
  /** By whose server mails leave: the installation’s, one of the business, or the installation’s with a domain of the business. */
  kind: 'Installation' | 'Server' | 'Domain';
  /** `Untested` and `Off`: mails leave by the installation. `Failing`: mails wait. Null for `Installation`. */
  status: 'Untested' | 'Active' | 'Failing' | 'Off' | null;
  /** The sender’s address; null where the installation sends no mails. */
  fromAddress: string | null;
  /** The mail server of the business. */
  host: string | null;
  /** Its port. */
  port: number | null;
  /** The domain of the business. */
  domain: string | null;
  /** The records of the domain. */
  records: {
    /** Its purpose. */
    purpose: 'Dkim' | 'Dmarc';
    /** Its type. */
    type: 'TXT';
    /** Where it stands in DNS. */
    name: string;
    /** What it must say. */
    value: string;
    /** Whether nothing is sent from the domain without it. */
    isNeeded: boolean;
    /** What the last look found; `Other`: another record; `Unknown`: DNS did not answer. Null: nobody has looked. */
    state: 'Found' | 'Missing' | 'Other' | 'Unknown' | null;
  }[];
  /** Why a mail last did not leave: nobody answers, the server refuses us, or mails of ours, or the stored password or key cannot be read. Null: it works. */
  trouble: 'Unreachable' | 'RefusedUs' | 'RefusedMails' | 'Unreadable' | null;
  /** The words of the server. */
  failure: string | null;
  /** When this began. */
  failingSince: string | null;
  /** When a test mail was taken last. */
  testedAt: string | null;
  /** How many mails wait to be sent, 1000 at most. */
  waiting: number;
};

/** The access point that the e-invoices of an account are handed to. */
export type AccessPoint = {
  /** `Endpoint`: a program of a company that sends e-invoices. `StandIn`: that of the sandbox. */
  kind: 'None' | 'Endpoint' | 'StandIn';
  /** Where documents are posted. Placeholders such as `{receiver}` are filled in for each. */
  url: string | null;
  /** The format of documents. */
  format: 'peppol' | 'xrechnung' | null;
  /** Whether documents of clients in the Peppol network are handed over when they are issued; otherwise only by request. */
  handsOverOnIssue: boolean;
  /** The headers that go with each request. Their values are not shown. */
  headerNames: string[];
  /** Where the access point says what became of a document. */
  callbackUrl: string | null;
  /** How many documents wait, 1000 at most. */
  waiting: number;
  /** When it changed last. */
  updatedAt: string | null;
};

/** A document on its way to the access point, and what became of it. */
export type HandOver = {
  /** The id of the hand-over. Each attempt has it as `webhook-id` and `idempotency-key`. */
  id: string;
  /** The kind of document. */
  documentType: 'Invoice' | 'CreditNote' | 'PrepaymentInvoice';
  /** The id of the document. */
  documentId: string;
  /** The version of an invoice; 1 of other documents. */
  documentVersion: number;
  /** The number of the document. */
  documentNumber: string;
  /** The id of the invoice that it is about. */
  invoiceId: string;
  /** The format: Peppol BIS Billing 3.0, or XRechnung 3.0. */
  format: 'peppol' | 'xrechnung';
  /** The Peppol id of the business; null where the document could not be made. */
  sender: string | null;
  /** The Peppol id of the client; null where the document could not be made, and after the client was erased. */
  receiver: string | null;
  /** `Waiting`: it is not handed over yet. `HandedOver`: the access point has taken it; nothing is known of the receiver. `Refused`: the access point does not take it, or a fact is missing. `Failed`: no clear answer for three days, or it was given up; `mayHaveArrived` says whether the access point may have it. `Delivered` and `Rejected`: what the access point said later. */
  status: 'Waiting' | 'HandedOver' | 'Refused' | 'Failed' | 'Delivered' | 'Rejected';
  /** Whether it was handed over because it was issued. */
  isAutomatic: boolean;
  /** How often it was tried. */
  attempts: number;
  /** When it was tried last. */
  attemptedAt: string | null;
  /** The status of the last answer. */
  statusCode: number | null;
  /** Why it is `Refused` or `Failed`, or why the last attempt failed. `FactsMissing`: see `missing`. `Refused`: see `answer`. `Superseded`: the invoice changed or was canceled before it was handed over. `AccessPointChanged`: another host may have it; handing it over again confirms the new one. */
  failure: 'FactsMissing' | 'Refused' | 'BadStatus' | 'Redirected' | 'TimedOut' | 'NotConnected' | 'ConnectionBroken' | 'NameNotFound' | 'AddressNotAllowed' | 'InvalidCertificate' | 'UnreadableSecrets' | 'NoAccessPoint' | 'ClientErased' | 'Superseded' | 'AccessPointChanged' | null;
  /** The message of the access point. */
  answer: string | null;
  /** The name that the access point gave the document. */
  reference: string | null;
  /** The facts without which no e-invoice can be made. */
  missing: {
    /** Where the fact would be. */
    path: string;
    /** What is missing, and how to set it. */
    message: string;
  }[];
  /** When it was created. */
  createdAt: string;
  /** When the access point took it. */
  handedOverAt: string | null;
  /** When it became `Refused`, `Failed`, `Delivered` or `Rejected`; otherwise null. */
  endedAt: string | null;
  /** Whether an attempt may have reached the access point, or has. It goes again with the same key then. */
  mayHaveArrived: boolean;
};

/** The reminders that a rule would send. */
export type ReminderPreview = {
  /** The zone of the days and hours. */
  timeZone: string;
  /** The rule of this plan. */
  reminderDays: number[];
  /** In order. */
  planned: {
    /** `AutopayAhead` announces a charge instead of asking for money. */
    kind: 'Reminder' | 'AutopayAhead';
    /** When it would be sent. */
    at: string;
    /** The day in the account’s time zone. */
    date: string;
    /** The subject matter of the mail. */
    payments: {
      /** Null for a sample. */
      scheduledPaymentId: string | null;
      /** A calendar date, YYYY-MM-DD. */
      dueDate: string;
      /** Days from the due date to the mail; negative: before it. */
      days: number;
    }[];
  }[];
};

/** A mail to a client with the own words of the business. */
export type MailPreview = {
  /** The kind of mail to the client. */
  kind: 'Invoice' | 'InvoiceChanged' | 'Reminder' | 'Receipt' | 'PaymentFailed' | 'AutopayStarted' | 'AutopayAhead' | 'AutopayDone' | 'AutopayEnded' | 'Refund' | 'InvoiceReopened' | 'InvoiceCanceled';
  /** The language it is written in. */
  language: 'en' | 'de' | 'fr' | 'es';
  /** The values that own words of this kind can name. */
  placeholders: string[];
  /** Whether an own subject needs `{what}`. */
  needsWhat: boolean;
  /** The subject line. */
  subject: string;
  /** The content, as text. */
  text: string;
  /** The content, as a page whose links lead nowhere. */
  html: string;
};

/** An invoice, as creating and changing it answers. */
export type Invoice = {
  /** The id of the invoice. */
  id: string;
  /** The id of the contact that pays. */
  contactId: string;
  /** The sum of the schedule, in the currency's minor unit. */
  totalAmount: number;
  /** The payments in order of their due dates; they add up to the total. */
  paymentSchedule: ScheduledPayment[];
  /** How the client may pay. */
  paymentMethods: PaymentMethodType[];
  /** Addresses that get a copy of each mail to the client. */
  ccEmails: string[];
  /** Whether the client is reminded by the rule of the account. */
  enableAutoreminders: boolean;
  /** What the client reads on the page and in mails. */
  note: string;
  deliveryMethod: DeliveryMethod;
  /** The page where the client pays; null for a draft. */
  paymentLink: string | null;
  status?: InvoiceStatus | undefined;
};

/** An invoice with its money, as events have it. */
export type FullInvoice = {
  /** The id of the invoice. */
  id: string;
  /** The id of the contact that pays. */
  contactId: string;
  /** The sum of the schedule, in the currency's minor unit. */
  totalAmount: number;
  /** The payments in order of their due dates; they add up to the total. */
  paymentSchedule: FullScheduledPayment[];
  /** How the client may pay. */
  paymentMethods: PaymentMethodType[];
  /** Addresses that get a copy of each mail to the client. */
  ccEmails: string[];
  /** Whether the client is reminded by the rule of the account. */
  enableAutoreminders: boolean;
  /** What the client reads on the page and in mails. */
  note: string;
  deliveryMethod: DeliveryMethod;
  /** The page where the client pays; null for a draft. */
  paymentLink: string | null;
  status: InvoiceStatus;
  contact: InvoiceContact;
  /** The day of the event; null without one. */
  eventDate: string | null;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** The amount that was paid, refunds not deducted. */
  amountPaid: number;
  /** The part of it that was refunded. */
  amountRefunded: number;
  /** The whole amount that is still owed. */
  amountDue: number;
  /** The state of the money in one word. */
  paymentState: 'Unpaid' | 'PartiallyPaid' | 'Paid' | 'PartiallyRefunded' | 'Refunded';
  /** Whether a payment of it is overdue; false when it is written off. */
  isOverdue: boolean;
  /** The payment that the client has to pay next; null when there is none. */
  nextPayment: NextPayment | null;
  /** The sold items; empty without items. */
  lineItems: LineItem[];
  /** Your own names and values, e.g. the id in your system. Clients do not see them. The name `__proto__` is refused with 400 `forbidden_key`, as in every body. */
  metadata: Record<string, string>;
  /** The id in your own system; null without one. */
  externalId: string | null;
  /** Where the page leads the client after paying, while its host is listed; null without one. */
  returnUrl: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** When it was issued here; null for a draft. */
  activatedAt: string | null;
  /** The day of issue on documents and in reports. An imported invoice has the day of the other program. Null for a draft. */
  issuedOn: string | null;
  /** The number that the client sees; null before it is issued. */
  number: string | null;
  /** The total when it was issued: `totalAmount`, and the amount that credit notes took from its schedule. */
  issuedTotal: number;
  /** The amount of its credit notes, about open and about paid amounts. */
  creditedAmount: number;
  /** The client says that money was transferred. It is no payment. Absent while the client has not said so, and again when money is recorded. */
  transferAnnounced?: {
    /** When the client said so. */
    announcedAt: string;
    /** Until then no reminders are sent, unless money is recorded before. */
    until: string;
    /** When that time had passed without money; null before. */
    missedAt: string | null;
  } | undefined;
  /** It has prepayment invoices and a final invoice. Absent otherwise. */
  depositDocuments?: true | undefined;
  /** The amount of its prepayment invoices. Absent without deposit documents. */
  prepaymentInvoicedAmount?: number | undefined;
  /** What its prepayment invoices name, and a bank took back: to be corrected by a credit note, or billed by the final invoice. Absent where that is nothing, and with the final invoice. */
  prepaymentFallenAmount?: number | undefined;
  /** The day of its final invoice: its documents are that from then on. Null before; absent without deposit documents. */
  finalInvoicedOn?: string | null | undefined;
  /** The day of the event before it was postponed for the first time; null while it was not. */
  firstEventDate: string | null;
  /** When it ended before its event, by `cancel` or `settle`; null otherwise. */
  canceledAt: string | null;
  /** The amount that the business keeps by this; null before. A later credit note does not change it. */
  keptAmount: number | null;
  /** The client as the invoice was issued; null when only name and email are known. */
  billing: {
    /** The company that is billed; null: a private person. */
    company: string | null;
    /** Street and number. */
    street: string | null;
    /** The postal code. */
    postalCode: string | null;
    /** The city. */
    city: string | null;
    /** A state, province or county. */
    region: string | null;
    /** ISO 3166-1, two capitals. */
    country: string | null;
    /** The VAT id, with the letters of its country in front; elsewhere another tax number. Its form is checked. */
    vatId: string | null;
    /** The telephone number. */
    phone: string | null;
    /** What the client wants to read on its invoices: an order number, a cost centre, a Leitweg-ID. */
    reference: string | null;
    /** The address in the Peppol network: an ISO 6523 code, a colon, a number, e.g. `0088:7300010000001`. Null: by VAT id or Leitweg-ID. */
    peppolId: string | null;
    /** People at the client, who get some of its mails. */
    persons: {
      /** The name in greetings. */
      name: string;
      /** Where mails go. */
      email: string;
      /** What the person does there, in your words. */
      role: string | null;
      /** `Invoices`: issued, changed, reopened and canceled ones. `Reminders`: also announced and failed charges. `Receipts`: also refunds, and the beginning and the end of autopay. What nobody receives goes to the address of the contact. */
      receives: ('Invoices' | 'Reminders' | 'Receipts')[];
    }[];
    /** The answer of VIES about the present VAT id; null: it was not asked. */
    vatCheck: {
      /** The VAT id that was asked about. */
      vatId: string;
      /** Whether it was valid at that time. */
      isValid: boolean;
      /** When VIES answered. */
      checkedAt: string;
      /** The number by which VIES knows the question; null: the business named no VAT id. */
      requestId: string | null;
      /** The company that has the id; null: the country does not say. */
      name: string | null;
      /** The address there; null: the country does not say. */
      address: string | null;
    } | null;
  } | null;
  /** Whether prices and discounts include the tax, or it is added on top. Default `Included`. */
  taxMode: 'Included' | 'OnTop';
  /** A discount on all lines, after their own; null: none. */
  discount: {
    /** A part, in hundredths of a percent. */
    basisPoints?: number | undefined;
    /** An amount, in the minor unit. */
    amount?: number | undefined;
  } | null;
  /** Why lines of the category `Exempt` are: an e-invoice needs one of both fields; null without. */
  taxExemption: {
    /** In words, as the client reads it. */
    reason?: string | undefined;
    /** Of the code list VATEX. */
    code?: string | undefined;
  } | null;
  /** The sums of the lines by tax; empty without lines. Credit notes do not change them. */
  taxes: {
    /** The rate in hundredths of a percent; null of a category without tax. */
    taxBasisPoints: number | null;
    /** The second rate on the same amount; null without. */
    localTaxBasisPoints: number | null;
    /** How it stands to VAT. */
    taxCategory: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope';
    /** What is taxed, after all discounts, in the minor unit. */
    netAmount: number;
    /** The tax, rounded once. */
    taxAmount: number;
    /** Both together. */
    grossAmount: number;
  }[];
};

/** An invoice with its money, its state and its actions. */
export type ShownInvoice = {
  /** The id of the invoice. */
  id: string;
  /** The id of the contact that pays. */
  contactId: string;
  /** The sum of the schedule, in the currency's minor unit. */
  totalAmount: number;
  /** The payments in order of their due dates; they add up to the total. */
  paymentSchedule: ShownScheduledPayment[];
  /** How the client may pay. */
  paymentMethods: PaymentMethodType[];
  /** Addresses that get a copy of each mail to the client. */
  ccEmails: string[];
  /** Whether the client is reminded by the rule of the account. */
  enableAutoreminders: boolean;
  /** What the client reads on the page and in mails. */
  note: string;
  deliveryMethod: DeliveryMethod;
  /** The page where the client pays; null for a draft. */
  paymentLink: string | null;
  status: InvoiceStatus;
  contact: InvoiceContact;
  /** The day of the event; null without one. */
  eventDate: string | null;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** The amount that was paid, refunds not deducted. */
  amountPaid: number;
  /** The part of it that was refunded. */
  amountRefunded: number;
  /** The whole amount that is still owed. */
  amountDue: number;
  /** The state of the money in one word. */
  paymentState: 'Unpaid' | 'PartiallyPaid' | 'Paid' | 'PartiallyRefunded' | 'Refunded';
  /** Whether a payment of it is overdue; false when it is written off. */
  isOverdue: boolean;
  /** The payment that the client has to pay next; null when there is none. */
  nextPayment: NextPayment | null;
  /** The sold items; empty without items. */
  lineItems: LineItem[];
  /** Your own names and values, e.g. the id in your system. Clients do not see them. The name `__proto__` is refused with 400 `forbidden_key`, as in every body. */
  metadata: Record<string, string>;
  /** The id in your own system; null without one. */
  externalId: string | null;
  /** Where the page leads the client after paying, while its host is listed; null without one. */
  returnUrl: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** When it was issued here; null for a draft. */
  activatedAt: string | null;
  /** The day of issue on documents and in reports. An imported invoice has the day of the other program. Null for a draft. */
  issuedOn: string | null;
  /** The number that the client sees; null before it is issued. */
  number: string | null;
  /** The total when it was issued: `totalAmount`, and the amount that credit notes took from its schedule. */
  issuedTotal: number;
  /** The amount of its credit notes, about open and about paid amounts. */
  creditedAmount: number;
  /** The client says that money was transferred. It is no payment. Absent while the client has not said so, and again when money is recorded. */
  transferAnnounced?: {
    /** When the client said so. */
    announcedAt: string;
    /** Until then no reminders are sent, unless money is recorded before. */
    until: string;
    /** When that time had passed without money; null before. */
    missedAt: string | null;
  } | undefined;
  /** It has prepayment invoices and a final invoice. Absent otherwise. */
  depositDocuments?: true | undefined;
  /** The amount of its prepayment invoices. Absent without deposit documents. */
  prepaymentInvoicedAmount?: number | undefined;
  /** What its prepayment invoices name, and a bank took back: to be corrected by a credit note, or billed by the final invoice. Absent where that is nothing, and with the final invoice. */
  prepaymentFallenAmount?: number | undefined;
  /** The day of its final invoice: its documents are that from then on. Null before; absent without deposit documents. */
  finalInvoicedOn?: string | null | undefined;
  /** The day of the event before it was postponed for the first time; null while it was not. */
  firstEventDate: string | null;
  /** When it ended before its event, by `cancel` or `settle`; null otherwise. */
  canceledAt: string | null;
  /** The amount that the business keeps by this; null before. A later credit note does not change it. */
  keptAmount: number | null;
  /** The client as the invoice was issued; null when only name and email are known. */
  billing: {
    /** The company that is billed; null: a private person. */
    company: string | null;
    /** Street and number. */
    street: string | null;
    /** The postal code. */
    postalCode: string | null;
    /** The city. */
    city: string | null;
    /** A state, province or county. */
    region: string | null;
    /** ISO 3166-1, two capitals. */
    country: string | null;
    /** The VAT id, with the letters of its country in front; elsewhere another tax number. Its form is checked. */
    vatId: string | null;
    /** The telephone number. */
    phone: string | null;
    /** What the client wants to read on its invoices: an order number, a cost centre, a Leitweg-ID. */
    reference: string | null;
    /** The address in the Peppol network: an ISO 6523 code, a colon, a number, e.g. `0088:7300010000001`. Null: by VAT id or Leitweg-ID. */
    peppolId: string | null;
    /** People at the client, who get some of its mails. */
    persons: {
      /** The name in greetings. */
      name: string;
      /** Where mails go. */
      email: string;
      /** What the person does there, in your words. */
      role: string | null;
      /** `Invoices`: issued, changed, reopened and canceled ones. `Reminders`: also announced and failed charges. `Receipts`: also refunds, and the beginning and the end of autopay. What nobody receives goes to the address of the contact. */
      receives: ('Invoices' | 'Reminders' | 'Receipts')[];
    }[];
    /** The answer of VIES about the present VAT id; null: it was not asked. */
    vatCheck: {
      /** The VAT id that was asked about. */
      vatId: string;
      /** Whether it was valid at that time. */
      isValid: boolean;
      /** When VIES answered. */
      checkedAt: string;
      /** The number by which VIES knows the question; null: the business named no VAT id. */
      requestId: string | null;
      /** The company that has the id; null: the country does not say. */
      name: string | null;
      /** The address there; null: the country does not say. */
      address: string | null;
    } | null;
  } | null;
  /** Whether prices and discounts include the tax, or it is added on top. Default `Included`. */
  taxMode: 'Included' | 'OnTop';
  /** A discount on all lines, after their own; null: none. */
  discount: {
    /** A part, in hundredths of a percent. */
    basisPoints?: number | undefined;
    /** An amount, in the minor unit. */
    amount?: number | undefined;
  } | null;
  /** Why lines of the category `Exempt` are: an e-invoice needs one of both fields; null without. */
  taxExemption: {
    /** In words, as the client reads it. */
    reason?: string | undefined;
    /** Of the code list VATEX. */
    code?: string | undefined;
  } | null;
  /** The sums of the lines by tax; empty without lines. Credit notes do not change them. */
  taxes: {
    /** The rate in hundredths of a percent; null of a category without tax. */
    taxBasisPoints: number | null;
    /** The second rate on the same amount; null without. */
    localTaxBasisPoints: number | null;
    /** How it stands to VAT. */
    taxCategory: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope';
    /** What is taxed, after all discounts, in the minor unit. */
    netAmount: number;
    /** The tax, rounded once. */
    taxAmount: number;
    /** Both together. */
    grossAmount: number;
  }[];
  state: InvoiceState;
  /** The cancellation terms of the account when it issued this; null without any. */
  cancellationTerms: {
    /** In falling order of `fromDays`; the last has 0. A notice after the event is in the last. */
    tiers: {
      /** Days from the notice to the event; a notice on exactly this day is in the tier. */
      fromDays: number;
      /** What the business keeps, in hundredths of a percent. */
      keepBasisPoints: number;
    }[];
    /** The amount that is shared: the price, or the first payment. */
    of: 'Total' | 'FirstPayment';
    /** What the business keeps when it ends the contract itself. */
    byBusiness: number;
    /** Which date counts of an event that was postponed. `Earlier`: nobody postpones first and cancels free later. */
    countsFrom: 'Earlier' | 'First' | 'Current';
    /** The terms by language. */
    text: {
      /** The terms as the client reads them. */
      en: string;
      /** The terms as the client reads them. */
      de?: string | undefined;
      /** The terms as the client reads them. */
      fr?: string | undefined;
      /** The terms as the client reads them. */
      es?: string | undefined;
    };
    /** The SHA-256 of each text. */
    textSha256: {
      /** Of the UTF-8 bytes of this text, in hexadecimal digits. */
      en: string;
      /** Of the UTF-8 bytes of this text, in hexadecimal digits. */
      de?: string | undefined;
      /** Of the UTF-8 bytes of this text, in hexadecimal digits. */
      fr?: string | undefined;
      /** Of the UTF-8 bytes of this text, in hexadecimal digits. */
      es?: string | undefined;
    };
    /** The amount of the first payment then, which `FirstPayment` shares. */
    firstPaymentAmount: number;
  } | null;
  actions: AllowedInvoiceActions;
};

/** A payment of a schedule, with its actions. */
export type ShownScheduledPayment = {
  /** The id of the payment. */
  id: string;
  /** The calendar date on which it is due, in the account’s time zone. */
  dueDate: string;
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  status: ScheduledPaymentStatus;
  /** The fee of the processor, with that of the operator’s platform; null before it is paid. */
  fee: number | null;
  /** The day on which the money came; null before. */
  paymentDate: string | null;
  /** The purpose of the payment, e.g. Deposit. */
  name: string | null;
  /** Whether its due date is past and it is not paid; false when the invoice is written off. */
  isOverdue: boolean;
  /** The paid amount, refunds not deducted. */
  paidAmount: number;
  /** The part of it that was refunded. */
  refundedAmount: number;
  /** Whether it was marked as paid by hand. */
  isPaidOutside: boolean;
  /** The rule that its date follows; null when the date was chosen. */
  due: {
    /** Days after it; negative: before it. */
    days: number;
    /** The day of the event, the day of issue, or the payment before this one. */
    from: 'Event' | 'Issue' | 'Previous';
  } | null;
  /** The rule that its amount follows; null when the amount was chosen. */
  share: {
    /** Hundredths of a percent of the total: 3000 is 30 %. */
    basisPoints: number;
  } | 'Remainder' | null;
  /** The date that it gets if the money on its way for it does not come: its rule has moved since. Null: none. */
  pendingDueDate: string | null;
  /** The part of the paid amount that was recorded by hand: what `unmark_as_paid` takes back. */
  outsideAmount: number;
  actions: AllowedPaymentActions;
};

/** Autopay of an invoice: the consent, planned charges, and failed ones. */
export type Autopay = {
  /** Whether there is a valid consent. */
  isOn: boolean;
  /** The card or bank account that is charged; null while it is not known. */
  paymentMethod: ChargedMethod | null;
  /** The words that the client agreed to. */
  terms: string | null;
  /** The total that autopay may take at most. */
  agreedAmount: number | null;
  /** When the client agreed; null without consent. */
  acceptedAt: string | null;
  /** The next charge; null when none is planned. */
  nextCharge: ComingCharge | null;
  /** All planned charges, in order. */
  charges: ComingCharge[];
  /** The failed charges under this consent. */
  failures: {
    /** The id of the scheduled payment. */
    scheduledPaymentId: string;
    /** How often it was tried and failed. */
    count: number;
    /** When it failed last. */
    failedAt: string;
    /** When it is tried again; null when the client is asked to pay it instead. */
    retryAt: string | null;
  }[];
  /** What the client agreed to; empty of a consent before release 2. */
  agreedSchedule: {
    /** The id of the scheduled payment. */
    scheduledPaymentId: string;
    /** A calendar date, YYYY-MM-DD. */
    dueDate: string;
    /** What may be charged for it. */
    amount: number;
  }[];
  /** A changed schedule that waits for the client’s agreement; null while the consent covers it. */
  request: {
    /** SHA-256 of what is asked: send it to agree. */
    hash: string;
    /** What the consent would cover in all. */
    total: number;
    /** What is dearer, earlier or new. */
    payments: {
      /** The id of the scheduled payment. */
      scheduledPaymentId: string;
      /** Its name. */
      name: string | null;
      /** What the consent covers of it. */
      agreedAmount: number;
      /** When that is charged at the earliest; null: nothing is covered. */
      agreedDate: string | null;
      /** What is owed of it. */
      amount: number;
      /** A calendar date, YYYY-MM-DD. */
      dueDate: string;
    }[];
  } | null;
  /** The newest attempt of the client to save a method without paying; null without one. */
  setup: {
    /** The id of the setup. */
    id: string;
    /** The status of the setup. */
    status: 'Created' | 'Processing' | 'RequiresAction' | 'Succeeded' | 'Declined';
    /** The card or bank account that is saved; null when it was erased. */
    paymentMethod: ChargedMethod | null;
    /** Why it failed; null otherwise. */
    failure: ChargeFailure | null;
    /** When the consent was withdrawn while the setup was under way: the client gave it up, canceled autopay or began another setup, or it had no end after 30 days. Then it does not turn autopay on, even when it succeeds. Null otherwise. */
    withdrawnAt: string | null;
    /** When it was created. */
    createdAt: string;
    /** When it succeeded or failed; null before. */
    settledAt: string | null;
  } | null;
};

/** A client or a recipient. */
export type Contact = {
  /** The id of the contact. */
  id: string;
  /** A `Client` pays the business, a `Business` is paid by it. */
  type: 'Client' | 'Business';
  /** The name in greetings and on invoices. */
  name: string;
  /** Where mails go. */
  email: string;
  /** The language of mails and documents that the contact gets about an invoice; null: that of the account. An invoice keeps the one that it was issued with. */
  language: 'en' | 'de' | 'fr' | 'es' | null;
  /** The id in your own system; null without one. */
  externalId: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** The company that is billed; null: a private person. */
  company: string | null;
  /** Street and number. */
  street: string | null;
  /** The postal code. */
  postalCode: string | null;
  /** The city. */
  city: string | null;
  /** A state, province or county. */
  region: string | null;
  /** ISO 3166-1, two capitals. */
  country: string | null;
  /** The VAT id, with the letters of its country in front; elsewhere another tax number. Its form is checked. */
  vatId: string | null;
  /** The telephone number. */
  phone: string | null;
  /** What the client wants to read on its invoices: an order number, a cost centre, a Leitweg-ID. */
  reference: string | null;
  /** The address in the Peppol network: an ISO 6523 code, a colon, a number, e.g. `0088:7300010000001`. Null: by VAT id or Leitweg-ID. */
  peppolId: string | null;
  /** People at the client, who get some of its mails. */
  persons: {
    /** The name in greetings. */
    name: string;
    /** Where mails go. */
    email: string;
    /** What the person does there, in your words. */
    role: string | null;
    /** `Invoices`: issued, changed, reopened and canceled ones. `Reminders`: also announced and failed charges. `Receipts`: also refunds, and the beginning and the end of autopay. What nobody receives goes to the address of the contact. */
    receives: ('Invoices' | 'Reminders' | 'Receipts')[];
  }[];
  /** The answer of VIES about the present VAT id; null: it was not asked. */
  vatCheck: {
    /** The VAT id that was asked about. */
    vatId: string;
    /** Whether it was valid at that time. */
    isValid: boolean;
    /** When VIES answered. */
    checkedAt: string;
    /** The number by which VIES knows the question; null: the business named no VAT id. */
    requestId: string | null;
    /** The company that has the id; null: the country does not say. */
    name: string | null;
    /** The address there; null: the country does not say. */
    address: string | null;
  } | null;
};

/** The amounts of a contact. */
export type ContactSummary = {
  /** The id of the contact. */
  contactId: string;
  /** The contact that it is being merged into: until this is done, it is frozen. */
  mergingIntoId: string | null;
  /** All invoices, drafts included. */
  invoices: number;
  /** Invoices that are not issued yet. */
  drafts: number;
  /** Invoices with an open amount. */
  openInvoices: number;
  /** Outgoing payments to the contact. */
  payments: number;
  /** When the contact last opened an invoice. */
  lastSeenAt: string | null;
  /** When the contact last paid. */
  lastPaidAt: string | null;
  /** One for each currency that is used. */
  currencies: {
    /** ISO 4217; the amounts are in its minor unit. */
    currency: string;
    /** The totals of issued invoices, without canceled ones. */
    billed: number;
    /** The money that has come, refunded money included. */
    paid: number;
    /** The part of it that was refunded. */
    refunded: number;
    /** The amount still owed, money on its way included. */
    owed: number;
    /** The part of it that was due before today. */
    overdue: number;
    /** The amount that was paid to the contact. */
    paidOut: number;
  }[];
  /** The invoices that the contact pays automatically, with their payment methods. */
  autopay: {
    /** The id of the invoice. */
    invoiceId: string;
    /** The number of the invoice. */
    number: string;
    paymentMethod: ChargedMethod;
  }[];
};

/** The amounts that several contacts owe. */
export type ContactsOwed = {
  /** The contacts that owe something; others are left out. */
  items: {
    /** The id of the contact. */
    contactId: string;
    /** One for each currency in which something is owed. */
    currencies: {
      /** ISO 4217; the amounts are in its minor unit. */
      currency: string;
      /** The amount still owed, money on its way included. */
      owed: number;
      /** The part of it that was due before today. */
      overdue: number;
    }[];
  }[];
};

/** A contact that becomes part of another one. */
export type ContactMerge = {
  /** The contact that was merged. */
  contactId: string;
  /** The contact that has everything. */
  intoId: string;
  /** Long work continues in the background. */
  status: 'Running' | 'Done';
  /** What was asked for. */
  autopay: 'End' | 'Keep';
  /** The number of invoices moved so far. */
  invoices: number;
  /** The number of outgoing payments moved so far. */
  payments: number;
  /** Of how many invoices autopay was ended. */
  endedAutopays: number;
  /** When it was asked for. */
  startedAt: string;
  /** When all was done; null until then. */
  finishedAt: string | null;
};

/** The fields that a contact would get of one that is merged into it. */
export type ContactMergePreview = {
  /** The contact that would be merged. */
  contactId: string;
  /** The contact that would get everything. */
  intoId: string;
  /** The fields of the other contact that would change, with their new values. */
  gets: {
    /** The id in your own system, unique in the account. */
    externalId?: string | undefined;
    /** The language of mails and documents that the contact gets about an invoice; null: that of the account. An invoice keeps the one that it was issued with. */
    language?: 'en' | 'de' | 'fr' | 'es' | null | undefined;
    /** The company that is billed; null: a private person. */
    company?: string | null | undefined;
    /** Street and number. */
    street?: string | null | undefined;
    /** The postal code. */
    postalCode?: string | null | undefined;
    /** The city. */
    city?: string | null | undefined;
    /** A state, province or county. */
    region?: string | null | undefined;
    /** ISO 3166-1, two capitals. */
    country?: string | null | undefined;
    /** The VAT id, with the letters of its country in front; elsewhere another tax number. Its form is checked. */
    vatId?: string | null | undefined;
    /** The telephone number. */
    phone?: string | null | undefined;
    /** What the client wants to read on its invoices: an order number, a cost centre, a Leitweg-ID. */
    reference?: string | null | undefined;
    /** The address in the Peppol network: an ISO 6523 code, a colon, a number, e.g. `0088:7300010000001`. Null: by VAT id or Leitweg-ID. */
    peppolId?: string | null | undefined;
    /** People at the client, who get some of its mails. */
    persons?: {
      /** The name in greetings. */
      name: string;
      /** Where mails go. */
      email: string;
      /** What the person does there, in your words. */
      role: string | null;
      /** `Invoices`: issued, changed, reopened and canceled ones. `Reminders`: also announced and failed charges. `Receipts`: also refunds, and the beginning and the end of autopay. What nobody receives goes to the address of the contact. */
      receives: ('Invoices' | 'Reminders' | 'Receipts')[];
    }[] | undefined;
    /** The answer of VIES about the present VAT id; null: it was not asked. */
    vatCheck?: {
      /** The VAT id that was asked about. */
      vatId: string;
      /** Whether it was valid at that time. */
      isValid: boolean;
      /** When VIES answered. */
      checkedAt: string;
      /** The number by which VIES knows the question; null: the business named no VAT id. */
      requestId: string | null;
      /** The company that has the id; null: the country does not say. */
      name: string | null;
      /** The address there; null: the country does not say. */
      address: string | null;
    } | null | undefined;
  };
  /** How many persons no longer fit, and would be lost. */
  personsLeftOut: number;
};

/** The progress of erasing a contact, and objects that the law requires to keep. */
export type ContactErasure = {
  /** The contact. */
  contactId: string;
  /** `Possible`, `Refused`: erasing has not been requested. `Running`: it runs in the background. */
  status: 'Possible' | 'Refused' | 'Running' | 'Done';
  /** Why it would be refused now. */
  obstacles: {
    /** What prevents erasing. */
    code: 'credit' | 'owed' | 'under_way' | 'disputed' | 'paying_out';
    /** How many there are. */
    count: number;
    /** The same as a sentence, with the next step. */
    message: string;
  }[];
  kept: KeptRecords;
  /** When it was asked for; null: it was not. */
  startedAt: string | null;
  /** When all was done; null until then. */
  finishedAt: string | null;
};

/** Contacts or invoices from a file, and how far they are. */
export type Import = {
  /** Its id. */
  id: string;
  /** What its rows are. */
  kind: 'Contacts' | 'Invoices';
  /** The name of the import, usually that of the file. */
  name: string;
  /** `Open`: rows are added. `Checking`, `Running`: it runs in the background. `Checked`: every row was checked, and nothing was created. `Stopped`: see `stopReason`. `Done`, `Canceled`: it has ended. */
  status: 'Open' | 'Checking' | 'Checked' | 'Running' | 'Stopped' | 'Done' | 'Canceled';
  /** Why it was stopped: the token that started it no longer works, or the person is no longer a member or has a lesser role. Created objects stay. A person with the right can check or start the import again, and then continues it. Null: it is not stopped. */
  stopReason: 'TokenRevoked' | 'TokenExpired' | 'MemberRemoved' | 'RoleChanged' | null;
  /** Whether issued invoices are sent to their clients by mail. */
  sendMails: boolean;
  /** How many rows it has. */
  rows: {
    /** All of them. */
    total: number;
    /** Rows that are not checked yet. */
    waiting: number;
    /** Rows that were checked and can be created. */
    valid: number;
    /** Rows that are refused; `…/rows?status=Faulty` says why. */
    faulty: number;
    /** Rows that are left out: canceled elsewhere, or imported before. */
    skipped: number;
    /** Rows whose contact or invoice was created. */
    created: number;
  };
  /** The totals of its invoice rows, without faulty rows and rows that were imported before. */
  invoices: {
    /** Drafts. */
    draft: number;
    /** Issued ones that are owed, also in part. */
    open: number;
    /** Issued ones that are marked as paid outside. */
    paid: number;
    /** None: they were canceled elsewhere, and are skipped. */
    canceled: number;
  };
  /** When it was created. */
  createdAt: string;
  /** When it was stopped; null: it is not stopped. */
  stoppedAt: string | null;
  /** When it ended; null until then. */
  finishedAt: string | null;
};

/** A link to the processor’s pages, for a recipient. */
export type OnboardingLink = {
  /** The page of the processor. It works once, for minutes: do not keep it. */
  url: string;
  /** Until when it works. */
  expiresAt: string;
};

/** The account of a contact at the processor. */
export type Recipient = {
  /** The id of the recipient. */
  id: string;
  /** The contact that is paid there. */
  contactId: string;
  /** The processor that has the account. */
  processor: 'Sandbox' | 'Stripe' | 'StripePlatform';
  /** `Started`: has not finished yet; `Incomplete` and `Restricted`: something is asked for (`due`), before or after it could be paid; `Pending`: the processor checks; `Ready`: can be paid; `Rejected` and `Gone`: for good. */
  status: 'Creating' | 'Started' | 'Incomplete' | 'Pending' | 'Ready' | 'Restricted' | 'Rejected' | 'Gone';
  /** The country of the recipient: ISO 3166. */
  country: string;
  /** The currency of its bank account; null without one. */
  currency: string | null;
  /** Where the processor sends the money to; null until the recipient has named it. */
  bankAccount: {
    /** The name of the bank; may be empty. */
    bankName: string;
    /** The last four digits of the account. */
    last4: string;
  } | null;
  /** What the processor asks the recipient for. */
  due: ('Identity' | 'Document' | 'Address' | 'BirthDate' | 'TaxId' | 'BankAccount' | 'Agreement' | 'Business' | 'Phone' | 'Other')[];
  /** Until when it is asked for; null without a date. */
  dueBy: string | null;
  /** Why it cannot be paid, in the processor’s own word; null without one. */
  reason: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
};

/** A page of recipients. */
export type RecipientList = {
  /** The elements of this page. */
  items: Recipient[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** A payment method in a wallet, as storing it answers. */
export type WalletMethod = {
  /** The id of the method. */
  id: string;
  /** Card or bank account. */
  type: PaymentMethodType;
  /** Its masked form. */
  name: Card | Destination;
  /** Whether it is the default method: the chosen one or, without a choice, the oldest. */
  isDefault: boolean;
  /** For a card, the last day of its month. Null for a bank account, and when it is unknown. */
  expiresOn: string | null;
  /** Null for a method that cannot be charged: connect it again. */
  processor: 'Sandbox' | 'Stripe' | 'StripePlatform' | null;
  /** When it was created. */
  createdAt: string;
};

/** A payment method in a wallet, with the payments that wait for it. */
export type ShownWalletMethod = {
  /** The id of the method. */
  id: string;
  /** Card or bank account. */
  type: PaymentMethodType;
  /** Its masked form. */
  name: Card | Destination;
  /** Whether it is the default method: the chosen one or, without a choice, the oldest. */
  isDefault: boolean;
  /** For a card, the last day of its month. Null for a bank account, and when it is unknown. */
  expiresOn: string | null;
  /** Null for a method that cannot be charged: connect it again. */
  processor: 'Sandbox' | 'Stripe' | 'StripePlatform' | null;
  /** When it was created. */
  createdAt: string;
  /** Whether the card has expired today, in the account’s time zone. */
  isExpired: boolean;
  /** Payments that this method will pay, the next first, 200 at most. If it is removed, they fail on their day. */
  waitingPayments: {
    /** The id of the payment. */
    id: string;
    /** The status of the payment. */
    status: 'Pending' | 'Scheduled';
    contact: PaymentRecipient;
    /** In the currency's minor unit. */
    totalAmount: number;
    /** ISO 4217, e.g. USD. */
    currency: string;
    /** The day on which the method is charged. */
    scheduleDate: string;
    /** Whether the card expires before it is charged: the payment then fails. */
    isAfterExpiry: boolean;
  }[];
};

/** A payment to a recipient, as creating it answers. */
export type Payment = {
  /** The id of the payment. */
  id: string;
  /** The id of the recipient. */
  contactId: string;
  /** What the recipient gets, in the currency's minor unit. */
  totalAmount: number;
  /** The day on which the money is sent. */
  scheduleDate: string;
  /** The day of the event; null without one. */
  eventDate: string | null;
  /** The id of the method that is charged. */
  paymentMethodId: string;
  /** The method that is charged. */
  paymentMethod: ChargedMethod;
  /** What the recipient reads. */
  note: string;
  status: PaymentStatus;
  /** The fee of the processor; null until the wallet was charged. */
  fee: number | null;
  /** The day on which the recipient had the money. */
  paymentDate: string | null;
};

/** How a browser turns a card or bank account into a token. */
export type PaymentTokenAccess = {
  /** Null while the account has no processor. */
  tokens: {
    /** The processor whose fields and script the browser loads. */
    processor: 'Sandbox' | 'Stripe' | 'StripePlatform';
    /** Takes a POST with the fields of the method; null with Stripe, whose script knows its own. */
    tokensUrl: string | null;
    /** Names the account to the processor; no secret. */
    publishableKey: string | null;
    /** The script of the processor’s own fields; null in the sandbox, which has none. */
    scriptUrl: string | null;
    /** Whether a card can pay out: not that of the only live account here. */
    takesCards: boolean;
  } | null;
};

/** A payment to a recipient, with its steps, its refund and its actions. */
export type FullPayment = {
  /** The id of the payment. */
  id: string;
  /** The id of the recipient. */
  contactId: string;
  /** What the recipient gets, in the currency's minor unit. */
  totalAmount: number;
  /** The day on which the money is sent. */
  scheduleDate: string;
  /** The day of the event; null without one. */
  eventDate: string | null;
  /** The id of the method that is charged. */
  paymentMethodId: string;
  /** The method that is charged. */
  paymentMethod: ChargedMethod;
  /** What the recipient reads. */
  note: string;
  status: PaymentStatus;
  /** The fee of the processor; null until the wallet was charged. */
  fee: number | null;
  /** The day on which the recipient had the money. */
  paymentDate: string | null;
  /** ISO 4217, e.g. USD. */
  currency: string;
  contact: PaymentRecipient;
  /** The id in your own system; null without one, and for a payment that replaces yours: see `replacedById`. */
  externalId: string | null;
  /** If true, the payment will fail on its day, unless it gets another method. */
  isPaymentMethodRemoved: boolean;
  /** Whether its card expires before `scheduleDate`: the payment then fails, unless another method pays it. */
  isPaymentMethodExpiring: boolean;
  /** The page on which the recipient accepts or declines. Anybody with this link can do so. Only tokens with the scope `payments:write` see it; for others, and in events, its code is masked: `…/p/****`. */
  offerLink: string | null;
  /** When a person last sent the offer again. */
  offerSentAt: string | null;
  /** When the offer expires unless it is accepted; null: it does not expire. */
  expiresAt: string | null;
  /** When the recipient accepted; null before. */
  acceptedAt: string | null;
  /** Why the recipient declined, if they said so. */
  declineReason: string | null;
  /** The recipient's bank account; null before it is accepted. */
  destination: Destination | null;
  /** When the money was out of the wallet. */
  fundedAt: string | null;
  /** When the wallet's bank took it back after all, or a part of it. */
  fundingReturnedAt: string | null;
  /** How much of `totalAmount` and `serviceFee` that bank has. */
  returnedAmount: number;
  /** Why it failed; null otherwise. */
  failure: PaymentFailure | null;
  /** How far the money is. `AwaitingRecipient`: its day has come, and the recipient is not ready; `AwaitingBank`: the recipient’s bank refused it, and it waits for another account. */
  stage: 'Offered' | 'Scheduled' | 'AwaitingRecipient' | 'Funding' | 'Transferring' | 'PayingOut' | 'AwaitingBank' | 'Arrived' | 'TakingBack' | 'Refunding' | 'Ended';
  /** The recipient’s account at the processor (`GET /v1/recipients/{recipient_id}`); null: the money goes to a bank account. */
  recipientId: string | null;
  /** What the operator of the installation takes, in the minor unit. The wallet pays it on top of `totalAmount`. */
  serviceFee: number;
  /** Whether `serviceFee` is given back with money that does not arrive. */
  refundsServiceFee: boolean;
  /** Since when its day has come and the recipient is not ready; null if that was not so. */
  recipientWaitingAt: string | null;
  /** When the money was in the recipient’s account at the processor; null before, and without one. */
  transferredAt: string | null;
  /** The money on its way from the recipient’s account at the processor to the recipient’s bank; null before. */
  bankPayout: BankPayout | null;
  /** The money on its way back from the recipient’s account at the processor; null if that was not needed. */
  reversal: PaymentReversal | null;
  /** What the recipient’s bank got, in the minor unit of `destinationCurrency`; null before. */
  destinationAmount: number | null;
  /** The currency of the recipient’s bank account. */
  destinationCurrency: string | null;
  /** Since when the account owes the operator what the wallet’s bank took back after it was spent. */
  owedSince: string | null;
  /** When that was settled; null before. */
  debtSettledAt: string | null;
  /** Since when the operator owes the account: it had settled the debt, and then the money came back to the operator. */
  overpaidSince: string | null;
  /** The refund to the wallet; null if none was needed. */
  refund: PaymentRefund | null;
  /** When the money that the wallet’s bank had taken back was written off. */
  writtenOffAt: string | null;
  /** The payment that did not arrive, of which this one was made for another account. */
  replacesId: string | null;
  /** The payment that was made of this one, to another account of its recipient. */
  replacedById: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
};

/** A payment to a recipient, with its actions. */
export type ShownPayment = {
  /** The id of the payment. */
  id: string;
  /** The id of the recipient. */
  contactId: string;
  /** What the recipient gets, in the currency's minor unit. */
  totalAmount: number;
  /** The day on which the money is sent. */
  scheduleDate: string;
  /** The day of the event; null without one. */
  eventDate: string | null;
  /** The id of the method that is charged. */
  paymentMethodId: string;
  /** The method that is charged. */
  paymentMethod: ChargedMethod;
  /** What the recipient reads. */
  note: string;
  status: PaymentStatus;
  /** The fee of the processor; null until the wallet was charged. */
  fee: number | null;
  /** The day on which the recipient had the money. */
  paymentDate: string | null;
  /** ISO 4217, e.g. USD. */
  currency: string;
  contact: PaymentRecipient;
  /** The id in your own system; null without one, and for a payment that replaces yours: see `replacedById`. */
  externalId: string | null;
  /** If true, the payment will fail on its day, unless it gets another method. */
  isPaymentMethodRemoved: boolean;
  /** Whether its card expires before `scheduleDate`: the payment then fails, unless another method pays it. */
  isPaymentMethodExpiring: boolean;
  /** The page on which the recipient accepts or declines. Anybody with this link can do so. Only tokens with the scope `payments:write` see it; for others, and in events, its code is masked: `…/p/****`. */
  offerLink: string | null;
  /** When a person last sent the offer again. */
  offerSentAt: string | null;
  /** When the offer expires unless it is accepted; null: it does not expire. */
  expiresAt: string | null;
  /** When the recipient accepted; null before. */
  acceptedAt: string | null;
  /** Why the recipient declined, if they said so. */
  declineReason: string | null;
  /** The recipient's bank account; null before it is accepted. */
  destination: Destination | null;
  /** When the money was out of the wallet. */
  fundedAt: string | null;
  /** When the wallet's bank took it back after all, or a part of it. */
  fundingReturnedAt: string | null;
  /** How much of `totalAmount` and `serviceFee` that bank has. */
  returnedAmount: number;
  /** Why it failed; null otherwise. */
  failure: PaymentFailure | null;
  /** How far the money is. `AwaitingRecipient`: its day has come, and the recipient is not ready; `AwaitingBank`: the recipient’s bank refused it, and it waits for another account. */
  stage: 'Offered' | 'Scheduled' | 'AwaitingRecipient' | 'Funding' | 'Transferring' | 'PayingOut' | 'AwaitingBank' | 'Arrived' | 'TakingBack' | 'Refunding' | 'Ended';
  /** The recipient’s account at the processor (`GET /v1/recipients/{recipient_id}`); null: the money goes to a bank account. */
  recipientId: string | null;
  /** What the operator of the installation takes, in the minor unit. The wallet pays it on top of `totalAmount`. */
  serviceFee: number;
  /** Whether `serviceFee` is given back with money that does not arrive. */
  refundsServiceFee: boolean;
  /** Since when its day has come and the recipient is not ready; null if that was not so. */
  recipientWaitingAt: string | null;
  /** When the money was in the recipient’s account at the processor; null before, and without one. */
  transferredAt: string | null;
  /** The money on its way from the recipient’s account at the processor to the recipient’s bank; null before. */
  bankPayout: BankPayout | null;
  /** The money on its way back from the recipient’s account at the processor; null if that was not needed. */
  reversal: PaymentReversal | null;
  /** What the recipient’s bank got, in the minor unit of `destinationCurrency`; null before. */
  destinationAmount: number | null;
  /** The currency of the recipient’s bank account. */
  destinationCurrency: string | null;
  /** Since when the account owes the operator what the wallet’s bank took back after it was spent. */
  owedSince: string | null;
  /** When that was settled; null before. */
  debtSettledAt: string | null;
  /** Since when the operator owes the account: it had settled the debt, and then the money came back to the operator. */
  overpaidSince: string | null;
  /** The refund to the wallet; null if none was needed. */
  refund: PaymentRefund | null;
  /** When the money that the wallet’s bank had taken back was written off. */
  writtenOffAt: string | null;
  /** The payment that did not arrive, of which this one was made for another account. */
  replacesId: string | null;
  /** The payment that was made of this one, to another account of its recipient. */
  replacedById: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** When its payment method is charged, at the earliest. After a suspension of the account this is later than `scheduleDate` says. Null unless `stage` is `Scheduled`, and while the account is suspended. */
  fundingAt: string | null;
  /** When the payment fails unless its recipient is ready before; null unless `stage` is `AwaitingRecipient`. */
  recipientUntil: string | null;
  /** Whether the recipient can name another account on their page, after the money did not arrive and went back. If you create another payment too, the recipient may be paid twice. */
  takesOtherAccount: boolean;
  /** The account of the recipient at the processor; null without one. */
  recipient: {
    /** The id of the recipient. */
    id: string;
    /** Whether money can be sent there. */
    status: 'Creating' | 'Started' | 'Incomplete' | 'Pending' | 'Ready' | 'Restricted' | 'Rejected' | 'Gone';
    /** ISO 3166. */
    country: string;
    /** What the processor asks for. */
    due: ('Identity' | 'Document' | 'Address' | 'BirthDate' | 'TaxId' | 'BankAccount' | 'Agreement' | 'Business' | 'Phone' | 'Other')[];
    /** Until when; null without a date. */
    dueBy: string | null;
    /** Why it cannot be paid, in the processor’s word. */
    reason: string | null;
    /** Where the processor sends the money to; null until it is named. */
    bankAccount: {
      /** The name of the bank; may be empty. */
      bankName: string;
      /** The last four digits. */
      last4: string;
    } | null;
  } | null;
  /** The actions, and whether each is allowed now. */
  actions: {
    edit: AllowedAction;
    resendOffer: AllowedAction;
    changeMethod: AllowedAction;
    cancel: AllowedAction;
    refund: AllowedAction;
    retryPayout: AllowedAction;
    reverse: AllowedAction;
    writeOff: AllowedAction;
  };
};

/** The result of creating payments together. */
export type PaymentBatch = {
  /** Whether no row has a fault. */
  isValid: boolean;
  /** False for a dry run. */
  isCreated: boolean;
  /** How many rows there are. */
  count: number;
  /** The sum of all rows, as far as they have an amount. */
  totalAmount: number;
  /** What the operator of the installation takes of them on top. */
  serviceFee: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** The created payments in the order of the rows; empty for a dry run. */
  payments: Payment[];
  /** Every fault of every row of a dry run. */
  errors: {
    /** Counted from 1. */
    row: number;
    /** The field of the row, as a JSON pointer. */
    path: string;
    /** What kind of fault it is. */
    code: string;
    /** What is wrong. */
    message: string;
  }[];
};

/** A document that takes something of an issued invoice back. */
export type CreditNote = {
  /** The id of the credit note. */
  id: string;
  /** Its number, from a range of its own. */
  number: string;
  /** The id of the invoice that it corrects. */
  invoiceId: string;
  /** The number of this invoice. */
  invoiceNumber: string;
  /** The day on which this invoice was issued. */
  invoiceIssuedOn: string;
  /** The day on which it was issued, and counts in reports. */
  issuedOn: string;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** All that it takes back, tax included. */
  amount: number;
  /** The amount without tax; null without line items. */
  netAmount: number | null;
  /** The tax in it; null without line items. */
  taxAmount: number | null;
  /** The part that was open, and is not owed any more. */
  openAmount: number;
  /** The part that goes back by refunds. */
  refundedAmount: number;
  /** The part that was given back outside. */
  outsideAmount: number;
  /** How much of refundedAmount the client owes less instead, as its refund failed and the bank took the money: do not refund it again. */
  settledAmount: number;
  /** Why, as the client reads it. */
  reason: string;
  /** What it takes back of what. */
  lines: {
    /** Which line item; null for a tax rate or the whole invoice. */
    lineItem: number | null;
    /** How many; null where an amount was chosen. */
    quantity: number | null;
    /** The rate in hundredths of a percent; null of a category without tax. */
    taxBasisPoints: number | null;
    /** The second rate on the same amount; null without. */
    localTaxBasisPoints: number | null;
    /** How it stands to VAT. */
    taxCategory: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope';
    /** In the currency's minor unit, e.g. cents. */
    amount: number;
    /** What was sold; null without a line item. */
    description: string | null;
  }[];
  /** Its amounts by tax rate; empty without line items. */
  rates: {
    /** The rate in hundredths of a percent; null of a category without tax. */
    taxBasisPoints: number | null;
    /** The second rate on the same amount; null without. */
    localTaxBasisPoints: number | null;
    /** How it stands to VAT. */
    taxCategory: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope';
    /** The amount at this rate, tax included. */
    grossAmount: number;
    /** The amount without tax. */
    netAmount: number;
    /** The tax. */
    taxAmount: number;
  }[];
  /** The payments that fell. */
  scheduledPayments: {
    /** The id of the scheduled payment. */
    id: string;
    /** By how much it fell. */
    amount: number;
  }[];
  /** The refunds that it began. */
  refundIds: string[];
  /** When it was created. */
  createdAt: string;
};

/** Money of a client that pays no invoice yet, by currency. */
export type ContactCredit = {
  /** The id of the contact. */
  contactId: string;
  /** One for each currency in which there is credit. */
  balances: {
    /** ISO 4217, e.g. USD. */
    currency: string;
    /** The credit in the minor unit. */
    amount: number;
  }[];
};

/** A change of the credit of a client, and the credit afterwards. */
export type MovedCredit = {
  /** The change. */
  creditMovement: CreditMovement;
  /** The credit in this currency afterwards. */
  credit: {
    /** The id of the contact. */
    contactId: string;
    /** ISO 4217, e.g. USD. */
    currency: string;
    /** The credit in the minor unit. */
    amount: number;
  };
};

/** Money that came outside, and its invoice afterwards. */
export type RecordedPayments = {
  /** What was recorded or undone, one for each scheduled payment. */
  manualPayments: ManualPayment[];
  /** How the credit of the client changed by it; absent if it did not. */
  creditMovements?: CreditMovement[] | undefined;
  invoice: FullInvoice;
};

/** Such a document, with what it does to its invoice. */
export type IssuedCreditNote = {
  /** The id of the credit note; null in a dry run. */
  id: string | null;
  /** Its number; in a dry run the one that it would get now. */
  number: string;
  /** The id of the invoice that it corrects. */
  invoiceId: string;
  /** The number of this invoice. */
  invoiceNumber: string;
  /** The day on which this invoice was issued. */
  invoiceIssuedOn: string;
  /** The day on which it was issued, and counts in reports. */
  issuedOn: string;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** All that it takes back, tax included. */
  amount: number;
  /** The amount without tax; null without line items. */
  netAmount: number | null;
  /** The tax in it; null without line items. */
  taxAmount: number | null;
  /** The part that was open, and is not owed any more. */
  openAmount: number;
  /** The part that goes back by refunds. */
  refundedAmount: number;
  /** The part that was given back outside. */
  outsideAmount: number;
  /** How much of refundedAmount the client owes less instead, as its refund failed and the bank took the money: do not refund it again. */
  settledAmount: number;
  /** Why, as the client reads it. */
  reason: string;
  /** What it takes back of what. */
  lines: {
    /** Which line item; null for a tax rate or the whole invoice. */
    lineItem: number | null;
    /** How many; null where an amount was chosen. */
    quantity: number | null;
    /** The rate in hundredths of a percent; null of a category without tax. */
    taxBasisPoints: number | null;
    /** The second rate on the same amount; null without. */
    localTaxBasisPoints: number | null;
    /** How it stands to VAT. */
    taxCategory: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope';
    /** In the currency's minor unit, e.g. cents. */
    amount: number;
    /** What was sold; null without a line item. */
    description: string | null;
  }[];
  /** Its amounts by tax rate; empty without line items. */
  rates: {
    /** The rate in hundredths of a percent; null of a category without tax. */
    taxBasisPoints: number | null;
    /** The second rate on the same amount; null without. */
    localTaxBasisPoints: number | null;
    /** How it stands to VAT. */
    taxCategory: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope';
    /** The amount at this rate, tax included. */
    grossAmount: number;
    /** The amount without tax. */
    netAmount: number;
    /** The tax. */
    taxAmount: number;
  }[];
  /** The payments that fell. */
  scheduledPayments: {
    /** The id of the scheduled payment. */
    id: string;
    /** By how much it fell. */
    amount: number;
  }[];
  /** The refunds that it began; empty in a dry run. */
  refundIds: string[];
  /** When it was created. */
  createdAt: string;
  /** Whether it was only tried. */
  dryRun: boolean;
  /** The status of the invoice afterwards. */
  invoiceStatus: string;
  /** The total of its schedule afterwards. */
  invoiceTotal: number;
  /** Its postings in the ledger. Refunds post theirs when they have succeeded. */
  postings: {
    /** What it says. */
    code: string;
    /** Where the amount goes. */
    debit: LedgerAccount;
    /** Where it comes from. */
    credit: LedgerAccount;
    /** In the currency's minor unit, e.g. cents. */
    amount: number;
  }[];
  /** What is owed of it afterwards. */
  amountDue: number;
};

/** The document of an issued invoice as it was in one version. */
export type InvoiceVersion = {
  /** Counts from 1, the version that was issued. */
  number: number;
  /** The sequence of the event of the invoice that began it. */
  sequence: number;
  /** When it began. */
  createdAt: string;
  /** What differs from the version before; empty in the first. */
  changed: ('buyer' | 'lines' | 'tax' | 'total' | 'eventDate' | 'finalInvoice')[];
  /** Whether it is the last one. */
  isCurrent: boolean;
  /** The client that is billed. */
  contact: {
    /** The name of the client. */
    name: string;
    /** The address of the client. */
    email: string;
  };
  /** What is billed, in minor units; credit notes do not change it. */
  totalAmount: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** The day of the event. */
  eventDate: string | null;
  /** The actor of that event; null: none. */
  actor: {
    /** As in the event. */
    type: 'Member' | 'Token' | 'Client' | 'Recipient' | 'Operator';
    /** The id of the person, the token or the contact. */
    id: string;
  } | null;
  /** The PDFs that were handed out: each that the client got, and the first of each language that the business took. */
  files: {
    /** Its language. */
    language: string;
    /** `Client`: downloaded from the page of the payment link. */
    handedTo: 'Client' | 'Business';
    /** SHA-256 of the file, in hexadecimal digits. */
    sha256: string;
    /** When it was handed out. */
    createdAt: string;
  }[];
  /** The number of the invoice. */
  invoiceNumber: string | null;
  /** The day of issue. */
  issuedOn: string | null;
  /** The business on the day of issue. */
  seller: {
    /** The name of the business. */
    name: string;
    /** Street and number. */
    street: string;
    /** Postal code. */
    postalCode: string;
    /** City. */
    city: string;
    /** State or province. */
    region: string;
    /** ISO 3166-1, or empty. */
    country: string;
    /** Tax number. */
    taxId: string;
  };
  /** The sold items; empty without items. */
  lineItems: LineItem[];
  /** Whether prices and discounts include the tax, or it is added on top. Default `Included`. */
  taxMode: 'Included' | 'OnTop';
  /** A discount on all lines, after their own; null: none. */
  discount: {
    /** A part, in hundredths of a percent. */
    basisPoints?: number | undefined;
    /** An amount, in the minor unit. */
    amount?: number | undefined;
  } | null;
  /** Why lines of the category `Exempt` are: an e-invoice needs one of both fields; null without. */
  taxExemption: {
    /** In words, as the client reads it. */
    reason?: string | undefined;
    /** Of the code list VATEX. */
    code?: string | undefined;
  } | null;
  /** The sums of the line items by tax rate. */
  taxes: {
    /** The rate in hundredths of a percent; null of a category without tax. */
    taxBasisPoints: number | null;
    /** The second rate on the same amount; null without. */
    localTaxBasisPoints: number | null;
    /** How it stands to VAT. */
    taxCategory: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope';
    /** The amount with its tax. */
    gross: number;
    /** The amount without it. */
    net: number;
    /** The tax. */
    tax: number;
  }[];
};

/** An invoice that has ended before its event, or would. */
export type EndedInvoice = {
  /** The id of the invoice. */
  invoiceId: string;
  /** The one who ended the contract; null of a settlement. */
  by: 'Client' | 'Business' | null;
  /** The day of the notice; null of a settlement. */
  noticeOn: string | null;
  /** The day of the event to which days count; of a postponed one as the terms say. */
  countedDate: string | null;
  /** From the notice to that day; negative after it. */
  days: number | null;
  /** The tier that decided; null where `keep` or `byBusiness` did. */
  tier: {
    /** Days from the notice to the event; a notice on exactly this day is in the tier. */
    fromDays: number;
    /** What the business keeps, in hundredths of a percent. */
    keepBasisPoints: number;
  } | null;
  /** What the business keeps, paid or still to be paid. */
  keptAmount: number;
  /** What goes back by refunds. */
  refundedAmount: number;
  /** What was given back outside. */
  outsideAmount: number;
  /** What the client still has to pay. */
  remainingAmount: number;
  /** The first scheduled payment of it, usually the only one; null when nothing remains. */
  remainingPaymentId: string | null;
  /** What was refunded before without a credit note: it stays billed. */
  undocumentedAmount: number;
  /** `Kept`: it takes what remains, which the client’s consent covers. */
  autopay: 'Ended' | 'Kept' | 'None';
  /** Whether it was only tried. */
  dryRun: boolean;
  /** The status of the invoice afterwards. */
  invoiceStatus: string;
  /** The total of its schedule afterwards. */
  invoiceTotal: number;
  /** Its postings in the ledger. Refunds post theirs when they have succeeded. */
  postings: {
    /** What it says. */
    code: string;
    /** Where the amount goes. */
    debit: LedgerAccount;
    /** Where it comes from. */
    credit: LedgerAccount;
    /** In the currency's minor unit, e.g. cents. */
    amount: number;
  }[];
  /** The document of what is not kept; null when there is nothing left to credit. */
  creditNote: {
    /** The id of the credit note; null in a dry run. */
    id: string | null;
    /** Its number; in a dry run the one that it would get now. */
    number: string;
    /** The id of the invoice that it corrects. */
    invoiceId: string;
    /** The number of this invoice. */
    invoiceNumber: string;
    /** The day on which this invoice was issued. */
    invoiceIssuedOn: string;
    /** The day on which it was issued, and counts in reports. */
    issuedOn: string;
    /** ISO 4217, e.g. USD. */
    currency: string;
    /** All that it takes back, tax included. */
    amount: number;
    /** The amount without tax; null without line items. */
    netAmount: number | null;
    /** The tax in it; null without line items. */
    taxAmount: number | null;
    /** The part that was open, and is not owed any more. */
    openAmount: number;
    /** The part that goes back by refunds. */
    refundedAmount: number;
    /** The part that was given back outside. */
    outsideAmount: number;
    /** How much of refundedAmount the client owes less instead, as its refund failed and the bank took the money: do not refund it again. */
    settledAmount: number;
    /** Why, as the client reads it. */
    reason: string;
    /** What it takes back of what. */
    lines: {
      /** Which line item; null for a tax rate or the whole invoice. */
      lineItem: number | null;
      /** How many; null where an amount was chosen. */
      quantity: number | null;
      /** The rate in hundredths of a percent; null of a category without tax. */
      taxBasisPoints: number | null;
      /** The second rate on the same amount; null without. */
      localTaxBasisPoints: number | null;
      /** How it stands to VAT. */
      taxCategory: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope';
      /** In the currency's minor unit, e.g. cents. */
      amount: number;
      /** What was sold; null without a line item. */
      description: string | null;
    }[];
    /** Its amounts by tax rate; empty without line items. */
    rates: {
      /** The rate in hundredths of a percent; null of a category without tax. */
      taxBasisPoints: number | null;
      /** The second rate on the same amount; null without. */
      localTaxBasisPoints: number | null;
      /** How it stands to VAT. */
      taxCategory: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope';
      /** The amount at this rate, tax included. */
      grossAmount: number;
      /** The amount without tax. */
      netAmount: number;
      /** The tax. */
      taxAmount: number;
    }[];
    /** The payments that fell. */
    scheduledPayments: {
      /** The id of the scheduled payment. */
      id: string;
      /** By how much it fell. */
      amount: number;
    }[];
    /** The refunds that it began; empty in a dry run. */
    refundIds: string[];
    /** When it was created. */
    createdAt: string;
  } | null;
  /** What a dry run found that would differ afterwards; null otherwise. */
  changes: InvoiceChanges | null;
};

/** A postponed event, or one that would be. */
export type PostponedInvoice = {
  /** The id of the invoice. */
  invoiceId: string;
  /** Whether it was only tried. */
  dryRun: boolean;
  /** The status of the invoice. */
  status: string;
  /** The day before this request. */
  eventDateBefore: string | null;
  /** The day of the event now. */
  eventDate: string | null;
  /** The day before it was postponed for the first time; cancellation terms may count to it. */
  firstEventDate: string | null;
  /** The payments that are not paid. */
  scheduledPayments: {
    /** The id of the scheduled payment. */
    id: string;
    /** A calendar date, YYYY-MM-DD. */
    dueDateBefore: string;
    /** The date now; the same where no rule moves it. */
    dueDate: string;
    /** The date that it gets if the money on its way for it does not come. */
    pendingDueDate: string | null;
  }[];
  /** The open payments that keep their date and their reminders because the event has no date; they move once it has. */
  waitingPaymentIds: string[];
  /** What a dry run found that would differ afterwards; null otherwise. */
  changes: InvoiceChanges | null;
};

/** Money taken from a client. */
export type Charge = {
  /** The id of the charge. */
  id: string;
  /** The id of the invoice that is paid. */
  invoiceId: string;
  status: ChargeStatus;
  /** The client at the link, or autopay. */
  origin: 'Client' | 'Autopay';
  /** The processor that moves the money. */
  processor: 'Sandbox' | 'Stripe';
  /** Its id at the processor; null before the processor knows it. */
  processorReference: string | null;
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  /** The card fee that the client pays on top. */
  surcharge: number;
  /** The refunded amount, without the surcharge. */
  refundedAmount: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** The fee of the processor; null while it is not known. */
  fee: number | null;
  /** The fee of the operator’s platform, beside that of the processor; 0 unless the account is connected to it. Null while it is not known. */
  platformFee: number | null;
  /** Whether the operator gives it back with refunds, in proportion. */
  refundsPlatformFee: boolean;
  /** The part of it that the operator gave back with refunds. */
  platformFeeRefunded: number;
  /** The card or bank account that is charged; null while it is not known. */
  paymentMethod: ChargedMethod | null;
  /** The SEPA mandate by which a bank account in euros is debited; null of other methods, and while it is not known. */
  debitMandate: {
    /** The reference of the mandate, as it stands on the bank’s statement. */
    reference: string;
    /** The creditor identifier under which the account is debited; null where the processor does not say. */
    creditorId: string | null;
  } | null;
  /** What it pays. */
  scheduledPayments: Allocation[];
  /** Why it failed; null otherwise. */
  failure: ChargeFailure | null;
  /** The person who paid, as that person gave name and email; null: nobody was named, or it was erased. */
  payer: {
    /** The name; null when it was not given. */
    name: string | null;
    /** Where the receipt went, too; null when it was not given. */
    email: string | null;
  } | null;
  /** The terms that the payer accepted by paying; null: none. */
  cancellationTerms: AcceptedTerms | null;
  /** When it was created. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** When it succeeded or failed; null before. */
  settledAt: string | null;
};

/** Money taken from a client, with its actions. */
export type ShownCharge = {
  /** The id of the charge. */
  id: string;
  /** The id of the invoice that is paid. */
  invoiceId: string;
  status: ChargeStatus;
  /** The client at the link, or autopay. */
  origin: 'Client' | 'Autopay';
  /** The processor that moves the money. */
  processor: 'Sandbox' | 'Stripe';
  /** Its id at the processor; null before the processor knows it. */
  processorReference: string | null;
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  /** The card fee that the client pays on top. */
  surcharge: number;
  /** The refunded amount, without the surcharge. */
  refundedAmount: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** The fee of the processor; null while it is not known. */
  fee: number | null;
  /** The fee of the operator’s platform, beside that of the processor; 0 unless the account is connected to it. Null while it is not known. */
  platformFee: number | null;
  /** Whether the operator gives it back with refunds, in proportion. */
  refundsPlatformFee: boolean;
  /** The part of it that the operator gave back with refunds. */
  platformFeeRefunded: number;
  /** The card or bank account that is charged; null while it is not known. */
  paymentMethod: ChargedMethod | null;
  /** The SEPA mandate by which a bank account in euros is debited; null of other methods, and while it is not known. */
  debitMandate: {
    /** The reference of the mandate, as it stands on the bank’s statement. */
    reference: string;
    /** The creditor identifier under which the account is debited; null where the processor does not say. */
    creditorId: string | null;
  } | null;
  /** What it pays. */
  scheduledPayments: Allocation[];
  /** Why it failed; null otherwise. */
  failure: ChargeFailure | null;
  /** The person who paid, as that person gave name and email; null: nobody was named, or it was erased. */
  payer: {
    /** The name; null when it was not given. */
    name: string | null;
    /** Where the receipt went, too; null when it was not given. */
    email: string | null;
  } | null;
  /** The terms that the payer accepted by paying; null: none. */
  cancellationTerms: AcceptedTerms | null;
  /** When it was created. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** When it succeeded or failed; null before. */
  settledAt: string | null;
  /** The amount that can still be refunded. */
  refundable: {
    /** The amount that can be refunded, without the surcharge. */
    amount: number;
    /** Whether a refund must be made with `reopen`. */
    needsReopen: boolean;
  };
  /** The actions, and whether each is allowed now. */
  actions: {
    refund: AllowedAction;
    cancel: AllowedAction;
  };
};

/** Money given back to a client. */
export type Refund = {
  /** The id of the refund. */
  id: string;
  /** The id of the charge that it gives back. */
  chargeId: string;
  /** The id of the invoice. */
  invoiceId: string;
  /** The status of the refund. */
  status: 'Processing' | 'Succeeded' | 'Failed';
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  /** The part of the card fee that goes back with it. */
  surcharge: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** Why, as the business said; empty when it did not. */
  reason: string;
  /** Whether the client owes the amount again. */
  reopens: boolean;
  /** What the operator gave back of its fee; 0 before the refund has succeeded. */
  platformFee: number;
  /** The scheduled payments that it concerns. */
  scheduledPayments: RefundAllocation[];
  /** Why it failed; null otherwise. */
  failure: ChargeFailure | null;
  /** When it was created. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** When it succeeded or failed; null before. */
  settledAt: string | null;
};

/** Money given back to a client, with its actions. */
export type ShownRefund = {
  /** The id of the refund. */
  id: string;
  /** The id of the charge that it gives back. */
  chargeId: string;
  /** The id of the invoice. */
  invoiceId: string;
  /** The status of the refund. */
  status: 'Processing' | 'Succeeded' | 'Failed';
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  /** The part of the card fee that goes back with it. */
  surcharge: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** Why, as the business said; empty when it did not. */
  reason: string;
  /** Whether the client owes the amount again. */
  reopens: boolean;
  /** What the operator gave back of its fee; 0 before the refund has succeeded. */
  platformFee: number;
  /** The scheduled payments that it concerns. */
  scheduledPayments: RefundAllocation[];
  /** Why it failed; null otherwise. */
  failure: ChargeFailure | null;
  /** When it was created. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** When it succeeded or failed; null before. */
  settledAt: string | null;
  /** The actions, and whether each is allowed now. */
  actions: {
    cancel: AllowedAction;
  };
};

/** A charge that its payer contests, with useful evidence. */
export type ShownDispute = {
  /** The id of the dispute. */
  id: string;
  /** The id of the charge that is contested. */
  chargeId: string;
  /** The id of the invoice. */
  invoiceId: string;
  /** The status of the dispute. */
  status: 'Open' | 'Won' | 'Lost';
  /** What the bank holds back until it decides. */
  amount: number;
  /** What the processor keeps for the dispute, won or lost. */
  fee: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** Why, in the words of the bank. */
  reason: string;
  /** The last instant for an answer; null when no answer is possible. */
  respondBy: string | null;
  /** When your answer reached the bank, as the processor reports; null before. */
  answeredAt: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** When the bank decided; null before. */
  closedAt: string | null;
  /** The name of the client on the invoice. */
  clientName: string;
  /** The number of the invoice, if it has one. */
  invoiceNumber: string | null;
  /** `UnderReview`: you have answered, or the time to answer is over, and the bank decides. */
  state: 'NeedsAnswer' | 'UnderReview' | 'Won' | 'Lost';
  /** The bank’s `reason`, as one of a few kinds. */
  category: 'Fraudulent' | 'NotReceived' | 'NotAsDescribed' | 'Duplicate' | 'RefundMissing' | 'Canceled' | 'NotAuthorized' | 'Other';
  /** Evidence that helps, the best first. `POST /v1/disputes/{dispute_id}/evidence` sends what the service has noted; send your own files on the processor’s pages. Empty once the dispute is answered or decided. */
  evidence: ('Agreement' | 'Correspondence' | 'ProofOfService' | 'Invoice' | 'Receipt' | 'OtherCharge' | 'RefundProof' | 'CancellationTerms' | 'Authorization')[];
  /** Days from today until the day of `respondBy`, in the account’s time zone; null when it is answered or decided. */
  daysLeft: number | null;
  /** The actions, and whether each is allowed now. */
  actions: {
    answer: AllowedAction;
  };
};

/** What speaks for a disputed charge. */
export type DisputeEvidence = {
  /** The id of the dispute. */
  disputeId: string;
  /** When it was put together. */
  madeAt: string;
  /** The zone of the account. */
  timeZone: string;
  /** The number of consents. */
  consentCount: number;
  /** The number of mails to the client. */
  mailCount: number;
  /** How often the client looked at the invoice. */
  viewCount: number;
  /** The facts of the PDF: `dispute`, `charge`, `invoice`, `schedule`, `consents` with words and hashes, `mandates`, `cancellationTerms`, `views`, `mails`, `acts` of the client, `versions`, `documents` with hashes, `charges`, `refunds`, `creditNotes`. `payer` of `charge`: the person who paid, as named at checkout; other payers are left out. `acceptedTerms` of a charge: what the client accepted by paying. Each instant is `at` in UTC and `local` in the zone of the account. */
  facts: Record<string, unknown>;
  /** The evidence that was sent last; null: none. */
  sent: SentEvidence | null;
};

/** Evidence that was sent, or would be. */
export type SentEvidence = {
  /** Its id; null in a dry run. */
  id: string | null;
  /** A refused one may be sent again; null in a dry run. */
  status: 'Sending' | 'Sent' | 'Refused' | null;
  /** The words of the business. */
  statement: string;
  /** The facts that are sent beside the file. */
  fields: Record<string, string>;
  /** SHA-256 of the PDF, in hex. */
  fileSha256: string;
  /** The size of the PDF. */
  fileBytes: number;
  /** Why the processor refused it. */
  failure: {
    /** For programs. */
    code: string;
    /** For people. */
    message: string;
  } | null;
  /** When it was put together. */
  createdAt: string;
  /** When the processor took it. */
  sentAt: string | null;
};

/** Money sent to the bank of the account, with its contents. */
export type FullPayout = {
  /** The id of the payout. */
  id: string;
  /** The amount that was sent, in the minor unit; negative: it was taken from the bank account. */
  amount: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** The day on which it is at the bank. */
  arrivalDate: string;
  /** Its id at the processor. */
  processorReference: string;
  /** When it was created. */
  createdAt: string;
  /** The amounts less the fees add up to the amount of the payout. */
  items: PayoutItem[];
};

/** Expected payouts, before the processor announces them. */
export type UpcomingPayouts = {
  /** By currency and day, the next first. Their sum is the money at the processor. */
  items: UpcomingPayout[];
};

/** Something that happened, with the object at that time. */
export type Event = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it, e.g. `invoice.payment.completed`. */
  type: string;
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The actor; null: the service itself, because of the clock or the processor. */
  actor: {
    /** A signed-in person, a token, a person with the link of an invoice or of a payment, or a token that the operator of the installation made. */
    type: 'Member' | 'Token' | 'Client' | 'Recipient' | 'Operator';
    /** The id of the person, the token or the contact. */
    id: string;
    /** The present name; null when the actor is gone, or the caller may not read it. */
    name: string | null;
  } | null;
  /** The object at the time of the event. Names and addresses of members are null without the scope `members:read`. The same holds for tokens that the caller may not read. */
  data: Record<string, unknown>;
  /** When names, addresses and texts were taken out of `data`, because the person was erased. */
  redactedAt: string | null;
};

/** A mail with its text. */
export type FullMail = {
  /** The id of the mail. */
  id: string;
  kind: MailKind;
  status: MailStatus;
  /** The language it is written in. */
  language: 'en' | 'de' | 'fr' | 'es';
  /** The subject line. */
  subject: string;
  /** The invoice that it is about; null without one. */
  invoiceId: string | null;
  /** The outgoing payment that it is about. */
  paymentId: string | null;
  /** The scheduled payments that it is about. */
  scheduledPaymentIds: string[];
  /** The recipients, each with its result. */
  recipients: {
    /** The address. */
    email: string;
    /** The name; empty for copies. */
    name: string;
    /** Whether the mail is addressed to it, or a copy. */
    role: 'to' | 'cc';
    /** `Refused`: by the mail server, for good or for three days. `Bounced`: it came back. `Complained`: it arrived, and its reader reported it as spam. `Superseded`: see `status`. */
    state: 'Waiting' | 'Sent' | 'Refused' | 'Bounced' | 'Complained' | 'Superseded';
    /** The last answer of the mail server, or of the server of the address. */
    detail: string | null;
    /** Why it came back, or was complained about; null if it was not. */
    reason: BounceReason | null;
  }[];
  /** Null without any. */
  attachments: {
    /** What it carries as PDF (`attachPdf` of the account). */
    documents: ('Invoice' | 'Receipt' | 'CreditNote')[];
    /** Whether it goes without them, because they could not be made; the mail says so. */
    isLeftOut: boolean;
  } | null;
  /** The number of attempts to send it. */
  attempts: number;
  /** Why a recipient does not have it yet, or will never get it. */
  failure: string | null;
  /** When it was created. */
  createdAt: string;
  /** When the mail server accepted it; null before. */
  sentAt: string | null;
  /** The name that it comes from. */
  senderName: string;
  /** The address for answers; null if there is none. */
  replyTo: string | null;
  /** The content, as text; null when it was deleted. */
  text: string | null;
  /** The content, as HTML; null when it was deleted. */
  html: string | null;
  /** When the content was deleted, because the mail is some years old; null: it is there. */
  contentDroppedAt: string | null;
};

/** An address that gets no reminders. */
export type MailSuppression = {
  /** The id of the suppressed address. */
  id: string;
  /** The address, in small letters. */
  email: string;
  /** `HardBounce`: a mail came back for good. `SoftBounces`: three mails came back in 30 days. `Complaint`: its reader reported a mail as spam. */
  reason: 'HardBounce' | 'SoftBounces' | 'Complaint';
  bounceReason: BounceReason;
  /** The words of the server of the address. */
  detail: string | null;
  /** The id of the mail that came back or was reported. */
  mailId: string;
  /** The invoice or outgoing payment whose reminders alone stop, because one returned message says so; null: all reminders. */
  onlyAbout: string | null;
  /** Since when it gets no reminders. */
  createdAt: string;
};

/** The mail by which a client gets an invoice. */
export type InvoiceMail = {
  /** The client first, then the copies. */
  recipients: {
    /** The address. */
    email: string;
    /** Empty of copies. */
    name: string;
    /** Whether the mail is addressed to it, or a copy. */
    role: 'to' | 'cc';
    /** Why it gets no reminders: earlier mails to it came back, or were reported as spam; null if it gets them. */
    suppression: MailSuppression | null;
  }[];
  /** Where answers go. */
  replyTo: string | null;
  /** The language it is written in. */
  language: 'en' | 'de' | 'fr' | 'es';
  /** The subject line. */
  subject: string;
  /** The content, as text. */
  text: string;
};

/** What is still to come for an invoice, with its readers. */
export type Forecast = {
  /** The account’s time of the forecast. */
  asOf: string;
  /** The zone of the days. */
  timeZone: string;
  /** Of a draft: as if it were issued now. */
  isIfIssuedNow: boolean;
  /** In order. */
  entries: {
    /** When, in the account’s time. */
    at: string;
    /** The day in the account’s time zone. */
    date: string;
    /** `DueSoon`, `Overdue`, `StatusChange`, `AutopayEnd`: an event. `Charge`: autopay takes money. `Reminder`, `AutopayAhead` (it announces a charge), `Mail`: a mail. */
    kind: 'DueSoon' | 'Overdue' | 'StatusChange' | 'Charge' | 'AutopayEnd' | 'Reminder' | 'AutopayAhead' | 'Mail';
    /** The event; null of charges and mails. */
    event: 'invoice.activated' | 'invoice.payment.will_be_due' | 'invoice.payment.due' | 'invoice.payment.processing' | 'invoice.payment.completed' | 'invoice.overdue' | 'invoice.paid' | 'invoice.autopay.disabled' | 'invoice.prepayment_invoiced' | 'invoice.final_invoiced' | null;
    /** Of a `StatusChange`: the new status of its payments, or without any of the invoice. */
    status: 'Active' | 'Scheduled' | 'Due' | 'Processing' | 'Paid' | null;
    /** The kind of the mail; null of all others. */
    mail: 'Invoice' | 'Reminder' | 'AutopayAhead' | 'AutopayDone' | 'AutopayEnded' | 'BusinessPaid' | 'BusinessAutopayEnded' | null;
    /** The scheduled payments that it is about. */
    scheduledPaymentIds: string[];
    /** What is owed, asked for or taken, without the surcharge, in the minor unit. */
    amount: number;
    /** The surcharge by the present rules. */
    surcharge: number;
    /** Those who get the mail. */
    recipients: {
      /** The address. */
      email: string;
      /** The name; empty for copies and the business. */
      name: string;
      /** Whether the mail is addressed to it, or a copy. */
      role: 'to' | 'cc';
    }[];
    /** Why nobody gets the mail. `AddressSuppressed`: mails to the client came back. `NoAddress`: the business has none. `NoMailServer`: it is written and kept. */
    unreadBecause: 'AddressSuppressed' | 'NoAddress' | 'NoMailServer' | null;
    /** When a charge is tried again if it fails for a reason that allows that. Null where autopay ends then, and of all others. */
    retryAt: string | null;
    /** Only if the charges before it succeed. */
    isConditional: boolean;
  }[];
  /** What the entries leave out or cannot know, and why. */
  notes: {
    /** For programs. */
    code: 'AccountClosed' | 'AccountFrozen' | 'AccountHeld' | 'AccountSuspended' | 'ChargeMayFail' | 'DebitTakesDays' | 'ChargesImpossible' | 'MoneyUnderWay' | 'Disputed' | 'SharedByHand' | 'RemindersOff' | 'AddressSuppressed' | 'NoMailServer';
    /** The scheduled payments that it is about. */
    scheduledPaymentIds: string[];
    /** The same as a sentence. */
    message: string;
  }[];
  /** Whether more entries follow than `limit`. */
  hasMore: boolean;
};

/** The sent and planned reminders of an invoice. */
export type Reminders = {
  /** Newest first. */
  sent: {
    /** The id of the mail. */
    mailId: string;
    /** `AutopayAhead` announces a charge instead of asking for money. */
    kind: 'Reminder' | 'AutopayAhead';
    /** The status of the mail. */
    status: MailStatus;
    /** The scheduled payments that it is about. */
    scheduledPaymentIds: string[];
    /** When it was created. */
    createdAt: string;
  }[];
  /** The planned reminders in order; each is sent unless something changes before. */
  planned: {
    /** `AutopayAhead` announces a charge instead of asking for money. */
    kind: 'Reminder' | 'AutopayAhead';
    /** When it will be sent. */
    at: string;
    /** The day in the account’s time zone. */
    date: string;
    /** The surcharge by the present rules; 0 for a `Reminder`. */
    surcharge: number;
    /** The subject matter of the mail. */
    scheduledPayments: {
      /** The id of the scheduled payment. */
      id: string;
      /** A calendar date, YYYY-MM-DD. */
      dueDate: string;
      /** In the currency's minor unit, e.g. cents. */
      amount: number;
    }[];
  }[];
  /** Why the client gets no reminders, though the rule would send some; null if the address works. */
  suppression: MailSuppression | null;
  /** When `POST …/remind` is possible again, if the last reminder is less than 10 minutes old; null: it is possible now. */
  remindAgainAt: string | null;
};

/** An invoice as its payer sees it. */
export type PayerInvoice = {
  /** The id of the invoice. */
  id: string;
  /** The number that the client sees; null before it is issued. */
  number: string | null;
  status: InvoiceStatus;
  /** The sum of the schedule, in the currency's minor unit. */
  totalAmount: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** The payments in order of their due dates; they add up to the total. */
  paymentSchedule: PayerScheduledPayment[];
  /** The payment methods that the invoice accepts and that work; a bank account works in US dollars, and in euros where the business takes SEPA debits. */
  paymentMethods: PaymentMethodType[];
  /** What the client reads on the page and in mails. */
  note: string;
  /** The page where the client pays; null for a draft. */
  paymentLink: string | null;
  /** Who pays. */
  contact: {
    /** The name of the payer. */
    name: string;
  };
  /** The day of the event; null without one. */
  eventDate: string | null;
  /** The amount that was paid, refunds not deducted. */
  amountPaid: number;
  /** The part of it that was refunded. */
  amountRefunded: number;
  /** The whole amount that is still owed. */
  amountDue: number;
  /** The state of the money in one word. */
  paymentState: 'Unpaid' | 'PartiallyPaid' | 'Paid' | 'PartiallyRefunded' | 'Refunded';
  /** Whether a payment of it is overdue; false when it is written off. */
  isOverdue: boolean;
  /** The payment that the client has to pay next; null when there is none. */
  nextPayment: NextPayment | null;
  /** The sold items; empty without items. */
  lineItems: LineItem[];
  /** Whether prices and discounts include the tax, or it is added on top. Default `Included`. */
  taxMode: 'Included' | 'OnTop';
  /** A discount on all lines, after their own; null: none. */
  discount: {
    /** A part, in hundredths of a percent. */
    basisPoints?: number | undefined;
    /** An amount, in the minor unit. */
    amount?: number | undefined;
  } | null;
  /** Why lines of the category `Exempt` are: an e-invoice needs one of both fields; null without. */
  taxExemption: {
    /** In words, as the client reads it. */
    reason?: string | undefined;
    /** Of the code list VATEX. */
    code?: string | undefined;
  } | null;
  /** The sums of the lines by tax; empty without lines. Credit notes do not change them. */
  taxes: {
    /** The rate in hundredths of a percent; null of a category without tax. */
    taxBasisPoints: number | null;
    /** The second rate on the same amount; null without. */
    localTaxBasisPoints: number | null;
    /** How it stands to VAT. */
    taxCategory: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope';
    /** What is taxed, after all discounts, in the minor unit. */
    netAmount: number;
    /** The tax, rounded once. */
    taxAmount: number;
    /** Both together. */
    grossAmount: number;
  }[];
  /** When it was issued here; null for a draft. */
  activatedAt: string | null;
  /** The day of issue on documents and in reports. An imported invoice has the day of the other program. Null for a draft. */
  issuedOn: string | null;
  /** The total that the payer can pay now: `amountDue` without money that is on its way. Send it as `autopay.expectedOwed`. */
  amountPayable: number;
  /** The SHA-256 of the open payments with their days and amounts, as consent to autopay would cover them. Send it as `autopay.scheduleHash`. */
  scheduleHash: string;
  business: Business;
  /** Whether a part of a payment may be paid. */
  allowsPartPayments: boolean;
  /** Whether a payment that leaves a rest must have `autopay`, the consent to charge the rest. */
  needsAutopay: boolean;
  /** The surcharge on credit cards, in hundredths of a percent, as the law of the place allows. Debit and prepaid cards, cards of unknown kind and bank accounts have no surcharge. */
  surchargeBasisPoints: number;
  /** The cancellation terms, for the payer to accept; null without any. */
  cancellationTerms: PayerTerms | null;
  /** What the payer agreed to; null without autopay. */
  autopay: Mandate | null;
  /** The charges that the payer may agree to by saving a method without paying now; null where something is due, autopay is on, or the business offers none. */
  autopaySetup: {
    /** SHA-256 of what is offered: send it to agree. */
    hash: string;
    /** What would be charged in all, without a surcharge. */
    total: number;
    /** The surcharge on credit cards, in hundredths of a percent. */
    surchargeBasisPoints: number;
    /** The payments that would be charged, in the order of their due dates. */
    payments: {
      /** The id of the scheduled payment. */
      scheduledPaymentId: string;
      /** Its name. */
      name: string | null;
      /** What is owed of it. */
      amount: number;
      /** When it would be charged. */
      dueDate: string;
    }[];
  } | null;
  /** How the payer’s browser turns a card or bank account into a token, at the processor. */
  tokens: TokenAccess | null;
};

/** A charge as its payer sees it. */
export type PayerCharge = {
  /** The id of the charge. */
  id: string;
  status: ChargeStatus;
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  /** The card fee that is paid on top. */
  surcharge: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** The card or bank account that is charged; null while it is not known. */
  paymentMethod: ChargedMethod | null;
  /** The scheduled payments that it concerns. */
  scheduledPayments: RefundAllocation[];
  /** Why it failed; null otherwise. */
  failure: ChargeFailure | null;
  /** The page on which the holder confirms the charge, while it requires action. */
  actionUrl: string | null;
  /** When it was created. */
  createdAt: string;
};

/** A method that a payer saves for autopay without paying. */
export type PayerSetup = {
  /** The id of the setup. */
  id: string;
  /** The status of the setup. */
  status: 'Created' | 'Processing' | 'RequiresAction' | 'Succeeded' | 'Declined';
  /** The card or bank account that is saved; null when it was erased. */
  paymentMethod: ChargedMethod | null;
  /** Why it failed; null otherwise. */
  failure: ChargeFailure | null;
  /** When the consent was withdrawn while the setup was under way: the client gave it up, canceled autopay or began another setup, or it had no end after 30 days. Then it does not turn autopay on, even when it succeeds. Null otherwise. */
  withdrawnAt: string | null;
  /** The page on which the holder confirms, while the setup requires action. */
  actionUrl: string | null;
  /** When it was created. */
  createdAt: string;
};

/** A payment as its recipient sees it. */
export type Offer = {
  business: OfferBusiness;
  contact: PaymentRecipient;
  /** What the recipient gets, in the currency's minor unit. */
  totalAmount: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** The day on which the money is sent. */
  scheduleDate: string;
  /** The day of the event; null without one. */
  eventDate: string | null;
  /** What the business wrote. */
  note: string;
  status: PaymentStatus;
  /** When the offer expires unless it is accepted; null: it does not expire. */
  expiresAt: string | null;
  /** When the recipient accepted; null before. */
  acceptedAt: string | null;
  /** Why the recipient declined, if they said so. */
  declineReason: string | null;
  /** The recipient's bank account; null before it is accepted. */
  destination: Destination | null;
  /** The day on which the recipient had the money. */
  paymentDate: string | null;
  /** When it was created. */
  createdAt: string;
};

/** A payment as its recipient sees it before answering. */
export type OpenOffer = {
  business: OfferBusiness;
  contact: PaymentRecipient;
  /** What the recipient gets, in the currency's minor unit. */
  totalAmount: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** The day on which the money is sent. */
  scheduleDate: string;
  /** The day of the event; null without one. */
  eventDate: string | null;
  /** What the business wrote. */
  note: string;
  status: PaymentStatus;
  /** When the offer expires unless it is accepted; null: it does not expire. */
  expiresAt: string | null;
  /** When the recipient accepted; null before. */
  acceptedAt: string | null;
  /** Why the recipient declined, if they said so. */
  declineReason: string | null;
  /** The recipient's bank account; null before it is accepted. */
  destination: Destination | null;
  /** The day on which the recipient had the money. */
  paymentDate: string | null;
  /** When it was created. */
  createdAt: string;
  /** Null once it is answered, and when the recipient sets up an account at the processor instead. */
  tokens: {
    /** The processor that moves the money. */
    processor: 'Sandbox' | 'Stripe' | 'StripePlatform';
    /** Takes a POST with the fields of the account; null with Stripe, whose script knows its own. */
    tokensUrl: string | null;
    /** Names the account to the processor; no secret. */
    publishableKey: string | null;
  } | null;
  /** `BankAccount`: accept with a token of a bank account. `Onboarding`: set up an account at the processor, then accept with it. */
  recipientNeed: 'BankAccount' | 'Onboarding';
  /** The account of the recipient at the processor; null without one. */
  recipient: {
    /** The id of the recipient. */
    id: string;
    /** Whether money can be sent there. */
    status: 'Creating' | 'Started' | 'Incomplete' | 'Pending' | 'Ready' | 'Restricted' | 'Rejected' | 'Gone';
    /** ISO 3166. */
    country: string;
    /** What the processor asks for. */
    due: ('Identity' | 'Document' | 'Address' | 'BirthDate' | 'TaxId' | 'BankAccount' | 'Agreement' | 'Business' | 'Phone' | 'Other')[];
    /** Until when; null without a date. */
    dueBy: string | null;
    /** Why it cannot be paid, in the processor’s word. */
    reason: string | null;
    /** Where the processor sends the money to; null until it is named. */
    bankAccount: {
      /** The name of the bank; may be empty. */
      bankName: string;
      /** The last four digits. */
      last4: string;
    } | null;
  } | null;
};

/** The time of a sandbox account. */
export type TestClock = {
  /** The time of the account. */
  now: string;
  /** Whether it differs from the machine’s time. */
  isAhead: boolean;
  /** `Advancing`: it is moving to `target`, and continues by itself; `now` shows its progress. */
  status: 'Ready' | 'Advancing';
  /** The time that it is moving to; null when it is `Ready`. */
  target: string | null;
  /** Why it has stopped before its target, e.g. because the sandbox does not answer. It is tried again every few seconds. */
  failure: string | null;
};

/** A person of the account. */
export type Member = {
  /** The id of the person, the same in all accounts. */
  id: string;
  /** The name of the person. */
  name: string;
  /** The email address that the person signs in with. */
  email: string;
  role: Role;
  /** When the person became a member. */
  joinedAt: string;
  /** The roles that the caller may give this member; empty when the caller may not change it. */
  allowedRoles: Role[];
  /** Whether the caller may remove this member. */
  isRemovable: boolean;
};

/** An invitation to the account. */
export type Invitation = {
  /** The id of the invitation. */
  id: string;
  /** The address it was sent to. */
  email: string;
  /** What the person may do after joining. */
  role: Role;
  /** When it was made. */
  createdAt: string;
  /** Until when it can be accepted. */
  expiresAt: string;
  /** The member who made it; null: it was made on the command line, or it has ended. */
  invitedBy: {
    /** The id of the person. */
    id: string;
    /** The name of the person. */
    name: string;
  } | null;
  /** Whether the caller may withdraw it. */
  isRevocable: boolean;
};

/** A link to join the account, to be passed on. */
export type InvitationLink = {
  /** The link works once, and is shown only once; null in the answer to a repeated request. */
  url: string | null;
  /** Until when it works. */
  expiresAt: string;
};

/** A token, without its secret. */
export type Token = {
  /** The id of the token; it is not the token. */
  id: string;
  /** The purpose of the token. */
  name: string;
  /** The last four characters of its text. */
  hint: string;
  /** The scopes of the token that the role of its person allows at the moment. */
  scopes: Scope[];
  person: TokenPerson;
  /** When it was made. */
  createdAt: string;
  /** When it stops working; null: never. */
  expiresAt: string | null;
  /** When it was last used, to the minute; null: never. */
  lastUsedAt: string | null;
  /** When it was revoked; null: it was not. */
  revokedAt: string | null;
};

/** A token with its secret, which is shown once. */
export type TokenWithSecret = {
  /** The id of the token; it is not the token. */
  id: string;
  /** The purpose of the token. */
  name: string;
  /** The last four characters of its text. */
  hint: string;
  /** The scopes of the token that the role of its person allows at the moment. */
  scopes: Scope[];
  person: TokenPerson;
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

/** An address that events are sent to. */
export type Webhook = {
  /** Its id. */
  id: string;
  /** The address that receives events. Only callers with `webhooks:write` see its query. In the answer to a repeated request it is `?…`. */
  url: string;
  /** The types that are sent; null: all, including types that are added later. */
  eventTypes: EventType[] | null;
  /** Its purpose, up to 200 characters. */
  description: string;
  status: WebhookStatus;
  /** The cause of the pause. Service: every attempt of three days failed. Null: it is not paused. */
  pausedBy: 'Member' | 'Token' | 'Service' | null;
  /** When it was made. */
  createdAt: string;
  /** Whether the events of an object are sent one after another. */
  isOrdered: boolean;
  /** Since when every attempt has failed; null: the last attempt succeeded. */
  failingSince: string | null;
  /** Until when the previous secret also signs; null: it does not. After several rotations: until when the last of the old secrets signs. */
  previousSecretUntil: string | null;
  /** When it was last changed. */
  updatedAt: string;
};

/** A webhook with its secret, which is shown once. */
export type WebhookWithSecret = {
  /** Its id. */
  id: string;
  /** The address that receives events. Only callers with `webhooks:write` see its query. In the answer to a repeated request it is `?…`. */
  url: string;
  /** The types that are sent; null: all, including types that are added later. */
  eventTypes: EventType[] | null;
  /** Its purpose, up to 200 characters. */
  description: string;
  status: WebhookStatus;
  /** The cause of the pause. Service: every attempt of three days failed. Null: it is not paused. */
  pausedBy: 'Member' | 'Token' | 'Service' | null;
  /** When it was made. */
  createdAt: string;
  /** Whether the events of an object are sent one after another. */
  isOrdered: boolean;
  /** Since when every attempt has failed; null: the last attempt succeeded. */
  failingSince: string | null;
  /** Until when the previous secret also signs; null: it does not. After several rotations: until when the last of the old secrets signs. */
  previousSecretUntil: string | null;
  /** When it was last changed. */
  updatedAt: string;
  /** The secret that verifies events: `whsec_` and base64. Only this answer has it; null when the request is repeated. */
  secret: string | null;
};

/** The result of an event at a webhook. */
export type WebhookDelivery = {
  /** The header `webhook-id` of each attempt. */
  id: string;
  /** The id of the event, `evt_…`. */
  eventId: string;
  /** The type of the event, or `webhook.test`. */
  eventType: string;
  /** The object of the event. */
  objectId: string;
  status: WebhookDeliveryStatus;
  /** The number of attempts since it was created or replayed. */
  attempts: number;
  /** The last answer of the server; null: none. */
  statusCode: number | null;
  /** Why the last attempt failed; null: it succeeded. NameNotFound: the DNS has no address for the name. The name must be complete: nothing is appended to it. UnreadableEvent: a fault of this service, nothing was sent. */
  failure: 'BadStatus' | 'Redirected' | 'TimedOut' | 'NotConnected' | 'ConnectionBroken' | 'NameNotFound' | 'AddressNotAllowed' | 'InvalidCertificate' | 'UnreadableEvent' | null;
  /** The first KB of the last answer. */
  answer: string | null;
  /** How long the last attempt took. */
  milliseconds: number | null;
  /** When it was last tried. */
  attemptedAt: string | null;
  /** When it is tried again; also null while it waits for an earlier event of its object. */
  nextAttemptAt: string | null;
  /** When it arrived. */
  deliveredAt: string | null;
  /** When it was created or replayed. */
  createdAt: string;
};

/** The delivery of an event to a webhook, with its body. */
export type FullWebhookDelivery = {
  /** The header `webhook-id` of each attempt. */
  id: string;
  /** The id of the event, `evt_…`. */
  eventId: string;
  /** The type of the event, or `webhook.test`. */
  eventType: string;
  /** The object of the event. */
  objectId: string;
  status: WebhookDeliveryStatus;
  /** The number of attempts since it was created or replayed. */
  attempts: number;
  /** The last answer of the server; null: none. */
  statusCode: number | null;
  /** Why the last attempt failed; null: it succeeded. NameNotFound: the DNS has no address for the name. The name must be complete: nothing is appended to it. UnreadableEvent: a fault of this service, nothing was sent. */
  failure: 'BadStatus' | 'Redirected' | 'TimedOut' | 'NotConnected' | 'ConnectionBroken' | 'NameNotFound' | 'AddressNotAllowed' | 'InvalidCertificate' | 'UnreadableEvent' | null;
  /** The first KB of the last answer. */
  answer: string | null;
  /** How long the last attempt took. */
  milliseconds: number | null;
  /** When it was last tried. */
  attemptedAt: string | null;
  /** When it is tried again; also null while it waits for an earlier event of its object. */
  nextAttemptAt: string | null;
  /** When it arrived. */
  deliveredAt: string | null;
  /** When it was created or replayed. */
  createdAt: string;
  request: WebhookRequest;
};

/** An address that the events of all accounts are sent to. */
export type InstallationWebhook = {
  /** Its id. */
  id: string;
  /** The address that receives events. In the answer to a repeated request, its query is `?…`. */
  url: string;
  /** The types that are sent; null: all, including types that are added later. */
  eventTypes: EventType[] | null;
  /** Its purpose, up to 200 characters. */
  description: string;
  status: WebhookStatus;
  /** The cause of the pause. Service: every attempt of three days failed. Null: it is not paused. */
  pausedBy: 'Member' | 'Token' | 'Service' | null;
  /** When it was made. */
  createdAt: string;
  /** Whether the events of an object are sent one after another. */
  isOrdered: boolean;
  /** Until when the previous secret also signs; null: it does not. After several rotations: until when the last of the old secrets signs. */
  previousSecretUntil: string | null;
  /** When it was last changed. */
  updatedAt: string;
  /** When something last arrived at its address, to the minute; null: nothing has. */
  lastArrivedAt: string | null;
};

/** Such an address with its secret, which is shown once. */
export type InstallationWebhookWithSecret = {
  /** Its id. */
  id: string;
  /** The address that receives events. In the answer to a repeated request, its query is `?…`. */
  url: string;
  /** The types that are sent; null: all, including types that are added later. */
  eventTypes: EventType[] | null;
  /** Its purpose, up to 200 characters. */
  description: string;
  status: WebhookStatus;
  /** The cause of the pause. Service: every attempt of three days failed. Null: it is not paused. */
  pausedBy: 'Member' | 'Token' | 'Service' | null;
  /** When it was made. */
  createdAt: string;
  /** Whether the events of an object are sent one after another. */
  isOrdered: boolean;
  /** Until when the previous secret also signs; null: it does not. After several rotations: until when the last of the old secrets signs. */
  previousSecretUntil: string | null;
  /** When it was last changed. */
  updatedAt: string;
  /** When something last arrived at its address, to the minute; null: nothing has. */
  lastArrivedAt: string | null;
  /** The secret that verifies events: `whsec_` and base64. Only this answer has it; null when the request is repeated. */
  secret: string | null;
};

/** The result of a test of such an address. */
export type InstallationWebhookTest = {
  /** Null: a test is of no account. */
  accountId: string | null;
  /** The id of the account in your own system; null: none. */
  accountExternalId: string | null;
  /** The header `webhook-id` of each attempt. */
  id: string;
  /** The id of the event, `evt_…`. */
  eventId: string;
  /** The type of the event, or `webhook.test`. */
  eventType: string;
  /** The object of the event. */
  objectId: string;
  status: WebhookDeliveryStatus;
  /** The number of attempts since it was created or replayed. */
  attempts: number;
  /** The last answer of the server; null: none. */
  statusCode: number | null;
  /** Why the last attempt failed; null: it succeeded. NameNotFound: the DNS has no address for the name. The name must be complete: nothing is appended to it. UnreadableEvent: a fault of this service, nothing was sent. */
  failure: 'BadStatus' | 'Redirected' | 'TimedOut' | 'NotConnected' | 'ConnectionBroken' | 'NameNotFound' | 'AddressNotAllowed' | 'InvalidCertificate' | 'UnreadableEvent' | null;
  /** The first KB of the last answer. */
  answer: string | null;
  /** How long the last attempt took. */
  milliseconds: number | null;
  /** When it was last tried. */
  attemptedAt: string | null;
  /** When it is tried again; also null while it waits for an earlier event of its object. */
  nextAttemptAt: string | null;
  /** When it arrived. */
  deliveredAt: string | null;
  /** When it was created or replayed. */
  createdAt: string;
};

/** The number of events of a period that are sent again. */
export type WebhookReplay = {
  /** How many events are sent again. */
  replayed: number;
  /** Send it as `cursor` to continue; null: the period is done. */
  nextCursor: string | null;
};

/** The result of the last verification of the ledger. */
export type LedgerProof = {
  /** `Never`: not verified yet. `Running`: a verification is running, and the other fields are of the one before. `Differs`: see `checks`. */
  status: 'Never' | 'Running' | 'Verified' | 'Differs';
  /** When the last verification ended, in the account’s time. */
  verifiedAt: string | null;
  /** How many postings were checked. */
  postings: number | null;
  /** The number of differences, in all checks. */
  differenceCount: number | null;
  /** The result of each check; null before the first verification. */
  checks: {
    /** The name of the check. */
    name: string;
    /** What always holds. */
    sentence: string;
    /** How many rows the check has compared. */
    rowsLookedAt: number;
    /** The number of differences. */
    differenceCount: number;
    /** The first hundred. */
    differences: {
      /** The object for which the check fails. */
      subject: string;
      /** The expected value; null for nothing. */
      expected: string | null;
      /** The value that was found; null for nothing. */
      found: string | null;
    }[];
  }[] | null;
};

/** A request and its answer, without secrets. */
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
  /** The owner of the token or session. */
  personId: string;
  /** The token; null for a signed-in person. */
  tokenId: string | null;
  /** `error.code` of a refusal. */
  refusalCode: string | null;
  /** The general meaning of the code. The answer may have had a more exact message. */
  refusalMessage: string | null;
  /** The first 20 of `error.details`, without their messages, which may contain sent values. */
  faults: {
    /** The place of the fault, as a JSON pointer; names that this API does not know are `…`. */
    path: string;
    /** What kind of fault it was. */
    code: string;
  }[];
  /** The Idempotency-Key when it is a UUID; `…` for another one; null without one. */
  idempotencyKey: string | null;
  /** The body without personal data: names of fields, amounts, dates, ids and fixed words are kept, all other values are `…`. Null without a body, and for a body that was larger than 16 KB or could not be read. */
  body: Record<string, unknown> | null;
  /** How long the body was, in bytes; 0 without one. */
  bodyBytes: number;
  /** The number of other requests in the same second that were not kept, because there were too many. */
  dropped: number;
  /** When it ended, in the machine’s time. */
  createdAt: string;
};

/** A schedule under a name, for the next invoices. */
export type ScheduleTemplate = {
  /** The id of the template. */
  id: string;
  /** Its name. */
  name: string;
  /** The payments: send them as `paymentSchedule` of an invoice. */
  paymentSchedule: ({
    /** The purpose of the payment, e.g. Deposit. */
    name: string | null;
    /** How its date follows from another day. */
    due: {
      /** Days after it; negative: before it. */
      days: number;
      /** The day of the event, the day of issue, or the payment before this one. */
      from: 'Event' | 'Issue' | 'Previous';
    };
    /** A share of the total, or `Remainder`, what the other payments leave. */
    share?: {
      /** Hundredths of a percent of the total: 3000 is 30 %. */
      basisPoints: number;
    } | 'Remainder' | undefined;
    /** A fixed amount, in the minor unit. */
    amount?: number | undefined;
  })[];
  /** The currency of fixed amounts; null without any. */
  currency: string | null;
  /** Its position in the list. */
  position: number;
  /** When it was created. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
};

/** A line item, for the next invoices. */
export type SavedLineItem = {
  /** The id of the saved line item. */
  id: string;
  /** The description of the line. */
  description: string;
  /** How many. */
  quantity: number;
  /** The price of one in the minor unit, with tax or without it as `taxMode` says. It may have decimals down to a millionth of the major unit: 0.25 is a quarter of a cent. */
  unitAmount: number;
  /** ISO 4217. */
  currency: string;
  /** The tax rate in hundredths of a percent; null: outside the scope of VAT. */
  taxBasisPoints: number | null;
  /** What the quantity counts; null without. */
  unit: 'Piece' | 'Minute' | 'Hour' | 'Day' | 'Week' | 'Month' | 'Year' | 'Metre' | 'SquareMetre' | 'CubicMetre' | 'Kilometre' | 'Gram' | 'Kilogram' | 'Tonne' | 'Litre' | 'Set' | 'LumpSum' | null;
  /** A discount on the line; null without. */
  discount: {
    /** A part, in hundredths of a percent. */
    basisPoints?: number | undefined;
    /** An amount, in the minor unit. */
    amount?: number | undefined;
  } | null;
  /** A second rate on the same amount; null without. */
  localTaxBasisPoints: number | null;
  /** How it stands to VAT; null where the rate says it. */
  taxCategory: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope' | null;
  /** When it was created. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
};

/** A period that is packed for an adviser. */
export type AdviserPackage = {
  /** The id of the package. */
  id: string;
  /** Its first day. */
  from: string;
  /** Its last day. */
  to: string;
  /** `Packing`: it is made in the background. `Ready`: its file can be downloaded. `Failed`: it could not be made after several tries. `Expired`: its file was deleted. The period can be packed again. */
  status: 'Packing' | 'Ready' | 'Failed' | 'Expired';
  /** How many invoices of every kind, credit notes and receipts there were when packing began; 0 until they are counted. */
  documentTotal: number;
  /** How many of them are packed, or could not be made. */
  documentCount: number;
  /** The size of the file; null until it is ready. */
  byteCount: number | null;
  /** SHA-256 of the file, in hexadecimal digits; null until it is ready. */
  sha256: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was ready, or ended; null until then. */
  finishedAt: string | null;
  /** When its file is deleted; null until it is ready. */
  expiresAt: string | null;
  /** The address of the adviser, where it goes there by mail as the file of a month; otherwise null. */
  mailedTo: string | null;
  /** When its mail was written; null: none was. */
  mailedAt: string | null;
};

/** Such a period, with what could not be made. */
export type FullAdviserPackage = {
  /** The id of the package. */
  id: string;
  /** Its first day. */
  from: string;
  /** Its last day. */
  to: string;
  /** `Packing`: it is made in the background. `Ready`: its file can be downloaded. `Failed`: it could not be made after several tries. `Expired`: its file was deleted. The period can be packed again. */
  status: 'Packing' | 'Ready' | 'Failed' | 'Expired';
  /** How many invoices of every kind, credit notes and receipts there were when packing began; 0 until they are counted. */
  documentTotal: number;
  /** How many of them are packed, or could not be made. */
  documentCount: number;
  /** The size of the file; null until it is ready. */
  byteCount: number | null;
  /** SHA-256 of the file, in hexadecimal digits; null until it is ready. */
  sha256: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was ready, or ended; null until then. */
  finishedAt: string | null;
  /** When its file is deleted; null until it is ready. */
  expiresAt: string | null;
  /** The address of the adviser, where it goes there by mail as the file of a month; otherwise null. */
  mailedTo: string | null;
  /** When its mail was written; null: none was. */
  mailedAt: string | null;
  /** What could not be made, at most 100; the index of the file has all. */
  notMade: {
    /** The kind of file. */
    kind: 'Invoice' | 'CreditNote' | 'EInvoice' | 'Receipt' | 'Report' | 'Ledger' | 'Books' | 'Bank' | 'Index';
    /** The name that it would have. */
    file: string;
    /** The number of the document; null of other files. */
    number: string | null;
    /** Why it could not be made. */
    reason: string | null;
  }[];
};

/** The adviser that gets the file of each month. */
export type AdviserSettings = {
  /** The address of the adviser; null: none. */
  adviserEmail: string | null;
  /** Whether the file of each month goes to that address: on the third day of the next month, at 6:00 in the zone of the account, as a link that needs no login and works for 30 days. The business gets a mail that names the address, without the link. */
  sendsMonthlyPackage: boolean;
  /** When the next month goes; null: none does. */
  nextAt: string | null;
};

/** The accounts and tax rates of another program. */
export type BookSettings = {
  /** The program: DATEV (a Buchungsstapel), Xero, or QuickBooks Online. */
  format: 'Datev' | 'Xero' | 'QuickBooks';
  /** False: this is a proposal by the country of the business. */
  isSaved: boolean;
  /** The accounts of the other program. A null refuses an export only where the account is needed. */
  accounts: {
    /** Owed by clients; in DATEV a debtor, as 10000. */
    receivable: string | null;
    /** Money at the processor. */
    processor: string | null;
    /** Paid out to the bank. */
    bank: string | null;
    /** Money that came outside the processor. */
    outside: string | null;
    /** Held in disputes. */
    disputesHeld: string | null;
    /** Payments to contacts on their way. */
    inTransit: string | null;
    /** Money at the accounts of recipients. */
    atRecipient: string | null;
    /** Payable to contacts; in DATEV a creditor, as 70000. */
    payable: string | null;
    /** Credit of clients. */
    clientCredit: string | null;
    /** Owed to the operator. */
    owedToOperator: string | null;
    /** Surcharges that clients paid. */
    surcharges: string | null;
    /** Fees of the processor. */
    fees: string | null;
    /** Given back to clients, until a credit note covers it. */
    refunds: string | null;
    /** Lost to chargebacks. */
    chargebacks: string | null;
    /** Given up. */
    writeOffs: string | null;
  };
  /** Postings of earlier days are in the books before, and are not exported; null: all are. */
  startsOn: string | null;
  /** How a CSV file has days: 31/12/2026 or 12/31/2026, as the other program is set. */
  dateOrder: 'DayFirst' | 'MonthFirst';
  /** What a DATEV file says of the business; null in other formats. */
  datev: {
    /** The chart of accounts. */
    chart: 'SKR03' | 'SKR04';
    /** The number of the adviser (Berater). */
    adviserNumber: number | null;
    /** The number of the business at the adviser (Mandant). */
    clientNumber: number | null;
    /** Digits of an account that is no person’s (Sachkontenlänge). */
    accountLength: number;
    /** The first month of the financial year. */
    yearStartMonth: number;
  } | null;
  /** Where revenue belongs, by tax rate and category. */
  rates: {
    /** Hundredths of a percent; null of a category without tax, and of invoices without line items. */
    taxBasisPoints: number | null;
    /** False: of invoices without line items. */
    isItemized: boolean;
    /** The revenue account; in QuickBooks the product or service. Null: not known yet. */
    account: string | null;
    /** The display name of the tax rate in Xero, the tax code in QuickBooks, the BU-Schlüssel in DATEV, null there with an automatic account. */
    taxCode: string | null;
    /** The second of two rates, in hundredths of a percent; null without one. */
    localTaxBasisPoints: number | null;
    /** The category; null of invoices without line items. Left out in a request: what the rate says. */
    taxCategory: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope' | null;
  }[];
};

/** Postings in files for another program. */
export type BookExport = {
  /** The id of the export. */
  id: string;
  /** The program: DATEV (a Buchungsstapel), Xero, or QuickBooks Online. */
  format: 'Datev' | 'Xero' | 'QuickBooks';
  /** The last day that it could take. */
  through: string;
  /** The first day of its postings. */
  from: string;
  /** The last day of its postings. */
  to: string;
  /** How many postings it has. */
  postingCount: number;
  /** The postings by currency. */
  sums: {
    /** ISO 4217, e.g. USD. */
    currency: string;
    /** How many postings. */
    postingCount: number;
    /** The sum of their amounts, in the minor unit. */
    amount: number;
  }[];
  /** The files in the zip file. */
  files: {
    /** Its name in the zip file. */
    name: string;
    /** Its rows without headings. */
    rowCount: number;
  }[];
  /** SHA-256 of the zip file, in hexadecimal digits. */
  sha256: string;
  /** When it was created. */
  createdAt: string;
  /** When its postings were given back; null: they are exported. */
  undoneAt: string | null;
  /** Whether it is the newest of its format that was not undone: only that one can be undone. */
  isNewest: boolean;
};

/** What the next export would be. */
export type NextBookExport = {
  /** The program: DATEV (a Buchungsstapel), Xero, or QuickBooks Online. */
  format: 'Datev' | 'Xero' | 'QuickBooks';
  /** The last day that it would take. */
  through: string;
  /** The first day of its postings; null without any. */
  from: string | null;
  /** The last day of its postings; null without any. */
  to: string | null;
  /** How many postings it has. */
  postingCount: number;
  /** Whether there are more than one export takes: make another one. */
  hasMore: boolean;
  /** The postings by currency. */
  sums: {
    /** ISO 4217, e.g. USD. */
    currency: string;
    /** How many postings. */
    postingCount: number;
    /** The sum of their amounts, in the minor unit. */
    amount: number;
  }[];
  /** The files in the zip file. */
  files: {
    /** Its name in the zip file. */
    name: string;
    /** Its rows without headings. */
    rowCount: number;
  }[];
  /** What keeps the files from being made; empty: nothing. */
  missing: {
    /** The kind of fact. */
    fact: 'Account' | 'RevenueAccount' | 'TaxCode' | 'AdviserNumber' | 'ClientNumber' | 'AccountLength' | 'Letters' | 'DocumentNumber';
    /** The account, the rate (hundredths of a percent, two joined by +, a tax category, `NotItemized`), the text or the number that it is about. */
    subject: string | null;
    /** What is missing, as a sentence. */
    message: string;
  }[];
  /** Postings that it would not take. */
  leftOut: {
    /** `Later`: of a later day. `BeforeStart`: of a day before `startsOn`. `Currency`: DATEV files are in EUR. */
    reason: 'Later' | 'BeforeStart' | 'Currency';
    /** ISO 4217, e.g. USD. */
    currency: string;
    /** How many postings. */
    postingCount: number;
    /** The sum of their amounts, in the minor unit. */
    amount: number;
  }[];
};

/** The statements of a file that was uploaded. */
export type TakenBankStatements = {
  /** Whether lines were taken. False: the same file was taken before, and nothing changed. */
  isNew: boolean;
  /** One for each account of the bank in the file. */
  statements: DeletedBankStatement[];
};

/** What a file of the bank has. */
export type BankStatementPreview = {
  /** CAMT.053, MT940, or CSV with a mapping. */
  format: 'Camt053' | 'Mt940' | 'Csv';
  /** The table of a CSV file; null of other files. */
  csv: {
    /** Where the names of the columns stand in the file. */
    line: number;
    /** The columns of the file. */
    columns: string[];
    /** The first rows. */
    rows: string[][];
    /** What the columns may be, by their names; null: unknown. Check it. */
    proposal: {
      /** The day of the booking. */
      bookedOn: string;
      /** The day from which the bank counts interest. */
      valueOn?: string | undefined;
      /** One column with a sign, or one for each direction. */
      amount: string | {
        /** What came in. */
        credit: string;
        /** What went out. */
        debit: string;
      };
      /** The currency. */
      currency?: string | undefined;
      /** The currency of lines where no column has one. ISO 4217. */
      currencyCode: string;
      /** The other side. */
      name?: string | undefined;
      /** The account of the other side. */
      iban?: string | undefined;
      /** What the payer wrote: joined in this order. */
      text: string[];
      /** A structured reference. */
      reference?: string | undefined;
      /** The id that the payer gave. */
      endToEndId?: string | undefined;
      /** The id that the bank gave the line. */
      bankId?: string | undefined;
      /** Without it as the dates of the file say; ambiguous ones are refused. */
      dateOrder?: 'DayFirst' | 'MonthFirst' | undefined;
      /** Without it as the amounts of the file say; ambiguous ones are refused. */
      decimalMark?: '.' | ',' | undefined;
    } | null;
    /** The mappings of the account whose columns the file has. */
    fittingMappingIds: string[];
  } | null;
  /** What would be taken; null of a CSV file without a mapping. */
  accounts: {
    /** The account; null where neither file nor request names it. */
    bankAccount: string | null;
    /** How many of its lines would be new. */
    lineCount: number;
    /** How many an earlier file had. */
    knownCount: number;
    /** The first day; null without lines. */
    from: string | null;
    /** The last day; null without lines. */
    to: string | null;
  }[] | null;
  /** The first lines as they are read. */
  lines: {
    /** Where it begins in its file. */
    fileLine: number;
    /** The day of the booking. */
    bookedOn: string;
    /** In the minor unit: above zero what came in, below zero what went out. */
    amount: number;
    /** ISO 4217, e.g. USD. */
    currency: string;
    /** The other side, as the bank names it; empty without a name. */
    name: string;
    /** The account of the other side. */
    iban: string | null;
    /** What the payer wrote. */
    text: string;
  }[];
};

/** A file of the bank, and how far its lines are. */
export type BankStatement = {
  /** The id of the statement. */
  id: string;
  /** The name of the file. */
  name: string;
  /** CAMT.053, MT940, or CSV with a mapping. */
  format: 'Camt053' | 'Mt940' | 'Csv';
  /** The account of the business at its bank: IBAN or number, without spaces. */
  bankAccount: string;
  /** How many of its lines were new. */
  lineCount: number;
  /** How many lines an earlier file had: they were left out. */
  knownCount: number;
  /** SHA-256 of the file, in hexadecimal digits. */
  sha256: string;
  /** How many of its lines pay invoices. */
  confirmedCount: number;
  /** How many brought money of which nobody has said anything. */
  openCount: number;
  /** How many of these are certain. */
  certainCount: number;
  /** When it was created. */
  createdAt: string;
};

/** A file of the bank that was deleted. */
export type DeletedBankStatement = {
  /** The id of the statement. */
  id: string;
  /** The name of the file. */
  name: string;
  /** CAMT.053, MT940, or CSV with a mapping. */
  format: 'Camt053' | 'Mt940' | 'Csv';
  /** The account of the business at its bank: IBAN or number, without spaces. */
  bankAccount: string;
  /** How many of its lines were new. */
  lineCount: number;
  /** How many lines an earlier file had: they were left out. */
  knownCount: number;
  /** SHA-256 of the file, in hexadecimal digits. */
  sha256: string;
  /** When it was created. */
  createdAt: string;
};

/** The lines that were confirmed together. */
export type CertainBankLines = {
  /** The lines that now pay their invoices. */
  confirmedLineIds: string[];
  /** Those that are not certain any more, of which nothing was changed. */
  leftOutLineIds: string[];
  /** How many certain lines of the statement are left: repeat the request. */
  remaining: number;
};

/** A line of a bank statement, and what it may pay. */
export type BankLine = {
  /** The id of the line. */
  id: string;
  /** The id of its statement. */
  statementId: string;
  /** Where it begins in its file. */
  fileLine: number;
  /** The day of the booking. */
  bookedOn: string;
  /** In the minor unit: above zero what came in, below zero what went out. */
  amount: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** The other side, as the bank names it; empty without a name. */
  name: string;
  /** The account of the other side. */
  iban: string | null;
  /** What the payer wrote. */
  text: string;
  /** The day from which the bank counts interest; null where the file has none. */
  valueOn: string | null;
  /** A structured reference, as of ISO 11649; null without one. */
  reference: string | null;
  /** The id that the payer gave; null without one. */
  endToEndId: string | null;
  /** Whether the bank says that it takes an earlier line back. */
  isReturn: boolean;
  /** The part that pays invoices or is credit of clients. */
  assignedAmount: number;
  /** The rest of what came in. */
  unassignedAmount: number;
  /** What it pays. */
  assignments: {
    /** The id of the manual payment. */
    manualPaymentId: string;
    /** The id of the invoice. */
    invoiceId: string;
    /** Its number. */
    invoiceNumber: string;
    /** The client on it. */
    contactName: string;
    /** The id of the scheduled payment that it pays. */
    scheduledPaymentId: string;
    /** What of the line pays it. */
    amount: number;
  }[];
  /** The credit of clients that it has brought, beyond what invoices owed. */
  credits: {
    /** The id of the movement of the credit. */
    creditMovementId: string;
    /** The id of the client whose credit it is. */
    contactId: string;
    /** The client on the invoice. */
    contactName: string;
    /** The id of the invoice that owed less. */
    invoiceId: string;
    /** Its number. */
    invoiceNumber: string;
    /** What of the line became credit. */
    amount: number;
  }[];
  /** When a person said that it, or what is unassigned of it, pays no invoice; null: nobody has said it. */
  ignoredAt: string | null;
  /** `Unmatched`: nothing fits. `Suggested`, `Certain`: see `suggestion`, or `returns`. `PartlyConfirmed`: a part pays invoices. `Confirmed`: all of it does. `Ignored`: a person said that it, or the rest of it, pays none. */
  state: 'Unmatched' | 'Suggested' | 'Certain' | 'PartlyConfirmed' | 'Confirmed' | 'Ignored';
  /** A proposal for the rest of it; null: nothing fits, or it is settled. */
  suggestion: {
    /** `Certain`: the whole number of the invoice stands in the line, and the amount is exactly one payment, the next ones, or all that is open. `Likely`: one of several facts is missing. `Possible`: the amount or the name alone. */
    certainty: 'Certain' | 'Likely' | 'Possible';
    /** Why, and what speaks against it. */
    reasons: ('Reference' | 'LooseReference' | 'KnownIban' | 'Name' | 'AmountOfPayment' | 'AmountOfPayments' | 'AmountOfInvoice' | 'AmountOfInvoices' | 'LessThanOwed' | 'MoreThanOwed' | 'OtherClientFits' | 'SuggestedBefore' | 'SeveralFit')[];
    /** What it may pay: send these to confirm it. */
    allocations: {
      /** The id of the invoice. */
      invoiceId: string;
      /** Its number. */
      invoiceNumber: string;
      /** The client on it. */
      contactName: string;
      /** The id of the scheduled payment. */
      scheduledPaymentId: string;
      /** A calendar date, YYYY-MM-DD. */
      dueDate: string;
      /** What is open of the payment. */
      owedAmount: number;
      /** What of the line would pay it. */
      amount: number;
    }[];
    /** The rest of the line: more than is owed. */
    unassignedAmount: number;
  } | null;
  /** Of money that went out: the earlier line that may have gone back. To undo that one is for a person. */
  returns: {
    /** How sure that is. */
    certainty: 'Likely' | 'Possible';
    /** Why. */
    reasons: ('EndToEndId' | 'Iban' | 'Name' | 'Text' | 'MarkedAsReturn')[];
    /** The id of the earlier line. */
    lineId: string;
  } | null;
  /** When it was created. */
  createdAt: string;
};

/** A line of a bank statement after an act of a person. */
export type DecidedBankLine = {
  /** The id of the line. */
  id: string;
  /** The id of its statement. */
  statementId: string;
  /** Where it begins in its file. */
  fileLine: number;
  /** The day of the booking. */
  bookedOn: string;
  /** In the minor unit: above zero what came in, below zero what went out. */
  amount: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** The other side, as the bank names it; empty without a name. */
  name: string;
  /** The account of the other side. */
  iban: string | null;
  /** What the payer wrote. */
  text: string;
  /** The day from which the bank counts interest; null where the file has none. */
  valueOn: string | null;
  /** A structured reference, as of ISO 11649; null without one. */
  reference: string | null;
  /** The id that the payer gave; null without one. */
  endToEndId: string | null;
  /** Whether the bank says that it takes an earlier line back. */
  isReturn: boolean;
  /** The part that pays invoices or is credit of clients. */
  assignedAmount: number;
  /** The rest of what came in. */
  unassignedAmount: number;
  /** What it pays. */
  assignments: {
    /** The id of the manual payment. */
    manualPaymentId: string;
    /** The id of the invoice. */
    invoiceId: string;
    /** Its number. */
    invoiceNumber: string;
    /** The client on it. */
    contactName: string;
    /** The id of the scheduled payment that it pays. */
    scheduledPaymentId: string;
    /** What of the line pays it. */
    amount: number;
  }[];
  /** The credit of clients that it has brought, beyond what invoices owed. */
  credits: {
    /** The id of the movement of the credit. */
    creditMovementId: string;
    /** The id of the client whose credit it is. */
    contactId: string;
    /** The client on the invoice. */
    contactName: string;
    /** The id of the invoice that owed less. */
    invoiceId: string;
    /** Its number. */
    invoiceNumber: string;
    /** What of the line became credit. */
    amount: number;
  }[];
  /** When a person said that it, or what is unassigned of it, pays no invoice; null: nobody has said it. */
  ignoredAt: string | null;
  /** When it was created. */
  createdAt: string;
};

/** Which column of a bank’s CSV file is which. */
export type BankMapping = {
  /** The id of the mapping. */
  id: string;
  /** Its name, once in an account. */
  name: string;
  /** The account of the business, for files that do not name it: IBAN or number. Empty: the request says it. */
  bankAccount: string;
  /** Which column is which, by the names of the columns. */
  mapping: {
    /** The day of the booking. */
    bookedOn: string;
    /** The day from which the bank counts interest. */
    valueOn?: string | undefined;
    /** One column with a sign, or one for each direction. */
    amount: string | {
      /** What came in. */
      credit: string;
      /** What went out. */
      debit: string;
    };
    /** The currency. */
    currency?: string | undefined;
    /** The currency of lines where no column has one. ISO 4217. */
    currencyCode: string;
    /** The other side. */
    name?: string | undefined;
    /** The account of the other side. */
    iban?: string | undefined;
    /** What the payer wrote: joined in this order. */
    text: string[];
    /** A structured reference. */
    reference?: string | undefined;
    /** The id that the payer gave. */
    endToEndId?: string | undefined;
    /** The id that the bank gave the line. */
    bankId?: string | undefined;
    /** Without it as the dates of the file say; ambiguous ones are refused. */
    dateOrder?: 'DayFirst' | 'MonthFirst' | undefined;
    /** Without it as the amounts of the file say; ambiguous ones are refused. */
    decimalMark?: '.' | ',' | undefined;
  };
  /** When it was created. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
};

/** A saved filter of a list. */
export type SavedView = {
  /** Its id. */
  id: string;
  /** The name of the view. */
  name: string;
  /** The page whose list it filters. */
  page: 'invoices' | 'payments' | 'contacts' | 'wallet' | 'payouts' | 'disputes' | 'mailbox' | 'events' | 'requests';
  /** The query of the page’s address, without `?`. */
  query: string;
  /** Its position among the views. */
  position: number;
  /** When it was saved, in the machine’s time. */
  createdAt: string;
  /** When it was last changed, in the machine’s time. */
  updatedAt: string;
};

/** The money of the account, and tasks for people. */
export type HomeReport = {
  /** Today in the account’s zone. */
  asOf: string;
  /** False for an account that has no invoice yet, not even a draft. */
  hasInvoices: boolean;
  owed: ReportFigure;
  /** The part that can be paid and whose due date has passed. */
  overdue: ReportFigure;
  /** The part that is due within 30 days from today. */
  coming: ReportFigure;
  /** Money in and out, by day of posting and currency. */
  cashFlow: {
    /** ISO 4217. */
    currency: string;
    /** The last twelve months, this one included, oldest first. */
    months: {
      /** YYYY-MM */
      month: string;
      /** Charges and payments marked as paid, less refunds, returns and disputes. */
      in: number;
      /** Outgoing payments, less money that came back. */
      out: number;
    }[];
  }[];
  /** Debts to the processor, by currency: refunds, returns or disputes took more than it held. It takes the difference out of the next payments of clients, or from your bank account. */
  processorDebts: {
    /** ISO 4217. */
    currency: string;
    /** How much the processor is owed. */
    amount: number;
  }[];
  /** Tasks for people, up to 20 of each kind, the newest first. */
  needsYou: {
    /** Why a person has to look at it. */
    kind: 'NoProcessor' | 'ProcessorIncomplete' | 'ProcessorNeedsYou' | 'WebhookSilent' | 'Disputed' | 'ChargedBack' | 'PaymentFailed' | 'OwedToOperator' | 'OwedByOperator' | 'ReversalFailed' | 'PayoutFailed' | 'HeldAtRecipient' | 'RecipientRejected' | 'RecipientRestricted' | 'RecipientWaits' | 'OutcomeUnknown' | 'Discrepancy' | 'EInvoiceRefused' | 'EInvoiceFailed' | 'MailRouteFailing' | 'MailRecordMissing' | 'BusinessMailBounced' | 'MailBounced' | 'MailComplained' | 'MailFailed' | 'AutopayEnded' | 'CardExpires' | 'OfferDeclined' | 'OfferExpired' | 'OldDraft';
    /** When it happened, in the account’s time. */
    at: string;
    /** The amount that it is about; null when it is not about an amount. */
    amount: number | null;
    /** ISO 4217; null without an amount. */
    currency: string | null;
    /** What `objectId` names. */
    objectType: 'ScheduledPayment' | 'Dispute' | 'Mail' | 'Invoice' | 'Payment' | 'Charge' | 'Refund' | 'Discrepancy' | 'Account' | 'MailRoute' | 'HandOver';
    /** The object to look at. */
    objectId: string;
    /** The invoice that it belongs to, or null. */
    invoiceId: string | null;
    /** Number and client, recipient, subject, or the difference. */
    label: string;
    /** For a dispute, the days left to answer; for a card that expires before it is charged, the days left to replace it. Null for all others, and without a limit. */
    daysLeft: number | null;
  }[];
  /** Whether there are more tasks of a kind than these. */
  hasMoreNeeds: boolean;
  /** The steps to the first payment of a live account. Null: all are done, an Owner has hidden them, or the account is closed or no live account. */
  goingLive: {
    /** The steps, in their order. */
    steps: {
      /** `Business`: address and email address of the business are known; `Look`: a logo or colour is chosen, or an Owner keeps the look as it is; `Processor`: clients can pay online; `TestInvoice`: an invoice to an Owner or Admin was opened by its link; `FirstPayment`: a charge succeeded. */
      name: 'Business' | 'Look' | 'Processor' | 'TestInvoice' | 'FirstPayment';
      /** Whether it is done. */
      isDone: boolean;
    }[];
    /** The newest issued invoice to an Owner or Admin, while none was opened: the test to open. Null without one. */
    testInvoiceId: string | null;
  } | null;
};

/** Amounts owed, by days overdue. */
export type AgeingReport = {
  /** Today in the account’s zone. */
  asOf: string;
  /** By currency. */
  totals: {
    /** ISO 4217. */
    currency: string;
    notDue: AgeingBucket;
    /** 1 to 30 days past its due date. */
    to30: AgeingBucket;
    /** 31 to 60 days past it. */
    to60: AgeingBucket;
    /** 61 to 90 days past it. */
    to90: AgeingBucket;
    /** More than 90 days past it. */
    over90: AgeingBucket;
    /** All that is owed. */
    total: AgeingBucket;
    /** Their credit in the minor unit, with a minus: the business owes it. It is not in `total`. */
    credit: number;
  }[];
  /** By contact and currency, largest debts first, then those that have credit alone; up to 1000. */
  items: {
    /** The contact that owes the amounts. */
    contactId: string;
    /** Their name now. */
    contactName: string;
    /** ISO 4217. */
    currency: string;
    /** The number of invoices that it is owed for. */
    invoiceCount: number;
    notDue: AgeingBucket;
    /** 1 to 30 days past its due date. */
    to30: AgeingBucket;
    /** 31 to 60 days past it. */
    to60: AgeingBucket;
    /** 61 to 90 days past it. */
    to90: AgeingBucket;
    /** More than 90 days past it. */
    over90: AgeingBucket;
    /** All that is owed. */
    total: AgeingBucket;
    /** Their credit in the minor unit, with a minus: the business owes it. It is not in `total`. */
    credit: number;
  }[];
  /** False: more than 1000 contacts owe something; the CSV file has all of them. */
  isWhole: boolean;
};

/** Money in and out, by month. */
export type CashFlowReport = {
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
      /** Charges with their surcharges, and payments marked as paid. */
      in: number;
      /** Given back to clients, less refunds that failed. */
      refunds: number;
      /** Taken back by clients’ banks after a debit. */
      returns: number;
      /** Held in disputes, less won amounts. */
      disputes: number;
      /** Kept by the processor and the operator’s platform, less what came back. */
      fees: number;
      /** The part of `fees` that the operator’s platform kept of clients’ payments. */
      platformFees: number;
      /** Outgoing payments, less money that came back. */
      out: number;
      /** The rest: `in` less `refunds`, `returns`, `disputes`, `fees` and `out`. */
      net: number;
    }[];
    total: CashFlowSums;
  }[];
};

/** Income and cost of events. */
export type EventProfitReport = {
  /** The first day. */
  from: string;
  /** The last day. */
  to: string;
  /** By event date, client and currency. */
  items: {
    /** The date of the event. */
    eventDate: string;
    /** The client. Null for outgoing payments on a day on which no client or several clients have an event: such payments name only the day. */
    contactId: string | null;
    /** The client, as the invoice names them. */
    clientName: string | null;
    /** The first line of the note of the client’s first invoice for the event. */
    job: string;
    /** ISO 4217. */
    currency: string;
    /** Billed, without canceled amounts. */
    invoiced: number;
    /** Received, less refunds, returns and disputes. */
    paid: number;
    /** Fees of the processor and of the operator’s platform, also for outgoing payments. */
    fees: number;
    /** Outgoing payments with this event date, less money that came back. */
    outgoing: number;
    /** `paid` without `fees` and `outgoing`. */
    profit: number;
    /** The query of GET /v1/invoices that lists the invoices behind the figure. */
    filter: string;
  }[];
};

/** Tax by rate. */
export type TaxReport = {
  /** The first day. */
  from: string;
  /** The last day. */
  to: string;
  /** The day that counts. */
  basis: 'Invoiced' | 'Paid';
  /** By currency, kind and rate, the highest first. */
  items: {
    /** `Supply`: billed or paid amounts. `Surcharge`: surcharges that clients paid, without a rate. `Waived` and `WrittenOff`: supplies that nobody pays, less later money for them; only with `Invoiced`. */
    kind: 'Supply' | 'Surcharge' | 'Waived' | 'WrittenOff';
    /** ISO 4217. */
    currency: string;
    /** Hundredths of a percent; null outside the scope of VAT, and of a category without tax. */
    taxBasisPoints: number | null;
    /** The second rate on the same amounts; null without. `tax` is that of both. */
    localTaxBasisPoints: number | null;
    /** How the amounts stand to VAT; null of surcharges, and without line items. */
    taxCategory: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope' | null;
    /** False for surcharges, and for invoices without line items: their tax is not known. */
    isItemized: boolean;
    /** With tax. */
    gross: number;
    /** Without tax. */
    net: number;
    /** The tax. */
    tax: number;
    /** The number of invoices. */
    invoiceCount: number;
  }[];
};

/** Profit and tax, by month. */
export type ProfitAndTaxReport = {
  /** The first day. */
  from: string;
  /** The last day. */
  to: string;
  /** By currency. */
  items: {
    /** ISO 4217. */
    currency: string;
    /** Every month, oldest first; the first and last may be cut by the period. */
    rows: {
      /** The first day. */
      from: string;
      /** The last day. */
      to: string;
      /** Billed to clients, less changes, cancellations and credit notes. */
      billed: {
        /** With tax. */
        gross: number;
        /** Without tax. */
        net: number;
        /** The tax. */
        tax: number;
        /** By rate and category, the highest rate first. */
        rates: {
          /** Hundredths of a percent; null of a category without tax, and without line items. */
          taxBasisPoints: number | null;
          /** The second rate on the same amounts; null without. */
          localTaxBasisPoints: number | null;
          /** The category; null without line items. */
          taxCategory: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope' | null;
          /** False: of invoices without line items. */
          isItemized: boolean;
          /** With tax. */
          gross: number;
          /** Without tax. */
          net: number;
          /** The tax. */
          tax: number;
        }[];
      };
      /** Waived or written off, less what came of it later. */
      writtenOff: {
        /** With tax. */
        gross: number;
        /** Without tax. */
        net: number;
        /** The tax. */
        tax: number;
      };
      /** Surcharges that clients paid, less what was given back of them. */
      surcharges: number;
      /** Money from clients. */
      received: {
        /** All that came, with surcharges. */
        amount: number;
        /** By way. */
        ways: {
          /** `Processor`: cards and bank debits. The method of a manual payment; `Outside`: nobody said it. `Removed`: manual payments that were removed again. */
          way: 'Processor' | 'BankTransfer' | 'Cash' | 'Cheque' | 'CardTerminal' | 'PayPal' | 'Venmo' | 'Zelle' | 'Other' | 'Outside' | 'Removed';
          /** What came by it. */
          amount: number;
        }[];
      };
      /** Money that went back. */
      givenBack: {
        /** All of it. */
        amount: number;
        /** Given back to clients, less refunds that failed. */
        refunds: number;
        /** Taken back by clients’ banks after a debit. */
        returns: number;
        /** Held in disputes, less won amounts. */
        disputes: number;
      };
      /** Kept by the processor and the operator’s platform, less what came back. */
      fees: number;
      /** Outgoing payments, less money that came back. */
      out: number;
      /** What clients owe at the end: the balance of the ledger account `receivable`. */
      owed: number;
    }[];
    total: ProfitAndTaxFigures;
  }[];
};

/** Postings of the ledger. */
export type LedgerReport = {
  /** The first day. */
  from: string;
  /** The last day. */
  to: string;
  /** Every account that was ever used, by currency. The debits and the credits have the same sum. */
  trialBalance: {
    account: LedgerAccount;
    /** ISO 4217. */
    currency: string;
    /** Debits less credits before the period. */
    opening: number;
    /** Debits in the period. */
    debits: number;
    /** Credits in the period. */
    credits: number;
    /** Debits less credits at its end. */
    closing: number;
  }[];
  /** In the order in which they were posted. */
  items: {
    /** When it was posted, in the account’s time. */
    at: string;
    /** The day on which it counts. */
    day: string;
    /** What caused it. */
    sourceType: 'Invoice' | 'Charge' | 'Refund' | 'Dispute' | 'Payout' | 'Payment' | 'Credit';
    /** Its id. */
    sourceId: string;
    /** What happened; docs/money.md lists all codes. */
    code: string;
    /** The meaning of the code, in words. */
    meaning: string;
    /** The invoice that it belongs to, or null. */
    invoiceId: string | null;
    /** The account that the amount is posted to. */
    debit: LedgerAccount;
    /** The account that it is taken from. */
    credit: LedgerAccount;
    /** ISO 4217. */
    currency: string;
    /** Always positive. */
    amount: number;
    /** Debits less credits of `debit` afterwards; null for an account that was not requested. */
    debitBalance: number | null;
    /** Debits less credits of `credit` afterwards; null for an account that was not requested. */
    creditBalance: number | null;
  }[];
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
};

/** How many invoices are in each state. */
export type InvoiceCounts = {
  All: CountedInvoices;
  /** Drafts. */
  Draft: CountedInvoices;
  /** `state=Upcoming` */
  Upcoming: CountedInvoices;
  /** `state=Due` */
  Due: CountedInvoices;
  /** `state=Overdue` */
  Overdue: CountedInvoices;
  /** `state=Paid` */
  Paid: CountedInvoices;
  /** `state=Canceled` */
  Canceled: CountedInvoices;
  /** `state=Uncollectible` */
  Uncollectible: CountedInvoices;
};

/** What a payment would cost. */
export type PaymentQuote = {
  /** What the recipient would get, in the currency's minor unit. */
  amount: number;
  /** What the operator of the installation takes on top. */
  serviceFee: number;
  /** Whether `serviceFee` is given back with money that does not arrive. */
  refundsServiceFee: boolean;
  /** What the method would be charged. */
  total: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** The debt to the operator, because the bank of a wallet took back money that was paid out. While it is not 0, no payment can be created. */
  owed: number;
};

/** How many payments are in each state. */
export type PaymentCounts = {
  /** All that match the filters. */
  All: number;
  /** `state=Offered` */
  Offered: number;
  /** `state=Underway` */
  Underway: number;
  /** `state=Delivered` */
  Delivered: number;
  /** `state=NotDelivered` */
  NotDelivered: number;
};

/** A version of an issued invoice, without its items. */
export type ListedVersion = {
  /** Counts from 1, the version that was issued. */
  number: number;
  /** The sequence of the event of the invoice that began it. */
  sequence: number;
  /** When it began. */
  createdAt: string;
  /** What differs from the version before; empty in the first. */
  changed: ('buyer' | 'lines' | 'tax' | 'total' | 'eventDate' | 'finalInvoice')[];
  /** Whether it is the last one. */
  isCurrent: boolean;
  /** The client that is billed. */
  contact: {
    /** The name of the client. */
    name: string;
    /** The address of the client. */
    email: string;
  };
  /** What is billed, in minor units; credit notes do not change it. */
  totalAmount: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** The day of the event. */
  eventDate: string | null;
  /** The actor of that event; null: none. */
  actor: {
    /** As in the event. */
    type: 'Member' | 'Token' | 'Client' | 'Recipient' | 'Operator';
    /** The id of the person, the token or the contact. */
    id: string;
  } | null;
  /** The PDFs that were handed out: each that the client got, and the first of each language that the business took. */
  files: {
    /** Its language. */
    language: string;
    /** `Client`: downloaded from the page of the payment link. */
    handedTo: 'Client' | 'Business';
    /** SHA-256 of the file, in hexadecimal digits. */
    sha256: string;
    /** When it was handed out. */
    createdAt: string;
  }[];
};

/** A rise or fall of the credit of a client. */
export type CreditMovement = {
  /** The id of the movement. */
  id: string;
  /** The id of the client whose credit it is. */
  contactId: string;
  /** More money came than was owed, credit pays an invoice, or it was given back outside. */
  kind: 'Overpayment' | 'Applied' | 'GivenBack';
  /** In the minor unit: above 0 the credit rose, below 0 it fell. */
  amount: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** The day on which the money came or went, or the credit was applied. */
  day: string;
  /** How the money came or went; null where nobody said it. */
  method: 'BankTransfer' | 'Cash' | 'Cheque' | 'CardTerminal' | 'PayPal' | 'Venmo' | 'Zelle' | 'Other' | null;
  /** As on the bank statement or the cheque. */
  reference: string;
  /** For your own people. Clients do not see it. */
  note: string;
  /** The id of the invoice that was overpaid, or that is paid; null of what was given back. */
  invoiceId: string | null;
  /** The id of the row of applied credit at its invoice; null of other kinds. */
  manualPaymentId: string | null;
  /** The id of the line of a bank statement that brought it; null of others. */
  bankLineId: string | null;
  /** The id of the movement that this one takes back; null of others. */
  undoesId: string | null;
  /** The id of the movement that took this one back; null while it stands. */
  undoneById: string | null;
  /** When it was created. */
  createdAt: string;
};

/** An invoice over money that came before the final invoice. */
export type PrepaymentInvoice = {
  /** The id of the prepayment invoice. */
  id: string;
  /** The id of the invoice whose money it is about. */
  invoiceId: string;
  /** The number of that invoice with -P1, -P2 and so on behind it. */
  number: string;
  /** The day on which it was issued. */
  issuedOn: string;
  /** The day on which the money came, and its tax counts. */
  paidOn: string;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** The money that came, tax included. */
  amount: number;
  /** The sums of the lines by tax; empty without lines. Credit notes do not change them. */
  taxes: {
    /** The rate in hundredths of a percent; null of a category without tax. */
    taxBasisPoints: number | null;
    /** The second rate on the same amount; null without. */
    localTaxBasisPoints: number | null;
    /** How it stands to VAT. */
    taxCategory: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope';
    /** What is taxed, after all discounts, in the minor unit. */
    netAmount: number;
    /** The tax, rounded once. */
    taxAmount: number;
    /** Both together. */
    grossAmount: number;
  }[];
  /** When it was created. */
  createdAt: string;
};

/** Money that came outside of the service. */
export type ManualPayment = {
  /** The id of the manual payment. */
  id: string;
  /** The id of the invoice. */
  invoiceId: string;
  /** The id of the scheduled payment that it pays. */
  scheduledPaymentId: string;
  /** The amount that came. */
  amount: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** How it came; null where nobody said it. */
  method: 'BankTransfer' | 'Cash' | 'Cheque' | 'CardTerminal' | 'PayPal' | 'Venmo' | 'Zelle' | 'Other' | null;
  /** As on the bank statement or the cheque. */
  reference: string;
  /** For your own people. Clients do not see it. */
  note: string;
  /** The day on which the money came. */
  paidOn: string;
  /** A person or a program recorded it, an import, a line of a bank statement, or it was credit of the client. */
  source: 'Person' | 'Import' | 'BankLine' | 'Credit';
  /** The id of the line of a bank statement; null of other sources. */
  bankLineId: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was undone; null while it stands. */
  removedAt: string | null;
};

/** What an account used in a month. */
export type AccountUsage = {
  /** The month, `YYYY-MM`, in the calendar of the account. */
  month: string;
  /** True from three days after its end: then nothing of it changes any more. */
  isFinal: boolean;
  /** Invoices that were issued. Drafts do not count. */
  invoices: number;
  /** Charges of clients that succeeded, also when they were given back later. */
  charges: number;
  /** What those charges took, surcharges included, by currency. */
  volumes: {
    /** ISO 4217, e.g. USD. */
    currency: string;
    /** What was charged, in the currency's minor unit. */
    amount: number;
  }[];
  /** The fees of your platform for those charges, by currency; empty unless the account is connected to it. */
  platformFees: {
    /** ISO 4217, e.g. USD. */
    currency: string;
    /** The fees that were taken, less those given back, in the currency's minor unit. */
    amount: number;
  }[];
  /** Payments to recipients for which the wallet paid. */
  paymentsOut: number;
  /** Mails that were written, without those that were withdrawn unsent. */
  mails: number;
};

/** The result of an event of one account at such an address. */
export type InstallationDelivery = {
  /** The id of the account. */
  accountId: string;
  /** The id of the account in your own system; null: none. */
  accountExternalId: string | null;
  /** The header `webhook-id` of each attempt. */
  id: string;
  /** The id of the event, `evt_…`. */
  eventId: string;
  /** The type of the event, or `webhook.test`. */
  eventType: string;
  /** The object of the event. */
  objectId: string;
  status: WebhookDeliveryStatus;
  /** The number of attempts since it was created or replayed. */
  attempts: number;
  /** The last answer of the server; null: none. */
  statusCode: number | null;
  /** Why the last attempt failed; null: it succeeded. NameNotFound: the DNS has no address for the name. The name must be complete: nothing is appended to it. UnreadableEvent: a fault of this service, nothing was sent. */
  failure: 'BadStatus' | 'Redirected' | 'TimedOut' | 'NotConnected' | 'ConnectionBroken' | 'NameNotFound' | 'AddressNotAllowed' | 'InvalidCertificate' | 'UnreadableEvent' | null;
  /** The first KB of the last answer. */
  answer: string | null;
  /** How long the last attempt took. */
  milliseconds: number | null;
  /** When it was last tried. */
  attemptedAt: string | null;
  /** When it is tried again; also null while it waits for an earlier event of its object. */
  nextAttemptAt: string | null;
  /** When it arrived. */
  deliveredAt: string | null;
  /** When it was created or replayed. */
  createdAt: string;
};

/** What one of all accounts used in a month. */
export type UsageOfAccount = {
  /** The id of the account. */
  accountId: string;
  /** Its id in your own system; null: none. */
  externalId: string | null;
  /** The name of the business. */
  name: string;
  /** Sandbox: no money was real. */
  mode: 'Live' | 'Sandbox';
  /** Its present status. */
  status: 'Open' | 'Suspended' | 'Closed';
  /** The month, `YYYY-MM`, in the calendar of the account. */
  month: string;
  /** True from three days after its end: then nothing of it changes any more. */
  isFinal: boolean;
  /** Invoices that were issued. Drafts do not count. */
  invoices: number;
  /** Charges of clients that succeeded, also when they were given back later. */
  charges: number;
  /** What those charges took, surcharges included, by currency. */
  volumes: {
    /** ISO 4217, e.g. USD. */
    currency: string;
    /** What was charged, in the currency's minor unit. */
    amount: number;
  }[];
  /** The fees of your platform for those charges, by currency; empty unless the account is connected to it. */
  platformFees: {
    /** ISO 4217, e.g. USD. */
    currency: string;
    /** The fees that were taken, less those given back, in the currency's minor unit. */
    amount: number;
  }[];
  /** Payments to recipients for which the wallet paid. */
  paymentsOut: number;
  /** Mails that were written, without those that were withdrawn unsent. */
  mails: number;
};

/** An invoice as lists show it. */
export type ListedInvoice = {
  /** The id of the invoice. */
  id: string;
  /** The id of the contact that pays. */
  contactId: string;
  /** The sum of the schedule, in the currency's minor unit. */
  totalAmount: number;
  /** The payments in order of their due dates; they add up to the total. */
  paymentSchedule: FullScheduledPayment[];
  /** How the client may pay. */
  paymentMethods: PaymentMethodType[];
  /** Addresses that get a copy of each mail to the client. */
  ccEmails: string[];
  /** Whether the client is reminded by the rule of the account. */
  enableAutoreminders: boolean;
  /** What the client reads on the page and in mails. */
  note: string;
  deliveryMethod: DeliveryMethod;
  /** The page where the client pays; null for a draft. */
  paymentLink: string | null;
  status: InvoiceStatus;
  contact: InvoiceContact;
  /** The day of the event; null without one. */
  eventDate: string | null;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** The amount that was paid, refunds not deducted. */
  amountPaid: number;
  /** The part of it that was refunded. */
  amountRefunded: number;
  /** The whole amount that is still owed. */
  amountDue: number;
  /** The state of the money in one word. */
  paymentState: 'Unpaid' | 'PartiallyPaid' | 'Paid' | 'PartiallyRefunded' | 'Refunded';
  /** Whether a payment of it is overdue; false when it is written off. */
  isOverdue: boolean;
  /** The payment that the client has to pay next; null when there is none. */
  nextPayment: NextPayment | null;
  /** The sold items; empty without items. */
  lineItems: LineItem[];
  /** Your own names and values, e.g. the id in your system. Clients do not see them. The name `__proto__` is refused with 400 `forbidden_key`, as in every body. */
  metadata: Record<string, string>;
  /** The id in your own system; null without one. */
  externalId: string | null;
  /** Where the page leads the client after paying, while its host is listed; null without one. */
  returnUrl: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** When it was issued here; null for a draft. */
  activatedAt: string | null;
  /** The day of issue on documents and in reports. An imported invoice has the day of the other program. Null for a draft. */
  issuedOn: string | null;
  /** The number that the client sees; null before it is issued. */
  number: string | null;
  /** The total when it was issued: `totalAmount`, and the amount that credit notes took from its schedule. */
  issuedTotal: number;
  /** The amount of its credit notes, about open and about paid amounts. */
  creditedAmount: number;
  /** The client says that money was transferred. It is no payment. Absent while the client has not said so, and again when money is recorded. */
  transferAnnounced?: {
    /** When the client said so. */
    announcedAt: string;
    /** Until then no reminders are sent, unless money is recorded before. */
    until: string;
    /** When that time had passed without money; null before. */
    missedAt: string | null;
  } | undefined;
  /** It has prepayment invoices and a final invoice. Absent otherwise. */
  depositDocuments?: true | undefined;
  /** The amount of its prepayment invoices. Absent without deposit documents. */
  prepaymentInvoicedAmount?: number | undefined;
  /** What its prepayment invoices name, and a bank took back: to be corrected by a credit note, or billed by the final invoice. Absent where that is nothing, and with the final invoice. */
  prepaymentFallenAmount?: number | undefined;
  /** The day of its final invoice: its documents are that from then on. Null before; absent without deposit documents. */
  finalInvoicedOn?: string | null | undefined;
  /** The day of the event before it was postponed for the first time; null while it was not. */
  firstEventDate: string | null;
  /** When it ended before its event, by `cancel` or `settle`; null otherwise. */
  canceledAt: string | null;
  /** The amount that the business keeps by this; null before. A later credit note does not change it. */
  keptAmount: number | null;
  /** The client as the invoice was issued; null when only name and email are known. */
  billing: {
    /** The company that is billed; null: a private person. */
    company: string | null;
    /** Street and number. */
    street: string | null;
    /** The postal code. */
    postalCode: string | null;
    /** The city. */
    city: string | null;
    /** A state, province or county. */
    region: string | null;
    /** ISO 3166-1, two capitals. */
    country: string | null;
    /** The VAT id, with the letters of its country in front; elsewhere another tax number. Its form is checked. */
    vatId: string | null;
    /** The telephone number. */
    phone: string | null;
    /** What the client wants to read on its invoices: an order number, a cost centre, a Leitweg-ID. */
    reference: string | null;
    /** The address in the Peppol network: an ISO 6523 code, a colon, a number, e.g. `0088:7300010000001`. Null: by VAT id or Leitweg-ID. */
    peppolId: string | null;
    /** People at the client, who get some of its mails. */
    persons: {
      /** The name in greetings. */
      name: string;
      /** Where mails go. */
      email: string;
      /** What the person does there, in your words. */
      role: string | null;
      /** `Invoices`: issued, changed, reopened and canceled ones. `Reminders`: also announced and failed charges. `Receipts`: also refunds, and the beginning and the end of autopay. What nobody receives goes to the address of the contact. */
      receives: ('Invoices' | 'Reminders' | 'Receipts')[];
    }[];
    /** The answer of VIES about the present VAT id; null: it was not asked. */
    vatCheck: {
      /** The VAT id that was asked about. */
      vatId: string;
      /** Whether it was valid at that time. */
      isValid: boolean;
      /** When VIES answered. */
      checkedAt: string;
      /** The number by which VIES knows the question; null: the business named no VAT id. */
      requestId: string | null;
      /** The company that has the id; null: the country does not say. */
      name: string | null;
      /** The address there; null: the country does not say. */
      address: string | null;
    } | null;
  } | null;
  /** Whether prices and discounts include the tax, or it is added on top. Default `Included`. */
  taxMode: 'Included' | 'OnTop';
  /** A discount on all lines, after their own; null: none. */
  discount: {
    /** A part, in hundredths of a percent. */
    basisPoints?: number | undefined;
    /** An amount, in the minor unit. */
    amount?: number | undefined;
  } | null;
  /** Why lines of the category `Exempt` are: an e-invoice needs one of both fields; null without. */
  taxExemption: {
    /** In words, as the client reads it. */
    reason?: string | undefined;
    /** Of the code list VATEX. */
    code?: string | undefined;
  } | null;
  /** The sums of the lines by tax; empty without lines. Credit notes do not change them. */
  taxes: {
    /** The rate in hundredths of a percent; null of a category without tax. */
    taxBasisPoints: number | null;
    /** The second rate on the same amount; null without. */
    localTaxBasisPoints: number | null;
    /** How it stands to VAT. */
    taxCategory: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope';
    /** What is taxed, after all discounts, in the minor unit. */
    netAmount: number;
    /** The tax, rounded once. */
    taxAmount: number;
    /** Both together. */
    grossAmount: number;
  }[];
  state: InvoiceState;
};

/** A payment method in a wallet. */
export type PaymentMethod = {
  /** The id of the method. */
  id: string;
  /** Card or bank account. */
  type: PaymentMethodType;
  /** Its masked form. */
  name: Card | Destination;
};

/** A charge that its payer contests. */
export type Dispute = {
  /** The id of the dispute. */
  id: string;
  /** The id of the charge that is contested. */
  chargeId: string;
  /** The id of the invoice. */
  invoiceId: string;
  /** The status of the dispute. */
  status: 'Open' | 'Won' | 'Lost';
  /** What the bank holds back until it decides. */
  amount: number;
  /** What the processor keeps for the dispute, won or lost. */
  fee: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** Why, in the words of the bank. */
  reason: string;
  /** The last instant for an answer; null when no answer is possible. */
  respondBy: string | null;
  /** When your answer reached the bank, as the processor reports; null before. */
  answeredAt: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** When the bank decided; null before. */
  closedAt: string | null;
};

/** Money sent to the bank of the account. */
export type Payout = {
  /** The id of the payout. */
  id: string;
  /** The amount that was sent, in the minor unit; negative: it was taken from the bank account. */
  amount: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** The day on which it is at the bank. */
  arrivalDate: string;
  /** Its id at the processor. */
  processorReference: string;
  /** When it was created. */
  createdAt: string;
  /** Its contents by kind. */
  contents: {
    /** The kind of line, e.g. `charge`, `refund`, `dispute`. */
    kind: string;
    /** How many of it. */
    count: number;
  }[];
};

/** A mail without its text. */
export type Mail = {
  /** The id of the mail. */
  id: string;
  kind: MailKind;
  status: MailStatus;
  /** The language it is written in. */
  language: 'en' | 'de' | 'fr' | 'es';
  /** The subject line. */
  subject: string;
  /** The invoice that it is about; null without one. */
  invoiceId: string | null;
  /** The outgoing payment that it is about. */
  paymentId: string | null;
  /** The scheduled payments that it is about. */
  scheduledPaymentIds: string[];
  /** The recipients, each with its result. */
  recipients: {
    /** The address. */
    email: string;
    /** The name; empty for copies. */
    name: string;
    /** Whether the mail is addressed to it, or a copy. */
    role: 'to' | 'cc';
    /** `Refused`: by the mail server, for good or for three days. `Bounced`: it came back. `Complained`: it arrived, and its reader reported it as spam. `Superseded`: see `status`. */
    state: 'Waiting' | 'Sent' | 'Refused' | 'Bounced' | 'Complained' | 'Superseded';
    /** The last answer of the mail server, or of the server of the address. */
    detail: string | null;
    /** Why it came back, or was complained about; null if it was not. */
    reason: BounceReason | null;
  }[];
  /** Null without any. */
  attachments: {
    /** What it carries as PDF (`attachPdf` of the account). */
    documents: ('Invoice' | 'Receipt' | 'CreditNote')[];
    /** Whether it goes without them, because they could not be made; the mail says so. */
    isLeftOut: boolean;
  } | null;
  /** The number of attempts to send it. */
  attempts: number;
  /** Why a recipient does not have it yet, or will never get it. */
  failure: string | null;
  /** When it was created. */
  createdAt: string;
  /** When the mail server accepted it; null before. */
  sentAt: string | null;
};

/** A row of an import, with its result. */
export type ImportRow = {
  /** Its line in the file. */
  line: number;
  /** The known details. */
  status: 'Waiting' | 'Valid' | 'Faulty' | 'Skipped' | 'Created';
  /** The contact or invoice of the row: created by this import or, if the row is skipped, by an earlier one. Null while there is none. */
  objectId: string | null;
  /** Why it is skipped. `Canceled`: the row has this status. `ImportedBefore`: an earlier import has created the same object, and it still exists; `…/include` creates it again. Null: it is not skipped. */
  skipReason: 'Canceled' | 'ImportedBefore' | null;
  /** Where it was imported before; null when it was not. */
  earlier: {
    /** The import that has created it. */
    importId: string;
    /** The name of that import. */
    name: string;
    /** When that import was created. */
    at: string;
    /** The person or token that started it. */
    by: {
      /** Whether a person or a token. */
      type: 'Member' | 'Token';
      /** Of the person or the token. */
      id: string;
      /** Its name; null when it is not known any more. */
      name: string | null;
    };
  } | null;
  /** The contact of the row; null when the form of the row is wrong, and after the import has ended. */
  contactName: string | null;
  /** The email address; null in the same cases as `contactName`. */
  contactEmail: string | null;
  /** For an invoice: its total, in the minor unit; null in the same cases as `contactName`. */
  totalAmount: number | null;
  /** For an invoice that is not in the account’s currency. */
  currency: string | null;
  /** For an invoice with payments: the day and amount of each; null in the same cases as `contactName`. */
  paymentSchedule: {
    /** The day on which it is due. */
    dueDate: string;
    /** The amount, in the minor unit. */
    amount: number;
  }[] | null;
  /** Why it is refused. */
  faults: {
    /** The field, as a JSON pointer from the row. */
    path: string;
    /** The kind of fault. */
    code: string;
    /** The same as a sentence. */
    message: string;
    /** The values in the sentence, so that a program can write its own. */
    params: Record<string, string | number>;
  }[];
};

/** What a change would do to an invoice. Nothing was changed. */
export type InvoiceDryRun = {
  /** Nothing was changed. */
  dryRun: true;
  /** The invoice afterwards, as GET shows it. Of a draft that is issued, `number` is the next one, and the link is null. */
  invoice: {
    /** The id of the invoice. */
    id: string;
    /** Null: the change would make it. */
    contactId: string | null;
    /** The sum of the schedule, in the currency's minor unit. */
    totalAmount: number;
    /** The payments in order of their due dates. */
    paymentSchedule: ({
      /** Null: the change would make it. */
      id: string | null;
      /** The calendar date on which it is due, in the account’s time zone. */
      dueDate: string;
      /** In the currency's minor unit, e.g. cents. */
      amount: number;
      status: ScheduledPaymentStatus;
      /** The fee of the processor, with that of the operator’s platform; null before it is paid. */
      fee: number | null;
      /** The day on which the money came; null before. */
      paymentDate: string | null;
      /** The purpose of the payment, e.g. Deposit. */
      name: string | null;
      /** Whether its due date is past and it is not paid; false when the invoice is written off. */
      isOverdue: boolean;
      /** The paid amount, refunds not deducted. */
      paidAmount: number;
      /** The part of it that was refunded. */
      refundedAmount: number;
      /** Whether it was marked as paid by hand. */
      isPaidOutside: boolean;
      /** The rule that its date follows; null when the date was chosen. */
      due: {
        /** Days after it; negative: before it. */
        days: number;
        /** The day of the event, the day of issue, or the payment before this one. */
        from: 'Event' | 'Issue' | 'Previous';
      } | null;
      /** The rule that its amount follows; null when the amount was chosen. */
      share: {
        /** Hundredths of a percent of the total: 3000 is 30 %. */
        basisPoints: number;
      } | 'Remainder' | null;
      /** The date that it gets if the money on its way for it does not come: its rule has moved since. Null: none. */
      pendingDueDate: string | null;
      /** The part of the paid amount that was recorded by hand: what `unmark_as_paid` takes back. */
      outsideAmount: number;
      actions: AllowedPaymentActions;
    })[];
    /** How the client may pay. */
    paymentMethods: PaymentMethodType[];
    /** Addresses that get a copy of each mail to the client. */
    ccEmails: string[];
    /** Whether the client is reminded by the rule of the account. */
    enableAutoreminders: boolean;
    /** What the client reads on the page and in mails. */
    note: string;
    deliveryMethod: DeliveryMethod;
    /** The page where the client pays; null for a draft. */
    paymentLink: string | null;
    status: InvoiceStatus;
    contact: InvoiceContact;
    /** The day of the event; null without one. */
    eventDate: string | null;
    /** ISO 4217, e.g. USD. */
    currency: string;
    /** The amount that was paid, refunds not deducted. */
    amountPaid: number;
    /** The part of it that was refunded. */
    amountRefunded: number;
    /** The whole amount that is still owed. */
    amountDue: number;
    /** The state of the money in one word. */
    paymentState: 'Unpaid' | 'PartiallyPaid' | 'Paid' | 'PartiallyRefunded' | 'Refunded';
    /** Whether a payment of it is overdue; false when it is written off. */
    isOverdue: boolean;
    /** The payment that the client would have to pay next. */
    nextPayment: {
      /** Null: the change would make it. */
      id: string | null;
      /** A calendar date, YYYY-MM-DD. */
      dueDate: string;
      /** In the currency's minor unit, e.g. cents. */
      amount: number;
    } | null;
    /** The sold items; empty without items. */
    lineItems: LineItem[];
    /** Your own names and values, e.g. the id in your system. Clients do not see them. The name `__proto__` is refused with 400 `forbidden_key`, as in every body. */
    metadata: Record<string, string>;
    /** The id in your own system; null without one. */
    externalId: string | null;
    /** Where the page leads the client after paying, while its host is listed; null without one. */
    returnUrl: string | null;
    /** When it was created. */
    createdAt: string;
    /** When it changed last. */
    updatedAt: string;
    /** When it was issued here; null for a draft. */
    activatedAt: string | null;
    /** The day of issue on documents and in reports. An imported invoice has the day of the other program. Null for a draft. */
    issuedOn: string | null;
    /** The number that the client sees; null before it is issued. */
    number: string | null;
    /** The total when it was issued: `totalAmount`, and the amount that credit notes took from its schedule. */
    issuedTotal: number;
    /** The amount of its credit notes, about open and about paid amounts. */
    creditedAmount: number;
    /** The client says that money was transferred. It is no payment. Absent while the client has not said so, and again when money is recorded. */
    transferAnnounced?: {
      /** When the client said so. */
      announcedAt: string;
      /** Until then no reminders are sent, unless money is recorded before. */
      until: string;
      /** When that time had passed without money; null before. */
      missedAt: string | null;
    } | undefined;
    /** It has prepayment invoices and a final invoice. Absent otherwise. */
    depositDocuments?: true | undefined;
    /** The amount of its prepayment invoices. Absent without deposit documents. */
    prepaymentInvoicedAmount?: number | undefined;
    /** What its prepayment invoices name, and a bank took back: to be corrected by a credit note, or billed by the final invoice. Absent where that is nothing, and with the final invoice. */
    prepaymentFallenAmount?: number | undefined;
    /** The day of its final invoice: its documents are that from then on. Null before; absent without deposit documents. */
    finalInvoicedOn?: string | null | undefined;
    /** The day of the event before it was postponed for the first time; null while it was not. */
    firstEventDate: string | null;
    /** When it ended before its event, by `cancel` or `settle`; null otherwise. */
    canceledAt: string | null;
    /** The amount that the business keeps by this; null before. A later credit note does not change it. */
    keptAmount: number | null;
    /** The client as the invoice was issued; null when only name and email are known. */
    billing: {
      /** The company that is billed; null: a private person. */
      company: string | null;
      /** Street and number. */
      street: string | null;
      /** The postal code. */
      postalCode: string | null;
      /** The city. */
      city: string | null;
      /** A state, province or county. */
      region: string | null;
      /** ISO 3166-1, two capitals. */
      country: string | null;
      /** The VAT id, with the letters of its country in front; elsewhere another tax number. Its form is checked. */
      vatId: string | null;
      /** The telephone number. */
      phone: string | null;
      /** What the client wants to read on its invoices: an order number, a cost centre, a Leitweg-ID. */
      reference: string | null;
      /** The address in the Peppol network: an ISO 6523 code, a colon, a number, e.g. `0088:7300010000001`. Null: by VAT id or Leitweg-ID. */
      peppolId: string | null;
      /** People at the client, who get some of its mails. */
      persons: {
        /** The name in greetings. */
        name: string;
        /** Where mails go. */
        email: string;
        /** What the person does there, in your words. */
        role: string | null;
        /** `Invoices`: issued, changed, reopened and canceled ones. `Reminders`: also announced and failed charges. `Receipts`: also refunds, and the beginning and the end of autopay. What nobody receives goes to the address of the contact. */
        receives: ('Invoices' | 'Reminders' | 'Receipts')[];
      }[];
      /** The answer of VIES about the present VAT id; null: it was not asked. */
      vatCheck: {
        /** The VAT id that was asked about. */
        vatId: string;
        /** Whether it was valid at that time. */
        isValid: boolean;
        /** When VIES answered. */
        checkedAt: string;
        /** The number by which VIES knows the question; null: the business named no VAT id. */
        requestId: string | null;
        /** The company that has the id; null: the country does not say. */
        name: string | null;
        /** The address there; null: the country does not say. */
        address: string | null;
      } | null;
    } | null;
    /** Whether prices and discounts include the tax, or it is added on top. Default `Included`. */
    taxMode: 'Included' | 'OnTop';
    /** A discount on all lines, after their own; null: none. */
    discount: {
      /** A part, in hundredths of a percent. */
      basisPoints?: number | undefined;
      /** An amount, in the minor unit. */
      amount?: number | undefined;
    } | null;
    /** Why lines of the category `Exempt` are: an e-invoice needs one of both fields; null without. */
    taxExemption: {
      /** In words, as the client reads it. */
      reason?: string | undefined;
      /** Of the code list VATEX. */
      code?: string | undefined;
    } | null;
    /** The sums of the lines by tax; empty without lines. Credit notes do not change them. */
    taxes: {
      /** The rate in hundredths of a percent; null of a category without tax. */
      taxBasisPoints: number | null;
      /** The second rate on the same amount; null without. */
      localTaxBasisPoints: number | null;
      /** How it stands to VAT. */
      taxCategory: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope';
      /** What is taxed, after all discounts, in the minor unit. */
      netAmount: number;
      /** The tax, rounded once. */
      taxAmount: number;
      /** Both together. */
      grossAmount: number;
    }[];
    state: InvoiceState;
    /** The cancellation terms of the account when it issued this; null without any. */
    cancellationTerms: {
      /** In falling order of `fromDays`; the last has 0. A notice after the event is in the last. */
      tiers: {
        /** Days from the notice to the event; a notice on exactly this day is in the tier. */
        fromDays: number;
        /** What the business keeps, in hundredths of a percent. */
        keepBasisPoints: number;
      }[];
      /** The amount that is shared: the price, or the first payment. */
      of: 'Total' | 'FirstPayment';
      /** What the business keeps when it ends the contract itself. */
      byBusiness: number;
      /** Which date counts of an event that was postponed. `Earlier`: nobody postpones first and cancels free later. */
      countsFrom: 'Earlier' | 'First' | 'Current';
      /** The terms by language. */
      text: {
        /** The terms as the client reads them. */
        en: string;
        /** The terms as the client reads them. */
        de?: string | undefined;
        /** The terms as the client reads them. */
        fr?: string | undefined;
        /** The terms as the client reads them. */
        es?: string | undefined;
      };
      /** The SHA-256 of each text. */
      textSha256: {
        /** Of the UTF-8 bytes of this text, in hexadecimal digits. */
        en: string;
        /** Of the UTF-8 bytes of this text, in hexadecimal digits. */
        de?: string | undefined;
        /** Of the UTF-8 bytes of this text, in hexadecimal digits. */
        fr?: string | undefined;
        /** Of the UTF-8 bytes of this text, in hexadecimal digits. */
        es?: string | undefined;
      };
      /** The amount of the first payment then, which `FirstPayment` shares. */
      firstPaymentAmount: number;
    } | null;
    actions: AllowedInvoiceActions;
  };
  changes: InvoiceChanges;
};

export type UpdateAccountBody = {
  /** The name of the business. */
  name?: string | undefined;
  /** The currency of new invoices and payments; existing ones keep theirs. */
  currency?: string | undefined;
  /** The IANA zone in which a due date begins and ends, e.g. Europe/Berlin. */
  timeZone?: string | undefined;
  /** How clients may pay a new invoice that does not name payment methods itself. */
  acceptedMethods?: PaymentMethodType[] | undefined;
  /** The prefix of invoice numbers, e.g. `INV-`. It does not end with a digit. */
  numberPrefix?: string | undefined;
  /** How invoices are numbered, e.g. `{YYYY}-{0000}`: `{YYYY}` or `{YY}` is the year of issue in `timeZone`, `{MM}` its month, and the zeros are the number with as many digits at least. Counting begins again at 1 with each year, with `{MM}` each month. Null: `numberPrefix` and at least four digits. */
  numberPattern?: string | null | undefined;
  /** The number that the next invoice gets. A number that an invoice has is not given again. */
  nextNumber?: number | undefined;
  /** How credit notes are numbered, in the form of `numberPattern`. Null: `CN-{0000}`. */
  creditNotePattern?: string | null | undefined;
  /** The number that the next credit note gets. */
  nextCreditNote?: number | undefined;
  /** A scheduled payment becomes Due this many days before its due date. */
  dueWindowDays?: number | undefined;
  /** The party that bears the cost of credit cards. */
  feeBearer?: 'Business' | 'Client' | undefined;
  /** The surcharge on credit cards, in hundredths of a percent; no more than `surcharge` allows. */
  surchargeBasisPoints?: number | undefined;
  /** What a credit card costs the business at its processor, in hundredths of a percent. */
  cardCostBasisPoints?: number | null | undefined;
  /** Whether clients may pay a part of a scheduled payment. */
  allowsPartPayments?: boolean | undefined;
  /** Whether clients may pay invoices in euros from a bank account, by SEPA debit. With Stripe, switch SEPA debits on there first. */
  takesSepaDebits?: boolean | undefined;
  /** Whether the client’s page offers Apple Pay, Google Pay and Link. Where a card bears a fee it never does: a wallet names the amount first. */
  takesWallets?: boolean | undefined;
  /** Whether clients may agree to autopay of the rest when they pay through the link. `Required`: the first payment there must agree to it. Payments that the business records itself need no consent. */
  autopay?: 'Offered' | 'Required' | 'Off' | undefined;
  /** The pauses in days before each retry of a failed autopay. */
  autopayRetryDays?: number[] | undefined;
  /** The hosts to which the page of an invoice may lead after paying (`returnUrl`), e.g. `shop.example`: exactly these, no subdomains. A sandbox account may also list `localhost:*`. */
  returnHosts?: string[] | undefined;
  /** How recipients of a sandbox account say where their money goes: by a bank account on our page, or at a hosted page of the sandbox, as at Stripe. Without effect in a live account, whose recipients always set up at Stripe. */
  recipientOnboarding?: 'BankAccount' | 'Onboarding' | undefined;
  /** How an issued invoice is corrected. `Versions`: by editing it; each change of its document is a version. `Corrections`: only by credit notes and further invoices, as several countries demand; its schedule and other terms can still be edited. */
  afterIssue?: 'Versions' | 'Corrections' | undefined;
  /** The amount that the business keeps when an event falls through, as terms; null: nothing is agreed. Invoices copy it when they are issued. */
  cancellationTerms?: {
    /** In falling order of `fromDays`; the last has 0. A notice after the event is in the last. */
    tiers: {
      /** Days from the notice to the event; a notice on exactly this day is in the tier. */
      fromDays: number;
      /** What the business keeps, in hundredths of a percent. */
      keepBasisPoints: number;
    }[];
    /** Whether the shares are of the price (`Total`, usual) or of the first payment. */
    of?: 'Total' | 'FirstPayment' | undefined;
    /** Kept when the business ends the contract; usually 0. */
    byBusiness?: number | undefined;
    /** Which date of a postponed event counts; usually `Earlier`. */
    countsFrom?: 'Earlier' | 'First' | 'Current' | undefined;
    /** The terms by language. */
    text: {
      /** The terms as the client reads them. */
      en: string;
      /** The terms as the client reads them. */
      de?: string | undefined;
      /** The terms as the client reads them. */
      fr?: string | undefined;
      /** The terms as the client reads them. */
      es?: string | undefined;
    };
  } | null | undefined;
  /** The own words of the business in its mails to clients, by kind and language. `{client}`, `{business}`, `{number}`, `{event}` and `{what}` stand for the values of the mail; in most kinds also `{amount}`, and `{date}` where a day is due. A line whose value a mail lacks is left out, and then our subject is used. Amounts, links and what happened are always ours. The list takes the place of the one before; without a mail, that mail has our words only. */
  mailTexts?: {
    /** The kind of mail to the client. */
    kind: 'Invoice' | 'InvoiceChanged' | 'Reminder' | 'Receipt' | 'PaymentFailed' | 'AutopayStarted' | 'AutopayAhead' | 'AutopayDone' | 'AutopayEnded' | 'Refund' | 'InvoiceReopened' | 'InvoiceCanceled';
    /** The language of the mails in which the words stand. */
    language: 'en' | 'de' | 'fr' | 'es';
    /** The subject line; null: ours. Of mails that say what happened with money, it has `{what}`: our own words for that. */
    subject?: string | null | undefined;
    /** Stands before our sentences, which stay; each line is a paragraph. Empty: nothing. */
    opening?: string | undefined;
    /** Stands below the button; each line is a paragraph. Empty: nothing. */
    closing?: string | undefined;
  }[] | undefined;
  /** Whether mails to clients carry their document as a PDF: the invoice, also with reminders; the receipt; the credit note. A mail whose PDF cannot be made for some minutes goes without it, and says so. */
  attachPdf?: boolean | undefined;
  profile?: ProfileFields | undefined;
};

export type PutBankDetailsBody = {
  /** The bank accounts to which clients transfer, at most one for each currency. The list takes the place of the one before. */
  bankDetails: {
    /** The currency of the transfers. Each stands in the list once. */
    currency: string;
    /** The holder of the account, as the bank knows it. */
    holder: string;
    /** The bank. Empty: not said. */
    bankName?: string | undefined;
    /** The IBAN, with or without spaces. */
    iban?: string | undefined;
    /** The BIC of the bank. In the euro area the IBAN is enough. */
    bic?: string | undefined;
    /** The number of an account without an IBAN, with `routingNumber`, `sortCode` or `bic`. */
    accountNumber?: string | undefined;
    /** The routing number (ABA) of a bank in the United States. */
    routingNumber?: string | undefined;
    /** The sort code of a bank in the United Kingdom. */
    sortCode?: string | undefined;
    /** How transfers name the invoice: by its number, or by a creditor reference (ISO 11649, `RF18…`) that is made of it, so that banks find typing errors. A number that fits no creditor reference stands for itself. */
    reference?: 'InvoiceNumber' | 'CreditorReference' | undefined;
  }[];
};

export type CreateInvoiceBody = {
  contact: ContactReference;
  /** The sum of the schedule, in the currency's minor unit. It may be left out with line items: then it is their total. */
  totalAmount?: number | undefined;
  /** The payments; they add up to the total. An invoice created without them has one, due today. */
  paymentSchedule?: ScheduleElement[] | undefined;
  /** The allowed payment methods. By default an invoice gets those of the account. */
  paymentMethods?: PaymentMethodType[] | undefined;
  /** Addresses that get a copy of each mail to the client. */
  ccEmails?: string[] | undefined;
  /** Whether the client is reminded by the rule of the account. An invoice created without it: true. */
  enableAutoreminders?: boolean | undefined;
  /** What the client reads on the page and in mails. */
  note?: string | undefined;
  deliveryMethod?: DeliveryMethod | undefined;
  /** The day of the event that the invoice is for. */
  eventDate?: string | undefined;
  /** Omitted: issued at once, with every payment Due. */
  status?: 'Draft' | 'Active' | undefined;
  /** Your own number, 1 … 40 visible ASCII characters; only with the request that issues the invoice. */
  number?: string | undefined;
  /** When there are any, they add up to totalAmount. */
  lineItems?: LineItemElement[] | undefined;
  /** Whether prices and discounts include the tax, or it is added on top. Default `Included`. */
  taxMode?: 'Included' | 'OnTop' | undefined;
  /** A discount on all lines, after their own; null: none. */
  discount?: {
    /** A part, in hundredths of a percent. */
    basisPoints?: number | undefined;
    /** An amount, in the minor unit. */
    amount?: number | undefined;
  } | null | undefined;
  /** Why lines of the category `Exempt` are: an e-invoice needs one of both fields; null without. */
  taxExemption?: {
    /** In words, as the client reads it. */
    reason?: string | undefined;
    /** Of the code list VATEX. */
    code?: string | undefined;
  } | null | undefined;
  metadata?: Metadata | undefined;
  /** The id in your own system, unique in the account. */
  externalId?: string | undefined;
  /** An https address without user name or password, to which the page leads after paying, with `invoice=` and its id in the query. Its host is in `returnHosts`. */
  returnUrl?: string | undefined;
  /** ISO 4217. */
  currency?: string | undefined;
  /** Whether money that comes before all is paid gets prepayment invoices, and the invoice becomes the final invoice that names them on the day of its event, or as soon as all is paid. Needs line items and two payments or more; it stays as it was issued. Default false. */
  depositDocuments?: boolean | undefined;
  /** What this invoice says of its client instead of what the contact says. Fields that are left out follow the contact until the invoice is issued. */
  billing?: {
    /** The company that is billed; null: a private person. */
    company?: string | null | undefined;
    /** Street and number. */
    street?: string | null | undefined;
    /** The postal code. */
    postalCode?: string | null | undefined;
    /** The city. */
    city?: string | null | undefined;
    /** A state, province or county. */
    region?: string | null | undefined;
    /** ISO 3166-1, two capitals. */
    country?: string | null | undefined;
    /** The VAT id, with the letters of its country in front; elsewhere another tax number. Its form is checked. */
    vatId?: string | null | undefined;
    /** The telephone number. */
    phone?: string | null | undefined;
    /** What the client wants to read on its invoices: an order number, a cost centre, a Leitweg-ID. */
    reference?: string | null | undefined;
    /** The address in the Peppol network: an ISO 6523 code, a colon, a number, e.g. `0088:7300010000001`. Null: by VAT id or Leitweg-ID. */
    peppolId?: string | null | undefined;
    /** People at the client, who get some of its mails. */
    persons?: {
      /** The name in greetings. */
      name: string;
      /** Where mails go. */
      email: string;
      /** What the person does there, in your words. */
      role?: string | null | undefined;
      /** `Invoices`: issued, changed, reopened and canceled ones. `Reminders`: also announced and failed charges. `Receipts`: also refunds, and the beginning and the end of autopay. What nobody receives goes to the address of the contact. */
      receives: ('Invoices' | 'Reminders' | 'Receipts')[];
    }[] | undefined;
  } | undefined;
};

export type UpdateInvoiceBody = {
  contact?: ContactReference | undefined;
  /** The sum of the schedule, in the currency's minor unit. */
  totalAmount?: number | undefined;
  /** The payments; they add up to the total. An invoice created without them has one, due today. */
  paymentSchedule?: ScheduleElement[] | undefined;
  /** The allowed payment methods. By default an invoice gets those of the account. */
  paymentMethods?: PaymentMethodType[] | undefined;
  /** Addresses that get a copy of each mail to the client. */
  ccEmails?: string[] | undefined;
  /** Whether the client is reminded by the rule of the account. An invoice created without it: true. */
  enableAutoreminders?: boolean | undefined;
  /** What the client reads on the page and in mails. */
  note?: string | undefined;
  deliveryMethod?: DeliveryMethod | undefined;
  /** The day of the event that the invoice is for. */
  eventDate?: string | null | undefined;
  /** `Active` issues a draft; `Canceled` and `Uncollectible` end an invoice. */
  status?: 'Draft' | 'Active' | 'Canceled' | 'Uncollectible' | undefined;
  /** Your own number, 1 … 40 visible ASCII characters; only with the request that issues the invoice. */
  number?: string | undefined;
  /** When there are any, they add up to totalAmount. Once money came or a part was waived, no amount moves from one tax rate to another: rates only rise or only fall, not below what was paid of them. */
  lineItems?: LineItemElement[] | undefined;
  /** Whether prices and discounts include the tax, or it is added on top. Default `Included`. */
  taxMode?: 'Included' | 'OnTop' | undefined;
  /** A discount on all lines, after their own; null: none. */
  discount?: {
    /** A part, in hundredths of a percent. */
    basisPoints?: number | undefined;
    /** An amount, in the minor unit. */
    amount?: number | undefined;
  } | null | undefined;
  /** Why lines of the category `Exempt` are: an e-invoice needs one of both fields; null without. */
  taxExemption?: {
    /** In words, as the client reads it. */
    reason?: string | undefined;
    /** Of the code list VATEX. */
    code?: string | undefined;
  } | null | undefined;
  metadata?: Metadata | undefined;
  /** The id in your own system, unique in the account. Null removes it. */
  externalId?: string | null | undefined;
  /** An https address without user name or password, to which the page leads after paying, with `invoice=` and its id in the query. Its host is in `returnHosts`. */
  returnUrl?: string | null | undefined;
  /** ISO 4217. */
  currency?: string | undefined;
  /** Whether money that comes before all is paid gets prepayment invoices, and the invoice becomes the final invoice that names them on the day of its event, or as soon as all is paid. Needs line items and two payments or more; it stays as it was issued. Default false. */
  depositDocuments?: boolean | undefined;
  /** What this invoice says of its client; null: what the contact says now. */
  billing?: {
    /** The company that is billed; null: a private person. */
    company?: string | null | undefined;
    /** Street and number. */
    street?: string | null | undefined;
    /** The postal code. */
    postalCode?: string | null | undefined;
    /** The city. */
    city?: string | null | undefined;
    /** A state, province or county. */
    region?: string | null | undefined;
    /** ISO 3166-1, two capitals. */
    country?: string | null | undefined;
    /** The VAT id, with the letters of its country in front; elsewhere another tax number. Its form is checked. */
    vatId?: string | null | undefined;
    /** The telephone number. */
    phone?: string | null | undefined;
    /** What the client wants to read on its invoices: an order number, a cost centre, a Leitweg-ID. */
    reference?: string | null | undefined;
    /** The address in the Peppol network: an ISO 6523 code, a colon, a number, e.g. `0088:7300010000001`. Null: by VAT id or Leitweg-ID. */
    peppolId?: string | null | undefined;
    /** People at the client, who get some of its mails. */
    persons?: {
      /** The name in greetings. */
      name: string;
      /** Where mails go. */
      email: string;
      /** What the person does there, in your words. */
      role?: string | null | undefined;
      /** `Invoices`: issued, changed, reopened and canceled ones. `Reminders`: also announced and failed charges. `Receipts`: also refunds, and the beginning and the end of autopay. What nobody receives goes to the address of the contact. */
      receives: ('Invoices' | 'Reminders' | 'Receipts')[];
    }[] | undefined;
  } | null | undefined;
  /** With totalAmount alone: the last open payment takes the difference. */
  rebalance?: 'LastPayment' | undefined;
  /** The ETag of the contact as you last saw it. If the contact has changed since then, the request is refused with 412, because an invoice is sent to the present address of its contact. Also send `contact.id`, or the version of the invoice as `If-Match`, so that it is clear which contact is meant. */
  contactVersion?: string | undefined;
  /** Tries it only: changes nothing, and answers an `InvoiceDryRun`. */
  dryRun?: boolean | undefined;
};

/** Whether the request is only tried. */
export type OnlyDryRun = {
  /** Tries it only: changes nothing, and answers an `InvoiceDryRun`. */
  dryRun?: boolean | undefined;
};

export type MarkScheduledPaymentAsPaidBody = {
  /** When the money came; today without it. */
  paidOn?: string | undefined;
  /** Tries it only: changes nothing, and answers an `InvoiceDryRun`. */
  dryRun?: boolean | undefined;
};

export type RecordManualPaymentBody = {
  /** The amount that came, in the minor unit; more than what is open needs `overpayment`. */
  amount: number;
  /** How it came. */
  method?: 'BankTransfer' | 'Cash' | 'Cheque' | 'CardTerminal' | 'PayPal' | 'Venmo' | 'Zelle' | 'Other' | undefined;
  /** As on the bank statement or the cheque. */
  reference?: string | undefined;
  /** The day on which the money came; today without it. */
  paidOn?: string | undefined;
  /** For your own people. Clients do not see it. */
  note?: string | undefined;
  /** Keeps what is more than is open of the whole invoice as credit of the client. Without it, more than is open is refused. */
  overpayment?: 'Credit' | undefined;
  /** Tries it only: changes nothing, and answers an `InvoiceDryRun`. */
  dryRun?: boolean | undefined;
};

export type ApplyCreditBody = {
  /** How much of the credit pays the invoice, in the minor unit; without it as much as there is and is open. */
  amount?: number | undefined;
  /** Tries it only: changes nothing, and answers an `InvoiceDryRun`. */
  dryRun?: boolean | undefined;
};

export type GiveBackCreditBody = {
  /** The amount that was given back, in the minor unit; at most the credit. */
  amount: number;
  /** ISO 4217, e.g. USD. */
  currency: string;
  /** How the money came or went. */
  method?: 'BankTransfer' | 'Cash' | 'Cheque' | 'CardTerminal' | 'PayPal' | 'Venmo' | 'Zelle' | 'Other' | undefined;
  /** As on the bank statement or the cheque. */
  reference?: string | undefined;
  /** The day on which it was given back; today without it. */
  paidOn?: string | undefined;
  /** For your own people. Clients do not see it. */
  note?: string | undefined;
};

/** An object without fields. */
export type NoFields = Record<string, never>;

export type CreateContactBody = {
  /** Default Client. */
  type?: 'Client' | 'Business' | undefined;
  /** The name in greetings and on invoices. */
  name: string;
  /** Where mails go. It belongs to one contact of the account, except that companies can share it. */
  email: string;
  /** The language of mails and documents that the contact gets about an invoice; null: that of the account. An invoice keeps the one that it was issued with. */
  language?: 'en' | 'de' | 'fr' | 'es' | null | undefined;
  /** The id in your own system, unique in the account. */
  externalId?: string | undefined;
  /** The company that is billed; null: a private person. */
  company?: string | null | undefined;
  /** Street and number. */
  street?: string | null | undefined;
  /** The postal code. */
  postalCode?: string | null | undefined;
  /** The city. */
  city?: string | null | undefined;
  /** A state, province or county. */
  region?: string | null | undefined;
  /** ISO 3166-1, two capitals. */
  country?: string | null | undefined;
  /** The VAT id, with the letters of its country in front; elsewhere another tax number. Its form is checked. */
  vatId?: string | null | undefined;
  /** The telephone number. */
  phone?: string | null | undefined;
  /** What the client wants to read on its invoices: an order number, a cost centre, a Leitweg-ID. */
  reference?: string | null | undefined;
  /** The address in the Peppol network: an ISO 6523 code, a colon, a number, e.g. `0088:7300010000001`. Null: by VAT id or Leitweg-ID. */
  peppolId?: string | null | undefined;
  /** People at the client, who get some of its mails. */
  persons?: {
    /** The name in greetings. */
    name: string;
    /** Where mails go. */
    email: string;
    /** What the person does there, in your words. */
    role?: string | null | undefined;
    /** `Invoices`: issued, changed, reopened and canceled ones. `Reminders`: also announced and failed charges. `Receipts`: also refunds, and the beginning and the end of autopay. What nobody receives goes to the address of the contact. */
    receives: ('Invoices' | 'Reminders' | 'Receipts')[];
  }[] | undefined;
};

export type UpdateContactBody = {
  /** A `Client` pays the business, a `Business` is paid by it. */
  type?: 'Client' | 'Business' | undefined;
  /** The name in greetings and on invoices. */
  name?: string | undefined;
  /** Where mails go. It belongs to one contact of the account, except that companies can share it. */
  email?: string | undefined;
  /** The language of mails and documents that the contact gets about an invoice; null: that of the account. An invoice keeps the one that it was issued with. */
  language?: 'en' | 'de' | 'fr' | 'es' | null | undefined;
  /** The id in your own system, unique in the account. Null removes it. */
  externalId?: string | null | undefined;
  /** The company that is billed; null: a private person. */
  company?: string | null | undefined;
  /** Street and number. */
  street?: string | null | undefined;
  /** The postal code. */
  postalCode?: string | null | undefined;
  /** The city. */
  city?: string | null | undefined;
  /** A state, province or county. */
  region?: string | null | undefined;
  /** ISO 3166-1, two capitals. */
  country?: string | null | undefined;
  /** The VAT id, with the letters of its country in front; elsewhere another tax number. Its form is checked. */
  vatId?: string | null | undefined;
  /** The telephone number. */
  phone?: string | null | undefined;
  /** What the client wants to read on its invoices: an order number, a cost centre, a Leitweg-ID. */
  reference?: string | null | undefined;
  /** The address in the Peppol network: an ISO 6523 code, a colon, a number, e.g. `0088:7300010000001`. Null: by VAT id or Leitweg-ID. */
  peppolId?: string | null | undefined;
  /** People at the client, who get some of its mails. */
  persons?: {
    /** The name in greetings. */
    name: string;
    /** Where mails go. */
    email: string;
    /** What the person does there, in your words. */
    role?: string | null | undefined;
    /** `Invoices`: issued, changed, reopened and canceled ones. `Reminders`: also announced and failed charges. `Receipts`: also refunds, and the beginning and the end of autopay. What nobody receives goes to the address of the contact. */
    receives: ('Invoices' | 'Reminders' | 'Receipts')[];
  }[] | undefined;
};

export type MergeContactBody = {
  /** The contact that gets everything. */
  into: string;
  /** Default `End`: autopay of the moved invoices ends, and their clients get a mail. With `Keep`, each consent stays with its invoice: use it if both contacts are the same person. */
  autopay?: 'End' | 'Keep' | undefined;
};

export type CreateImportBody = {
  /** What its rows are. */
  kind: 'Contacts' | 'Invoices';
  /** The name of the import; default empty. */
  name?: string | undefined;
  /** Whether invoices that are issued are sent by mail. Default false: those that rows issue get `deliveryMethod` `ShareManually`. */
  sendMails?: boolean | undefined;
};

export type AddContactRowsBody = {
  /** Each is the body that creates the object, with its line. */
  rows: {
    /** Its line in the file. A line that is sent again replaces the row. */
    line: number;
    /** Default Client. */
    type?: 'Client' | 'Business' | undefined;
    /** The name in greetings and on invoices. */
    name: string;
    /** Where mails go. It belongs to one contact of the account, except that companies can share it. */
    email: string;
    /** The language of mails and documents that the contact gets about an invoice; null: that of the account. An invoice keeps the one that it was issued with. */
    language?: 'en' | 'de' | 'fr' | 'es' | null | undefined;
    /** The id in your own system, unique in the account. */
    externalId?: string | undefined;
    /** The company that is billed; null: a private person. */
    company?: string | null | undefined;
    /** Street and number. */
    street?: string | null | undefined;
    /** The postal code. */
    postalCode?: string | null | undefined;
    /** The city. */
    city?: string | null | undefined;
    /** A state, province or county. */
    region?: string | null | undefined;
    /** ISO 3166-1, two capitals. */
    country?: string | null | undefined;
    /** The VAT id, with the letters of its country in front; elsewhere another tax number. Its form is checked. */
    vatId?: string | null | undefined;
    /** The telephone number. */
    phone?: string | null | undefined;
    /** What the client wants to read on its invoices: an order number, a cost centre, a Leitweg-ID. */
    reference?: string | null | undefined;
    /** The address in the Peppol network: an ISO 6523 code, a colon, a number, e.g. `0088:7300010000001`. Null: by VAT id or Leitweg-ID. */
    peppolId?: string | null | undefined;
    /** People at the client, who get some of its mails. */
    persons?: {
      /** The name in greetings. */
      name: string;
      /** Where mails go. */
      email: string;
      /** What the person does there, in your words. */
      role?: string | null | undefined;
      /** `Invoices`: issued, changed, reopened and canceled ones. `Reminders`: also announced and failed charges. `Receipts`: also refunds, and the beginning and the end of autopay. What nobody receives goes to the address of the contact. */
      receives: ('Invoices' | 'Reminders' | 'Receipts')[];
    }[] | undefined;
  }[];
};

export type AddInvoiceRowsBody = {
  /** Each is the body that creates the object, with its line. */
  rows: ({
    /** Its line in the file. A line that is sent again replaces the row. */
    line: number;
    contact: ContactReference;
    /** The sum of the schedule, in the currency's minor unit. It may be left out with line items: then it is their total. */
    totalAmount?: number | undefined;
    /** The allowed payment methods. By default an invoice gets those of the account. */
    paymentMethods?: PaymentMethodType[] | undefined;
    /** Addresses that get a copy of each mail to the client. */
    ccEmails?: string[] | undefined;
    /** Whether the client is reminded by the rule of the account. An invoice created without it: true. */
    enableAutoreminders?: boolean | undefined;
    /** What the client reads on the page and in mails. */
    note?: string | undefined;
    deliveryMethod?: DeliveryMethod | undefined;
    /** The day of the event that the invoice is for. */
    eventDate?: string | undefined;
    /** Your own number, 1 … 40 visible ASCII characters; only with the request that issues the invoice. */
    number?: string | undefined;
    /** When there are any, they add up to totalAmount. */
    lineItems?: LineItemElement[] | undefined;
    /** Whether prices and discounts include the tax, or it is added on top. Default `Included`. */
    taxMode?: 'Included' | 'OnTop' | undefined;
    /** A discount on all lines, after their own; null: none. */
    discount?: {
      /** A part, in hundredths of a percent. */
      basisPoints?: number | undefined;
      /** An amount, in the minor unit. */
      amount?: number | undefined;
    } | null | undefined;
    /** Why lines of the category `Exempt` are: an e-invoice needs one of both fields; null without. */
    taxExemption?: {
      /** In words, as the client reads it. */
      reason?: string | undefined;
      /** Of the code list VATEX. */
      code?: string | undefined;
    } | null | undefined;
    metadata?: Metadata | undefined;
    /** The id in your own system, unique in the account. */
    externalId?: string | undefined;
    /** An https address without user name or password, to which the page leads after paying, with `invoice=` and its id in the query. Its host is in `returnHosts`. */
    returnUrl?: string | undefined;
    /** ISO 4217. */
    currency?: string | undefined;
    /** Whether money that comes before all is paid gets prepayment invoices, and the invoice becomes the final invoice that names them on the day of its event, or as soon as all is paid. Needs line items and two payments or more; it stays as it was issued. Default false. */
    depositDocuments?: boolean | undefined;
    /** What this invoice says of its client instead of what the contact says. Fields that are left out follow the contact until the invoice is issued. */
    billing?: {
      /** The company that is billed; null: a private person. */
      company?: string | null | undefined;
      /** Street and number. */
      street?: string | null | undefined;
      /** The postal code. */
      postalCode?: string | null | undefined;
      /** The city. */
      city?: string | null | undefined;
      /** A state, province or county. */
      region?: string | null | undefined;
      /** ISO 3166-1, two capitals. */
      country?: string | null | undefined;
      /** The VAT id, with the letters of its country in front; elsewhere another tax number. Its form is checked. */
      vatId?: string | null | undefined;
      /** The telephone number. */
      phone?: string | null | undefined;
      /** What the client wants to read on its invoices: an order number, a cost centre, a Leitweg-ID. */
      reference?: string | null | undefined;
      /** The address in the Peppol network: an ISO 6523 code, a colon, a number, e.g. `0088:7300010000001`. Null: by VAT id or Leitweg-ID. */
      peppolId?: string | null | undefined;
      /** People at the client, who get some of its mails. */
      persons?: {
        /** The name in greetings. */
        name: string;
        /** Where mails go. */
        email: string;
        /** What the person does there, in your words. */
        role?: string | null | undefined;
        /** `Invoices`: issued, changed, reopened and canceled ones. `Reminders`: also announced and failed charges. `Receipts`: also refunds, and the beginning and the end of autopay. What nobody receives goes to the address of the contact. */
        receives: ('Invoices' | 'Reminders' | 'Receipts')[];
      }[] | undefined;
    } | undefined;
    /** The payments; they add up to the total. */
    paymentSchedule?: {
      /** Names an existing payment, in updates. */
      id?: string | undefined;
      /** A calendar date, YYYY-MM-DD. */
      dueDate: string;
      /** In the currency's minor unit, e.g. cents. */
      amount: number;
      /** The purpose of the payment, e.g. Deposit. */
      name?: string | null | undefined;
      /** The day on which it was paid elsewhere: it is marked as paid outside on that day. Only for an `Active` invoice, which is then not mailed. */
      paidOn?: string | undefined;
    }[] | undefined;
    /** Default Draft. `Canceled`: the row is skipped, and counted. */
    status?: 'Draft' | 'Active' | 'Canceled' | undefined;
    /** The day on which the other program issued it: documents show it, and reports count the invoice on it. Only for an `Active` invoice. Default: the day of its first payment, or today. */
    issuedOn?: string | undefined;
    /** The id of the invoice in the program that the file comes from. A row that was imported before is recognized by it; without it, by `number`; without both, by client, amounts, dates and note. */
    reference?: string | undefined;
  })[];
};

export type IncludeImportRowsBody = {
  /** Their lines in the file. */
  lines: number[];
};

export type AddPaymentMethodBody = {
  /** The single-use token that the processor gave for a card or a bank account. */
  token: string;
};

export type CreatePaymentBody = {
  contact: RecipientReference;
  /** What the recipient gets, in the currency's minor unit. */
  totalAmount: number;
  /** The day on which the money is sent. */
  scheduleDate: string;
  /** The id of a method in your wallet, which is charged. */
  paymentMethodId: string;
  /** What the recipient reads. */
  note?: string | undefined;
  /** The day of the event that it is for. */
  eventDate?: string | undefined;
  /** The id in your own system, unique in the account. */
  externalId?: string | undefined;
};

export type CreatePaymentsBody = {
  /** All or none are created. */
  payments: CreatePaymentBody[];
  /** Only reports the faults of each row, and creates nothing. Default false. */
  dryRun?: boolean | undefined;
};

export type UpdatePaymentBody = {
  contact?: RecipientReference | undefined;
  /** What the recipient gets, in the currency's minor unit. */
  totalAmount?: number | undefined;
  /** The day on which the money is sent. */
  scheduleDate?: string | undefined;
  /** The day of the event that it is for. */
  eventDate?: string | null | undefined;
  /** The id of a method in your wallet, which is charged. */
  paymentMethodId?: string | undefined;
  /** What the recipient reads. */
  note?: string | undefined;
  /** The id in your own system, unique in the account. Null removes it. */
  externalId?: string | null | undefined;
};

export type RefundPaymentBody = {
  /** Another bank account of your wallet, if the method that paid accepts no refund. */
  paymentMethodId?: string | undefined;
};

export type CreateRefundBody = {
  /** Default: the whole remaining amount. */
  amount?: number | undefined;
  /** The scheduled payment to refund; needed for a partial refund of a charge that paid several. */
  scheduledPaymentId?: string | undefined;
  /** The amount that could be refunded when somebody decided on this refund: `refundable.amount` of the charge. If it is another amount now, the request is refused with `amount_changed`, so that two people do not refund the same money twice. */
  expectedLeft?: number | undefined;
  /** Why, for your records and the client’s mail. */
  reason?: string | undefined;
  /** The client owes the amount again. Default false. */
  reopen?: boolean | undefined;
};

export type CancelInvoiceBody = {
  /** The one who ends the contract. */
  by: 'Client' | 'Business';
  /** The day of the notice, from which days count; usually today. Not before issue. */
  noticeOn?: string | undefined;
  /** The amount that the business keeps, instead of what the terms of the invoice say. */
  keep?: number | undefined;
  /** How what was paid and is not kept goes back; both parts add up to that. Left out, all of it is refunded, if the processor can give it back and the token has `charges:write`. */
  givenBack?: {
    /** Refunded through the processor, the newest charge first; needs `charges:write`. */
    refund?: number | undefined;
    /** Given back outside, as by bank transfer: only recorded. */
    outside?: number | undefined;
  } | undefined;
  /** Why; the client reads it on the credit note. */
  reason: string;
  /** Tries it only: answers what it would do, takes no number, changes nothing. */
  dryRun?: boolean | undefined;
};

export type SettleInvoiceBody = {
  /** The amount that the business keeps, as agreed. */
  keep: number;
  /** How what was paid and is not kept goes back; both parts add up to that. Left out, all of it is refunded, if the processor can give it back and the token has `charges:write`. */
  givenBack?: {
    /** Refunded through the processor, the newest charge first; needs `charges:write`. */
    refund?: number | undefined;
    /** Given back outside, as by bank transfer: only recorded. */
    outside?: number | undefined;
  } | undefined;
  /** Why; the client reads it on the credit note. */
  reason: string;
  /** Tries it only: answers what it would do, takes no number, changes nothing. */
  dryRun?: boolean | undefined;
};

export type PostponeInvoiceBody = {
  /** The new day of the event; null: it is not known yet. */
  eventDate: string | null;
  /** Tries it only: answers what it would do, takes no number, changes nothing. */
  dryRun?: boolean | undefined;
};

export type CreateCreditNoteBody = {
  /** Credits this amount, tax included, in proportion to what is left of each tax rate. */
  amount?: number | undefined;
  /** Credits line items, instead of `amount`. */
  lines?: {
    /** The place of the line item in `lineItems` of the invoice; the first is 0. */
    lineItem: number;
    /** How many of it, with up to 6 decimals; or send `amount`. */
    quantity?: number | undefined;
    /** The amount of it, tax included; or send `quantity`. */
    amount?: number | undefined;
  }[] | undefined;
  /** Credits amounts of tax rates, instead of `amount`. */
  rates?: {
    /** The tax rate in hundredths of a percent; null outside the scope of VAT, or without line items. */
    taxBasisPoints: number | null;
    /** The second rate. */
    localTaxBasisPoints?: number | null | undefined;
    /** Needed where there is no rate, but a category. */
    taxCategory?: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope' | undefined;
    /** The amount at this rate, tax included. */
    amount: number;
  }[] | undefined;
  /** Why; the client reads it on the document. */
  reason: string;
  /** The open payments that fall first, in this order; then the others, the latest first. */
  scheduledPaymentIds?: string[] | undefined;
  /** How the amount beyond what is open goes back. Both together must be exactly that amount. */
  givenBack?: {
    /** Refunded through the processor, the newest charge first; needs `charges:write`. */
    refund?: number | undefined;
    /** Given back outside, as by bank transfer: only recorded. */
    outside?: number | undefined;
  } | undefined;
  /** Tries it only: answers what it would do, takes no number, changes nothing. */
  dryRun?: boolean | undefined;
};

export type SendDisputeEvidenceBody = {
  /** The words that the business adds. */
  statement?: string | undefined;
  /** Answers what would be sent; nothing is sent. */
  dryRun?: boolean | undefined;
};

export type CreateAdviserPackageBody = {
  /** The first day. */
  from: string;
  /** The last day: today at the latest, and at most 13 months with that of `from`. */
  to: string;
};

export type SaveAdviserSettingsBody = {
  /** The address of the adviser; null: none. */
  adviserEmail: string | null;
  /** Whether the file of each month goes to that address: on the third day of the next month, at 6:00 in the zone of the account, as a link that needs no login and works for 30 days. The business gets a mail that names the address, without the link. */
  sendsMonthlyPackage: boolean;
};

export type CreateViewBody = {
  /** The name of the view, up to 80 characters. */
  name: string;
  /** The page whose list it filters. */
  page: 'invoices' | 'payments' | 'contacts' | 'wallet' | 'payouts' | 'disputes' | 'mailbox' | 'events' | 'requests';
  /** The query of the page’s address, without `?`. Of invoices: the filters of the list, as `GET /v1/invoices` takes them. */
  query: string;
  /** Its position among the views, lowest first. Default: the last. */
  position?: number | undefined;
};

export type UpdateViewBody = {
  /** The name of the view, up to 80 characters. */
  name?: string | undefined;
  /** The query of the page’s address, without `?`. Of invoices: the filters of the list, as `GET /v1/invoices` takes them. */
  query?: string | undefined;
  /** Its position among the views, lowest first. Default: the last. */
  position?: number | undefined;
};

export type CreateScheduleTemplateBody = {
  /** Its name. No other template has it, in any case. */
  name: string;
  /** The payments, as `POST /v1/invoices` takes them. One takes the `Remainder`, or their shares add up to 10000, so that they fit every total. */
  paymentSchedule: ({
    /** The purpose of the payment, e.g. Deposit. */
    name?: string | null | undefined;
    /** How its date follows from another day. */
    due: {
      /** Days after it; negative: before it. */
      days: number;
      /** The day of the event, the day of issue, or the payment before this one. */
      from: 'Event' | 'Issue' | 'Previous';
    };
    /** This or `amount`. */
    share?: {
      /** Hundredths of a percent of the total: 3000 is 30 %. */
      basisPoints: number;
    } | 'Remainder' | undefined;
    /** A fixed amount, in the minor unit. This or `share`. */
    amount?: number | undefined;
  })[];
  /** The currency of fixed amounts; null without any. */
  currency?: string | null | undefined;
  /** Its position in the list, lowest first. Default: the last. */
  position?: number | undefined;
};

export type UpdateScheduleTemplateBody = {
  /** Its name. No other template has it, in any case. */
  name?: string | undefined;
  /** The payments, as `POST /v1/invoices` takes them. One takes the `Remainder`, or their shares add up to 10000, so that they fit every total. */
  paymentSchedule?: ({
    /** The purpose of the payment, e.g. Deposit. */
    name?: string | null | undefined;
    /** How its date follows from another day. */
    due: {
      /** Days after it; negative: before it. */
      days: number;
      /** The day of the event, the day of issue, or the payment before this one. */
      from: 'Event' | 'Issue' | 'Previous';
    };
    /** This or `amount`. */
    share?: {
      /** Hundredths of a percent of the total: 3000 is 30 %. */
      basisPoints: number;
    } | 'Remainder' | undefined;
    /** A fixed amount, in the minor unit. This or `share`. */
    amount?: number | undefined;
  })[] | undefined;
  /** The currency of fixed amounts; null without any. */
  currency?: string | null | undefined;
  /** Its position in the list, lowest first. Default: the last. */
  position?: number | undefined;
};

export type CreateSavedLineItemBody = {
  /** The description of the line. No other saved line item of the currency has it, in any case. */
  description: string;
  /** How many. Default: 1. */
  quantity?: number | undefined;
  /** The price of one in the minor unit, with tax or without it as `taxMode` says. It may have decimals down to a millionth of the major unit: 0.25 is a quarter of a cent. */
  unitAmount: number;
  /** ISO 4217. Default: that of the account. */
  currency?: string | undefined;
  /** The tax rate in hundredths of a percent; null: outside the scope of VAT. */
  taxBasisPoints?: number | null | undefined;
  /** What the quantity counts; null without. */
  unit?: 'Piece' | 'Minute' | 'Hour' | 'Day' | 'Week' | 'Month' | 'Year' | 'Metre' | 'SquareMetre' | 'CubicMetre' | 'Kilometre' | 'Gram' | 'Kilogram' | 'Tonne' | 'Litre' | 'Set' | 'LumpSum' | null | undefined;
  /** A discount on the line; null without. */
  discount?: {
    /** A part, in hundredths of a percent. */
    basisPoints?: number | undefined;
    /** An amount, in the minor unit. */
    amount?: number | undefined;
  } | null | undefined;
  /** A second rate on the same amount; null without. */
  localTaxBasisPoints?: number | null | undefined;
  /** How it stands to VAT; null where the rate says it. */
  taxCategory?: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope' | null | undefined;
};

export type UpdateSavedLineItemBody = {
  /** The description of the line. No other saved line item of the currency has it, in any case. */
  description?: string | undefined;
  /** How many. Default: 1. */
  quantity?: number | undefined;
  /** The price of one in the minor unit, with tax or without it as `taxMode` says. It may have decimals down to a millionth of the major unit: 0.25 is a quarter of a cent. */
  unitAmount?: number | undefined;
  /** ISO 4217. Default: that of the account. */
  currency?: string | undefined;
  /** The tax rate in hundredths of a percent; null: outside the scope of VAT. */
  taxBasisPoints?: number | null | undefined;
  /** What the quantity counts; null without. */
  unit?: 'Piece' | 'Minute' | 'Hour' | 'Day' | 'Week' | 'Month' | 'Year' | 'Metre' | 'SquareMetre' | 'CubicMetre' | 'Kilometre' | 'Gram' | 'Kilogram' | 'Tonne' | 'Litre' | 'Set' | 'LumpSum' | null | undefined;
  /** A discount on the line; null without. */
  discount?: {
    /** A part, in hundredths of a percent. */
    basisPoints?: number | undefined;
    /** An amount, in the minor unit. */
    amount?: number | undefined;
  } | null | undefined;
  /** A second rate on the same amount; null without. */
  localTaxBasisPoints?: number | null | undefined;
  /** How it stands to VAT; null where the rate says it. */
  taxCategory?: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope' | null | undefined;
};

export type SaveBookSettingsBody = {
  /** The accounts of the other program. A null refuses an export only where the account is needed. */
  accounts: {
    /** Owed by clients; in DATEV a debtor, as 10000. */
    receivable: string | null;
    /** Money at the processor. */
    processor: string | null;
    /** Paid out to the bank. */
    bank: string | null;
    /** Money that came outside the processor. */
    outside: string | null;
    /** Held in disputes. */
    disputesHeld: string | null;
    /** Payments to contacts on their way. */
    inTransit: string | null;
    /** Money at the accounts of recipients. */
    atRecipient: string | null;
    /** Payable to contacts; in DATEV a creditor, as 70000. */
    payable: string | null;
    /** Credit of clients. */
    clientCredit?: string | null | undefined;
    /** Owed to the operator. */
    owedToOperator: string | null;
    /** Surcharges that clients paid. */
    surcharges: string | null;
    /** Fees of the processor. */
    fees: string | null;
    /** Given back to clients, until a credit note covers it. */
    refunds: string | null;
    /** Lost to chargebacks. */
    chargebacks: string | null;
    /** Given up. */
    writeOffs: string | null;
  };
  /** Postings of earlier days are in the books before, and are not exported; null: all are. */
  startsOn: string | null;
  /** How a CSV file has days: 31/12/2026 or 12/31/2026, as the other program is set. */
  dateOrder: 'DayFirst' | 'MonthFirst';
  /** What a DATEV file says of the business; null in other formats. */
  datev: {
    /** The chart of accounts. */
    chart: 'SKR03' | 'SKR04';
    /** The number of the adviser (Berater). */
    adviserNumber: number | null;
    /** The number of the business at the adviser (Mandant). */
    clientNumber: number | null;
    /** Digits of an account that is no person’s (Sachkontenlänge). */
    accountLength: number;
    /** The first month of the financial year. */
    yearStartMonth: number;
  } | null;
  /** Where revenue belongs, by tax rate and category. */
  rates: {
    /** Hundredths of a percent; null of a category without tax, and of invoices without line items. */
    taxBasisPoints: number | null;
    /** False: of invoices without line items. */
    isItemized: boolean;
    /** The revenue account; in QuickBooks the product or service. Null: not known yet. */
    account: string | null;
    /** The display name of the tax rate in Xero, the tax code in QuickBooks, the BU-Schlüssel in DATEV, null there with an automatic account. */
    taxCode: string | null;
    /** The second of two rates, in hundredths of a percent; null without one. */
    localTaxBasisPoints?: number | null | undefined;
    /** The category; null of invoices without line items. Left out in a request: what the rate says. */
    taxCategory?: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope' | null | undefined;
  }[];
};

export type CreateBookExportBody = {
  /** The program: DATEV (a Buchungsstapel), Xero, or QuickBooks Online. */
  format: 'Datev' | 'Xero' | 'QuickBooks';
  /** The last day that it takes, at most today. Default: today. */
  through?: string | undefined;
  /** Whether letters that a DATEV file cannot hold are replaced by those without marks. Default: false, they are refused by name. */
  replaceLetters?: boolean | undefined;
};

export type ConfirmCertainBankLinesBody = {
  /** Only these; without it the 100 earliest. */
  lineIds?: string[] | undefined;
};

export type ConfirmBankLineBody = {
  /** What the line pays: one element, or several that split it. At most what is unassigned. */
  allocations: {
    /** The id of the invoice. */
    invoiceId: string;
    /** The id of the scheduled payment; without it, or with null, what is open, in the order of the due dates. */
    scheduledPaymentId?: string | null | undefined;
    /** What of the line pays it, in the minor unit. */
    amount: number;
  }[];
  /** Keeps what is more than an invoice owes as credit of its client. Without it, more than is open is refused. */
  overpayment?: 'Credit' | undefined;
};

export type UndoBankLineBody = {
  /** Only these parts, and those of `creditMovementIds`; without both all that the line pays and brought. */
  manualPaymentIds?: string[] | undefined;
  /** Only this credit, and the parts of `manualPaymentIds`: credit of clients that the line brought falls. */
  creditMovementIds?: string[] | undefined;
  /** Whether the line is ignored from then on, as its money has gone back. Default false. */
  ignore?: boolean | undefined;
};

export type CreateBankMappingBody = {
  /** Its name, once in an account. */
  name: string;
  /** The account of the business, for files that do not name it: IBAN or number. Empty: the request says it. */
  bankAccount?: string | undefined;
  /** Which column is which, by the names of the columns. */
  mapping: {
    /** The day of the booking. */
    bookedOn: string;
    /** The day from which the bank counts interest. */
    valueOn?: string | undefined;
    /** One column with a sign, or one for each direction. */
    amount: string | {
      /** What came in. */
      credit: string;
      /** What went out. */
      debit: string;
    };
    /** The currency. */
    currency?: string | undefined;
    /** The currency of lines where no column has one. ISO 4217. */
    currencyCode: string;
    /** The other side. */
    name?: string | undefined;
    /** The account of the other side. */
    iban?: string | undefined;
    /** What the payer wrote: joined in this order. */
    text: string[];
    /** A structured reference. */
    reference?: string | undefined;
    /** The id that the payer gave. */
    endToEndId?: string | undefined;
    /** The id that the bank gave the line. */
    bankId?: string | undefined;
    /** Without it as the dates of the file say; ambiguous ones are refused. */
    dateOrder?: 'DayFirst' | 'MonthFirst' | undefined;
    /** Without it as the amounts of the file say; ambiguous ones are refused. */
    decimalMark?: '.' | ',' | undefined;
  };
};

export type UpdateBankMappingBody = {
  /** Its name, once in an account. */
  name?: string | undefined;
  /** The account of the business, for files that do not name it: IBAN or number. Empty: the request says it. */
  bankAccount?: string | undefined;
  /** Which column is which, by the names of the columns. */
  mapping?: {
    /** The day of the booking. */
    bookedOn: string;
    /** The day from which the bank counts interest. */
    valueOn?: string | undefined;
    /** One column with a sign, or one for each direction. */
    amount: string | {
      /** What came in. */
      credit: string;
      /** What went out. */
      debit: string;
    };
    /** The currency. */
    currency?: string | undefined;
    /** The currency of lines where no column has one. ISO 4217. */
    currencyCode: string;
    /** The other side. */
    name?: string | undefined;
    /** The account of the other side. */
    iban?: string | undefined;
    /** What the payer wrote: joined in this order. */
    text: string[];
    /** A structured reference. */
    reference?: string | undefined;
    /** The id that the payer gave. */
    endToEndId?: string | undefined;
    /** The id that the bank gave the line. */
    bankId?: string | undefined;
    /** Without it as the dates of the file say; ambiguous ones are refused. */
    dateOrder?: 'DayFirst' | 'MonthFirst' | undefined;
    /** Without it as the amounts of the file say; ambiguous ones are refused. */
    decimalMark?: '.' | ',' | undefined;
  } | undefined;
};

export type CreateWebhookBody = {
  /** Where events are sent to: public, and https unless the account is a sandbox or the operator allows it. It is stored in the normal form of URLs: `HTTPS://Example.com` becomes `https://example.com/`. */
  url: string;
  /** The types that are sent; null: all, including types that are added later. */
  eventTypes?: EventType[] | null | undefined;
  /** Its purpose, up to 200 characters. */
  description?: string | undefined;
  /** Whether the events of an object are sent one after another. */
  isOrdered?: boolean | undefined;
};

export type UpdateWebhookBody = {
  /** Where events are sent to: public, and https unless the account is a sandbox or the operator allows it. It is stored in the normal form of URLs: `HTTPS://Example.com` becomes `https://example.com/`. */
  url?: string | undefined;
  /** The types that are sent; null: all, including types that are added later. */
  eventTypes?: EventType[] | null | undefined;
  /** Its purpose, up to 200 characters. */
  description?: string | undefined;
  /** Whether the events of an object are sent one after another. */
  isOrdered?: boolean | undefined;
  /** Paused: events wait. Active: those that wait are sent at once. */
  status?: 'Active' | 'Paused' | undefined;
};

export type RotateWebhookSecretBody = {
  /** The hours during which the previous secret also signs. Earlier secrets continue until their own end, but not longer than this. 0: no old secret signs. Default: 24. */
  overlapHours?: number | undefined;
};

export type ReplayWebhookEventsBody = {
  /** The earliest `createdAt` of an event. */
  from: string;
  /** The latest. */
  to: string;
  /** `nextCursor` of the previous answer, to continue. */
  cursor?: string | undefined;
};

export type PayByLinkBody = {
  /** The processor's token of a card or bank account; never a number. */
  token: string;
  /** Default: the payment that is owed first. */
  scheduledPaymentIds?: string[] | undefined;
  /** A part of one payment, where the account allows it. */
  amount?: number | undefined;
  /** The amount that the payer has seen and agrees to, surcharge included. The charge is refused when the amount has changed, for example because the business has changed the schedule. */
  expectedAmount: number;
  /** The payer’s consent to charge the rest along the schedule, with the same method. */
  autopay?: {
    /** The words that the payer agreed to. */
    terms: string;
    /** The total that the payer has seen as owed, this payment included: `amountPayable` of the link. Refused with `amount_changed` when another amount is owed now: a consent covers only amounts that the payer has seen. */
    expectedOwed: number;
    /** The schedule that the payer has seen: `scheduleHash` of the link. Refused with `schedule_changed` when the days or amounts of open payments are other ones now, also where the same total is owed. Without it only the total is compared. */
    scheduleHash?: string | undefined;
  } | undefined;
  /** The words of the SEPA mandate that the payer has seen and accepts, kept as evidence. Only with a bank account in euros. */
  debitTerms?: string | undefined;
  /** The person who pays, where that is not the contact of the invoice. */
  payer?: {
    /** The name of the payer. */
    name?: string | undefined;
    /** Gets the receipt, beside the contact. */
    email?: string | undefined;
  } | undefined;
  /** The payer accepts the cancellation terms of the invoice. */
  cancellationTerms?: {
    /** The hash of the text that the payer has been shown. */
    textSha256: string;
  } | undefined;
};

export type AgreeByLinkBody = {
  /** `autopay.request.hash`, as it was shown. */
  hash: string;
  /** The words that the payer agrees to. */
  terms: string;
};

export type SetUpAutopayByLinkBody = {
  /** The processor's token of a card or bank account; never a number. */
  token: string;
  /** `autopaySetup.hash`, as it was shown. */
  hash: string;
  /** The words that the payer agreed to. */
  terms: string;
  /** The words of the SEPA mandate that the payer has seen and accepts, kept as evidence. Only with a bank account in euros. */
  debitTerms?: string | undefined;
  /** The payer accepts the cancellation terms of the invoice. */
  cancellationTerms?: {
    /** The hash of the text that the payer has been shown. */
    textSha256: string;
  } | undefined;
};

export type AcceptOfferBody = {
  /** The processor's single-use token of the recipient's bank account. */
  destination: string;
};

export type StartOnboardingBody = {
  /** The country of the recipient: ISO 3166. It counts only the first time. */
  country: string;
};

export type DeclineOfferBody = {
  /** Why, for the business. */
  reason?: string | undefined;
};

export type PreviewInvoiceBody = {
  /** The invoice that the fields would change; without it, they are a new one. */
  invoiceId?: string | undefined;
  /** The contact that would pay. */
  contact?: {
    /** The id of a contact. */
    id?: string | undefined;
    /** A `Client` pays the business, a `Business` is paid by it. */
    type?: 'Client' | 'Business' | undefined;
    /** The name in greetings and on invoices. */
    name?: string | null | undefined;
    /** Where mails would go. */
    email?: string | null | undefined;
  } | undefined;
  /** The sum of the schedule. */
  totalAmount?: number | null | undefined;
  /** The payments. */
  paymentSchedule?: ({
    /** Names a payment of `invoiceId`. */
    id?: string | undefined;
    /** A calendar date, YYYY-MM-DD. */
    dueDate?: string | null | undefined;
    /** How the date follows from another day. */
    due?: {
      /** Days after it; negative: before it. */
      days: number;
      /** The day of the event, the day of issue, or the payment before this one. */
      from: 'Event' | 'Issue' | 'Previous';
    } | null | undefined;
    /** The amount, in the minor unit. */
    amount?: number | null | undefined;
    /** How the amount follows from the total. */
    share?: {
      /** Hundredths of a percent of the total: 3000 is 30 %. */
      basisPoints: number;
    } | 'Remainder' | null | undefined;
    /** The purpose of the payment. */
    name?: string | null | undefined;
  })[] | null | undefined;
  /** How the client could pay. */
  paymentMethods?: PaymentMethodType[] | undefined;
  /** Addresses that would get copies of mails. */
  ccEmails?: string[] | undefined;
  /** Whether the client would be reminded. */
  enableAutoreminders?: boolean | undefined;
  /** What the client reads. */
  note?: string | null | undefined;
  /** How the client would get it. */
  deliveryMethod?: DeliveryMethod | undefined;
  /** The day of the event. */
  eventDate?: string | null | undefined;
  /** The status that it would get. */
  status?: InvoiceStatus | undefined;
  /** Your own number. */
  number?: string | null | undefined;
  /** What is sold. */
  lineItems?: ({
    /** What is sold. */
    description?: string | null | undefined;
    /** How many. */
    quantity?: number | null | undefined;
    /** What the quantity counts. */
    unit?: 'Piece' | 'Minute' | 'Hour' | 'Day' | 'Week' | 'Month' | 'Year' | 'Metre' | 'SquareMetre' | 'CubicMetre' | 'Kilometre' | 'Gram' | 'Kilogram' | 'Tonne' | 'Litre' | 'Set' | 'LumpSum' | null | undefined;
    /** The price of one. */
    unitAmount?: number | null | undefined;
    /** What is taken off. */
    discount?: {
      /** A part of it. */
      basisPoints?: number | null | undefined;
      /** An amount. */
      amount?: number | null | undefined;
    } | null | undefined;
    /** The tax rate: 1900 is 19 %. */
    taxBasisPoints?: number | null | undefined;
    /** A second rate. */
    localTaxBasisPoints?: number | null | undefined;
    /** How it stands to VAT. */
    taxCategory?: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope' | null | undefined;
  })[] | null | undefined;
  /** Whether prices and discounts include the tax, or it is added on top. Default `Included`. */
  taxMode?: 'Included' | 'OnTop' | undefined;
  /** What is taken off. */
  discount?: {
    /** A part of it. */
    basisPoints?: number | null | undefined;
    /** An amount. */
    amount?: number | null | undefined;
  } | null | undefined;
  /** Why lines of the category `Exempt` are: an e-invoice needs one of both fields; null without. */
  taxExemption?: {
    /** In words, as the client reads it. */
    reason?: string | undefined;
    /** Of the code list VATEX. */
    code?: string | undefined;
  } | null | undefined;
  /** Your own names and values; not shown. */
  metadata?: Record<string, unknown> | undefined;
  /** Your own id; not shown. */
  externalId?: string | null | undefined;
  /** Where the page leads after paying; a preview has no payment. */
  returnUrl?: string | null | undefined;
  /** ISO 4217. */
  currency?: string | null | undefined;
  /** What the invoice would say of its client. */
  billing?: {
    /** As in an invoice. */
    company?: string | null | undefined;
    /** As in an invoice. */
    street?: string | null | undefined;
    /** As in an invoice. */
    postalCode?: string | null | undefined;
    /** As in an invoice. */
    city?: string | null | undefined;
    /** As in an invoice. */
    region?: string | null | undefined;
    /** As in an invoice. */
    country?: string | null | undefined;
    /** As in an invoice. */
    vatId?: string | null | undefined;
    /** As in an invoice. */
    phone?: string | null | undefined;
    /** As in an invoice. */
    reference?: string | null | undefined;
    /** As in an invoice. */
    peppolId?: string | null | undefined;
  } | null | undefined;
  /** The last open payment takes the difference. */
  rebalance?: 'LastPayment' | undefined;
};

export type PreviewLookBody = {
  /** Default `Page`: the page of a client. */
  part?: 'Page' | 'InvoiceMail' | 'ReminderMail' | undefined;
  /** The name of the business, not saved yet. */
  name?: string | undefined;
  profile?: ProfileFields | undefined;
};

export type PreviewRemindersBody = {
  /** The rule to try, in days from a due date; default the saved one. */
  reminderDays?: number[] | undefined;
  /** Due dates of an invoice that would be issued now. */
  dueDates?: string[] | undefined;
  /** Instead of due dates: an invoice of the account. */
  invoiceId?: string | undefined;
};

export type PreviewMailTextBody = {
  /** The kind of mail to the client. */
  kind: 'Invoice' | 'InvoiceChanged' | 'Reminder' | 'Receipt' | 'PaymentFailed' | 'AutopayStarted' | 'AutopayAhead' | 'AutopayDone' | 'AutopayEnded' | 'Refund' | 'InvoiceReopened' | 'InvoiceCanceled';
  /** Default: the language of the client of `invoiceId`, otherwise of the account. */
  language?: 'en' | 'de' | 'fr' | 'es' | undefined;
  /** Own words that are not saved yet; without them, the saved ones. `{}`: ours alone. */
  words?: {
    /** The subject line; null: ours. Of mails that say what happened with money, it has `{what}`: our own words for that. */
    subject?: string | null | undefined;
    /** Stands before our sentences, which stay; each line is a paragraph. Empty: nothing. */
    opening?: string | undefined;
    /** Stands below the button; each line is a paragraph. Empty: nothing. */
    closing?: string | undefined;
  } | undefined;
  /** The invoice whose values are in the mail; without it, an example. */
  invoiceId?: string | undefined;
};

export type SendTestMailBody = {
  /** The kind of mail to the client. */
  kind: 'Invoice' | 'InvoiceChanged' | 'Reminder' | 'Receipt' | 'PaymentFailed' | 'AutopayStarted' | 'AutopayAhead' | 'AutopayDone' | 'AutopayEnded' | 'Refund' | 'InvoiceReopened' | 'InvoiceCanceled';
  /** Default: the language of the client of `invoiceId`, otherwise of the account. */
  language?: 'en' | 'de' | 'fr' | 'es' | undefined;
  /** Own words that are not saved yet; without them, the saved ones. `{}`: ours alone. */
  words?: {
    /** The subject line; null: ours. Of mails that say what happened with money, it has `{what}`: our own words for that. */
    subject?: string | null | undefined;
    /** Stands before our sentences, which stay; each line is a paragraph. Empty: nothing. */
    opening?: string | undefined;
    /** Stands below the button; each line is a paragraph. Empty: nothing. */
    closing?: string | undefined;
  } | undefined;
};

export type UpdateMemberBody = {
  /** Only a signed-in Owner can appoint and change Owners; a token cannot. An account keeps at least one. */
  role?: Role | undefined;
};

export type CreateInvitationBody = {
  /** The address it is sent to. An open invitation of the same address is replaced. */
  email: string;
  /** The role of the person after joining. Only a signed-in Owner can invite Owners; a token cannot. */
  role: Role;
};

export type CreateTokenBody = {
  /** The purpose of the token. */
  name: string;
  /** The scopes of the token, at most those of the caller. */
  scopes: Scope[];
  /** When it stops working; null or left out: never. A token with an end cannot create one that works longer. */
  expiresAt?: string | null | undefined;
};

export type CreateAccountBody = {
  /** The id of the account in your own system. No two accounts have the same. */
  externalId: string;
  /** The name of the business. */
  name: string;
  /** Where the business is. It decides currency, time zone and language where these are left out. */
  country: string;
  /** Whether money is real. */
  mode: 'Live' | 'Sandbox';
  /** The first Owner. A person who is known here stays as they are; another one chooses a password by “Forgotten” on the page for signing in. */
  owner: {
    /** The name of the person. */
    name: string;
    /** The address that the person signs in with. */
    email: string;
  };
  /** Of its mails and documents. */
  language?: 'en' | 'de' | 'fr' | 'es' | undefined;
  /** The currency of its new invoices. */
  currency?: string | undefined;
  /** An IANA time zone. */
  timeZone?: string | undefined;
};

export type UpdateOperatedAccountBody = {
  /** The name of the business. */
  name?: string | undefined;
  /** The id of the account in your own system. No two accounts have the same. */
  externalId?: string | null | undefined;
  /** The hosts to which the client’s page may lead back after paying, each exactly. A sandbox account may list `localhost:*`. Its members can change them, too. */
  returnHosts?: string[] | undefined;
  /** Takes the place of all that was there. The name `__proto__` is refused with 400 `forbidden_key`, as in every body. */
  metadata?: Metadata | undefined;
};

export type SuspendAccountBody = {
  /** Why. The members of the account read it; clients do not. */
  reason: string;
};

export type CreateOnboardingLinkBody = {
  /** Where Stripe leads back to: https, with a host of `returnHosts`. */
  returnUrl: string;
};

export type CreateAccountTokenBody = {
  /** The purpose of the token. */
  name: string;
  /** Its permissions in the account. */
  scopes: Scope[];
  /** When it stops working; null or left out: never. */
  expiresAt?: string | null | undefined;
};

export type UpdateInstallationWebhookBody = {
  /** Where events are sent to: public, and https unless the account is a sandbox or the operator allows it. It is stored in the normal form of URLs: `HTTPS://Example.com` becomes `https://example.com/`. */
  url?: string | undefined;
  /** The types that are sent; null: all, including types that are added later. */
  eventTypes?: EventType[] | null | undefined;
  /** Its purpose, up to 200 characters. */
  description?: string | undefined;
  /** Paused: events wait. Active: those that wait are sent at once. */
  status?: 'Active' | 'Paused' | undefined;
};

export type AdvanceTestClockBody = {
  /** The time to move the clock to; never back. */
  now: string;
};

/** What differs afterwards. */
export type InvoiceChanges = {
  /** The payments whose date, amount or status changes. */
  scheduledPayments: ({
    /** Null: the change would make it. */
    id: string | null;
    /** Null: it is added. */
    before: {
      /** A calendar date, YYYY-MM-DD. */
      dueDate: string;
      /** In the currency's minor unit, e.g. cents. */
      amount: number;
      /** Its status. */
      status: ScheduledPaymentStatus;
    } | null;
    /** Null: it leaves the schedule. */
    after: {
      /** A calendar date, YYYY-MM-DD. */
      dueDate: string;
      /** In the currency's minor unit, e.g. cents. */
      amount: number;
      /** Its status. */
      status: ScheduledPaymentStatus;
    } | null;
  })[];
  /** The status of the invoice. */
  status: {
    before: InvoiceStatus;
    after: InvoiceStatus;
  };
  /** Its total. */
  totalAmount: {
    /** In the currency's minor unit, e.g. cents. */
    before: number;
    /** In the currency's minor unit, e.g. cents. */
    after: number;
  };
  /** Its postings in the ledger. */
  postings: {
    /** What it says. */
    code: string;
    /** Where the amount goes. */
    debit: LedgerAccount;
    /** Where it comes from. */
    credit: LedgerAccount;
    /** In the currency's minor unit, e.g. cents. */
    amount: number;
    /** Its amounts by tax rate; empty without line items. */
    taxes: {
      /** The rate in hundredths of a percent; null of a category without tax. */
      taxBasisPoints: number | null;
      /** The second rate on the same amount; null without. */
      localTaxBasisPoints: number | null;
      /** How it stands to VAT. */
      taxCategory: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope';
      /** The amount at this rate, tax included. */
      gross: number;
      /** The amount without tax. */
      net: number;
      /** The tax. */
      tax: number;
    }[];
  }[];
  /** The mails that are written at once. Later ones are in `forecast`. */
  mails: {
    kind: MailKind;
    /** The subject line. */
    subject: string;
    /** Those who get it. */
    recipients: {
      /** The address. */
      email: string;
      /** The name; empty for copies and the business. */
      name: string;
      /** Whether the mail is addressed to it, or a copy. */
      role: 'to' | 'cc';
    }[];
    /** Why it is not sent at once, but kept or held. */
    unreadBecause: 'NoMailServer' | 'AccountHeld' | 'AccountSuspended' | null;
    /** The scheduled payments that it is about; null for one that the change would make. */
    scheduledPaymentIds: (string | null)[];
  }[];
  /** How `GET …/forecast` changes. */
  forecast: {
    /** What is to come now, and would not come any more. */
    lost: {
      /** When, in the account’s time. */
      at: string;
      /** The day in the account’s time zone. */
      date: string;
      /** `DueSoon`, `Overdue`, `StatusChange`, `AutopayEnd`: an event. `Charge`: autopay takes money. `Reminder`, `AutopayAhead` (it announces a charge), `Mail`: a mail. */
      kind: 'DueSoon' | 'Overdue' | 'StatusChange' | 'Charge' | 'AutopayEnd' | 'Reminder' | 'AutopayAhead' | 'Mail';
      /** The event; null of charges and mails. */
      event: 'invoice.activated' | 'invoice.payment.will_be_due' | 'invoice.payment.due' | 'invoice.payment.processing' | 'invoice.payment.completed' | 'invoice.overdue' | 'invoice.paid' | 'invoice.autopay.disabled' | 'invoice.prepayment_invoiced' | 'invoice.final_invoiced' | null;
      /** Of a `StatusChange`: the new status of its payments, or without any of the invoice. */
      status: 'Active' | 'Scheduled' | 'Due' | 'Processing' | 'Paid' | null;
      /** The kind of the mail; null of all others. */
      mail: 'Invoice' | 'Reminder' | 'AutopayAhead' | 'AutopayDone' | 'AutopayEnded' | 'BusinessPaid' | 'BusinessAutopayEnded' | null;
      /** The scheduled payments that it is about; null for one that the change would make. */
      scheduledPaymentIds: (string | null)[];
      /** What is owed, asked for or taken, without the surcharge, in the minor unit. */
      amount: number;
      /** The surcharge by the present rules. */
      surcharge: number;
      /** Those who get the mail. */
      recipients: {
        /** The address. */
        email: string;
        /** The name; empty for copies and the business. */
        name: string;
        /** Whether the mail is addressed to it, or a copy. */
        role: 'to' | 'cc';
      }[];
      /** Why nobody gets the mail. `AddressSuppressed`: mails to the client came back. `NoAddress`: the business has none. `NoMailServer`: it is written and kept. */
      unreadBecause: 'AddressSuppressed' | 'NoAddress' | 'NoMailServer' | null;
      /** When a charge is tried again if it fails for a reason that allows that. Null where autopay ends then, and of all others. */
      retryAt: string | null;
      /** Only if the charges before it succeed. */
      isConditional: boolean;
    }[];
    /** What would come instead. */
    gained: {
      /** When, in the account’s time. */
      at: string;
      /** The day in the account’s time zone. */
      date: string;
      /** `DueSoon`, `Overdue`, `StatusChange`, `AutopayEnd`: an event. `Charge`: autopay takes money. `Reminder`, `AutopayAhead` (it announces a charge), `Mail`: a mail. */
      kind: 'DueSoon' | 'Overdue' | 'StatusChange' | 'Charge' | 'AutopayEnd' | 'Reminder' | 'AutopayAhead' | 'Mail';
      /** The event; null of charges and mails. */
      event: 'invoice.activated' | 'invoice.payment.will_be_due' | 'invoice.payment.due' | 'invoice.payment.processing' | 'invoice.payment.completed' | 'invoice.overdue' | 'invoice.paid' | 'invoice.autopay.disabled' | 'invoice.prepayment_invoiced' | 'invoice.final_invoiced' | null;
      /** Of a `StatusChange`: the new status of its payments, or without any of the invoice. */
      status: 'Active' | 'Scheduled' | 'Due' | 'Processing' | 'Paid' | null;
      /** The kind of the mail; null of all others. */
      mail: 'Invoice' | 'Reminder' | 'AutopayAhead' | 'AutopayDone' | 'AutopayEnded' | 'BusinessPaid' | 'BusinessAutopayEnded' | null;
      /** The scheduled payments that it is about; null for one that the change would make. */
      scheduledPaymentIds: (string | null)[];
      /** What is owed, asked for or taken, without the surcharge, in the minor unit. */
      amount: number;
      /** The surcharge by the present rules. */
      surcharge: number;
      /** Those who get the mail. */
      recipients: {
        /** The address. */
        email: string;
        /** The name; empty for copies and the business. */
        name: string;
        /** Whether the mail is addressed to it, or a copy. */
        role: 'to' | 'cc';
      }[];
      /** Why nobody gets the mail. `AddressSuppressed`: mails to the client came back. `NoAddress`: the business has none. `NoMailServer`: it is written and kept. */
      unreadBecause: 'AddressSuppressed' | 'NoAddress' | 'NoMailServer' | null;
      /** When a charge is tried again if it fails for a reason that allows that. Null where autopay ends then, and of all others. */
      retryAt: string | null;
      /** Only if the charges before it succeed. */
      isConditional: boolean;
    }[];
    /** From here on nothing is compared: a forecast has more than 100 entries. */
    comparedUntil: string | null;
    /** What the forecast afterwards leaves out or cannot know. */
    notes: {
      /** For programs. */
      code: 'AccountClosed' | 'AccountFrozen' | 'AccountHeld' | 'AccountSuspended' | 'ChargeMayFail' | 'DebitTakesDays' | 'ChargesImpossible' | 'MoneyUnderWay' | 'Disputed' | 'SharedByHand' | 'RemindersOff' | 'AddressSuppressed' | 'NoMailServer';
      /** The scheduled payments that it is about; null for one that the change would make. */
      scheduledPaymentIds: (string | null)[];
      /** The same as a sentence. */
      message: string;
    }[];
  };
  /** The next charge of autopay, and all that differ. */
  autopay: {
    /** Null: none is to come. */
    before: {
      /** When. */
      at: string;
      /** The scheduled payments that it is about; null for one that the change would make. */
      scheduledPaymentIds: (string | null)[];
      /** The amount without the surcharge. */
      amount: number;
      /** The surcharge by the present rules. */
      surcharge: number;
      /** Why the consent does not cover it, so that autopay ends then; null: it is charged. */
      refusal: 'amount_changed' | 'method_not_accepted' | null;
    } | null;
    /** Null: none would come. */
    after: {
      /** When. */
      at: string;
      /** The scheduled payments that it is about; null for one that the change would make. */
      scheduledPaymentIds: (string | null)[];
      /** The amount without the surcharge. */
      amount: number;
      /** The surcharge by the present rules. */
      surcharge: number;
      /** Why the consent does not cover it, so that autopay ends then; null: it is charged. */
      refusal: 'amount_changed' | 'method_not_accepted' | null;
    } | null;
    /** All charges that are to come now, and would not any more. */
    lost: {
      /** When. */
      at: string;
      /** The scheduled payments that it is about; null for one that the change would make. */
      scheduledPaymentIds: (string | null)[];
      /** The amount without the surcharge. */
      amount: number;
      /** The surcharge by the present rules. */
      surcharge: number;
      /** Why the consent does not cover it, so that autopay ends then; null: it is charged. */
      refusal: 'amount_changed' | 'method_not_accepted' | null;
    }[];
    /** Those that would come instead. */
    gained: {
      /** When. */
      at: string;
      /** The scheduled payments that it is about; null for one that the change would make. */
      scheduledPaymentIds: (string | null)[];
      /** The amount without the surcharge. */
      amount: number;
      /** The surcharge by the present rules. */
      surcharge: number;
      /** Why the consent does not cover it, so that autopay ends then; null: it is charged. */
      refusal: 'amount_changed' | 'method_not_accepted' | null;
    }[];
  };
};

/** The status of the invoice. */
export type InvoiceStatus = 'Draft' | 'Active' | 'Paid' | 'Canceled' | 'Uncollectible';

/** What the invoice waits for today; a filter of lists. */
export type InvoiceState = 'Draft' | 'Upcoming' | 'Due' | 'Overdue' | 'Paid' | 'Canceled' | 'Uncollectible';

/** The status of the payment. */
export type ScheduledPaymentStatus = 'Draft' | 'Scheduled' | 'Due' | 'Processing' | 'RequiresAction' | 'Paid' | 'Failed' | 'PartiallyRefunded' | 'Refunded' | 'Disputed' | 'ChargedBack' | 'Waived' | 'Canceled';

/** `paymentMethods` of FullInvoice. */
export type PaymentMethodType = 'DebitCard' | 'CreditCard' | 'BankAccount';

/** `ShareManually`: the link only, nothing is sent. */
export type DeliveryMethod = 'Email' | 'ShareManually';

/** What the person may do in this account. */
export type Role = 'Owner' | 'Admin' | 'Member' | 'Viewer';

/** `name` of PaymentMethod. */
export type Card = {
  /** E.g. Visa. */
  brand: string;
  /** The last four digits of its number. */
  last4: string;
};

/** Your own names and values, e.g. the id in your system. Clients do not see them. The name `__proto__` is refused with 400 `forbidden_key`, as in every body. */
export type Metadata = Record<string, string>;

/** The public details of the business; fields that are left out do not change. */
export type ProfileFields = {
  /** Of mails and documents; a page uses its reader’s. */
  language?: 'en' | 'de' | 'fr' | 'es' | undefined;
  /** Of pages, mails and documents. */
  accentColour?: string | undefined;
  /** The address for answers of clients, and for mails to the business; empty: the addresses of its Owners. */
  email?: string | undefined;
  /** Street and number. */
  street?: string | undefined;
  /** Postal code. */
  postalCode?: string | undefined;
  /** City. */
  city?: string | undefined;
  /** State or province; some forbid surcharges. */
  region?: string | undefined;
  /** ISO 3166-1, or empty. It decides which surcharge is allowed and the size of paper. */
  country?: string | undefined;
  /** For VAT, a number that begins with the country, e.g. DE123456789. */
  taxId?: string | undefined;
  /** The person for questions of a client’s accounts department. XRechnung requires it. */
  contactName?: string | undefined;
  /** The phone number for such questions. XRechnung requires it. */
  phone?: string | undefined;
  /** The address in the Peppol network: an ISO 6523 code, a colon, a number, e.g. `0088:7300010000001`. Empty: by the tax id. */
  peppolId?: string | undefined;
  /** The last lines of mails and documents. */
  footer?: string | undefined;
  /** When clients are reminded, in days from a due date, ascending; negative ones before it. A new rule applies from now on. */
  reminderDays?: number[] | undefined;
};

/** The status of the payment. */
export type PaymentStatus = 'Pending' | 'Scheduled' | 'Processing' | 'Completed' | 'Failed' | 'Declined' | 'Expired' | 'Canceled' | 'Returned';

/** `bankPayout` of FullPayment. */
export type BankPayout = {
  /** How far it is. */
  status: 'Processing' | 'Paid' | 'Failed';
  /** The day on which the bank has it; null while unknown. */
  arrivalDate: string | null;
  /** Why it failed; null otherwise. */
  failure: {
    /** E.g. `account_closed`, `balance_insufficient`. */
    code: string;
    /** The same as a sentence. */
    message: string;
  } | null;
  /** Until when it is tried again with another bank account of the recipient; null if it is not. */
  retryUntil: string | null;
};

/** `reversal` of FullPayment. */
export type PaymentReversal = {
  /** How far it is. */
  status: 'Processing' | 'Succeeded' | 'Failed';
  /** When the money was back; null before. */
  reversedAt: string | null;
  /** Why it failed; null otherwise. */
  failure: {
    /** E.g. `account_closed`, `balance_insufficient`. */
    code: string;
    /** The same as a sentence. */
    message: string;
  } | null;
};

/** The status of the charge. */
export type ChargeStatus = 'Created' | 'Processing' | 'RequiresAction' | 'Succeeded' | 'Declined' | 'Returned';

/** Objects that the law requires a business to keep, with name and address, until their time ends. An invoice with autopay from a bank account is kept until two years after autopay ended, at least: it proves what was agreed. */
export type KeptRecords = {
  /** Issued invoices; 10000: this number or more. */
  invoices: number;
  /** Payments out of which money has moved; 10000: this number or more. */
  payments: number;
  /** The last day on which one of them is kept; null: none is kept. */
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

/** `Bounced`: it came back from every address. `Kept`: written while there was no mail server. `Superseded`: its content was no longer true before it was sent. */
export type MailStatus = 'Queued' | 'Sent' | 'PartlySent' | 'Failed' | 'Bounced' | 'Kept' | 'Superseded';

/** The subject matter of the mail. */
export type MailKind = 'Invoice' | 'InvoiceChanged' | 'Reminder' | 'Receipt' | 'PaymentFailed' | 'AutopayStarted' | 'AutopayAhead' | 'AutopayDone' | 'AutopayEnded' | 'DebitMandate' | 'Refund' | 'InvoiceReopened' | 'InvoiceCanceled' | 'BusinessPaid' | 'BusinessFailed' | 'BusinessRefundFailed' | 'BusinessDisputed' | 'BusinessTransferAnnounced' | 'BusinessTransferMissed' | 'BusinessEvidence' | 'BusinessAutopayEnded' | 'Offer' | 'OfferExpiring' | 'RecipientIncomplete' | 'PaymentDelivered' | 'PaymentUndelivered' | 'PayoutFailedRecipient' | 'BusinessUndelivered' | 'BusinessOtherAccount' | 'BusinessRecipientWaits' | 'BusinessPayoutFailed' | 'BusinessReversed' | 'BusinessReversalFailed' | 'BusinessMailBounced' | 'BusinessWebhookStopped' | 'BusinessMailRouteFailing' | 'BusinessProcessorChanged' | 'AdviserPackage' | 'MemberInvitation' | 'AccountClosed' | 'AccountReopened' | 'AccountSuspended' | 'AccountResumed' | 'BankDetailsChanged';

/** `NoSuchAddress`: the address does not exist. `MailboxFull`: it has no space left. `NotAccepted`: its server does not take this mail. `HeldByProvider`: the mail provider sends nothing to it any more. `NoMailServer`: its domain takes no mails. `GaveUp`: its server refused it for now too often. `Complaint`: its reader reported the mail as spam. `Unknown`: the report does not say. */
export type BounceReason = 'NoSuchAddress' | 'MailboxFull' | 'NotAccepted' | 'HeldByProvider' | 'NoMailServer' | 'GaveUp' | 'Complaint' | 'Unknown';

/** `scopes` of TokenWithSecret. */
export type Scope = 'invoices:read' | 'invoices:write' | 'contacts:read' | 'contacts:write' | 'payments:read' | 'payments:write' | 'payment_methods:read' | 'payment_methods:write' | 'charges:read' | 'charges:write' | 'payouts:read' | 'events:read' | 'mails:read' | 'mails:write' | 'test_clock:write' | 'account:read' | 'account:write' | 'members:read' | 'members:write' | 'tokens:read' | 'tokens:write' | 'reports:read' | 'requests:read' | 'webhooks:read' | 'webhooks:write';

/** `eventTypes` of Webhook. */
export type EventType = 'account.updated' | 'account.exported' | 'account.closed' | 'account.reopened' | 'account.erased' | 'account.processor_connected' | 'account.processor_disconnected' | 'account.suspended' | 'account.resumed' | 'account.restored' | 'contact.created' | 'contact.updated' | 'contact.deleted' | 'contact.merged' | 'contact.erased' | 'invoice.created' | 'invoice.updated' | 'invoice.activated' | 'invoice.sent' | 'invoice.viewed' | 'invoice.transfer_announced' | 'invoice.transfer_missed' | 'invoice.overdue' | 'invoice.canceled' | 'invoice.credited' | 'invoice.prepayment_invoiced' | 'invoice.final_invoiced' | 'invoice.ended' | 'invoice.written_off' | 'invoice.deleted' | 'invoice.paid' | 'invoice.reopened' | 'invoice.erased' | 'invoice.payment.will_be_due' | 'invoice.payment.due' | 'invoice.payment.processing' | 'invoice.payment.requires_action' | 'invoice.payment.completed' | 'invoice.payment.failed' | 'invoice.payment.returned' | 'invoice.payment.marked_as_paid' | 'invoice.payment.unmarked_as_paid' | 'invoice.payment.waived' | 'invoice.payment.refunded' | 'invoice.payment.refund_failed' | 'invoice.payment.disputed' | 'invoice.payment.dispute_answered' | 'invoice.payment.dispute_closed' | 'invoice.autopay.enabled' | 'invoice.autopay.disabled' | 'invoice.autopay.renewed' | 'invoice.debit_mandate.given' | 'payment.created' | 'payment.updated' | 'payment.accepted' | 'payment.offer_resent' | 'payment.declined' | 'payment.expired' | 'payment.processing' | 'payment.funded' | 'payment.funding_returned' | 'payment.recipient_waiting' | 'payment.transferred' | 'payment.payout_failed' | 'payment.completed' | 'payment.failed' | 'payment.returned' | 'payment.reversed' | 'payment.reversal_failed' | 'payment.refunded' | 'payment.refund_failed' | 'payment.canceled' | 'payment.erased' | 'recipient.updated' | 'payment_method.added' | 'payment_method.removed' | 'payout.paid' | 'client_credit.received' | 'client_credit.applied' | 'client_credit.given_back' | 'client_credit.undone' | 'bank_statement.created' | 'bank_statement.deleted' | 'bank_line.confirmed' | 'bank_line.ignored' | 'bank_line.undone' | 'mail.bounced' | 'mail.complained' | 'invitation.created' | 'invitation.revoked' | 'member.joined' | 'member.role_changed' | 'member.removed' | 'token.created' | 'token.revoked' | 'mail_route.updated' | 'access_point.updated' | 'e_invoice.waiting' | 'e_invoice.handed_over' | 'e_invoice.refused' | 'e_invoice.failed' | 'e_invoice.delivered' | 'e_invoice.rejected' | 'webhook.created' | 'webhook.updated' | 'webhook.secret_rotated' | 'webhook.paused' | 'webhook.disabled' | 'webhook.deleted';

/** Paused: by a person, or because every attempt of three days failed. Disabled: the server answered 410. Events wait. */
export type WebhookStatus = 'Active' | 'Paused' | 'Disabled';

/** Waiting: it is tried again. Delivered: answered with 2xx. Failed: given up, or it cannot be sent. */
export type WebhookDeliveryStatus = 'Waiting' | 'Delivered' | 'Failed';

/** What is sent. */
export type WebhookRequest = {
  /** The present address of the webhook; its query is shown under the same condition as in the webhook. */
  url: string;
  /** Without `webhook-timestamp` and `webhook-signature`: each attempt has its own. */
  headers: Record<string, string>;
  /** Its body; empty if the event cannot be read. */
  body: string;
};

/** The account of the ledger. */
export type LedgerAccount = 'receivable' | 'billed' | 'uninvoiced' | 'processor' | 'bank' | 'outside' | 'disputes_held' | 'in_transit' | 'at_recipient' | 'payable' | 'client_credit' | 'owed_to_operator' | 'surcharges' | 'fees' | 'refunds' | 'chargebacks' | 'write_offs';

/** Due today or later. */
export type AgeingBucket = {
  /** The amount. */
  amount: number;
  /** The query of GET /v1/invoices that lists the invoices behind the figure. */
  filter: string;
};

/** All that clients owe of active invoices, money on its way included. */
export type ReportFigure = {
  /** The query of GET /v1/invoices that lists the invoices behind the figure. */
  filter: string;
  /** By currency; when there is nothing, one entry of 0 in the account’s currency. */
  amounts: {
    /** ISO 4217. */
    currency: string;
    /** The sum of the invoices in this currency. */
    amount: number;
    /** The number of invoices. */
    count: number;
  }[];
};

/** The sums of the rows. */
export type CashFlowSums = {
  /** Charges with their surcharges, and payments marked as paid. */
  in: number;
  /** Given back to clients, less refunds that failed. */
  refunds: number;
  /** Taken back by clients’ banks after a debit. */
  returns: number;
  /** Held in disputes, less won amounts. */
  disputes: number;
  /** Kept by the processor and the operator’s platform, less what came back. */
  fees: number;
  /** The part of `fees` that the operator’s platform kept of clients’ payments. */
  platformFees: number;
  /** Outgoing payments, less money that came back. */
  out: number;
  /** The rest: `in` less `refunds`, `returns`, `disputes`, `fees` and `out`. */
  net: number;
};

/** The figures of the period. */
export type ProfitAndTaxFigures = {
  /** Billed to clients, less changes, cancellations and credit notes. */
  billed: {
    /** With tax. */
    gross: number;
    /** Without tax. */
    net: number;
    /** The tax. */
    tax: number;
    /** By rate and category, the highest rate first. */
    rates: {
      /** Hundredths of a percent; null of a category without tax, and without line items. */
      taxBasisPoints: number | null;
      /** The second rate on the same amounts; null without. */
      localTaxBasisPoints: number | null;
      /** The category; null without line items. */
      taxCategory: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope' | null;
      /** False: of invoices without line items. */
      isItemized: boolean;
      /** With tax. */
      gross: number;
      /** Without tax. */
      net: number;
      /** The tax. */
      tax: number;
    }[];
  };
  /** Waived or written off, less what came of it later. */
  writtenOff: {
    /** With tax. */
    gross: number;
    /** Without tax. */
    net: number;
    /** The tax. */
    tax: number;
  };
  /** Surcharges that clients paid, less what was given back of them. */
  surcharges: number;
  /** Money from clients. */
  received: {
    /** All that came, with surcharges. */
    amount: number;
    /** By way. */
    ways: {
      /** `Processor`: cards and bank debits. The method of a manual payment; `Outside`: nobody said it. `Removed`: manual payments that were removed again. */
      way: 'Processor' | 'BankTransfer' | 'Cash' | 'Cheque' | 'CardTerminal' | 'PayPal' | 'Venmo' | 'Zelle' | 'Other' | 'Outside' | 'Removed';
      /** What came by it. */
      amount: number;
    }[];
  };
  /** Money that went back. */
  givenBack: {
    /** All of it. */
    amount: number;
    /** Given back to clients, less refunds that failed. */
    refunds: number;
    /** Taken back by clients’ banks after a debit. */
    returns: number;
    /** Held in disputes, less won amounts. */
    disputes: number;
  };
  /** Kept by the processor and the operator’s platform, less what came back. */
  fees: number;
  /** Outgoing payments, less money that came back. */
  out: number;
  /** What clients owe at the end: the balance of the ledger account `receivable`. */
  owed: number;
};

/** All that match the filters. */
export type CountedInvoices = {
  /** How many there are, or how many were counted. */
  count: number;
  /** False: there may be more than were counted. */
  isExact: boolean;
};

/** `paymentSchedule` of Invoice. */
export type ScheduledPayment = {
  /** The id of the payment. */
  id: string;
  /** The calendar date on which it is due, in the account’s time zone. */
  dueDate: string;
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  status: ScheduledPaymentStatus;
  /** The fee of the processor, with that of the operator’s platform; null before it is paid. */
  fee: number | null;
  /** The day on which the money came; null before. */
  paymentDate: string | null;
  /** The purpose of the payment, e.g. Deposit. */
  name?: string | null | undefined;
};

/** `paymentSchedule` of FullInvoice. */
export type FullScheduledPayment = {
  /** The id of the payment. */
  id: string;
  /** The calendar date on which it is due, in the account’s time zone. */
  dueDate: string;
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  status: ScheduledPaymentStatus;
  /** The fee of the processor, with that of the operator’s platform; null before it is paid. */
  fee: number | null;
  /** The day on which the money came; null before. */
  paymentDate: string | null;
  /** The purpose of the payment, e.g. Deposit. */
  name: string | null;
  /** Whether its due date is past and it is not paid; false when the invoice is written off. */
  isOverdue: boolean;
  /** The paid amount, refunds not deducted. */
  paidAmount: number;
  /** The part of it that was refunded. */
  refundedAmount: number;
  /** Whether it was marked as paid by hand. */
  isPaidOutside: boolean;
  /** The rule that its date follows; null when the date was chosen. */
  due: {
    /** Days after it; negative: before it. */
    days: number;
    /** The day of the event, the day of issue, or the payment before this one. */
    from: 'Event' | 'Issue' | 'Previous';
  } | null;
  /** The rule that its amount follows; null when the amount was chosen. */
  share: {
    /** Hundredths of a percent of the total: 3000 is 30 %. */
    basisPoints: number;
  } | 'Remainder' | null;
  /** The date that it gets if the money on its way for it does not come: its rule has moved since. Null: none. */
  pendingDueDate: string | null;
};

/** The client, as the invoice was issued. */
export type InvoiceContact = {
  /** A `Client` pays the business, a `Business` is paid by it. */
  type: 'Client' | 'Business';
  /** The name that the invoice was sent to. */
  name: string;
  /** The address that the invoice was sent to. */
  email: string;
  /** Of its mails and documents; null: of the account. */
  language: 'en' | 'de' | 'fr' | 'es' | null;
};

/** `nextPayment` of FullInvoice. */
export type NextPayment = {
  /** The id of the payment. */
  id: string;
  /** A calendar date, YYYY-MM-DD. */
  dueDate: string;
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
};

/** The actions, and whether each is allowed now. `remind` does not consider the last reminder: within 10 minutes of it, another one is refused. `remindAgainAt` of `GET …/reminders` says when the next is possible. */
export type AllowedInvoiceActions = {
  edit: AllowedAction;
  activate: AllowedAction;
  cancel: AllowedAction;
  writeOff: AllowedAction;
  delete: AllowedAction;
  remind: AllowedAction;
};

/** The actions, and whether each is allowed now. */
export type AllowedPaymentActions = {
  edit: AllowedAction;
  remove: AllowedAction;
  markAsPaid: AllowedAction;
  unmarkAsPaid: AllowedAction;
  waive: AllowedAction;
};

/** `edit` of AllowedInvoiceActions. */
export type AllowedAction = {
  /** Whether the action is allowed now. */
  allowed: boolean;
  /** Why not, as a sentence; null when it is allowed. */
  reason: string | null;
  /** Why not, for programs: `OnItsWay`, money is on its way; `Disputed`, a bank decides; `MoneyMoved`, money came: cancel by terms, settle or credit instead; `RatesFixed`, money came or was waived, so the amounts of each tax rate stay; `NothingOpen`, no amount is open; `NothingLeft`, nothing would be left to pay; `SharedByHand`, the client gets no mails; `JustSent`, the last mail is less than 10 minutes old; `SentOften`, there are as many mails as allowed; `NoMailServer`, the service has no mail server; `AddressSuppressed`, mails to this address came back or were reported as spam; `TextDeleted`, the text of the mail was deleted after some years; `Outdated`, the mail is no longer true; `LimitReached`, there are as many as allowed; `NotTested`, no event has arrived at this address yet; `NoSecretKey`, the service has no `SECRET_KEY`, or another one; `FormerStripeAccount`, the charge was made at a Stripe account that is no longer connected; `NotApplicable`, it does not apply in the present status. */
  blockedBy: 'OnItsWay' | 'Disputed' | 'MoneyMoved' | 'RatesFixed' | 'NothingOpen' | 'NothingLeft' | 'SharedByHand' | 'JustSent' | 'SentOften' | 'NoMailServer' | 'AddressSuppressed' | 'TextDeleted' | 'Outdated' | 'LimitReached' | 'NotTested' | 'NoSecretKey' | 'FormerStripeAccount' | 'OwedToOperator' | 'NotApplicable' | null;
};

/** `paymentSchedule` of PayerInvoice. */
export type PayerScheduledPayment = {
  /** The id of the payment. */
  id: string;
  /** The calendar date on which it is due, in the account’s time zone. */
  dueDate: string;
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  status: ScheduledPaymentStatus;
  /** The day on which the money came; null before. */
  paymentDate: string | null;
  /** The purpose of the payment, e.g. Deposit. */
  name: string | null;
  /** Whether its due date is past and it is not paid; false when the invoice is written off. */
  isOverdue: boolean;
  /** The paid amount, refunds not deducted. */
  paidAmount: number;
  /** The part of it that was refunded. */
  refundedAmount: number;
  /** Whether it was marked as paid by hand. */
  isPaidOutside: boolean;
  /** The rule that its date follows; null when the date was chosen. */
  due: {
    /** Days after it; negative: before it. */
    days: number;
    /** The day of the event, the day of issue, or the payment before this one. */
    from: 'Event' | 'Issue' | 'Previous';
  } | null;
  /** The rule that its amount follows; null when the amount was chosen. */
  share: {
    /** Hundredths of a percent of the total: 3000 is 30 %. */
    basisPoints: number;
  } | 'Remainder' | null;
  /** The date that it gets if the money on its way for it does not come: its rule has moved since. Null: none. */
  pendingDueDate: string | null;
};

/** Either `id` of a contact, or `name` and `email`: an existing contact with this email address is used unchanged; otherwise one is created. */
export type ContactReference = {
  /** The id of a contact. */
  id?: string | undefined;
  /** Default Client. */
  type?: 'Client' | 'Business' | undefined;
  /** The name in greetings and on invoices. */
  name?: string | undefined;
  /** Where mails go. It belongs to one contact of the account. */
  email?: string | undefined;
  /** Of mails and documents. */
  language?: 'en' | 'de' | 'fr' | 'es' | undefined;
};

/** `paymentSchedule` of CreateInvoiceBody. */
export type ScheduleElement = {
  /** Names an existing payment, in updates. */
  id?: string | undefined;
  /** A calendar date, YYYY-MM-DD; required without `due`. */
  dueDate?: string | undefined;
  /** In the currency's minor unit; required without `share`. */
  amount?: number | undefined;
  /** The purpose of the payment, e.g. Deposit. */
  name?: string | null | undefined;
  /** Instead of `dueDate`: how the date follows from another day, and moves with it. */
  due?: {
    /** Days after it; negative: before it. */
    days: number;
    /** The day of the event, the day of issue, or the payment before this one. */
    from: 'Event' | 'Issue' | 'Previous';
  } | undefined;
  /** Instead of `amount`: a share of the total, or `Remainder`, what the other payments leave. */
  share?: {
    /** Hundredths of a percent of the total: 3000 is 30 %. */
    basisPoints: number;
  } | 'Remainder' | undefined;
};

/** `lineItems` of CreateInvoiceBody. */
export type LineItemElement = {
  /** What is sold. */
  description: string;
  /** How many, with up to 6 decimals. */
  quantity: number;
  /** What the quantity counts. */
  unit?: 'Piece' | 'Minute' | 'Hour' | 'Day' | 'Week' | 'Month' | 'Year' | 'Metre' | 'SquareMetre' | 'CubicMetre' | 'Kilometre' | 'Gram' | 'Kilogram' | 'Tonne' | 'Litre' | 'Set' | 'LumpSum' | undefined;
  /** The price of one in the minor unit, with tax or without it as `taxMode` says. It may have decimals down to a millionth of the major unit: 0.25 is a quarter of a cent. */
  unitAmount: number;
  /** Either `basisPoints` or `amount`. It is in the prices of the invoice, as `taxMode` says. */
  discount?: {
    /** A part, in hundredths of a percent. */
    basisPoints?: number | undefined;
    /** An amount, in the minor unit. */
    amount?: number | undefined;
  } | undefined;
  /** The tax rate in hundredths of a percent: 1900 is 19 %. Without it the line is outside the scope of VAT, or `taxCategory` says why there is none. */
  taxBasisPoints?: number | undefined;
  /** A second rate above 0 on the same amount, as of a city beside that of a state. No e-invoice can be made then. */
  localTaxBasisPoints?: number | undefined;
  /** How it stands to VAT. By default the rate says it: `Standard` with one, `Zero` with 0, `OutsideScope` without. */
  taxCategory?: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope' | undefined;
};

/** `lineItems` of FullInvoice. */
export type LineItem = {
  /** What is sold. */
  description: string;
  /** How many, with up to 6 decimals. */
  quantity: number;
  /** What the quantity counts. */
  unit?: 'Piece' | 'Minute' | 'Hour' | 'Day' | 'Week' | 'Month' | 'Year' | 'Metre' | 'SquareMetre' | 'CubicMetre' | 'Kilometre' | 'Gram' | 'Kilogram' | 'Tonne' | 'Litre' | 'Set' | 'LumpSum' | undefined;
  /** The price of one in the minor unit, with tax or without it as `taxMode` says. It may have decimals down to a millionth of the major unit: 0.25 is a quarter of a cent. */
  unitAmount: number;
  /** Either `basisPoints` or `amount`. It is in the prices of the invoice, as `taxMode` says. */
  discount?: {
    /** A part, in hundredths of a percent. */
    basisPoints?: number | undefined;
    /** An amount, in the minor unit. */
    amount?: number | undefined;
  } | undefined;
  /** The tax rate in hundredths of a percent: 1900 is 19 %. Without it the line is outside the scope of VAT, or `taxCategory` says why there is none. */
  taxBasisPoints?: number | undefined;
  /** A second rate above 0 on the same amount, as of a city beside that of a state. No e-invoice can be made then. */
  localTaxBasisPoints?: number | undefined;
  /** How it stands to VAT. By default the rate says it: `Standard` with one, `Zero` with 0, `OutsideScope` without. */
  taxCategory?: 'Standard' | 'Zero' | 'Exempt' | 'ReverseCharge' | 'IntraCommunity' | 'Export' | 'OutsideScope' | undefined;
};

/** `autopay` of PayerInvoice. */
export type Mandate = {
  paymentMethod: ChargedMethod;
  /** The words that the payer agreed to. */
  terms: string;
  /** The total that may be taken at most. */
  agreedAmount: number;
  /** When the payer agreed. */
  acceptedAt: string;
  /** When a charge that failed is tried again; null when none waits. */
  retryAt: string | null;
  /** A changed schedule that waits for the client’s agreement; null while the consent covers it. */
  request: {
    /** SHA-256 of what is asked: send it to agree. */
    hash: string;
    /** What the consent would cover in all. */
    total: number;
    /** What is dearer, earlier or new. */
    payments: {
      /** The id of the scheduled payment. */
      scheduledPaymentId: string;
      /** Its name. */
      name: string | null;
      /** What the consent covers of it. */
      agreedAmount: number;
      /** When that is charged at the earliest; null: nothing is covered. */
      agreedDate: string | null;
      /** What is owed of it. */
      amount: number;
      /** A calendar date, YYYY-MM-DD. */
      dueDate: string;
    }[];
  } | null;
};

/** What is charged. */
export type ChargedMethod = {
  /** Card or bank account. */
  type: PaymentMethodType;
  /** Its masked form. */
  name: Card | Destination;
};

/** The business that asks for the money. */
export type Business = {
  /** Its name. */
  name: string;
  /** Its part of links. */
  path: string;
  /** Whether the business has closed its account: it then takes no payments here. */
  isClosed: boolean;
  /** Whether the business cannot take payments at the moment. */
  isSuspended: boolean;
};

/** Who pays. */
export type OfferBusiness = {
  /** Its name. */
  name: string;
  /** Its part of links. */
  path: string;
};

/** The owner of the token. The token works as long as the person is a member. */
export type TokenPerson = {
  /** The id of the person. */
  id: string;
  /** The name of the person. */
  name: string;
  /** The email address of the person. */
  email: string;
};

/** `charges` of Autopay. */
export type ComingCharge = {
  /** When it is charged. */
  at: string;
  /** The day in the account’s time zone. */
  date: string;
  /** In the currency's minor unit, e.g. cents. */
  amount: number;
  /** The surcharge by the present rules. */
  surcharge: number;
  /** The scheduled payments that it pays. */
  scheduledPaymentIds: string[];
  /** `amount_changed` or `method_not_accepted`: the consent does not cover it, and autopay ends instead. */
  refusal: string | null;
};

/** `tokens` of PayerInvoice. */
export type TokenAccess = {
  /** The processor whose fields and script the browser loads. */
  processor: 'Sandbox' | 'Stripe';
  /** Takes a POST with the fields of the method; null with Stripe, whose script knows its own. */
  tokensUrl: string | null;
  /** Names the account to the processor; no secret. */
  publishableKey: string | null;
};

/** `failure` of Charge. */
export type ChargeFailure = {
  /** The kind of failure, e.g. `card_declined`, `insufficient_funds`. */
  code: string;
  /** A sentence for the payer. */
  message: string;
};

/** `scheduledPayments` of Charge. */
export type Allocation = {
  /** The id of the scheduled payment. */
  id: string;
  /** How much of the charge is for it. */
  amount: number;
  /** The part of it that went back. */
  refundedAmount: number;
};

/** `cancellationTerms` of Charge. */
export type AcceptedTerms = {
  /** The language of the text. */
  language: string;
  /** Of the UTF-8 bytes of the text, in hexadecimal digits. */
  textSha256: string;
  /** When the payer accepted it. */
  acceptedAt: string;
  /** The network address of the payer; null when it was erased. */
  acceptedFrom: string | null;
};

/** `cancellationTerms` of PayerInvoice. */
export type PayerTerms = {
  /** The terms by language. */
  text: {
    /** The terms as the client reads them. */
    en: string;
    /** The terms as the client reads them. */
    de?: string | undefined;
    /** The terms as the client reads them. */
    fr?: string | undefined;
    /** The terms as the client reads them. */
    es?: string | undefined;
  };
  /** The SHA-256 of each text. */
  textSha256: {
    /** Of the UTF-8 bytes of this text, in hexadecimal digits. */
    en: string;
    /** Of the UTF-8 bytes of this text, in hexadecimal digits. */
    de?: string | undefined;
    /** Of the UTF-8 bytes of this text, in hexadecimal digits. */
    fr?: string | undefined;
    /** Of the UTF-8 bytes of this text, in hexadecimal digits. */
    es?: string | undefined;
  };
};

/** `scheduledPayments` of Refund. */
export type RefundAllocation = {
  /** The id of the scheduled payment. */
  id: string;
  /** The part of it for this payment. */
  amount: number;
};

/** The recipient. Each email address belongs to one contact of the account. */
export type RecipientReference = {
  /** The name of the recipient. */
  name: string;
  /** Where the offer is sent. */
  email: string;
};

/** The recipient of the money. */
export type PaymentRecipient = {
  /** The name of the recipient. */
  name: string;
  /** Where the offer was sent. */
  email: string;
};

/** Why the money was not taken, did not arrive, or came back. */
export type PaymentFailure = {
  /** E.g. `insufficient_funds`, `method_removed`, `account_closed`. */
  code: string;
  /** The same as a sentence. */
  message: string;
};

/** The refund to the wallet of money that could not be delivered. */
export type PaymentRefund = {
  /** How far the money is on its way back. */
  status: 'Processing' | 'Succeeded' | 'Failed';
  /** `Balance`: the account’s own balance at the processor, which is paid out with the next payout. */
  to: 'PaymentMethod' | 'OtherPaymentMethod' | 'Balance';
  /** Of `OtherPaymentMethod`: which one. */
  paymentMethodId: string | null;
  /** How much of `totalAmount` it gives back. */
  amount: number;
  /** When it was back; null before. */
  refundedAt: string | null;
  /** Why it failed; null otherwise. */
  failure: PaymentFailure | null;
};

/** The recipient's bank account. */
export type Destination = {
  /** The bank. */
  bankName: string;
  /** The last four digits of its number. */
  last4: string;
};

/** `items` of FullPayout. */
export type PayoutItem = {
  /** The kind of line, e.g. `charge`, `refund`, `dispute`, `funding`, `delivery`. */
  kind: string;
  /** The id of the charge (also for a dispute), of the refund, or of the operation of an outgoing payment; null for a line that has none here. */
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

/** `items` of UpcomingPayouts. */
export type UpcomingPayout = {
  /** ISO 4217. */
  currency: string;
  /** In the minor unit, after fees, refunds and disputes. Negative: more was taken than came in, and the next payments cover it. */
  amount: number;
  /** From when it can be paid out; null if the processor does not say. */
  availableOn: string | null;
  /** The day on which it is expected at the bank; null if the processor does not know it in advance, like Stripe. */
  arrivalDate: string | null;
};

/** List invoices: a page, or all. */
export type InvoiceList = {
  /** The elements of this page. */
  items: ListedInvoice[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List the prepayment invoices of an invoice: a page, or all. */
export type PrepaymentInvoiceList = {
  /** The elements of this page. */
  items: PrepaymentInvoice[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List the manual payments of an invoice: a page, or all. */
export type ManualPaymentList = {
  /** The elements of this page. */
  items: ManualPayment[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List why the credit of a contact rose and fell: a page, or all. */
export type CreditMovementList = {
  /** The elements of this page. */
  items: CreditMovement[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List events: a page, or all. */
export type EventList = {
  /** The elements of this page. */
  items: Event[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List contacts: a page, or all. */
export type ContactList = {
  /** The elements of this page. */
  items: Contact[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List imports: a page, or all. */
export type ImportList = {
  /** The elements of this page. */
  items: Import[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List rows of an import: a page, or all. */
export type ImportRowList = {
  /** The elements of this page. */
  items: ImportRow[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List payment methods: a page, or all. */
export type PaymentMethodList = {
  /** All methods, the default first. */
  items: PaymentMethod[];
};

/** List payments: a page, or all. */
export type PaymentList = {
  /** The elements of this page. */
  items: FullPayment[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List charges: a page, or all. */
export type ChargeList = {
  /** The elements of this page. */
  items: Charge[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List refunds: a page, or all. */
export type RefundList = {
  /** The elements of this page. */
  items: Refund[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List disputes: a page, or all. */
export type DisputeList = {
  /** The elements of this page. */
  items: Dispute[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List payouts: a page, or all. */
export type PayoutList = {
  /** The elements of this page. */
  items: Payout[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List the credit notes of an invoice: a page, or all. */
export type InvoiceCreditNoteList = {
  /** The elements of this page. */
  items: CreditNote[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List the versions of an invoice: a page, or all. */
export type InvoiceVersionList = {
  /** The elements of this page. */
  items: ListedVersion[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List the hand-overs of an invoice: a page, or all. */
export type InvoiceHandOverList = {
  /** The elements of this page. */
  items: HandOver[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List packages for an adviser: a page, or all. */
export type AdviserPackageList = {
  /** The elements of this page. */
  items: AdviserPackage[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List requests: a page, or all. */
export type RequestList = {
  /** The elements of this page. */
  items: LoggedRequest[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List saved views: a page, or all. */
export type ViewList = {
  /** The elements of this page. */
  items: SavedView[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List schedule templates: a page, or all. */
export type ScheduleTemplateList = {
  /** The elements of this page. */
  items: ScheduleTemplate[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List saved line items: a page, or all. */
export type SavedLineItemList = {
  /** The elements of this page. */
  items: SavedLineItem[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List exports: a page, or all. */
export type BookExportList = {
  /** The elements of this page. */
  items: BookExport[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List bank statements: a page, or all. */
export type BankStatementList = {
  /** The elements of this page. */
  items: BankStatement[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List lines of bank statements: a page, or all. */
export type BankLineList = {
  /** The elements of this page. */
  items: BankLine[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List CSV mappings: a page, or all. */
export type BankMappingList = {
  /** The elements of this page. */
  items: BankMapping[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List webhooks: a page, or all. */
export type WebhookList = {
  /** The elements of this page. */
  items: Webhook[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List the deliveries of a webhook: a page, or all. */
export type WebhookDeliveryList = {
  /** The elements of this page. */
  items: WebhookDelivery[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List mails: a page, or all. */
export type MailList = {
  /** The elements of this page. */
  items: Mail[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List suppressed addresses: a page, or all. */
export type MailSuppressionList = {
  /** The elements of this page. */
  items: MailSuppression[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List members: a page, or all. */
export type MemberList = {
  /** The elements of this page. */
  items: Member[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List invitations: a page, or all. */
export type InvitationList = {
  /** The elements of this page. */
  items: Invitation[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List tokens: a page, or all. */
export type TokenList = {
  /** The elements of this page. */
  items: Token[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List accounts: a page, or all. */
export type AccountList = {
  /** The elements of this page. */
  items: AccountOfInstallation[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** Read the usage of an account: a page, or all. */
export type AccountUsageList = {
  /** The elements of this page. */
  items: AccountUsage[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List the usage of all accounts: a page, or all. */
export type UsageList = {
  /** The elements of this page. */
  items: UsageOfAccount[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List the tokens of an account: a page, or all. */
export type AccountTokenList = {
  /** The elements of this page. */
  items: AccountToken[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List the webhooks of the installation: a page, or all. */
export type InstallationWebhookList = {
  /** The elements of this page. */
  items: InstallationWebhook[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** List the deliveries of a webhook of the installation: a page, or all. */
export type InstallationWebhookDeliveryList = {
  /** The elements of this page. */
  items: InstallationDelivery[];
  /** Send it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** The answer to a request that is refused. */
export type Refusal = {
  /** When this was answered. */
  timestamp: string;
  /** Null: the request was refused. */
  data: null;
  error: Error;
};

/** Why it was refused. */
export type Error = {
  /** What kind of refusal it is, for programs; see Errors. */
  code: string;
  /** A sentence for the developer. */
  message: string;
  /** Every fault that was found. */
  details: {
    /** Where the fault is: a JSON pointer; empty for the whole request. */
    path: string;
    /** What kind of fault it is. */
    code: string;
    /** What is wrong there. */
    message: string;
  }[];
  /** The `Request-Id` of the answer; name it to support. */
  requestId: string;
  /** Whether the same request, with the same `Idempotency-Key`, may succeed later without any change. */
  retryable: boolean;
  /** Why not, for programs: `OnItsWay`, money is on its way; `Disputed`, a bank decides; `MoneyMoved`, money came: cancel by terms, settle or credit instead; `RatesFixed`, money came or was waived, so the amounts of each tax rate stay; `NothingOpen`, no amount is open; `NothingLeft`, nothing would be left to pay; `SharedByHand`, the client gets no mails; `JustSent`, the last mail is less than 10 minutes old; `SentOften`, there are as many mails as allowed; `NoMailServer`, the service has no mail server; `AddressSuppressed`, mails to this address came back or were reported as spam; `TextDeleted`, the text of the mail was deleted after some years; `Outdated`, the mail is no longer true; `LimitReached`, there are as many as allowed; `NotTested`, no event has arrived at this address yet; `NoSecretKey`, the service has no `SECRET_KEY`, or another one; `FormerStripeAccount`, the charge was made at a Stripe account that is no longer connected; `NotApplicable`, it does not apply in the present status. */
  blockedBy?: 'OnItsWay' | 'Disputed' | 'MoneyMoved' | 'RatesFixed' | 'NothingOpen' | 'NothingLeft' | 'SharedByHand' | 'JustSent' | 'SentOften' | 'NoMailServer' | 'AddressSuppressed' | 'TextDeleted' | 'Outdated' | 'LimitReached' | 'NotTested' | 'NoSecretKey' | 'FormerStripeAccount' | 'OwedToOperator' | 'NotApplicable' | undefined;
};

/** An invoice was made, or something happened to it. */
export type InvoiceEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'invoice.created' | 'invoice.activated' | 'invoice.sent' | 'invoice.viewed' | 'invoice.transfer_announced' | 'invoice.transfer_missed' | 'invoice.canceled' | 'invoice.deleted' | 'invoice.erased' | 'invoice.autopay.enabled' | 'invoice.autopay.renewed' | 'invoice.debit_mandate.given';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The invoice at the time of the event. */
    invoice: FullInvoice;
    /** Of `invoice.autopay.enabled`: the setup, when the client saved a method without paying. */
    setupId?: string | undefined;
    /** Of `invoice.debit_mandate.given`: the charge that the mandate came with. */
    chargeId?: string | undefined;
  };
};

/** An invoice was changed. */
export type InvoiceUpdatedEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'invoice.updated';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The invoice at the time of the event. */
    invoice: FullInvoice;
    /** Why autopay ended. */
    autopay?: {
      /** Why, as `canceled_by_client` or `retries_used_up`. Reasons are added in time. */
      reason: string;
    } | undefined;
  };
};

/** The due date of a payment has passed. */
export type InvoiceOverdueEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'invoice.overdue';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The invoice at the time of the event. */
    invoice: FullInvoice;
    /** The payments that became overdue. */
    scheduledPaymentIds: string[];
  };
};

/** An invoice is fully paid, written off, or owed again. */
export type InvoiceSettledEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'invoice.paid' | 'invoice.reopened' | 'invoice.written_off';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The invoice at the time of the event. */
    invoice: FullInvoice;
    /** The id of the charge that caused it. */
    chargeId?: string | undefined;
    /** The id of the refund that caused it. */
    refundId?: string | undefined;
    /** Why the charge failed. */
    failure?: {
      /** Why, as `insufficient_funds`. */
      code: string;
      /** Why, in a sentence. */
      message: string;
    } | undefined;
    /** The change of the amount owed, in the minor unit. */
    changedAmount?: number | undefined;
    /** The id of the dispute. */
    disputeId?: string | undefined;
    /** The disputed amount, in the minor unit. */
    disputedAmount?: number | undefined;
    /** The state of the dispute. */
    decision?: 'Open' | 'Won' | 'Lost' | undefined;
  };
};

/** A credit note was issued. */
export type InvoiceCreditedEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'invoice.credited';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The invoice at the time of the event. */
    invoice: FullInvoice;
    /** The credit note. */
    creditNote: CreditNote;
    /** The movement of money, in the minor unit; absent where nothing was given back outside. */
    movement?: {
      /** The change of the money of the business: what was given back outside, below 0. */
      amount: number;
      /** 0: nobody took a fee. */
      fee: number;
    } | undefined;
  };
};

/** A prepayment invoice was issued. */
export type InvoicePrepaymentInvoicedEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'invoice.prepayment_invoiced';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The invoice at the time of the event. */
    invoice: FullInvoice;
    /** The prepayment invoice. */
    prepaymentInvoice: PrepaymentInvoice;
  };
};

/** An invoice became its final invoice. */
export type InvoiceFinalInvoicedEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'invoice.final_invoiced';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The invoice at the time of the event. */
    invoice: FullInvoice;
    /** The prepayment invoices that it names, the oldest first. */
    prepaymentInvoiceIds: string[];
  };
};

/** An invoice ended before its event. */
export type InvoiceEndedEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'invoice.ended';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The invoice at the time of the event. */
    invoice: FullInvoice;
    /** How it ended. */
    ending: {
      /** By terms, or by an agreement. */
      kind: 'Cancel' | 'Settle';
      /** The one who ended the contract; null of a settlement. */
      by: 'Client' | 'Business' | null;
      /** The day of the notice; null of a settlement. */
      noticeOn: string | null;
      /** The day of the event to which days count; null without one. */
      countedDate: string | null;
      /** From the notice to that day. */
      days: number | null;
      /** The tier that decided; null where a named amount did. */
      tier: {
        /** From how many days before the event it counts. */
        fromDays?: number | undefined;
        /** What is kept, in hundredths of a percent. */
        keepBasisPoints?: number | undefined;
      } | null;
      /** What the business keeps, in the minor unit. */
      keptAmount: number;
      /** What goes back by refunds, in the minor unit. */
      refundedAmount: number;
      /** What was given back outside, in the minor unit. */
      outsideAmount: number;
      /** What the client still has to pay, in the minor unit. */
      remainingAmount: number;
      /** The first scheduled payment of it. */
      remainingPaymentId: string | null;
      /** What was refunded before without a credit note, in the minor unit. */
      undocumentedAmount: number;
      /** What became of autopay. */
      autopay: 'Ended' | 'Kept' | 'None';
      /** The credit note of what is not kept; null when there is nothing left to credit. */
      creditNoteId: string | null;
      /** Why. */
      note: string;
    };
  };
};

/** Autopay of an invoice ended. */
export type InvoiceAutopayDisabledEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'invoice.autopay.disabled';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The invoice at the time of the event. */
    invoice: FullInvoice;
    /** Why autopay ended. */
    autopay: {
      /** Why, as `canceled_by_client` or `retries_used_up`. Reasons are added in time. */
      reason: string;
    };
    /** The id of the charge that caused it. */
    chargeId?: string | undefined;
    /** The id of the dispute. */
    disputeId?: string | undefined;
  };
};

/** A scheduled payment is due, or will be soon. */
export type InvoicePaymentDueEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'invoice.payment.will_be_due' | 'invoice.payment.due';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The id of the invoice. */
    invoiceId: string;
    /** The scheduled payment at the time of the event; null when the schedule no longer has it. */
    payment: FullScheduledPayment | null;
    /** The id of the charge that caused it. */
    chargeId?: string | undefined;
    /** The id of the refund that caused it. */
    refundId?: string | undefined;
    /** Why the charge failed. */
    failure?: {
      /** Why, as `insufficient_funds`. */
      code: string;
      /** Why, in a sentence. */
      message: string;
    } | undefined;
    /** The change of the amount owed, in the minor unit. */
    changedAmount?: number | undefined;
    /** The id of the dispute. */
    disputeId?: string | undefined;
    /** The disputed amount, in the minor unit. */
    disputedAmount?: number | undefined;
    /** The state of the dispute. */
    decision?: 'Open' | 'Won' | 'Lost' | undefined;
  };
};

/** The client pays: a charge is under way or has succeeded. */
export type InvoicePaymentChargeEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'invoice.payment.processing' | 'invoice.payment.requires_action' | 'invoice.payment.completed';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The id of the invoice. */
    invoiceId: string;
    /** The scheduled payment at the time of the event; null when the schedule no longer has it. */
    payment: FullScheduledPayment | null;
    /** The id of the charge that caused it. */
    chargeId: string;
    /** The movement of money, in the minor unit; absent without a movement. */
    movement?: {
      /** The change of the money of the business; below 0, it fell. */
      amount: number;
      /** The fee of the processor. */
      fee: number;
      /** The change of the payment’s paid amount. */
      paid: number;
      /** The change of the payment’s refunded amount. */
      refunded: number;
    } | undefined;
  };
};

/** A charge failed, or a bank took its money back. */
export type InvoicePaymentFailedEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'invoice.payment.failed' | 'invoice.payment.returned';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The id of the invoice. */
    invoiceId: string;
    /** The scheduled payment at the time of the event; null when the schedule no longer has it. */
    payment: FullScheduledPayment | null;
    /** The id of the charge that caused it. */
    chargeId: string;
    /** Why the charge failed. */
    failure?: {
      /** Why, as `insufficient_funds`. */
      code: string;
      /** Why, in a sentence. */
      message: string;
    } | undefined;
    /** The change of the amount owed, in the minor unit. */
    changedAmount?: number | undefined;
    /** The movement of money, in the minor unit; absent without a movement. */
    movement?: {
      /** The change of the money of the business; below 0, it fell. */
      amount: number;
      /** The fee of the processor. */
      fee: number;
      /** The change of the payment’s paid amount. */
      paid: number;
      /** The change of the payment’s refunded amount. */
      refunded: number;
    } | undefined;
  };
};

/** The business decided about a payment by hand. */
export type InvoicePaymentMarkedEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'invoice.payment.marked_as_paid' | 'invoice.payment.unmarked_as_paid' | 'invoice.payment.waived';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The id of the invoice. */
    invoiceId: string;
    /** The scheduled payment at the time of the event; null when the schedule no longer has it. */
    payment: FullScheduledPayment | null;
    /** The change of the amount owed, in the minor unit. */
    changedAmount?: number | undefined;
    /** How much of what was unmarked is credit of the client again; absent for none. */
    creditAmount?: number | undefined;
    /** The manual payment that was recorded or undone; absent when all of a payment was unmarked. */
    manualPayment?: {
      /** The id of the manual payment. */
      id: string;
      /** The amount that came, in the minor unit. */
      amount: number;
      /** How, as `BankTransfer`; null: nobody said it. */
      method: string | null;
      /** The day on which the money came. */
      paidOn: string;
      /** The id of the line of a bank statement; absent of other sources. */
      bankLineId?: string | undefined;
      /** `Credit` when credit of the client was applied; absent otherwise. */
      source?: string | undefined;
    } | undefined;
    /** The movement of money, in the minor unit; absent without a movement. */
    movement?: {
      /** The change of the money of the business; below 0, it fell. */
      amount: number;
      /** The fee of the processor. */
      fee: number;
      /** The change of the payment’s paid amount. */
      paid: number;
      /** The change of the payment’s refunded amount. */
      refunded: number;
    } | undefined;
  };
};

/** Money of a payment was given back, or could not be. */
export type InvoicePaymentRefundEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'invoice.payment.refunded' | 'invoice.payment.refund_failed';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The id of the invoice. */
    invoiceId: string;
    /** The scheduled payment at the time of the event; null when the schedule no longer has it. */
    payment: FullScheduledPayment | null;
    /** The id of the charge that caused it. */
    chargeId: string;
    /** The id of the refund. */
    refundId: string;
    /** The change of the amount owed, in the minor unit. */
    changedAmount?: number | undefined;
    /** The movement of money, in the minor unit; absent without a movement. */
    movement?: {
      /** The change of the money of the business; below 0, it fell. */
      amount: number;
      /** The fee of the processor. */
      fee: number;
      /** The change of the payment’s paid amount. */
      paid: number;
      /** The change of the payment’s refunded amount. */
      refunded: number;
    } | undefined;
  };
};

/** The client contests a charge at their bank. */
export type InvoicePaymentDisputeEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'invoice.payment.disputed' | 'invoice.payment.dispute_answered' | 'invoice.payment.dispute_closed';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The id of the invoice. */
    invoiceId: string;
    /** The scheduled payment at the time of the event; null when the schedule no longer has it. */
    payment: FullScheduledPayment | null;
    /** The id of the charge that caused it. */
    chargeId: string;
    /** The id of the dispute. */
    disputeId: string;
    /** The disputed amount, in the minor unit. */
    disputedAmount: number;
    /** The state of the dispute. */
    decision?: 'Open' | 'Won' | 'Lost' | undefined;
    /** The change of the amount owed, in the minor unit. */
    changedAmount?: number | undefined;
    /** The movement of money, in the minor unit; absent without a movement. */
    movement?: {
      /** The change of the money of the business; below 0, it fell. */
      amount: number;
      /** The fee of the processor. */
      fee: number;
      /** The change of the payment’s paid amount. */
      paid: number;
      /** The change of the payment’s refunded amount. */
      refunded: number;
    } | undefined;
  };
};

/** A contact was made, changed or deleted. */
export type ContactEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'contact.created' | 'contact.updated' | 'contact.deleted';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The contact at the time of the event. */
    contact: Contact;
  };
};

/** A contact became part of another one. */
export type ContactMergedEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'contact.merged';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The contact that is gone. */
    contact: {
      /** The id of the contact. */
      id: string;
      /** A `Client` pays the business, a `Business` is paid by it. */
      type: 'Client' | 'Business';
      /** The name in greetings and on invoices. */
      name: string;
      /** Where mails go. */
      email: string;
      /** The language of mails and documents that the contact gets about an invoice; null: that of the account. An invoice keeps the one that it was issued with. */
      language: 'en' | 'de' | 'fr' | 'es' | null;
      /** The id in your own system; null without one. */
      externalId: string | null;
      /** When it was created. */
      createdAt: string;
      /** When it changed last. */
      updatedAt: string;
      /** The company that is billed; null: a private person. */
      company: string | null;
      /** Street and number. */
      street: string | null;
      /** The postal code. */
      postalCode: string | null;
      /** The city. */
      city: string | null;
      /** A state, province or county. */
      region: string | null;
      /** ISO 3166-1, two capitals. */
      country: string | null;
      /** The VAT id, with the letters of its country in front; elsewhere another tax number. Its form is checked. */
      vatId: string | null;
      /** The telephone number. */
      phone: string | null;
      /** What the client wants to read on its invoices: an order number, a cost centre, a Leitweg-ID. */
      reference: string | null;
      /** The address in the Peppol network: an ISO 6523 code, a colon, a number, e.g. `0088:7300010000001`. Null: by VAT id or Leitweg-ID. */
      peppolId: string | null;
      /** People at the client, who get some of its mails. */
      persons: {
        /** The name in greetings. */
        name: string;
        /** Where mails go. */
        email: string;
        /** What the person does there, in your words. */
        role: string | null;
        /** `Invoices`: issued, changed, reopened and canceled ones. `Reminders`: also announced and failed charges. `Receipts`: also refunds, and the beginning and the end of autopay. What nobody receives goes to the address of the contact. */
        receives: ('Invoices' | 'Reminders' | 'Receipts')[];
      }[];
      /** The answer of VIES about the present VAT id; null: it was not asked. */
      vatCheck: {
        /** The VAT id that was asked about. */
        vatId: string;
        /** Whether it was valid at that time. */
        isValid: boolean;
        /** When VIES answered. */
        checkedAt: string;
        /** The number by which VIES knows the question; null: the business named no VAT id. */
        requestId: string | null;
        /** The company that has the id; null: the country does not say. */
        name: string | null;
        /** The address there; null: the country does not say. */
        address: string | null;
      } | null;
      /** The id of the contact that it became part of. */
      mergedIntoId: string;
      /** Whether autopay continues. */
      keepsAutopay: boolean;
      /** How many invoices moved. */
      invoices: number;
      /** How many payments to the contact moved. */
      payments: number;
      /** On how many invoices autopay ended. */
      endedAutopays: number;
    };
  };
};

/** The data of a contact was erased. */
export type ContactErasedEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'contact.erased';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The contact that is erased. */
    contact: {
      /** The id of the contact. */
      id: string;
      /** The objects that the law requires to keep, and their last day. */
      kept: KeptRecords;
    };
  };
};

/** Something happened to a payment to a recipient. */
export type PaymentEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'payment.created' | 'payment.updated' | 'payment.accepted' | 'payment.offer_resent' | 'payment.declined' | 'payment.expired' | 'payment.processing' | 'payment.funded' | 'payment.funding_returned' | 'payment.recipient_waiting' | 'payment.transferred' | 'payment.payout_failed' | 'payment.completed' | 'payment.failed' | 'payment.returned' | 'payment.reversed' | 'payment.reversal_failed' | 'payment.refunded' | 'payment.refund_failed' | 'payment.canceled' | 'payment.erased';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The payment at the time of the event. Its destination is masked. */
    payment: {
      /** The id of the payment. */
      id: string;
      /** The id of the recipient. */
      contactId: string;
      /** What the recipient gets, in the currency's minor unit. */
      totalAmount: number;
      /** The day on which the money is sent. */
      scheduleDate: string;
      /** The day of the event; null without one. */
      eventDate: string | null;
      /** The id of the method that is charged. */
      paymentMethodId: string;
      /** The method that is charged. */
      paymentMethod: ChargedMethod;
      /** What the recipient reads. */
      note: string;
      status: PaymentStatus;
      /** The fee of the processor; null until the wallet was charged. */
      fee: number | null;
      /** The day on which the recipient had the money. */
      paymentDate: string | null;
      /** ISO 4217, e.g. USD. */
      currency: string;
      contact: PaymentRecipient;
      /** The id in your own system; null without one, and for a payment that replaces yours: see `replacedById`. */
      externalId: string | null;
      /** If true, the payment will fail on its day, unless it gets another method. */
      isPaymentMethodRemoved: boolean;
      /** Whether its card expires before `scheduleDate`: the payment then fails, unless another method pays it. */
      isPaymentMethodExpiring: boolean;
      /** The page on which the recipient accepts or declines. Anybody with this link can do so. Only tokens with the scope `payments:write` see it; for others, and in events, its code is masked: `…/p/****`. */
      offerLink: string | null;
      /** When a person last sent the offer again. */
      offerSentAt: string | null;
      /** When the offer expires unless it is accepted; null: it does not expire. */
      expiresAt: string | null;
      /** When the recipient accepted; null before. */
      acceptedAt: string | null;
      /** Why the recipient declined, if they said so. */
      declineReason: string | null;
      /** The recipient's bank account; null before it is accepted. */
      destination: Destination | null;
      /** When the money was out of the wallet. */
      fundedAt: string | null;
      /** When the wallet's bank took it back after all, or a part of it. */
      fundingReturnedAt: string | null;
      /** How much of `totalAmount` and `serviceFee` that bank has. */
      returnedAmount: number;
      /** Why it failed; null otherwise. */
      failure: PaymentFailure | null;
      /** How far the money is. `AwaitingRecipient`: its day has come, and the recipient is not ready; `AwaitingBank`: the recipient’s bank refused it, and it waits for another account. */
      stage: 'Offered' | 'Scheduled' | 'AwaitingRecipient' | 'Funding' | 'Transferring' | 'PayingOut' | 'AwaitingBank' | 'Arrived' | 'TakingBack' | 'Refunding' | 'Ended';
      /** The recipient’s account at the processor (`GET /v1/recipients/{recipient_id}`); null: the money goes to a bank account. */
      recipientId: string | null;
      /** What the operator of the installation takes, in the minor unit. The wallet pays it on top of `totalAmount`. */
      serviceFee: number;
      /** Whether `serviceFee` is given back with money that does not arrive. */
      refundsServiceFee: boolean;
      /** Since when its day has come and the recipient is not ready; null if that was not so. */
      recipientWaitingAt: string | null;
      /** When the money was in the recipient’s account at the processor; null before, and without one. */
      transferredAt: string | null;
      /** The money on its way from the recipient’s account at the processor to the recipient’s bank; null before. */
      bankPayout: BankPayout | null;
      /** The money on its way back from the recipient’s account at the processor; null if that was not needed. */
      reversal: PaymentReversal | null;
      /** What the recipient’s bank got, in the minor unit of `destinationCurrency`; null before. */
      destinationAmount: number | null;
      /** The currency of the recipient’s bank account. */
      destinationCurrency: string | null;
      /** Since when the account owes the operator what the wallet’s bank took back after it was spent. */
      owedSince: string | null;
      /** When that was settled; null before. */
      debtSettledAt: string | null;
      /** Since when the operator owes the account: it had settled the debt, and then the money came back to the operator. */
      overpaidSince: string | null;
      /** The refund to the wallet; null if none was needed. */
      refund: PaymentRefund | null;
      /** When the money that the wallet’s bank had taken back was written off. */
      writtenOffAt: string | null;
      /** The payment that did not arrive, of which this one was made for another account. */
      replacesId: string | null;
      /** The payment that was made of this one, to another account of its recipient. */
      replacedById: string | null;
      /** When it was created. */
      createdAt: string;
      /** When it changed last. */
      updatedAt: string;
      /** The movement of money, in the minor unit; absent without a movement. */
      movement?: {
        /** The change of the money in transit; below 0, money left. */
        amount: number;
        /** The fee of the processor. */
        fee: number;
        /** The change of the account’s own money at the processor, without the fee. */
        balance: number;
        /** The change of the money at the recipient’s account at the processor; absent without such an account. */
        atRecipient?: number | undefined;
      } | undefined;
    };
  };
};

/** The account of a recipient at the processor has changed. */
export type RecipientEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'recipient.updated';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The recipient’s account. */
    recipient: Recipient;
  };
};

/** A wallet got or lost a payment method. */
export type PaymentMethodEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'payment_method.added' | 'payment_method.removed';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The payment method. */
    paymentMethod: WalletMethod;
  };
};

/** The processor sent money to the bank of the account. */
export type PayoutEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'payout.paid';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The payout. */
    payout: Payout;
  };
};

/** The credit of a client rose or fell. */
export type ClientCreditEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'client_credit.received' | 'client_credit.applied' | 'client_credit.given_back' | 'client_credit.undone';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The movement, and the credit after it. */
    clientCredit: {
      /** The id of the movement. */
      id: string;
      /** The id of the client. */
      contactId: string;
      /** Why; of what was taken back. */
      kind: 'Overpayment' | 'Applied' | 'GivenBack';
      /** How much it rose, in the minor unit; below 0 it fell. */
      amount: number;
      /** ISO 4217, e.g. USD. */
      currency: string;
      /** The credit in this currency afterwards. */
      balance: number;
      /** Id of the invoice that was overpaid, or that is paid; null without one. */
      invoiceId: string | null;
      /** Id of the row of applied credit at its invoice; null without one. */
      manualPaymentId: string | null;
      /** Id of the line of a bank statement that brought it; null without one. */
      bankLineId: string | null;
      /** How the money came or went, as `BankTransfer`; null: nobody said it. */
      method: string | null;
      /** The day on which the money came or went, or the credit was applied. */
      day: string;
      /** Id of the movement that was taken back; null without one. */
      undoesId: string | null;
      /** When it was recorded. */
      createdAt: string;
    };
  };
};

/** The access point for e-invoices was changed. */
export type AccessPointEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'access_point.updated';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The access point. Addresses and secrets are not in it. */
    accessPoint: {
      /** The id of these settings. */
      id: string;
      /** `Endpoint`, `StandIn` (that of the sandbox) or `None`: it was removed. */
      kind: string;
      /** `peppol` or `xrechnung`. */
      format: string;
      /** Whether documents are handed over when they are issued. */
      handsOverOnIssue: boolean;
    };
  };
};

/** A document is on its way to the access point, or something became of it. */
export type EInvoiceEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'e_invoice.waiting' | 'e_invoice.handed_over' | 'e_invoice.refused' | 'e_invoice.failed' | 'e_invoice.delivered' | 'e_invoice.rejected';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The hand-over, without the addresses of the parties and words about it. */
    handOver: {
      /** The id of the hand-over. Each attempt has it as `webhook-id` and `idempotency-key`. */
      id: string;
      /** The kind of document. */
      documentType: 'Invoice' | 'CreditNote' | 'PrepaymentInvoice';
      /** The id of the document. */
      documentId: string;
      /** The version of an invoice; 1 of other documents. */
      documentVersion: number;
      /** The number of the document. */
      documentNumber: string;
      /** The id of the invoice that it is about. */
      invoiceId: string;
      /** The format: Peppol BIS Billing 3.0, or XRechnung 3.0. */
      format: 'peppol' | 'xrechnung';
      /** `Waiting`: it is not handed over yet. `HandedOver`: the access point has taken it; nothing is known of the receiver. `Refused`: the access point does not take it, or a fact is missing. `Failed`: no clear answer for three days, or it was given up; `mayHaveArrived` says whether the access point may have it. `Delivered` and `Rejected`: what the access point said later. */
      status: 'Waiting' | 'HandedOver' | 'Refused' | 'Failed' | 'Delivered' | 'Rejected';
      /** Whether it was handed over because it was issued. */
      isAutomatic: boolean;
      /** How often it was tried. */
      attempts: number;
      /** When it was tried last. */
      attemptedAt: string | null;
      /** The status of the last answer. */
      statusCode: number | null;
      /** Why it is `Refused` or `Failed`, or why the last attempt failed. `FactsMissing`: see `missing`. `Refused`: see `answer`. `Superseded`: the invoice changed or was canceled before it was handed over. `AccessPointChanged`: another host may have it; handing it over again confirms the new one. */
      failure: 'FactsMissing' | 'Refused' | 'BadStatus' | 'Redirected' | 'TimedOut' | 'NotConnected' | 'ConnectionBroken' | 'NameNotFound' | 'AddressNotAllowed' | 'InvalidCertificate' | 'UnreadableSecrets' | 'NoAccessPoint' | 'ClientErased' | 'Superseded' | 'AccessPointChanged' | null;
      /** The name that the access point gave the document. */
      reference: string | null;
      /** When it was created. */
      createdAt: string;
      /** When the access point took it. */
      handedOverAt: string | null;
      /** When it became `Refused`, `Failed`, `Delivered` or `Rejected`; otherwise null. */
      endedAt: string | null;
      /** Whether an attempt may have reached the access point, or has. It goes again with the same key then. */
      mayHaveArrived: boolean;
    };
  };
};

/** A file of the bank was taken or deleted. */
export type BankStatementEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'bank_statement.created' | 'bank_statement.deleted';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The statement at the time of the event. */
    bankStatement: DeletedBankStatement;
  };
};

/** A person said what a line of a bank statement pays. The event names no payer. */
export type BankLineEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'bank_line.confirmed' | 'bank_line.ignored' | 'bank_line.undone';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The line at the time of the event. */
    bankLine: {
      /** The id of the line. */
      id: string;
      /** The id of its statement. */
      statementId: string;
      /** The day of the booking. */
      bookedOn: string;
      /** What came in, in the minor unit; below zero what went out. */
      amount: number;
      /** ISO 4217, e.g. USD. */
      currency: string;
      /** When a person said that it pays no invoice; null: it is not ignored. */
      ignoredAt: string | null;
      /** What it pays after the event. */
      assignments: {
        /** The id of the manual payment. */
        manualPaymentId: string;
        /** The id of the invoice. */
        invoiceId: string;
        /** The number of the invoice. */
        invoiceNumber: string;
        /** The id of the scheduled payment. */
        scheduledPaymentId: string;
        /** What of the line pays it. */
        amount: number;
      }[];
      /** The credit of clients that it has brought, after the event; absent in older events. */
      credits?: {
        /** The id of the movement of the credit. */
        creditMovementId: string;
        /** The id of the client whose credit it is. */
        contactId: string;
        /** The id of the invoice that owed less. */
        invoiceId: string;
        /** What of the line became credit. */
        amount: number;
      }[] | undefined;
    };
  };
};

/** A report about a mail came from its provider. */
export type MailEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'mail.bounced' | 'mail.complained';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The mail. Its addresses are left out; `GET /v1/mails/{mail_id}` has them. */
    mail: {
      /** The id of the mail. */
      id: string;
      /** The subject matter of the mail. */
      kind: MailKind;
      /** The status of the mail after the report. */
      status: MailStatus;
      /** The invoice that it is about. */
      invoiceId: string | null;
      /** The outgoing payment that it is about. */
      paymentId: string | null;
      /** The contact that it went to; null: another payer. */
      contactId: string | null;
      /** Why it came back. */
      reason: BounceReason;
      /** The code of the other mail server, as `5.1.1` (RFC 3463). */
      statusCode: string | null;
      /** Whether this address gets no reminders from now on. */
      isSuppressed: boolean;
    };
  };
};

/** Settings of the account were changed. */
export type AccountUpdatedEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'account.updated';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The settings at the time of the event. */
    account: {
      /** The id of the account. */
      id: string;
      /** Its part of payment links. It never changes. */
      path: string;
      /** The name of the business. */
      name: string;
      /** Whether money is real. It never changes. */
      mode: 'Live' | 'Sandbox';
      /** The currency of new invoices and payments; existing ones keep theirs. */
      currency: string;
      /** The IANA zone in which a due date begins and ends, e.g. Europe/Berlin. */
      timeZone: string;
      /** How clients may pay a new invoice that does not name payment methods itself. */
      acceptedMethods: PaymentMethodType[];
      /** The prefix of invoice numbers, e.g. `INV-`. It does not end with a digit. */
      numberPrefix: string;
      /** How invoices are numbered, e.g. `{YYYY}-{0000}`: `{YYYY}` or `{YY}` is the year of issue in `timeZone`, `{MM}` its month, and the zeros are the number with as many digits at least. Counting begins again at 1 with each year, with `{MM}` each month. Null: `numberPrefix` and at least four digits. */
      numberPattern: string | null;
      /** The number that the next invoice gets. A number that an invoice has is not given again. */
      nextNumber: number;
      /** How credit notes are numbered, in the form of `numberPattern`. Null: `CN-{0000}`. */
      creditNotePattern: string | null;
      /** The number that the next credit note gets. */
      nextCreditNote: number;
      /** The numbers that the next documents get, were they issued today. */
      nextNumbers: {
        /** E.g. `2026-0042`. */
        invoice: string;
        /** E.g. `CN-0007`. */
        creditNote: string;
      };
      /** A scheduled payment becomes Due this many days before its due date. */
      dueWindowDays: number;
      /** The party that bears the cost of credit cards. */
      feeBearer: 'Business' | 'Client';
      /** The surcharge on credit cards, in hundredths of a percent; no more than `surcharge` allows. */
      surchargeBasisPoints: number;
      /** What a credit card costs the business at its processor, in hundredths of a percent. */
      cardCostBasisPoints: number | null;
      /** What law and card networks allow at the place of the profile (docs/surcharges.md). */
      surcharge: {
        /** Whether a business in this place may take a surcharge today. */
        allowed: boolean;
        /** The most that the business may take, with its cost of cards considered. */
        maximumBasisPoints: number;
        /** The most that any business in this place may take. */
        lawfulBasisPoints: number;
        /** Whether the cost of cards for the business is also a limit. */
        boundByCost: boolean;
        /** The surcharge that credit cards pay today. */
        takenBasisPoints: number;
        /** The name of the rule. UnknownRegion: the region of the profile is no state or province of its country. NoRule: no rule is known that allows a surcharge there. */
        ground: 'US' | 'US_CT' | 'US_MA_ME' | 'US_PR' | 'US_CO' | 'US_OK_UNTIL_2025' | 'US_OK' | 'CA' | 'CA_QC' | 'EEA' | 'GB' | 'UnknownRegion' | 'NoRule';
        /** True while no surcharge may be taken because `cardCostBasisPoints` is not set. */
        needsCardCost: boolean;
        /** The rule, as a sentence. */
        reason: string;
      };
      /** Whether clients may pay a part of a scheduled payment. */
      allowsPartPayments: boolean;
      /** Whether clients may pay invoices in euros from a bank account, by SEPA debit. With Stripe, switch SEPA debits on there first. */
      takesSepaDebits: boolean;
      /** Whether the client’s page offers Apple Pay, Google Pay and Link. Where a card bears a fee it never does: a wallet names the amount first. */
      takesWallets: boolean;
      /** Whether clients may agree to autopay of the rest when they pay through the link. `Required`: the first payment there must agree to it. Payments that the business records itself need no consent. */
      autopay: 'Offered' | 'Required' | 'Off';
      /** The pauses in days before each retry of a failed autopay. */
      autopayRetryDays: number[];
      /** The hosts to which the page of an invoice may lead after paying (`returnUrl`), e.g. `shop.example`: exactly these, no subdomains. A sandbox account may also list `localhost:*`. */
      returnHosts: string[];
      /** How recipients of a sandbox account say where their money goes: by a bank account on our page, or at a hosted page of the sandbox, as at Stripe. Without effect in a live account, whose recipients always set up at Stripe. */
      recipientOnboarding: 'BankAccount' | 'Onboarding';
      /** How an issued invoice is corrected. `Versions`: by editing it; each change of its document is a version. `Corrections`: only by credit notes and further invoices, as several countries demand; its schedule and other terms can still be edited. */
      afterIssue: 'Versions' | 'Corrections';
      /** The bank accounts to which clients transfer, at most one for each currency. */
      bankDetails: {
        /** The currency of the transfers. Each stands in the list once. */
        currency: string;
        /** The holder of the account, as the bank knows it. */
        holder: string;
        /** The bank. Empty: not said. */
        bankName: string;
        /** The IBAN, with or without spaces. */
        iban: string;
        /** The BIC of the bank. In the euro area the IBAN is enough. */
        bic: string;
        /** The number of an account without an IBAN, with `routingNumber`, `sortCode` or `bic`. */
        accountNumber: string;
        /** The routing number (ABA) of a bank in the United States. */
        routingNumber: string;
        /** The sort code of a bank in the United Kingdom. */
        sortCode: string;
        /** How transfers name the invoice: by its number, or by a creditor reference (ISO 11649, `RF18…`) that is made of it, so that banks find typing errors. A number that fits no creditor reference stands for itself. */
        reference: 'InvoiceNumber' | 'CreditorReference';
      }[];
      /** The amount that the business keeps when an event falls through, as terms; null: nothing is agreed. */
      cancellationTerms: {
        /** In falling order of `fromDays`; the last has 0. A notice after the event is in the last. */
        tiers: {
          /** Days from the notice to the event; a notice on exactly this day is in the tier. */
          fromDays: number;
          /** What the business keeps, in hundredths of a percent. */
          keepBasisPoints: number;
        }[];
        /** The amount that is shared: the price, or the first payment. */
        of: 'Total' | 'FirstPayment';
        /** What the business keeps when it ends the contract itself. */
        byBusiness: number;
        /** Which date counts of an event that was postponed. `Earlier`: nobody postpones first and cancels free later. */
        countsFrom: 'Earlier' | 'First' | 'Current';
        /** The terms by language. */
        text: {
          /** The terms as the client reads them. */
          en: string;
          /** The terms as the client reads them. */
          de?: string | undefined;
          /** The terms as the client reads them. */
          fr?: string | undefined;
          /** The terms as the client reads them. */
          es?: string | undefined;
        };
      } | null;
      /** The own words of the business in its mails to clients, by kind and language. `{client}`, `{business}`, `{number}`, `{event}` and `{what}` stand for the values of the mail; in most kinds also `{amount}`, and `{date}` where a day is due. A line whose value a mail lacks is left out, and then our subject is used. Amounts, links and what happened are always ours. */
      mailTexts: {
        /** The kind of mail to the client. */
        kind: 'Invoice' | 'InvoiceChanged' | 'Reminder' | 'Receipt' | 'PaymentFailed' | 'AutopayStarted' | 'AutopayAhead' | 'AutopayDone' | 'AutopayEnded' | 'Refund' | 'InvoiceReopened' | 'InvoiceCanceled';
        /** The language of the mails in which the words stand. */
        language: 'en' | 'de' | 'fr' | 'es';
        /** The subject line; null: ours. Of mails that say what happened with money, it has `{what}`: our own words for that. */
        subject: string | null;
        /** Stands before our sentences, which stay; each line is a paragraph. Empty: nothing. */
        opening: string;
        /** Stands below the button; each line is a paragraph. Empty: nothing. */
        closing: string;
      }[];
      /** Whether mails to clients carry their document as a PDF: the invoice, also with reminders; the receipt; the credit note. A mail whose PDF cannot be made for some minutes goes without it, and says so. */
      attachPdf: boolean;
      /** The public details of the business, and its reminder rule. */
      profile: {
        /** Of mails and documents; a page uses its reader’s. */
        language: 'en' | 'de' | 'fr' | 'es';
        /** Of pages, mails and documents. */
        accentColour: string;
        /** The address for answers of clients, and for mails to the business; empty: the addresses of its Owners. */
        email: string;
        /** Street and number. */
        street: string;
        /** Postal code. */
        postalCode: string;
        /** City. */
        city: string;
        /** State or province; some forbid surcharges. */
        region: string;
        /** ISO 3166-1, or empty. It decides which surcharge is allowed and the size of paper. */
        country: string;
        /** For VAT, a number that begins with the country, e.g. DE123456789. */
        taxId: string;
        /** The person for questions of a client’s accounts department. XRechnung requires it. */
        contactName: string;
        /** The phone number for such questions. XRechnung requires it. */
        phone: string;
        /** The address in the Peppol network: an ISO 6523 code, a colon, a number, e.g. `0088:7300010000001`. Empty: by the tax id. */
        peppolId: string;
        /** The last lines of mails and documents. */
        footer: string;
        /** When clients are reminded, in days from a due date, ascending; negative ones before it. A new rule applies from now on. */
        reminderDays: number[];
      };
      /** Null without one. */
      logo: {
        /** The kind of picture. */
        type: 'image/png' | 'image/jpeg';
        /** The public address of the picture. It changes with the picture. */
        url: string;
      } | null;
      /** What was changed. */
      changes: {
        /** The name of the setting, as `profile.street`. */
        field: string;
        /** What it was. */
        before: unknown;
        /** What it is. */
        after: unknown;
      }[];
    };
  };
};

/** All data of the account was downloaded. */
export type AccountExportedEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'account.exported';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The download. */
    account: {
      /** The id of the download. */
      id: string;
      /** Whether invoices and receipts are in it. */
      withDocuments: boolean;
    };
  };
};

/** The account was closed, opened again or erased. */
export type AccountClosingEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'account.closed' | 'account.reopened' | 'account.erased';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The account at the time of the event. */
    account: {
      /** The id of the account. */
      id: string;
      /** Its part of payment links. */
      path: string;
      /** The name of the business. */
      name: string;
      /** When it was closed; null: it is open. */
      closedAt: string | null;
      /** Until when it can be opened again; null: it is open, or erased. */
      reopenableUntil: string | null;
    };
  };
};

/** The account was connected to a processor, or is no longer. */
export type AccountProcessorEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'account.processor_connected' | 'account.processor_disconnected';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The account and what it is connected to. */
    account: {
      /** The id of the account. */
      id: string;
      /** Its part of payment links. */
      path: string;
      /** The name of the business. */
      name: string;
      /** The processor: `Stripe`. */
      processor: string;
      /** The account at Stripe, `acct_…`. */
      stripeAccount: string;
      /** The one before: another one after a change, the same after new keys; null: none. */
      formerStripeAccount: string | null;
    };
  };
};

/** The operator suspended the account, or ended that, or restored a backup. */
export type AccountSuspensionEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'account.suspended' | 'account.resumed' | 'account.restored';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The account at the time of the event. */
    account: {
      /** The id of the account. */
      id: string;
      /** Its part of payment links. */
      path: string;
      /** The name of the business. */
      name: string;
      /** Since when it is suspended; null: it is not. */
      suspendedAt: string | null;
      /** Why; null: it is not suspended. */
      suspendedReason: string | null;
      /** Of the backup. */
      backupAt?: string | undefined;
    };
  };
};

/** A person was invited to the account, or the invitation was withdrawn. */
export type InvitationEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'invitation.created' | 'invitation.revoked';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The invitation, without its address. */
    invitation: {
      /** The id of the invitation. */
      id: string;
      /** Null: webhooks contain no names. */
      email: string | null;
      /** What the person may do after joining. */
      role: Role;
      /** When it was made. */
      createdAt: string;
      /** Until when it can be accepted. */
      expiresAt: string;
    };
  };
};

/** A person joined or left the account. */
export type MemberEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'member.joined' | 'member.removed';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The member, without a name. */
    member: {
      /** The id of the person, the same in all accounts. */
      id: string;
      /** Null: webhooks contain no names. */
      name: string | null;
      /** Null: webhooks contain no names. */
      email: string | null;
      role: Role;
      /** When the person became a member. */
      joinedAt: string;
    };
  };
};

/** The role of a person changed. */
export type MemberRoleChangedEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'member.role_changed';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The member, without a name. */
    member: {
      /** The id of the person, the same in all accounts. */
      id: string;
      /** Null: webhooks contain no names. */
      name: string | null;
      /** Null: webhooks contain no names. */
      email: string | null;
      role: Role;
      /** When the person became a member. */
      joinedAt: string;
      /** The role before. */
      previousRole: Role;
    };
  };
};

/** A token was made or revoked. */
export type TokenEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'token.created' | 'token.revoked';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The token at the time of the event. Fields that would name a person are null. */
    token: {
      /** The id of the token; it is not the token. */
      id: string;
      /** Null: webhooks contain no names. */
      name: string | null;
      /** Null: webhooks contain no names. */
      hint: string | null;
      /** The scopes of the token that the role of its person allows at the moment. */
      scopes: Scope[];
      /** When it was made. */
      createdAt: string;
      /** When it stops working; null: never. */
      expiresAt: string | null;
      /** When it was last used, to the minute; null: never. */
      lastUsedAt: string | null;
      /** When it was revoked; null: it was not. */
      revokedAt: string | null;
      /** The owner of the token. */
      person: {
        /** The id of the person. */
        id: string;
        /** Null: webhooks contain no names. */
        name: string | null;
        /** Null: webhooks contain no names. */
        email: string | null;
      };
    };
  };
};

/** How the mails of the account leave was changed, or its mail server failed or works again. */
export type MailRouteEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'mail_route.updated';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** How the mails of the account leave. Addresses, servers and their answers are not in it. */
    mailRoute: {
      /** The id of these settings. */
      id: string;
      /** `Server`: a mail server of the account; `Domain`: a domain of the account. */
      kind: string;
      /** `Active`, `Failing`: mails wait for the server, `Untested` or `Off`: the installation sends. */
      status: string;
      /** `Unreachable`, `RefusedUs` (sign-in or sender) or `RefusedMails`: why the server takes no mails. `Unreadable`: the stored password or key cannot be read. Null: mails leave. */
      trouble: string | null;
      /** Since when no mails leave; null: they do. */
      failingSince: string | null;
    };
  };
};

/** A webhook was made, changed, stopped or deleted. */
export type WebhookChangedEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'webhook.created' | 'webhook.updated' | 'webhook.secret_rotated' | 'webhook.paused' | 'webhook.disabled' | 'webhook.deleted';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The webhook at the time of the event. The query of its address is left out. */
    webhook: {
      /** Its id. */
      id: string;
      /** The address that receives events. Only callers with `webhooks:write` see its query. In the answer to a repeated request it is `?…`. */
      url: string;
      /** The types that are sent; null: all, including types that are added later. */
      eventTypes: EventType[] | null;
      /** Its purpose, up to 200 characters. */
      description: string;
      status: WebhookStatus;
      /** The cause of the pause. Service: every attempt of three days failed. Null: it is not paused. */
      pausedBy: 'Member' | 'Token' | 'Service' | null;
      /** When it was made. */
      createdAt: string;
      /** Whether the events of an object are sent one after another. */
      isOrdered: boolean;
      /** Since when every attempt has failed; null: the last attempt succeeded. */
      failingSince: string | null;
      /** Until when the previous secret also signs; null: it does not. After several rotations: until when the last of the old secrets signs. */
      previousSecretUntil: string | null;
      /** When it was last changed. */
      updatedAt: string;
      /** Why the service stopped it: three days of failures, or an answer of 410. Absent if a person paused it. */
      reason?: 'Failing' | 'Gone' | undefined;
    };
  };
};

/** A test of a webhook. */
export type WebhookTestEvent = {
  /** The id of the event. */
  id: string;
  /** The kind of object and what happened to it. */
  type: 'webhook.test';
  /** The version of `data`. */
  apiVersion: string;
  /** Whether money is real. */
  livemode: boolean;
  /** When it happened. */
  createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  sequence: number;
  /** The object at the time of the event. */
  data: {
    /** The webhook that is tested. */
    webhook: {
      /** The id of the webhook. */
      id: string;
      /** Its purpose. */
      description: string;
    };
  };
};

/** An event as a webhook delivers it. Types are added in time: a receiver ignores those that it does not know. */
export type WebhookEvent = InvoiceEvent | InvoiceUpdatedEvent | InvoiceOverdueEvent | InvoiceSettledEvent | InvoiceCreditedEvent | InvoicePrepaymentInvoicedEvent | InvoiceFinalInvoicedEvent | InvoiceEndedEvent | InvoiceAutopayDisabledEvent | InvoicePaymentDueEvent | InvoicePaymentChargeEvent | InvoicePaymentFailedEvent | InvoicePaymentMarkedEvent | InvoicePaymentRefundEvent | InvoicePaymentDisputeEvent | ContactEvent | ContactMergedEvent | ContactErasedEvent | PaymentEvent | RecipientEvent | PaymentMethodEvent | PayoutEvent | ClientCreditEvent | AccessPointEvent | EInvoiceEvent | BankStatementEvent | BankLineEvent | MailEvent | AccountUpdatedEvent | AccountExportedEvent | AccountClosingEvent | AccountProcessorEvent | AccountSuspensionEvent | InvitationEvent | MemberEvent | MemberRoleChangedEvent | TokenEvent | MailRouteEvent | WebhookChangedEvent | WebhookTestEvent;

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
  /** Set the bank details */
  'PUT /v1/account/bank_details': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: PutBankDetailsBody;
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
  /** Read the effects of closing the account */
  'GET /v1/account/closing': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: AccountClosing;
  };
  /** Read the processor */
  'GET /v1/account/processor': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: ProcessorConnection;
  };
  /** Read how mails leave */
  'GET /v1/account/mail_route': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: MailRoute;
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
      /** Only invoices with this status. */
      status?: 'Draft' | 'Active' | 'Paid' | 'Canceled' | 'Uncollectible' | undefined;
      /** What an invoice waits for. Active invoices are `Overdue` (a due date has passed), `Due` (something can be paid now or is on its way) or `Upcoming` (all others). The other states are the statuses. Every invoice is in exactly one state. */
      state?: 'Draft' | 'Upcoming' | 'Due' | 'Overdue' | 'Paid' | 'Canceled' | 'Uncollectible' | undefined;
      /** Only invoices of this contact. */
      contactId?: string | undefined;
      /** Only the one with this id. */
      externalId?: string | undefined;
      /** Only invoices with a payment that is due on this day or later. */
      dueFrom?: string | undefined;
      /** Only invoices with a payment that is due on this day or before. */
      dueTo?: string | undefined;
      /** Active invoices with an open amount that is due on this day or later. */
      owedFrom?: string | undefined;
      /** Active invoices with an open amount that is due on this day or before. */
      owedTo?: string | undefined;
      /** Only events on this day or later. */
      eventFrom?: string | undefined;
      /** Only events on this day or before. */
      eventTo?: string | undefined;
      /** Invoices that were created or changed since then, the last changed first. */
      updatedSince?: string | undefined;
      /** Words of the contact's name or email, the number or the note, or how they begin; all of them must be found. Case and accents do not matter. The invoice with this number, or with exactly this `externalId`, comes first: `inv-42` and `42` mean `INV-0042`. Then the newest; when some thousands fit, those with the whole word before those with longer ones. A page may hold fewer than `limit` and still have a `nextCursor`. */
      q?: string | undefined;
    };
    body: undefined;
    data: InvoiceList;
  };
  /** Update, activate or cancel an invoice */
  'PATCH /v1/invoices/{invoice_id}': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: Record<string, never>;
    body: UpdateInvoiceBody;
    data: Invoice;
  };
  /** Delete a draft */
  'DELETE /v1/invoices/{invoice_id}': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: FullInvoice;
  };
  /** Read an invoice */
  'GET /v1/invoices/{invoice_id}': {
    path: {
      /** The id of the invoice. */
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
      /** Only invoices of this contact. */
      contactId?: string | undefined;
      /** Only the one with this id. */
      externalId?: string | undefined;
      /** Only invoices with a payment that is due on this day or later. */
      dueFrom?: string | undefined;
      /** Only invoices with a payment that is due on this day or before. */
      dueTo?: string | undefined;
      /** Active invoices with an open amount that is due on this day or later. */
      owedFrom?: string | undefined;
      /** Active invoices with an open amount that is due on this day or before. */
      owedTo?: string | undefined;
      /** Only events on this day or later. */
      eventFrom?: string | undefined;
      /** Only events on this day or before. */
      eventTo?: string | undefined;
      /** Invoices that were created or changed since then, the last changed first. */
      updatedSince?: string | undefined;
      /** Words of the contact's name or email, the number or the note, or how they begin; all of them must be found. Case and accents do not matter. The invoice with this number, or with exactly this `externalId`, comes first: `inv-42` and `42` mean `INV-0042`. Then the newest; when some thousands fit, those with the whole word before those with longer ones. A page may hold fewer than `limit` and still have a `nextCursor`. */
      q?: string | undefined;
    };
    body: undefined;
    data: InvoiceCounts;
  };
  /** Read a scheduled payment */
  'GET /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
      /** The id of the payment. */
      payment_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ShownScheduledPayment;
  };
  /** List the prepayment invoices of an invoice */
  'GET /v1/invoices/{invoice_id}/prepayment_invoices': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: PrepaymentInvoiceList;
  };
  /** Issue the final invoice */
  'POST /v1/invoices/{invoice_id}/final_invoice': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: Record<string, never>;
    body: OnlyDryRun;
    data: FullInvoice;
  };
  /** Mark a scheduled payment as paid */
  'POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/mark_as_paid': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
      /** The id of the payment. */
      payment_id: string;
    };
    query: Record<string, never>;
    body: MarkScheduledPaymentAsPaidBody;
    data: FullInvoice;
  };
  /** Unmark as paid */
  'POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/unmark_as_paid': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
      /** The id of the payment. */
      payment_id: string;
    };
    query: Record<string, never>;
    body: OnlyDryRun;
    data: FullInvoice;
  };
  /** Waive a scheduled payment */
  'POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/waive': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
      /** The id of the payment. */
      payment_id: string;
    };
    query: Record<string, never>;
    body: OnlyDryRun;
    data: FullInvoice;
  };
  /** Record money for an invoice */
  'POST /v1/invoices/{invoice_id}/payments': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: Record<string, never>;
    body: RecordManualPaymentBody;
    data: RecordedPayments;
  };
  /** List the manual payments of an invoice */
  'GET /v1/invoices/{invoice_id}/payments': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ManualPaymentList;
  };
  /** Record money for a scheduled payment */
  'POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/payments': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
      /** The id of the payment. */
      payment_id: string;
    };
    query: Record<string, never>;
    body: RecordManualPaymentBody;
    data: RecordedPayments;
  };
  /** Undo a manual payment */
  'POST /v1/invoices/{invoice_id}/payments/{manual_payment_id}/unmark': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
      /** The id of the manual payment. */
      manual_payment_id: string;
    };
    query: Record<string, never>;
    body: OnlyDryRun;
    data: RecordedPayments;
  };
  /** Pay an invoice with credit */
  'POST /v1/invoices/{invoice_id}/apply_credit': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: Record<string, never>;
    body: ApplyCreditBody;
    data: RecordedPayments;
  };
  /** Get the credit of a contact */
  'GET /v1/contacts/{contact_id}/credit': {
    path: {
      /** The id of the contact. */
      contact_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ContactCredit;
  };
  /** List why the credit of a contact rose and fell */
  'GET /v1/contacts/{contact_id}/credit_movements': {
    path: {
      /** The id of the contact. */
      contact_id: string;
    };
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      /** Only those of this invoice. */
      invoiceId?: string | undefined;
    };
    body: undefined;
    data: CreditMovementList;
  };
  /** Record credit that was given back */
  'POST /v1/contacts/{contact_id}/credit/give_back': {
    path: {
      /** The id of the contact. */
      contact_id: string;
    };
    query: Record<string, never>;
    body: GiveBackCreditBody;
    data: MovedCredit;
  };
  /** Undo a movement of credit */
  'POST /v1/contacts/{contact_id}/credit_movements/{movement_id}/undo': {
    path: {
      /** The id of the contact. */
      contact_id: string;
      /** The id of the movement. */
      movement_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: MovedCredit;
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
      actorType?: 'Member' | 'Token' | 'Client' | 'Recipient' | 'Operator' | undefined;
      /** Only events that this person, token or contact caused. */
      actorId?: string | undefined;
      /** Only events at or after this instant. */
      createdSince?: string | undefined;
    };
    body: undefined;
    data: EventList;
  };
  /** Read an event */
  'GET /v1/events/{event_id}': {
    path: {
      /** The id of the event. */
      event_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Event;
  };
  /** List the events of an invoice */
  'GET /v1/invoices/{invoice_id}/events': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    data: EventList;
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
      /** `nextCursor` of the page before, in the same order. */
      cursor?: string | undefined;
      /** Newest first, or from A to Z without regard to accents. Default `Newest`. */
      order?: 'Newest' | 'Name' | undefined;
      /** Only contacts of this type. */
      type?: 'Client' | 'Business' | undefined;
      /** Only the contacts with this address: one without a company at most, and companies. */
      email?: string | undefined;
      /** Only the one with this id. */
      externalId?: string | undefined;
      /** A part of the name, company or email address, in any case, or exactly the `externalId`. */
      q?: string | undefined;
    };
    body: undefined;
    data: ContactList;
  };
  /** Update a contact */
  'PATCH /v1/contacts/{contact_id}': {
    path: {
      /** The id of the contact. */
      contact_id: string;
    };
    query: Record<string, never>;
    body: UpdateContactBody;
    data: Contact;
  };
  /** Delete a contact */
  'DELETE /v1/contacts/{contact_id}': {
    path: {
      /** The id of the contact. */
      contact_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Contact;
  };
  /** Read a contact */
  'GET /v1/contacts/{contact_id}': {
    path: {
      /** The id of the contact. */
      contact_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Contact;
  };
  /** Read a summary of a contact */
  'GET /v1/contacts/{contact_id}/summary': {
    path: {
      /** The id of the contact. */
      contact_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ContactSummary;
  };
  /** Read amounts owed by contacts */
  'GET /v1/contacts/owed': {
    path: Record<string, never>;
    query: {
      /** The contacts: 1 to 200 ids, with commas between them. */
      contactIds: string;
    };
    body: undefined;
    data: ContactsOwed;
  };
  /** Merge a contact into another */
  'POST /v1/contacts/{contact_id}/merge': {
    path: {
      /** The id of the contact. */
      contact_id: string;
    };
    query: Record<string, never>;
    body: MergeContactBody;
    data: ContactMerge;
  };
  /** Read how far a merge has come */
  'GET /v1/contacts/{contact_id}/merge': {
    path: {
      /** The id of the contact. */
      contact_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ContactMerge;
  };
  /** Preview a merge */
  'GET /v1/contacts/{contact_id}/merge_preview': {
    path: {
      /** The id of the contact. */
      contact_id: string;
    };
    query: {
      /** The contact that would get everything. */
      into: string;
    };
    body: undefined;
    data: ContactMergePreview;
  };
  /** Erase a contact */
  'POST /v1/contacts/{contact_id}/erase': {
    path: {
      /** The id of the contact. */
      contact_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: ContactErasure;
  };
  /** Read the effects of erasing a contact */
  'GET /v1/contacts/{contact_id}/erasure': {
    path: {
      /** The id of the contact. */
      contact_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ContactErasure;
  };
  /** Export a contact */
  'GET /v1/contacts/{contact_id}/export': {
    path: {
      /** The id of the contact. */
      contact_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: undefined;
  };
  /** Check the VAT id of a contact */
  'POST /v1/contacts/{contact_id}/vat_check': {
    path: {
      /** The id of the contact. */
      contact_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: Contact;
  };
  /** Begin an import */
  'POST /v1/imports': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: CreateImportBody;
    data: Import;
  };
  /** List imports */
  'GET /v1/imports': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    data: ImportList;
  };
  /** Add rows of contacts */
  'POST /v1/imports/{import_id}/contacts': {
    path: {
      /** The id of the import. */
      import_id: string;
    };
    query: Record<string, never>;
    body: AddContactRowsBody;
    data: Import;
  };
  /** Add rows of invoices */
  'POST /v1/imports/{import_id}/invoices': {
    path: {
      /** The id of the import. */
      import_id: string;
    };
    query: Record<string, never>;
    body: AddInvoiceRowsBody;
    data: Import;
  };
  /** Check an import */
  'POST /v1/imports/{import_id}/check': {
    path: {
      /** The id of the import. */
      import_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: Import;
  };
  /** Start an import */
  'POST /v1/imports/{import_id}/start': {
    path: {
      /** The id of the import. */
      import_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: Import;
  };
  /** Cancel an import */
  'POST /v1/imports/{import_id}/cancel': {
    path: {
      /** The id of the import. */
      import_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: Import;
  };
  /** Include rows imported before */
  'POST /v1/imports/{import_id}/include': {
    path: {
      /** The id of the import. */
      import_id: string;
    };
    query: Record<string, never>;
    body: IncludeImportRowsBody;
    data: Import;
  };
  /** Read an import */
  'GET /v1/imports/{import_id}': {
    path: {
      /** The id of the import. */
      import_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Import;
  };
  /** List rows of an import */
  'GET /v1/imports/{import_id}/rows': {
    path: {
      /** The id of the import. */
      import_id: string;
    };
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      /** Only rows of this status. */
      status?: 'Waiting' | 'Valid' | 'Faulty' | 'Skipped' | 'Created' | undefined;
    };
    body: undefined;
    data: ImportRowList;
  };
  /** Errors of an import as CSV */
  'GET /v1/imports/{import_id}/errors/csv': {
    path: {
      /** The id of the import. */
      import_id: string;
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
    data: PaymentMethodList;
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
    data: PaymentTokenAccess;
  };
  /** Read a payment method */
  'GET /v1/payment_methods/{payment_method_id}': {
    path: {
      /** The id of the payment method. */
      payment_method_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ShownWalletMethod;
  };
  /** Remove a payment method */
  'DELETE /v1/payment_methods/{payment_method_id}': {
    path: {
      /** The id of the payment method. */
      payment_method_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: WalletMethod;
  };
  /** Make a payment method the default */
  'POST /v1/payment_methods/{payment_method_id}/default': {
    path: {
      /** The id of the payment method. */
      payment_method_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
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
      /** Only payments with this status. */
      status?: 'Pending' | 'Scheduled' | 'Processing' | 'Completed' | 'Failed' | 'Declined' | 'Expired' | 'Canceled' | 'Returned' | undefined;
      /** The group of statuses: `Underway` is Scheduled or Processing, `NotDelivered` is Failed, Returned, Declined, Expired or Canceled. */
      state?: 'Offered' | 'Underway' | 'Delivered' | 'NotDelivered' | undefined;
      /** Only the one with this id. */
      externalId?: string | undefined;
      /** Only payments to this contact. */
      contactId?: string | undefined;
      /** A part of the recipient’s name or email address, or of the note, in any case; or exactly the `externalId`. */
      q?: string | undefined;
      /** Only those that were created or changed since then. */
      updatedSince?: string | undefined;
    };
    body: undefined;
    data: PaymentList;
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
      /** The id of the payment. */
      payment_id: string;
    };
    query: Record<string, never>;
    body: UpdatePaymentBody;
    data: FullPayment;
  };
  /** Delete a payment */
  'DELETE /v1/payments/{payment_id}': {
    path: {
      /** The id of the payment. */
      payment_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: FullPayment;
  };
  /** Read a payment */
  'GET /v1/payments/{payment_id}': {
    path: {
      /** The id of the payment. */
      payment_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ShownPayment;
  };
  /** Cancel a payment */
  'POST /v1/payments/{payment_id}/cancel': {
    path: {
      /** The id of the payment. */
      payment_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: FullPayment;
  };
  /** Send an offer again */
  'POST /v1/payments/{payment_id}/resend_offer': {
    path: {
      /** The id of the payment. */
      payment_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: FullPayment;
  };
  /** Give a payment back again */
  'POST /v1/payments/{payment_id}/refund': {
    path: {
      /** The id of the payment. */
      payment_id: string;
    };
    query: Record<string, never>;
    body: RefundPaymentBody;
    data: FullPayment;
  };
  /** Write a payment off */
  'POST /v1/payments/{payment_id}/write_off': {
    path: {
      /** The id of the payment. */
      payment_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: FullPayment;
  };
  /** Pay out again */
  'POST /v1/payments/{payment_id}/retry_payout': {
    path: {
      /** The id of the payment. */
      payment_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: FullPayment;
  };
  /** Take a payment back from its recipient */
  'POST /v1/payments/{payment_id}/reverse': {
    path: {
      /** The id of the payment. */
      payment_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: FullPayment;
  };
  /** Read what a payment would cost */
  'GET /v1/payments/quote': {
    path: Record<string, never>;
    query: {
      /** 1 … 999999999999: what the recipient would get, in the currency's minor unit. */
      amount: number;
      /** The method in your wallet that would be charged. Without one, the fee is that of a card. */
      paymentMethodId?: string | undefined;
    };
    body: undefined;
    data: PaymentQuote;
  };
  /** Count payments by state */
  'GET /v1/payments/counts': {
    path: Record<string, never>;
    query: {
      /** Only the one with this id. */
      externalId?: string | undefined;
      /** Only payments to this contact. */
      contactId?: string | undefined;
      /** A part of the recipient’s name or email address, or of the note, in any case; or exactly the `externalId`. */
      q?: string | undefined;
    };
    body: undefined;
    data: PaymentCounts;
  };
  /** List recipients */
  'GET /v1/recipients': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      /** Only those of this contact. */
      contactId?: string | undefined;
      /** Only those with this status. */
      status?: 'Creating' | 'Started' | 'Incomplete' | 'Pending' | 'Ready' | 'Restricted' | 'Rejected' | 'Gone' | undefined;
    };
    body: undefined;
    data: RecipientList;
  };
  /** Read a recipient */
  'GET /v1/recipients/{recipient_id}': {
    path: {
      /** The id of the recipient. */
      recipient_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Recipient;
  };
  /** Delete a recipient */
  'DELETE /v1/recipients/{recipient_id}': {
    path: {
      /** The id of the recipient. */
      recipient_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Recipient;
  };
  /** Refund a charge */
  'POST /v1/charges/{charge_id}/refunds': {
    path: {
      /** The id of the charge. */
      charge_id: string;
    };
    query: Record<string, never>;
    body: CreateRefundBody;
    data: Refund;
  };
  /** Read autopay of an invoice */
  'GET /v1/invoices/{invoice_id}/autopay': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Autopay;
  };
  /** End autopay of an invoice */
  'DELETE /v1/invoices/{invoice_id}/autopay': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Autopay;
  };
  /** Cancel a charge */
  'POST /v1/charges/{charge_id}/cancel': {
    path: {
      /** The id of the charge. */
      charge_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: Charge;
  };
  /** Cancel a refund */
  'POST /v1/refunds/{refund_id}/cancel': {
    path: {
      /** The id of the refund. */
      refund_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: Refund;
  };
  /** Read a charge */
  'GET /v1/charges/{charge_id}': {
    path: {
      /** The id of the charge. */
      charge_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ShownCharge;
  };
  /** Read a refund */
  'GET /v1/refunds/{refund_id}': {
    path: {
      /** The id of the refund. */
      refund_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ShownRefund;
  };
  /** Read a dispute */
  'GET /v1/disputes/{dispute_id}': {
    path: {
      /** The id of the dispute. */
      dispute_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ShownDispute;
  };
  /** Read a payout */
  'GET /v1/payouts/{payout_id}': {
    path: {
      /** The id of the payout. */
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
      /** Only charges with this status. */
      status?: 'Created' | 'Processing' | 'RequiresAction' | 'Succeeded' | 'Declined' | 'Returned' | undefined;
      /** Only charges of this invoice. */
      invoiceId?: string | undefined;
    };
    body: undefined;
    data: ChargeList;
  };
  /** List refunds */
  'GET /v1/refunds': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      /** Only refunds of this charge. */
      chargeId?: string | undefined;
    };
    body: undefined;
    data: RefundList;
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
    data: DisputeList;
  };
  /** List expected payouts */
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
    data: PayoutList;
  };
  /** Cancel an invoice by its terms */
  'POST /v1/invoices/{invoice_id}/cancel': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: Record<string, never>;
    body: CancelInvoiceBody;
    data: EndedInvoice;
  };
  /** Settle an invoice by an agreed amount */
  'POST /v1/invoices/{invoice_id}/settle': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: Record<string, never>;
    body: SettleInvoiceBody;
    data: EndedInvoice;
  };
  /** Postpone the event */
  'POST /v1/invoices/{invoice_id}/postpone': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: Record<string, never>;
    body: PostponeInvoiceBody;
    data: PostponedInvoice;
  };
  /** Credit an invoice */
  'POST /v1/invoices/{invoice_id}/credit_notes': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: Record<string, never>;
    body: CreateCreditNoteBody;
    data: IssuedCreditNote;
  };
  /** List the credit notes of an invoice */
  'GET /v1/invoices/{invoice_id}/credit_notes': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: InvoiceCreditNoteList;
  };
  /** Read a credit note */
  'GET /v1/credit_notes/{credit_note_id}': {
    path: {
      /** The id of the credit note. */
      credit_note_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: CreditNote;
  };
  /** List credit notes */
  'GET /v1/credit_notes': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    data: InvoiceCreditNoteList;
  };
  /** List the versions of an invoice */
  'GET /v1/invoices/{invoice_id}/versions': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    data: InvoiceVersionList;
  };
  /** Read a version of an invoice */
  'GET /v1/invoices/{invoice_id}/versions/{number}': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
      /** The id of the number. */
      number: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: InvoiceVersion;
  };
  /** Download a version of an invoice as PDF */
  'GET /v1/invoices/{invoice_id}/versions/{number}/pdf': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
      /** The id of the number. */
      number: string;
    };
    query: {
      /** By default that of the first PDF. */
      language?: 'en' | 'de' | 'fr' | 'es' | undefined;
      /** One of `files`. */
      sha256?: string | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Download an invoice as PDF */
  'GET /v1/invoices/{invoice_id}/pdf': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: {
      /** By default that of the client, if the invoice has one; otherwise the best match of Accept-Language, then the language of the account’s profile. */
      language?: 'en' | 'de' | 'fr' | 'es' | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Download the due dates as calendar */
  'GET /v1/invoices/{invoice_id}/calendar': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: {
      /** By default that of the client, if the invoice has one; otherwise the best match of Accept-Language, then the language of the account’s profile. */
      language?: 'en' | 'de' | 'fr' | 'es' | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Download an e-invoice */
  'GET /v1/invoices/{invoice_id}/e_invoice': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: {
      /** `facturx` (the default): a PDF/A-3 with the XML in it. `ubl`: the XML alone. `xrechnung`: the XML of XRechnung 3.0, for authorities in Germany. `peppol`: the XML of Peppol BIS Billing 3.0. These two need more facts than the others. */
      format?: 'ubl' | 'facturx' | 'xrechnung' | 'peppol' | undefined;
      /** By default that of the client, if the invoice has one; otherwise the best match of Accept-Language, then the language of the account’s profile. */
      language?: 'en' | 'de' | 'fr' | 'es' | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Download a credit note as PDF */
  'GET /v1/credit_notes/{credit_note_id}/pdf': {
    path: {
      /** The id of the credit note. */
      credit_note_id: string;
    };
    query: {
      /** By default that of the client, if the invoice has one; otherwise the best match of Accept-Language, then the language of the account’s profile. */
      language?: 'en' | 'de' | 'fr' | 'es' | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Download a credit note as e-invoice */
  'GET /v1/credit_notes/{credit_note_id}/e_invoice': {
    path: {
      /** The id of the credit note. */
      credit_note_id: string;
    };
    query: {
      /** `facturx` (the default): a PDF/A-3 with the XML in it. `ubl`: the XML alone. `xrechnung`: the XML of XRechnung 3.0, for authorities in Germany. `peppol`: the XML of Peppol BIS Billing 3.0. These two need more facts than the others. */
      format?: 'ubl' | 'facturx' | 'xrechnung' | 'peppol' | undefined;
      /** By default that of the client, if the invoice has one; otherwise the best match of Accept-Language, then the language of the account’s profile. */
      language?: 'en' | 'de' | 'fr' | 'es' | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Download a prepayment invoice as PDF */
  'GET /v1/prepayment_invoices/{prepayment_invoice_id}/pdf': {
    path: {
      /** The id of the prepayment invoice. */
      prepayment_invoice_id: string;
    };
    query: {
      /** By default that of the client, if the invoice has one; otherwise the best match of Accept-Language, then the language of the account’s profile. */
      language?: 'en' | 'de' | 'fr' | 'es' | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Download a prepayment invoice as e-invoice */
  'GET /v1/prepayment_invoices/{prepayment_invoice_id}/e_invoice': {
    path: {
      /** The id of the prepayment invoice. */
      prepayment_invoice_id: string;
    };
    query: {
      /** `facturx` (the default): a PDF/A-3 with the XML in it. `ubl`: the XML alone. `xrechnung`: the XML of XRechnung 3.0, for authorities in Germany. `peppol`: the XML of Peppol BIS Billing 3.0. These two need more facts than the others. */
      format?: 'ubl' | 'facturx' | 'xrechnung' | 'peppol' | undefined;
      /** By default that of the client, if the invoice has one; otherwise the best match of Accept-Language, then the language of the account’s profile. */
      language?: 'en' | 'de' | 'fr' | 'es' | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Download a receipt as PDF */
  'GET /v1/charges/{charge_id}/receipt': {
    path: {
      /** The id of the charge. */
      charge_id: string;
    };
    query: {
      /** By default that of the client, if the invoice has one; otherwise the best match of Accept-Language, then the language of the account’s profile. */
      language?: 'en' | 'de' | 'fr' | 'es' | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Read where e-invoices are handed over */
  'GET /v1/account/access_point': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: AccessPoint;
  };
  /** Hand an invoice to the access point */
  'POST /v1/invoices/{invoice_id}/e_invoice/hand_overs': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: HandOver;
  };
  /** List the hand-overs of an invoice */
  'GET /v1/invoices/{invoice_id}/e_invoice/hand_overs': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    data: InvoiceHandOverList;
  };
  /** Hand a credit note to the access point */
  'POST /v1/credit_notes/{credit_note_id}/e_invoice/hand_overs': {
    path: {
      /** The id of the credit note. */
      credit_note_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: HandOver;
  };
  /** List the hand-overs of a credit note */
  'GET /v1/credit_notes/{credit_note_id}/e_invoice/hand_overs': {
    path: {
      /** The id of the credit note. */
      credit_note_id: string;
    };
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    data: InvoiceHandOverList;
  };
  /** Hand a prepayment invoice to the access point */
  'POST /v1/prepayment_invoices/{prepayment_invoice_id}/e_invoice/hand_overs': {
    path: {
      /** The id of the prepayment invoice. */
      prepayment_invoice_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: HandOver;
  };
  /** List the hand-overs of a prepayment invoice */
  'GET /v1/prepayment_invoices/{prepayment_invoice_id}/e_invoice/hand_overs': {
    path: {
      /** The id of the prepayment invoice. */
      prepayment_invoice_id: string;
    };
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    data: InvoiceHandOverList;
  };
  /** List documents handed to the access point */
  'GET /v1/hand_overs': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      /** Only those in this state. */
      status?: 'Waiting' | 'HandedOver' | 'Refused' | 'Failed' | 'Delivered' | 'Rejected' | undefined;
      /** Only those of this invoice and of its other documents. */
      invoice_id?: string | undefined;
    };
    body: undefined;
    data: InvoiceHandOverList;
  };
  /** Read what became of a document */
  'GET /v1/hand_overs/{hand_over_id}': {
    path: {
      /** The id of the hand over. */
      hand_over_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: HandOver;
  };
  /** Read the evidence of a dispute */
  'GET /v1/disputes/{dispute_id}/evidence': {
    path: {
      /** The id of the dispute. */
      dispute_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: DisputeEvidence;
  };
  /** Send the evidence of a dispute */
  'POST /v1/disputes/{dispute_id}/evidence': {
    path: {
      /** The id of the dispute. */
      dispute_id: string;
    };
    query: Record<string, never>;
    body: SendDisputeEvidenceBody;
    data: SentEvidence;
  };
  /** Download the evidence of a dispute as PDF */
  'GET /v1/disputes/{dispute_id}/evidence/pdf': {
    path: {
      /** The id of the dispute. */
      dispute_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: undefined;
  };
  /** Read the money at a glance */
  'GET /v1/reports/home': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: HomeReport;
  };
  /** Read ageing of amounts owed */
  'GET /v1/reports/ageing': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: AgeingReport;
  };
  /** Read ageing of amounts owed as CSV */
  'GET /v1/reports/ageing/csv': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: undefined;
  };
  /** Read money in and out */
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
    data: CashFlowReport;
  };
  /** Read money in and out as CSV */
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
  /** Read income and cost of events */
  'GET /v1/reports/event_profit': {
    path: Record<string, never>;
    query: {
      /** The first day. Default: the first of the month of `to`. */
      from?: string | undefined;
      /** The last day. Default: today. */
      to?: string | undefined;
    };
    body: undefined;
    data: EventProfitReport;
  };
  /** Read income and cost of events as CSV */
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
      /** The day that counts: the day of issue (`Invoiced`), or the day of each payment (`Paid`). Default: `Invoiced`. */
      basis?: 'Invoiced' | 'Paid' | undefined;
    };
    body: undefined;
    data: TaxReport;
  };
  /** Read tax by rate as CSV */
  'GET /v1/reports/tax/csv': {
    path: Record<string, never>;
    query: {
      /** The first day. Default: the first of the month of `to`. */
      from?: string | undefined;
      /** The last day. Default: today. */
      to?: string | undefined;
      /** The day that counts: the day of issue (`Invoiced`), or the day of each payment (`Paid`). Default: `Invoiced`. */
      basis?: 'Invoiced' | 'Paid' | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Read profit and tax */
  'GET /v1/reports/profit_and_tax': {
    path: Record<string, never>;
    query: {
      /** The first day. Default: the first of the month of `to`. */
      from?: string | undefined;
      /** The last day. Default: today. */
      to?: string | undefined;
    };
    body: undefined;
    data: ProfitAndTaxReport;
  };
  /** Read profit and tax as CSV */
  'GET /v1/reports/profit_and_tax/csv': {
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
  /** Read the ledger */
  'GET /v1/reports/ledger': {
    path: Record<string, never>;
    query: {
      /** The first day. Default: the first of the month of `to`. */
      from?: string | undefined;
      /** The last day. Default: today. */
      to?: string | undefined;
      /** Only postings of this account of the ledger. */
      ledgerAccount?: 'receivable' | 'billed' | 'uninvoiced' | 'processor' | 'bank' | 'outside' | 'disputes_held' | 'in_transit' | 'at_recipient' | 'payable' | 'client_credit' | 'owed_to_operator' | 'surcharges' | 'fees' | 'refunds' | 'chargebacks' | 'write_offs' | undefined;
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    data: LedgerReport;
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
      /** Only invoices with this status. */
      status?: 'Draft' | 'Active' | 'Paid' | 'Canceled' | 'Uncollectible' | undefined;
      /** What an invoice waits for. Active invoices are `Overdue` (a due date has passed), `Due` (something can be paid now or is on its way) or `Upcoming` (all others). The other states are the statuses. Every invoice is in exactly one state. */
      state?: 'Draft' | 'Upcoming' | 'Due' | 'Overdue' | 'Paid' | 'Canceled' | 'Uncollectible' | undefined;
      /** Only invoices of this contact. */
      contactId?: string | undefined;
      /** Only the one with this id. */
      externalId?: string | undefined;
      /** Only invoices with a payment that is due on this day or later. */
      dueFrom?: string | undefined;
      /** Only invoices with a payment that is due on this day or before. */
      dueTo?: string | undefined;
      /** Active invoices with an open amount that is due on this day or later. */
      owedFrom?: string | undefined;
      /** Active invoices with an open amount that is due on this day or before. */
      owedTo?: string | undefined;
      /** Only events on this day or later. */
      eventFrom?: string | undefined;
      /** Only events on this day or before. */
      eventTo?: string | undefined;
      /** Invoices that were created or changed since then, the last changed first. */
      updatedSince?: string | undefined;
      /** Words of the contact's name or email, the number or the note, or how they begin; all of them must be found. Case and accents do not matter. The invoice with this number, or with exactly this `externalId`, comes first: `inv-42` and `42` mean `INV-0042`. Then the newest; when some thousands fit, those with the whole word before those with longer ones. A page may hold fewer than `limit` and still have a `nextCursor`. */
      q?: string | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Download everything */
  'GET /v1/account/archive': {
    path: Record<string, never>;
    query: {
      /** Whether the archive contains invoices and receipts as PDF, which takes long if there are many. Default: false. */
      documents?: 'true' | 'false' | undefined;
    };
    body: undefined;
    data: undefined;
  };
  /** Pack a period for an adviser */
  'POST /v1/adviser_packages': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: CreateAdviserPackageBody;
    data: AdviserPackage;
  };
  /** List packages for an adviser */
  'GET /v1/adviser_packages': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    data: AdviserPackageList;
  };
  /** Read a package for an adviser */
  'GET /v1/adviser_packages/{adviser_package_id}': {
    path: {
      /** The id of the adviser package. */
      adviser_package_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: FullAdviserPackage;
  };
  /** End a package for an adviser */
  'DELETE /v1/adviser_packages/{adviser_package_id}': {
    path: {
      /** The id of the adviser package. */
      adviser_package_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: AdviserPackage;
  };
  /** Read who gets the file of each month */
  'GET /v1/adviser_settings': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: AdviserSettings;
  };
  /** Say who gets the file of each month */
  'PUT /v1/adviser_settings': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: SaveAdviserSettingsBody;
    data: AdviserSettings;
  };
  /** Download a package for an adviser */
  'GET /v1/adviser_packages/{adviser_package_id}/file': {
    path: {
      /** The id of the adviser package. */
      adviser_package_id: string;
    };
    query: Record<string, never>;
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
    body: NoFields;
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
      /** Only statuses that begin like this. */
      statusClass?: '2' | '4' | '5' | undefined;
      /** Only paths that begin like this, e.g. `/v1/invoices`. */
      path?: string | undefined;
      /** Only requests by tokens, or by people who were signed in. */
      actorType?: 'Token' | 'Member' | undefined;
      /** Only requests that ended at this time or later. */
      since?: string | undefined;
    };
    body: undefined;
    data: RequestList;
  };
  /** Read a request */
  'GET /v1/requests/{request_id}': {
    path: {
      /** The `Request-Id` of an answer. */
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
    data: ViewList;
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
      /** The id of the view. */
      view_id: string;
    };
    query: Record<string, never>;
    body: UpdateViewBody;
    data: SavedView;
  };
  /** Delete a view */
  'DELETE /v1/views/{view_id}': {
    path: {
      /** The id of the view. */
      view_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: SavedView;
  };
  /** List schedule templates */
  'GET /v1/schedule_templates': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: ScheduleTemplateList;
  };
  /** Keep a schedule under a name */
  'POST /v1/schedule_templates': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: CreateScheduleTemplateBody;
    data: ScheduleTemplate;
  };
  /** Read a schedule template */
  'GET /v1/schedule_templates/{schedule_template_id}': {
    path: {
      /** The id of the schedule template. */
      schedule_template_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ScheduleTemplate;
  };
  /** Change a schedule template */
  'PATCH /v1/schedule_templates/{schedule_template_id}': {
    path: {
      /** The id of the schedule template. */
      schedule_template_id: string;
    };
    query: Record<string, never>;
    body: UpdateScheduleTemplateBody;
    data: ScheduleTemplate;
  };
  /** Delete a schedule template */
  'DELETE /v1/schedule_templates/{schedule_template_id}': {
    path: {
      /** The id of the schedule template. */
      schedule_template_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: ScheduleTemplate;
  };
  /** List saved line items */
  'GET /v1/saved_line_items': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: SavedLineItemList;
  };
  /** Save a line item */
  'POST /v1/saved_line_items': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: CreateSavedLineItemBody;
    data: SavedLineItem;
  };
  /** Read a saved line item */
  'GET /v1/saved_line_items/{saved_line_item_id}': {
    path: {
      /** The id of the saved line item. */
      saved_line_item_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: SavedLineItem;
  };
  /** Change a saved line item */
  'PATCH /v1/saved_line_items/{saved_line_item_id}': {
    path: {
      /** The id of the saved line item. */
      saved_line_item_id: string;
    };
    query: Record<string, never>;
    body: UpdateSavedLineItemBody;
    data: SavedLineItem;
  };
  /** Delete a saved line item */
  'DELETE /v1/saved_line_items/{saved_line_item_id}': {
    path: {
      /** The id of the saved line item. */
      saved_line_item_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: SavedLineItem;
  };
  /** Read the settings of a format */
  'GET /v1/book_settings/{format}': {
    path: {
      /** The id of the format. */
      format: 'Datev' | 'Xero' | 'QuickBooks';
    };
    query: {
      /** Answers what is proposed for this chart of accounts, saved or not. */
      chart?: 'SKR03' | 'SKR04' | undefined;
    };
    body: undefined;
    data: BookSettings;
  };
  /** Save the settings of a format */
  'PUT /v1/book_settings/{format}': {
    path: {
      /** The id of the format. */
      format: 'Datev' | 'Xero' | 'QuickBooks';
    };
    query: Record<string, never>;
    body: SaveBookSettingsBody;
    data: BookSettings;
  };
  /** See what the next export would be */
  'GET /v1/book_exports/next': {
    path: Record<string, never>;
    query: {
      /** The program: DATEV (a Buchungsstapel), Xero, or QuickBooks Online. */
      format: 'Datev' | 'Xero' | 'QuickBooks';
      /** The last day that it takes, at most today. Default: today. */
      through?: string | undefined;
      /** As in the request that makes it. Default: false. */
      replaceLetters?: 'true' | 'false' | undefined;
    };
    body: undefined;
    data: NextBookExport;
  };
  /** List exports */
  'GET /v1/book_exports': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      /** The program: DATEV (a Buchungsstapel), Xero, or QuickBooks Online. */
      format?: 'Datev' | 'Xero' | 'QuickBooks' | undefined;
    };
    body: undefined;
    data: BookExportList;
  };
  /** Export postings for another program */
  'POST /v1/book_exports': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: CreateBookExportBody;
    data: BookExport;
  };
  /** Read an export */
  'GET /v1/book_exports/{book_export_id}': {
    path: {
      /** The id of the book export. */
      book_export_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: BookExport;
  };
  /** Undo the newest export */
  'POST /v1/book_exports/{book_export_id}/undo': {
    path: {
      /** The id of the book export. */
      book_export_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: BookExport;
  };
  /** Download an export */
  'GET /v1/book_exports/{book_export_id}/file': {
    path: {
      /** The id of the book export. */
      book_export_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: undefined;
  };
  /** Upload a bank statement */
  'POST /v1/bank_statements': {
    path: Record<string, never>;
    query: {
      /** The name of the file. Default empty. */
      name?: string | undefined;
      /** The account of the business, for a file that does not name it: IBAN or number. */
      bankAccount?: string | undefined;
      /** The id of the mapping of a CSV file; needed for one. */
      mappingId?: string | undefined;
    };
    body: undefined;
    data: TakenBankStatements;
  };
  /** List bank statements */
  'GET /v1/bank_statements': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    data: BankStatementList;
  };
  /** See what a bank statement has */
  'POST /v1/bank_statements/preview': {
    path: Record<string, never>;
    query: {
      /** The account of the business, for a file that does not name it: IBAN or number. */
      bankAccount?: string | undefined;
      /** The id of the mapping of a CSV file; needed for one. */
      mappingId?: string | undefined;
    };
    body: undefined;
    data: BankStatementPreview;
  };
  /** Read a bank statement */
  'GET /v1/bank_statements/{bank_statement_id}': {
    path: {
      /** The id of the bank statement. */
      bank_statement_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: BankStatement;
  };
  /** Delete a bank statement */
  'DELETE /v1/bank_statements/{bank_statement_id}': {
    path: {
      /** The id of the bank statement. */
      bank_statement_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: DeletedBankStatement;
  };
  /** Confirm the certain lines of a statement */
  'POST /v1/bank_statements/{bank_statement_id}/confirm_certain': {
    path: {
      /** The id of the bank statement. */
      bank_statement_id: string;
    };
    query: Record<string, never>;
    body: ConfirmCertainBankLinesBody;
    data: CertainBankLines;
  };
  /** List lines of bank statements */
  'GET /v1/bank_lines': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      /** The id of a statement: only its lines. */
      statementId?: string | undefined;
      /** Only lines of this state. `Open`: money of which something is not assigned, and that is not ignored. */
      state?: 'Open' | 'Unmatched' | 'Suggested' | 'Certain' | 'PartlyConfirmed' | 'Confirmed' | 'Ignored' | undefined;
      /** Only money that came in, or that went out. */
      direction?: 'In' | 'Out' | undefined;
      /** Only lines with this text in name, text, reference, id or IBAN. */
      q?: string | undefined;
    };
    body: undefined;
    data: BankLineList;
  };
  /** Read a line of a bank statement */
  'GET /v1/bank_lines/{bank_line_id}': {
    path: {
      /** The id of the bank line. */
      bank_line_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: BankLine;
  };
  /** Confirm what a line pays */
  'POST /v1/bank_lines/{bank_line_id}/confirm': {
    path: {
      /** The id of the bank line. */
      bank_line_id: string;
    };
    query: Record<string, never>;
    body: ConfirmBankLineBody;
    data: DecidedBankLine;
  };
  /** Say that a line pays no invoice */
  'POST /v1/bank_lines/{bank_line_id}/ignore': {
    path: {
      /** The id of the bank line. */
      bank_line_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: DecidedBankLine;
  };
  /** Undo what was said of a line */
  'POST /v1/bank_lines/{bank_line_id}/undo': {
    path: {
      /** The id of the bank line. */
      bank_line_id: string;
    };
    query: Record<string, never>;
    body: UndoBankLineBody;
    data: DecidedBankLine;
  };
  /** List CSV mappings */
  'GET /v1/bank_mappings': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: BankMappingList;
  };
  /** Keep a CSV mapping */
  'POST /v1/bank_mappings': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: CreateBankMappingBody;
    data: BankMapping;
  };
  /** Read a CSV mapping */
  'GET /v1/bank_mappings/{bank_mapping_id}': {
    path: {
      /** The id of the bank mapping. */
      bank_mapping_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: BankMapping;
  };
  /** Change a CSV mapping */
  'PATCH /v1/bank_mappings/{bank_mapping_id}': {
    path: {
      /** The id of the bank mapping. */
      bank_mapping_id: string;
    };
    query: Record<string, never>;
    body: UpdateBankMappingBody;
    data: BankMapping;
  };
  /** Delete a CSV mapping */
  'DELETE /v1/bank_mappings/{bank_mapping_id}': {
    path: {
      /** The id of the bank mapping. */
      bank_mapping_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: BankMapping;
  };
  /** List webhooks */
  'GET /v1/webhooks': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: WebhookList;
  };
  /** Create a webhook */
  'POST /v1/webhooks': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: CreateWebhookBody;
    data: WebhookWithSecret;
  };
  /** Read a webhook */
  'GET /v1/webhooks/{webhook_id}': {
    path: {
      /** The id of the webhook. */
      webhook_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Webhook;
  };
  /** Change a webhook */
  'PATCH /v1/webhooks/{webhook_id}': {
    path: {
      /** The id of the webhook. */
      webhook_id: string;
    };
    query: Record<string, never>;
    body: UpdateWebhookBody;
    data: Webhook;
  };
  /** Delete a webhook */
  'DELETE /v1/webhooks/{webhook_id}': {
    path: {
      /** The id of the webhook. */
      webhook_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Webhook;
  };
  /** Rotate the secret of a webhook */
  'POST /v1/webhooks/{webhook_id}/rotate_secret': {
    path: {
      /** The id of the webhook. */
      webhook_id: string;
    };
    query: Record<string, never>;
    body: RotateWebhookSecretBody;
    data: WebhookWithSecret;
  };
  /** List the deliveries of a webhook */
  'GET /v1/webhooks/{webhook_id}/deliveries': {
    path: {
      /** The id of the webhook. */
      webhook_id: string;
    };
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      /** Only deliveries in this state. */
      status?: 'Waiting' | 'Delivered' | 'Failed' | undefined;
      /** Only of events of this type. */
      eventType?: string | undefined;
    };
    body: undefined;
    data: WebhookDeliveryList;
  };
  /** Read a delivery of a webhook */
  'GET /v1/webhooks/{webhook_id}/deliveries/{delivery_id}': {
    path: {
      /** The id of the webhook. */
      webhook_id: string;
      /** The id of the delivery. */
      delivery_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: FullWebhookDelivery;
  };
  /** Send a test to a webhook */
  'POST /v1/webhooks/{webhook_id}/test': {
    path: {
      /** The id of the webhook. */
      webhook_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: WebhookDelivery;
  };
  /** Send an event to a webhook again */
  'POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/replay': {
    path: {
      /** The id of the webhook. */
      webhook_id: string;
      /** The id of the delivery. */
      delivery_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: WebhookDelivery;
  };
  /** Send the events of a period to a webhook again */
  'POST /v1/webhooks/{webhook_id}/replay': {
    path: {
      /** The id of the webhook. */
      webhook_id: string;
    };
    query: Record<string, never>;
    body: ReplayWebhookEventsBody;
    data: WebhookReplay;
  };
  /** Read the invoice behind a payment link */
  'GET /v1/links/{account_path}/{code}': {
    path: {
      /** The path of the account, as it is in its links. */
      account_path: string;
      /** The code of the link. */
      code: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: PayerInvoice;
  };
  /** Pay through a payment link */
  'POST /v1/links/{account_path}/{code}/charges': {
    path: {
      /** The path of the account, as it is in its links. */
      account_path: string;
      /** The code of the link. */
      code: string;
    };
    query: Record<string, never>;
    body: PayByLinkBody;
    data: PayerCharge;
  };
  /** Read the outcome of a charge */
  'GET /v1/links/{account_path}/{code}/charges/{charge_id}': {
    path: {
      /** The path of the account, as it is in its links. */
      account_path: string;
      /** The code of the link. */
      code: string;
      /** The id of the charge. */
      charge_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: PayerCharge;
  };
  /** Give up a charge that waits for its holder */
  'DELETE /v1/links/{account_path}/{code}/charges/{charge_id}': {
    path: {
      /** The path of the account, as it is in its links. */
      account_path: string;
      /** The code of the link. */
      code: string;
      /** The id of the charge. */
      charge_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: PayerCharge;
  };
  /** Agree to a changed schedule */
  'POST /v1/links/{account_path}/{code}/autopay/agree': {
    path: {
      /** The path of the account, as it is in its links. */
      account_path: string;
      /** The code of the link. */
      code: string;
    };
    query: Record<string, never>;
    body: AgreeByLinkBody;
    data: PayerInvoice;
  };
  /** Cancel autopay */
  'DELETE /v1/links/{account_path}/{code}/autopay': {
    path: {
      /** The path of the account, as it is in its links. */
      account_path: string;
      /** The code of the link. */
      code: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: PayerInvoice;
  };
  /** Save a method for autopay without paying */
  'POST /v1/links/{account_path}/{code}/setups': {
    path: {
      /** The path of the account, as it is in its links. */
      account_path: string;
      /** The code of the link. */
      code: string;
    };
    query: Record<string, never>;
    body: SetUpAutopayByLinkBody;
    data: PayerSetup;
  };
  /** Read the outcome of a setup */
  'GET /v1/links/{account_path}/{code}/setups/{setup_id}': {
    path: {
      /** The path of the account, as it is in its links. */
      account_path: string;
      /** The code of the link. */
      code: string;
      /** The id of the setup. */
      setup_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: PayerSetup;
  };
  /** Give up a setup that is under way */
  'DELETE /v1/links/{account_path}/{code}/setups/{setup_id}': {
    path: {
      /** The path of the account, as it is in its links. */
      account_path: string;
      /** The code of the link. */
      code: string;
      /** The id of the setup. */
      setup_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: PayerSetup;
  };
  /** Read an offer */
  'GET /v1/offers/{account_path}/{code}': {
    path: {
      /** The path of the account, as it is in its links. */
      account_path: string;
      /** The code of the link. */
      code: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: OpenOffer;
  };
  /** Accept a payment */
  'POST /v1/offers/{account_path}/{code}/accept': {
    path: {
      /** The path of the account, as it is in its links. */
      account_path: string;
      /** The code of the link. */
      code: string;
    };
    query: Record<string, never>;
    body: AcceptOfferBody;
    data: Offer;
  };
  /** Set up where the money should go */
  'POST /v1/offers/{account_path}/{code}/onboarding': {
    path: {
      /** The path of the account, as it is in its links. */
      account_path: string;
      /** The code of the link. */
      code: string;
    };
    query: Record<string, never>;
    body: StartOnboardingBody;
    data: OnboardingLink;
  };
  /** Accept a payment to an account at the processor */
  'POST /v1/offers/{account_path}/{code}/onboarding/accept': {
    path: {
      /** The path of the account, as it is in its links. */
      account_path: string;
      /** The code of the link. */
      code: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: Offer;
  };
  /** Decline a payment */
  'POST /v1/offers/{account_path}/{code}/decline': {
    path: {
      /** The path of the account, as it is in its links. */
      account_path: string;
      /** The code of the link. */
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
      /** The id of the invoice. */
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
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Reminders;
  };
  /** Read what is still to come for an invoice */
  'GET /v1/invoices/{invoice_id}/forecast': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: {
      /** How many entries at most: 1 … 500, default 100. */
      limit?: number | undefined;
    };
    body: undefined;
    data: Forecast;
  };
  /** Remind of an invoice now */
  'POST /v1/invoices/{invoice_id}/remind': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
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
      /** Only mails with this status. */
      status?: 'Queued' | 'Sent' | 'PartlySent' | 'Failed' | 'Bounced' | 'Kept' | 'Superseded' | undefined;
      /** A part of the subject, or of a recipient’s name or address, in any case. A page covers 5 000 mails: it may have few items or none, and still have a `nextCursor`. */
      q?: string | undefined;
    };
    body: undefined;
    data: MailList;
  };
  /** Read a mail */
  'GET /v1/mails/{mail_id}': {
    path: {
      /** The id of the mail. */
      mail_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: FullMail;
  };
  /** Send a mail again */
  'POST /v1/mails/{mail_id}/send': {
    path: {
      /** The id of the mail. */
      mail_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: Mail;
  };
  /** Look at a mail */
  'GET /v1/mails/{mail_id}/html': {
    path: {
      /** The id of the mail. */
      mail_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: undefined;
  };
  /** Preview the mail of an invoice */
  'GET /v1/invoices/{invoice_id}/mail': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: InvoiceMail;
  };
  /** Look at the mail of an invoice */
  'GET /v1/invoices/{invoice_id}/mail/html': {
    path: {
      /** The id of the invoice. */
      invoice_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: undefined;
  };
  /** Preview a mail with own words */
  'POST /v1/account/mail_preview': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: PreviewMailTextBody;
    data: MailPreview;
  };
  /** Send a mail with own words to the business itself */
  'POST /v1/account/mail_test': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: SendTestMailBody;
    data: Mail;
  };
  /** List suppressed addresses */
  'GET /v1/mail_suppressions': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      /** Only this address. */
      email?: string | undefined;
    };
    body: undefined;
    data: MailSuppressionList;
  };
  /** Let an address get reminders again */
  'DELETE /v1/mail_suppressions/{suppression_id}': {
    path: {
      /** The id of the suppression. */
      suppression_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: MailSuppression;
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
    data: MemberList;
  };
  /** Read a member */
  'GET /v1/members/{member_id}': {
    path: {
      /** The id of the member. */
      member_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Member;
  };
  /** Update a member */
  'PATCH /v1/members/{member_id}': {
    path: {
      /** The id of the member. */
      member_id: string;
    };
    query: Record<string, never>;
    body: UpdateMemberBody;
    data: Member;
  };
  /** Remove a member */
  'DELETE /v1/members/{member_id}': {
    path: {
      /** The id of the member. */
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
    data: InvitationList;
  };
  /** Invite somebody */
  'POST /v1/invitations': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: CreateInvitationBody;
    data: Invitation;
  };
  /** Make a link of an invitation */
  'POST /v1/invitations/{invitation_id}/link': {
    path: {
      /** The id of the invitation. */
      invitation_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: InvitationLink;
  };
  /** Take an invitation back */
  'DELETE /v1/invitations/{invitation_id}': {
    path: {
      /** The id of the invitation. */
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
    data: TokenList;
  };
  /** Create a token */
  'POST /v1/tokens': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: CreateTokenBody;
    data: TokenWithSecret;
  };
  /** Revoke a token */
  'DELETE /v1/tokens/{token_id}': {
    path: {
      /** The id of the token. */
      token_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: Token;
  };
  /** Create an account */
  'POST /v1/accounts': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: CreateAccountBody;
    data: AccountOfInstallation;
  };
  /** List accounts */
  'GET /v1/accounts': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      /** Only the one with this id. */
      externalId?: string | undefined;
      /** Only those. */
      status?: 'Open' | 'Suspended' | 'Closed' | undefined;
      /** Only those. */
      mode?: 'Live' | 'Sandbox' | undefined;
      /** A part of the name or of the path. */
      q?: string | undefined;
    };
    body: undefined;
    data: AccountList;
  };
  /** Read an account */
  'GET /v1/accounts/{account_id}': {
    path: {
      /** The id of the account. */
      account_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: AccountWithHealth;
  };
  /** Change an account */
  'PATCH /v1/accounts/{account_id}': {
    path: {
      /** The id of the account. */
      account_id: string;
    };
    query: Record<string, never>;
    body: UpdateOperatedAccountBody;
    data: AccountOfInstallation;
  };
  /** Suspend an account */
  'POST /v1/accounts/{account_id}/suspend': {
    path: {
      /** The id of the account. */
      account_id: string;
    };
    query: Record<string, never>;
    body: SuspendAccountBody;
    data: AccountOfInstallation;
  };
  /** End the suspension of an account */
  'POST /v1/accounts/{account_id}/resume': {
    path: {
      /** The id of the account. */
      account_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: AccountOfInstallation;
  };
  /** Connect an account to your platform */
  'POST /v1/accounts/{account_id}/onboarding_link': {
    path: {
      /** The id of the account. */
      account_id: string;
    };
    query: Record<string, never>;
    body: CreateOnboardingLinkBody;
    data: BusinessOnboardingLink;
  };
  /** Read the usage of an account */
  'GET /v1/accounts/{account_id}/usage': {
    path: {
      /** The id of the account. */
      account_id: string;
    };
    query: {
      /** The first month. */
      from?: string | undefined;
      /** The last month. */
      to?: string | undefined;
    };
    body: undefined;
    data: AccountUsageList;
  };
  /** List the usage of all accounts */
  'GET /v1/usage': {
    path: Record<string, never>;
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      /** The month. Left out: the present one, in UTC. */
      month?: string | undefined;
    };
    body: undefined;
    data: UsageList;
  };
  /** Create a token of an account */
  'POST /v1/accounts/{account_id}/tokens': {
    path: {
      /** The id of the account. */
      account_id: string;
    };
    query: Record<string, never>;
    body: CreateAccountTokenBody;
    data: AccountTokenWithSecret;
  };
  /** List the tokens of an account */
  'GET /v1/accounts/{account_id}/tokens': {
    path: {
      /** The id of the account. */
      account_id: string;
    };
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
    };
    body: undefined;
    data: AccountTokenList;
  };
  /** Revoke a token of an account */
  'DELETE /v1/accounts/{account_id}/tokens/{token_id}': {
    path: {
      /** The id of the account. */
      account_id: string;
      /** The id of the token. */
      token_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: AccountToken;
  };
  /** List the webhooks of the installation */
  'GET /v1/installation_webhooks': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    data: InstallationWebhookList;
  };
  /** Create a webhook of the installation */
  'POST /v1/installation_webhooks': {
    path: Record<string, never>;
    query: Record<string, never>;
    body: CreateWebhookBody;
    data: InstallationWebhookWithSecret;
  };
  /** Read a webhook of the installation */
  'GET /v1/installation_webhooks/{webhook_id}': {
    path: {
      /** The id of the webhook. */
      webhook_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: InstallationWebhook;
  };
  /** Change a webhook of the installation */
  'PATCH /v1/installation_webhooks/{webhook_id}': {
    path: {
      /** The id of the webhook. */
      webhook_id: string;
    };
    query: Record<string, never>;
    body: UpdateInstallationWebhookBody;
    data: InstallationWebhook;
  };
  /** Delete a webhook of the installation */
  'DELETE /v1/installation_webhooks/{webhook_id}': {
    path: {
      /** The id of the webhook. */
      webhook_id: string;
    };
    query: Record<string, never>;
    body: undefined;
    data: InstallationWebhook;
  };
  /** List the deliveries of a webhook of the installation */
  'GET /v1/installation_webhooks/{webhook_id}/deliveries': {
    path: {
      /** The id of the webhook. */
      webhook_id: string;
    };
    query: {
      /** 1 … 200, default 50. */
      limit?: number | undefined;
      /** `nextCursor` of the page before. */
      cursor?: string | undefined;
      /** Only deliveries in this state. */
      status?: 'Waiting' | 'Delivered' | 'Failed' | undefined;
      /** Only of events of this type. */
      eventType?: string | undefined;
      /** Only of this account. */
      accountId?: string | undefined;
    };
    body: undefined;
    data: InstallationWebhookDeliveryList;
  };
  /** Rotate the secret of a webhook of the installation */
  'POST /v1/installation_webhooks/{webhook_id}/rotate_secret': {
    path: {
      /** The id of the webhook. */
      webhook_id: string;
    };
    query: Record<string, never>;
    body: RotateWebhookSecretBody;
    data: InstallationWebhookWithSecret;
  };
  /** Send a test to a webhook of the installation */
  'POST /v1/installation_webhooks/{webhook_id}/test': {
    path: {
      /** The id of the webhook. */
      webhook_id: string;
    };
    query: Record<string, never>;
    body: NoFields;
    data: InstallationWebhookTest;
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

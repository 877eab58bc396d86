/** The names of schemas in programs made from the document, by the operation whose `data` they are. */
export const answerNames: Readonly<Record<string, string>> = {
  Invoice: 'createInvoice',
  FullInvoice: 'getInvoice',
  Contact: 'getContact',
  WalletMethod: 'getPaymentMethod',
  Payment: 'createPayment',
  FullPayment: 'getPayment',
  Charge: 'getCharge',
  Refund: 'getRefund',
  Dispute: 'getDispute',
  FullPayout: 'getPayout',
  Event: 'getEvent',
  FullMail: 'getMail',
  Reminders: 'listInvoiceReminders',
  InvoiceActions: 'listInvoiceActions',
  PayerInvoice: 'getInvoiceByLink',
  PayerCharge: 'getChargeByLink',
  Offer: 'acceptOffer',
  OpenOffer: 'getOffer',
  TestClock: 'getTestClock',
  Member: 'getMember',
  Invitation: 'createInvitation',
  Token: 'revokeToken',
  NewToken: 'createToken',
};

/** The elements of lists that no other operation answers with. */
export const itemNames: Readonly<Record<string, string>> = {
  PaymentMethod: 'listPaymentMethods',
  Payout: 'listPayouts',
  Mail: 'listMails',
};

/** Schemas inside others, by the path from a named schema. */
export const innerNames: Readonly<Record<string, readonly [schema: string, ...way: string[]]>> = {
  ScheduledPayment: ['Invoice', 'paymentSchedule'],
  FullScheduledPayment: ['FullInvoice', 'paymentSchedule'],
  PayerScheduledPayment: ['PayerInvoice', 'paymentSchedule'],
  ScheduleElement: ['CreateInvoiceBody', 'paymentSchedule'],
  LineItem: ['FullInvoice', 'lineItems'],
  ChargedMethod: ['Mandate', 'paymentMethod'],
  Mandate: ['PayerInvoice', 'autopay'],
  TokenAccess: ['PayerInvoice', 'tokens'],
  Allocation: ['Charge', 'scheduledPayments'],
  RefundAllocation: ['Refund', 'scheduledPayments'],
  Recipient: ['Mail', 'recipients'],
  PayoutItem: ['FullPayout', 'items'],
};

/** The path parameter that takes the id of an answer with this name. */
export const idParameters: Readonly<Record<string, string>> = {
  Invoice: 'invoice_id',
  FullInvoice: 'invoice_id',
  Contact: 'contact_id',
  WalletMethod: 'payment_method_id',
  Payment: 'payment_id',
  FullPayment: 'payment_id',
  Charge: 'charge_id',
  Refund: 'refund_id',
  Dispute: 'dispute_id',
  FullPayout: 'payout_id',
  Event: 'event_id',
  Mail: 'mail_id',
  FullMail: 'mail_id',
  Member: 'member_id',
  Invitation: 'invitation_id',
  Token: 'token_id',
  NewToken: 'token_id',
};

/** The names of the refusals that all operations share, by status. */
export const refusalNames: Readonly<Record<string, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  406: 'NotAcceptable',
  408: 'RequestTimeout',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'PayloadTooLarge',
  414: 'UriTooLong',
  415: 'UnsupportedMediaType',
  417: 'ExpectationFailed',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  431: 'HeaderFieldsTooLarge',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
};

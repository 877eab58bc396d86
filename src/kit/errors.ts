/** One fault of a request: where it is (JSON pointer), what kind it is, and a sentence for the reader. */
export interface FaultDetail {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  /** The values in the sentence, for those who say it in other words; not part of answers to requests. */
  readonly params?: FaultParams;
}

/** The values in a sentence, by name. */
export type FaultParams = Readonly<Record<string, string | number>>;

/**
 * When the same request may succeed after a refusal. `by itself`: once time has passed, as when money on its way has
 * arrived. `by change`: once something else was changed, as a setting. `never`: the refusal follows from the request
 * and from what it names.
 */
export type Passing = 'never' | 'by change' | 'by itself';

const passing = (passes: Passing) => (status: number, message: string) => ({ status, passes, message });
const never = passing('never');
const byChange = passing('by change');
const byItself = passing('by itself');

/**
 * Every refusal that a caller can meet, with its HTTP status, when it passes, and the sentence used when the place
 * that refuses has nothing better to say. Codes are public: they are added to, never changed. Where a code stands for
 * refusals that pass and for others, as `illegal_action`, the place that refuses says which.
 */
export const refusals = {
  invalid_request: never(400, 'The request is not valid; see details.'),
  invalid_json: never(400, 'The body is not valid JSON.'),
  unknown_field: never(400, 'The request has a field that this operation does not know.'),
  unauthorized: byChange(401, 'Send a valid API token in the header: authorization: Bearer <API_TOKEN>.'),
  forbidden: byChange(403, 'The token may not do this.'),
  account_closed: byChange(403, 'This account is closed.'),
  account_suspended: byChange(403, 'The operator of this installation has suspended the account.'),
  not_found: never(404, 'Unknown path.'),
  method_not_allowed: never(405, 'This path does not support this method; see the Allow header.'),
  not_acceptable: never(406, 'The Accept header excludes every format of this operation.'),
  request_in_progress: byItself(
    409,
    'A request with this Idempotency-Key is still running; repeat it in a moment.',
  ),
  contact_busy: byItself(409, 'The contact is being merged into another one; try again when that is done.'),
  open_money: byChange(409, 'Something is owed, under way or disputed with this contact; see details.'),
  bank_line_confirmed: byChange(409, 'A line of a bank statement has recorded this; undo it there.'),
  version_conflict: never(
    412,
    'The object has changed since you read it. Read it again, then repeat the change.',
  ),
  payload_too_large: never(413, 'The body is larger than 262144 bytes.'),
  uri_too_long: never(414, 'The path is too long.'),
  unsupported_media_type: never(415, 'Send the body as application/json, in UTF-8.'),
  expectation_failed: never(417, 'Only `Expect: 100-continue` is supported.'),
  illegal_action: never(422, 'This is not possible in the present state.'),
  total_mismatch: never(422, 'totalAmount differs from the sum of the schedule.'),
  schedule_rule: never(422, 'The rules of the schedule cannot be followed; see details.'),
  paid_exceeds_total: never(422, 'More is paid or on its way than this total.'),
  overpayment: byChange(422, 'More than is open of this invoice.'),
  credit_too_small: byChange(422, 'The client has less credit than that.'),
  credit_too_large: byChange(422, 'More than is left to credit of this invoice.'),
  credit_not_covered: byChange(422, 'Say in givenBack how the amount beyond what is open goes back.'),
  keep_needed: byChange(422, 'Say in keep how much the business keeps.'),
  keep_too_large: byChange(422, 'More than the whole invoice cannot be kept.'),
  payment_locked: never(422, 'A payment that is under way or done cannot be changed.'),
  contact_locked: never(422, 'Money has moved: the contact cannot be changed.'),
  contact_exists: byChange(422, 'Another contact has this email address.'),
  unknown_contact: never(422, 'There is no such contact.'),
  unknown_payment: never(422, 'The schedule has the id of a payment that does not belong to this invoice.'),
  unknown_payment_method: never(422, 'There is no such payment method in your wallet.'),
  unknown_token: never(422, 'The processor does not know this token.'),
  method_declined: never(422, 'The bank or the processor refused this payment method.'),
  method_not_accepted: byChange(422, 'The invoice does not accept this kind of payment method.'),
  amount_changed: byChange(422, 'The amount has changed; read the invoice again.'),
  schedule_changed: byChange(
    422,
    'The days or amounts of the payments have changed; read the invoice again.',
  ),
  terms_changed: byChange(422, 'The cancellation terms are other ones; read the invoice again.'),
  autopay_required: byChange(422, 'The business takes this payment only together with autopay of the rest.'),
  autopay_not_offered: byChange(422, 'The business offers no autopay.'),
  // Another surcharge in the settings can make it small enough.
  amount_too_large: byChange(422, 'This is more than one charge can take.'),
  amount_not_chargeable: byChange(422, 'The processor cannot charge this amount.'),
  payment_under_way: byItself(422, 'A payment for this is already on its way.'),
  no_processor: byChange(422, 'The account has no processor that could move money.'),
  processor_refused_keys: byChange(422, 'These keys cannot be used; see details.'),
  processor_incomplete: byChange(422, 'The connection to the processor is not finished; see details.'),
  processor_busy: byItself(422, 'Something is under way at the processor; see details.'),
  recipient_not_ready: byChange(422, 'The recipient has not set up yet where the money should go.'),
  country_not_supported: byChange(422, 'The processor is not in this country, or cannot send money to it.'),
  currency_not_supported: byChange(422, 'The processor cannot pay out money in this currency.'),
  no_e_invoice: byChange(422, 'This invoice cannot be an e-invoice; see details.'),
  books_incomplete: byChange(422, 'The files for these books cannot be made; see details.'),
  no_receipt: never(422, 'Only a charge that succeeded has a receipt.'),
  no_original: never(422, 'This PDF cannot be made again as it was handed out.'),
  invalid_payments: byChange(422, 'Some of these payments cannot be created; see details.'),
  invalid_settings: byChange(422, 'These settings cannot be used; see details.'),
  number_taken: byChange(422, 'Another invoice has this number.'),
  name_taken: byChange(422, 'Another object has this name.'),
  external_id_taken: byChange(422, 'Another object has this externalId.'),
  return_host_not_listed: byChange(422, 'The account has not listed this host.'),
  already_member: byChange(422, 'This person is already a member.'),
  last_owner: byChange(422, 'An account needs an Owner.'),
  unusable_email: never(422, 'This is not a valid email address.'),
  unusable_role: never(422, 'There is no such role.'),
  unusable_name: never(422, 'This name cannot be used.'),
  unusable_password: never(422, 'This password cannot be used; choose another.'),
  unusable_code: never(422, 'This link no longer works.'),
  scope_not_held: byChange(422, 'A token cannot get a scope that its creator lacks.'),
  wrong_password: never(422, 'The password is wrong.'),
  wrong_code: never(422, 'The code is wrong, or was used before.'),
  second_factor_needed: byChange(
    403,
    'Sign in with a passkey, or with a code beside the password. Both are set up in the profile.',
  ),
  confirmation_needed: byChange(403, 'Confirm with your password that it is you, then repeat the request.'),
  passkey_failed: never(422, 'The passkey cannot be used here.'),
  unusable_country: never(422, 'There is no such country.'),
  number_reserved: never(422, 'The service assigns numbers of this form itself.'),
  idempotency_mismatch: never(422, 'This Idempotency-Key was used before with another request.'),
  unusable_url: byChange(422, 'Webhooks cannot be sent to this address.'),
  mail_route_failed: byChange(422, 'The test mail could not be sent this way; see details.'),
  answer_erased: never(
    422,
    'The first answer to this Idempotency-Key was about a person whose data has been erased.',
  ),
  rate_limited: byItself(429, 'Too many requests with this token.'),
  headers_too_large: never(431, 'The header fields are too large.'),
  request_timeout: byItself(408, 'The request did not arrive in time.'),
  internal: byItself(500, 'The service failed. Repeat the request with its Idempotency-Key.'),
  account_frozen: byItself(
    503,
    'The account is moving to another installation and can only be read here; try again later.',
  ),
  vat_service_unavailable: byItself(503, 'VIES did not answer: whether the VAT id is valid is not known.'),
  overloaded: byItself(503, 'The service is busy; try again in a moment.'),
};

/** Why an action is not possible, for programs that write their own message. They are added to, never changed. */
export const blockers = [
  'OnItsWay',
  'Disputed',
  'MoneyMoved',
  'RatesFixed',
  'NothingOpen',
  'NothingLeft',
  'SharedByHand',
  'JustSent',
  'SentOften',
  'NoMailServer',
  'AddressSuppressed',
  'TextDeleted',
  'Outdated',
  'LimitReached',
  'NotTested',
  'NoSecretKey',
  'FormerStripeAccount',
  'OwedToOperator',
  'NotApplicable',
] as const;
/** What stands against an action. */
export type Blocker = (typeof blockers)[number];

/** The code of a refusal, as callers see it. */
export type RefusalCode = keyof typeof refusals;

// Another account's id is answered as one that nobody has: the sentence must fit both.
const missing = {
  accessPoint: 'The account has no access point.',
  account: 'No account with this path.',
  adviserPackage: 'No package with this id.',
  bookExport: 'No export with this id.',
  operatedAccount: 'No account with this id.',
  bankLine: 'No bank line with this id.',
  bankMapping: 'No mapping with this id.',
  bankStatement: 'No bank statement with this id.',
  charge: 'No charge with this id.',
  contact: 'No contact with this id.',
  version: 'No version with this number.',
  creditNote: 'No credit note with this id.',
  creditMovement: 'No movement of this credit with this id.',
  prepaymentInvoice: 'No prepayment invoice with this id.',
  manualPayment: 'No manual payment with this id.',
  delivery: 'No delivery with this id.',
  dispute: 'No dispute with this id.',
  event: 'No event with this id.',
  handOver: 'No document at the access point with this id.',
  import: 'No import with this id.',
  invitation: 'No invitation with this id.',
  invoice: 'No invoice with this id.',
  logo: 'No logo is set.',
  link: 'This link is wrong or has expired.',
  mail: 'No mail with this id.',
  mailRoute: 'The account has no mail route of its own.',
  member: 'No member with this id.',
  payment: 'No payment with this id.',
  recipient: 'No recipient with this id.',
  paymentMethod: 'No payment method with this id in your wallet.',
  payout: 'No payout with this id.',
  refund: 'No refund with this id.',
  savedLineItem: 'No saved line item with this id.',
  setup: 'No setup with this id.',
  scheduleTemplate: 'No schedule template with this id.',
  suppression: 'No suppressed address with this id.',
  request: 'No request with this id.',
  view: 'No view with this id.',
  scheduledPayment: 'No scheduled payment with this id in this invoice.',
  merge: 'No merged contact with this id.',
  token: 'No token with this id.',
  webhook: 'No webhook with this id.',
} as const;
/** A kind of thing that an id may name. */
export type MissingKind = keyof typeof missing;

/** Where a refusal nearly always is, by its code. */
const usualPaths: Readonly<Partial<Record<RefusalCode, string>>> = {
  contact_locked: '/contact',
  unknown_token: '/token',
  method_not_accepted: '/token',
  amount_changed: '/expectedAmount',
};

/** What a refusal may carry besides its code. */
interface RefusalOptions {
  readonly message?: string;
  readonly details?: readonly FaultDetail[];
  /** Where it is another than the code's. */
  readonly passes?: Passing;
  /** Seconds after which a repeat makes sense; sent as Retry-After. */
  readonly retryAfterSeconds?: number;
  /** Of `illegal_action`: why, for programs. */
  readonly blockedBy?: Blocker;
  readonly cause?: unknown;
}

/** An expected refusal. Anything else that is thrown is a fault of ours and answers 500. */
export class AppError extends Error {
  readonly code: RefusalCode;
  readonly details: readonly FaultDetail[];
  readonly passes: Passing;
  readonly retryAfterSeconds: number | undefined;
  readonly blockedBy: Blocker | null;

  constructor(code: RefusalCode, options: RefusalOptions = {}) {
    super(options.message ?? refusals[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.passes = options.passes ?? refusals[code].passes;
    this.details = options.details ?? this.#detailsByDefault();
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.blockedBy = options.blockedBy ?? null;
  }

  /** The refusal of an id, or the code of a link, that names nothing which the caller may see. */
  static notFound(kind: MissingKind): AppError {
    return new AppError('not_found', { message: missing[kind] });
  }

  // A rule that refuses says where; without a better place that is the request as a whole.
  #detailsByDefault(): readonly FaultDetail[] {
    return this.status === 422
      ? [{ path: usualPaths[this.code] ?? '', code: this.code, message: this.message }]
      : [];
  }

  /** The HTTP status that belongs to the code. */
  get status(): number {
    return refusals[this.code].status;
  }
}

/** Makes a refusal that says where in the request its reason is: a JSON pointer, '' for the request as a whole. */
export function refusal(code: RefusalCode, message: string, path = '', passes?: Passing): AppError {
  return new AppError(code, { message, details: [{ path, code, message }], ...(passes ? { passes } : {}) });
}

/** Makes the refusal of an action that is blocked now, with the reason for programs. */
export function blocked(
  blockedBy: Blocker,
  message: string,
  {
    path = '',
    ...options
  }: Pick<RefusalOptions, 'passes' | 'retryAfterSeconds'> & { readonly path?: string } = {},
): AppError {
  const code = 'illegal_action';
  return new AppError(code, { ...options, message, details: [{ path, code, message }], blockedBy });
}

/** Makes the refusal of what would change an account that moves to another installation. */
export function accountFrozen(cause?: unknown): AppError {
  return new AppError('account_frozen', { retryAfterSeconds: 60, cause });
}

/** Makes the refusal of what moves money while an account is held after a restore. */
export function accountHeld(business = 'This account'): AppError {
  const message = `${business} was restored from a backup: payments are held until its processor was asked. Nothing is charged now. If you have paid, do not pay again. Try again later.`;
  return new AppError('account_frozen', { message, retryAfterSeconds: 60 });
}

/** Makes the refusal of a request whose faults were all found: `unknown_field` when one of them is that. */
export function invalidRequest(details: readonly FaultDetail[]): AppError {
  const unknown = details.find((detail) => detail.code === 'unknown_field');
  const first = unknown ?? details[0];
  return new AppError(unknown ? 'unknown_field' : 'invalid_request', {
    ...(first ? { message: `${first.path === '' ? 'The request' : first.path}: ${first.message}` } : {}),
    details,
  });
}

/** What to do about each refusal, by its code. A test names codes that have no cure. */
export const cures: Readonly<Record<string, string>> = {
  unusable_url:
    'Use an address of https that the internet can reach; the operator can allow networks of their own.',
  account_frozen: 'Wait: the account moves or is restored. The operator knows more.',
  account_suspended:
    'Ask the operator of the installation. Reading, refunds, answers to disputes and cancellations still work.',
  account_closed: 'Use another account: a closed one can only be read by its members.',
  invalid_request: 'Correct every field in `details`; each has the JSON pointer of its place.',
  invalid_json: 'Send valid JSON. `details` names the line and the column.',
  unknown_field: 'Remove the field, or correct its name: `details` says which one may be meant.',
  unauthorized:
    'Send `authorization: Bearer <API_TOKEN>` once. A token that was revoked or has expired is replaced: Developers › Tokens.',
  forbidden: 'Use a token with the scope that the message names. A scope is given when a token is made.',
  not_found:
    'Check the id and the account of the token: an id of another account gets the same answer as an unknown id.',
  method_not_allowed: 'Use a method of the `Allow` header.',
  not_acceptable:
    'Send `accept: application/json`, or no `Accept` header, also for files. A stream of events needs ' +
    '`text/event-stream`.',
  request_in_progress: 'Wait for `Retry-After` seconds, then send the same request with the same key.',
  contact_busy: 'Wait until the merge is done: `GET /v1/contacts/{contact_id}/merge` says how far it is.',
  open_money:
    'Finish the objects in `details`: pay, cancel or write off an invoice, wait for a payment or a dispute.',
  bank_line_confirmed:
    'Undo the match at the bank line that the message names, whole or the part alone: the invoice then owes it again.',
  credit_too_small:
    'Read the credit with `GET /v1/contacts/{contact_id}/credit`, and send at most that. To undo money that has become credit, take back first what it paid.',
  version_conflict: 'Read the object, look at what changed, and send the change with its new `ETag`.',
  payload_too_large: 'Send less at once: split a batch, make a picture smaller.',
  uri_too_long: 'Check the ids in the path; ids have at most 40 characters.',
  unsupported_media_type:
    'Send `content-type: application/json` and UTF-8; for a logo `image/png` or `image/jpeg`.',
  expectation_failed: 'Leave the `Expect` header out.',
  illegal_action:
    'Read the object: its `actions` list what is allowed now, with a reason for each action that is not. Nothing ' +
    'was changed.',
  total_mismatch:
    'Make the amounts of the schedule add up to `totalAmount`; `rebalance` lets the last payment take the rest.',
  schedule_rule: 'Send the value that the rule comes to, or the rule alone; `Event` needs `eventDate`.',
  paid_exceeds_total: 'Refund the difference first, or choose a total of at least what was paid.',
  overpayment:
    'Record at most what the message says is open; keep the rest for another invoice, or give it back.',
  credit_too_large:
    'Credit at most what the message says is left. What was refunded without a credit note cannot be credited again.',
  credit_not_covered:
    'Send `givenBack` with `refund` and `outside` that add up to the amount of the message; `dryRun` says it before.',
  keep_needed:
    'Send `keep`. Only an invoice that copied cancellation terms when it was issued, with an event, has tiers.',
  keep_too_large: 'Keep at most what is paid and still to be paid; bill more with another invoice.',
  payment_locked: 'Send a payment that is processing or paid as it is, with its `id`; change the others.',
  contact_locked: 'Create a new invoice for the other contact; refund this one if it was paid by mistake.',
  contact_exists: 'Use the contact that has the address (`GET /v1/contacts?email=…`), or merge the two.',
  unknown_contact: 'Use the id of a contact of this account, or send `name` and `email`.',
  unknown_payment:
    'Read the invoice and use the ids of its `paymentSchedule`; leave `id` out for a new payment.',
  unknown_payment_method:
    'List your wallet: `GET /v1/payment_methods`. It belongs to the person of the token.',
  unknown_token: 'Make a new token at the processor: each works once, for a short time, and for one account.',
  method_declined: 'Ask for another card or bank account. The holder can ask their bank for the reason.',
  method_not_accepted: 'Use a kind of method that is in `paymentMethods` of the invoice.',
  schedule_changed: 'Read the link, show the schedule to the person, and send its `scheduleHash`.',
  terms_changed:
    'Read the invoice, show its cancellation terms to the person, and send the hash of that text.',
  autopay_required: 'Ask the person for the consent to autopay, and send it as `autopay`.',
  autopay_not_offered: 'Tell the person that only this payment is taken, and leave `autopay` out.',
  amount_changed: 'Read the amount owed, show it to the person, and send it as the expected amount.',
  amount_not_chargeable: 'Round the amounts as the message says, or take the money in another way.',
  amount_too_large: 'Pay fewer scheduled payments at once.',
  payment_under_way:
    'Wait for the charge that is on its way; an event reports its outcome. Do not charge again.',
  no_processor: 'Connect a processor in the app (Settings › Stripe), or use a sandbox account.',
  processor_refused_keys:
    'Correct what `details` names, and send both keys again: the former ones still work.',
  processor_incomplete:
    'Nothing was charged. An Owner opens Settings › Stripe in the app: the page says what is missing, and how to mend it.',
  processor_busy:
    'Wait until what `details` names has ended: money under way, or another request that connects the account. The ' +
    'former keys still work.',
  recipient_not_ready:
    'The recipient opens the link of the offer and sets up, at the processor, where the money should go.',
  country_not_supported:
    'Pay this recipient in another way; connect a business with keys of its own. The message names the countries.',
  currency_not_supported:
    'Pay in another way. The operator of the installation knows the currencies that its platform settles in.',
  no_e_invoice:
    'Add the data that `details` lists: usually the address and tax id of the business, the items of the invoice or, for XRechnung and Peppol, facts of the client.',
  books_incomplete:
    'Save what `details` names with `PUT /v1/book_settings/{format}`, or send `replaceLetters`; the preview says it before.',
  no_original:
    'The installation has other fonts, or another release, than when it was handed out. Ask its operator; the content of the version ' +
    'is in `GET /v1/invoices/{invoice_id}/versions/{number}`.',
  no_receipt: 'Wait until the charge is `Succeeded`; a charge that was declined has no receipt.',
  invalid_payments: 'Correct the rows in `details`, and send the batch again: nothing was created.',
  invalid_settings: 'Correct the fields in `details`: nothing was changed.',
  number_taken: 'Choose another number, or leave it out: the service assigns the next one.',
  name_taken: 'Choose another name, or change the object that has it.',
  external_id_taken:
    'Use the object that has it: the message names its id, and lists find it (`?externalId=…`). Or send another.',
  return_host_not_listed:
    'Add the host to `returnHosts` (`PATCH /v1/account`, or Settings › Payments), or use one that is listed.',
  already_member: 'Change the role of the member instead: `PATCH /v1/members/{member_id}`.',
  last_owner: 'Appoint another Owner first.',
  unusable_email: 'Check the address for spaces, a missing dot and invisible characters.',
  unusable_role: 'Use one of the roles that the message lists.',
  unusable_name: 'Use letters, digits and spaces that can be seen.',
  unusable_password: 'Choose a longer one that is not on lists of leaked passwords.',
  unusable_code: 'Ask for a new link: each works once and for a limited time.',
  scope_not_held: 'Leave the scope out, or ask a person who has it to make the token.',
  wrong_password: 'Type the current password; reset it when it is forgotten.',
  wrong_code: 'Wait for the next code of the authenticator, or use a recovery code.',
  second_factor_needed:
    'Sign in with a passkey, or turn two-factor sign-in on in the app, then repeat the request.',
  confirmation_needed: 'Confirm with your password in the app, then repeat the request.',
  passkey_failed: 'Sign in with the password, and add the passkey again.',
  unusable_country: 'Send two capital letters of ISO 3166-1, e.g. DE.',
  number_reserved:
    'Choose a number that the account does not count: not of its pattern, and not its prefix with digits alone behind it.',
  mail_route_failed: 'Correct what `details` names: the step that failed, with the words of the mail server.',
  idempotency_mismatch: 'Use a new key for another request. Repeat a request with the same bytes.',
  answer_erased: 'Read the object instead. Use a new key for a new request.',
  rate_limited: 'Wait for `Retry-After` seconds. `RateLimit` shows how many requests are left.',
  headers_too_large: 'Send fewer or shorter header fields: 16 KiB in all. Cookies are the usual reason.',
  request_timeout: 'Send the request again with its Idempotency-Key; look at the connection.',
  internal:
    'Repeat the request with its Idempotency-Key. If it fails again, send the `requestId` to your operator.',
  vat_service_unavailable:
    'Ask again later. Registers of single countries are away for hours; the VAT id is neither valid nor invalid because of it.',
  overloaded: 'Wait for `Retry-After` seconds, and repeat the request with its Idempotency-Key.',
};

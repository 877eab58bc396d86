// Made by `npm run api-types` from the OpenAPI document; read it, do not edit it.

import type { Answer } from './core/answer.ts';
import type { Listing } from './core/pages.ts';
import { Resource } from './core/resource.ts';
import type { StreamMessage } from './core/stream.ts';
import type { RequestOptions, Transport } from './core/transport.ts';
import type { AcceptOfferBody, Account, AccountClosing, AddContactRowsBody, AddInvoiceRowsBody, AddPaymentMethodBody, AdvanceTestClockBody, AgeingReport, Autopay, CashFlowReport, Charge, ChargeList, Contact, ContactErasure, ContactList, ContactMerge, ContactSummary, ContactsOwed, CreateContactBody, CreateImportBody, CreateInvitationBody, CreateInvoiceBody, CreatePaymentBody, CreatePaymentsBody, CreateRefundBody, CreateTokenBody, CreateViewBody, CreateWebhookBody, DeclineOfferBody, DisputeList, Event, EventList, EventProfitReport, FullInvoice, FullMail, FullPayment, FullPayout, FullWebhookDelivery, HomeReport, Import, ImportList, ImportRowList, IncludeImportRowsBody, Invitation, InvitationLink, InvitationList, Invoice, InvoiceCounts, InvoiceList, InvoiceMail, LedgerProof, LedgerReport, LoggedRequest, Mail, MailList, MarkScheduledPaymentAsPaidBody, Member, MemberList, MergeContactBody, Offer, OpenOffer, PayByLinkBody, PayerCharge, PayerInvoice, Payment, PaymentBatch, PaymentCounts, PaymentList, PaymentMethodList, PaymentTokenAccess, PayoutList, PreviewInvoiceBody, PreviewLookBody, PreviewRemindersBody, Refund, RefundList, RefundPaymentBody, ReminderPreview, Reminders, ReplayWebhookEventsBody, RequestList, RotateWebhookSecretBody, SavedView, ShownCharge, ShownDispute, ShownInvoice, ShownPayment, ShownRefund, ShownScheduledPayment, ShownWalletMethod, TaxReport, TestClock, Token, TokenList, TokenWithSecret, UpcomingPayouts, UpdateAccountBody, UpdateContactBody, UpdateInvoiceBody, UpdateMemberBody, UpdatePaymentBody, UpdateViewBody, UpdateWebhookBody, ViewList, WalletMethod, Webhook, WebhookDelivery, WebhookDeliveryList, WebhookList, WebhookReplay, WebhookWithSecret, Operations } from './schema.ts';
import { verify } from './webhooks.ts';

/** What `GET /v1/invoices` takes in its query. */
export type ListInvoicesQuery = Operations['GET /v1/invoices']['query'];

/** What `GET /v1/invoices/counts` takes in its query. */
export type CountInvoicesQuery = Operations['GET /v1/invoices/counts']['query'];

/** What `GET /v1/events/stream` takes in its query. */
export type StreamEventsQuery = Operations['GET /v1/events/stream']['query'];

/** What `GET /v1/events` takes in its query. */
export type ListEventsQuery = Operations['GET /v1/events']['query'];

/** What `GET /v1/invoices/{invoice_id}/events` takes in its query. */
export type ListInvoiceEventsQuery = Operations['GET /v1/invoices/{invoice_id}/events']['query'];

/** What `GET /v1/contacts` takes in its query. */
export type ListContactsQuery = Operations['GET /v1/contacts']['query'];

/** What `GET /v1/contacts/owed` takes in its query. */
export type GetContactsOwedQuery = Operations['GET /v1/contacts/owed']['query'];

/** What `GET /v1/imports` takes in its query. */
export type ListImportsQuery = Operations['GET /v1/imports']['query'];

/** What `GET /v1/imports/{import_id}/rows` takes in its query. */
export type ListImportRowsQuery = Operations['GET /v1/imports/{import_id}/rows']['query'];

/** What `GET /v1/payments` takes in its query. */
export type ListPaymentsQuery = Operations['GET /v1/payments']['query'];

/** What `GET /v1/payments/counts` takes in its query. */
export type CountPaymentsQuery = Operations['GET /v1/payments/counts']['query'];

/** What `GET /v1/charges` takes in its query. */
export type ListChargesQuery = Operations['GET /v1/charges']['query'];

/** What `GET /v1/refunds` takes in its query. */
export type ListRefundsQuery = Operations['GET /v1/refunds']['query'];

/** What `GET /v1/disputes` takes in its query. */
export type ListDisputesQuery = Operations['GET /v1/disputes']['query'];

/** What `GET /v1/payouts` takes in its query. */
export type ListPayoutsQuery = Operations['GET /v1/payouts']['query'];

/** What `GET /v1/invoices/{invoice_id}/pdf` takes in its query. */
export type GetInvoicePdfQuery = Operations['GET /v1/invoices/{invoice_id}/pdf']['query'];

/** What `GET /v1/invoices/{invoice_id}/calendar` takes in its query. */
export type GetInvoiceCalendarQuery = Operations['GET /v1/invoices/{invoice_id}/calendar']['query'];

/** What `GET /v1/invoices/{invoice_id}/e_invoice` takes in its query. */
export type GetEInvoiceQuery = Operations['GET /v1/invoices/{invoice_id}/e_invoice']['query'];

/** What `GET /v1/charges/{charge_id}/receipt` takes in its query. */
export type GetReceiptQuery = Operations['GET /v1/charges/{charge_id}/receipt']['query'];

/** What `GET /v1/reports/cash_flow` takes in its query. */
export type GetCashFlowReportQuery = Operations['GET /v1/reports/cash_flow']['query'];

/** What `GET /v1/reports/cash_flow/csv` takes in its query. */
export type GetCashFlowReportAsCsvQuery = Operations['GET /v1/reports/cash_flow/csv']['query'];

/** What `GET /v1/reports/event_profit` takes in its query. */
export type GetEventProfitReportQuery = Operations['GET /v1/reports/event_profit']['query'];

/** What `GET /v1/reports/event_profit/csv` takes in its query. */
export type GetEventProfitReportAsCsvQuery = Operations['GET /v1/reports/event_profit/csv']['query'];

/** What `GET /v1/reports/tax` takes in its query. */
export type GetTaxReportQuery = Operations['GET /v1/reports/tax']['query'];

/** What `GET /v1/reports/tax/csv` takes in its query. */
export type GetTaxReportAsCsvQuery = Operations['GET /v1/reports/tax/csv']['query'];

/** What `GET /v1/reports/ledger` takes in its query. */
export type GetLedgerReportQuery = Operations['GET /v1/reports/ledger']['query'];

/** What `GET /v1/reports/ledger/csv` takes in its query. */
export type GetLedgerReportAsCsvQuery = Operations['GET /v1/reports/ledger/csv']['query'];

/** What `GET /v1/invoices/csv` takes in its query. */
export type ListInvoicesAsCsvQuery = Operations['GET /v1/invoices/csv']['query'];

/** What `GET /v1/account/archive` takes in its query. */
export type DownloadArchiveQuery = Operations['GET /v1/account/archive']['query'];

/** What `GET /v1/requests` takes in its query. */
export type ListRequestsQuery = Operations['GET /v1/requests']['query'];

/** What `GET /v1/webhooks/{webhook_id}/deliveries` takes in its query. */
export type ListWebhookDeliveriesQuery = Operations['GET /v1/webhooks/{webhook_id}/deliveries']['query'];

/** What `POST /v1/invoices/preview` takes in its query. */
export type PreviewInvoiceQuery = Operations['POST /v1/invoices/preview']['query'];

/** What `GET /v1/invoices/{invoice_id}/preview` takes in its query. */
export type GetInvoicePreviewQuery = Operations['GET /v1/invoices/{invoice_id}/preview']['query'];

/** What `GET /v1/mails` takes in its query. */
export type ListMailsQuery = Operations['GET /v1/mails']['query'];

/** What `GET /v1/members` takes in its query. */
export type ListMembersQuery = Operations['GET /v1/members']['query'];

/** What `GET /v1/invitations` takes in its query. */
export type ListInvitationsQuery = Operations['GET /v1/invitations']['query'];

/** What `GET /v1/tokens` takes in its query. */
export type ListTokensQuery = Operations['GET /v1/tokens']['query'];

/** The operations of `tranche.account`. */
class AccountResource extends Resource {
  readonly logo: AccountLogoResource;

  constructor(transport: Transport) {
    super(transport);
    this.logo = new AccountLogoResource(transport);
  }

  /** Read the account: `GET /v1/account`. How the business appears and behaves, and what law and card networks allow of a surcharge. Needs the scope `account:read`. */
  get(options?: RequestOptions): Answer<Account> {
    return this.runOperation('GET /v1/account', {}, options);
  }

  /** Change the account: `PATCH /v1/account`. Any subset of the fields, all or nothing; every fault is told at once. A new due window, zone or reminder rule reaches the invoices that exist; the rest holds for new ones. Name, address and tax id stay as they were on documents that are issued. Needs the scope `account:write`. */
  update(body: UpdateAccountBody, options?: RequestOptions): Answer<Account> {
    return this.runOperation('PATCH /v1/account', { body }, options);
  }

  /** Read the effects of closing the account: `GET /v1/account/closing`. Whether the account is open, what stands in the way of closing it, and what that would end. No token can close an account: an Owner does it in the app, and confirms with the password. Afterwards every token is refused with 403 `account_closed`. Needs the scope `account:read`. */
  closing(options?: RequestOptions): Answer<AccountClosing> {
    return this.runOperation('GET /v1/account/closing', {}, options);
  }

  /** Download everything: `GET /v1/account/archive`. All that the account has, as a tar archive compressed by gzip: JSON lines in the shapes of this API for members, tokens (without their texts), contacts, former ones too, invoices, consents to autopay, charges, refunds, disputes, payouts, payments, mails with what they say, the ledger and events. For an Owner alone; a token needs every scope that reads. The file is sent while it is made; without `whole.json` at its end it is not whole. The event `account.exported` tells that it was made; an account that moves to another installation can write none, and can be downloaded all the same. Needs the scope `account:write`. */
  archive(query: DownloadArchiveQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/account/archive', { query, accept: 'application/gzip' }, options);
  }

  /** Preview how the business would look: `POST /v1/account/look_preview`. The client’s page, or a mail, with sample content in the language of the profile, under fields of the account that are not saved. The logo is the saved one. Nothing in it acts: it may be shown in a frame of the service’s pages. Needs the scope `account:read`. */
  previewLook(body: PreviewLookBody = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('POST /v1/account/look_preview', { body, accept: 'text/html' }, options);
  }

  /** Preview a reminder rule: `POST /v1/account/reminder_preview`. The dates of reminders under a rule: for sample due dates, as if the invoice were issued now, or for an existing invoice. A rule that differs from the saved one applies from now on, as if it were saved. Needs the scope `account:read`. */
  previewReminders(body: PreviewRemindersBody = {}, options?: RequestOptions): Answer<ReminderPreview> {
    return this.runOperation('POST /v1/account/reminder_preview', { body }, options);
  }
}

/** The operations of `tranche.account.logo`. */
class AccountLogoResource extends Resource {
  /** Download the logo: `GET /v1/account/logo`. The picture as it was sent. Needs the scope `account:read`. */
  get(options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/account/logo', { accept: 'image/png, image/jpeg' }, options);
  }

  /** Set the logo: `PUT /v1/account/logo`. The body is a PNG or JPEG file of at most 256 KiB, with at most 4000 pixels on a side and 12 million in all. Its metadata, such as a colour profile, is removed. Pages, mails and documents show the logo instead of the initials. Needs the scope `account:write`. */
  set(file: Blob, options?: RequestOptions): Answer<Account> {
    return this.runOperation('PUT /v1/account/logo', { body: file }, options);
  }

  /** Remove the logo: `DELETE /v1/account/logo`. Pages, mails and documents show the initials of the name again. Needs the scope `account:write`. */
  delete(options?: RequestOptions): Answer<Account> {
    return this.runOperation('DELETE /v1/account/logo', {}, options);
  }
}

/** The operations of `tranche.charges`. */
class ChargesResource extends Resource {
  /** Refund a charge: `POST /v1/charges/{charge_id}/refunds`. Gives a charge back, whole or in part, several times up to its amount. With `reopen` the client owes the amount again. `Processing` means that the bank has not said yet. Needs the scope `charges:write`. */
  refund(chargeId: string, body: CreateRefundBody = {}, options?: RequestOptions): Answer<Refund> {
    return this.runOperation('POST /v1/charges/{charge_id}/refunds', { path: { charge_id: chargeId }, body }, options);
  }

  /** Cancel a charge: `POST /v1/charges/{charge_id}/cancel`. Ends a charge that waits for its holder, or whose end has not been known for a day, as Declined. The processor is asked once more, and what it says counts. Should it tell later that it happened after all, that is a discrepancy for people to settle: look there before you cancel. Needs the scope `charges:write`. */
  cancel(chargeId: string, options?: RequestOptions): Answer<Charge> {
    return this.runOperation('POST /v1/charges/{charge_id}/cancel', { path: { charge_id: chargeId }, body: {} }, options);
  }

  /** Read a charge: `GET /v1/charges/{charge_id}`. One attempt to take a client’s money. A retry is another charge. Says what may be done with it, and what can be given back. Needs the scope `charges:read`. */
  get(chargeId: string, options?: RequestOptions): Answer<ShownCharge> {
    return this.runOperation('GET /v1/charges/{charge_id}', { path: { charge_id: chargeId } }, options);
  }

  /** List charges: `GET /v1/charges`. Newest first, in pages. Needs the scope `charges:read`. */
  list(query: ListChargesQuery = {}, options?: RequestOptions): Listing<ChargeList> {
    return this.runListing('GET /v1/charges', { query }, options);
  }

  /** Download a receipt as PDF: `GET /v1/charges/{charge_id}/receipt`. The receipt of a charge that succeeded: the payments, the method, the time, refunds and chargebacks, and the rest. It is marked while a dispute is open and after one was lost. Needs the scope `charges:read`. */
  receipt(chargeId: string, query: GetReceiptQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/charges/{charge_id}/receipt', { path: { charge_id: chargeId }, query, accept: 'application/pdf' }, options);
  }
}

/** The operations of `tranche.contacts`. */
class ContactsResource extends Resource {
  /** Create a contact: `POST /v1/contacts`. An e-mail address, in any case, belongs to one contact of the account. Needs the scope `contacts:write`. */
  create(body: CreateContactBody, options?: RequestOptions): Answer<Contact> {
    return this.runOperation('POST /v1/contacts', { body }, options);
  }

  /** List contacts: `GET /v1/contacts`. Newest first or from A to Z, in pages. Needs the scope `contacts:read`. */
  list(query: ListContactsQuery = {}, options?: RequestOptions): Listing<ContactList> {
    return this.runListing('GET /v1/contacts', { query }, options);
  }

  /** Update a contact: `PATCH /v1/contacts/{contact_id}`. Any subset of the fields. Invoices that were issued keep the name and e-mail they were sent to. Needs the scope `contacts:write`. */
  update(contactId: string, body: UpdateContactBody, options?: RequestOptions): Answer<Contact> {
    return this.runOperation('PATCH /v1/contacts/{contact_id}', { path: { contact_id: contactId }, body }, options);
  }

  /** Delete a contact: `DELETE /v1/contacts/{contact_id}`. It can no longer be used or found; its invoices stay as they are, and its e-mail is free again. Needs the scope `contacts:write`. */
  delete(contactId: string, options?: RequestOptions): Answer<Contact> {
    return this.runOperation('DELETE /v1/contacts/{contact_id}', { path: { contact_id: contactId } }, options);
  }

  /** Read a contact: `GET /v1/contacts/{contact_id}`. A deleted contact is not found. Needs the scope `contacts:read`. */
  get(contactId: string, options?: RequestOptions): Answer<Contact> {
    return this.runOperation('GET /v1/contacts/{contact_id}', { path: { contact_id: contactId } }, options);
  }

  /** Read a summary of a contact: `GET /v1/contacts/{contact_id}/summary`. Amounts billed, paid and refunded, and owed and overdue today, by currency. Needs the scope `contacts:read`. */
  summary(contactId: string, options?: RequestOptions): Answer<ContactSummary> {
    return this.runOperation('GET /v1/contacts/{contact_id}/summary', { path: { contact_id: contactId } }, options);
  }

  /** Read amounts owed by contacts: `GET /v1/contacts/owed`. Of some contacts at once, as of a page of their list: what is owed and overdue today, by currency. Needs the scope `contacts:read`. */
  owed(query: GetContactsOwedQuery, options?: RequestOptions): Listing<ContactsOwed> {
    return this.runListing('GET /v1/contacts/owed', { query }, options);
  }

  /** Merge a contact into another: `POST /v1/contacts/{contact_id}/merge`. Moves its invoices, payments out, mails and links to the other contact. Invoices keep the name and e-mail address they were sent to. Until this is done, the contact is frozen: billing, paying or changing it gets 409 `contact_busy`. Afterwards it is not found, and its e-mail is free again. Needs `invoices:write` and `payments:write`, too. Needs the scope `contacts:write`. */
  merge(contactId: string, body: MergeContactBody, options?: RequestOptions): Answer<ContactMerge> {
    return this.runOperation('POST /v1/contacts/{contact_id}/merge', { path: { contact_id: contactId }, body }, options);
  }

  /** Read how far a merge has come: `GET /v1/contacts/{contact_id}/merge`. By the id of the contact that was merged, also when it is gone: `intoId` is where everything went. Needs the scope `contacts:read`. */
  getMerge(contactId: string, options?: RequestOptions): Answer<ContactMerge> {
    return this.runOperation('GET /v1/contacts/{contact_id}/merge', { path: { contact_id: contactId } }, options);
  }

  /** Erase a contact: `POST /v1/contacts/{contact_id}/erase`. For a person’s right to be forgotten; there is no way back. Name and address, drafts, mails, page views, what events say of the person and kept answers are erased. Issued invoices and payments that moved money are kept as long as the law asks for; `kept` says until when, and then they are erased by themselves. 409 `open_money` while something is owed, under way or disputed. Works for a deleted contact, too. Needs `invoices:write` and `payments:write` as well. Needs the scope `contacts:write`. */
  erase(contactId: string, options?: RequestOptions): Answer<ContactErasure> {
    return this.runOperation('POST /v1/contacts/{contact_id}/erase', { path: { contact_id: contactId }, body: {} }, options);
  }

  /** Read the effects of erasing a contact: `GET /v1/contacts/{contact_id}/erasure`. How far the erasure has come, and what is still kept, until when. Of a contact that is not erased: what would be kept, and what is in the way. Needs the scope `contacts:read`. */
  getErasure(contactId: string, options?: RequestOptions): Answer<ContactErasure> {
    return this.runOperation('GET /v1/contacts/{contact_id}/erasure', { path: { contact_id: contactId } }, options);
  }

  /** Export a contact: `GET /v1/contacts/{contact_id}/export`. All data about a person, as one JSON file: contact, invoices, page views, consents, charges, refunds, disputes, payments out, mails with their texts, events. Parts for which the caller has no scope are left out and listed in `leftOut`. Also of a deleted contact. Needs the scope `contacts:read`. */
  export(contactId: string, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/contacts/{contact_id}/export', { path: { contact_id: contactId }, accept: 'application/vnd.tranche.contact+json' }, options);
  }
}

/** The operations of `tranche.disputes`. */
class DisputesResource extends Resource {
  /** Read a dispute: `GET /v1/disputes/{dispute_id}`. A client’s objection to a charge at their bank, with what helps against it and how many days are left. Needs the scope `charges:read`. */
  get(disputeId: string, options?: RequestOptions): Answer<ShownDispute> {
    return this.runOperation('GET /v1/disputes/{dispute_id}', { path: { dispute_id: disputeId } }, options);
  }

  /** List disputes: `GET /v1/disputes`. Newest first, in pages. Needs the scope `charges:read`. */
  list(query: ListDisputesQuery = {}, options?: RequestOptions): Listing<DisputeList> {
    return this.runListing('GET /v1/disputes', { query }, options);
  }
}

/** The operations of `tranche.events`. */
class EventsResource extends Resource {
  /** Hear of events as they happen: `GET /v1/events/stream`. Server-sent events: each message has the id of an event, and as data `{id, type, objectId}`; read the rest with GET /v1/events/{event_id}. `Last-Event-ID`, or `lastEventId` where no header can be sent, goes on after an event, and none is left out or comes before one that was committed earlier. The first message is of the kind `ready`, with the newest event there is; `reset` instead says that too much was missed, so that everything is to be read again. A stream ends after ten minutes: connect again. It ends sooner when the token or the session has ended. Needs the scope `events:read`. */
  stream(query: StreamEventsQuery = {}, options?: RequestOptions): AsyncGenerator<StreamMessage, void, undefined> {
    return this.runStream('GET /v1/events/stream', { query }, options);
  }

  /** List events: `GET /v1/events`. What has happened in the account, newest first, in pages. With the `actorId` of a token a page may hold fewer than `limit` and still have a `nextCursor`. Needs the scope `events:read`. */
  list(query: ListEventsQuery = {}, options?: RequestOptions): Listing<EventList> {
    return this.runListing('GET /v1/events', { query }, options);
  }

  /** Read an event: `GET /v1/events/{event_id}`. Something that happened. Events never change, but for the erasure of a person: see `redactedAt`. Needs the scope `events:read`. */
  get(eventId: string, options?: RequestOptions): Answer<Event> {
    return this.runOperation('GET /v1/events/{event_id}', { path: { event_id: eventId } }, options);
  }
}

/** The operations of `tranche.imports`. */
class ImportsResource extends Resource {
  readonly rows: ImportsRowsResource;

  constructor(transport: Transport) {
    super(transport);
    this.rows = new ImportsRowsResource(transport);
  }

  /** Begin an import: `POST /v1/imports`. Contacts or invoices from a file, up to 10 000. Add the rows, check them, then start. Each row is created in the background, once, as by its own operation, also when the service restarts. Rows that were imported before are recognized and skipped. Invoices are drafts unless their row has a `status`. The import stops when the person who started it loses the right to. An import that is not started within 7 days is canceled. Invoices also need `invoices:write`. Needs the scope `contacts:write`. */
  create(body: CreateImportBody, options?: RequestOptions): Answer<Import> {
    return this.runOperation('POST /v1/imports', { body }, options);
  }

  /** List imports: `GET /v1/imports`. Newest first; those of invoices only with `invoices:read`. Needs the scope `contacts:read`. */
  list(query: ListImportsQuery = {}, options?: RequestOptions): Listing<ImportList> {
    return this.runListing('GET /v1/imports', { query }, options);
  }

  /** Add rows of contacts: `POST /v1/imports/{import_id}/contacts`. Up to 200 rows. A row whose form is wrong is kept as `Faulty` with its faults, and the others are taken. Rows can be added until the import is started. Needs the scope `contacts:write`. */
  contacts(importId: string, body: AddContactRowsBody, options?: RequestOptions): Answer<Import> {
    return this.runOperation('POST /v1/imports/{import_id}/contacts', { path: { import_id: importId }, body }, options);
  }

  /** Add rows of invoices: `POST /v1/imports/{import_id}/invoices`. Up to 200 rows. A row whose form is wrong is kept as `Faulty` with its faults, and the others are taken. Rows can be added until the import is started. Payments with `paidOn` are marked as paid outside; nobody is mailed a receipt. A row that is `Canceled` is skipped. Needs the scope `invoices:write`. */
  invoices(importId: string, body: AddInvoiceRowsBody, options?: RequestOptions): Answer<Import> {
    return this.runOperation('POST /v1/imports/{import_id}/invoices', { path: { import_id: importId }, body }, options);
  }

  /** Check an import: `POST /v1/imports/{import_id}/check`. Looks at each row in the background, as its creation would, and creates nothing. Then the import is `Checked`. Needs the scope `contacts:write`. */
  check(importId: string, options?: RequestOptions): Answer<Import> {
    return this.runOperation('POST /v1/imports/{import_id}/check', { path: { import_id: importId }, body: {} }, options);
  }

  /** Start an import: `POST /v1/imports/{import_id}/start`. Creates the contacts or invoices of all rows that are neither faulty nor skipped, in the background, in the name of the caller. A refused row becomes faulty, and the others continue. A stopped import continues where it stopped. An existing contact is refused as in its own operation. Needs the scope `contacts:write`. */
  start(importId: string, options?: RequestOptions): Answer<Import> {
    return this.runOperation('POST /v1/imports/{import_id}/start', { path: { import_id: importId }, body: {} }, options);
  }

  /** Cancel an import: `POST /v1/imports/{import_id}/cancel`. From the answer on nothing more is created. What was created stays, and its rows say so. Needs the scope `contacts:write`. */
  cancel(importId: string, options?: RequestOptions): Answer<Import> {
    return this.runOperation('POST /v1/imports/{import_id}/cancel', { path: { import_id: importId }, body: {} }, options);
  }

  /** Include rows imported before: `POST /v1/imports/{import_id}/include`. Takes rows that were skipped because an import before has created the same. They are checked and created like the others, a second time. Needs the scope `contacts:write`. */
  include(importId: string, body: IncludeImportRowsBody, options?: RequestOptions): Answer<Import> {
    return this.runOperation('POST /v1/imports/{import_id}/include', { path: { import_id: importId }, body }, options);
  }

  /** Read an import: `GET /v1/imports/{import_id}`. How far it has come. Needs the scope `contacts:read`. */
  get(importId: string, options?: RequestOptions): Answer<Import> {
    return this.runOperation('GET /v1/imports/{import_id}', { path: { import_id: importId } }, options);
  }

  /** Errors of an import as CSV: `GET /v1/imports/{import_id}/errors/csv`. A line for each fault, with the line of its row in the file. Needs the scope `contacts:read`. */
  errorsCsv(importId: string, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/imports/{import_id}/errors/csv', { path: { import_id: importId }, accept: 'text/csv' }, options);
  }
}

/** The operations of `tranche.imports.rows`. */
class ImportsRowsResource extends Resource {
  /** List rows of an import: `GET /v1/imports/{import_id}/rows`. What became of each row, in the order of the lines. Needs the scope `contacts:read`. */
  list(importId: string, query: ListImportRowsQuery = {}, options?: RequestOptions): Listing<ImportRowList> {
    return this.runListing('GET /v1/imports/{import_id}/rows', { path: { import_id: importId }, query }, options);
  }
}

/** The operations of `tranche.invitations`. */
class InvitationsResource extends Resource {
  /** List invitations: `GET /v1/invitations`. Those that can still be accepted, newest first, in pages. Needs the scope `members:read`. */
  list(query: ListInvitationsQuery = {}, options?: RequestOptions): Listing<InvitationList> {
    return this.runListing('GET /v1/invitations', { query }, options);
  }

  /** Invite somebody: `POST /v1/invitations`. Mails a link that works once, for 7 days. An account sends 100 a day, and five to one address. Without a mail server nothing is sent: see `createInvitationLink`. Needs the scope `members:write`. */
  create(body: CreateInvitationBody, options?: RequestOptions): Answer<Invitation> {
    return this.runOperation('POST /v1/invitations', { body }, options);
  }

  /** Make a link of an invitation: `POST /v1/invitations/{invitation_id}/link`. Without a mail server nothing is sent: hand this link over. Each call makes a new one; the first that is used ends all. With a mail server this is refused, as the mail proves whose address it is. Needs the scope `members:write`. */
  createLink(invitationId: string, options?: RequestOptions): Answer<InvitationLink> {
    return this.runOperation('POST /v1/invitations/{invitation_id}/link', { path: { invitation_id: invitationId } }, options);
  }

  /** Take an invitation back: `DELETE /v1/invitations/{invitation_id}`. Its link stops working at once. Needs the scope `members:write`. */
  delete(invitationId: string, options?: RequestOptions): Answer<Invitation> {
    return this.runOperation('DELETE /v1/invitations/{invitation_id}', { path: { invitation_id: invitationId } }, options);
  }
}

/** The operations of `tranche.invoices`. */
class InvoicesResource extends Resource {
  readonly autopay: InvoicesAutopayResource;
  readonly events: InvoicesEventsResource;
  readonly scheduledPayments: InvoicesScheduledPaymentsResource;

  constructor(transport: Transport) {
    super(transport);
    this.autopay = new InvoicesAutopayResource(transport);
    this.events = new InvoicesEventsResource(transport);
    this.scheduledPayments = new InvoicesScheduledPaymentsResource(transport);
  }

  /** Create an invoice: `POST /v1/invoices`. Issues an invoice for a contact, or keeps it as a draft with `status: "Draft"`. Without `status` every payment is Due; with it, those with the earliest due date are. Needs the scope `invoices:write`. */
  create(body: CreateInvoiceBody, options?: RequestOptions): Answer<Invoice> {
    return this.runOperation('POST /v1/invoices', { body }, options);
  }

  /** List invoices: `GET /v1/invoices`. Newest first, in pages: repeat with `cursor` set to `nextCursor` until that is null. With `updatedSince` the last changed come first. Needs the scope `invoices:read`. */
  list(query: ListInvoicesQuery = {}, options?: RequestOptions): Listing<InvoiceList> {
    return this.runListing('GET /v1/invoices', { query }, options);
  }

  /** Update, activate or cancel an invoice: `PATCH /v1/invoices/{invoice_id}`. Any subset of the fields, all or nothing. `paymentSchedule` replaces the whole schedule: elements with an `id` keep or change that payment, those without are added, payments left out are deleted. Needs the scope `invoices:write`. */
  update(invoiceId: string, body: UpdateInvoiceBody, options?: RequestOptions): Answer<Invoice> {
    return this.runOperation('PATCH /v1/invoices/{invoice_id}', { path: { invoice_id: invoiceId }, body }, options);
  }

  /** Delete a draft: `DELETE /v1/invoices/{invoice_id}`. Only drafts are deleted; an issued invoice is canceled instead. Needs the scope `invoices:write`. */
  delete(invoiceId: string, options?: RequestOptions): Answer<FullInvoice> {
    return this.runOperation('DELETE /v1/invoices/{invoice_id}', { path: { invoice_id: invoiceId } }, options);
  }

  /** Read an invoice: `GET /v1/invoices/{invoice_id}`. All of an invoice, with what is derived from it today: what is paid, due and overdue, and what may be done with it. Needs the scope `invoices:read`. */
  get(invoiceId: string, options?: RequestOptions): Answer<ShownInvoice> {
    return this.runOperation('GET /v1/invoices/{invoice_id}', { path: { invoice_id: invoiceId } }, options);
  }

  /** Count invoices by state: `GET /v1/invoices/counts`. How many invoices each `state` of the list has, with the other filters of the list. Up to 10000 of each are counted, of those that are Upcoming, Due, or Overdue up to 10000 together, and up to 1000 that `q` finds; then `isExact` is false. Needs the scope `invoices:read`. */
  counts(query: CountInvoicesQuery = {}, options?: RequestOptions): Answer<InvoiceCounts> {
    return this.runOperation('GET /v1/invoices/counts', { query }, options);
  }

  /** Download an invoice as PDF: `GET /v1/invoices/{invoice_id}/pdf`. What the client’s page says, on A4 or Letter by the country of the profile, tagged for screen readers. A draft says that it is one, and all of a sandbox account that no real money moves. Name, address and tax id of the business are those of the instant when the invoice was issued. Needs the scope `invoices:read`. */
  pdf(invoiceId: string, query: GetInvoicePdfQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/invoices/{invoice_id}/pdf', { path: { invoice_id: invoiceId }, query, accept: 'application/pdf' }, options);
  }

  /** Download the due dates as calendar: `GET /v1/invoices/{invoice_id}/calendar`. iCalendar with an all-day entry for each payment of an issued invoice, a reminder the day before, and the payment link. Entries keep their identity, so a newer file changes what an older one has added: what is no longer to be paid is in it as canceled, without a reminder. Needs the scope `invoices:read`. */
  calendar(invoiceId: string, query: GetInvoiceCalendarQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/invoices/{invoice_id}/calendar', { path: { invoice_id: invoiceId }, query, accept: 'text/calendar' }, options);
  }

  /** Download an e-invoice: `GET /v1/invoices/{invoice_id}/e_invoice`. Factur-X or UBL of EN 16931. Needs the address and the tax id of the business, and line items: all with `taxBasisPoints` or all without, of which nothing was waived. Of the client the country is not known: the account’s is taken. Needs the scope `invoices:read`. */
  eInvoice(invoiceId: string, query: GetEInvoiceQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/invoices/{invoice_id}/e_invoice', { path: { invoice_id: invoiceId }, query, accept: 'application/pdf, application/xml' }, options);
  }

  /** Download invoices as CSV: `GET /v1/invoices/csv`. All invoices that the filters of the list let through, as a table for spreadsheets: a line for each payment, amounts as decimal numbers. The file is sent while it is made. A connection that breaks before its end means that the file is not whole. Needs the scope `invoices:read`. */
  csv(query: ListInvoicesAsCsvQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/invoices/csv', { query, accept: 'text/csv' }, options);
  }

  /** Preview the client’s page of an unfinished invoice: `POST /v1/invoices/preview`. The page as the client would get it: takes the body of a create, or of an update of `invoiceId`, of which everything may be missing, and writes nothing. It is only to look at: no script, link or form in it does anything, and its policy lets only pages of the service show it in a frame. Needs the scope `invoices:read`. */
  previewUnfinished(body: PreviewInvoiceBody = {}, query: PreviewInvoiceQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('POST /v1/invoices/preview', { query, body, accept: 'text/html' }, options);
  }

  /** Preview the client’s page of an invoice: `GET /v1/invoices/{invoice_id}/preview`. The page as the client sees it now, or of a draft as it would be issued now. It does not count as viewed by the client. It is only to look at: no script, link or form in it does anything, and its policy lets only pages of the service show it in a frame. Needs the scope `invoices:read`. */
  preview(invoiceId: string, query: GetInvoicePreviewQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/invoices/{invoice_id}/preview', { path: { invoice_id: invoiceId }, query, accept: 'text/html' }, options);
  }

  /** Read the reminders of an invoice: `GET /v1/invoices/{invoice_id}/reminders`. The reminders that the client of an invoice has got, and those that are planned by the account’s rule, with their payments. Reminders are sent at 9:00 in the account’s zone, at most one a day. Needs the scope `invoices:read`. */
  reminders(invoiceId: string, options?: RequestOptions): Answer<Reminders> {
    return this.runOperation('GET /v1/invoices/{invoice_id}/reminders', { path: { invoice_id: invoiceId } }, options);
  }

  /** Remind of an invoice now: `POST /v1/invoices/{invoice_id}/remind`. Sends its client a reminder of what is overdue or due today, or else of what comes next. Refused with 422 `illegal_action` when nothing is open, when the invoice is shared by hand, and within 10 minutes of another reminder. Needs the scope `invoices:write`. */
  remind(invoiceId: string, options?: RequestOptions): Answer<Mail> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/remind', { path: { invoice_id: invoiceId }, body: {} }, options);
  }

  /** Preview the mail of an invoice: `GET /v1/invoices/{invoice_id}/mail`. The mail by which its client gets an invoice as it stands, of a draft as it would be issued now; nothing is sent. Of an invoice that is shared by hand no mail is sent. Needs the scope `invoices:read`. */
  mail(invoiceId: string, options?: RequestOptions): Answer<InvoiceMail> {
    return this.runOperation('GET /v1/invoices/{invoice_id}/mail', { path: { invoice_id: invoiceId } }, options);
  }

  /** Look at the mail of an invoice: `GET /v1/invoices/{invoice_id}/mail/html`. The mail by which its client gets an invoice as it stands, of a draft as it would be issued now; nothing is sent. Its links lead nowhere, and its policy lets only pages of the service show it in a frame. Needs the scope `invoices:read`. */
  mailHtml(invoiceId: string, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/invoices/{invoice_id}/mail/html', { path: { invoice_id: invoiceId }, accept: 'text/html' }, options);
  }

  /** Activates a draft: it gets its number and is sent. Runs {@link update} with the status `Active`. */
  activate(invoiceId: string, options?: RequestOptions): Answer<Invoice> {
    return this.update(invoiceId, { status: 'Active' }, options);
  }

  /** Cancels an invoice of which no money has moved. Runs {@link update} with the status `Canceled`. */
  cancel(invoiceId: string, options?: RequestOptions): Answer<Invoice> {
    return this.update(invoiceId, { status: 'Canceled' }, options);
  }
}

/** The operations of `tranche.invoices.autopay`. */
class InvoicesAutopayResource extends Resource {
  /** Read autopay of an invoice: `GET /v1/invoices/{invoice_id}/autopay`. What the client agreed to, what will be charged under it and when, and what failed so far. Without a consent that stands, `isOn` is false. Needs the scope `invoices:read`. */
  get(invoiceId: string, options?: RequestOptions): Answer<Autopay> {
    return this.runOperation('GET /v1/invoices/{invoice_id}/autopay', { path: { invoice_id: invoiceId } }, options);
  }

  /** End autopay of an invoice: `DELETE /v1/invoices/{invoice_id}/autopay`. Nothing more is charged automatically; the client is told by mail, and asked to pay what is still open. Only the client can turn it on again. 422 `illegal_action` when it is off. Needs the scope `charges:write`. */
  end(invoiceId: string, options?: RequestOptions): Answer<Autopay> {
    return this.runOperation('DELETE /v1/invoices/{invoice_id}/autopay', { path: { invoice_id: invoiceId } }, options);
  }
}

/** The operations of `tranche.invoices.events`. */
class InvoicesEventsResource extends Resource {
  /** List the events of an invoice: `GET /v1/invoices/{invoice_id}/events`. What has happened to an invoice and its payments, newest first, in pages. Needs the scope `events:read`. */
  list(invoiceId: string, query: ListInvoiceEventsQuery = {}, options?: RequestOptions): Listing<EventList> {
    return this.runListing('GET /v1/invoices/{invoice_id}/events', { path: { invoice_id: invoiceId }, query }, options);
  }
}

/** The operations of `tranche.invoices.scheduledPayments`. */
class InvoicesScheduledPaymentsResource extends Resource {
  /** Read a scheduled payment: `GET /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}`. One payment of an invoice’s schedule, as the invoice shows it. The ETag is that of the invoice: a change of any payment is a change of the invoice. Needs the scope `invoices:read`. */
  get(invoiceId: string, paymentId: string, options?: RequestOptions): Answer<ShownScheduledPayment> {
    return this.runOperation('GET /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}', { path: { invoice_id: invoiceId, payment_id: paymentId } }, options);
  }

  /** Mark a scheduled payment as paid: `POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/mark_as_paid`. Money came outside the service: cash, a cheque, a transfer. Marks all that is still owed of it. Needs the scope `invoices:write`. */
  markAsPaid(invoiceId: string, paymentId: string, body: MarkScheduledPaymentAsPaidBody = {}, options?: RequestOptions): Answer<FullInvoice> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/mark_as_paid', { path: { invoice_id: invoiceId, payment_id: paymentId }, body }, options);
  }

  /** Unmark as paid: `POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/unmark_as_paid`. Undoes `mark_as_paid`: what was marked is owed again, and a paid invoice becomes Active. Needs the scope `invoices:write`. */
  unmarkAsPaid(invoiceId: string, paymentId: string, options?: RequestOptions): Answer<FullInvoice> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/unmark_as_paid', { path: { invoice_id: invoiceId, payment_id: paymentId }, body: {} }, options);
  }

  /** Waive a scheduled payment: `POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/waive`. The client no longer has to pay the rest of it. To waive the only open payment of an unpaid invoice, cancel the invoice instead. Needs the scope `invoices:write`. */
  waive(invoiceId: string, paymentId: string, options?: RequestOptions): Answer<FullInvoice> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/waive', { path: { invoice_id: invoiceId, payment_id: paymentId }, body: {} }, options);
  }
}

/** The operations of `tranche.links`. */
class LinksResource extends Resource {
  /** Read the invoice behind a payment link: `GET /v1/links/{account_path}/{code}`. The invoice as the payer sees it, the business, and autopay when it is on. Needs no token: the code of the link is the permission. */
  get(accountPath: string, code: string, options?: RequestOptions): Answer<PayerInvoice> {
    return this.runOperation('GET /v1/links/{account_path}/{code}', { path: { account_path: accountPath, code: code } }, options);
  }

  /** Pay through a payment link: `POST /v1/links/{account_path}/{code}/charges`. Charges the payer for the payment that is owed first, or those named. `Processing`: the bank or the processor has not answered yet; `RequiresAction`: the holder confirms at `actionUrl`. Needs no token: the code of the link is the permission. */
  pay(accountPath: string, code: string, body: PayByLinkBody, options?: RequestOptions): Answer<PayerCharge> {
    return this.runOperation('POST /v1/links/{account_path}/{code}/charges', { path: { account_path: accountPath, code: code }, body }, options);
  }

  /** Read the outcome of a charge: `GET /v1/links/{account_path}/{code}/charges/{charge_id}`. While it is under way the processor is asked first. Needs no token: the code of the link is the permission. */
  getCharge(accountPath: string, code: string, chargeId: string, options?: RequestOptions): Answer<PayerCharge> {
    return this.runOperation('GET /v1/links/{account_path}/{code}/charges/{charge_id}', { path: { account_path: accountPath, code: code, charge_id: chargeId } }, options);
  }

  /** Give up a charge that waits for its holder: `DELETE /v1/links/{account_path}/{code}/charges/{charge_id}`. Cancels a charge, so that the payer can pay in another way. If the outcome of the charge is already known, the answer is the charge with its outcome. Needs no token: the code of the link is the permission. */
  cancelCharge(accountPath: string, code: string, chargeId: string, options?: RequestOptions): Answer<PayerCharge> {
    return this.runOperation('DELETE /v1/links/{account_path}/{code}/charges/{charge_id}', { path: { account_path: accountPath, code: code, charge_id: chargeId } }, options);
  }

  /** Cancel autopay: `DELETE /v1/links/{account_path}/{code}/autopay`. The payer takes the consent back; nothing more is charged by itself. Needs no token: the code of the link is the permission. */
  cancelAutopay(accountPath: string, code: string, options?: RequestOptions): Answer<PayerInvoice> {
    return this.runOperation('DELETE /v1/links/{account_path}/{code}/autopay', { path: { account_path: accountPath, code: code } }, options);
  }
}

/** The operations of `tranche.mails`. */
class MailsResource extends Resource {
  /** List mails: `GET /v1/mails`. Mails that were sent, will be sent, or are kept because there is no mail server; newest first, in pages. Mails about a person’s own sign-in, such as a new password or a new browser, are not listed. Needs the scope `mails:read`. */
  list(query: ListMailsQuery = {}, options?: RequestOptions): Listing<MailList> {
    return this.runListing('GET /v1/mails', { query }, options);
  }

  /** Read a mail: `GET /v1/mails/{mail_id}`. One mail with what it says, as text and as HTML. Links by which a recipient says where money goes are shown to tokens with the scope `payments:write`; for others they are masked. Needs the scope `mails:read`. */
  get(mailId: string, options?: RequestOptions): Answer<FullMail> {
    return this.runOperation('GET /v1/mails/{mail_id}', { path: { mail_id: mailId } }, options);
  }

  /** Send a mail again: `POST /v1/mails/{mail_id}/send`. Tries a mail again that failed, to those who have not got it, or sends one that was kept. One that was sent is not sent twice, and one that says what is no longer true not at all: 422 `illegal_action`. Needs the scope `mails:write`. */
  send(mailId: string, options?: RequestOptions): Answer<Mail> {
    return this.runOperation('POST /v1/mails/{mail_id}/send', { path: { mail_id: mailId }, body: {} }, options);
  }

  /** Look at a mail: `GET /v1/mails/{mail_id}/html`. One mail as its reader sees it, to look at: its links lead nowhere, and its policy lets only pages of the service show it in a frame. Needs the scope `mails:read`. */
  html(mailId: string, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/mails/{mail_id}/html', { path: { mail_id: mailId }, accept: 'text/html' }, options);
  }
}

/** The operations of `tranche.members`. */
class MembersResource extends Resource {
  /** List members: `GET /v1/members`. The people of the account and their roles, in pages. Needs the scope `members:read`. */
  list(query: ListMembersQuery = {}, options?: RequestOptions): Listing<MemberList> {
    return this.runListing('GET /v1/members', { query }, options);
  }

  /** Read a member: `GET /v1/members/{member_id}`. A person who has left is not found. Needs the scope `members:read`. */
  get(memberId: string, options?: RequestOptions): Answer<Member> {
    return this.runOperation('GET /v1/members/{member_id}', { path: { member_id: memberId } }, options);
  }

  /** Update a member: `PATCH /v1/members/{member_id}`. It has its effect with the next request. Invitations that the person sent and could no longer send are taken back. Needs the scope `members:write`. */
  update(memberId: string, body: UpdateMemberBody, options?: RequestOptions): Answer<Member> {
    return this.runOperation('PATCH /v1/members/{member_id}', { path: { member_id: memberId }, body }, options);
  }

  /** Remove a member: `DELETE /v1/members/{member_id}`. The person loses the account at once, with the tokens that they have in it and the invitations that they sent. Needs the scope `members:write`. */
  delete(memberId: string, options?: RequestOptions): Answer<Member> {
    return this.runOperation('DELETE /v1/members/{member_id}', { path: { member_id: memberId } }, options);
  }
}

/** The operations of `tranche.offers`. */
class OffersResource extends Resource {
  /** Read an offer: `GET /v1/offers/{account_path}/{code}`. What the recipient sees: who pays how much and when, and what has become of it. Needs no token: the code of the link is the permission. */
  get(accountPath: string, code: string, options?: RequestOptions): Answer<OpenOffer> {
    return this.runOperation('GET /v1/offers/{account_path}/{code}', { path: { account_path: accountPath, code: code } }, options);
  }

  /** Accept a payment: `POST /v1/offers/{account_path}/{code}/accept`. The money shall go to the bank account that the token stands for. It is sent on `scheduleDate`, or at once when that is past. When the money could not be delivered and is back in the wallet, another account makes a new payment, which is charged three days later unless the business cancels it; the link shows it from then on. Needs no token: the code of the link is the permission. */
  accept(accountPath: string, code: string, body: AcceptOfferBody, options?: RequestOptions): Answer<Offer> {
    return this.runOperation('POST /v1/offers/{account_path}/{code}/accept', { path: { account_path: accountPath, code: code }, body }, options);
  }

  /** Decline a payment: `POST /v1/offers/{account_path}/{code}/decline`. The recipient does not want it; nobody is charged. Needs no token: the code of the link is the permission. */
  decline(accountPath: string, code: string, body: DeclineOfferBody = {}, options?: RequestOptions): Answer<Offer> {
    return this.runOperation('POST /v1/offers/{account_path}/{code}/decline', { path: { account_path: accountPath, code: code }, body }, options);
  }
}

/** The operations of `tranche.paymentMethods`. */
class PaymentMethodsResource extends Resource {
  /** List payment methods: `GET /v1/payment_methods`. The methods in the wallet of the token's person. Their ids are used to create payments. Needs the scope `payment_methods:read`. */
  list(options?: RequestOptions): Listing<PaymentMethodList> {
    return this.runListing('GET /v1/payment_methods', {}, options);
  }

  /** Add a payment method: `POST /v1/payment_methods`. Stores what a token of the processor stands for in your wallet. A method that is connected again has a new id. Send an Idempotency-Key: a token can be used once, and the repeat under the key goes on with it. Needs the scope `payment_methods:write`. */
  create(body: AddPaymentMethodBody, options?: RequestOptions): Answer<WalletMethod> {
    return this.runOperation('POST /v1/payment_methods', { body }, options);
  }

  /** Read how a method becomes a token: `GET /v1/payment_methods/token_access`. Where a browser sends the numbers of a card or bank account for a single-use token, so that they never pass through this service. The token is then added: POST /v1/payment_methods. Needs the scope `payment_methods:write`. */
  tokenAccess(options?: RequestOptions): Answer<PaymentTokenAccess> {
    return this.runOperation('GET /v1/payment_methods/token_access', {}, options);
  }

  /** Read a payment method: `GET /v1/payment_methods/{payment_method_id}`. A method in the wallet of the token's person, with the payments that would fail if it were removed. Needs the scope `payment_methods:read`. */
  get(paymentMethodId: string, options?: RequestOptions): Answer<ShownWalletMethod> {
    return this.runOperation('GET /v1/payment_methods/{payment_method_id}', { path: { payment_method_id: paymentMethodId } }, options);
  }

  /** Remove a payment method: `DELETE /v1/payment_methods/{payment_method_id}`. Takes it out of your wallet, and has the processor forget it. Payments that are to be made with it fail with the code `method_removed` on their day, unless they are given another method. Needs the scope `payment_methods:write`. */
  delete(paymentMethodId: string, options?: RequestOptions): Answer<WalletMethod> {
    return this.runOperation('DELETE /v1/payment_methods/{payment_method_id}', { path: { payment_method_id: paymentMethodId } }, options);
  }

  /** Make a payment method the default: `POST /v1/payment_methods/{payment_method_id}/default`. The one that is offered first in your wallet. The one before is the default no longer. Needs the scope `payment_methods:write`. */
  makeDefault(paymentMethodId: string, options?: RequestOptions): Answer<WalletMethod> {
    return this.runOperation('POST /v1/payment_methods/{payment_method_id}/default', { path: { payment_method_id: paymentMethodId }, body: {} }, options);
  }
}

/** The operations of `tranche.payments`. */
class PaymentsResource extends Resource {
  /** Create a payment: `POST /v1/payments`. Pays a contact out of your own wallet. It is stored as Pending: nothing is charged before the recipient accepts, and not before `scheduleDate`. Unanswered for 7 days, it expires. Live accounts cannot pay out yet: nothing delivers through Stripe, and the answer is 422 `no_processor`. Needs the scope `payments:write`. */
  create(body: CreatePaymentBody, options?: RequestOptions): Answer<Payment> {
    return this.runOperation('POST /v1/payments', { body }, options);
  }

  /** List payments: `GET /v1/payments`. Newest first, in pages. Needs the scope `payments:read`. */
  list(query: ListPaymentsQuery = {}, options?: RequestOptions): Listing<PaymentList> {
    return this.runListing('GET /v1/payments', { query }, options);
  }

  /** Create payments together: `POST /v1/payments/batch`. Up to 200 payments, all or none, under one idempotency key. With `dryRun` the answer says what is wrong with which row, and nothing is created; without it, the same is refused with every fault of every row in `details`. Needs the scope `payments:write`. */
  createBatch(body: CreatePaymentsBody, options?: RequestOptions): Answer<PaymentBatch> {
    return this.runOperation('POST /v1/payments/batch', { body }, options);
  }

  /** Update a payment: `PATCH /v1/payments/{payment_id}`. Send any of the fields. Before the recipient accepts, everything can be changed; afterwards only `paymentMethodId`, until it is charged. A new e-mail address gets a new link, which is valid for 7 days. To change the contact, amount or date of a payment from another person’s wallet, also send a method of your own. Needs the scope `payments:write`. */
  update(paymentId: string, body: UpdatePaymentBody, options?: RequestOptions): Answer<FullPayment> {
    return this.runOperation('PATCH /v1/payments/{payment_id}', { path: { payment_id: paymentId }, body }, options);
  }

  /** Delete a payment: `DELETE /v1/payments/{payment_id}`. Cancels a payment that is not accepted, and answers it as canceling does. It stays in the list as Canceled. One that is accepted is canceled by its own operation. Needs the scope `payments:write`. */
  delete(paymentId: string, options?: RequestOptions): Answer<FullPayment> {
    return this.runOperation('DELETE /v1/payments/{payment_id}', { path: { payment_id: paymentId } }, options);
  }

  /** Read a payment: `GET /v1/payments/{payment_id}`. A payment of the account with its steps so far, also when another person created it. Needs the scope `payments:read`. */
  get(paymentId: string, options?: RequestOptions): Answer<ShownPayment> {
    return this.runOperation('GET /v1/payments/{payment_id}', { path: { payment_id: paymentId } }, options);
  }

  /** Cancel a payment: `POST /v1/payments/{payment_id}/cancel`. Takes it back, accepted or not, before it is charged. From Processing on it is too late, unless the processor has not said for a day what became of its funding, delivery or refund: then that is asked once more, and ended as failed. Look there before you do. Needs the scope `payments:write`. */
  cancel(paymentId: string, options?: RequestOptions): Answer<FullPayment> {
    return this.runOperation('POST /v1/payments/{payment_id}/cancel', { path: { payment_id: paymentId }, body: {} }, options);
  }

  /** Send an offer again: `POST /v1/payments/{payment_id}/resend_offer`. Sends the recipient the mail with the offer once more, as it stands; the time to answer stays. Refused with 422 `illegal_action` once it is answered or expired, within 10 minutes of the last time, and after 6 times. Needs the scope `payments:write`. */
  resendOffer(paymentId: string, options?: RequestOptions): Answer<FullPayment> {
    return this.runOperation('POST /v1/payments/{payment_id}/resend_offer', { path: { payment_id: paymentId }, body: {} }, options);
  }

  /** Give a payment back again: `POST /v1/payments/{payment_id}/refund`. For money that could be neither delivered nor given back (`refund.status` is `Failed`) and is still at the processor: tries again, to the method that paid, or to another bank account of your wallet. Needs the scope `payments:write`. */
  refund(paymentId: string, body: RefundPaymentBody = {}, options?: RequestOptions): Answer<FullPayment> {
    return this.runOperation('POST /v1/payments/{payment_id}/refund', { path: { payment_id: paymentId }, body }, options);
  }

  /** Write a payment off: `POST /v1/payments/{payment_id}/write_off`. Money that could be neither delivered nor given back goes to the account’s own balance at the processor, and is paid out with it. Of a payment whose funding the wallet’s bank took back after it was spent or given back, the amount is written off: it is not collected from the wallet’s owner. Needs the scope `payments:write`. */
  writeOff(paymentId: string, options?: RequestOptions): Answer<FullPayment> {
    return this.runOperation('POST /v1/payments/{payment_id}/write_off', { path: { payment_id: paymentId }, body: {} }, options);
  }

  /** Count payments by state: `GET /v1/payments/counts`. How many payments each `state` of the list has, with the other filters of the list. Needs the scope `payments:read`. */
  counts(query: CountPaymentsQuery = {}, options?: RequestOptions): Answer<PaymentCounts> {
    return this.runOperation('GET /v1/payments/counts', { query }, options);
  }
}

/** The operations of `tranche.payouts`. */
class PayoutsResource extends Resource {
  /** Read a payout: `GET /v1/payouts/{payout_id}`. Money that the processor sent to the account’s bank, with what is in it. Needs the scope `payouts:read`. */
  get(payoutId: string, options?: RequestOptions): Answer<FullPayout> {
    return this.runOperation('GET /v1/payouts/{payout_id}', { path: { payout_id: payoutId } }, options);
  }

  /** List expected payouts: `GET /v1/payouts/upcoming`. Money that the processor holds and has not announced a payout of, by the day on which it goes out, as the processor says it now. Needs the scope `payouts:read`. */
  upcoming(options?: RequestOptions): Listing<UpcomingPayouts> {
    return this.runListing('GET /v1/payouts/upcoming', {}, options);
  }

  /** List payouts: `GET /v1/payouts`. Newest first, in pages. Needs the scope `payouts:read`. */
  list(query: ListPayoutsQuery = {}, options?: RequestOptions): Listing<PayoutList> {
    return this.runListing('GET /v1/payouts', { query }, options);
  }
}

/** The operations of `tranche.refunds`. */
class RefundsResource extends Resource {
  /** Cancel a refund: `POST /v1/refunds/{refund_id}/cancel`. Ends a refund whose end has not been known for a day, as Failed: it can be made again. The processor is asked once more, and what it says counts. Should it tell later that it happened after all, that is a discrepancy for people to settle: look there before you cancel. Needs the scope `charges:write`. */
  cancel(refundId: string, options?: RequestOptions): Answer<Refund> {
    return this.runOperation('POST /v1/refunds/{refund_id}/cancel', { path: { refund_id: refundId }, body: {} }, options);
  }

  /** Read a refund: `GET /v1/refunds/{refund_id}`. Money of a charge given back. Needs the scope `charges:read`. */
  get(refundId: string, options?: RequestOptions): Answer<ShownRefund> {
    return this.runOperation('GET /v1/refunds/{refund_id}', { path: { refund_id: refundId } }, options);
  }

  /** List refunds: `GET /v1/refunds`. Newest first, in pages. Needs the scope `charges:read`. */
  list(query: ListRefundsQuery = {}, options?: RequestOptions): Listing<RefundList> {
    return this.runListing('GET /v1/refunds', { query }, options);
  }
}

/** The operations of `tranche.reports`. */
class ReportsResource extends Resource {
  /** Read the money at a glance: `GET /v1/reports/home`. What is owed, overdue and coming within 30 days, what came and went in each of the last twelve months, and what somebody has to look at. Months and days are those of the account’s zone. Needs the scope `reports:read`. */
  home(options?: RequestOptions): Answer<HomeReport> {
    return this.runOperation('GET /v1/reports/home', {}, options);
  }

  /** Read ageing of amounts owed: `GET /v1/reports/ageing`. What clients owe of active invoices today, money on its way included, by the days since each payment’s due date. It adds up to what the ledger has as owed by clients. Needs the scope `reports:read`. */
  ageing(options?: RequestOptions): Answer<AgeingReport> {
    return this.runOperation('GET /v1/reports/ageing', {}, options);
  }

  /** Read ageing of amounts owed as CSV: `GET /v1/reports/ageing/csv`. The report as a table for spreadsheets, amounts as decimal numbers, all of it. Needs the scope `reports:read`. */
  ageingCsv(options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/reports/ageing/csv', { accept: 'text/csv' }, options);
  }

  /** Read money in and out: `GET /v1/reports/cash_flow`. Money in and out by the day on which it counts: the account’s day when it was posted, or the earlier day that a manual payment was made on. The rows of a currency are days, weeks or months; each has the days that the report on the ledger takes. Needs the scope `reports:read`. */
  cashFlow(query: GetCashFlowReportQuery = {}, options?: RequestOptions): Answer<CashFlowReport> {
    return this.runOperation('GET /v1/reports/cash_flow', { query }, options);
  }

  /** Read money in and out as CSV: `GET /v1/reports/cash_flow/csv`. The report as a table for spreadsheets, amounts as decimal numbers, all of it. Needs the scope `reports:read`. */
  cashFlowCsv(query: GetCashFlowReportAsCsvQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/reports/cash_flow/csv', { query, accept: 'text/csv' }, options);
  }

  /** Read income and cost of events: `GET /v1/reports/event_profit`. Of invoices and outgoing payments by their `eventDate`, whenever the money moved: `from` and `to` are dates of events. All figures are those of the ledger. Needs the scope `reports:read`. */
  eventProfit(query: GetEventProfitReportQuery = {}, options?: RequestOptions): Answer<EventProfitReport> {
    return this.runOperation('GET /v1/reports/event_profit', { query }, options);
  }

  /** Read income and cost of events as CSV: `GET /v1/reports/event_profit/csv`. The report as a table for spreadsheets, amounts as decimal numbers, all of it. Needs the scope `reports:read`. */
  eventProfitCsv(query: GetEventProfitReportAsCsvQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/reports/event_profit/csv', { query, accept: 'text/csv' }, options);
  }

  /** Read tax by rate: `GET /v1/reports/tax`. The tax that is included in line items, by the day on which it was posted. `Invoiced`: what was billed in the period, less what was taken back in it by an edit or by canceling. `Paid`: what was paid in it, less what went back, in proportion to the rates of each invoice. Whatever happens later counts on its own day, so a period that is over stays as it is; only money and imported invoices that are recorded with an earlier day change it. Surcharges, and what was waived or written off, have rows of their own kind. Needs the scope `reports:read`. */
  tax(query: GetTaxReportQuery = {}, options?: RequestOptions): Answer<TaxReport> {
    return this.runOperation('GET /v1/reports/tax', { query }, options);
  }

  /** Read tax by rate as CSV: `GET /v1/reports/tax/csv`. The report as a table for spreadsheets, amounts as decimal numbers, all of it. Needs the scope `reports:read`. */
  taxCsv(query: GetTaxReportAsCsvQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/reports/tax/csv', { query, accept: 'text/csv' }, options);
  }

  /** Read the ledger: `GET /v1/reports/ledger`. The trial balance of a period, and its postings with the balances of both accounts after each, in pages. The file has all postings of the period. Needs the scope `reports:read`. */
  ledger(query: GetLedgerReportQuery = {}, options?: RequestOptions): Listing<LedgerReport> {
    return this.runListing('GET /v1/reports/ledger', { query }, options);
  }

  /** Read the ledger as CSV: `GET /v1/reports/ledger/csv`. The report as a table for spreadsheets, amounts as decimal numbers, all of it. Needs the scope `reports:read`. */
  ledgerCsv(query: GetLedgerReportAsCsvQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/reports/ledger/csv', { query, accept: 'text/csv' }, options);
  }

  /** Read the proof of the books: `GET /v1/reports/ledger/proof`. What the last look at the books has found: every check of the ledger against invoices, charges, refunds, disputes, payments and events. They are looked at every night at 3 o’clock of the account’s zone. Needs the scope `reports:read`. */
  ledgerProof(options?: RequestOptions): Answer<LedgerProof> {
    return this.runOperation('GET /v1/reports/ledger/proof', {}, options);
  }

  /** Verify the books now: `POST /v1/reports/ledger/verify`. Runs every check as of one moment, and changes nothing but what is known of the books. The answer comes when they are done, or with 202 after five seconds: then the look goes on by itself. While one is under way no other begins. A repeat looks again, also under the same Idempotency-Key. Needs the scope `account:write`. */
  verifyLedger(options?: RequestOptions): Answer<LedgerProof> {
    return this.runOperation('POST /v1/reports/ledger/verify', { body: {} }, options);
  }
}

/** The operations of `tranche.requests`. */
class RequestsResource extends Resource {
  /** List requests: `GET /v1/requests`. The requests of the last seven days by tokens and signed-in people, newest first, in pages. They are written up to a second after their answer, at most 50 per second, refusals first. When a process dies, requests that are not yet written are lost. A page may have fewer items than `limit` and still have a `nextCursor`. Needs the scope `requests:read`. */
  list(query: ListRequestsQuery = {}, options?: RequestOptions): Listing<RequestList> {
    return this.runListing('GET /v1/requests', { query }, options);
  }

  /** Read a request: `GET /v1/requests/{request_id}`. One request, by the `Request-Id` of its answer. Needs the scope `requests:read`. */
  get(requestId: string, options?: RequestOptions): Answer<LoggedRequest> {
    return this.runOperation('GET /v1/requests/{request_id}', { path: { request_id: requestId } }, options);
  }
}

/** The operations of `tranche.testClock`. */
class TestClockResource extends Resource {
  /** Read the test clock: `GET /v1/test_clock`. The time of the account. In a sandbox account it may be ahead of the machine’s. Needs the scope `test_clock:write`. */
  get(options?: RequestOptions): Answer<TestClock> {
    return this.runOperation('GET /v1/test_clock', {}, options);
  }

  /** Move the test clock: `POST /v1/test_clock`. Sandbox accounts only, and only forward. Due dates, autopay, settlements, returns and expiries that lie on the way happen in order. The answer comes when they are done, or after five seconds with `Advancing`: then the clock goes on by itself, and reading it shows how far it has come. The same request sent again waits again; another target is refused with 409 until the clock has arrived. Needs the scope `test_clock:write`. */
  advance(body: AdvanceTestClockBody, options?: RequestOptions): Answer<TestClock> {
    return this.runOperation('POST /v1/test_clock', { body }, options);
  }
}

/** The operations of `tranche.tokens`. */
class TokensResource extends Resource {
  /** List tokens: `GET /v1/tokens`. Newest first, in pages; revoked and expired ones too. A caller without `tokens:write` sees only tokens of their own. Needs the scope `tokens:read`. */
  list(query: ListTokensQuery = {}, options?: RequestOptions): Listing<TokenList> {
    return this.runListing('GET /v1/tokens', { query }, options);
  }

  /** Create a token: `POST /v1/tokens`. It belongs to the caller’s person, and does what that person could do. Its text is shown once, and not stored. Needs the scope `tokens:write`. */
  create(body: CreateTokenBody, options?: RequestOptions): Answer<TokenWithSecret> {
    return this.runOperation('POST /v1/tokens', { body }, options);
  }

  /** Revoke a token: `DELETE /v1/tokens/{token_id}`. It stops working with the next request. In the app, a member with `tokens:read` may revoke tokens of their own. Needs the scope `tokens:write`. */
  delete(tokenId: string, options?: RequestOptions): Answer<Token> {
    return this.runOperation('DELETE /v1/tokens/{token_id}', { path: { token_id: tokenId } }, options);
  }
}

/** The operations of `tranche.views`. */
class ViewsResource extends Resource {
  /** List saved views: `GET /v1/views`. The views of lists that the person of the token or session has saved in this account; 100 at most. Needs the scope `invoices:read`. */
  list(options?: RequestOptions): Listing<ViewList> {
    return this.runListing('GET /v1/views', {}, options);
  }

  /** Save a view: `POST /v1/views`. Saves the filters of a list under a name. It is the person’s own: nobody else sees it. Needs the scope `invoices:read`. */
  create(body: CreateViewBody, options?: RequestOptions): Answer<SavedView> {
    return this.runOperation('POST /v1/views', { body }, options);
  }

  /** Change a view: `PATCH /v1/views/{view_id}`. Its name, query or place; what is not sent stays. Needs the scope `invoices:read`. */
  update(viewId: string, body: UpdateViewBody, options?: RequestOptions): Answer<SavedView> {
    return this.runOperation('PATCH /v1/views/{view_id}', { path: { view_id: viewId }, body }, options);
  }

  /** Delete a view: `DELETE /v1/views/{view_id}`. Forgets the view; what it lists stays. Needs the scope `invoices:read`. */
  delete(viewId: string, options?: RequestOptions): Answer<SavedView> {
    return this.runOperation('DELETE /v1/views/{view_id}', { path: { view_id: viewId } }, options);
  }
}

/** The operations of `tranche.webhooks`. */
class WebhooksResource extends Resource {
  readonly deliveries: WebhooksDeliveriesResource;

  constructor(transport: Transport) {
    super(transport);
    this.deliveries = new WebhooksDeliveriesResource(transport);
  }

  /** List webhooks: `GET /v1/webhooks`. All webhooks of the account, newest first; 20 at most. Needs the scope `webhooks:read`. */
  list(options?: RequestOptions): Listing<WebhookList> {
    return this.runListing('GET /v1/webhooks', {}, options);
  }

  /** Create a webhook: `POST /v1/webhooks`. Has events from now on sent to an address, signed as Standard Webhooks says. The secret is shown once. An account has at most 20. Needs the scope `webhooks:write`. */
  create(body: CreateWebhookBody, options?: RequestOptions): Answer<WebhookWithSecret> {
    return this.runOperation('POST /v1/webhooks', { body }, options);
  }

  /** Read a webhook: `GET /v1/webhooks/{webhook_id}`. A webhook and how it stands. Needs the scope `webhooks:read`. */
  get(webhookId: string, options?: RequestOptions): Answer<Webhook> {
    return this.runOperation('GET /v1/webhooks/{webhook_id}', { path: { webhook_id: webhookId } }, options);
  }

  /** Change a webhook: `PATCH /v1/webhooks/{webhook_id}`. What is not sent stays. `status` pauses it, or starts it again: then all that waits is sent at once. Needs the scope `webhooks:write`. */
  update(webhookId: string, body: UpdateWebhookBody, options?: RequestOptions): Answer<Webhook> {
    return this.runOperation('PATCH /v1/webhooks/{webhook_id}', { path: { webhook_id: webhookId }, body }, options);
  }

  /** Delete a webhook: `DELETE /v1/webhooks/{webhook_id}`. Nothing is sent to it any more. Needs the scope `webhooks:write`. */
  delete(webhookId: string, options?: RequestOptions): Answer<Webhook> {
    return this.runOperation('DELETE /v1/webhooks/{webhook_id}', { path: { webhook_id: webhookId } }, options);
  }

  /** Rotate the secret of a webhook: `POST /v1/webhooks/{webhook_id}/rotate_secret`. Makes a new secret, which is shown once. Until the overlap is over, what is sent has a signature of each of the two. After another rotation in that time, what signed before goes on: at most five earlier secrets. Needs the scope `webhooks:write`. */
  rotateSecret(webhookId: string, body: RotateWebhookSecretBody = {}, options?: RequestOptions): Answer<WebhookWithSecret> {
    return this.runOperation('POST /v1/webhooks/{webhook_id}/rotate_secret', { path: { webhook_id: webhookId }, body }, options);
  }

  /** Send a test to a webhook: `POST /v1/webhooks/{webhook_id}/test`. Sends `webhook.test` once, and answers what became of it. When it arrives, a webhook that had stopped is active again. Needs the scope `webhooks:write`. */
  test(webhookId: string, options?: RequestOptions): Answer<WebhookDelivery> {
    return this.runOperation('POST /v1/webhooks/{webhook_id}/test', { path: { webhook_id: webhookId }, body: {} }, options);
  }

  /** Send the events of a period to a webhook again: `POST /v1/webhooks/{webhook_id}/replay`. Those of its types, also from before it was made. One request looks at 10 000 events: repeat it with `cursor` until `nextCursor` is null. Not before the address has answered anything with 2xx; an account may have 20 000 events sent again in an hour, and gets 429 with `Retry-After` above that. Needs the scope `webhooks:write`. */
  replay(webhookId: string, body: ReplayWebhookEventsBody, options?: RequestOptions): Answer<WebhookReplay> {
    return this.runOperation('POST /v1/webhooks/{webhook_id}/replay', { path: { webhook_id: webhookId }, body }, options);
  }

  /** Checks that a delivery is from the service and new, and gives its event; it asks nobody. */
  readonly verify = verify;
}

/** The operations of `tranche.webhooks.deliveries`. */
class WebhooksDeliveriesResource extends Resource {
  /** List the deliveries of a webhook: `GET /v1/webhooks/{webhook_id}/deliveries`. What became of events at a webhook, newest event first, in pages. Deliveries are kept for 30 days. Needs the scope `webhooks:read`. */
  list(webhookId: string, query: ListWebhookDeliveriesQuery = {}, options?: RequestOptions): Listing<WebhookDeliveryList> {
    return this.runListing('GET /v1/webhooks/{webhook_id}/deliveries', { path: { webhook_id: webhookId }, query }, options);
  }

  /** Read a delivery of a webhook: `GET /v1/webhooks/{webhook_id}/deliveries/{delivery_id}`. What is sent, and what the server answered last. Needs the scope `webhooks:read`. */
  get(webhookId: string, deliveryId: string, options?: RequestOptions): Answer<FullWebhookDelivery> {
    return this.runOperation('GET /v1/webhooks/{webhook_id}/deliveries/{delivery_id}', { path: { webhook_id: webhookId, delivery_id: deliveryId } }, options);
  }

  /** Send an event to a webhook again: `POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/replay`. Also one that has arrived, under the same id. It is sent in a moment, and tried again as a new one. Not before the address has answered anything with 2xx; an account may have 20 000 events sent again in an hour. Needs the scope `webhooks:write`. */
  replay(webhookId: string, deliveryId: string, options?: RequestOptions): Answer<WebhookDelivery> {
    return this.runOperation('POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/replay', { path: { webhook_id: webhookId, delivery_id: deliveryId }, body: {} }, options);
  }
}

/** Everything that a client offers, by resource. */
export class Resources {
  readonly account: AccountResource;
  readonly charges: ChargesResource;
  readonly contacts: ContactsResource;
  readonly disputes: DisputesResource;
  readonly events: EventsResource;
  readonly imports: ImportsResource;
  readonly invitations: InvitationsResource;
  readonly invoices: InvoicesResource;
  readonly links: LinksResource;
  readonly mails: MailsResource;
  readonly members: MembersResource;
  readonly offers: OffersResource;
  readonly paymentMethods: PaymentMethodsResource;
  readonly payments: PaymentsResource;
  readonly payouts: PayoutsResource;
  readonly refunds: RefundsResource;
  readonly reports: ReportsResource;
  readonly requests: RequestsResource;
  readonly testClock: TestClockResource;
  readonly tokens: TokensResource;
  readonly views: ViewsResource;
  readonly webhooks: WebhooksResource;

  constructor(transport: Transport) {
    this.account = new AccountResource(transport);
    this.charges = new ChargesResource(transport);
    this.contacts = new ContactsResource(transport);
    this.disputes = new DisputesResource(transport);
    this.events = new EventsResource(transport);
    this.imports = new ImportsResource(transport);
    this.invitations = new InvitationsResource(transport);
    this.invoices = new InvoicesResource(transport);
    this.links = new LinksResource(transport);
    this.mails = new MailsResource(transport);
    this.members = new MembersResource(transport);
    this.offers = new OffersResource(transport);
    this.paymentMethods = new PaymentMethodsResource(transport);
    this.payments = new PaymentsResource(transport);
    this.payouts = new PayoutsResource(transport);
    this.refunds = new RefundsResource(transport);
    this.reports = new ReportsResource(transport);
    this.requests = new RequestsResource(transport);
    this.testClock = new TestClockResource(transport);
    this.tokens = new TokensResource(transport);
    this.views = new ViewsResource(transport);
    this.webhooks = new WebhooksResource(transport);
  }
}

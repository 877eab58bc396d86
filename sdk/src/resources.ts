// Made by `npm run api-types` from the OpenAPI document; read it, do not edit it.

import type { Answer } from './core/answer.ts';
import type { Listing } from './core/pages.ts';
import { Resource } from './core/resource.ts';
import type { StreamMessage } from './core/stream.ts';
import type { RequestOptions, Transport } from './core/transport.ts';
import type { AcceptOfferBody, AccessPoint, Account, AccountClosing, AccountList, AccountOfInstallation, AccountToken, AccountTokenList, AccountTokenWithSecret, AccountUsageList, AccountWithHealth, AddContactRowsBody, AddInvoiceRowsBody, AddPaymentMethodBody, AdvanceTestClockBody, AdviserPackage, AdviserPackageList, AdviserSettings, AgeingReport, AgreeByLinkBody, ApplyCreditBody, Autopay, BankLine, BankLineList, BankMapping, BankMappingList, BankStatement, BankStatementList, BankStatementPreview, BookExport, BookExportList, BookSettings, BusinessOnboardingLink, CancelInvoiceBody, CashFlowReport, CertainBankLines, Charge, ChargeList, ConfirmBankLineBody, ConfirmCertainBankLinesBody, Contact, ContactCredit, ContactErasure, ContactList, ContactMerge, ContactMergePreview, ContactSummary, ContactsOwed, CreateAccountBody, CreateAccountTokenBody, CreateAdviserPackageBody, CreateBankMappingBody, CreateBookExportBody, CreateContactBody, CreateCreditNoteBody, CreateImportBody, CreateInvitationBody, CreateInvoiceBody, CreateOnboardingLinkBody, CreatePaymentBody, CreatePaymentsBody, CreateRefundBody, CreateSavedLineItemBody, CreateScheduleTemplateBody, CreateTokenBody, CreateViewBody, CreateWebhookBody, CreditMovementList, CreditNote, DecidedBankLine, DeclineOfferBody, DeletedBankStatement, DisputeEvidence, DisputeList, EndedInvoice, Event, EventList, EventProfitReport, Forecast, FullAdviserPackage, FullInvoice, FullMail, FullPayment, FullPayout, FullWebhookDelivery, GiveBackCreditBody, HandOver, HomeReport, Import, ImportList, ImportRowList, IncludeImportRowsBody, InstallationWebhook, InstallationWebhookDeliveryList, InstallationWebhookList, InstallationWebhookTest, InstallationWebhookWithSecret, Invitation, InvitationLink, InvitationList, Invoice, InvoiceCounts, InvoiceCreditNoteList, InvoiceDryRun, InvoiceHandOverList, InvoiceList, InvoiceMail, InvoiceVersion, InvoiceVersionList, IssuedCreditNote, LedgerProof, LedgerReport, LoggedRequest, Mail, MailList, MailPreview, MailRoute, MailSuppression, MailSuppressionList, ManualPaymentList, MarkScheduledPaymentAsPaidBody, Member, MemberList, MergeContactBody, MovedCredit, NextBookExport, Offer, OnboardingLink, OpenOffer, PayByLinkBody, PayerCharge, PayerInvoice, PayerSetup, Payment, PaymentBatch, PaymentCounts, PaymentList, PaymentMethodList, PaymentQuote, PaymentTokenAccess, PayoutList, PostponeInvoiceBody, PostponedInvoice, PrepaymentInvoiceList, PreviewInvoiceBody, PreviewLookBody, PreviewMailTextBody, PreviewRemindersBody, ProcessorConnection, ProfitAndTaxReport, PutBankDetailsBody, Recipient, RecipientList, RecordManualPaymentBody, RecordedPayments, Refund, RefundList, RefundPaymentBody, ReminderPreview, Reminders, ReplayWebhookEventsBody, RequestList, RotateWebhookSecretBody, SaveAdviserSettingsBody, SaveBookSettingsBody, SavedLineItem, SavedLineItemList, SavedView, ScheduleTemplate, ScheduleTemplateList, SendDisputeEvidenceBody, SendTestMailBody, SentEvidence, SetUpAutopayByLinkBody, SettleInvoiceBody, ShownCharge, ShownDispute, ShownInvoice, ShownPayment, ShownRefund, ShownScheduledPayment, ShownWalletMethod, StartOnboardingBody, SuspendAccountBody, TakenBankStatements, TaxReport, TestClock, Token, TokenList, TokenWithSecret, UndoBankLineBody, UpcomingPayouts, UpdateAccountBody, UpdateBankMappingBody, UpdateContactBody, UpdateInstallationWebhookBody, UpdateInvoiceBody, UpdateMemberBody, UpdateOperatedAccountBody, UpdatePaymentBody, UpdateSavedLineItemBody, UpdateScheduleTemplateBody, UpdateViewBody, UpdateWebhookBody, UsageList, ViewList, WalletMethod, Webhook, WebhookDelivery, WebhookDeliveryList, WebhookList, WebhookReplay, WebhookWithSecret, Operations } from './schema.ts';
import { verify, verifyInstallation } from './webhooks.ts';

/** What `GET /v1/invoices` takes in its query. */
export type ListInvoicesQuery = Operations['GET /v1/invoices']['query'];

/** What `GET /v1/invoices/counts` takes in its query. */
export type CountInvoicesQuery = Operations['GET /v1/invoices/counts']['query'];

/** What `GET /v1/contacts/{contact_id}/credit_movements` takes in its query. */
export type ListCreditMovementsQuery = Operations['GET /v1/contacts/{contact_id}/credit_movements']['query'];

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

/** What `GET /v1/contacts/{contact_id}/merge_preview` takes in its query. */
export type PreviewContactMergeQuery = Operations['GET /v1/contacts/{contact_id}/merge_preview']['query'];

/** What `GET /v1/imports` takes in its query. */
export type ListImportsQuery = Operations['GET /v1/imports']['query'];

/** What `GET /v1/imports/{import_id}/rows` takes in its query. */
export type ListImportRowsQuery = Operations['GET /v1/imports/{import_id}/rows']['query'];

/** What `GET /v1/payments` takes in its query. */
export type ListPaymentsQuery = Operations['GET /v1/payments']['query'];

/** What `GET /v1/payments/quote` takes in its query. */
export type QuotePaymentQuery = Operations['GET /v1/payments/quote']['query'];

/** What `GET /v1/payments/counts` takes in its query. */
export type CountPaymentsQuery = Operations['GET /v1/payments/counts']['query'];

/** What `GET /v1/recipients` takes in its query. */
export type ListRecipientsQuery = Operations['GET /v1/recipients']['query'];

/** What `GET /v1/charges` takes in its query. */
export type ListChargesQuery = Operations['GET /v1/charges']['query'];

/** What `GET /v1/refunds` takes in its query. */
export type ListRefundsQuery = Operations['GET /v1/refunds']['query'];

/** What `GET /v1/disputes` takes in its query. */
export type ListDisputesQuery = Operations['GET /v1/disputes']['query'];

/** What `GET /v1/payouts` takes in its query. */
export type ListPayoutsQuery = Operations['GET /v1/payouts']['query'];

/** What `GET /v1/credit_notes` takes in its query. */
export type ListCreditNotesQuery = Operations['GET /v1/credit_notes']['query'];

/** What `GET /v1/invoices/{invoice_id}/versions` takes in its query. */
export type ListInvoiceVersionsQuery = Operations['GET /v1/invoices/{invoice_id}/versions']['query'];

/** What `GET /v1/invoices/{invoice_id}/versions/{number}/pdf` takes in its query. */
export type GetInvoiceVersionPdfQuery = Operations['GET /v1/invoices/{invoice_id}/versions/{number}/pdf']['query'];

/** What `GET /v1/invoices/{invoice_id}/pdf` takes in its query. */
export type GetInvoicePdfQuery = Operations['GET /v1/invoices/{invoice_id}/pdf']['query'];

/** What `GET /v1/invoices/{invoice_id}/calendar` takes in its query. */
export type GetInvoiceCalendarQuery = Operations['GET /v1/invoices/{invoice_id}/calendar']['query'];

/** What `GET /v1/invoices/{invoice_id}/e_invoice` takes in its query. */
export type GetEInvoiceQuery = Operations['GET /v1/invoices/{invoice_id}/e_invoice']['query'];

/** What `GET /v1/credit_notes/{credit_note_id}/pdf` takes in its query. */
export type GetCreditNotePdfQuery = Operations['GET /v1/credit_notes/{credit_note_id}/pdf']['query'];

/** What `GET /v1/credit_notes/{credit_note_id}/e_invoice` takes in its query. */
export type GetCreditNoteEInvoiceQuery = Operations['GET /v1/credit_notes/{credit_note_id}/e_invoice']['query'];

/** What `GET /v1/prepayment_invoices/{prepayment_invoice_id}/pdf` takes in its query. */
export type GetPrepaymentInvoicePdfQuery = Operations['GET /v1/prepayment_invoices/{prepayment_invoice_id}/pdf']['query'];

/** What `GET /v1/prepayment_invoices/{prepayment_invoice_id}/e_invoice` takes in its query. */
export type GetPrepaymentEInvoiceQuery = Operations['GET /v1/prepayment_invoices/{prepayment_invoice_id}/e_invoice']['query'];

/** What `GET /v1/charges/{charge_id}/receipt` takes in its query. */
export type GetReceiptQuery = Operations['GET /v1/charges/{charge_id}/receipt']['query'];

/** What `GET /v1/invoices/{invoice_id}/e_invoice/hand_overs` takes in its query. */
export type ListInvoiceHandOversQuery = Operations['GET /v1/invoices/{invoice_id}/e_invoice/hand_overs']['query'];

/** What `GET /v1/credit_notes/{credit_note_id}/e_invoice/hand_overs` takes in its query. */
export type ListCreditNoteHandOversQuery = Operations['GET /v1/credit_notes/{credit_note_id}/e_invoice/hand_overs']['query'];

/** What `GET /v1/prepayment_invoices/{prepayment_invoice_id}/e_invoice/hand_overs` takes in its query. */
export type ListPrepaymentInvoiceHandOversQuery = Operations['GET /v1/prepayment_invoices/{prepayment_invoice_id}/e_invoice/hand_overs']['query'];

/** What `GET /v1/hand_overs` takes in its query. */
export type ListHandOversQuery = Operations['GET /v1/hand_overs']['query'];

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

/** What `GET /v1/reports/profit_and_tax` takes in its query. */
export type GetProfitAndTaxReportQuery = Operations['GET /v1/reports/profit_and_tax']['query'];

/** What `GET /v1/reports/profit_and_tax/csv` takes in its query. */
export type GetProfitAndTaxReportAsCsvQuery = Operations['GET /v1/reports/profit_and_tax/csv']['query'];

/** What `GET /v1/reports/ledger` takes in its query. */
export type GetLedgerReportQuery = Operations['GET /v1/reports/ledger']['query'];

/** What `GET /v1/reports/ledger/csv` takes in its query. */
export type GetLedgerReportAsCsvQuery = Operations['GET /v1/reports/ledger/csv']['query'];

/** What `GET /v1/invoices/csv` takes in its query. */
export type ListInvoicesAsCsvQuery = Operations['GET /v1/invoices/csv']['query'];

/** What `GET /v1/account/archive` takes in its query. */
export type DownloadArchiveQuery = Operations['GET /v1/account/archive']['query'];

/** What `GET /v1/adviser_packages` takes in its query. */
export type ListAdviserPackagesQuery = Operations['GET /v1/adviser_packages']['query'];

/** What `GET /v1/requests` takes in its query. */
export type ListRequestsQuery = Operations['GET /v1/requests']['query'];

/** What `GET /v1/book_settings/{format}` takes in its query. */
export type GetBookSettingsQuery = Operations['GET /v1/book_settings/{format}']['query'];

/** What `GET /v1/book_exports/next` takes in its query. */
export type PreviewBookExportQuery = Operations['GET /v1/book_exports/next']['query'];

/** What `GET /v1/book_exports` takes in its query. */
export type ListBookExportsQuery = Operations['GET /v1/book_exports']['query'];

/** What `POST /v1/bank_statements` takes in its query. */
export type CreateBankStatementQuery = Operations['POST /v1/bank_statements']['query'];

/** What `GET /v1/bank_statements` takes in its query. */
export type ListBankStatementsQuery = Operations['GET /v1/bank_statements']['query'];

/** What `POST /v1/bank_statements/preview` takes in its query. */
export type PreviewBankStatementQuery = Operations['POST /v1/bank_statements/preview']['query'];

/** What `GET /v1/bank_lines` takes in its query. */
export type ListBankLinesQuery = Operations['GET /v1/bank_lines']['query'];

/** What `GET /v1/webhooks/{webhook_id}/deliveries` takes in its query. */
export type ListWebhookDeliveriesQuery = Operations['GET /v1/webhooks/{webhook_id}/deliveries']['query'];

/** What `POST /v1/invoices/preview` takes in its query. */
export type PreviewInvoiceQuery = Operations['POST /v1/invoices/preview']['query'];

/** What `GET /v1/invoices/{invoice_id}/preview` takes in its query. */
export type GetInvoicePreviewQuery = Operations['GET /v1/invoices/{invoice_id}/preview']['query'];

/** What `GET /v1/invoices/{invoice_id}/forecast` takes in its query. */
export type GetInvoiceForecastQuery = Operations['GET /v1/invoices/{invoice_id}/forecast']['query'];

/** What `GET /v1/mails` takes in its query. */
export type ListMailsQuery = Operations['GET /v1/mails']['query'];

/** What `GET /v1/mail_suppressions` takes in its query. */
export type ListMailSuppressionsQuery = Operations['GET /v1/mail_suppressions']['query'];

/** What `GET /v1/members` takes in its query. */
export type ListMembersQuery = Operations['GET /v1/members']['query'];

/** What `GET /v1/invitations` takes in its query. */
export type ListInvitationsQuery = Operations['GET /v1/invitations']['query'];

/** What `GET /v1/tokens` takes in its query. */
export type ListTokensQuery = Operations['GET /v1/tokens']['query'];

/** What `GET /v1/accounts` takes in its query. */
export type ListAccountsQuery = Operations['GET /v1/accounts']['query'];

/** What `GET /v1/accounts/{account_id}/usage` takes in its query. */
export type GetAccountUsageQuery = Operations['GET /v1/accounts/{account_id}/usage']['query'];

/** What `GET /v1/usage` takes in its query. */
export type ListUsageQuery = Operations['GET /v1/usage']['query'];

/** What `GET /v1/accounts/{account_id}/tokens` takes in its query. */
export type ListAccountTokensQuery = Operations['GET /v1/accounts/{account_id}/tokens']['query'];

/** What `GET /v1/installation_webhooks/{webhook_id}/deliveries` takes in its query. */
export type ListInstallationWebhookDeliveriesQuery = Operations['GET /v1/installation_webhooks/{webhook_id}/deliveries']['query'];

/** The operations of `tranche.account`. */
class AccountResource extends Resource {
  readonly logo: AccountLogoResource;

  constructor(transport: Transport) {
    super(transport);
    this.logo = new AccountLogoResource(transport);
  }

  /** Read the account: `GET /v1/account`. The settings of the business, and the surcharge that law and card networks allow. Needs the scope `account:read`. */
  get(options?: RequestOptions): Answer<Account> {
    return this.runOperation('GET /v1/account', {}, options);
  }

  /** Change the account: `PATCH /v1/account`. Any subset of the fields, all or nothing; every fault is reported at once. A new due window, zone or reminder rule also applies to existing invoices, any other change to new ones. Issued documents keep the name, address and tax id of their time. Needs the scope `account:write`. */
  update(body: UpdateAccountBody, options?: RequestOptions): Answer<Account> {
    return this.runOperation('PATCH /v1/account', { body }, options);
  }

  /** Set the bank details: `PUT /v1/account/bank_details`. The bank accounts to which clients transfer, all of them: one for each currency, none to remove them. The client’s page, documents, mails and e-invoices in that currency name them. Owners get a mail about each change. In the app, the password must have been entered within ten minutes. Needs the scope `account:write`. */
  setBankDetails(body: PutBankDetailsBody, options?: RequestOptions): Answer<Account> {
    return this.runOperation('PUT /v1/account/bank_details', { body }, options);
  }

  /** Read the effects of closing the account: `GET /v1/account/closing`. Whether the account is open, what prevents closing it, and what closing would end. No token can close an account: an Owner does it in the app, and confirms with the password. Afterwards every token is refused with 403 `account_closed`. Needs the scope `account:read`. */
  closing(options?: RequestOptions): Answer<AccountClosing> {
    return this.runOperation('GET /v1/account/closing', {}, options);
  }

  /** Read the processor: `GET /v1/account/processor`. How the account is connected to the processor that moves its money, and what is missing there. An Owner connects Stripe in the app, and confirms with the password: no token can change it. Nothing is asked of Stripe; the service asks once a day, and every hour while Stripe takes no charges. Needs the scope `account:read`. */
  processor(options?: RequestOptions): Answer<ProcessorConnection> {
    return this.runOperation('GET /v1/account/processor', {}, options);
  }

  /** Read how mails leave: `GET /v1/account/mail_route`. The sender of the account’s mails. An Owner or Admin chooses it in the app, and confirms with the password: no token can change it. The user and the password of a server are not shown. Needs the scope `account:write`. */
  mailRoute(options?: RequestOptions): Answer<MailRoute> {
    return this.runOperation('GET /v1/account/mail_route', {}, options);
  }

  /** Read where e-invoices are handed over: `GET /v1/account/access_point`. The access point of the account. An Owner or Admin sets it in the app, and confirms with the password: no token can change it. Needs the scope `account:write`. */
  accessPoint(options?: RequestOptions): Answer<AccessPoint> {
    return this.runOperation('GET /v1/account/access_point', {}, options);
  }

  /** Download everything: `GET /v1/account/archive`. All data of the account, as a tar archive compressed by gzip: JSON lines in the shapes of this API for members, tokens (without their texts), contacts (also former ones), invoices, consents to autopay, charges, refunds, disputes, payouts, payments, mails with their texts, the ledger and events. Only an Owner can download it; a token needs every scope that reads. The file is sent while it is made: without `whole.json` at its end it is incomplete. Each download is recorded as the event `account.exported`, except for an account that is moving to another installation. Needs the scope `account:write`. */
  archive(query: DownloadArchiveQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/account/archive', { query, accept: 'application/gzip' }, options);
  }

  /** Preview how the business would look: `POST /v1/account/look_preview`. The client’s page, or a mail, with sample content in the language of the profile, and with settings that are not saved yet. The logo is the saved one. No link or form in it does anything, and only pages of the service may show it in a frame. Needs the scope `account:read`. */
  previewLook(body: PreviewLookBody = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('POST /v1/account/look_preview', { body, accept: 'text/html' }, options);
  }

  /** Preview a reminder rule: `POST /v1/account/reminder_preview`. The dates of reminders under a rule: for sample due dates, as if the invoice were issued now, or for an existing invoice. A rule that differs from the saved one applies from now on, as if it were saved. Needs the scope `account:read`. */
  previewReminders(body: PreviewRemindersBody = {}, options?: RequestOptions): Answer<ReminderPreview> {
    return this.runOperation('POST /v1/account/reminder_preview', { body }, options);
  }

  /** Preview a mail with own words: `POST /v1/account/mail_preview`. A mail to a client as it would be, with own words that are saved or not, about an example or an invoice. Its payment link leads nowhere, and a card in it is an example. Nothing is sent. Needs the scope `account:read`. */
  previewMail(body: PreviewMailTextBody, options?: RequestOptions): Answer<MailPreview> {
    return this.runOperation('POST /v1/account/mail_preview', { body }, options);
  }

  /** Send a mail with own words to the business itself: `POST /v1/account/mail_test`. Sends the example of `previewMailText` to the address of the profile, or to the Owners without one. Its subject begins with `[Test]`, and its button leads to the settings. Needs the scope `account:write`. */
  sendTestMail(body: SendTestMailBody, options?: RequestOptions): Answer<Mail> {
    return this.runOperation('POST /v1/account/mail_test', { body }, options);
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

/** The operations of `operator.accounts`. */
class AccountsResource extends Resource {
  readonly tokens: AccountsTokensResource;

  constructor(transport: Transport) {
    super(transport);
    this.tokens = new AccountsTokensResource(transport);
  }

  /** Create an account: `POST /v1/accounts`. A token of the installation is needed here and for every operation of this group. The same request again gets the account that the first one made, also without an `Idempotency-Key`. Needs the scope `accounts:write`. */
  create(body: CreateAccountBody, options?: RequestOptions): Answer<AccountOfInstallation> {
    return this.runOperation('POST /v1/accounts', { body }, options);
  }

  /** List accounts: `GET /v1/accounts`. Newest first, in pages. Needs the scope `accounts:read`. */
  list(query: ListAccountsQuery = {}, options?: RequestOptions): Listing<AccountList> {
    return this.runListing('GET /v1/accounts', { query }, options);
  }

  /** Read an account: `GET /v1/accounts/{account_id}`. What the operator may know of it, with its health: nothing of its business. Needs the scope `accounts:read`. */
  get(accountId: string, options?: RequestOptions): Answer<AccountWithHealth> {
    return this.runOperation('GET /v1/accounts/{account_id}', { path: { account_id: accountId } }, options);
  }

  /** Change an account: `PATCH /v1/accounts/{account_id}`. All or nothing. Issued documents keep the old name. Needs the scope `accounts:write`. */
  update(accountId: string, body: UpdateOperatedAccountBody, options?: RequestOptions): Answer<AccountOfInstallation> {
    return this.runOperation('PATCH /v1/accounts/{account_id}', { path: { account_id: accountId }, body }, options);
  }

  /** Suspend an account: `POST /v1/accounts/{account_id}/suspend`. From now on nothing with money or mails begins: clients cannot pay, autopay and payments out wait, and clients and recipients get no mails. Charges and payments under way are finished. Members read, refund and take their data out. A suspended account stays as it is. Needs the scope `accounts:write`. */
  suspend(accountId: string, body: SuspendAccountBody, options?: RequestOptions): Answer<AccountOfInstallation> {
    return this.runOperation('POST /v1/accounts/{account_id}/suspend', { path: { account_id: accountId }, body }, options);
  }

  /** End the suspension of an account: `POST /v1/accounts/{account_id}/resume`. All that was put off goes on: payments out are made, autopay is announced again before it charges, offers have the time back that passed. An account that is not suspended stays as it is. Needs the scope `accounts:write`. */
  resume(accountId: string, options?: RequestOptions): Answer<AccountOfInstallation> {
    return this.runOperation('POST /v1/accounts/{account_id}/resume', { path: { account_id: accountId }, body: {} }, options);
  }

  /** Connect an account to your platform: `POST /v1/accounts/{account_id}/onboarding_link`. Makes the account of the business at your Stripe platform, unless there is one, and a link at which the business gives Stripe its details. Stripe leads back to `returnUrl` with `onboarding=returned`, or with `onboarding=expired` when the link was used or is too old: then make another one. Coming back says nothing of the state, which `processor` of the account has. An account that an Owner has disconnected, or connected to another Stripe account, is changed by an Owner, in the app. Needs the scope `accounts:write`. */
  createOnboardingLink(accountId: string, body: CreateOnboardingLinkBody, options?: RequestOptions): Answer<BusinessOnboardingLink> {
    return this.runOperation('POST /v1/accounts/{account_id}/onboarding_link', { path: { account_id: accountId }, body }, options);
  }

  /** Read the usage of an account: `GET /v1/accounts/{account_id}/usage`. By month, the oldest first: the twelve months up to now, or those that you name, 24 at most. Invoices that were imported from a file count in the month in which they were issued, so mostly not at all. Needs the scope `accounts:read`. */
  usage(accountId: string, query: GetAccountUsageQuery = {}, options?: RequestOptions): Listing<AccountUsageList> {
    return this.runListing('GET /v1/accounts/{account_id}/usage', { path: { account_id: accountId }, query }, options);
  }
}

/** The operations of `operator.accounts.tokens`. */
class AccountsTokensResource extends Resource {
  /** Create a token of an account: `POST /v1/accounts/{account_id}/tokens`. A token of the installation reaches nothing of an account itself; this token does. It belongs to a member that stands for the operator, with the role Admin, and shows in the lists of members and tokens of the account. Needs the scope `accounts:write`. */
  create(accountId: string, body: CreateAccountTokenBody, options?: RequestOptions): Answer<AccountTokenWithSecret> {
    return this.runOperation('POST /v1/accounts/{account_id}/tokens', { path: { account_id: accountId }, body }, options);
  }

  /** List the tokens of an account: `GET /v1/accounts/{account_id}/tokens`. Newest first, in pages: those that were made here, revoked and expired ones too. Needs the scope `accounts:read`. */
  list(accountId: string, query: ListAccountTokensQuery = {}, options?: RequestOptions): Listing<AccountTokenList> {
    return this.runListing('GET /v1/accounts/{account_id}/tokens', { path: { account_id: accountId }, query }, options);
  }

  /** Revoke a token of an account: `DELETE /v1/accounts/{account_id}/tokens/{token_id}`. It stops working with the next request. Only tokens that were made here are found. Needs the scope `accounts:write`. */
  delete(accountId: string, tokenId: string, options?: RequestOptions): Answer<AccountToken> {
    return this.runOperation('DELETE /v1/accounts/{account_id}/tokens/{token_id}', { path: { account_id: accountId, token_id: tokenId } }, options);
  }
}

/** The operations of `tranche.adviserPackages`. */
class AdviserPackagesResource extends Resource {
  /** Pack a period for an adviser: `POST /v1/adviser_packages`. Packs invoices, prepayment invoices and final invoices (no payment plans), credit notes, e-invoices where they can be made, receipts, the reports on tax and on profit and tax, the journal, exports for other programs and lines of the bank into one zip file, in the background, with an index that names what could not be made and why. A document that was packed once is packed with the same bytes again; a later version, a credit note or a posting of a later day comes with a later period. The same period has equal bytes while nothing of it changes. The file is kept for seven days. Also needs `invoices:read`, `charges:read` and `reports:read`. Needs the scope `account:write`. */
  create(body: CreateAdviserPackageBody, options?: RequestOptions): Answer<AdviserPackage> {
    return this.runOperation('POST /v1/adviser_packages', { body }, options);
  }

  /** List packages for an adviser: `GET /v1/adviser_packages`. Newest first, in pages. Needs the scope `reports:read`. */
  list(query: ListAdviserPackagesQuery = {}, options?: RequestOptions): Listing<AdviserPackageList> {
    return this.runListing('GET /v1/adviser_packages', { query }, options);
  }

  /** Read a package for an adviser: `GET /v1/adviser_packages/{adviser_package_id}`. How far it is, and what could not be made. Needs the scope `reports:read`. */
  get(adviserPackageId: string, options?: RequestOptions): Answer<FullAdviserPackage> {
    return this.runOperation('GET /v1/adviser_packages/{adviser_package_id}', { path: { adviser_package_id: adviserPackageId } }, options);
  }

  /** End a package for an adviser: `DELETE /v1/adviser_packages/{adviser_package_id}`. Its file is deleted, and the link in its mail stops working. The period can be packed again. Needs the scope `account:write`. */
  delete(adviserPackageId: string, options?: RequestOptions): Answer<AdviserPackage> {
    return this.runOperation('DELETE /v1/adviser_packages/{adviser_package_id}', { path: { adviser_package_id: adviserPackageId } }, options);
  }

  /** Download a package for an adviser: `GET /v1/adviser_packages/{adviser_package_id}/file`. The zip file, once it is ready. Also needs `invoices:read` and `charges:read`. Needs the scope `reports:read`. */
  file(adviserPackageId: string, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/adviser_packages/{adviser_package_id}/file', { path: { adviser_package_id: adviserPackageId }, accept: 'application/zip' }, options);
  }
}

/** The operations of `tranche.adviserSettings`. */
class AdviserSettingsResource extends Resource {
  /** Read who gets the file of each month: `GET /v1/adviser_settings`. The address of the adviser, and when the next month goes. Needs the scope `reports:read`. */
  get(options?: RequestOptions): Answer<AdviserSettings> {
    return this.runOperation('GET /v1/adviser_settings', {}, options);
  }

  /** Say who gets the file of each month: `PUT /v1/adviser_settings`. Each month goes once, to the address that stands when it is ready. With another address, or none, the links of earlier months stop working. Also needs `invoices:read`, `charges:read` and `reports:read`. Needs the scope `account:write`. */
  set(body: SaveAdviserSettingsBody, options?: RequestOptions): Answer<AdviserSettings> {
    return this.runOperation('PUT /v1/adviser_settings', { body }, options);
  }
}

/** The operations of `tranche.bankLines`. */
class BankLinesResource extends Resource {
  /** List lines of bank statements: `GET /v1/bank_lines`. The newest day first, in pages, each with what it may pay, and why. Suggestions are for the newest 10 000 lines with money that is not assigned. They change nothing: a person confirms them. Needs the scope `reports:read`. */
  list(query: ListBankLinesQuery = {}, options?: RequestOptions): Listing<BankLineList> {
    return this.runListing('GET /v1/bank_lines', { query }, options);
  }

  /** Read a line of a bank statement: `GET /v1/bank_lines/{bank_line_id}`. A line with what it pays, or what it may pay, and why. Needs the scope `reports:read`. */
  get(bankLineId: string, options?: RequestOptions): Answer<BankLine> {
    return this.runOperation('GET /v1/bank_lines/{bank_line_id}', { path: { bank_line_id: bankLineId } }, options);
  }

  /** Confirm what a line pays: `POST /v1/bank_lines/{bank_line_id}/confirm`. Records that the money of a line pays invoices, on the day of its booking: one, or several that split it. More than is open of them is refused, unless `overpayment` keeps it as credit; more than is unassigned of the line always is. What is not assigned stays open. Have a person decide this. Send an `Idempotency-Key`, or the version in `If-Match`: a request that is repeated without either may record a second part. Needs the scope `invoices:write`. */
  confirm(bankLineId: string, body: ConfirmBankLineBody, options?: RequestOptions): Answer<DecidedBankLine> {
    return this.runOperation('POST /v1/bank_lines/{bank_line_id}/confirm', { path: { bank_line_id: bankLineId }, body }, options);
  }

  /** Say that a line pays no invoice: `POST /v1/bank_lines/{bank_line_id}/ignore`. Of a line that pays in part this is said of the rest. Nothing is suggested for it any more. `undo` takes that back. Needs the scope `invoices:write`. */
  ignore(bankLineId: string, options?: RequestOptions): Answer<DecidedBankLine> {
    return this.runOperation('POST /v1/bank_lines/{bank_line_id}/ignore', { path: { bank_line_id: bankLineId }, body: {} }, options);
  }

  /** Undo what was said of a line: `POST /v1/bank_lines/{bank_line_id}/undo`. Takes back what was confirmed of a line, all of it or the parts that you name, and nothing besides: its invoices owe that amount again, and credit that it brought falls. Of an ignored line, or one with an ignored rest, it takes that back, and with parts or `ignore` the parts too. Needs the scope `invoices:write`. */
  undo(bankLineId: string, body: UndoBankLineBody = {}, options?: RequestOptions): Answer<DecidedBankLine> {
    return this.runOperation('POST /v1/bank_lines/{bank_line_id}/undo', { path: { bank_line_id: bankLineId }, body }, options);
  }
}

/** The operations of `tranche.bankMappings`. */
class BankMappingsResource extends Resource {
  /** List CSV mappings: `GET /v1/bank_mappings`. Which column of a bank’s CSV file is which, by name; 50 at most. Needs the scope `reports:read`. */
  list(options?: RequestOptions): Listing<BankMappingList> {
    return this.runListing('GET /v1/bank_mappings', {}, options);
  }

  /** Keep a CSV mapping: `POST /v1/bank_mappings`. Says which column of a bank’s CSV file is which, for this file and the next ones. Needs the scope `invoices:write`. */
  create(body: CreateBankMappingBody, options?: RequestOptions): Answer<BankMapping> {
    return this.runOperation('POST /v1/bank_mappings', { body }, options);
  }

  /** Read a CSV mapping: `GET /v1/bank_mappings/{bank_mapping_id}`. Which column of a bank’s CSV file is which. Needs the scope `reports:read`. */
  get(bankMappingId: string, options?: RequestOptions): Answer<BankMapping> {
    return this.runOperation('GET /v1/bank_mappings/{bank_mapping_id}', { path: { bank_mapping_id: bankMappingId } }, options);
  }

  /** Change a CSV mapping: `PATCH /v1/bank_mappings/{bank_mapping_id}`. Fields that are left out do not change. Lines that were taken stay. Needs the scope `invoices:write`. */
  update(bankMappingId: string, body: UpdateBankMappingBody, options?: RequestOptions): Answer<BankMapping> {
    return this.runOperation('PATCH /v1/bank_mappings/{bank_mapping_id}', { path: { bank_mapping_id: bankMappingId }, body }, options);
  }

  /** Delete a CSV mapping: `DELETE /v1/bank_mappings/{bank_mapping_id}`. Lines that were taken stay. Needs the scope `invoices:write`. */
  delete(bankMappingId: string, options?: RequestOptions): Answer<BankMapping> {
    return this.runOperation('DELETE /v1/bank_mappings/{bank_mapping_id}', { path: { bank_mapping_id: bankMappingId } }, options);
  }
}

/** The operations of `tranche.bankStatements`. */
class BankStatementsResource extends Resource {
  /** Upload a bank statement: `POST /v1/bank_statements`. The body is the file as the bank gives it: CAMT.053, MT940, or CSV with a mapping; at most 16 MiB and 10 000 lines. It is taken as a whole, or refused with the line that is wrong: then `path` is `/lines/` and its number. Lines that an earlier file had are left out; when their statement is deleted, the same file brings them back. Nothing pays an invoice until a person confirms it. Needs the scope `invoices:write`. */
  create(file: Blob, query: CreateBankStatementQuery = {}, options?: RequestOptions): Answer<TakenBankStatements> {
    return this.runOperation('POST /v1/bank_statements', { query, body: file }, options);
  }

  /** List bank statements: `GET /v1/bank_statements`. Newest first, in pages, each with how far its lines are. Needs the scope `reports:read`. */
  list(query: ListBankStatementsQuery = {}, options?: RequestOptions): Listing<BankStatementList> {
    return this.runListing('GET /v1/bank_statements', { query }, options);
  }

  /** See what a bank statement has: `POST /v1/bank_statements/preview`. Reads a file as an upload would, and keeps nothing. Of a CSV file it answers the columns, what they may be by their names, and which mappings of the account fit. Needs the scope `invoices:write`. */
  preview(file: Blob, query: PreviewBankStatementQuery = {}, options?: RequestOptions): Answer<BankStatementPreview> {
    return this.runOperation('POST /v1/bank_statements/preview', { query, body: file }, options);
  }

  /** Read a bank statement: `GET /v1/bank_statements/{bank_statement_id}`. A file of the bank that was taken, and how far its lines are. `listBankLines` has the lines. Needs the scope `reports:read`. */
  get(bankStatementId: string, options?: RequestOptions): Answer<BankStatement> {
    return this.runOperation('GET /v1/bank_statements/{bank_statement_id}', { path: { bank_statement_id: bankStatementId } }, options);
  }

  /** Delete a bank statement: `DELETE /v1/bank_statements/{bank_statement_id}`. Deletes a statement with its lines, as long as none of them pays an invoice. Needs the scope `invoices:write`. */
  delete(bankStatementId: string, options?: RequestOptions): Answer<DeletedBankStatement> {
    return this.runOperation('DELETE /v1/bank_statements/{bank_statement_id}', { path: { bank_statement_id: bankStatementId } }, options);
  }

  /** Confirm the certain lines of a statement: `POST /v1/bank_statements/{bank_statement_id}/confirm_certain`. Records, as one act of the caller, that certain lines pay what is suggested: 100 at most. A line of which something has changed is left out. Have a person look at the lines first, and send the ids of those that they saw. Needs the scope `invoices:write`. */
  confirmCertain(bankStatementId: string, body: ConfirmCertainBankLinesBody = {}, options?: RequestOptions): Answer<CertainBankLines> {
    return this.runOperation('POST /v1/bank_statements/{bank_statement_id}/confirm_certain', { path: { bank_statement_id: bankStatementId }, body }, options);
  }
}

/** The operations of `tranche.bookExports`. */
class BookExportsResource extends Resource {
  /** See what the next export would be: `GET /v1/book_exports/next`. The postings that it would take, its files, and what keeps them from being made. Nothing is kept. Needs the scope `reports:read`. */
  next(query: PreviewBookExportQuery, options?: RequestOptions): Answer<NextBookExport> {
    return this.runOperation('GET /v1/book_exports/next', { query }, options);
  }

  /** List exports: `GET /v1/book_exports`. Newest first, in pages. Those that were undone are in it, too. Needs the scope `reports:read`. */
  list(query: ListBookExportsQuery = {}, options?: RequestOptions): Listing<BookExportList> {
    return this.runListing('GET /v1/book_exports', { query }, options);
  }

  /** Export postings for another program: `POST /v1/book_exports`. Makes files of every posting up to a day that no earlier export of the format has, 20 000 at most. Each posting is in one export of a format, also when two are made at once. A posting that is recorded later with an earlier day comes with the next one. The export never changes. Needs the scope `account:write`. */
  create(body: CreateBookExportBody, options?: RequestOptions): Answer<BookExport> {
    return this.runOperation('POST /v1/book_exports', { body }, options);
  }

  /** Read an export: `GET /v1/book_exports/{book_export_id}`. What an export has, without its files. Needs the scope `reports:read`. */
  get(bookExportId: string, options?: RequestOptions): Answer<BookExport> {
    return this.runOperation('GET /v1/book_exports/{book_export_id}', { path: { book_export_id: bookExportId } }, options);
  }

  /** Undo the newest export: `POST /v1/book_exports/{book_export_id}/undo`. Gives the postings of the newest export of a format back to the next one, and deletes its file. Do this only where the file was not imported, or was removed from the other program. Needs the scope `account:write`. */
  undo(bookExportId: string, options?: RequestOptions): Answer<BookExport> {
    return this.runOperation('POST /v1/book_exports/{book_export_id}/undo', { path: { book_export_id: bookExportId }, body: {} }, options);
  }

  /** Download an export: `GET /v1/book_exports/{book_export_id}/file`. The files of an export in a zip file, byte for byte as it was made. Needs the scope `reports:read`. */
  file(bookExportId: string, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/book_exports/{book_export_id}/file', { path: { book_export_id: bookExportId }, accept: 'application/zip' }, options);
  }
}

/** The operations of `tranche.bookSettings`. */
class BookSettingsResource extends Resource {
  /** Read the settings of a format: `GET /v1/book_settings/{format}`. The accounts and tax rates of the other program. Until they are saved, a proposal. Needs the scope `reports:read`. */
  get(format: string, query: GetBookSettingsQuery = {}, options?: RequestOptions): Answer<BookSettings> {
    return this.runOperation('GET /v1/book_settings/{format}', { path: { format: format }, query }, options);
  }

  /** Save the settings of a format: `PUT /v1/book_settings/{format}`. Replaces all of them. The files of exports that were made stay as they are. Needs the scope `account:write`. */
  set(format: string, body: SaveBookSettingsBody, options?: RequestOptions): Answer<BookSettings> {
    return this.runOperation('PUT /v1/book_settings/{format}', { path: { format: format }, body }, options);
  }
}

/** The operations of `tranche.charges`. */
class ChargesResource extends Resource {
  /** Refund a charge: `POST /v1/charges/{charge_id}/refunds`. Refunds a charge in full or in part, several times up to its amount. With `reopen` the client owes the amount again. `Processing` means that the bank has not answered yet. Needs the scope `charges:write`. */
  refund(chargeId: string, body: CreateRefundBody = {}, options?: RequestOptions): Answer<Refund> {
    return this.runOperation('POST /v1/charges/{charge_id}/refunds', { path: { charge_id: chargeId }, body }, options);
  }

  /** Cancel a charge: `POST /v1/charges/{charge_id}/cancel`. Ends a charge as Declined, if it waits for its holder, or if its outcome has been unknown for a day. The processor is asked once more, and its answer counts. If it reports later that the operation succeeded, this becomes a discrepancy that a person must settle: look at the processor’s pages before you cancel. Needs the scope `charges:write`. */
  cancel(chargeId: string, options?: RequestOptions): Answer<Charge> {
    return this.runOperation('POST /v1/charges/{charge_id}/cancel', { path: { charge_id: chargeId }, body: {} }, options);
  }

  /** Read a charge: `GET /v1/charges/{charge_id}`. One attempt to take a client’s money. A retry is another charge. The answer has the allowed actions, and the amount that can be refunded. Needs the scope `charges:read`. */
  get(chargeId: string, options?: RequestOptions): Answer<ShownCharge> {
    return this.runOperation('GET /v1/charges/{charge_id}', { path: { charge_id: chargeId } }, options);
  }

  /** List charges: `GET /v1/charges`. Newest first, in pages. Needs the scope `charges:read`. */
  list(query: ListChargesQuery = {}, options?: RequestOptions): Listing<ChargeList> {
    return this.runListing('GET /v1/charges', { query }, options);
  }

  /** Download a receipt as PDF: `GET /v1/charges/{charge_id}/receipt`. The receipt of a charge that succeeded: the payments, the method, the time, refunds and chargebacks, and the open amount. While a dispute is open, and after it was lost, the receipt says so. Needs the scope `charges:read`. */
  receipt(chargeId: string, query: GetReceiptQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/charges/{charge_id}/receipt', { path: { charge_id: chargeId }, query, accept: 'application/pdf' }, options);
  }
}

/** The operations of `tranche.contacts`. */
class ContactsResource extends Resource {
  readonly credit: ContactsCreditResource;

  constructor(transport: Transport) {
    super(transport);
    this.credit = new ContactsCreditResource(transport);
  }

  /** Create a contact: `POST /v1/contacts`. An email address, in any case, belongs to one contact of the account. Contacts with a `company` can share it. Needs the scope `contacts:write`. */
  create(body: CreateContactBody, options?: RequestOptions): Answer<Contact> {
    return this.runOperation('POST /v1/contacts', { body }, options);
  }

  /** List contacts: `GET /v1/contacts`. Newest first or from A to Z, in pages. Needs the scope `contacts:read`. */
  list(query: ListContactsQuery = {}, options?: RequestOptions): Listing<ContactList> {
    return this.runListing('GET /v1/contacts', { query }, options);
  }

  /** Update a contact: `PATCH /v1/contacts/{contact_id}`. Any subset of the fields; null removes a value. Invoices that were issued keep what they say of their client. Needs the scope `contacts:write`. */
  update(contactId: string, body: UpdateContactBody, options?: RequestOptions): Answer<Contact> {
    return this.runOperation('PATCH /v1/contacts/{contact_id}', { path: { contact_id: contactId }, body }, options);
  }

  /** Delete a contact: `DELETE /v1/contacts/{contact_id}`. The contact can no longer be used or found. Its invoices do not change, and its email address can be used again. Needs the scope `contacts:write`. */
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

  /** Read amounts owed by contacts: `GET /v1/contacts/owed`. The amounts that several contacts owe today, and the overdue parts, by currency; for example for a page of the list. Needs the scope `contacts:read`. */
  owed(query: GetContactsOwedQuery, options?: RequestOptions): Listing<ContactsOwed> {
    return this.runListing('GET /v1/contacts/owed', { query }, options);
  }

  /** Merge a contact into another: `POST /v1/contacts/{contact_id}/merge`. Moves its invoices, payments out, mails and links to the other contact. Invoices keep the name, email address and language they were sent with. Until this is done, the contact is frozen: billing, paying or changing it gets 409 `contact_busy`. Afterwards it is not found, and its email is free again. Its `externalId` goes to the other contact, unless that has one; then it is free, too. So do its `language` and what else `previewContactMerge` says. Needs `invoices:write` and `payments:write`, too. Needs the scope `contacts:write`. */
  merge(contactId: string, body: MergeContactBody, options?: RequestOptions): Answer<ContactMerge> {
    return this.runOperation('POST /v1/contacts/{contact_id}/merge', { path: { contact_id: contactId }, body }, options);
  }

  /** Read how far a merge has come: `GET /v1/contacts/{contact_id}/merge`. By the id of the contact that was merged, also when it is gone: `intoId` is where everything went. Needs the scope `contacts:read`. */
  getMerge(contactId: string, options?: RequestOptions): Answer<ContactMerge> {
    return this.runOperation('GET /v1/contacts/{contact_id}/merge', { path: { contact_id: contactId } }, options);
  }

  /** Preview a merge: `GET /v1/contacts/{contact_id}/merge_preview`. The fields that the contact that stays would get, beside invoices and payments: its empty fields are filled, of two addresses its own stays whole, and persons of both get mails. Two persons with one address become one, who gets what either got. Changes nothing. Needs the scope `contacts:read`. */
  previewMerge(contactId: string, query: PreviewContactMergeQuery, options?: RequestOptions): Answer<ContactMergePreview> {
    return this.runOperation('GET /v1/contacts/{contact_id}/merge_preview', { path: { contact_id: contactId }, query }, options);
  }

  /** Erase a contact: `POST /v1/contacts/{contact_id}/erase`. For a person’s right to be forgotten; this cannot be undone. Name and address, drafts, mails, page views, the person’s data in events and stored answers are erased. Issued invoices and payments that moved money are kept as long as the law requires; `kept` says until when, and then they are erased automatically. 409 `open_money` while something is owed, under way or disputed. Works for a deleted contact, too. Needs `invoices:write` and `payments:write` as well. Needs the scope `contacts:write`. */
  erase(contactId: string, options?: RequestOptions): Answer<ContactErasure> {
    return this.runOperation('POST /v1/contacts/{contact_id}/erase', { path: { contact_id: contactId }, body: {} }, options);
  }

  /** Read the effects of erasing a contact: `GET /v1/contacts/{contact_id}/erasure`. How far the erasure has come, and what is still kept, until when. Of a contact that is not erased: what would be kept, and what prevents erasing. Needs the scope `contacts:read`. */
  getErasure(contactId: string, options?: RequestOptions): Answer<ContactErasure> {
    return this.runOperation('GET /v1/contacts/{contact_id}/erasure', { path: { contact_id: contactId } }, options);
  }

  /** Export a contact: `GET /v1/contacts/{contact_id}/export`. All data about a person, as one JSON file: contact, invoices, their versions and the content of PDFs that were handed out, page views, consents (with `acceptedAt` null: autopay never began under it), SEPA mandates, charges, refunds, disputes, payments out, accounts at the processor, mails with their texts, events. Parts for which the caller has no scope are left out and listed in `leftOut`. Also of a deleted contact. Needs the scope `contacts:read`. */
  export(contactId: string, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/contacts/{contact_id}/export', { path: { contact_id: contactId }, accept: 'application/vnd.tranche.contact+json' }, options);
  }

  /** Check the VAT id of a contact: `POST /v1/contacts/{contact_id}/vat_check`. Asks VIES, the register of VAT ids of the European Union, and keeps the answer as `vatCheck`, with the instant and the number of the question. VIES gives that number to a business whose own `taxId` is such an id. New invoices copy it. Nothing is asked by itself. 503 `vat_service_unavailable` where VIES or the register of the country does not answer: then nothing is kept. A sandbox account asks nobody: an id that ends in 98 is not valid, 99 stands for a register that is away. Needs the scope `contacts:write`. */
  checkVatId(contactId: string, options?: RequestOptions): Answer<Contact> {
    return this.runOperation('POST /v1/contacts/{contact_id}/vat_check', { path: { contact_id: contactId }, body: {} }, options);
  }
}

/** The operations of `tranche.contacts.credit`. */
class ContactsCreditResource extends Resource {
  /** Get the credit of a contact: `GET /v1/contacts/{contact_id}/credit`. Money of the client that the business has and that pays no invoice yet. Needs the scope `invoices:read`. */
  get(contactId: string, options?: RequestOptions): Answer<ContactCredit> {
    return this.runOperation('GET /v1/contacts/{contact_id}/credit', { path: { contact_id: contactId } }, options);
  }

  /** List why the credit of a contact rose and fell: `GET /v1/contacts/{contact_id}/credit_movements`. Newest first, also what was taken back. The amounts of a currency add up to the credit. Needs the scope `invoices:read`. */
  movements(contactId: string, query: ListCreditMovementsQuery = {}, options?: RequestOptions): Listing<CreditMovementList> {
    return this.runListing('GET /v1/contacts/{contact_id}/credit_movements', { path: { contact_id: contactId }, query }, options);
  }

  /** Record credit that was given back: `POST /v1/contacts/{contact_id}/credit/give_back`. Records that credit was given back to the client outside of the service, as by a transfer. The service moves no money. Send an `Idempotency-Key`: a request that is repeated without one is recorded twice. Needs the scope `invoices:write`. */
  giveBack(contactId: string, body: GiveBackCreditBody, options?: RequestOptions): Answer<MovedCredit> {
    return this.runOperation('POST /v1/contacts/{contact_id}/credit/give_back', { path: { contact_id: contactId }, body }, options);
  }

  /** Undo a movement of credit: `POST /v1/contacts/{contact_id}/credit_movements/{movement_id}/undo`. Money beyond what was owed did not come after all, or credit was not given back. Applied credit is undone at its invoice, and what a line of a bank statement has brought at that line. Needs the scope `invoices:write`. */
  undo(contactId: string, movementId: string, options?: RequestOptions): Answer<MovedCredit> {
    return this.runOperation('POST /v1/contacts/{contact_id}/credit_movements/{movement_id}/undo', { path: { contact_id: contactId, movement_id: movementId }, body: {} }, options);
  }
}

/** The operations of `tranche.creditNotes`. */
class CreditNotesResource extends Resource {
  /** Read a credit note: `GET /v1/credit_notes/{credit_note_id}`. A credit note never changes. A wrong one is answered by another invoice. Needs the scope `invoices:read`. */
  get(creditNoteId: string, options?: RequestOptions): Answer<CreditNote> {
    return this.runOperation('GET /v1/credit_notes/{credit_note_id}', { path: { credit_note_id: creditNoteId } }, options);
  }

  /** List credit notes: `GET /v1/credit_notes`. Newest first, in pages. Needs the scope `invoices:read`. */
  list(query: ListCreditNotesQuery = {}, options?: RequestOptions): Listing<InvoiceCreditNoteList> {
    return this.runListing('GET /v1/credit_notes', { query }, options);
  }

  /** Download a credit note as PDF: `GET /v1/credit_notes/{credit_note_id}/pdf`. Which invoice it corrects, what it takes back and why, and its tax. It never changes but for the looks. Needs the scope `invoices:read`. */
  pdf(creditNoteId: string, query: GetCreditNotePdfQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/credit_notes/{credit_note_id}/pdf', { path: { credit_note_id: creditNoteId }, query, accept: 'application/pdf' }, options);
  }

  /** Download a credit note as e-invoice: `GET /v1/credit_notes/{credit_note_id}/e_invoice`. Factur-X or UBL of EN 16931, type 381, with the number and the day of the invoice. Needs what that needs. Needs the scope `invoices:read`. */
  eInvoice(creditNoteId: string, query: GetCreditNoteEInvoiceQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/credit_notes/{credit_note_id}/e_invoice', { path: { credit_note_id: creditNoteId }, query, accept: 'application/pdf, application/xml' }, options);
  }

  /** Hand a credit note to the access point: `POST /v1/credit_notes/{credit_note_id}/e_invoice/hand_overs`. Queues the credit note for the access point of the account, in its format. Missing facts are named. One that failed goes again with the same key and bytes. A document that was handed over goes once more only as another version, or after it was refused or rejected. Needs the scope `invoices:write`. */
  handOver(creditNoteId: string, options?: RequestOptions): Answer<HandOver> {
    return this.runOperation('POST /v1/credit_notes/{credit_note_id}/e_invoice/hand_overs', { path: { credit_note_id: creditNoteId }, body: {} }, options);
  }

  /** List the hand-overs of a credit note: `GET /v1/credit_notes/{credit_note_id}/e_invoice/hand_overs`. Newest first, in pages. Needs the scope `invoices:read`. */
  handOvers(creditNoteId: string, query: ListCreditNoteHandOversQuery = {}, options?: RequestOptions): Listing<InvoiceHandOverList> {
    return this.runListing('GET /v1/credit_notes/{credit_note_id}/e_invoice/hand_overs', { path: { credit_note_id: creditNoteId }, query }, options);
  }
}

/** The operations of `tranche.disputes`. */
class DisputesResource extends Resource {
  readonly evidence: DisputesEvidenceResource;

  constructor(transport: Transport) {
    super(transport);
    this.evidence = new DisputesEvidenceResource(transport);
  }

  /** Read a dispute: `GET /v1/disputes/{dispute_id}`. A client’s objection to a charge at their bank, with useful evidence and the days left. Needs the scope `charges:read`. */
  get(disputeId: string, options?: RequestOptions): Answer<ShownDispute> {
    return this.runOperation('GET /v1/disputes/{dispute_id}', { path: { dispute_id: disputeId } }, options);
  }

  /** List disputes: `GET /v1/disputes`. Newest first, in pages. Needs the scope `charges:read`. */
  list(query: ListDisputesQuery = {}, options?: RequestOptions): Listing<DisputeList> {
    return this.runListing('GET /v1/disputes', { query }, options);
  }
}

/** The operations of `tranche.disputes.evidence`. */
class DisputesEvidenceResource extends Resource {
  /** Read the evidence of a dispute: `GET /v1/disputes/{dispute_id}/evidence`. What speaks for the disputed charge: consents with their words, hashes and times, terms, views, mails, payments, versions. Each instant in UTC and in the account’s time zone. Needs the scope `charges:read`. */
  get(disputeId: string, options?: RequestOptions): Answer<DisputeEvidence> {
    return this.runOperation('GET /v1/disputes/{dispute_id}/evidence', { path: { dispute_id: disputeId } }, options);
  }

  /** Send the evidence of a dispute: `POST /v1/disputes/{dispute_id}/evidence`. Sends the PDF and its facts to the processor, which hands them to the bank. A bank takes one answer: it cannot be changed. With `dryRun` nothing is sent. Needs the scope `charges:write`. */
  send(disputeId: string, body: SendDisputeEvidenceBody = {}, options?: RequestOptions): Answer<SentEvidence> {
    return this.runOperation('POST /v1/disputes/{dispute_id}/evidence', { path: { dispute_id: disputeId }, body }, options);
  }

  /** Download the evidence of a dispute as PDF: `GET /v1/disputes/{dispute_id}/evidence/pdf`. The same as one file, in English, as a bank gets it. Needs the scope `charges:read`. */
  pdf(disputeId: string, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/disputes/{dispute_id}/evidence/pdf', { path: { dispute_id: disputeId }, accept: 'application/pdf' }, options);
  }
}

/** The operations of `tranche.events`. */
class EventsResource extends Resource {
  /** Hear of events as they happen: `GET /v1/events/stream`. Server-sent events: each message has the id of an event, and as data `{id, type, objectId}`; read the rest with GET /v1/events/{event_id}. `Last-Event-ID`, or `lastEventId` where no header can be sent, continues after an event. No event is left out, and events come in the order of their commits. The first message is of the kind `ready`, with the newest event. If it is `reset` instead, too much was missed: read everything again. A stream ends after ten minutes: connect again. It ends sooner when the token or the session has ended. Needs the scope `events:read`. */
  stream(query: StreamEventsQuery = {}, options?: RequestOptions): AsyncGenerator<StreamMessage, void, undefined> {
    return this.runStream('GET /v1/events/stream', { query }, options);
  }

  /** List events: `GET /v1/events`. The events of the account, newest first, in pages. With the `actorId` of a token, or the `actorType` `Token` or `Operator`, a page may have fewer events than `limit` and still have a `nextCursor`. Needs the scope `events:read`. */
  list(query: ListEventsQuery = {}, options?: RequestOptions): Listing<EventList> {
    return this.runListing('GET /v1/events', { query }, options);
  }

  /** Read an event: `GET /v1/events/{event_id}`. One event. Events never change, except when a person is erased: see `redactedAt`. Needs the scope `events:read`. */
  get(eventId: string, options?: RequestOptions): Answer<Event> {
    return this.runOperation('GET /v1/events/{event_id}', { path: { event_id: eventId } }, options);
  }
}

/** The operations of `tranche.handOvers`. */
class HandOversResource extends Resource {
  /** List documents handed to the access point: `GET /v1/hand_overs`. Newest first, in pages. Needs the scope `invoices:read`. */
  list(query: ListHandOversQuery = {}, options?: RequestOptions): Listing<InvoiceHandOverList> {
    return this.runListing('GET /v1/hand_overs', { query }, options);
  }

  /** Read what became of a document: `GET /v1/hand_overs/{hand_over_id}`. A hand-over with its state, and the message of the access point. Needs the scope `invoices:read`. */
  get(handOverId: string, options?: RequestOptions): Answer<HandOver> {
    return this.runOperation('GET /v1/hand_overs/{hand_over_id}', { path: { hand_over_id: handOverId } }, options);
  }
}

/** The operations of `tranche.imports`. */
class ImportsResource extends Resource {
  readonly rows: ImportsRowsResource;

  constructor(transport: Transport) {
    super(transport);
    this.rows = new ImportsRowsResource(transport);
  }

  /** Begin an import: `POST /v1/imports`. Contacts or invoices from a file, up to 10 000. Add the rows, check them, then start. Each row is created in the background, exactly once, also when the service restarts. Rows that were imported before are recognized and skipped. Invoices are drafts unless their row has a `status`. The import stops when the person who started it loses the right to. An import that is not started within 7 days is canceled. Invoices also need `invoices:write`. Needs the scope `contacts:write`. */
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

  /** Check an import: `POST /v1/imports/{import_id}/check`. Checks each row in the background as its creation would, and creates nothing. Then the import is `Checked`. Needs the scope `contacts:write`. */
  check(importId: string, options?: RequestOptions): Answer<Import> {
    return this.runOperation('POST /v1/imports/{import_id}/check', { path: { import_id: importId }, body: {} }, options);
  }

  /** Start an import: `POST /v1/imports/{import_id}/start`. Creates the contacts or invoices of all rows that are neither faulty nor skipped, in the background, in the name of the caller. A refused row becomes faulty, and the others are created. A stopped import continues where it stopped. In an import of contacts, a row with the email address of an existing contact is refused. Needs the scope `contacts:write`. */
  start(importId: string, options?: RequestOptions): Answer<Import> {
    return this.runOperation('POST /v1/imports/{import_id}/start', { path: { import_id: importId }, body: {} }, options);
  }

  /** Cancel an import: `POST /v1/imports/{import_id}/cancel`. After the answer, nothing more is created. Created objects stay, and their rows are `Created`. Needs the scope `contacts:write`. */
  cancel(importId: string, options?: RequestOptions): Answer<Import> {
    return this.runOperation('POST /v1/imports/{import_id}/cancel', { path: { import_id: importId }, body: {} }, options);
  }

  /** Include rows imported before: `POST /v1/imports/{import_id}/include`. Includes rows that were skipped because an earlier import has created the same object. They are checked and created like other rows, a second time. Needs the scope `contacts:write`. */
  include(importId: string, body: IncludeImportRowsBody, options?: RequestOptions): Answer<Import> {
    return this.runOperation('POST /v1/imports/{import_id}/include', { path: { import_id: importId }, body }, options);
  }

  /** Read an import: `GET /v1/imports/{import_id}`. An import, with its progress. Needs the scope `contacts:read`. */
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
  /** List rows of an import: `GET /v1/imports/{import_id}/rows`. The result of each row, in the order of the lines. Needs the scope `contacts:read`. */
  list(importId: string, query: ListImportRowsQuery = {}, options?: RequestOptions): Listing<ImportRowList> {
    return this.runListing('GET /v1/imports/{import_id}/rows', { path: { import_id: importId }, query }, options);
  }
}

/** The operations of `operator.installationWebhooks`. */
class InstallationWebhooksResource extends Resource {
  readonly deliveries: InstallationWebhooksDeliveriesResource;

  constructor(transport: Transport) {
    super(transport);
    this.deliveries = new InstallationWebhooksDeliveriesResource(transport);
  }

  /** List the webhooks of the installation: `GET /v1/installation_webhooks`. All of them, newest first; 5 at most. Needs the scope `webhooks:write`. */
  list(options?: RequestOptions): Listing<InstallationWebhookList> {
    return this.runListing('GET /v1/installation_webhooks', {}, options);
  }

  /** Create a webhook of the installation: `POST /v1/installation_webhooks`. From now on, the events of every account are sent to one address, those of accounts that are made later too. They are signed like those of any webhook, and their bodies have `accountId` and `accountExternalId` as well. Members see nothing of it. Events of suspended accounts are sent, too. The secret is shown once. Needs the scope `webhooks:write`. */
  create(body: CreateWebhookBody, options?: RequestOptions): Answer<InstallationWebhookWithSecret> {
    return this.runOperation('POST /v1/installation_webhooks', { body }, options);
  }

  /** Read a webhook of the installation: `GET /v1/installation_webhooks/{webhook_id}`. A webhook with its state. Needs the scope `webhooks:write`. */
  get(webhookId: string, options?: RequestOptions): Answer<InstallationWebhook> {
    return this.runOperation('GET /v1/installation_webhooks/{webhook_id}', { path: { webhook_id: webhookId } }, options);
  }

  /** Change a webhook of the installation: `PATCH /v1/installation_webhooks/{webhook_id}`. Fields that are left out do not change. `status` pauses the webhook for all accounts, or starts it again: then all waiting events are sent at once. Needs the scope `webhooks:write`. */
  update(webhookId: string, body: UpdateInstallationWebhookBody, options?: RequestOptions): Answer<InstallationWebhook> {
    return this.runOperation('PATCH /v1/installation_webhooks/{webhook_id}', { path: { webhook_id: webhookId }, body }, options);
  }

  /** Delete a webhook of the installation: `DELETE /v1/installation_webhooks/{webhook_id}`. Nothing more is sent to its address, for any account. Needs the scope `webhooks:write`. */
  delete(webhookId: string, options?: RequestOptions): Answer<InstallationWebhook> {
    return this.runOperation('DELETE /v1/installation_webhooks/{webhook_id}', { path: { webhook_id: webhookId } }, options);
  }

  /** Rotate the secret of a webhook of the installation: `POST /v1/installation_webhooks/{webhook_id}/rotate_secret`. Makes a new secret, which is shown once. During the overlap, each request has a signature of the new and of the old secret. If you rotate again in this time, earlier secrets continue to sign, at most five. Needs the scope `webhooks:write`. */
  rotateSecret(webhookId: string, body: RotateWebhookSecretBody = {}, options?: RequestOptions): Answer<InstallationWebhookWithSecret> {
    return this.runOperation('POST /v1/installation_webhooks/{webhook_id}/rotate_secret', { path: { webhook_id: webhookId }, body }, options);
  }

  /** Send a test to a webhook of the installation: `POST /v1/installation_webhooks/{webhook_id}/test`. Sends `webhook.test` once, of no account, and answers the result. If it arrives, a paused or disabled webhook becomes active again. Needs the scope `webhooks:write`. */
  test(webhookId: string, options?: RequestOptions): Answer<InstallationWebhookTest> {
    return this.runOperation('POST /v1/installation_webhooks/{webhook_id}/test', { path: { webhook_id: webhookId }, body: {} }, options);
  }

  /** Checks that a delivery is from the service and new, and gives its event with its account; it asks nobody. */
  readonly verify = verifyInstallation;
}

/** The operations of `operator.installationWebhooks.deliveries`. */
class InstallationWebhooksDeliveriesResource extends Resource {
  /** List the deliveries of a webhook of the installation: `GET /v1/installation_webhooks/{webhook_id}/deliveries`. The deliveries of all accounts, or of one, with their results, newest event first, in pages. They are kept for 30 days. Needs the scope `webhooks:write`. */
  list(webhookId: string, query: ListInstallationWebhookDeliveriesQuery = {}, options?: RequestOptions): Listing<InstallationWebhookDeliveryList> {
    return this.runListing('GET /v1/installation_webhooks/{webhook_id}/deliveries', { path: { webhook_id: webhookId }, query }, options);
  }
}

/** The operations of `tranche.invitations`. */
class InvitationsResource extends Resource {
  /** List invitations: `GET /v1/invitations`. The invitations that can still be accepted, newest first, in pages. Needs the scope `members:read`. */
  list(query: ListInvitationsQuery = {}, options?: RequestOptions): Listing<InvitationList> {
    return this.runListing('GET /v1/invitations', { query }, options);
  }

  /** Invite somebody: `POST /v1/invitations`. Mails a link that works once, for 7 days. An account sends 100 a day, and five to one address. Without a mail server nothing is sent: see `createInvitationLink`. Needs the scope `members:write`. */
  create(body: CreateInvitationBody, options?: RequestOptions): Answer<Invitation> {
    return this.runOperation('POST /v1/invitations', { body }, options);
  }

  /** Make a link of an invitation: `POST /v1/invitations/{invitation_id}/link`. Without a mail server nothing is sent: pass this link on yourself. Each call makes a new link; when one is used, all others stop working. With a mail server this is refused, because only the mail proves who owns the address. Needs the scope `members:write`. */
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
  readonly manualPayments: InvoicesManualPaymentsResource;
  readonly scheduledPayments: InvoicesScheduledPaymentsResource;
  readonly versions: InvoicesVersionsResource;

  constructor(transport: Transport) {
    super(transport);
    this.autopay = new InvoicesAutopayResource(transport);
    this.events = new InvoicesEventsResource(transport);
    this.manualPayments = new InvoicesManualPaymentsResource(transport);
    this.scheduledPayments = new InvoicesScheduledPaymentsResource(transport);
    this.versions = new InvoicesVersionsResource(transport);
  }

  /** Create an invoice: `POST /v1/invoices`. Issues an invoice for a contact, or keeps it as a draft with `status: "Draft"`. Without `status`, every payment is Due; with `Active`, only those with the earliest due date. Needs the scope `invoices:write`. */
  create(body: CreateInvoiceBody, options?: RequestOptions): Answer<Invoice> {
    return this.runOperation('POST /v1/invoices', { body }, options);
  }

  /** List invoices: `GET /v1/invoices`. Newest first, in pages: repeat with `cursor` set to `nextCursor` until that is null. With `updatedSince` the last changed come first. Needs the scope `invoices:read`. */
  list(query: ListInvoicesQuery = {}, options?: RequestOptions): Listing<InvoiceList> {
    return this.runListing('GET /v1/invoices', { query }, options);
  }

  /** Update, activate or cancel an invoice: `PATCH /v1/invoices/{invoice_id}`. Any subset of the fields, all or nothing. `paymentSchedule` replaces the whole schedule: elements with an `id` keep or change that payment, those without are added, payments left out are deleted. With `dryRun`, `data` is an `InvoiceDryRun`: the same request under its ETag does exactly what it says. Needs the scope `invoices:write`. */
  update(invoiceId: string, body: Omit<UpdateInvoiceBody, 'dryRun'>, options?: RequestOptions): Answer<Invoice> {
    return this.runOperation('PATCH /v1/invoices/{invoice_id}', { path: { invoice_id: invoiceId }, body }, options);
  }

  /** Tries `PATCH /v1/invoices/{invoice_id}` only: answers what it would do, and changes nothing. */
  tryUpdate(invoiceId: string, body: Omit<UpdateInvoiceBody, 'dryRun'>, options?: RequestOptions): Answer<InvoiceDryRun> {
    return this.runOperation('PATCH /v1/invoices/{invoice_id}', { path: { invoice_id: invoiceId }, body: { ...body, dryRun: true } }, options) as unknown as Answer<InvoiceDryRun>;
  }

  /** Delete a draft: `DELETE /v1/invoices/{invoice_id}`. Only drafts are deleted; an issued invoice is canceled instead. Needs the scope `invoices:write`. */
  delete(invoiceId: string, options?: RequestOptions): Answer<FullInvoice> {
    return this.runOperation('DELETE /v1/invoices/{invoice_id}', { path: { invoice_id: invoiceId } }, options);
  }

  /** Read an invoice: `GET /v1/invoices/{invoice_id}`. An invoice with its amounts and states of today, and the allowed actions. Needs the scope `invoices:read`. */
  get(invoiceId: string, options?: RequestOptions): Answer<ShownInvoice> {
    return this.runOperation('GET /v1/invoices/{invoice_id}', { path: { invoice_id: invoiceId } }, options);
  }

  /** Count invoices by state: `GET /v1/invoices/counts`. How many invoices are in each `state`, with the other filters of the list. At most 10000 of each are counted, at most 10000 of Upcoming, Due and Overdue together, and at most 1000 that `q` finds. Above that, `isExact` is false. Needs the scope `invoices:read`. */
  counts(query: CountInvoicesQuery = {}, options?: RequestOptions): Answer<InvoiceCounts> {
    return this.runOperation('GET /v1/invoices/counts', { query }, options);
  }

  /** List the prepayment invoices of an invoice: `GET /v1/invoices/{invoice_id}/prepayment_invoices`. Oldest first, all on one page. Each is about money that came before the final invoice; an invoice without `depositDocuments` has none. Needs the scope `invoices:read`. */
  prepaymentInvoices(invoiceId: string, options?: RequestOptions): Listing<PrepaymentInvoiceList> {
    return this.runListing('GET /v1/invoices/{invoice_id}/prepayment_invoices', { path: { invoice_id: invoiceId } }, options);
  }

  /** Issue the final invoice: `POST /v1/invoices/{invoice_id}/final_invoice`. Bills what its prepayment invoices have not billed, as what was sold is supplied, although it is not all paid. Without this it is issued at the beginning of the day of the event, or before, as soon as all is paid. The ETag is that of the invoice. Afterwards total and line items stay. Needs the scope `invoices:write`. */
  finalInvoice(invoiceId: string, options?: RequestOptions): Answer<FullInvoice> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/final_invoice', { path: { invoice_id: invoiceId }, body: {} }, options);
  }

  /** Tries `POST /v1/invoices/{invoice_id}/final_invoice` only: answers what it would do, and changes nothing. */
  tryFinalInvoice(invoiceId: string, options?: RequestOptions): Answer<InvoiceDryRun> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/final_invoice', { path: { invoice_id: invoiceId }, body: { dryRun: true } }, options) as unknown as Answer<InvoiceDryRun>;
  }

  /** Pay an invoice with credit: `POST /v1/invoices/{invoice_id}/apply_credit`. Credit of the client pays the open payments of an invoice in the same currency, in the order of their due dates. Autopay then takes less. `POST /v1/invoices/{invoice_id}/payments/{manual_payment_id}/unmark` takes a part back. Needs the scope `invoices:write`. */
  applyCredit(invoiceId: string, body: Omit<ApplyCreditBody, 'dryRun'> = {}, options?: RequestOptions): Answer<RecordedPayments> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/apply_credit', { path: { invoice_id: invoiceId }, body }, options);
  }

  /** Tries `POST /v1/invoices/{invoice_id}/apply_credit` only: answers what it would do, and changes nothing. */
  tryApplyCredit(invoiceId: string, body: Omit<ApplyCreditBody, 'dryRun'> = {}, options?: RequestOptions): Answer<InvoiceDryRun> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/apply_credit', { path: { invoice_id: invoiceId }, body: { ...body, dryRun: true } }, options) as unknown as Answer<InvoiceDryRun>;
  }

  /** Cancel an invoice by its terms: `POST /v1/invoices/{invoice_id}/cancel`. The event falls through. The business keeps what the cancellation terms of the invoice say, or `keep`. A credit note takes the rest: first what is open, then what goes back. What is kept and not paid stays as one payment. With `dryRun` nothing is kept: the same request under the same ETag does exactly what the answer says, on the same day or with its `noticeOn`. Needs the scope `invoices:write`. */
  cancelByTerms(invoiceId: string, body: CancelInvoiceBody, options?: RequestOptions): Answer<EndedInvoice> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/cancel', { path: { invoice_id: invoiceId }, body }, options);
  }

  /** Settle an invoice by an agreed amount: `POST /v1/invoices/{invoice_id}/settle`. Ends it as `cancel` does, by an amount that both sides agreed on instead of the terms. Needs the scope `invoices:write`. */
  settle(invoiceId: string, body: SettleInvoiceBody, options?: RequestOptions): Answer<EndedInvoice> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/settle', { path: { invoice_id: invoiceId }, body }, options);
  }

  /** Postpone the event: `POST /v1/invoices/{invoice_id}/postpone`. Moves the open payments that are reckoned from the event, as a change of `eventDate` does, also of a paid invoice, and remembers the first date for the cancellation terms. Needs the scope `invoices:write`. */
  postpone(invoiceId: string, body: PostponeInvoiceBody, options?: RequestOptions): Answer<PostponedInvoice> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/postpone', { path: { invoice_id: invoiceId }, body }, options);
  }

  /** Credit an invoice: `POST /v1/invoices/{invoice_id}/credit_notes`. Issues a credit note: a document of its own that takes something of an issued invoice back. It first lowers what is open. `givenBack` says how the amount beyond that goes back to the client. The ETag is that of the invoice. With `dryRun` nothing is kept: the same request under the same ETag does exactly what the answer says. Needs the scope `invoices:write`. */
  credit(invoiceId: string, body: CreateCreditNoteBody, options?: RequestOptions): Answer<IssuedCreditNote> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/credit_notes', { path: { invoice_id: invoiceId }, body }, options);
  }

  /** List the credit notes of an invoice: `GET /v1/invoices/{invoice_id}/credit_notes`. Oldest first, all on one page. Needs the scope `invoices:read`. */
  creditNotes(invoiceId: string, options?: RequestOptions): Listing<InvoiceCreditNoteList> {
    return this.runListing('GET /v1/invoices/{invoice_id}/credit_notes', { path: { invoice_id: invoiceId } }, options);
  }

  /** Download an invoice as PDF: `GET /v1/invoices/{invoice_id}/pdf`. The content of the client’s page, on A4 or Letter depending on the country of the profile, tagged for screen readers. A draft is marked as a draft, and each document of a sandbox account says that no real money moves. Name, address and tax id of the business are those at the time of issue. The first one of each version and language can be had again: `GET /v1/invoices/{invoice_id}/versions/{number}/pdf`. Needs the scope `invoices:read`. */
  pdf(invoiceId: string, query: GetInvoicePdfQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/invoices/{invoice_id}/pdf', { path: { invoice_id: invoiceId }, query, accept: 'application/pdf' }, options);
  }

  /** Download the due dates as calendar: `GET /v1/invoices/{invoice_id}/calendar`. iCalendar with an all-day entry for each payment of an issued invoice, a reminder the day before, and the payment link. Entries keep their ids, so a newer file updates the entries of an older one: a payment that is no longer to be paid is in it as canceled, without a reminder. Needs the scope `invoices:read`. */
  calendar(invoiceId: string, query: GetInvoiceCalendarQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/invoices/{invoice_id}/calendar', { path: { invoice_id: invoiceId }, query, accept: 'text/calendar' }, options);
  }

  /** Download an e-invoice: `GET /v1/invoices/{invoice_id}/e_invoice`. Factur-X or UBL of EN 16931. Needs the address and the tax id of the business, and line items: all with `taxBasisPoints` or all without, and no waived part. The country of the client is not known: the country of the account is used. Needs the scope `invoices:read`. */
  eInvoice(invoiceId: string, query: GetEInvoiceQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/invoices/{invoice_id}/e_invoice', { path: { invoice_id: invoiceId }, query, accept: 'application/pdf, application/xml' }, options);
  }

  /** Hand an invoice to the access point: `POST /v1/invoices/{invoice_id}/e_invoice/hand_overs`. Queues the e-invoice for the access point of the account, in its format. Missing facts are named. One that failed goes again with the same key and bytes. A document that was handed over goes once more only as another version, or after it was refused or rejected. Needs the scope `invoices:write`. */
  handOver(invoiceId: string, options?: RequestOptions): Answer<HandOver> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/e_invoice/hand_overs', { path: { invoice_id: invoiceId }, body: {} }, options);
  }

  /** List the hand-overs of an invoice: `GET /v1/invoices/{invoice_id}/e_invoice/hand_overs`. Newest first, in pages. Needs the scope `invoices:read`. */
  handOvers(invoiceId: string, query: ListInvoiceHandOversQuery = {}, options?: RequestOptions): Listing<InvoiceHandOverList> {
    return this.runListing('GET /v1/invoices/{invoice_id}/e_invoice/hand_overs', { path: { invoice_id: invoiceId }, query }, options);
  }

  /** Download invoices as CSV: `GET /v1/invoices/csv`. All invoices that match the filters of the list, as a table for spreadsheets: a line for each payment, amounts as decimal numbers. The file is sent while it is made. If the connection breaks before the end, the file is incomplete. Needs the scope `invoices:read`. */
  csv(query: ListInvoicesAsCsvQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/invoices/csv', { query, accept: 'text/csv' }, options);
  }

  /** Preview the client’s page of an unfinished invoice: `POST /v1/invoices/preview`. The page as the client would see it. Send the body of a create, or of an update of `invoiceId`; every field may be missing. Nothing is written. No script, link or form in it does anything, and only pages of the service may show it in a frame. Needs the scope `invoices:read`. */
  previewUnfinished(body: PreviewInvoiceBody = {}, query: PreviewInvoiceQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('POST /v1/invoices/preview', { query, body, accept: 'text/html' }, options);
  }

  /** Preview the client’s page of an invoice: `GET /v1/invoices/{invoice_id}/preview`. The page as the client sees it now; a draft is shown as if it were issued now. The client does not count as having seen it. No script, link or form in it does anything, and only pages of the service may show it in a frame. Needs the scope `invoices:read`. */
  preview(invoiceId: string, query: GetInvoicePreviewQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/invoices/{invoice_id}/preview', { path: { invoice_id: invoiceId }, query, accept: 'text/html' }, options);
  }

  /** Read the reminders of an invoice: `GET /v1/invoices/{invoice_id}/reminders`. The reminders that the client of an invoice has received, and those planned by the account’s rule, with their payments. Reminders are sent at 9:00 in the account’s zone, at most one a day. Needs the scope `invoices:read`. */
  reminders(invoiceId: string, options?: RequestOptions): Answer<Reminders> {
    return this.runOperation('GET /v1/invoices/{invoice_id}/reminders', { path: { invoice_id: invoiceId } }, options);
  }

  /** Read what is still to come for an invoice: `GET /v1/invoices/{invoice_id}/forecast`. Every event by the clock, charge of autopay and mail that is still to come, in order, with its instant, its amount and those who get it: if nobody does anything, the settings stay, and each charge succeeds. A draft is forecast as if it were issued now. `notes` say what is left out. Only `isConditional` entries depend on the success of a charge. Needs the scope `invoices:read`. */
  forecast(invoiceId: string, query: GetInvoiceForecastQuery = {}, options?: RequestOptions): Answer<Forecast> {
    return this.runOperation('GET /v1/invoices/{invoice_id}/forecast', { path: { invoice_id: invoiceId }, query }, options);
  }

  /** Remind of an invoice now: `POST /v1/invoices/{invoice_id}/remind`. Sends the client a reminder of the payments that are overdue or due today, or of the next payment if there are none. Refused with 422 `illegal_action` when nothing is open, when the invoice is shared by hand, when mails to the client came back, and within 10 minutes of another reminder that has not failed. Needs the scope `invoices:write`. */
  remind(invoiceId: string, options?: RequestOptions): Answer<Mail> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/remind', { path: { invoice_id: invoiceId }, body: {} }, options);
  }

  /** Preview the mail of an invoice: `GET /v1/invoices/{invoice_id}/mail`. The mail that would send the invoice to its client now; a draft is shown as if it were issued now. Nothing is sent. For an invoice that is shared by hand, no mail is sent. Needs the scope `invoices:read`. */
  mail(invoiceId: string, options?: RequestOptions): Answer<InvoiceMail> {
    return this.runOperation('GET /v1/invoices/{invoice_id}/mail', { path: { invoice_id: invoiceId } }, options);
  }

  /** Look at the mail of an invoice: `GET /v1/invoices/{invoice_id}/mail/html`. The mail that would send the invoice to its client now; a draft is shown as if it were issued now. Nothing is sent. Its links lead nowhere, and only pages of the service may show it in a frame. Needs the scope `invoices:read`. */
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
  /** Read autopay of an invoice: `GET /v1/invoices/{invoice_id}/autopay`. The consent of the client, the planned charges with their dates, and the failed ones. Without a valid consent, `isOn` is false. Needs the scope `invoices:read`. */
  get(invoiceId: string, options?: RequestOptions): Answer<Autopay> {
    return this.runOperation('GET /v1/invoices/{invoice_id}/autopay', { path: { invoice_id: invoiceId } }, options);
  }

  /** End autopay of an invoice: `DELETE /v1/invoices/{invoice_id}/autopay`. Nothing more is charged automatically; the client gets a mail, and is asked to pay the open amount. Only the client can turn it on again. 422 `illegal_action` when it is off. Needs the scope `charges:write`. */
  end(invoiceId: string, options?: RequestOptions): Answer<Autopay> {
    return this.runOperation('DELETE /v1/invoices/{invoice_id}/autopay', { path: { invoice_id: invoiceId } }, options);
  }
}

/** The operations of `tranche.invoices.events`. */
class InvoicesEventsResource extends Resource {
  /** List the events of an invoice: `GET /v1/invoices/{invoice_id}/events`. The events of an invoice and its payments, newest first, in pages. Needs the scope `events:read`. */
  list(invoiceId: string, query: ListInvoiceEventsQuery = {}, options?: RequestOptions): Listing<EventList> {
    return this.runListing('GET /v1/invoices/{invoice_id}/events', { path: { invoice_id: invoiceId }, query }, options);
  }
}

/** The operations of `tranche.invoices.manualPayments`. */
class InvoicesManualPaymentsResource extends Resource {
  /** Record money for an invoice: `POST /v1/invoices/{invoice_id}/payments`. Records money that came outside of the service: cash, a cheque, a transfer. It pays the open payments in the order of their due dates. More than what is open is refused, unless `overpayment` keeps it as credit of the client. Send an `Idempotency-Key`, or the version in `If-Match`: a request that is repeated without either is recorded twice. Needs the scope `invoices:write`. */
  record(invoiceId: string, body: Omit<RecordManualPaymentBody, 'dryRun'>, options?: RequestOptions): Answer<RecordedPayments> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/payments', { path: { invoice_id: invoiceId }, body }, options);
  }

  /** Tries `POST /v1/invoices/{invoice_id}/payments` only: answers what it would do, and changes nothing. */
  tryRecord(invoiceId: string, body: Omit<RecordManualPaymentBody, 'dryRun'>, options?: RequestOptions): Answer<InvoiceDryRun> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/payments', { path: { invoice_id: invoiceId }, body: { ...body, dryRun: true } }, options) as unknown as Answer<InvoiceDryRun>;
  }

  /** List the manual payments of an invoice: `GET /v1/invoices/{invoice_id}/payments`. Oldest first, all on one page, also those that were undone. Needs the scope `invoices:read`. */
  list(invoiceId: string, options?: RequestOptions): Listing<ManualPaymentList> {
    return this.runListing('GET /v1/invoices/{invoice_id}/payments', { path: { invoice_id: invoiceId } }, options);
  }

  /** Undo a manual payment: `POST /v1/invoices/{invoice_id}/payments/{manual_payment_id}/unmark`. The money did not come after all: its amount is owed again. Other manual payments of the invoice stay. One that a line of a bank statement has recorded is undone at that line. Needs the scope `invoices:write`. */
  unmark(invoiceId: string, manualPaymentId: string, options?: RequestOptions): Answer<RecordedPayments> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/payments/{manual_payment_id}/unmark', { path: { invoice_id: invoiceId, manual_payment_id: manualPaymentId }, body: {} }, options);
  }

  /** Tries `POST /v1/invoices/{invoice_id}/payments/{manual_payment_id}/unmark` only: answers what it would do, and changes nothing. */
  tryUnmark(invoiceId: string, manualPaymentId: string, options?: RequestOptions): Answer<InvoiceDryRun> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/payments/{manual_payment_id}/unmark', { path: { invoice_id: invoiceId, manual_payment_id: manualPaymentId }, body: { dryRun: true } }, options) as unknown as Answer<InvoiceDryRun>;
  }
}

/** The operations of `tranche.invoices.scheduledPayments`. */
class InvoicesScheduledPaymentsResource extends Resource {
  /** Read a scheduled payment: `GET /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}`. One payment of an invoice’s schedule, as the invoice shows it. The ETag is that of the invoice: a change of any payment is a change of the invoice. Needs the scope `invoices:read`. */
  get(invoiceId: string, paymentId: string, options?: RequestOptions): Answer<ShownScheduledPayment> {
    return this.runOperation('GET /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}', { path: { invoice_id: invoiceId, payment_id: paymentId } }, options);
  }

  /** Mark a scheduled payment as paid: `POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/mark_as_paid`. Records money that came outside the service: cash, a cheque, a transfer. Marks the whole amount that is still owed. Needs the scope `invoices:write`. */
  markAsPaid(invoiceId: string, paymentId: string, body: Omit<MarkScheduledPaymentAsPaidBody, 'dryRun'> = {}, options?: RequestOptions): Answer<FullInvoice> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/mark_as_paid', { path: { invoice_id: invoiceId, payment_id: paymentId }, body }, options);
  }

  /** Tries `POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/mark_as_paid` only: answers what it would do, and changes nothing. */
  tryMarkAsPaid(invoiceId: string, paymentId: string, body: Omit<MarkScheduledPaymentAsPaidBody, 'dryRun'> = {}, options?: RequestOptions): Answer<InvoiceDryRun> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/mark_as_paid', { path: { invoice_id: invoiceId, payment_id: paymentId }, body: { ...body, dryRun: true } }, options) as unknown as Answer<InvoiceDryRun>;
  }

  /** Unmark as paid: `POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/unmark_as_paid`. Undoes `mark_as_paid`: the amount is owed again, and a paid invoice becomes Active. Needs the scope `invoices:write`. */
  unmarkAsPaid(invoiceId: string, paymentId: string, options?: RequestOptions): Answer<FullInvoice> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/unmark_as_paid', { path: { invoice_id: invoiceId, payment_id: paymentId }, body: {} }, options);
  }

  /** Tries `POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/unmark_as_paid` only: answers what it would do, and changes nothing. */
  tryUnmarkAsPaid(invoiceId: string, paymentId: string, options?: RequestOptions): Answer<InvoiceDryRun> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/unmark_as_paid', { path: { invoice_id: invoiceId, payment_id: paymentId }, body: { dryRun: true } }, options) as unknown as Answer<InvoiceDryRun>;
  }

  /** Waive a scheduled payment: `POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/waive`. The client no longer has to pay the rest of this payment. To waive the only open payment of an unpaid invoice, cancel the invoice instead. With deposit documents and before the final invoice it is a credit note over the rest: the payment keeps what is paid of it, or leaves the schedule. Needs the scope `invoices:write`. */
  waive(invoiceId: string, paymentId: string, options?: RequestOptions): Answer<FullInvoice> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/waive', { path: { invoice_id: invoiceId, payment_id: paymentId }, body: {} }, options);
  }

  /** Tries `POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/waive` only: answers what it would do, and changes nothing. */
  tryWaive(invoiceId: string, paymentId: string, options?: RequestOptions): Answer<InvoiceDryRun> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/waive', { path: { invoice_id: invoiceId, payment_id: paymentId }, body: { dryRun: true } }, options) as unknown as Answer<InvoiceDryRun>;
  }

  /** Record money for a scheduled payment: `POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/payments`. Records money that came outside of the service for one payment, or for a part of it: the rest stays open. With `overpayment`, more than that pays the other open payments by due date, and what is left is credit of the client. `mark_as_paid` records all that is open of it. Send an `Idempotency-Key`, or the version in `If-Match`: a request that is repeated without either is recorded twice. Needs the scope `invoices:write`. */
  recordPayment(invoiceId: string, paymentId: string, body: Omit<RecordManualPaymentBody, 'dryRun'>, options?: RequestOptions): Answer<RecordedPayments> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/payments', { path: { invoice_id: invoiceId, payment_id: paymentId }, body }, options);
  }

  /** Tries `POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/payments` only: answers what it would do, and changes nothing. */
  tryRecordPayment(invoiceId: string, paymentId: string, body: Omit<RecordManualPaymentBody, 'dryRun'>, options?: RequestOptions): Answer<InvoiceDryRun> {
    return this.runOperation('POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/payments', { path: { invoice_id: invoiceId, payment_id: paymentId }, body: { ...body, dryRun: true } }, options) as unknown as Answer<InvoiceDryRun>;
  }
}

/** The operations of `tranche.invoices.versions`. */
class InvoicesVersionsResource extends Resource {
  /** List the versions of an invoice: `GET /v1/invoices/{invoice_id}/versions`. Each change of the document of an issued invoice (client, line items, tax, total, day of the event) is a version; changes of its terms are none. Newest first, in pages. A draft has none. Changes by releases without versions are only in the events. Needs the scope `invoices:read`. */
  list(invoiceId: string, query: ListInvoiceVersionsQuery = {}, options?: RequestOptions): Listing<InvoiceVersionList> {
    return this.runListing('GET /v1/invoices/{invoice_id}/versions', { path: { invoice_id: invoiceId }, query }, options);
  }

  /** Read a version of an invoice: `GET /v1/invoices/{invoice_id}/versions/{number}`. The document as it was in this version. It never changes, except when its client is erased. Needs the scope `invoices:read`. */
  get(invoiceId: string, number: string, options?: RequestOptions): Answer<InvoiceVersion> {
    return this.runOperation('GET /v1/invoices/{invoice_id}/versions/{number}', { path: { invoice_id: invoiceId, number: number } }, options);
  }

  /** Download a version of an invoice as PDF: `GET /v1/invoices/{invoice_id}/versions/{number}/pdf`. A PDF of this version, byte for byte: the first that the client got, otherwise the first that the business took. If there was none, it is made now, and kept as the first one. Needs the scope `invoices:read`. */
  pdf(invoiceId: string, number: string, query: GetInvoiceVersionPdfQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/invoices/{invoice_id}/versions/{number}/pdf', { path: { invoice_id: invoiceId, number: number }, query, accept: 'application/pdf' }, options);
  }
}

/** The operations of `tranche.links`. */
class LinksResource extends Resource {
  /** Read the invoice behind a payment link: `GET /v1/links/{account_path}/{code}`. The invoice as the payer sees it, the business, and autopay when it is on. Needs no token: the code of the link is the permission. */
  get(accountPath: string, code: string, options?: RequestOptions): Answer<PayerInvoice> {
    return this.runOperation('GET /v1/links/{account_path}/{code}', { path: { account_path: accountPath, code: code } }, options);
  }

  /** Pay through a payment link: `POST /v1/links/{account_path}/{code}/charges`. Charges the payer for the earliest open payment, or for the named ones. `Processing`: the bank or the processor has not answered yet; `RequiresAction`: the holder confirms at `actionUrl`. Needs no token: the code of the link is the permission. */
  pay(accountPath: string, code: string, body: PayByLinkBody, options?: RequestOptions): Answer<PayerCharge> {
    return this.runOperation('POST /v1/links/{account_path}/{code}/charges', { path: { account_path: accountPath, code: code }, body }, options);
  }

  /** Read the outcome of a charge: `GET /v1/links/{account_path}/{code}/charges/{charge_id}`. While the charge is under way, the processor is asked first. Needs no token: the code of the link is the permission. */
  getCharge(accountPath: string, code: string, chargeId: string, options?: RequestOptions): Answer<PayerCharge> {
    return this.runOperation('GET /v1/links/{account_path}/{code}/charges/{charge_id}', { path: { account_path: accountPath, code: code, charge_id: chargeId } }, options);
  }

  /** Give up a charge that waits for its holder: `DELETE /v1/links/{account_path}/{code}/charges/{charge_id}`. Cancels a charge, so that the payer can pay in another way. If the outcome of the charge is already known, the answer is the charge with its outcome. Needs no token: the code of the link is the permission. */
  cancelCharge(accountPath: string, code: string, chargeId: string, options?: RequestOptions): Answer<PayerCharge> {
    return this.runOperation('DELETE /v1/links/{account_path}/{code}/charges/{charge_id}', { path: { account_path: accountPath, code: code, charge_id: chargeId } }, options);
  }

  /** Agree to a changed schedule: `POST /v1/links/{account_path}/{code}/autopay/agree`. The payer’s consent to autopay then covers the schedule as it is. 412: it has changed since it was shown. Needs no token: the code of the link is the permission. */
  agree(accountPath: string, code: string, body: AgreeByLinkBody, options?: RequestOptions): Answer<PayerInvoice> {
    return this.runOperation('POST /v1/links/{account_path}/{code}/autopay/agree', { path: { account_path: accountPath, code: code }, body }, options);
  }

  /** Cancel autopay: `DELETE /v1/links/{account_path}/{code}/autopay`. The payer withdraws the consent; nothing more is charged automatically. Needs no token: the code of the link is the permission. */
  cancelAutopay(accountPath: string, code: string, options?: RequestOptions): Answer<PayerInvoice> {
    return this.runOperation('DELETE /v1/links/{account_path}/{code}/autopay', { path: { account_path: accountPath, code: code } }, options);
  }

  /** Save a method for autopay without paying: `POST /v1/links/{account_path}/{code}/setups`. Saves a card or bank account, with the payer’s consent to charge the schedule. Nothing is charged now. `RequiresAction`: the holder confirms at `actionUrl`. Read `autopay` of the link to learn whether autopay is on: a setup that has `Succeeded` with `withdrawnAt` did not turn it on. 412: what is offered has changed since it was shown. 429: an invoice has ten setups in 24 hours at most. Needs no token: the code of the link is the permission. */
  setUpAutopay(accountPath: string, code: string, body: SetUpAutopayByLinkBody, options?: RequestOptions): Answer<PayerSetup> {
    return this.runOperation('POST /v1/links/{account_path}/{code}/setups', { path: { account_path: accountPath, code: code }, body }, options);
  }

  /** Read the outcome of a setup: `GET /v1/links/{account_path}/{code}/setups/{setup_id}`. While the setup is under way, the processor is asked first. Needs no token: the code of the link is the permission. */
  getSetup(accountPath: string, code: string, setupId: string, options?: RequestOptions): Answer<PayerSetup> {
    return this.runOperation('GET /v1/links/{account_path}/{code}/setups/{setup_id}', { path: { account_path: accountPath, code: code, setup_id: setupId } }, options);
  }

  /** Give up a setup that is under way: `DELETE /v1/links/{account_path}/{code}/setups/{setup_id}`. Its consent is withdrawn (`withdrawnAt`): autopay stays off, even if the holder or the bank confirms it later. A setup whose end is already known stays as it is, and is the answer: cancel autopay then. Needs no token: the code of the link is the permission. */
  cancelSetup(accountPath: string, code: string, setupId: string, options?: RequestOptions): Answer<PayerSetup> {
    return this.runOperation('DELETE /v1/links/{account_path}/{code}/setups/{setup_id}', { path: { account_path: accountPath, code: code, setup_id: setupId } }, options);
  }
}

/** The operations of `tranche.mailSuppressions`. */
class MailSuppressionsResource extends Resource {
  /** List suppressed addresses: `GET /v1/mail_suppressions`. Addresses that get no reminders, because mails came back or a reader reported one as spam; newest first, in pages. Other mails, such as invoices and receipts, are still sent to them once. Needs the scope `mails:read`. */
  list(query: ListMailSuppressionsQuery = {}, options?: RequestOptions): Listing<MailSuppressionList> {
    return this.runListing('GET /v1/mail_suppressions', { query }, options);
  }

  /** Let an address get reminders again: `DELETE /v1/mail_suppressions/{suppression_id}`. Reminders go to the address again. If another mail comes back from it, they stop again. A contact that has another address gets reminders without this. Needs the scope `mails:write`. */
  delete(suppressionId: string, options?: RequestOptions): Answer<MailSuppression> {
    return this.runOperation('DELETE /v1/mail_suppressions/{suppression_id}', { path: { suppression_id: suppressionId } }, options);
  }
}

/** The operations of `tranche.mails`. */
class MailsResource extends Resource {
  /** List mails: `GET /v1/mails`. Mails that were sent, will be sent, or are kept because there is no mail server; newest first, in pages. Mails about a person’s own sign-in, such as a new password or a new browser, are not listed. Needs the scope `mails:read`. */
  list(query: ListMailsQuery = {}, options?: RequestOptions): Listing<MailList> {
    return this.runListing('GET /v1/mails', { query }, options);
  }

  /** Read a mail: `GET /v1/mails/{mail_id}`. One mail with its content, as text and as HTML. Links with which a recipient enters a bank account are shown only to tokens with the scope `payments:write`; for others they are masked. Needs the scope `mails:read`. */
  get(mailId: string, options?: RequestOptions): Answer<FullMail> {
    return this.runOperation('GET /v1/mails/{mail_id}', { path: { mail_id: mailId } }, options);
  }

  /** Send a mail again: `POST /v1/mails/{mail_id}/send`. Sends a mail again that failed or came back, to the addresses that do not have it, or sends a kept mail. These addresses get reminders again. A mail that was sent, or whose content is no longer true, is refused: 422 `illegal_action`. Needs the scope `mails:write`. */
  send(mailId: string, options?: RequestOptions): Answer<Mail> {
    return this.runOperation('POST /v1/mails/{mail_id}/send', { path: { mail_id: mailId }, body: {} }, options);
  }

  /** Look at a mail: `GET /v1/mails/{mail_id}/html`. The mail as its reader sees it. Its links lead nowhere, and only pages of the service may show it in a frame. Needs the scope `mails:read`. */
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

  /** Read a member: `GET /v1/members/{member_id}`. A member of the account. A person who has left is not found. Needs the scope `members:read`. */
  get(memberId: string, options?: RequestOptions): Answer<Member> {
    return this.runOperation('GET /v1/members/{member_id}', { path: { member_id: memberId } }, options);
  }

  /** Update a member: `PATCH /v1/members/{member_id}`. The role applies from the next request on. Invitations of this person that the new role does not allow are withdrawn. Needs the scope `members:write`. */
  update(memberId: string, body: UpdateMemberBody, options?: RequestOptions): Answer<Member> {
    return this.runOperation('PATCH /v1/members/{member_id}', { path: { member_id: memberId }, body }, options);
  }

  /** Remove a member: `DELETE /v1/members/{member_id}`. The person loses access at once. Their tokens in this account stop working, and their invitations are withdrawn. Needs the scope `members:write`. */
  delete(memberId: string, options?: RequestOptions): Answer<Member> {
    return this.runOperation('DELETE /v1/members/{member_id}', { path: { member_id: memberId } }, options);
  }
}

/** The operations of `tranche.offers`. */
class OffersResource extends Resource {
  /** Read an offer: `GET /v1/offers/{account_path}/{code}`. The payment as the recipient sees it: the business, the amount, the date, and the state. Needs no token: the code of the link is the permission. */
  get(accountPath: string, code: string, options?: RequestOptions): Answer<OpenOffer> {
    return this.runOperation('GET /v1/offers/{account_path}/{code}', { path: { account_path: accountPath, code: code } }, options);
  }

  /** Accept a payment: `POST /v1/offers/{account_path}/{code}/accept`. Accepts the payment, and names the bank account for the money by its token. The money is sent on `scheduleDate`, or at once if this day has passed. If the money could not be delivered and is back in the wallet, naming another account makes a new payment. It is charged three days later unless the business cancels it, and the link then shows the new payment. Needs no token: the code of the link is the permission. */
  accept(accountPath: string, code: string, body: AcceptOfferBody, options?: RequestOptions): Answer<Offer> {
    return this.runOperation('POST /v1/offers/{account_path}/{code}/accept', { path: { account_path: accountPath, code: code }, body }, options);
  }

  /** Set up where the money should go: `POST /v1/offers/{account_path}/{code}/onboarding`. Makes a link to the processor’s pages, on which the recipient of an offer sets up an account, or changes it. The first time, an open offer stays open for 14 days from then. At most 10 links within an hour. Needs no token: the code of the link is the permission. */
  onboarding(accountPath: string, code: string, body: StartOnboardingBody, options?: RequestOptions): Answer<OnboardingLink> {
    return this.runOperation('POST /v1/offers/{account_path}/{code}/onboarding', { path: { account_path: accountPath, code: code }, body }, options);
  }

  /** Accept a payment to an account at the processor: `POST /v1/offers/{account_path}/{code}/onboarding/accept`. Accepts the payment: the money goes to the account that the recipient has set up at the processor. It is sent when that is Ready, on `scheduleDate` at the earliest. Needs no token: the code of the link is the permission. */
  onboardingAccept(accountPath: string, code: string, options?: RequestOptions): Answer<Offer> {
    return this.runOperation('POST /v1/offers/{account_path}/{code}/onboarding/accept', { path: { account_path: accountPath, code: code }, body: {} }, options);
  }

  /** Decline a payment: `POST /v1/offers/{account_path}/{code}/decline`. Declines the payment; nobody is charged. Needs no token: the code of the link is the permission. */
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

  /** Add a payment method: `POST /v1/payment_methods`. Stores the card or bank account of a token of the processor in your wallet. A method that is added again gets a new id. Send an Idempotency-Key: a token can be used only once, and a repeated request with the key completes the first one. Needs the scope `payment_methods:write`. */
  create(body: AddPaymentMethodBody, options?: RequestOptions): Answer<WalletMethod> {
    return this.runOperation('POST /v1/payment_methods', { body }, options);
  }

  /** Read how a method becomes a token: `GET /v1/payment_methods/token_access`. How a browser gets a single-use token for a card or bank account from the processor, so that no number passes through this service. Then send the token: POST /v1/payment_methods. Needs the scope `payment_methods:write`. */
  tokenAccess(options?: RequestOptions): Answer<PaymentTokenAccess> {
    return this.runOperation('GET /v1/payment_methods/token_access', {}, options);
  }

  /** Read a payment method: `GET /v1/payment_methods/{payment_method_id}`. A method in the wallet of the token's person, with the payments that would fail if it were removed. Needs the scope `payment_methods:read`. */
  get(paymentMethodId: string, options?: RequestOptions): Answer<ShownWalletMethod> {
    return this.runOperation('GET /v1/payment_methods/{payment_method_id}', { path: { payment_method_id: paymentMethodId } }, options);
  }

  /** Remove a payment method: `DELETE /v1/payment_methods/{payment_method_id}`. Removes it from your wallet and from the processor. Payments that use it fail on their day with the code `method_removed`, unless they get another method. Needs the scope `payment_methods:write`. */
  delete(paymentMethodId: string, options?: RequestOptions): Answer<WalletMethod> {
    return this.runOperation('DELETE /v1/payment_methods/{payment_method_id}', { path: { payment_method_id: paymentMethodId } }, options);
  }

  /** Make a payment method the default: `POST /v1/payment_methods/{payment_method_id}/default`. Makes a method the default of your wallet, instead of the former default. Needs the scope `payment_methods:write`. */
  makeDefault(paymentMethodId: string, options?: RequestOptions): Answer<WalletMethod> {
    return this.runOperation('POST /v1/payment_methods/{payment_method_id}/default', { path: { payment_method_id: paymentMethodId }, body: {} }, options);
  }
}

/** The operations of `tranche.payments`. */
class PaymentsResource extends Resource {
  /** Create a payment: `POST /v1/payments`. Pays a contact out of your own wallet. It is stored as Pending: nothing is charged before the recipient accepts, and not before `scheduleDate`. It expires if the recipient does not answer within 7 days. Real money goes through the Stripe platform of the operator; without one the answer is 422 `no_processor`. Needs the scope `payments:write`. */
  create(body: CreatePaymentBody, options?: RequestOptions): Answer<Payment> {
    return this.runOperation('POST /v1/payments', { body }, options);
  }

  /** List payments: `GET /v1/payments`. Newest first, in pages. Needs the scope `payments:read`. */
  list(query: ListPaymentsQuery = {}, options?: RequestOptions): Listing<PaymentList> {
    return this.runListing('GET /v1/payments', { query }, options);
  }

  /** Create payments together: `POST /v1/payments/batch`. Up to 200 payments, all or none, under one idempotency key. With `dryRun` nothing is created, and the answer lists the faults of each row. Without it, a batch with faults is refused, and `details` lists them. Needs the scope `payments:write`. */
  createBatch(body: CreatePaymentsBody, options?: RequestOptions): Answer<PaymentBatch> {
    return this.runOperation('POST /v1/payments/batch', { body }, options);
  }

  /** Update a payment: `PATCH /v1/payments/{payment_id}`. Send any of the fields. Before the recipient accepts, everything can be changed; afterwards only `paymentMethodId`, until it is charged, and always `externalId`. A new email address gets a new link, which is valid for 7 days. To change the contact, amount or date of a payment from another person’s wallet, also send a method of your own. Needs the scope `payments:write`. */
  update(paymentId: string, body: UpdatePaymentBody, options?: RequestOptions): Answer<FullPayment> {
    return this.runOperation('PATCH /v1/payments/{payment_id}', { path: { payment_id: paymentId }, body }, options);
  }

  /** Delete a payment: `DELETE /v1/payments/{payment_id}`. Cancels a payment that is not accepted yet. It stays in the list as Canceled. To cancel an accepted payment, use `…/cancel`. Needs the scope `payments:write`. */
  delete(paymentId: string, options?: RequestOptions): Answer<FullPayment> {
    return this.runOperation('DELETE /v1/payments/{payment_id}', { path: { payment_id: paymentId } }, options);
  }

  /** Read a payment: `GET /v1/payments/{payment_id}`. A payment of the account with its steps so far, also when another person created it. Needs the scope `payments:read`. */
  get(paymentId: string, options?: RequestOptions): Answer<ShownPayment> {
    return this.runOperation('GET /v1/payments/{payment_id}', { path: { payment_id: paymentId } }, options);
  }

  /** Cancel a payment: `POST /v1/payments/{payment_id}/cancel`. Cancels a payment before it is charged, whether it is accepted or not. From Processing on it cannot be canceled, with one exception: if the outcome of its funding, delivery or refund has been unknown for a day, the processor is asked once more, and the operation then ends as failed. Look at the processor’s pages first. Needs the scope `payments:write`. */
  cancel(paymentId: string, options?: RequestOptions): Answer<FullPayment> {
    return this.runOperation('POST /v1/payments/{payment_id}/cancel', { path: { payment_id: paymentId }, body: {} }, options);
  }

  /** Send an offer again: `POST /v1/payments/{payment_id}/resend_offer`. Sends the recipient the mail with the present offer again; the time to answer does not change. Refused with 422 `illegal_action` when the offer is answered or expired, within 10 minutes of the last mail, and after 6 mails. Needs the scope `payments:write`. */
  resendOffer(paymentId: string, options?: RequestOptions): Answer<FullPayment> {
    return this.runOperation('POST /v1/payments/{payment_id}/resend_offer', { path: { payment_id: paymentId }, body: {} }, options);
  }

  /** Give a payment back again: `POST /v1/payments/{payment_id}/refund`. For money that could be neither delivered nor given back (`refund.status` is `Failed`) and is still at the processor: tries again, to the method that paid, or to another bank account of your wallet. Needs the scope `payments:write`. */
  refund(paymentId: string, body: RefundPaymentBody = {}, options?: RequestOptions): Answer<FullPayment> {
    return this.runOperation('POST /v1/payments/{payment_id}/refund', { path: { payment_id: paymentId }, body }, options);
  }

  /** Write a payment off: `POST /v1/payments/{payment_id}/write_off`. Money that could be neither delivered nor given back goes to the account’s own balance at the processor, and is paid out with it. If the wallet’s bank took back the funding of a payment after the money was spent or given back, the amount is written off: it is not collected from the wallet’s owner. Needs the scope `payments:write`. */
  writeOff(paymentId: string, options?: RequestOptions): Answer<FullPayment> {
    return this.runOperation('POST /v1/payments/{payment_id}/write_off', { path: { payment_id: paymentId }, body: {} }, options);
  }

  /** Pay out again: `POST /v1/payments/{payment_id}/retry_payout`. For money that the recipient’s bank refused (`stage` is `AwaitingBank`): sends it again without waiting for another bank account of the recipient. Needs the scope `payments:write`. */
  retryPayout(paymentId: string, options?: RequestOptions): Answer<FullPayment> {
    return this.runOperation('POST /v1/payments/{payment_id}/retry_payout', { path: { payment_id: paymentId }, body: {} }, options);
  }

  /** Take a payment back from its recipient: `POST /v1/payments/{payment_id}/reverse`. For money that the recipient’s bank refused: ends the wait, takes the money back from the recipient’s account at the processor, and refunds it to the wallet. Also tries again what could not be taken back (`reversal.status` is `Failed`). Needs the scope `payments:write`. */
  reverse(paymentId: string, options?: RequestOptions): Answer<FullPayment> {
    return this.runOperation('POST /v1/payments/{payment_id}/reverse', { path: { payment_id: paymentId }, body: {} }, options);
  }

  /** Read what a payment would cost: `GET /v1/payments/quote`. The charge to the method: the amount and the fee of the operator, which is fixed when the payment is created. Refused like creating the payment, where no platform, or none for this currency or method, pays out. Needs the scope `payments:read`. */
  quote(query: QuotePaymentQuery, options?: RequestOptions): Answer<PaymentQuote> {
    return this.runOperation('GET /v1/payments/quote', { query }, options);
  }

  /** Count payments by state: `GET /v1/payments/counts`. How many payments are in each `state`, with the other filters of the list. Needs the scope `payments:read`. */
  counts(query: CountPaymentsQuery = {}, options?: RequestOptions): Answer<PaymentCounts> {
    return this.runOperation('GET /v1/payments/counts', { query }, options);
  }
}

/** The operations of `tranche.payouts`. */
class PayoutsResource extends Resource {
  /** Read a payout: `GET /v1/payouts/{payout_id}`. Money that the processor sent to the account’s bank, with its contents. Needs the scope `payouts:read`. */
  get(payoutId: string, options?: RequestOptions): Answer<FullPayout> {
    return this.runOperation('GET /v1/payouts/{payout_id}', { path: { payout_id: payoutId } }, options);
  }

  /** List expected payouts: `GET /v1/payouts/upcoming`. Money that the processor holds, and for which it has announced no payout, by the expected day of its payout. Needs the scope `payouts:read`. */
  upcoming(options?: RequestOptions): Listing<UpcomingPayouts> {
    return this.runListing('GET /v1/payouts/upcoming', {}, options);
  }

  /** List payouts: `GET /v1/payouts`. Newest first, in pages. Needs the scope `payouts:read`. */
  list(query: ListPayoutsQuery = {}, options?: RequestOptions): Listing<PayoutList> {
    return this.runListing('GET /v1/payouts', { query }, options);
  }
}

/** The operations of `tranche.prepaymentInvoices`. */
class PrepaymentInvoicesResource extends Resource {
  /** Download a prepayment invoice as PDF: `GET /v1/prepayment_invoices/{prepayment_invoice_id}/pdf`. The money that came, its day, its tax, and the number of the order that the final invoice will have. Needs the scope `invoices:read`. */
  pdf(prepaymentInvoiceId: string, query: GetPrepaymentInvoicePdfQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/prepayment_invoices/{prepayment_invoice_id}/pdf', { path: { prepayment_invoice_id: prepaymentInvoiceId }, query, accept: 'application/pdf' }, options);
  }

  /** Download a prepayment invoice as e-invoice: `GET /v1/prepayment_invoices/{prepayment_invoice_id}/e_invoice`. Factur-X or UBL of EN 16931, type 386. Needs what the e-invoice of an invoice needs. Needs the scope `invoices:read`. */
  eInvoice(prepaymentInvoiceId: string, query: GetPrepaymentEInvoiceQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/prepayment_invoices/{prepayment_invoice_id}/e_invoice', { path: { prepayment_invoice_id: prepaymentInvoiceId }, query, accept: 'application/pdf, application/xml' }, options);
  }

  /** Hand a prepayment invoice to the access point: `POST /v1/prepayment_invoices/{prepayment_invoice_id}/e_invoice/hand_overs`. Queues the prepayment invoice for the access point of the account, in its format. Missing facts are named. One that failed goes again with the same key and bytes. A document that was handed over goes once more only as another version, or after it was refused or rejected. Needs the scope `invoices:write`. */
  handOver(prepaymentInvoiceId: string, options?: RequestOptions): Answer<HandOver> {
    return this.runOperation('POST /v1/prepayment_invoices/{prepayment_invoice_id}/e_invoice/hand_overs', { path: { prepayment_invoice_id: prepaymentInvoiceId }, body: {} }, options);
  }

  /** List the hand-overs of a prepayment invoice: `GET /v1/prepayment_invoices/{prepayment_invoice_id}/e_invoice/hand_overs`. Newest first, in pages. Needs the scope `invoices:read`. */
  handOvers(prepaymentInvoiceId: string, query: ListPrepaymentInvoiceHandOversQuery = {}, options?: RequestOptions): Listing<InvoiceHandOverList> {
    return this.runListing('GET /v1/prepayment_invoices/{prepayment_invoice_id}/e_invoice/hand_overs', { path: { prepayment_invoice_id: prepaymentInvoiceId }, query }, options);
  }
}

/** The operations of `tranche.recipients`. */
class RecipientsResource extends Resource {
  /** List recipients: `GET /v1/recipients`. The accounts of contacts at the processor, to which payments out are sent, newest first. A recipient sets it up with the link of an offer. A contact can have earlier accounts, which are Rejected or Gone. Needs the scope `payments:read`. */
  list(query: ListRecipientsQuery = {}, options?: RequestOptions): Listing<RecipientList> {
    return this.runListing('GET /v1/recipients', { query }, options);
  }

  /** Read a recipient: `GET /v1/recipients/{recipient_id}`. The account of a contact at the processor, as the processor last described it. Needs the scope `payments:read`. */
  get(recipientId: string, options?: RequestOptions): Answer<Recipient> {
    return this.runOperation('GET /v1/recipients/{recipient_id}', { path: { recipient_id: recipientId } }, options);
  }

  /** Delete a recipient: `DELETE /v1/recipients/{recipient_id}`. Forgets the account: with the next offer the contact sets up another one. The account at the processor stays, because it may hold money. Needs the scope `payments:write`. */
  delete(recipientId: string, options?: RequestOptions): Answer<Recipient> {
    return this.runOperation('DELETE /v1/recipients/{recipient_id}', { path: { recipient_id: recipientId } }, options);
  }
}

/** The operations of `tranche.refunds`. */
class RefundsResource extends Resource {
  /** Cancel a refund: `POST /v1/refunds/{refund_id}/cancel`. Ends a refund as Failed, if its outcome has been unknown for a day. It can then be made again. The processor is asked once more, and its answer counts. If it reports later that the operation succeeded, this becomes a discrepancy that a person must settle: look at the processor’s pages before you cancel. Needs the scope `charges:write`. */
  cancel(refundId: string, options?: RequestOptions): Answer<Refund> {
    return this.runOperation('POST /v1/refunds/{refund_id}/cancel', { path: { refund_id: refundId }, body: {} }, options);
  }

  /** Read a refund: `GET /v1/refunds/{refund_id}`. Money of a charge that was given back. Needs the scope `charges:read`. */
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
  /** Read the money at a glance: `GET /v1/reports/home`. The amounts owed, overdue and coming within 30 days, money in and out in each of the last twelve months, and tasks for people. Months and days are those of the account’s zone. Needs the scope `reports:read`. */
  home(options?: RequestOptions): Answer<HomeReport> {
    return this.runOperation('GET /v1/reports/home', {}, options);
  }

  /** Read ageing of amounts owed: `GET /v1/reports/ageing`. The amounts that clients owe for active invoices today, including money on its way, by days since each due date. They add up to the ledger account `receivable`. Needs the scope `reports:read`. */
  ageing(options?: RequestOptions): Answer<AgeingReport> {
    return this.runOperation('GET /v1/reports/ageing', {}, options);
  }

  /** Read ageing of amounts owed as CSV: `GET /v1/reports/ageing/csv`. The whole report as a table for spreadsheets, with amounts as decimal numbers. Needs the scope `reports:read`. */
  ageingCsv(options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/reports/ageing/csv', { accept: 'text/csv' }, options);
  }

  /** Read money in and out: `GET /v1/reports/cash_flow`. Money in and out by the day on which it counts: the account’s day when it was posted, or the earlier day of a manual payment. The rows of a currency are days, weeks or months; `from` and `to` of a row select its postings in the ledger report. Needs the scope `reports:read`. */
  cashFlow(query: GetCashFlowReportQuery = {}, options?: RequestOptions): Answer<CashFlowReport> {
    return this.runOperation('GET /v1/reports/cash_flow', { query }, options);
  }

  /** Read money in and out as CSV: `GET /v1/reports/cash_flow/csv`. The whole report as a table for spreadsheets, with amounts as decimal numbers. Needs the scope `reports:read`. */
  cashFlowCsv(query: GetCashFlowReportAsCsvQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/reports/cash_flow/csv', { query, accept: 'text/csv' }, options);
  }

  /** Read income and cost of events: `GET /v1/reports/event_profit`. Income and cost by `eventDate` of invoices and outgoing payments, whenever the money moved: `from` and `to` are dates of events. All figures come from the ledger. Needs the scope `reports:read`. */
  eventProfit(query: GetEventProfitReportQuery = {}, options?: RequestOptions): Answer<EventProfitReport> {
    return this.runOperation('GET /v1/reports/event_profit', { query }, options);
  }

  /** Read income and cost of events as CSV: `GET /v1/reports/event_profit/csv`. The whole report as a table for spreadsheets, with amounts as decimal numbers. Needs the scope `reports:read`. */
  eventProfitCsv(query: GetEventProfitReportAsCsvQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/reports/event_profit/csv', { query, accept: 'text/csv' }, options);
  }

  /** Read tax by rate: `GET /v1/reports/tax`. The tax that is included in line items, by the day on which it was posted. `Invoiced`: amounts billed in the period, less amounts that an edit or a cancellation in the period took back. `Paid`: amounts paid in the period, less amounts that went back, in proportion to the rates of each invoice. A later change counts on its own day, so a past period stays as it is; only money and imported invoices that are recorded with an earlier day change it. Surcharges, waived and written-off amounts have rows of their own kind. Needs the scope `reports:read`. */
  tax(query: GetTaxReportQuery = {}, options?: RequestOptions): Answer<TaxReport> {
    return this.runOperation('GET /v1/reports/tax', { query }, options);
  }

  /** Read tax by rate as CSV: `GET /v1/reports/tax/csv`. The whole report as a table for spreadsheets, with amounts as decimal numbers. Needs the scope `reports:read`. */
  taxCsv(query: GetTaxReportAsCsvQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/reports/tax/csv', { query, accept: 'text/csv' }, options);
  }

  /** Read profit and tax: `GET /v1/reports/profit_and_tax`. The figures that an adviser asks for, by month and for the period: billed net amounts by rate and category with their tax, money received by way, given back, fees, amounts given up, and what clients owe at the end. All are sums of what was posted on these days, and equal the reports on tax, cash flow and the ledger. A later change counts on its own day, so a past period stays as it is; only money and imported invoices that are recorded with an earlier day change it. Needs the scope `reports:read`. */
  profitAndTax(query: GetProfitAndTaxReportQuery = {}, options?: RequestOptions): Answer<ProfitAndTaxReport> {
    return this.runOperation('GET /v1/reports/profit_and_tax', { query }, options);
  }

  /** Read profit and tax as CSV: `GET /v1/reports/profit_and_tax/csv`. The whole report as a table for spreadsheets, with amounts as decimal numbers. Needs the scope `reports:read`. */
  profitAndTaxCsv(query: GetProfitAndTaxReportAsCsvQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/reports/profit_and_tax/csv', { query, accept: 'text/csv' }, options);
  }

  /** Read the ledger: `GET /v1/reports/ledger`. The trial balance of a period, and its postings with the balances of both accounts after each, in pages. The file has all postings of the period. Needs the scope `reports:read`. */
  ledger(query: GetLedgerReportQuery = {}, options?: RequestOptions): Listing<LedgerReport> {
    return this.runListing('GET /v1/reports/ledger', { query }, options);
  }

  /** Read the ledger as CSV: `GET /v1/reports/ledger/csv`. The whole report as a table for spreadsheets, with amounts as decimal numbers. Needs the scope `reports:read`. */
  ledgerCsv(query: GetLedgerReportAsCsvQuery = {}, options?: RequestOptions): Answer<Response> {
    return this.runDownload('GET /v1/reports/ledger/csv', { query, accept: 'text/csv' }, options);
  }

  /** Read the proof of the books: `GET /v1/reports/ledger/proof`. The result of the last verification: every check of the ledger against invoices, charges, refunds, disputes, payments and events. The books are verified every night at 3 o’clock in the account’s zone. Needs the scope `reports:read`. */
  ledgerProof(options?: RequestOptions): Answer<LedgerProof> {
    return this.runOperation('GET /v1/reports/ledger/proof', {}, options);
  }

  /** Verify the books now: `POST /v1/reports/ledger/verify`. Runs every check as of one moment, and stores the result. The answer comes when the checks are done, or with 202 after five seconds: the verification then continues in the background. While one is running, no other starts. A repeated request verifies again, also under the same Idempotency-Key. Needs the scope `account:write`. */
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

/** The operations of `tranche.savedLineItems`. */
class SavedLineItemsResource extends Resource {
  /** List saved line items: `GET /v1/saved_line_items`. The line items that the account keeps, by description; 500 at most. Needs the scope `invoices:read`. */
  list(options?: RequestOptions): Listing<SavedLineItemList> {
    return this.runListing('GET /v1/saved_line_items', {}, options);
  }

  /** Save a line item: `POST /v1/saved_line_items`. A description with its price, for the next invoices. Needs the scope `invoices:write`. */
  create(body: CreateSavedLineItemBody, options?: RequestOptions): Answer<SavedLineItem> {
    return this.runOperation('POST /v1/saved_line_items', { body }, options);
  }

  /** Read a saved line item: `GET /v1/saved_line_items/{saved_line_item_id}`. A line item that the account keeps. Needs the scope `invoices:read`. */
  get(savedLineItemId: string, options?: RequestOptions): Answer<SavedLineItem> {
    return this.runOperation('GET /v1/saved_line_items/{saved_line_item_id}', { path: { saved_line_item_id: savedLineItemId } }, options);
  }

  /** Change a saved line item: `PATCH /v1/saved_line_items/{saved_line_item_id}`. Fields that are left out do not change. Invoices keep their lines. Needs the scope `invoices:write`. */
  update(savedLineItemId: string, body: UpdateSavedLineItemBody, options?: RequestOptions): Answer<SavedLineItem> {
    return this.runOperation('PATCH /v1/saved_line_items/{saved_line_item_id}', { path: { saved_line_item_id: savedLineItemId }, body }, options);
  }

  /** Delete a saved line item: `DELETE /v1/saved_line_items/{saved_line_item_id}`. Invoices keep their lines. Needs the scope `invoices:write`. */
  delete(savedLineItemId: string, options?: RequestOptions): Answer<SavedLineItem> {
    return this.runOperation('DELETE /v1/saved_line_items/{saved_line_item_id}', { path: { saved_line_item_id: savedLineItemId } }, options);
  }
}

/** The operations of `tranche.scheduleTemplates`. */
class ScheduleTemplatesResource extends Resource {
  /** List schedule templates: `GET /v1/schedule_templates`. The schedules that the account keeps, in their order; 100 at most. Needs the scope `invoices:read`. */
  list(options?: RequestOptions): Listing<ScheduleTemplateList> {
    return this.runListing('GET /v1/schedule_templates', {}, options);
  }

  /** Keep a schedule under a name: `POST /v1/schedule_templates`. Its payments have rules and no dates, so that they fit the next invoice. Needs the scope `invoices:write`. */
  create(body: CreateScheduleTemplateBody, options?: RequestOptions): Answer<ScheduleTemplate> {
    return this.runOperation('POST /v1/schedule_templates', { body }, options);
  }

  /** Read a schedule template: `GET /v1/schedule_templates/{schedule_template_id}`. A schedule that the account keeps. Needs the scope `invoices:read`. */
  get(scheduleTemplateId: string, options?: RequestOptions): Answer<ScheduleTemplate> {
    return this.runOperation('GET /v1/schedule_templates/{schedule_template_id}', { path: { schedule_template_id: scheduleTemplateId } }, options);
  }

  /** Change a schedule template: `PATCH /v1/schedule_templates/{schedule_template_id}`. Fields that are left out do not change. Invoices keep their schedules. Needs the scope `invoices:write`. */
  update(scheduleTemplateId: string, body: UpdateScheduleTemplateBody, options?: RequestOptions): Answer<ScheduleTemplate> {
    return this.runOperation('PATCH /v1/schedule_templates/{schedule_template_id}', { path: { schedule_template_id: scheduleTemplateId }, body }, options);
  }

  /** Delete a schedule template: `DELETE /v1/schedule_templates/{schedule_template_id}`. Invoices keep their schedules. Needs the scope `invoices:write`. */
  delete(scheduleTemplateId: string, options?: RequestOptions): Answer<ScheduleTemplate> {
    return this.runOperation('DELETE /v1/schedule_templates/{schedule_template_id}', { path: { schedule_template_id: scheduleTemplateId } }, options);
  }
}

/** The operations of `tranche.testClock`. */
class TestClockResource extends Resource {
  /** Read the test clock: `GET /v1/test_clock`. The time of the account. In a sandbox account it may be ahead of the machine’s. Needs the scope `test_clock:write`. */
  get(options?: RequestOptions): Answer<TestClock> {
    return this.runOperation('GET /v1/test_clock', {}, options);
  }

  /** Move the test clock: `POST /v1/test_clock`. Sandbox accounts only, and only forward. Due dates, autopay, settlements, returns and expiries until this time happen in order. The answer comes when they are done, or after five seconds with `Advancing`: the clock then continues in the background, and `GET /v1/test_clock` shows its progress. The same request, sent again, waits again. Another target is refused with 409 until the clock has arrived. Needs the scope `test_clock:write`. */
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

  /** Create a token: `POST /v1/tokens`. The token belongs to the person who makes the request, and may do no more than this person. Its text is shown once, and not stored. Needs the scope `tokens:write`. */
  create(body: CreateTokenBody, options?: RequestOptions): Answer<TokenWithSecret> {
    return this.runOperation('POST /v1/tokens', { body }, options);
  }

  /** Revoke a token: `DELETE /v1/tokens/{token_id}`. It stops working with the next request. In the app, a member with `tokens:read` may revoke tokens of their own. Needs the scope `tokens:write`. */
  delete(tokenId: string, options?: RequestOptions): Answer<Token> {
    return this.runOperation('DELETE /v1/tokens/{token_id}', { path: { token_id: tokenId } }, options);
  }
}

/** The operations of `operator.usage`. */
class UsageResource extends Resource {
  /** List the usage of all accounts: `GET /v1/usage`. One month of every account, the newest account first, in pages: also of suspended, closed and sandbox accounts, which say so. Each account has its own calendar. Needs the scope `accounts:read`. */
  list(query: ListUsageQuery = {}, options?: RequestOptions): Listing<UsageList> {
    return this.runListing('GET /v1/usage', { query }, options);
  }
}

/** The operations of `tranche.views`. */
class ViewsResource extends Resource {
  /** List saved views: `GET /v1/views`. The saved views of the person of the token or session in this account; 100 at most. Needs the scope `invoices:read`. */
  list(options?: RequestOptions): Listing<ViewList> {
    return this.runListing('GET /v1/views', {}, options);
  }

  /** Save a view: `POST /v1/views`. Saves the filters of a list under a name. Only this person sees it. Needs the scope `invoices:read`. */
  create(body: CreateViewBody, options?: RequestOptions): Answer<SavedView> {
    return this.runOperation('POST /v1/views', { body }, options);
  }

  /** Change a view: `PATCH /v1/views/{view_id}`. Changes its name, query or position; fields that are left out do not change. Needs the scope `invoices:read`. */
  update(viewId: string, body: UpdateViewBody, options?: RequestOptions): Answer<SavedView> {
    return this.runOperation('PATCH /v1/views/{view_id}', { path: { view_id: viewId }, body }, options);
  }

  /** Delete a view: `DELETE /v1/views/{view_id}`. Deletes the view, and none of the objects in its list. Needs the scope `invoices:read`. */
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

  /** Create a webhook: `POST /v1/webhooks`. From now on, events are sent to an address, signed according to Standard Webhooks. The secret is shown once. An account has at most 20 webhooks. Needs the scope `webhooks:write`. */
  create(body: CreateWebhookBody, options?: RequestOptions): Answer<WebhookWithSecret> {
    return this.runOperation('POST /v1/webhooks', { body }, options);
  }

  /** Read a webhook: `GET /v1/webhooks/{webhook_id}`. A webhook with its state. Needs the scope `webhooks:read`. */
  get(webhookId: string, options?: RequestOptions): Answer<Webhook> {
    return this.runOperation('GET /v1/webhooks/{webhook_id}', { path: { webhook_id: webhookId } }, options);
  }

  /** Change a webhook: `PATCH /v1/webhooks/{webhook_id}`. Fields that are left out do not change. `status` pauses the webhook, or starts it again: then all waiting events are sent at once. Needs the scope `webhooks:write`. */
  update(webhookId: string, body: UpdateWebhookBody, options?: RequestOptions): Answer<Webhook> {
    return this.runOperation('PATCH /v1/webhooks/{webhook_id}', { path: { webhook_id: webhookId }, body }, options);
  }

  /** Delete a webhook: `DELETE /v1/webhooks/{webhook_id}`. Nothing more is sent to its address. Needs the scope `webhooks:write`. */
  delete(webhookId: string, options?: RequestOptions): Answer<Webhook> {
    return this.runOperation('DELETE /v1/webhooks/{webhook_id}', { path: { webhook_id: webhookId } }, options);
  }

  /** Rotate the secret of a webhook: `POST /v1/webhooks/{webhook_id}/rotate_secret`. Makes a new secret, which is shown once. During the overlap, each request has a signature of the new and of the old secret. If you rotate again in this time, earlier secrets continue to sign, at most five. Needs the scope `webhooks:write`. */
  rotateSecret(webhookId: string, body: RotateWebhookSecretBody = {}, options?: RequestOptions): Answer<WebhookWithSecret> {
    return this.runOperation('POST /v1/webhooks/{webhook_id}/rotate_secret', { path: { webhook_id: webhookId }, body }, options);
  }

  /** Send a test to a webhook: `POST /v1/webhooks/{webhook_id}/test`. Sends `webhook.test` once, and answers the result. If it arrives, a paused or disabled webhook becomes active again. Needs the scope `webhooks:write`. */
  test(webhookId: string, options?: RequestOptions): Answer<WebhookDelivery> {
    return this.runOperation('POST /v1/webhooks/{webhook_id}/test', { path: { webhook_id: webhookId }, body: {} }, options);
  }

  /** Send the events of a period to a webhook again: `POST /v1/webhooks/{webhook_id}/replay`. Sends the events of a period again that have the types of the webhook, also those from before it was created. One request covers 10 000 events: repeat it with `cursor` until `nextCursor` is null. Refused while the address has never answered with 2xx. At most 20 000 events of an account are sent again in an hour: above that, the answer is 429 with `Retry-After`. Needs the scope `webhooks:write`. */
  replay(webhookId: string, body: ReplayWebhookEventsBody, options?: RequestOptions): Answer<WebhookReplay> {
    return this.runOperation('POST /v1/webhooks/{webhook_id}/replay', { path: { webhook_id: webhookId }, body }, options);
  }

  /** Checks that a delivery is from the service and new, and gives its event; it asks nobody. */
  readonly verify = verify;
}

/** The operations of `tranche.webhooks.deliveries`. */
class WebhooksDeliveriesResource extends Resource {
  /** List the deliveries of a webhook: `GET /v1/webhooks/{webhook_id}/deliveries`. The deliveries of a webhook with their results, newest event first, in pages. Deliveries are kept for 30 days. Needs the scope `webhooks:read`. */
  list(webhookId: string, query: ListWebhookDeliveriesQuery = {}, options?: RequestOptions): Listing<WebhookDeliveryList> {
    return this.runListing('GET /v1/webhooks/{webhook_id}/deliveries', { path: { webhook_id: webhookId }, query }, options);
  }

  /** Read a delivery of a webhook: `GET /v1/webhooks/{webhook_id}/deliveries/{delivery_id}`. A delivery with its request, and the last answer of the server. Needs the scope `webhooks:read`. */
  get(webhookId: string, deliveryId: string, options?: RequestOptions): Answer<FullWebhookDelivery> {
    return this.runOperation('GET /v1/webhooks/{webhook_id}/deliveries/{delivery_id}', { path: { webhook_id: webhookId, delivery_id: deliveryId } }, options);
  }

  /** Send an event to a webhook again: `POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/replay`. Sends an event again under the same id, also one that has arrived. It is sent in a moment, and tried again like a new event. Refused while the address has never answered with 2xx. At most 20 000 events of an account are sent again in an hour. Needs the scope `webhooks:write`. */
  replay(webhookId: string, deliveryId: string, options?: RequestOptions): Answer<WebhookDelivery> {
    return this.runOperation('POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/replay', { path: { webhook_id: webhookId, delivery_id: deliveryId }, body: {} }, options);
  }
}

/** Everything that the client of an account offers, by resource. */
export class Resources {
  readonly account: AccountResource;
  readonly adviserPackages: AdviserPackagesResource;
  readonly adviserSettings: AdviserSettingsResource;
  readonly bankLines: BankLinesResource;
  readonly bankMappings: BankMappingsResource;
  readonly bankStatements: BankStatementsResource;
  readonly bookExports: BookExportsResource;
  readonly bookSettings: BookSettingsResource;
  readonly charges: ChargesResource;
  readonly contacts: ContactsResource;
  readonly creditNotes: CreditNotesResource;
  readonly disputes: DisputesResource;
  readonly events: EventsResource;
  readonly handOvers: HandOversResource;
  readonly imports: ImportsResource;
  readonly invitations: InvitationsResource;
  readonly invoices: InvoicesResource;
  readonly links: LinksResource;
  readonly mailSuppressions: MailSuppressionsResource;
  readonly mails: MailsResource;
  readonly members: MembersResource;
  readonly offers: OffersResource;
  readonly paymentMethods: PaymentMethodsResource;
  readonly payments: PaymentsResource;
  readonly payouts: PayoutsResource;
  readonly prepaymentInvoices: PrepaymentInvoicesResource;
  readonly recipients: RecipientsResource;
  readonly refunds: RefundsResource;
  readonly reports: ReportsResource;
  readonly requests: RequestsResource;
  readonly savedLineItems: SavedLineItemsResource;
  readonly scheduleTemplates: ScheduleTemplatesResource;
  readonly testClock: TestClockResource;
  readonly tokens: TokensResource;
  readonly views: ViewsResource;
  readonly webhooks: WebhooksResource;

  constructor(transport: Transport) {
    this.account = new AccountResource(transport);
    this.adviserPackages = new AdviserPackagesResource(transport);
    this.adviserSettings = new AdviserSettingsResource(transport);
    this.bankLines = new BankLinesResource(transport);
    this.bankMappings = new BankMappingsResource(transport);
    this.bankStatements = new BankStatementsResource(transport);
    this.bookExports = new BookExportsResource(transport);
    this.bookSettings = new BookSettingsResource(transport);
    this.charges = new ChargesResource(transport);
    this.contacts = new ContactsResource(transport);
    this.creditNotes = new CreditNotesResource(transport);
    this.disputes = new DisputesResource(transport);
    this.events = new EventsResource(transport);
    this.handOvers = new HandOversResource(transport);
    this.imports = new ImportsResource(transport);
    this.invitations = new InvitationsResource(transport);
    this.invoices = new InvoicesResource(transport);
    this.links = new LinksResource(transport);
    this.mailSuppressions = new MailSuppressionsResource(transport);
    this.mails = new MailsResource(transport);
    this.members = new MembersResource(transport);
    this.offers = new OffersResource(transport);
    this.paymentMethods = new PaymentMethodsResource(transport);
    this.payments = new PaymentsResource(transport);
    this.payouts = new PayoutsResource(transport);
    this.prepaymentInvoices = new PrepaymentInvoicesResource(transport);
    this.recipients = new RecipientsResource(transport);
    this.refunds = new RefundsResource(transport);
    this.reports = new ReportsResource(transport);
    this.requests = new RequestsResource(transport);
    this.savedLineItems = new SavedLineItemsResource(transport);
    this.scheduleTemplates = new ScheduleTemplatesResource(transport);
    this.testClock = new TestClockResource(transport);
    this.tokens = new TokensResource(transport);
    this.views = new ViewsResource(transport);
    this.webhooks = new WebhooksResource(transport);
  }
}

/** Everything above accounts that the client of an operator offers, by resource. */
export class OperatorResources {
  readonly accounts: AccountsResource;
  readonly installationWebhooks: InstallationWebhooksResource;
  readonly usage: UsageResource;

  constructor(transport: Transport) {
    this.accounts = new AccountsResource(transport);
    this.installationWebhooks = new InstallationWebhooksResource(transport);
    this.usage = new UsageResource(transport);
  }
}

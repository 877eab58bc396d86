import type { Accounts } from '../accounts/service.ts';
import { type Account, accountTime, type Caller, type Profile } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import type { Database } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import type { FinishedAnswer } from '../kit/http/envelope.ts';
import type { Idempotency, IdempotentRequest } from '../kit/http/idempotency.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { type EventId, type InvoiceId, type MailId, type PaymentId, parseId } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import type { Mailer } from '../kit/mail/mailer.ts';
import { wakeTasks } from '../kit/queue/tasks.ts';
import type { Clock } from '../kit/time.ts';
import type { Page } from '../look/frame.ts';
import { inertMail } from '../look/inert.ts';
import type { Members } from '../members/service.ts';
import type { Payments } from '../payments/service.ts';
import { maskOfferLinks } from '../payments/types.ts';
import type { NotificationDeps } from './decide/context.ts';
import { handleEvents } from './decide/handle-events.ts';
import { remindOfOffer } from './decide/offers.ts';
import { previewReminders, type ReminderPreview } from './decide/preview-reminders.ts';
import { remind, remindNow, showReminders } from './decide/reminders.ts';
import { writeToMember } from './deliver/member-mails.ts';
import { readCorrespondence } from './deliver/outbox.ts';
import { createSending, type SendingDeps, sendAgain } from './deliver/sending.ts';
import { sendSignUpMails } from './deliver/sign-up-mails.ts';
import { eraseMails, moveMails } from './erasing-store.ts';
import { showInvoiceMail, showInvoiceMailPage } from './invoice-mail.ts';
import { presentMail, presentMailInFull } from './present.ts';
import { renderMailPreview } from './preview.ts';
import { renderHtml } from './render/layout.ts';
import { searchMails } from './search-store.ts';
import { findMail, findMailsInFull, listMails, type MailFilter } from './store.ts';

type Job = (account: Account, key: string, now: Date) => Promise<Date | null>;

/** Mails: which, to whom, when, and once. */
export interface Notifications {
  /** Reads one mail with what it says. Errors: 404. */
  getMail(caller: Caller, id: string): Promise<object>;
  /** Reads a page of mails, newest first; with `q`, of those that it finds. */
  listMails(
    caller: Caller,
    filter: MailFilter & { readonly q?: string | undefined },
    page: PageRequest,
  ): Promise<object>;
  /** Sends a mail that failed or was kept. Errors: 404, 422 `illegal_action`. */
  sendAgain(caller: Caller, id: string, request: IdempotentRequest): Promise<FinishedAnswer>;
  /** Which reminders of an invoice were sent, and which will be when. Errors: 404. */
  showReminders(caller: Caller, invoiceId: string): Promise<object>;
  /**
   * What would be sent under a reminder rule that may not be saved, for sample due dates or an invoice. Errors: 404.
   */
  previewReminders(caller: Caller, preview: ReminderPreview): Promise<object>;
  /** A mail about an invoice as its client would see it, to look at. */
  renderMailPreview(
    account: Account,
    profile: Profile,
    invoice: Invoice,
    kind: 'Invoice' | 'Reminder',
  ): Promise<Page>;
  /** The mail by which a client gets an invoice as it stands. Errors: 404. */
  showInvoiceMail(caller: Caller, invoiceId: string): Promise<object>;
  /** The same as its reader sees it, to look at. Errors: 404. */
  showInvoiceMailPage(caller: Caller, invoiceId: string): Promise<Page>;
  /** One mail as its reader sees it, to look at. Errors: 404. */
  showMailPage(caller: Caller, id: string): Promise<Page>;
  /** Reminds of an invoice now. Errors: 404, 422 `illegal_action`. */
  remindNow(caller: Caller, invoiceId: string, request: IdempotentRequest): Promise<FinishedAnswer>;
  /** Takes the letters out of mails about a contact. */
  readonly eraseMails: typeof eraseMails;
  /** Gives mails about a contact to another one. */
  readonly moveMails: typeof moveMails;
  /**
   * Reads a page of the mails about a contact, or null: of all, with what they say, and the id after which the next
   * comes.
   */
  readonly listMailsInFull: (
    caller: Caller,
    contactId: string | null,
    before: string | null,
  ) => Promise<{ readonly items: readonly object[]; readonly next: string | null }>;
  /** The tasks of this slice; each answers when to do it again, or null. */
  readonly jobs: {
    readonly handleEvents: (account: Account, keys: readonly string[], now: Date) => Promise<void>;
    /** Sends an invoice's reminders that are due. */
    readonly remind: Job;
    /** Reschedules the reminders of a batch of invoices; a task of its own does the next batch. */
    readonly wakeReminders: Job;
    readonly remindOfOffer: Job;
    readonly writeToMember: Job;
    /** Hands a mail to the server. */
    readonly send: Job;
  };
  /** Sends links to those who asked to sign up; answers how many requests there were. */
  sendSignUpMails(): Promise<number>;
}

/** What notifications need from outside. */
interface NotificationsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: Accounts;
  readonly invoices: Invoices;
  readonly charges: Charges;
  readonly payments: Payments;
  readonly members: Members;
  readonly idempotency: Idempotency;
  /** Null without a mail server: then mails are kept. */
  readonly mailer: Mailer | null;
  /** The address that mails come from; null without a mail server. */
  readonly mailFrom: string | null;
  /** Host of the payment links, without a trailing slash. */
  readonly payUrl: string;
  /** Where the service is reached, without a trailing slash. */
  readonly publicUrl: string;
}

const MAILS_AT_ONCE = 50;

const ofContact = (contactId: string | null) => (contactId === null ? {} : { contactId });
const pageBefore = (before: string | null) => ({ limit: MAILS_AT_ONCE, before });

export function createNotifications(options: NotificationsOptions): Notifications {
  const { database, clock, idempotency, mailer, mailFrom, payUrl } = options;
  const domain = mailFrom?.slice(mailFrom.lastIndexOf('@') + 1) ?? new URL(payUrl).hostname;
  const deps = { ...options, outbox: { isOpen: mailer !== null, domain } } satisfies NotificationDeps;
  const sending: SendingDeps = { ...deps, mailFrom: mailFrom ?? '' };
  const send = createSending(sending);
  const nowFor = ({ account }: Caller) => accountTime(account, clock.now());
  return {
    async getMail({ account, scopes }, text) {
      const id = parseId<MailId>(text);
      const mail = id === null ? null : await findMail(database, account.id, id);
      if (mail === null) throw AppError.notFound('mail');
      return presentMailInFull(mail, scopes.has('payments:write'));
    },
    async listMails({ account }, { q, ...filter }, page) {
      if (q === undefined)
        return makePage(await listMails(database, account.id, filter, page), page.limit, presentMail);
      const { rows, stoppedAt } = await searchMails(database, account.id, { ...filter, q }, page);
      return makePage(rows, page.limit, presentMail, stoppedAt);
    },
    sendAgain: (caller, id, request) =>
      idempotency.perform(request, async (tx) => ({
        status: 200,
        data: await sendAgain(tx, sending, caller, id, nowFor(caller)),
      })),
    previewReminders: (caller, preview) => previewReminders(deps, caller.account, preview, nowFor(caller)),
    renderMailPreview: (...shown) => renderMailPreview(options, ...shown),
    showInvoiceMail: (caller, id) => showInvoiceMail(options, caller, id),
    showInvoiceMailPage: (caller, id) => showInvoiceMailPage(options, caller, id),
    async showMailPage({ account }, text) {
      const id = parseId<MailId>(text);
      const mail = id === null ? null : await findMail(database, account.id, id);
      if (mail === null) throw AppError.notFound('mail');
      return inertMail(maskOfferLinks(renderHtml(mail.content)), new URL(payUrl).origin);
    },
    showReminders: (caller, id) => showReminders(deps, caller, id, nowFor(caller)),
    async remindNow(caller, id, request) {
      const { account } = caller;
      const correspondence = await readCorrespondence(options, account);
      return idempotency.perform(request, async (tx) => ({
        status: 201,
        data: await remindNow({ tx, deps, account, correspondence, now: nowFor(caller) }, id),
      }));
    },
    eraseMails,
    moveMails,
    async listMailsInFull({ account, scopes }, contactId, before) {
      const heads = await listMails(database, account.id, ofContact(contactId), pageBefore(before));
      const ids = heads.slice(0, MAILS_AT_ONCE).map(({ id }) => id);
      const mails = await findMailsInFull(database, account.id, ids);
      const items = mails.map((mail) => presentMailInFull(mail, scopes.has('payments:write')));
      return { items, next: heads.length > MAILS_AT_ONCE ? (ids.at(-1) ?? null) : null };
    },
    jobs: {
      handleEvents: (account, keys, now) => handleEvents(deps, account, keys as readonly EventId[], now),
      remind: (account, key, now) => remind(deps, account, key as InvoiceId, now),
      async wakeReminders(account, key, now) {
        await wakeTasks(database, account.id, 'reminders.wake', key, now);
        return null;
      },
      remindOfOffer: (account, key, now) => remindOfOffer(deps, account, key as PaymentId, now),
      async writeToMember(account, key, now) {
        await writeToMember(deps, account, key as MailId, now);
        return null;
      },
      send: (account, key, now) => send(account, key as MailId, now),
    },
    sendSignUpMails: () => sendSignUpMails({ ...sending, domain }),
  };
}

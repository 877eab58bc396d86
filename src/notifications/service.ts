import type { Accounts } from '../accounts/service.ts';
import { type Account, accountTime, type Caller, type Profile } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import type { Idempotency, IdempotentRequest } from '../kit/http/idempotency.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import {
  type EventId,
  type InvoiceId,
  type MailId,
  type PaymentId,
  parseId,
  type RecipientId,
} from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import type { BounceMailbox } from '../kit/mail/feedback-settings.ts';
import type { Mailer } from '../kit/mail/mailer.ts';
import type { OnlyOne } from '../kit/queue/only-one.ts';
import type { Rest } from '../kit/queue/rest.ts';
import { wakeTasks } from '../kit/queue/waking.ts';
import type { Clock } from '../kit/time.ts';
import { inertMail } from '../look/inert.ts';
import type { MailRoutes } from '../mail-routes/service.ts';
import type { Members } from '../members/service.ts';
import type { Payments } from '../payments/service.ts';
import { mailAdviser } from './decide/adviser.ts';
import type { NotificationDeps } from './decide/context.ts';
import { prepareEvidenceMail } from './decide/evidence.ts';
import { handleEvents } from './decide/handle-events.ts';
import { remindOfOffer } from './decide/offers.ts';
import { previewReminders, type ReminderPreview } from './decide/preview-reminders.ts';
import { remindRecipient } from './decide/recipients.ts';
import { remind, remindNow, showReminders } from './decide/reminders.ts';
import type { AttachingDeps } from './deliver/attaching.ts';
import { type BackupMails, sendBackupMails } from './deliver/backup-mails.ts';
import { writeToMember } from './deliver/member-mails.ts';
import { type OperatorMails, sendOperatorMails } from './deliver/operator-mails.ts';
import { readCorrespondence } from './deliver/outbox.ts';
import { supersedeBefore } from './deliver/restoring.ts';
import { sendAgain } from './deliver/send-again.ts';
import type { SendingDeps } from './deliver/sending.ts';
import { sendSignUpMails } from './deliver/sign-up-mails.ts';
import { wakeWaitingMails } from './deliver/waking-store.ts';
import { eraseMails, moveMails } from './erasing-store.ts';
import type { MailTokens } from './feedback/mail-tokens.ts';
import { watchBounceMailbox } from './feedback/mailbox.ts';
import { createReceiving, deleteOldFeedback } from './feedback/receiving.ts';
import { suppressionVerbs } from './feedback/suppressions.ts';
import { showForecast } from './forecast/forecast.ts';
import { type TriedChange, tryChange } from './forecast/trial.ts';
import { dropLetters } from './letters.ts';
import { ensureLetterTasks } from './letters-store.ts';
import { TO_PAYER } from './mail.ts';
import { createMailTask } from './mail-task.ts';
import { maskLinks } from './masking.ts';
import { presentMail, presentMailInFull } from './present.ts';
import { renderMailPreview, showInvoiceMail, showInvoiceMailPage } from './previews.ts';
import { renderHtml } from './render/layout.ts';
import { searchMails } from './search-store.ts';
import { findMail, findMailsInFull, listMails, type MailFilter } from './store.ts';
import type { Mail } from './types.ts';
import { wordedVerbs } from './worded-mails.ts';

/** Mails: which, to whom, when, and once. */
export type Notifications = ReturnType<typeof createNotifications>;

interface NotificationsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: Accounts;
  readonly invoices: Invoices;
  readonly charges: Charges;
  readonly payments: Payments;
  readonly members: Members;
  readonly documents: AttachingDeps['documents'];
  readonly mailRoutes: MailRoutes;
  readonly operatorMails: OperatorMails;
  readonly backupMails: BackupMails;
  readonly idempotency: Idempotency;
  /** Null without a mail server: then mails are kept. */
  readonly mailer: Mailer | null;
  /** The address that mails come from; null without a mail server. */
  readonly mailFrom: string | null;
  /** Host of the payment links, without a trailing slash. */
  readonly payUrl: string;
  /** Where the service is reached, without a trailing slash. */
  readonly publicUrl: string;
  /** For how many years after the end of the year the texts of mails are kept. */
  readonly mailYears: number;
  /** The address to which servers return mails, and its mailbox; null where nobody reads them. */
  readonly mailBounceAddress: string | null;
  readonly bounceMailbox: BounceMailbox | null;
  /** Keeps the reading of that mailbox to one process. */
  readonly onlyOne: OnlyOne;
  /** Whether a provider reports on mails by their headers. */
  readonly isNamedInHeaders: boolean;
  /** Names mails in reports about them; null where nobody reports. */
  readonly loadTokens: () => Promise<MailTokens | null>;
}

const MAILS_AT_ONCE = 50;

type MonthMail =
  Parameters<typeof mailAdviser> extends [unknown, unknown, unknown, ...infer Rest] ? Rest : never;

// A mail to a payer of the contact's invoice is about that person.
const ofContact = (contactId: string | null) =>
  contactId === null ? {} : { contactId, exceptKeys: `%${TO_PAYER}` };

export function createNotifications(options: NotificationsOptions) {
  const { mailer, mailFrom, payUrl } = options;
  const domain = mailFrom?.slice(mailFrom.lastIndexOf('@') + 1) ?? new URL(payUrl).hostname;
  const { bounceMailbox: mailbox } = options;
  const deps = { ...options, outbox: { isOpen: mailer !== null, domain }, mailFrom: mailFrom ?? '' };
  const receiving = createReceiving(deps);
  const receive = receiving.receiveFeedback;
  return {
    ...mailVerbs(deps),
    ...invoiceVerbs(options, deps),
    ...suppressionVerbs(deps),
    ...wordedVerbs(deps),
    ...receiving,
    /** Reads the mailbox of returned mails until `rest` is over. */
    watchBounces: async (rest: Rest) => {
      if (mailbox !== null) await watchBounceMailbox({ ...deps, mailbox, receive }, rest);
    },
    keepHouse: async (now: Date) => {
      await deleteOldFeedback(options.database, now);
      await ensureLetterTasks(options.database, now);
    },
    eraseMails,
    moveMails,
    /** Writes the mail about a month to an adviser, once. Transaction: needs the one in which the month becomes ready. */
    mailAdviser: (tx: Transaction, account: Account, ...month: MonthMail) =>
      mailAdviser(tx, deps, account, ...month),
    /** Ends the mails that were written before an instant and are not sent. Answers how many. */
    supersedeBefore: (tx: Transaction, account: Account, before: Date) =>
      supersedeBefore(deps, tx, account, before),
    jobs: createJobs(deps),
    /** Sends links to people who asked to sign up; answers how many requests there were. */
    sendSignUpMails: () => sendSignUpMails({ ...deps, domain }),
    /** Sends the mails to the people who operate the installation; answers how many there were. */
    sendOperatorMails: async () =>
      (await sendOperatorMails({ ...deps, domain })) + (await sendBackupMails({ ...deps, domain })),
  };
}

type Deps = NotificationDeps &
  SendingDeps &
  Pick<NotificationsOptions, 'idempotency' | 'payUrl' | 'mailYears'>;

function mailVerbs(deps: Deps) {
  const { database, clock, idempotency, payUrl } = deps;
  const requireMail = async ({ account }: Caller, text: string): Promise<Mail> => {
    const id = parseId<MailId>(text);
    const mail = id === null ? null : await findMail(database, account.id, id);
    if (mail === null) throw AppError.notFound('mail');
    return mail;
  };
  return {
    /** Reads one mail with what it says. Errors: 404. */
    async getMail(caller: Caller, id: string) {
      return presentMailInFull(await requireMail(caller, id), caller.scopes.has('payments:write'));
    },

    /** One mail as its reader sees it, to look at. Errors: 404. */
    async showMailPage(caller: Caller, id: string) {
      const { content } = await requireMail(caller, id);
      if (content === null)
        throw new AppError('not_found', { message: 'The text of this mail was deleted: it is too old.' });
      return inertMail(maskLinks(renderHtml(content)), new URL(payUrl).origin);
    },

    /** Reads a page of mails, newest first; with `q`, of those that it finds. */
    async listMails(
      { account }: Caller,
      { q, ...filter }: MailFilter & { readonly q?: string | undefined },
      page: PageRequest,
    ) {
      if (q === undefined)
        return makePage(await listMails(database, account.id, filter, page), page.limit, presentMail);
      const { rows, stoppedAt } = await searchMails(database, account.id, { ...filter, q }, page);
      return makePage(rows, page.limit, presentMail, stoppedAt);
    },

    /**
     * Reads a page of the mails about a contact, with what they say, and the id after which the next page begins. Null: of
     * all mails.
     */
    async listMailsInFull({ account, scopes }: Caller, contactId: string | null, before: string | null) {
      const page = { limit: MAILS_AT_ONCE, before };
      const heads = await listMails(database, account.id, ofContact(contactId), page);
      const ids = heads.slice(0, MAILS_AT_ONCE).map(({ id }) => id);
      const mails = await findMailsInFull(database, account.id, ids);
      const items = mails.map((mail) => presentMailInFull(mail, scopes.has('payments:write')));
      return { items, next: heads.length > MAILS_AT_ONCE ? (ids.at(-1) ?? null) : null };
    },

    /** Sends a mail that failed or was kept. Errors: 404, 422 `illegal_action`. */
    sendAgain: (caller: Caller, id: string, request: IdempotentRequest) =>
      idempotency.perform(request, async (tx) => ({
        status: 200,
        data: await sendAgain(tx, deps, caller, id, accountTime(caller.account, clock.now())),
      })),
  };
}

function invoiceVerbs(options: NotificationsOptions, deps: NotificationDeps) {
  const { clock, idempotency } = options;
  const nowOf = (account: Account) => accountTime(account, clock.now());
  return {
    /** Reads the sent and the planned reminders of an invoice. Errors: 404. */
    showReminders: (caller: Caller, invoiceId: string) =>
      showReminders(deps, caller, invoiceId, nowOf(caller.account)),

    /** Reads what is still to come for an invoice. Errors: 404. */
    showForecast: (caller: Caller, invoiceId: string, limit: number) =>
      showForecast(deps, caller, invoiceId, limit, nowOf(caller.account)),

    /** Answers what a change of an invoice would do. Errors: those of the change. */
    tryChange: (caller: Caller, change: TriedChange) => tryChange(deps, caller, change),

    /** Prepares the mail to a business about evidence that got no answer. */
    prepareEvidenceMail: (account: Account) => prepareEvidenceMail(deps, account),

    /** Previews a reminder rule that may not be saved, for sample due dates or an invoice. Errors: 404. */
    previewReminders: ({ account }: Caller, preview: ReminderPreview) =>
      previewReminders(deps, account, preview, nowOf(account)),

    /** Reminds of an invoice now. Errors: 404, 422 `illegal_action`. */
    async remindNow({ account }: Caller, invoiceId: string, request: IdempotentRequest) {
      const correspondence = await readCorrespondence(options, account);
      return idempotency.perform(request, async (tx) => ({
        status: 201,
        data: await remindNow({ tx, deps, account, correspondence, now: nowOf(account) }, invoiceId),
      }));
    },

    /** Shows a mail about an invoice as its client would see it, to look at. */
    renderMailPreview: (account: Account, profile: Profile, invoice: Invoice, kind: 'Invoice' | 'Reminder') =>
      renderMailPreview(options, account, profile, invoice, kind),

    /** Shows the mail that would send the invoice to its client now. Errors: 404. */
    showInvoiceMail: (caller: Caller, invoiceId: string) => showInvoiceMail(options, caller, invoiceId),

    /** Like {@link showInvoiceMail}, but as the HTML that its reader sees. Errors: 404. */
    showInvoiceMailPage: (caller: Caller, invoiceId: string) =>
      showInvoiceMailPage(options, caller, invoiceId),
  };
}

// The tasks of this slice. Each answers when to do it again, or null.
function createJobs(deps: Deps) {
  const send = createMailTask(deps);
  return {
    handleEvents: (account: Account, keys: readonly string[], now: Date) =>
      handleEvents(deps, account, keys as readonly EventId[], now),

    remind: (account: Account, key: string, now: Date) => remind(deps, account, key as InvoiceId, now),

    /** Reschedules the reminders of a batch of invoices; a task of its own does the next batch. */
    wakeReminders: async ({ id }: Account, key: string, now: Date): Promise<null> => {
      await wakeTasks(deps.database, id, 'reminders.wake', key, now);
      return null;
    },

    /** Mails to the Owners that clients are to transfer elsewhere. `key`: of the change. */
    tellOfBankDetails: async (account: Account, key: string): Promise<null> => {
      await deps.members.notifyOwners(account, 'BankDetailsChanged', key);
      return null;
    },

    wakeMails: async (account: Account, key: string, now: Date): Promise<null> => {
      // Of a server that still takes no mails, each mail waits for its own next attempt.
      if (await deps.mailRoutes.isReady(account, now))
        await wakeWaitingMails(deps.database, account.id, key, now);
      return null;
    },

    remindOfOffer: (account: Account, key: string, now: Date) =>
      remindOfOffer(deps, account, key as PaymentId, now),

    remindRecipient: (account: Account, key: string, now: Date) =>
      remindRecipient(deps, account, key as RecipientId, now),

    writeToMember: async (account: Account, key: string, now: Date): Promise<null> => {
      await writeToMember(deps, account, key as MailId, now);
      return null;
    },

    send: (account: Account, key: string, now: Date) => send(account, key as MailId, now),

    dropLetters: (account: Account, key: string, now: Date) => dropLetters(deps, account, key, now),
  };
}

import type { Accounts } from '../accounts/service.ts';
import type { Account } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import type { Autopay } from '../charges/types.ts';
import { findEvent } from '../events/service.ts';
import type { KeptEvent } from '../events/types.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import type { Database, Transaction } from '../kit/database.ts';
import type { EventId, InvoiceId } from '../kit/ids.ts';
import { ASLEEP, dropScheduledTask, scheduleTask } from '../kit/tasks.ts';
import { civilDateIn } from '../kit/time.ts';
import type { Payments } from '../payments/service.ts';
import { type Caused, causedMails, termsOf } from './causes.ts';
import { writeInvoiceMail } from './compose.ts';
import { type InvoiceNotice, readNotice, saveNotice, type ToldInvoice } from './notice-store.ts';
import { considerPayment } from './offers.ts';
import { addressed, type Correspondence, clientOf, type Outbox, post, readCorrespondence } from './outbox.ts';
import { followOwed, isReminded, planReminders } from './plan.ts';
import { readLastTold } from './store.ts';
import type { Mail } from './types.ts';
import type { InvoiceView } from './views.ts';

/** What mails are decided and written with. */
export interface NoticeParts {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly invoices: Invoices;
  readonly charges: Charges;
  readonly payments: Payments;
  readonly outbox: Outbox;
}

/**
 * Looks at an event: writes the mails that it causes and sets when its invoice is next reminded of, all in one
 * transaction. Any number of times, in any order: each reason has one mail. Transaction: opens.
 */
export async function consider(parts: NoticeParts, account: Account, id: EventId, now: Date): Promise<void> {
  const event = await findEvent(parts.database, account.id, id);
  if (event === null) return;
  if (event.type.startsWith('invoice.')) await considerInvoice(parts, account, event, now);
  else await considerPayment(parts, account, event, now);
}

async function considerInvoice(
  parts: NoticeParts,
  account: Account,
  event: KeptEvent,
  now: Date,
): Promise<void> {
  const correspondence = await readCorrespondence(parts.accounts, account);
  await parts.database.transaction(account.id, async (tx) => {
    const invoiceId = event.objectId as InvoiceId;
    const invoice = await parts.invoices.lockInvoice(tx, account.id, invoiceId);
    if (invoice === null) return;
    const [known, autopay] = await Promise.all([
      readNotice(tx, account.id, invoiceId),
      parts.charges.readAutopay(tx, account, invoice),
    ]);
    const notice = known ?? { told: null, owed: [], handledUntil: event.createdAt };
    const view = event.data as InvoiceView;
    const present = parts.invoices.present(account, invoice, now) as InvoiceView;
    const cause = {
      charges: parts.charges,
      account,
      event,
      view,
      invoice,
      autopay,
      told: notice.told,
      terms: termsOf(present),
    };
    const caused = await causedMails(tx, cause);
    for (const one of caused) {
      const kind = await kindFor(tx, account, view, one.kind);
      const mail = await postInvoiceMail(tx, parts, account, correspondence, view, { ...one, kind }, now);
      if (mail?.kind === 'Invoice' && mail.status === 'Kept') {
        await parts.invoices.noteSent(tx, account, invoice, now);
      }
    }
    const told = toldBy(caused, view, event) ?? notice.told;
    const failed = event.type === 'invoice.payment.failed' ? (view.scheduledPaymentId ?? null) : null;
    const owed = followOwed(notice.owed, invoice, invoice.updatedAt, failed);
    await follow(tx, account, correspondence, invoice, autopay, { ...notice, told, owed });
  });
}

// What has changed means nothing to a client whom the invoice itself never reached: it replaces the one that waits.
async function kindFor(
  tx: Transaction,
  account: Account,
  { id, contact }: InvoiceView,
  kind: Caused['kind'],
): Promise<Caused['kind']> {
  if (kind !== 'InvoiceChanged') return kind;
  const last = await readLastTold(tx, account.id, id, contact.email.toLowerCase());
  return last === null ? 'Invoice' : kind;
}

function toldBy(caused: readonly Caused[], view: InvoiceView, { sequence }: KeptEvent): ToldInvoice | null {
  const isTold = caused.some(({ kind }) => kind === 'Invoice' || kind === 'InvoiceChanged');
  return isTold ? { sequence, email: view.contact.email.toLowerCase(), terms: termsOf(view) } : null;
}

/** Writes a mail about an invoice, to its client or to the business. Transaction: needs. */
export function postInvoiceMail(
  tx: Transaction,
  { outbox }: Pick<NoticeParts, 'outbox'>,
  account: Account,
  { profile, addresses }: Correspondence,
  view: InvoiceView,
  { kind, reason, about }: Caused,
  now: Date,
): Promise<Mail | null> {
  const isToBusiness = kind.startsWith('Business');
  const writing = { account, profile, today: civilDateIn(account.timeZone, now) };
  return post(
    tx,
    outbox,
    account,
    {
      kind,
      reason,
      invoiceId: view.id,
      paymentId: null,
      scheduledPaymentIds: (about.payments ?? []).map(({ id }) => id),
      recipients: isToBusiness ? addresses.map((email) => addressed(email)) : clientOf(view),
      replyTo: isToBusiness ? view.contact.email : (addresses[0] ?? null),
      written: writeInvoiceMail(writing, kind, view, about),
    },
    now,
  );
}

/** Remembers what is known of an invoice, and sets its next reminder. Transaction: needs, with the invoice locked. */
async function follow(
  tx: Transaction,
  account: Account,
  { profile }: Correspondence,
  invoice: Invoice,
  autopay: Autopay | null,
  notice: InvoiceNotice,
): Promise<void> {
  const { owed, handledUntil } = notice;
  const [next] = planReminders({ invoice, account, profile, owed, autopay }, handledUntil);
  await Promise.all([
    saveNotice(tx, account.id, invoice.id, notice),
    // While the invoice is mailed and open, its task is there for a new rule to wake.
    isReminded(invoice)
      ? scheduleTask(tx, account.id, 'invoice.remind', invoice.id, next?.at ?? ASLEEP)
      : dropScheduledTask(tx, account.id, 'invoice.remind', invoice.id),
  ]);
}

import type { Account, Caller } from '../../accounts/types.ts';
import type { Transaction } from '../../kit/database.ts';
import { AppError } from '../../kit/errors.ts';
import { type MailId, parseId } from '../../kit/ids.ts';
import type { Log } from '../../kit/log.ts';
import type { DeliveryOutcome, Mailer, OutgoingMail } from '../../kit/mailer.ts';
import { nextState } from '../../kit/states.ts';
import { scheduleTask } from '../../kit/tasks.ts';
import type { Members } from '../../members/service.ts';
import { memberMailKinds } from '../../members/types.ts';
import { inContext, type MailContext, type NotificationDeps } from '../decide/context.ts';
import { announceAgain } from '../decide/reminders.ts';
import { presentMail } from '../present.ts';
import { renderHtml, renderText } from '../render/layout.ts';
import { type MailMove, mailStates } from '../states.ts';
import { lockMail, readMailHead, saveMail } from '../store.ts';
import { type Mail, type Recipient, shownMailKinds } from '../types.ts';
import { concealCode, type RenewedMail, renewMemberMail } from './member-mails.ts';
import { NEWER, type PresentDeps, restoreLastNotified, stalenessOf } from './staleness.ts';

/** What sending works with. */
export interface SendingDeps extends NotificationDeps {
  readonly log: Log;
  readonly members: Members;
  /** Null without a mail server. */
  readonly mailer: Mailer | null;
  /** The address that mails come from. */
  readonly mailFrom: string;
}

const HOUR_MS = 3_600_000;
const FIRST_PAUSE_MS = 15_000;

/** For how long an address that is refused for now is tried. */
const TRIED_FOR_MS = 72 * HOUR_MS;

/**
 * The pause after a number of attempts: it doubles from 15 s up to an hour. Null when the pauses so far make up three
 * days: they are counted instead of the time that has passed, which a test clock may leap over.
 */
export function pauseAfter(attempts: number): number | null {
  let sum = 0;
  let pause = FIRST_PAUSE_MS;
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    sum += pause;
    pause = Math.min(HOUR_MS, pause * 2);
  }
  return sum + pause > TRIED_FOR_MS ? null : pause;
}

/**
 * Sends a mail to those who have not got it yet; answers when to try again, or null. No transaction is open during the
 * conversation with the server. A mail is sent twice only when the server's answer is lost, or the process dies before
 * storing it: it is then sent again under the same Message-ID. A mail to a member is written again here, with its code,
 * and fails when its reason no longer holds. Transaction: opens two.
 */
export async function sendMail(
  deps: SendingDeps,
  account: Account,
  id: MailId,
  now: Date,
): Promise<Date | null> {
  const { database, mailer, mailFrom } = deps;
  // Without a server the mail waits until there is one again.
  if (mailer === null) return new Date(now.getTime() + HOUR_MS);
  const mail = await database.transaction(account.id, (tx) => begin(tx, deps, account, id, now));
  if (mail === null) return null;
  if (mail === 'Stale') {
    await inContext(deps, account, now, (context) => supersede(context, deps, id));
    // Once more, for a mail that is true again: one that was superseded is left alone.
    return now;
  }
  const renewed = await renew(deps, account, mail);
  if (renewed.isObsolete) {
    await database.transaction(account.id, (tx) => giveUp(tx, account, mail, renewed.reason));
    return null;
  }
  const heard = await mailer.send(outgoing(renewed.mail, mailFrom));
  const outcomes = heard.map((one) => ({ ...one, detail: concealCode(one.detail, renewed.code) }));
  return database.transaction(account.id, (tx) => note(tx, deps, account, mail, outcomes, now));
}

// The code is made by the role that signs callers in, outside of the transaction above: the role that serves accounts must
// not be able to make one. A process that dies in between leaves a code that nobody was sent.
async function renew(deps: SendingDeps, account: Account, mail: Mail): Promise<RenewedMail> {
  const isToMember = memberMailKinds.some((kind) => kind === mail.kind);
  return isToMember ? renewMemberMail(deps, account, mail) : { isObsolete: false, mail, code: null };
}

async function giveUp(tx: Transaction, account: Account, { id }: Mail, reason: string): Promise<void> {
  const mail = await lockMail(tx, account.id, id);
  if (mail?.status !== 'Queued') return;
  const recipients = mail.recipients.map(
    (one): Recipient => (one.state === 'Waiting' ? { ...one, state: 'Refused', detail: reason } : one),
  );
  await saveMail(tx, account.id, moved({ ...mail, recipients, failure: reason }, 'fail'));
}

function outgoing(mail: Mail, mailFrom: string): OutgoingMail {
  const addressesOf = (role: Recipient['role']) =>
    mail.recipients.filter((one) => one.role === role).map(({ name, email }) => ({ name, address: email }));
  return {
    messageId: mail.messageId,
    from: { name: mail.senderName, address: mailFrom },
    replyTo: mail.replyTo,
    to: addressesOf('to'),
    cc: addressesOf('cc'),
    subject: mail.subject,
    html: renderHtml(mail.content),
    text: renderText(mail.content),
    headers: mail.headers,
    recipients: mail.recipients.filter(({ state }) => state === 'Waiting').map(({ email }) => email),
  };
}

// Invoices are locked before mails, wherever both are.
async function note(
  tx: Transaction,
  { invoices, log }: SendingDeps,
  account: Account,
  { id, kind, invoiceId }: Mail,
  outcomes: readonly DeliveryOutcome[],
  now: Date,
): Promise<Date | null> {
  const isOfTerms = kind === 'Invoice' || kind === 'InvoiceChanged';
  const isFirst = isOfTerms && outcomes.some(({ outcome }) => outcome === 'Accepted');
  const invoice =
    isFirst && invoiceId !== null ? await invoices.lockInvoice(tx, account.id, invoiceId) : null;
  const mail = await lockMail(tx, account.id, id);
  if (mail?.status !== 'Queued') return null;
  const { saved, again } = judge(mail, outcomes, now);
  await saveMail(tx, account.id, saved);
  // No account can see this mail, so that the log names it for the operator.
  if (saved.status === 'Failed' && !isShown(mail))
    log.warn({ mailId: id, kind, failure: saved.failure }, 'a mail about a sign-in was refused');
  if (invoice !== null) await invoices.noteSent(tx, account, [invoice], now);
  return again;
}

/** The state of a mail after the outcomes for its addresses, and when it is tried again. */
export function judge(
  mail: Mail,
  outcomes: readonly DeliveryOutcome[],
  now: Date,
): { readonly saved: Mail; readonly again: Date | null } {
  const pause = pauseAfter(mail.attempts);
  const byAddress = new Map(outcomes.map((one) => [one.address, one]));
  const recipients = mail.recipients.map((recipient): Recipient => {
    const outcome = recipient.state === 'Waiting' ? byAddress.get(recipient.email) : undefined;
    if (outcome === undefined) return recipient;
    const { detail } = outcome;
    if (outcome.outcome === 'Accepted') return { ...recipient, state: 'Sent', detail };
    const isOver = outcome.outcome === 'Refused' || pause === null;
    return { ...recipient, state: isOver ? 'Refused' : 'Waiting', detail };
  });
  const count = (state: Recipient['state']) => recipients.filter((one) => one.state === state).length;
  const isSentNow = outcomes.some(({ outcome }) => outcome === 'Accepted');
  const failure = recipients.findLast(({ state }) => state !== 'Sent')?.detail ?? null;
  const noted = { ...mail, recipients, failure, sentAt: mail.sentAt ?? (isSentNow ? now : null) };
  if (count('Waiting') > 0 && pause !== null) {
    return { saved: noted, again: new Date(now.getTime() + pause) };
  }
  const move: MailMove = count('Refused') === 0 ? 'send' : count('Sent') === 0 ? 'fail' : 'sendPart';
  return { saved: moved(noted, move), again: null };
}

function isShown({ kind }: Mail): boolean {
  return shownMailKinds.some((one) => one === kind);
}

function moved(mail: Mail, move: MailMove): Mail {
  const status = nextState(mailStates, mail.status, move);
  if (status === null) throw new Error(`A mail that is ${mail.status} cannot ${move}.`);
  return { ...mail, status };
}

// Invoices and payments are locked before mails. A mail may have waited for days, so that each attempt asks whether what
// it says is still true; `why` it is not.
async function lockQueued(
  tx: Transaction,
  deps: SendingDeps,
  account: Account,
  id: MailId,
  now: Date,
): Promise<{ readonly mail: Mail; readonly why: string | null } | null> {
  const head = await readMailHead(tx, account.id, id);
  if (head?.status !== 'Queued') return null;
  const why = await stalenessOf(tx, deps, account, head, now);
  const mail = await lockMail(tx, account.id, id);
  return mail?.status === 'Queued' ? { mail, why } : null;
}

async function begin(
  tx: Transaction,
  deps: SendingDeps,
  account: Account,
  id: MailId,
  now: Date,
): Promise<Mail | 'Stale' | null> {
  const locked = await lockQueued(tx, deps, account, id, now);
  if (locked === null) return null;
  if (locked.why !== null) return 'Stale';
  const begun = { ...locked.mail, attempts: locked.mail.attempts + 1 };
  await saveMail(tx, account.id, begun);
  return begun;
}

// Ends a stale mail, unless it is true again. It gives up its key, so that the same cause can write a mail again.
async function supersede(context: MailContext, deps: SendingDeps, id: MailId): Promise<void> {
  const { tx, account, now } = context;
  const locked = await lockQueued(tx, deps, account, id, now);
  if (locked === null || locked.why === null) return;
  const { mail, why } = locked;
  const recipients = mail.recipients.map(
    (one): Recipient => (one.state === 'Waiting' ? { ...one, state: 'Superseded' } : one),
  );
  await saveMail(tx, account.id, moved({ ...mail, onceKey: null, recipients, failure: why }, 'supersede'));
  if (why !== NEWER) await restoreLastNotified(tx, account, mail);
  if (mail.kind === 'AutopayAhead') await announceAgain(context, mail);
}

/**
 * Queues a mail again that failed, failed in part, or was kept, for those who have not got it, while what it says is
 * true. Errors: 404, 422 `illegal_action`. Transaction: needs.
 */
export async function sendAgain(
  tx: Transaction,
  deps: Pick<SendingDeps, 'mailer' | keyof PresentDeps>,
  { account }: Caller,
  text: string,
  now: Date,
): Promise<object> {
  const id = parseId<MailId>(text);
  const head = id === null ? null : await readMailHead(tx, account.id, id);
  const why = head === null ? null : await stalenessOf(tx, deps, account, head, now);
  const mail = id === null ? null : await lockMail(tx, account.id, id);
  if (mail === null || !isShown(mail)) throw AppError.notFound('mail');
  if (nextState(mailStates, mail.status, 'retry') === null) {
    throw new AppError('illegal_action', { message: `A mail that is ${mail.status} is not sent again.` });
  }
  if (why !== null) {
    throw new AppError('illegal_action', { message: `What this mail says is no longer true. ${why}` });
  }
  if (deps.mailer === null) {
    throw new AppError('illegal_action', { message: 'There is no mail server: SMTP_URL is not set.' });
  }
  const recipients = mail.recipients.map(
    (one): Recipient => (one.state === 'Refused' ? { ...one, state: 'Waiting' } : one),
  );
  const saved = moved({ ...mail, recipients, attempts: 0, failure: null }, 'retry');
  await saveMail(tx, account.id, saved);
  await scheduleTask(tx, account.id, 'mail.send', mail.id, now);
  return presentMail(saved);
}

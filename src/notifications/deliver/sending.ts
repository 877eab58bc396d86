import { type Accounts, holdSuspension } from '../../accounts/service.ts';
import type { Account } from '../../accounts/types.ts';
import type { Database, Transaction } from '../../kit/db/database.ts';
import { isRolledBack } from '../../kit/db/database-faults.ts';
import type { AccountId, MailId } from '../../kit/ids.ts';
import type { Log } from '../../kit/log.ts';
import type { DeliveryOutcome, Mailer } from '../../kit/mail/mailer.ts';
import { createBatcher } from '../../kit/queue/batch.ts';
import type { Clock } from '../../kit/time.ts';
import type { MailRoutes } from '../../mail-routes/service.ts';
import type { MailRoute } from '../../mail-routes/types.ts';
import type { Members } from '../../members/service.ts';
import { memberMailKinds, privateMemberMailKinds } from '../../members/types.ts';
import type { MailTokens } from '../feedback/mail-tokens.ts';
import { hasReached, isShown, isToOwnPeople, moved } from '../mail.ts';
import type { MailMove } from '../states.ts';
import { lockMails, readMailHeads, saveMails } from '../store.ts';
import type { Mail, MailKind, Recipient } from '../types.ts';
import { type AttachingDeps, createAttaching } from './attaching.ts';
import { concealCode, type RenewedMail, renewMemberMail } from './member-mails.ts';
import { detailOf, outgoing } from './outgoing.ts';
import { NEWER, type PresentDeps, restoreLastNotified, stalenessOf, suppressionsOf } from './staleness.ts';
import { createWaitingRoom } from './waiting-room.ts';

export interface SendingDeps extends PresentDeps, Pick<AttachingDeps, 'documents'> {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: Accounts;
  readonly members: Members;
  readonly mailRoutes: Pick<
    MailRoutes,
    'installation' | 'routeOf' | 'isStill' | 'isReady' | 'placesOf' | 'noteOutcome'
  >;
  /** The installation's; null without a mail server. */
  readonly mailer: Mailer | null;
  /** The address to which servers return mails; null: that of the sender. */
  readonly mailBounceAddress: string | null;
  /** Whether a provider reports on mails by their headers. */
  readonly isNamedInHeaders: boolean;
  /** Names mails in reports about them; null where nobody reports. */
  readonly loadTokens: () => Promise<MailTokens | null>;
}

const HOUR_MS = 3_600_000;
const FIRST_PAUSE_MS = 15_000;

/** How long an address is tried that the server refuses for now. */
const TRIED_FOR_MS = 72 * HOUR_MS;

/**
 * The pause after a number of attempts: it doubles from 15 s up to an hour. Null when the pauses so far are three days in
 * all. Pauses are counted instead of passed time, because a test clock may leap.
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
 * Sends a mail at an instant of the account's time; answers when to try again, or null. 'Stale': what it says is no longer
 * true; it was not sent, and is to be ended by {@link supersede}.
 */
type SendMail = (account: Account, id: MailId, now: Date) => Promise<Date | 'Stale' | null>;

/** How many mails of an account one transaction begins or notes. */
const BATCH = {
  maximumItems: 50,
  maximumRuns: 2,
  maximumWaitMs: Number.POSITIVE_INFINITY,
  // Then each mail is begun or noted alone: one locked invoice must not cause the mails of others to be sent again.
  isWithoutEffect: isRolledBack,
};

/**
 * Builds the sending of a mail to the addresses that have not got it yet. No transaction is open during the conversation
 * with the server. Each mail is in two transactions, before and after it; mails of an account that begin together share
 * one, and so do mails whose outcomes are known together. No mail waits for another. A mail is sent twice only when the
 * server's answer is lost, or the process dies before storing it: it is then sent again under the same Message-ID. A mail
 * to a member is rendered again here, with its code, and fails when its reason no longer holds.
 */
export function createSending(deps: SendingDeps): SendMail {
  const { database, clock, mailer, mailRoutes, loadTokens } = deps;
  const begin = createBatcher<AccountId, BeginItem, Begun | Unbegun>({
    ...BATCH,
    clock,
    run: (id, items) => database.transaction(id, (tx) => beginAll(tx, deps, items)),
  });
  const note = createBatcher<AccountId, NoteItem, Date | null>({
    ...BATCH,
    clock,
    run: (id, items) => database.transaction(id, (tx) => noteAll(tx, deps, items)),
  });
  const attaching = createAttaching(deps);
  const waitingRoom = createWaitingRoom(mailRoutes.placesOf);
  const attachingRoom = createWaitingRoom(attaching.placesOf);
  return async (account, id, now) => {
    // Without a server the mail waits until one is configured.
    if (mailer === null) return new Date(now.getTime() + HOUR_MS);
    const waitsUntil = waitingRoom.again(account.id, id, now) ?? attachingRoom.again(account.id, id, now);
    if (waitsUntil !== null) return waitsUntil;
    const begun = await begin(account.id, { account, id, now });
    if (begun === 'Full') return waitingRoom.enter(account.id, id, now);
    waitingRoom.leave(account.id, id);
    if (begun === null || begun === 'Stale') return begun;
    // The end of the suspension has it done, but for a mail that was just looked at when it ended.
    if (begun === 'Waits') return new Date(now.getTime() + HOUR_MS);
    const { mail, route } = begun;
    const renewed = await renew(deps, account, mail);
    if (renewed.isObsolete) {
      await database.transaction(account.id, (tx) => giveUp(tx, account, mail, renewed.reason));
      return null;
    }
    const attached = await attaching.attach(account, renewed.mail);
    // This mail was not tried at the server.
    if (attached === 'Full') {
      await note(account.id, { account, mail, route, outcomes: [], now });
      return attachingRoom.enter(account.id, id, now);
    }
    attachingRoom.leave(account.id, id);
    if (attached === 'Later' || attached === 'LeftOut') {
      return database.transaction(account.id, (tx) => noteUnattached(tx, account, id, attached, now));
    }
    const tokens = await loadTokens();
    const token = tokens?.tokenOf(account.id, id) ?? null;
    const { mailBounceAddress: bounceAddress, isNamedInHeaders: isInHeaders } = deps;
    const message = outgoing(renewed.mail, route, { token, bounceAddress, isInHeaders }, attached);
    // No outcome without a mailer: then the installation has lost its own. Nor when a report has said of each address that
    // the mail came back.
    const heard =
      message.recipients.length === 0 ? [] : ((await route.mailer?.send(message, route.sign)) ?? []);
    const outcomes = heard.map((one) => ({
      ...one,
      detail: concealCode(detailOf(one, route), renewed.code),
    }));
    const again = await note(account.id, { account, mail, route, outcomes, now });
    // After the mail's own outcome is stored: if this fails, the mail is not sent again.
    await mailRoutes.noteOutcome(account, { route, mailId: id, outcomes: heard }, now);
    return again;
  };
}

// The mail has not gone: it was no attempt. Answers when it is tried again; one whose documents are left out goes at once.
async function noteUnattached(
  tx: Transaction,
  account: Account,
  id: MailId,
  why: 'Later' | 'LeftOut',
  now: Date,
): Promise<Date | null> {
  const mail = (await lockMails(tx, account.id, [id])).get(id);
  if (mail?.status !== 'Queued' || mail.attachments === null) return null;
  const tries = mail.attachments.tries + 1;
  const attachments = { ...mail.attachments, tries, isLeftOut: why === 'LeftOut' };
  await saveMails(tx, account.id, [{ ...mail, attempts: mail.attempts - 1, attachments }]);
  return new Date(now.getTime() + (why === 'LeftOut' ? 0 : (pauseAfter(tries) ?? HOUR_MS)));
}

// The role that signs callers in makes the code, outside of the transaction above: the role that serves accounts must not
// be able to make one. A process that dies in between leaves a code that was sent to nobody.
async function renew(deps: SendingDeps, account: Account, mail: Mail): Promise<RenewedMail> {
  const isToMember = memberMailKinds.some((kind) => kind === mail.kind);
  return isToMember ? renewMemberMail(deps, account, mail) : { isObsolete: false, mail, code: null };
}

async function giveUp(tx: Transaction, account: Account, { id }: Mail, reason: string): Promise<void> {
  const mail = (await lockMails(tx, account.id, [id])).get(id);
  if (mail?.status !== 'Queued') return;
  const recipients = mail.recipients.map(
    (one): Recipient => (one.state === 'Waiting' ? { ...one, state: 'Refused', detail: reason } : one),
  );
  await saveMails(tx, account.id, [moved({ ...mail, recipients, failure: reason }, 'fail')]);
}

/** The server's answers about a mail. */
interface NoteItem {
  readonly account: Account;
  readonly mail: Mail;
  readonly route: MailRoute;
  readonly outcomes: readonly DeliveryOutcome[];
  readonly now: Date;
}

// Invoices are locked before mails, wherever both are: statements that are sent together run in their order. All items are
// of one account.
async function noteAll(
  tx: Transaction,
  { invoices, log, mailRoutes }: SendingDeps,
  items: readonly NoteItem[],
): Promise<(Date | null)[]> {
  const [{ account, now }] = items as [NoteItem];
  const notified = items
    .filter(({ mail: { kind } }) => kind === 'Invoice' || kind === 'InvoiceChanged')
    .filter(({ outcomes }) => outcomes.some(({ outcome }) => outcome === 'Accepted'))
    .flatMap(({ mail: { invoiceId } }) => invoiceId ?? []);
  const [locked, isStill, mails] = await Promise.all([
    invoices.lockInvoices(tx, account.id, notified),
    mailRoutes.isStill(tx, account.id),
    lockMails(
      tx,
      account.id,
      items.map(({ mail: { id } }) => id),
    ),
  ]);
  const noted = items.map(({ mail: { id }, outcomes, now: at }) => {
    const mail = mails.get(id);
    return mail?.status === 'Queued' ? applyOutcomes(mail, outcomes, at) : null;
  });
  const saved = noted.flatMap((one) => (one === null ? [] : [one.saved]));
  const about = new Set(saved.map(({ invoiceId }) => invoiceId));
  const sent = [...locked.values()].filter(({ id }) => about.has(id));
  await Promise.all([saveMails(tx, account.id, saved), invoices.noteSent(tx, account, sent, now)]);
  for (const mail of saved) {
    const { id: mailId, kind, failure } = mail;
    // No account can see this mail, so that the log is for the operator.
    if (mail.status === 'Failed' && !isShown(mail))
      log.warn({ mailId, kind, failure }, 'a mail about a sign-in was refused');
  }
  return noted.map((one, index) => {
    const { route, now: at } = items[index] as NoteItem;
    // The change of the way has woken the mails that waited. This one was under way, and goes the new way next.
    return one?.again && !isStill(route) ? at : (one?.again ?? null);
  });
}

/**
 * The state of a mail after the outcomes for its addresses, and when it is tried again. Without outcomes it was not tried,
 * because it had no turn at the server: this does not count as an attempt.
 */
export function applyOutcomes(
  mail: Mail,
  outcomes: readonly DeliveryOutcome[],
  now: Date,
): { readonly saved: Mail; readonly again: Date | null } {
  // A report may have said of each address that the mail came back, before the server's answer was noted.
  const isUntried = mail.recipients.some(({ state }) => state === 'Waiting');
  if (outcomes.length === 0 && isUntried) {
    return {
      saved: { ...mail, attempts: mail.attempts - 1 },
      again: new Date(now.getTime() + FIRST_PAUSE_MS),
    };
  }
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
  const failure = recipients.findLast((one) => !hasReached(one))?.detail ?? null;
  const noted = { ...mail, recipients, failure, sentAt: mail.sentAt ?? (isSentNow ? now : null) };
  if (count('Waiting') > 0 && pause !== null) {
    return { saved: noted, again: new Date(now.getTime() + pause) };
  }
  const reached = recipients.filter(hasReached).length;
  const isSent = reached === recipients.length;
  const unsent: MailMove = count('Bounced') > 0 ? 'bounce' : 'fail';
  return { saved: moved(noted, isSent ? 'send' : reached > 0 ? 'sendPart' : unsent), again: null };
}

// Locks invoices and payments before mails. A mail may have waited for days, so that each attempt checks whether it is
// still true; `why` says why not.
async function lockQueued(
  tx: Transaction,
  deps: PresentDeps,
  account: Account,
  ids: readonly MailId[],
  now: Date,
): Promise<Map<MailId, { readonly mail: Mail; readonly why: string | null }>> {
  const heads = (await readMailHeads(tx, account.id, ids)).filter(({ status }) => status === 'Queued');
  const reasons = await stalenessOf(tx, deps, account, heads, now);
  const [mails, suppressions] = await Promise.all([
    lockMails(
      tx,
      account.id,
      heads.map(({ id }) => id),
    ),
    suppressionsOf(tx, account, heads),
  ]);
  const queued = [...mails.values()].filter(({ status }) => status === 'Queued');
  return new Map(
    queued.map((mail) => [mail.id, { mail, why: reasons.get(mail.id) ?? suppressions.get(mail.id) ?? null }]),
  );
}

/** A mail to be tried. */
interface BeginItem {
  readonly account: Account;
  readonly id: MailId;
  readonly now: Date;
}

/** A mail that is tried, and its way. */
interface Begun {
  readonly mail: Mail;
  readonly route: MailRoute;
}

// These never go by the account's own server: secrets of a person, that this server takes no mails, and that money goes
// elsewhere. The server may belong to somebody who has taken over the account.
const ofInstallation: ReadonlySet<MailKind> = new Set<MailKind>([
  ...memberMailKinds,
  'BusinessMailRouteFailing',
  'BusinessProcessorChanged',
]);

// `Waits`: the account is suspended, or held after a restore. `Full`: its server has as many mails under way as it may have.
type Unbegun = 'Stale' | 'Waits' | 'Full' | null;

// In a suspended account, members and the business itself still learn what happens to their account and their money. A held
// one sends only what a person asked for since, such as a link to sign in: all else may be said already, or not true.
function waits(
  { isSuspended, heldAt }: Awaited<ReturnType<typeof holdSuspension>>,
  mail: Pick<Mail, 'kind' | 'createdAt'>,
): boolean {
  if (heldAt !== null) {
    return mail.createdAt < heldAt || !privateMemberMailKinds.some((kind) => kind === mail.kind);
  }
  return isSuspended && !isToOwnPeople(mail);
}

// All items are of one account. The way is read with the mails, in the same round trip.
async function beginAll(
  tx: Transaction,
  deps: SendingDeps,
  items: readonly BeginItem[],
): Promise<(Begun | Unbegun)[]> {
  const { mailRoutes } = deps;
  const [{ account, now }] = items as [BeginItem];
  const ids = items.map(({ id }) => id);
  const [suspension, route, locked] = await Promise.all([
    holdSuspension(tx, account.id),
    mailRoutes.routeOf(tx, account.id),
    lockQueued(tx, deps, account, ids, now),
  ]);
  let places = mailRoutes.placesOf(account.id);
  const begun = ids.map((id) => {
    const { mail, why } = locked.get(id) ?? { why: null };
    if (mail === undefined) return null;
    if (waits(suspension, mail)) return 'Waits';
    if (why !== null) return 'Stale';
    const ofOurs = ofInstallation.has(mail.kind);
    // Before anything is written: the next attempt finds the mail as it is.
    if (!ofOurs && route.name === 'Server' && places-- <= 0) return 'Full';
    return {
      mail: { ...mail, attempts: mail.attempts + 1 },
      route: ofOurs ? mailRoutes.installation : route,
    };
  });
  await saveMails(
    tx,
    account.id,
    begun.flatMap((one) => (one === null || typeof one === 'string' ? [] : [one.mail])),
  );
  return begun;
}

/** A mail that was ended, as it was before, and why. */
export interface Superseded {
  readonly mail: Mail;
  readonly why: string;
}

/**
 * Ends a stale mail and answers it as it was, with the reason, unless it is true again. It gives up its key, so that the same cause can write a mail
 * again.
 */
export async function supersede(
  tx: Transaction,
  deps: PresentDeps,
  account: Account,
  id: MailId,
  now: Date,
): Promise<Superseded | null> {
  const { mail, why } = (await lockQueued(tx, deps, account, [id], now)).get(id) ?? { why: null };
  if (mail === undefined || why === null) return null;
  const recipients = mail.recipients.map(
    (one): Recipient => (one.state === 'Waiting' ? { ...one, state: 'Superseded' } : one),
  );
  await saveMails(tx, account.id, [moved({ ...mail, onceKey: null, recipients, failure: why }, 'supersede')]);
  if (why !== NEWER) await restoreLastNotified(tx, account, mail);
  return { mail, why };
}

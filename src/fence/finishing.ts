import { type Account, accountTime } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import { CommandError } from '../kit/command-error.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import { parseId } from '../kit/ids.ts';
import { SealError } from '../kit/secrets.ts';
import type { Clock } from '../kit/time.ts';
import { putDiscrepancy } from '../ledger/service.ts';
import type { Payments } from '../payments/service.ts';
import type { Platform } from '../platform/service.ts';
import type { ProcessorFor } from '../processors/service.ts';
import type { BusinessSince, FoundPayOut, Processor } from '../processors/types.ts';
import { noteBusinesses, type OpenBusiness } from './businesses.ts';
import { type NumbersKnown, settleNumbers } from './numbers.ts';
import {
  countFindings,
  isClosedByPerson,
  isOlderDifference,
  listUnderWay,
  listWaitingEvents,
  saveEnd,
  saveStep,
} from './store.ts';
import type { Findings, Hold, HoldStep } from './types.ts';

/** A difference between our books and the processor's, as the comparison names it. */
interface Unknown {
  readonly kind: string;
  /** The kind of line and its key, as `charge 0190…`. */
  readonly subject: string;
  readonly explanation: string;
}

export interface FenceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly charges: Charges;
  readonly payments: Payments;
  readonly platform: Pick<Platform, 'readNow'>;
  readonly processorFor: ProcessorFor;
  /**
   * Reads the accounts at the operator's platform again, and what those took since an instant that are not in use: one that
   * became ready since the backup comes into use first. Errors: 503 without an answer.
   */
  readonly readBusinessesSince: (account: Account, since: Date) => Promise<readonly BusinessSince[]>;
  /** Applies a kept event of the processor, as its task does. */
  readonly applyEvent: (account: Account, id: string, now: Date) => Promise<unknown>;
  /**
   * Compares the books with the processor's, keeps the differences, and answers the lines there that are not known here. Also
   * those of a moment ago, which a comparison at night leaves out.
   */
  readonly compare: (account: Account, now: Date) => Promise<readonly Unknown[]>;
  /** Ends the hold: what was put off goes on. `alongside` runs in the same transaction, with the machine's time. */
  readonly endHold: (
    account: Account,
    backupAt: Date,
    alongside: (tx: Transaction, now: Date) => Promise<void>,
  ) => Promise<boolean>;
  /** Ends the mails that were written before an instant, in the transaction that ends the hold. Answers how many. */
  readonly supersedeMails: (tx: Transaction, account: Account, before: Date) => Promise<number>;
}

export interface FinishOptions extends NumbersKnown {
  /** Sends the mails that waited in the backup, though they may have been sent before. */
  readonly sendsWaitingMails?: boolean;
  /** Reads and applies, and leaves the account held: another processor is to be connected and asked, too. */
  readonly staysHeld?: boolean;
}

/** The end of a try: the account works again, or why it does not. */
export type Finished = {
  /** The account at Stripe that was asked; null: none was. */
  readonly stripeAccount: string | null;
} & (
  | { readonly isLifted: true; readonly findings: Findings }
  | { readonly isLifted: false; readonly reason: string }
);

const READ_ONLY =
  'Its processor was read, and --no-lift keeps it held. Connect the one that it had since, and finish again.';

/** Says why an account stays held. */
class StaysHeld extends CommandError {}

/**
 * Finishes the restore of one account: reads what its processor did since the backup, applies it, compares both books, and
 * lets the account work again. What it cannot know keeps the account held. Each step may be repeated, also by two processes
 * at once; the last transaction decides. No transaction is open across a call.
 */
export async function finishAccount(
  deps: FenceDeps,
  account: Account,
  hold: Hold,
  options: FinishOptions,
): Promise<Finished> {
  let step: HoldStep = 'Held';
  let stripeAccount: string | null = null;
  const reached = async (next: HoldStep) => {
    step = next;
    await saveStep(deps.database, hold, next);
  };
  try {
    const now = accountTime(account, deps.clock.now());
    const former = await deps.processorFor(account);
    await readEvents(deps, account, former, now);
    await applyRead(deps, account, hold, now);
    // One may take the place of the account that was in use, here alone while ours is held: nothing asks the former account
    // afterwards, so it was read before, and its answers were applied. Money that is under way there keeps it in use.
    const businesses = await deps.readBusinessesSince(account, hold.backupAt);
    const unused = await noteBusinesses(deps.database, account, hold, businesses, now);
    const processor = await findProcessor(deps, account, unused);
    stripeAccount = processor?.stripeAccount ?? null;
    if (processor?.stripeAccount !== former?.stripeAccount) await readEvents(deps, account, processor, now);
    await reached('Read');
    await applyRead(deps, account, hold, now);
    await reached('Applied');
    await compare(deps, account, hold, processor, now);
    await reached('Compared');
    // Before a person decides about lost money: an invoice that is created until then takes the next number.
    const nextNumber = await settleNumbers(deps.database, account, hold, options, now);
    await reached('Numbered');
    await requireNothingLost(deps, account, hold, unused);
    if (options.staysHeld === true) throw new StaysHeld(READ_ONLY);
    const findings = await lift(deps, account, hold, { ...options, nextNumber });
    return { isLifted: true, findings, stripeAccount };
  } catch (cause) {
    const reason = reasonOf(cause);
    if (reason === null) throw cause;
    await saveStep(deps.database, hold, step, reason);
    return { isLifted: false, reason, stripeAccount };
  }
}

/** Lets an account work again without an answer of its processor: a person has looked there. */
export async function liftAnyway(
  deps: FenceDeps,
  account: Account,
  hold: Hold,
  options: FinishOptions,
): Promise<Findings> {
  const now = accountTime(account, deps.clock.now());
  const nextNumber = await settleNumbers(deps.database, account, hold, options, now);
  return lift(deps, account, hold, { ...options, nextNumber, isAnyway: true });
}

// The reason for a person; null for a fault of our own.
function reasonOf(cause: unknown): string | null {
  if (cause instanceof StaysHeld) return cause.message;
  if (cause instanceof SealError) {
    return 'The keys of its processor cannot be read with this SECRET_KEY: set the former one, or connect the processor again. Then finish again.';
  }
  if (cause instanceof AppError) return `${cause.message} Finish again.`;
  const isNetwork =
    cause instanceof Error && /Unreachable|fetch failed|ECONN/.test(`${cause.name} ${cause.message}`);
  return isNetwork ? 'Its processor does not answer. Finish again when it does.' : null;
}

// One may have been connected since the backup, and have taken money: then the database does not know it.
async function findProcessor(
  { processorFor }: FenceDeps,
  account: Account,
  unused: readonly OpenBusiness[],
): Promise<Processor | null> {
  const processor = await processorFor(account);
  if (processor !== null || account.mode !== 'Live') return processor;
  const next = `No processor is known here. If one was connected since the backup, connect it and finish again; otherwise: restore --lift-anyway ${account.path}`;
  throw new StaysHeld([...unused.map(({ what }) => what), next].join(' '));
}

async function readEvents(
  deps: FenceDeps,
  account: Account,
  processor: Processor | null,
  now: Date,
): Promise<void> {
  await deps.platform.readNow(account.mode);
  if (processor === null) return;
  const failure = await deps.charges.catchUp.readToEnd(account, processor, now);
  if (failure === null) return;
  throw new StaysHeld(`The events of its processor could not be read (${failure}). Finish again.`);
}

// Applies what was read, and asks what became of the rest.
async function applyRead(deps: FenceDeps, account: Account, hold: Hold, now: Date): Promise<void> {
  await applyWaiting(deps, account, now);
  await askUnderWay(deps, account, hold, now);
  await applyWaiting(deps, account, now);
}

async function applyWaiting({ database, applyEvent }: FenceDeps, account: Account, now: Date): Promise<void> {
  for (const id of await listWaitingEvents(database, account.id)) await applyEvent(account, id, now);
}

async function askUnderWay(deps: FenceDeps, account: Account, hold: Hold, now: Date): Promise<void> {
  const { database, charges, payments } = deps;
  const { money, payments: ids } = await listUnderWay(database, account);
  for (const one of money) await charges.catchUp.askAgain(account, one, now);
  for (const id of ids) {
    const since = accountTime(account, hold.backupAt);
    const paidOut = await payments.jobs.catchUp(account, id, since, now);
    await noteUnmatched(deps, account, hold, id, paidOut, now);
  }
}

// A bank payout is in no log and in no statement of the processor's.
async function noteUnmatched(
  { database }: FenceDeps,
  account: Account,
  hold: Hold,
  paymentId: string,
  paidOut: Awaited<ReturnType<Payments['jobs']['catchUp']>>,
  now: Date,
): Promise<void> {
  if (paidOut.status === 'unknown') {
    throw new StaysHeld(
      `The bank payouts to a recipient could not be read (${paidOut.cause}). Finish again.`,
    );
  }
  const lost =
    paidOut.status === 'gone'
      ? [{ subject: paymentId, explanation: explainGone(paymentId) }]
      : paidOut.unmatched.map((one) => ({ subject: one.key, explanation: explainUnmatched(one) }));
  if (lost.length === 0) return;
  await database.transaction(account.id, async (tx) => {
    for (const { subject, explanation } of lost) {
      if (await isClosedByPerson(tx, account.id, subject, hold.heldAt)) continue;
      await putDiscrepancy(tx, account.id, { kind: 'lost_money', subject, explanation }, now);
    }
  });
}

function explainUnmatched({ key, outcome }: FoundPayOut): string {
  const reference = 'reference' in outcome ? outcome.reference : null;
  return `The processor has the bank payout ${reference ?? key}, which the restored database does not know. Set its metadata tranche_of at the processor to the id of the payment out that it paid, and finish again; if it paid none that is here, close this.`;
}

function explainGone(paymentId: string): string {
  return `The recipient’s account of the payment out ${paymentId} is no longer connected to the platform: the processor does not say whether the money has left it for the recipient’s bank since the backup. Ask the recipient. After you close this and finish again, the money is taken back from that account; leave what the processor refuses to take back to the recipient: POST /v1/payments/${paymentId}/write_off.`;
}

// Money in the statement that is not known here: events are kept for a month only, and a backup may be older. Money of other
// programs at the same account there has no key of ours, or was not known before the backup either.
async function compare(
  deps: FenceDeps,
  account: Account,
  hold: Hold,
  processor: Processor | null,
  now: Date,
): Promise<void> {
  const unknown = await deps.compare(account, now);
  const unread: Unknown[] = [];
  for (const one of unknown) {
    const [kind, key = ''] = one.subject.split(' ');
    if (parseId(key) === null) continue;
    if (await isOlderDifference(deps.database, account.id, one, accountTime(account, hold.backupAt)))
      continue;
    // The account's own processor has nothing of what the operator's platform moves.
    if (kind === 'outgoing' || isAtPlatform(one)) unread.push(one);
    if (isAtPlatform(one) || (kind !== 'charge' && kind !== 'refund')) continue;
    const event = (await processor?.readByKey?.({ accountId: account.id, now }, kind, key)) ?? null;
    if (event === null || processor === null) unread.push(one);
    else await deps.charges.catchUp.keepFound(account, processor, event, now);
  }
  await applyWaiting(deps, account, now);
  if (unknown.length > 0) await deps.compare(account, now);
  await deps.database.transaction(account.id, async (tx) => {
    for (const one of unread) await noteUnread(tx, account, hold, one, now);
  });
}

// The operator's platform moves payments out only.
function isAtPlatform({ kind }: Unknown): boolean {
  return kind.startsWith('platform.');
}

// Money of clients, or out of the wallet, of which the processor keeps no record that could be read: it would be moved once
// more.
async function noteUnread(tx: Transaction, { id }: Account, hold: Hold, unknown: Unknown, now: Date) {
  const [kind, subject = ''] = unknown.subject.split(' ');
  if (await isClosedByPerson(tx, id, subject, hold.heldAt)) return;
  const next =
    kind === 'outgoing' || isAtPlatform(unknown)
      ? 'It belongs to a payment out. Look it up at the processor, and cancel the payment here that it was for, or record it; then close this.'
      : 'Look it up at the processor. Mark what it has paid as paid, or give the money back there; then close this.';
  const explanation = `${unknown.explanation} ${next}`;
  await putDiscrepancy(tx, id, { kind: 'lost_money', subject, explanation }, now);
}

async function requireNothingLost(
  { database }: FenceDeps,
  { path }: Account,
  hold: Hold,
  unused: readonly OpenBusiness[],
): Promise<void> {
  const { lost } = await countFindings(database, hold);
  if (lost === 0) return;
  const others = unused.reduce((left, { count }) => left - count, lost);
  const what = others === 1 ? 'A payment' : `${others} payments`;
  const named = unused.map((one) => one.what);
  const all = others < 1 ? named : [...named, `${what} at its processor could not be matched.`];
  throw new StaysHeld(
    `${all.join(' ')} See what to do with: ledger discrepancies --account ${path}. Close each with ledger close when it is dealt with, and finish again.`,
  );
}

interface LiftOptions extends FinishOptions {
  readonly nextNumber: string | null;
  readonly isAnyway?: boolean;
}

// The mails of before end with the hold. Earlier, a crash would lose whether they were to be sent; later, they would go out.
async function lift(
  deps: FenceDeps,
  account: Account,
  hold: Hold,
  { nextNumber, sendsWaitingMails = false, isAnyway = false }: LiftOptions,
): Promise<Findings> {
  const { lost: _, ...counts } = await countFindings(deps.database, hold);
  let findings: Findings = { ...counts, nextNumber, mails: 0 };
  await deps.endHold(account, hold.backupAt, async (tx, machineNow) => {
    const mails = sendsWaitingMails ? 0 : await deps.supersedeMails(tx, account, hold.heldAt);
    findings = { ...findings, mails };
    // A restore that began since needs the processor to be read again.
    if (await saveEnd(tx, hold, findings, isAnyway, machineNow)) return;
    throw new StaysHeld('Another restore began while this one was finished. Finish again.');
  });
  return findings;
}

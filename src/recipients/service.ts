import { requireUnsuspended } from '../accounts/service.ts';
import { type Account, accountTime, type Caller } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { AppError, blocked } from '../kit/errors.ts';
import { recordEvents } from '../kit/events.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { type ContactId, newId, parseId, type RecipientId } from '../kit/ids.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import { nextState } from '../kit/states.ts';
import type { Clock } from '../kit/time.ts';
import type { ProcessorFor } from '../processors/service.ts';
import type { OutgoingProcessor, Processor, ProcessorEvent, RecipientLink } from '../processors/types.ts';
import { isAsked, judgeRecipient } from './outcome.ts';
import { presentRecipient } from './present.ts';
import { recipientStates } from './states.ts';
import {
  findRecipient,
  insertRecipient,
  listRecipients,
  lockRecipient,
  type RecipientFilter,
  readByReference,
  readCurrent,
  saveRecipient,
} from './store.ts';
import type { Recipient } from './types.ts';

export { countRecipients } from './counts-store.ts';
export { recipientsOfContact } from './of-contact-store.ts';
export { isAsked } from './outcome.ts';
export { readLast as readLastRecipient, readRecipient } from './store.ts';

interface RecipientsDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** The processor of payments out. */
  readonly processorFor: ProcessorFor;
  /** The operator's platform; a sandbox decides by itself. */
  readonly platform: {
    /** Why it cannot send money in a currency to a country; null when it can. */
    whyNotThere(mode: Account['mode'], country: string, currency: string): Promise<AppError | null>;
    /** Notes whose an account there is, so that an event finds it. */
    noteRecipient(tx: Transaction, account: Account, id: RecipientId, reference: string): Promise<void>;
  };
  readonly payments: {
    /** Has the payments to a recipient looked at again. */
    wake(tx: Transaction, account: Account, id: RecipientId, now: Date): Promise<void>;
    /** Whether a payment to a recipient is accepted and not finished. */
    isUnderWay(tx: Transaction, account: Account, id: RecipientId): Promise<boolean>;
    /** The same, or one arrived so lately that the recipient's bank may still send it back. */
    isMoving(tx: Transaction, account: Account, id: RecipientId, now: Date): Promise<boolean>;
  };
}

/** The contact of a recipient, and where the processor's pages lead back to. */
interface Onboarding {
  readonly contact: { readonly id: ContactId; readonly name: string; readonly email: string };
  /** ISO 3166. It counts only for an account that is not made yet. */
  readonly country: string;
  readonly back: { readonly returnUrl: string; readonly refreshUrl: string };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type Recipients = ReturnType<typeof createRecipients>;

/** Makes the verbs of recipients' accounts at the processor. */
export function createRecipients(deps: RecipientsDeps) {
  const { database } = deps;
  return {
    /**
     * Makes the account of a contact at the processor, unless there is one, and a link at which its details are given. The
     * link is a secret that lives minutes. Errors: 422 `no_processor`, `country_not_supported`, `currency_not_supported`,
     * 403, 503.
     */
    start: (account: Account, onboarding: Onboarding, now: Date) => start(deps, account, onboarding, now),
    /** Reads an account at the processor again, if there is one; answers the recipient. */
    refresh: async (account: Account, id: RecipientId, now: Date) =>
      (await refresh(deps, account, id, now)).recipient,
    /**
     * Applies an event about an account at the processor; false when it is none of ours. Errors: 503 `overloaded` without an
     * answer of the processor, so that the event stays to be applied.
     */
    async applyEvent(account: Account, event: ProcessorEvent, now: Date): Promise<boolean> {
      if (event.type !== 'recipient') return false;
      const recipient = await database.transaction(account.id, (tx) =>
        readByReference(tx, account.id, event.reference),
      );
      if (recipient === null) return false;
      const { isAnswered } = await refresh(deps, account, recipient.id, now);
      if (!isAnswered) throw busy();
      return true;
    },
    async listRecipients({ account }: Caller, filter: RecipientFilter, page: PageRequest) {
      return makePage(await listRecipients(database, account.id, page, filter), page.limit, presentRecipient);
    },
    /** Errors: 404. */
    async getRecipient({ account }: Caller, id: string) {
      const parsed = parseId<RecipientId>(id);
      const recipient = parsed && (await findRecipient(database, account.id, parsed));
      if (recipient === null) throw AppError.notFound('recipient');
      return presentRecipient(recipient);
    },
    /**
     * Forgets a recipient's account. The account at the processor stays, because it may hold money. Errors: 404, 422
     * `illegal_action`.
     */
    deleteRecipient: (tx: Transaction, { account }: Caller, id: string) => forget(deps, tx, account, id),
    jobs: {
      /** Reads an account at the processor again; answers when to do so next, or null. `key`: the recipient's id. */
      check: async (account: Account, key: string, now: Date): Promise<Date | null> => {
        const { recipient, isAnswered } = await refresh(deps, account, key as RecipientId, now);
        if (recipient === null) return null;
        if (!isAnswered) return new Date(now.getTime() + HOUR_MS);
        const isMoving = await database.transaction(account.id, (tx) =>
          deps.payments.isMoving(tx, account, recipient.id, now),
        );
        return nextCheck(recipient, isMoving, now);
      },
    },
  };
}

// The first transaction keeps the key under which the account is made, so that one contact has one account.
async function start(
  deps: RecipientsDeps,
  account: Account,
  { contact, country, back }: Onboarding,
  now: Date,
): Promise<RecipientLink> {
  const { database } = deps;
  const processor = await deps.processorFor(account);
  const outgoing = requireOutgoing(processor);
  const known = await database.transaction(account.id, async (tx) => {
    await requireUnsuspended(tx, account.id);
    return readCurrent(tx, account.id, contact.id, outgoing.name);
  });
  if (known?.reference == null && outgoing.name === 'StripePlatform') {
    const refusal = await deps.platform.whyNotThere(account.mode, country, account.currency);
    if (refusal !== null) throw refusal;
  }
  const begun = known ?? (await begin(deps, account, outgoing.name, contact.id, country, now));
  const merchant = { accountId: account.id, now };
  const recipient =
    begun.reference === null
      ? await make(deps, account, outgoing, { ...begun, country }, contact, now)
      : begun;
  const link = await outgoing.recipients.link(merchant, recipient.reference as string, back);
  if (link.status === 'made') return link;
  if (link.status === 'gone') await refresh(deps, account, recipient.id, now);
  throw busy();
}

type Outgoing = OutgoingProcessor & Pick<Processor, 'name'>;

function requireOutgoing(processor: Processor | null): Outgoing {
  if (processor?.outgoing !== undefined) return { ...processor.outgoing, name: processor.name };
  throw new AppError('no_processor');
}

function begin(
  { database }: RecipientsDeps,
  account: Account,
  processor: Processor['name'],
  contactId: ContactId,
  country: string,
  now: Date,
): Promise<Recipient> {
  return database.transaction(account.id, async (tx) => {
    const made: Recipient = {
      id: newId<RecipientId>(),
      contactId,
      processor,
      reference: null,
      status: 'Creating',
      country,
      currency: null,
      bankAccount: null,
      due: [],
      dueBy: null,
      reason: null,
      askedAt: null,
      sequence: 0,
      createdAt: now,
      updatedAt: now,
      checkedAt: null,
    };
    if (await insertRecipient(tx, account.id, made)) return made;
    // Another request has made it in the meantime.
    const other = await readCurrent(tx, account.id, contactId, processor);
    if (other === null) throw busy();
    return other;
  });
}

async function make(
  deps: RecipientsDeps,
  account: Account,
  outgoing: Outgoing,
  { id, country }: Recipient,
  { name, email }: Onboarding['contact'],
  now: Date,
): Promise<Recipient> {
  const merchant = { accountId: account.id, now };
  const outcome = await outgoing.recipients.create(merchant, { key: id, country, email, name });
  if (outcome.status === 'unknown') throw busy();
  return change(deps, account, id, now, async (tx, recipient) => {
    if (outcome.status === 'refused') return { ...recipient, status: 'Gone', reason: outcome.code };
    if (recipient.reference !== null) return null;
    const { reference } = outcome;
    // Before the recipient is led there, so that the first event about the account finds its owner.
    if (outgoing.name === 'StripePlatform') {
      await deps.platform.noteRecipient(tx, account, id, reference);
    }
    await scheduleTask(tx, account.id, 'recipient.check', id, new Date(now.getTime() + HOUR_MS));
    const status = nextState(recipientStates, recipient.status, 'make') ?? recipient.status;
    return { ...recipient, reference, country, status };
  }).then((recipient) => {
    if (recipient === null) throw busy();
    if (outcome.status !== 'refused') return recipient;
    const { code, message } = outcome;
    const isKnown = code === 'country_not_supported' || code === 'currency_not_supported';
    throw new AppError(isKnown ? code : 'no_processor', { message });
  });
}

interface Refreshed {
  readonly recipient: Recipient | null;
  /** False when the processor was asked, and did not answer. */
  readonly isAnswered: boolean;
}

async function refresh(
  deps: RecipientsDeps,
  account: Account,
  id: RecipientId,
  now: Date,
): Promise<Refreshed> {
  const known = await findRecipient(deps.database, account.id, id);
  if (known === null || known.reference === null || isOver(known))
    return { recipient: known, isAnswered: true };
  const processor = await deps.processorFor(account, known.processor);
  const read = await processor?.outgoing?.recipients.read({ accountId: account.id, now }, known.reference);
  // Without its keys nobody can be asked.
  if (read === undefined) return { recipient: known, isAnswered: true };
  if (read.status === 'unknown') return { recipient: known, isAnswered: false };
  const seen = read.status === 'gone' ? 'gone' : read.snapshot;
  const recipient = await change(deps, account, id, now, async (tx, recipient) => {
    const next = judgeRecipient(recipient, seen, now);
    if (next !== null) await deps.payments.wake(tx, account, id, now);
    return next;
  });
  return { recipient, isAnswered: true };
}

function isOver({ status }: Recipient): boolean {
  return status === 'Gone';
}

// Writes what follows, with its event. Answers the recipient afterwards.
function change(
  { database }: RecipientsDeps,
  account: Account,
  id: RecipientId,
  now: Date,
  decide: (tx: Transaction, recipient: Recipient) => Promise<Recipient | null>,
): Promise<Recipient | null> {
  return database.transaction(account.id, async (tx) => {
    const recipient = await lockRecipient(tx, account.id, id);
    if (recipient === null) return null;
    const next = await decide(tx, recipient);
    if (next !== null) return save(tx, account, next, now);
    await saveRecipient(tx, account.id, { ...recipient, checkedAt: now });
    return recipient;
  });
}

async function save(tx: Transaction, account: Account, next: Recipient, now: Date): Promise<Recipient> {
  const askedAt = isAsked(next) ? (next.askedAt ?? now) : null;
  const saved: Recipient = {
    ...next,
    askedAt,
    sequence: next.sequence + 1,
    updatedAt: now,
    checkedAt: now,
  };
  await saveRecipient(tx, account.id, saved);
  if (askedAt !== null && next.askedAt === null) {
    await scheduleTask(tx, account.id, 'recipient.remind', saved.id, now);
  }
  const data = presentRecipient(saved);
  await recordEvents(tx, account.id, now, [
    { type: 'recipient.updated', objectId: saved.id, sequence: saved.sequence, data },
  ]);
  return saved;
}

async function forget(deps: RecipientsDeps, tx: Transaction, account: Account, id: string) {
  const parsed = parseId<RecipientId>(id);
  const recipient = parsed && (await lockRecipient(tx, account.id, parsed));
  if (recipient === null) throw AppError.notFound('recipient');
  const status = nextState(recipientStates, recipient.status, 'leave');
  if (status === null) throw blocked('NotApplicable', 'This recipient was deleted already.');
  if (await deps.payments.isUnderWay(tx, account, recipient.id)) {
    throw blocked('OnItsWay', 'A payment to this recipient is not finished: cancel it, or wait.', {
      passes: 'by change',
    });
  }
  const now = accountTime(account, deps.clock.now());
  return { status: 200, data: presentRecipient(await save(tx, account, { ...recipient, status }, now)) };
}

// Events come within seconds; this finds those that were lost. The processor asks for more now and then. Nothing is lost on
// the way from a sandbox.
function nextCheck({ status, processor, updatedAt }: Recipient, isMoving: boolean, now: Date): Date | null {
  const isOften = isMoving && processor === 'StripePlatform';
  if (status === 'Gone' || (status === 'Rejected' && !isOften)) return null;
  const isFresh = status !== 'Ready' && now.getTime() - updatedAt.getTime() < 14 * DAY_MS;
  return new Date(now.getTime() + (isFresh || isOften ? 12 * HOUR_MS : 7 * DAY_MS));
}

function busy(): AppError {
  const message = 'The processor does not answer; repeat the request in a moment.';
  return new AppError('overloaded', { message, retryAfterSeconds: 2 });
}

import type { Account } from '../accounts/types.ts';
import { eraseBankLines } from '../bank/service.ts';
import {
  beginErasure,
  findMergedContacts,
  lockClosing,
  lockErasable,
  saveClosing,
  wipeContacts,
} from '../contacts/service.ts';
import { type Closing, ERASED } from '../contacts/types.ts';
import { redactEvents } from '../events/service.ts';
import type { Transaction } from '../kit/db/database.ts';
import { AppError, type FaultDetail } from '../kit/errors.ts';
import { eraseAnswers } from '../kit/http/erased-answers.ts';
import type { ContactId, ImportId } from '../kit/ids.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import { addDays, civilDateIn, instantIn } from '../kit/time.ts';
import { recipientsOfContact } from '../recipients/service.ts';
import { actFor, LAST_LOOK_MS } from './merging.ts';
import {
  countKeptRecords,
  findDeletedDraftsOf,
  findUnkept,
  type KeptRecords,
  MOST_KEPT,
  type Obstacle,
  type Retention,
  readObstacles,
  readTextsOf,
} from './store.ts';
import type { RecordsDeps, RecordsWork } from './types.ts';

/** How many invoices, or payments out, one transaction erases. */
const AT_ONCE = 100;
/** How many kept answers one transaction looks at. */
const ANSWERS_AT_ONCE = 1_000;

/** The records that the erasure of a contact leaves, and until when. */
export interface Kept {
  readonly invoices: number;
  readonly payments: number;
  /** The last civil day on which something of it is kept; null: nothing is. */
  readonly until: string | null;
  readonly byYear: readonly KeptRecords[];
}

const retentionOf = ({ retentionYears: years }: RecordsDeps, { id, timeZone }: Account): Retention => ({
  accountId: id,
  timeZone,
  years,
});

/** Where there are very many records, only the newest count. */
export async function readKept(
  tx: Transaction,
  deps: RecordsDeps,
  account: Account,
  contactId: ContactId,
  now: Date,
): Promise<Kept> {
  const today = civilDateIn(account.timeZone, now);
  const byYear = await countKeptRecords(tx, retentionOf(deps, account), contactId, ERASED, 'Newest', today);
  return {
    invoices: byYear.reduce((sum, { invoices }) => sum + invoices, 0),
    payments: byYear.reduce((sum, { payments }) => sum + payments, 0),
    until: byYear.at(-1)?.until ?? null,
    byYear,
  };
}

/**
 * Begins to erase a contact: from now on it is hidden, and a task does the rest. `Whatever`: also when something is owed;
 * those records are kept until their time is over. Errors: 404, 409 `open_money`, `contact_busy`.
 */
export async function startErasing(
  deps: RecordsDeps,
  { tx, account, now }: RecordsWork,
  id: string,
  owing: 'None' | 'Whatever' = 'None',
): Promise<{ readonly closing: Closing; readonly kept: Kept }> {
  const contact = await lockErasable(tx, account.id, id);
  const obstacles = owing === 'Whatever' ? [] : await readObstacles(tx, account.id, contact.id);
  if (obstacles.length > 0) throw new AppError('open_money', { details: obstacles.map(detailOf) });
  const kept = await readKept(tx, deps, account, contact.id, now);
  const closing = await beginErasure(tx, account.id, contact, { kept }, now);
  await scheduleTask(tx, account.id, 'contact.erase', contact.id, now);
  return { closing, kept };
}

/** One reason why a contact cannot be erased now, with the next step. */
export function detailOf({ kind, count, example }: Obstacle): FaultDetail {
  if (kind === 'credit') {
    const message = `The client has credit in ${example}: apply it to an invoice, or give it back and record that.`;
    return { path: '', code: kind, message };
  }
  const what = count === 1 ? 'One' : String(count);
  const first = example === null ? '' : `, such as ${example}`;
  const message = {
    owed: `${what} of the invoices ${count === 1 ? 'is' : 'are'} not paid${first}: take the money, cancel or write off.`,
    under_way: `${what} of the charges and refunds ${count === 1 ? 'is' : 'are'} under way${first}: wait for the end.`,
    disputed: `${what} of the charges ${count === 1 ? 'is' : 'are'} disputed${first}: wait for the decision.`,
    paying_out: `${what} of the payments to the contact ${count === 1 ? 'is' : 'are'} not finished: cancel, or wait.`,
  }[kind];
  return { path: '', code: kind, message };
}

/**
 * Does a piece of erasing a contact, and answers when to continue. At the end of a pass this is when the retention of
 * the next kept record is over; null when nothing is left.
 */
export function workOnErasure(
  deps: RecordsDeps,
  account: Account,
  contactId: ContactId,
  now: Date,
): Promise<Date | null> {
  return deps.database.transaction(account.id, async (tx) => {
    const closing = await lockClosing(tx, account.id, contactId);
    if (closing?.kind !== 'Erasure') return null;
    const work = { tx, account, now };
    return actFor(closing, () => stages[closing.stage](deps, work, closing));
  });
}

type Stage = (deps: RecordsDeps, work: RecordsWork, closing: Closing) => Promise<Date | null>;

// The stages in their order. The first ones still need the names, so that these are erased last.
const stages: Readonly<Record<Closing['stage'], Stage>> = {
  Answers: async (_deps, { tx, account, now }, closing) => {
    const texts = await readTextsOf(tx, account.id, closing.contactId, ERASED);
    const page = { after: closing.after, limit: ANSWERS_AT_ONCE };
    const { looked, last } = await eraseAnswers(tx, account.id, texts, page, now);
    const isDone = looked < ANSWERS_AT_ONCE;
    await saveClosing(tx, account.id, {
      ...closing,
      stage: isDone ? 'Imports' : 'Answers',
      after: isDone ? null : last,
    });
    return now;
  },
  // The name of a file, and the faults of its rows, may name the person, also where nothing was created.
  Imports: async ({ imports }, { tx, account, now }, closing) => {
    const texts = await readTextsOf(tx, account.id, closing.contactId, ERASED);
    const after = await imports.forgetTexts(tx, account.id, closing.after as ImportId | null, texts);
    await saveClosing(tx, account.id, { ...closing, stage: after === null ? 'Invoices' : 'Imports', after });
    return now;
  },
  Invoices: async (deps, work, closing) => {
    const { tx, account, now } = work;
    const { ofContact } = deps.invoices;
    const { contactId, after } = closing;
    const own = await ownIds(tx, account, contactId);
    if (after === null && !(await eraseFormer(deps, work, own))) return now;
    const some = await ofContact.lockSome(tx, account.id, contactId, after, AT_ONCE);
    const ids = some.map(({ id }) => id);
    const unkept = await findUnkept(tx, retentionOf(deps, account), ids, todayOf(work));
    // Invoices that an earlier pass has erased are left out.
    const erased = some.filter(({ id, contact }) => unkept.has(id) && contact.email !== ERASED);
    if (!(await redactEvents(tx, account.id, contactId, ids, now))) return now;
    // Also of invoices that are erased: a process of an earlier release knows no versions.
    const past = ids.filter((id) => unkept.has(id));
    if (!(await ofContact.eraseVersions(tx, account.id, own, past))) return now;
    await deps.adviserPackages.forgetDocuments(tx, account.id, past, ERASED, now);
    await deps.handOvers.forget(tx, account.id, past, now);
    await ofContact.forgetViews(tx, account.id, ids);
    await deps.imports.forgetObjects(tx, account.id, ids);
    const endedAutopays = await deps.charges.endConsents(tx, account, some, now);
    await eraseInvoices(
      deps,
      work,
      erased.map(({ id }) => id),
    );
    await saveClosing(tx, account.id, {
      ...closing,
      stage: some.length < AT_ONCE ? 'Payments' : 'Invoices',
      after: some.length < AT_ONCE ? null : (ids.at(-1) ?? null),
      invoices: closing.invoices + erased.length,
      endedAutopays: closing.endedAutopays + endedAutopays,
    });
    return now;
  },
  Payments: async (deps, work, closing) => {
    const { tx, account, now } = work;
    const { ofContact } = deps.payments;
    const { contactId, after } = closing;
    const paying = { tx, account, now, payUrl: deps.payUrl };
    const some = await ofContact.lockSome(paying, contactId, after, AT_ONCE);
    const ids = some.map(({ id }) => id);
    const unkept = await findUnkept(tx, retentionOf(deps, account), ids, todayOf(work));
    const erased = some.filter(({ id, contact }) => unkept.has(id) && contact.email !== ERASED);
    if (!(await redactEvents(tx, account.id, contactId, ids, now))) return now;
    await ofContact.erase(paying, erased);
    await saveClosing(tx, account.id, {
      ...closing,
      stage: some.length < AT_ONCE ? 'Done' : 'Payments',
      after: some.length < AT_ONCE ? null : (ids.at(-1) ?? null),
      payments: closing.payments + erased.length,
    });
    return now;
  },
  Done: async (deps, work, closing) => {
    const { tx, account, now } = work;
    const { contactId, finishedAt } = closing;
    if (!(await deps.eraseMails(tx, account.id, contactId, now))) return now;
    const own = await ownIds(tx, account, contactId);
    const deleted = await findDeletedDraftsOf(tx, account.id, own);
    const recipients = await recipientsOfContact.erase(tx, account.id, own);
    const gone = [...own, ...deleted, ...recipients];
    if (!(await redactEvents(tx, account.id, contactId, gone, now))) return now;
    await deps.imports.forgetObjects(tx, account.id, [...own, ...deleted]);
    wipeContacts(tx, account.id, contactId, now);
    // The next pass begins with the first stage.
    await saveClosing(tx, account.id, { ...closing, stage: 'Answers', finishedAt: finishedAt ?? now });
    if (finishedAt === null) return new Date(now.getTime() + LAST_LOOK_MS);
    const today = todayOf(work);
    const retention = retentionOf(deps, account);
    const oldest = await countKeptRecords(tx, retention, contactId, ERASED, 'Oldest', today);
    // The recipient may have named another bank account since the erasure began: that payment is open again, and its
    // retention begins afterwards.
    const isPaying = (await readObstacles(tx, account.id, contactId)).some(
      ({ kind }) => kind === 'paying_out',
    );
    // Where there are very many, the oldest are counted: a younger one that ends sooner waits for the look after these.
    const until = isPaying ? today : oldest[0]?.until;
    if (until === undefined) {
      await deps.invoices.clientCredit.eraseWords(tx, account.id, own, ERASED);
      return null;
    }
    // Something that is owed again is kept beyond its time, and looked at every day.
    const over = [until, today].toSorted().at(-1) as string;
    return instantIn(account.timeZone, addDays(over, 1));
  },
};

/** A contact, and those that were merged into it. */
async function ownIds(tx: Transaction, account: Account, id: ContactId): Promise<ContactId[]> {
  return [id, ...(await findMergedContacts(tx, account.id, id)).map((merged) => merged.id)];
}

// Invoices that went to other clients still name this one in their versions. Answers whether nothing is left of those that
// need not be kept; with something left the transaction has their locks, and takes no others.
async function eraseFormer(
  deps: RecordsDeps,
  work: RecordsWork,
  own: readonly ContactId[],
): Promise<boolean> {
  const { tx, account, now } = work;
  const { ofContact, lockInvoices } = deps.invoices;
  const former = await ofContact.findFormer(tx, account.id, own, MOST_KEPT);
  const unkept = await findUnkept(tx, retentionOf(deps, account), former, todayOf(work));
  const some = former.filter((id) => unkept.has(id)).slice(0, AT_ONCE);
  if (some.length === 0) return true;
  await lockInvoices(tx, account.id, some);
  await ofContact.eraseVersions(tx, account.id, own, some);
  await deps.adviserPackages.forgetDocuments(tx, account.id, some, ERASED, now);
  await deps.handOvers.forget(tx, account.id, some, now);
  return false;
}

// Locked again, because the end of autopay may have changed them.
async function eraseInvoices(
  { invoices, charges }: RecordsDeps,
  { tx, account, now }: RecordsWork,
  ids: Parameters<typeof charges.erasePayers>[2],
): Promise<void> {
  if (ids.length === 0) return;
  const locked = await invoices.lockInvoices(tx, account.id, ids);
  const names = [...locked.values()].map(({ contact }) => contact.name);
  await invoices.ofContact.erase(tx, account, [...locked.values()], now);
  await charges.erasePayers(tx, account.id, ids, ERASED);
  await eraseBankLines(tx, account.id, ids, names, ERASED);
}

function todayOf({ account, now }: RecordsWork): string {
  return civilDateIn(account.timeZone, now);
}

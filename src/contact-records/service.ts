import type { Account, Caller } from '../accounts/types.ts';
import { accountTime } from '../accounts/types.ts';
import {
  beginMerge,
  findAnyContact,
  findClosing,
  missingContact,
  previewMerge,
} from '../contacts/service.ts';
import type { Closing } from '../contacts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import { type ContactId, parseId } from '../kit/ids.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import { detailOf, type Kept, readKept, startErasing, workOnErasure } from './erasing.ts';
import { type ExportDeps, type Exported, exportContact } from './exporting.ts';
import { workOnMerge } from './merging.ts';
import { type Obstacle, readObstacles } from './store.ts';

/** The records of contacts across the service: merged, exported, erased. */
export type ContactRecords = ReturnType<typeof createContactRecords>;

interface MergeInput {
  readonly into: string;
  /** Default `End`: a client must not pay under a consent that another person may have given. */
  readonly autopay?: 'End' | 'Keep';
}

/**
 * The returned function begins to erase a contact of a closed account, also one that owes something. Errors: 404.
 */
export function createErasingOfClosed(deps: ExportDeps) {
  return async (tx: Transaction, account: Account, id: ContactId): Promise<void> => {
    const now = accountTime(account, deps.clock.now());
    await startErasing(deps, { tx, account, now }, id, 'Whatever');
  };
}

export function createContactRecords(deps: ExportDeps) {
  const { database, clock } = deps;
  const timeOf = (account: Account) => accountTime(account, clock.now());
  return {
    ...previewing(database),
    /**
     * Begins to merge a contact into another one. Errors: 404, 409 `contact_busy`, 422 `unknown_contact`,
     * `illegal_action`.
     */
    async mergeContact(tx: Transaction, account: Account, id: string, { into, autopay }: MergeInput) {
      const now = timeOf(account);
      const closing = await beginMerge(tx, account.id, id, { into, keepsAutopay: autopay === 'Keep' }, now);
      await scheduleTask(tx, account.id, 'contact.merge', closing.contactId, now);
      return presentMerge(closing);
    },

    /** How far a merge has come. Errors: 404. */
    async getMerge(account: Account, text: string) {
      const id = parseId<ContactId>(text);
      const closing =
        id === null ? null : await database.transaction(account.id, (tx) => findClosing(tx, account.id, id));
      if (closing?.kind !== 'Merge') throw AppError.notFound('merge');
      return presentMerge(closing);
    },

    /** Begins to erase a contact. Errors: 404, 409 `open_money`, `contact_busy`. */
    async eraseContact(tx: Transaction, account: Account, id: string) {
      const { closing, kept } = await startErasing(deps, { tx, account, now: timeOf(account) }, id);
      return presentErasure(closing, kept);
    },

    /**
     * The progress of an erasure, and the objects that are kept. For a contact that is not erased: the objects that
     * would be kept, and what prevents erasing. Errors: 404.
     */
    getErasure: (account: Account, text: string) =>
      database.transaction(account.id, async (tx) => {
        const id = parseId<ContactId>(text);
        const contact = id === null ? null : await findAnyContact(tx, account.id, id);
        const isMerged = contact?.deletedAt != null && contact.mergedIntoId !== null;
        if (contact === null || isMerged) throw await missingContact(tx, account.id, id);
        const closing = await findClosing(tx, account.id, contact.id);
        const kept = await readKept(tx, deps, account, contact.id, timeOf(account));
        if (closing?.kind === 'Erasure') return presentErasure(closing, kept);
        return presentPossible(contact.id, await readObstacles(tx, account.id, contact.id), kept);
      }),

    /** All that is held about a contact, also a deleted one, as JSON, some at a time. Errors: 404. */
    async exportContact(caller: Caller, id: string): Promise<Exported> {
      const parsed = parseId<ContactId>(id);
      const contact = await database.transaction(caller.account.id, async (tx) => {
        const found = parsed === null ? null : await findAnyContact(tx, caller.account.id, parsed);
        const isMerged = found?.deletedAt != null && found.mergedIntoId !== null;
        if (found === null || isMerged) throw await missingContact(tx, caller.account.id, parsed);
        return found;
      });
      return exportContact(deps, caller, contact);
    },

    /** The tasks of this slice; each answers when to do it again, or null. */
    jobs: {
      merge: (account: Account, key: string, now: Date) => workOnMerge(deps, account, key as ContactId, now),
      erase: (account: Account, key: string, now: Date) =>
        workOnErasure(deps, account, key as ContactId, now),
    },
  };
}

function previewing(database: ExportDeps['database']) {
  return {
    /** The fields that the contact that stays would get. Errors: 404, 422 `unknown_contact`, `illegal_action`. */
    previewMerge: (account: Account, id: string, into: string) =>
      database.transaction(account.id, (tx) => previewMerge(tx, account.id, id, into)),
  };
}

function statusOf({ finishedAt }: Closing): 'Running' | 'Done' {
  return finishedAt === null ? 'Running' : 'Done';
}

function presentMerge(closing: Closing) {
  const { contactId, intoId, keepsAutopay, invoices, payments, endedAutopays, startedAt, finishedAt } =
    closing;
  return {
    contactId,
    intoId,
    status: statusOf(closing),
    autopay: keepsAutopay ? 'Keep' : 'End',
    invoices,
    payments,
    endedAutopays,
    startedAt,
    finishedAt,
  };
}

function presentErasure(closing: Closing, kept: Kept) {
  const { contactId, startedAt, finishedAt } = closing;
  return { contactId, status: statusOf(closing), obstacles: [], kept, startedAt, finishedAt };
}

function presentPossible(contactId: ContactId, found: readonly Obstacle[], kept: Kept) {
  const obstacles = found.map((one) => {
    const { code, message } = detailOf(one);
    return { code, count: one.count, message };
  });
  const status = obstacles.length === 0 ? 'Possible' : 'Refused';
  return { contactId, status, obstacles, kept, startedAt: null, finishedAt: null };
}

import { isDeepStrictEqual } from 'node:util';
import { currentActor } from '../kit/actor.ts';
import type { Transaction } from '../kit/db/database.ts';
import { AppError, refusal } from '../kit/errors.ts';
import { recordEvents } from '../kit/events.ts';
import { type AccountId, type ContactId, parseId } from '../kit/ids.ts';
import { billingOf, mergedBilling, unitedPersons } from './billing.ts';
import {
  type AnyContact,
  findAnyContact,
  findMergedContacts,
  followMergedContacts,
  freezeContact,
  hideContact,
  insertClosing,
  lockContacts,
} from './lifecycle-store.ts';
import { type ContactRow, updateContact } from './store.ts';
import { type Closing, type ShownContact, showContact } from './types.ts';

/** Refuses to use or change a contact that is being merged. Errors: 409 `contact_busy`. */
export function requireUnfrozen({ mergedIntoId }: { readonly mergedIntoId: ContactId | null }): void {
  if (mergedIntoId !== null) throw contactBusy(`The contact is being merged into ${mergedIntoId}`);
}

function contactBusy(why: string): AppError {
  return new AppError('contact_busy', {
    message: `${why}; try again when that is done.`,
    retryAfterSeconds: 5,
  });
}

/** The refusal of a contact that is not found; for a merged one it names the contact that has everything. */
export async function missingContact(
  tx: Transaction,
  accountId: AccountId,
  id: ContactId | null,
): Promise<AppError> {
  const gone = id === null ? null : await findAnyContact(tx, accountId, id);
  if (gone?.mergedIntoId == null || gone.erasedAt !== null) return AppError.notFound('contact');
  const message = `It was merged into the contact ${gone.mergedIntoId}.`;
  return new AppError('not_found', {
    message: `No contact with this id. ${message}`,
    details: [{ path: '', code: 'merged', message }],
  });
}

/**
 * Freezes a contact, whose invoices and payments are to become those of another one. Errors: 404, 409 `contact_busy`,
 * 422 `unknown_contact`, `illegal_action`.
 */
export async function beginMerge(
  tx: Transaction,
  accountId: AccountId,
  id: string,
  { into, keepsAutopay }: { readonly into: string; readonly keepsAutopay: boolean },
  now: Date,
): Promise<Closing> {
  const [source, target] = [parseId<ContactId>(id), parseId<ContactId>(into)];
  const ids = [source, target].filter((one) => one !== null);
  const found = (await lockContacts(tx, accountId, ids)).filter(({ deletedAt }) => deletedAt === null);
  const from = found.find((one) => one.id === source);
  const to = found.find((one) => one.id === target);
  if (from === undefined) throw await missingContact(tx, accountId, source);
  if (to === undefined) throw refusal('unknown_contact', 'There is no such contact.', '/into');
  if (from.id === to.id) throw intoItself();
  requireUnfrozen(from);
  requireUnfrozen(to);
  await requireNothingComing(tx, accountId, from);
  const closing = closingOf(from, 'Merge', now, { intoId: to.id, keepsAutopay, stage: 'Invoices' });
  await Promise.all([freezeContact(tx, accountId, from.id, to.id), insertClosing(tx, accountId, closing)]);
  return closing;
}

/**
 * Refuses to end a contact that another one is being merged into: the rest of the merge needs it. Errors: 409
 * `contact_busy`. Needs the contact locked.
 */
export async function requireNothingComing(tx: Transaction, accountId: AccountId, { id }: ContactRow) {
  const coming = (await findMergedContacts(tx, accountId, id)).find(({ deletedAt }) => deletedAt === null);
  if (coming !== undefined) throw contactBusy(`The contact ${coming.id} is being merged into this one`);
}

/** Ends a merge: the contact is gone, and leads to the other one. Needs the closing locked. */
export async function endMerge(
  tx: Transaction,
  accountId: AccountId,
  { contactId, intoId, keepsAutopay, invoices, payments, endedAutopays }: Closing,
  now: Date,
): Promise<void> {
  const found = await lockContacts(tx, accountId, [contactId, ...(intoId === null ? [] : [intoId])]);
  const contact = found.find(({ id }) => id === contactId);
  const into = found.find(({ id }) => id === intoId);
  if (contact === undefined || into === undefined || intoId === null) {
    throw new Error('A contact that is merged is gone.');
  }
  const { sequence } = await updateContact(tx, accountId, contact, now, now);
  await followMergedContacts(tx, accountId, contactId, intoId);
  await inherit(tx, accountId, contact, into, now);
  const shown = showContact({ ...contact, updatedAt: now });
  const moved = { mergedIntoId: intoId, keepsAutopay, invoices, payments, endedAutopays };
  await recordEvents(tx, accountId, now, [
    { type: 'contact.merged', objectId: contactId, sequence, data: { ...shown, ...moved } },
  ]);
}

function inheriting(from: AnyContact, into: AnyContact): AnyContact {
  return {
    ...into,
    externalId: into.externalId ?? from.externalId,
    language: into.language ?? from.language,
    billing: mergedBilling(into.billing, from.billing),
  };
}

/** The fields that a contact would get of another one that is merged into it. */
interface MergePreview {
  readonly contactId: ContactId;
  readonly intoId: ContactId;
  /** The fields that would change, with their new values. */
  readonly gets: Partial<ShownContact>;
  /** How many persons would be left out, because no contact has more. */
  readonly personsLeftOut: number;
}

/** Reads what a merge would give to the contact that stays. Errors: 404, 422 `unknown_contact`, `illegal_action`. */
export async function previewMerge(
  tx: Transaction,
  accountId: AccountId,
  id: string,
  into: string,
): Promise<MergePreview> {
  const find = async (text: string) => {
    const parsed = parseId<ContactId>(text);
    const found = parsed === null ? null : await findAnyContact(tx, accountId, parsed);
    return found?.deletedAt === null ? found : null;
  };
  const from = await find(id);
  if (from === null) throw await missingContact(tx, accountId, parseId<ContactId>(id));
  const to = await find(into);
  if (to === null) throw refusal('unknown_contact', 'There is no such contact.', '/into');
  if (from.id === to.id) throw intoItself();
  const [before, after] = [showContact(to), showContact(inheriting(from, to))];
  const changed = Object.entries(after).filter(
    ([field, value]) => !isDeepStrictEqual(before[field as keyof ShownContact], value),
  );
  const united = unitedPersons(billingOf(to.billing).persons, billingOf(from.billing).persons);
  return {
    contactId: from.id,
    intoId: to.id,
    gets: Object.fromEntries(changed),
    personsLeftOut: united.length - after.persons.length,
  };
}

const intoItself = () => refusal('illegal_action', 'A contact cannot be merged into itself.', '/into');

// The caller's own system goes on to find it by its id, and mails keep their language, unless the other contact has its own.
async function inherit(
  tx: Transaction,
  accountId: AccountId,
  from: AnyContact,
  into: AnyContact,
  now: Date,
): Promise<void> {
  const merged = inheriting(from, into);
  const isSame = merged.externalId === into.externalId && merged.language === into.language;
  if (isSame && isDeepStrictEqual(merged.billing, into.billing)) return;
  const saved = await updateContact(tx, accountId, merged, now, null);
  const { id: objectId, sequence } = saved;
  await recordEvents(tx, accountId, now, [
    { type: 'contact.updated', objectId, sequence, data: showContact(saved) },
  ]);
}

/**
 * Hides a contact that is to be erased, also one that was deleted before; its address is free when the work is done.
 * `about`: the further fields of its event. Errors: 404, 409 `contact_busy`.
 */
export async function beginErasure(
  tx: Transaction,
  accountId: AccountId,
  contact: AnyContact,
  about: object,
  now: Date,
): Promise<Closing> {
  if (contact.deletedAt === null) requireUnfrozen(contact);
  await requireNothingComing(tx, accountId, contact);
  const sequence = await hideContact(tx, accountId, contact.id, now);
  const closing = closingOf(contact, 'Erasure', now, { stage: 'Answers' });
  await insertClosing(tx, accountId, closing);
  await recordEvents(tx, accountId, now, [
    { type: 'contact.erased', objectId: contact.id, sequence, data: { id: contact.id, ...about } },
  ]);
  return closing;
}

/** Locks a contact that may be erased: any but one that was merged or erased. Errors: 404. */
export async function lockErasable(tx: Transaction, accountId: AccountId, id: string): Promise<AnyContact> {
  const parsed = parseId<ContactId>(id);
  const [contact] = parsed === null ? [] : await lockContacts(tx, accountId, [parsed]);
  const isMerged = contact?.deletedAt != null && contact.mergedIntoId !== null;
  if (contact === undefined || isMerged || contact.erasedAt !== null) {
    throw await missingContact(tx, accountId, parsed);
  }
  return contact;
}

function closingOf(
  { id }: ContactRow,
  kind: Closing['kind'],
  now: Date,
  more: Pick<Closing, 'stage'> & Partial<Closing>,
): Closing {
  return {
    contactId: id,
    kind,
    intoId: null,
    keepsAutopay: false,
    after: null,
    invoices: 0,
    payments: 0,
    endedAutopays: 0,
    actor: currentActor(),
    startedAt: now,
    finishedAt: null,
    ...more,
  };
}

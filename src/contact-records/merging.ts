import type { Account } from '../accounts/types.ts';
import { endMerge, lockClosing, lockContacts, saveClosing } from '../contacts/service.ts';
import type { Closing } from '../contacts/types.ts';
import { runAsActor, withoutActor } from '../kit/actor.ts';
import type { ContactId } from '../kit/ids.ts';
import { recipientsOfContact } from '../recipients/service.ts';
import type { RecordsDeps, RecordsWork } from './types.ts';

/** How many invoices, or payments out, one transaction moves: some hundred milliseconds with long schedules. */
const AT_ONCE = 200;

/**
 * Longer than any request takes. A request that began before the contact froze has committed by then, and a last look moves
 * its objects.
 */
export const LAST_LOOK_MS = 60_000;

/** Runs work as the actor that asked to close a contact. */
export function actFor<T>({ actor }: Pick<Closing, 'actor'>, work: () => T): T {
  return actor === null ? withoutActor(work) : runAsActor(actor, work);
}

/**
 * Moves some of the invoices and payments of a contact that is being merged; when there are no more, the contact is
 * gone. Answers when to continue, or null at the end.
 */
export function workOnMerge(
  deps: RecordsDeps,
  account: Account,
  contactId: ContactId,
  now: Date,
): Promise<Date | null> {
  return deps.database.transaction(account.id, async (tx) => {
    const closing = await lockClosing(tx, account.id, contactId);
    if (closing?.kind !== 'Merge' || closing.intoId === null) return null;
    return actFor(closing, () => moveSome(deps, { tx, account, now }, closing, closing.intoId as ContactId));
  });
}

async function moveSome(
  { invoices, charges, payments, payUrl, moveMails }: RecordsDeps,
  { tx, account, now }: RecordsWork,
  before: Closing,
  to: ContactId,
): Promise<Date | null> {
  const moved = { from: before.contactId, to, limit: AT_ONCE };
  const billed = await invoices.ofContact.move(tx, account, moved, now);
  const ended = before.keepsAutopay ? 0 : await charges.endConsents(tx, account, billed, now);
  const paid =
    billed.length < AT_ONCE ? await payments.ofContact.move({ tx, account, payUrl, now }, moved) : [];
  const closing: Closing = {
    ...before,
    invoices: before.invoices + billed.length,
    payments: before.payments + paid.length,
    endedAutopays: before.endedAutopays + ended,
  };
  const isMoved = billed.length < AT_ONCE && paid.length < AT_ONCE;
  if (!isMoved || !(await moveMails(tx, account.id, before.contactId, to))) {
    await saveClosing(tx, account.id, closing);
    return now;
  }
  // The contacts before their credit, as everything that uses credit locks them.
  await lockContacts(tx, account.id, [before.contactId, to]);
  await invoices.clientCredit.move(tx, account.id, before.contactId, to);
  if (before.finishedAt !== null) {
    await saveClosing(tx, account.id, closing);
    return null;
  }
  await recipientsOfContact.move(tx, account.id, before.contactId, to);
  await endMerge(tx, account.id, closing, now);
  await saveClosing(tx, account.id, { ...closing, stage: 'Done', finishedAt: now });
  return new Date(now.getTime() + LAST_LOOK_MS);
}

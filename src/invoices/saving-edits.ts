import type { Transaction } from '../kit/db/database.ts';
import { brokenConstraint } from '../kit/db/database-faults.ts';
import type { NewEvent } from '../kit/events.ts';
import { externalIdTaken } from '../kit/external-id.ts';
import type { AccountId } from '../kit/ids.ts';
import type { PlannedChange } from './changes.ts';
import { numberTaken } from './free-number.ts';
import { saveInvoice } from './store.ts';
import type { Invoice } from './types.ts';

/** The events of an edit, in their order. */
export function eventTypes(isEdited: boolean, { move }: PlannedChange): NewEvent['type'][] {
  const types: NewEvent['type'][] = [];
  if (isEdited) types.push('invoice.updated');
  if (move === 'activate') types.push('invoice.activated');
  if (move === 'cancel') types.push('invoice.canceled');
  if (move === 'writeOff') types.push('invoice.written_off');
  if (move === 'pay') types.push('invoice.paid');
  return types;
}

/** Writes an edited invoice. Errors: 409, 422 where its number or its external id was taken by another request. */
export async function saveEdited(tx: Transaction, accountId: AccountId, invoice: Invoice): Promise<void> {
  try {
    await saveInvoice(tx, accountId, invoice);
  } catch (cause) {
    const broken = brokenConstraint(cause);
    if (broken === 'invoices_external_id') throw externalIdTaken('invoice', null, '/externalId', cause);
    throw broken === 'invoices_number' ? numberTaken(cause) : cause;
  }
}

import { lastChange } from '../../api/changes.ts';
import { ApiError, callApi, readApi } from '../../api/client.ts';
import type { FullInvoice } from '../../api/schema.ts';
import { type Conflict, compare, contentOf, type Part } from './conflict.ts';
import { type Form, formOf } from './form.ts';

/** How many events of an invoice are looked at for who has changed what. */
const EVENTS = 200;

/**
 * Reads what others have changed of an invoice since `before`, and who changed which part. Null when it cannot be read
 * now.
 */
export async function readConflict(
  account: string,
  invoice: string,
  before: Form,
  mine: Form,
): Promise<Conflict | null> {
  const path = { invoice_id: invoice };
  try {
    const [read, { items }] = await Promise.all([
      callApi(account, 'GET /v1/invoices/{invoice_id}', { path }),
      readApi(account, 'GET /v1/invoices/{invoice_id}/events', { path, query: { limit: EVENTS } }),
    ]);
    const byOf = (part: Part) => lastChange(items, (data) => contentOf(formOf(data as FullInvoice), part));
    const differences = compare(before, mine, read.data).map((one) => ({ ...one, by: byOf(one.part) }));
    const statusBy = lastChange(items, (data) => (data as FullInvoice).status);
    return { theirs: read.data, etag: read.etag, differences, statusBy };
  } catch (cause) {
    if (cause instanceof ApiError) return null;
    throw cause;
  }
}

import { statement, type Transaction } from '../kit/database.ts';
import type { AccountId, InvoiceId } from '../kit/ids.ts';
import type { Owed } from './decide/plan.ts';

/** What the client of an invoice was told last. */
export interface LastNotified {
  /** The version of the invoice that was told. */
  readonly sequence: number;
  /** Small letters. */
  readonly email: string;
  /** The total and the schedule, as one text that differs when they do. */
  readonly terms: string;
}

/** What is remembered of an invoice in order to tell its client what is new, and to remind. */
export interface InvoiceNotice {
  /** Null as long as the client was told nothing. */
  readonly told: LastNotified | null;
  readonly owed: readonly Owed[];
  /** Until this instant reminders are done with. */
  readonly handledUntil: Date;
}

const findMany = statement(
  'invoice_notices_find',
  `select invoice_id as "invoiceId", told, owed, handled_until as "handledUntil" from invoice_notices
   where account_id = $1 and invoice_id = any($2::uuid[])`,
);

/**
 * Reads what is remembered of invoices, by their ids; of some nothing is. Transaction: needs, with the invoices locked when
 * it will be saved.
 */
export async function readNotices(
  tx: Transaction,
  accountId: AccountId,
  ids: readonly InvoiceId[],
): Promise<Map<InvoiceId, InvoiceNotice>> {
  const rows = await tx.query<InvoiceNotice & { invoiceId: InvoiceId }>(findMany, [accountId, ids]);
  return new Map(rows.map(({ invoiceId, ...notice }) => [invoiceId, notice]));
}

/** Reads what is remembered of an invoice, or null. Transaction: needs, with the invoice locked when it will be saved. */
export async function readNotice(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
): Promise<InvoiceNotice | null> {
  return (await readNotices(tx, accountId, [invoiceId])).get(invoiceId) ?? null;
}

const putMany = statement(
  'invoice_notices_put',
  `insert into invoice_notices (account_id, invoice_id, told, owed, handled_until)
   select $1, new.id, new.told::json, new.owed::json, new.handled_until
   from unnest($2::uuid[], $3::text[], $4::text[], $5::timestamptz[]) as new (id, told, owed, handled_until)
   on conflict (account_id, invoice_id) do update
     set told = excluded.told, owed = excluded.owed, handled_until = excluded.handled_until`,
);

/** Writes what is remembered of locked invoices. Transaction: needs. */
export async function saveNotices(
  tx: Transaction,
  accountId: AccountId,
  notices: ReadonlyMap<InvoiceId, InvoiceNotice>,
): Promise<void> {
  const all = [...notices.values()];
  await tx.query(putMany, [
    accountId,
    [...notices.keys()],
    all.map(({ told }) => (told === null ? null : JSON.stringify(told))),
    all.map(({ owed }) => JSON.stringify(owed)),
    all.map(({ handledUntil }) => handledUntil),
  ]);
}

/** Writes what is remembered of a locked invoice. Transaction: needs. */
export async function saveNotice(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
  notice: InvoiceNotice,
): Promise<void> {
  await saveNotices(tx, accountId, new Map([[invoiceId, notice]]));
}

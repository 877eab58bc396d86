import { statement, type Transaction } from '../kit/database.ts';
import type { AccountId, InvoiceId } from '../kit/ids.ts';
import type { Owed } from './plan.ts';

/** What the client of an invoice was told last. */
export interface ToldInvoice {
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
  readonly told: ToldInvoice | null;
  readonly owed: readonly Owed[];
  /** Until this instant reminders are done with. */
  readonly handledUntil: Date;
}

const findOne = statement(
  'invoice_notices_find',
  `select told, owed, handled_until as "handledUntil" from invoice_notices
   where account_id = $1 and invoice_id = $2`,
);

/** Reads what is remembered of an invoice, or null. Transaction: needs, with the invoice locked when it will be saved. */
export async function readNotice(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
): Promise<InvoiceNotice | null> {
  const [notice] = await tx.query<InvoiceNotice>(findOne, [accountId, invoiceId]);
  return notice ?? null;
}

const putOne = statement(
  'invoice_notices_put',
  `insert into invoice_notices (account_id, invoice_id, told, owed, handled_until) values ($1, $2, $3, $4, $5)
   on conflict (account_id, invoice_id) do update
     set told = excluded.told, owed = excluded.owed, handled_until = excluded.handled_until`,
);

/** Writes what is remembered of a locked invoice. Transaction: needs. */
export async function saveNotice(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
  { told, owed, handledUntil }: InvoiceNotice,
): Promise<void> {
  await tx.query(putOne, [
    accountId,
    invoiceId,
    told === null ? null : JSON.stringify(told),
    JSON.stringify(owed),
    handledUntil,
  ]);
}

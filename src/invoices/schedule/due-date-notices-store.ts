import { type Database, OF_ACCOUNT, statement, type Transaction } from '../../kit/db/database.ts';
import { rowArrays } from '../../kit/db/rows.ts';
import { type AccountId, FIRST_ID, type InvoiceId, type ScheduledPaymentId } from '../../kit/ids.ts';
import { OWED, PAYABLE, UNDER_WAY } from '../lists/state-conditions.ts';
import type { Invoice, ScheduledPayment } from '../types.ts';

/** How far the notices of due dates have come: the day, which half of it, and the last invoice. */
export interface NoticeProgress {
  readonly day: string;
  readonly step: 'Ahead' | 'Overdue';
  readonly after: string;
}

const lock = statement(
  'due_date_notice_progress_lock',
  'select day, step, after_invoice as after from due_date_notice_progress where account_id = $1 for update',
);

/** Reads how far the notices have come and locks that row, or null before the first time. */
export async function lockProgress(tx: Transaction, accountId: AccountId): Promise<NoticeProgress | null> {
  const [row] = await tx.query<NoticeProgress>(lock, [accountId]);
  return row ?? null;
}

const begin = statement(
  'due_date_notice_progress_begin',
  `insert into due_date_notice_progress (account_id, day, step, after_invoice) values ($1, $2, 'Ahead', '${FIRST_ID}')
   on conflict (account_id) do nothing`,
);

/** Starts the notices of due dates with a day. */
export async function beginNotices(tx: Transaction, accountId: AccountId, day: string): Promise<void> {
  await tx.query(begin, [accountId, day]);
}

const save = statement(
  'due_date_notice_progress_save',
  'update due_date_notice_progress set day = $2, step = $3, after_invoice = $4 where account_id = $1',
);

/** Needs the row locked. */
export async function saveProgress(
  tx: Transaction,
  accountId: AccountId,
  { day, step, after }: NoticeProgress,
): Promise<void> {
  await tx.query(save, [accountId, day, step, after]);
}

const findDue = (name: string, statuses: string) =>
  statement(
    name,
    `select distinct p.invoice_id as id from scheduled_payments p
     where p.account_id = $1 and p.due_date = $2 and p.invoice_id > $3 and p.status in (${statuses})
     order by p.invoice_id limit $4`,
  );
const findAhead = findDue('scheduled_payments_find_due_on', PAYABLE);
const findOver = findDue('scheduled_payments_find_over', OWED);

/**
 * Invoices with a payment that is due on a date, in the order of their ids: ahead of it those with one that may be
 * paid, after it also those with money on its way.
 */
export async function findDueOn(
  tx: Transaction,
  accountId: AccountId,
  step: NoticeProgress['step'],
  dueDate: string,
  after: string,
  limit: number,
): Promise<InvoiceId[]> {
  const find = step === 'Ahead' ? findAhead : findOver;
  const rows = await tx.query<{ id: InvoiceId }>(find, [accountId, dueDate, after, limit]);
  return rows.map(({ id }) => id);
}

const findNext = statement(
  'scheduled_payments_find_next_due',
  `select p.due_date as day from scheduled_payments p
   where p.account_id = $1 and p.due_date >= $2 and p.status in (${PAYABLE}) order by p.due_date limit 1`,
);

/** The first date from one on on which a payment is due that may be paid, or null. */
export async function findNextDueDate(database: Database, accountId: AccountId, from: string) {
  const [row] = await database.single<{ day: string }>(accountId, findNext, [accountId, from]);
  return row?.day ?? null;
}

const postponedRows = rowArrays('invoice_id uuid, id uuid');
const postpone = statement(
  'due_date_notices_waiting_insert',
  `insert into due_date_notices_waiting (account_id, invoice_id, payment_id, due_date)
   select counter.account_id, one.*, $2 from ${postponedRows.unnest(3)} as one
   ${OF_ACCOUNT}
   on conflict (account_id, invoice_id, payment_id) do update set due_date = excluded.due_date`,
);

/** Notes payments of a due date whose notice waits until they are owed. Needs the row locked. */
export async function postponeNotices(
  tx: Transaction,
  accountId: AccountId,
  dueDate: string,
  late: readonly { readonly invoiceId: InvoiceId; readonly id: ScheduledPaymentId }[],
): Promise<void> {
  if (late.length > 0) await tx.query(postpone, [accountId, dueDate, ...postponedRows.of(late)]);
}

/** A payment that became overdue in another way than by the clock. */
export interface LatePayment {
  readonly invoiceId: InvoiceId;
  readonly id: ScheduledPaymentId;
  readonly dueDate: string;
  /** Its due date before the change, if that had passed: then it gets a notice only if it had none. */
  readonly wasLateSince: string | null;
}

const lateRows = rowArrays('invoice_id uuid, id uuid, due_date date, was_late_since date');
const note = statement(
  'due_date_notices_waiting_note',
  `insert into due_date_notices_waiting (account_id, invoice_id, payment_id, due_date)
   select counter.account_id, new.invoice_id, new.id, new.due_date
   from ${lateRows.unnest(2)} as new (${lateRows.columns})
   ${OF_ACCOUNT}
   where new.was_late_since is null
     or exists (select from due_date_notices_waiting l
       where l.account_id = $1 and l.invoice_id = new.invoice_id and l.payment_id = new.id)
     or not exists (select from due_date_notice_progress t
       where t.account_id = $1
         and (t.day, t.step, t.after_invoice) >= (new.was_late_since + 1, 'Overdue', new.invoice_id))
   on conflict (account_id, invoice_id, payment_id) do update set due_date = excluded.due_date`,
);

/** Notes payments of invoices that are new or locked; the next look records their notices. */
export async function noteLate(tx: Transaction, accountId: AccountId, late: readonly LatePayment[]) {
  await tx.query(note, [accountId, ...lateRows.of(late)]);
}

const later = (statuses: string) => `due_date_notices_waiting l join scheduled_payments p
  on p.account_id = $1 and p.invoice_id = l.invoice_id and p.id = l.payment_id and p.due_date = l.due_date
    and p.status in (${statuses})`;

const findPostponed = statement(
  'due_date_notices_waiting_find',
  `select distinct l.invoice_id as id from ${later(PAYABLE)} where l.account_id = $1 order by l.invoice_id limit $2`,
);

const settleDay = statement(
  'due_date_notices_waiting_settle_day',
  'delete from due_date_notices_waiting where account_id = $1 and invoice_id = any($2::uuid[]) and due_date = $3',
);

/** Forgets noted payments of a due date whose notices the clock has just recorded. Needs the row locked. */
export async function forgetNoticed(
  tx: Transaction,
  accountId: AccountId,
  dueDate: string,
  invoiceIds: readonly InvoiceId[],
): Promise<void> {
  await tx.query(settleDay, [accountId, invoiceIds, dueDate]);
}

/** Invoices with a postponed payment that may be paid now. */
export async function findPostponedInvoices(tx: Transaction, accountId: AccountId, limit: number) {
  const rows = await tx.query<{ id: InvoiceId }>(findPostponed, [accountId, limit]);
  return rows.map(({ id }) => id);
}

const settle = statement(
  'due_date_notices_waiting_settle',
  `delete from due_date_notices_waiting t using (
     select l.invoice_id, l.payment_id from ${later(PAYABLE)}
     where l.account_id = $1 and l.invoice_id = any($2::uuid[])
   ) as owed
   where t.account_id = $1 and t.invoice_id = owed.invoice_id and t.payment_id = owed.payment_id
   returning t.payment_id as id`,
);

/** Takes the postponed payments of locked invoices that may be paid now. */
export async function takePostponed(tx: Transaction, accountId: AccountId, invoiceIds: readonly InvoiceId[]) {
  const rows = await tx.query<{ id: ScheduledPayment['id'] }>(settle, [accountId, invoiceIds]);
  return new Set(rows.map(({ id }) => id));
}

const forget = statement(
  'due_date_notices_waiting_forget',
  `delete from due_date_notices_waiting t where t.account_id = $1 and not exists (
     select from scheduled_payments p
     where p.account_id = $1 and p.invoice_id = t.invoice_id and p.id = t.payment_id and p.due_date = t.due_date
       and p.status in (${OWED}))`,
);

/** Forgets postponed payments that are paid, moved or gone. */
export async function forgetPostponed(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.query(forget, [accountId]);
}

const isOnItsWay = statement(
  'due_date_notices_waiting_is_on_its_way',
  `select exists (select from ${later(UNDER_WAY)} where l.account_id = $1) as "isSo"`,
);

/** Whether money for a postponed payment is on its way. */
export async function isPostponedOnItsWay(database: Database, accountId: AccountId): Promise<boolean> {
  const [row] = await database.single<{ isSo: boolean }>(accountId, isOnItsWay, [accountId]);
  return row?.isSo ?? false;
}

const saveMany = statement(
  'invoices_save_sequences',
  `update invoices i set sequence = new.sequence
   from unnest($2::uuid[], $3::bigint[]) as new (id, sequence)
   where i.account_id = $1 and i.id = new.id`,
);

/** Writes the number of the newest event of locked invoices. */
export async function saveSequences(tx: Transaction, accountId: AccountId, invoices: readonly Invoice[]) {
  if (invoices.length === 0) return;
  const ids = invoices.map(({ id }) => id);
  await tx.query(saveMany, [accountId, ids, invoices.map(({ sequence }) => sequence)]);
}

// Across accounts: each has its daily task. The first time is at once, in the account's own time.
const ensureAll = statement(
  'tasks_ensure_telling',
  `insert into tasks (account_id, kind, key, due_at)
   select counter.account_id, 'due_dates.notify', a.id, $1::timestamptz + a.clock_offset_ms * interval '1 millisecond'
   from accounts a
   join account_counters counter on counter.account_id = a.id and counter.name = 'Position'
   where not exists (
     select from tasks t where t.account_id = counter.account_id and t.kind = 'due_dates.notify' and t.key = a.id)
   order by a.id
   on conflict (account_id, kind, key) do nothing
   returning account_id`,
);

/** Sets the daily task of every account that has none. As the system role. */
export async function ensureNoticeTasks(database: Database, now: Date): Promise<void> {
  await database.system.query(ensureAll, [now]);
}

import { type Database, statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { MOST_POSITION, type ScheduleTemplate } from './types.ts';

const columns = `id, name, payment_schedule as "paymentSchedule", currency, position, sequence, created_at as "createdAt",
  updated_at as "updatedAt"`;

const list = statement(
  'schedule_templates_list',
  `select ${columns} from schedule_templates where account_id = $1 order by position, id limit $2`,
);

/** Reads the schedules of an account, in their order. */
export function listSchedules(database: Database, accountId: AccountId, most: number) {
  return database.single<ScheduleTemplate>(accountId, list, [accountId, most]);
}

const find = statement(
  'schedule_templates_find',
  `select ${columns} from schedule_templates where account_id = $1 and id = $2`,
);

/** Reads a schedule, or null. */
export async function findSchedule(database: Database, accountId: AccountId, id: string) {
  const [row] = await database.single<ScheduleTemplate>(accountId, find, [accountId, id]);
  return row ?? null;
}

const hold = statement(
  'schedule_templates_hold',
  `select pg_advisory_xact_lock(hashtextextended('schedule_templates ' || $1, 0)) -- account_id = $1`,
);

/** Lets nobody else add schedules to an account until the transaction ends. Take this lock before they are counted. */
export async function holdSchedules(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.query(hold, [accountId]);
}

const count = statement(
  'schedule_templates_count',
  `select count(*) as count, least(coalesce(max(position) + 1, 0), ${MOST_POSITION}) as next from schedule_templates
   where account_id = $1`,
);

/** Counts the schedules of an account; `next`: the position after all of them, or the greatest that can be sent. */
export async function countSchedules(tx: Transaction, accountId: AccountId) {
  const [row] = await tx.query<{ count: number; next: number }>(count, [accountId]);
  return row ?? { count: 0, next: 0 };
}

const insert = statement(
  'schedule_templates_insert',
  `insert into schedule_templates (account_id, id, name, payment_schedule, currency, position, sequence, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
);

export async function insertSchedule(tx: Transaction, accountId: AccountId, one: ScheduleTemplate) {
  const { id, name, paymentSchedule, currency, position, sequence, createdAt } = one;
  const kept = JSON.stringify(paymentSchedule);
  await tx.query(insert, [accountId, id, name, kept, currency, position, sequence, createdAt]);
}

const lock = statement(
  'schedule_templates_lock',
  `select ${columns} from schedule_templates where account_id = $1 and id = $2 for update`,
);

/** Reads a schedule and locks it until the transaction ends, or null. */
export async function lockSchedule(tx: Transaction, accountId: AccountId, id: string) {
  const [row] = await tx.query<ScheduleTemplate>(lock, [accountId, id]);
  return row ?? null;
}

const update = statement(
  'schedule_templates_update',
  `update schedule_templates
   set name = $3, payment_schedule = $4, currency = $5, position = $6, sequence = $7, updated_at = $8
   where account_id = $1 and id = $2`,
);

/** Changes a schedule. Needs it locked. */
export async function updateSchedule(tx: Transaction, accountId: AccountId, one: ScheduleTemplate) {
  const { id, name, paymentSchedule, currency, position, sequence, updatedAt } = one;
  const kept = JSON.stringify(paymentSchedule);
  await tx.query(update, [accountId, id, name, kept, currency, position, sequence, updatedAt]);
}

const remove = statement(
  'schedule_templates_delete',
  'delete from schedule_templates where account_id = $1 and id = $2',
);

/** Deletes a schedule. Needs it locked. */
export async function deleteSchedule(tx: Transaction, accountId: AccountId, id: string): Promise<void> {
  await tx.query(remove, [accountId, id]);
}

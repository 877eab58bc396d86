import { accountTime, type Caller } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { brokenConstraint } from '../kit/db/database-faults.ts';
import { AppError, blocked, refusal } from '../kit/errors.ts';
import { entityTag, requireMatch } from '../kit/http/requests.ts';
import { newId, parseId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import { requireFitting, requireOneAmount } from './schedule-faults.ts';
import {
  countSchedules,
  deleteSchedule,
  findSchedule,
  holdSchedules,
  insertSchedule,
  listSchedules,
  lockSchedule,
  updateSchedule,
} from './schedule-store.ts';
import type { AskedPayment, ScheduleTemplate, TemplatePayment } from './types.ts';

const MOST_SCHEDULES = 100;

interface NewSchedule {
  readonly name: string;
  readonly paymentSchedule: readonly AskedPayment[];
  readonly currency?: string | null;
  readonly position?: number;
}

export interface TemplateDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** The verbs on schedules that an account keeps. */
export function scheduleVerbs({ database, clock }: TemplateDeps) {
  return {
    /** The schedules of an account, in their order. */
    async listSchedules({ account }: Caller) {
      const rows = await listSchedules(database, account.id, MOST_SCHEDULES);
      return { items: rows.map(present), nextCursor: null };
    },

    /** Reads a schedule. Errors: 404. */
    async getSchedule({ account }: Caller, shownId: string) {
      const id = parseId(shownId);
      const one = id === null ? null : await findSchedule(database, account.id, id);
      if (one === null) throw AppError.notFound('scheduleTemplate');
      return versioned(one);
    },

    /** Keeps a schedule. Errors: 400 when it fits no total, 422 `name_taken`, or with too many. */
    async createSchedule(tx: Transaction, { account }: Caller, body: NewSchedule) {
      requireOneAmount(body.paymentSchedule);
      await holdSchedules(tx, account.id);
      const { count, next } = await countSchedules(tx, account.id);
      if (count >= MOST_SCHEDULES) {
        const message = `There are ${MOST_SCHEDULES} schedule templates already: delete one first.`;
        throw blocked('LimitReached', message, { passes: 'by change' });
      }
      const now = accountTime(account, clock.now());
      const one: ScheduleTemplate = {
        id: newId<never>() as string,
        name: body.name.trim(),
        paymentSchedule: body.paymentSchedule.map(kept),
        currency: body.currency ?? null,
        position: body.position ?? next,
        sequence: 1,
        createdAt: now,
        updatedAt: now,
      };
      requireFitting(one);
      await refuseTaken(insertSchedule(tx, account.id, one));
      return { status: 201, ...versioned(one) };
    },

    /** Changes a schedule. Errors: 400, 404, 412, 422 `name_taken`. */
    updateSchedule: (
      tx: Transaction,
      caller: Caller,
      id: string,
      body: Partial<NewSchedule>,
      ifMatch?: string,
    ) => change(tx, clock, caller, { id, body, ifMatch }),

    /** Deletes a schedule. Errors: 404, 412. */
    async deleteSchedule(tx: Transaction, { account }: Caller, id: string, ifMatch?: string) {
      const one = await requireSchedule(tx, { account }, id, ifMatch);
      await deleteSchedule(tx, account.id, one.id);
      return { status: 200, data: present(one) };
    },
  };
}

interface ScheduleChange {
  readonly id: string;
  readonly body: Partial<NewSchedule>;
  readonly ifMatch: string | undefined;
}

async function change(
  tx: Transaction,
  clock: Clock,
  { account }: Caller,
  { id, body, ifMatch }: ScheduleChange,
) {
  requireOneAmount(body.paymentSchedule ?? []);
  const before = await requireSchedule(tx, { account }, id, ifMatch);
  const next: ScheduleTemplate = {
    ...before,
    name: body.name?.trim() ?? before.name,
    paymentSchedule: body.paymentSchedule?.map(kept) ?? before.paymentSchedule,
    currency: body.currency === undefined ? before.currency : body.currency,
    position: body.position ?? before.position,
    sequence: before.sequence + 1,
    updatedAt: accountTime(account, clock.now()),
  };
  requireFitting(next);
  if (isSame(before, next)) return { status: 200, ...versioned(before) };
  await refuseTaken(updateSchedule(tx, account.id, next));
  return { status: 200, ...versioned(next) };
}

async function requireSchedule(
  tx: Transaction,
  { account }: Pick<Caller, 'account'>,
  shownId: string,
  ifMatch: string | undefined,
): Promise<ScheduleTemplate> {
  const id = parseId(shownId);
  const one = id === null ? null : await lockSchedule(tx, account.id, id);
  if (one === null) throw AppError.notFound('scheduleTemplate');
  requireMatch(ifMatch, one.sequence);
  return one;
}

// The index decides, also between two requests of one moment.
async function refuseTaken(saved: Promise<void>): Promise<void> {
  try {
    await saved;
  } catch (cause) {
    if (brokenConstraint(cause) !== 'schedule_templates_name') throw cause;
    throw refusal('name_taken', 'Another schedule template has this name.', '/name');
  }
}

function kept({ name = null, due, share, amount }: AskedPayment): TemplatePayment {
  const rule = { name: name === null || name.trim() === '' ? null : name.trim(), due };
  return share === undefined ? { ...rule, amount: amount ?? 0 } : { ...rule, share };
}

function isSame(before: ScheduleTemplate, next: ScheduleTemplate): boolean {
  const { sequence: _one, updatedAt: _then, ...was } = before;
  const { sequence: _other, updatedAt: _now, ...is } = next;
  return JSON.stringify(shown(was)) === JSON.stringify(shown(is));
}

// The store does not keep the order of fields.
function shown<One extends Pick<ScheduleTemplate, 'paymentSchedule'>>(one: One) {
  const paymentSchedule = one.paymentSchedule.map(({ name, due, ...rest }) => ({
    name,
    due: { days: due.days, from: due.from },
    ...rest,
  }));
  return { ...one, paymentSchedule };
}

function present({ sequence: _version, createdAt, updatedAt, ...one }: ScheduleTemplate) {
  return { ...shown(one), createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

function versioned(one: ScheduleTemplate) {
  return { data: present(one), etag: entityTag(one.sequence) };
}

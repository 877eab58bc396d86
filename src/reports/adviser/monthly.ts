import { createHash } from 'node:crypto';
import type { Accounts } from '../../accounts/service.ts';
import { type Account, accountTime, type Caller } from '../../accounts/types.ts';
import type { Database, Transaction } from '../../kit/db/database.ts';
import { AppError, invalidRequest } from '../../kit/errors.ts';
import type { Outcome } from '../../kit/http/envelope.ts';
import { type AdviserPackageId, newId, newPaymentCode } from '../../kit/ids.ts';
import { dropScheduledTasks, scheduleTask } from '../../kit/queue/tasks.ts';
import { addDays, type Clock, civilDateIn, instantIn } from '../../kit/time.ts';
import { monthsBefore } from '../periods.ts';
import { eachPiece } from './files-store.ts';
import {
  type AdviserSettings,
  clearLinks,
  countFiles,
  findLinked,
  findSettings,
  lockSettings,
  putSettings,
} from './monthly-store.ts';
import { requireReads } from './rights.ts';
import { insertMonthly, type MailedMonth } from './store.ts';
import { fileNameOf, PACK_TASK, type PackageKind } from './types.ts';

const SEND = 'adviser_package.send';
/** The day of the next month, and its hour in the account's zone: money of the last days has been recorded by then. */
const SEND_DAY = 3;
const SEND_HOUR = 6;

/** What the mail to an adviser says. */
interface MonthMail {
  readonly id: AdviserPackageId;
  readonly to: string;
  /** The first day of the month. */
  readonly from: string;
  readonly link: string;
  readonly byteCount: number;
  /** The last civil day on which the link works. */
  readonly until: string;
  readonly made: Readonly<Partial<Record<PackageKind, number>>>;
  readonly gaps: number;
}

/** What the mail of a month needs. */
export interface MonthlyDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, 'findAccountByPath'>;
  /** Host of the links, without a trailing slash. */
  readonly payUrl: string;
  /** Writes the mail: a slice beside this one. */
  readonly mailAdviser: (tx: Transaction, account: Account, mail: MonthMail, now: Date) => Promise<void>;
}

/** The next day on which a month goes. */
export function nextSendAt(timeZone: string, now: Date): Date {
  const today = civilDateIn(timeZone, now);
  const dayIn = (month: string) =>
    instantIn(timeZone, `${month.slice(0, 8)}${String(SEND_DAY).padStart(2, '0')}`, SEND_HOUR);
  const thisMonth = dayIn(today);
  return thisMonth > now ? thisMonth : dayIn(monthsBefore(today, -1));
}

/** The verbs on the mail of each month. */
export function monthlyVerbs(deps: MonthlyDeps) {
  const { database, clock, accounts } = deps;
  return {
    /** The adviser that gets the file of each month. */
    getSettings: ({ account }: Caller) =>
      database.snapshot(account.id, async (tx) => present(await findSettings(tx, account.id))),

    /** Says who gets the file of each month. With another address, links of earlier months end. Errors: 400, 403. */
    async saveSettings(
      tx: Transaction,
      caller: Caller,
      { adviserEmail, sendsMonthlyPackage }: SentSettings,
    ): Promise<Outcome> {
      requireReads(caller);
      const { account } = caller;
      if (sendsMonthlyPackage && adviserEmail === null) {
        const message = 'is needed where the file of each month is sent.';
        throw invalidRequest([{ path: '/adviserEmail', code: 'required', message }]);
      }
      const now = accountTime(account, clock.now());
      const before = await lockSettings(tx, account.id);
      const nextAt = sendsMonthlyPackage ? (before.nextAt ?? nextSendAt(account.timeZone, now)) : null;
      const saved = { adviserEmail: adviserEmail ?? '', sendsMonthlyPackage, nextAt };
      await putSettings(tx, account.id, saved, now);
      if (saved.adviserEmail.toLowerCase() !== before.adviserEmail.toLowerCase())
        await clearLinks(tx, account.id);
      if (nextAt === null) await dropScheduledTasks(tx, account.id, SEND, [account.id]);
      else await scheduleTask(tx, account.id, SEND, account.id, nextAt);
      return { status: 200, data: present(saved) };
    },

    /** Opens the file behind a link. Errors: 404 unless it works, and once the account is closed. */
    async openByLink(path: string, code: string) {
      const account = await accounts.findAccountByPath(path);
      if (account === null || account.closedAt !== null) throw AppError.notFound('link');
      const now = accountTime(account, clock.now());
      const found = await database.snapshot(account.id, (tx) =>
        findLinked(tx, account.id, hashOf(code), now),
      );
      if (found === null) throw AppError.notFound('link');
      const { id, byteCount, progress } = found;
      const pieces = eachPiece(database, account.id, id, progress.pieces);
      return { account, name: fileNameOf(account, found), byteCount, pieces };
    },
  };
}

interface SentSettings {
  readonly adviserEmail: string | null;
  readonly sendsMonthlyPackage: boolean;
}

function present({ adviserEmail, sendsMonthlyPackage, nextAt }: AdviserSettings) {
  return {
    adviserEmail: adviserEmail === '' ? null : adviserEmail,
    sendsMonthlyPackage,
    nextAt: nextAt?.toISOString() ?? null,
  };
}

const hashOf = (code: string) => createHash('sha256').update(code).digest();

/**
 * Makes the task that has the last month packed for the adviser's address, each month once. After a time in which nothing
 * ran, the months go one after the other.
 */
export function createMonthlyTask({ database }: Pick<MonthlyDeps, 'database'>) {
  return (account: Account, _key: string, now: Date): Promise<Date | null> =>
    database.transaction(account.id, async (tx) => {
      const { timeZone } = account;
      const settings = await lockSettings(tx, account.id);
      if (settings.nextAt === null || account.closedAt !== null) return null;
      if (settings.nextAt > now) return settings.nextAt;
      const day = civilDateIn(timeZone, settings.nextAt);
      const days = { from: monthsBefore(day, 1), to: addDays(monthsBefore(day, 0), -1) };
      const month = {
        ...days,
        id: newId<AdviserPackageId>(),
        mailedTo: settings.adviserEmail,
        createdAt: now,
      };
      if (await insertMonthly(tx, account.id, month))
        await scheduleTask(tx, account.id, PACK_TASK, month.id, now);
      const nextAt = nextSendAt(timeZone, settings.nextAt);
      await putSettings(tx, account.id, { ...settings, nextAt }, now);
      return nextAt > now ? nextAt : now;
    });
}

/**
 * Writes the mail about a month that is ready, to the address of now, and answers it; null: months are not sent any more.
 * Transaction: needs the one in which it becomes ready, so that there is one mail.
 */
export async function mailMonth(
  tx: Transaction,
  { payUrl, mailAdviser }: Pick<MonthlyDeps, 'payUrl' | 'mailAdviser'>,
  account: Account,
  { id, from, byteCount, expiresAt }: ReadyMonth,
  now: Date,
): Promise<MailedMonth | null> {
  const { sendsMonthlyPackage, adviserEmail: to } = await lockSettings(tx, account.id);
  if (!sendsMonthlyPackage) return null;
  const counts = await countFiles(tx, account.id, id);
  const code = newPaymentCode();
  await mailAdviser(
    tx,
    account,
    {
      id,
      to,
      from,
      link: `${payUrl}/${account.path}/adviser/${code}`,
      byteCount,
      until: addDays(civilDateIn(account.timeZone, expiresAt), -1),
      made: Object.fromEntries(counts.map(({ kind, made }) => [kind, Number(made)])),
      gaps: counts.reduce((sum, { gaps }) => sum + Number(gaps), 0),
    },
    now,
  );
  return { to, linkHash: hashOf(code) };
}

interface ReadyMonth extends Pick<MonthMail, 'id' | 'from' | 'byteCount'> {
  readonly expiresAt: Date;
}

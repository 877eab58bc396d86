import { accountTime } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import { AppError, invalidRequest } from '../kit/errors.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { type AccountId, FIRST_ID, firstIdAt, LAST_ID, parseId } from '../kit/ids.ts';
import { addDays, type Clock, civilDateIn, instantIn } from '../kit/time.ts';
import { readDaySums } from '../ledger/service.ts';
import type { DaySum } from '../ledger/types.ts';
import type { Usage } from './types.ts';
import {
  type CountedAccount,
  countMailsBetween,
  findCounted,
  findFinalUsage,
  keepFinalUsage,
  listCounted,
  listUncountedAccounts,
} from './usage-store.ts';

/** How many days after its end a month is final. By then all that was under way at its end is written. */
const FINAL_AFTER_DAYS = 3;
const MOST_MONTHS = 24;
const COUNTED_AT_ONCE = 100;
const DAY_MS = 86_400_000;

interface UsageDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Makes the verbs that count what accounts used by month. The days are those of the account. A month that is final is
 * kept as it was counted first, so that a bill can be made of it.
 */
export function createUsage(deps: UsageDeps) {
  const { system } = deps.database;
  return {
    /** The months of an account, the oldest first. Default: the twelve up to now. Errors: 400, 404. */
    async readAccountUsage(text: string, asked: { readonly from?: string; readonly to?: string }) {
      const id = parseId<AccountId>(text);
      const account = id === null ? null : await findCounted(system, id);
      if (account === null) throw AppError.notFound('operatedAccount');
      const months = requireMonths(thisMonth(account, deps.clock.now()), asked);
      const items = await usageOf(deps, account, months);
      return { items, nextCursor: null };
    },
    /** A month of all accounts, the newest account first. */
    async readUsage(asked: string | undefined, page: PageRequest) {
      const month = asked ?? civilDateIn('UTC', deps.clock.now()).slice(0, 7);
      const rows = await listCounted(system, page);
      const { items, nextCursor } = makePage(rows, page.limit, (account) => account);
      const counted = [];
      for (const account of items) {
        const { id, externalId, name, mode, status } = account;
        const [usage] = await usageOf(deps, account, [month]);
        counted.push({ accountId: id, externalId, name, mode, status, ...(usage as CountedMonth) });
      }
      return { items: counted, nextCursor };
    },
    /**
     * Keeps the last month of every account that has become final. Any number of processes may do it at once. Throws the
     * first fault when all are done: an account that cannot be counted holds up no other.
     */
    async keepUsage(): Promise<void> {
      const now = deps.clock.now();
      // No zone is further ahead: an account in one that is behind has its turn when its own month is final.
      const month = monthBefore(civilDateIn('Pacific/Kiritimati', now).slice(0, 7));
      const made = { month, madeBefore: now };
      const faults: unknown[] = [];
      for (let after = FIRST_ID, isMore = true; isMore; ) {
        const accounts = await listUncountedAccounts(system, after, made, COUNTED_AT_ONCE);
        for (const account of accounts) {
          try {
            if (isFinal(account, month, accountTime(account, now))) await usageOf(deps, account, [month]);
          } catch (cause) {
            faults.push(cause);
          }
        }
        after = accounts.at(-1)?.id ?? after;
        isMore = accounts.length === COUNTED_AT_ONCE;
      }
      if (faults.length > 0) throw faults[0];
    },
  };
}

type CountedMonth = Usage & { readonly isFinal: boolean };

async function usageOf(
  { database, clock }: UsageDeps,
  account: CountedAccount,
  months: readonly string[],
): Promise<CountedMonth[]> {
  const { system } = database;
  const machineNow = clock.now();
  const now = accountTime(account, machineNow);
  const kept = new Map((await findFinalUsage(system, [account.id], months)).map((one) => [one.month, one]));
  const ended = [];
  const counted = new Map<string, Usage>();
  for (const month of months) {
    if (kept.has(month)) continue;
    const usage = await countMonth(database, account, month, now);
    counted.set(month, usage);
    if (!isFinal(account, month, now) || isBefore(account, month)) continue;
    await keepFinalUsage(system, account.id, usage, machineNow);
    ended.push(month);
  }
  // Another process may have been first: its counts stay.
  for (const one of ended.length === 0 ? [] : await findFinalUsage(system, [account.id], ended)) {
    kept.set(one.month, one);
  }
  return months.map((month) => {
    const { accountId: _accountId, ...final } = kept.get(month) ?? { accountId: null };
    const usage = kept.has(month) ? (final as Usage) : (counted.get(month) as Usage);
    return { ...usage, isFinal: kept.has(month) || isBefore(account, month) };
  });
}

async function countMonth(
  database: Database,
  account: CountedAccount,
  month: string,
  now: Date,
): Promise<Usage> {
  const next = `${monthAfter(month)}-01`;
  const [from, to] = [instantIn(account.timeZone, `${month}-01`), instantIn(account.timeZone, next)];
  // Nothing to count: what was imported with an earlier day was not done here.
  if (isBefore(account, month) || from > now) return summarize(month, [], 0);
  const days = { from: `${month}-01`, to: addDays(next, -1) };
  const [sums, mails] = await Promise.all([
    readDaySums(database, account.id, days, false),
    countMailsBetween(database, account.id, idsOf(account, from, to), [from, to]),
  ]);
  return summarize(month, sums, mails);
}

function summarize(month: string, sums: readonly DaySum[], mails: number): Usage {
  const countOf = (sourceType: DaySum['sourceType'], code: string) =>
    sums
      .filter((one) => one.sourceType === sourceType && one.code === code)
      .reduce((count, one) => count + one.count, 0);
  return {
    month,
    invoices: countOf('Invoice', 'issue'),
    charges: countOf('Charge', 'capture'),
    volumes: amountsOf(sums, volumeSigns),
    platformFees: amountsOf(sums, feeSigns),
    paymentsOut: countOf('Payment', 'fund'),
    mails,
  };
}

const volumeSigns: ReadonlyMap<string, 1 | -1> = new Map([
  ['Charge capture', 1],
  ['Charge surcharge', 1],
]);
const feeSigns: ReadonlyMap<string, 1 | -1> = new Map([
  ['Charge platform_fee', 1],
  ['Refund platform_fee_refunded', -1],
  ['Refund platform_fee_kept', 1],
]);

// By currency, in the order of their names.
function amountsOf(sums: readonly DaySum[], signs: ReadonlyMap<string, 1 | -1>) {
  const counted = sums.flatMap(({ sourceType, code, currency, amount }) => {
    const sign = signs.get(`${sourceType} ${code}`);
    return sign === undefined ? [] : [{ currency, amount: sign * amount }];
  });
  return [...Map.groupBy(counted, ({ currency }) => currency)]
    .map(([currency, some]) => ({ currency, amount: some.reduce((sum, { amount }) => sum + amount, 0) }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

// Ids tell the machine's time. It is that of a live account, to a day; the clock of a sandbox may be anywhere.
function idsOf({ mode }: CountedAccount, from: Date, to: Date): readonly [string, string] {
  if (mode === 'Sandbox') return [FIRST_ID, LAST_ID];
  return [firstIdAt(new Date(from.getTime() - DAY_MS)), firstIdAt(new Date(to.getTime() + DAY_MS))];
}

function isFinal({ timeZone }: CountedAccount, month: string, now: Date): boolean {
  return now >= instantIn(timeZone, addDays(`${monthAfter(month)}-01`, FINAL_AFTER_DAYS));
}

function isBefore({ timeZone, createdAt }: CountedAccount, month: string): boolean {
  return month < civilDateIn(timeZone, createdAt).slice(0, 7);
}

function thisMonth(account: CountedAccount, now: Date): string {
  return civilDateIn(account.timeZone, accountTime(account, now)).slice(0, 7);
}

function requireMonths(current: string, { from, to }: { from?: string; to?: string }): string[] {
  const last = to ?? current;
  const first = from ?? moveMonth(last, -11);
  const count = countOf(last) - countOf(first) + 1;
  if (count >= 1 && count <= MOST_MONTHS) {
    return Array.from({ length: count }, (_, index) => moveMonth(first, index));
  }
  const message = count < 1 ? 'must not be after to.' : `At most ${MOST_MONTHS} months are read at once.`;
  throw invalidRequest([{ path: '/from', code: 'out_of_range', message }]);
}

const countOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

function moveMonth(month: string, by: number): string {
  const count = countOf(month) + by;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

const monthAfter = (month: string) => moveMonth(month, 1);
const monthBefore = (month: string) => moveMonth(month, -1);

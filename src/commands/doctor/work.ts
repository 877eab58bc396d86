import { listLateHandOvers } from '../../access-point/service.ts';
import type { Database } from '../../kit/db/database.ts';
import { type Backlog, readBacklog } from '../../kit/queue/tasks.ts';
import { listOperatedAccounts, readHealth } from '../../operator/service.ts';
import type { AccountHealth, OperatedAccount } from '../../operator/types.ts';
import { type Finding, findingsOf, someOf } from './finding.ts';

const DAY_MS = 86_400_000;
/** How long a mail that failed counts. */
const MAILS_MS = 30 * DAY_MS;
/** How long a task may be due: the longest pause of the worker, and some more. */
const MOST_OVERDUE_S = 600;
/** An access point is tried again after seconds and minutes at first. */
const MOST_WAITING_MS = 3_600_000;
/** The books are verified each night. */
const MOST_UNVERIFIED_MS = 3 * DAY_MS;
const ACCOUNTS_AT_ONCE = 100;

/** An account with what needs somebody in it. */
interface Seen {
  readonly account: OperatedAccount;
  readonly health: AccountHealth;
}

/** What waits, failed or stopped in all accounts. Reads each account by itself: nobody may read the books of all. */
export async function* examineWork(
  database: Database,
  now: Date,
  isRunning: boolean,
): AsyncGenerator<Finding> {
  yield judgeBacklog(await readBacklog(database, now), isRunning);
  yield judgeHandOvers(await listLateHandOvers(database, new Date(now.getTime() - MOST_WAITING_MS)));
  const seen: Seen[] = [];
  for (let before: string | null = null; ; ) {
    const page: OperatedAccount[] = await listOperatedAccounts(
      database.system,
      { limit: ACCOUNTS_AT_ONCE, before },
      {},
    );
    const items = page.slice(0, ACCOUNTS_AT_ONCE);
    for (const account of items) {
      if (account.status === 'Closed') continue;
      const health = await readHealth(database, account.id, new Date(now.getTime() - MAILS_MS));
      seen.push({ account, health });
    }
    before = items.at(-1)?.id ?? null;
    if (page.length <= ACCOUNTS_AT_ONCE) break;
  }
  yield* judgeAccounts(seen, now);
}

/** Whether e-invoices reach the access points of their accounts. */
function judgeHandOvers(late: readonly { readonly path: string; readonly count: number }[]): Finding {
  const { ok, warn } = findingsOf('e-invoices');
  if (late.length === 0) return ok('none waits long to be handed over');
  const where = someOf(late.map(({ path }) => path));
  const count = late.reduce((sum, one) => sum + one.count, 0);
  return warn(
    `${count} wait for their access point for more than an hour (${where}): an Owner looks at Settings > E-invoices`,
  );
}

/** Whether tasks are done in time. */
function judgeBacklog(backlogs: readonly Backlog[], isRunning: boolean): Finding {
  const { ok, warn } = findingsOf('tasks');
  const late = backlogs.filter(({ oldestSeconds }) => oldestSeconds > MOST_OVERDUE_S);
  if (late.length === 0) return ok('done in time');
  const lanes = late.map(
    ({ lane, count, oldestSeconds }) => `${count} of ${lane} for ${Math.round(oldestSeconds / 60)} min`,
  );
  const step = isRunning
    ? 'look for "a task failed" in the log, and for slow statements in the database'
    : 'start the service';
  return warn(`overdue: ${lanes.join(', ')}; ${step}`);
}

/** Judges what needs somebody, with the accounts that it is about. */
export function* judgeAccounts(seen: readonly Seen[], now: Date): Generator<Finding> {
  const where = (isSo: (one: Seen) => boolean) => seen.filter(isSo).map(({ account }) => account.path);
  const isLive = ({ account }: Seen) => account.mode === 'Live' && account.status === 'Open';
  const late = (one: Seen) =>
    isLive(one) &&
    now.getTime() - (one.health.verifiedAt ?? one.account.createdAt).getTime() > MOST_UNVERIFIED_MS;
  const checks: readonly (readonly [subject: string, paths: string[], warning: string, well: string])[] = [
    [
      'webhooks',
      where(({ health }) => health.webhooksStopped > 0),
      'webhooks are stopped, and their receivers miss events: mend the receiver, then resume the webhook (Developers > Webhooks)',
      'none is stopped',
    ],
    [
      'task faults',
      where(({ health }) => health.tasksFailing > 0),
      'tasks fail and are tried again: look for "a task failed" in the log',
      'none',
    ],
    [
      'mails',
      where(({ health }) => health.mailsFailed > 0),
      'no server took some mails of the last 30 days: GET /v1/mails?status=Failed says why, and POST /v1/mails/{id}/send tries again',
      'none',
    ],
    [
      'unanswered',
      where(({ health }) => health.unanswered > 0),
      'the processor has not said for a day what became of some money or evidence: ledger discrepancies lists it',
      'none',
    ],
    [
      'books',
      where(({ health }) => health.discrepancies > 0),
      'the books differ from the processor: ledger discrepancies lists it, ledger close ends what was dealt with',
      'no discrepancy is open',
    ],
    [
      'proof',
      where(late),
      'the books were not verified for three days: run ledger verify and ledger reconcile, and see that the service runs at night',
      'the books are verified each night',
    ],
    [
      'Stripe',
      where((one) => isLive(one) && one.account.processor?.isReady === false),
      'Stripe takes no charges: its Dashboard says what is missing',
      'takes charges where it is connected',
    ],
  ];
  for (const [subject, paths, warning, well] of checks) {
    const { ok, warn } = findingsOf(subject);
    yield paths.length === 0 ? ok(well) : warn(`${someOf(paths)}: ${warning}`);
  }
}

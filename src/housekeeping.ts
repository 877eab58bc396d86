import type { Accounts } from './accounts/service.ts';
import type { Invoices } from './invoices/service.ts';
import type { Database } from './kit/db/database.ts';
import { purgeExpiredKeys } from './kit/http/idempotency.ts';
import type { Log } from './kit/log.ts';
import type { Rest } from './kit/queue/rest.ts';
import type { Clock } from './kit/time.ts';
import type { Members } from './members/service.ts';
import type { Notifications } from './notifications/service.ts';
import { type Operator, purgeOperatorKeys } from './operator/service.ts';
import type { Platform } from './platform/service.ts';
import type { Connecting } from './processors/service.ts';
import type { RequestLog } from './request-log/service.ts';
import type { TestClock } from './test-clock/service.ts';
import type { Verification } from './verification/service.ts';
import type { Webhooks } from './webhooks/service.ts';

const HOUR_MS = 3_600_000;

/** How often it looks for test clocks whose process died. */
const ABANDONED_EVERY_MS = 10_000;

/** How often it brings the lists of searches up to date. */
const LISTED_EVERY_MS = 500;

/** How often it looks whether it is time to read the operator's platform at Stripe. */
const WATCHED_EVERY_MS = 60_000;

/** How often it looks for new passwords that were asked for. */
const ANSWERED_EVERY_MS = 1_000;

/** The services that the regular work needs. */
export interface HouseDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: Accounts;
  readonly invoices: Invoices;
  readonly members: Members;
  readonly notifications: Notifications;
  readonly requestLog: RequestLog;
  readonly testClock: TestClock;
  readonly verification: Verification;
  readonly webhooks: Webhooks;
  readonly connecting: Connecting;
  readonly operator: Operator;
  readonly platform: Platform;
}

/**
 * Starts the regular work of the service that has no task: test clocks whose process died, when tokens were last used,
 * links that somebody asked for, the lists of searches; every hour the deletion of expired data, and a nightly check
 * for accounts that have none yet. Ends with `rest`.
 */
export async function keepHouse(deps: HouseDeps, rest: Rest): Promise<void> {
  await Promise.all([
    keepHouseInTurn(deps, rest),
    answerRequestsInTurn(deps, rest),
    listInTurn(deps, rest),
    watchPlatformsInTurn(deps, rest),
  ]);
}

// Apart from the rest, because Stripe may be slow.
async function watchPlatformsInTurn({ platform, log }: HouseDeps, rest: Rest): Promise<void> {
  while (!rest.isOver()) {
    await platform.watch().catch((err: unknown) => log.error({ err }, 'reading the Stripe platform failed'));
    await rest.pause(WATCHED_EVERY_MS);
  }
}

async function keepHouseInTurn(deps: HouseDeps, rest: Rest): Promise<void> {
  let purgedAt = 0;
  while (!rest.isOver()) {
    const now = deps.clock.now();
    const chores = [() => resumeClocks(deps), () => deps.accounts.saveTokenUses()];
    if (now.getTime() - purgedAt >= HOUR_MS) {
      purgedAt = now.getTime();
      chores.unshift(...choresOf(deps, now));
    }
    // Each for itself: one that cannot end in time must not keep the others from being done.
    for (const chore of chores) {
      await chore().catch((err: unknown) => deps.log.error({ err }, 'a part of keeping house failed'));
    }
    await rest.pause(ABANDONED_EVERY_MS);
  }
}

// New passwords that were asked for, and links to sign up: they are of no account until somebody has looked whose they are.
async function answerRequestsInTurn({ members, notifications, log }: HouseDeps, rest: Rest): Promise<void> {
  while (!rest.isOver()) {
    const fail = (err: unknown) => log.error({ err }, 'answering who asked for a link failed');
    await members.answerRequests().catch(fail);
    await notifications.sendSignUpMails().catch(fail);
    await notifications
      .sendOperatorMails()
      .catch((err: unknown) => log.error({ err }, 'the mails to the operators were not sent'));
    await rest.pause(ANSWERED_EVERY_MS);
  }
}

// Keeps the lists of searches up to date. At the start every account is checked, because another process may have left
// work.
async function listInTurn({ accounts, invoices, log }: HouseDeps, rest: Rest): Promise<void> {
  let isLookedAt = false;
  while (!rest.isOver()) {
    try {
      if (!isLookedAt) {
        for (const { id } of await accounts.listAccounts()) invoices.searchLists.noteAccount(id);
        isLookedAt = true;
      }
      await invoices.searchLists.bringUpToDate(() => rest.isOver());
    } catch (err) {
      log.error({ err }, 'the lists of searches could not be brought up to date; it goes on in a moment');
      await rest.pause(5_000);
    }
    await rest.pause(LISTED_EVERY_MS);
  }
}

function choresOf(
  {
    connecting,
    database,
    invoices,
    log,
    members,
    notifications,
    operator,
    requestLog,
    verification,
    webhooks,
  }: HouseDeps,
  now: Date,
): (() => Promise<void>)[] {
  return [
    async () => {
      const purged = await purgeExpiredKeys(database, now);
      if (purged > 0) log.info({ purged }, 'expired idempotency keys deleted');
    },
    () => purgeOperatorKeys(database.system, now),
    () => operator.keepUsage(),
    () => members.keepHouse(),
    async () => void (await requestLog.keepHouse(now)),
    async () => void (await webhooks.keepHouse(now)),
    () => connecting.keepHouse(now),
    () => notifications.keepHouse(now),
    async () => void (await verification.ensureNightlyChecks(now)),
    () => invoices.ensureDueDateNotices(now),
  ];
}

async function resumeClocks({ log, testClock }: HouseDeps): Promise<void> {
  const resumed = await testClock.resumeAbandoned();
  if (resumed > 0) log.warn({ resumed }, 'test clocks whose process had died were moved on');
}

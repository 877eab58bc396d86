import { accountTime } from '../../../src/accounts/types.ts';
import { reconcile, verifyAccount } from '../../../src/verification/service.ts';
import type { Random } from '../random.ts';
import type { Api, Operation } from './api.ts';
import type { Engine } from './engine.ts';
import type { Judged } from './judge.ts';
import { race } from './races.ts';
import { moveClock, type Story, type Telling } from './telling.ts';
import { refillTokens, type Tenant } from './tenant.ts';
import { dayAfter } from './values.ts';

/** How often an operation is asked for; 10 where nothing is said. Files take long, and moving a clock a day does much. */
const weights: Readonly<Record<string, number>> = {
  createInvoice: 60,
  updateInvoice: 40,
  payByLink: 40,
  createRefund: 20,
  createPayment: 20,
  acceptOffer: 20,
  advanceTestClock: 3,
  getInvoicePdf: 2,
  getReceipt: 2,
  getEInvoice: 2,
  downloadArchive: 1,
  exportContact: 3,
  eraseContact: 3,
  mergeContact: 5,
  verifyLedger: 2,
  streamEvents: 3,
  updateAccount: 15,
  previewInvoice: 8,
  // With these operations the caller sometimes takes their own rights away, and the run leaves the account.
  updateMember: 4,
  deleteMember: 2,
  revokeToken: 4,
};

const STORY = 0.025;
const RACE = 0.04;
const MUTATED = 0.42;
const STEPS_BETWEEN_WORK = 25;
const HOUR_MS = 3_600_000;

/** Draws operations: all of the document, or those whose ids fit. */
export function drawsOf(
  { operations }: Api,
  only: RegExp | null,
): (random: Random, tenant: Tenant) => Operation {
  const drawable = operations.filter(({ id }) => only === null || only.test(id));
  const all = drawable.flatMap((operation) =>
    Array.from({ length: weights[operation.id] ?? 10 }, () => operation),
  );
  return (random, { pool }) => {
    const drawn = random.pick(all);
    const isKnown = drawn.place === null || pool.has(drawn.place);
    return isKnown || random.chance(0.1) ? drawn : random.pick(all);
  };
}

/** How much of a tenant's life is lived. */
export interface Life {
  readonly engine: Engine;
  readonly tenant: Tenant;
  readonly draw: (random: Random, tenant: Tenant) => Operation;
  readonly stories: readonly Story[];
  readonly mute: (isMuted: boolean) => void;
  readonly work: () => Promise<void>;
  /** Whether the run continues. */
  readonly goesOn: () => boolean;
  readonly steps: number;
}

/**
 * Lives the life of a tenant: requests, races and stories, with all that becomes due done in between. Answers whether its
 * books can be held against the processor's at the end; not where its token was revoked.
 */
export async function live(life: Life): Promise<boolean> {
  const { engine, tenant, draw, stories, steps, work, mute, goesOn } = life;
  const { random } = tenant;
  const telling: Telling = { engine, tenant, mute, work };
  for (const story of stories.slice(-1)) await story(telling);
  for (let step = 1; step <= steps && goesOn(); step += 1) {
    if (step % STEPS_BETWEEN_WORK === 0) await work();
    await refillTokens(tenant);
    if (random.chance(STORY)) {
      await random.pick(stories)(telling);
    } else if (random.chance(RACE)) {
      await race(engine, tenant, draw);
    } else if (isOutside(await askOnce(engine, tenant, draw(random, tenant)))) break;
  }
  return settle(telling);
}

// The processor's reports arrive within an hour. The service does nothing by itself at this hour of the night.
async function settle(telling: Telling): Promise<boolean> {
  const { tenant } = telling;
  const night = Date.parse(`${dayAfter(tenant.now.toISOString().slice(0, 10), 1)}T03:10:00Z`);
  await moveClock(telling, (night - tenant.now.getTime()) / HOUR_MS);
  return tenant.now.getTime() === night;
}

// The token was revoked, or its person has gone.
function isOutside({ status, code }: Judged & { readonly isProper: boolean }): boolean {
  return status === 401 && code === 'unauthorized';
}

async function askOnce(engine: Engine, tenant: Tenant, operation: Operation) {
  const { random } = tenant;
  const draft = engine.draft(tenant, operation, random.chance(0.8) ? 'meant' : 'schema');
  const isMutated = random.chance(MUTATED);
  if (isMutated) engine.mutate(tenant, draft);
  const judged = await engine.ask(tenant, draft);
  // What a mutated request lacks says nothing about the token.
  return { ...judged, status: isMutated ? 0 : judged.status, isProper: draft.isProper };
}

/** Proves the books of a tenant, and that nothing it has left behind failed. Answers what is wrong. */
export async function lookAtTenant(
  { service, sandbox, member, path, born }: Tenant,
  isSettled: boolean,
): Promise<string[]> {
  const { database, accounts } = service.services;
  const account = await accounts.findAccount(member.accountId);
  if (account === null) return [`${path} has gone.`];
  const results = await verifyAccount(database, account.id);
  const faults = results.flatMap((result) => result.faults).filter(({ subject }) => !born.has(subject));
  const later = new Date(accountTime(account, service.clock.now()).getTime() + HOUR_MS / 2);
  const differences = isSettled
    ? (await reconcile(database, account, sandbox.processor, later)).differences
    : [];
  const failed = await service.sql(
    'select kind, failure from tasks where account_id = $1 and failure is not null',
    [account.id],
  );
  return [...faults, ...differences, ...failed].map((one) => `${path}: ${JSON.stringify(one)}`);
}

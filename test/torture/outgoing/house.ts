import type { Account } from '../../../src/accounts/types.ts';
import type { FaultSettings } from '../../../src/processors/sandbox/faults.ts';
import type { TestPerson } from '../../../src/processors/sandbox/test-people.ts';
import {
  type ActivityLog,
  createSandboxProcessor,
  openActivityLog,
  type RunningSandbox,
  type SandboxProcessor,
  startSandbox,
  TEST_ROUTING_NUMBER,
} from '../../../src/processors/service.ts';
import { workOnce } from '../../../src/worker.ts';
import { logAt } from '../../support/log.ts';
import type { Member } from '../../support/members.ts';
import type { Answer, Sending, TestService } from '../../support/service.ts';
import type { Processes } from './processes.ts';

const KEY = 'a key of at least thirty-two characters';

/** How long a processor is waited for. */
const PATIENCE_MS = 400;

/** How often something is tried again before it counts as broken. */
const MOST_TRIES = 60;

/** A sandbox of its own, so that the faults of one history are its own. */
export interface Sandbox {
  readonly running: RunningSandbox;
  readonly processor: SandboxProcessor;
  readonly activityLog: ActivityLog;
}

export async function openSandbox(service: TestService): Promise<Sandbox> {
  const running = await startSandbox({
    connection: service.connection,
    key: KEY,
    webhookBaseUrl: service.url,
    returnOrigins: [service.url, new URL(service.services.config.payUrl).origin],
    clock: service.clock,
    log: logAt('silent'),
    isTicking: false,
    slowMs: PATIENCE_MS / 2,
  });
  const address = { url: running.url, key: KEY, timeoutMs: PATIENCE_MS };
  return { running, processor: createSandboxProcessor(address), activityLog: openActivityLog(address) };
}

/** Does what has no effect again when a slow machine gives no answer. */
export async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (cause) {
      if (tries === 10) throw cause;
    }
  }
}

/** Sets the faults of a house's processor; null ends them. */
export function setFaults({ sandbox }: Pick<House, 'sandbox'>, faults: FaultSettings | null): Promise<void> {
  return insist(() => sandbox.activityLog.setFaults(faults));
}

/** A payment of a history. */
export interface Paid {
  readonly id: string;
  readonly person: TestPerson;
  /** Path of its recipient's operations. */
  readonly offer: string;
  readonly contactId: string;
  readonly methodId: string;
}

/** One account whose payments out are tortured: nobody else works on it. */
export interface House {
  readonly processes: Processes;
  readonly sandbox: Sandbox;
  readonly member: Member;
  readonly path: string;
  readonly payments: Paid[];
  /** What was asked, and answered. */
  readonly told: string[];
  keys: number;
}

let houses = 0;

/** Opens an account whose recipients set up at the processor. */
export async function openHouse(
  processes: Processes,
  sandbox: Sandbox,
  place: (accountId: string) => void,
): Promise<House> {
  houses += 1;
  const path = `out-${houses}`;
  const [service] = processes.all;
  if (service === undefined) throw new Error('There is no process.');
  const member = await service.addMember(path);
  place(member.accountId);
  const house = { processes, sandbox, member, path, payments: [], told: [], keys: 0 };
  await ask(house, 'PATCH', '/v1/account', { body: { recipientOnboarding: 'Onboarding' } });
  return house;
}

/** Closes an account: what waits there waits for ever. */
export async function leave({ processes, member }: House): Promise<void> {
  const { accountId } = member;
  processes.revive(accountId);
  const [service] = processes.all;
  await service?.sql('delete from tasks where account_id = $1', [accountId]);
  await service?.sql('delete from sandbox.outbox where account_id = $1', [accountId]);
  await service?.sql('delete from sandbox.jobs where account_id = $1', [accountId]);
  await service?.sql('update accounts set clock_offset_ms = 0 where id = $1', [accountId]);
}

export function serviceOf({ processes, member }: House, isOther = false): TestService {
  const living = processes.living(member.accountId);
  const isAlone = processes.isDead(member.accountId);
  const found = processes.all[isOther && !isAlone ? 1 - living : living];
  if (found === undefined) throw new Error('No process lives.');
  return found;
}

/**
 * Asks as a program does: again with the same key until there is an answer. A process that died is left for the other one.
 * Errors: when there is none.
 */
export async function ask(
  house: House,
  method: string,
  path: string,
  sending: Sending = {},
  isOther = false,
): Promise<Answer> {
  house.keys += 1;
  const headers = { 'idempotency-key': `${house.path}-${house.keys}`, ...sending.headers };
  const token = house.member.token;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const service = serviceOf(house, isOther);
    const answer = await service.call(method, path, { token, ...sending, headers }).catch(() => null);
    const isAgain = answer === null || answer.status >= 500 || answer.error?.code === 'request_in_progress';
    if (!isAgain) return answer;
    await pass(house);
  }
  throw new Error(`${method} ${path} is never answered.`);
}

/** Lets a little of the machine's time pass. */
async function pass({ processes }: House): Promise<void> {
  const now = Math.max(...processes.all.map(({ clock }) => clock.now().getTime())) + 5_000;
  for (const { clock } of processes.all) clock.set(new Date(now).toISOString());
  await new Promise((resolve) => setTimeout(resolve, 5));
}

export async function accountOf(house: House): Promise<Account> {
  const { accounts } = serviceOf(house).services;
  const account = await accounts.findAccount(house.member.accountId);
  if (account === null) throw new Error('The house has no account.');
  return account;
}

/** Moves the account's clock, with everything that lies on the way. */
export async function moveClock(house: House, hours: number): Promise<void> {
  const { accountId } = house.member;
  // Mails cost as much as all the rest.
  await serviceOf(house).sql(`delete from tasks where account_id = $1 and kind = 'event.notify'`, [
    accountId,
  ]);
  const from = await timeOf(house);
  // The clock of a closed account stands.
  if (from === null) return;
  const target = new Date(from + hours * 3_600_000).toISOString();
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await ask(house, 'POST', '/v1/test_clock', { body: { now: target } });
    // Another move may have come first, or more of the machine's time have passed.
    if (answer.status === 409) await pass(house);
    else if (answer.status >= 400 || answer.data.status === 'Ready') return;
    // Another process goes on when the first has not shown for a while.
    await pass(house);
    await pass(house);
    await pass(house);
    await serviceOf(house).services.testClock.resumeAbandoned();
  }
  throw new Error(`The clock never comes to ${target}.`);
}

/** The time that the account has, or is moving to; null when it is closed. */
export async function timeOf(house: House): Promise<number | null> {
  const { status, data } = await ask(house, 'GET', '/v1/test_clock');
  return status === 200 ? Date.parse(data.target ?? data.now) : null;
}

/** Has webhooks sent, and what is due done. */
export async function settleDown(house: House): Promise<void> {
  const { running } = house.sandbox;
  await running.tick();
  const { services } = serviceOf(house);
  while ((await workOnce(services, 'money')) > 0);
}

/** A token of a card or a bank account, as a browser makes it. */
export async function makeToken({ sandbox, member }: House, number: string): Promise<string> {
  const details =
    number.length > 12
      ? ({ type: 'Card', number, expiryMonth: 12, expiryYear: 2040, cvc: '123' } as const)
      : ({ type: 'BankAccount', routingNumber: TEST_ROUTING_NUMBER, accountNumber: number } as const);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const made = await sandbox.processor.tokenize(member.accountId, details);
    if (made.status === 'created') return made.token;
  }
  throw new Error('No token can be made.');
}

import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import pino from 'pino';
import { expect, inject } from 'vitest';
import { copyDatabase } from '../../../../test/support/database.ts';
import { queriesOf } from '../../../../test/support/in-turn.ts';
import { type AccountId, newId } from '../../../kit/ids.ts';
import {
  type ActivityLog,
  createSandboxProcessor,
  openActivityLog,
  type RunningSandbox,
  type SandboxOptions,
  type SandboxProcessor,
  startSandbox,
  TEST_ROUTING_NUMBER,
} from '../../service.ts';
import type { ChargeOperation, Merchant, Processor, ProcessorEvent, StatementLine } from '../../types.ts';

/** A webhook as it arrived. */
export interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A sandbox of one test file's own, with a receiver for its webhooks, and time that stands until it is set. */
export interface Stage {
  readonly processor: SandboxProcessor;
  readonly activityLog: ActivityLog;
  readonly options: SandboxOptions;
  readonly received: Received[];
  readonly logged: string[];
  receiverStatus: number;
  sandbox: RunningSandbox;
  clock: { now(): Date; set(instant: string | Date): void };
  /** Another process over the same database. */
  startAnother(
    changes?: Partial<SandboxOptions>,
  ): Promise<{ sandbox: RunningSandbox; processor: SandboxProcessor }>;
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** A key for tests, long enough. */
export const KEY = 'a key of at least thirty-two characters';

/** Saturday, when nothing settles. */
export const START = '2026-11-21T12:00:00.000Z';

/** Opens a stage; its client waits 3 s for an answer, which a busy machine takes at times. */
export async function openStage(): Promise<Stage> {
  const copy = await copyDatabase(inject('cluster'));
  const received: Received[] = [];
  const logged: string[] = [];
  const stage = { receiverStatus: 202 } as Stage;
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(stage.receiverStatus).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  let now = new Date(START);
  const clock = {
    now: () => now,
    set: (instant: string | Date) => {
      now = new Date(instant);
    },
  };
  const options: SandboxOptions = {
    connection: copy.connection,
    key: KEY,
    webhookBaseUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    clock,
    log: pino({ level: 'trace', base: null }, { write: (line: string) => void logged.push(line) }),
    returnOrigins: ['https://pay.example.com'],
    isTicking: false,
    slowMs: 150,
  };
  const startAnother = async (changes: Partial<SandboxOptions> = {}) => {
    const sandbox = await startSandbox({ ...options, ...changes });
    return { sandbox, processor: createSandboxProcessor({ url: sandbox.url, key: KEY, timeoutMs: 3_000 }) };
  };
  const { sandbox, processor } = await startAnother();
  const owner = new pg.Client({ ...copy.connection });
  await owner.connect();
  return Object.assign(stage, {
    processor,
    activityLog: openActivityLog({ url: sandbox.url, key: KEY }),
    options,
    received,
    logged,
    sandbox,
    clock,
    startAnother,
    sql: queriesOf(owner),
    async close() {
      await stage.sandbox.stop();
      await new Promise((resolve) => {
        receiver.close(resolve);
        receiver.closeAllConnections();
      });
      await owner.end();
      await copy.drop();
    },
  } as Partial<Stage>);
}

/** A merchant of its own, at an instant. */
export function newMerchant(now = START): { accountId: AccountId; now: Date } {
  return { accountId: newId<AccountId>(), now: new Date(now) };
}

/** A token of a card or, for numbers that begin with 000, of a bank account. */
export async function tokenOf(
  processor: SandboxProcessor,
  accountId: AccountId,
  number: string,
): Promise<string> {
  const answer = await processor.tokenize(
    accountId,
    number.startsWith('000')
      ? { type: 'BankAccount', routingNumber: TEST_ROUTING_NUMBER, accountNumber: number }
      : {
          type: 'Card',
          number,
          expiryMonth: 12,
          expiryYear: 2030,
          cvc: number.startsWith('37') ? '1234' : '123',
        },
  );
  if (answer.status !== 'created') throw new Error(`no token: ${JSON.stringify(answer)}`);
  return answer.token;
}

/** An order to pay 100.00 USD, with changes. */
export function orderOf(source: string, changes: Partial<ChargeOperation> = {}): ChargeOperation {
  return {
    key: newId<never>(),
    purpose: 'Invoice',
    amount: 10_000,
    currency: 'USD',
    source,
    isOffSession: false,
    savesMethod: false,
    description: 'Invoice INV-0001',
    returnUrl: 'https://pay.example.com/r/abc',
    ...changes,
  };
}

/** Charges a number, of a new key. */
export async function chargeNumber(
  processor: SandboxProcessor,
  merchant: Merchant,
  number: string,
  changes: Partial<ChargeOperation> = {},
) {
  const order = orderOf(await tokenOf(processor, merchant.accountId, number), changes);
  return { order, outcome: await processor.charge(merchant, order) };
}

export async function wholeStatement(processor: Processor, merchant: Merchant): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (let after: string | null = null; ; ) {
    const page = await processor.listStatement(merchant, after);
    lines.push(...page.lines);
    if (page.cursor === null) return lines;
    after = page.cursor;
  }
}

/** Advances a merchant to an instant. */
export function advanceTo(
  { processor }: Stage,
  merchant: Merchant,
  instant: string,
): Promise<readonly ProcessorEvent[]> {
  return processor.clock.advance({ accountId: merchant.accountId, now: new Date(instant) });
}

/** Expects that balances, statement and payouts agree with each other. */
export async function expectBooksToAgree(stage: Stage, merchant: Merchant): Promise<void> {
  const lines = await wholeStatement(stage.processor, merchant);
  const balances = await stage.processor.readBalances(merchant);
  const apart = new Set(['funding', 'funding_returned', 'delivery', 'delivery_returned', 'reversal']);
  for (const { currency, held, inTransit } of balances) {
    const own = lines.filter((line) => line.currency === currency);
    const sum = (some: readonly StatementLine[]) => some.reduce((total, line) => total + line.amount, 0);
    const fees = own.reduce((total, line) => total + line.fee, 0);
    expect(held).toBe(sum(own.filter((line) => !apart.has(line.kind))) - fees);
    expect(inTransit).toBe(sum(own.filter((line) => apart.has(line.kind))));
    expect(inTransit).toBeGreaterThanOrEqual(0);
  }
  const { events } = await stage.processor.listEvents(merchant, null);
  const paid: string[] = [];
  for (const event of events) {
    if (event.type !== 'payout') continue;
    paid.push(...event.lines.map(({ kind, key }) => `${kind} ${key}`));
    expect(event.lines.reduce((total, line) => total + line.amount - line.fee, 0)).toBe(event.amount);
    expect(event.amount).toBeGreaterThan(0);
  }
  // Nothing is paid out twice, and a payout is no part of another.
  expect(new Set(paid).size).toBe(paid.length);
  expect(paid.filter((line) => line.startsWith('payout'))).toEqual([]);
}

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { inject } from 'vitest';
import type { Scope } from '../../src/accounts/types.ts';
import { createApp } from '../../src/app.ts';
import { prepareClosing } from '../../src/commands/shutdown.ts';
import { readConfig } from '../../src/kit/config.ts';
import { type Connection, openDatabase } from '../../src/kit/db/database.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import type { ReadTexts } from '../../src/kit/net/read-texts.ts';
import type { Lane } from '../../src/kit/queue/tasks.ts';
import type { PasswordCost } from '../../src/members/passwords.ts';
import { openProcessors } from '../../src/open-processors.ts';
import type { ClusterConnection } from '../../src/postgres/types.ts';
import type { Processor, ProcessorName } from '../../src/processors/types.ts';
import { buildServices, type Services } from '../../src/wiring.ts';
import { workOnce } from '../../src/worker.ts';
import { copyDatabase } from './database.ts';
import { type AnswerCheck, answerCheckOf } from './document.ts';
import { queriesOf } from './in-turn.ts';
import { type LaunchedService, START, takeService } from './kept-services.ts';
import { logAt } from './log.ts';
import { addMember, type Member } from './members.ts';
import { ScriptedProcessor } from './processor.ts';

/** An answer, read: its status and headers, and the two halves of its envelope. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as it came, of an answer that is a file. */
  readonly bytes: Buffer;
  // Tests look into answers of many shapes; the document check has already compared them with their schema.
  // biome-ignore lint/suspicious/noExplicitAny: - as said above
  readonly data: any;
  readonly error: {
    code: string;
    message: string;
    details: { path: string; code: string; message: string }[];
    retryable: boolean;
    blockedBy?: string;
  };
}

/** What a test sends besides method and path. */
export interface Sending {
  readonly body?: unknown;
  /** Sent as it is, instead of `body` as JSON. */
  readonly rawBody?: string | Uint8Array;
  readonly headers?: Record<string, string>;
  /** Another token than the demo account's; null sends none. */
  readonly token?: string | null;
}

type BrowserAccess = (id: AccountId) => {
  readonly processor?: ProcessorName;
  readonly tokensUrl: string | null;
  readonly publishableKey: string;
};

/** A running service of one test file, on its own database and port. */
export interface TestService {
  readonly url: string;
  readonly member: Member;
  readonly clock: { now(): Date; set(instant: string): void };
  call(method: string, path: string, sending?: Sending): Promise<Answer>;
  /** Adds an account with an owner, a token and a wallet. */
  addMember(path: string, scopes?: readonly Scope[]): Promise<Member>;
  /** Runs SQL as the database's owner, to look behind the interface. */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  readonly connection: Connection;
  /** The processor behind it, which does what the test says. */
  readonly processor: ScriptedProcessor;
  /** Has another processor behind it from now on, or none. */
  use(processor: Processor | null, access?: BrowserAccess): void;
  /** Does what is due, of some lanes or all, until nothing is, as the worker would. */
  work(...some: readonly Lane[]): Promise<void>;
  readonly services: Services;
  /** The schemas of all routes as the service checks requests by them, in the shape of a document. */
  describeRoutes(): object;
  close(): Promise<void>;
}

function settableClock(start: string) {
  let now = new Date(start);
  return {
    now: () => now,
    set: (instant: string) => {
      now = new Date(instant);
    },
  };
}

const settings = {
  RATE_LIMIT_PER_SECOND: '0',
  LOG_LEVEL: 'silent',
  PORT: '0',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
};

/** Settings by which a service keeps nothing in its process, so that another file can have it. */
const KEEPABLE: ReadonlySet<string> = new Set(['PORT', 'PUBLIC_URL', 'WEBHOOK_ALLOWED_NETWORKS']);

const noAccess = { tokensUrl: null, publishableKey: null };

// A person signs in for hundreds of tests, each time for 30 ms of a core.
const CHEAP: PasswordCost = { memory: 8, passes: 1 };

/** Parts that a test chooses. */
export interface Parts {
  readonly readTexts?: ReadTexts;
  readonly passwordCost?: PasswordCost;
  readonly testClockWaitMs?: number;
  /** Of the wallet and of payments out. Default: those of money in. */
  readonly outgoing?: NonNullable<Parameters<typeof buildServices>[0]['outgoing']>;
  /** Opens the processors of all accounts as the commands do, instead of the scripted one. */
  readonly opensProcessors?: true;
  /** Has the service run the texts of several machines, which PostgreSQL on one runs as well. */
  readonly isForSeveralMachines?: true;
}

/**
 * Hands out the service on a database that is as just migrated, or one beside another on the same database. Its clock
 * stands at 2026-11-21 12:00 UTC until it is set. Files of a process have the same one after the other: see
 * {@link takeService}.
 */
export async function startService(
  environment: Record<string, string> = {},
  beside?: TestService,
  parts?: Parts,
): Promise<TestService> {
  const isKeepable = Object.keys(environment).every((name) => KEEPABLE.has(name));
  if (!isKeepable || beside !== undefined || parts !== undefined) {
    return launchService(environment, beside, { passwordCost: CHEAP, ...parts });
  }
  return takeService(JSON.stringify(environment), () => launchService(environment));
}

async function launchService(
  environment: Record<string, string>,
  beside?: TestService,
  { opensProcessors, isForSeveralMachines, ...parts }: Parts = { passwordCost: CHEAP },
): Promise<LaunchedService> {
  const copy = beside
    ? { connection: beside.connection as ClusterConnection, drop: async () => {} }
    : await copyDatabase(inject('cluster'));
  const config = readConfig({ ...settings, ...environment });
  const clock = settableClock(START);
  const processor = beside?.processor ?? new ScriptedProcessor();
  const { use, ...scripted } = chooseProcessor(processor);
  const log = logAt(config.logLevel);
  const { connection } = copy;
  const database = openDatabase(connection, (err) => log.warn({ err }, 'a database connection broke'));
  if (isForSeveralMachines) Object.defineProperty(database.machines, 'isOne', { get: () => false });
  const opening = { config, clock, log, connection, database };
  const opened = opensProcessors ? await openProcessors(opening) : scripted;
  const deps = buildServices({ ...opening, metricsEveryMs: 0, ...parts, ...opened });
  const sandboxOrigin = 'sandboxOrigin' in opened ? opened.sandboxOrigin : null;
  const server = await createApp({ ...deps, sandboxOrigin });
  // Closes idle connections, as the command does: otherwise the server waits half a minute for a connection without a
  // request.
  const closeServer = prepareClosing(server);
  const requestsUnderWay = countRequests(server.server);
  await server.listen({ port: config.port, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const owner = new pg.Client({ ...copy.connection });
  // A test may break its line.
  owner.on('error', () => {});
  await owner.connect();
  const sql = queriesOf(owner);
  const check = await answerCheckOf(url);
  // An account of a test begins without a past: nobody has filled its wallet.
  const add = async (path: string, scopes?: readonly Scope[]) => {
    const added = await addMember(deps, path, scopes);
    await sql('delete from events where account_id = $1', [added.accountId]);
    return added;
  };
  const member = beside?.member ?? (await add('demo-studio'));
  return {
    url,
    member,
    clock,
    connection: copy.connection,
    processor,
    services: deps,
    use,
    async work(...some) {
      while ((await workOnce(deps, ...some)) > 0);
    },
    call: (method, path, sending = {}) => callAndWait(url, check, member, method, path, sending),
    addMember: add,
    sql,
    requestsUnderWay,
    describeRoutes: () => (server as unknown as { swagger: () => object }).swagger(),
    async close() {
      await closeServer();
      await opened.close();
      await database.close();
      await owner.end();
      await copy.drop();
    },
  };
}

// The processor behind a service, which a test may exchange.
function chooseProcessor(first: Processor) {
  let used: Processor | null = first;
  let accessOf: BrowserAccess | undefined;
  return {
    use: (other: Processor | null, access?: BrowserAccess) => {
      used = other;
      accessOf = access;
    },
    processorFor: async () => used,
    tokenAccessFor: async ({ id }: { readonly id: AccountId }) =>
      used && { processor: used.name, ...(accessOf?.(id) ?? noAccess) },
    close: async () => {},
  };
}

/** Makes the function that says how many requests a server has not answered yet. */
function countRequests(server: Server): () => number {
  let underWay = 0;
  server.on('request', (_request, response) => {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
    });
  });
  return () => underWay;
}

// The operations that answer files instead of JSON.
const FILES =
  /^\/v1\/[^?]*\/(?:archive|csv|pdf|calendar|e_invoice|receipt|logo|preview|look_preview|html|export)(?:\?|$)/;

async function callAndWait(...request: Parameters<typeof call>): Promise<Answer> {
  const [url, check, member, method, path, sending] = request;
  const answer = await call(...request);
  return isOnItsWay(answer, method, path) ? arrived(url, check, member, sending) : answer;
}

function isOnItsWay({ status, data }: Answer, method: string, path: string): boolean {
  return method === 'POST' && path === '/v1/test_clock' && status === 200 && data.status === 'Advancing';
}

// A test that moves the clock waits until it has arrived. Other tests cover the answers while the clock advances.
async function arrived(url: string, check: AnswerCheck, member: Member, { token }: Sending): Promise<Answer> {
  for (;;) {
    const sending = token === undefined ? {} : { token };
    const answer = await call(url, check, member, 'GET', '/v1/test_clock', sending);
    if (answer.status !== 200 || answer.data.status === 'Ready' || answer.data.failure !== null)
      return answer;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function call(
  url: string,
  check: AnswerCheck,
  member: Member,
  method: string,
  path: string,
  sending: Sending,
): Promise<Answer> {
  const token = sending.token === undefined ? member.token : sending.token;
  const body = sending.rawBody ?? (sending.body === undefined ? undefined : JSON.stringify(sending.body));
  const response = await fetch(url + path, {
    method,
    headers: {
      accept: FILES.test(path) ? '*/*' : 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...sending.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString('utf8');
  const isFile = !(response.headers.get('content-type') ?? '').startsWith('application/json');
  if (isFile && response.status !== 200) throw new Error(`${method} ${path} is refused, but not in JSON.`);
  // A file is its own answer: it has neither envelope nor schema.
  const parsed = isFile ? { data: null, error: null } : JSON.parse(text);
  if (!isFile) check(method, path, { status: response.status, body: parsed, headers: response.headers });
  return {
    bytes,
    status: response.status,
    headers: response.headers,
    text,
    data: parsed.data,
    error: parsed.error,
  };
}

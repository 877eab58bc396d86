import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AccountId } from '../../../src/kit/ids.ts';
import { findFreePort } from '../../../src/kit/ports.ts';
import { createSecrets } from '../../../src/kit/secrets.ts';
import { type Run, runCommand, untilSaid } from '../../support/command.ts';
import { addPerson, openVisitor, PASSWORD, signIn, type Visitor } from '../../support/console.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { codeOf } from '../../support/money.ts';
import { codeAt } from '../../support/second-factor.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';
import {
  ALLOWED,
  createWebhook,
  isVerified,
  type Receiver,
  startReceiver,
} from '../../support/webhook-receiver.ts';

// Two services over one database change their key while clients use both: one is always there, as behind a balancer.

const keyOf = (byte: number) => Buffer.alloc(32, byte);
const [OLD, NEW] = [keyOf(7).toString('base64'), keyOf(8).toString('base64')];
const SESSIONS = 100;
/** Each signs in once with two factors: a code works once in half a minute. */
const FACTORS = 16;
const CLIENTS = 4;
/** Requests that each phase waits for. */
const REQUESTS = 150;

interface Node {
  readonly port: number;
  readonly sandboxPort: number;
  readonly url: string;
  run: Run | null;
  isUp: boolean;
  underWay: number;
}

let folder: string;
let service: TestService;
let receiver: Receiver;
let nodes: Node[];
let DATABASE_URL: string;
/** The link of an invoice of an account that takes money through Stripe. */
let shopLink: string;
let told: { readonly id: string; readonly secret: string };
let rotated: { readonly id: string; readonly secret: string };
const sessions: Visitor[] = [];
const factors: { readonly email: string; readonly secret: string }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tranche-rotation-'));
  service = await startService({ SECRET_KEY: OLD, ...ALLOWED });
  // The services are processes, which have the time of the machine.
  service.clock.set(new Date().toISOString());
  receiver = await startReceiver();
  told = await createWebhook(service, { url: receiver.url, eventTypes: ['contact.created'] });
  rotated = await createWebhook(service, { url: receiver.url, eventTypes: ['payment.created'] });
  await addSessions();
  await addFactors();
  const shop = await service.addMember('shop');
  await connectToStripe(shop.accountId);
  shopLink = await linkOf(shop.token);
  const { host, port, user, password, database } = service.connection as Record<string, string>;
  DATABASE_URL = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;
  nodes = await Promise.all([openNode(), openNode()]);
  await Promise.all(nodes.map((node) => startNode(node, { SECRET_KEY: OLD })));
}, 120_000);
afterAll(async () => {
  await Promise.all(nodes.map(stopNode));
  await receiver.close();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

async function addSessions(): Promise<void> {
  await addPerson(service, 'demo-studio', 'many@example.com', 'Viewer');
  for (let count = 0; count < SESSIONS; count += 1) sessions.push(await signIn(service, 'many@example.com'));
}

async function addFactors(): Promise<void> {
  for (let index = 0; index < FACTORS; index += 1) {
    const email = `factor-${index}@example.com`;
    await addPerson(service, 'demo-studio', email, 'Viewer');
    const visitor = await signIn(service, email);
    const { data } = await callSignedIn(service, visitor, 'POST', '/app/api/two_factor');
    const code = codeAt(data.secret, new Date(service.clock.now().getTime() - 30_000));
    const on = await callSignedIn(service, visitor, 'POST', '/app/api/two_factor/confirm', {
      body: { code },
    });
    expect(on.status).toBe(200);
    factors.push({ email, secret: data.secret });
  }
}

async function connectToStripe(id: AccountId): Promise<void> {
  const keys = {
    stripeAccount: 'acct_shop',
    secretKey: 'sk_test_shop1234',
    webhookSecret: null,
    publishableKey: 'pk_test_shop',
  };
  await service.sql(
    `insert into processor_accounts (account_id, processor, secrets, is_active, created_at, updated_at)
     values ($1, 'Stripe', $2, true, now(), now())`,
    [id, createSecrets(keyOf(7)).encrypt(id, 'processor/Stripe', JSON.stringify(keys))],
  );
}

async function linkOf(token: string): Promise<string> {
  const { data } = await service.call('POST', '/v1/invoices', {
    body: invoiceBody({ status: 'Active' }),
    token,
  });
  return `/v1/links/shop/${codeOf(data)}`;
}

async function openNode(): Promise<Node> {
  const [port, sandboxPort] = [await findFreePort('127.0.0.1'), await findFreePort('127.0.0.1')];
  return { port, sandboxPort, url: `http://localhost:${port}`, run: null, isUp: false, underWay: 0 };
}

async function startNode(node: Node, keys: Readonly<Record<string, string>>): Promise<void> {
  node.run = runCommand(folder, ['serve'], {
    DATABASE_URL,
    HOST: '127.0.0.1',
    PORT: String(node.port),
    SANDBOX_PORT: String(node.sandboxPort),
    RATE_LIMIT_PER_SECOND: '0',
    ...ALLOWED,
    ...keys,
  });
  await untilSaid(node.run, 'Ctrl-C stops the service.');
  node.isUp = true;
}

async function stopNode(node: Node): Promise<void> {
  node.isUp = false;
  await vi.waitFor(() => expect(node.underWay).toBe(0), { timeout: 60_000 });
  node.run?.child.kill('SIGTERM');
  expect(await node.run?.ended).toBe(0);
}

/** Restarts one service after the other with other keys, as an operator does. */
async function restartAll(keys: Readonly<Record<string, string>>, load: Load): Promise<void> {
  for (const node of nodes) {
    await stopNode(node);
    await startNode(node, keys);
    // Both work side by side, with different keys.
    await load.handle(REQUESTS);
  }
}

/** What clients do all the time. */
interface Load {
  /** Waits until so many further requests were answered. */
  handle(count: number): Promise<void>;
  /** Ends it; answers what was not as it should be, and how many contacts were made. */
  end(): Promise<{ readonly wrong: readonly string[]; readonly contacts: number; readonly answered: number }>;
}

function startLoad(): Load {
  const wrong: string[] = [];
  let answered = 0;
  let contacts = 0;
  let turn = 0;
  let isEnding = false;
  const nextNode = () => {
    const up = nodes.filter(({ isUp }) => isUp);
    turn += 1;
    return up[turn % up.length] as Node;
  };
  /** Does several requests to some nodes, none of which is stopped between two of them. */
  const keepUp = async (some: readonly Node[], requests: () => Promise<void>) => {
    for (const node of some) node.underWay += 1;
    try {
      await requests();
    } finally {
      for (const node of some) node.underWay -= 1;
    }
  };
  const send = async (name: string, node: Node, expected: number, url: string, init: RequestInit = {}) => {
    node.underWay += 1;
    try {
      const response = await fetch(url, { redirect: 'manual', ...init });
      const text = await response.text();
      answered += 1;
      if (response.status !== expected) wrong.push(`${name}: ${response.status} ${text.slice(0, 300)}`);
      return text;
    } catch (cause) {
      wrong.push(`${name}: ${(cause as Error).message}`);
      return '{}';
    } finally {
      node.underWay -= 1;
    }
  };
  const json = (token: string, body?: unknown): RequestInit => ({
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { token } = service.member;
  const acts: (() => Promise<void>)[] = [
    async () => {
      const node = nextNode();
      const { cookies } = sessions[answered % SESSIONS] as Visitor;
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { accept: 'application/json', cookie, 'sec-fetch-site': 'same-origin' };
      const url = `${node.url}/app/accounts/demo-studio/v1/invoices?limit=1`;
      await send('session', node, 200, url, { headers });
    },
    async () => {
      const node = nextNode();
      const text = await send('Stripe', node, 200, node.url + shopLink);
      if (!text.includes('pk_test_shop')) wrong.push(`Stripe: ${text}`);
    },
    async () => {
      const node = nextNode();
      contacts += 1;
      const body = { name: 'Kim', email: `kim-${contacts}@example.com` };
      await send('contact', node, 201, `${node.url}/v1/contacts`, json(token, body));
    },
    // One service says how a card becomes a token, the sandbox of the other makes it, and the first takes it.
    async () => {
      const node = nextNode();
      const other = nextNode();
      await keepUp([node, other], async () => {
        const access = await send(
          'access',
          node,
          200,
          `${node.url}/v1/payment_methods/token_access`,
          json(token),
        );
        const { tokensUrl, publishableKey } = JSON.parse(access).data?.tokens ?? {};
        if (tokensUrl === undefined) return;
        const url = String(tokensUrl).replace(/:\d+\//, `:${new URL(other.url).port}/`);
        const card = {
          type: 'Card',
          number: '4242424242424242',
          expiryMonth: 12,
          expiryYear: 2040,
          cvc: '123',
        };
        const made = await send('card', other, 200, url, json(publishableKey, card));
        const method = { token: JSON.parse(made).token };
        await send('method', node, 201, `${node.url}/v1/payment_methods`, json(token, method));
      });
    },
  ];
  const loops = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let step = client; !isEnding; step += 1) await acts[step % acts.length]?.();
  });
  // Only one client rotates, so that the last secret is known.
  const rotating = async () => {
    while (!isEnding) {
      const node = nextNode();
      const url = `${node.url}/v1/webhooks/${rotated.id}/rotate_secret`;
      const { data } = JSON.parse(await send('rotation', node, 200, url, json(token, {})));
      if (data?.secret !== undefined) rotated = data;
      await load.handle(CLIENTS);
    }
  };
  const load: Load = {
    async handle(count) {
      const goal = answered + count;
      // At the end no further request comes.
      const isReached = () => isEnding || answered >= goal;
      await vi.waitFor(() => expect(isReached()).toBe(true), { timeout: 120_000, interval: 20 });
    },
    async end() {
      isEnding = true;
      await Promise.all([...loops, rotation]);
      return { wrong, contacts, answered };
    },
  };
  const rotation = rotating();
  return load;
}

/** Two people sign in with two factors at each service. */
async function signInWithCodes(): Promise<void> {
  for (const { url } of nodes) {
    for (const { email, secret } of factors.splice(0, 2)) {
      const visitor = openVisitor({ url } as TestService);
      const step = await visitor.post('/app/sign-in', { email, password: PASSWORD });
      expect([email, step.location]).toEqual([email, '/app/sign-in/second-step']);
      const done = await visitor.post('/app/sign-in/second-step', { code: codeAt(secret, new Date()) });
      expect([email, done.location]).toEqual([email, '/app']);
    }
  }
}

async function command(words: string, keys: Readonly<Record<string, string>>) {
  const run = runCommand(folder, words.split(' '), { DATABASE_URL, ...keys });
  return { code: await run.ended, output: run.output(), errors: run.errors() };
}

describe('a change of SECRET_KEY under load', () => {
  it('signs nobody out, fails no request, and ends with everything under the new key alone', async () => {
    const load = startLoad();
    await load.handle(REQUESTS);
    await restartAll({ SECRET_KEY: OLD, SECRET_KEYS_BEFORE: NEW }, load);
    await signInWithCodes();
    const both = { SECRET_KEY: NEW, SECRET_KEYS_BEFORE: OLD };
    await restartAll(both, load);
    await signInWithCodes();
    expect(await command('secrets rewrap', both)).toMatchObject({
      code: 0,
      errors: '',
      output: expect.stringMatching(
        /^\d+ values were encrypted again .*\nnothing is encrypted with a key from before/,
      ),
    });
    const status = await command('secrets status', both);
    expect(status.output).toMatch(/^\w{8} {2}current {2}\d{2}$\n^\w{8} {2}before {3}0$/m);
    await load.handle(REQUESTS);
    await signInWithCodes();
    await restartAll({ SECRET_KEY: NEW }, load);
    await signInWithCodes();
    const { wrong, contacts, answered } = await load.end();
    expect(wrong).toEqual([]);
    expect(answered).toBeGreaterThan(6 * REQUESTS);
    await expectWholeEnd(contacts);
  }, 600_000);
});

/** Everything that was written under load is readable with the new key alone; all that was sent is signed as expected. */
async function expectWholeEnd(contacts: number): Promise<void> {
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(contacts), {
    timeout: 60_000,
  });
  expect(receiver.received.filter((one) => !isVerified(one, told.secret))).toEqual([]);
  const [row] = await service.sql<{ accountId: AccountId; secret: Buffer }>(
    `select account_id as "accountId", secret from webhooks where event_types = '{payment.created}'`,
  );
  if (row === undefined) throw new Error('The webhook is gone.');
  expect(createSecrets(keyOf(8)).decrypt(row.accountId, 'webhook', row.secret)).toBe(rotated.secret);
  const metrics = await (await fetch(`${nodes[0]?.url}/metrics`)).text();
  expect(metrics.match(/^tranche_sealed_values.*$/gm)).toEqual([
    expect.stringMatching(/^tranche_sealed_values\{key="\w{8}",state="Current"\} \d+$/),
  ]);
  expect((await command('doctor', { SECRET_KEY: NEW })).output).toMatch(
    /^ok {4}secrets {6}everything is encrypted with the current key/m,
  );
  expect(await command('secrets status', { SECRET_KEY: OLD })).toMatchObject({
    code: 1,
    output: expect.stringContaining('cannot be read'),
  });
}

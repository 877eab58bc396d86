import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientConfig } from '../../../src/kit/db/database.ts';
import type { AccountId, WebhookId } from '../../../src/kit/ids.ts';
import { createSecrets } from '../../../src/kit/secrets.ts';
import { createMemoryBudget } from '../../../src/webhooks/bodies.ts';
import { sendRound } from '../../../src/webhooks/round.ts';
import { startService, type TestService } from '../../support/service.ts';
import { exportedFrom, importInto } from '../../support/transfer.ts';
import {
  ALLOWED,
  createWebhook,
  isVerified,
  type Received,
  type Receiver,
  startReceiver,
} from '../../support/webhook-receiver.ts';

let service: TestService;
let receiver: Receiver;
let token: string;
let now: number;
beforeAll(async () => {
  service = await startService(ALLOWED);
  token = (await service.services.operator.createToken({ name: 'Platform' })).text;
  // The reference library compares with the time of the machine.
  now = Date.now();
  later(0);
});
afterAll(() => service.close());
afterEach(async () => {
  for (const { id } of (await call('GET', hooks)).data.items) await call('DELETE', `${hooks}/${id}`);
  await receiver?.close();
});

const hooks = '/v1/installation_webhooks';
const HOUR_MS = 3_600_000;
const later = (ms: number) => {
  now += ms;
  service.clock.set(new Date(now).toISOString());
};
const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  service.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) });
const outcome = ({ status, error }: { status: number; error: { code: string } | null }) => [
  status,
  error?.code ?? null,
];
const send = () => service.services.webhooks.sendDue();
const start = async (body: object = {}) => {
  receiver = await startReceiver();
  now = Date.now();
  later(0);
  const made = await call('POST', hooks, { url: receiver.url, ...body });
  expect(made.status).toBe(201);
  return made.data as { id: string; secret: string };
};
// Until a connection waits for a lock of another one.
async function untilSomebodyWaits(): Promise<void> {
  const waiting = 'select 1 from pg_locks where not granted';
  while ((await service.sql(waiting)).length === 0) await new Promise((resolve) => setImmediate(resolve));
}
const show = async (id: string) => (await call('GET', `${hooks}/${id}`)).data;

interface Shop {
  readonly id: string;
  readonly externalId: string;
  readonly token: string;
}
let made = 0;
async function openShop(): Promise<Shop> {
  made += 1;
  const asked = {
    externalId: `shop-${made}`,
    name: 'Maple Studio',
    country: 'US',
    mode: 'Sandbox',
    owner: { name: 'Dana', email: `dana-${made}@maple.example` },
  };
  const { data } = await call('POST', '/v1/accounts', asked);
  const scopes = ['contacts:read', 'contacts:write', 'webhooks:read', 'webhooks:write', 'account:read'];
  const { data: own } = await call('POST', `/v1/accounts/${data.id}/tokens`, { name: 'A', scopes });
  return { id: data.id, externalId: data.externalId, token: own.text };
}
const asShop = (shop: Shop, method: string, path: string, body?: object) =>
  service.call(method, path, { token: shop.token, ...(body === undefined ? {} : { body }) });
let added = 0;
const addContact = async (shop: Shop, name = 'Kim') => {
  added += 1;
  const email = `kim-${added}@example.com`;
  const { status, data } = await asShop(shop, 'POST', '/v1/contacts', { name, email });
  expect(status).toBe(201);
  return data.id as string;
};
const contactsOf = (some: readonly Received[]): string[] =>
  some.filter(({ event }) => event.type === 'contact.created').map(({ event }) => event.data.contact.id);

describe('a webhook of the installation', () => {
  it('hears of every account, also of one that is made later, each event once and with its account', async () => {
    const first = await openShop();
    const early = await addContact(first, 'Early');
    const { secret } = await start({ eventTypes: ['contact.created'] });
    const second = await openShop();
    const contacts = [await addContact(first), await addContact(second)];
    await send();
    await send();
    expect(contactsOf(receiver.received).toSorted()).toEqual(contacts.toSorted());
    expect(contactsOf(receiver.received)).not.toContain(early);
    for (const [index, shop] of [first, second].entries()) {
      const one = receiver.received.find(({ event }) => event.accountId === shop.id);
      expect(one?.event).toMatchObject({
        accountExternalId: shop.externalId,
        data: { contact: { id: contacts[index] } },
      });
      expect(isVerified(one as Received, secret)).toBe(true);
    }
  });

  it('is kept from the account: its members neither see nor change it, and no event names it', async () => {
    const shop = await openShop();
    const own = await startReceiver();
    await createWebhook(service, { url: own.url }, shop.token);
    const hook = await start();
    const [row] = await service.sql<{ id: string }>(
      'select id from webhooks where account_id = $1 and installation_webhook_id = $2',
      [shop.id, hook.id],
    );
    await addContact(shop);
    await send();
    expect(contactsOf(receiver.received)).toHaveLength(1);
    const listed = await asShop(shop, 'GET', '/v1/webhooks');
    expect(listed.data.items).toHaveLength(1);
    for (const id of [row?.id, hook.id]) {
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['PATCH', '', { status: 'Paused' }],
        ['DELETE', '', undefined],
        ['POST', '/rotate_secret', {}],
        ['POST', '/test', {}],
        ['GET', '/deliveries', undefined],
        ['POST', '/replay', { from: '2026-01-01T00:00:00.000Z', to: '2026-12-31T00:00:00.000Z' }],
      ] as const) {
        const answer = await asShop(shop, method, `/v1/webhooks/${id}${path}`, body);
        expect([method, path, ...outcome(answer)]).toEqual([method, path, 404, 'not_found']);
      }
    }
    // The account's own receiver hears nothing of it, and its bodies name no account.
    const types = own.received.map(({ event }) => event.type);
    expect(types.filter((type: string) => type.startsWith('webhook.'))).toEqual([]);
    expect(own.received.every(({ event }) => !('accountId' in event))).toBe(true);
    await own.close();
  });

  it('has exactly one row in each account, also in those that are made at the same moment', async () => {
    receiver = await startReceiver();
    const [shops] = await Promise.all([
      Promise.all(Array.from({ length: 30 }, openShop)),
      call('POST', hooks, { url: receiver.url, eventTypes: ['contact.created'] }),
    ]);
    const [{ missing, rows, accounts } = { missing: 1, rows: 0, accounts: 0 }] = await service.sql<{
      missing: number;
      rows: number;
      accounts: number;
    }>(
      `select count(*) filter (where w.id is null)::int as missing, count(w.id)::int as rows,
         count(distinct a.id)::int as accounts
       from accounts a left join webhooks w on w.account_id = a.id and w.installation_webhook_id is not null`,
    );
    expect([missing, rows]).toEqual([0, accounts]);
    const contacts = await Promise.all(shops.map((shop) => addContact(shop)));
    await send();
    expect(contactsOf(receiver.received).toSorted()).toEqual(contacts.toSorted());
  });

  it('reaches an account that is made while it is moved, or deleted, as it is afterwards', async () => {
    const hook = await start();
    const shop = await openShop();
    const rows = () =>
      service.sql<{ url: string }>('select url from webhooks where account_id = $1', [shop.id]);
    // The last step of an account that is made: its rows are there, and its transaction has not ended.
    const beingMade = async (meanwhile: () => Promise<unknown>) => {
      await service.sql(
        `with moved as (delete from account_counters where account_id = $1 and name = 'Position')
         delete from webhooks where account_id = $1`,
        [shop.id],
      );
      const other = new pg.Client(clientConfig(service.connection));
      await other.connect();
      try {
        await other.query('begin');
        await other.query(
          `insert into account_counters (account_id, name, value) values ($1, 'Position', 70)`,
          [shop.id],
        );
        await other.query('set constraints all immediate');
        const done = meanwhile();
        await Promise.race([done, untilSomebodyWaits()]);
        await other.query('commit');
        return await done;
      } finally {
        await other.end();
      }
    };
    const url = `${receiver.url}/moved`;
    await beingMade(() => call('PATCH', `${hooks}/${hook.id}`, { url }));
    expect(await rows()).toEqual([{ url }]);
    await beingMade(() => call('DELETE', `${hooks}/${hook.id}`));
    expect(await rows()).toEqual([]);
  });

  it('is changed while a large account comes in, which takes minutes, and reaches it with the change', async () => {
    const hook = await start();
    const shop = await openShop();
    await service.sql(
      `with moved as (delete from account_counters where account_id = $1 and name = 'Position')
       delete from webhooks where account_id = $1`,
      [shop.id],
    );
    const other = new pg.Client(clientConfig(service.connection));
    await other.connect();
    try {
      await other.query('begin');
      await other.query(
        `insert into account_counters (account_id, name, value) values ($1, 'Position', 70)`,
        [shop.id],
      );
      expect((await call('PATCH', `${hooks}/${hook.id}`, { status: 'Paused' })).status).toBe(200);
      expect((await call('POST', hooks, { url: receiver.url })).status).toBe(201);
      await other.query('commit');
    } finally {
      await other.end();
    }
    expect(
      await service.sql('select status from webhooks where account_id = $1 order by status', [shop.id]),
    ).toEqual([{ status: 'Active' }, { status: 'Paused' }]);
  });

  it('begins at the end of the log of an account that came from elsewhere', async () => {
    const hook = await start();
    const shop = await openShop();
    await service.sql(
      `with moved as (delete from account_counters where account_id = $1 and name = 'Position' returning *),
         gone as (delete from webhooks where account_id = $1)
       select 1`,
      [shop.id],
    );
    await service.sql(`insert into account_counters (account_id, name, value) values ($1, 'Position', 70)`, [
      shop.id,
    ]);
    expect(
      await service.sql(
        'select position::int from webhooks where account_id = $1 and installation_webhook_id = $2',
        [shop.id, hook.id],
      ),
    ).toEqual([{ position: 70 }]);
  });

  it('leaves no trace in the file of an account, also when it was deleted', async () => {
    const hook = await start({ eventTypes: ['contact.created'] });
    const shop = await openShop();
    await addContact(shop);
    await send();
    await call('DELETE', `${hooks}/${hook.id}`);
    const [{ count } = { count: 0 }] = await service.sql<{ count: number }>(
      'select count(*)::int as count from webhook_deliveries where account_id = $1',
      [shop.id],
    );
    expect(count).toBe(1);
    const target = await startService({ SECRET_KEY: Buffer.alloc(32, 5).toString('base64') });
    try {
      const { tables } = await importInto(
        target,
        await exportedFrom(service, shop.id as AccountId, { isFrozen: false }),
      );
      expect(tables['webhook_deliveries'] ?? 0).toBe(0);
      expect(await target.sql('select id from webhook_deliveries')).toEqual([]);
    } finally {
      await target.close();
    }
  });

  it('goes on for a suspended account, whose returns and disputes happen anyway', async () => {
    const shop = await openShop();
    await start();
    await call('POST', `/v1/accounts/${shop.id}/suspend`, { reason: 'x' });
    await send();
    expect(receiver.received.map(({ event }) => [event.accountId, event.type])).toContainEqual([
      shop.id,
      'account.suspended',
    ]);
  });

  it('sends the events of an object in order for each account, if it was made so', async () => {
    const shops = await Promise.all(Array.from({ length: 5 }, openShop));
    await start({ isOrdered: true });
    await Promise.all(
      shops.map(async (shop) => {
        const id = await addContact(shop);
        for (let round = 0; round < 4; round += 1) {
          await asShop(shop, 'PATCH', `/v1/contacts/${id}`, { name: `Kim ${round}` });
        }
      }),
    );
    // Each second event of an object is refused the first time.
    const refused = new Set<string>();
    receiver.answerWith(({ id, event }) => {
      if (event.sequence % 2 === 1 || refused.has(id)) return 200;
      refused.add(id);
      return 503;
    });
    for (let round = 0; round < 20; round += 1) {
      await send();
      later(60_000);
    }
    const byObject = Map.groupBy(receiver.taken(), ({ event }) => event.data.contact?.id as string);
    byObject.delete(undefined as never);
    expect(byObject.size).toBe(5);
    for (const some of byObject.values()) {
      expect(some.map(({ event }) => event.sequence)).toEqual([1, 2, 3, 4, 5]);
    }
  });
});

describe('a receiver that does not answer', () => {
  it('is paused once for all accounts, after three days without a success, and tells none of them', async () => {
    const [one, other] = [await openShop(), await openShop()];
    const hook = await start();
    await Promise.all([addContact(one), addContact(other)]);
    receiver.answerWith(() => 500);
    for (let hours = 0; hours < 72; hours += 3) {
      await send();
      expect((await show(hook.id)).status).toBe('Active');
      later(3 * HOUR_MS);
    }
    later(HOUR_MS);
    await addContact(other, 'Again');
    await send();
    expect(await show(hook.id)).toMatchObject({ status: 'Paused', pausedBy: 'Service' });
    const rows = await service.sql(
      'select distinct status, paused_by from webhooks where installation_webhook_id = $1',
      [hook.id],
    );
    expect(rows).toEqual([{ status: 'Paused', paused_by: 'Service' }]);
    const told = await service.sql(
      `select 1 from events where type like 'webhook.%' and account_id = any($1)`,
      [[one.id, other.id]],
    );
    expect(told).toEqual([]);
    // All waiting events of all accounts are sent at once when it is active again.
    receiver.answerWith(() => 200);
    await addContact(one, 'Later');
    const before = receiver.taken().length;
    await send();
    expect(receiver.taken()).toHaveLength(before);
    expect((await call('PATCH', `${hooks}/${hook.id}`, { status: 'Active' })).data.status).toBe('Active');
    await send();
    const taken = receiver.taken();
    expect(new Set(taken.map(({ event }) => event.accountId))).toEqual(new Set([one.id, other.id]));
    expect(contactsOf(taken)).toHaveLength(4);
  });

  it('for one account alone is not paused, as long as those of others arrive', async () => {
    const [one, other] = [await openShop(), await openShop()];
    const hook = await start();
    await addContact(one);
    receiver.answerWith(({ event }) => (event.accountId === one.id ? 500 : 200));
    for (let hours = 0; hours < 84; hours += 4) {
      await addContact(other);
      // An attempt after three days of failures.
      if (hours === 76) await addContact(one);
      await send();
      later(4 * HOUR_MS);
    }
    expect((await show(hook.id)).status).toBe('Active');
    receiver.answerWith(() => 200);
    later(24 * HOUR_MS);
    await send();
    await send();
    expect(contactsOf(receiver.taken()).length).toBe(23);
  });

  it('that answers 410 is disabled for all accounts; a test that arrives starts all again', async () => {
    const [one, other] = [await openShop(), await openShop()];
    const hook = await start();
    await addContact(one);
    receiver.answerWith(() => 410);
    await send();
    expect((await show(hook.id)).status).toBe('Disabled');
    receiver.answerWith(() => 200);
    const waiting = await addContact(other);
    await send();
    expect(receiver.taken()).toEqual([]);
    const tested = await call('POST', `${hooks}/${hook.id}/test`, {});
    expect(tested.data).toMatchObject({
      accountId: null,
      eventType: 'webhook.test',
      status: 'Delivered',
      statusCode: 200,
    });
    expect(receiver.taken()[0]?.event).toMatchObject({ type: 'webhook.test', accountId: null });
    expect(isVerified(receiver.taken()[0] as Received, hook.secret)).toBe(true);
    expect((await show(hook.id)).status).toBe('Active');
    await send();
    expect(contactsOf(receiver.taken())).toContain(waiting);
  });
});

describe('the operations on webhooks of the installation', () => {
  it('rotate the secret: both sign during the overlap, and a repeated key does not show it', async () => {
    const shop = await openShop();
    const hook = await start();
    const rotate = () =>
      call(
        'POST',
        `${hooks}/${hook.id}/rotate_secret`,
        { overlapHours: 1 },
        { 'idempotency-key': 'rotate-1' },
      );
    const [first, again] = [await rotate(), await rotate()];
    expect(first.data.secret).toMatch(/^whsec_/);
    expect([again.data.secret, again.headers.get('idempotency-replayed')]).toEqual([null, 'true']);
    await addContact(shop);
    await send();
    const one = receiver.received.find(({ event }) => event.accountId === shop.id) as Received;
    expect([isVerified(one, hook.secret), isVerified(one, first.data.secret)]).toEqual([true, true]);
    later(2 * HOUR_MS);
    await addContact(shop, 'Later');
    await send();
    const last = receiver.received.at(-1) as Received;
    expect(last.headers['webhook-signature']?.toString().split(' ')).toHaveLength(1);
  });

  it('keep the secret sealed: neither a row nor the operator’s log has it', async () => {
    const hook = await start();
    const rows = await service.sql(
      `select i::text as row from installation_webhooks i union all select w::text from webhooks w
       union all select l::text from operator_log l`,
    );
    expect(JSON.stringify(rows)).not.toContain(hook.secret.slice(6, 30));
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(hook.secret).toString('hex'));
    const log = await service.sql(
      'select action from operator_log where action like $1 order by id desc limit 1',
      ['webhook.%'],
    );
    expect(log).toEqual([{ action: 'webhook.created' }]);
  });

  it('list the deliveries of all accounts, in pages, or those of one', async () => {
    const [one, other] = [await openShop(), await openShop()];
    const hook = await start({ eventTypes: ['contact.created'] });
    for (let count = 0; count < 3; count += 1) for (const shop of [one, other]) await addContact(shop);
    await send();
    const path = `${hooks}/${hook.id}/deliveries`;
    const seen: { id: string; accountId: string }[] = [];
    let cursor: string | null = null;
    do {
      const { data } = await call('GET', `${path}?limit=4${cursor === null ? '' : `&cursor=${cursor}`}`);
      seen.push(...data.items);
      cursor = data.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(6);
    expect(seen.map(({ id }) => id)).toEqual(
      seen
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    const own = await call('GET', `${path}?accountId=${one.id}&status=Delivered`);
    expect(own.data.items).toHaveLength(3);
    expect(own.data.items[0]).toMatchObject({
      accountId: one.id,
      accountExternalId: one.externalId,
      statusCode: 200,
    });
    expect((await call('GET', `${path}?status=Failed`)).data.items).toEqual([]);
  });

  it('refuse a stale version, a sixth webhook, and an address that none may have', async () => {
    const hook = await start();
    const read = await call('GET', `${hooks}/${hook.id}`);
    const tag = read.headers.get('etag') ?? '';
    const changed = await call('PATCH', `${hooks}/${hook.id}`, { description: 'x' }, { 'if-match': tag });
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"']);
    const stale = await call('DELETE', `${hooks}/${hook.id}`, undefined, { 'if-match': tag });
    expect(outcome(stale)).toEqual([412, 'version_conflict']);
    for (let count = 0; count < 4; count += 1) await call('POST', hooks, { url: receiver.url });
    expect((await call('POST', hooks, { url: receiver.url })).error.blockedBy).toBe('LimitReached');
    const local = await call('PATCH', `${hooks}/${hook.id}`, { url: 'https://10.0.0.1/' });
    expect(outcome(local)).toEqual([422, 'unusable_url']);
  });

  it('move all accounts to another address at once', async () => {
    const shop = await openShop();
    const hook = await start();
    const next = await startReceiver();
    receiver.answerWith(() => 500);
    const contact = await addContact(shop);
    await send();
    await call('PATCH', `${hooks}/${hook.id}`, { url: next.url });
    await send();
    expect(contactsOf(next.received)).toContain(contact);
    await next.close();
  });

  it('are for tokens of the installation with their scope alone', async () => {
    const shop = await openShop();
    const hook = await start();
    const { text: reader } = await service.services.operator.createToken({
      name: 'R',
      scopes: ['accounts:read', 'accounts:write'],
    });
    for (const one of [shop.token, reader]) {
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['POST', '', { url: receiver.url }],
        ['GET', `/${hook.id}`, undefined],
        ['PATCH', `/${hook.id}`, {}],
        ['DELETE', `/${hook.id}`, undefined],
        ['POST', `/${hook.id}/rotate_secret`, {}],
        ['POST', `/${hook.id}/test`, {}],
        ['GET', `/${hook.id}/deliveries`, undefined],
      ] as const) {
        const sending = { token: one, ...(body === undefined ? {} : { body }) };
        const answer = await service.call(method, `${hooks}${path}`, sending);
        expect([method, path, ...outcome(answer)]).toEqual([method, path, 403, 'forbidden']);
      }
    }
  });
});

it('is sent to as an address of live accounts, also for a sandbox: never in plain text to the internet', async () => {
  const hook = await start();
  const shop = await openShop();
  await service.call('POST', '/v1/contacts', {
    token: shop.token,
    body: { name: 'Kim', email: 'kim@example.com' },
  });
  const modes: string[] = [];
  const { database, accounts, log } = service.services;
  const deps = {
    database,
    clock: service.clock,
    log,
    budget: createMemoryBudget(1_000_000),
    isOver: () => false,
    loadSecrets: async () => createSecrets(Buffer.alloc(32, 7)),
    findAccount: (id: AccountId) => accounts.findAccount(id),
    outbound: {
      post: async (_posting: object, mode: string) => {
        modes.push(mode);
        return { failure: null, statusCode: 200, answer: '', retryAfter: null, milliseconds: 1 };
      },
      close: () => {},
    },
  };
  const [row] = await service.sql<{ id: WebhookId }>(
    'select id from webhooks where account_id = $1 and installation_webhook_id = $2',
    [shop.id, hook.id],
  );
  if (row === undefined) throw new Error('The account has no row of the webhook.');
  await sendRound(deps, { accountId: shop.id as AccountId, id: row.id });
  expect(new Set(modes)).toEqual(new Set(['Live']));
});

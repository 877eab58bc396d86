import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountTime } from '../../../src/accounts/types.ts';
import type { AccountId, PersonId } from '../../../src/kit/ids.ts';
import { createSecrets } from '../../../src/kit/secrets.ts';
import { readBalances } from '../../../src/ledger/service.ts';
import {
  carriedTables,
  freezeAccount,
  type Imported,
  stayingTables,
  unfreezeAccount,
} from '../../../src/transfer/service.ts';
import { verifyAccount } from '../../../src/verification/service.ts';
import { ALL_SLOTS } from '../../../src/webhooks/slots.ts';
import { findReadyWebhooks } from '../../../src/webhooks/work-store.ts';
import { makeBooks } from '../../support/books.ts';
import { agree } from '../../support/ending.ts';
import { activeInvoice } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';
import { exportedFrom, importInto } from '../../support/transfer.ts';

const keyOf = (byte: number) => Buffer.alloc(32, byte);

let source: TestService;
let target: TestService;
let id: AccountId;
let personId: PersonId;
let link: string;
let imported: Imported;

beforeAll(async () => {
  source = await startService({
    SECRET_KEY: keyOf(3).toString('base64'),
    PAY_URL: 'https://pay.example.com',
  });
  target = await startService({
    SECRET_KEY: keyOf(4).toString('base64'),
    PAY_URL: 'https://pay.example.com',
  });
  // Both test services begin with an account of the same path: that of the target is another business.
  await target.sql(
    `update accounts set path = 'elsewhere'; update people set email = 'e@x.example', email_key = 'e@x.example'`,
  );
  id = source.member.accountId;
  personId = source.member.personId;
  const bankDetails = [{ currency: 'EUR', holder: 'Demo', iban: 'DE89370400440532013000' }];
  await source.call('PUT', '/v1/account/bank_details', { body: { bankDetails } });
  await makeBooks(source);
  await agree(source);
  const invoice = await activeInvoice(source, {
    eventDate: '2027-06-12',
    paymentSchedule: [
      { due: { days: 0, from: 'Issue' }, share: { basisPoints: 3000 } },
      { due: { days: -14, from: 'Event' }, share: 'Remainder' },
    ],
  });
  link = (await source.call('GET', `/v1/invoices/${invoice.id}`)).data.paymentLink;
  const secrets = createSecrets(keyOf(3));
  const now = source.clock.now();
  await source.sql(
    `insert into processor_accounts (account_id, processor, secrets, is_active, created_at, updated_at)
     values ($1, 'Stripe', $2, false, $3, $3)`,
    [id, secrets.encrypt(id, 'processor/Stripe', '{"secretKey":"sk_test_moved"}'), now],
  );
  await source.sql(
    'insert into authenticators (person_id, secret, used_step, created_at, confirmed_at) values ($1, $2, 7, $3, $3)',
    [personId, secrets.encrypt(personId, 'authenticator', 'JBSWY3DPEHPK3PXP'), now],
  );
  await source.sql(
    `insert into webhooks (account_id, id, url, description, status, is_ordered, secret, previous_secrets, previous_until,
       position, event_id, created_at, updated_at)
     values ($1, gen_random_uuid(), 'https://example.com/hook', '', 'Active', false, $2, $2, $3, 0, gen_random_uuid(), $3, $3)`,
    [id, secrets.encrypt(id, 'webhook', 'whsec_moved'), now],
  );
  await freezeAccount({ database: source.services.database, clock: source.clock }, id);
  imported = await importInto(target, await exportedFrom(source, id));
});
afterAll(async () => {
  await source.close();
  await target.close();
});

const rowsOf = (service: TestService, name: string, where: string, without: readonly string[]) =>
  service.sql<{ row: string }>(
    `select (to_jsonb(t) - $2::text[])::text as row from ${name} t where ${where} order by 1`,
    [id, without],
  );

describe('an account that was moved', () => {
  it('has each row of each table as it was, but for what its installation sets', async () => {
    let compared = 0;
    for (const { name, where, leftOut = [], sealed } of carriedTables) {
      const without = [...leftOut, ...(sealed?.columns ?? [])];
      const before = await rowsOf(source, name, where, without);
      const after = await rowsOf(target, name, where, without);
      // The request log is written a moment later, so the file may lack some of the last requests.
      if (name === 'api_requests') expect(before, name).toEqual(expect.arrayContaining(after));
      else expect(after, name).toEqual(before);
      compared += before.length;
    }
    expect(compared).toBeGreaterThan(300);
    expect(imported).toMatchObject({ isRunning: true, knownPeople: 0 });
  });

  it('has its bank details', async () => {
    const details = 'select bank_details as "details" from account_profiles where account_id = $1';
    expect(await target.sql(details, [id])).toMatchObject([
      { details: [{ currency: 'EUR', holder: 'Demo', iban: 'DE89370400440532013000' }] },
    ]);
  });

  it('has the rules of its schedules', async () => {
    const rules =
      'select rule from scheduled_payments where account_id = $1 and rule is not null order by position';
    expect(await target.sql(rules, [id])).toMatchObject([
      { rule: { due: { from: 'Issue' }, share: { basisPoints: 3000 } } },
      { rule: { due: { from: 'Event', days: -14 }, dueDate: '2027-05-29', share: 'Remainder' } },
    ]);
  });

  it('has the same ledger: every byte of its postings, each balance, and the position', async () => {
    const postings = `select md5(string_agg(p::text, '|' order by position, source_id, code, sequence)) as sum,
      count(*)::int as count from ledger_postings p where account_id = $1`;
    const [before] = await source.sql<{ count: number }>(postings, [id]);
    expect(before?.count).toBeGreaterThan(20);
    expect(await target.sql(postings, [id])).toEqual([before]);
    const balances = ({ services: { database } }: TestService) =>
      database.snapshot(id, (tx) => readBalances(tx, id));
    expect(await balances(target)).toEqual(await balances(source));
    const position = `select value from account_counters where account_id = $1 order by name`;
    expect(await target.sql(position, [id])).toEqual(await source.sql(position, [id]));
    const checks = await verifyAccount(target.services.database, id);
    expect(checks.filter(({ faultCount }) => faultCount > 0)).toEqual([]);
  });

  it('has the bytes of json as they were written', async () => {
    for (const column of ['events.data', 'mails.content', 'invoices.line_items']) {
      const [table, name] = column.split('.');
      const sum = `select md5(string_agg(${name}::text, '|' order by id)) as sum from ${table} where account_id = $1`;
      expect(await target.sql(sum, [id]), column).toEqual(await source.sql(sum, [id]));
    }
  });

  it('is reached by the same links and tokens', async () => {
    const page = await fetch(target.url + new URL(link).pathname);
    expect(page.status).toBe(200);
    const { token } = source.member;
    const [mine, theirs] = await Promise.all(
      [source, target].map((service) => service.call('GET', '/v1/invoices?limit=200', { token })),
    );
    expect(theirs?.data).toEqual(mine?.data);
    expect(theirs?.data.items.length).toBeGreaterThan(5);
  });

  it('has its secrets under the key of its new installation', async () => {
    const secrets = createSecrets(keyOf(4));
    const [processor] = await target.sql<{ secrets: Buffer }>('select secrets from processor_accounts');
    expect(secrets.decrypt(id, 'processor/Stripe', processor?.secrets as Buffer)).toContain('sk_test_moved');
    const [hook] = await target.sql<{ secret: Buffer; previous_secrets: Buffer }>('select * from webhooks');
    for (const sealed of [hook?.secret, hook?.previous_secrets]) {
      expect(secrets.decrypt(id, 'webhook', sealed as Buffer)).toBe('whsec_moved');
    }
    const [app] = await target.sql<{ secret: Buffer }>('select secret from authenticators');
    expect(secrets.decrypt(personId, 'authenticator', app?.secret as Buffer)).toBe('JBSWY3DPEHPK3PXP');
  });

  it('can only be read where it was, and goes on where it is', async () => {
    const body = { contact: { name: 'Ann', email: 'ann@example.com' }, totalAmount: 500 };
    const { token } = source.member;
    const refused = await source.call('POST', '/v1/invoices', { body, token });
    expect(refused).toMatchObject({ status: 503, error: { code: 'account_frozen' } });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await source.call('GET', '/v1/invoices', { token })).status).toBe(200);
    expect((await target.call('POST', '/v1/invoices', { body, token })).status).toBe(201);
  });

  it('can be downloaded whole where it was, though its log takes nothing more', async () => {
    const events = 'select count(*)::int as count from events where account_id = $1';
    const before = await source.sql(events, [id]);
    const archive = await source.call('GET', '/v1/account/archive', { token: source.member.token });
    expect(archive.status).toBe(200);
    expect(gunzipSync(archive.bytes).includes('whole.json')).toBe(true);
    expect(await source.sql(events, [id])).toEqual(before);
  });

  it('has its tasks done by one installation only', async () => {
    const later = new Date(source.clock.now().getTime() + 400 * 86_400_000).toISOString();
    const [before] = await source.sql<{ tasks: string }>(
      'select md5(string_agg(t::text, $1 order by t)) as tasks from tasks t',
      ['|'],
    );
    source.clock.set(later);
    await source.work();
    expect(
      await source.sql('select md5(string_agg(t::text, $1 order by t)) as tasks from tasks t', ['|']),
    ).toEqual([before]);
    const account = await target.services.accounts.findAccount(id);
    expect(accountTime(account as never, target.clock.now())).toEqual(target.clock.now());
    const events = 'select count(*)::int as count from events where account_id = $1';
    const [had] = await target.sql<{ count: number }>(events, [id]);
    target.clock.set(later);
    await target.work();
    const [has] = await target.sql<{ count: number }>(events, [id]);
    expect(has?.count).toBeGreaterThan(had?.count ?? 0);
  });
});

describe('the webhooks of a frozen account', () => {
  it('are sent nothing until it goes on', async () => {
    const { database } = source.services;
    const ready = async () =>
      (await findReadyWebhooks(database, source.clock.now(), ALL_SLOTS)).map((one) => one.accountId);
    expect(await ready()).not.toContain(id);
    await unfreezeAccount({ database, clock: source.clock }, id);
    expect(await ready()).toContain(id);
  });
});

describe('the tables of the database', () => {
  it('are each carried, or left behind for a reason', async () => {
    const tables = await source.sql<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relkind = 'r' and relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)`,
    );
    const known = [...carriedTables.map(({ name }) => name), ...Object.keys(stayingTables)];
    expect(known.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
    expect(new Set(known).size).toBe(known.length);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstIdAt } from '../../../src/kit/ids.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { acceptedPayment } from '../../support/outgoing.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = (await service.services.operator.createToken({ name: 'Platform' })).text;
});
afterAll(() => service.close());

const call = (method: string, path: string, body?: object) =>
  service.call(method, path, { token, ...(body === undefined ? {} : { body }) });
const usage = async (id: string, month: string) =>
  (await call('GET', `/v1/accounts/${id}/usage?from=${month}&to=${month}`)).data.items[0];
const outcome = ({ status, error }: { status: number; error: { code: string } | null }) => [
  status,
  error?.code ?? null,
];
let made = 0;
const create = async (changes: object = {}) => {
  made += 1;
  const owner = { name: 'Dana', email: `dana-${made}@maple.example` };
  const asked = {
    externalId: `shop-${made}`,
    name: 'Maple',
    country: 'DE',
    mode: 'Sandbox',
    owner,
    ...changes,
  };
  return (await call('POST', '/v1/accounts', asked)).data;
};
const none = { invoices: 0, charges: 0, volumes: [], platformFees: [], paymentsOut: 0, mails: 0 };
const post = (id: string, day: string, code = 'issue', source = 'Invoice', amount = 500) =>
  service.sql(
    `with p as (update account_counters set value = value + 1 where account_id = $1 and name = 'Position' returning value)
     insert into ledger_postings (account_id, source_id, code, source_type, debit, credit, amount, currency, created_at,
       day, position)
     select $1, gen_random_uuid(), $3, $4, 'receivable', 'billed', $5, 'USD', now(), $2, p.value from p`,
    [id, day, code, source, amount],
  );

// Ids tell the time of the machine, as those of real mails.
const addMail = (id: string, status: string, at: string) =>
  service.sql(
    `insert into mails (account_id, id, kind, language, scheduled_payment_ids, place, recipients, sender_name, subject,
       content, headers, status, message_id, created_at)
     values ($1, $2, 'InvoiceSent', 'en', '{}', 1, '[]', 'x', 'x', '{}', '{}', $3, 'x', $4)`,
    [id, firstIdAt(new Date(at)), status, at],
  );

describe('the usage of an account', () => {
  it('counts what was issued, charged, paid out and mailed, in the month in which it was', async () => {
    const id = service.member.accountId;
    expect(await usage(id, '2026-11')).toEqual({ month: '2026-11', isFinal: false, ...none });
    const [first] = [await activeInvoice(service), await activeInvoice(service)];
    await service.call('POST', '/v1/invoices', {
      body: {
        contact: { name: 'Kim', email: 'kim@example.com' },
        totalAmount: 100,
        status: 'Draft',
      },
    });
    const paid = await pay(service, first);
    expect(paid.status).toBe(201);
    await acceptedPayment(service);
    service.clock.set('2026-11-25T08:00:00.000Z');
    await service.work();
    for (const [index, status] of ['Sent', 'Failed', 'Queued', 'Kept', 'Superseded'].entries()) {
      await addMail(id, status, `2026-11-24T10:00:0${index}.000Z`);
    }
    expect(await usage(id, '2026-11')).toEqual({
      month: '2026-11',
      isFinal: false,
      invoices: 2,
      charges: 1,
      volumes: [{ currency: 'USD', amount: paid.data.amount }],
      platformFees: [],
      paymentsOut: 1,
      mails: 3,
    });
    expect(await usage(id, '2026-12')).toEqual({ month: '2026-12', isFinal: false, ...none });
    expect(await usage(id, '2026-10')).toEqual({ month: '2026-10', isFinal: true, ...none });
  });

  it('sums what the platform took of charges and did not give back, by currency, also once the month is final', async () => {
    const id = service.member.accountId;
    const taken = [{ currency: 'USD', amount: 630 }];
    await post(id, '2026-11-20', 'platform_fee', 'Charge', 700);
    await post(id, '2026-11-21', 'platform_fee_refunded', 'Refund', 150);
    await post(id, '2026-11-21', 'platform_fee_kept', 'Refund', 80);
    expect((await usage(id, '2026-11')).platformFees).toEqual(taken);
    service.clock.set('2026-12-05T12:00:00.000Z');
    for (const _time of [1, 2]) {
      expect(await usage(id, '2026-11')).toMatchObject({ isFinal: true, platformFees: taken });
    }
  });

  it('counts by the calendar of the account', async () => {
    service.clock.set('2026-11-29T12:00:00.000Z');
    const { id } = await create({ timeZone: 'Pacific/Kiritimati', mode: 'Live' });
    service.clock.set('2026-11-30T12:00:00.000Z');
    await post(id, '2026-12-01');
    await addMail(id, 'Sent', '2026-11-30T10:00:00.000Z');
    await addMail(id, 'Sent', '2026-11-30T09:59:59.999Z');
    expect(await usage(id, '2026-12')).toMatchObject({ invoices: 1, mails: 1 });
    expect(await usage(id, '2026-11')).toMatchObject({ invoices: 0, mails: 1 });
  });

  it('is final three days after the end of its month, and never changes from then on', async () => {
    service.clock.set('2026-11-30T12:00:00.000Z');
    const { id } = await create();
    await post(id, '2026-11-30');
    // Midnight in Berlin is 23:00 UTC.
    service.clock.set('2026-12-03T22:59:59.000Z');
    expect(await usage(id, '2026-11')).toMatchObject({ isFinal: false, invoices: 1 });
    await post(id, '2026-11-30');
    expect(await usage(id, '2026-11')).toMatchObject({ isFinal: false, invoices: 2 });
    service.clock.set('2026-12-03T23:00:00.000Z');
    const final = { month: '2026-11', isFinal: true, ...none, invoices: 2 };
    expect(await usage(id, '2026-11')).toEqual(final);
    await post(id, '2026-11-30');
    await post(id, '2026-11-30', 'capture', 'Charge');
    expect(await usage(id, '2026-11')).toEqual(final);
    const { data } = await call('GET', '/v1/usage?month=2026-11');
    expect(data.items.find((one: { accountId: string }) => one.accountId === id)).toMatchObject(final);
  });

  it('becomes final without anybody reading it, once, with two workers at the same moment', async () => {
    service.clock.set('2026-12-20T12:00:00.000Z');
    const accounts = await Promise.all([create(), create({ mode: 'Live' }), create()]);
    for (const { id } of accounts) await post(id, '2026-12-20');
    const { operator } = service.services;
    service.clock.set('2027-01-03T00:00:00.000Z');
    await operator.keepUsage();
    const kept = () =>
      service.sql<{ id: string; invoices: string }>(
        `select account_id as id, invoices from account_usage where month = '2026-12-01' and account_id = any($1)`,
        [accounts.map(({ id }) => id)],
      );
    expect(await kept()).toEqual([]);
    service.clock.set('2027-01-05T00:00:00.000Z');
    await Promise.all([operator.keepUsage(), operator.keepUsage()]);
    expect(await kept()).toHaveLength(3);
    for (const { id } of accounts) await post(id, '2026-12-20');
    await operator.keepUsage();
    for (const { id } of accounts)
      expect(await usage(id, '2026-12')).toMatchObject({ isFinal: true, invoices: 1 });
  });

  it('becomes final for all others when one account cannot be counted', async () => {
    service.clock.set('2027-03-20T12:00:00.000Z');
    const [broken, other] = [await create(), await create()];
    await service.sql(`update accounts set time_zone = 'Nowhere/At_All' where id = $1`, [broken.id]);
    service.clock.set('2027-04-05T00:00:00.000Z');
    await expect(service.services.operator.keepUsage()).rejects.toThrow('Nowhere/At_All');
    const kept = `select account_id as id from account_usage where month = '2027-03-01' and account_id = any($1)`;
    expect(await service.sql(kept, [[broken.id, other.id]])).toEqual([{ id: other.id }]);
    await service.sql(`update accounts set time_zone = 'Europe/Berlin' where id = $1`, [broken.id]);
  });

  it('does not count what was imported into months from before the account', async () => {
    const { id } = await create();
    await post(id, '2026-03-01');
    expect(await usage(id, '2026-03')).toEqual({ month: '2026-03', isFinal: true, ...none });
  });

  it('is read for the twelve months up to now, or up to 24 others', async () => {
    service.clock.set('2027-01-10T12:00:00.000Z');
    const { id } = await create();
    const { data } = await call('GET', `/v1/accounts/${id}/usage`);
    const months = data.items.map(({ month }: { month: string }) => month);
    expect([months.length, months[0], months[11]]).toEqual([12, '2026-02', '2027-01']);
    for (const query of [
      'from=2027-02&to=2027-01',
      'from=2025-01&to=2027-01',
      'from=2026-13',
      'from=2026-1',
    ]) {
      expect(outcome(await call('GET', `/v1/accounts/${id}/usage?${query}`))).toEqual([
        400,
        'invalid_request',
      ]);
    }
    expect(outcome(await call('GET', `/v1/accounts/${service.member.personId}/usage`))).toEqual([
      404,
      'not_found',
    ]);
  });
});

describe('the usage of all accounts', () => {
  it('names each once, and says which are suspended, closed or sandboxes', async () => {
    const [live, closed] = [await create({ mode: 'Live' }), await create()];
    await call('POST', `/v1/accounts/${live.id}/suspend`, { reason: 'x' });
    await service.sql('update accounts set closed_at = $2 where id = $1', [closed.id, service.clock.now()]);
    const items: { accountId: string }[] = [];
    let cursor: string | null = null;
    do {
      const next: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { data } = await call('GET', `/v1/usage?month=2027-01&limit=3${next}`);
      items.push(...data.items);
      cursor = data.nextCursor;
    } while (cursor !== null);
    const [{ count } = { count: 0 }] = await service.sql<{ count: number }>(
      'select count(*)::int as count from accounts',
    );
    expect(new Set(items.map(({ accountId }) => accountId)).size).toBe(count);
    expect(items).toHaveLength(count);
    const find = (id: string) => items.find(({ accountId }) => accountId === id);
    expect(find(live.id)).toMatchObject({ mode: 'Live', status: 'Suspended', externalId: live.externalId });
    expect(find(closed.id)).toMatchObject({ mode: 'Sandbox', status: 'Closed' });
    const { data: present } = await call('GET', '/v1/usage?limit=1');
    expect(present.items).toMatchObject([{ month: '2027-01' }]);
    expect(outcome(await call('GET', '/v1/usage?month=2027-1'))).toEqual([400, 'invalid_request']);
  });

  it('is not read with a token of an account', async () => {
    for (const path of ['/v1/usage?month=2026-11', `/v1/accounts/${service.member.accountId}/usage`]) {
      expect(outcome(await service.call('GET', path))).toEqual([403, 'forbidden']);
    }
  });
});

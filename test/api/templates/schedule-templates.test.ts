import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceBody } from '../../support/invoices.ts';
import type { Member } from '../../support/members.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let stranger: Member;
beforeAll(async () => {
  service = await startService();
  stranger = await service.addMember('stranger');
});
afterAll(() => service.close());

const PATH = '/v1/schedule_templates';
const deposit = { name: 'Deposit', due: { days: 0, from: 'Issue' }, share: { basisPoints: 3000 } };
const balance = { name: 'Balance', due: { days: -14, from: 'Event' }, share: 'Remainder' };
const fixed = { name: null, due: { days: 0, from: 'Issue' }, amount: 50_000 };
const wedding = { name: 'Wedding', paymentSchedule: [deposit, balance] };

const create = (body: object, headers = {}) => service.call('POST', PATH, { body, headers });
const list = async (token = service.member.token) =>
  (await service.call('GET', PATH, { token })).data.items as { id: string; name: string }[];

describe('a schedule template', () => {
  it('is kept in its order, changed under its ETag, and deleted', async () => {
    const first = await create(wedding);
    expect([first.status, first.headers.get('etag'), first.data]).toEqual([
      201,
      '"1"',
      {
        ...wedding,
        id: first.data.id,
        currency: null,
        position: 0,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    const second = await create({ name: ' Half ', currency: 'USD', paymentSchedule: [fixed, balance] });
    expect(second.data).toMatchObject({ name: 'Half', position: 1, currency: 'USD' });
    const url = `${PATH}/${second.data.id}`;
    const moved = await service.call('PATCH', url, { body: { position: 0 }, headers: { 'if-match': '"1"' } });
    expect([moved.status, moved.headers.get('etag')]).toEqual([200, '"2"']);
    await service.call('PATCH', `${PATH}/${first.data.id}`, { body: { position: 1, name: 'Weddings' } });
    expect((await list()).map(({ name }) => name)).toEqual(['Half', 'Weddings']);
    const late = await service.call('PATCH', url, { body: { name: 'X' }, headers: { 'if-match': '"1"' } });
    expect([late.status, late.error.code]).toEqual([412, 'version_conflict']);
    const same = await service.call('PATCH', url, { body: { paymentSchedule: [fixed, balance] } });
    expect([same.data.name, same.headers.get('etag')]).toEqual(['Half', '"2"']);
    const read = await service.call('GET', url);
    expect([read.data, read.headers.get('etag')]).toEqual([moved.data, '"2"']);
    expect((await service.call('DELETE', url, { headers: { 'if-match': '"1"' } })).status).toBe(412);
    expect((await service.call('DELETE', url)).data.name).toBe('Half');
    expect((await service.call('GET', url)).error.message).toBe('No schedule template with this id.');
    expect((await service.call('DELETE', `${PATH}/${first.data.id}`)).status).toBe(200);
  });

  it('is the schedule of an invoice as it is read', async () => {
    const { data } = await create({ ...wedding, name: 'As read' });
    const invoice = await service.call('POST', '/v1/invoices', {
      body: invoiceBody({
        totalAmount: 99_999,
        eventDate: '2027-06-12',
        paymentSchedule: data.paymentSchedule,
      }),
    });
    expect(invoice.status).toBe(201);
    const shown = (await service.call('GET', `/v1/invoices/${invoice.data.id}`)).data.paymentSchedule;
    expect(
      shown.map(({ name, due, share, amount }: Record<string, unknown>) => [name, due, share, amount]),
    ).toEqual([
      ['Deposit', deposit.due, deposit.share, 30_000],
      ['Balance', balance.due, 'Remainder', 69_999],
    ]);
  });

  it.each([
    [
      'shares of less than everything, without a remainder',
      { paymentSchedule: [deposit] },
      '/paymentSchedule',
    ],
    ['two remainders', { paymentSchedule: [balance, balance] }, '/paymentSchedule'],
    [
      'shares of more than everything',
      { paymentSchedule: [deposit, { ...deposit, share: { basisPoints: 8000 } }] },
      '/paymentSchedule',
    ],
    [
      'a remainder of nothing',
      { paymentSchedule: [{ ...deposit, share: { basisPoints: 10_000 } }, balance] },
      '/paymentSchedule',
    ],
    ['fixed amounts alone', { currency: 'USD', paymentSchedule: [fixed] }, '/paymentSchedule'],
    ['a fixed amount without currency', { paymentSchedule: [fixed, balance] }, '/currency'],
    ['a currency without fixed amounts', { currency: 'USD' }, '/currency'],
    ['a currency that there is not', { currency: 'XXQ', paymentSchedule: [fixed, balance] }, '/currency'],
    [
      'a share and an amount',
      { currency: 'USD', paymentSchedule: [{ ...deposit, amount: 1 }, balance] },
      '/paymentSchedule/0/amount',
    ],
    [
      'neither share nor amount',
      { paymentSchedule: [{ due: deposit.due }, balance] },
      '/paymentSchedule/0/amount',
    ],
    [
      'a first payment that follows the one before',
      { paymentSchedule: [{ ...balance, due: { days: 1, from: 'Previous' } }] },
      '/paymentSchedule/0/due/from',
    ],
    [
      'a fixed date',
      { paymentSchedule: [{ dueDate: '2027-01-01', share: 'Remainder' }] },
      '/paymentSchedule/0/dueDate',
    ],
    ['no payment', { paymentSchedule: [] }, '/paymentSchedule'],
    ['a blank name', { name: ' ' }, '/name'],
  ])('is refused with %s', async (_title, changes, path) => {
    const { status, error } = await create({ ...wedding, name: 'Refused', ...changes });
    expect([status, error.details.map((one) => one.path)]).toEqual([400, expect.arrayContaining([path])]);
  });

  it('has a name of its own in the account, in any case, and each account has its own', async () => {
    const { data } = await create({ ...wedding, name: 'Once' });
    const again = await create({ ...wedding, name: 'ONCE' });
    expect([again.status, again.error.code, again.error.details[0]?.path]).toEqual([
      422,
      'name_taken',
      '/name',
    ]);
    const other = await create({ ...wedding, name: 'Other' });
    const renamed = await service.call('PATCH', `${PATH}/${other.data.id}`, { body: { name: 'once' } });
    expect([renamed.status, renamed.error.code]).toEqual([422, 'name_taken']);
    const { token } = stranger;
    expect(await list(token)).toEqual([]);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { body: { name: 'x' } } : {};
      const { status } = await service.call(method, `${PATH}/${data.id}`, { token, ...body });
      expect([method, status]).toEqual([method, 404]);
    }
    expect((await service.call('POST', PATH, { body: { ...wedding, name: 'Once' }, token })).status).toBe(
      201,
    );
  });

  it('is kept once under one Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'template-1' };
    const body = { ...wedding, name: 'Keyed' };
    const [one, other] = [await create(body, key), await create(body, key)];
    expect([one.data.id, other.headers.get('idempotency-replayed')]).toEqual([other.data.id, 'true']);
  });

  it('is one of at most 100, also while another request adds one', async () => {
    const { accountId } = service.member;
    const fill = (count: number, from: number) =>
      service.sql(
        `insert into schedule_templates (account_id, id, name, payment_schedule, position, created_at, updated_at)
         select $1, gen_random_uuid(), 'Filler ' || n, '[]', n, now(), now()
         from generate_series($3::integer, $3 + $2::integer - 1) n`,
        [accountId, count, from],
      );
    await fill(99 - (await list()).length, 1);
    await service.sql('begin');
    await service.sql(`select pg_advisory_xact_lock(hashtextextended('schedule_templates ' || $1, 0))`, [
      accountId,
    ]);
    const asked = create({ ...wedding, name: 'One too many' });
    const waiting = () => service.sql(`select 1 from pg_locks where locktype = 'advisory' and not granted`);
    await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(1);
    await fill(1, 200);
    await service.sql('commit');
    const refused = await asked;
    expect([refused.status, refused.error?.code, refused.error?.blockedBy]).toEqual([
      422,
      'illegal_action',
      'LimitReached',
    ]);
  });

  it('is placed last, and no further than a position that can be sent again', async () => {
    await service.sql('delete from schedule_templates where account_id = $1', [service.member.accountId]);
    await create({ ...wedding, position: 1_000_000 });
    const { data } = await create({ ...wedding, name: 'Last' });
    expect(data.position).toBe(1_000_000);
    expect((await list()).at(-1)?.id).toBe(data.id);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '../../support/members.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let stranger: Member;
beforeAll(async () => {
  service = await startService();
  stranger = await service.addMember('stranger');
});
afterAll(() => service.close());

const PATH = '/v1/saved_line_items';
const day = { description: 'Full day', unitAmount: 240_000 };
const create = (body: object, headers = {}) => service.call('POST', PATH, { body, headers });
const list = async (token = service.member.token) =>
  (await service.call('GET', PATH, { token })).data.items as { id: string; description: string }[];

describe('a saved line item', () => {
  it('is kept with what an invoice’s line has, by description, changed under its ETag, and deleted', async () => {
    const made = await create(day);
    expect([made.status, made.headers.get('etag'), made.data]).toEqual([
      201,
      '"1"',
      {
        ...day,
        id: made.data.id,
        quantity: 1,
        currency: 'USD',
        taxBasisPoints: null,
        unit: null,
        discount: null,
        localTaxBasisPoints: null,
        taxCategory: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    const album = await create({
      description: 'album ',
      unitAmount: 30_000,
      quantity: 2,
      currency: 'EUR',
      taxBasisPoints: 1900,
    });
    expect(album.data).toMatchObject({
      description: 'album',
      quantity: 2,
      currency: 'EUR',
      taxBasisPoints: 1900,
    });
    expect((await list()).map(({ description }) => description)).toEqual(['album', 'Full day']);
    const url = `${PATH}/${album.data.id}`;
    const match = { 'if-match': '"1"' };
    const changed = await service.call('PATCH', url, { body: { taxBasisPoints: null }, headers: match });
    expect([changed.data.taxBasisPoints, changed.headers.get('etag')]).toEqual([null, '"2"']);
    expect((await service.call('PATCH', url, { body: { quantity: 3 }, headers: match })).status).toBe(412);
    const same = await service.call('PATCH', url, { body: { quantity: 2 } });
    expect(same.headers.get('etag')).toBe('"2"');
    const read = await service.call('GET', url);
    expect([read.data, read.headers.get('etag')]).toEqual([changed.data, '"2"']);
    expect((await service.call('DELETE', url, { headers: match })).status).toBe(412);
    expect((await service.call('DELETE', url)).status).toBe(200);
    expect((await service.call('DELETE', url)).error.message).toBe('No saved line item with this id.');
  });

  it.each([
    ['no price', { unitAmount: 0 }, '/unitAmount'],
    ['a blank description', { description: ' ' }, '/description'],
    ['a currency that there is not', { currency: 'XXQ' }, '/currency'],
    ['more tax than everything', { taxBasisPoints: 10_001 }, '/taxBasisPoints'],
    ['a quantity of nothing', { quantity: 0 }, '/quantity'],
  ])('is refused with %s', async (_title, changes, path) => {
    const { status, error } = await create({ description: 'Refused', unitAmount: 1, ...changes });
    expect([status, error.details.map((one) => one.path)]).toEqual([400, [path]]);
  });

  it('has a description of its own in its currency, and each account has its own', async () => {
    const { data } = await create({ ...day, description: 'Once' });
    const again = await create({ ...day, description: 'ONCE' });
    expect([again.status, again.error.code, again.error.details[0]?.path]).toEqual([
      422,
      'name_taken',
      '/description',
    ]);
    expect((await create({ ...day, description: 'Once', currency: 'EUR' })).status).toBe(201);
    const { token } = stranger;
    expect(await list(token)).toEqual([]);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { body: { quantity: 2 } } : {};
      const { status } = await service.call(method, `${PATH}/${data.id}`, { token, ...body });
      expect([method, status]).toEqual([method, 404]);
    }
  });

  it('is kept once under one Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'item-1' };
    const body = { ...day, description: 'Keyed' };
    const [one, other] = [await create(body, key), await create(body, key)];
    expect([one.data.id, other.headers.get('idempotency-replayed')]).toEqual([other.data.id, 'true']);
  });

  it('is one of at most 500', async () => {
    const left = 499 - (await list()).length;
    await service.sql(
      `insert into saved_line_items
         (account_id, id, description, quantity, unit_amount, currency, created_at, updated_at)
       select $1, gen_random_uuid(), 'Filler ' || n, 1, 1, 'USD', now(), now() from generate_series(1, $2::integer) n`,
      [service.member.accountId, left],
    );
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    const answers = await Promise.all(names.map((description) => create({ ...day, description })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 422, 422, 422, 422, 422,
    ]);
    expect(answers.find(({ status }) => status === 422)?.error.blockedBy).toBe('LimitReached');
  });
});

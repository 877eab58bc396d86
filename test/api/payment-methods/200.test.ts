import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const insertMember = `insert into members (account_id, person_id, role, created_at) values ($1, $2, 'Member', now())`;
const list = async () => (await service.call('GET', '/v1/payment_methods')).data;

describe('GET /v1/payment_methods', () => {
  it('answers the caller’s wallet, exactly the fields of the interface, oldest first', async () => {
    const data = await list();
    expect(Object.keys(data)).toEqual(['items']);
    for (const item of data.items) expect(Object.keys(item)).toEqual(['id', 'type', 'name']);
    expect(data.items.map(({ type, name }: { type: string; name: object }) => ({ type, name }))).toEqual([
      { type: 'CreditCard', name: { brand: 'Visa', last4: '4242' } },
      { type: 'DebitCard', name: { brand: 'Mastercard', last4: '5556' } },
      { type: 'BankAccount', name: { bankName: 'First Example Bank', last4: '6789' } },
    ]);
  });

  it('does not show a removed method', async () => {
    const { items } = await list();
    await service.call('DELETE', `/v1/payment_methods/${items[0].id}`);
    expect((await list()).items).toEqual(items.slice(1));
  });

  it('does not show the wallet of another person in the same account', async () => {
    const other = '01981f9e-0000-7000-8000-00000000000b';
    const { accountId } = service.member;
    await service.sql(
      'insert into people (id, name, email, email_key, created_at) values ($1, $2, $3, $3, now())',
      [other, 'Other', 'other@example.com'],
    );
    await service.sql(insertMember, [accountId, other]);
    const [first, second, ...rest] = await service.sql<{ id: string }>(
      'select id from payment_methods where removed_at is null order by id',
    );
    await service.sql('update payment_methods set person_id = $2 where id = $1', [first?.id, other]);
    // A change by SQL records no event, so the list shows it only after the next event.
    await service.call('DELETE', `/v1/payment_methods/${second?.id}`);
    expect((await list()).items.map(({ id }: { id: string }) => id)).toEqual(rest.map(({ id }) => id));
  });

  it('takes no query fields', async () => {
    expect((await service.call('GET', '/v1/payment_methods?limit=1')).error.code).toBe('unknown_field');
  });
});

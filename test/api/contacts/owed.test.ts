import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeInvoice, pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const create = async (name: string, token = service.member.token) => {
  const body = { name, email: `${name.toLowerCase()}@example.com` };
  return (await service.call('POST', '/v1/contacts', { body, token })).data.id as string;
};
const owed = async (...ids: string[]) => service.call('GET', `/v1/contacts/owed?contactIds=${ids.join(',')}`);

describe('what contacts owe', () => {
  it('is returned for several at once, by currency, equal to the summary of each', async () => {
    const [ada, bea, cleo] = [await create('Ada'), await create('Bea'), await create('Cleo')];
    const past = { totalAmount: 70_000, paymentSchedule: [{ dueDate: '2026-11-01', amount: 70_000 }] };
    await activeInvoice(service, { contact: { id: ada }, ...past });
    await activeInvoice(service, { contact: { id: ada }, currency: 'EUR' });
    await pay(service, await activeInvoice(service, { contact: { id: bea } }));
    await activeInvoice(service, { contact: { id: bea }, status: 'Draft' });
    const { status, data } = await owed(ada, bea, cleo);
    expect(status).toBe(200);
    const byId = new Map(data.items.map((one: { contactId: string }) => [one.contactId, one]));
    expect(byId.get(ada)).toEqual({
      contactId: ada,
      currencies: [
        { currency: 'EUR', owed: 300_000, overdue: 0 },
        { currency: 'USD', owed: 70_000, overdue: 70_000 },
      ],
    });
    expect(byId.has(cleo)).toBe(false);
    for (const id of [ada, bea]) {
      const { currencies } = (await service.call('GET', `/v1/contacts/${id}/summary`)).data;
      const told = currencies.map(({ currency, owed: all, overdue }: Record<string, unknown>) => ({
        currency,
        owed: all,
        overdue,
      }));
      expect([id, (byId.get(id) as { currencies: object[] }).currencies]).toEqual([id, told]);
    }
  });

  it('of another account’s contact is as of one that nobody has: it is left out', async () => {
    const stranger = await service.addMember('stranger');
    const theirs = await create('Theirs', stranger.token);
    const body = { contact: { id: theirs }, totalAmount: 5_000, status: 'Active' };
    await service.call('POST', '/v1/invoices', { body, token: stranger.token });
    expect((await owed(theirs)).data).toEqual({ items: [] });
  });

  it('is refused without ids, with what are no ids, and with more than 200', async () => {
    const id = '01981f9e-0000-7000-8000-000000000000';
    for (const query of [
      '',
      '?contactIds=',
      '?contactIds=x',
      `?contactIds=${Array(201).fill(id).join(',')}`,
    ]) {
      expect([query.length, (await service.call('GET', `/v1/contacts/owed${query}`)).status]).toEqual([
        query.length,
        400,
      ]);
    }
  });
});

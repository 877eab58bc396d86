import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { Journey } from '../../support/journey.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startService();
  const member = await service.addMember('tokyo');
  token = member.token;
  // Like an account far from UTC, with its own currency.
  await service.sql(`update accounts set time_zone = 'Asia/Tokyo', currency = 'JPY' where path = 'tokyo'`);
});
afterAll(() => service.close());

const contact = { name: 'Ann', email: 'ann@example.com' };

describe('what an account decides where a request says nothing', () => {
  it('without a schedule one payment is due today, by the account’s own calendar', async () => {
    service.clock.set('2026-11-21T16:30:00.000Z');
    const { data } = await service.call('POST', '/v1/invoices', { body: { contact, totalAmount: 5 }, token });
    const shown = await service.call('GET', `/v1/invoices/${data.id}`, { token });
    expect(shown.data.paymentSchedule).toMatchObject([{ dueDate: '2026-11-22', amount: 5, status: 'Due' }]);
    service.clock.set('2026-11-21T12:00:00.000Z');
  });

  it('without a currency the invoice has that of the account', async () => {
    const { data } = await service.call('POST', '/v1/invoices', { body: { contact, totalAmount: 5 }, token });
    expect((await service.call('GET', `/v1/invoices/${data.id}`, { token })).data.currency).toBe('JPY');
  });
});

describe('a draft', () => {
  it('whose activation is refused stays as it was: no number, no link, the same version', async () => {
    const { id } = await createInvoice(service, { status: 'Draft' });
    const before = await service.call('GET', `/v1/invoices/${id}`);
    const refused = await service.call('PATCH', `/v1/invoices/${id}`, {
      body: { status: 'Active', note: 'never', totalAmount: 1 },
    });
    expect([refused.status, refused.error.code]).toEqual([422, 'total_mismatch']);
    const after = await service.call('GET', `/v1/invoices/${id}`);
    expect([after.data, after.headers.get('etag')]).toEqual([before.data, before.headers.get('etag')]);
    expect([after.data.number, after.data.paymentLink]).toEqual([null, null]);
    const issued = await service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Active' } });
    expect(issued.status).toBe(200);
  });

  it('cannot be written off', async () => {
    const { id } = await createInvoice(service, { status: 'Draft' });
    const refused = await service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Uncollectible' } });
    expect([refused.status, refused.error.code]).toEqual([422, 'illegal_action']);
  });
});

it.each([
  ['marked as paid', (journey: Journey) => journey.decide('mark_as_paid')],
  ['paid and wholly refunded', (journey: Journey) => journey.settle().then(() => journey.refund())],
])(
  'an invoice of which a payment was %s keeps its contact, and its link through every change',
  async (_how, pay) => {
    const journey = await Journey.begin(service);
    const { paymentLink } = await journey.read();
    await pay(journey);
    expect(await journey.change({ contact: { name: 'Else', email: 'else@example.com' } })).toBe(
      '422 contact_locked',
    );
    expect(await journey.change({ status: 'Uncollectible' })).toBe('200');
    expect((await journey.read()).paymentLink).toBe(paymentLink);
  },
);

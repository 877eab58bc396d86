import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay, read } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

const credit = async (id: string, body: object) => {
  const answer = await service.call('POST', `/v1/invoices/${id}/credit_notes`, {
    body: { reason: 'Less', ...body },
  });
  expect(answer.status).toBe(201);
  return answer.data;
};

it('the reason of a credit note leaves the events of a client who is erased', async () => {
  const { id, contactId } = await activeInvoice(service);
  const charge = (await pay(service, await read(service, id))).data.id as string;
  await credit(id, { amount: 210_000, reason: 'Kim was ill', givenBack: { refund: 10_000 } });
  await service.call('PATCH', `/v1/invoices/${id}`, { body: { note: 'Again' } });
  const events = async () => (await service.call('GET', `/v1/events?objectId=${id}&limit=200`)).text;
  expect(await events()).toContain('Kim was ill');
  const { data } = await service.call('POST', `/v1/charges/${charge}/refunds`, { body: {} });
  expect(data.status).toBe('Succeeded');
  expect((await service.call('POST', `/v1/contacts/${contactId}/erase`, { body: {} })).status).toBe(200);
  await service.work();
  expect(await events()).not.toContain('Kim was ill');
  expect(await events()).toContain('"reason":"(erased)"');
});

describe('beside the release before, which knows no credit notes', () => {
  // What that release writes: the invoice with its next version.
  const write = (id: string, change: string) =>
    service.sql(`update invoices set ${change}, sequence = sequence + 1 where id = $1`, [id]);

  it.each([
    ['line items', `line_items = '[]'`],
    ['a total', 'total_amount = total_amount - 1'],
    ['an end', `status = 'Canceled'`],
  ])('a credited invoice gets no %s from it', async (_what, change) => {
    const { id } = await activeInvoice(service, {
      lineItems: [{ description: 'Photography', quantity: 1, unitAmount: 300_000 }],
    });
    await credit(id, { amount: 40_000 });
    await expect(write(id, change)).rejects.toThrow('only a release that knows them');
    // The release before still writes notes.
    await service.sql(`update invoices set credited_sequence = 0, note = 'Still' where id = $1`, [id]);
    expect((await service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Canceled' } })).status).toBe(
      200,
    );
  });
});

describe('a credited invoice', () => {
  const lineItems = [{ description: 'Photography', quantity: 1, unitAmount: 300_000, taxBasisPoints: 1_900 }];

  it('takes its own line items, in whatever order their fields are sent', async () => {
    const { id } = await activeInvoice(service, { lineItems });
    await credit(id, { amount: 40_000 });
    const same = lineItems.map((item) => Object.fromEntries(Object.entries(item).toReversed()));
    const { status } = await service.call('PATCH', `/v1/invoices/${id}`, { body: { lineItems: same } });
    expect(status).toBe(200);
    const other = [{ ...lineItems[0], description: 'Films' }];
    const refused = await service.call('PATCH', `/v1/invoices/${id}`, { body: { lineItems: other } });
    expect([refused.status, refused.error.blockedBy]).toEqual([422, 'RatesFixed']);
  });

  it('is not canceled while a bank can move money of a payment that a note took; nothing was given back', async () => {
    const { id, paymentSchedule } = await activeInvoice(service);
    const charge = (await pay(service, await read(service, id))).data.id as string;
    await service.call('POST', `/v1/charges/${charge}/refunds`, { body: { reopen: true } });
    await credit(id, { amount: 100_000, scheduledPaymentIds: [paymentSchedule[0].id] });
    const { status, error } = await service.call('PATCH', `/v1/invoices/${id}`, {
      body: { status: 'Canceled' },
    });
    expect([status, error.blockedBy]).toEqual([422, 'MoneyMoved']);
    expect(error.message).toContain(
      'A credit note has canceled a payment of which a bank can still move money.',
    );
  });

  it('counts as billed to its contact without what was credited, also of what was paid', async () => {
    const { id, contactId } = await activeInvoice(service);
    await pay(service, await read(service, id));
    await credit(id, { amount: 210_000, givenBack: { refund: 10_000 } });
    const { data } = await service.call('GET', `/v1/contacts/${contactId}/summary`);
    expect(data.currencies).toMatchObject([{ billed: 90_000, paid: 100_000, refunded: 10_000 }]);
  });
});

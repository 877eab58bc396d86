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
    // It goes on noting what it may.
    await service.sql(`update invoices set credited_sequence = 0, note = 'Still' where id = $1`, [id]);
    expect((await service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Canceled' } })).status).toBe(
      200,
    );
  });
});

import { beforeEach, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { ask, signInOwner } from '../../support/closing.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay, sendWebhook } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  await service.sql(`insert into events (account_id, id, type, object_id, sequence, data, created_at, position)
    select account_id, gen_random_uuid(), 'token.created', id, 1, '{}', created_at, 0 from tokens`);
});
keepBooks(() => service);

it.each([false, true])(
  'a client disputes a charge of an account, erased: %s; it is booked, and no task stays behind',
  async (isErased) => {
    const owner = await signInOwner(service);
    const invoice = await activeInvoice(service);
    const { data: charge } = await pay(service, invoice);
    await service.work();
    if (isErased) await ask(service, owner, 'close');
    for (const at of ['2026-12-21T12:00:00.000Z', '2026-12-21T12:02:00.000Z', '2026-12-21T12:05:00.000Z']) {
      service.clock.set(at);
      await service.work();
    }
    const event = {
      id: 'ev_late',
      type: 'dispute_opened',
      reference: 'dp_late',
      chargeKey: charge.id,
      amount: 100_000,
      fee: 1_500,
      reason: 'duplicate',
      occurredAt: new Date(0),
      respondBy: '2027-01-05T12:00:00.000Z',
    };
    expect(await sendWebhook(service, [event])).toBe(202);
    await service.work();
    const disputes = await service.sql('select status from disputes');
    expect(disputes).toEqual([{ status: 'Open' }]);
    expect(await service.sql('select kind, attempts, failure from tasks where failure is not null')).toEqual(
      [],
    );
  },
);

it('the business hears of a dispute by a client who was erased', async () => {
  const invoice = await activeInvoice(service);
  const charges: string[] = [];
  for (let one = 0; one < 3; one += 1) {
    charges.push((await pay(service, invoice)).data.id);
    await service.work();
  }
  const { items } = (await service.call('GET', '/v1/contacts')).data;
  const erased = await service.call('POST', `/v1/contacts/${items[0].id}/erase`, { body: {} });
  expect(erased.status).toBeLessThan(300);
  service.clock.set('2026-11-21T12:05:00.000Z');
  await service.work();
  const event = {
    type: 'dispute_opened',
    reference: 'dp_erased',
    chargeKey: charges[0],
    amount: 100_000,
    fee: 1_500,
  };
  await sendWebhook(service, [
    {
      ...event,
      id: 'ev_erased',
      occurredAt: new Date(0),
      reason: 'duplicate',
      respondBy: '2026-12-05T12:00:00.000Z',
    },
  ]);
  await service.work();
  expect(await service.sql('select kind, failure from tasks where failure is not null')).toEqual([]);
  expect(await service.sql(`select status from mails where kind = 'BusinessDisputed'`)).toEqual([
    { status: 'Kept' },
  ]);
});

import { beforeEach, describe, expect, it } from 'vitest';
import { freshService } from '../../support/fresh-service.ts';
import { sendWebhook } from '../../support/money.ts';
import { acceptedPayment, CHARGED_AT, FEES, faultsOfBooks, keyOf } from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';

/** An event reports each movement of outgoing money. */

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

async function told(id: string) {
  const rows = await service.sql<{ type: string; movement: object | null }>(
    `select type, data -> 'movement' as movement from events where object_id = $1 order by sequence`,
    [id],
  );
  return rows.filter(({ movement }) => movement !== null).map(({ type, movement }) => [type, movement]);
}
const begin = async () => {
  const { id } = await acceptedPayment(service);
  service.clock.set(CHARGED_AT);
  await service.work();
  return id as string;
};
async function tell(
  id: string,
  operation: 'funding' | 'delivery' | 'refund',
  decided: 'succeeded' | 'returned' | 'failed',
) {
  await sendWebhook(service, [service.processor.decide(await keyOf(service, id, operation), decided)]);
  await service.work();
}
const AMOUNT = 80_000;
const funded = ['payment.funded', { amount: AMOUNT, fee: FEES.funding, balance: 0 }];
const delivered = ['payment.completed', { amount: -AMOUNT, fee: FEES.delivery, balance: 0 }];

describe('the events of an outgoing payment', () => {
  it('report its funding and its delivery', async () => {
    const id = await begin();
    expect(await told(id)).toEqual([funded, delivered]);
  });

  it('report a refund when the processor takes the order, not again when it is there, and when it fails', async () => {
    service.processor.script('stored_tok_bank', 'failed');
    service.processor.script('refund', 'processing');
    const id = await begin();
    const leaves = ['payment.updated', { amount: -AMOUNT, fee: 0, balance: 0 }];
    expect(await told(id)).toEqual([funded, leaves]);
    expect(
      await service.sql(`select 1 from events where object_id = $1 and type = 'payment.refunded'`, [id]),
    ).toEqual([]);
    await tell(id, 'refund', 'succeeded');
    expect(await told(id)).toEqual([funded, leaves]);
    await tell(id, 'refund', 'failed');
    const back = ['payment.refund_failed', { amount: AMOUNT, fee: 0, balance: 0 }];
    expect(await told(id)).toEqual([funded, leaves, back]);
  });

  it('report a return of a payment whose arrival was never reported', async () => {
    service.processor.script('stored_tok_bank', 'processing');
    const id = await begin();
    await tell(id, 'delivery', 'returned');
    expect(await told(id)).toEqual([
      funded,
      ['payment.completed', { amount: -AMOUNT, fee: 0, balance: 0 }],
      ['payment.returned', { amount: AMOUNT, fee: 0, balance: 0 }],
      ['payment.refunded', { amount: -AMOUNT, fee: 0, balance: 0 }],
    ]);
  });

  it('report what the wallet’s bank takes out of the clients’ money', async () => {
    const id = await begin();
    await tell(id, 'funding', 'returned');
    expect((await told(id)).at(-1)).toEqual([
      'payment.funding_returned',
      { amount: 0, fee: 400, balance: -AMOUNT },
    ]);
    expect(await faultsOfBooks(service, service.processor)).toEqual([]);
  });
});

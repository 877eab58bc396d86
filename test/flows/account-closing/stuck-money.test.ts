import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { ask, signInOwner } from '../../support/closing.ts';
import { signIn } from '../../support/console.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay, sendWebhook } from '../../support/money.ts';
import { acceptedPayment, demoAccount, keyOf, readPayment } from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  await service.sql(`insert into events (account_id, id, type, object_id, sequence, data, created_at, position)
    select account_id, gen_random_uuid(), 'token.created', id, 1, '{}', created_at, 0 from tokens`);
});
keepBooks(() => service);

const OWNER = 'owner@demo-studio.example';
const workAt = async (...instants: string[]) => {
  for (const instant of instants) {
    service.clock.set(instant);
    await service.work();
  }
};
const isErased = async () => {
  const [row] = await service.sql<{ erased: boolean }>(
    `select erased_at is not null as erased from accounts where path = 'demo-studio'`,
  );
  return row?.erased;
};

describe('a payment out that comes back after its account was closed', () => {
  it('keeps people from being erased, and the account from being lost, until an Owner has given it back', async () => {
    const owner = await signInOwner(service);
    service.processor.script('stored_tok_bank', 'succeeded');
    service.processor.script('refund', 'failed');
    const { id } = await acceptedPayment(service, { scheduleDate: '2026-11-20' });
    await service.work();
    expect((await ask(service, owner, 'close')).status).toBe(200);
    await service.work();
    const event = service.processor.decide(await keyOf(service, id, 'delivery'), 'returned');
    await sendWebhook(service, [event]);
    await service.work();
    await workAt('2026-12-21T12:00:00.000Z', '2026-12-22T12:00:00.000Z', '2027-01-30T12:00:00.000Z');
    expect(await isErased()).toBe(false);
    expect((await ask(service, await signIn(service, OWNER), 'reopen')).status).toBe(200);
    expect((await demoAccount(service)).closedAt).toBeNull();
    expect((await readPayment(service, id)).status).toBe('Returned');
    service.processor.script('refund', 'succeeded');
    const given = await service.call('POST', `/v1/payments/${id}/refund`, { body: {} });
    expect(given.status).toBeLessThan(300);
    await service.work();
    expect((await ask(service, await signIn(service, OWNER), 'close')).status).toBe(200);
    await workAt('2027-03-01T12:00:00.000Z', '2027-03-01T12:02:00.000Z', '2027-03-01T12:05:00.000Z');
    expect(await isErased()).toBe(true);
  });
});

describe('a dispute that a client opens after the account was closed', () => {
  it('is awaited: people are erased within a day of its end, and then nobody reopens the account', async () => {
    const owner = await signInOwner(service);
    const { data: charge } = await pay(service, await activeInvoice(service));
    await service.work();
    await ask(service, owner, 'close');
    await service.work();
    const about = {
      occurredAt: new Date(0),
      reference: 'dp',
      chargeKey: charge.id,
      amount: 100_000,
      fee: 1_500,
    };
    const opened = { ...about, id: 'opened', type: 'dispute_opened', reason: 'fraudulent', respondBy: null };
    await sendWebhook(service, [opened]);
    await service.work();
    await workAt('2026-12-21T12:00:00.000Z', '2027-03-21T12:00:00.000Z');
    expect(await isErased()).toBe(false);
    await sendWebhook(service, [{ ...about, id: 'closed', type: 'dispute_closed', isWon: true }]);
    await service.work();
    await workAt('2027-03-22T12:00:00.000Z', '2027-03-22T12:02:00.000Z', '2027-03-22T12:05:00.000Z');
    expect(await isErased()).toBe(true);
    const late = service.services.accountClosing.reopen(await demoAccount(service));
    await expect(late).rejects.toMatchObject({ code: 'illegal_action' });
  });
});

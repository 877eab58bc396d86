import { beforeEach, describe, expect, it } from 'vitest';
import { ask, signInOwner } from '../../support/closing.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const CLOSED_AT = '2026-11-21T12:00:00.000Z';
const daysLater = (days: number, ms = 0) =>
  new Date(Date.parse(CLOSED_AT) + days * 86_400_000 + ms).toISOString();

async function isErasedAt(instant: string): Promise<boolean> {
  for (const afterMs of [0, 120_000, 240_000]) {
    service.clock.set(new Date(Date.parse(instant) + afterMs).toISOString());
    await service.work();
  }
  const [row] = await service.sql<{ erased: boolean }>(
    `select erased_at is not null as erased from accounts where path = 'demo-studio'`,
  );
  return row?.erased ?? false;
}

async function close(): Promise<void> {
  await service.work();
  expect((await ask(service, await signInOwner(service), 'close')).status).toBe(200);
  await service.work();
}

/** When people are erased at the earliest, as it is said before. */
const saidBefore = async () => (await service.call('GET', '/v1/account/closing')).data.erasableFrom;

describe('people of a closed account are erased', () => {
  it('after 30 days when nothing was paid', async () => {
    await activeInvoice(service);
    expect(await saidBefore()).toBe(daysLater(30));
    await close();
    expect(await isErasedAt(daysLater(30, -300_000))).toBe(false);
    expect(await isErasedAt(daysLater(30))).toBe(true);
  });

  it.each([
    ['BankAccount', 60],
    ['DebitCard', 120],
    ['CreditCard', 120],
  ])('not while money of a %s can be taken back: %i days', async (type, days) => {
    await pay(service, await activeInvoice(service));
    await service.work();
    await service.sql('update charges set method_type = $1', [type]);
    expect(await saidBefore()).toBe(daysLater(days));
    await close();
    expect(await isErasedAt(daysLater(30))).toBe(false);
    expect(await isErasedAt(daysLater(days, -300_000))).toBe(false);
    expect(await isErasedAt(daysLater(days))).toBe(true);
  });

  it('not for a month after a refund has failed', async () => {
    const { data: charge } = await pay(service, await activeInvoice(service));
    await service.work();
    service.processor.script('refund', 'failed');
    await service.call('POST', `/v1/charges/${charge.id}/refunds`, { body: { amount: 100, reason: 'Rain' } });
    await service.work();
    await service.sql(`update charges set settled_at = settled_at - interval '1 year'`);
    const failedAt = daysLater(20);
    await service.sql('update refunds set updated_at = $1', [failedAt]);
    expect(await saidBefore()).toBe(daysLater(50));
    await close();
    expect(await isErasedAt(daysLater(50, -300_000))).toBe(false);
    expect(await isErasedAt(daysLater(50))).toBe(true);
  });

  it('not because of money that was given back', async () => {
    const { data: charge } = await pay(service, await activeInvoice(service));
    await service.work();
    await service.call('POST', `/v1/charges/${charge.id}/refunds`, { body: { reason: 'Rain' } });
    await service.work();
    expect(await saidBefore()).toBe(daysLater(30));
  });
});

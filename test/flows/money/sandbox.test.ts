import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultsOf, keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, balances, pay, read, states } from '../../support/money.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let sandbox: TestSandbox;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  sandbox = await useSandbox(service, 1_000);
});
afterEach(async () => {
  await sandbox.close();
});
keepBooks(() => service);

const moveTo = (now: string) => service.call('POST', '/v1/test_clock', { body: { now } });

// The processor's own word about the money that it holds, beside our ledger's.
async function expectSameMoney(): Promise<void> {
  const merchant = { accountId: service.member.accountId as never, now: service.clock.now() };
  const [held] = await sandbox.processor.readBalances(merchant);
  expect(held?.held ?? 0).toBe((await balances(service))['processor'] ?? 0);
  expect(await faultsOf(service, sandbox.processor)).toEqual([]);
}

describe('with the sandbox as it is, over HTTP', () => {
  it('a card is paid, refunded in part, and paid out to the bank with what is in it', async () => {
    const invoice = await activeInvoice(service);
    const paid = await pay(service, invoice, { token: await sandbox.card('4242424242424242') });
    expect(paid.data.status).toBe('Succeeded');
    await service.call('POST', `/v1/charges/${paid.data.id}/refunds`, { body: { amount: 40_000 } });
    await expectSameMoney();
    expect((await moveTo('2026-12-01T00:00:00.000Z')).status).toBe(200);
    const { items } = (await service.call('GET', '/v1/payouts')).data;
    expect(items).toMatchObject([{ amount: 100_000 - 2_930 - 40_000, currency: 'USD' }]);
    await expectSameMoney();
    expect(await balances(service)).toEqual({
      bank: 57_070,
      billed: -300_000,
      fees: 2_930,
      receivable: 200_000,
      refunds: 40_000,
    });
  });

  it.each([
    ['000123456789', ['Paid']],
    ['000111111116', ['Failed']],
  ])('bank account %s: Processing, and after days %j', async (number, expected) => {
    const invoice = await activeInvoice(service, {
      totalAmount: 100_000,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 100_000 }],
    });
    const { data } = await pay(service, invoice, { token: await sandbox.bank(number) });
    expect(data.status).toBe('Processing');
    await moveTo('2026-12-01T00:00:00.000Z');
    expect(states(await read(service, invoice.id))).toEqual(expected);
    await expectSameMoney();
  });

  it('a bank takes money back 45 days later, a bank client disputes and wins: the books agree all the way', async () => {
    const invoice = await activeInvoice(service);
    const [first, second] = invoice.paymentSchedule;
    await pay(service, invoice, {
      token: await sandbox.bank('000222222227'),
      scheduledPaymentIds: [first.id],
    });
    await pay(service, invoice, {
      token: await sandbox.card('4000000000000259'),
      scheduledPaymentIds: [second.id],
    });
    for (const day of ['2026-11-25', '2026-11-26', '2026-12-10', '2027-02-01', '2027-04-01']) {
      await moveTo(`${day}T12:00:00.000Z`);
      await expectSameMoney();
    }
    expect(states(await read(service, invoice.id)).slice(0, 2)).toEqual(['Failed', 'ChargedBack']);
  });

  it.each(['4000000000006202', '4000000000006210', '4000000000006228'])(
    'the answer of card %s is lost: Processing, and taken once when the clock comes by',
    async (number) => {
      const invoice = await activeInvoice(service);
      const { data } = await pay(service, invoice, { token: await sandbox.card(number) });
      expect(data.status).toBe('Processing');
      await moveTo('2026-11-21T12:05:00.000Z');
      expect(states(await read(service, invoice.id))[0]).toBe('Paid');
      const log = await sandbox.activityLog.readLog(service.member.accountId);
      expect(
        log.filter((activity) => activity.kind === 'charge.succeeded' && activity.key === data.id),
      ).toHaveLength(1);
    },
  );

  it('its webhooks reach the service, signed, and settle what the bank said by itself', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { token: await sandbox.bank('000123456789') });
    service.clock.set('2026-11-26T00:00:00.000Z');
    await sandbox.running.tick();
    await service.work();
    expect(states(await read(service, invoice.id))[0]).toBe('Paid');
    expect(await service.sql('select 1 from processor_events where applied_at is not null')).not.toHaveLength(
      0,
    );
  });
});

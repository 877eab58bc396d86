import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultsOf, keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { balances, eventTypes } from '../../support/money.ts';
import { accept, faultsOfBooks, payOut, readPayment } from '../../support/outgoing.ts';
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
  const faults = await faultsOfBooks(service, sandbox.processor);
  await sandbox.close();
  expect(faults).toEqual([]);
});
keepBooks(() => service);

const moveTo = (now: string) => service.call('POST', '/v1/test_clock', { body: { now } });

const addMethod = async (token: string): Promise<string> => {
  const answer = await service.call('POST', '/v1/payment_methods', { body: { token } });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.data.id;
};

// The processor's own word about the money that it holds, beside our ledger's.
async function expectSameMoney(): Promise<void> {
  const merchant = { accountId: service.member.accountId as never, now: service.clock.now() };
  const [held] = await sandbox.processor.readBalances(merchant);
  const ours = await balances(service);
  expect([held?.held ?? 0, held?.inTransit ?? 0]).toEqual([ours['processor'] ?? 0, ours['in_transit'] ?? 0]);
  expect(await faultsOf(service, sandbox.processor)).toEqual([]);
}

async function paid(source: string, destination: string) {
  const paymentMethodId = await addMethod(source);
  const payment = await payOut(service, { paymentMethodId });
  const answer = await accept(service, payment, await sandbox.bank(destination));
  if (answer.status !== 200) throw new Error(answer.text);
  return payment.id as string;
}

const SOUND = '000123456789';

describe('with the sandbox as it is, over HTTP', () => {
  it('a payment by card is funded on its day and delivered on the next banking day; the books agree all the way', async () => {
    const id = await paid(await sandbox.card('4242424242424242'), SOUND);
    await moveTo('2026-11-25T12:00:00.000Z');
    expect(await readPayment(service, id)).toMatchObject({ status: 'Processing', fee: 2_350 });
    await expectSameMoney();
    await moveTo('2026-11-28T12:00:00.000Z');
    expect((await readPayment(service, id)).status).toBe('Completed');
    await expectSameMoney();
    expect(await balances(service)).not.toHaveProperty('in_transit');
  });

  it('a payment out of a bank account waits for the bank', async () => {
    const id = await paid(await sandbox.bank(SOUND), SOUND);
    await moveTo('2026-11-25T12:00:00.000Z');
    expect(await readPayment(service, id)).toMatchObject({ status: 'Processing', fundedAt: null });
    await moveTo('2026-12-05T12:00:00.000Z');
    expect((await readPayment(service, id)).status).toBe('Completed');
    await expectSameMoney();
  });

  it.each([
    ['000333333335', 'Failed'],
    ['000444444440', 'Returned'],
  ])('a delivery to %s ends %s, and the wallet has its money again', async (number, status) => {
    const id = await paid(await sandbox.card('4242424242424242'), number);
    for (const day of ['2026-11-25', '2026-11-26', '2026-11-27', '2026-12-01', '2026-12-10']) {
      await moveTo(`${day}T12:00:00.000Z`);
      await expectSameMoney();
    }
    expect(await readPayment(service, id)).toMatchObject({ status, refund: { status: 'Succeeded' } });
    expect(await balances(service)).not.toHaveProperty('in_transit');
    await eventTypes(service, id);
  });

  it('the way back to a bank account takes days; in the books it is gone from the transit with the order', async () => {
    const id = await paid(await sandbox.bank(SOUND), '000111111113');
    const seen = new Set<string>();
    for (const day of ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-30', '2026-12-08']) {
      await moveTo(`${day}T12:00:00.000Z`);
      await expectSameMoney();
      const { status, refund } = await readPayment(service, id);
      seen.add(`${status} ${refund?.status ?? 'whole'}`);
    }
    expect([...seen]).toEqual(['Processing whole', 'Failed Processing', 'Failed Succeeded']);
    await eventTypes(service, id);
  });

  it('a recipient’s account that is closed fails at once', async () => {
    const id = await paid(await sandbox.card('4242424242424242'), '000111111113');
    await moveTo('2026-11-25T12:00:00.000Z');
    expect(await readPayment(service, id)).toMatchObject({
      status: 'Failed',
      failure: { code: 'account_closed' },
      refund: { status: 'Succeeded' },
    });
    await expectSameMoney();
  });

  it('a card that is declined when it is charged: Failed, with the bank’s sentence', async () => {
    const id = await paid(await sandbox.card('4000000000000341'), SOUND);
    await moveTo('2026-11-26T12:00:00.000Z');
    const { status, failure } = await readPayment(service, id);
    expect([status, failure.code]).toEqual(['Failed', 'declined']);
    expect(failure.message.length).toBeGreaterThan(10);
    await expectSameMoney();
  });

  it.each([
    ['000111111116', 'Failed', 'R01'],
    ['000222222227', 'Completed', 'R10'],
  ])('a wallet’s bank account %s sends the debit back: %s, code %s', async (number, status, code) => {
    const id = await paid(await sandbox.bank(number), SOUND);
    await moveTo('2027-03-01T12:00:00.000Z');
    const payment = await readPayment(service, id);
    expect([payment.status, payment.failure.code]).toEqual([status, code]);
    expect(payment.fundingReturnedAt).not.toBe(null);
    await expectSameMoney();
  });

  it.each(['4000000000006202', '4000000000006210', '4000000000006228'])(
    'the answer of card %s is lost: charged once, delivered once',
    async (number) => {
      const id = await paid(await sandbox.card(number), SOUND);
      await moveTo('2026-12-05T12:00:00.000Z');
      expect((await readPayment(service, id)).status).toBe('Completed');
      const log = await sandbox.activityLog.readLog(service.member.accountId);
      expect(log.filter((activity) => activity.kind === 'charge.succeeded')).toHaveLength(1);
      await expectSameMoney();
    },
  );

  it('a method that was removed is forgotten there, and its payment fails', async () => {
    const id = await paid(await sandbox.card('4242424242424242'), SOUND);
    const { paymentMethodId } = await readPayment(service, id);
    await service.call('DELETE', `/v1/payment_methods/${paymentMethodId}`);
    await moveTo('2026-11-26T12:00:00.000Z');
    expect((await readPayment(service, id)).failure.code).toBe('method_removed');
    const log = await sandbox.activityLog.readLog(service.member.accountId);
    expect(log.map((activity) => activity.kind)).toContain('method.removed');
  });

  it.each(['4000000000000002', '4000000000000069'])(
    'a card %s that cannot be stored is refused',
    async (number) => {
      const { status, error } = await service.call('POST', '/v1/payment_methods', {
        body: { token: await sandbox.card(number) },
      });
      expect([status, error.code]).toEqual([422, 'method_declined']);
    },
  );
});

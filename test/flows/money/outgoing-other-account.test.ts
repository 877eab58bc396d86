import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MailingService, startMailing, summaries } from '../../support/mails.ts';
import { balances } from '../../support/money.ts';
import {
  accept,
  acceptedPayment,
  CHARGED_AT,
  faultsOfBooks,
  moved,
  offerPath,
  payOut,
  readPayment,
} from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';

let mailing: MailingService;
let service: TestService;
beforeEach(async () => {
  mailing = await startMailing();
  ({ service } = mailing);
});
afterEach(() => mailing.close());

const OWNER = 'owner@demo-studio.example';
const BAND = 'band@example.com';

async function workAt(instant: string) {
  service.clock.set(instant);
  return mailing.arrivals();
}

// The money could not be delivered, and is back in the wallet.
async function undelivered() {
  service.processor.script('stored_tok_bank', 'failed');
  const payment = await acceptedPayment(service);
  const mails = await workAt(CHARGED_AT);
  service.processor.script('stored_tok_bank', 'succeeded');
  return { payment, mails };
}

const pageOf = async (payment: { offerLink: string }, lang = 'en') =>
  (await service.call('GET', `${new URL(payment.offerLink).pathname}?lang=${lang}`, { token: null })).text;

const newest = async () => (await service.call('GET', '/v1/payments')).data.items[0];

describe('a payment that could not be delivered', () => {
  it('is told to both with the account and the reason, and asks the recipient for another account', async () => {
    const { payment, mails } = await undelivered();
    expect(summaries(mails)).toEqual([
      `${BAND}: [Test] The payment of $800.00 from demo-studio did not go through`,
      `${OWNER}: [Test] Your payment of $800.00 to The Band did not go through`,
    ]);
    const page = await pageOf(payment);
    expect(page).toContain('The payment could not be delivered');
    expect(page).toContain('First Example Bank ••••\u00a06789: the account is closed.');
    expect(page).toContain('Enter another bank account');
    expect(page).toContain('name="accountNumber"');
    expect(await pageOf(payment, 'de')).toContain('Anderes Bankkonto angeben');
  });

  it('goes to another account three days later, as a payment of its own behind the same link', async () => {
    const { payment } = await undelivered();
    expect((await accept(service, payment, 'tok_other_bank')).status).toBe(200);
    const made = await newest();
    expect(made).toMatchObject({
      status: 'Scheduled',
      totalAmount: 80_000,
      scheduleDate: '2026-11-28',
      offerLink: payment.offerLink,
      contact: { email: BAND },
    });
    expect(await readPayment(service, payment.id)).toMatchObject({ status: 'Failed', offerLink: null });
    expect(summaries(await mailing.arrivals())).toEqual([
      `${OWNER}: [Test] The Band entered another bank account`,
    ]);
    await workAt('2026-11-28T07:59:59.000Z');
    expect((await readPayment(service, made.id)).status).toBe('Scheduled');
    await workAt('2026-11-28T08:00:00.000Z');
    expect((await readPayment(service, made.id)).status).toBe('Completed');
    expect(
      moved(service.processor).filter(([kind, amount]) => kind === 'funding' && amount > 0),
    ).toHaveLength(2);
    expect(await faultsOfBooks(service, service.processor)).toEqual([]);
  });

  it('is sent once, however often and at once the same account is entered', async () => {
    const { payment } = await undelivered();
    const answers = await Promise.all([1, 2, 3].map(() => accept(service, payment, 'tok_other_bank')));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const { items } = (await service.call('GET', '/v1/payments')).data;
    expect(items).toHaveLength(2);
  });

  it('is answered in the same way when the same account is entered again later, with a key or without', async () => {
    const { payment } = await undelivered();
    const key = { 'idempotency-key': 'other-account' };
    const first = await accept(service, payment, 'tok_other_bank', key);
    expect(first.status).toBe(200);
    // The process died before the answer was kept.
    await service.sql(`update idempotency_keys set status = 0, body = $1 where key = 'other-account'`, [
      JSON.stringify({ data: payment.id }),
    ]);
    for (const headers of [key, {}, { 'idempotency-key': 'another' }]) {
      const again = await accept(service, payment, 'tok_other_bank', headers);
      expect([again.status, again.data]).toEqual([200, first.data]);
    }
    expect((await service.call('GET', '/v1/payments')).data.items).toHaveLength(2);
  });

  it('shows no problem to a browser that sends its form twice', async () => {
    const { payment } = await undelivered();
    const address = `${service.url}${new URL(payment.offerLink).pathname}/accept`;
    const body = { token: 'tok_other_bank', expected: '80000' };
    const send = async () =>
      (await fetch(address, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' })).headers;
    const [first, second] = [await send(), await send()];
    expect(first.get('location')).not.toContain('problem');
    expect(second.get('location')).toBe(first.get('location'));
    expect((await service.call('GET', '/v1/payments')).data.items).toHaveLength(2);
  });

  it('is not charged again when the business cancels it in time', async () => {
    const { payment } = await undelivered();
    await accept(service, payment, 'tok_other_bank');
    const made = await newest();
    expect((await service.call('POST', `/v1/payments/${made.id}/cancel`, { body: {} })).status).toBe(200);
    const before = await balances(service);
    await workAt('2026-12-05T08:00:00.000Z');
    expect(await balances(service)).toEqual(before);
  });

  it('takes no other account while its money is not back, or when the wallet was never charged', async () => {
    service.processor.script('stored_tok_bank', 'failed');
    service.processor.script('refund', 'failed');
    const stuck = await acceptedPayment(service);
    await workAt(CHARGED_AT);
    expect((await accept(service, stuck, 'tok_other_bank')).status).toBe(422);
    expect(await pageOf(stuck)).not.toContain('name="accountNumber"');
    service.processor.script('stored_tok_card', 'declined');
    const declined = await payOut(service, { scheduleDate: '2026-11-26' });
    await accept(service, declined);
    await workAt('2026-11-26T08:00:00.000Z');
    expect((await accept(service, declined, 'tok_other_bank')).status).toBe(422);
    expect((await service.call('GET', offerPath(declined), { token: null })).data.status).toBe('Failed');
  });
});

describe('the recipient’s page', () => {
  it('speaks of a bank account, not of cards, and never says that something was taken', async () => {
    const payment = await payOut(service);
    for (const problem of ['unknown_token', 'method_not_accepted', 'illegal_action', 'amount_changed']) {
      const path = `${new URL(payment.offerLink).pathname}?problem=${problem}`;
      const { text } = await service.call('GET', path, { token: null });
      const said = /role="status"[\s\S]*?<\/div>/.exec(text)?.[0] ?? '';
      expect(said).not.toMatch(/card|taken/i);
      expect(said).toMatch(/account|amount|payment/);
    }
  });
});

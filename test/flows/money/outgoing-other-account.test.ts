import { beforeEach, describe, expect, it } from 'vitest';
import { type FreshMailing, freshMailing, summaries } from '../../support/mails.ts';
import { balances, sendWebhook } from '../../support/money.ts';
import {
  accept,
  acceptedPayment,
  CHARGED_AT,
  faultsOfBooks,
  keyOf,
  moved,
  offerPath,
  payOut,
  readPayment,
} from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

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
    await service.sql(
      `update idempotency_keys set status = 0, body = $1 where key = 'caller:other-account'`,
      [JSON.stringify({ data: payment.id })],
    );
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

describe('another account', () => {
  const day = (count: number) =>
    new Date(Date.parse(CHARGED_AT) + count * 86_400_000).toISOString().slice(0, 10);
  // The newest payment is charged, and its delivery fails as the first one did.
  const failAgain = async (destination: string, count: number) => {
    service.processor.script(`stored_${destination}`, 'failed');
    await workAt(`${day(count)}T08:00:00.000Z`);
    return newest();
  };

  it('is taken twice in 30 days: each try costs the business what the wallet is charged', async () => {
    const { payment } = await undelivered();
    expect((await accept(service, payment, 'tok_other_bank')).status).toBe(200);
    expect((await failAgain('tok_other_bank', 3)).status).toBe('Failed');
    expect((await accept(service, payment, 'tok_third_bank')).status).toBe(200);
    expect((await failAgain('tok_third_bank', 6)).status).toBe('Failed');
    const refused = await accept(service, payment, 'tok_fourth_bank');
    expect([refused.status, refused.error.code]).toEqual([422, 'illegal_action']);
    expect(refused.error.message).toBe(
      'Two other accounts were tried within 30 days. Ask demo-studio to pay you in another way.',
    );
    const page = await pageOf(payment);
    expect(page).not.toContain('name="accountNumber"');
    expect(page).toContain('demo-studio has been told and can send it again');
    expect((await service.call('GET', '/v1/payments')).data.items).toHaveLength(3);
    await workAt(`${day(31)}T08:00:00.000Z`);
    expect((await accept(service, payment, 'tok_fourth_bank')).status).toBe(200);
    expect(await faultsOfBooks(service, service.processor)).toEqual([]);
  });

  it('is not asked for when the money went to the business’s own balance, not back into the wallet', async () => {
    service.processor.script('stored_tok_bank', 'failed');
    service.processor.script('refund', 'failed');
    const payment = await acceptedPayment(service);
    await workAt(CHARGED_AT);
    service.processor.script('refund', 'succeeded');
    const given = await service.call('POST', `/v1/payments/${payment.id}/write_off`, { body: {} });
    expect(given.data.refund).toMatchObject({ status: 'Succeeded', to: 'Balance' });
    expect((await accept(service, payment, 'tok_other_bank')).error?.code).toBe('illegal_action');
    expect(await pageOf(payment)).not.toContain('name="accountNumber"');
  });

  it('makes a payment that says which one it is made of, and that has none of its refunds', async () => {
    service.processor.script('stored_tok_bank', 'failed');
    service.processor.script('refund', 'failed');
    const payment = await acceptedPayment(service);
    await workAt(CHARGED_AT);
    service.processor.script('refund', 'succeeded');
    await service.call('POST', `/v1/payments/${payment.id}/refund`, { body: {} });
    expect((await accept(service, payment, 'tok_other_bank')).status).toBe(200);
    const made = await newest();
    expect(made).toMatchObject({ replacesId: payment.id, replacedById: null });
    expect(await readPayment(service, payment.id)).toMatchObject({
      replacesId: null,
      replacedById: made.id,
    });
    const kept = await service.sql<{ id: string; past: string[] }>(
      'select id, past_refund_ids::text[] as past from payments order by created_at, id',
    );
    expect(kept.map(({ past }) => past.length)).toEqual([1, 0]);
  });
});

describe('a refund to the wallet that fails after the recipient has named another account', () => {
  const failLate = async () => {
    const { payment } = await undelivered();
    await accept(service, payment, 'tok_other_bank');
    const made = await newest();
    const key = await keyOf(service, payment.id, 'refund');
    await sendWebhook(service, [service.processor.decide(key, 'failed')]);
    await service.work();
    return { payment, made };
  };
  const open = () =>
    service.sql<{ kind: string; subject: string; explanation: string }>(
      'select kind, subject, explanation from discrepancies where gone_at is null order by kind',
    );
  const fundings = () => service.processor.calls.filter(({ name }) => name === 'charge');

  it('is told with the new payment, which waits: the wallet is not charged twice', async () => {
    const { payment, made } = await failLate();
    const found = await open();
    expect(found.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['payment_resent_unrefunded', payment.id],
      ['payment_stuck', payment.id],
    ]);
    expect(found[0]?.explanation).toContain(made.id);
    await workAt('2026-11-30T08:00:00.000Z');
    expect((await readPayment(service, made.id)).status).toBe('Scheduled');
    expect(fundings()).toHaveLength(1);
    expect(await faultsOfBooks(service, service.processor)).toEqual([]);
  });

  it('and goes well when it is tried again: then the new payment is charged', async () => {
    const { payment, made } = await failLate();
    await workAt('2026-11-30T08:00:00.000Z');
    const again = await service.call('POST', `/v1/payments/${payment.id}/refund`, { body: {} });
    expect(again.data.refund.status).toBe('Succeeded');
    expect(await open()).toEqual([]);
    await workAt('2026-12-01T08:00:00.000Z');
    expect((await readPayment(service, made.id)).status).toBe('Completed');
    expect(fundings()).toHaveLength(2);
  });

  it('after the new payment was charged is told, too', async () => {
    const { payment } = await undelivered();
    await accept(service, payment, 'tok_other_bank');
    const made = await newest();
    await workAt('2026-11-28T08:00:00.000Z');
    expect((await readPayment(service, made.id)).status).toBe('Completed');
    await sendWebhook(service, [
      service.processor.decide(await keyOf(service, payment.id, 'refund'), 'failed'),
    ]);
    await service.work();
    expect((await open()).map(({ kind }) => kind)).toEqual(['payment_resent_unrefunded', 'payment_stuck']);
  });
});

it('a refund to the wallet that was closed by hand and went well after all is told', async () => {
  service.processor.script('stored_tok_bank', 'failed');
  const payment = await acceptedPayment(service);
  service.clock.set(CHARGED_AT);
  // The funding and the delivery are answered, the refund never.
  service.processor.failNext(
    null,
    null,
    'reply lost',
    ...Array.from({ length: 60 }, () => 'never arrives' as const),
  );
  await service.work();
  service.clock.set('2026-11-27T08:00:00.000Z');
  await service.work();
  const closed = await service.call('POST', `/v1/payments/${payment.id}/cancel`, { body: {} });
  expect(closed.data.refund).toMatchObject({ status: 'Failed', failure: { code: 'closed_by_hand' } });
  const key = await keyOf(service, payment.id, 'refund');
  service.processor.answerAgain();
  await sendWebhook(service, [service.processor.decide(key, 'succeeded')]);
  await service.work();
  const kinds = async () =>
    (
      await service.sql<{ kind: string }>(
        'select kind from discrepancies where gone_at is null order by kind',
      )
    ).map(({ kind }) => kind);
  expect(await kinds()).toEqual(['payment_refunded_after_failure', 'payment_stuck']);
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

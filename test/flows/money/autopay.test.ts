import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, codeOf, eventTypes, pay, read, sendWebhook, states } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

const terms = 'I agree that Demo Studio charges the rest along the schedule.';

async function withAutopay(token = 'tok_card') {
  const invoice = await activeInvoice(service);
  const first = await pay(service, invoice, { token, autopay: { terms } });
  expect(first.data.status).toBe('Succeeded');
  await service.work();
  return invoice;
}

const at = async (instant: string) => {
  service.clock.set(instant);
  await service.work();
};

describe('autopay', () => {
  it('charges each payment once on its due date at 8:00, and the invoice is Paid in the end', async () => {
    const invoice = await withAutopay();
    await at('2027-02-01T07:59:59.000Z');
    expect(states(await read(service, invoice.id))).toEqual(['Paid', 'Due', 'Scheduled']);
    await at('2027-02-01T08:00:00.000Z');
    expect(states(await read(service, invoice.id))[1]).toBe('Paid');
    await at('2027-04-01T08:00:00.000Z');
    await at('2027-05-01T08:00:00.000Z');
    expect((await read(service, invoice.id)).status).toBe('Paid');
    expect(service.processor.log.map((line) => line.amount)).toEqual([100_000, 100_000, 100_000]);
  });

  it('takes what fell due while the service was down once, when it is back', async () => {
    const invoice = await withAutopay();
    await at('2027-06-01T00:00:00.000Z');
    expect((await read(service, invoice.id)).status).toBe('Paid');
    expect(service.processor.log.map((line) => line.amount)).toEqual([100_000, 200_000]);
  });

  it('tries a declined charge again after 3, 5 and 7 days, then stops and says so', async () => {
    const invoice = await withAutopay();
    service.processor.script('stored_tok_card', 'declined');
    for (const day of ['02-01', '02-04', '02-09', '02-16', '02-28']) await at(`2027-${day}T08:00:00.000Z`);
    const tries = service.processor.calls.filter((call) => call.name === 'charge');
    expect(tries).toHaveLength(1 + 4);
    expect((await eventTypes(service, invoice.id)).at(-1)).toBe('invoice.autopay.disabled');
    const shown = await service.call('GET', `/v1/links/demo-studio/${codeOf(invoice)}`, { token: null });
    expect(shown.data.autopay).toBeNull();
    expect(states(await read(service, invoice.id))[1]).toBe('Failed');
  });

  it('is canceled by the payer at once', async () => {
    const invoice = await withAutopay();
    const path = `/v1/links/demo-studio/${codeOf(invoice)}/autopay`;
    const shown = await service.call('GET', `/v1/links/demo-studio/${codeOf(invoice)}`, { token: null });
    expect(shown.data.autopay).toMatchObject({ terms, agreedAmount: 200_000 });
    expect((await service.call('DELETE', path, { token: null })).data.autopay).toBeNull();
    expect((await service.call('DELETE', path, { token: null })).status).toBe(422);
    await at('2027-06-01T08:00:00.000Z');
    expect(service.processor.log).toHaveLength(1);
  });

  it('counts what was owed when the payer agreed, not when the bank said yes', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, { token: 'tok_bank', autopay: { terms } });
    const dearer = await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
      body: { totalAmount: 900_000, rebalance: 'LastPayment' },
    });
    expect(dearer.status).toBe(200);
    await sendWebhook(service, [service.processor.decide(data.id, 'succeeded')]);
    await service.work();
    const shown = await service.call('GET', `/v1/links/demo-studio/${codeOf(invoice)}`, { token: null });
    expect(shown.data.autopay).toMatchObject({ agreedAmount: 200_000 });
    await at('2027-06-01T00:00:00.000Z');
    expect(service.processor.log.map((line) => line.amount)).toEqual([100_000]);
  });

  it('follows a due date that moves, and never takes more than the payer agreed to', async () => {
    const invoice = await withAutopay();
    const seen = await read(service, invoice.id);
    const [first, second, third] = seen.paymentSchedule;
    const element = ({ id, dueDate, amount }: { id: string; dueDate: string; amount: number }) => ({
      id,
      dueDate,
      amount,
    });
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
      body: {
        paymentSchedule: [element(first), { ...element(second), dueDate: '2027-02-10' }, element(third)],
      },
    });
    await at('2027-02-10T08:00:00.000Z');
    expect(states(await read(service, invoice.id))[1]).toBe('Paid');
    const dearer = { ...element(third), amount: 100_001 };
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
      body: {
        totalAmount: 300_001,
        paymentSchedule: [element(first), { ...element(second), dueDate: '2027-02-10' }, dearer],
      },
    });
    await at('2027-04-01T08:00:00.000Z');
    expect(service.processor.log.map(({ amount }) => amount)).toEqual([100_000, 100_000, 100_000]);
    expect(await eventTypes(service, invoice.id)).not.toContain('invoice.autopay.disabled');
  });
});

describe('the clock', () => {
  it('makes payments Due 30 days before their date, or when all before them are paid, from the next day on', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice);
    await service.work();
    expect(states(await read(service, invoice.id))).toEqual(['Paid', 'Scheduled', 'Scheduled']);
    await at('2026-11-22T00:00:00.000Z');
    expect(states(await read(service, invoice.id))).toEqual(['Paid', 'Due', 'Scheduled']);
    await at('2027-03-01T23:59:59.000Z');
    expect(states(await read(service, invoice.id))).toEqual(['Paid', 'Due', 'Scheduled']);
    await at('2027-03-02T00:00:00.000Z');
    expect(states(await read(service, invoice.id))).toEqual(['Paid', 'Due', 'Due']);
    expect(
      (await eventTypes(service, invoice.id)).filter((type) => type === 'invoice.payment.due'),
    ).toHaveLength(2);
  });

  it('of a sandbox account is moved forward and does what lies on the way in order; never backward, never of a live one', async () => {
    const invoice = await withAutopay();
    const moved = await service.call('POST', '/v1/test_clock', { body: { now: '2027-12-31T00:00:00.000Z' } });
    expect([moved.status, moved.data.now]).toEqual([200, '2027-12-31T00:00:00.000Z']);
    const after = await read(service, invoice.id);
    expect(after.status).toBe('Paid');
    expect(after.paymentSchedule.map((payment: { paymentDate: string }) => payment.paymentDate)).toEqual([
      '2026-11-21',
      '2027-02-01',
      '2027-04-01',
    ]);
    const back = await service.call('POST', '/v1/test_clock', { body: { now: '2027-01-01T00:00:00.000Z' } });
    expect([back.status, back.error.code]).toEqual([422, 'illegal_action']);
    const live = await service.addMember('live');
    await service.sql(`update accounts set mode = 'Live' where path = 'live'`);
    const refused = await service.call('POST', '/v1/test_clock', {
      body: { now: '2028-01-01T00:00:00.000Z' },
      token: live.token,
    });
    expect([refused.status, refused.error.code]).toEqual([422, 'illegal_action']);
    expect((await service.call('GET', '/v1/test_clock')).data).toMatchObject({ isAhead: true });
  });
});

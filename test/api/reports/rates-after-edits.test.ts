import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { activeInvoice, pay, read, sendWebhook } from '../../support/money.ts';
import { taxesOf } from '../../support/reports.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startService();
  service.clock.set('2026-11-10T12:00:00.000Z');
});
afterEach(() => service.close());
keepBooks(() => service);

const EVER = 'from=2026-01-01&to=2027-12-31';
const line = (unitAmount: number, taxBasisPoints: number) => ({
  description: 'Photography',
  quantity: 1,
  unitAmount,
  taxBasisPoints,
});
type Line = ReturnType<typeof line>;
const issue = (lineItems: readonly Line[], parts: readonly number[]) =>
  activeInvoice(service, {
    totalAmount: parts.reduce((sum, amount) => sum + amount, 0),
    paymentSchedule: parts.map((amount, index) => ({ dueDate: `2026-12-0${index + 1}`, amount })),
    lineItems,
  });
const patch = (id: string, body: object) => service.call('PATCH', `/v1/invoices/${id}`, { body });
const decide = async (id: string, index: number, how: string) => {
  const { paymentSchedule } = await read(service, id);
  const path = `/v1/invoices/${id}/scheduled_payments/${paymentSchedule[index]?.id}/${how}`;
  const { status, text } = await service.call('POST', path, { body: {} });
  if (status !== 200) throw new Error(text);
};
// The last payment takes the difference to the new total of the items.
const bill = (id: string, lineItems: readonly Line[]) =>
  patch(id, {
    totalAmount: lineItems.reduce((sum, { unitAmount }) => sum + unitAmount, 0),
    rebalance: 'LastPayment',
    lineItems,
  });

/** The amount billed at each rate, less the amounts paid and given up: gross, net, tax. */
async function restOf(rates: readonly number[]) {
  const [billed, paid] = [await taxesOf(service, EVER), await taxesOf(service, EVER, 'Paid')];
  return rates.map((rate) =>
    [0, 1, 2].map((at) => {
      const of = (row: readonly number[] | undefined) => row?.[at] ?? 0;
      return (
        of(billed[`Supply ${rate}`]) -
        of(paid[`Supply ${rate}`]) -
        of(billed[`Waived ${rate}`]) -
        of(billed[`WrittenOff ${rate}`])
      );
    }),
  );
}

const nothing = [
  [0, 0, 0],
  [0, 0, 0],
];

describe('when one rate rises more than another after a part was waived', () => {
  const raised = async () => {
    const { id } = await issue([line(6_000, 1_900), line(4_000, 700)], [5_000, 2_500, 2_500]);
    await decide(id, 0, 'waive');
    expect((await bill(id, [line(9_001, 1_900), line(4_000, 700)])).status).toBe(200);
    return id;
  };

  it('what is paid and waived of it is what was billed at each rate', async () => {
    const id = await raised();
    await decide(id, 1, 'mark_as_paid');
    await decide(id, 2, 'mark_as_paid');
    expect((await read(service, id)).status).toBe('Paid');
    expect(await restOf([1_900, 700])).toEqual(nothing);
    expect(await taxesOf(service, EVER, 'Paid')).toMatchObject({ 'Supply 1900': [6_001, 5_043, 958] });
  });

  it('and so it is when the rest is written off, and when money comes of that and goes', async () => {
    const id = await raised();
    await decide(id, 1, 'mark_as_paid');
    await patch(id, { status: 'Uncollectible' });
    expect(await restOf([1_900, 700])).toEqual(nothing);
    await decide(id, 2, 'mark_as_paid');
    expect(await restOf([1_900, 700])).toEqual(nothing);
  });
});

describe('a rate', () => {
  it('does not fall below what was waived of it', async () => {
    const { id } = await issue([line(6_000, 1_900), line(4_000, 700)], [5_000, 5_000]);
    await decide(id, 0, 'waive');
    expect(await bill(id, [line(1_500, 1_900), line(4_000, 700)])).toMatchObject({
      status: 422,
      error: { code: 'illegal_action', details: [{ path: '/lineItems' }] },
    });
    expect((await bill(id, [line(3_001, 1_900), line(2_001, 700)])).status).toBe(200);
    await decide(id, 1, 'mark_as_paid');
    expect(await restOf([1_900, 700])).toEqual(nothing);
  });

  it('stays while money is under way, and may change when that money does not come', async () => {
    const invoice = await issue([line(6_000, 1_900)], [6_000]);
    const { data: charge } = await pay(service, invoice, { token: 'tok_bank' });
    const refused = await patch(invoice.id, { lineItems: [line(6_000, 700)] });
    expect(refused.error).toMatchObject({
      code: 'illegal_action',
      retryable: true,
      message: expect.stringContaining('on its way'),
    });
    await sendWebhook(service, [service.processor.decide(charge.id, 'declined')]);
    await service.work();
    expect((await patch(invoice.id, { lineItems: [line(6_000, 700)] })).status).toBe(200);
  });
});

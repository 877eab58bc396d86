import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { activeInvoice, pay, read } from '../../support/money.ts';
import { filedReports, taxesOf } from '../../support/reports.ts';
import { startService, type TestService } from '../../support/service.ts';

// A service for each test: their figures do not mix.
let service: TestService;
beforeEach(async () => {
  service = await startService();
  service.clock.set('2026-11-10T12:00:00.000Z');
});
afterEach(() => service.close());
keepBooks(() => service);

const NOVEMBER = 'from=2026-11-01&to=2026-11-30';
const JANUARY = 'from=2027-01-01&to=2027-01-31';
const EVER = 'from=2026-01-01&to=2027-12-31';

const line = (unitAmount: number, taxBasisPoints?: number) => ({
  description: 'Photography',
  quantity: 1,
  unitAmount,
  ...(taxBasisPoints === undefined ? {} : { taxBasisPoints }),
});
const billing = (lines: readonly ReturnType<typeof line>[], parts: readonly number[]) => ({
  totalAmount: parts.reduce((sum, amount) => sum + amount, 0),
  paymentSchedule: parts.map((amount, index) => ({ dueDate: `2026-12-0${1 + (index % 9)}`, amount })),
  lineItems: lines,
});
const issue = (lines: readonly ReturnType<typeof line>[], parts: readonly number[]) =>
  activeInvoice(service, billing(lines, parts));
const patch = (id: string, body: object) => service.call('PATCH', `/v1/invoices/${id}`, { body });
const decide = (
  invoice: { id: string; paymentSchedule: { id: string }[] },
  index: number,
  how: string,
  body = {},
) =>
  service.call(
    'POST',
    `/v1/invoices/${invoice.id}/scheduled_payments/${invoice.paymentSchedule[index]?.id}/${how}`,
    {
      body,
    },
  );
const january = () => service.clock.set('2027-01-20T12:00:00.000Z');

describe('a month that is over stays as it was', () => {
  type Issued = Awaited<ReturnType<typeof issue>>;
  const later: [what: string, does: (invoice: Issued) => Promise<unknown>, expected: object][] = [
    [
      'when an invoice of it is lowered',
      ({ id }) => patch(id, billing([line(4_760, 1_900)], [4_760])),
      { 'Supply 1900': [-7_140, -6_000, -1_140] },
    ],
    [
      'when an invoice of it gets another rate, with the same total',
      ({ id }) => patch(id, billing([line(11_900, 700)], [11_900])),
      { 'Supply 1900': [-11_900, -10_000, -1_900], 'Supply 700': [11_900, 11_121, 779] },
    ],
    [
      'when an invoice of it loses its items',
      ({ id }) => patch(id, { lineItems: [] }),
      { 'Supply 1900': [-11_900, -10_000, -1_900], 'Supply unknown': [11_900, 11_900, 0] },
    ],
    [
      'when an invoice of it is canceled',
      ({ id }) => patch(id, { status: 'Canceled' }),
      { 'Supply 1900': [-11_900, -10_000, -1_900] },
    ],
    [
      'when an invoice of it is lowered and canceled at once',
      ({ id }) => patch(id, { ...billing([line(4_760, 1_900)], [4_760]), status: 'Canceled' }),
      { 'Supply 1900': [-11_900, -10_000, -1_900] },
    ],
    [
      'when an invoice of it is written off',
      ({ id }) => patch(id, { status: 'Uncollectible' }),
      { 'WrittenOff 1900': [11_900, 10_000, 1_900] },
    ],
    [
      'when the account moves to another zone',
      () => service.call('PATCH', '/v1/account', { body: { timeZone: 'Pacific/Kiritimati' } }),
      {},
    ],
  ];
  it.each(later)('%s', async (_what, does, expected) => {
    const invoice = await issue([line(11_900, 1_900)], [11_900]);
    // On this day it is December in Kiritimati already.
    service.clock.set('2026-11-30T20:00:00.000Z');
    await issue([line(1_190, 1_900)], [1_190]);
    january();
    const before = await filedReports(service, NOVEMBER);
    expect(await taxesOf(service, NOVEMBER)).toEqual({ 'Supply 1900': [13_090, 11_000, 2_090] });
    const answer = (await does(invoice)) as { status: number };
    expect(answer.status).toBe(200);
    expect(await filedReports(service, NOVEMBER)).toEqual(before);
    expect(await taxesOf(service, JANUARY)).toEqual(expected);
  });

  it('when a credit note takes a part back: it counts on its own day, by rate, and the rest of the tax is exact', async () => {
    const { id } = await issue([line(8_001, 1_900), line(4_000, 700)], [6_000, 6_001]);
    january();
    const before = await filedReports(service, NOVEMBER);
    const credit = (body: object) =>
      service.call('POST', `/v1/invoices/${id}/credit_notes`, { body: { reason: 'Less', ...body } });
    expect((await credit({ rates: [{ taxBasisPoints: 1_900, amount: 2_001 }] })).status).toBe(201);
    expect(await filedReports(service, NOVEMBER)).toEqual(before);
    expect(await taxesOf(service, JANUARY)).toEqual({ 'Supply 1900': [-2_001, -1_682, -319] });
    await credit({ amount: 10_000 });
    expect(await filedReports(service, NOVEMBER)).toEqual(before);
    expect(await taxesOf(service, EVER)).toEqual({});
  });

  it('when a credit note ends what a deposit has paid: what was paid then has the rates that are left', async () => {
    const invoice = await issue([line(5_950, 1_900), line(5_950, 700)], [5_950, 5_950]);
    await pay(service, invoice);
    await service.work();
    january();
    const before = await filedReports(service, NOVEMBER);
    const answer = await service.call('POST', `/v1/invoices/${invoice.id}/credit_notes`, {
      body: { reason: 'No album', rates: [{ taxBasisPoints: 700, amount: 5_950 }] },
    });
    expect(answer.data.invoiceStatus).toBe('Paid');
    expect(await filedReports(service, NOVEMBER)).toEqual(before);
    const paid = { 'Supply 1900': [5_950, 5_000, 950] };
    expect(await taxesOf(service, EVER)).toEqual(paid);
    expect(await taxesOf(service, EVER, 'Paid')).toEqual(paid);
  });

  it('after money came, too: an edit, a waiver and a refund count on their own day', async () => {
    const invoice = await issue([line(8_000, 1_900), line(4_000, 700)], [6_000, 6_000]);
    const { data: charge } = await pay(service, invoice);
    await service.work();
    const paid = await taxesOf(service, NOVEMBER, 'Paid');
    expect(paid).toEqual({ 'Supply 1900': [4_000, 3_361, 639], 'Supply 700': [2_000, 1_869, 131] });
    january();
    const before = await filedReports(service, NOVEMBER);
    const [first] = (await read(service, invoice.id)).paymentSchedule;
    const raised = await patch(invoice.id, {
      totalAmount: 15_000,
      paymentSchedule: [
        { id: first.id, dueDate: first.dueDate, amount: 6_000 },
        { dueDate: '2027-02-01', amount: 9_000 },
      ],
      lineItems: [line(10_000, 1_900), line(5_000, 700)],
    });
    expect(raised.status).toBe(200);
    expect(await taxesOf(service, JANUARY)).toEqual({
      'Supply 1900': [2_000, 1_680, 320],
      'Supply 700': [1_000, 935, 65],
    });
    await decide(await read(service, invoice.id), 1, 'waive');
    expect((await service.call('POST', `/v1/charges/${charge.id}/refunds`, { body: {} })).status).toBe(201);
    await service.work();
    expect(await filedReports(service, NOVEMBER)).toEqual(before);
    expect(await taxesOf(service, JANUARY)).toMatchObject({
      'Waived 1900': [6_000, 5_042, 958],
      'Waived 700': [3_000, 2_804, 196],
    });
    expect(await taxesOf(service, JANUARY, 'Paid')).toEqual({
      'Supply 1900': [-4_000, -3_361, -639],
      'Supply 700': [-2_000, -1_869, -131],
    });
    expect(await taxesOf(service, EVER, 'Paid')).toEqual({});
  });

  it('and money that comes of a written-off invoice takes it out of what was written off', async () => {
    const invoice = await issue([line(8_000, 1_900), line(4_001, 700)], [12_001]);
    await patch(invoice.id, { status: 'Uncollectible' });
    january();
    expect((await decide(invoice, 0, 'mark_as_paid')).status).toBe(200);
    expect(await taxesOf(service, JANUARY)).toEqual({
      'WrittenOff 1900': [-8_000, -6_723, -1_277],
      'WrittenOff 700': [-4_001, -3_739, -262],
    });
    expect(await taxesOf(service, EVER, 'Paid')).toEqual({
      'Supply 1900': [8_000, 6_723, 1_277],
      'Supply 700': [4_001, 3_739, 262],
    });
  });
});

describe('parts', () => {
  it.each([
    [[1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000]],
    [[1, 1, 1, 1, 1, 1, 1, 1, 1, 9_991]],
    [[9_991, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
    [[333, 777, 1_001, 3, 999, 1_234, 17, 2_500, 1_111, 2_025]],
  ])(
    'of %j never drift: a fully paid invoice has exactly its tax, and what was given back has none',
    async (parts) => {
      const lines = [line(3_333, 1_900), line(3_333, 700), line(1_667, 0), line(1_667)];
      const whole = {
        'Supply 1900': [3_333, 2_801, 532],
        'Supply 700': [3_333, 3_115, 218],
        'Supply 0': [1_667, 1_667, 0],
        'Supply outside': [1_667, 1_667, 0],
      };
      const invoice = await issue(lines, parts);
      for (const [index, amount] of parts.entries()) {
        expect((await decide(invoice, index, 'mark_as_paid')).status).toBe(200);
        const sums = Object.values(await taxesOf(service, EVER, 'Paid'));
        const [gross, tax] = [0, 2].map((at) => sums.reduce((sum, row) => sum + (row[at] ?? 0), 0));
        const paid = parts.slice(0, index + 1).reduce((sum, one) => sum + one, 0);
        expect([amount, gross]).toEqual([amount, paid]);
        expect(Math.abs((tax ?? 0) - (750 * paid) / 10_000)).toBeLessThan(2);
      }
      expect(await taxesOf(service, EVER, 'Paid')).toEqual(whole);
      expect(await taxesOf(service, EVER)).toEqual(whole);
      for (const index of parts.keys())
        expect((await decide(invoice, index, 'unmark_as_paid')).status).toBe(200);
      expect(await taxesOf(service, EVER, 'Paid')).toEqual({});
    },
  );

  it('that are paid, waived and written off are together what was billed', async () => {
    const lines = [line(3_333, 1_900), line(3_333, 700), line(1_667, 0), line(1_667)];
    const invoice = await issue(lines, [777, 4_444, 4_779]);
    await decide(invoice, 1, 'mark_as_paid');
    await decide(invoice, 0, 'waive');
    await patch(invoice.id, { status: 'Uncollectible' });
    const [billed, paid] = [await taxesOf(service, EVER), await taxesOf(service, EVER, 'Paid')];
    for (const rate of ['1900', '700', '0', 'outside']) {
      const rows = [billed[`Waived ${rate}`], billed[`WrittenOff ${rate}`], paid[`Supply ${rate}`]];
      const sums = [0, 1, 2].map((at) => rows.reduce((sum, row) => sum + (row?.[at] ?? 0), 0));
      expect([rate, sums]).toEqual([rate, billed[`Supply ${rate}`]]);
    }
  });
});

describe('a canceled invoice of which a part was waived', () => {
  it('is nothing in every report', async () => {
    const invoice = await activeInvoice(service, {
      ...billing([line(8_000, 1_900), line(4_001, 700)], [4_000, 8_001]),
      eventDate: '2027-06-01',
    });
    await decide(invoice, 0, 'waive');
    january();
    expect((await patch(invoice.id, { status: 'Canceled' })).status).toBe(200);
    const { data: profit } = await service.call(
      'GET',
      '/v1/reports/event_profit?from=2027-06-01&to=2027-06-01',
    );
    expect(profit.items.map(({ invoiced }: { invoiced: number }) => invoiced)).toEqual([0]);
    const { data: ledger } = await service.call('GET', `/v1/reports/ledger?${EVER}`);
    const closings = ledger.trialBalance.map(({ closing }: { closing: number }) => closing);
    expect(new Set(closings)).toEqual(new Set([0]));
    expect(await taxesOf(service, EVER)).toEqual({});
    expect(await taxesOf(service, JANUARY)).toEqual({
      'Supply 1900': [-8_000, -6_723, -1_277],
      'Supply 700': [-4_001, -3_739, -262],
      'Waived 1900': [-2_666, -2_241, -425],
      'Waived 700': [-1_334, -1_246, -88],
    });
  });
});

describe('the rates of an invoice that received money stay', () => {
  const refused = async (answer: Promise<{ status: number; error: unknown }>) => {
    const { status, error } = await answer;
    expect([status, error]).toMatchObject([
      422,
      {
        code: 'illegal_action',
        details: [{ path: '/lineItems' }],
        message: expect.stringContaining('POST /v1/invoices'),
      },
    ]);
  };
  const lines = [line(6_000, 1_900), line(4_000, 700)];

  it.each<[string, readonly ReturnType<typeof line>[]]>([
    ['another rate', [line(6_000, 2_000), line(4_000, 700)]],
    ['one more rate', [line(6_000, 1_900), line(3_000, 700), line(1_000)]],
    ['one rate less', [line(10_000, 1_900)]],
    ['an amount at another rate', [line(6_001, 1_900), line(3_999, 700)]],
    ['no items', []],
  ])('with %s a change is refused', async (_what, changed) => {
    const paid = await issue(lines, [5_000, 5_000]);
    await decide(paid, 0, 'mark_as_paid');
    await refused(patch(paid.id, { lineItems: changed }));
    const waived = await issue(lines, [5_000, 5_000]);
    await decide(waived, 0, 'waive');
    await refused(patch(waived.id, { lineItems: changed }));
    const open = await issue(lines, [5_000, 5_000]);
    expect((await patch(open.id, { lineItems: changed })).status).toBe(200);
  });

  it('while money is under way, too, and items may come to an invoice without any only before', async () => {
    const underWay = await issue(lines, [5_000, 5_000]);
    expect((await pay(service, underWay, { token: 'tok_bank' })).status).toBe(201);
    await refused(patch(underWay.id, { lineItems: [line(10_000, 1_900)] }));
    const bare = await issue([], [5_000, 5_000]);
    await decide(bare, 0, 'mark_as_paid');
    await refused(patch(bare.id, { lineItems: lines }));
  });

  it('a total may change within the rates, but not below what was paid of a rate', async () => {
    const invoice = await issue(lines, [5_000, 5_000]);
    await decide(invoice, 0, 'mark_as_paid');
    const [first] = (await read(service, invoice.id)).paymentSchedule;
    const to = (lineItems: readonly ReturnType<typeof line>[]) => {
      const totalAmount = lineItems.reduce((sum, { unitAmount }) => sum + unitAmount, 0);
      const rest = { dueDate: '2027-03-01', amount: totalAmount - 5_000 };
      const kept = { id: first.id, dueDate: first.dueDate, amount: first.amount };
      return patch(invoice.id, {
        totalAmount,
        paymentSchedule: totalAmount > 5_000 ? [kept, rest] : [kept],
        lineItems,
      });
    };
    expect((await to([line(9_000, 1_900), line(4_000, 700)])).status).toBe(200);
    expect((await to([line(6_000, 1_900), line(3_000, 700)])).status).toBe(200);
    await refused(to([line(4_000, 1_900), line(1_000, 700)]));
    // Exactly what was paid: then it is paid.
    expect((await to([line(3_000, 1_900), line(2_000, 700)])).status).toBe(200);
    expect((await read(service, invoice.id)).status).toBe('Paid');
    expect(await taxesOf(service, EVER, 'Paid')).toEqual(await taxesOf(service, EVER));
  });

  it('an invoice without items takes any total, as before', async () => {
    const invoice = await issue([], [5_000, 5_000]);
    await decide(invoice, 0, 'mark_as_paid');
    const [first] = (await read(service, invoice.id)).paymentSchedule;
    const kept = { id: first.id, dueDate: first.dueDate, amount: 5_000 };
    const paymentSchedule = [kept, { dueDate: '2027-03-01', amount: 1_000 }];
    expect((await patch(invoice.id, { totalAmount: 6_000, paymentSchedule })).status).toBe(200);
    expect(await taxesOf(service, EVER)).toEqual({ 'Supply unknown': [6_000, 6_000, 0] });
    expect((await patch(invoice.id, { lineItems: [] })).status).toBe(200);
    // Creating many of them costs nothing for tax.
    expect(await service.sql('select from ledger_posting_taxes')).toEqual([]);
  });
});

describe('surcharges', () => {
  it('stand in the tax report by their own name, and not in the tax of supplies', async () => {
    await service.sql(
      `update accounts set fee_bearer = 'Client', card_cost_basis_points = 300, surcharge_basis_points = 300 where id = $1`,
      [service.member.accountId],
    );
    const invoice = await issue([line(11_900, 1_900)], [11_900]);
    const { data } = await pay(service, invoice);
    expect(data.surcharge).toBe(357);
    const supply = { 'Supply 1900': [11_900, 10_000, 1_900] };
    for (const basis of ['Invoiced', 'Paid'])
      expect(await taxesOf(service, NOVEMBER, basis)).toEqual({
        ...supply,
        'Surcharge unknown': [357, 357, 0],
      });
    january();
    await service.call('POST', `/v1/charges/${data.id}/refunds`, { body: {} });
    await service.work();
    expect(await taxesOf(service, JANUARY)).toEqual({ 'Surcharge unknown': [-357, -357, 0] });
    const { text } = await service.call('GET', `/v1/reports/tax/csv?${NOVEMBER}`);
    expect(text).toContain('"USD",,"no","3.57","3.57","0.00","1","Surcharge"');
  });
});

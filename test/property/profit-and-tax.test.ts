import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFields } from '../support/delimited.ts';
import { makeHistory } from '../support/history.ts';
import { seed } from '../support/property.ts';
import type { TaxRow } from '../support/reports.ts';
import { startService, type TestService } from '../support/service.ts';

/** The summary for an adviser against the other reports, over a random history with manual payments by method. */

interface Amounts {
  readonly gross: number;
  readonly net: number;
  readonly tax: number;
}
interface Figures {
  readonly billed: Amounts & { rates: (Amounts & Record<string, unknown>)[] };
  readonly writtenOff: Amounts;
  readonly surcharges: number;
  readonly received: { amount: number; ways: { way: string; amount: number }[] };
  readonly givenBack: { amount: number; refunds: number; returns: number; disputes: number };
  readonly fees: number;
  readonly out: number;
  readonly owed: number;
}
interface Flow {
  readonly currency: string;
  readonly rows: (Figures & { from: string; to: string })[];
  readonly total: Figures;
}

let service: TestService;
const read = async (path: string) => (await service.call('GET', `/v1/reports/${path}`)).data;
const summaryOf = async (period: string): Promise<Flow[]> => (await read(`profit_and_tax?${period}`)).items;
const PERIODS = [
  'from=2026-08-01&to=2026-11-30',
  'from=2026-09-01&to=2026-09-30',
  'from=2026-09-12&to=2026-10-17',
  'from=2026-11-30&to=2027-01-02',
];

beforeAll(async () => {
  service = await startService();
  await makeHistory(service, seed, 90);
  const { items } = (await service.call('GET', '/v1/invoices?status=Active&limit=10')).data;
  for (const [index, { id }] of items.entries()) {
    const body = { amount: 100, method: index % 2 === 0 ? 'BankTransfer' : 'Cash' };
    expect((await service.call('POST', `/v1/invoices/${id}/payments`, { body })).status).toBe(201);
  }
});
afterAll(() => service.close());

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const addAmounts = (rows: readonly Amounts[]): Amounts => ({
  gross: sum(rows.map(({ gross }) => gross)),
  net: sum(rows.map(({ net }) => net)),
  tax: sum(rows.map(({ tax }) => tax)),
});

describe.each(PERIODS)('profit and tax %s', (period) => {
  it('has the rates and amounts of the tax report', async () => {
    const { items: taxes } = await read(`tax?basis=Invoiced&${period}`);
    for (const { currency, total } of await summaryOf(period)) {
      const own = (taxes as TaxRow[]).filter((row) => row.currency === currency);
      const of = (...kinds: TaxRow['kind'][]) => own.filter(({ kind }) => kinds.includes(kind));
      const shown = of('Supply').map(
        ({ kind: _kind, currency: _currency, invoiceCount: _count, ...row }) => row,
      );
      expect(total.billed.rates).toEqual(shown);
      expect(total.billed).toMatchObject(addAmounts(of('Supply')));
      expect(total.writtenOff).toEqual(addAmounts(of('Waived', 'WrittenOff')));
      expect(total.surcharges).toBe(addAmounts(of('Surcharge')).gross);
    }
  });

  it('has the money of the cash flow, whose ways add up, and the balance of the ledger', async () => {
    const [{ items: flows }, { trialBalance }] = [
      await read(`cash_flow?by=Month&${period}`),
      await read(`ledger?${period}`),
    ];
    for (const { currency, rows, total } of await summaryOf(period)) {
      const flow = flows.find((one: { currency: string }) => one.currency === currency);
      const none = { in: 0, refunds: 0, returns: 0, disputes: 0, fees: 0, out: 0 };
      for (const [index, figures] of [...rows, total].entries()) {
        const cash = (index < rows.length ? flow?.rows[index] : flow?.total) ?? none;
        const { received, givenBack, fees, out } = figures;
        expect([received.amount, fees, out]).toEqual([cash.in, cash.fees, cash.out]);
        expect(givenBack).toEqual({
          amount: cash.refunds + cash.returns + cash.disputes,
          refunds: cash.refunds,
          returns: cash.returns,
          disputes: cash.disputes,
        });
        expect(sum(received.ways.map(({ amount }) => amount))).toBe(received.amount);
      }
      const balance = trialBalance.find(
        (one: { account: string; currency: string }) =>
          one.account === 'receivable' && one.currency === currency,
      );
      expect(total.owed).toBe(balance?.closing ?? 0);
      expect(rows.at(-1)?.owed).toBe(total.owed);
    }
  });

  it('has months that add up to the period', async () => {
    for (const { rows, total } of await summaryOf(period)) {
      expect(addAmounts(rows.map(({ billed }) => billed))).toEqual(addAmounts([total.billed]));
      expect(sum(rows.map(({ received }) => received.amount))).toBe(total.received.amount);
      expect(sum(rows.map(({ fees }) => fees))).toBe(total.fees);
      expect(addAmounts(rows.map(({ writtenOff }) => writtenOff))).toEqual(total.writtenOff);
    }
  });
});

it('names the ways in which money came', async () => {
  const all = await summaryOf('from=2026-08-01&to=2026-12-31');
  const ways = new Set(all.flatMap(({ total }) => total.received.ways.map(({ way }) => way)));
  expect([...ways]).toEqual(expect.arrayContaining(['Processor', 'BankTransfer', 'Cash', 'Outside']));
});

it('has the same figures in its file, each month and then the period', async () => {
  const period = PERIODS[0] as string;
  const { text } = await service.call('GET', `/v1/reports/profit_and_tax/csv?${period}`);
  const lines = readFields(text.replace('\uFEFF', ''), ',');
  expect(lines[0]).toEqual([
    'Part',
    'From',
    'To',
    'Currency',
    'Figure',
    'Detail',
    'Local tax rate %',
    'Net',
    'Tax',
    'Amount',
  ]);
  for (const { currency, total } of await summaryOf(period)) {
    const own = lines.filter((cells) => cells[0] === 'Period' && cells[3] === currency);
    const amounts = Object.fromEntries(own.map((cells) => [cells[4], Math.round(Number(cells[9]) * 100)]));
    expect(amounts).toMatchObject({
      Billed: total.billed.gross,
      'Written off': total.writtenOff.gross,
      Received: total.received.amount,
      Fees: total.fees,
      'Owed at the end': total.owed,
    });
  }
  expect(new Set(lines.slice(1).map((cells) => cells[1]))).toEqual(
    new Set(['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01']),
  );
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Processor, StatementLine } from '../../../src/processors/types.ts';
import { faultsOf, keepBooks } from '../../support/books.ts';
import { connectBusiness, setFee } from '../../support/connected.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, balances, codeOf, pay } from '../../support/money.ts';
import { readPdf } from '../../support/pdf.ts';
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

const VISA = '4242424242424242';
const moveTo = (day: string) =>
  service.call('POST', '/v1/test_clock', { body: { now: `${day}T12:00:00.000Z` } });
const charge = async (id: string) => (await service.call('GET', `/v1/charges/${id}`)).data;
const merchant = () => ({ accountId: service.member.accountId as never, now: service.clock.now() });
const statement = async () =>
  (await sandbox.processor.listStatement(merchant(), null)).lines.map(({ kind, amount, fee }) => [
    kind,
    amount,
    fee,
  ]);

/** An invoice of one payment, paid. */
async function paid(amount: number, number = VISA, changes: Record<string, unknown> = {}) {
  const invoice = await activeInvoice(service, {
    totalAmount: amount,
    paymentSchedule: [{ dueDate: '2026-12-01', amount }],
    ...changes,
  });
  const token = number.startsWith('4') ? await sandbox.card(number) : await sandbox.bank(number);
  const answer = await pay(service, invoice, { token });
  if (answer.status !== 201) throw new Error(answer.text);
  return charge(answer.data.id);
}

const refund = async (id: string, amount?: number) => {
  const answer = await service.call('POST', `/v1/charges/${id}/refunds`, { body: { amount } });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.data;
};

/** The sandbox, our rows and the ledger say the same. */
async function expectSameBooks(): Promise<void> {
  const [held] = await sandbox.processor.readBalances(merchant());
  expect(held?.held ?? 0).toBe((await balances(service))['processor'] ?? 0);
  expect(await faultsOf(service, sandbox.processor)).toEqual([]);
}

describe('a charge of a connected business', () => {
  beforeEach(() => connectBusiness(service));

  it('carries the fee by the table, beside that of the processor: on the charge, the statement, in the books and the payout', async () => {
    await setFee(service, { basisPoints: 150, fixed: 30 });
    const { id, fee, platformFee } = await paid(100_000);
    expect([fee, platformFee]).toEqual([2_930, 1_530]);
    expect(await statement()).toEqual([
      ['charge', 100_000, 2_930],
      ['platform_fee', -1_530, 0],
    ]);
    expect(await balances(service)).toEqual({ billed: -100_000, fees: 4_460, processor: 95_540 });
    await expectSameBooks();
    await moveTo('2026-12-01');
    const { items } = (await service.call('GET', '/v1/payouts')).data;
    expect(items).toMatchObject([
      {
        amount: 95_540,
        contents: [
          { kind: 'charge', count: 1 },
          { kind: 'platform_fee', count: 1 },
        ],
      },
    ]);
    await expectSameBooks();
    const payout = (await service.call('GET', `/v1/payouts/${items[0].id}`)).data;
    const sum = payout.items.reduce(
      (all: number, one: { amount: number; fee: number }) => all + one.amount - one.fee,
      0,
    );
    expect(sum).toBe(payout.amount);
    expect(payout.items[1]).toMatchObject({ subjectId: id, amount: -1_530, fee: 0 });
  });

  it.each([
    ['is a share of all that the client pays, surcharge included', { basisPoints: 100 }, 100_000, 250, 1_025],
    ['is rounded to the nearest unit', { basisPoints: 150 }, 333, 0, 5],
    ['is no more than the most of the table', { basisPoints: 3_000, most: 777 }, 100_000, 0, 777],
    ['is always less than the amount, as Stripe demands', { fixed: 5_000 }, 1_200, 0, 1_199],
    ['is a share by the rule of every currency', { kind: 'ChargeBank', fixed: 9 }, 1_000, 0, 300],
  ] as const)('%s', async (_what, rule, amount, surcharge, expected) => {
    if (surcharge > 0) {
      const asked = { feeBearer: 'Client', cardCostBasisPoints: 300, surchargeBasisPoints: surcharge };
      await service.services.accounts.changeSettings('demo-studio', asked as never);
    }
    // The currency's own rule comes first.
    await setFee(service, { currency: '*', basisPoints: 2_999 });
    await setFee(service, rule);
    expect((await paid(amount)).platformFee).toBe(expected);
    await expectSameBooks();
  });

  it('takes a bank debit’s fee when the money has come, and none when it never comes', async () => {
    await setFee(service, { kind: 'ChargeBank', fixed: 200 });
    const [good, bad] = [await paid(50_000, '000123456789'), await paid(50_000, '000111111116')];
    expect([good.platformFee, bad.platformFee]).toEqual([null, null]);
    await moveTo('2026-12-01');
    expect((await charge(good.id)).platformFee).toBe(200);
    expect(await charge(bad.id)).toMatchObject({ status: 'Declined', platformFee: null });
    expect((await statement()).filter(([kind]) => kind === 'platform_fee')).toEqual([
      ['platform_fee', -200, 0],
    ]);
    await expectSameBooks();
  });

  it('is frozen before it is sent: a repeat after a lost answer takes the fee of the first try', async () => {
    await setFee(service, { fixed: 100 });
    const { id, status } = await paid(20_000, '4000000000006202');
    expect(status).toBe('Processing');
    await moveTo('2026-11-22');
    await setFee(service, { fixed: 900 });
    expect(await charge(id)).toMatchObject({ status: 'Succeeded', platformFee: 100 });
    expect((await paid(20_000)).platformFee).toBe(900);
    await expectSameBooks();
  });

  it('gives the fee back in proportion where the rule says so, so that parts add up to the whole', async () => {
    await setFee(service, { fixed: 100, refundsFee: true });
    const { id } = await paid(99_999);
    const given = [];
    for (const amount of [33_333, 1, 50_000, undefined]) given.push((await refund(id, amount)).platformFee);
    expect(given).toEqual([33, 0, 50, 17]);
    expect(await charge(id)).toMatchObject({ platformFee: 100, platformFeeRefunded: 100 });
    expect(await balances(service)).toEqual({
      billed: -99_999,
      fees: 2_930,
      processor: -2_930,
      refunds: 99_999,
    });
    await expectSameBooks();
  });

  it('keeps the fee of a refunded charge where the rule does not say so, also after the rule has changed', async () => {
    await setFee(service, { fixed: 100 });
    const { id } = await paid(10_000);
    await moveTo('2026-11-22');
    await setFee(service, { fixed: 100, refundsFee: true });
    expect((await refund(id)).platformFee).toBe(0);
    expect((await statement()).map(([kind]) => kind)).not.toContain('platform_fee_refunded');
    await expectSameBooks();
  });

  it('takes the fee again when a refund fails, and gives it back with the next one', async () => {
    await setFee(service, { fixed: 100, refundsFee: true });
    const { id } = await paid(10_000, '4000000000005126');
    const failing = await refund(id, 5_000);
    await moveTo('2026-11-30');
    expect((await service.call('GET', `/v1/refunds/${failing.id}`)).data).toMatchObject({
      status: 'Failed',
      platformFee: 0,
    });
    expect(await charge(id)).toMatchObject({ platformFeeRefunded: 0 });
    await expectSameBooks();
    await refund(id);
    await moveTo('2026-12-10');
    await expectSameBooks();
  });

  it.each([
    ['lost', '4000000000000259'],
    ['won', '4000000000001976'],
    ['returned by the bank', '000222222227'],
  ])('keeps the fee of a charge whose dispute is %s', async (_end, number) => {
    await setFee(service, { fixed: 100, refundsFee: true });
    await setFee(service, { kind: 'ChargeBank', fixed: 100, refundsFee: true });
    const { id } = await paid(10_000, number);
    for (const day of ['2026-11-28', '2026-12-20', '2027-03-01']) {
      await moveTo(day);
      await expectSameBooks();
    }
    expect(await charge(id)).toMatchObject({ platformFee: 100, platformFeeRefunded: 0 });
  });

  it('tells the fees apart in the report of cash, as JSON and as a file', async () => {
    await setFee(service, { fixed: 150, refundsFee: true });
    const { id } = await paid(100_000);
    await refund(id, 50_000);
    const query = 'from=2026-11-01&to=2026-11-30';
    const { items } = (await service.call('GET', `/v1/reports/cash_flow?${query}&by=Month`)).data;
    expect(items[0].total).toMatchObject({
      in: 100_000,
      refunds: 50_000,
      fees: 3_005,
      platformFees: 75,
      net: 46_995,
    });
    const file = await service.call('GET', `/v1/reports/cash_flow/csv?${query}&by=Month`);
    const [head, row] = file.text.split('\r\n');
    expect(head?.split(',').at(-1)).toBe('"Operator fees"');
    expect(row?.split(',').at(-1)).toBe('"0.75"');
  });
});

describe('what clients see', () => {
  it('never shows the fee of the operator: not the link, the page, the charge, the receipt, the invoice or a mail', async () => {
    await connectBusiness(service);
    // An amount that nothing else comes to.
    await setFee(service, { fixed: 31_337, refundsFee: true });
    const invoice = await activeInvoice(service, {
      totalAmount: 250_000,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 250_000 }],
    });
    const made = await pay(service, invoice, { token: await sandbox.card(VISA) });
    expect((await charge(made.data.id)).platformFee).toBe(31_337);
    await refund(made.data.id);
    await service.work();
    const link = `/v1/links/demo-studio/${codeOf(invoice)}`;
    const open = (rest = '') => fetch(`${service.url}${new URL(invoice.paymentLink).pathname}${rest}`);
    const [file, receipt] = await Promise.all([open('/invoice'), open(`/receipt/${made.data.id}`)]);
    const mails = await service.sql<{ text: string }>('select row_to_json(m)::text as text from mails m');
    expect(mails.length).toBeGreaterThan(2);
    const shown = [
      made.text,
      (await service.call('GET', link, { token: null })).text,
      (await service.call('GET', `${link}/charges/${made.data.id}`, { token: null })).text,
      await (await open()).text(),
      await (await open(`?charge=${made.data.id}`)).text(),
      (await readPdf(new Uint8Array(await file.arrayBuffer()))).text,
      (await readPdf(new Uint8Array(await receipt.arrayBuffer()))).text,
      ...mails.map(({ text }) => text),
    ];
    // Each is about this charge.
    for (const text of shown.slice(0, 7)) expect(text).toMatch(/2[.,]?500[.,]00|250000/);
    for (const text of shown) expect(text).not.toMatch(/31[.,\u202f\u00a0 ]?337|313[.,]37|platformFee/);
    // The business does see it: the same text finds it there.
    expect((await service.call('GET', `/v1/charges/${made.data.id}`)).text).toMatch(/31337/);
  });
});

describe('without a connection to the platform', () => {
  it('no fee is taken, whatever the table says', async () => {
    await setFee(service, { fixed: 5_000 });
    expect((await paid(100_000)).platformFee).toBe(0);
    await expectSameBooks();
  });
});

describe('the comparison with the processor', () => {
  /** The sandbox, with another statement. */
  const reading = (change: (lines: readonly StatementLine[]) => readonly StatementLine[]): Processor => ({
    ...sandbox.processor,
    name: 'Sandbox',
    listStatement: async (...asked) => {
      const page = await sandbox.processor.listStatement(...asked);
      return { ...page, lines: change(page.lines) };
    },
  });

  it.each([
    ['a fee that the operator took twice', 'reconcile.platform_fee', 'platform_fee', 2],
    ['a fee that was never taken', 'reconcile.platform_fee', 'platform_fee', 0],
    ['a fee that never came back', 'reconcile.platform_fee_refunded', 'platform_fee_refunded', 0],
    ['a fee that came back twice', 'reconcile.platform_fee_refunded', 'platform_fee_refunded', 2],
  ] as const)('names %s', async (_what, kind, line, times) => {
    await connectBusiness(service);
    await setFee(service, { fixed: 100, refundsFee: true });
    const { id } = await paid(10_000);
    await refund(id, 5_000);
    await moveTo('2026-11-22');
    const processor = reading((lines) =>
      lines.flatMap((one) => (one.kind === line ? Array.from({ length: times }, () => one) : [one])),
    );
    expect(JSON.stringify(await faultsOf(service, processor))).toContain(kind);
    expect(await faultsOf(service, sandbox.processor)).toEqual([]);
  });
});

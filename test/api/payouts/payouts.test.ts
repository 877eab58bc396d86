import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandboxProcessor } from '../../../src/processors/service.ts';
import { activeInvoice, balances, pay } from '../../support/money.ts';
import { accept, faultsOfBooks, payOut } from '../../support/outgoing.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let sandbox: TestSandbox;
beforeAll(async () => {
  service = await startService();
  sandbox = await useSandbox(service);
});
afterAll(async () => {
  await sandbox.close();
  await service.close();
});

interface Upcoming {
  readonly currency: string;
  readonly amount: number;
  readonly availableOn: string | null;
  readonly arrivalDate: string | null;
}
const upcoming = async (): Promise<Upcoming[]> =>
  (await service.call('GET', '/v1/payouts/upcoming')).data.items;

interface Item {
  readonly kind: string;
  readonly subjectId: string | null;
  readonly amount: number;
  readonly fee: number;
  readonly invoiceId: string | null;
  readonly paymentId: string | null;
  readonly label: string | null;
}
async function payouts(): Promise<{ id: string; amount: number; arrivalDate: string; items: Item[] }[]> {
  const { items } = (await service.call('GET', '/v1/payouts?limit=200')).data;
  return Promise.all(
    items.map(async ({ id }: { id: string }) => (await service.call('GET', `/v1/payouts/${id}`)).data),
  );
}

async function goTo(instant: string): Promise<void> {
  for (let day = service.clock.now().getTime() + 86_400_000; day < Date.parse(instant); day += 86_400_000) {
    service.clock.set(new Date(day).toISOString());
    await sandbox.running.tick();
    await service.work();
  }
  service.clock.set(instant);
  await sandbox.running.tick();
  await service.work();
}

const take = async (number: string) =>
  (await pay(service, await activeInvoice(service), { token: await sandbox.card(number) })).data.id as string;

/** What the ledger has posted from or to the processor’s money, by source and code. */
async function postings(): Promise<ReadonlyMap<string, number>> {
  const rows = await service.sql<{ name: string; amount: string }>(
    `select source_type || ' ' || source_id || ' ' || code as name,
       sum(case when debit = 'processor' then amount else -amount end)::bigint as amount
     from ledger_postings where 'processor' in (debit, credit) group by 1`,
  );
  return new Map(rows.map(({ name, amount }) => [name, Number(amount)]));
}

describe('payouts', () => {
  it('what is expected is the processor’s forecast: day, sum and arrival as the payouts then are', async () => {
    expect(await upcoming()).toEqual([]);
    await take('4242424242424242');
    const [first, ...others] = await upcoming();
    expect(others).toEqual([]);
    // Saturday: available after two days, so paid out at the begin of Tuesday, and at the bank the day after.
    expect(first).toEqual({
      currency: 'USD',
      amount: 100_000 - 2_930,
      availableOn: '2026-11-24',
      arrivalDate: '2026-11-25',
    });
    await goTo('2026-11-23T18:00:00.000Z');
    await take('4242424242424242');
    expect((await upcoming()).map(({ arrivalDate }) => arrivalDate)).toEqual(['2026-11-25', '2026-11-27']);
    await goTo('2026-11-24T12:00:00.000Z');
    expect(await payouts()).toEqual([
      expect.objectContaining({ amount: first?.amount, arrivalDate: first?.arrivalDate }),
    ]);
    expect((await upcoming()).map(({ arrivalDate }) => arrivalDate)).toEqual(['2026-11-27']);
  });

  it('each is what its contents sum to, and each line is what the ledger posted: charges, refunds, fees, disputes', async () => {
    const refunded = await take('4242424242424242');
    const disputed = await take('4000000000000259');
    await service.call('POST', `/v1/charges/${refunded}/refunds`, { body: { amount: 30_000 } });
    const bank = await sandbox.bank('000123456789');
    await pay(service, await activeInvoice(service), { token: bank });
    const card = await service.call('POST', '/v1/payment_methods', {
      body: { token: await sandbox.card('4242424242424242') },
    });
    const out = await payOut(service, { paymentMethodId: card.data.id });
    await accept(service, out, await sandbox.bank('000123456789'));
    await goTo('2026-12-12T12:00:00.000Z');
    // The dispute is taken out of what comes next, as soon as that is more.
    for (const number of ['4242424242424242', '4242424242424242']) await take(number);
    await goTo('2026-12-18T12:00:00.000Z');
    await take('4242424242424242');
    const all = await payouts();
    for (const { amount, items } of all) {
      expect(items.length).toBeGreaterThan(0);
      expect(items.reduce((sum, item) => sum + item.amount - item.fee, 0)).toBe(amount);
    }
    const listed = (await service.call('GET', '/v1/payouts?limit=200')).data.items as {
      id: string;
      contents: { kind: string; count: number }[];
    }[];
    expect(listed.map(({ contents }) => contents)).toEqual(
      all.map(({ items }) =>
        [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, some]) => ({ kind, count: some.length })),
      ),
    );
    const posted = await postings();
    const of = (...names: string[]) => names.reduce((sum, name) => sum + (posted.get(name) ?? 0), 0);
    const disputes = (await service.call('GET', '/v1/disputes')).data.items;
    expect(disputes.map(({ chargeId }: { chargeId: string }) => chargeId)).toEqual([disputed]);
    const key = disputes[0].id as string;
    const lines = all.flatMap(({ items }) => items);
    const kinds = new Set(lines.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual(['charge', 'delivery', 'dispute', 'funding', 'refund']);
    const seen = lines.map(({ kind, subjectId: id, amount, fee }) => {
      const expected = {
        charge: [of(`Charge ${id} capture`, `Charge ${id} surcharge`), -of(`Charge ${id} fee`)],
        refund: [of(`Refund ${id} refund`), 0],
        dispute: [of(`Dispute ${key} hold`), -of(`Dispute ${key} fee`)],
        funding: [0, -of(`Payment ${out.id} fund_fee`)],
        delivery: [0, -of(`Payment ${out.id} deliver_fee`)],
      }[kind];
      expect([kind, amount, fee]).toEqual([kind, ...(expected ?? [])]);
      return amount !== 0 || fee !== 0;
    });
    expect(seen.every(Boolean)).toBe(true);
    const isOut = ({ kind }: Item) => kind === 'funding' || kind === 'delivery';
    for (const line of lines.filter(isOut))
      expect(line).toMatchObject({ invoiceId: null, paymentId: out.id, label: 'The Band' });
    const invoiceOf = new Map<string, string>(
      (await service.call('GET', '/v1/charges?limit=200')).data.items.map(
        ({ id, invoiceId }: { id: string; invoiceId: string }) => [id, invoiceId],
      ),
    );
    for (const { kind, subjectId, invoiceId, label } of lines.filter((line) => !isOut(line))) {
      expect(invoiceId).toBe(invoiceOf.get(kind === 'refund' ? refunded : (subjectId ?? '')));
      expect(label).toMatch(/^INV-\d+ · Maria Lindqvist$/);
    }
    // Every posting of money at the processor is in one payout, or still to come.
    const paid = all.reduce((sum, { amount }) => sum + amount, 0);
    const coming = (await upcoming()).reduce((sum, { amount }) => sum + amount, 0);
    const { processor = 0, bank: atBank = 0 } = await balances(service);
    expect([coming > 0, coming, paid]).toEqual([true, processor, atBank]);
    expect(await faultsOfBooks(service, sandbox.processor)).toEqual([]);
  });
});

describe('GET /v1/payouts/upcoming', () => {
  it('answers 503 while the processor does not answer, and again when it does', async () => {
    const { processor } = sandbox;
    const nowhere = createSandboxProcessor({
      url: 'http://127.0.0.1:1',
      key: 'a key of at least thirty-two characters',
      timeoutMs: 1_000,
    });
    service.use(nowhere);
    const answer = await service.call('GET', '/v1/payouts/upcoming');
    expect([answer.status, answer.error.code, answer.headers.get('retry-after')]).toEqual([
      503,
      'overloaded',
      '2',
    ]);
    service.use(processor);
    expect((await service.call('GET', '/v1/payouts/upcoming')).status).toBe(200);
  });
});

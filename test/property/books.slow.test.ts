import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyAccount } from '../../src/verification/service.ts';
import { invoiceBody } from '../support/invoices.ts';
import { fc } from '../support/property.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const amounts = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 4 });
const invoice = fc.nat(2);
const payment = fc.nat(3);

const operation = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('create' as const), invoice, amounts, draft: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reschedule' as const), invoice, amounts }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('setStatus' as const),
      invoice,
      status: fc.constantFrom('Active', 'Active', 'Canceled', 'Uncollectible', 'Draft'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      invoice,
      payment,
      how: fc.constantFrom('mark_as_paid', 'mark_as_paid', 'unmark_as_paid', 'waive'),
    }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

interface Known {
  readonly id: string;
  readonly payments: string[];
}

const scheduleOf = (list: readonly number[]) => ({
  totalAmount: list.reduce((sum, amount) => sum + amount, 0),
  paymentSchedule: list.map((amount, index) => ({ dueDate: `2026-12-${10 + index}`, amount })),
});

const eachKind: Operation[] = [
  { kind: 'create', invoice: 0, amounts: [100, 200, 300], draft: true },
  { kind: 'setStatus', invoice: 0, status: 'Active' },
  { kind: 'decide', invoice: 0, payment: 0, how: 'mark_as_paid' },
  { kind: 'decide', invoice: 0, payment: 0, how: 'unmark_as_paid' },
  { kind: 'decide', invoice: 0, payment: 1, how: 'waive' },
  { kind: 'create', invoice: 1, amounts: [100], draft: false },
  { kind: 'reschedule', invoice: 1, amounts: [50, 60] },
  { kind: 'setStatus', invoice: 1, status: 'Canceled' },
  { kind: 'create', invoice: 2, amounts: [100], draft: false },
  { kind: 'setStatus', invoice: 2, status: 'Uncollectible' },
];

const done = new Map<string, number>();

/** Runs an operation, which may be refused: then it must have done nothing, and the books show it. */
async function run(token: string, invoices: (Known | undefined)[], one: Operation): Promise<void> {
  const known = invoices[one.invoice];
  const call = (method: string, path: string, body: object) => service.call(method, path, { body, token });
  if (one.kind === 'create' || known === undefined) {
    const list = 'amounts' in one ? one.amounts : [100, 200];
    const status = one.kind === 'create' && one.draft ? 'Draft' : 'Active';
    const { data } = await call('POST', '/v1/invoices', invoiceBody({ ...scheduleOf(list), status }));
    invoices[one.invoice] = { id: data.id, payments: data.paymentSchedule.map((row: Known) => row.id) };
    return;
  }
  const path = `/v1/invoices/${known.id}`;
  const answer =
    one.kind === 'decide'
      ? await call(
          'POST',
          `${path}/scheduled_payments/${known.payments[one.payment] ?? known.payments[0]}/${one.how}`,
          {},
        )
      : await call(
          'PATCH',
          path,
          one.kind === 'setStatus' ? { status: one.status } : await rescheduled(path, token, one.amounts),
        );
  expect([200, 422]).toContain(answer.status);
  const name = `${one.kind} ${'how' in one ? one.how : 'status' in one ? one.status : ''} ${answer.status}`;
  done.set(name, (done.get(name) ?? 0) + 1);
  if (one.kind === 'reschedule' && answer.status === 200) {
    const payments = answer.data.paymentSchedule.map((row: Known) => row.id);
    invoices[one.invoice] = { ...known, payments };
  }
}

// Locked payments stay as they are; the rest is replaced.
async function rescheduled(path: string, token: string, list: readonly number[]): Promise<object> {
  const { data } = await service.call('GET', path, { token });
  const locked = data.paymentSchedule.filter(
    (row: { status: string; paidAmount: number }) =>
      !['Draft', 'Due', 'Scheduled'].includes(row.status) || row.paidAmount > 0,
  );
  const kept = locked.map(({ id, dueDate, amount }: { id: string; dueDate: string; amount: number }) => ({
    id,
    dueDate,
    amount,
  }));
  const fresh = scheduleOf(list);
  const keptTotal = kept.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
  return { totalAmount: fresh.totalAmount + keptTotal, paymentSchedule: [...kept, ...fresh.paymentSchedule] };
}

it('whatever a business does to its invoices, and in whatever order, the books hold', {
  timeout: 180_000,
}, async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 16 }), async (operations) => {
      runs += 1;
      const member = await service.addMember(`run-${runs}`);
      const invoices: (Known | undefined)[] = [];
      for (const one of operations) await run(member.token, invoices, one);
      const results = await verifyAccount(service.services.database, member.accountId);
      expect(results.filter((result) => result.faultCount > 0)).toEqual([]);
    }),
    { numRuns: 150, examples: [[eachKind]] },
  );
  // The first run, which is not random, has seen to it that each kind is done at all, and not only refused.
  for (const name of ['mark_as_paid', 'unmark_as_paid', 'waive', 'Active', 'Canceled', 'Uncollectible'])
    expect([...done].filter(([key]) => key.includes(` ${name} 200`))).not.toEqual([]);
  expect(done.has('reschedule  200')).toBe(true);
});

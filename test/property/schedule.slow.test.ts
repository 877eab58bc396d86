import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fc } from '../support/property.ts';
import { startService, type TestService } from '../support/service.ts';

/**
 * A simple model of the schedule rules, compared with the real service: in a random life of an invoice, every answer
 * and every refusal must equal the model's.
 */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

interface ModelPayment {
  key: number;
  dueDate: string;
  amount: number;
  status: string;
}

interface Model {
  status: 'Draft' | 'Active';
  everyPaymentDue: boolean;
  payments: ModelPayment[];
}

interface Element {
  /** Which existing payment it names: an index into the schedule, or null for a new one. */
  pick: number | null;
  isChanged: boolean;
  dueDate: string;
  amount: number;
}

type Step =
  | { kind: 'schedule'; elements: Element[]; totalOffset: number }
  | { kind: 'activate' }
  | { kind: 'draft' };

const date = fc
  .integer({ min: 0, max: 40 })
  .map((day) => new Date(Date.UTC(2026, 10, 1 + day)).toISOString().slice(0, 10));
const amount = fc.integer({ min: 1, max: 1000 });
const element = fc.record<Element>({
  pick: fc.option(fc.nat(5), { nil: null, freq: 3 }),
  isChanged: fc.boolean(),
  dueDate: date,
  amount,
});
const step = fc.oneof<fc.Arbitrary<Step>[]>(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('schedule' as const),
      elements: fc.array(element, { minLength: 1, maxLength: 6 }),
      totalOffset: fc.constantFrom(0, 0, 0, 0, 1),
    }),
  } as never,
  { weight: 1, arbitrary: fc.constant({ kind: 'activate' as const }) } as never,
  { weight: 1, arbitrary: fc.constant({ kind: 'draft' as const }) } as never,
);

let nextKey = 0;

function judged(model: Model, payments: (ModelPayment & { isKept?: boolean })[]): ModelPayment[] {
  const earliest = payments.map((payment) => payment.dueDate).sort()[0];
  return payments.map(({ isKept, ...payment }) => {
    if (model.status === 'Draft') return { ...payment, status: 'Draft' };
    if (model.everyPaymentDue || payment.dueDate === earliest) return { ...payment, status: 'Due' };
    return isKept ? payment : { ...payment, status: 'Scheduled' };
  });
}

function predict(model: Model, now: Step): { status: number; next: Model } {
  if (now.kind === 'draft') return { status: model.status === 'Draft' ? 200 : 422, next: model };
  if (now.kind === 'activate') {
    if (model.status === 'Active') return { status: 200, next: model };
    const next: Model = { ...model, status: 'Active', everyPaymentDue: false };
    return { status: 200, next: { ...next, payments: judged(next, model.payments) } };
  }
  const picks = now.elements.flatMap(({ pick }) => (pick === null ? [] : [pick % model.payments.length]));
  if (new Set(picks).size < picks.length) return { status: 400, next: model };
  if (now.totalOffset !== 0) return { status: 422, next: model };
  const payments = now.elements.map((one) => {
    const known = one.pick === null ? undefined : model.payments[one.pick % model.payments.length];
    if (known === undefined) {
      nextKey += 1;
      return { key: nextKey, dueDate: one.dueDate, amount: one.amount, status: 'new' };
    }
    if (!one.isChanged) return { ...known, isKept: true };
    const isKept = known.dueDate === one.dueDate && known.amount === one.amount;
    return { ...known, dueDate: one.dueDate, amount: one.amount, isKept };
  });
  return { status: 200, next: { ...model, payments: judged(model, payments) } };
}

async function runStep(id: string, ids: Map<number, string>, model: Model, now: Step): Promise<Model> {
  const { status, next } = predict(model, now);
  const answer = await service.call('PATCH', `/v1/invoices/${id}`, { body: requestOf(ids, model, now) });
  expect([now.kind, answer.status]).toEqual([now.kind, status]);
  const read = await service.call('GET', `/v1/invoices/${id}`);
  const shown = read.data.paymentSchedule.map(({ dueDate, amount, status }: ModelPayment) => ({
    dueDate,
    amount,
    status,
  }));
  expect(shown).toEqual(next.payments.map(({ dueDate, amount, status }) => ({ dueDate, amount, status })));
  expect(read.data.totalAmount).toBe(next.payments.reduce((sum, payment) => sum + payment.amount, 0));
  next.payments.forEach((payment, index) => {
    const shownId = read.data.paymentSchedule[index].id;
    const known = ids.get(payment.key);
    if (known === undefined) ids.set(payment.key, shownId);
    else expect(shownId).toBe(known);
  });
  return next;
}

function requestOf(ids: Map<number, string>, model: Model, now: Step): object {
  if (now.kind === 'activate') return { status: 'Active' };
  if (now.kind === 'draft') return { status: 'Draft' };
  const paymentSchedule = now.elements.map(({ pick, isChanged, dueDate, amount }) => {
    const known = pick === null ? undefined : model.payments[pick % model.payments.length];
    if (known === undefined) return { dueDate, amount };
    const values = isChanged ? { dueDate, amount } : { dueDate: known.dueDate, amount: known.amount };
    return { id: ids.get(known.key), ...values };
  });
  const total = paymentSchedule.reduce((sum, payment) => sum + payment.amount, 0);
  return { totalAmount: total + now.totalOffset, paymentSchedule };
}

describe('PATCH of the schedule', () => {
  it('does what the model of the rules does, through any life of an invoice', async () => {
    const start = fc.record({
      status: fc.constantFrom(undefined, 'Draft' as const, 'Active' as const),
      payments: fc.array(fc.record({ dueDate: date, amount }), { minLength: 1, maxLength: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(
        start,
        fc.array(step, { minLength: 1, maxLength: 6 }),
        async ({ status, payments }, steps) => {
          let model: Model = {
            status: status === 'Draft' ? 'Draft' : 'Active',
            everyPaymentDue: status === undefined,
            payments: [],
          };
          const fresh = payments.map((payment) => {
            nextKey += 1;
            return { key: nextKey, ...payment, status: 'new' };
          });
          model = { ...model, payments: judged(model, fresh) };
          const created = await service.call('POST', '/v1/invoices', {
            body: {
              contact: { name: 'P', email: 'p@example.com' },
              totalAmount: payments.reduce((sum, payment) => sum + payment.amount, 0),
              paymentSchedule: payments,
              ...(status === undefined ? {} : { status }),
            },
          });
          expect(created.status).toBe(201);
          const ids = new Map<number, string>();
          model.payments.forEach((payment, index) => {
            expect(created.data.paymentSchedule[index].status).toBe(payment.status);
            ids.set(payment.key, created.data.paymentSchedule[index].id);
          });
          for (const now of steps) model = await runStep(created.data.id, ids, model, now);
        },
      ),
      { numRuns: 150 },
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { Journey } from '../../support/journey.ts';
import { waysTo } from '../../support/payment-ways.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.services.accounts.changeSettings('demo-studio', { allowsPartPayments: true });
});
afterAll(() => service.close());

const patch = (id: string, body: object) => service.call('PATCH', `/v1/invoices/${id}`, { body });
const read = async (id: string) => (await service.call('GET', `/v1/invoices/${id}`)).data;

describe('PATCH /v1/invoices/{id} refuses with 422, whole', () => {
  it('Active to Draft, and nothing else of that request is applied', async () => {
    const { id } = await createInvoice(service);
    const before = await read(id);
    const answer = await patch(id, { status: 'Draft', note: 'never' });
    expect([answer.status, answer.error.code]).toEqual([422, 'illegal_action']);
    expect(await read(id)).toEqual(before);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a total alone that differs from the schedule', { totalAmount: 1 }, 'total_mismatch'],
    [
      'a schedule alone that differs from the total',
      { paymentSchedule: [{ dueDate: '2026-12-01', amount: 1 }] },
      'total_mismatch',
    ],
    [
      'a rebalance that leaves nothing of the last payment',
      { totalAmount: 200_000, rebalance: 'LastPayment' },
      'total_mismatch',
    ],
    [
      'a payment that is not of this invoice',
      {
        totalAmount: 1,
        paymentSchedule: [{ id: '01981f9e-0000-7000-8000-000000000000', dueDate: '2026-12-01', amount: 1 }],
      },
      'unknown_payment',
    ],
    ['a number after the issue', { number: 'A-77' }, 'illegal_action'],
    ['another currency after the issue', { currency: 'EUR' }, 'illegal_action'],
    [
      'a contact that is not there',
      { contact: { id: '01981f9e-0000-7000-8000-000000000000' } },
      'unknown_contact',
    ],
  ])('%s', async (_title, body, code) => {
    const { id } = await createInvoice(service);
    const before = await read(id);
    const answer = await patch(id, body);
    expect([answer.status, answer.error?.code]).toEqual([422, code]);
    expect(await read(id)).toEqual(before);
  });

  it.each([
    'Processing',
    'RequiresAction',
    'Paid',
    'PartiallyRefunded',
    'Refunded',
    'Disputed',
    'ChargedBack',
    'Waived',
  ] as const)('changing or leaving out a payment that is %s', async (status) => {
    const { id, paymentId } = await waysTo[status](service);
    const { paymentSchedule } = await read(id);
    const [first, second] = paymentSchedule.map(
      ({ id, dueDate, amount }: { id: string; dueDate: string; amount: number }) => ({ id, dueDate, amount }),
    );
    expect([first.id, paymentSchedule[0].status]).toEqual([paymentId, status]);
    const changed = await patch(id, { paymentSchedule: [{ ...first, dueDate: '2030-01-01' }, second] });
    expect([changed.status, changed.error?.code]).toEqual([422, 'payment_locked']);
    const left = await patch(id, { totalAmount: 100_000, paymentSchedule: [second] });
    expect([left.status, left.error?.code]).toEqual([422, 'payment_locked']);
    const renamed = await patch(id, { paymentSchedule: [{ ...first, name: 'Deposit' }, second] });
    expect([renamed.status, renamed.error?.code]).toEqual([422, 'payment_locked']);
    const kept = await patch(id, { paymentSchedule: [{ ...first, name: null }, second] });
    expect(kept.status).toBe(200);
  });

  it('a new contact or a cancellation once money has moved', async () => {
    const { id } = await waysTo.Processing(service);
    const contact = await patch(id, { contact: { name: 'Else', email: 'else@example.com' } });
    expect([contact.status, contact.error.code]).toEqual([422, 'contact_locked']);
    const cancel = await patch(id, { status: 'Canceled' });
    expect([cancel.status, cancel.error.code]).toEqual([422, 'illegal_action']);
  });

  it.each([
    ['Paid', (journey: Journey) => journey.decide('mark_as_paid')],
    ['Canceled', (journey: Journey) => journey.change({ status: 'Canceled' })],
    ['Uncollectible', (journey: Journey) => journey.change({ status: 'Uncollectible' })],
  ] as const)('anything but note, metadata and ccEmails when %s', async (status, bring) => {
    const journey = await Journey.begin(service, { count: 1 });
    await bring(journey);
    const { id } = journey;
    expect((await read(id)).status).toBe(status);
    const refused = await patch(id, { eventDate: '2030-01-01' });
    expect([refused.status, refused.error.code]).toEqual([422, 'illegal_action']);
    const taken = await patch(id, { note: 'n', metadata: { a: 'b' }, ccEmails: ['c@example.com'] });
    expect(taken.status).toBe(200);
  });

  it.each([
    ['give up', 'Uncollectible', 'mark_as_paid'],
    ['cancel', 'Canceled', 'waive'],
  ] as const)('an edit that leaves nothing to %s', async (_what, status, decision) => {
    const journey = await Journey.begin(service, { count: 2 });
    await journey.decide(decision);
    const before = await read(journey.id);
    const [settled] = before.paymentSchedule;
    const answer = await patch(journey.id, {
      status,
      totalAmount: settled.amount,
      paymentSchedule: [{ id: settled.id, dueDate: settled.dueDate, amount: settled.amount }],
    });
    expect([answer.status, answer.error?.code, answer.error?.details[0]?.path]).toEqual([
      422,
      'illegal_action',
      '/paymentSchedule',
    ]);
    expect(await read(journey.id)).toEqual(before);
  });

  it('the draft’s cancellation: drafts are deleted', async () => {
    const { id } = await createInvoice(service, { status: 'Draft' });
    expect((await patch(id, { status: 'Canceled' })).status).toBe(422);
  });

  it('a repeated id with 400, nothing written', async () => {
    const { id, paymentSchedule } = await createInvoice(service);
    const [{ id: payment }] = paymentSchedule;
    const answer = await patch(id, {
      totalAmount: 2,
      paymentSchedule: [
        { id: payment, dueDate: '2026-12-01', amount: 1 },
        { id: payment.toUpperCase(), dueDate: '2026-12-02', amount: 1 },
      ],
    });
    expect(answer.status).toBe(400);
    expect(answer.error.details).toEqual([
      expect.objectContaining({ path: '/paymentSchedule/1/id', code: 'repeated_id' }),
    ]);
  });
});

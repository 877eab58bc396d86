import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, shape } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const thirty = { due: { days: 0, from: 'Issue' }, share: { basisPoints: 3000 } };
const rest = { due: { days: -14, from: 'Event' }, share: 'Remainder' };
const ruled = (changes: object = {}) => ({
  eventDate: '2027-06-12',
  totalAmount: 1_000,
  status: 'Active',
  paymentSchedule: [thirty, rest],
  ...changes,
});
const patch = (id: string, body: object) => service.call('PATCH', `/v1/invoices/${id}`, { body });
const read = async (id: string) => (await service.call('GET', `/v1/invoices/${id}`)).data;

describe('The rules of a schedule', () => {
  it.each(['JPY', 'USD', 'KWD'])(
    'give dates and amounts when an invoice is created in %s',
    async (currency) => {
      const { id, paymentSchedule } = await createInvoice(service, ruled({ currency }));
      const today = (await read(id)).issuedOn;
      const expected = [
        [today, 300, 'Due'],
        ['2027-05-29', 700, 'Scheduled'],
      ];
      expect(shape(paymentSchedule)).toEqual(expected);
      expect(paymentSchedule[0]).not.toHaveProperty('due');
      const shown = (await read(id)).paymentSchedule;
      expect(shown.map(({ due, share }: (typeof shown)[number]) => ({ due, share }))).toEqual([thirty, rest]);
    },
  );

  it('move what is open with the event, later and earlier, and never into the past', async () => {
    const { id } = await createInvoice(service, ruled());
    const today = (await read(id)).issuedOn;
    const dates = async (eventDate: string | null) =>
      (await patch(id, { eventDate })).data.paymentSchedule.map(
        ({ dueDate }: { dueDate: string }) => dueDate,
      );
    expect(await dates('2027-07-12')).toEqual([today, '2027-06-28']);
    expect(await dates('2027-05-12')).toEqual([today, '2027-04-28']);
    expect(await dates(null)).toEqual([today, '2027-04-28']);
    expect(await dates(today)).toEqual([today, today]);
  });

  it('leave a paid payment alone, and divide a new total among what is open', async () => {
    const { id, paymentSchedule } = await createInvoice(service, ruled());
    const path = `/v1/invoices/${id}/scheduled_payments/${paymentSchedule[0].id}/mark_as_paid`;
    expect((await service.call('POST', path, { body: {} })).status).toBe(200);
    const { data } = await patch(id, { totalAmount: 1_200, eventDate: '2027-07-12' });
    expect(data.paymentSchedule.map(({ dueDate, amount }: never) => [dueDate, amount])).toEqual([
      [paymentSchedule[0].dueDate, 300],
      ['2027-06-28', 900],
    ]);
    const answer = await patch(id, { totalAmount: 250 });
    expect([answer.status, answer.error.code]).toEqual([422, 'paid_exceeds_total']);
    expect(answer.error.message).toContain('give 50 back');
  });

  it('end for a payment whose date or amount is sent alone', async () => {
    const { id, paymentSchedule } = await createInvoice(service, ruled());
    const plain = paymentSchedule.map(({ id: one, dueDate, amount }: never) => ({
      id: one,
      dueDate,
      amount,
    }));
    expect((await patch(id, { paymentSchedule: plain })).status).toBe(200);
    for (const { due, share } of (await read(id)).paymentSchedule) expect([due, share]).toEqual([null, null]);
  });

  it('may stand beside the value that they come to, and beside no other', async () => {
    const { id, paymentSchedule } = await createInvoice(service, ruled());
    const both = paymentSchedule.map(({ id: one, dueDate, amount }: never, index: number) => ({
      id: one,
      dueDate,
      amount,
      ...[thirty, rest][index],
    }));
    expect((await patch(id, { paymentSchedule: both })).status).toBe(200);
    const answer = await patch(id, { paymentSchedule: [both[0], { ...both[1], dueDate: '2027-05-30' }] });
    expect([answer.status, answer.error.code]).toEqual([422, 'schedule_rule']);
    expect(answer.error.details[0]?.path).toBe('/paymentSchedule/1/dueDate');
  });

  it('reckoned from an event need its day', async () => {
    const body = { contact: { name: 'M', email: 'maria@example.com' }, ...ruled(), eventDate: undefined };
    const answer = await service.call('POST', '/v1/invoices', { body });
    expect([answer.status, answer.error.code]).toEqual([422, 'schedule_rule']);
  });
});

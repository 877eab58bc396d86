import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, shape } from '../support/invoices.ts';
import { startService, type TestService } from '../support/service.ts';
import { shownEvents } from '../support/shown-events.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const patch = (id: string, body: object, headers: Record<string, string> = {}) =>
  service.call('PATCH', `/v1/invoices/${id}`, { body, headers });

describe('Requests at the same time', () => {
  it('20 activations of one draft issue it once: one number, one link, one event', async () => {
    const { id } = await createInvoice(service, { status: 'Draft' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => patch(id, { status: 'Active' })));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.data.paymentLink)).size).toBe(1);
    const events = await service.sql('select type from events where object_id = $1 order by sequence', [id]);
    expect(events).toEqual([{ type: 'invoice.created' }, { type: 'invoice.activated' }]);
  });

  it('PATCHes of two schedules never mix: the end is one of them, whole, and each event shows a whole one', async () => {
    const { id } = await createInvoice(service);
    const three = [1, 2, 3].map((month) => ({ dueDate: `2028-0${month}-01`, amount: 100_000 }));
    const two = [1, 2].map((month) => ({ dueDate: `2029-0${month}-01`, amount: 150_000 }));
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => patch(id, { paymentSchedule: index % 2 === 0 ? three : two })),
    );
    const { data } = await service.call('GET', `/v1/invoices/${id}`);
    const whole = [three, two].map((schedule) =>
      schedule.map(({ dueDate, amount }) => [dueDate, amount, 'Due']),
    );
    expect(whole).toContainEqual(shape(data.paymentSchedule));
    const events = (await shownEvents(service, id)).filter(({ type }) => type === 'invoice.updated');
    expect(events.map((event) => event.sequence)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 2),
    );
    for (const event of events)
      expect(whole).toContainEqual(shape((event.data as { paymentSchedule: never[] }).paymentSchedule));
  });

  it('of several PATCHes with the same If-Match one wins, the others get 412', async () => {
    const { id } = await createInvoice(service);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => patch(id, { note: `note ${index}` }, { 'if-match': '"1"' })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 412)).toHaveLength(9);
  });

  it('activation against deletion: the draft is issued or gone, never half', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await createInvoice(service, { status: 'Draft' });
      const [activated, deleted] = await Promise.all([
        patch(id, { status: 'Active' }),
        service.call('DELETE', `/v1/invoices/${id}`),
      ]);
      expect([
        [200, 422],
        [404, 200],
      ]).toContainEqual([activated.status, deleted.status]);
    }
  });

  it('numbers stay without gaps when creations, activations and refusals mix', async () => {
    const member = await service.addMember('mixed');
    const drafts = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { data } = await service.call('POST', '/v1/invoices', {
          token: member.token,
          body: { contact: { name: 'D', email: 'd@example.com' }, totalAmount: 1, status: 'Draft' },
        });
        return data.id as string;
      }),
    );
    await Promise.all([
      ...drafts.map((id) =>
        service.call('PATCH', `/v1/invoices/${id}`, { token: member.token, body: { status: 'Active' } }),
      ),
      ...Array.from({ length: 40 }, (_, index) =>
        service.call('POST', '/v1/invoices', {
          token: member.token,
          body: {
            contact: { name: 'C', email: 'c@example.com' },
            totalAmount: 1,
            ...(index % 4 === 0 ? { number: 'TAKEN' } : {}),
          },
        }),
      ),
    ]);
    const rows = await service.sql<{ number: string }>(
      `select number from invoices where account_id = $1 and number like 'INV-%' order by number`,
      [member.accountId],
    );
    expect(rows.map((row) => row.number)).toEqual(
      Array.from({ length: 50 }, (_, index) => `INV-${String(index + 1).padStart(4, '0')}`),
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { createInvoice, shape } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
keepBooks(() => service);

const patch = (id: string, body: object) => service.call('PATCH', `/v1/invoices/${id}`, { body });
const element = ({ id, dueDate, amount }: { id: string; dueDate: string; amount: number }) => ({
  id,
  dueDate,
  amount,
});

describe('PATCH /v1/invoices/{id} answers 200', () => {
  it('replaces the schedule: unchanged stays, changed is updated in place, missing is deleted, new is added', async () => {
    const { id, paymentSchedule } = await createInvoice(service);
    const [first, second] = paymentSchedule;
    const { status, data } = await patch(id, {
      totalAmount: 450_000,
      paymentSchedule: [
        { dueDate: '2026-11-30', amount: 50_000 },
        element(first),
        { ...element(second), dueDate: '2027-03-01', amount: 300_000 },
      ],
    });
    expect(status).toBe(200);
    expect(data.totalAmount).toBe(450_000);
    expect(data.paymentSchedule[1]).toEqual(first);
    expect(data.paymentSchedule[2].id).toBe(second.id);
    expect(shape(data.paymentSchedule)).toEqual([
      ['2026-11-30', 50_000, 'Due'],
      ['2026-12-01', 100_000, 'Due'],
      ['2027-03-01', 300_000, 'Due'],
    ]);
    const read = await service.call('GET', `/v1/invoices/${id}`);
    expect(shape(read.data.paymentSchedule)).toEqual(shape(data.paymentSchedule));
  });

  it('without status in the invoice’s life: neither status nor name is shown, until a PATCH carries status', async () => {
    const { id } = await createInvoice(service);
    const before = await patch(id, { note: 'a' });
    expect(before.data).not.toHaveProperty('status');
    expect(before.data.paymentSchedule[0]).not.toHaveProperty('name');
    const after = await patch(id, { status: 'Active' });
    expect(after.data.status).toBe('Active');
    expect(after.data.paymentSchedule[0].name).toBeNull();
    expect((await patch(id, { note: 'b' })).data.status).toBe('Active');
  });

  it('activates a draft with other fields in the same request: number, link, Due and Scheduled', async () => {
    const { id } = await createInvoice(service, { status: 'Draft' });
    const { data } = await patch(id, { note: 'Ready', status: 'Active' });
    expect(data).toMatchObject({
      status: 'Active',
      note: 'Ready',
      paymentLink: expect.stringContaining('/r/'),
    });
    expect(shape(data.paymentSchedule)).toEqual([
      ['2026-12-01', 100_000, 'Due'],
      ['2027-02-01', 100_000, 'Scheduled'],
      ['2027-04-01', 100_000, 'Scheduled'],
    ]);
    const read = await service.call('GET', `/v1/invoices/${id}`);
    expect(read.data.number).toMatch(/^INV-\d{4}$/);
    expect(read.data.activatedAt).toBe('2026-11-21T12:00:00.000Z');
    const events = await service.sql<{ type: string; sequence: string }>(
      'select type, sequence from events where object_id = $1 order by sequence',
      [id],
    );
    expect(events.map((event) => event.type)).toEqual([
      'invoice.created',
      'invoice.updated',
      'invoice.activated',
    ]);
  });

  it('keeps the link for the life of the invoice', async () => {
    const { id, paymentLink } = await createInvoice(service);
    expect((await patch(id, { note: 'changed' })).data.paymentLink).toBe(paymentLink);
  });

  it('judges an activated invoice’s later schedule by the earliest open payment', async () => {
    const created = await createInvoice(service, { status: 'Active' });
    const [first, second, third] = created.paymentSchedule;
    const { data } = await patch(created.id, {
      totalAmount: 200_000,
      paymentSchedule: [element(second), element(third)],
    });
    expect(shape(data.paymentSchedule)).toEqual([
      ['2027-02-01', 100_000, 'Due'],
      ['2027-04-01', 100_000, 'Scheduled'],
    ]);
    const again = await patch(created.id, {
      totalAmount: 300_000,
      paymentSchedule: [{ dueDate: first.dueDate, amount: 100_000 }, element(second), element(third)],
    });
    expect(shape(again.data.paymentSchedule).map(([, , status]) => status)).toEqual([
      'Due',
      'Due',
      'Scheduled',
    ]);
  });

  it('Draft to Draft and Active to Active change nothing', async () => {
    for (const status of ['Draft', 'Active']) {
      const { id, paymentSchedule } = await createInvoice(service, { status });
      const answer = await patch(id, { status });
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"1"']);
      expect(answer.data.paymentSchedule).toEqual(paymentSchedule);
    }
  });

  it('a total alone with rebalance: the last payment takes the difference', async () => {
    const { id } = await createInvoice(service);
    const { data } = await patch(id, { totalAmount: 250_001, rebalance: 'LastPayment' });
    expect(shape(data.paymentSchedule).map(([, amount]) => amount)).toEqual([100_000, 100_000, 50_001]);
    expect(data.totalAmount).toBe(250_001);
  });

  it('a schedule alone that sums to the stored total', async () => {
    const { id } = await createInvoice(service);
    const { status, data } = await patch(id, {
      paymentSchedule: [{ dueDate: '2030-01-01', amount: 300_000 }],
    });
    expect([status, data.paymentSchedule.length]).toEqual([200, 1]);
  });

  it('cancels an active invoice and its open payments, and marks one uncollectible', async () => {
    const canceled = await createInvoice(service);
    const answer = await patch(canceled.id, { status: 'Canceled' });
    expect(answer.data.status).toBe('Canceled');
    expect(new Set(shape(answer.data.paymentSchedule).map(([, , status]) => status))).toEqual(
      new Set(['Canceled']),
    );
    const lost = await createInvoice(service);
    expect((await patch(lost.id, { status: 'Uncollectible' })).data.status).toBe('Uncollectible');
    expect((await patch(lost.id, { note: 'gave up' })).data.note).toBe('gave up');
  });

  it.each([
    ['Canceled', 450_000],
    ['Canceled', 120_000],
    ['Uncollectible', 450_000],
    ['Uncollectible', 120_000],
  ])('changes the total of an invoice that the same request makes %s: %i', async (becomes, total) => {
    const { id } = await createInvoice(service);
    const { data } = await patch(id, {
      status: becomes,
      totalAmount: total,
      paymentSchedule: [{ dueDate: '2030-01-01', amount: total }],
    });
    expect([data.status, data.totalAmount]).toEqual([becomes, total]);
  });

  it('changes the contact while no money has moved; clears the event date with null', async () => {
    const { id, contactId } = await createInvoice(service, { eventDate: '2027-01-01' });
    const { data } = await patch(id, {
      contact: { name: 'Nils', email: 'nils@example.com' },
      eventDate: null,
    });
    expect(data.contactId).not.toBe(contactId);
    const read = await service.call('GET', `/v1/invoices/${id}`);
    expect(read.data).toMatchObject({
      contact: { name: 'Nils', email: 'nils@example.com' },
      eventDate: null,
    });
  });

  it.each([
    ['has got another email', 'PATCH', { email: 'moved-on@example.com' }],
    ['was deleted', 'DELETE', undefined],
  ])('issues a draft to the email of the request, also when its contact %s', async (what, method, body) => {
    const contact = { type: 'Client', name: 'Zoe', email: `zoe${what.length}@example.com` };
    const { id, contactId } = await createInvoice(service, { status: 'Draft', contact });
    await service.call(method, `/v1/contacts/${contactId}`, { body });
    const issued = await patch(id, { contact, status: 'Active' });
    expect(issued.data.contactId).not.toBe(contactId);
    expect((await service.call('GET', `/v1/invoices/${id}`)).data.contact).toEqual({
      ...contact,
      language: null,
    });
    expect((await service.call('GET', `/v1/contacts/${issued.data.contactId}`)).data).toMatchObject(contact);
  });

  it('sent with the contact that it has changes neither the contact nor the invoice', async () => {
    const contact = { type: 'Client', name: 'Yan', email: 'yan@example.com' };
    const { id, contactId } = await createInvoice(service, { contact });
    await service.call('PATCH', `/v1/contacts/${contactId}`, { body: { name: 'Jan' } });
    expect((await patch(id, { contact })).headers.get('etag')).toBe('"1"');
    expect((await service.call('GET', `/v1/contacts/${contactId}`)).data.name).toBe('Jan');
  });

  it('keeps the contact’s name as of sending: a draft takes the newest at activation, an issued one keeps its own', async () => {
    const draft = await createInvoice(service, {
      status: 'Draft',
      contact: { name: 'A', email: 'asof@example.com' },
    });
    await service.call('PATCH', `/v1/contacts/${draft.contactId}`, { body: { name: 'B' } });
    await patch(draft.id, { status: 'Active' });
    await service.call('PATCH', `/v1/contacts/${draft.contactId}`, { body: { name: 'C' } });
    const { data } = await service.call('GET', `/v1/invoices/${draft.id}`);
    expect(data.contact.name).toBe('B');
  });

  it('a PATCH that changes nothing writes no event and keeps the version', async () => {
    const { id, note } = await createInvoice(service);
    const answer = await patch(id, { note });
    expect(answer.headers.get('etag')).toBe('"1"');
    const [events] = await service.sql('select count(*) from events where object_id = $1', [id]);
    expect(events).toEqual({ count: '1' });
  });
});

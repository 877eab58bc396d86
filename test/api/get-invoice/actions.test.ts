import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

type Actions = Record<string, { allowed: boolean; reason: string | null; blockedBy: string | null }>;
const allowedOf = (actions: Actions) =>
  Object.entries(actions)
    .filter(([, { allowed }]) => allowed)
    .map(([name]) => name);
const read = async (id: string) => (await service.call('GET', `/v1/invoices/${id}`)).data;

const patches: Readonly<Record<string, object>> = {
  edit: { eventDate: '2027-08-01' },
  activate: { status: 'Active' },
  cancel: { status: 'Canceled' },
  writeOff: { status: 'Uncollectible' },
};
const posts: Readonly<Record<string, string>> = {
  markAsPaid: 'mark_as_paid',
  unmarkAsPaid: 'unmark_as_paid',
  waive: 'waive',
};

const states: Readonly<Record<string, () => Promise<{ id: string; paymentSchedule: { id: string }[] }>>> = {
  draft: () => createInvoice(service, { status: 'Draft' }),
  open: () => activeInvoice(service),
  'with one payment': () =>
    activeInvoice(service, {
      totalAmount: 100,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 100 }],
    }),
  'shared by hand': () => activeInvoice(service, { deliveryMethod: 'ShareManually' }),
  'partly paid': async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice);
    return invoice;
  },
  'under way': async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { token: 'tok_bank' });
    return invoice;
  },
  'marked as paid': async () => {
    const invoice = await activeInvoice(service);
    const [first] = invoice.paymentSchedule;
    const path = `/v1/invoices/${invoice.id}/scheduled_payments/${first.id}/mark_as_paid`;
    await service.call('POST', path, { body: {} });
    return invoice;
  },
  canceled: async () => {
    const invoice = await activeInvoice(service);
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { status: 'Canceled' } });
    return invoice;
  },
  'written off': async () => {
    const invoice = await activeInvoice(service);
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { status: 'Uncollectible' } });
    return invoice;
  },
};

describe('what GET of an invoice says may be done', () => {
  it.each(Object.keys(states))('is what the operations then do, of an invoice that is %s', async (state) => {
    const make = states[state] as (typeof states)[string];
    const { actions } = await read((await make()).id);
    for (const [name, body] of Object.entries(patches)) {
      const { id } = await make();
      const { status } = await service.call('PATCH', `/v1/invoices/${id}`, { body });
      const isMoot = actions[name].reason?.endsWith('already.') === true;
      expect([name, isMoot || (status === 200) === actions[name].allowed]).toEqual([name, true]);
    }
    const deleted = await service.call('DELETE', `/v1/invoices/${(await make()).id}`);
    expect(deleted.status === 200).toBe(actions.delete.allowed);
    const reminded = await service.call('POST', `/v1/invoices/${(await make()).id}/remind`, { body: {} });
    expect(reminded.status === 201).toBe(actions.remind.allowed);
  });

  it.each(Object.keys(states))('is that of its payments, too, of an invoice that is %s', async (state) => {
    const make = states[state] as (typeof states)[string];
    const { paymentSchedule } = await read((await make()).id);
    for (const [index, { actions }] of paymentSchedule.entries()) {
      for (const [name, last] of Object.entries(posts)) {
        const { id } = await make();
        const payment = (await read(id)).paymentSchedule[index];
        const path = `/v1/invoices/${id}/scheduled_payments/${payment.id}/${last}`;
        const { status } = await service.call('POST', path, { body: {} });
        expect([index, name, status === 200]).toEqual([index, name, actions[name].allowed]);
      }
    }
  });

  it.each([
    ['draft', 'cancel', 'NotApplicable'],
    ['open', 'cancel', null],
    ['shared by hand', 'remind', 'SharedByHand'],
    ['partly paid', 'cancel', 'MoneyMoved'],
    ['under way', 'cancel', 'OnItsWay'],
    ['under way', 'writeOff', 'OnItsWay'],
    ['canceled', 'remind', 'NothingOpen'],
  ])('names what stands against it, for programs: %s, %s', async (state, action, blockedBy) => {
    const { id } = await (states[state] as (typeof states)[string])();
    expect((await read(id)).actions[action].blockedBy).toBe(blockedBy);
  });

  it('names it of each payment', async () => {
    const { id } = await (states['under way'] as (typeof states)[string])();
    const [first] = (await read(id)).paymentSchedule;
    expect(first.actions.markAsPaid.blockedBy).toBe('OnItsWay');
  });

  it('says why not, and stands on GET of one alone', async () => {
    const { id } = await activeInvoice(service);
    const shown = await read(id);
    expect(allowedOf(shown.actions)).toEqual(['edit', 'cancel', 'writeOff', 'remind']);
    expect(shown.actions.delete.reason).toMatch(/^Only drafts are deleted; this invoice is Active\./);
    expect(shown.actions.delete.blockedBy).toBe('NotApplicable');
    expect(allowedOf(shown.paymentSchedule[0].actions)).toEqual(['edit', 'remove', 'markAsPaid', 'waive']);
    const { items } = (await service.call('GET', '/v1/invoices?limit=1')).data;
    expect(items[0]).not.toHaveProperty('actions');
    const { items: events } = (await service.call('GET', `/v1/invoices/${id}/events`)).data;
    expect(events[0].data).not.toHaveProperty('actions');
  });
});

import { Type } from 'typebox';
import { expect, it } from 'vitest';
import type { ApiRequest } from '../calls.ts';
import type { ActingTool, ToolUse } from '../tool.ts';
import { invoiceActionTools } from './invoice-actions.ts';

const names =
  `contact totalAmount currency paymentMethods eventDate note lineItems taxMode discount taxExemption depositDocuments deliveryMethod ccEmails enableAutoreminders
  rebalance number paidOn method reference amount overpayment`.split(/\s+/);
const fieldsOf = () => Object.fromEntries(names.map((name) => [name, Type.String()]));

const allowed = { allowed: true, reason: null };
const actions = { activate: allowed, cancel: allowed, delete: allowed, markAsPaid: allowed, remind: allowed };
const payment = { id: 'p1', amount: 5000, paidAmount: 2000, dueDate: '2026-12-01', status: 'Due', actions };
const invoice = {
  id: 'i1',
  status: 'Active',
  number: 'INV-0001',
  currency: 'USD',
  totalAmount: 5000,
  amountDue: 3000,
  contact: { name: 'Maria', email: 'maria@example.com' },
  ccEmails: [],
  lineItems: [],
  note: '',
  eventDate: null,
  deliveryMethod: 'ShareManually',
  paymentSchedule: [payment],
  actions,
};

// `contact`: the contact as it is; without one, the token may not read contacts.
function reviewOf(name: string, input: object, shown: object, contact?: object) {
  const tool = invoiceActionTools({ fieldsOf }).find((one) => one.name === name) as ActingTool<object>;
  const use = {
    account: { currency: 'USD' },
    scopes: new Set(contact === undefined ? [] : ['contacts:read']),
    today: '2026-11-21',
    pageOf: (path: string) => path,
    callApi: async ({ path }: ApiRequest) =>
      path === '/v1/contacts/c1'
        ? { data: contact, etag: '"3"' }
        : { data: { ...shown, invoice: shown }, etag: '"7"' },
  };
  return tool.review(use as unknown as ToolUse, { invoiceId: 'i1', ...input });
}

it.each([
  ['update_invoice', { note: 'x' }, {}],
  ['activate_invoice', {}, { status: 'Draft', number: null }],
  ['settle_scheduled_payment', { scheduledPaymentId: 'p1', decision: 'MarkAsPaid' }, {}],
  ['cancel_invoice', {}, {}],
  ['cancel_invoice', {}, { status: 'Draft', number: null }],
])('%s is done only to the version that was reviewed', async (name, input, changes) => {
  const { request } = await reviewOf(name, input, { ...invoice, ...changes });
  expect(request.ifMatch).toBe('"7"');
});

it.each([
  ['activate_invoice', {}, { status: 'Draft', number: null, contactId: 'c1' }],
  ['update_invoice', { contact: { id: 'c1' } }, {}],
])(
  '%s is done only for the contact that was reviewed, while it is unchanged',
  async (name, input, changes) => {
    const contact = { id: 'c1', name: 'Maria', email: 'maria@example.com' };
    const { request } = await reviewOf(name, input, { ...invoice, ...changes }, contact);
    expect(request.body).toMatchObject({ contactVersion: '"3"' });
  },
);

it('records the rest of a payment of which a part has come, and promises no mail where none is sent', async () => {
  const { sentence } = await reviewOf(
    'settle_scheduled_payment',
    { scheduledPaymentId: 'p1', decision: 'MarkAsPaid' },
    invoice,
  );
  expect(sentence).toContain('$30.00, due on 2026-12-01');
  expect(sentence).toContain('No mail is sent.');
});

it('refuses a total that the items do not add up to before anybody is asked', async () => {
  const lineItems = [{ description: 'Flowers', quantity: 2, unitAmount: 2500 }];
  const change = (input: object) => reviewOf('update_invoice', input, { ...invoice, lineItems });
  await expect(change({ totalAmount: 6000 })).rejects.toMatchObject({ code: 'total_mismatch' });
  const both = { totalAmount: 6000, lineItems: [{ ...lineItems[0], unitAmount: 3000 }] };
  expect((await change(both)).request.body).toMatchObject(both);
});

it('refuses items beyond the safe integers in words', async () => {
  const lineItems = [{ description: 'Flowers', quantity: 1_000_000, unitAmount: 99_999_999_999 }];
  const change = reviewOf('update_invoice', { lineItems }, invoice);
  await expect(change).rejects.toMatchObject({ name: 'Refused', code: 'total_mismatch' });
});

it('names the sum that was recorded outside, not the whole of which a part came by card', async () => {
  const paid = { ...payment, paidAmount: 5000, outsideAmount: 2000, actions: { unmarkAsPaid: allowed } };
  const { sentence } = await reviewOf(
    'settle_scheduled_payment',
    { scheduledPaymentId: 'p1', decision: 'UnmarkAsPaid' },
    { ...invoice, paymentSchedule: [paid] },
  );
  expect(sentence).toContain(
    'Undo the record that $20.00 came outside for the payment of $50.00, due on 2026-12-01; what came through the service stays paid',
  );
});

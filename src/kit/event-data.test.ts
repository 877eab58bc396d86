import { describe, expect, it } from 'vitest';
import { fc } from '../../test/support/property.ts';
import { packEventData, unpackEventData } from './event-data.ts';
import { eventTypes } from './event-types.ts';

const OBJECT_ID = '019a0000-0000-7000-8000-000000000001';
const CREATED_AT = new Date('2026-11-26T01:02:03.004Z');

const payment = (id: string, more: object = {}) => ({
  id,
  dueDate: '2026-12-01',
  amount: 100_000,
  status: 'Due',
  fee: null,
  paymentDate: null,
  name: null,
  isOverdue: false,
  paidAmount: 0,
  refundedAmount: 0,
  isPaidOutside: false,
  due: null,
  share: null,
  pendingDueDate: null,
  ...more,
});

const invoice = {
  id: OBJECT_ID,
  contactId: '019a0000-0000-7000-8000-000000000002',
  totalAmount: 200_000,
  paymentSchedule: [payment('one'), payment('two')],
  paymentMethods: ['CreditCard'],
  ccEmails: [] as string[],
  enableAutoreminders: true,
  note: '',
  deliveryMethod: 'Email',
  paymentLink: 'http://pay.test/studio/r/code',
  status: 'Active',
  contact: { type: 'Client', name: 'Maria', email: 'maria@example.com' },
  eventDate: null as string | null,
  currency: 'USD',
  amountPaid: 0,
  amountRefunded: 0,
  amountDue: 200_000,
  paymentState: 'Unpaid',
  isOverdue: false,
  nextPayment: { id: 'one', dueDate: '2026-12-01', amount: 100_000 } as object | null,
  lineItems: [] as object[],
  metadata: {},
  externalId: null as string | null,
  returnUrl: null as string | null,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
  activatedAt: CREATED_AT as Date | null,
  issuedOn: '2026-11-26' as string | null,
  number: 'INV-0001' as string | null,
};

const contact = {
  id: OBJECT_ID,
  type: 'Client',
  name: 'Maria',
  email: 'maria@example.com',
  externalId: null as string | null,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
};

const head = (type: (typeof eventTypes)[number]) => ({ type, objectId: OBJECT_ID, createdAt: CREATED_AT });

function packedText(type: (typeof eventTypes)[number], data: unknown): string {
  return JSON.stringify(packEventData(data, head(type)));
}

function unpackedText(type: (typeof eventTypes)[number], text: string): string {
  return JSON.stringify(unpackEventData(JSON.parse(text), head(type)));
}

// Each field has its own value, the value that the rest implies, or any other; some data lack fields, or have more.
function disturbed(of: object): fc.Arbitrary<object> {
  const values = Object.entries(of).map(([key, value]) => {
    const others = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(null, 0, '', false, true, CREATED_AT, new Date(0)),
    );
    return fc.tuple(fc.constant(key), fc.oneof({ weight: 9, arbitrary: fc.constant(value) }, others));
  });
  const more = fc.tuple(fc.constantFrom('movement', 'charge', 'scheduledPaymentId', 'note'), fc.jsonValue());
  return fc
    .tuple(
      fc.tuple(...values),
      fc.array(more, { maxLength: 2 }),
      fc.option(fc.nat(values.length - 1), { freq: 4 }),
    )
    .map(([all, added, lacking]) =>
      Object.fromEntries([...all.filter((_, place) => place !== lacking), ...added]),
    );
}

const payments = fc.array(disturbed(payment('one')), { maxLength: 3 });
const invoices = fc.oneof(
  disturbed(invoice),
  fc.tuple(disturbed(invoice), payments).map(([of, paymentSchedule]) => ({ ...of, paymentSchedule })),
);
// No object of an event has a field of this name: it says that fields are left out.
const isUnmarked = (data: unknown) => typeof data !== 'object' || data === null || !('_' in data);
const anyData = fc.oneof(invoices, disturbed(contact), fc.jsonValue().filter(isUnmarked));

describe('The stored data of an event', () => {
  it('are read as they were written, byte for byte, of each type and with any data', () => {
    fc.assert(
      fc.property(fc.constantFrom(...eventTypes), anyData, (type, data) => {
        expect(unpackedText(type, packedText(type, data))).toBe(JSON.stringify(data));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['invoice.created', invoice, 520],
    ['invoice.updated', { ...invoice, note: 'Wedding', number: null, activatedAt: null }, 560],
    ['invoice.payment.completed', { ...invoice, scheduledPaymentId: 'one', movement: { amount: 1 } }, 580],
    ['contact.created', contact, 70],
    ['contact.updated', { ...contact, createdAt: new Date(0) }, 110],
  ] as const)('lack what follows from the rest, of %s', (type, data, bytes) => {
    const text = packedText(type, data);
    expect(text.length).toBeLessThan(bytes);
    expect(text.length).toBeLessThan(JSON.stringify(data).length - 70);
    expect(unpackedText(type, text)).toBe(JSON.stringify(data));
  });

  it.each([
    ['an event from before', 'invoice.created', invoice],
    ['another object', 'payment.created', { ...invoice, offerLink: null }],
    ['fields in another order', 'contact.created', Object.fromEntries(Object.entries(contact).toReversed())],
    ['a few fields', 'invoice.erased', { id: OBJECT_ID }],
  ] as const)('are read as they are stored, of %s', (_what, type, data) => {
    expect(unpackedText(type, JSON.stringify(data))).toBe(JSON.stringify(data));
  });

  it('keep an empty object where an empty list is implied', () => {
    const text = packedText('invoice.created', { ...invoice, ccEmails: {} });
    expect(JSON.parse(unpackedText('invoice.created', text)).ccEmails).toEqual({});
  });

  it('keep under their names what SQL reads', () => {
    const text = packedText('invoice.created', { ...invoice, note: 'a note' });
    const { contactId, contact: who, number } = invoice;
    expect(JSON.parse(text)).toMatchObject({ contactId, contact: who, note: 'a note', number });
  });

  it('may lack the number of an invoice, which is added to them', () => {
    const { number, ...unnumbered } = invoice;
    const packed = JSON.stringify(packEventData(unnumbered, head('invoice.created'), true));
    expect(packed.length).toBeLessThan(520);
    const text = `${packed.slice(0, -1)},"number":${JSON.stringify(number)}}`;
    expect(unpackedText('invoice.created', text)).toBe(JSON.stringify(invoice));
  });
});

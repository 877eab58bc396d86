import type { EventType } from './event-types.ts';

/** What an event's own columns say of it. */
interface EventHead {
  readonly type: EventType;
  readonly objectId: string;
  readonly createdAt: Date;
}

type Data = Readonly<Record<string, unknown>>;

/** A field, in its order. Without `implied` it is always stored. */
interface Field {
  readonly key: string;
  /** The value that the rest of the data and the event's columns imply: then the field is not stored. */
  readonly implied?: (data: Data, head: Implying) => unknown;
  /** The fields of each object of a list. */
  readonly each?: readonly Field[];
}

/** As {@link EventHead}, with the instant as the data has it: a date when packed, its text when unpacked. */
interface Implying {
  readonly objectId: string;
  readonly createdAt: unknown;
}

interface PaymentData {
  readonly id: unknown;
  readonly dueDate: unknown;
  readonly amount: number;
}

/** Says that fields are left out. Stands first, and is no field of any object. */
const MARK = '_';

const field = (key: string, implied?: Field['implied']): Field =>
  implied === undefined ? { key } : { key, implied };
const always = (key: string, value: unknown): Field => ({ key, implied: () => value });

const createdAt = (data: Data, head: Implying) => data.createdAt ?? head.createdAt;
const paymentsOf = ({ paymentSchedule }: Data) =>
  Array.isArray(paymentSchedule) ? (paymentSchedule as readonly (PaymentData | null)[]) : [];
const sumOf = (data: Data) => paymentsOf(data).reduce((sum, one) => sum + (one?.amount ?? 0), 0);

function firstPayment(data: Data): unknown {
  const [first] = paymentsOf(data);
  return first == null ? null : { id: first.id, dueDate: first.dueDate, amount: first.amount };
}

const contactFields: readonly Field[] = [
  field('id', (_, head) => head.objectId),
  field('type'),
  field('name'),
  field('email'),
  always('externalId', null),
  field('createdAt', (_, head) => head.createdAt),
  field('updatedAt', (_, head) => head.createdAt),
];

const paymentFields: readonly Field[] = [
  field('id'),
  field('dueDate'),
  field('amount'),
  always('status', 'Due'),
  always('fee', null),
  always('paymentDate', null),
  always('name', null),
  always('isOverdue', false),
  always('paidAmount', 0),
  always('refundedAmount', 0),
  always('isPaidOutside', false),
  always('due', null),
  always('share', null),
  always('pendingDueDate', null),
];

// `contactId`, `contact`, `note` and what payments are called are read and erased by SQL: they stay under their names.
const invoiceFields: readonly Field[] = [
  field('id', (_, head) => head.objectId),
  field('contactId'),
  field('totalAmount', sumOf),
  { key: 'paymentSchedule', each: paymentFields },
  field('paymentMethods'),
  field('ccEmails', () => []),
  always('enableAutoreminders', true),
  always('note', ''),
  always('deliveryMethod', 'Email'),
  field('paymentLink'),
  always('status', 'Active'),
  field('contact'),
  always('eventDate', null),
  always('currency', 'USD'),
  always('amountPaid', 0),
  always('amountRefunded', 0),
  field('amountDue', (data) => data.totalAmount ?? sumOf(data)),
  always('paymentState', 'Unpaid'),
  always('isOverdue', false),
  field('nextPayment', firstPayment),
  field('lineItems', () => []),
  field('metadata', () => ({})),
  always('externalId', null),
  always('returnUrl', null),
  field('createdAt', (_, head) => head.createdAt),
  field('updatedAt', createdAt),
  field('activatedAt', createdAt),
  field('issuedOn'),
  field('number'),
];

const fieldsBeforeNumber = invoiceFields.slice(0, -1);

function fieldsOf(type: EventType): readonly Field[] | null {
  if (type.startsWith('invoice.')) return invoiceFields;
  return type.startsWith('contact.') ? contactFields : null;
}

/**
 * The data of an event as they are stored: an invoice or a contact without the fields that follow from others. Data
 * with other fields, or in another order, are stored as they are. {@link unpackEventData} restores every byte.
 * `isNumberToCome`: an invoice lacks its last field, the number, which PostgreSQL adds.
 */
export function packEventData(
  data: unknown,
  { type, objectId, createdAt: at }: EventHead,
  isNumberToCome = false,
): unknown {
  const fields = isNumberToCome ? fieldsBeforeNumber : fieldsOf(type);
  if (fields === null || typeof data !== 'object' || data === null) return data;
  const packed: Record<string, unknown> = { [MARK]: 1 };
  return packInto(packed, fields, data as Data, { objectId, createdAt: at }) ? packed : data;
}

/** The data of an event as they were when it was written. Stored data without a mark are answered as they are. */
export function unpackEventData<Stored>(
  stored: Stored,
  { type, objectId, createdAt: at }: EventHead,
): Stored {
  const fields = fieldsOf(type);
  if (fields === null || typeof stored !== 'object' || stored === null || !(MARK in stored)) return stored;
  return unpacked(fields, stored as unknown as Data, { objectId, createdAt: at.toISOString() }) as Stored;
}

// False when the fields are not these, in this order, before any others.
function packInto(
  packed: Record<string, unknown>,
  fields: readonly Field[],
  data: Data,
  head: Implying,
): boolean {
  let place = 0;
  for (const key in data) {
    const value = data[key];
    const known = fields[place];
    place += 1;
    if (known === undefined) {
      packed[key] = value;
      continue;
    }
    if (known.key !== key || value === undefined) return false;
    if (known.each !== undefined) {
      const list = packEach(known.each, value, head);
      if (list === null) return false;
      packed[key] = list;
    } else if (known.implied === undefined || !isSame(value, known.implied(data, head))) {
      packed[key] = value;
    }
  }
  return place >= fields.length;
}

function packEach(fields: readonly Field[], list: unknown, head: Implying): object[] | null {
  if (!Array.isArray(list)) return null;
  const all: object[] = [];
  for (const one of list as readonly Data[]) {
    const packed = {};
    if (!packInto(packed, fields, one, head)) return null;
    all.push(packed);
  }
  return all;
}

function unpacked(fields: readonly Field[], stored: Data, head: Implying): Data {
  const data: Record<string, unknown> = {};
  for (const { key, implied, each } of fields) {
    const value = stored[key];
    if (value === undefined) data[key] = implied?.(stored, head);
    else data[key] = each === undefined ? value : (value as Data[]).map((one) => unpacked(each, one, head));
  }
  for (const key in stored) if (key !== MARK && !(key in data)) data[key] = stored[key];
  return data;
}

// The same as JSON, in the same order. Lists are only compared with an empty one.
function isSame(value: unknown, other: unknown): boolean {
  if (value === other) return true;
  if (typeof value !== 'object' || typeof other !== 'object' || value === null || other === null)
    return false;
  if (value instanceof Date || other instanceof Date) {
    return value instanceof Date && other instanceof Date && value.getTime() === other.getTime();
  }
  if (Array.isArray(value) || Array.isArray(other)) {
    return Array.isArray(value) && Array.isArray(other) && value.length === 0 && other.length === 0;
  }
  const [keys, others] = [Object.keys(value), Object.keys(other)];
  return (
    keys.length === others.length &&
    keys.every((key, place) => key === others[place] && isSame((value as Data)[key], (other as Data)[key]))
  );
}

import type { Operation, Schema } from './api.ts';
import { dayIn, type Tenant, takeToken } from './tenant.ts';
import type { Meaning } from './values.ts';

/** How often a field gets what it means, rather than anything that fits its schema. */
const MEANT = 0.9;

/** The meaning of fields that a schema cannot express: ids of existing objects, tokens, addresses that answer. */
export function meaningsOf(tenant: Tenant): Meaning {
  const { random, pool } = tenant;
  return (field, schema) => {
    if (!random.chance(MEANT)) return undefined;
    const byName = fields[field];
    if (byName !== undefined) return byName(tenant, schema);
    if (schema['format'] !== 'uuid') return undefined;
    return pool.pickField(random, field) ?? undefined;
  };
}

const person = ({ random }: Tenant) => `kim${random.between(1, 40)}@example.com`;
const amount = ({ random }: Tenant) => random.between(1, 90_000);
const isList = (schema: Schema) => schema['type'] === 'array';

const fields: Readonly<Record<string, (tenant: Tenant, schema: Schema) => unknown>> = {
  email: person,
  ccEmails: (tenant, schema) => (isList(schema) ? undefined : person(tenant)),
  amount,
  totalAmount: amount,
  unitAmount: amount,
  quantity: ({ random }) => random.between(1, 4),
  currency: ({ random }) => random.pick(['USD', 'USD', 'USD', 'USD', 'EUR', 'JPY', 'KWD']),
  timeZone: ({ random }) => random.pick(['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kathmandu']),
  country: ({ random }) => random.pick(['US', 'DE', 'FR', 'ES', 'GB', '']),
  region: ({ random }) => random.pick(['CA', 'NY', 'Bayern', '']),
  taxId: () => 'DE123456789',
  token: (tenant) => takeToken(tenant, 'any'),
  destination: (tenant) => takeToken(tenant, 'bank'),
  url: ({ receiverUrl, random }) => random.pick([receiverUrl, receiverUrl, `${receiverUrl}&second=1`]),
  now: (tenant) => {
    const { random } = tenant;
    const hours = random.pick([0.1, 1, 5, 24, 24, 48, 72, 24 * 7, 24 * 30]);
    return new Date(tenant.now.getTime() + hours * 3_600_000).toISOString();
  },
  number: (tenant) => {
    tenant.count += 1;
    return `F-${tenant.path}-${tenant.count}`;
  },
  scheduleDate: (tenant) => dayIn(tenant, tenant.random.between(0, 40)),
  dueDate: (tenant) => dayIn(tenant, tenant.random.between(-20, 90)),
  line: (tenant) => {
    tenant.count += 1;
    return tenant.count;
  },
  query: ({ random }) => random.pick(['', 'state=Overdue', 'q=wedding', 'status=Paid', 'type=Client']),
  reminderDays: ({ random }, schema) => (isList(schema) ? undefined : random.between(-30, 30)),
};

type Body = Record<string, unknown>;
interface Line {
  quantity: number;
  unitAmount: number;
  taxBasisPoints?: number;
}
interface Scheduled {
  id?: string;
  amount: number;
}

// A tax is rounded for each line: only whole ones keep the sum simple.
function totalOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { quantity, unitAmount }) => sum + quantity * unitAmount, 0);
}

/** Makes the amounts of an invoice agree, and its contact one that there is or can be. */
function arrangeInvoice(tenant: Tenant, body: Body): void {
  const { random, pool } = tenant;
  if (body['contact'] !== undefined) {
    const id = random.chance(0.4) ? pool.pickField(random, 'contactId') : null;
    body['contact'] = id === null ? { type: 'Client', name: 'Kim', email: person(tenant) } : { id };
  }
  const lines = body['lineItems'] as Line[] | undefined;
  const schedule = body['paymentSchedule'] as Scheduled[] | undefined;
  for (const line of lines ?? []) delete line.taxBasisPoints;
  if (Array.isArray(lines) && lines.length > 0) body['totalAmount'] = totalOf(lines);
  if (!Array.isArray(schedule)) return;
  for (const one of schedule) delete one.id;
  const last = schedule.at(-1);
  const total = body['totalAmount'];
  if (last === undefined) return;
  const others = schedule.slice(0, -1);
  if (Array.isArray(lines) && lines.length > 0 && typeof total === 'number') {
    for (const one of others) one.amount = Math.max(1, Math.floor(total / schedule.length));
    last.amount = Math.max(1, total - others.reduce((sum, one) => sum + one.amount, 0));
  } else body['totalAmount'] = schedule.reduce((sum, one) => sum + one.amount, 0);
}

function arrangePayment(tenant: Tenant, body: Body): void {
  if (body['contact'] !== undefined) body['contact'] = { name: 'The Band', email: person(tenant) };
  delete body['eventDate'];
}

const arrangements: Readonly<Record<string, (tenant: Tenant, body: Body) => void>> = {
  createInvoice(tenant, body) {
    arrangeInvoice(tenant, body);
    body['status'] = tenant.random.pick(['Active', 'Active', 'Draft']);
  },
  updateInvoice(tenant, body) {
    arrangeInvoice(tenant, body);
    if (tenant.random.chance(0.7)) delete body['status'];
    if (tenant.random.chance(0.7)) delete body['currency'];
  },
  previewInvoice: arrangeInvoice,
  addInvoiceRows(tenant, body) {
    for (const row of body['rows'] as Body[]) arrangeInvoice(tenant, row);
  },
  createPayment: arrangePayment,
  updatePayment: arrangePayment,
  createPayments(tenant, body) {
    for (const one of body['payments'] as Body[]) arrangePayment(tenant, one);
  },
  updateAccount({ random }, body) {
    // Most invoices shall be payable: the account keeps its currency and what it accepts for long.
    for (const field of ['currency', 'acceptedMethods', 'nextNumber', 'numberPrefix', 'feeBearer']) {
      if (random.chance(0.8)) delete body[field];
    }
  },
  updateWebhook({ random }, body) {
    if (random.chance(0.5)) delete body['status'];
  },
  replayWebhookEvents(tenant, body) {
    const at = (days: number) => `${dayIn(tenant, days)}T00:00:00Z`;
    delete body['cursor'];
    Object.assign(body, { from: at(-tenant.random.between(1, 5)), to: at(tenant.random.between(0, 2)) });
  },
  createToken({ random }, body) {
    if (random.chance(0.8)) delete body['expiresAt'];
  },
};

/** Makes the fields of a body agree with each other, as far as its schema cannot say it. */
export function arrange(tenant: Tenant, { id }: Operation, body: unknown): void {
  if (typeof body === 'object' && body !== null) arrangements[id]?.(tenant, body as Body);
}

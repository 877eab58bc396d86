import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceBody } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

async function countRows(): Promise<unknown> {
  const rows = await service.sql(
    'select (select count(*) from invoices), (select count(*) from contacts) as contacts',
  );
  return rows[0];
}

const one = (element: object) => ({ paymentSchedule: [element], totalAmount: 100 });
const due = { dueDate: '2026-12-01', amount: 100 };

type Fault = [title: string, changes: Record<string, unknown>, path: string, code: string];

const faults: Fault[] = [
  ['a total as text', { totalAmount: '300000' }, '/totalAmount', 'wrong_type'],
  ['a total of null', { totalAmount: null }, '/totalAmount', 'wrong_type'],
  ['a total of true', { totalAmount: true }, '/totalAmount', 'wrong_type'],
  ['a total of 0', { totalAmount: 0 }, '/totalAmount', 'out_of_range'],
  ['a negative total', { totalAmount: -5 }, '/totalAmount', 'out_of_range'],
  ['a total above 999 999 999 999', { totalAmount: 1_000_000_000_000 }, '/totalAmount', 'out_of_range'],
  ['an amount as text', one({ ...due, amount: '100' }), '/paymentSchedule/0/amount', 'wrong_type'],
  ['an amount of null', one({ ...due, amount: null }), '/paymentSchedule/0/amount', 'wrong_type'],
  ['no due date', one({ amount: 100 }), '/paymentSchedule/0/dueDate', 'required'],
  ['30 February', one({ ...due, dueDate: '2026-02-30' }), '/paymentSchedule/0/dueDate', 'invalid_date'],
  ['29 February 2100', one({ ...due, dueDate: '2100-02-29' }), '/paymentSchedule/0/dueDate', 'invalid_date'],
  ['the year 1899', one({ ...due, dueDate: '1899-12-31' }), '/paymentSchedule/0/dueDate', 'invalid_date'],
  ['the year 2200', one({ ...due, dueDate: '2200-01-01' }), '/paymentSchedule/0/dueDate', 'invalid_date'],
  [
    'a date with a time',
    one({ ...due, dueDate: '2026-12-01T00:00:00Z' }),
    '/paymentSchedule/0/dueDate',
    'invalid_date',
  ],
  [
    'a payment name of 81 characters',
    one({ ...due, name: 'x'.repeat(81) }),
    '/paymentSchedule/0/name',
    'too_long',
  ],
  ['an empty schedule', { paymentSchedule: [] }, '/paymentSchedule', 'too_few'],
  [
    '121 payments',
    { paymentSchedule: Array(121).fill(due), totalAmount: 12_100 },
    '/paymentSchedule',
    'too_many',
  ],
  ['a schedule that is an object', { paymentSchedule: { 0: due } }, '/paymentSchedule', 'wrong_type'],
  ['no payment method', { paymentMethods: [] }, '/paymentMethods', 'too_few'],
  [
    'a repeated payment method',
    { paymentMethods: ['CreditCard', 'CreditCard'] },
    '/paymentMethods',
    'repeated',
  ],
  ['an unknown payment method', { paymentMethods: ['Cash'] }, '/paymentMethods/0', 'unknown_value'],
  ['an unknown delivery method', { deliveryMethod: 'Fax' }, '/deliveryMethod', 'unknown_value'],
  ['an unknown status', { status: 'Paid' }, '/status', 'unknown_value'],
  ['a note of 2501 characters', { note: 'x'.repeat(2501) }, '/note', 'too_long'],
  ['a note of null', { note: null }, '/note', 'wrong_type'],
  ['autoreminders as text', { enableAutoreminders: 'true' }, '/enableAutoreminders', 'wrong_type'],
  ['eleven cc addresses', { ccEmails: Array(11).fill('a@example.com') }, '/ccEmails', 'too_many'],
  ['a cc address without a domain', { ccEmails: ['nobody'] }, '/ccEmails/0', 'invalid_email'],
  [
    'a contact of an unknown type',
    { contact: { type: 'Robot', name: 'R', email: 'r@example.com' } },
    '/contact/type',
    'unknown_value',
  ],
  ['a contact without a name', { contact: { email: 'r@example.com' } }, '/contact/name', 'required'],
  ['a contact without an email', { contact: { name: 'R' } }, '/contact/email', 'required'],
  [
    'an email with a line break',
    { contact: { name: 'R', email: 'r@example.com\nBcc: x@y.z' } },
    '/contact/email',
    'invalid_email',
  ],
  ...['\u200b', '\u200d', '\u00ad', '\u2060', '\ufeff', '\u202e', '\u034f', '\u3164', '\ufe0f'].map(
    (unseen): Fault => [
      `an email with a character that nobody sees (U+${unseen.charCodeAt(0).toString(16)})`,
      { contact: { name: 'R', email: `r${unseen}@example.com` } },
      '/contact/email',
      'invalid_email',
    ],
  ),
  [
    'a contact named twice over',
    { contact: { id: '01981f9e-0000-7000-8000-000000000000', name: 'R' } },
    '/contact',
    'ambiguous',
  ],
  ['an id of a contact that is no UUID', { contact: { id: '17' } }, '/contact/id', 'invalid_id'],
  ['an impossible event date', { eventDate: '2026-13-01' }, '/eventDate', 'invalid_date'],
  ['a currency that is none', { currency: 'XXX' }, '/currency', 'unknown_value'],
  [
    '51 metadata pairs',
    { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 'v'])) },
    '/metadata',
    'too_many',
  ],
  ['metadata that is not text', { metadata: { a: 1 } }, '/metadata/a', 'wrong_type'],
];

describe('POST /v1/invoices refuses with 400 and writes nothing', () => {
  it.each(faults)('%s', async (_title, changes, path, code) => {
    const before = await countRows();
    const answer = await service.call('POST', '/v1/invoices', { body: invoiceBody(changes) });
    expect(answer.status).toBe(400);
    expect(answer.data).toBeNull();
    expect(answer.error.details).toContainEqual(expect.objectContaining({ path, code }));
    expect(await countRows()).toEqual(before);
  });

  it('a misspelt status, naming the right one: it must never send a live invoice', async () => {
    const answer = await service.call('POST', '/v1/invoices', { body: invoiceBody({ statsu: 'Draft' }) });
    expect(answer.status).toBe(400);
    expect(answer.error.code).toBe('unknown_field');
    expect(answer.error.message).toContain('did you mean `status`?');
    expect(answer.error.details).toEqual([
      { path: '/statsu', code: 'unknown_field', message: expect.stringContaining('`status`') },
    ]);
  });

  it('all faults of a request at once', async () => {
    const answer = await service.call('POST', '/v1/invoices', {
      body: { totalAmount: 'much', note: 7, paymentSchedule: [{ dueDate: 'soon' }], colour: 'red' },
    });
    expect(answer.error.details.map((detail) => detail.path).sort()).toEqual([
      '/colour',
      '/contact',
      '/note',
      '/paymentSchedule/0/amount',
      '/paymentSchedule/0/dueDate',
      '/totalAmount',
    ]);
  });

  it('faults of the text together with those of the fields, each place once', async () => {
    const rawBody =
      '{"totalAmount":1.5,"statuss":"Draft","note":"\\u0000","ccEmails":[1e3],"colour":1,"colour":2,"eventDate":"soon"}';
    const answer = await service.call('POST', '/v1/invoices', { rawBody });
    expect([answer.status, answer.error.code]).toEqual([400, 'unknown_field']);
    const told = answer.error.details.map(({ path, code }) => [path, code]);
    expect(told.toSorted(([one = ''], [other = '']) => one.localeCompare(other))).toEqual([
      ['/ccEmails/0', 'not_an_integer'],
      ['/colour', 'duplicate_key'],
      ['/contact', 'required'],
      ['/eventDate', 'invalid_date'],
      ['/note', 'nul_in_text'],
      ['/statuss', 'unknown_field'],
      ['/totalAmount', 'not_an_integer'],
    ]);
  });

  it.each<[string, string | Uint8Array]>([
    ['an empty body', ''],
    ['text that is not JSON', '{"totalAmount": 1,}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '7'],
    ['a total with a fraction of nothing', JSON.stringify(invoiceBody()).replace('300000', '300000.0')],
    ['a total with an exponent', JSON.stringify(invoiceBody()).replace('300000', '3e5')],
    ['a total of 2^53 + 1', JSON.stringify(invoiceBody()).replace('300000', '9007199254740993')],
    ['a repeated key', JSON.stringify(invoiceBody()).replace('{', '{"totalAmount":1,')],
    ['NUL in a text', JSON.stringify(invoiceBody({ note: 'a\u0000b' }))],
    ['a lone surrogate in a text', JSON.stringify(invoiceBody()).replace('Wedding', '\\ud800')],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['ten thousand nested lists', '['.repeat(10_000)],
    ['a key that would change a prototype', '{"__proto__": {"totalAmount": 1}}'],
  ])('%s', async (_title, rawBody) => {
    const before = await countRows();
    const answer = await service.call('POST', '/v1/invoices', { rawBody });
    expect(answer.status).toBe(400);
    expect(answer.data).toBeNull();
    expect(await countRows()).toEqual(before);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree } from '../../support/ending.ts';
import { createInvoice, invoiceBody } from '../../support/invoices.ts';
import { activeInvoice, eventTypes, pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const preview = (body: object, query = '') =>
  service.call('POST', `/v1/invoices/preview${query}`, { body, headers: { accept: 'text/html' } });
const show = (id: string, query = '') => service.call('GET', `/v1/invoices/${id}/preview${query}`);

/** The visible content of a page, without the targets of its links and forms. */
function mainOf(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return main
    .replaceAll(/\s(?:href|action|method|data-[a-z]+)="[^"]*"/g, '')
    .replaceAll(/<form inert/g, '<form')
    .replaceAll('<button type="button"', '<button')
    .replaceAll(/value="[0-9a-f-]{36}"/g, '')
    .replaceAll(/\s+/g, ' ');
}

describe('POST /v1/invoices/preview', () => {
  it('is the page that the client gets of the same invoice', async () => {
    const body = invoiceBody({
      status: 'Active',
      eventDate: '2027-06-12',
      lineItems: [{ description: 'Album <b>', quantity: 3, unitAmount: 100_000 }],
    });
    const before = await preview(body, '?language=en');
    const { data } = await service.call('POST', '/v1/invoices', { body });
    const real = await (await fetch(`${service.url}${new URL(data.paymentLink).pathname}?lang=en`)).text();
    expect(mainOf(before.text)).toBe(mainOf(real));
    expect(mainOf(before.text)).toContain('Album &lt;b&gt;');
    expect((await preview({ invoiceId: data.id }, '?language=en')).text).toBe(
      (await show(data.id, '?language=en')).text,
    );
    expect(mainOf((await show(data.id, '?language=en')).text)).toBe(mainOf(real));
  });

  it('has the cancellation terms that the invoice copies when it is issued, also of a draft', async () => {
    await agree(service);
    const body = invoiceBody({ status: 'Active', eventDate: '2027-06-12' });
    const draft = await createInvoice(service, { eventDate: '2027-06-12' });
    const pages = [await preview(body, '?language=de'), await show(draft.id, '?language=de')];
    const { data } = await service.call('POST', '/v1/invoices', { body });
    await agree(service, null);
    const real = await (await fetch(`${service.url}${new URL(data.paymentLink).pathname}?lang=de`)).text();
    expect(mainOf(real)).toContain('Wir behalten einen Teil.');
    expect(mainOf(pages[0]?.text ?? '')).toBe(mainOf(real));
    expect(pages[1]?.text).toContain('Wir behalten einen Teil.');
  });

  it('has the dates and amounts of rules, of a new invoice and of one whose event would move', async () => {
    const rules = {
      status: 'Active',
      eventDate: '2027-06-12',
      paymentSchedule: [
        { due: { days: 0, from: 'Issue' }, share: { basisPoints: 3000 } },
        { due: { days: -14, from: 'Event' }, share: 'Remainder' },
      ],
    };
    const body = invoiceBody(rules);
    const page = async ({ paymentLink }: { paymentLink: string }) =>
      mainOf(await (await fetch(`${service.url}${new URL(paymentLink).pathname}?lang=en`)).text());
    const { text } = await preview(body, '?language=en');
    const { data } = await service.call('POST', '/v1/invoices', { body });
    expect(mainOf(text)).toBe(await page(data));
    const change = { eventDate: '2027-09-12', totalAmount: 400_000 };
    const moved = await preview({ invoiceId: data.id, ...change }, '?language=en');
    const { data: after } = await service.call('PATCH', `/v1/invoices/${data.id}`, { body: change });
    expect(after.paymentSchedule.map(({ dueDate }: { dueDate: string }) => dueDate)[1]).toBe('2027-08-29');
    expect(mainOf(moved.text)).toBe(await page(after));
  });

  it('refuses a line that comes to more than can be added up, and names it', async () => {
    const line = { quantity: 1_000_000, unitAmount: 999_999_999_999, taxBasisPoints: 1_900 };
    for (const more of [{}, { totalAmount: 5 }, { paymentSchedule: [{ amount: 5 }] }]) {
      const { status, error } = await preview({ lineItems: [{ unitAmount: 5 }, line], ...more });
      expect([status, error?.details[0]?.path]).toEqual([400, '/lineItems/1/unitAmount']);
    }
  });

  it.each(['D', 'germany', '12'])(
    'shows the client without the country while %s is typed',
    async (country) => {
      const body = { ...invoiceBody({ status: 'Active' }), billing: { company: 'Nordlicht GmbH', country } };
      const { status, text } = await preview(body, '?language=en');
      expect([status, mainOf(text).includes('Nordlicht GmbH')]).toEqual([200, true]);
    },
  );

  it('shows what a draft says of its client with what is typed over it, and an issued invoice as it was issued', async () => {
    const contact = await service.call('POST', '/v1/contacts', {
      body: { name: 'Jo', email: 'jo@preview.example', company: 'Before GmbH', reference: 'Office' },
    });
    const to = { contact: { id: contact.data.id } };
    const [draft, issued] = await Promise.all(
      ['Draft', 'Active'].map(async (status) => {
        const body = { ...to, totalAmount: 1_000, status, billing: { reference: 'PO-7' } };
        return (await service.call('POST', '/v1/invoices', { body })).data.id as string;
      }),
    );
    const changed = { body: { company: 'After GmbH' } };
    await service.call('PATCH', `/v1/contacts/${contact.data.id}`, changed);
    const shown = async (body: object) => mainOf((await preview(body, '?language=en')).text);
    const typed = await shown({ invoiceId: draft, ...to, billing: { company: 'Typed GmbH' } });
    expect(typed).toContain('Typed GmbH');
    expect(await shown({ invoiceId: draft, ...to })).toContain('After GmbH');
    expect(await shown({ invoiceId: issued, ...to })).toContain('Before GmbH');
    expect(await shown({ invoiceId: issued, ...to, billing: null })).toContain('After GmbH');
  });

  it('writes nothing: no invoice, no contact, no event, no number', async () => {
    const counts = () =>
      service.sql(`select (select count(*) from invoices) as invoices, (select count(*) from contacts) as contacts,
        (select count(*) from events) as events, (select sum(value) from account_counters) as counted`);
    const before = await counts();
    await preview(invoiceBody({ contact: { name: 'Nobody yet', email: 'new@example.com' } }));
    expect(await counts()).toEqual(before);
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['a name alone', { contact: { name: 'Kim' } }],
    ['items without amounts', { lineItems: [{ description: 'Album' }, {}], contact: { email: 'ki' } }],
    [
      'a schedule without dates and amounts',
      { paymentSchedule: [{}, { amount: 100 }, { dueDate: '2027-01-01' }] },
    ],
    ['a currency that is being typed', { currency: 'E', totalAmount: 500 }],
    ['no method', { paymentMethods: [], totalAmount: 500 }],
    [
      'rules that cannot be followed yet',
      {
        paymentSchedule: [
          { due: { days: 1, from: 'Previous' }, share: { basisPoints: 3000 } },
          { due: { days: -14, from: 'Event' }, share: 'Remainder' },
        ],
      },
    ],
    ['nulls', { note: null, eventDate: null, totalAmount: null, lineItems: null, paymentSchedule: null }],
  ])('is a page for %s', async (_what, body) => {
    const { status, text } = await preview(body);
    expect([status, text.slice(0, 15)]).toEqual([200, '<!doctype html>']);
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  });

  it('sums what there is, names the coming number, and says the language that is asked for', async () => {
    const lineItems = [{ description: 'Album', quantity: 2, unitAmount: 12_300 }];
    const { text } = await preview({ lineItems, currency: 'EUR' }, '?language=de');
    expect(text).toContain('246,00');
    expect(text).toMatch(/<html lang="de"/);
    expect(text).toMatch(/INV-\d{4}/);
  });

  it('is inert: its policy runs no script, sends no form, and lets only our own pages frame it', async () => {
    const { text, headers } = await preview(invoiceBody());
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain('sandbox allow-same-origin');
    expect(policy).not.toMatch(/unsafe|script-src|https?:\/\//);
    expect(text).not.toMatch(/<script|<style|<a [^>]* href=|action=|data-pay|data-tokens|\/viewed/);
    expect(text.match(/<form inert\b/g)).toHaveLength((text.match(/<form\b/g) ?? []).length);
    const style = /<link rel="stylesheet" href="([^"]+)"/.exec(text)?.[1] ?? '';
    const file = await fetch(`${service.url}${style}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    expect(await file.text()).toContain('--accent:#1d4ed8');
  });

  it('tells faults as everywhere', async () => {
    const refused = await preview({ totalAmount: -1, nmae: 'x' });
    expect([refused.status, refused.error.code]).toEqual([400, 'unknown_field']);
    const nobody = '01981f9e-0000-7000-8000-000000000000';
    expect((await preview({ contact: { id: nobody } })).status).toBe(422);
    expect((await preview({ invoiceId: nobody })).status).toBe(404);
    const stranger = await service.addMember('stranger');
    const { id } = await createInvoice(service);
    const foreign = { body: { invoiceId: id }, token: stranger.token };
    expect((await service.call('POST', '/v1/invoices/preview', foreign)).status).toBe(404);
    const without = await service.addMember('without', ['contacts:read']);
    expect(
      (await service.call('POST', '/v1/invoices/preview', { body: {}, token: without.token })).status,
    ).toBe(403);
  });

  it('of a change keeps what is paid, and shows what is new', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice);
    const [first, second] = invoice.paymentSchedule;
    const paymentSchedule = [
      { id: first.id },
      { id: second.id, amount: 150_000, name: 'Larger' },
      { dueDate: '2027-09-01', amount: 77_700, name: 'Brand new' },
    ];
    const { text } = await preview({ invoiceId: invoice.id, paymentSchedule, note: 'Changed' });
    for (const words of ['Larger', 'Brand new', '$777.00', 'Changed', '$1,500.00', 'Paid'])
      expect(text).toContain(words);
    expect((await show(invoice.id)).text).not.toContain('Brand new');
  });
});

describe('GET /v1/invoices/{invoice_id}/preview', () => {
  it('shows a draft as it would be issued, and does not count as viewed', async () => {
    const draft = await createInvoice(service, { status: 'Draft' });
    const { status, text } = await show(draft.id);
    expect(status).toBe(200);
    expect(text).toContain('Maria Lindqvist');
    expect(text).toContain('$1,000.00');
    const issued = await createInvoice(service);
    await show(issued.id);
    expect(await eventTypes(service, issued.id)).not.toContain('invoice.viewed');
    expect((await service.call('GET', `/v1/invoices/${draft.id}`)).data.status).toBe('Draft');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { type FreshMailing, freshMailing } from '../../support/mails.ts';
import { activeInvoice, codeOf, pay, read } from '../../support/money.ts';
import { readPdf } from '../../support/pdf.ts';
import type { TestService } from '../../support/service.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
  await service.services.accounts.changeProfile('demo-studio', { email: 'studio@example.com' });
});

const anna = { name: 'Anna Vogel', email: 'anna@example.com' };
const contactIn = async (language: string | null) =>
  (await service.call('POST', '/v1/contacts', { body: { ...anna, language } })).data;
const billed = (contact: object) => activeInvoice(service, { contact });
const subjects = async () =>
  Object.fromEntries((await mailing.arrivals()).map(({ to, mail }) => [to[0], mail.subject]));

const open = (invoice: { paymentLink: string }, name: string, accept: string) =>
  fetch(`${service.url}/demo-studio/r/${codeOf(invoice)}${name}`, { headers: { 'accept-language': accept } });
const download = (path: string) =>
  fetch(`${service.url}${path}`, {
    headers: { authorization: `Bearer ${service.member.token}`, 'accept-language': 'fr' },
  });
const textOf = async (answer: Response) => (await readPdf(Buffer.from(await answer.arrayBuffer()))).text;

describe('the language of a client', () => {
  it('is that of mails to the client; the business gets its own', async () => {
    const { id } = await contactIn('de');
    const invoice = await billed({ id });
    expect(await subjects()).toEqual({ 'anna@example.com': expect.stringMatching(/Rechnung INV-0001 von/) });
    await pay(service, invoice);
    expect(await subjects()).toEqual({
      'anna@example.com': expect.stringMatching(/Quittung von/),
      'studio@example.com': expect.stringMatching(/Anna Vogel paid/),
    });
    const mails = (await service.call('GET', '/v1/mails')).data.items;
    expect(
      mails.map(({ kind, language }: Record<string, string>) => `${kind} ${language}`).toSorted(),
    ).toEqual(['BusinessPaid en', 'Invoice de', 'Receipt de']);
  });

  it('is the one of the day of issue: a later one holds for later invoices, and a draft gets it', async () => {
    const { id } = await contactIn('de');
    const first = await billed({ id });
    const draft = await service.call('POST', '/v1/invoices', {
      body: { contact: { id }, totalAmount: 100, status: 'Draft' },
    });
    await service.call('PATCH', `/v1/contacts/${id}`, { body: { language: 'es' } });
    await service.call('PATCH', `/v1/invoices/${draft.data.id}`, { body: { status: 'Active' } });
    expect((await read(service, first.id)).contact.language).toBe('de');
    expect((await read(service, draft.data.id)).contact.language).toBe('es');
    await service.call('PATCH', `/v1/contacts/${id}`, { body: { language: null } });
    expect((await read(service, (await billed({ id })).id)).contact.language).toBeNull();
  });

  it('comes with a client that an invoice describes, unless a contact has the address already', async () => {
    const first = await billed({ ...anna, language: 'fr' });
    expect((await read(service, first.id)).contact).toEqual({ type: 'Client', ...anna, language: 'fr' });
    const second = await billed({ ...anna, language: 'es' });
    expect((await read(service, second.id)).contact.language).toBe('fr');
    const refused = await service.call('POST', '/v1/invoices', {
      body: { contact: { ...anna, language: 'it' }, totalAmount: 1 },
    });
    expect(refused.status).toBe(400);
  });

  it('is that of the page only where the browser of the reader asks for none of ours', async () => {
    const { id } = await contactIn('de');
    const invoice = await billed({ id });
    const langOf = async (accept: string, path = '') =>
      /<html lang="(\w+)"/.exec(await (await open(invoice, path, accept)).text())?.[1];
    expect(await langOf('it')).toBe('de');
    expect(await langOf('it', '/reminders')).toBe('de');
    expect(await langOf('es-MX')).toBe('es');
    expect(await langOf('es-MX', '?lang=fr')).toBe('fr');
    expect(await textOf(await open(invoice, '/invoice', 'it'))).toContain('Rechnung');
    expect(await textOf(await open(invoice, '/invoice', 'es'))).toContain('Factura');
  });

  it('is that of the files that the business takes, whatever its own browser asks for', async () => {
    const { id } = await contactIn('de');
    const invoice = await billed({ id });
    const { data: charge } = await pay(service, invoice);
    const file = (name: string) => download(`/v1/invoices/${invoice.id}/${name}`);
    expect(await textOf(await file('pdf'))).toContain('Rechnung');
    expect(await textOf(await file('pdf?language=es'))).toContain('Factura');
    expect(await (await file('calendar')).text()).toContain('Rechnung INV-0001');
    expect(await textOf(await download(`/v1/charges/${charge.id}/receipt`))).toContain('Quittung');
    const other = await activeInvoice(service, { contact: { name: 'Bo', email: 'bo@example.com' } });
    expect(await textOf(await download(`/v1/invoices/${other.id}/pdf`))).toContain('Facture');
  });

  it('goes to the contact that it is merged into, which may have its own', async () => {
    const german = await contactIn('de');
    const make = (email: string, language: string | null) =>
      service.call('POST', '/v1/contacts', { body: { name: 'Anna', email, language } });
    const none = (await make('a@example.com', null)).data;
    const spanish = (await make('b@example.com', 'es')).data;
    const merge = async (from: string, into: string) => {
      await service.call('POST', `/v1/contacts/${from}/merge`, { body: { into } });
      await service.work();
      return (await service.call('GET', `/v1/contacts/${into}`)).data.language;
    };
    expect(await merge(german.id, none.id)).toBe('de');
    expect(await merge(none.id, spanish.id)).toBe('es');
  });

  it('is in the lines of the CSV of invoices, and in the export of the contact', async () => {
    const { id } = await contactIn('de');
    await billed({ id });
    const csv = await (await download('/v1/invoices/csv')).text();
    const [head = '', line = ''] = csv.split('\r\n');
    expect(head).toMatch(/"Client language","Client Peppol id"$/);
    expect(line).toMatch(/,"de",$/);
    const exported = JSON.parse(await (await download(`/v1/contacts/${id}/export`)).text());
    expect(exported.contact.language).toBe('de');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeInvoice, codeOf, pay } from '../support/money.ts';
import { readPdf } from '../support/pdf.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.services.accounts.changeProfile('demo-studio', {
    street: 'Ringstr. 1',
    postalCode: '50667',
    city: 'Köln',
    country: 'DE',
    taxId: 'DE123456789',
  });
});
afterAll(() => service.close());

const open = (invoice: { paymentLink: string }, name = '', headers: Record<string, string> = {}) =>
  fetch(`${service.url}/demo-studio/r/${codeOf(invoice)}${name}`, { headers });
const item = { description: 'x', quantity: 1, unitAmount: 300_000 };

describe('the documents of a page', () => {
  it.each(['de-CH', 'es-MX', 'en-ZA', 'en-GB', 'en-CA', 'fr-CH'])(
    'write amounts as the page does in %s',
    async (tag) => {
      const invoice = await activeInvoice(service, {
        totalAmount: 12_345_678,
        paymentSchedule: [{ dueDate: '2026-12-01', amount: 12_345_678 }],
      });
      const headers = { 'accept-language': tag };
      const amount = new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' }).format(123_456.78);
      const flat = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').replaceAll('&#39;', "'");
      expect(flat(await (await open(invoice, '', headers)).text())).toContain(flat(amount));
      const { text } = await readPdf(
        Buffer.from(await (await open(invoice, '/invoice', headers)).arrayBuffer()),
      );
      expect(flat(text)).toContain(flat(amount));
    },
  );

  it.each<[string, Record<string, unknown>, boolean]>([
    ['taxed line items', { lineItems: [{ ...item, taxBasisPoints: 1900 }] }, true],
    ['no line items', {}, false],
    [
      'line items with and without tax',
      {
        lineItems: [
          { ...item, unitAmount: 1 },
          { ...item, unitAmount: 299_999, taxBasisPoints: 1900 },
        ],
      },
      false,
    ],
    ['a currency of three decimals', { lineItems: [item], currency: 'KWD' }, false],
    ['a currency that the standard does not list', { lineItems: [item], currency: 'XCG' }, false],
    ['another currency that it does not list', { lineItems: [item], currency: 'XAD' }, false],
  ])('offer an e-invoice exactly where it can be made: %s', async (_what, changes, isOffered) => {
    const invoice = await activeInvoice(service, changes);
    const page = await (await open(invoice)).text();
    expect(page.includes(`/r/${codeOf(invoice)}/e-invoice`)).toBe(isOffered);
    expect((await open(invoice, '/e-invoice')).status).toBe(isOffered ? 200 : 422);
  });

  it.each([
    ['en', 'This document cannot be made'],
    ['de', 'Dieses Dokument kann nicht erstellt werden'],
    ['fr', 'Ce document ne peut pas être créé'],
    ['es', 'Este documento no se puede crear'],
  ])('that cannot be made are said in %s not to be possible, and no fault of ours', async (lang, heading) => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, { token: 'tok_bank' });
    for (const name of ['/e-invoice', `/receipt/${data.id}`]) {
      const answer = await open(invoice, `${name}?lang=${lang}`);
      expect([name, answer.status]).toEqual([name, 422]);
      expect(await answer.text()).toContain(`<h1>${heading}</h1>`);
    }
  });
});

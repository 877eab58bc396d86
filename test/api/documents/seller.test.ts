import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { readPdf } from '../../support/pdf.ts';
import { startService, type TestService } from '../../support/service.ts';

const berlin = {
  street: 'Hauptstraße 12',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
  taxId: 'DE123456789',
};
const vienna = {
  street: 'Ring 1',
  postalCode: '1010',
  city: 'Wien',
  country: 'AT',
  taxId: 'ATU12345678',
};

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const textOf = async (path: string) => (await readPdf((await service.call('GET', path)).bytes)).text;
const change = (changes: object) => service.services.accounts.changeProfile('demo-studio', changes);
const taxed = () =>
  activeInvoice(service, {
    currency: 'EUR',
    lineItems: [{ description: 'x', quantity: 1, unitAmount: 300_000, taxBasisPoints: 1900 }],
  });

describe('the seller on documents', () => {
  it('stays who it was when the invoice was issued, on every document; drafts and later ones change', async () => {
    const before = await taxed();
    const draft = await createInvoice(service, { status: 'Draft' });
    service.clock.set('2026-11-22T12:00:00Z');
    await change({ footer: 'Nothing is known of the seller yet' });
    service.clock.set('2026-11-23T12:00:00Z');
    await change(berlin);
    service.clock.set('2026-11-24T12:00:00Z');
    const first = await taxed();
    const { data: charge } = await pay(service, first);
    service.clock.set('2026-11-25T12:00:00Z');
    await service.sql(`update accounts set name = 'Wiener Studio' where path = 'demo-studio'`);
    await change(vienna);
    service.clock.set('2026-11-26T12:00:00Z');
    await change({ footer: 'Of no meaning for who sells' });
    const second = await taxed();

    for (const [path, city, country, name] of [
      // Issued before anything was known: with what was known first.
      [`/v1/invoices/${before.id}/pdf`, '10115 Berlin', 'VAT ID: DE123456789', 'demo-studio'],
      [`/v1/invoices/${first.id}/pdf`, '10115 Berlin', 'VAT ID: DE123456789', 'demo-studio'],
      [`/v1/charges/${charge.id}/receipt`, '10115 Berlin', 'VAT ID: DE123456789', 'demo-studio'],
      [`/v1/invoices/${first.id}/e_invoice`, '10115 Berlin', 'VAT ID: DE123456789', 'demo-studio'],
      [`/v1/invoices/${second.id}/pdf`, '1010 Wien', 'VAT ID: ATU12345678', 'Wiener Studio'],
      [`/v1/invoices/${draft.id}/pdf`, '1010 Wien', 'VAT ID: ATU12345678', 'Wiener Studio'],
    ] as const) {
      const text = await textOf(path);
      for (const part of [city, country, name])
        expect([path, text]).toEqual([path, expect.stringContaining(part)]);
    }
    const xml = (id: string) => service.call('GET', `/v1/invoices/${id}/e_invoice?format=ubl`);
    expect((await xml(first.id)).text).toContain('>DE123456789<');
    expect((await xml(first.id)).text).not.toContain('ATU12345678');
    expect((await xml(second.id)).text).toContain('>ATU12345678<');
    const calendar = await service.call('GET', `/v1/invoices/${first.id}/calendar`);
    expect(calendar.text).toContain('to demo-studio');
  });

  it('has a version for each change of who sells, and none for other changes', async () => {
    const count = async () => (await service.sql('select 1 from seller_versions')).length;
    const known = await count();
    service.clock.set('2026-11-27T12:00:00Z');
    await change({ accentColour: '#112233', language: 'de', reminderDays: [1] });
    await change(vienna);
    expect(await count()).toBe(known);
    await change({ taxId: 'ATU87654321' });
    expect(await count()).toBe(known + 1);
  });
});

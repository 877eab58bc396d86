import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, read } from '../../support/money.ts';
import { readPdf } from '../../support/pdf.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

const item = (unitAmount: number, taxBasisPoints: number) => ({
  description: `At ${taxBasisPoints}`,
  quantity: 1,
  unitAmount,
  taxBasisPoints,
});
const asked = {
  totalAmount: 100_001,
  lineItems: [item(66_667, 1_900), item(33_334, 700)],
  paymentSchedule: [
    { dueDate: '2026-12-01', amount: 33_333 },
    { dueDate: '2027-01-01', amount: 33_333 },
    { dueDate: '2027-02-01', amount: 33_335 },
  ],
  depositDocuments: true,
};
const made = (body: object = {}) => activeInvoice(service, { ...asked, ...body });
const record = (id: string, body: object) => service.call('POST', `/v1/invoices/${id}/payments`, { body });

describe('the final invoice as a version of the document', () => {
  const versionsOf = async (id: string) =>
    (await service.call('GET', `/v1/invoices/${id}/versions`)).data.items;
  const textOf = async (path: string) => (await readPdf((await service.call('GET', path)).bytes)).text;
  const pdfOf = (id: string, version: number) => `/v1/invoices/${id}/versions/${version}/pdf`;

  it('begins one: the kept PDF of the version before stays the plan that was handed out, and its own names the prepayments', async () => {
    const { id } = await made();
    const { bytes: plan } = await service.call('GET', `/v1/invoices/${id}/pdf`);
    await record(id, { amount: 33_333 });
    expect(await versionsOf(id)).toMatchObject([{ number: 1, isCurrent: true, changed: [] }]);
    await record(id, { amount: 66_668 });
    const { finalInvoicedOn } = await read(service, id);
    const versions = await versionsOf(id);
    expect(versions).toMatchObject([
      { number: 2, isCurrent: true, changed: ['finalInvoice'], totalAmount: 100_001, files: [] },
      { number: 1, isCurrent: false, changed: [], totalAmount: 100_001 },
    ]);
    expect((await service.call('GET', pdfOf(id, 1))).bytes).toEqual(plan);
    const final = await textOf(pdfOf(id, 2));
    expect(final).toContain('Final invoice');
    expect(final).toContain('-P1');
    const { bytes } = await service.call('GET', `/v1/invoices/${id}/pdf`);
    expect((await service.call('GET', pdfOf(id, 2))).bytes).toEqual(bytes);
    const one = (number: number) => service.call('GET', `/v1/invoices/${id}/versions/${number}`);
    expect((await one(2)).data).toMatchObject({ issuedOn: finalInvoicedOn });
  });

  it('begins one in the change that ends it, too: a credit note, a request of the business', async () => {
    const credited = await made();
    await record(credited.id, { amount: 33_333 });
    const note = { amount: 70_000, reason: 'Less', givenBack: { outside: 3_332 } };
    const noted = await service.call('POST', `/v1/invoices/${credited.id}/credit_notes`, { body: note });
    expect(noted.status).toBe(201);
    const requested = await made();
    await service.call('POST', `/v1/invoices/${requested.id}/final_invoice`, { body: {} });
    for (const { id } of [credited, requested])
      expect((await versionsOf(id)).map((one: { changed: string[] }) => one.changed)).toEqual([
        ['finalInvoice'],
        [],
      ]);
    // Nobody had taken the plan: it is made now, as it was.
    expect(await textOf(pdfOf(requested.id, 1))).toContain('Payment plan');
  });

  it('says of a canceled plan that no invoice comes', async () => {
    const { id } = await made();
    await service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Canceled' } });
    const { error } = await service.call('GET', `/v1/invoices/${id}/e_invoice?format=ubl`);
    const said = JSON.stringify(error);
    expect(said).toContain('there will be none');
    expect(said).not.toContain('when all is paid');
  });
});

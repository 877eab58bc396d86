import { beforeEach, describe, expect, it } from 'vitest';
import { freshService } from '../support/fresh-service.ts';
import { createInvoice } from '../support/invoices.ts';
import { activeInvoice } from '../support/money.ts';
import type { TestService } from '../support/service.ts';

/** Statements of the release before 000032, which `service.sql` sends as that release: its connections do not name the newer lines. */

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const priced = {
  totalAmount: 11_900,
  paymentSchedule: [{ dueDate: '2027-03-01', amount: 11_900 }],
  taxMode: 'OnTop',
  lineItems: [{ description: 'Photos', quantity: 1, unitAmount: 10_000, taxBasisPoints: 1_900 }],
};
const inHours = {
  totalAmount: 15_000,
  paymentSchedule: [{ dueDate: '2027-03-01', amount: 15_000 }],
  lineItems: [{ description: 'Hours', quantity: 1.5, unitAmount: 10_000, taxBasisPoints: 1_900 }],
};
const exempt = {
  totalAmount: 15_000,
  paymentSchedule: [{ dueDate: '2027-03-01', amount: 15_000 }],
  lineItems: [{ description: 'Course', quantity: 1, unitAmount: 15_000, taxCategory: 'Exempt' }],
};
const plain = {
  totalAmount: 10_000,
  paymentSchedule: [{ dueDate: '2027-03-01', amount: 10_000 }],
  lineItems: [
    { description: 'A "unit": 1.5 of "discount"', quantity: 1, unitAmount: 10_000, taxBasisPoints: 1_900 },
  ],
};

// As every release writes an invoice, and what is posted of it.
const save = (id: string) => service.sql('update invoices set line_items = line_items where id = $1', [id]);
const post = (id: string) =>
  service.sql(
    `insert into ledger_posting_taxes (account_id, source_id, code, sequence, rate, invoice_id, gross, net, tax)
     select account_id, source_id, code, sequence, 700, invoice_id, 0, 0, 0 from ledger_posting_taxes
     where invoice_id = $1 limit 1`,
    [id],
  );
const momentary = { code: '55P03' };

describe('beside a process of the release before decimals, discounts and categories', () => {
  it.each([
    ['tax on top', priced],
    ['decimals', inHours],
    ['a category', exempt],
  ])('an invoice with %s is not written, and nothing of it is posted', async (_, body) => {
    const { id } = await activeInvoice(service, body);
    await expect(save(id)).rejects.toMatchObject(momentary);
    await expect(post(id)).rejects.toMatchObject(momentary);
    const draft = await createInvoice(service, { ...body, status: 'Draft' });
    await expect(save(draft.id)).rejects.toMatchObject(momentary);
  });

  it('other invoices are written as before', async () => {
    const { id } = await activeInvoice(service, plain);
    await save(id);
    await post(id);
  });

  it('a saved line item keeps the fields that it does not know', async () => {
    const save = async (body: object) =>
      (await service.call('POST', '/v1/saved_line_items', { body })).data.id as string;
    const hours = await save({ description: 'Hours', quantity: 1.5, unitAmount: 9_000, unit: 'Hour' });
    const album = await save({ description: 'Album', quantity: 1, unitAmount: 30_000 });
    const edit = (id: string) =>
      service.sql('update saved_line_items set quantity = 2, sequence = sequence + 1 where id = $1', [id]);
    await expect(edit(hours)).rejects.toMatchObject(momentary);
    await edit(album);
    const read = async (id: string) => (await service.call('GET', `/v1/saved_line_items/${id}`)).data;
    expect(await read(hours)).toMatchObject({ quantity: 1.5, unit: 'Hour' });
    expect(await read(album)).toMatchObject({ quantity: 2 });
  });
});

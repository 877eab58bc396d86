import { beforeEach, describe, expect, it } from 'vitest';
import { openDispute } from '../../support/evidence.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { readPdf } from '../../support/pdf.ts';
import type { TestService } from '../../support/service.ts';

/** Several people paid an invoice, and the charge of one of them is disputed. */

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const paul = { name: 'Paul Weber', email: 'paul@example.com' };
const rita = { name: 'Rita Sommer', email: 'rita@example.com' };

async function disputedBy(payer: object | undefined, others: readonly object[]) {
  const invoice = await activeInvoice(service);
  for (const other of others) await pay(service, invoice, { payer: other });
  const { data: charge } = await pay(service, invoice, payer === undefined ? {} : { payer });
  return openDispute(service, charge);
}

describe('the evidence of a dispute of one of several payers', () => {
  it('names that payer in facts and PDF, and no other payer', async () => {
    const { url } = await disputedBy(rita, [paul]);
    const { data, text: facts } = await service.call('GET', url);
    expect(data.facts.charge.payer).toEqual(rita);
    expect(facts).not.toMatch(/paul/i);
    const { text } = await readPdf((await service.call('GET', `${url}/pdf`)).bytes);
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toContain('by Rita Sommer (rita@example.com)');
    expect(words).toContain('to rita@example.com');
    expect(words).not.toMatch(/paul/i);
  });

  it('names no payer where the disputed charge has none, and keeps the mails to the contact', async () => {
    const { url } = await disputedBy(undefined, [paul, rita]);
    const { data, text } = await service.call('GET', url);
    expect(text).not.toMatch(/paul|rita@/i);
    const { client } = data.facts.invoice;
    expect(data.facts.mails.length).toBeGreaterThan(1);
    for (const { recipients } of data.facts.mails) expect(recipients[0].email).toBe(client.email);
  });

  it('sends the bank name and email of one person: without an email of the payer, none', async () => {
    const { url } = await disputedBy({ name: 'Rita Sommer' }, []);
    const { data } = await service.call('POST', url, { body: { dryRun: true } });
    expect(data.fields.customerName).toBe('Rita Sommer');
    expect(data.fields).not.toHaveProperty('customerEmail');
  });
});

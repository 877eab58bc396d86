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
  const bankDetails = [{ currency: 'EUR', holder: 'Demo', iban: 'DE89370400440532013000' }];
  await service.call('PUT', '/v1/account/bank_details', { body: { bankDetails } });
});

// Three payments of 1,000.00; the first is paid, and autopay takes the others on their days.
async function withAutopay() {
  const contact = { name: 'Anna', email: 'anna@example.com' };
  const invoice = await activeInvoice(service, { currency: 'EUR', contact });
  await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
  await mailing.arrivals();
  return read(service, invoice.id);
}
type Invoice = Awaited<ReturnType<typeof withAutopay>>;
async function changeSecond(invoice: Invoice, amount: number) {
  const paymentSchedule = invoice.paymentSchedule.map(
    (one: { id: string; dueDate: string; amount: number }, index: number) => ({
      id: one.id,
      dueDate: one.dueDate,
      amount: index === 1 ? amount : one.amount,
    }),
  );
  const body = { totalAmount: 200_000 + amount, paymentSchedule };
  expect((await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body })).status).toBe(200);
}
const mailed = async (subject: RegExp) => {
  const found = (await mailing.arrivals()).filter(({ to }) => to.includes('anna@example.com'));
  const text = found.find(({ mail }) => subject.test(mail.subject ?? ''))?.mail.text;
  if (text === undefined) throw new Error(`No such mail: ${found.map(({ mail }) => mail.subject).join()}`);
  return text.replaceAll('\u00a0', ' ');
};
const pdfOf = async ({ id }: Invoice) =>
  (await readPdf((await service.call('GET', `/v1/invoices/${id}/pdf`)).bytes)).text.replaceAll('\u00a0', ' ');
async function pageOf(invoice: Invoice) {
  const answer = await fetch(`${service.url}/demo-studio/r/${codeOf(invoice)}?lang=en`);
  return (await answer.text()).replaceAll('\u00a0', ' ');
}

describe('a client whose payments autopay takes', () => {
  it('is asked for no transfer of them, by page, PDF, reminder or mail about a change', async () => {
    const invoice = await withAutopay();
    expect(await pageOf(invoice)).not.toContain('Pay by bank transfer');
    expect(await pdfOf(invoice)).not.toContain('Pay by bank transfer');
    expect((await service.call('POST', `/v1/invoices/${invoice.id}/remind`, { body: {} })).status).toBe(201);
    expect(await mailed(/INV-0001/)).not.toContain('DE89');
    await changeSecond(invoice, 90_000);
    expect(await mailed(/changed|updated/i)).not.toContain('DE89');
    const shown = await service.call('GET', `/v1/invoices/${invoice.id}/mail`);
    expect(shown.data.text).toContain('INV-0001');
    expect(shown.data.text).not.toContain('DE89');
  });

  it('is asked for what its consent does not cover, and no more', async () => {
    const invoice = await withAutopay();
    await changeSecond(invoice, 150_000);
    expect(await pageOf(invoice)).toContain('data-copy="500.00"');
    expect(await pdfOf(invoice)).toMatch(/Amount\s+€500\.00/);
    expect(await mailed(/changed|updated/i)).toContain('Amount: €500.00');
  });
});

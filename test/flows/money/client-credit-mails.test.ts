import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailingService, startMailing } from '../../support/mails.ts';
import { activeInvoice, read } from '../../support/money.ts';

let mailing: MailingService;
beforeAll(async () => {
  mailing = await startMailing();
});
afterAll(() => mailing.close());

type Made = { id: string; contactId: string; paymentSchedule: { id: string; amount: number }[] };
const post = (path: string, body: object = {}) => mailing.service.call('POST', path, { body });
const told = async () => (await mailing.arrivals()).map(({ mail }) => `${mail.subject}\n${mail.text}`);

/** An invoice of two payments, of whose client 300 dollars are credit; and its number. */
async function withCredit(language: string): Promise<{ invoice: Made; number: string }> {
  const contact = { name: 'Maria', email: `maria-${language}@example.com`, language };
  const first: Made & { totalAmount: number } = await activeInvoice(mailing.service, { contact });
  await post(`/v1/invoices/${first.id}/payments`, {
    amount: first.totalAmount + 30_000,
    overpayment: 'Credit',
  });
  const invoice: Made = await activeInvoice(mailing.service, { contact });
  await mailing.arrivals();
  return { invoice, number: (await read(mailing.service, invoice.id)).number };
}

it.each([
  [
    'en',
    '$200.00 of your credit was used for invoice',
    'Your credit of $200.00 no longer pays invoice',
    'You have your credit again',
  ],
  ['de', 'Ihres Guthabens wurden für Rechnung', 'mit denen Rechnung', 'sind wieder Ihr Guthaben'],
  ['es', 'de su saldo a favor para la factura', 'que pagaron la factura', 'vuelven a ser saldo a su favor'],
  [
    'fr',
    'de votre crédit ont été utilisés pour la facture',
    'ne règle plus la facture',
    'de nouveau votre crédit',
  ],
])(
  'credit is told as credit when it is used and when it comes back, in %s',
  async (language, used, paid, again) => {
    const { invoice, number } = await withCredit(language);
    const { data } = await post(`/v1/invoices/${invoice.id}/apply_credit`, { amount: 20_000 });
    const [receipt, ...others] = await told();
    expect(others).toEqual([]);
    expect(receipt).toContain(`${used} ${number}`);
    expect(receipt).not.toMatch(/has received|Thank you|Quittung|Recibo|Reçu|Receipt from/);
    await post(`/v1/invoices/${invoice.id}/payments/${data.manualPayments[0].id}/unmark`);
    const [reopened, ...more] = await told();
    expect(more).toEqual([]);
    expect(reopened).toContain(`${paid} ${number}`);
    expect(reopened).toContain(again);
    expect(reopened).not.toMatch(/reversed|rückgängig|anulado un pago|a été annulé/);
  },
);

it('a payment that was part credit and part money is reversed, and the mail names the credit', async () => {
  const { invoice } = await withCredit('en');
  const [first] = invoice.paymentSchedule;
  await post(`/v1/invoices/${invoice.id}/apply_credit`, { amount: 20_000 });
  await post(`/v1/invoices/${invoice.id}/scheduled_payments/${first?.id}/mark_as_paid`);
  await mailing.arrivals();
  await post(`/v1/invoices/${invoice.id}/scheduled_payments/${first?.id}/unmark_as_paid`);
  const [mail] = await told();
  expect(mail).toContain('was reversed, and $200.00 of it is your credit again.');
});

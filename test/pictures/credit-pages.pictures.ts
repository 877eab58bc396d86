import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, it } from 'vitest';
import { type EmailContent, renderHtml } from '../../src/notifications/render/layout.ts';
import { makeDeposits } from '../support/deposits.ts';
import { activeInvoice, codeOf } from '../support/money.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

const FOLDER = process.env.PICTURES ?? new URL('../../pictures/', import.meta.url).pathname;
const languages = ['en', 'de', 'fr', 'es'] as const;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await mkdir(FOLDER, { recursive: true });
});
afterAll(() => stage.close());

const post = async (path: string, body: object = {}) => {
  const answer = await stage.service.call('POST', path, { body });
  if (answer.status > 201) throw new Error(answer.text);
};

async function draw(name: string, address: string): Promise<void> {
  for (const [index, lang] of languages.entries()) {
    const viewport = index % 2 === 0 ? PHONE : DESK;
    const { page, context } = await stage.visit(address.replace('LANG', lang), { viewport, locale: lang });
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${FOLDER}/${name}-${lang}-${viewport.width}.png`, fullPage: true });
    await context.close();
  }
}

const pageOf = (invoice: { readonly paymentLink: string }) =>
  `${stage.service.url}/demo-studio/r/${codeOf(invoice)}?lang=LANG`;

it('the page of a client whose credit has paid a part, and the pages of prepayment and final invoices', async () => {
  const more = { deliveryMethod: 'Email' } as const;
  const [overpaid, open] = [
    await activeInvoice(stage.service, more),
    await activeInvoice(stage.service, more),
  ];
  const { amountDue } = (await stage.service.call('GET', `/v1/invoices/${overpaid.id}`)).data;
  await post(`/v1/invoices/${overpaid.id}/payments`, { amount: amountDue + 45_000, overpayment: 'Credit' });
  await post(`/v1/invoices/${open.id}/apply_credit`, { amount: 20_000 });
  await draw('page-credit', pageOf(open));
  const { invoiceId } = await makeDeposits(stage.service);
  const { items } = (await stage.service.call('GET', '/v1/invoices?limit=10')).data;
  for (const { id } of items) {
    const { data } = await stage.service.call('GET', `/v1/invoices/${id}`);
    if (data.totalAmount !== 50_000) continue;
    await draw(id === invoiceId ? 'page-final-invoice' : 'page-prepayment', pageOf(data));
  }
});

it('the mails of a payment plan, of a receipt with a prepayment invoice, and of credit', async () => {
  for (const language of languages) {
    await stage.service.call('PATCH', '/v1/account', { body: { profile: { language } } });
    const contact = { name: 'Ada Berg', email: `ada-${language}@example.com` };
    const plan = await activeInvoice(stage.service, {
      contact,
      deliveryMethod: 'Email',
      totalAmount: 50_000,
      depositDocuments: true,
      lineItems: [{ description: 'Photos', quantity: 1, unitAmount: 50_000, taxBasisPoints: 1_900 }],
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 20_000 },
        { dueDate: '2027-02-01', amount: 30_000 },
      ],
    });
    await stage.service.work();
    await post(`/v1/invoices/${plan.id}/payments`, { amount: 20_000 });
    const other = await activeInvoice(stage.service, { contact, deliveryMethod: 'Email' });
    const { amountDue } = (await stage.service.call('GET', `/v1/invoices/${other.id}`)).data;
    await post(`/v1/invoices/${other.id}/payments`, { amount: amountDue + 45_000, overpayment: 'Credit' });
    const open = await activeInvoice(stage.service, { contact, deliveryMethod: 'Email' });
    await stage.service.work();
    await post(`/v1/invoices/${open.id}/apply_credit`, { amount: 20_000 });
    await stage.service.work();
    const ids = [plan.id, open.id];
    const mails = await stage.service.sql<{ kind: string; content: EmailContent }>(
      'select kind, content from mails where invoice_id = any($1::uuid[]) order by created_at, id',
      [ids],
    );
    for (const [index, { kind, content }] of mails.entries()) {
      const html = encodeURIComponent(renderHtml(content));
      const { page, context } = await stage.visit(`data:text/html;charset=utf-8,${html}`);
      await page.screenshot({ path: `${FOLDER}/mail-${language}-${index}-${kind}.png`, fullPage: true });
      await context.close();
    }
  }
});

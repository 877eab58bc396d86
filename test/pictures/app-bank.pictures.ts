import { type AppScene, drawScenes, fail, hold } from '../support/app-scenes.ts';
import { bankLines, numberOf, upload } from '../support/bank.ts';
import { createInvoice } from '../support/invoices.ts';
import type { Stage } from '../support/stage.ts';

interface Made {
  readonly paid: string;
  readonly overpaid: string;
}

/** A statement with a line of each kind: certain, likely, unknown, too much, ignored, confirmed, credit, money out. */
async function makeBank({ service }: Stage): Promise<Made> {
  const bill = (name: string, amount: number) =>
    createInvoice(service, {
      status: 'Active',
      contact: { type: 'Client', name, email: `${amount}@example.com` },
      totalAmount: amount,
      paymentSchedule: [
        { dueDate: '2026-12-20', amount: amount / 2 },
        { dueDate: '2027-02-20', amount: amount / 2 },
      ],
    });
  const maria = await bill('Maria Lindqvist', 240_000);
  const tom = await bill('Bartholomäus Freiherr von Hohenstein-Löwenberg zu Alt-Rosenthal', 130_000);
  const kim = await bill('Kim & Søren', 90_000);
  const nora = await bill('Nora Ek', 30_000);
  await upload(
    service,
    [
      `2026-11-20,2400.00,"LINDQVIST, MARIA",DE02120300000000202051,"Rechnung ${await numberOf(service, maria)}, vielen Dank"`,
      `2026-11-20,650.00,"Bartholomäus Freiherr von Hohenstein-Löwenberg zu Alt-Rosenthal",DE02500105170137075030,first part`,
      '2026-11-19,17.35,PayPal Europe S.a.r.l. et Cie S.C.A,,1004499 PAYPAL',
      `2026-11-18,950.00,Kim and Soren,,${await numberOf(service, kim)}`,
      '2026-11-17,12.00,Stadtwerke,,Gutschrift',
      `2026-11-16,450.00,مريم,,a part of ${await numberOf(service, kim)}`,
      `2026-11-15,350.00,Nora Ek,,${await numberOf(service, nora)}`,
      '2026-11-15,-1250.00,Hausverwaltung Nord,,Miete November',
    ].join('\n'),
  );
  const lines = await bankLines(service);
  const idOf = (amount: number) => lines.find((line: { amount: number }) => line.amount === amount).id;
  await service.call('POST', `/v1/bank_lines/${idOf(1_200)}/ignore`, { body: {} });
  const allocations = [{ invoiceId: tom.id, amount: 40_000 }];
  await service.call('POST', `/v1/bank_lines/${idOf(45_000)}/confirm`, { body: { allocations } });
  const more = { allocations: [{ invoiceId: nora.id, amount: 35_000 }], overpayment: 'Credit' };
  await service.call('POST', `/v1/bank_lines/${idOf(35_000)}/confirm`, { body: more });
  return { paid: idOf(45_000), overpaid: idOf(35_000) };
}

const csv = 'Date;Amount;Payer;Description\n2026-11-20;400.00;Maria;INV-0001\n2026-11-19;12.00;Kim;thanks\n';
const choose = (name: string, content: string) => async (look: { page: import('playwright-core').Page }) =>
  look.page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

const scenes: readonly AppScene<Made>[] = [
  { name: 'bank', path: 'bank', seen: 'li[data-line]' },
  { name: 'bank-confirmed', path: 'bank?state=PartlyConfirmed', seen: 'li[data-line]' },
  { name: 'bank-out', path: 'bank?view=Out', seen: 'li[data-line]' },
  {
    name: 'bank-nothing',
    path: 'bank?q=zzz',
    seen: ({ page, words }) => page.getByText(words.bank.nothingFound),
  },
  { name: 'bank-viewer', path: 'bank', as: 'Viewer', seen: 'li[data-line]' },
  { name: 'bank-loading', path: 'bank', network: hold('**/v1/bank_*'), seen: '.shimmer', isLoading: true },
  { name: 'bank-error', path: 'bank', network: fail('**/v1/bank_*'), seen: '[role=alert]', hasFaults: true },
  {
    name: 'bank-split',
    path: 'bank',
    act: ({ page, words }) => page.getByRole('button', { name: words.bank.choose }).first().click(),
    seen: 'dialog',
  },
  {
    name: 'bank-undo',
    path: (made) => `bank/lines/${made.paid}`,
    act: ({ page, words }) => page.getByRole('button', { name: words.bank.undo, exact: true }).click(),
    seen: 'dialog',
  },
  {
    name: 'bank-undo-credit',
    path: (made) => `bank/lines/${made.overpaid}`,
    act: ({ page, words }) => page.getByRole('button', { name: words.bank.undo, exact: true }).click(),
    seen: 'dialog',
  },
  { name: 'bank-line', path: (made) => `bank/lines/${made.paid}`, seen: 'dl' },
  { name: 'bank-statements', path: 'bank/statements', seen: 'main h2' },
  {
    name: 'bank-certain',
    path: 'bank/statements',
    act: ({ page }) => page.locator('main button').first().click(),
    seen: 'dialog li',
  },
  { name: 'bank-upload', path: 'bank/upload', seen: 'input[type=file]' },
  { name: 'bank-upload-csv', path: 'bank/upload', act: choose('november.csv', csv), seen: 'fieldset table' },
  {
    name: 'bank-upload-faulty',
    path: 'bank/upload',
    act: choose('wrong.sta', ':20:x\n:25:1\n:28C:1\n:60F:C261101EUR0,00\n:61:broken\n'),
    seen: '[role=alert]',
    hasFaults: true,
  },
];

drawScenes(makeBank, scenes);

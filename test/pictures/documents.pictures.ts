import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLaterScenes } from '../support/later-scenes.ts';
import { activeInvoice, pay } from '../support/money.ts';
import { makeScenes } from '../support/scenes.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

// Draws each page of every document, if the machine has poppler's pdftoppm. Otherwise it only writes the files.
const FOLDER = process.env.PICTURES ?? new URL('../../pictures/', import.meta.url).pathname;
const run = promisify(execFile);

let stage: Stage;
let laterStage: Stage;
beforeAll(async () => {
  [stage, laterStage] = await Promise.all([openStage(), openStage()]);
  await mkdir(FOLDER, { recursive: true });
});
afterAll(() => Promise.all([stage.close(), laterStage.close()]));

async function draw(name: string, address: string): Promise<void> {
  const answer = await fetch(address);
  expect([name, answer.status]).toEqual([name, 200]);
  const stem = `${FOLDER}/pdf-${name.replaceAll(' ', '-')}`;
  await writeFile(`${stem}.pdf`, Buffer.from(await answer.arrayBuffer()));
  await run('pdftoppm', ['-png', '-r', '90', `${stem}.pdf`, stem]).catch((cause: { code?: unknown }) => {
    if (cause.code !== 'ENOENT') throw cause;
  });
}

const documentOf = (link: string, name: string, language = 'en') =>
  `${link.split('?')[0]}/${name}?lang=${language}`;

it('the invoice in each state of the page', async () => {
  const scenes = await makeScenes(stage);
  const names = ['open', 'overdue', 'partly paid', 'declined', 'processing', 'asks the holder', 'paid'];
  for (const name of [...names, 'refunded', 'canceled', 'arabic', 'twelve payments']) {
    await draw(`invoice ${name}`, documentOf(scenes[name] ?? '', 'invoice'));
  }
  for (const language of ['de', 'fr', 'es']) {
    await draw(`invoice in ${language}`, documentOf(scenes.open ?? '', 'invoice', language));
  }
});

it('the invoice of a business with a look of its own, and its receipts', async () => {
  const scenes = await makeLaterScenes(laterStage);
  const names = ['a look of its own', 'disputed', 'marked as paid', 'a part of it paid'] as const;
  for (const name of names) await draw(`own ${name}`, documentOf(scenes[name], 'invoice'));
  const { service, sandbox } = laterStage;
  for (const [name, body] of [
    ['receipt with a fee', {}],
    ['receipt with autopay', { autopay: { terms: 'Along the schedule.' } }],
  ] as const) {
    const invoice = await activeInvoice(service);
    const token = await sandbox.card('4242424242424242');
    const { data } = await pay(service, invoice, { token, ...body });
    await draw(name, documentOf(invoice.paymentLink, `receipt/${data.id}`));
    await service.call('POST', `/v1/charges/${data.id}/refunds`, { body: { amount: 40_000 } });
    await draw(`${name} refunded`, documentOf(invoice.paymentLink, `receipt/${data.id}`, 'de'));
  }
});

it('units, discounts and two rates, and the receipts of money that came outside', async () => {
  const { service } = stage;
  const invoice = await activeInvoice(service, {
    currency: 'EUR',
    taxMode: 'OnTop',
    discount: { basisPoints: 1_000 },
    lineItems: [
      {
        description: 'Editing',
        quantity: 12.5,
        unit: 'Hour',
        unitAmount: 8_000,
        discount: { basisPoints: 500 },
        taxBasisPoints: 1_900,
      },
      {
        description: 'Book, bound in linen, with a ribbon',
        quantity: 2,
        unit: 'Piece',
        unitAmount: 10_000,
        discount: { amount: 2_500 },
        taxBasisPoints: 700,
      },
      { description: 'Journey', quantity: 1, unit: 'LumpSum', unitAmount: 5_000, taxBasisPoints: 1_900 },
    ],
    totalAmount: 123_953,
    paymentSchedule: [{ dueDate: '2026-12-20', amount: 123_953 }],
  });
  for (const language of ['en', 'de', 'fr', 'es']) {
    await draw(`priced lines in ${language}`, documentOf(invoice.paymentLink, 'invoice', language));
  }
  const part = { amount: 40_000, method: 'Cheque', reference: 'Cheque 1047 of 19 November' };
  const { status } = await service.call('POST', `/v1/invoices/${invoice.id}/payments`, { body: part });
  expect(status).toBe(201);
  for (const language of ['en', 'de']) {
    await draw(
      `priced lines partly paid in ${language}`,
      documentOf(invoice.paymentLink, 'invoice', language),
    );
    for (const viewport of [PHONE, DESK]) {
      const { page, context } = await stage.visit(`${invoice.paymentLink.split('?')[0]}?lang=${language}`, {
        viewport,
      });
      await page.locator('h1').first().waitFor();
      const path = `${FOLDER}/priced-lines-page-${language}-${viewport.width}.png`;
      await page.screenshot({ path, fullPage: true });
      await context.close();
    }
  }
});

it('long ones', async () => {
  const { service, sandbox } = stage;
  const lineItems = Array.from({ length: 60 }, (_, index) => ({
    description:
      index % 7 === 3
        ? `Line ${index + 1}: a description that is so long that it takes two or even three lines of the table, with all that was agreed`
        : `Line ${index + 1}`,
    quantity: index + 1,
    unitAmount: index === 59 ? 1_800_000 : 100_00,
    taxBasisPoints: index % 2 === 0 ? 1_900 : 700,
  }));
  const totalAmount = lineItems.reduce((sum, { quantity, unitAmount }) => sum + quantity * unitAmount, 0);
  const part = Math.floor(totalAmount / 36);
  const paymentSchedule = Array.from({ length: 36 }, (_, month) => ({
    dueDate: `${2027 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`,
    amount: month === 35 ? totalAmount - 35 * part : part,
    ...(month % 5 === 0 ? { name: `The ${month + 1}th part, after what was agreed on in the contract` } : {}),
  }));
  const long = await activeInvoice(service, {
    totalAmount,
    paymentSchedule,
    lineItems,
    eventDate: '2027-06-19',
    note: `${'We thank you for your trust. '.repeat(12)}\n\n${'Terms follow. '.repeat(30)}`,
    contact: {
      type: 'Client',
      name: 'Maria Alexandra von und zu Lindqvist-Hohenberg and the Association of Friends of Music',
      email: `${'maria.alexandra.von.und.zu'}@a-very-long-domain-of-friends-of-music.example.com`,
    },
  });
  await draw('long', documentOf(long.paymentLink, 'invoice'));
  const { data } = await pay(service, long, {
    token: await sandbox.card('4242424242424242'),
    scheduledPaymentIds: long.paymentSchedule.map(({ id }: { id: string }) => id),
  });
  await draw('long receipt', documentOf(long.paymentLink, `receipt/${data.id}`));
});

import { choose, press } from '../support/app-acts.ts';
import { type AppScene, drawScenes, fail, hold, type Look } from '../support/app-scenes.ts';
import { type InvoiceScenes, makeInvoiceScenes } from '../support/invoice-scenes.ts';

type Scene = AppScene<InvoiceScenes>;
const row = '[role=row] a';
const dialog = 'dialog[open]';

async function select({ page, words, isPhone }: Look<InvoiceScenes>, count: number): Promise<void> {
  await page.locator(row).first().waitFor();
  if (isPhone) await press(page, words.parts.choose);
  for (let index = 1; index <= count; index += 1) {
    if (isPhone) await page.locator('[role=row] label').nth(index).click();
    else await page.locator('[role=row] input[type=checkbox]').nth(index).check();
  }
}

const bulk = (kind: 'remind' | 'pdf' | 'cancel'): Scene => ({
  name: `invoices-bulk-${kind}`,
  path: 'invoices',
  act: async (look) => {
    await select(look, 3);
    const bar = look.page.getByRole('toolbar');
    await bar.getByRole('button', { name: look.words.invoices.bulk[kind].name, exact: true }).click();
  },
  seen: dialog,
});

const list: readonly Scene[] = [
  { name: 'invoices', path: 'invoices', seen: row },
  { name: 'invoices-viewer', path: 'invoices', as: 'Viewer', seen: row },
  { name: 'invoices-overdue', path: 'invoices?state=Overdue', seen: row },
  { name: 'invoices-nothing', path: 'invoices?q=nobody', seen: 'main p' },
  {
    name: 'invoices-loading',
    path: 'invoices',
    network: hold('**/v1/invoices?*'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'invoices-error',
    path: 'invoices',
    network: fail('**/v1/invoices?*'),
    seen: '[role=alert]',
    hasFaults: true,
  },
  { name: 'invoices-dates', path: 'invoices?dueFrom=2026-11-01&eventTo=2027-12-31', seen: row },
  {
    name: 'invoices-figure',
    path: 'invoices?status=Active&owedFrom=2026-08-01&owedTo=2026-12-31',
    seen: row,
  },
  { name: 'invoices-selected', path: 'invoices', act: (look) => select(look, 2), seen: '[role=toolbar]' },
  bulk('remind'),
  bulk('pdf'),
  bulk('cancel'),
  {
    name: 'invoices-save-view',
    path: 'invoices?state=Overdue',
    act: ({ page, words }) => choose(page, words.invoices.savedViews, words.invoices.saveView),
    seen: dialog,
  },
];

const states: readonly Scene[] = (
  [
    'open',
    'overdue',
    'partlyPaid',
    'paid',
    'refunded',
    'canceled',
    'arabic',
    'twelve',
    'asksHolder',
    'draft',
    'large',
    'autopay',
    'veryLate',
    'writtenOff',
    'oldDraft',
    'credited',
    'ended',
  ] as const
).map((state) => ({ name: `invoice-${state}`, path: (made) => made[state], seen: 'section ol li' }));

const oneMenu =
  (item: (words: Look<InvoiceScenes>['words']) => string) =>
  ({ page, words }: Look<InvoiceScenes>) =>
    choose(page, words.parts.moreActions, item(words));

const paymentMenu =
  (item: 'waive' | 'unmark' | 'recordPayment') =>
  async ({ page, words }: Look<InvoiceScenes>) => {
    await page.locator('section ol li button').first().click();
    await page.getByRole('menuitem', { name: words.invoice[item], exact: true }).click();
  };

const ending = (kept: 'terms' | 'amount' | 'nothing'): Scene => ({
  name: `invoice-ending-${kept}`,
  path: ({ callable }) => callable,
  act: async (look) => {
    const { page, words } = look;
    await oneMenu((texts) => texts.invoice.cancelInvoice)(look);
    if (kept !== 'terms') await press(page, words.ending.keptKinds[kept]);
    if (kept === 'amount') await page.getByLabel(words.ending.amount, { exact: true }).fill('2200');
    await page.getByLabel(words.credit.reason, { exact: true }).fill('The wedding is called off');
  },
  seen: ({ page, words }) => page.locator(dialog).getByText(words.credit.sendPdf),
});

const dialogs: readonly Scene[] = [
  ending('terms'),
  ending('amount'),
  ending('nothing'),
  {
    name: 'invoice-postpone',
    path: ({ movable }) => movable,
    act: async ({ page, words }) => {
      await page.getByRole('button', { name: words.ending.postpone.short, exact: true }).click();
      await page.getByLabel(words.ending.postpone.newDate, { exact: true }).fill('2027-09-18');
    },
    seen: 'dialog[open] ul li',
  },
  {
    name: 'invoice-menu',
    path: ({ partlyPaid }) => partlyPaid,
    act: async ({ page, words }) => {
      await page.locator('section ol li').first().waitFor();
      await press(page, words.parts.moreActions);
    },
    seen: '[role=menu]:popover-open',
  },
  {
    name: 'invoice-send',
    path: ({ draft }) => draft,
    act: ({ page, words }) => press(page, words.invoice.send),
    seen: dialog,
  },
  {
    name: 'invoice-send-late',
    path: ({ oldDraft }) => oldDraft,
    act: ({ page, words }) => press(page, words.invoice.send),
    seen: dialog,
  },
  {
    name: 'invoice-edit-late',
    path: ({ oldDraft }) => `${oldDraft}/edit`,
    seen: 'ol li fieldset',
  },
  {
    name: 'invoice-remind',
    path: ({ large }) => large,
    act: ({ page, words }) => press(page, words.invoice.remind),
    seen: dialog,
  },
  {
    name: 'invoice-record',
    path: ({ large }) => large,
    act: oneMenu((words) => words.invoice.recordPayment),
    seen: dialog,
  },
  {
    name: 'invoice-refund',
    path: ({ partlyPaid }) => partlyPaid,
    act: oneMenu((words) => words.invoice.refund),
    seen: dialog,
  },
  {
    name: 'invoice-refund-unread',
    path: ({ partlyPaid }) => partlyPaid,
    act: async (look) => {
      await oneMenu((words) => words.invoice.refund)(look);
      await look.page.getByLabel(look.words.invoice.refundAmount, { exact: true }).fill('12,34,56');
    },
    seen: 'dialog[open] [aria-invalid]',
  },
  {
    name: 'invoice-credit',
    path: ({ creditable }) => creditable,
    act: async (look) => {
      await oneMenu((words) => words.credit.action)(look);
      await look.page.getByLabel(look.words.credit.amount, { exact: true }).fill('2500');
      await look.page.getByLabel(look.words.credit.reason, { exact: true }).fill('Two hours less');
    },
    seen: 'dialog[open] ul li',
  },
  {
    name: 'invoice-credit-lines',
    path: ({ creditable }) => creditable,
    act: async ({ page, words, ...look }) => {
      await oneMenu((texts) => texts.credit.action)({ page, words, ...look });
      await press(page, words.credit.kinds.lines);
      for (const box of await page.locator('dialog[open] input[type=checkbox]').all()) await box.check();
    },
    seen: 'dialog[open] [role=status] p',
  },
  {
    name: 'invoice-coming-all',
    path: ({ autopay }) => autopay,
    act: async ({ page, words }) => {
      const section = page.getByRole('region', { name: words.coming.title });
      await section.getByRole('button').click();
    },
    seen: 'section ol li:nth-child(4)',
  },
  { name: 'invoice-versioned', path: ({ versioned }) => versioned, seen: 'section ol li' },
  {
    name: 'invoice-versions',
    path: ({ versioned }) => `${versioned}/versions?before=1&after=3`,
    seen: 'table',
  },
  {
    name: 'invoice-versions-viewer',
    path: ({ versioned }) => `${versioned}/versions`,
    as: 'Viewer',
    seen: 'table',
  },
  { name: 'invoice-waive', path: ({ open }) => open, act: paymentMenu('waive'), seen: dialog },
  { name: 'invoice-unmark', path: ({ marked }) => marked, act: paymentMenu('unmark'), seen: dialog },
  { name: 'invoice-mark', path: ({ open }) => open, act: paymentMenu('recordPayment'), seen: dialog },
  {
    name: 'invoice-cancel',
    path: ({ open }) => open,
    act: oneMenu((words) => words.invoice.cancelInvoice),
    seen: dialog,
  },
  {
    name: 'invoice-write-off',
    path: ({ large }) => large,
    act: oneMenu((words) => words.invoice.writeOff),
    seen: dialog,
  },
  {
    name: 'invoice-as-client',
    path: ({ overdue }) => overdue,
    act: oneMenu((words) => words.invoice.asClient),
    seen: ({ page }) => page.frameLocator('dialog iframe').locator('h1'),
  },
  {
    name: 'invoice-qr',
    path: ({ overdue }) => overdue,
    act: ({ page, words }) => press(page, words.invoice.qr),
    seen: dialog,
  },
  {
    name: 'invoice-end-autopay',
    path: ({ autopay }) => autopay,
    act: ({ page, words }) => press(page, words.invoice.autopayEnd),
    seen: dialog,
  },
  {
    name: 'invoice-refused',
    path: ({ open }) => open,
    network: fail('**/scheduled_payments/*/waive'),
    act: async (look) => {
      await paymentMenu('waive')(look);
      await look.page.locator(dialog).getByRole('button', { name: look.words.invoice.waive }).click();
    },
    seen: 'dialog[open] [role=alert]',
    hasFaults: true,
  },
];

const others: readonly Scene[] = [
  { name: 'invoice-viewer', path: ({ overdue }) => overdue, as: 'Viewer', seen: 'section ol li' },
  {
    name: 'invoice-loading',
    path: ({ overdue }) => overdue,
    network: hold('**/v1/invoices/*-*'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'invoice-error',
    path: ({ overdue }) => overdue,
    network: fail('**/v1/invoices/*-*'),
    seen: '[role=alert]',
    hasFaults: true,
  },
  {
    name: 'invoice-missing',
    path: 'invoices/0194fdc2-fa2f-7cc0-81d3-ff12045b73c8',
    seen: 'h1',
    hasFaults: true,
  },
];

drawScenes(makeInvoiceScenes, [...list, ...states, ...dialogs, ...others]);

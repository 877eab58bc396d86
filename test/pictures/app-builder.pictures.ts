import type { Page } from 'playwright-core';
import { choose, press } from '../support/app-acts.ts';
import { type AppScene, drawScenes, fail, hold, type Look } from '../support/app-scenes.ts';
import type { Stage } from '../support/stage.ts';

const body = {
  contact: { name: 'Maria Lindqvist', email: 'maria@example.com' },
  totalAmount: 300_000,
  eventDate: '2027-06-12',
  note: 'Thank you for choosing us.',
  lineItems: [
    {
      description: 'Wedding photography, full day with a second photographer',
      quantity: 1,
      unitAmount: 240_000,
    },
    { description: 'Album, 30 pages', quantity: 2, unitAmount: 30_000 },
  ],
  paymentSchedule: [
    { dueDate: '2026-12-01', amount: 100_000, name: 'Deposit' },
    { dueDate: '2027-06-01', amount: 200_000, name: 'Balance' },
  ],
  status: 'Draft',
};

interface Drafts {
  readonly draft: string;
  readonly issued: string;
  readonly large: string;
  readonly paid: string;
  /** A draft of its own for each look, as somebody else changes it. */
  readonly shared: () => Promise<string>;
}

type Scene = AppScene<Drafts>;
const dialog = 'dialog[open]';

async function makeDrafts({ service }: Stage): Promise<Drafts> {
  const make = async (changes: object = {}) => {
    const answer = await service.call('POST', '/v1/invoices', { body: { ...body, ...changes } });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.data.id as string;
  };
  const page = (id: string) => `invoices/${id}/edit`;
  const paid = await make({
    status: 'Active',
    paymentSchedule: [{ dueDate: '2026-12-01', amount: 300_000 }],
  });
  const { paymentSchedule } = (await service.call('GET', `/v1/invoices/${paid}`)).data;
  const path = `/v1/invoices/${paid}/scheduled_payments/${paymentSchedule[0].id}/mark_as_paid`;
  await service.call('POST', path, { body: {} });
  return {
    draft: page(await make()),
    issued: page(await make({ status: 'Active' })),
    large: page(
      await make({
        contact: {
          name: 'Bartholomäus Freiherr von Hohenstein-Löwenberg zu Alt-Rosenthal',
          email: 'bartholomaeus.von.hohenstein@festgesellschaft.example',
        },
        currency: 'EUR',
        totalAmount: 1_234_567_890,
        lineItems: [{ description: 'حفل زفاف', quantity: 2, unitAmount: 617_283_945, taxBasisPoints: 1_900 }],
        paymentSchedule: Array.from({ length: 6 }, (_, month) => ({
          dueDate: `2027-0${month + 1}-15`,
          amount: 205_761_315,
        })),
      }),
    ),
    paid: page(paid),
    shared: async () => page(await make()),
  };
}

// The form of a phone has the preview behind a switch, whose press shows it.
async function ready({ page, words }: Look<Drafts>): Promise<void> {
  await page.getByLabel(words.builder.note).waitFor();
}

const plan = (kind: 'deposit' | 'even' | 'monthly' | 'percent' | 'event'): Scene => ({
  name: `builder-plan-${kind}`,
  path: ({ draft }) => draft,
  network: (page) => page.route('**/v1/invoices/*-*', (route) => refuseChanges(route)),
  act: ({ page, words }) => page.getByLabel(words.builder.plan, { exact: true }).selectOption(kind),
  seen: ({ page, words }) => page.getByLabel(words.builder.note),
  hasFaults: true,
});

// The draft stays as it is for the next look: what is typed into it is not saved.
function refuseChanges(route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
  return route.request().method() === 'GET' ? route.continue() : route.abort();
}

// As an account answers that corrects issued invoices by further documents.
async function correct(route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
  const response = await route.fetch();
  const answer = (await response.json()) as { readonly data: object };
  await route.fulfill({ response, json: { ...answer, data: { ...answer.data, afterIssue: 'Corrections' } } });
}

const scenes: readonly Scene[] = [
  {
    name: 'builder-new',
    path: 'invoices/new',
    act: async ({ page, words }) => {
      await page.getByRole('combobox', { name: words.builder.client }).click();
    },
    seen: '[role=option]',
  },
  {
    name: 'builder-new-client',
    path: 'invoices/new',
    act: async ({ page, words }) => {
      await page.getByRole('combobox', { name: words.builder.client }).fill('Åsa Bergström');
      await page.locator('[role=option]').last().click();
    },
    seen: ({ page, words }) => page.getByRole('heading', { name: words.builder.newClient }),
  },
  { name: 'builder', path: ({ draft }) => draft, act: ready, seen: 'main form, main label' },
  { name: 'builder-large', path: ({ large }) => large, act: ready, seen: 'main form, main label' },
  {
    name: 'builder-loading',
    path: ({ draft }) => draft,
    network: hold('**/v1/invoices/*-*'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'builder-error',
    path: ({ draft }) => draft,
    network: fail('**/v1/invoices/*-*'),
    seen: '[role=alert]',
    hasFaults: true,
  },
  plan('deposit'),
  plan('even'),
  plan('monthly'),
  plan('percent'),
  plan('event'),
  {
    name: 'builder-sum',
    path: ({ draft }) => draft,
    network: (page) => page.route('**/v1/invoices/*-*', (route) => refuseChanges(route)),
    act: ({ page, words }) => page.getByLabel(words.builder.rowAmount).first().fill('900'),
    seen: ({ page, words }) => page.getByRole('button', { name: words.builder.balance }),
    hasFaults: true,
  },
  {
    name: 'builder-options',
    path: ({ issued }) => issued,
    act: async ({ page, words }) => {
      await page.getByText(words.builder.options).click();
      await page.getByLabel(words.builder.note).fill('Bring an umbrella.');
    },
    seen: 'main details[open]',
  },
  {
    name: 'builder-preview',
    path: ({ draft }) => draft,
    act: async ({ page, words, isPhone }) => {
      if (isPhone) await press(page, words.builder.preview);
      else await press(page, words.builder.desk);
    },
    seen: ({ page }) => page.frameLocator('iframe').locator('h1'),
  },
  {
    name: 'builder-send',
    path: ({ draft }) => draft,
    act: ({ page, words }) => press(page, words.builder.review),
    seen: dialog,
  },
  {
    name: 'builder-delete',
    path: ({ draft }) => draft,
    act: async ({ page, words }) => {
      await choose(page, words.builder.more, words.drafts.deleteDraft);
    },
    seen: dialog,
  },
  {
    name: 'builder-tell',
    path: ({ issued }) => issued,
    act: async ({ page, words }) => {
      await page.getByLabel(words.builder.rowDue).last().fill('2027-07-01');
      await press(page, words.builder.save);
    },
    seen: dialog,
  },
  {
    name: 'builder-move',
    path: ({ issued }) => issued,
    act: ({ page, words }) => page.getByLabel(words.builder.eventDate).fill('2027-07-10'),
    seen: ({ page, words }) => page.getByRole('button', { name: words.changing.moveOpen(2, 28) }),
  },
  {
    name: 'builder-move-save',
    path: ({ issued }) => issued,
    act: async ({ page, words }) => {
      await page.getByLabel(words.builder.eventDate).fill('2027-07-10');
      await press(page, words.changing.moveOpen(2, 28));
      await press(page, words.builder.save);
    },
    seen: dialog,
  },
  {
    name: 'builder-corrections',
    path: ({ issued }) => issued,
    network: (page) => page.route('**/v1/account', correct),
    seen: ({ page, words }) => page.getByText(words.changing.locked.title),
  },
  {
    name: 'builder-tell-nothing',
    path: ({ issued }) => issued,
    act: async ({ page, words }) => {
      await page.getByLabel(words.builder.note).fill('Bring an umbrella.');
      await press(page, words.builder.save);
    },
    seen: dialog,
  },
  {
    name: 'builder-offline',
    path: ({ draft }) => draft,
    network: (page) => page.route('**/v1/invoices/*-*', (route) => refuseChanges(route)),
    act: ({ page, words }) => page.getByLabel(words.builder.note).fill('Typed on a train.'),
    seen: ({ page, words }) => page.getByText(words.builder.saving.offline),
    hasFaults: true,
  },
  {
    name: 'builder-restored',
    path: 'invoices/new',
    act: async ({ page, words }) => {
      await page.getByLabel(words.builder.note).fill('Typed before the browser was closed.');
      await page.getByText(words.builder.saving.missing.client).waitFor();
      await page.reload();
    },
    seen: ({ page, words }) => page.getByText(words.builder.restored),
  },
  {
    name: 'builder-conflict',
    path: 'invoices',
    act: async ({ page, words, made, stage }) => {
      const path = await made.shared();
      await page.goto(`${stage.service.url}/app/accounts/demo-studio/${path}`);
      await page.getByLabel(words.builder.note).waitFor();
      const id = path.split('/')[1];
      await stage.service.call('PATCH', `/v1/invoices/${id}`, {
        body: { note: 'From the office', eventDate: '2027-06-13' },
      });
      await page.getByLabel(words.builder.note).fill('From the road');
    },
    seen: dialog,
    hasFaults: true,
  },
  { name: 'builder-locked', path: ({ paid }) => paid, seen: 'h1' },
  { name: 'builder-viewer', path: ({ draft }) => draft, as: 'Viewer', seen: 'h1' },
];

drawScenes(makeDrafts, scenes);

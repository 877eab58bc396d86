import { choose, press } from '../support/app-acts.ts';
import { type AppScene, drawScenes, fail, hold, type Look } from '../support/app-scenes.ts';
import type { Stage } from '../support/stage.ts';

interface Made {
  readonly invoice: string;
}
type Scene = AppScene<Made>;
const dialog = 'dialog[open]';

const wedding = {
  name: 'Wedding',
  paymentSchedule: [
    { name: 'Deposit', due: { days: 0, from: 'Issue' }, share: { basisPoints: 3_000 } },
    { name: null, due: { days: 30, from: 'Previous' }, share: { basisPoints: 3_000 } },
    { name: 'Balance', due: { days: -14, from: 'Event' }, share: 'Remainder' },
  ],
};
const festival = {
  name: 'Festival, with a fixed deposit and whatever is left once the event is over',
  currency: 'USD',
  paymentSchedule: [
    { name: null, due: { days: 0, from: 'Issue' }, amount: 50_000 },
    { name: null, due: { days: 7, from: 'Event' }, share: 'Remainder' },
  ],
};

async function make({ service }: Stage): Promise<Made> {
  const create = async (path: string, body: object) => {
    const answer = await service.call('POST', path, { body });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.data.id as string;
  };
  await create('/v1/schedule_templates', wedding);
  await create('/v1/schedule_templates', festival);
  await create('/v1/saved_line_items', {
    description: 'Wedding photography, full day with a second photographer',
    unitAmount: 240_000,
    taxBasisPoints: 1_900,
  });
  await create('/v1/saved_line_items', { description: 'Album, 30 pages', unitAmount: 30_000, quantity: 2 });
  await create('/v1/saved_line_items', { description: 'Album box', unitAmount: 9_900 });
  const invoice = await create('/v1/invoices', {
    contact: { name: 'Maria Lindqvist', email: 'maria@example.com' },
    totalAmount: 300_000,
    eventDate: '2027-06-12',
    lineItems: [{ description: 'Full day', quantity: 1, unitAmount: 300_000 }],
    paymentSchedule: wedding.paymentSchedule,
    status: 'Active',
  });
  return { invoice };
}

const description = ({ page, words }: Look<Made>) => page.getByLabel(words.builder.description).first();

async function fillNew(look: Look<Made>): Promise<void> {
  const { page, words } = look;
  await description(look).fill('Full day');
  await page.getByLabel(words.builder.price).first().fill('4000');
  await page.getByLabel(words.builder.eventDate).fill('2027-06-12');
}

const plan = ({ page, words }: Look<Made>) => page.getByLabel(words.builder.plan, { exact: true });

const scenes: readonly Scene[] = [
  { name: 'settings-templates', path: 'settings/templates', seen: 'main ul li' },
  { name: 'settings-templates-viewer', path: 'settings/templates', seen: 'main ul li', as: 'Viewer' },
  {
    name: 'settings-templates-loading',
    path: 'settings/templates',
    network: hold('**/v1/schedule_templates*'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'settings-templates-error',
    path: 'settings/templates',
    network: fail('**/v1/schedule_templates*'),
    seen: '[role=alert]',
    hasFaults: true,
  },
  {
    name: 'settings-schedule',
    path: 'settings/templates',
    act: async ({ page, words }) => {
      await choose(page, words.templates.actionsFor('Wedding'), words.templates.edit);
    },
    seen: dialog,
  },
  {
    name: 'settings-schedule-fault',
    path: 'settings/templates',
    act: async ({ page, words }) => {
      await press(page, words.templates.addSchedule);
      await page.locator(dialog).getByLabel(words.builder.share).fill('');
    },
    seen: dialog,
  },
  {
    name: 'settings-item',
    path: 'settings/templates',
    act: ({ page, words }) => press(page, words.templates.addItem),
    seen: dialog,
  },
  { name: 'settings-cancellation', path: 'settings/cancellation', seen: 'main form button' },
  {
    name: 'settings-cancellation-terms',
    path: 'settings/cancellation',
    act: async ({ page, words }) => {
      await press(page, words.cancellation.begin);
      await page.getByLabel(words.cancellation.fromDays).first().fill('');
    },
    seen: 'main textarea',
  },
  {
    name: 'builder-completion',
    path: 'invoices/new',
    act: async (look) => {
      await description(look).pressSequentially('alb');
      await description(look).press('ArrowDown');
    },
    seen: '[role=option]:visible',
  },
  {
    name: 'builder-kept-schedule',
    path: 'invoices/new',
    act: async (look) => {
      await fillNew(look);
      await plan(look).selectOption({ label: 'Wedding' });
    },
    seen: ({ page, words }) => page.getByText(words.builder.remainder),
  },
  {
    name: 'builder-deposit-amount',
    path: 'invoices/new',
    act: async (look) => {
      await fillNew(look);
      await plan(look).selectOption('deposit');
      await press(look.page, 'USD');
    },
    seen: ({ page, words }) => page.getByLabel(words.builder.planNames.deposit, { exact: true }),
  },
  {
    name: 'builder-save-schedule',
    path: 'invoices/new',
    act: async (look) => {
      await fillNew(look);
      await plan(look).selectOption('deposit');
      await press(look.page, look.words.templates.saveAs);
    },
    seen: dialog,
  },
  {
    name: 'invoice-duplicate',
    path: ({ invoice }) => `invoices/${invoice}`,
    act: ({ page, words }) => choose(page, words.parts.moreActions, words.templates.duplicate),
    seen: dialog,
  },
  {
    name: 'builder-copy',
    path: ({ invoice }) => `invoices/new?copy=${invoice}&event=2028-06-12`,
    seen: ({ page }) => page.getByText('maria@example.com'),
  },
];

drawScenes(make, scenes);

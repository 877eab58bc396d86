import { press } from '../support/app-acts.ts';
import { type AppScene, drawScenes, type Look } from '../support/app-scenes.ts';
import { payOut } from '../support/outgoing.ts';
import { makeOutgoingScenes, type OutgoingScenes } from '../support/outgoing-scenes.ts';
import type { Stage } from '../support/stage.ts';

async function make(stage: Stage): Promise<OutgoingScenes> {
  const made = await makeOutgoingScenes(stage);
  const { service } = stage;
  const offer = await payOut(service, { scheduleDate: '2026-12-12', note: 'Fee for the evening' });
  await service.sql(`update payment_methods set expires_on = '2026-12-31' where id = $1`, [
    made.paymentMethodId,
  ]);
  const late = await payOut(service, {
    paymentMethodId: made.paymentMethodId,
    scheduleDate: '2027-01-15',
    contact: { name: 'Lights and Sound', email: 'lights@example.com' },
  });
  service.clock.set(new Date(service.clock.now().getTime() + 900_000).toISOString());
  return { ...made, offer: offer.id, late: late.id };
}

type Made = OutgoingScenes;
type Scene = AppScene<Made>;

async function changeAmount({ page, words }: Look<Made>): Promise<void> {
  await page.getByLabel(words.payments.amount).fill('950');
  await press(page, words.payments.reviewChanges);
}

// Each look meets a different change by another caller.
let amount = 70_000;
async function meetChange(look: Look<Made>): Promise<void> {
  const { page, words, made, stage } = look;
  // A change before the form has read the payment is no conflict.
  await page.locator('form').waitFor();
  amount += 100;
  const body = { totalAmount: amount, note: `Fee for the evening, ${amount / 100}` };
  await stage.service.call('PATCH', `/v1/payments/${made.offer}`, { body });
  await changeAmount(look);
  await press(page, words.payments.saveChanges);
}

// Rows with each kind of fault and doubt, and one that is right.
const rows = [
  'name,email,amount,date,eventDate,note',
  'Lights and Sound,lights@example.com,1200.50,2026-12-18,2026-12-24,Both evenings',
  ',door@example.com,80,2026-12-18,,',
  'Florist Anna Kowalska,no-address,ten,soon,2026-12-24,',
  'Harp Duo,harp@example.com,0.10,2020-01-03,,',
  'Lights and Sound,lights@example.com,1200.50,2026-12-18,2026-12-24,Both evenings',
];
const chooseFile = ({ page }: Look<Made>) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'december.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });

const edit = ({ offer }: Made) => `payments/${offer}/edit`;

const scenes: readonly Scene[] = [
  { name: 'payments', path: 'payments', seen: '[role=row] a' },
  { name: 'payments-not-delivered', path: 'payments?state=NotDelivered', seen: '[role=row] a' },
  {
    name: 'payments-nothing',
    path: 'payments?q=nobody',
    seen: ({ page, words }) => page.getByText(words.payments.nothing),
  },
  { name: 'payment-again', path: ({ Uncharged }) => `payments/new?from=${Uncharged}`, seen: 'form' },
  ...(['Pending', 'Scheduled', 'Completed', 'Failed', 'Uncharged', 'Declined', 'Canceled'] as const).map(
    (state): Scene => ({ name: `payment-${state}`, path: (made) => `payments/${made[state]}`, seen: 'dl' }),
  ),
  { name: 'payment-expiring', path: ({ late }) => `payments/${late}`, seen: 'dl' },
  {
    name: 'payment-resend',
    path: ({ offer }) => `payments/${offer}`,
    act: ({ page, words }) => press(page, words.payments.actions.resendOffer),
    seen: 'dialog',
  },
  { name: 'payment-edit', path: edit, seen: 'form' },
  { name: 'payment-save', path: edit, act: changeAmount, seen: 'dialog' },
  {
    name: 'payment-conflict',
    path: edit,
    act: meetChange,
    seen: ({ page, words }) => page.getByRole('dialog', { name: words.payments.conflict.title }),
    // The browser's console names the refusal.
    hasFaults: true,
  },
  { name: 'payment-new', path: 'payments/new', seen: 'form' },
  {
    name: 'payment-new-search',
    path: 'payments/new',
    act: ({ page, words }) => page.getByRole('combobox', { name: words.payments.recipient }).fill('an'),
    seen: '[role=option]',
  },
  { name: 'payments-batch', path: 'payments/batch', seen: 'label' },
  { name: 'payments-batch-faults', path: 'payments/batch', act: chooseFile, seen: 'main ol li' },
  { name: 'wallet', path: 'wallet', seen: 'main li' },
  {
    name: 'wallet-remove',
    path: 'wallet',
    act: async ({ page, words }) => {
      const row = page.getByRole('listitem').filter({ hasText: '12/26' });
      await row.getByRole('button', { name: new RegExp(`^${words.wallet.remove}`) }).click();
    },
    seen: 'dialog',
  },
  { name: 'wallet-add', path: 'wallet/add', seen: 'form' },
  { name: 'home-expiring', path: 'home', seen: '#needs' },
];

drawScenes(make, scenes);

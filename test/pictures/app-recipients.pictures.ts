import { choose, press } from '../support/app-acts.ts';
import { type AppScene, drawScenes, type Look } from '../support/app-scenes.ts';
import { makeRecipientScenes, owe, type RecipientScenes } from '../support/recipient-scenes.ts';

type Made = RecipientScenes;

const paymentOf = (name: string) => (made: Made) => `payments/${made[name]?.id}`;

const asked = (action: 'retryPayout' | 'reverse') => ({
  path: paymentOf('Refused'),
  act: ({ page, words, isPhone }: Look<Made>) => {
    const name = words.payments.actions[action];
    return isPhone ? choose(page, words.parts.moreActions, name) : press(page, name);
  },
  seen: 'dialog',
});

async function fillIn({ page, words }: Look<Made>): Promise<void> {
  const { payments: texts } = words;
  await page.getByRole('combobox', { name: texts.recipient }).fill('Ready');
  await page.getByRole('option').filter({ hasText: 'ready@example.com' }).click();
  await page.getByLabel(texts.amount, { exact: true }).fill('800');
  await page.getByRole('status', { name: texts.fee }).waitFor();
}

const scenes: readonly AppScene<Made>[] = [
  ...[
    'Offered',
    'Started',
    'Incomplete',
    'Checking',
    'Ready',
    'Rejected',
    'Accepted',
    'Checked',
    'Waiting',
    'Under way',
    'Refused',
    'Arrived',
    'Converted',
    'Taken back',
    'Left',
    'Unsent',
    'Gone',
  ].map(
    (name): AppScene<Made> => ({
      name: `recipient-payment-${name.replaceAll(' ', '-')}`,
      path: paymentOf(name),
      seen: 'dl',
    }),
  ),
  { name: 'recipient-payments', path: 'payments', seen: '[role=row] a' },
  { name: 'recipient-retry', ...asked('retryPayout') },
  { name: 'recipient-reverse', ...asked('reverse') },
  { name: 'recipient-new', path: 'payments/new', act: fillIn, seen: 'form' },
  {
    name: 'recipient-review',
    path: 'payments/new',
    act: async (look) => {
      await fillIn(look);
      await press(look.page, look.words.payments.review);
    },
    seen: 'dialog',
  },
  { name: 'recipient-settings', path: 'settings/payments', seen: 'form + section, section li' },
  { name: 'recipient-contact', path: (made) => `contacts/${made.Waiting?.contactId}`, seen: 'h2' },
  {
    name: 'recipient-remove',
    path: (made) => `contacts/${made.Rejected?.contactId}`,
    act: ({ page, words }) => press(page, words.recipients.remove),
    seen: 'dialog',
  },
  // Last: nothing can be offered any more.
  {
    name: 'recipient-owed',
    path: paymentOf('Owed'),
    act: ({ stage, made, page }) => owe(stage, made.Owed as Made[string]).then(() => page.reload()),
    seen: 'dl',
  },
  {
    name: 'recipient-obstacle',
    path: 'payments/new',
    seen: ({ page, words }) => page.getByText(words.recipients.obstacles.owed.text),
  },
];

drawScenes(makeRecipientScenes, scenes);

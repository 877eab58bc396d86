import { press } from '../support/app-acts.ts';
import { type AppScene, drawScenes } from '../support/app-scenes.ts';

/** A business on its first day. */
const scenes: readonly AppScene<void>[] = [
  { name: 'first-home', path: 'home', seen: 'main h2' },
  { name: 'first-home-viewer', path: 'home', as: 'Viewer', seen: 'main p' },
  {
    name: 'first-sample',
    path: 'home',
    act: ({ page, words }) => press(page, words.home.seeSample),
    seen: ({ page }) => page.frameLocator('dialog iframe').locator('h1'),
  },
  {
    name: 'first-builder',
    path: 'invoices/new',
    seen: ({ page, words }) => page.getByRole('heading', { name: words.builder.sample.title }),
  },
  ...(
    [
      ['invoices', 'invoices'],
      ['contacts', 'contacts'],
      ['payments', 'payments'],
      ['payouts', 'payouts'],
      ['disputes', 'disputes'],
      ['mailbox', 'mailbox'],
      ['ageing', 'reports/ageing'],
      ['cash-flow', 'reports/cash-flow'],
      ['event-profit', 'reports/event-profit'],
      ['tax', 'reports/tax'],
      ['ledger', 'reports/ledger'],
    ] as const
  ).map(
    ([name, path]): AppScene<void> => ({ name: `first-${name}`, path, seen: 'main p:visible, main figure' }),
  ),
  { name: 'first-invoices-viewer', path: 'invoices', as: 'Viewer', seen: 'main p' },
];

drawScenes(async () => {}, scenes);

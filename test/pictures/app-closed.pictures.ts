import { press } from '../support/app-acts.ts';
import { type AppScene, drawScenes } from '../support/app-scenes.ts';
import { activeInvoice } from '../support/money.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;

async function make(made: Stage): Promise<void> {
  stage = made;
  await activeInvoice(made.service);
}

// The person who looks becomes a member before the account is closed. Closing it again has no effect.
async function close(): Promise<void> {
  const { accounts, accountClosing } = stage.service.services;
  const account = await accounts.findAccountByPath('demo-studio');
  if (account !== null) await accountClosing.close(account);
}

const rows = 'main [role=row], main table, main ul li';

const scenes: readonly AppScene<void>[] = [
  { name: 'closed-home', path: '', seen: 'main h1' },
  { name: 'closed-invoices', path: 'invoices', seen: rows },
  { name: 'closed-invoices-viewer', path: 'invoices', as: 'Viewer', seen: rows },
  { name: 'closed-data', path: 'settings/data', seen: rows },
  { name: 'closed-business', path: 'settings/business', seen: 'main form' },
  {
    name: 'closed-reopen',
    path: 'settings/data',
    act: ({ page, words }) => press(page, words.settings.closing.reopen),
    seen: 'dialog[open]',
  },
];

drawScenes(
  make,
  scenes.map((scene) => ({ ...scene, network: close })),
);

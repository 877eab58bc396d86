import type { Page } from 'playwright-core';
import { press } from '../support/app-acts.ts';
import { type AppScene, drawScenes, fail, hold } from '../support/app-scenes.ts';
import type { Stage } from '../support/stage.ts';

interface Imports {
  readonly checking: string;
  readonly checked: string;
  readonly running: string;
  readonly done: string;
}

type Scene = AppScene<Imports>;

const LONG = 'Bartholomäus Freiherr von und zu Schattenbach-Wittgenstein auf Hohenfels';

async function makeImports({ service }: Stage): Promise<Imports> {
  const post = async (path: string, body: object = {}) => (await service.call('POST', path, { body })).data;
  const begin = async (name: string) => {
    const { id } = await post('/v1/imports', { kind: 'Contacts', name });
    const rows = Array.from({ length: 60 }, (_, index) => ({
      line: index + 2,
      name: index === 3 ? LONG : `Client ${index}`,
      email: index % 9 === 0 ? 'not an address' : `${name}${index}@example.com`,
    }));
    await post(`/v1/imports/${id}/contacts`, { rows });
    return id as string;
  };
  const [done, checked] = [
    await begin('clients-2026'),
    await begin('a-very-long-name-of-a-file-from-another-program'),
  ];
  await post(`/v1/imports/${done}/start`);
  await post(`/v1/imports/${checked}/check`);
  await service.work();
  const [checking, running] = [await begin('march'), await begin('april')];
  await post(`/v1/imports/${checking}/check`);
  await post(`/v1/imports/${running}/start`);
  return { checking, checked, running, done };
}

const choose = (page: Page, text: string) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'invoices-from-another-program-2026.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });

const invoices = [
  'Invoice Number,Client,Client email,Payment,Due date,Amount,Currency',
  `A-1,${LONG},bartholomaeus.freiherr.von.schattenbach@example-hospitality.example,Deposit,03/04/2027,"1,000",USD`,
  'A-1,,,,05/06/2027,"2,000",USD',
  'A-2,Maria Lindqvist,maria@example.com,,05/06/2027,"98,765,432.10",EUR',
  'A-3,Ann,ann@example.com,,soon,free,USD',
].join('\n');

const scenes: readonly Scene[] = [
  { name: 'import-contacts', path: 'contacts/import', seen: 'input[type=file]' },
  { name: 'import-viewer', path: 'contacts/import', as: 'Viewer', seen: 'main p' },
  {
    name: 'import-lacks',
    path: 'contacts/import',
    act: ({ page }) => choose(page, 'Who,Where\nAnn,Paris\n'),
    seen: '[aria-invalid=true]',
  },
  {
    name: 'import-empty',
    path: 'contacts/import',
    act: ({ page }) => choose(page, 'Name,E-mail\n'),
    seen: '[role=alert]',
  },
  {
    name: 'import-asks',
    path: 'invoices/import',
    act: ({ page }) => choose(page, invoices),
    seen: '[aria-invalid=true]',
  },
  {
    name: 'import-reads',
    path: 'invoices/import',
    act: async ({ page, words }) => {
      await choose(page, invoices);
      await page.getByLabel(words.imports.dateOrder).selectOption('DayFirst');
      await page.getByLabel(words.imports.status).selectOption('Active');
    },
    seen: 'main ol',
  },
  { name: 'import-checking', path: ({ checking }) => `imports/${checking}`, seen: 'progress' },
  { name: 'import-checked', path: ({ checked }) => `imports/${checked}`, seen: 'main ol' },
  {
    name: 'import-start',
    path: ({ checked }) => `imports/${checked}`,
    act: ({ page, words }) => press(page, words.imports.create.Contacts(53)),
    seen: 'dialog[open]',
  },
  { name: 'import-running', path: ({ running }) => `imports/${running}`, seen: 'progress' },
  { name: 'import-done', path: ({ done }) => `imports/${done}`, seen: 'main ol' },
  {
    name: 'import-loading',
    path: ({ done }) => `imports/${done}`,
    network: hold('**/v1/imports/*'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'import-error',
    path: ({ done }) => `imports/${done}`,
    network: fail('**/v1/imports/*'),
    seen: '[role=alert]',
    hasFaults: true,
  },
];

drawScenes(makeImports, scenes);

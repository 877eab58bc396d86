import type { Page } from 'playwright-core';
import { choose, press } from '../support/app-acts.ts';
import { type AppScene, drawScenes, fail, hold } from '../support/app-scenes.ts';
import { makeInvoiceScenes } from '../support/invoice-scenes.ts';
import type { Stage } from '../support/stage.ts';

interface Contacts {
  readonly maria: string;
  readonly long: string;
  readonly band: string;
  readonly fresh: string;
  readonly billed: string;
}

type Scene = AppScene<Contacts>;
const row = '[role=row] a';
const dialog = 'dialog[open]';

async function makeContacts(stage: Stage): Promise<Contacts> {
  await makeInvoiceScenes(stage);
  const { service } = stage;
  const added = await service.call('POST', '/v1/contacts', {
    body: { name: 'Åsa Events AB', email: 'asa@example.com', type: 'Business' },
  });
  const billed = await service.call('POST', '/v1/contacts', {
    body: {
      name: 'Grete Müller',
      email: 'grete@mueller-verlag.example',
      company: 'Müller & Töchter Verlagsgesellschaft mbH',
      street: 'Am Alten Markt 12',
      postalCode: '50667',
      city: 'Köln',
      country: 'DE',
      vatId: 'DE811907980',
      reference: 'Leitweg 04011000-12345-67',
      persons: [
        {
          name: 'Ines Roth',
          email: 'books@mueller.example',
          role: 'Accounts',
          receives: ['Receipts'],
        },
        {
          name: 'Bartholomäus Huber',
          email: 'huber@mueller.example',
          receives: [],
        },
      ],
    },
  });
  if (billed.status !== 201) throw new Error(billed.text);
  const find = async (q: string) =>
    `contacts/${(await service.call('GET', `/v1/contacts?q=${q}`)).data.items[0].id}`;
  return {
    maria: await find('maria'),
    long: await find('bartholo'),
    band: await find('band'),
    fresh: `contacts/${added.data.id}`,
    billed: `contacts/${billed.data.id}`,
  };
}

// Answers of VIES, which no test asks.
const checked = (isValid: boolean) => (page: Page) =>
  page.route(/\/v1\/contacts\/[^/?]+$/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const name = isValid ? 'MUELLER & TOECHTER VERLAGSGESELLSCHAFT MBH' : null;
    const vatCheck = { isValid, checkedAt: '2026-11-20T09:30:00.000Z', requestId: 'WAPIAAAAZtest', name };
    return route.fulfill({ response, json: { ...json, data: { ...json.data, vatCheck } } });
  });
const answered = ({ page }: { readonly page: Page }) => page.getByText('WAPIAAAAZtest');

const scenes: readonly Scene[] = [
  { name: 'contacts', path: 'contacts', seen: row },
  { name: 'contacts-viewer', path: 'contacts', as: 'Viewer', seen: row },
  { name: 'contacts-nothing', path: 'contacts?q=nobody', seen: 'main p' },
  {
    name: 'contacts-loading',
    path: 'contacts',
    network: hold('**/v1/contacts?*'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'contacts-error',
    path: 'contacts',
    network: fail('**/v1/contacts?*'),
    seen: '[role=alert]',
    hasFaults: true,
  },
  {
    name: 'contacts-new',
    path: 'contacts',
    act: ({ page, words }) => press(page, words.contacts.newContact),
    seen: dialog,
  },
  {
    name: 'contacts-taken',
    path: 'contacts',
    act: async ({ page, words }) => {
      await press(page, words.contacts.newContact);
      const form = page.locator(dialog);
      await form.getByLabel(words.contacts.name, { exact: true }).fill('Maria');
      await form.getByLabel(words.contacts.email, { exact: true }).fill('maria@example.com');
      await form.getByRole('button', { name: words.contacts.create }).click();
    },
    seen: 'dialog[open] [aria-invalid]',
    hasFaults: true,
  },
  { name: 'contact', path: ({ maria }) => maria, seen: 'section li' },
  { name: 'contact-viewer', path: ({ maria }) => maria, as: 'Viewer', seen: 'section li' },
  { name: 'contact-long', path: ({ long }) => long, seen: 'section li' },
  { name: 'contact-paid-out', path: ({ band }) => band, seen: 'section li' },
  { name: 'contact-new', path: ({ fresh }) => fresh, seen: 'section p' },
  {
    name: 'contact-loading',
    path: ({ maria }) => maria,
    network: hold('**/v1/contacts/*'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'contact-figures-loading',
    path: ({ maria }) => maria,
    network: hold('**/summary'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'contact-error',
    path: ({ maria }) => maria,
    network: fail('**/v1/contacts/*'),
    seen: '[role=alert]',
    hasFaults: true,
  },
  {
    name: 'contact-edit',
    path: ({ maria }) => maria,
    act: ({ page, words }) => choose(page, words.contacts.more, words.contacts.edit),
    seen: dialog,
  },
  {
    name: 'contact-conflict',
    path: ({ fresh }) => fresh,
    act: async ({ page, words, stage, made }) => {
      await choose(page, words.contacts.more, words.contacts.edit);
      const form = page.locator(dialog);
      await form.getByLabel(words.contacts.name, { exact: true }).fill('Söderströms Konferens');
      const address = `/v1/${made.fresh}`;
      const { name } = (await stage.service.call('GET', address)).data;
      const other = name === 'Åsa Events AB' ? 'Åsa Events Handelsbolag' : 'Åsa Events AB';
      await stage.service.call('PATCH', address, { body: { name: other } });
      await form.getByRole('button', { name: words.contacts.save }).click();
    },
    seen: 'dialog[open] fieldset',
    hasFaults: true,
  },
  {
    name: 'contact-merge',
    path: ({ fresh }) => fresh,
    act: async ({ page, words }) => {
      await choose(page, words.contacts.more, words.contacts.merge);
      await page.locator(dialog).getByRole('combobox').fill('bartholo');
      await page.locator(dialog).getByRole('option').first().click();
    },
    seen: 'dialog[open] p',
  },
  {
    name: 'contact-erase',
    path: ({ long }) => long,
    act: ({ page, words }) => choose(page, words.contacts.more, words.contacts.erase),
    seen: 'dialog[open] form, dialog[open] input, dialog[open] [role=alert]',
  },
  {
    name: 'contact-delete',
    path: ({ fresh }) => fresh,
    act: ({ page, words }) => choose(page, words.contacts.more, words.contacts.remove),
    seen: dialog,
  },
  { name: 'contact-vat-valid', path: ({ billed }) => billed, network: checked(true), seen: answered },
  { name: 'contact-vat-invalid', path: ({ billed }) => billed, network: checked(false), seen: answered },
  {
    name: 'contact-persons',
    path: ({ billed }) => billed,
    act: ({ page, words }) => press(page, words.billing.editPersons),
    seen: dialog,
  },
];

drawScenes(makeContacts, scenes);

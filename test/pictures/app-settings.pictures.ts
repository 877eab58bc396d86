import { press } from '../support/app-acts.ts';
import { answer, faultAt, refuse } from '../support/app-answers.ts';
import { type AppScene, drawScenes, fail, hold, type Look } from '../support/app-scenes.ts';
import { addPerson } from '../support/console.ts';
import type { Stage } from '../support/stage.ts';

type Scene = AppScene<void>;
const LONG = 'a-rather-long-address-of-somebody@a-long-domain.example.com';

async function make({ service }: Stage): Promise<void> {
  await service.call('PATCH', '/v1/account', {
    body: {
      profile: {
        street: 'Alte Schönhauser Straße 44',
        postalCode: '10119',
        city: 'Berlin',
        country: 'DE',
        taxId: 'DE123456788',
        email: 'studio@example.com',
        footer: 'Demo Studio, HRB 12345\nIBAN DE89 3704 0044 0532 0130 00',
        reminderDays: [-7, 0, 7, 14],
      },
    },
  });
  await addPerson(service, 'demo-studio', 'admin@example.com', 'Admin');
  await addPerson(service, 'demo-studio', LONG, 'Member');
  for (const [email, role] of [
    ['new@example.com', 'Viewer'],
    [`not-yet-${LONG}`, 'Admin'],
  ])
    await service.call('POST', '/v1/invitations', { body: { email, role } });
}

const save = (look: Look<void>) => press(look.page, look.words.settings.save);

/** A settings page, a change to one of its fields before it is saved, and the fields that are refused. */
const refusals = [
  [
    'business',
    (look: Look<void>) => look.page.getByLabel(look.words.settings.fields.taxId).fill('DE1'),
    [
      '/name',
      '/profile/street',
      '/profile/country',
      '/profile/taxId',
      '/profile/email',
      '/currency',
      '/timeZone',
    ],
  ],
  [
    'look',
    (look: Look<void>) => look.page.getByLabel(look.words.settings.fields.footer).fill('x'),
    ['/profile/accentColour', '/profile/footer', '/profile/language'],
  ],
  [
    'payments',
    (look: Look<void>) => look.page.getByLabel(look.words.settings.fields.allowsPartPayments).click(),
    ['/acceptedMethods', '/dueWindowDays', '/autopayRetryDays'],
  ],
  [
    'reminders',
    (look: Look<void>) => press(look.page, look.words.settings.addDay),
    ['/profile/reminderDays'],
  ],
  [
    'numbers',
    (look: Look<void>) => look.page.getByLabel(look.words.settings.fields.numberPrefix).fill('2026'),
    ['/numberPrefix', '/nextNumber'],
  ],
] as const;

const ready = 'main form, main ul li';
const sections = ['business', 'look', 'payments', 'texts', 'reminders', 'numbers', 'members', 'data'];

const pages: readonly Scene[] = [
  ...sections.map(
    (section): Scene => ({ name: `settings-${section}`, path: `settings/${section}`, seen: ready }),
  ),
  ...sections.map(
    (section): Scene => ({
      name: `settings-${section}-viewer`,
      path: `settings/${section}`,
      as: 'Viewer',
      seen: ready,
    }),
  ),
  ...refusals.map(
    ([section, change, paths]): Scene => ({
      name: `settings-${section}-refused`,
      path: `settings/${section}`,
      network: refuse(
        '**/v1/account',
        'PATCH',
        'Some fields are wrong.',
        paths.map((path) => faultAt(path, 'This is not a value that the service takes here.')),
      ),
      act: async (look) => {
        await look.page.locator(ready).first().waitFor();
        await change(look);
        await save(look);
      },
      seen: 'main form .text-bad',
      hasFaults: true,
    }),
  ),
  {
    name: 'settings-failed',
    path: 'settings/business',
    network: refuse('**/v1/account', 'PATCH', 'The service does not take this now.'),
    act: async (look) => {
      await look.page.getByLabel(look.words.settings.fields.city, { exact: true }).fill('Lyon');
      await save(look);
    },
    seen: '[role=alert]',
    hasFaults: true,
  },
  {
    name: 'settings-conflict',
    path: 'settings/business',
    act: async (look) => {
      const { page, words, stage } = look;
      const city = page.getByLabel(words.settings.fields.city, { exact: true });
      await city.fill('Lyon');
      const { data } = await stage.service.call('GET', '/v1/account');
      const other = data.profile.city === 'Berlin' ? 'Potsdam' : 'Berlin';
      await stage.service.call('PATCH', '/v1/account', { body: { profile: { city: other } } });
      await save(look);
    },
    seen: '[role=alert]',
    hasFaults: true,
  },
  {
    name: 'settings-loading',
    path: 'settings/business',
    network: hold('**/v1/account'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'settings-error',
    path: 'settings/business',
    network: fail('**/v1/account'),
    seen: '[role=alert]',
    hasFaults: true,
  },
  ...(
    [
      ['settings-closing', []],
      ['settings-closing-refused', ['under_way', 'disputed', 'paying_out', 'operator_debt', 'client_credit']],
    ] as const
  ).map(
    ([name, codes]): Scene => ({
      name,
      path: 'settings/data',
      network: answer('**/v1/account/closing', {
        status: 'Open',
        closedAt: null,
        reopenableUntil: null,
        obstacles: codes.map((code, index) => ({ code, count: 1 + 11 * index, message: '' })),
        consequences: {
          owedInvoices: 1_000,
          autopays: 12,
          offers: 1,
          tokens: 3,
          atProcessor: [{ currency: 'USD', amount: 1_234_567_89 }],
        },
      }),
      act: ({ page, words }) => press(page, `${words.settings.closing.title}…`),
      seen: 'dialog[open] li',
    }),
  ),
  {
    name: 'settings-members-invited',
    path: 'settings/members',
    act: async ({ page, words }) => {
      await page.getByLabel(words.settings.inviteEmail).fill('friend@example.com');
      await press(page, words.settings.makeInvitation);
    },
    seen: ({ page }) => page.getByText(/\/app\/join\//),
  },
  {
    name: 'settings-reminders-none',
    path: 'settings/reminders',
    act: async ({ page, words }) => {
      const remove = page.getByRole('button', { name: new RegExp(`^${words.settings.removeDay}: `) });
      await remove.first().waitFor();
      while ((await remove.count()) > 0) await remove.first().click();
      await page.getByText(words.settings.nothingPlanned).waitFor();
    },
    seen: ({ page, words }) => page.getByText(words.settings.noReminders),
  },
  {
    name: 'settings-texts-own',
    path: 'settings/texts',
    act: async ({ page, words }) => {
      await page.getByLabel(words.mailTexts.subject).fill('{number}');
      await page.getByLabel(words.mailTexts.opening).fill('{client}, {event}!');
      await page.getByLabel(words.mailTexts.closing).fill('{name}');
    },
    seen: ({ page }) => page.locator('[aria-invalid=true]'),
  },
  {
    name: 'settings-look-mail',
    path: 'settings/look',
    act: ({ page, words }) => press(page, words.settings.previews.InvoiceMail),
    seen: 'iframe',
  },
  {
    name: 'settings-look-no-preview',
    path: 'settings/look',
    network: fail('**/v1/account/look_preview'),
    seen: ({ page, words }) => page.getByText(words.settings.previewFailed),
    hasFaults: true,
  },
];

const member = 'Admin Person';

const members: readonly Scene[] = [
  {
    name: 'members-role',
    path: 'settings/members',
    act: ({ page, words }) => page.getByLabel(words.settings.roleOf(member)).selectOption('Member'),
    seen: 'dialog[open]',
  },
  {
    name: 'members-remove',
    path: 'settings/members',
    act: ({ page, words }) => press(page, `${words.settings.remove} ${member}`),
    seen: 'dialog[open]',
  },
  {
    name: 'members-remove-refused',
    path: 'settings/members',
    network: refuse('**/v1/members/*', 'DELETE', 'An account needs an owner.'),
    act: async ({ page, words }) => {
      await press(page, `${words.settings.remove} ${member}`);
      const ask = page.locator('dialog[open]');
      await ask.getByRole('button', { name: words.settings.removeLabel(member) }).click();
    },
    seen: 'dialog[open] [role=alert]',
    hasFaults: true,
  },
  {
    name: 'members-invite-refused',
    path: 'settings/members',
    network: refuse('**/v1/invitations', 'POST', 'Some fields are wrong.', [
      faultAt('/email', 'This person is a member already.'),
    ]),
    act: async ({ page, words }) => {
      await page.getByLabel(words.settings.inviteEmail).fill('admin@example.com');
      await press(page, words.settings.sendInvitation);
    },
    seen: '[aria-invalid=true]',
    hasFaults: true,
  },
  {
    name: 'members-withdraw-refused',
    path: 'settings/members',
    network: refuse('**/v1/invitations/*', 'DELETE', 'The invitation was accepted meanwhile.'),
    act: ({ page, words }) => press(page, `${words.settings.withdraw} new@example.com`),
    seen: '[role=alert]',
    hasFaults: true,
  },
  {
    name: 'members-alone',
    path: 'settings/members',
    network: answer('**/v1/invitations*', { items: [], nextCursor: null }),
    seen: ready,
  },
  {
    name: 'members-loading',
    path: 'settings/members',
    network: hold('**/v1/members*'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'members-error',
    path: 'settings/members',
    network: fail('**/v1/members*'),
    seen: '[role=alert]',
    hasFaults: true,
  },
];

drawScenes(make, [...pages, ...members]);

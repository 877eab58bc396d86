import { press } from '../support/app-acts.ts';
import { all, answer, faultAt, refuse } from '../support/app-answers.ts';
import { type AppScene, drawScenes, fail, hold, type Look } from '../support/app-scenes.ts';

type Scene = AppScene<void>;
const path = '../../me';
const dialog = 'dialog[open]';

const on = answer('**/app/api/two_factor', { isOn: true, recoveryCodesLeft: 3 });
const passkey = (name: string, lastUsedAt: string | null) => ({
  id: name,
  name,
  createdAt: '2026-11-01T08:00:00.000Z',
  lastUsedAt,
});
const PASSKEY = 'The key in my pocket, which I bought together with the new phone';
const passkeys = answer('**/app/api/passkeys', {
  items: [passkey('iPhone', '2026-11-20T17:30:00.000Z'), passkey(PASSKEY, null)],
  nextCursor: null,
  isOffered: true,
});
const session = (id: string, changes: object) => ({
  id,
  browser: 'Firefox',
  system: 'Linux',
  address: '192.0.2.7',
  createdAt: '2026-11-01T08:00:00.000Z',
  lastSeenAt: '2026-11-20T17:30:00.000Z',
  isCurrent: false,
  ...changes,
});
const sessions = answer('**/app/api/sessions', {
  items: [
    session('1', { browser: 'Chrome', system: 'macOS', isCurrent: true }),
    session('2', {}),
    session('3', { browser: null, system: null, address: '2001:db8:85a3:8d3:1319:8a2e:370:7348' }),
  ],
  nextCursor: null,
});

const qrCode = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h3v3H0zM5 0h3v3H5zM0 5h3v3H0z"/></svg>`;
const started = answer(
  '**/app/api/two_factor',
  { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: '', qrCode },
  'POST',
);
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `k7m2-q${index}xp-9h4t`);
const start = ({ page, words }: Look<void>) => press(page, words.me.startTwoFactor);
const confirmed = all(started, answer('**/app/api/two_factor/confirm', { recoveryCodes }, 'POST'));

const person: readonly Scene[] = [
  { name: 'me', path, seen: 'main li' },
  { name: 'me-viewer', path, as: 'Viewer', seen: 'main li' },
  { name: 'me-full', path, network: all(on, passkeys, sessions), seen: 'main li' },
  {
    name: 'me-loading',
    path,
    network: all(hold('**/app/api/sessions'), hold('**/app/api/passkeys'), hold('**/app/api/two_factor')),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'me-error',
    path,
    network: all(fail('**/app/api/sessions'), fail('**/app/api/passkeys'), fail('**/app/api/two_factor')),
    seen: '[role=alert]',
    hasFaults: true,
  },
  {
    name: 'me-name-refused',
    path,
    network: refuse('**/app/api/me', 'PATCH', 'Some fields are wrong.', [
      faultAt('/name', 'The name has 1 to 200 characters and no web address.'),
    ]),
    act: async ({ page, words }) => {
      await page.getByLabel(words.me.name, { exact: true }).fill('https://example.com');
      await press(page, words.me.save);
    },
    seen: '[aria-invalid=true]',
    hasFaults: true,
  },
  {
    name: 'me-password-refused',
    path,
    network: refuse('**/app/api/password', 'PUT', 'Some fields are wrong.', [
      faultAt('/current', 'That is not your current password.'),
      faultAt(
        '/password',
        'Choose another password: 10 to 256 characters, not your address, not a known one.',
      ),
    ]),
    act: async ({ page, words }) => {
      await page.getByLabel(words.me.currentPassword).fill('wrong');
      await page.getByLabel(words.me.newPassword).fill('short');
      await press(page, words.me.changePassword);
    },
    seen: '[aria-invalid=true]',
    hasFaults: true,
  },
];

const security: readonly Scene[] = [
  { name: 'me-two-factor', path, network: started, act: start, seen: dialog },
  {
    name: 'me-two-factor-refused',
    path,
    network: all(
      started,
      refuse('**/app/api/two_factor/confirm', 'POST', 'This code is wrong.', [], 'wrong_code'),
    ),
    act: async (look) => {
      await start(look);
      await look.page.locator(dialog).getByLabel(look.words.me.code).fill('123456');
      await look.page.locator(dialog).getByRole('button', { name: look.words.me.turnOn }).click();
    },
    seen: 'dialog[open] [aria-invalid=true]',
    hasFaults: true,
  },
  {
    name: 'me-codes',
    path,
    network: confirmed,
    act: async (look) => {
      await start(look);
      await look.page.locator(dialog).getByLabel(look.words.me.code).fill('123456');
      await look.page.locator(dialog).getByRole('button', { name: look.words.me.turnOn }).click();
    },
    seen: ({ page, words }) => page.getByText(words.me.codesText),
  },
  {
    name: 'me-two-factor-off',
    path,
    network: on,
    act: ({ page, words }) => press(page, words.me.removeTwoFactor),
    seen: dialog,
  },
  {
    name: 'me-two-factor-unavailable',
    path,
    network: refuse(
      '**/app/api/two_factor',
      'POST',
      'This service has no SECRET_KEY, and so keeps no secrets.',
    ),
    act: start,
    seen: '[role=alert]',
    hasFaults: true,
  },
  {
    name: 'me-confirm',
    path,
    network: all(sessions, (page) =>
      page.route('**/app/api/sessions/end_others', (route) =>
        route.fulfill({
          status: 403,
          json: {
            timestamp: '',
            data: null,
            error: { code: 'confirmation_needed', message: '', details: [] },
          },
        }),
      ),
    ),
    act: ({ page, words }) => press(page, words.me.endOthers),
    seen: dialog,
    hasFaults: true,
  },
  {
    name: 'me-passkey-rename',
    path,
    network: passkeys,
    act: ({ page, words }) => press(page, words.me.rename),
    seen: dialog,
  },
  {
    name: 'me-passkey-remove',
    path,
    network: passkeys,
    act: ({ page, words }) => page.getByRole('button', { name: words.me.remove }).last().click(),
    seen: dialog,
  },
];

const accounts: readonly Scene[] = [
  { name: 'new-account', path: `${path}/new-account`, seen: 'main form' },
  {
    name: 'new-account-refused',
    path: `${path}/new-account`,
    network: refuse('**/app/api/accounts', 'POST', 'Some fields are wrong.', [
      faultAt('/name', 'The name of the business has 1 to 200 characters.'),
      faultAt('/country', 'Choose a country from the list.'),
    ]),
    act: async ({ page, words }) => {
      await page.getByLabel(words.me.businessName).fill('x');
      await page.getByLabel(words.me.country).selectOption('DE');
      await press(page, words.me.makeAccount);
    },
    seen: '[aria-invalid=true]',
    hasFaults: true,
  },
];

drawScenes(async () => {}, [...person, ...security, ...accounts]);

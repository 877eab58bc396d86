import { press } from '../support/app-acts.ts';
import { answer, refuse } from '../support/app-answers.ts';
import { type AppScene, drawScenes, fail, hold } from '../support/app-scenes.ts';
import { makeBusiness } from '../support/business.ts';
import { invoiceBody } from '../support/invoices.ts';
import type { Stage } from '../support/stage.ts';

interface Made {
  readonly event: string;
  readonly request: string;
  readonly refused: string;
}

type Scene = AppScene<Made>;
const row = '[role=row] a';
const dialog = 'dialog[open]';
const LONG = 'Booking site of the second studio, which makes invoices for weddings and companies';

async function make(stage: Stage): Promise<Made> {
  await makeBusiness(stage);
  const { service } = stage;
  const token = async (
    name: string,
    expiresAt: string | null,
    scopes = ['invoices:read', 'invoices:write'],
  ) => (await service.call('POST', '/v1/tokens', { body: { name, scopes, expiresAt } })).data.id as string;
  await token('Bookkeeping', null, ['reports:read', 'invoices:read', 'payouts:read']);
  await token(LONG, '2027-11-21T12:00:00.000Z');
  const old = await token('Old server', null);
  await service.call('DELETE', `/v1/tokens/${old}`);
  const asked = await service.call('POST', '/v1/invoices', {
    body: invoiceBody({ note: 'Wedding', lineItems: [] }),
    headers: { 'idempotency-key': '6f1c3c1e-27f4-4a45-9bb5-0c6b1a6b8f54' },
  });
  const refused = await service.call('PATCH', `/v1/invoices/${asked.data.id}`, { body: { noet: 'x' } });
  await service.services.requestLog.flush();
  const { items } = (await service.call('GET', '/v1/events?type=invoice.created&limit=1')).data;
  return {
    event: `developers/events/${items[0].id}`,
    request: `developers/requests/${asked.headers.get('request-id')}`,
    refused: `developers/requests/${refused.headers.get('request-id')}`,
  };
}

const newToken: Scene['act'] = async ({ page, words }) => {
  await press(page, words.developers.tokens.create);
  await page.locator(dialog).getByLabel(words.developers.tokens.name).fill('Booking site');
};

const tokens: readonly Scene[] = [
  { name: 'tokens', path: 'developers/tokens', seen: 'main li dl' },
  {
    name: 'tokens-open',
    path: 'developers/tokens',
    act: async ({ page, words }) => {
      await page.getByText(words.developers.tokens.ended(1)).click();
      await page.getByText(words.developers.tokens.scopes(3), { exact: true }).click();
    },
    seen: 'details[open] li',
  },
  {
    name: 'tokens-assistants',
    path: 'developers/tokens',
    act: async ({ page, words }) => {
      await page.getByText(words.developers.tokens.assistants.title).click();
      await page
        .getByRole('button', { name: words.developers.tokens.assistants.copy })
        .scrollIntoViewIfNeeded();
    },
    seen: 'details[open] p.font-mono',
  },
  {
    name: 'tokens-empty',
    path: 'developers/tokens',
    network: answer('**/v1/tokens?*', { items: [], nextCursor: null }),
    seen: ({ page, words }) => page.getByText(words.developers.tokens.emptyText),
  },
  {
    name: 'tokens-loading',
    path: 'developers/tokens',
    network: hold('**/v1/tokens?*'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'tokens-error',
    path: 'developers/tokens',
    network: fail('**/v1/tokens?*'),
    seen: '[role=alert]',
    hasFaults: true,
  },
  {
    name: 'tokens-new',
    path: 'developers/tokens',
    act: ({ page, words }) => press(page, words.developers.tokens.create),
    seen: dialog,
  },
  {
    name: 'tokens-new-some',
    path: 'developers/tokens',
    act: async (look) => {
      await newToken(look);
      await look.page.getByLabel(look.words.developers.tokens.some).check();
    },
    seen: 'dialog[open] tbody td',
  },
  {
    name: 'tokens-refused',
    path: 'developers/tokens',
    network: refuse('**/v1/tokens', 'POST', 'Your role does not have all of these scopes.'),
    act: async (look) => {
      await newToken(look);
      await look.page
        .locator(dialog)
        .getByRole('button', { name: look.words.developers.tokens.make })
        .click();
    },
    seen: 'dialog[open] [role=alert]',
    hasFaults: true,
  },
  {
    name: 'tokens-made',
    path: 'developers/tokens',
    network: answer('**/v1/tokens', { text: `trn_test_${'4kGm2XqPz'.repeat(5)}` }, 'POST'),
    act: async (look) => {
      await newToken(look);
      await look.page
        .locator(dialog)
        .getByRole('button', { name: look.words.developers.tokens.make })
        .click();
    },
    seen: ({ page, words }) => page.getByText(words.developers.tokens.madeText),
  },
  {
    name: 'tokens-revoke',
    path: 'developers/tokens',
    act: ({ page, words }) => press(page, `${words.developers.tokens.revoke}: ${LONG}`),
    seen: dialog,
  },
];

const logs: readonly Scene[] = [
  { name: 'events', path: 'developers/events', seen: row },
  { name: 'events-viewer', path: 'developers', as: 'Viewer', seen: row },
  {
    name: 'events-filtered',
    path: 'developers/events?actorType=Token&type=invoice.created&since=2026-11-01',
    seen: row,
  },
  {
    name: 'events-nothing',
    path: 'developers/events?since=2027-01-01',
    seen: ({ page, words }) => page.getByText(words.developers.nothingText),
  },
  {
    name: 'events-empty',
    path: 'developers/events',
    network: answer('**/v1/events?*', { items: [], nextCursor: null }),
    seen: ({ page, words }) => page.getByText(words.developers.events.emptyText),
  },
  {
    name: 'events-loading',
    path: 'developers/events',
    network: hold('**/v1/events?*'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'events-error',
    path: 'developers/events',
    network: fail('**/v1/events?*'),
    seen: '[role=alert]',
    hasFaults: true,
  },
  { name: 'event', path: ({ event }) => event, seen: 'main pre' },
  {
    name: 'event-loading',
    path: ({ event }) => event,
    network: hold('**/v1/events/evt_*'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'event-error',
    path: ({ event }) => event,
    network: fail('**/v1/events/evt_*'),
    seen: '[role=alert]',
    hasFaults: true,
  },
  { name: 'requests', path: 'developers/requests', seen: row },
  { name: 'requests-filtered', path: 'developers/requests?method=PATCH&statusClass=4', seen: row },
  {
    name: 'requests-nothing',
    path: 'developers/requests?method=PUT&path=%2Fv1%2Fpayouts',
    seen: ({ page, words }) => page.getByText(words.developers.nothingText),
  },
  {
    name: 'requests-empty',
    path: 'developers/requests',
    network: answer('**/v1/requests?*', { items: [], nextCursor: null }),
    seen: ({ page, words }) => page.getByText(words.developers.requests.emptyText),
  },
  {
    name: 'requests-loading',
    path: 'developers/requests',
    network: hold('**/v1/requests?*'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'requests-error',
    path: 'developers/requests',
    network: fail('**/v1/requests?*'),
    seen: '[role=alert]',
    hasFaults: true,
  },
  { name: 'request', path: ({ request }) => request, seen: 'main pre' },
  { name: 'request-refused', path: ({ refused }) => refused, seen: 'main pre' },
  {
    name: 'request-unknown',
    path: 'developers/requests/req_0123456789ab',
    seen: ({ page, words }) => page.getByText(words.developers.requests.unknownText),
    hasFaults: true,
  },
];

const now = '2026-11-21T12:00:00.000Z';
const clock = (changes: object) =>
  answer('**/v1/test_clock', {
    now,
    target: null,
    status: 'Ready',
    failure: null,
    isAhead: false,
    ...changes,
  });

const clocks: readonly Scene[] = [
  { name: 'clock', path: 'developers/clock', seen: 'main form' },
  {
    name: 'clock-loading',
    path: 'developers/clock',
    network: hold('**/v1/test_clock'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'clock-error',
    path: 'developers/clock',
    network: fail('**/v1/test_clock'),
    seen: '[role=alert]',
    hasFaults: true,
  },
  {
    name: 'clock-refused',
    path: 'developers/clock',
    network: refuse('**/v1/test_clock', 'POST', 'The clock is on its way already.'),
    act: ({ page }) => page.locator('main form button[type=submit]').click(),
    seen: '[role=alert]',
    hasFaults: true,
  },
  { name: 'clock-moved', path: 'developers/clock?since=2026-11-21T00:00:00.000Z', seen: 'main ol li' },
  {
    name: 'clock-nothing',
    path: 'developers/clock?since=2026-12-31T00:00:00.000Z',
    seen: ({ page, words }) => page.getByText(words.developers.clock.nothing),
  },
  {
    name: 'clock-moving',
    path: 'developers/clock?since=2026-11-20T00:00:00.000Z',
    network: clock({ status: 'Advancing', target: '2026-11-24T12:00:00.000Z', isAhead: true }),
    seen: 'progress',
  },
  {
    name: 'clock-stuck',
    path: 'developers/clock?since=2026-11-20T00:00:00.000Z',
    network: clock({
      status: 'Advancing',
      target: '2026-11-24T12:00:00.000Z',
      isAhead: true,
      failure: 'The sandbox could not be reached.',
    }),
    seen: 'progress',
  },
];

drawScenes(make, [...tokens, ...logs, ...clocks]);

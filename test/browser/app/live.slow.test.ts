import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenApp, openApp, waitUntilDrawn } from '../../support/app.ts';
import { activeInvoice } from '../../support/money.ts';
import { DESK, openStage, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;

beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
  await activeInvoice(stage.service);
});
afterAll(() => stage.close());

/** Opens a page, and waits until it is drawn and hears of events. */
async function openHearing(name: string) {
  const visit = await app.visit(name, { viewport: DESK });
  const hears = visit.page.waitForResponse('**/v1/events/stream*');
  await visit.page.reload();
  await hears;
  await waitUntilDrawn(visit.page);
  return visit;
}

it('what happens elsewhere appears without a reload, on every page that shows it', async () => {
  const list = await openHearing('invoices');
  const home = await openHearing('home');
  const rows = list.page.locator('[role=row] a');
  await rows.first().waitFor();
  const before = await rows.count();
  await activeInvoice(stage.service, {
    contact: { type: 'Client', name: 'Somebody New', email: 'new@example.com' },
  });
  await list.page.getByRole('row', { name: /Somebody New/ }).waitFor();
  expect(await rows.count()).toBe(before + 1);
  await home.page.getByText('Somebody New').first().waitFor();
  await home.page.getByRole('link', { name: /^Owed to you.*2 invoices/ }).waitFor();
  expect([...list.faults, ...home.faults]).toEqual([]);
  await list.context.close();
  await home.context.close();
});

it('what happens between the reading of a page and its first hearing of events appears too', async () => {
  const { page, context, faults } = await app.visit('home', { viewport: DESK });
  let open: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/v1/events/stream*', async (route) => {
    await held;
    await route.continue();
  });
  const asks = page.waitForRequest('**/v1/events/stream*');
  await page.reload();
  await asks;
  await activeInvoice(stage.service, {
    contact: { type: 'Client', name: 'Between Times', email: 'between@example.com' },
  });
  open();
  await page.getByText('Between Times').first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it('somebody hears nothing of another account', async () => {
  const { page, context } = await openHearing('home');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const other = await stage.service.addMember('elsewhere');
  const body = { type: 'Client', name: 'Not Yours', email: 'not@example.com' };
  await stage.service.call('POST', '/v1/contacts', { token: other.token, body });
  const own = { ...body, name: 'Yours', email: 'yours@example.com' };
  await stage.service.call('POST', '/v1/contacts', { body: own });
  await page.getByText('Yours', { exact: true }).waitFor();
  expect(await page.getByText('Not Yours').count()).toBe(0);
  await context.close();
});

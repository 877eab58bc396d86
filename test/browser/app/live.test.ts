import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
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

it('what happens elsewhere appears without a reload, on every page that shows it', async () => {
  const list = await app.visit('invoices', { viewport: DESK });
  const home = await app.visit('home', { viewport: DESK });
  const hears = ({ page }: typeof list) =>
    page.waitForResponse((response) => response.url().endsWith('/v1/events/stream'));
  // A page opens its stream when its own requests are done.
  await Promise.all([hears(list), hears(home)]);
  const before = await list.page.locator('[role=row] a').count();
  await activeInvoice(stage.service, {
    contact: { type: 'Client', name: 'Somebody New', email: 'new@example.com' },
  });
  await list.page.getByRole('row', { name: /Somebody New/ }).waitFor({ timeout: 10_000 });
  expect(await list.page.locator('[role=row] a').count()).toBe(before + 1);
  await home.page.getByText('Somebody New').first().waitFor({ timeout: 10_000 });
  await home.page.getByText('2 invoices').first().waitFor();
  expect([...list.faults, ...home.faults]).toEqual([]);
  await list.context.close();
  await home.context.close();
});

it('somebody hears nothing of another account', async () => {
  const { page, context } = await app.visit('home', { viewport: DESK });
  await page.waitForResponse((response) => response.url().endsWith('/v1/events/stream'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const other = await stage.service.addMember('elsewhere');
  const body = { type: 'Client', name: 'Not Yours', email: 'not@example.com' };
  await stage.service.call('POST', '/v1/contacts', { token: other.token, body });
  const own = { ...body, name: 'Yours', email: 'yours@example.com' };
  await stage.service.call('POST', '/v1/contacts', { body: own });
  await page.getByText('Yours', { exact: true }).waitFor({ timeout: 10_000 });
  expect(await page.getByText('Not Yours').count()).toBe(0);
  await context.close();
});

import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, it } from 'vitest';
import { type OpenApp, openApp } from '../support/app.ts';
import { activeInvoice, pay } from '../support/money.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

const FOLDER = process.env.PICTURES ?? new URL('../../pictures/', import.meta.url).pathname;

let stage: Stage;
let app: OpenApp;

beforeAll(async () => {
  stage = await openStage('localhost');
  const { service, sandbox } = stage;
  for (const number of ['4242424242424242', '4000000000000259']) {
    await pay(service, await activeInvoice(service), { token: await sandbox.card(number) });
  }
  for (const day of ['23', '24', '25', '26']) {
    service.clock.set(`2026-11-${day}T12:00:00.000Z`);
    await sandbox.running.tick();
    await service.work();
  }
  app = await openApp(stage);
  await mkdir(FOLDER, { recursive: true });
});
afterAll(() => stage.close());

const looks = [
  { colorScheme: 'light', viewport: PHONE },
  { colorScheme: 'dark', viewport: DESK },
  { colorScheme: 'light', viewport: DESK },
] as const;

// A page of the newest thing of a list.
async function addressOf(page: string, list: string): Promise<string> {
  if (list === '') return page;
  const { items } = (await stage.service.call('GET', list)).data;
  return `${page}/${items[0].id}`;
}

it.each([
  ['payouts', 'payouts', '', '[role=row] a'],
  ['payout', 'payouts', '/v1/payouts', 'tfoot'],
  ['disputes', 'disputes', '', '[role=row] a'],
  ['dispute', 'disputes', '/v1/disputes', 'dl'],
  ['me', '../../me', '', 'main li'],
  ['new-account', '../../me/new-account', '', 'form'],
])('%s', async (name, page, list, ready) => {
  for (const look of looks) {
    const visit = await app.visit(await addressOf(page, list), look);
    await visit.page.locator(ready).first().waitFor();
    await visit.page.waitForLoadState('networkidle');
    const path = `${FOLDER}/app-${name}-${look.viewport.width}-${look.colorScheme}.png`;
    await visit.page.screenshot({ path });
    await visit.context.close();
  }
});

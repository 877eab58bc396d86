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

const idOf = async (list: string): Promise<string> => (await stage.service.call('GET', list)).data.items[0].id as string;

it.each([
  ['payouts', async () => 'payouts', '[role=row] a'],
  ['payout', async () => `payouts/${await idOf('/v1/payouts')}`, 'tfoot'],
  ['disputes', async () => 'disputes', '[role=row] a'],
  ['dispute', async () => `disputes/${await idOf('/v1/disputes')}`, 'dl'],
  ['me', async () => '../../me', 'main li'],
  ['new-account', async () => '../../me/new-account', 'form'],
] as const)('%s', async (name, addressOf, ready) => {
  for (const look of looks) {
    const visit = await app.visit(await addressOf(), look);
    await visit.page.locator(ready).first().waitFor();
    await visit.page.waitForLoadState('networkidle');
    const path = `${FOLDER}/app-${name}-${look.viewport.width}-${look.colorScheme}.png`;
    await visit.page.screenshot({ path });
    await visit.context.close();
  }
});

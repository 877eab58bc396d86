import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, it } from 'vitest';
import { type OpenApp, openApp } from '../support/app.ts';
import { makeBusiness } from '../support/business.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

const FOLDER = process.env.PICTURES ?? new URL('../../pictures/', import.meta.url).pathname;

let stage: Stage;
let app: OpenApp;

beforeAll(async () => {
  stage = await openStage();
  await makeBusiness(stage);
  app = await openApp(stage);
  await mkdir(FOLDER, { recursive: true });
});
afterAll(() => stage.close());

const looks = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, viewport: PHONE },
  { colorScheme, viewport: DESK },
]);

async function picture(name: string, page: string, ready = 'h1'): Promise<void> {
  for (const look of looks) {
    const visit = await app.visit(page, look);
    await visit.page.locator(ready).first().waitFor();
    await visit.page.waitForTimeout(600);
    const path = `${FOLDER}/app-${name}-${look.viewport.width}-${look.colorScheme}.png`;
    await visit.page.screenshot({ path, fullPage: true });
    await visit.context.close();
  }
}

it('the first page', async () => {
  await picture('home', 'home', 'figure');
});

it.each(['ageing', 'cash-flow', 'event-profit?from=2027-01-01&to=2027-12-31', 'tax', 'ledger'])(
  'the report %s',
  async (name) => {
    await picture(`report-${name.replace(/\?.*/, '')}`, `reports/${name}`, 'main h2');
  },
);

it.each(['tokens', 'events', 'requests', 'clock'])('the page of %s for programmers', async (name) => {
  await picture(`developers-${name}`, `developers/${name}`, 'main nav');
});

it('the mailbox, and a mail', async () => {
  await picture('mailbox', 'mailbox', '[role=row] a');
  const { items } = (await stage.service.call('GET', '/v1/mails?limit=1')).data;
  await picture('mail', `mailbox/${items[0].id}`, 'iframe');
});

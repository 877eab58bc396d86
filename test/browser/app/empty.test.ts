import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { DESK, openStage, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
});
afterAll(() => stage.close());

describe('a list in which nothing is yet', () => {
  it.each([
    ['invoices', 'No invoices yet', 'New invoice'],
    ['contacts', 'No contacts yet', 'New contact'],
    ['mailbox', 'No mails yet', null],
    ['bank', 'No statement yet', 'Upload statement'],
  ])('has nothing to choose from above it, and the next step in its place: %s', async (name, said, next) => {
    await stage.service.sql('delete from mails');
    const { page, context, faults } = await app.visit(name, { viewport: DESK });
    await page.getByText(said).waitFor();
    const main = page.locator('main');
    await expect.poll(() => main.getByRole('searchbox').count()).toBe(0);
    await expect.poll(() => main.getByRole('navigation').count()).toBe(0);
    expect(await main.getByRole('link', { name: 'CSV' }).count()).toBe(0);
    // Beside the one in the head of the page.
    if (next !== null) await main.getByRole('link', { name: next }).last().click();
    if (name === 'bank') await page.getByText('or drop it here').waitFor();
    if (name === 'contacts') await page.getByRole('dialog').getByLabel('Email').waitFor();
    if (name === 'invoices') await page.getByRole('heading', { level: 1, name: 'New invoice' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  // Each program and person leaves events behind: nothing is answered in place of them.
  it.each([
    ['events', 'No events yet'],
    ['requests', 'No requests by tokens yet'],
  ])('has no filters above it: %s', async (name, said) => {
    const { page, context } = await app.visit(`developers/${name}`, {
      viewport: DESK,
      before: (it) =>
        it.route(new RegExp(`/v1/${name}(\\?|$)`), async (route) => {
          const answer = await route.fetch();
          const body = await answer.json();
          await route.fulfill({
            response: answer,
            json: { ...body, data: { ...body.data, items: [], nextCursor: null } },
          });
        }),
    });
    await page.getByText(said).waitFor();
    await expect.poll(() => page.locator('main select').count()).toBe(0);
    if (name === 'requests') {
      const all = page.getByRole('button', { name: 'Show all requests' });
      const [inkOfButton, ink] = await Promise.all([
        all.evaluate((one) => one.ownerDocument.defaultView.getComputedStyle(one).color),
        page.evaluate('getComputedStyle(document.body).color'),
      ]);
      expect(inkOfButton).toBe(ink);
      await all.click();
      await page.getByLabel('Who').waitFor();
    }
    await page.unrouteAll({ behavior: 'wait' });
    await context.close();
  });

  it('shows somebody who may only read no way to fill it', async () => {
    const { page, context } = await app.visit('contacts', { viewport: DESK }, 'Viewer');
    await page.getByText('No contacts yet').waitFor();
    expect(await page.locator('main').getByRole('link').count()).toBe(0);
    await context.close();
  });

  it('keeps the search that found nothing', async () => {
    const { page, context } = await app.visit('contacts?q=nobody', { viewport: DESK });
    await page.getByText('No contact matches').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('nobody');
    await context.close();
  });
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage, expectAccessible } from '../../support/app-checks.ts';
import { connectAssistant, endAssistants } from '../../support/assistant.ts';
import { activeInvoice } from '../../support/money.ts';
import { makeScenes } from '../../support/scenes.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

const run = promisify(execFile);

let stage: Stage;
let app: OpenApp;

beforeAll(async () => {
  stage = await openStage();
  await makeScenes(stage);
  await stage.service.work();
  app = await openApp(stage);
  // The request log is written each second. The test writes it at once.
  await stage.service.services.requestLog.flush();
});
afterAll(() => stage.close());

describe.each([
  ['tokens', 'developers/tokens', 'main li p'],
  ['events', 'developers/events', '[role=row] a'],
  ['requests', 'developers/requests', '[role=row] a'],
  ['test clock', 'developers/clock', 'main form'],
])('the page of %s', (_name, address, ready) => {
  it('passes axe, and is nowhere wider than the screen', async () => {
    expect(await expectAccessible(app, address, ready)).toBe('Entwickler');
  });
});

describe('a token', () => {
  it('is made with chosen rights, shown once, used, revoked after a sentence, and refused', async () => {
    const { page, context, faults } = await app.visit('developers/tokens', { viewport: DESK });
    await page.getByRole('button', { name: 'New token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Booking site');
    await dialog.getByText('What I choose').click();
    expect(await auditPage(page)).toEqual([]);
    await dialog.getByLabel('Invoices: Change').check();
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await dialog.getByRole('heading', { name: 'Copy the token now' }).waitFor();
    const token = (await dialog.locator('p.font-mono').textContent()) ?? '';
    // As the page says it: the command that it copies, in a shell.
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Try it: curl' }).click();
    await dialog.getByRole('button', { name: 'Copied' }).waitFor();
    const command = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(command).toContain(token);
    const use = async () => {
      const { stdout } = await run('sh', ['-c', `${command} -s -w '\\n%{http_code}'`]);
      const [body = '', status] = stdout.split(/\n(?=\d{3}$)/);
      return { status: Number(status), ...(JSON.parse(body) as { data: { items: object[] } | null }) };
    };
    const used = await use();
    expect([used.status, used.data?.items.length]).toEqual([
      200,
      (await stage.service.call('GET', '/v1/invoices')).data.items.length,
    ]);
    expect(
      (await stage.service.call('GET', '/v1/invoices/csv', { token, headers: { accept: 'text/csv' } }))
        .status,
    ).toBe(200);
    expect((await stage.service.call('POST', '/v1/contacts', { token, body: {} })).status).toBe(403);
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await page.locator('body').textContent()).not.toContain(token);
    await page.getByRole('button', { name: 'Revoke: Booking site' }).click();
    await page.getByRole('heading', { name: 'Revoke “Booking site”?' }).waitFor();
    await page.getByRole('button', { name: 'Revoke token' }).click();
    await page.getByText('“Booking site” no longer works.').waitFor();
    await page.getByText('1 revoked or expired').waitFor();
    expect(await use()).toMatchObject({ status: 401, data: null });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is what an assistant connects with, at the address that the page says', async () => {
    const { page, context } = await app.visit('developers/tokens', { viewport: PHONE });
    await page.getByText('Connect an assistant').click();
    const address = (await page.locator('details p.font-mono').textContent()) ?? '';
    expect(await auditPage(page)).toEqual([]);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy command for Claude Code' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const command = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(command).toBe(
      `claude mcp add --transport http tranche ${address} --header "Authorization: Bearer $TRANCHE_TOKEN"`,
    );
    const assistant = await connectAssistant({ ...stage.service, url: address.replace(/\/mcp$/, '') });
    expect(await assistant.tools()).toContain('draft_invoice');
    await endAssistants();
    await context.close();
  });

  it('cannot be seen or made by somebody who may only read', async () => {
    const { page, context } = await app.visit('developers', { viewport: DESK }, 'Viewer');
    await page.waitForURL(/developers\/events$/);
    await page.locator('[role=row] a').first().waitFor();
    const tabs = page.getByRole('navigation', { name: 'Which page' }).getByRole('link');
    expect(await tabs.allTextContents()).toEqual(['Webhooks', 'Events', 'Requests']);
    await context.close();
  });
});

describe('the log of events', () => {
  it('tells who did what, by a filter that the address holds, down to the data', async () => {
    const { page, context } = await app.visit('developers/events', { viewport: DESK });
    await page.getByRole('combobox', { name: 'Who' }).selectOption('Clients');
    await page.waitForURL(/actorType=Client/);
    const { items } = (await stage.service.call('GET', '/v1/events?actorType=Client&limit=200')).data;
    await expect.poll(() => page.locator('[role=row] a').count()).toBe(items.length);
    await page.locator('[role=row] a').first().click();
    await page.waitForURL(new RegExp(`events/${items[0].id}$`));
    const shown = JSON.parse((await page.locator('pre').textContent()) ?? '');
    expect(shown).toEqual(items[0].data);
    expect(await auditPage(page)).toEqual([]);
    await page.goBack();
    await page.waitForURL(/actorType=Client/);
    await context.close();
  });

  it('has its types in groups, and keeps those of the chosen one', async () => {
    const { page, context } = await app.visit('developers/events', { viewport: PHONE, locale: 'fr' });
    const type = page.getByRole('combobox', { name: 'Type' });
    expect(await type.locator('> option').allInnerTexts()).toEqual(['Tous']);
    expect(await type.locator('optgroup').count()).toBeGreaterThan(7);
    expect(await type.locator('optgroup', { has: page.locator('[value^="webhook."]') }).count()).toBe(1);
    await type.selectOption('contact.created');
    await page.waitForURL(/type=contact.created/);
    const { items } = (await stage.service.call('GET', '/v1/events?type=contact.created&limit=200')).data;
    await expect.poll(() => page.locator('[role=row] a').count()).toBe(items.length);
    expect(await auditPage(page)).toEqual([]);
    await context.close();
  });
});

describe('the log of requests', () => {
  it('leads from a request to the object that it names, while the object is there', async () => {
    const { service } = stage;
    const { data } = await service.call('POST', '/v1/contacts', {
      body: { name: 'Zoe', email: 'z@example.com' },
    });
    const at = `/v1/contacts/${data.id}`;
    const { headers } = await service.call('PATCH', at, { body: { name: 'Zoe Zimmer' } });
    await service.services.requestLog.flush();
    const { page, context, faults } = await app.visit(`developers/requests/${headers.get('request-id')}`, {
      viewport: DESK,
    });
    await page.getByRole('link', { name: 'Open the object' }).click();
    await page.getByRole('heading', { name: 'Zoe Zimmer' }).waitFor();
    await service.call('DELETE', at);
    const isGone = page.waitForResponse(
      (response) => response.url().endsWith(at) && response.status() === 404,
    );
    await page.goBack();
    await page.reload();
    await isGone;
    await page
      .getByText(/milliseconds|ms/)
      .first()
      .waitFor();
    expect(await page.getByRole('link', { name: 'Open the object' }).count()).toBe(0);
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    await context.close();
  });

  it('finds a request by the id of its answer, with its body redacted', async () => {
    const body = { type: 'Client', name: 'Somebody Secret', email: 'not an address' };
    const refused = await stage.service.call('POST', '/v1/contacts', { body });
    await stage.service.services.requestLog.flush();
    const { page, context } = await app.visit('developers/requests', { viewport: PHONE });
    await page.getByLabel('Path or request id').fill(refused.headers.get('request-id') ?? '');
    await page.keyboard.press('Enter');
    await page.locator('pre').waitFor();
    const text = (await page.locator('main').textContent()) ?? '';
    expect(text).toContain('POST /v1/contacts');
    expect(text).toContain('400');
    expect(JSON.parse((await page.locator('pre').textContent()) ?? '')).toEqual({
      type: 'Client',
      name: '…',
      email: '…',
    });
    expect(text).not.toContain('Secret');
    expect(text).toContain('The request is not valid; see details.');
    expect(text).toContain('/email: ');
    const remedy = page.getByRole('link', { name: 'invalid_request' });
    expect(await remedy.getAttribute('href')).toBe(`${stage.service.url}/docs/errors#invalid_request`);
    expect(await auditPage(page)).toEqual([]);
    await context.close();
  });

  it('has the requests of tokens first, with their time whole, and those of people when they are asked for', async () => {
    await app.visit('payouts', { viewport: DESK }).then(({ context }) => context.close());
    await stage.service.services.requestLog.flush();
    const { page, context } = await app.visit('developers/requests', { viewport: DESK });
    const rows = page.locator('[role=row][data-index]');
    await rows.first().waitFor();
    const people = rows.filter({ hasText: '/v1/payouts' });
    expect(await people.count()).toBe(0);
    const isCut = `[...document.querySelectorAll('[role=row] time')].some((time) => time.parentElement.scrollWidth > time.parentElement.clientWidth)`;
    expect(await page.evaluate(isCut)).toBe(false);
    await page.getByLabel('Who').selectOption('All');
    await people.first().waitFor();
    await page.waitForURL(/actorType=All/);
    await context.close();
  });

  it('shows the end of a path, which names the action, and the second of each request', async () => {
    const invoice = await activeInvoice(stage.service);
    const payment = invoice.paymentSchedule[0].id;
    await stage.service.call(
      'POST',
      `/v1/invoices/${invoice.id}/scheduled_payments/${payment}/mark_as_paid`,
      { body: {} },
    );
    await stage.service.services.requestLog.flush();
    const { page, context } = await app.visit('developers/requests', { viewport: DESK });
    const row = page.locator('[role=row][data-index]').first();
    const path = row.getByText('/v1/invoices/…/scheduled_payments/…/mark_as_paid');
    await path.waitFor();
    expect(
      await path.evaluate((code) => code.parentElement.scrollWidth <= code.parentElement.clientWidth),
    ).toBe(true);
    expect(await row.locator('time').textContent()).toMatch(/, \d\d:\d\d:\d\d$/);
    await context.close();
  });

  it('says which time it shows where the sandbox has another day', async () => {
    const { page, context } = await app.visit('developers/requests', { viewport: DESK });
    await page.getByText('Times on this page are real time: the test clock does not move them.').waitFor();
    await context.close();
  });

  it('says of an id that is none that there is no such request', async () => {
    const { page, context } = await app.visit('developers/requests/req_000000000000', { viewport: PHONE });
    await page.getByRole('heading', { level: 1, name: 'No request with this id' }).waitFor();
    await context.close();
  });

  it('is narrowed to what was refused', async () => {
    const { page, context } = await app.visit('developers/requests', { viewport: DESK });
    await page.getByLabel('Status').selectOption('Refused (4xx)');
    await page.waitForURL(/statusClass=/);
    // The list from before, which has both, stands there until the other is drawn.
    await page
      .locator('[role=row]')
      .filter({ hasText: /\b200$/ })
      .first()
      .waitFor({ state: 'detached' });
    await page.locator('[role=row]').filter({ hasText: 'POST /v1/contacts' }).first().waitFor();
    await context.close();
  });
});

describe('the test clock', () => {
  it('moves, and shows what happened on the way, also after a reload', async () => {
    // Later than everything that was made before.
    stage.service.clock.set('2026-11-21T12:30:00.000Z');
    const { page, context, faults } = await app.visit('developers/clock', { viewport: DESK });
    await page.getByRole('button', { name: '+ 30 days' }).click();
    await page.getByRole('button', { name: 'Move to 22 Dec' }).click();
    await page.getByText(/^It is Tue 22 Dec 2026/).waitFor();
    const happened = page.getByRole('region', { name: 'What happened on the way' });
    const expired = happened.getByRole('listitem').filter({ hasText: 'The Band' });
    await expired.getByText('Offer expired').waitFor();
    await page.reload();
    await expired.getByText('Offer expired').click();
    await page.waitForURL(/developers\/events\/evt_/);
    expect(JSON.parse((await page.locator('pre').textContent()) ?? '').status).toBe('Expired');
    expect(faults).toEqual([]);
    await context.close();
  });
});

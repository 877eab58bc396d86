import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage, expectAccessible } from '../../support/app-checks.ts';
import { createInvoice } from '../../support/invoices.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';
import { ALLOWED, isVerified, type Receiver, startReceiver } from '../../support/webhook-receiver.ts';

let stage: Stage;
let app: OpenApp;
let receiver: Receiver;
let webhookId: string;

beforeAll(async () => {
  receiver = await startReceiver();
  stage = await openStage('127.0.0.1', ALLOWED);
  app = await openApp(stage);
  const { service } = stage;
  const made = await service.call('POST', '/v1/webhooks', {
    body: { url: receiver.url, description: 'Booking site', eventTypes: ['invoice.created'] },
  });
  webhookId = made.data.id;
  await createInvoice(service);
  receiver.answerWith(() => 500);
  await service.services.webhooks.sendDue();
});
afterAll(async () => {
  await stage.close();
  await receiver.close();
});

const deliveryOf = async () =>
  (await stage.service.call('GET', `/v1/webhooks/${webhookId}/deliveries`)).data.items[0].id as string;

describe('the pages of webhooks', () => {
  it('pass axe, and are nowhere wider than the screen', async () => {
    expect(await expectAccessible(app, 'developers/webhooks', 'main li a')).toBe('Entwickler');
    await expectAccessible(app, `developers/webhooks/${webhookId}`, '[role=row] a');
    await expectAccessible(app, `developers/webhooks/${webhookId}/deliveries/${await deliveryOf()}`, 'pre');
  });
});

describe('a webhook', () => {
  it('is made, its secret shown once, tested, paused and deleted', async () => {
    receiver.answerWith(() => 200);
    const { page, context, faults } = await app.visit('developers/webhooks', { viewport: DESK });
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByLabel('Description').fill('Accounting');
    await dialog.getByText('Only these').click();
    await dialog.getByLabel('Invoice paid in full').check();
    expect(await auditPage(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await dialog.getByRole('heading', { name: 'Copy the secret now' }).waitFor();
    const secret = (await dialog.locator('p.font-mono').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await page.locator('body').textContent()).not.toContain(secret);
    await page.getByText('Accounting · 1 type of event').click();
    await page.getByText('Events are sent as they happen.').waitFor();
    stage.service.clock.set(new Date().toISOString());
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('The test arrived.').waitFor();
    const test = receiver.received.at(-1)!;
    expect([test.event.type, isVerified(test, secret)]).toEqual(['webhook.test', true]);
    // That it fails as well does not make the pause the service's.
    await stage.service.sql(`update webhooks set failing_since = now() where description = 'Accounting'`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
    await page.getByText('A member paused it. Events wait until you start it again.').waitFor();
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByText('Events are sent as they happen.').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('1 webhook', { exact: true }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('has its events found by a text, chosen together and walked through by keys, also in forced colours', async () => {
    const { page, context, faults } = await app.visit('developers/webhooks', {
      viewport: PHONE,
      locale: 'de',
      forcedColors: 'active',
    });
    await page.getByRole('button', { name: 'Neuer Webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Nur diese').click();
    const search = dialog.getByRole('searchbox', { name: 'Ereignisse suchen' });
    const groups = () => dialog.locator('fieldset fieldset legend').allInnerTexts();
    const boxes = dialog.locator('fieldset fieldset').getByRole('checkbox');
    expect((await groups()).length).toBeGreaterThan(7);
    const all = await boxes.count();
    // The foot of the dialog stays in view, and covers no field that the keyboard reaches.
    const make = dialog.getByRole('button', { name: 'Webhook anlegen' });
    const foot = await make.boundingBox();
    expect((foot?.y ?? Infinity) + (foot?.height ?? 0)).toBeLessThan(PHONE.height);
    await dialog.getByRole('checkbox').last().focus();
    const last = await dialog.getByRole('checkbox').last().boundingBox();
    expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    expect(await page.evaluate(`getComputedStyle(document.querySelector('dialog')).outlineOffset`)).toBe(
      '0px',
    );
    // The type as the API writes it, then two words of its text without their accents, in another order.
    await search.fill('payment.refund_failed');
    await expect.poll(groups).toEqual(['Rechnungen', 'Auszahlungen']);
    expect(await boxes.count()).toBe(2);
    await dialog.getByLabel('Alle angezeigten auswählen').check();
    await dialog.getByText(`2 von ${all} ausgewählt`).waitFor();
    await search.fill('contact.deleted GELOSCHT');
    await expect.poll(() => boxes.count()).toBe(1);
    await search.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await dialog.getByText(`3 von ${all} ausgewählt`).waitFor();
    expect(await auditPage(page)).toEqual([]);
    await search.fill('zzz');
    await dialog.getByText('Kein Ereignis passt zu „zzz“.').waitFor();
    expect(await boxes.filter({ visible: true }).count()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await search.press('Escape');
    expect(await search.inputValue()).toBe('');
    expect(await boxes.count()).toBe(all);
    expect(await dialog.locator('fieldset fieldset input:checked').count()).toBe(3);
    await dialog.getByLabel('Alle angezeigten auswählen').check();
    await dialog.getByText(`${all} von ${all} ausgewählt`).waitFor();
    await dialog.getByLabel('Alle angezeigten auswählen').uncheck();
    await dialog.getByText(`0 von ${all} ausgewählt`).waitFor();
    await search.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('that two people change at once is told field by field, and the second chooses', async () => {
    const { service } = stage;
    const { data } = await service.call('POST', '/v1/webhooks', {
      body: { url: receiver.url, description: 'Two editors', eventTypes: ['invoice.paid'] },
    });
    const at = `/v1/webhooks/${data.id}`;
    const { page, context, faults } = await app.visit(`developers/webhooks/${data.id}`, { viewport: DESK });
    await page.getByText('Events are sent as they happen.').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Description').fill('Mine');
    await dialog.getByLabel('Invoice created').check();
    const theirs = { description: 'Theirs', isOrdered: true, eventTypes: ['contact.created'] };
    await service.call('PATCH', at, { body: theirs });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByRole('alert').getByText('by the token “test”').waitFor();
    const read = async () => (await service.call('GET', at)).data;
    expect(await read()).toMatchObject(theirs);
    // The form already shows the other caller's value in a field that only the other caller has changed.
    expect(await dialog.getByLabel('The events of an object one after another').isChecked()).toBe(true);
    expect(await auditPage(page)).toEqual([]);
    const choice = (field: string, whose: string) =>
      dialog.getByRole('group', { name: field }).getByRole('radio', { name: whose });
    await choice('Events', 'Theirs').check();
    await choice('Description', 'Theirs').check();
    expect(await dialog.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Theirs');
    await choice('Description', 'Mine').check();
    // A new secret is no conflict: this person has nothing to choose.
    await service.call('POST', `${at}/rotate_secret`, { body: {} });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('The webhook is changed.').waitFor();
    expect(await read()).toMatchObject({ ...theirs, description: 'Mine' });
    expect(faults.filter((fault) => !fault.includes('412'))).toEqual([]);
    await service.call('DELETE', at);
    await context.close();
  });

  it('shows what became of an event, and sends it again', async () => {
    receiver.answerWith(() => 200);
    // Nothing is sent again before something has arrived.
    await stage.service.call('POST', `/v1/webhooks/${webhookId}/test`, { body: {} });
    const { page, context, faults } = await app.visit(`developers/webhooks/${webhookId}`, {
      viewport: PHONE,
    });
    await page.getByRole('combobox', { name: 'Which deliveries' }).selectOption('Waiting');
    await page.waitForURL(/status=Waiting/);
    await page.getByText('invoice.created', { exact: true }).first().waitFor();
    await page.locator('[role=row] a').first().click();
    await page.getByText('The server answered with an error.').waitFor();
    await page.getByText('status 500').waitFor();
    await page.locator('dd').getByText('invoice.created', { exact: true }).waitFor();
    const times = await page.locator('dd').filter({ hasText: 'UTC' }).allTextContents();
    expect(times).toEqual([
      expect.stringMatching(/:\d\d:\d\d UTC$/),
      expect.stringMatching(/:\d\d:\d\d UTC$/),
    ]);
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('It is sent again in a moment.').waitFor();
    await stage.service.services.webhooks.sendDue();
    await page.reload();
    await page.getByText('Delivered', { exact: true }).waitFor();
    expect(await auditPage(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('gets the events of some days again', async () => {
    const { page, context } = await app.visit(`developers/webhooks/${webhookId}`, { viewport: DESK });
    const before = receiver.received.length;
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Send a period again' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('From').fill('2026-11-01');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('1 event is sent again.').waitFor();
    await stage.service.services.webhooks.sendDue();
    expect(receiver.received).toHaveLength(before + 1);
    await context.close();
  });

  it('is seen and not changed by somebody who may only read', async () => {
    const { page, context } = await app.visit('developers/webhooks', { viewport: DESK }, 'Viewer');
    await page.getByText('Booking site').click();
    await page.locator('[role=row] a').first().waitFor();
    const names = await page.locator('main').getByRole('button').allTextContents();
    expect(names.filter((name) => /test|pause|start|rotate|delete|edit/i.test(name))).toEqual([]);
    await context.close();
  });
});

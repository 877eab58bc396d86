import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { createInvoice } from '../../support/invoices.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  stage = await openStage();
  await createInvoice(stage.service);
  app = await openApp(stage);
});
afterAll(() => stage.close());

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (box === null) throw new Error('It is not drawn.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

describe('a list to choose from', () => {
  it('has its text where other fields have theirs, and its arrow as far from the edge', async () => {
    const { page, context } = await app.visit('settings/business', { viewport: DESK });
    const country = page.getByLabel('Country');
    const styleOf = (one: Locator) =>
      one.evaluate((it) => {
        const style = it.ownerDocument.defaultView.getComputedStyle(it);
        return [style.appearance, style.paddingInlineStart];
      });
    expect(await styleOf(country)).toEqual(['none', '10px']);
    expect((await styleOf(page.getByLabel('City')))[1]).toBe('10px');
    const [field, arrow] = await Promise.all([
      boxOf(country),
      boxOf(country.locator('xpath=../*[name()="svg"]')),
    ]);
    expect(field.right - arrow.right).toBe(10);
    expect(Math.abs(arrow.y + arrow.height / 2 - (field.y + field.height / 2))).toBeLessThan(1);
    // The whole field opens the list.
    expect(await arrowTakesPress(country)).toBe(false);
    await context.close();
  });
});

const arrowTakesPress = (field: Locator) =>
  field.evaluate((it) => {
    const { right, top, height } = it.getBoundingClientRect();
    return it.ownerDocument.elementFromPoint(right - 18, top + height / 2) !== it;
  });

describe('a dialog that is longer than the window', () => {
  it('keeps its buttons in sight, and shows what has the focus above them', async () => {
    const { page, context } = await app.visit('developers/tokens', {
      viewport: { width: 1280, height: 600 },
    });
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('What I choose').check();
    const dialog = page.getByRole('dialog');
    const button = dialog.getByRole('button', { name: 'Create token' });
    expect((await boxOf(button)).bottom).toBeLessThan((await boxOf(dialog)).bottom);
    const boxes = dialog.getByRole('checkbox');
    for (let at = 0; at < 16; at += 1) {
      await boxes.nth(at).focus();
      expect((await boxOf(boxes.nth(at))).bottom).toBeLessThan((await boxOf(button)).y);
    }
    await context.close();
  });
});

describe('what is shown only once', () => {
  it('is copied by the main button, not passed over by it', async () => {
    const { page, context } = await app.visit('developers/tokens', { viewport: DESK });
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name').fill('Booking site');
    await page.getByRole('button', { name: 'Create token' }).click();
    const fillOf = (name: string) =>
      page
        .getByRole('button', { name })
        .evaluate((one) => one.ownerDocument.defaultView.getComputedStyle(one).backgroundColor);
    const accent = 'rgb(29, 78, 216)';
    await page.getByRole('button', { name: 'Copy token' }).waitFor();
    expect([(await fillOf('Copy token')) === accent, (await fillOf('Done')) === accent]).toEqual([
      true,
      false,
    ]);
    await context.close();
  });
});

describe('the list of tokens', () => {
  it('has its dates below their headings, however long the word of the button is', async () => {
    const { page, context } = await app.visit('developers/tokens', { viewport: DESK, locale: 'de' });
    const heading = page.locator('main [aria-hidden=true] > span', { hasText: 'Zuletzt benutzt' });
    const date = page.locator('main li dl > div').nth(1);
    expect((await boxOf(date)).x).toBe((await boxOf(heading)).x);
    await context.close();
  });
});

describe('the scale of a chart', () => {
  it('stands beside the lines, also where the half has more digits than the whole', async () => {
    const { page, context } = await app.visit('home', {
      viewport: DESK,
      before: (it) =>
        it.route(/\/reports\/home/, async (route) => {
          const answer = await route.fetch();
          const body = await answer.json();
          const months = Array.from({ length: 12 }, (_, at) => ({
            month: `2026-${String(at + 1).padStart(2, '0')}`,
            in: 2_450_000,
            out: 0,
          }));
          body.data.cashFlow = [{ currency: 'USD', months }];
          await route.fulfill({ response: answer, json: body });
        }),
    });
    const half = page.getByText('$12.5K', { exact: true });
    await half.waitFor();
    const chart = page.getByRole('slider', { name: 'Money in and out' });
    expect((await boxOf(half)).x).toBeGreaterThanOrEqual((await boxOf(chart)).right);
    await page.unrouteAll({ behavior: 'wait' });
    await context.close();
  });
});

describe('the job of an invoice', () => {
  it('stands beside its number, on its page and in the list of its client', async () => {
    const { id } = await activeInvoice(stage.service, { note: 'Winter wedding\nBring the drone' });
    const { number, contactId } = (await stage.service.call('GET', `/v1/invoices/${id}`)).data;
    for (const viewport of [DESK, PHONE]) {
      const { page, context } = await app.visit(`invoices/${id}`, { viewport });
      await page.getByText(`${number} · Winter wedding`, { exact: true }).waitFor();
      await page.goto(page.url().replace(/invoices\/.*/, `contacts/${contactId}`));
      const row = page.getByRole('listitem').filter({ hasText: number });
      await row.getByText('Winter wedding', { exact: true }).filter({ visible: true }).waitFor();
      await context.close();
    }
  });
});

describe('the mails of a contact', () => {
  it('have their states below each other, however long the dates are', async () => {
    const invoice = await activeInvoice(stage.service);
    await pay(stage.service, invoice, { token: await stage.sandbox.card('4242424242424242') });
    await stage.service.work();
    const { contactId } = (await stage.service.call('GET', `/v1/invoices/${invoice.id}`)).data;
    const { page, context } = await app.visit(`contacts/${contactId}`, {
      viewport: DESK,
      before: (it) =>
        it.route(/\/v1\/mails\?/, async (route) => {
          const answer = await route.fetch();
          const body = await answer.json();
          body.data.items[0].createdAt = '2024-12-30T12:00:00.000Z';
          await route.fulfill({ response: answer, json: body });
        }),
    });
    const mails = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Mails' }) });
    const states = mails.locator('li > span:first-of-type');
    await states.nth(1).waitFor();
    const dates = await mails.locator('li > span:last-of-type').allTextContents();
    expect(new Set(dates.map((date) => date.length)).size).toBeGreaterThan(1);
    const edges = await Promise.all((await states.all()).map(async (one) => (await boxOf(one)).right));
    expect(new Set(edges).size).toBe(1);
    await page.unrouteAll({ behavior: 'wait' });
    await context.close();
  });
});

describe('the client’s page in the dark', () => {
  it('has boxes that look as if they can be ticked: a line around the paper', async () => {
    const { paymentLink } = await activeInvoice(stage.service);
    const { page, context } = await stage.visit(paymentLink, { viewport: PHONE, colorScheme: 'dark' });
    for (const type of ['checkbox', 'radio']) {
      const open = page.locator(`input[type=${type}]:not(:checked)`).first();
      const [appearance, fill, line] = await open.evaluate((one) => {
        const style = one.ownerDocument.defaultView.getComputedStyle(one);
        return [style.appearance, style.backgroundColor, style.borderTopWidth];
      });
      expect([appearance, fill, line]).toEqual(['none', 'rgba(0, 0, 0, 0)', '1px']);
    }
    await context.close();
  });
});

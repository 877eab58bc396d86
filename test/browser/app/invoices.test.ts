import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage, expectAccessible, resize } from '../../support/app-checks.ts';
import { createInvoice } from '../../support/invoices.ts';
import { activeInvoice } from '../../support/money.ts';
import { makeScenes } from '../../support/scenes.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

const NARROW = { width: 320, height: 640 };
const TABLET = { width: 900, height: 800 };
/** What a window of 1040 px leaves beside a scrollbar. */
const SMALL_DESK = { width: 1025, height: 800 };

let stage: Stage;
let app: OpenApp;
let overdue: string;

beforeAll(async () => {
  stage = await openStage();
  await makeScenes(stage);
  await stage.service.work();
  app = await openApp(stage);
  const { items } = (await stage.service.call('GET', '/v1/invoices?state=Overdue')).data;
  overdue = `invoices/${items[0].id}`;
});
afterAll(() => stage.close());

const isFitting = 'document.documentElement.scrollWidth <= window.innerWidth';

// A cell may stand beyond the edge of its table and not make the page wider: then its text is cut.
const cellsOutside = `(() => {
  const { right } = document.querySelector('[role=table]').getBoundingClientRect();
  const cells = [...document.querySelectorAll('[role=cell]')];
  return cells.filter((cell) => cell.getBoundingClientRect().right > right + 0.5).length;
})()`;

describe('the list and the page of an invoice', () => {
  it('pass axe, and are nowhere wider than the screen', async () => {
    await expectAccessible(app, 'invoices', '[role=row] a');
    await expectAccessible(app, overdue, 'section ol li');
  });

  it('cut no cell of the list at any width', async () => {
    const { page, context } = await app.visit('invoices', { locale: 'de', viewport: NARROW });
    for (const viewport of [NARROW, PHONE, TABLET, SMALL_DESK, DESK]) {
      await resize(page, viewport);
      await page.locator('[role=row] a').first().waitFor();
      expect([viewport.width, await page.evaluate(isFitting)]).toEqual([viewport.width, true]);
      expect([viewport.width, await page.evaluate(cellsOutside)]).toEqual([viewport.width, 0]);
    }
    await context.close();
  });

  it('dialogs pass axe, and give the focus back', async () => {
    const { page, context } = await app.visit(overdue, { viewport: DESK });
    await page.getByRole('button', { name: 'Remind' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await auditPage(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Remind');
    await context.close();
  });
});

describe('a member', () => {
  it('signs in, finds an invoice and reminds of it; the timeline tells', async () => {
    const { page, context, faults } = await app.visit('invoices', { viewport: DESK });
    await page.getByRole('link', { name: /^Overdue/ }).click();
    await page.getByRole('link', { name: 'INV-0002' }).click();
    await page.getByRole('heading', { level: 1, name: 'Maria Lindqvist' }).waitFor();
    expect(await page.title()).toBe('Invoice INV-0002 · demo-studio');
    await page.getByRole('button', { name: 'Remind' }).click();
    await page.getByRole('button', { name: 'Write reminder' }).click();
    await page.getByText('The reminder to Maria Lindqvist is kept in the mailbox.').waitFor();
    const mails = (await stage.service.call('GET', '/v1/mails?limit=200')).data.items as {
      kind: string;
      subject: string;
    }[];
    const reminders = mails.filter(({ kind }) => kind === 'Reminder');
    expect(reminders).toHaveLength(1);
    // The bar above the page says that it is a sandbox: not each subject again.
    await page.getByText(`Mail: ${reminders[0]?.subject.replace('[Test] ', '')}`).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('reminds just after somebody else has, and the refusal says why without leaving the page', async () => {
    const { id } = await activeInvoice(stage.service, {
      totalAmount: 500,
      paymentSchedule: [{ dueDate: '2026-11-20', amount: 500 }],
    });
    const { page, context } = await app.visit(`invoices/${id}`, { viewport: DESK });
    await page.getByRole('button', { name: 'Remind' }).click();
    await page.getByRole('button', { name: 'Write reminder' }).waitFor();
    const first = await stage.service.call('POST', `/v1/invoices/${id}/remind`, { body: {} });
    expect(first.status).toBe(201);
    await page.getByRole('button', { name: 'Write reminder' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toMatch(/minutes|reminder/i);
    await context.close();
  });

  it('refunds a part; the button says how much, and the charge has it', async () => {
    const { items } = (await stage.service.call('GET', '/v1/charges?status=Succeeded&limit=200')).data;
    const charge = items.find((one: { refundedAmount: number }) => one.refundedAmount === 0);
    const { page, context } = await app.visit(`invoices/${charge.invoiceId}`, { viewport: DESK });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Refund' }).click();
    const amount = page.getByRole('textbox', { name: 'Amount' });
    await amount.fill('1,200,00');
    expect(await page.getByRole('dialog').textContent()).toContain('Write an amount');
    await amount.fill('40.00');
    await page.getByRole('heading', { name: 'Refund $40.00 to Visa 4242?' }).waitFor();
    await page.getByText('There is no mail server: tell Maria Lindqvist yourself.').waitFor();
    await page.getByText('It stands in the mail about the refund, which is kept in the mailbox.').waitFor();
    await page.getByRole('button', { name: 'Refund $40.00' }).click();
    await page.getByText('$40.00 is on its way back.').waitFor();
    const after = (await stage.service.call('GET', `/v1/charges/${charge.id}`)).data;
    expect(after.refundedAmount).toBe(4_000);
    await context.close();
  });

  it('refunds once when the answer was lost and the dialog was closed before the next attempt', async () => {
    const { items } = (await stage.service.call('GET', '/v1/charges?status=Succeeded&limit=200')).data;
    const charge = items.find((one: { refundedAmount: number }) => one.refundedAmount === 0);
    const { page, context } = await app.visit(`invoices/${charge.invoiceId}`, { viewport: DESK });
    let isLost = true;
    await page.route('**/refunds', async (route) => {
      if (!isLost) return route.continue();
      await route.fetch();
      await route.abort();
    });
    const refund = async () => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Refund' }).first().click();
      await page.getByRole('textbox', { name: 'Amount' }).fill('11');
      await page.getByRole('button', { name: 'Refund $11.00' }).click();
    };
    await refund();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    isLost = false;
    await refund();
    await page.getByText('$11.00', { exact: false }).first().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const after = (await stage.service.call('GET', `/v1/charges/${charge.id}`)).data;
    expect(after.refundedAmount).toBe(1_100);
    await context.close();
  });

  it('refunds nothing when somebody else has refunded first, says what is left, and goes on from there', async () => {
    const { service } = stage;
    const { items } = (await service.call('GET', '/v1/charges?status=Succeeded&limit=200')).data;
    const charge = items.find(
      (one: { amount: number; refundedAmount: number }) => one.amount - one.refundedAmount > 5_000,
    );
    const given = async () =>
      (await service.call('GET', path)).data.refundedAmount - (charge.refundedAmount as number);
    const path = `/v1/charges/${charge.id}`;
    const { page, context } = await app.visit(`invoices/${charge.invoiceId}`, { viewport: DESK });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Refund' }).first().click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('12');
    // The app hears of it at once, but the person has decided by what stood there.
    const other = await service.call('POST', `${path}/refunds`, { body: { amount: 1_200 } });
    expect(other.status).toBe(201);
    await page.getByRole('button', { name: 'Refund $12.00' }).click();
    await page.getByText('Nothing was refunded. What can be refunded has changed to').waitFor();
    expect(await given()).toBe(1_200);
    await page.getByRole('button', { name: 'Refund $12.00' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await given()).toBe(2_400);
    await context.close();
  });

  it('sees what another member has changed instead of overwriting it', async () => {
    const { items } = (await stage.service.call('GET', '/v1/invoices?q=INV-0001')).data;
    const { page, context } = await app.visit(`invoices/${items[0].id}`, { viewport: DESK });
    // As for somebody whose connection is slow: the page does not hear of the change.
    await page.route('**/v1/events/stream*', (route) => route.abort());
    await page.reload();
    await page.locator('section ol li').first().waitFor();
    await stage.service.call('PATCH', `/v1/invoices/${items[0].id}`, { body: { note: 'Changed elsewhere' } });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Cancel invoice' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('There is no mail server: tell Maria Lindqvist yourself.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel invoice' }).click();
    // The dialog names the author and the time of the other change.
    await dialog.getByText(/^The token “test” \(\d+ \w+, \d\d:\d\d\) has changed this invoice/).waitFor();
    expect((await stage.service.call('GET', `/v1/invoices/${items[0].id}`)).data.status).toBe('Active');
    await context.close();
  });

  it('comes by keyboard alone from the list to an invoice and back, and searches', async () => {
    const { items } = (await stage.service.call('GET', '/v1/invoices')).data;
    const { page, context } = await app.visit('invoices', { viewport: DESK });
    await page.locator('[role=row] a').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(items[1].number);
    await page.keyboard.press('Enter');
    await page.waitForURL(/invoices\/[0-9a-f-]{36}$/);
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    await page.goBack();
    await page.locator('[role=row] a').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('42 nobody');
    await page.waitForURL(({ searchParams }) => searchParams.get('q') === '42 nobody');
    await page.getByText('No invoice matches').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('INV-0002');
    await page.getByRole('option', { name: /INV-0002/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Maria Lindqvist' }).waitFor();
    await context.close();
  });

  it('comes back to what was opened last from the palette, before anything is typed', async () => {
    const { items } = (await stage.service.call('GET', '/v1/invoices')).data;
    const [first, second] = items as { id: string; number: string }[];
    if (first === undefined || second === undefined) throw new Error('There are too few invoices.');
    const [contact] = (await stage.service.call('GET', '/v1/contacts')).data.items;
    const { page, context } = await app.visit(`contacts/${contact.id}`, { viewport: DESK });
    const base = page.url().replace(/contacts.*/, '');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const { id } of [first, second]) {
      await page.goto(`${base}invoices/${id}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await page.keyboard.press('Control+k');
    const options = page.getByRole('option');
    // The invoice that is open leads nowhere.
    const wanted = [new RegExp(`^${first.number} · `), new RegExp(`^${contact.name}`)];
    for (const [place, text] of wanted.entries())
      await options.nth(place).filter({ hasText: text }).waitFor();
    await page.getByText('Opened last').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`invoices/${first.id}$`));
    // What the browser keeps names nobody.
    const kept = await page.evaluate(
      `JSON.stringify(Object.entries(localStorage).filter(([name]) => /:recent$/.test(name)))`,
    );
    expect(kept).toContain(first.id);
    expect(kept).not.toContain(contact.name);
    await context.close();
  });

  it('cancels several at once, and names each that cannot be canceled', async () => {
    const { items } = (await stage.service.call('GET', '/v1/invoices?limit=50')).data;
    const canceled = items.find((one: { number: string }) => one.number === 'INV-0009');
    const { page, context } = await app.visit('invoices', { viewport: DESK });
    await page.getByRole('checkbox', { name: /INV-0009/ }).check();
    await page.getByRole('checkbox', { name: /INV-0003/ }).check();
    // The cross beside the count ends the selection: no other button has one, or could be taken for "never mind".
    const buttons = page.getByRole('toolbar').getByRole('button');
    expect(await buttons.allTextContents()).toEqual(['', 'Remind', 'PDF', 'Cancel invoices']);
    await page.getByRole('toolbar').getByRole('button', { name: 'Cancel invoices' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button').allTextContents()).toEqual([
      'Keep invoices',
      'Cancel 2 invoices',
    ]);
    await dialog.getByRole('heading', { name: 'Cancel 2 invoices of $6,000.00 in all?' }).waitFor();
    await dialog.getByText('There is no mail server: tell the clients yourself.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel 2 invoices' }).click();
    await dialog.getByText('INV-0003: Money came on it: decide what you keep of it.').waitFor();
    expect((await stage.service.call('GET', `/v1/invoices/${canceled.id}`)).data.status).toBe('Canceled');
    await context.close();
  });

  it('saves a list under a name, opens it again, and forgets it', async () => {
    const { page, context } = await app.visit('invoices?state=Overdue', { viewport: DESK });
    await page.getByRole('button', { name: 'Saved lists' }).click();
    await page.getByRole('menuitem', { name: 'Save this list' }).click();
    await page.getByLabel('Name of the list').fill('Late ones');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('“Late ones” is saved.').waitFor();
    await page.getByRole('link', { name: /^All/ }).click();
    await page.getByRole('button', { name: 'Saved lists' }).click();
    await page.getByRole('menuitem', { name: 'Late ones', exact: true }).click();
    await page.waitForURL(/state=Overdue/);
    await page.getByRole('button', { name: 'Late ones' }).click();
    await page.getByRole('menuitem', { name: 'Delete “Late ones”' }).click();
    await page.getByText('“Late ones” is deleted.').waitFor();
    expect((await stage.service.call('GET', '/v1/views')).data.items).toEqual([]);
    await context.close();
  });

  it('leaves the job on a phone a line of its own, beside no amount', async () => {
    const contact = { type: 'Client', name: 'Wanda Weit', email: 'wanda@example.com' };
    const note = 'Hochzeitsfotografie mit zwei Fotografen';
    await activeInvoice(stage.service, {
      contact,
      note,
      totalAmount: 123_456_700,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 123_456_700 }],
    });
    const { page, context } = await app.visit('invoices?q=wanda', { viewport: PHONE, locale: 'de' });
    const job = page.locator('[role=row] bdi', { hasText: note });
    await job.waitFor();
    expect(await job.textContent()).toMatch(/^INV-\d{4} · Hochzeitsfotografie/);
    expect(await job.evaluate((one) => one.clientWidth)).toBeGreaterThan(340);
    // The three lines stand within the row.
    const edges = `[...document.querySelectorAll('[role=row]')].map((row) => [row, row.querySelector('a')]
      .map((one) => one.getBoundingClientRect())).every(([row, text]) => text.bottom <= row.bottom && text.top >= row.top)`;
    expect(await page.evaluate(edges)).toBe(true);
    await context.close();
  });

  it('chooses on a phone after asking for it', async () => {
    const { page, context } = await app.visit('invoices', { viewport: PHONE });
    await page.locator('[role=row] a').first().waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.locator('[role=row] label').nth(1).click();
    await page.getByText('1 invoice selected').waitFor();
    expect(await auditPage(page)).toEqual([]);
    await context.close();
  });

  it.each([
    ['en', 'Select'],
    ['de', 'Auswählen'],
    ['fr', 'Sélectionner'],
    ['es', 'Seleccionar'],
  ])(
    'gives the choice on a phone no line of its own, and the keyboard reaches it: %s',
    async (locale, word) => {
      const { page, context } = await app.visit('invoices', { viewport: PHONE, locale });
      const choose = page.getByRole('button', { name: word, exact: true });
      await choose.waitFor();
      const boxOf = async (one: typeof choose) => {
        const box = await one.boundingBox();
        if (box === null) throw new Error('It is not shown.');
        return box;
      };
      const search = page.getByRole('searchbox');
      const [field, button] = [await boxOf(search), await boxOf(choose)];
      const row = await boxOf(page.locator('[role=row]').first());
      expect([button.y, button.height]).toEqual([field.y, field.height]);
      expect(field.width).toBeGreaterThan(140);
      expect(row.y - (field.y + field.height)).toBeLessThan(16);
      await search.focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('checkbox').nth(1).waitFor();
      // The same button ends it.
      await page.keyboard.press('Enter');
      await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
      await context.close();
    },
  );

  it('looks at the page of the client without the client having seen it', async () => {
    const { page, context } = await app.visit(overdue, { viewport: DESK });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'As your client sees it' }).click();
    const shown = page.frameLocator('iframe');
    await shown.getByText('demo-studio').first().waitFor();
    await page.getByRole('button', { name: 'Desktop' }).click();
    await shown.getByText('demo-studio').first().waitFor();
    const events = await stage.service.call('GET', `/v1/${overdue}/events`);
    const types = events.data.items.map(({ type }: { type: string }) => type);
    expect(types).not.toContain('invoice.viewed');
    await context.close();
  });

  it('whose browser names a language that is none reads the app all the same', async () => {
    const { page, context, faults } = await app.visit('invoices', { viewport: DESK });
    await context.addInitScript(
      "Object.defineProperty(navigator, 'languages', { get: () => ['en-US@posix'] })",
    );
    await page.reload();
    await page.locator('[role=row] a').first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('who may only read sees no button that changes something', async () => {
    const { page, context } = await app.visit(overdue, { viewport: DESK }, 'Viewer');
    await page.locator('section ol li').first().waitFor();
    expect(await page.getByRole('button', { name: 'Remind' }).count()).toBe(0);
    await page.getByRole('button', { name: 'More actions' }).click();
    const items = await page.getByRole('menuitem').allTextContents();
    expect(items).toEqual(['As your client sees it', 'Copy as curl']);
    await context.close();
  });

  it('is told before an invoice is sent that it cannot be paid online, while no processor is connected', async () => {
    const draft = await createInvoice(stage.service, { status: 'Draft' });
    const warned = async () => {
      const { page, context } = await app.visit(`invoices/${draft.id}`, { viewport: DESK });
      const settings = page.waitForResponse((answer) => answer.url().endsWith('/v1/account'));
      await page.getByRole('button', { name: 'Send' }).click();
      const dialog = page.getByRole('dialog');
      await Promise.all([dialog.waitFor(), settings]);
      await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
      const count = await dialog.getByText('no payment processor is connected').count();
      await context.close();
      return count;
    };
    expect(await warned()).toBe(0);
    stage.service.use(null);
    expect(await warned()).toBe(1);
    stage.service.use(stage.sandbox.processor, (id) => stage.sandbox.processor.browserAccess(id));
  });
});

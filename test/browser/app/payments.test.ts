import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { expectAccessible } from '../../support/app-checks.ts';
import { readPayment } from '../../support/outgoing.ts';
import { makeOutgoingScenes, type OutgoingScenes } from '../../support/outgoing-scenes.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
let scenes: OutgoingScenes;
beforeAll(async () => {
  stage = await openStage();
  scenes = await makeOutgoingScenes(stage);
  app = await openApp(stage);
});
afterAll(() => stage.close());

const nameRecipient = async (page: Page, name: string, email: string) => {
  await page.getByRole('combobox', { name: 'Recipient' }).fill(name);
  await page.getByRole('option', { name: `New recipient “${name}”` }).click();
  await page.getByLabel('Email of the recipient').fill(email);
};

const lastPayment = async () => {
  const [last] = (await stage.service.call('GET', '/v1/payments?limit=1')).data.items;
  return readPayment(stage.service, last.id);
};

describe('payments out', () => {
  it('a payment is offered only after a sentence that says whom, how much, out of what and when', async () => {
    const { page, context, faults } = await app.visit('payments/new', { viewport: DESK });
    await page.click('text=Review');
    expect(await page.locator('[aria-invalid=true]').count()).toBe(2);
    await nameRecipient(page, 'Harp Duo', 'harp@example.com');
    await page.getByLabel('Amount').fill('1,250.50');
    await page.getByLabel('Charged on').fill('2026-12-15');
    const before = await lastPayment();
    await page.click('text=Review');
    const dialog = page.getByRole('dialog');
    expect(await dialog.textContent()).toContain('Offer $1,250.50 to Harp Duo?');
    expect(await dialog.textContent()).toContain('Tue 15 Dec 2026');
    expect((await lastPayment()).id).toBe(before.id);
    await dialog.getByRole('button', { name: 'Offer $1,250.50' }).click();
    await page.getByText('has to accept by').waitFor();
    const made = await lastPayment();
    expect(made).toMatchObject({ status: 'Pending', totalAmount: 125_050, scheduleDate: '2026-12-15' });
    expect(page.url()).toContain(made.id);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('what the service refuses stands at its field, and nothing typed is lost', async () => {
    const { page, context } = await app.visit('payments/new', { viewport: DESK });
    await nameRecipient(page, 'Harp Duo', 'not an address');
    await page.getByLabel('Amount').fill('10');
    await page.click('text=Review');
    await page.getByRole('dialog').getByRole('button', { name: 'Offer $10.00' }).click();
    await page.locator('[aria-invalid=true]').waitFor();
    expect(await page.getByLabel('Email of the recipient').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Amount').inputValue()).toBe('10.00');
    await context.close();
  });

  it('a contact is found as somebody types, with what they were paid before', async () => {
    const { page, context, faults } = await app.visit('payments/new', { viewport: DESK });
    const field = page.getByRole('combobox', { name: 'Recipient' });
    await field.fill('the ba');
    await page.getByRole('option', { name: /The Band/ }).waitFor();
    await field.press('Enter');
    const chosen = page.getByRole('region', { name: 'Recipient' });
    await chosen.getByText('Last paid $800.00 on 30 Nov to Test Bank 6789.').waitFor();
    expect(await chosen.textContent()).toContain('the.band@example.com');
    await chosen.getByRole('button', { name: 'Change' }).click();
    await field.waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each(['Completed', 'Uncharged', 'Declined', 'Canceled'])(
    '%s is paid again: the form has whom, how much and why, and another day',
    async (state) => {
      const before = await readPayment(stage.service, scenes[state] as string);
      const { page, context } = await app.visit(`payments/${scenes[state]}`, { viewport: DESK });
      await page.getByRole('link', { name: 'Pay again' }).click();
      await page.getByText(before.contact.email).waitFor();
      expect(await page.getByLabel('Amount').inputValue()).toBe('800.00');
      expect(await page.getByLabel('Charged on').inputValue()).toBe('2026-12-07');
      await page.click('text=Review');
      await page.getByRole('dialog').getByText(`Offer $800.00 to ${before.contact.name}?`).waitFor();
      await context.close();
    },
  );

  it('a failed one says what happened to the money, and that its recipient may still be paid elsewhere', async () => {
    const { page, context } = await app.visit(`payments/${scenes.Failed}`, { viewport: DESK });
    const told = page.getByText('Dance School can name another account on their page');
    await told.waitFor();
    expect(await told.textContent()).toContain(
      'Pay again only if they do not: otherwise they are paid twice.',
    );
    const main = (await page.locator('main').textContent()) ?? '';
    expect(main).toContain('$800.00 is back at Visa 4242');
    expect(main).not.toContain('was not charged');
    await context.close();
    const other = await app.visit(`payments/${scenes.Uncharged}`, { viewport: DESK });
    await other.page.getByText(/^Mastercard 4444 was not charged\.$/).waitFor();
    expect(await other.page.locator('main').textContent()).not.toContain('another account');
    await other.context.close();
  });

  it('stand in few tabs with their counts, and are found by a part of a name, an address or a note', async () => {
    const { page, context } = await app.visit('payments', { viewport: DESK });
    const counts = (await stage.service.call('GET', '/v1/payments/counts')).data;
    const tabs = page.getByRole('navigation', { name: 'Which payments' }).getByRole('link');
    await expect
      .poll(() => tabs.allTextContents())
      .toEqual([
        `All${counts.All}`,
        `Offered${counts.Offered}`,
        `In progress${counts.Underway}`,
        `Delivered${counts.Delivered}`,
        `Not delivered${counts.NotDelivered}`,
      ]);
    await page.keyboard.press('/');
    await page.keyboard.type('MARQUEE FOR');
    await page.waitForURL(/q=MARQUEE/);
    await expect.poll(() => page.locator('[role=row] a').count()).toBe(1);
    await expect.poll(() => tabs.first().textContent()).toBe('All1');
    await tabs.filter({ hasText: 'Not delivered' }).click();
    await page.getByText('No payment here').waitFor();
    await context.close();
  });

  it('on a phone what is done most often is a button, and the rest is in a menu', async () => {
    const { page, context } = await app.visit(`payments/${scenes.Pending}`, { viewport: PHONE });
    await page.getByRole('button', { name: 'Copy link' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Cancel payment' }).count()).toBe(0);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    await page.getByRole('menuitem', { name: 'Cancel payment' }).click();
    await page
      .getByRole('dialog')
      .getByText(/Cancel the payment of/)
      .waitFor();
    await context.close();
  });

  it('is accepted, charged and delivered, and each step says when', async () => {
    const { page, context } = await app.visit(`payments/${scenes.Completed}`, { viewport: DESK });
    const steps = page.getByRole('list', { name: 'Progress' });
    await steps.waitFor();
    expect(await steps.getByRole('listitem').allTextContents()).toEqual([
      'Offered21 Nov',
      'Accepted21 Nov',
      'Charged25 Nov',
      'Delivered30 Nov',
    ]);
    await context.close();
  });

  it('an offer is canceled after a question; a canceled one offers nothing more', async () => {
    const { page, context } = await app.visit(`payments/${scenes.Scheduled}`, { viewport: DESK });
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.textContent()).toContain('Cancel the payment of $800.00 to String Quartet?');
    // No button that could be taken for the other.
    expect(await dialog.getByRole('button').allTextContents()).toEqual(['Keep payment', 'Cancel payment']);
    await dialog.getByRole('button', { name: 'Cancel payment' }).click();
    await page.getByText('This payment was canceled').waitFor();
    // Nothing was charged, so that no method paid it.
    const facts = await page.locator('main dl').first().textContent();
    expect(facts).toContain('String Quartet');
    expect(facts).not.toMatch(/Paid with|Charged on/);
    expect((await readPayment(stage.service, scenes.Scheduled as string)).status).toBe('Canceled');
    expect(await page.getByRole('button', { name: 'Cancel payment' }).count()).toBe(0);
    await context.close();
  });

  it('an action on what somebody else has changed is refused, and the page shows what holds now', async () => {
    const { page, context } = await app.visit(`payments/${scenes.Pending}`, { viewport: DESK });
    // As for somebody whose connection is slow: the page does not hear of the change.
    await page.route('**/v1/events/stream*', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    const body = { totalAmount: 5_000 };
    await stage.service.call('PATCH', `/v1/payments/${scenes.Pending}`, { body });
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel payment' }).click();
    const alert = page.getByRole('dialog').getByRole('alert');
    await alert.getByText(/The token “test” \(\d+ \w+, \d\d:\d\d\) has changed this payment/).waitFor();
    await page.getByText('Cancel the payment of $50.00').waitFor();
    expect((await readPayment(stage.service, scenes.Pending as string)).status).toBe('Pending');
    await context.close();
  });
});

describe('payments from a file', () => {
  const choose = (text: string) => ({
    name: 'payments.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  const count = async () => (await stage.service.call('GET', '/v1/payments?limit=200')).data.items.length;

  it('nothing is created before every row is right; then all are, at once', async () => {
    const { page, context, faults } = await app.visit('payments/batch', { viewport: DESK });
    const before = await count();
    await page
      .locator('input[type=file]')
      .setInputFiles(
        choose(
          'Name;E-mail;Amount;Date;Note\r\n"Lights; sound";lights@example.com;1.200,50;2026-12-18;x\r\nDoor;no-address;ten;18.12.2026;\r\n',
        ),
      );
    await page.getByText('1 of 2 rows needs fixing').waitFor();
    // The wrong row first, by its line in the file, each fault in words of its own.
    const first = page.locator('main ol li').first();
    expect(await first.textContent()).toContain('Line 3');
    expect(await first.locator('p').allTextContents()).toEqual([
      '“no-address” is not an email address.',
      '“ten” is not an amount.',
    ]);
    await page.getByText('payments.csv').waitFor();
    expect(await page.getByRole('button', { name: /^Offer/ }).count()).toBe(0);
    await page
      .locator('input[type=file]')
      .setInputFiles(
        choose(
          'name,email,amount,date\nLights,lights@example.com,1200.50,2026-12-18\nDoor,door@example.com,80,2026-12-18\n',
        ),
      );
    await page.getByText('2 payments, $1,280.50 in all').waitFor();
    expect(await count()).toBe(before);
    await page.getByRole('button', { name: 'Offer 2 payments, $1,280.50' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Offer 2 payments' }).click();
    await page.getByText('2 payments are offered. No mails were sent').waitFor();
    expect(await count()).toBe(before + 2);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('asks about a day that is over, a tiny amount and a repeated row, and still lets them be offered', async () => {
    const { page, context } = await app.visit('payments/batch', { viewport: DESK });
    const rows = [
      'Lights,lights@example.com,1200.50,18/12/2026,2026-12-24',
      'Door,door@example.com,0.10,1/3/2020,',
      'Lights,lights@example.com,1200.50,2026-12-18,24 Dec 2026',
    ];
    await page
      .locator('input[type=file]')
      .setInputFiles(choose(['name,email,amount,date,event date', ...rows].join('\n')));
    await page.getByText('Look at 2 rows again before you offer.').waitFor();
    const shown = page.locator('main ol li');
    expect(await shown.first().locator('p').allTextContents()).toEqual([
      'Only $0.10. Is that right?',
      'This day is over: the wallet is charged as soon as the recipient accepts.',
    ]);
    expect(await shown.nth(1).textContent()).toContain('The same as line 2');
    expect(await shown.nth(1).textContent()).toContain('Event date: 24 Dec');
    expect(await shown.nth(1).textContent()).toContain('Fri 18 Dec 2026');
    await page.getByRole('button', { name: 'Offer 3 payments' }).click();
    await page.getByRole('dialog').getByText('Look at 2 rows again').waitFor();
    await context.close();
  });

  it('has a template whose example is right', async () => {
    const { page, context } = await app.visit('payments/batch', { viewport: DESK });
    const address = await page.getByRole('link', { name: 'Download a template' }).getAttribute('href');
    const template = decodeURIComponent(address?.split(',').slice(1).join(',') ?? '');
    await page.locator('input[type=file]').setInputFiles(choose(template));
    await page.getByText('1 payment, $800.00. It is right.').waitFor();
    await context.close();
  });

  it('is offered once when the answer was lost, and the dialog was closed before the next attempt', async () => {
    const { page, context } = await app.visit('payments/batch', { viewport: DESK });
    const before = await count();
    await page.locator('input[type=file]').setInputFiles({
      name: 'payments.csv',
      mimeType: 'text/csv',
      // As a spreadsheet in Western Europe saves it.
      buffer: Buffer.from('name;email;amount;date\nMüller;mueller@example.com;70,00;2026-12-18\n', 'latin1'),
    });
    await page.getByText('Müller').waitFor();
    let isLost = true;
    await page.route('**/v1/payments/batch', async (route) => {
      if (!isLost || route.request().postData()?.includes('dryRun')) return route.continue();
      await route.fetch();
      await route.abort();
    });
    const offer = async () => {
      await page.getByRole('button', { name: /^Offer / }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Offer / })
        .click();
    };
    await offer();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    isLost = false;
    await offer();
    await page.getByText('1 payment is offered').first().waitFor();
    expect(await count()).toBe(before + 1);
    await context.close();
  });

  it('offers no sum of other rows than those of the file that was chosen last', async () => {
    const { page, context } = await app.visit('payments/batch', { viewport: DESK });
    const rows = (amount: number) => `name,email,amount,date\nDoor,door@example.com,${amount},2026-12-18\n`;
    await page.locator('input[type=file]').setInputFiles(choose(rows(80)));
    await page.getByRole('button', { name: 'Offer $80.00' }).waitFor();
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/v1/payments/batch', async (route) => {
      await isAnswered;
      await route.continue();
    });
    await page.locator('input[type=file]').setInputFiles(choose(rows(9_000)));
    await page.getByRole('button', { name: /\$80\.00/ }).waitFor({ state: 'detached' });
    answer();
    await page.getByRole('button', { name: 'Offer $9,000.00' }).waitFor();
    await context.close();
  });

  it('says which columns a file lacks', async () => {
    const { page, context } = await app.visit('payments/batch', { viewport: DESK });
    await page.locator('input[type=file]').setInputFiles(choose('name,amount\nDoor,80\n'));
    expect(await page.getByRole('alert').textContent()).toContain('Email, Date');
    await context.close();
  });
});

describe('the wallet', () => {
  it('a card is added by the processor’s fields: its number goes to the processor and never to us', async () => {
    const { page, context, faults } = await app.visit('wallet', { viewport: DESK });
    const sent: string[] = [];
    page.on('request', (request) => {
      if ((request.postData() ?? '').includes('4000056655665556')) sent.push(new URL(request.url()).origin);
    });
    await page.getByRole('link', { name: 'Add a payment method' }).click();
    await page.getByLabel('Card number').fill('4000056655665556');
    await page.getByLabel('Expires').fill('12/20');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Add card' }).click();
    await page.getByText('The card has expired').waitFor();
    expect(await page.getByLabel('Card number').inputValue()).toBe('4000056655665556');
    await page.getByLabel('Expires').fill('12/34');
    await page.getByRole('button', { name: 'Add card' }).click();
    await page.getByText('Visa 5556 is in your wallet').waitFor();
    expect(new Set(sent)).toEqual(new Set([new URL(stage.sandbox.running.url).origin]));
    expect(faults.filter((fault) => !fault.includes('40') && !fault.includes('422'))).toEqual([]);
    await context.close();
  });

  it('only the page that adds a method may talk to the processor', async () => {
    const policyOf = async (name: string) => {
      const { page, context } = await app.visit('wallet', { viewport: DESK });
      const answer = await page.goto(`${stage.service.url}/app/accounts/demo-studio/${name}`);
      await context.close();
      return answer?.headers()['content-security-policy'] ?? '';
    };
    const { origin } = new URL(stage.sandbox.running.url);
    expect(await policyOf('wallet/add')).toContain(`connect-src 'self' ${origin};`);
    expect(await policyOf('wallet')).toContain("connect-src 'self';");
    expect(await policyOf('payments/new')).not.toContain(origin);
  });

  it('removing a method names the payments that would fail', async () => {
    const { page, context } = await app.visit('wallet', { viewport: DESK });
    const list = page.locator('main').getByRole('listitem');
    // One is the default before anybody chose, and another pays next.
    expect(await list.first().getByText('Default', { exact: true }).count()).toBe(1);
    const row = list.filter({ hasText: /Pays .* after that/ }).last();
    await row.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.textContent()).toContain('payments would fail on their day');
    expect(await dialog.textContent()).toContain('Harp Duo');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const other = list.filter({ hasText: 'Visa 5556' });
    await other.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Make default' }).click();
    await page.getByText('is the default now').waitFor();
    await page.reload();
    const first = page.locator('main').getByRole('listitem').first();
    await first.waitFor();
    expect(await first.getByText('Default', { exact: true }).count()).toBe(1);
    await context.close();
  });
});

describe('who may only read', () => {
  it('sees payments without a link and without anything that changes them', async () => {
    const { page, context } = await app.visit(`payments/${scenes.Pending}`, { viewport: DESK }, 'Viewer');
    await page.locator('dl').waitFor();
    expect(await page.locator('main').getByRole('button').count()).toBe(0);
    expect(await page.locator('dl').textContent()).toContain('/p/****');
    await context.close();
    const list = await app.visit('payments', { viewport: DESK }, 'Viewer');
    await list.page.getByRole('row').nth(1).waitFor();
    expect(await list.page.getByRole('link', { name: 'New payment' }).count()).toBe(0);
    await list.context.close();
  });
});

describe('the pages of money out', () => {
  // The page of one payment ends in the id of a scene.
  const pages = [
    ['payments', '[role=row] a'],
    ['payments/Pending', 'dl'],
    ['payments/Failed', 'dl'],
    ['payments/new', 'form'],
    ['payments/batch', 'label'],
    ['wallet', 'main li'],
    ['wallet/add', 'form'],
  ] as const;
  const addressOf = (name: string) => name.replace(/(?:Pending|Failed)$/, (state) => scenes[state] ?? '');

  it.each(pages)('%s: passes axe, and is nowhere wider than the screen', async (name, ready) => {
    await expectAccessible(app, addressOf(name), ready);
  });
});

import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { expectAccessible, expectPresentable } from '../../support/app-checks.ts';
import { addPerson, signIn } from '../../support/console.ts';
import { callSignedIn, sessionPathOf } from '../../support/session-api.ts';
import { DESK, openStage, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
});
afterAll(() => stage.close());

const account = async () => (await stage.service.call('GET', '/v1/account')).data;

describe('settings', () => {
  it('only what was changed is saved, and it shows at once', async () => {
    const { page, context, faults } = await app.visit('settings/business', { viewport: DESK });
    await page.getByLabel('City').fill('Lyon');
    await page.getByLabel('Country').selectOption('FR');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await account()).profile).toMatchObject({ city: 'Lyon', country: 'FR', street: '' });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('what the service refuses stands at its field, and nothing typed is lost', async () => {
    const { page, context } = await app.visit('settings/numbers', { viewport: DESK });
    await page.getByLabel('Prefix').fill('2026');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('[aria-invalid=true]').waitFor();
    expect(await page.getByLabel('Prefix').inputValue()).toBe('2026');
    expect((await account()).numberPrefix).toBe('INV-');
    await context.close();
  });

  it('a pattern of numbers shows the next number while it is typed, and says when it cannot be used', async () => {
    const { page, context, faults } = await app.visit('settings/numbers', { viewport: DESK });
    const field = page.getByLabel('Pattern', { exact: true });
    await field.fill('{YYYY}');
    await page.getByText('The pattern cannot be used yet.').waitFor();
    await field.fill('R{YY}-{000}');
    await page.getByLabel('Next number').fill('7');
    await page.getByText('R26-007').waitFor();
    await page.getByLabel('Pattern of credit notes').fill('G{YYYY}-{0}');
    await page.getByText('G2026-1').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await account()).toMatchObject({
      numberPattern: 'R{YY}-{000}',
      nextNumber: 7,
      creditNotePattern: 'G{YYYY}-{0}',
    });
    await field.fill('');
    await page.getByLabel('Prefix').waitFor();
    expect(faults).toEqual([]);
    await context.close();
    await stage.service.call('PATCH', '/v1/account', {
      body: { numberPattern: null, creditNotePattern: null },
    });
  });

  it('of two people the second sees what the first has changed, and chooses; nothing is overwritten before', async () => {
    const { page, context } = await app.visit('settings/business', { viewport: DESK });
    await page.getByLabel('City').fill('Mine');
    await stage.service.call('PATCH', '/v1/account', { body: { profile: { city: 'Theirs' } } });
    await page.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    const who = 'The token “test”, 21 Nov, 12:00';
    expect(await alert.textContent()).toContain(`CityTheirs (${who}): Theirs · Yours: Mine`);
    expect((await account()).profile.city).toBe('Theirs');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await account()).profile.city).toBe('Mine');
    await context.close();
  });

  it('the preview is the client’s own page with what is being changed', async () => {
    const { page, context } = await app.visit('settings/look', { viewport: DESK });
    const frame = page.frameLocator('iframe');
    await frame.getByText('Sample Client').first().waitFor();
    await page.getByLabel('Footer of mails').fill('Registered in Lyon');
    await frame.getByText('Registered in Lyon').waitFor();
    expect((await account()).profile.footer).toBe('');
    // Save stands below the last field, not below the preview, which is longer.
    const field = await page.getByLabel('Footer of mails').boundingBox();
    const save = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox();
    expect((save?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)).toBeLessThan(80);
    expect(save?.x).toBe(field?.x);
    await context.close();
  });

  it('a mail is previewed with its own styles, and nothing of it is refused by the policy of the app', async () => {
    const { page, context, faults } = await app.visit('settings/look', { viewport: DESK });
    await page.getByRole('button', { name: 'Invoice mail' }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByText('View and pay').waitFor();
    const look = (selector: string, property: string) =>
      page.evaluate(
        `getComputedStyle(document.querySelector('iframe').contentDocument.querySelector('${selector}')).${property}`,
      );
    // The mail's text is visible before its styles are loaded.
    await expect.poll(() => look('.card', 'backgroundColor')).toBe('rgb(255, 255, 255)');
    expect(await look('h1', 'fontSize')).toBe('22px');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => look('.card', 'backgroundColor')).not.toBe('rgb(255, 255, 255)');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('the number of the next invoice is shown as it will be', async () => {
    const { page, context } = await app.visit('settings/numbers', { viewport: DESK });
    await page.getByLabel('Next number').fill('42');
    await page.getByText('INV-0042').waitFor();
    await context.close();
  });

  it('what is refused takes the focus, and is said once', async () => {
    const { page, context } = await app.visit('settings/numbers', { viewport: DESK });
    await page.getByLabel('Prefix').fill('2026');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('Not saved. Check the marked fields.').waitFor();
    const field = page.getByLabel('Prefix');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await page.locator('[aria-invalid]:focus').waitFor();
    const said = await page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).textContent();
    expect(await page.getByText(said ?? '', { exact: true }).count()).toBe(1);
    await context.close();
  });

  it('the reminders are shown as mails with their days, also before the rule is saved', async () => {
    const { page, context } = await app.visit('settings/reminders', { viewport: DESK });
    await page.getByLabel('For a payment that is due on').fill('2026-12-20');
    await page.getByLabel('Days', { exact: true }).fill('10');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Thu 10 Dec 2026').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await account()).profile.reminderDays[0]).toBe(-10);
    await context.close();
  });

  it('says what the law allows of a surcharge, and what to do first, in the language of the reader', async () => {
    const visit = async (locale: string) => {
      const { page, context } = await app.visit('settings/payments', { viewport: DESK, locale });
      const text = page.locator('main form .bg-wash');
      await text.waitFor();
      const said = await text.textContent();
      await context.close();
      return said;
    };
    await stage.service.call('PATCH', '/v1/account', {
      body: { profile: { country: 'US', region: 'OR' }, cardCostBasisPoints: null },
    });
    expect(await visit('en')).toMatch(
      /^Enter what credit cards cost you\. .* up to 3\s?%\.Visa allows at most 3\s?%/,
    );
    expect(await visit('de')).toMatch(/^Geben Sie an, was Kreditkarten Sie kosten.*Visa erlaubt in den USA/);
    await stage.service.call('PATCH', '/v1/account', { body: { cardCostBasisPoints: 250 } });
    expect(await visit('en')).toMatch(/^You may add up to 2\.5\s?%/);
    await stage.service.call('PATCH', '/v1/account', { body: { profile: { country: 'FR', region: '' } } });
    expect(await visit('fr')).toMatch(/^Un supplément .* n’est pas autorisé.*Le droit européen interdit/);
  });

  it('asks for no surcharge where none is lawful; one from before can be taken away', async () => {
    const lawless = { profile: { country: 'FR', region: '' }, cardCostBasisPoints: null };
    await stage.service.call('PATCH', '/v1/account', { body: lawless });
    const bearers = async () => {
      const { page, context } = await app.visit('settings/payments', { viewport: DESK });
      await page.getByText('A surcharge on credit cards is not allowed for your business.').waitFor();
      const count = await page.getByLabel('Who bears the cost of credit cards').count();
      await context.close();
      return count;
    };
    expect(await bearers()).toBe(0);
    await stage.service.sql(`update accounts set fee_bearer = 'Client' where path = 'demo-studio'`);
    expect(await bearers()).toBe(1);
    await stage.service.call('PATCH', '/v1/account', { body: { feeBearer: 'Business' } });
  });

  it('a sandbox account chooses that its recipients set up at the test bank', async () => {
    const { page, context, faults } = await app.visit('settings/payments', { viewport: DESK });
    const choice = page.getByLabel('How recipients name their bank account');
    expect(await choice.inputValue()).toBe('BankAccount');
    await choice.selectOption({ label: 'At the test bank, as at Stripe' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await account()).recipientOnboarding).toBe('Onboarding');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('the currency of new invoices is chosen by its name', async () => {
    const { page, context } = await app.visit('settings/business', { viewport: DESK });
    await page.getByLabel('Currency').selectOption({ label: 'SEK · Swedish Krona' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await account()).currency).toBe('SEK');
    await stage.service.call('PATCH', '/v1/account', { body: { currency: 'USD' } });
    await context.close();
  });
});

describe('members', () => {
  it('what one of them did is a click away, and only that', async () => {
    await addPerson(stage.service, 'demo-studio', 'nora@example.com', 'Admin');
    await stage.service.sql(`update people set name = '<b>Nora</b>' where email = 'nora@example.com'`);
    const nora = await signIn(stage.service, 'nora@example.com');
    const body = { profile: { footer: 'By Nora' } };
    await callSignedIn(stage.service, nora, 'PATCH', sessionPathOf('demo-studio', '/v1/account'), { body });
    const { page, context, faults } = await app.visit('settings/members', { viewport: DESK });
    await page.getByRole('link', { name: 'Activity <b>Nora</b>' }).waitFor();
    expect(await page.locator('main li', { hasText: '@' }).first().textContent()).toContain('Owner');
    await page.getByRole('link', { name: 'Activity <b>Nora</b>' }).click();
    await page.waitForURL(/developers\/events\?actorId=/);
    await page.locator('[role=row] a').first().waitFor();
    expect(await page.locator('[role=row] a').allTextContents()).toEqual([
      expect.stringContaining('Settings changed'),
      expect.stringContaining('Member joined'),
    ]);
    const who = page.getByRole('combobox', { name: 'Who' });
    // Until the names are read, the text says "somebody".
    await who.locator('option:checked', { hasText: /^<b>Nora<\/b>$/ }).waitFor({ state: 'attached' });
    await who.selectOption('Tokens');
    await page.waitForURL(/actorType=Token/);
    expect(new URL(page.url()).searchParams.get('actorId')).toBeNull();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('without a mail server somebody is invited by a link to hand over, which works, and the invitation withdrawn', async () => {
    const { page, context } = await app.visit('settings/members', { viewport: DESK });
    await page.getByText('There is no mail server, so the app shows a link').waitFor();
    await page.getByLabel('Email').fill('new@example.com');
    await page.getByRole('button', { name: 'Make an invitation' }).click();
    const links = page.getByText(/\/app\/join\//);
    await links.waitFor();
    await page.getByText('nothing was sent. Give this link to new@example.com').waitFor();
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    const first = (await links.textContent()) ?? '';
    const joining = await fetch(first);
    expect(joining.status).toBe(200);
    expect(await joining.text()).toContain('new@example.com');
    expect(await page.getByText('on its way').count()).toBe(0);
    const row = page.getByRole('listitem').filter({ hasText: 'new@example.com' });
    await row.waitFor();
    await row.getByRole('button', { name: 'Get a link' }).click();
    const another = row.getByText(/\/app\/join\//);
    await another.waitFor();
    expect(await another.textContent()).not.toBe(first);
    expect((await fetch((await another.textContent()) ?? '')).status).toBe(200);
    await row.getByRole('button', { name: 'Withdraw' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await stage.service.call('GET', '/v1/invitations')).data.items).toEqual([]);
    await context.close();
  });

  it('a role is changed after a sentence about what it means', async () => {
    const { page, context } = await app.visit('settings/members', { viewport: DESK });
    const role = page.getByLabel('Role of Viewer Person');
    await role.selectOption('Member');
    const dialog = page.getByRole('dialog');
    expect(await dialog.textContent()).toContain('Can work with invoices and payments');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await role.inputValue()).toBe('Viewer');
    await role.selectOption('Member');
    await dialog.getByRole('button', { name: 'Change to Member' }).click();
    await page.getByText('Viewer Person now has the role Member.').waitFor();
    await role.selectOption('Viewer');
    await dialog.getByRole('button', { name: 'Change to' }).click();
    await page.getByText('now has the role Viewer.').waitFor();
    await context.close();
  });
});

describe('the data', () => {
  it('are taken by the Owner as one file, and as tables by members who may read them', async () => {
    const { page, context, faults } = await app.visit('settings/data', { viewport: DESK });
    const arriving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'All data Without documents' }).click();
    const archive = await arriving;
    expect(archive.suggestedFilename()).toMatch(/^demo-studio-2026-11-\d\d\.tar\.gz$/);
    const names = execFileSync('tar', ['-tzf', await archive.path()]).toString();
    expect(names).toMatch(/^README\.txt\n[\s\S]*invoices\/000001\.jsonl[\s\S]*\nwhole\.json\n$/);
    const tables = page.locator('section').filter({ hasText: 'Tables for spreadsheets' }).getByRole('link');
    expect(await tables.count()).toBe(7);
    for (const link of await tables.all()) {
      const coming = page.waitForEvent('download');
      await link.click();
      expect((await coming).suggestedFilename()).toMatch(/\.csv$/);
    }
    expect(faults).toEqual([]);
    await context.close();
    const viewer = await app.visit('settings/data', { viewport: DESK }, 'Viewer');
    await viewer.page.getByText('Tables for spreadsheets').waitFor();
    expect(await viewer.page.getByText('All data').count()).toBe(0);
    await viewer.context.close();
  });
});

const sections = ['business', 'look', 'payments', 'reminders', 'numbers', 'members', 'data'];

describe('the pages of settings', () => {
  it('show a viewer everything, and nothing that changes it', async () => {
    for (const section of sections.slice(0, 6)) {
      const { page, context } = await app.visit(`settings/${section}`, { viewport: DESK }, 'Viewer');
      await page.locator('main form, main :not(nav) > ul > li').first().waitFor();
      const buttons = page.locator('main button:not([aria-pressed])').filter({ visible: true });
      expect([section, await buttons.count()]).toEqual([section, 0]);
      await context.close();
    }
  });

  it.each(sections.filter((one) => one !== 'look'))(
    '%s: passes axe, and is nowhere wider than the screen',
    async (section) => {
      const heading = await expectAccessible(app, `settings/${section}`, 'main form, main ul li');
      expect(heading).toBe('Einstellungen');
    },
  );

  // Axe itself is refused by the preview, which runs no script.
  it('the look passes axe with its preview, and is nowhere wider than the screen', async () => {
    const { page, context } = await app.visit('settings/look', { viewport: DESK, locale: 'de' });
    await page.frameLocator('iframe').getByText('Sample Client').first().waitFor();
    await expectPresentable(page, 'main form');
    await context.close();
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitUntilDrawn } from '../../support/app.ts';
import { auditPage, findCuts } from '../../support/app-checks.ts';
import { openVisitor, PASSWORD, signIn } from '../../support/console.ts';
import { activeInvoice } from '../../support/money.ts';
import { fillInstallation, type OperatorScene, openOperatorScene } from '../../support/operator-scenes.ts';
import { addOperator } from '../../support/operators.ts';
import { enrol } from '../../support/second-factor.ts';
import { DESK, openStage, PHONE, type Stage, type VisitOptions } from '../../support/stage.ts';

let stage: Stage;
let scene: OperatorScene;
let made: Awaited<ReturnType<typeof fillInstallation>>;
beforeAll(async () => {
  stage = await openStage();
  scene = await openOperatorScene(stage);
  made = await fillInstallation(stage.service, scene);
});
afterAll(() => stage.close());
const confirmedAt = (at: Date) => stage.service.sql('update sessions set confirmed_at = $1', [at]);
beforeEach(() => confirmedAt(stage.service.clock.now()));

const open = async (path: string, options: VisitOptions = {}) => {
  const address = `${stage.service.url}/app/operator/${path}`;
  const visit = await stage.visit(address, { viewport: DESK, cookies: scene.cookies, ...options });
  await waitUntilDrawn(visit.page);
  return visit;
};
const cookiesOf = ({ cookies }: { readonly cookies: Map<string, string> }) =>
  [...cookies].map(([name, value]) => ({ name, value, url: stage.service.url }));
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const statusOf = async (id: string) => {
  const [row] = await stage.service.sql<{ is_suspended: boolean; reason: string | null }>(
    `select suspended_at is not null and resumed_at is null as is_suspended, suspended_reason as reason
     from accounts where id = $1`,
    [id],
  );
  return row;
};

describe('the page of the people who operate the installation', () => {
  it('is reached from the menu of accounts, and lists all accounts with what needs somebody', async () => {
    const { page, context, faults } = await stage.visit(`${stage.service.url}/app`, {
      viewport: DESK,
      cookies: scene.cookies,
    });
    await page.getByRole('button', { name: /switch account/ }).click();
    await page.getByRole('menuitem', { name: 'Installation' }).click();
    await page.getByRole('heading', { name: 'Installation' }).waitFor();
    await rowOf(page, 'Maple Studio').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/operator/accounts');
    await rowOf(page, 'Card Testers Inc.').getByText('Suspended').waitFor();
    await rowOf(page, 'Northumberland').getByText('Stripe, takes none').waitFor();
    await rowOf(page, 'Northumberland').getByText('Own server, failing').waitFor();
    await rowOf(page, 'Card Testers Inc.').getByText('Not connected').waitFor();
    expect(await auditPage(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('finds accounts by name and status, which the address keeps', async () => {
    const { page, context } = await open('accounts');
    await page.getByRole('searchbox').fill('card');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(page.url()).toContain('q=card');
    await page.getByLabel('Status').selectOption('Closed');
    await page.getByText('No account fits').waitFor();
    await page.getByRole('searchbox').fill('');
    await rowOf(page, 'Former Flowers').waitFor();
    await page.reload();
    await rowOf(page, 'Former Flowers').waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await context.close();
  });

  it('suspends an account with a reason after the password, and ends that, by the keyboard alone', async () => {
    const { page, context } = await open(`accounts/${made.used.id}`);
    await confirmedAt(new Date(stage.service.clock.now().getTime() - 600_001));
    await page.getByRole('button', { name: 'Suspend' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Suspend Maple Studio?' });
    await dialog.getByText('Its clients can no longer pay').waitFor();
    expect(await auditPage(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Suspend' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText('Say why.').waitFor();
    await dialog.getByLabel('Reason').focus();
    await page.keyboard.type('Card testing since noon.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await question.getByLabel('Password').focus();
    expect(await statusOf(made.used.id)).toMatchObject({ is_suspended: false });
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Maple Studio is suspended.').waitFor();
    await page.getByText('Reason: Card testing since noon.').first().waitFor();
    expect(await statusOf(made.used.id)).toEqual({
      is_suspended: true,
      reason: 'Card testing since noon.',
    });
    await page.getByText('Account suspended').waitFor();
    await page.getByRole('button', { name: 'End suspension' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End suspension' }).click();
    await page.getByText('The suspension of Maple Studio has ended.').waitFor();
    await page.getByText('Suspension ended').waitFor();
    expect(await statusOf(made.used.id)).toMatchObject({ is_suspended: false });
    await context.close();
  });

  it('makes a token of an account, shows it once, and revokes it', async () => {
    const { page, context } = await open(`accounts/${made.used.id}`);
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name').fill('Support');
    await page.getByRole('button', { name: 'Create token' }).click();
    const text = await page.getByText(/^trn_live_/).textContent();
    const read = () => stage.service.call('GET', '/v1/invoices', { token: text });
    expect((await read()).status).toBe(200);
    expect((await stage.service.call('POST', '/v1/invoices', { token: text, body: {} })).status).toBe(403);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke: Support' }).click();
    await page.getByRole('button', { name: 'Revoke token' }).click();
    await page.getByText('“Support” no longer works.').waitFor();
    expect((await read()).status).toBe(401);
    expect(await page.content()).not.toContain(text);
    await context.close();
  });

  it('shows first what concerns money of all that is wrong', async () => {
    const { service } = stage;
    await service.sql(
      `insert into discrepancies (account_id, id, kind, subject, explanation, found_at, seen_at)
       values ($1, $1, 'charge_unanswered', 'x', 'x', now(), now())`,
      [made.closed.id],
    );
    const { page, context } = await open('health');
    await page.getByText('2 accounts need attention').waitFor();
    const items = await page.getByRole('main').getByRole('listitem').allInnerTexts();
    const whole = items.filter((text) => /Flowers|Northumberland/.test(text));
    expect(whole[0]).toContain('1 charge, refund, payment out or dispute has no answer from the processor.');
    expect(whole[1]).toContain('Stripe takes no payments for this account.');
    expect(whole[1]).toContain('The mail server of the account takes no emails; they wait.');
    expect(await auditPage(page)).toEqual([]);
    await page.getByRole('link', { name: 'Former Flowers' }).click();
    await page.getByText('1 charge, refund, payment out or dispute').waitFor();
    await context.close();
  });

  it('counts what each account used in a month, and gives it as a file', async () => {
    const { service } = stage;
    await activeInvoice(service, { contact: { name: '=Ida', email: 'ida@example.com' } });
    await service.sql(`update accounts set name = '=Demo, "Studio"' where path = 'demo-studio'`);
    const { page, context } = await open('usage?month=2026-11');
    const row = page.getByRole('row').filter({ hasText: '=Demo' });
    await row.waitFor();
    expect(await row.getByRole('cell').first().innerText()).toBe('1');
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe('usage-2026-11.csv');
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString('utf8').split('\r\n');
    expect(lines[0]).toContain('month,is_final,account_id');
    // A name must not run as a formula of the program that opens the file.
    const [line = ''] = lines.filter((one) => one.includes('Demo'));
    expect(line).toContain(`,"'=Demo, ""Studio""",Sandbox,Open,1,0,0,`);
    expect(lines).toHaveLength(18);
    await context.close();
  });

  it('says that there are no backups, and what was done by whom', async () => {
    const { page, context } = await open('backups');
    await page.getByText('There is no good backup yet.').waitFor();
    await page.getByRole('link', { name: 'Log' }).click();
    await page.getByText('Owner became an operator').waitFor();
    await page.getByRole('link', { name: 'Card Testers Inc.' }).first().click();
    await page.getByRole('heading', { name: 'Card Testers Inc.' }).waitFor();
    await context.close();
  });

  it('asks a person without a second factor to set one up, and opens as soon as they have one', async () => {
    const email = 'new-operator@host.example';
    const visitor = await addOperator(stage.service, email);
    const { page, context } = await open('accounts', { cookies: cookiesOf(visitor) });
    await page.getByRole('heading', { name: 'Prove a second factor first' }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await auditPage(page)).toEqual([]);
    await enrol(stage.service, visitor);
    await page.reload();
    await rowOf(page, 'Maple Studio').waitFor();
    await context.close();
  });

  it('asks a person whose session is older than their second factor to sign in again', async () => {
    const email = 'old-session@host.example';
    const old = await addOperator(stage.service, email);
    await enrol(stage.service, await signIn(stage.service, email, openVisitor(stage.service)));
    const { page, context } = await open('log', { cookies: cookiesOf(old) });
    await page.getByText('Sign out, and in again').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/app/sign-in');
    await context.close();
  });

  it('is no page for members, who find no way to it', async () => {
    const email = 'just-a-member@demo-studio.example';
    const visitor = await addOperator(stage.service, email, 'Owner');
    await enrol(stage.service, visitor);
    await stage.service.services.operator.removeOperator(email);
    const { page, context } = await open('accounts', { cookies: cookiesOf(visitor) });
    await page.getByText('There is nothing here').waitFor();
    await page.goto(`${stage.service.url}/app`);
    await page.getByRole('button', { name: /switch account/ }).click();
    await page.getByRole('menuitem', { name: 'New account' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Installation' }).count()).toBe(0);
    await context.close();
  });

  it.each([['accounts', 'account', 'health', 'usage', 'backups', 'log']])(
    'is read on a phone, in the dark and in forced colours: %s and the others',
    async (...pages) => {
      for (const name of pages) {
        const path = name === 'account' ? `accounts/${made.long.id}` : name;
        for (const look of [
          { viewport: PHONE, colorScheme: 'dark' },
          { viewport: DESK, colorScheme: 'dark', forcedColors: 'active' },
        ] as const) {
          const { page, context, faults } = await open(path, look);
          expect([name, await auditPage(page), await findCuts(page), faults]).toEqual([name, [], [], []]);
          await context.close();
        }
      }
    },
  );

  it.each([
    ['de', 'Konten', 'Gesperrt'],
    ['fr', 'Comptes', 'Suspendu'],
    ['es', 'Cuentas', 'Suspendida'],
  ])('speaks %s, and is whole on a phone', async (language, accounts, suspended) => {
    await stage.service.sql(`update people set language = $1 where email = 'owner@demo-studio.example'`, [
      language,
    ]);
    for (const path of ['accounts', `accounts/${made.suspended.id}`, 'usage', 'log']) {
      const { page, context } = await open(path, { viewport: PHONE });
      await page.getByRole('main').getByText(accounts).first().waitFor();
      expect([path, await findCuts(page)]).toEqual([path, []]);
      if (path === 'accounts') await page.getByText(suspended).last().waitFor();
      await context.close();
    }
    await stage.service.sql('update people set language = null');
  });
});

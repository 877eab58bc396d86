import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditPage, expectPresentable, expectShowable } from '../support/app-checks.ts';
import {
  type MemberScenes,
  makeMemberScenes,
  memberSceneNames,
  openSecondStep,
  signInAt,
} from '../support/member-scenes.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

let stage: Stage;
let links: MemberScenes;

beforeAll(async () => {
  stage = await openStage('localhost', { SIGN_UP: 'on' });
  links = await makeMemberScenes(stage);
});
afterAll(() => stage.close());

const looks = [
  { colorScheme: 'dark', viewport: PHONE },
  { colorScheme: 'light', viewport: DESK },
] as const;

const LAST_EVENTS = /\/v1\/events\?/;

describe('the pages of members', () => {
  it.each(memberSceneNames)('%s: passes axe, and is nowhere wider than the screen', async (name) => {
    const { page, context, faults } = await stage.visit(links[name], { locale: 'de' });
    expect(await page.getAttribute('html', 'lang')).toBe('de');
    expect(page.frames()).toHaveLength(1);
    await expectPresentable(page);
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    await context.close();
  });

  it('what was refused passes axe, dark on a phone and light at a desk, and the right password leads on', async () => {
    for (const look of looks) {
      const { page, context, faults } = await stage.visit(`${links['sign in']}?next=/app/me`, look);
      await signInAt(page, 'a password that is wrong');
      expect(await page.textContent('[role=alert]')).toContain('Wrong email or password');
      expect(await auditPage(page)).toEqual([]);
      await signInAt(page);
      await page.waitForURL('**/app/me');
      expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
      await context.close();
    }
  });

  it('the second step: passes axe, is nowhere wider than the screen, and is ready to be typed in', async () => {
    const { page, context, faults } = await stage.visit(links['sign in']);
    await openSecondStep(stage, page);
    await expectPresentable(page);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page.waitForLoadState();
    expect(await page.textContent('[role=alert]')).toContain('wrong');
    expect(await auditPage(page)).toEqual([]);
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
    await context.close();
  });

  it('a refusal stands at its field, which has the focus; what else was typed stays', async () => {
    const { page, context } = await stage.visit(links['set up a business']);
    await page.fill('input[name=name]', 'Nora');
    await page.fill('input[name=business]', 'Nora et compagnie');
    await page.selectOption('select[name=country]', 'FR');
    await page.fill('input[name=password]', 'short');
    await page.click('main .button');
    const password = page.locator('input[name=password][aria-invalid=true]');
    await password.waitFor();
    // The browser gives it the focus once it has drawn the page.
    await page.locator('input[name=password]:focus').waitFor();
    await page.waitForLoadState();
    const described = await password.getAttribute('aria-describedby');
    expect(await page.textContent(`#${described}`)).toContain('10 to 256 characters');
    expect(await page.locator('[aria-invalid]').count()).toBe(1);
    expect(await page.locator('[role=alert]').count()).toBe(1);
    expect(await page.inputValue('input[name=business]')).toBe('Nora et compagnie');
    expect(await page.inputValue('select')).toBe('FR');
    await context.close();
  });

  it.each([
    ['sign in', 'en', 'Show password', 'Sign in'],
    ['set up a business', 'fr', 'Afficher le mot de passe', 'Créer le compte'],
    ['a new password', 'de', 'Passwort anzeigen', 'Passwort setzen'],
    ['join as somebody new', 'es', 'Mostrar la contraseña', 'Unirme'],
    ['join as somebody known', 'en', 'Show password', 'Sign in and join'],
  ] as const)('a password is shown by a button until it is sent: %s', async (name, locale, show, send) => {
    const { page, context, faults } = await stage.visit(links[name], { locale });
    const field = page.locator('input[name=password]');
    await expectShowable(field, page.getByRole('button', { name: show }));
    expect(await auditPage(page)).toEqual([]);
    // The page stays, so that the field can be seen as it is sent.
    await page.evaluate(`document.forms[0].addEventListener('submit', (event) => event.preventDefault())`);
    await page.evaluate(`for (const one of document.forms[0].elements) one.required = false`);
    await page.getByRole('button', { name: send }).first().click();
    await expect.poll(() => field.getAttribute('type')).toBe('password');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('has no button that shows a password without a script', async () => {
    const { page, context } = await stage.visit(links['sign in'], { javaScriptEnabled: false });
    expect(await page.getByRole('button').allInnerTexts()).toEqual(['Sign in']);
    await context.close();
  });

  it.each(['de', 'fr', 'es'])('speak %s where the browser does, also in refusals', async (locale) => {
    const texts: string[] = [];
    for (const name of memberSceneNames) {
      const { page, context } = await stage.visit(links[name], { locale });
      expect(await page.getAttribute('html', 'lang')).toBe(locale);
      texts.push((await page.textContent('main')) ?? '');
      await context.close();
    }
    const { page, context } = await stage.visit(links['sign in'], { locale });
    await signInAt(page, 'a password that is wrong');
    texts.push((await page.textContent('[role=alert]')) ?? '');
    await context.close();
    const plain = await stage.visit(links['sign in'], { locale, javaScriptEnabled: false });
    await signInAt(plain.page);
    texts.push((await plain.page.textContent('.no-script')) ?? '');
    expect(await plain.page.getAttribute('.no-script', 'lang')).toBe(locale);
    await plain.context.close();
    for (const text of texts) expect(text).not.toMatch(/\b(?:your|the|password|sign)\b(?!-up --)/i);
  });

  it('after a sign-out nothing leads back to the page that was left, though it still read something then', async () => {
    const home = '/app/accounts/demo-studio/home';
    const { page, context } = await stage.visit(`${links['sign in']}?next=${home}`, { viewport: DESK });
    const { promise: isSignedOut, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(LAST_EVENTS, async (route) => {
      await isSignedOut;
      await route.continue();
    });
    await signInAt(page);
    // The app is there until the sign-in answers.
    const { promise: isRefused, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/app/sign-in*', async (route) => {
      await isRefused;
      await route.continue();
    });
    await page.locator('aside').getByRole('button', { name: 'Owner' }).click();
    const signedOut = page.waitForResponse('**/app/api/sign_out');
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await signedOut;
    const refused = page.waitForResponse((response) => LAST_EVENTS.test(response.url()));
    letGo();
    await (await refused).finished();
    answer();
    await page.locator('input[name=email]').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await context.close();
  });

  it('take a form from the browser’s own pages, without script too; the app then says what it needs, and signs out', async () => {
    for (const look of looks) {
      const { page, context, faults } = await stage.visit(links['sign in'], {
        ...look,
        javaScriptEnabled: false,
      });
      await signInAt(page);
      expect(new URL(page.url()).pathname).toBe('/app');
      expect(await page.textContent('h1')).toBe('The app needs JavaScript');
      expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
      // Texts in what browsers with script leave out are no texts to the driver.
      await page.click('.no-script button');
      await page.waitForURL('**/app/sign-in');
      await page.goto(`${stage.service.url}/app`);
      expect(new URL(page.url()).pathname).toBe('/app/sign-in');
      expect(faults).toEqual([]);
      await context.close();
    }
  });
});

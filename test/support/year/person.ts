import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Language } from '../../../src/accounts/types.ts';
import { waitUntilRead } from '../app.ts';
import { type Words, wordsOf } from '../app-scenes.ts';
import { PASSWORD } from '../console.ts';
import { DESK, type Stage, type VisitOptions } from '../stage.ts';

/** Somebody at a browser that counts what is pressed. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly language: Language;
  /** The texts of the app in the person's language. */
  readonly words: Words;
  readonly faults: string[];
  /** Presses of the mouse so far. */
  readonly presses: () => number;
  /** The work with mouse and keys so far. */
  readonly effort: () => Effort;
}

/** Work with mouse and keys. */
export interface Effort {
  /** Presses of the mouse. */
  readonly presses: number;
  /** Keys that write nothing, such as Enter and the arrows. */
  readonly keys: number;
  /** Fields that something is typed into. */
  readonly fields: number;
  /** Choices in lists of the browser's own. */
  readonly choices: number;
}

// A field counts once for as long as nothing else is typed into.
const countEffort = `{
  let typed;
  const tell = (kind) => countEffort(kind);
  addEventListener('pointerdown', () => tell('presses'), true);
  addEventListener('keydown', ({ key }) => { if (key.length > 1) tell('keys'); }, true);
  addEventListener('change', ({ target }) => { if (target.matches('select')) tell('choices'); }, true);
  addEventListener('input', ({ target }) => {
    if (target === typed || !target.matches('textarea, input:not([type=checkbox], [type=radio])')) return;
    typed = target;
    tell('fields');
  }, true);
}`;

/** Clicks by job, as they were counted. */
export const clicksByJob = new Map<string, number>();

/** Does a job, and counts its presses. A choice in a list of the browser's own counts as two. */
export async function job(
  person: Person,
  name: string,
  work: () => Promise<unknown>,
  chosen = 0,
): Promise<void> {
  const before = person.presses();
  await work();
  clicksByJob.set(name, person.presses() - before + 2 * chosen);
}

/** Opens an address in a browser of the person's own. */
export async function openPerson(
  stage: Stage,
  address: string,
  language: Language,
  options: VisitOptions = {},
): Promise<Person> {
  const effort = { presses: 0, keys: 0, fields: 0, choices: 0 };
  const { page, context, faults } = await stage.visit(address, {
    locale: language,
    viewport: DESK,
    reducedMotion: 'reduce',
    ...options,
    before: async (opened) => {
      if (options.javaScriptEnabled === false) return;
      await opened.exposeFunction('countEffort', (kind: keyof Effort) => {
        effort[kind] += 1;
      });
      await opened.addInitScript(countEffort);
    },
  });
  const words = await wordsOf(language);
  const presses = () => effort.presses;
  return { page, context, language, words, faults, presses, effort: () => ({ ...effort }) };
}

/** Joins by the link of an invitation, and chooses a language in the app. */
export async function join(stage: Stage, link: string, name: string, language: Language): Promise<Person> {
  // The browsers of the studio were bought in one shop: they speak English.
  const person = await openPerson(stage, link, 'en');
  const { page, words } = person;
  await page.fill('input[name=name]', name);
  await page.fill('input[name=password]', PASSWORD);
  await page.click('main .button');
  await page.waitForURL(/\/app\/accounts\//);
  if (language === 'en') return person;
  const names: Readonly<Record<Language, string>> = {
    en: 'English',
    de: 'Deutsch',
    fr: 'Français',
    es: 'Español',
  };
  await page.locator('aside').getByRole('button', { name, exact: true }).click();
  await page
    .getByRole('menuitem', { name: names[language] })
    .or(page.getByRole('menuitemradio', { name: names[language] }))
    .click();
  const own = await wordsOf(language);
  await page.locator('aside').getByRole('link', { name: own.frame.invoices, exact: true }).waitFor();
  void words;
  return { ...person, language, words: own };
}

/** Opens a page by its entry in the sidebar. */
export async function goTo({ page, words }: Person, name: NavigationName): Promise<void> {
  await page.locator('aside').getByRole('link', { name: words.frame[name], exact: true }).click();
  await page.waitForURL(new RegExp(`/accounts/[^/]+/${name}(?:[/?#]|$)`));
  // The former page stays until this page has come.
  await page.getByRole('heading', { level: 1, name: words.frame[name], exact: true }).waitFor();
  await waitUntilRead(page);
}

type NavigationName =
  | 'home'
  | 'invoices'
  | 'payments'
  | 'contacts'
  | 'wallet'
  | 'payouts'
  | 'disputes'
  | 'reports'
  | 'developers'
  | 'mailbox'
  | 'settings';

/** Moves the test clock to a day, by the bar above the pages. */
export async function moveTo({ page, words }: Person, day: string): Promise<void> {
  await page.getByRole('button', { name: words.frame.moveTime }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.frame.moveTo, { exact: true }).fill(day);
  await dialog.getByRole('button').last().click();
  await dialog.waitFor({ state: 'detached', timeout: 300_000 });
  await page
    .getByRole('button', { name: words.frame.moveTime })
    .and(page.locator(':not([aria-disabled])'))
    .waitFor({ timeout: 300_000 });
}

/** The button that confirms a dialog: the last one. */
export const confirm = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button').last().click();

/** The open dialog. */
export const dialogOf = (page: Page): Locator => page.locator('dialog[open]');

/** Chooses in the menu of more actions. */
export async function chooseAction(person: Person, menu: string, entry: string): Promise<void> {
  const { page } = person;
  await page.locator('main').getByRole('button', { name: menu, exact: true }).first().click();
  await page.getByRole('menuitem', { name: entry }).first().click();
}

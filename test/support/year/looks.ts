import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Language } from '../../../src/accounts/types.ts';
import { findCuts, listColourViolations, listViolations, resize } from '../app-checks.ts';
import { FOLDER } from '../app-scenes.ts';
import { DESK, PHONE } from '../stage.ts';
import { listStrayWords } from './stray.ts';

const folder = join(FOLDER, 'year');
/** The names of what is drawn, as `LOOK_AT='^tour'`: without any (`LOOK_AT='^$'`) the story is over in some minutes. */
const drawn = new RegExp(process.env.LOOK_AT ?? '');
const TALLEST = 4_000;

const settled = `document.fonts.ready.then(() => Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime !== Infinity).map((one) => one.finished))).then(() => {})`;
const whole = `document.querySelector(':modal, :popover-open') === null ? document.documentElement.scrollHeight : 0`;

/** Draws a page under a name. `isOfPrograms`: names of events and codes belong there. */
type Look = (page: Page, name: string, language: Language, isOfPrograms?: boolean) => Promise<void>;

/** What the looks at a year found, and how many there were. */
export interface Album {
  /** What is wrong with a page, a line each. */
  readonly faults: string[];
  readonly counts: { pages: number; pictures: number; audits: number };
  /** Draws a page at a desk and on a phone, light, dark and in forced colours; axe judges each. */
  readonly draw: Look;
  /** Draws a page light at a desk and dark on a phone, where the words are what matters. */
  readonly glance: Look;
  /** Draws a page that runs no scripts, so that nothing can be asked of it, as it stands. */
  readonly glimpse: Look;
}

interface Mode {
  readonly name: string;
  readonly isWide: boolean;
  readonly colorScheme: 'light' | 'dark';
  readonly forcedColors: 'none' | 'active';
  /** Axe judges all of it, its colours, or nothing: forced colours are the browser's. */
  readonly judged: 'all' | 'colours' | 'nothing';
}

const mode = (isWide: boolean, look: 'light' | 'dark' | 'forced', judged: Mode['judged']): Mode => ({
  name: `${isWide ? 1280 : 390}-${look}`,
  isWide,
  colorScheme: look === 'dark' ? 'dark' : 'light',
  forcedColors: look === 'forced' ? 'active' : 'none',
  judged,
});

const everyMode = [
  mode(true, 'light', 'all'),
  mode(true, 'dark', 'colours'),
  mode(true, 'forced', 'nothing'),
  mode(false, 'forced', 'nothing'),
  mode(false, 'light', 'colours'),
  mode(false, 'dark', 'all'),
];
const twoModes = [mode(true, 'light', 'all'), mode(false, 'dark', 'all')];

/** Opens an album. */
export async function openAlbum(): Promise<Album> {
  await mkdir(folder, { recursive: true });
  const faults: string[] = [];
  const counts = { pages: 0, pictures: 0, audits: 0 };
  const drawIn =
    (modes: readonly Mode[]): Album['draw'] =>
    async (page, name, language, isOfPrograms = false) => {
      if (!drawn.test(name)) return;
      counts.pages += 1;
      const note = (found: readonly string[]) => faults.push(...found.map((one) => `${name}: ${one}`));
      note(await listStrayWords(page, language, isOfPrograms));
      for (const one of modes) {
        note((await lookIn(page, `${name}-${language}`, one)).map((found) => `${one.name} ${found}`));
        counts.pictures += 1;
        if (one.judged !== 'nothing') counts.audits += 1;
      }
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
      await resize(page, DESK);
    };
  const glimpse: Album['glimpse'] = async (page, name, language) => {
    if (!drawn.test(name)) return;
    counts.pages += 1;
    counts.pictures += 1;
    await page.screenshot({ path: join(folder, `${name}-${language}.png`) });
  };
  return { faults, counts, draw: drawIn(everyMode), glance: drawIn(twoModes), glimpse };
}

async function lookIn(page: Page, name: string, { isWide, judged, ...look }: Mode): Promise<string[]> {
  await page.emulateMedia({ colorScheme: look.colorScheme, forcedColors: look.forcedColors });
  const size = isWide ? DESK : PHONE;
  await resize(page, size);
  await page.locator('.shimmer').first().waitFor({ state: 'detached' });
  await page.evaluate(settled);
  const cuts = await findCuts(page);
  const height = Math.min((await page.evaluate(whole)) as number, TALLEST);
  if (height > size.height) await resize(page, { width: size.width, height });
  await page.screenshot({ path: join(folder, `${name}-${look.name}.png`) });
  if (judged === 'all') return [...cuts, ...(await listViolations(page))];
  return judged === 'colours' ? [...cuts, ...(await listColourViolations(page))] : cuts;
}

import { mkdir } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { en, pages } from '../../web/src/messages/en.ts';
import { type OpenApp, openApp, type Viewpoint } from './app.ts';
import { findCuts, listColourViolations, listViolations } from './app-checks.ts';
import { openStage, type Stage, type Visit } from './stage.ts';

/** Where pictures go. */
export const FOLDER = process.env.PICTURES ?? new URL('../../pictures/', import.meta.url).pathname;

/** The texts of the app in one language: scenes find buttons by them. */
export type Words = Omit<typeof en, keyof typeof pages> & {
  readonly [Section in keyof typeof pages]: Awaited<ReturnType<(typeof pages)[Section]>>;
};

const languages = ['en', 'de', 'fr', 'es'] as const;
const widths = [320, 390, 1280] as const;
const heights: Readonly<Record<(typeof widths)[number], number>> = { 320: 640, 390: 844, 1280: 900 };

/** The height of the tallest picture, in pixels. The picture of a longer page shows its beginning. */
const TALLEST = 4_000;

/** One look at a scene: in one language, at one width. */
export interface Look<Made> {
  readonly page: Page;
  readonly words: Words;
  /** True at 320 and 390 pixels. */
  readonly isPhone: boolean;
  readonly made: Made;
  readonly stage: Stage;
}

/** A state of a page of the app. */
export interface AppScene<Made> {
  /** The name of its pictures, as `invoice-refund`. */
  readonly name: string;
  /** The page in the demo account, as `invoices?state=Overdue`. */
  readonly path: string | ((made: Made) => string);
  /** An owner looks, unless said otherwise. */
  readonly as?: Viewpoint;
  /** The network, set up before the page is opened: see {@link hold} and {@link fail}. */
  readonly network?: (page: Page) => Promise<unknown>;
  /** What the person does: opens a dialog, types. */
  readonly act?: (look: Look<Made>) => Promise<unknown>;
  /** The element that must be visible before the picture is taken. */
  readonly seen: string | ((look: Look<Made>) => Locator);
  /** Requests fail on purpose, and the browser's console says so. */
  readonly hasFaults?: boolean;
  /** Skeletons belong to it: elsewhere they have to be gone. */
  readonly isLoading?: boolean;
}

/** The addresses never answer, so that the page stays in its waiting state. */
export const hold = (address: string) => (page: Page) => page.route(address, () => {});

/** The addresses answer that the service failed. */
export const fail = (address: string) => (page: Page) =>
  page.route(address, (route) => {
    const error = { code: 'internal_error', message: 'Failed.', details: [], requestId: 'req_7f3a91c2' };
    return route.fulfill({ status: 500, json: { timestamp: '2026-11-21T12:00:00.000Z', data: null, error } });
  });

/**
 * Draws scenes of one business, each in four languages at three widths, light and dark, and holds each against axe and
 * against the width of the screen. `make` fills the business. One of them: `npm run pictures -- -t 'home in en at 390'`.
 */
export function drawScenes<Made>(
  make: (stage: Stage) => Promise<Made>,
  scenes: readonly AppScene<Made>[],
  open: () => Promise<Stage> = openStage,
): void {
  let stage: Stage;
  let app: OpenApp;
  let made: Made;
  beforeAll(async () => {
    await mkdir(FOLDER, { recursive: true });
    stage = await open();
    made = await make(stage);
    app = await openApp(stage);
  });
  afterAll(() => stage?.close());
  for (const scene of scenes) {
    for (const language of languages) {
      for (const width of widths) {
        it(`${scene.name} in ${language} at ${width}`, async () => {
          await drawScene({ stage, app, made, scene, language, width });
        });
      }
    }
  }
}

interface Drawing<Made> {
  readonly stage: Stage;
  readonly app: OpenApp;
  readonly made: Made;
  readonly scene: AppScene<Made>;
  readonly language: (typeof languages)[number];
  readonly width: (typeof widths)[number];
}

async function drawScene<Made>({ stage, app, made, scene, language, width }: Drawing<Made>): Promise<void> {
  const { path, as, network } = scene;
  const visit = await app.open(
    typeof path === 'string' ? path : path(made),
    {
      locale: language,
      viewport: { width, height: heights[width] },
      hasTouch: width < 1_000,
      reducedMotion: 'reduce',
      colorScheme: 'light',
      ...(network === undefined ? {} : { before: network }),
    },
    as,
  );
  try {
    const words = await wordsOf(language);
    await bringAbout(scene, { page: visit.page, words, isPhone: width < 1_000, made, stage });
    await lookAt(visit, `app-${scene.name}-${language}-${width}`, scene.hasFaults === true);
    expect(await visit.page.evaluate('document.documentElement.lang')).toBe(language);
  } finally {
    await visit.context.close();
  }
}

async function bringAbout<Made>({ act, seen, isLoading }: AppScene<Made>, look: Look<Made>): Promise<void> {
  await act?.(look);
  const { page } = look;
  await (typeof seen === 'string' ? page.locator(seen).first() : seen(look).first()).waitFor();
  if (isLoading !== true) await page.locator('.shimmer').first().waitFor({ state: 'detached' });
  await page.evaluate(
    `document.fonts.ready.then(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))))`,
  );
}

/** Draws a page in light and dark, and holds it against axe and its width. In the dark only the colours differ. */
export async function lookAt({ page, faults }: Visit, name: string, hasFaults: boolean): Promise<void> {
  await stretch(page);
  await page.screenshot({ path: `${FOLDER}/${name}-light.png` });
  // Axe itself is refused by previews, which run no scripts: what went wrong before it counts.
  const console = hasFaults ? [] : faults.map((fault) => `console: ${fault}`);
  const light = [...(await findCuts(page)), ...(await listViolations(page))];
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: `${FOLDER}/${name}-dark.png` });
  const dark = (await listColourViolations(page)).map((one) => `dark: ${one}`);
  const found = [...light, ...dark, ...console];
  if (found.length > 0) throw new Error(`${name}\n${found.join('\n')}`);
}

/** Makes the window as high as the page, so that one picture has all of it; dialogs and menus stay where they are. */
async function stretch(page: Page): Promise<void> {
  const height = (await page.evaluate(
    `document.querySelector(':modal, :popover-open') === null ? document.documentElement.scrollHeight : 0`,
  )) as number;
  const { width = 0, height: now = 0 } = page.viewportSize() ?? {};
  if (height > now) await page.setViewportSize({ width, height: Math.min(height, TALLEST) });
}

const spoken = new Map<string, Words>();

/** The texts of the app in a language, whole. */
export async function wordsOf(language: string): Promise<Words> {
  const known = spoken.get(language);
  if (known !== undefined) return known;
  // Not by a type import: the catalogues stand in the program for browsers, whose types are others.
  const address = new URL(`../../web/src/messages/${language}.ts`, import.meta.url).href;
  const catalogue = (await import(address)) as Record<string, object> & {
    readonly pages: Readonly<Record<string, () => Promise<object>>>;
  };
  const sections = await Promise.all(
    Object.entries(catalogue.pages).map(async ([section, load]) => [section, await load()] as const),
  );
  const words = { ...catalogue[language], ...Object.fromEntries(sections) } as object as Words;
  spoken.set(language, words);
  return words;
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { DESK, openStage, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;

beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
});
afterAll(() => stage.close());

/** A request of a page. `by` is its initiator type: `link` is a link in the head of the shell. */
interface Asked {
  readonly path: string;
  readonly by: string;
}

interface First {
  readonly asked: readonly Asked[];
  /** The paths that the shell itself names. */
  readonly named: readonly string[];
}

const pathsIn = (shell: string) =>
  [...shell.matchAll(/<(?:link|script)[^>]*(?:href|src)="([^"]*)"/g)].map(([, path = '']) => path);

async function openFirst(name: string, locale: string): Promise<First> {
  const { page, context, faults } = await app.visit(name, { viewport: DESK, locale });
  await page.locator('main h1').waitFor();
  await page.locator('main [role=status]').waitFor({ state: 'detached' });
  const asked = (await page.evaluate(
    `performance.getEntriesByType('resource').map((entry) => ({ path: new URL(entry.name).pathname, by: entry.initiatorType }))`,
  )) as Asked[];
  expect(faults).toEqual([]);
  const headers = { 'accept-language': locale };
  const shell = await (await context.request.get(page.url(), { headers })).text();
  await context.close();
  return { asked, named: pathsIn(shell) };
}

const scripts = (asked: readonly Asked[]) =>
  asked.map(({ path }) => path).filter((path) => path.endsWith('.js'));
const languagesOf = (paths: readonly string[]) =>
  paths.flatMap((path) => /\/assets\/(en|de|fr|es)-/.exec(path)?.[1] ?? []);

describe('a first page', () => {
  it.each([
    ['home', 'en-US', 'en'],
    ['home', 'fr-CH', 'fr'],
    ['home', 'xx', 'en'],
    ['contacts', 'de-DE', 'de'],
    ['wallet', 'es-MX', 'es'],
  ])('has all its scripts named by the shell, in one language: %s, %s', async (name, locale, language) => {
    const { asked, named } = await openFirst(name, locale);
    const needed = scripts(asked);
    expect(languagesOf(needed)).toEqual([language]);
    expect(needed.toSorted()).toEqual(named.filter((path) => path.endsWith('.js')).toSorted());
  });

  it('reads who is signed in and how the money stands once, before any script has run', async () => {
    const { asked } = await openFirst('home', 'en-US');
    const reads = asked.filter(({ path }) => /\/app\/api\/me$|\/v1\/reports\/home$/.test(path));
    expect(reads.map(({ by }) => by)).toEqual(['link', 'link']);
  });
});

it('a path that is no page of an account names nothing besides the texts, and nothing of it reaches the head', async () => {
  const { page, context } = await app.visit('home', { viewport: DESK });
  const headOf = async (path: string) => {
    const answer = await context.request.get(`${stage.service.url}/app/accounts/${path}`);
    expect(answer.status()).toBe(200);
    return pathsIn(await answer.text());
  };
  const plain = await headOf('demo-studio');
  expect(languagesOf(plain)).toEqual(['en']);
  for (const path of [
    'demo-studio/nothing',
    'demo-studio/home/more',
    'a%22b/home',
    'a"b/home',
    'demo-studio/constructor',
  ])
    expect([path, await headOf(path)]).toEqual([path, plain]);
  await page.close();
  await context.close();
});

import type { Page } from 'playwright-core';
import { addPerson, PASSWORD, setPassword } from './console.ts';
import type { Stage, Visit, VisitOptions } from './stage.ts';

/** The role in the demo account of the person who looks at the app. */
export type Viewpoint = 'Owner' | 'Viewer';

const people: Readonly<Record<Viewpoint, string>> = {
  Owner: 'owner@demo-studio.example',
  Viewer: 'reader@example.com',
};

/** The companion app of the demo account. */
export interface OpenApp {
  /** Opens a page of the account, as `invoices`, in a browser that is signed in, and waits until it is drawn. */
  visit(page: string, options?: VisitOptions, as?: Viewpoint): Promise<Visit>;
  /** The same, and does not wait until the page is drawn. */
  open(page: string, options?: VisitOptions, as?: Viewpoint): Promise<Visit>;
}

/** Waits until a page has its heading, and nothing in it stands in the place of what is still read. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await waitUntilRead(page);
}

/** Waits until no grey shape stands in the place of what is still read. */
export function waitUntilRead(page: Page): Promise<void> {
  return page.locator('.shimmer').first().waitFor({ state: 'detached' });
}

/** Signs an owner and a viewer in, once; each visit begins with that session. */
export async function openApp(stage: Stage): Promise<OpenApp> {
  await setPassword(stage.service, people.Owner);
  await addPerson(stage.service, 'demo-studio', people.Viewer, 'Viewer');
  const sessions = { Owner: await signIn(stage, 'Owner'), Viewer: await signIn(stage, 'Viewer') };
  const open: OpenApp['open'] = (page, options, as = 'Owner') => {
    const address = `${stage.service.url}/app/accounts/demo-studio/${page}`;
    return stage.visit(address, { ...options, storageState: sessions[as] });
  };
  return {
    open,
    async visit(page, options, as) {
      const visit = await open(page, options, as);
      await waitUntilDrawn(visit.page);
      return visit;
    },
  };
}

async function signIn(stage: Stage, as: Viewpoint) {
  const { page, context } = await stage.visit(`${stage.service.url}/app/sign-in`);
  await fillSignIn(page, people[as]);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.fill('input[name=email]', email);
  await page.fill('input[name=password]', PASSWORD);
  await page.click('button');
  await page.waitForURL(/\/app\/accounts\//);
}

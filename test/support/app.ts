import type { Page } from 'playwright-core';
import { addPerson, setPassword, signIn } from './console.ts';
import type { TestService } from './service.ts';
import type { Stage, Visit, VisitOptions } from './stage.ts';

/** The role in the demo account of the person who looks at the app. */
export type Viewpoint = 'Owner' | 'Viewer';

const people: Readonly<Record<Viewpoint, string>> = {
  Owner: 'owner@demo-studio.example',
  Viewer: 'reader@example.com',
};

type Cookies = NonNullable<VisitOptions['cookies']>;

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

/** Signs an owner in, and a viewer before its first visit; each visit begins with that session. */
export async function openApp(stage: Stage): Promise<OpenApp> {
  const { service } = stage;
  await setPassword(service, people.Owner);
  await addPerson(service, 'demo-studio', people.Viewer, 'Viewer');
  const sessions: Partial<Record<Viewpoint, Promise<Cookies>>> = { Owner: cookiesOf(service, people.Owner) };
  const open: OpenApp['open'] = async (page, options, as = 'Owner') => {
    const address = `${service.url}/app/accounts/demo-studio/${page}`;
    sessions[as] ??= cookiesOf(service, people[as]);
    return stage.visit(address, { ...options, cookies: await sessions[as] });
  };
  await sessions.Owner;
  return {
    open,
    async visit(page, options, as) {
      const visit = await open(page, options, as);
      await waitUntilDrawn(visit.page);
      return visit;
    },
  };
}

async function cookiesOf(service: TestService, email: string): Promise<Cookies> {
  const { cookies } = await signIn(service, email);
  return [...cookies].map(([name, value]) => ({ name, value, url: service.url }));
}

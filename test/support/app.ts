import type { BrowserContextOptions } from 'playwright-core';
import { setPassword } from './console.ts';
import { signInAt } from './member-scenes.ts';
import type { Stage, Visit } from './stage.ts';

/** The companion app of the demo account, as its owner sees it. */
export interface OpenApp {
  /** Opens a page of the account, as `invoices`, in a browser that is signed in. */
  visit(page: string, options?: BrowserContextOptions): Promise<Visit>;
}

/** Signs the owner of the demo account in, once; each visit begins with that session. */
export async function openApp(stage: Stage): Promise<OpenApp> {
  await setPassword(stage.service, 'owner@demo-studio.example');
  const first = await stage.visit(`${stage.service.url}/app/sign-in`);
  await signInAt(first.page);
  const storageState = await first.context.storageState();
  await first.context.close();
  return {
    async visit(page, options) {
      const address = `${stage.service.url}/app/accounts/demo-studio/${page}`;
      const visit = await stage.visit(address, { ...options, storageState });
      await visit.page.locator('h1').first().waitFor();
      return visit;
    },
  };
}

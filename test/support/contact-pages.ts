import type { Page } from 'playwright-core';
import { type OpenApp, openApp } from './app.ts';
import { makeScenes } from './scenes.ts';
import { openStage, type Stage } from './stage.ts';

/** A stage whose business has clients with whom much has happened, before the pages of contacts. */
export interface ContactStage {
  readonly stage: Stage;
  readonly app: OpenApp;
  /** The page of the client with whom the most has happened. */
  readonly maria: string;
}

/** Opens the stage. The caller closes it. */
export async function openContactStage(): Promise<ContactStage> {
  const stage = await openStage();
  await makeScenes(stage);
  await stage.service.work();
  const app = await openApp(stage);
  const { items } = (await stage.service.call('GET', '/v1/contacts?q=maria')).data;
  return { stage, app, maria: `contacts/${items[0].id}` };
}

/** Opens the menu of a contact's page. */
export function openMenu(page: Page): Promise<void> {
  return page.locator('main button[aria-haspopup]').click();
}

/** Makes a contact; its address follows from the name. Answers its id. */
export async function makePerson({ service }: Stage, name: string): Promise<string> {
  const body = { name, email: `${name.replace(' ', '.').toLowerCase()}@example.com` };
  return (await service.call('POST', '/v1/contacts', { body })).data.id;
}

/** Script: whether a page is no wider than its screen. */
export const isFitting = 'document.documentElement.scrollWidth <= window.innerWidth';

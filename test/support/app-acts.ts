import type { Page } from 'playwright-core';

/** Presses the button of this name. */
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Opens a menu of the page by its button, and chooses an entry. */
export async function choose(page: Page, menu: string, entry: string): Promise<void> {
  await page.locator('main').getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

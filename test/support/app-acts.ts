import type { Page } from 'playwright-core';

/** Presses the button of this name. */
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Opens a menu by its button, and chooses an entry. */
export async function choose(page: Page, menu: string, entry: string): Promise<void> {
  await press(page, menu);
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

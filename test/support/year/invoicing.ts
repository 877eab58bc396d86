import type { Page } from 'playwright-core';
import { waitUntilRead } from '../app.ts';
import type { StudioEvent } from './events.ts';
import { chooseAction, confirm, dialogOf, goTo, type Person } from './person.ts';

/** Writes an invoice with a deposit and a balance for a new client, and sends it. Answers the link that the client gets. */
export async function sendInvoice(
  person: Person,
  event: StudioEvent,
  drawn: (name: string) => Promise<unknown> = async () => {},
): Promise<string> {
  const { page, words } = person;
  const { builder, drafts } = words;
  await goTo(person, 'invoices');
  await page.getByRole('link', { name: words.frame.newInvoice }).first().click();
  await page.getByRole('combobox', { name: builder.client }).fill(event.client);
  await page.getByRole('option', { name: builder.addClient(event.client) }).click();
  await page.getByLabel(builder.email).fill(event.email);
  await page.getByRole('button', { name: builder.add, exact: true }).click();
  await page.getByText(event.email).first().waitFor();
  await page.getByLabel(builder.description).fill(event.job);
  await page.getByRole('textbox', { name: builder.price }).fill(String(event.price));
  await page.getByLabel(builder.eventDate).fill(event.day);
  await page.getByLabel(builder.plan, { exact: true }).selectOption('deposit');
  await page.getByLabel(builder.deposit).fill('30');
  await page.getByLabel(builder.rowDue).first().fill(event.deposit);
  await page.getByLabel(builder.rowDue).last().fill(event.balance);
  await page.getByLabel(builder.note).fill(event.job);
  await page.getByText(builder.saving.saved, { exact: true }).waitFor();
  await drawn('builder');
  await page.getByRole('button', { name: builder.review }).click();
  await dialogOf(page).getByText(event.email).first().waitFor();
  await drawn('builder-send');
  await page.getByRole('button', { name: drafts.send.shareButton }).click();
  const link = page.getByRole('link', { name: drafts.send.page });
  await link.waitFor();
  return (await link.getAttribute('href')) ?? '';
}

/** Finds a client's invoice in the list, and opens it. */
export async function openInvoice(person: Person, client: string): Promise<void> {
  const { page } = person;
  await goTo(person, 'invoices');
  await page.getByRole('searchbox').fill(client);
  await page.waitForURL(/[?&]q=/);
  await page.getByRole('row').filter({ hasText: client }).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: client }).waitFor();
  await waitUntilRead(page);
}

/** The link of the invoice whose page is open. */
export async function linkOnPage({ page }: Person): Promise<string> {
  return (await page.locator('[aria-labelledby=link] p').getAttribute('title')) ?? '';
}

/** Opens the menu of a payment, and chooses an entry. */
export async function choosePayment(page: Page, position: number, entry: string): Promise<void> {
  const rows = page.locator('section[aria-labelledby=schedule] li');
  await rows.nth(position).getByRole('button').click();
  await page.getByRole('menuitem', { name: entry }).first().click();
}

/** Refunds a part of the last payment. */
export async function refundPart(
  person: Person,
  amount: string,
  reason: string,
  drawn: () => Promise<unknown>,
): Promise<void> {
  const { page, words } = person;
  await chooseAction(person, words.parts.moreActions, words.invoice.refund);
  await dialogOf(page).getByRole('textbox', { name: words.invoice.refundAmount }).fill(amount);
  await dialogOf(page).getByLabel(words.invoice.refundReason).fill(reason);
  await drawn();
  await confirm(page);
  await dialogOf(page).waitFor({ state: 'detached' });
}

/** Draws a dialog, confirms it, and waits until the action is done. */
export async function agree({ page }: Person, drawn: () => Promise<unknown> = async () => {}): Promise<void> {
  await dialogOf(page).waitFor();
  await drawn();
  await confirm(page);
  await dialogOf(page).waitFor({ state: 'detached' });
}

import type { Locator } from 'playwright-core';
import { openInvoice } from '../../support/year/invoicing.ts';
import { chooseAction, dialogOf, goTo, type Person } from '../../support/year/person.ts';
import { type ClientBook, dollars, type Note } from './own-books.ts';
import { type Job, SCHEDULE, SERVICES } from './plan.ts';

/** Where an issued invoice is found. */
export interface Issued {
  readonly id: string;
  /** The link that the client gets. */
  readonly link: string;
}

/** Writes an invoice for a new client from what is saved, and issues it. */
export async function issue(person: Person, job: Job): Promise<Issued> {
  const { page, words } = person;
  const { builder, drafts } = words;
  await goTo(person, 'invoices');
  await page.getByRole('link', { name: words.frame.newInvoice }).first().click();
  await page.getByRole('combobox', { name: builder.client }).fill(job.client);
  await page.getByRole('option', { name: builder.addClient(job.client) }).click();
  await page.getByLabel(builder.email).fill(job.email);
  await page.getByRole('button', { name: builder.add, exact: true }).click();
  await page.getByText(job.email).first().waitFor();
  await addItem(person, 0, SERVICES.hours, job.hours);
  if (job.albums > 0) {
    await page.getByRole('button', { name: builder.addItem }).click();
    await addItem(person, 1, SERVICES.albums, job.albums);
  }
  await page.getByLabel(builder.plan, { exact: true }).selectOption({ label: SCHEDULE.name });
  await page.getByLabel(builder.eventDate).fill(job.eventDate);
  await page.getByText(builder.saving.saved, { exact: true }).waitFor();
  await page.getByRole('button', { name: builder.review }).click();
  await dialogOf(page).getByText(job.email).first().waitFor();
  await page.getByRole('button', { name: drafts.send.shareButton }).click();
  const link = page.getByRole('link', { name: drafts.send.page });
  await link.waitFor();
  await page.getByRole('heading', { level: 1, name: job.client }).waitFor();
  const [, id = ''] = /invoices\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  return { id, link: (await link.getAttribute('href')) ?? '' };
}

type Service = (typeof SERVICES)[keyof typeof SERVICES];

// Begins to type, takes what is saved, and corrects the number.
async function addItem({ page, words }: Person, at: number, service: Service, count: number): Promise<void> {
  const { builder, templates } = words;
  const field = page.getByLabel(builder.description).nth(at);
  await field.pressSequentially(service.type);
  await page.getByRole('listbox', { name: templates.items }).getByText(service.description).waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  if (count !== 1) await page.getByLabel(builder.quantity).nth(at).fill(String(count));
}

/** Postpones the event of a client; null: there is no new date yet. */
export async function postpone(person: Person, client: string, to: string | null): Promise<void> {
  const { page, words } = person;
  const texts = words.ending.postpone;
  await openInvoice(person, client);
  await page
    .getByRole('button', { name: texts.short, exact: true })
    .or(page.getByRole('button', { name: texts.actionDate, exact: true }))
    .first()
    .click();
  const dialog = dialogOf(page);
  if (to === null) await dialog.getByRole('checkbox', { name: texts.unknown }).check();
  else await dialog.getByLabel(texts.newDate).fill(to);
  const button =
    to === null
      ? dialog.getByRole('button', { name: texts.sendUnknown })
      : dialog.getByRole('button', { name: /^Postpone to / });
  await confirm(dialog, button);
}

/** Ends an invoice by its terms. The sentence and the button must say what the own book says. */
export async function cancel(
  person: Person,
  client: string,
  { noticeOn, kept, note, stillDue }: Ending & { readonly noticeOn: string },
): Promise<void> {
  const dialog = await beginEnding(person, client);
  const { ending } = person.words;
  const field = dialog.getByLabel(ending.noticeOn);
  if ((await field.inputValue()) !== noticeOn) await field.fill(noticeOn);
  await finishEnding(person, dialog, { kept, note, stillDue });
}

/** Ends an invoice by an amount that was agreed on. */
export async function settle(person: Person, client: string, agreed: Ending): Promise<void> {
  const dialog = await beginEnding(person, client);
  const { ending } = person.words;
  await dialog.getByRole('button', { name: ending.keptKinds.amount }).click();
  await dialog.getByLabel(ending.amount).fill((agreed.kept / 100).toFixed(2));
  await finishEnding(person, dialog, agreed);
}

/** The result that an ending must have. */
export interface Ending {
  readonly kept: number;
  readonly note: Note | null;
  readonly stillDue: number;
}

async function beginEnding(person: Person, client: string): Promise<Locator> {
  const { page, words } = person;
  await openInvoice(person, client);
  await chooseAction(person, words.parts.moreActions, words.invoice.cancelInvoice);
  await dialogOf(page).getByRole('heading', { name: words.ending.title }).waitFor();
  return dialogOf(page);
}

async function finishEnding(
  { words }: Person,
  dialog: Locator,
  { kept, note, stillDue }: Ending,
): Promise<void> {
  const { ending, credit } = words;
  const status = dialog.getByRole('status');
  const refunded = note?.refunded ?? 0;
  const said = [
    ending.keeps(dollars(kept)),
    ...(refunded > 0 ? [dollars(refunded)] : []),
    ...(note === null ? [] : [`over ${dollars(note.amount)}`]),
    stillDue > 0 ? ending.remains(dollars(stillDue)) : ending.nothingRemains,
  ];
  for (const words of said) await status.getByText(words).waitFor();
  await dialog.getByLabel(credit.reason).fill('The event falls through');
  await confirm(dialog, dialog.getByRole('button', { name: ending.send(dollars(kept)), exact: true }));
}

/** Bills fewer hours by editing the invoice. */
export async function editHours(person: Person, client: string, hours: number, total: number): Promise<void> {
  const { page, words } = person;
  const { builder } = words;
  await openInvoice(person, client);
  await chooseAction(person, words.parts.moreActions, words.invoice.edit);
  await page.getByLabel(builder.quantity).first().fill(String(hours));
  await balance(person);
  await page.getByRole('button', { name: builder.save }).click();
  const dialog = dialogOf(page);
  await dialog
    .getByText(`to ${dollars(total)}`)
    .first()
    .waitFor();
  await confirm(dialog, dialog.getByRole('button').last());
  await page.getByRole('heading', { level: 1, name: client }).waitFor();
}

/** Tries to bill fewer hours than are paid: the builder says the way, and the changes are discarded. */
export async function tryTooFewHours(
  person: Person,
  client: string,
  hours: number,
  paidOfBalance: number,
): Promise<void> {
  const { page, words } = person;
  const { builder } = words;
  await openInvoice(person, client);
  await chooseAction(person, words.parts.moreActions, words.invoice.edit);
  await page.getByLabel(builder.quantity).first().fill(String(hours));
  await balance(person);
  await page.getByText(builder.rowBelowPaid(dollars(paidOfBalance))).waitFor();
  await page.getByRole('button', { name: builder.discard }).click();
}

// Lets the last payment take the difference, where it has not done so by itself.
async function balance({ page, words }: Person): Promise<void> {
  const { builder } = words;
  const button = page.getByRole('button', { name: builder.balance });
  await button.or(page.getByText(builder.sumIsTotal)).first().waitFor();
  if ((await button.count()) > 0) await button.click();
}

/** Takes hours back by a credit note. What was paid of them goes back the way it came. */
export async function creditHours(
  person: Person,
  { job: { client } }: ClientBook,
  hours: number,
  note: Note,
): Promise<void> {
  const { page, words } = person;
  const { credit } = words;
  await openInvoice(person, client);
  await chooseAction(person, words.parts.moreActions, credit.action);
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: credit.kinds.lines }).click();
  const { description } = SERVICES.hours;
  await dialog.getByRole('checkbox', { name: new RegExp(`^${description}`) }).check();
  await dialog.getByRole('group', { name: description }).getByLabel(credit.quantity).fill(String(hours));
  const parts = [
    ...(note.amount > note.refunded ? [credit.lowered(dollars(note.amount - note.refunded))] : []),
    `${dollars(note.refunded)} goes back`,
  ];
  await dialog.getByText(`for ${dollars(note.amount)}: ${parts.join(', ')}`).waitFor();
  await dialog.getByLabel(credit.reason).fill('Fewer hours');
  await confirm(dialog, dialog.getByRole('button', { name: credit.send(dollars(note.amount)), exact: true }));
}

/** Sends the evidence about a dispute to the bank. */
export async function sendEvidence(person: Person, client: string): Promise<void> {
  const { page, words } = person;
  const { disputes } = words;
  await goTo(person, 'disputes');
  await page.getByRole('row').filter({ hasText: client }).getByRole('link').first().click();
  await page.getByRole('heading', { name: disputes.send }).waitFor();
  await page.getByLabel(disputes.statement).fill('The date was reserved, and we agreed on the deposit.');
  await page.getByRole('button', { name: disputes.sendIt }).click();
  const dialog = dialogOf(page);
  await confirm(dialog, dialog.getByRole('button', { name: disputes.sendIt }));
}

async function confirm(dialog: Locator, button: Locator): Promise<void> {
  await button.and(dialog.locator(':not([aria-disabled])')).click();
  await dialog.waitFor({ state: 'detached' });
}

import { dialogOf, goTo, type Person } from '../../support/year/person.ts';
import { SCHEDULE, SERVICES, TERMS } from './plan.ts';

type Section = 'business' | 'payments' | 'cancellation' | 'templates';

async function openSection(person: Person, section: Section): Promise<void> {
  const { page, words } = person;
  const name = words.settings.sections[section];
  await page.locator('main nav').getByRole('link', { name, exact: true }).click();
  await page.waitForURL(new RegExp(`settings/${section}`));
}

async function save({ page, words }: Person): Promise<void> {
  // The notice of the settings that were saved before may still stand there.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await page.getByRole('button', { name: words.settings.save, exact: true }).click();
  await saved;
  await page.getByText(words.settings.saved, { exact: true }).last().waitFor();
}

const decimal = (cents: number) => (cents / 100).toFixed(2);

/** Names the business, and lets clients pay a part of a payment. */
export async function nameBusiness(person: Person): Promise<void> {
  const { page, words } = person;
  const { fields } = words.settings;
  await goTo(person, 'settings');
  await page.getByLabel(fields.name, { exact: true }).fill('Fernhill Studio');
  await page.getByLabel(fields.street).fill('12 Ring Street');
  await page.getByLabel(fields.postalCode).fill('97205');
  await page.getByLabel(fields.city).fill('Portland');
  await page.getByLabel(fields.email).fill('hello@fernhill.example');
  await save(person);
  await openSection(person, 'payments');
  await page.getByRole('checkbox', { name: fields.allowsPartPayments }).check();
  await save(person);
}

/** Sets the tiers by which a share is kept when an event falls through. */
export async function setTerms(person: Person): Promise<void> {
  const { page, words } = person;
  const { cancellation } = words;
  await openSection(person, 'cancellation');
  await page.getByRole('button', { name: cancellation.begin }).click();
  for (const [index, { fromDays, keepPercent }] of TERMS.entries()) {
    if (fromDays > 0) await page.getByLabel(cancellation.fromDays).nth(index).fill(String(fromDays));
    await page.getByLabel(cancellation.keep, { exact: true }).nth(index).fill(String(keepPercent));
  }
  await save(person);
}

/** Keeps a schedule under a name: a deposit, and a balance before the event. */
export async function keepSchedule(person: Person): Promise<void> {
  const { page, words } = person;
  const { builder, templates } = words;
  const { deposit, balance } = SCHEDULE;
  await openSection(person, 'templates');
  await page.getByRole('button', { name: templates.addSchedule }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel(templates.scheduleName).fill(SCHEDULE.name);
  const first = dialog.getByRole('group', { name: builder.row(1) });
  await first.getByLabel(builder.rowName, { exact: true }).fill(deposit.name);
  await first.getByLabel(builder.share).fill(String(deposit.percent));
  await first.getByLabel(builder.when).selectOption({ label: templates.dayKinds.issue });
  await first.getByLabel(builder.days, { exact: true }).fill(String(deposit.daysAfterIssue));
  const second = dialog.getByRole('group', { name: builder.row(2) });
  await dialog.getByRole('button', { name: templates.addPayment }).or(second).first().waitFor();
  if ((await second.count()) === 0) await dialog.getByRole('button', { name: templates.addPayment }).click();
  await second.getByLabel(builder.rowName, { exact: true }).fill(balance.name);
  await second
    .getByLabel(builder.rowAmount, { exact: true })
    .selectOption({ label: templates.amountKinds.rest });
  await second.getByLabel(builder.when).selectOption({ label: templates.dayKinds.before });
  await second.getByLabel(builder.days, { exact: true }).fill(String(balance.daysBeforeEvent));
  await dialog.getByRole('button', { name: templates.save, exact: true }).click();
  await page.getByText(templates.scheduleSaved(SCHEDULE.name)).waitFor();
}

/** Keeps the two services of the studio, each with its price and its tax. */
export async function keepItems(person: Person): Promise<void> {
  const { page, words } = person;
  const { builder, templates } = words;
  for (const { description, unitAmount, taxBasisPoints } of Object.values(SERVICES)) {
    await page.getByRole('button', { name: templates.addItem }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel(builder.description).fill(description);
    await dialog.getByRole('textbox', { name: builder.price }).fill(decimal(unitAmount));
    await dialog.getByRole('checkbox', { name: builder.withTax }).check();
    await dialog.getByLabel(builder.tax, { exact: true }).fill(String(taxBasisPoints / 100));
    await dialog.getByRole('button', { name: templates.save, exact: true }).click();
    await page.getByText(templates.itemSaved(description)).waitFor();
  }
}

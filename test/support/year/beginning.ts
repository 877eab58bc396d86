import { PASSWORD } from '../console.ts';
import { importedEvents, typedEvents } from './events.ts';
import { agree, sendInvoice } from './invoicing.ts';
import { goTo, job, join, openPerson } from './person.ts';
import { drawingOf, type Year } from './year.ts';

/** The owner signs up, sees every page empty, and says who the business is. */
export async function setUp(year: Year): Promise<void> {
  const { stage, album } = year;
  const draw = drawingOf(year);
  const link = (await stage.service.services.members.makeSignUpLink('nora@fernhill.example')) ?? '';
  const owner = await openPerson(stage, link, 'en');
  year.owner = owner;
  const { page, words } = owner;
  await album.draw(page, 'sign-up', 'en');
  await page.fill('input[name=name]', 'Nora Fernhill');
  await page.fill('input[name=business]', 'Fernhill Studio');
  await page.selectOption('select[name=country]', 'US');
  await page.fill('input[name=password]', PASSWORD);
  await page.click('main .button');
  await page.waitForURL(/\/app\/accounts\//);
  await page.locator('h1').first().waitFor();
  await draw('first-home');
  for (const name of [
    'invoices',
    'contacts',
    'payments',
    'wallet',
    'payouts',
    'disputes',
    'reports',
    'mailbox',
  ] as const) {
    await goTo(owner, name);
    await draw(`first-${name}`);
  }
  await goTo(owner, 'settings');
  const { fields } = words.settings;
  await page.getByLabel(fields.street).fill('12 Ring Street');
  await page.getByLabel(fields.postalCode).fill('97205');
  await page.getByLabel(fields.city).fill('Portland');
  await page.getByLabel(fields.region).fill('OR');
  await page.getByLabel(fields.taxId).fill('12-3456789');
  await page.getByLabel(fields.email).fill('hello@fernhill.example');
  await draw('settings-business');
  await page.getByRole('button', { name: words.settings.save, exact: true }).click();
  await page.getByText(words.settings.saved, { exact: true }).waitFor();
}

/** Three more people join by links that the owner copies, and choose their language. */
export async function joinStudio(year: Year): Promise<void> {
  const { stage, owner } = year;
  const draw = drawingOf(year);
  const { page, words } = owner;
  const invite = async (email: string, role: 'Admin' | 'Member' | 'Viewer') => {
    await page.getByLabel(words.settings.inviteEmail, { exact: true }).fill(email);
    await page.getByLabel(words.settings.role, { exact: true }).selectOption(role);
    await page.getByRole('button', { name: words.settings.makeInvitation }).click();
    await page.getByText(words.settings.linkMade(email)).waitFor();
    return (
      (await page
        .getByText(/\/app\/join\//)
        .first()
        .textContent()) ?? ''
    );
  };
  await page.getByRole('link', { name: words.settings.sections.members, exact: true }).click();
  await page.waitForURL(/settings\/members/);
  let link = '';
  await job(
    owner,
    'invite somebody, by link',
    async () => {
      link = await invite('marta@fernhill.example', 'Admin');
    },
    1,
  );
  await draw('settings-invited');
  year.manager = await join(stage, link, 'Marta Manager', 'de');
  year.bookkeeper = await join(
    stage,
    await invite('bruno@fernhill.example', 'Member'),
    'Bruno Comptable',
    'fr',
  );
  const viewer = await join(stage, await invite('vera@fernhill.example', 'Viewer'), 'Vera Lectora', 'es');
  year.viewer = viewer;
  await goTo(viewer, 'invoices');
  await draw('viewer-empty', viewer);
  // Later she is to write invoices, too.
  await page.reload();
  await page.getByLabel(words.settings.roleOf('Vera Lectora')).selectOption('Member');
  await agree(owner, () => draw('settings-role'));
  await draw('settings-members');
  await viewer.page.reload();
}

/** The manager brings contacts and 40 invoices along in files. */
export async function importFiles(year: Year): Promise<void> {
  const { manager } = year;
  const draw = drawingOf(year);
  const { page, words } = manager;
  const upload = (name: string, rows: readonly string[]) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await goTo(manager, 'contacts');
  await page.getByRole('link', { name: words.contacts.importFile }).first().click();
  await draw('import-contacts-empty', manager);
  const known = importedEvents.slice(0, 12).map(({ client, email }) => `"${client}",${email}`);
  await upload('kunden.csv', [
    'Name,E-mail',
    ...known,
    'Maria Lindqvist,maria.old@example.com',
    'Ohne Adresse,nobody',
  ]);
  await page.getByText(words.imports.found.Contacts(14)).waitFor();
  await draw('import-contacts', manager);
  await page.getByRole('button', { name: words.imports.check.Contacts(14) }).click();
  await page.getByText(words.imports.checkedTitle.Contacts(13)).waitFor();
  await draw('import-contacts-checked', manager);
  await page.getByRole('button', { name: words.imports.create.Contacts(13) }).click();
  await agree(manager);
  await page.getByText(words.imports.doneTitle.Contacts(13)).waitFor();
  await draw('import-contacts-done', manager);
  await goTo(manager, 'invoices');
  await page.getByRole('link', { name: words.invoices.importFile }).first().click();
  const rows = importedEvents.flatMap((event, index) => {
    const first = Math.round(event.price * 0.3);
    const line = (name: string, day: string, amount: number) =>
      `F-${index + 1},"${event.client}",${event.email},${amount}.00,${day},${name},${event.day},"${event.job}"`;
    return [line('Deposit', event.deposit, first), line('Balance', event.balance, event.price - first)];
  });
  await upload('jahr.csv', ['Invoice number,Client,E-mail,Amount,Due date,Payment,Event date,Note', ...rows]);
  await page.getByText(words.imports.found.Invoices(importedEvents.length)).waitFor();
  await page.getByLabel(words.imports.status, { exact: true }).selectOption('Active');
  await page.getByLabel(words.imports.sendMails).check();
  await draw('import-invoices', manager);
  await page.getByRole('button', { name: words.imports.check.Invoices(importedEvents.length) }).click();
  await page.getByText(words.imports.checkedTitle.Invoices(importedEvents.length)).waitFor();
  await draw('import-invoices-checked', manager);
  await page.getByRole('button', { name: words.imports.create.Invoices(importedEvents.length) }).click();
  await agree(manager);
  await page.getByText(words.imports.doneTitle.Invoices(importedEvents.length)).waitFor();
}

/** 20 invoices are typed, five in each language. */
export async function typeInvoices(year: Year): Promise<void> {
  const { links, owner, manager, bookkeeper, viewer } = year;
  const draw = drawingOf(year);
  for (const person of [owner, manager, bookkeeper, viewer]) {
    const [first, ...others] = typedEvents(person.language);
    if (first === undefined) throw new Error('There are no events.');
    let isFirst = true;
    const work = async () => {
      links.set(
        first.client,
        await sendInvoice(person, first, async (name) => isFirst && draw(name, person)),
      );
    };
    await job(person, `invoice with deposit and balance, new client (${person.language})`, work, 1);
    isFirst = false;
    await draw('invoice-sent', person);
    for (const event of others) links.set(event.client, await sendInvoice(person, event));
  }
  await goTo(owner, 'invoices');
  await draw('invoices-all');
}

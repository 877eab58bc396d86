import { dayAfter, importedEvents } from './events.ts';
import { agree, choosePayment, linkOnPage, openInvoice, refundPart } from './invoicing.ts';
import { payByCard } from './paying.ts';
import { chooseAction, goTo, job, moveTo } from './person.ts';
import { drawingOf, linkOf, type Year } from './year.ts';

/** Months go by, and some of those who came from the file pay. */
export async function monthsGo(year: Year): Promise<void> {
  const { stage, links, owner, bookkeeper } = year;
  const draw = drawingOf(year);
  // Most of those who came from the file pay what is due as the months go by; some pay all at once.
  for (const month of ['2027-01-08', '2027-02-05', '2027-03-05']) {
    await moveTo(owner, month);
    const due = importedEvents
      .filter(({ deposit }) => deposit < month && deposit > dayAfter(month, -45))
      .slice(0, 6);
    for (const { client } of due) {
      if (links.has(client)) continue;
      await openInvoice(bookkeeper, client);
      links.set(client, await linkOnPage(bookkeeper));
      await payByCard(stage, linkOf(year, client), 'fr');
    }
  }
  await goTo(owner, 'home');
  await draw('home-march');
  await goTo(owner, 'invoices');
  await owner.page
    .getByRole('link', { name: new RegExp(`^${owner.words.invoiceStates.Overdue}`) })
    .first()
    .click();
  await owner.page.waitForURL(/state=Overdue/);
  await draw('invoices-overdue');
}

/** Reminds all clients with overdue payments from the first page. */
export async function remindAll(year: Year): Promise<void> {
  const { owner } = year;
  const draw = drawingOf(year);
  const { page, words } = owner;
  await goTo(owner, 'home');
  await job(owner, 'remind all overdue', async () => {
    await page.getByRole('link', { name: words.home.remindAll(2) }).click();
    await agree(owner, () => draw('remind-all'));
  });
  await draw('reminded-all');
}

/** A refund, a cheque, another date, a cancel, a write-off and a waiver. */
export async function correctSome(year: Year): Promise<void> {
  const { owner, manager } = year;
  const draw = drawingOf(year);
  const { page, words } = owner;
  const { invoice } = words;
  await openInvoice(owner, 'Maria Lindqvist');
  await draw('invoice-paid-part');
  await job(owner, 'refund a part', () => refundPart(owner, '40', 'Two hours less', () => draw('refund')));
  await draw('invoice-refunded');
  await openInvoice(owner, 'Ada Berg');
  await job(owner, 'record a cheque', async () => {
    await choosePayment(page, 0, invoice.recordPayment);
    await agree(owner, () => draw('cheque'));
  });
  await job(owner, 'move the event', async () => {
    await chooseAction(owner, owner.words.parts.moreActions, invoice.edit);
    await page.getByLabel(words.builder.eventDate).fill('2027-11-20');
    await page.getByLabel(words.builder.rowDue).last().fill('2027-11-06');
    await draw('builder-issued');
    await page.getByRole('button', { name: words.builder.save }).click();
    await agree(owner, () => draw('builder-tell'));
  });
  await page.getByRole('heading', { level: 1, name: 'Ada Berg' }).waitFor();
  await draw('invoice-moved');
  await openInvoice(owner, 'Noah Pritchard');
  await job(owner, 'cancel an invoice', async () => {
    await chooseAction(owner, owner.words.parts.moreActions, invoice.cancelInvoice);
    await agree(owner, () => draw('cancel'));
  });
  await draw('invoice-canceled');
  await openInvoice(owner, 'Tom Ashby');
  await draw('invoice-returned');
  await chooseAction(owner, owner.words.parts.moreActions, invoice.writeOff);
  await agree(owner, () => draw('write-off'));
  await draw('invoice-written-off');
  await openInvoice(manager, 'Lena Möller');
  await choosePayment(manager.page, 0, manager.words.invoice.waive);
  await agree(manager, () => draw('waive', manager));
  await draw('invoice-waived', manager);
  await openInvoice(owner, 'Grace Okonkwo');
  await draw('invoice-charged-back');
}

/** The year continues to its end. */
export async function endYear(year: Year): Promise<void> {
  const { stage, links, owner } = year;
  const draw = drawingOf(year);
  for (const month of ['2027-05-07', '2027-07-09', '2027-09-10', '2027-11-21']) {
    await moveTo(owner, month);
    for (const { client, balance } of importedEvents) {
      if (balance >= month || !links.has(client)) continue;
      await payByCard(stage, linkOf(year, client), 'es').catch(() => {});
      links.delete(client);
    }
  }
  await goTo(owner, 'home');
  await draw('home-end');
}

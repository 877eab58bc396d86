import type { Command } from 'commander';
import type { Invoice, Mail, ShownInvoice } from '../../../sdk/src/index.ts';
import { Failure } from '../failure.ts';
import { confirm } from '../input/prompt.ts';
import { showMoney } from '../output/figures.ts';
import { openBrowser } from './browser.ts';
import type { Context, Run, Work } from './context.ts';
import { type FileOptions, fileName, saveBody } from './files.ts';
import { showTrial, type TrialOptions, withDryRun } from './invoice-trial.ts';
import { isShown, nameInvoice, readAfter } from './invoice-view.ts';
import { withConfirmation, withKey } from './options.ts';
import { findInvoice } from './references.ts';

const NAMED = 'its number or its id';

/** Adds what is done with an invoice: activate, remind, open, pdf, cancel, delete. */
export function addInvoiceActions(invoices: Command, run: Run): void {
  withDryRun(
    withKey(
      invoices
        .command('activate')
        .description('Issue a draft: it gets its number and its link, and is sent.'),
    ),
  )
    .argument('<invoice>', 'the id of a draft')
    .option('--number <number>', 'a number of your own')
    .action(run.signedIn(activate));
  withKey(invoices.command('remind').description('Send the client a reminder now.'))
    .argument('<invoices...>', 'numbers or ids')
    .action(run.signedIn(remind));
  invoices
    .command('open')
    .description("Open the client's page in a browser, and print its address.")
    .argument('<invoice>', NAMED)
    .option('--print', 'only print the address')
    .action(run.signedIn(open));
  invoices
    .command('pdf')
    .description('Save an invoice as PDF.')
    .argument('<invoice>', NAMED)
    .option('-o, --output <file>', 'where to; - is standard output (default: its number)')
    .action(run.signedIn(savePdf));
  withDryRun(
    withConfirmation(
      invoices.command('cancel').description('Cancel an invoice for which no money has moved.'),
    ),
  )
    .argument('<invoice>', NAMED)
    .action(run.signedIn(cancel));
  withConfirmation(invoices.command('delete').description('Delete a draft.'))
    .argument('<invoice>', 'the id of a draft')
    .action(run.signedIn(deleteDraft));
}

const activate: Work<TrialOptions & { number?: string }> = async (context, [named = ''], options) => {
  const { number, dryRun = false } = options;
  const { tranche } = context.session;
  const id = await findInvoice(context.session, named);
  const body = { status: 'Active' as const, ...(number === undefined ? {} : { number }) };
  if (dryRun) return showTrial(context, await tranche.invoices.tryUpdate(id, body));
  const invoice = await readAfter(context, await tranche.invoices.update(id, body, context.key()));
  context.printer.done(
    invoice,
    isShown(invoice) ? activated(invoice) : `It is active: ${invoice.paymentLink}`,
  );
};

function activated(invoice: ShownInvoice): string {
  const { contact, deliveryMethod, paymentLink } = invoice;
  const sent =
    deliveryMethod === 'Email'
      ? `It is sent to ${contact.email}.`
      : 'No mail is sent: share its link yourself.';
  return `${nameInvoice(invoice)} is active. ${sent} ${paymentLink}`;
}

const remind: Work<object> = async (context, named) => {
  const { tranche } = context.session;
  const failures: Failure[] = [];
  const mails: { readonly mail: Mail }[] = [];
  for (const name of named) {
    try {
      const id = await findInvoice(context.session, name);
      const key = context.key(named.length > 1 ? id : undefined);
      mails.push({ mail: await tranche.invoices.remind(id, key) });
    } catch (cause) {
      // Of several, one that cannot be reminded of does not stop the others.
      if (named.length === 1) throw cause;
      failures.push(new Failure(`${name}: ${(cause as Error).message}`, { cause }));
    }
  }
  const { printer } = context;
  if (printer.form === 'json')
    printer.json(named.length === 1 ? mails[0]?.mail : { items: mails.map(({ mail }) => mail) });
  else if (printer.form === 'ids') printer.lines(mails.map(({ mail }) => mail.id));
  else {
    const readers = (mail: Mail) => mail.recipients.map(({ email }) => email).join(', ');
    const wasSent = ({ mail }: (typeof mails)[number]) => `${readers(mail)} is reminded: "${mail.subject}"`;
    printer.lines(mails.map((one) => printer.safe(wasSent(one))));
  }
  for (const { message } of failures) printer.warn(message);
  if (failures.length === 0) return;
  const cause = new AggregateError(failures.map((failure) => failure.cause));
  throw new Failure(`${failures.length} of ${named.length} were not reminded of.`, { cause });
};

const open: Work<{ print?: boolean }> = async ({ session, printer, terminal }, [named = ''], { print }) => {
  const { id, paymentLink } = await session.tranche.invoices.get(await findInvoice(session, named));
  if (paymentLink === null) {
    throw new Failure('A draft has no page yet.', { cure: `Issue it: tranche invoices activate ${id}` });
  }
  if (printer.form === 'json') printer.json({ id, paymentLink });
  else printer.lines([paymentLink]);
  const isOpened = print !== true && printer.form === 'people' && (await openBrowser(terminal, paymentLink));
  if (!isOpened && print !== true) printer.note('No browser was found: open this address yourself.');
};

const savePdf: Work<FileOptions> = async (context, [named = ''], options) => {
  const { tranche } = context.session;
  const id = await findInvoice(context.session, named);
  const output = options.output ?? `${fileName((await tranche.invoices.get(id)).number ?? id)}.pdf`;
  const saved = await saveBody(context, await tranche.invoices.pdf(id), output);
  if (saved !== null) context.printer.done({ id }, `Saved as ${saved}.`);
};

const cancel: Work<TrialOptions> = async (context, [named = ''], { yes = false, dryRun = false }) => {
  const { tranche } = context.session;
  const found = await findInvoice(context.session, named);
  if (dryRun) return showTrial(context, await tranche.invoices.tryUpdate(found, { status: 'Canceled' }));
  const invoice = await tranche.invoices.get(found);
  const { contact, totalAmount, currency, id } = invoice;
  const mailText =
    invoice.status === 'Active' && invoice.deliveryMethod === 'Email' ? ' The client gets a mail.' : '';
  const question = `Cancel ${nameInvoice(invoice)}, ${showMoney(totalAmount, currency)}, of ${contact.name}?${mailText}`;
  await confirm(context.terminal, question, yes);
  await tell(context, await tranche.invoices.cancel(id, context.key()), 'is canceled.');
};

const deleteDraft: Work<object> = async (context, [named = ''], { yes = false }) => {
  const { tranche } = context.session;
  const invoice = await tranche.invoices.get(await findInvoice(context.session, named));
  const amount = showMoney(invoice.totalAmount, invoice.currency);
  await confirm(context.terminal, `Delete ${nameInvoice(invoice)}, ${amount}?`, yes);
  const deleted = await tranche.invoices.delete(invoice.id, context.key());
  context.printer.done(deleted, `The draft for ${deleted.contact.name} is deleted.`);
};

async function tell(context: Context, changed: Invoice, what: string): Promise<void> {
  const invoice = await readAfter(context, changed);
  context.printer.done(invoice, `${isShown(invoice) ? nameInvoice(invoice) : 'It'} ${what}`);
}

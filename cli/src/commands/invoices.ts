import type { Command } from 'commander';
import { readDay } from '../input/dates.ts';
import type { Run, Work } from './context.ts';
import { addCreditNoteCommands } from './credit-notes.ts';
import { addInvoiceActions } from './invoice-actions.ts';
import { addInvoiceEnding } from './invoice-ending.ts';
import { addInvoiceForecast } from './invoice-forecast.ts';
import { addPaymentActions } from './invoice-payments.ts';
import { addVersionCommands } from './invoice-versions.ts';
import { invoiceColumns, showInvoice } from './invoice-view.ts';
import { addInvoiceWriting } from './invoice-writing.ts';
import { type ListOptions, readList } from './lists.ts';
import { choice, withList } from './options.ts';
import { findContact, findInvoice } from './references.ts';

const STATES = ['Draft', 'Upcoming', 'Due', 'Overdue', 'Paid', 'Canceled', 'Uncollectible'] as const;

interface Filters extends ListOptions {
  readonly status?: (typeof STATES)[number];
  readonly client?: string;
  readonly search?: string;
  readonly externalId?: string;
  readonly dueFrom?: string;
  readonly dueTo?: string;
}

export function addInvoiceCommands(program: Command, run: Run): void {
  const invoices = program
    .command('invoices')
    .description('Invoices to your clients: create, send, remind, follow.');
  withList(invoices.command('list').description('Show invoices, the newest first.'))
    .addOption(choice('--status <status>', 'only those that wait for this today', STATES))
    .option('--client <contact>', 'only those of a contact: its email address or its id')
    .option('--search <text>', 'words of the client, the number or the note')
    .option('--external-id <id>', 'only the one with this id of your own system')
    .option('--due-from <day>', 'only with a payment due on this day or later')
    .option('--due-to <day>', 'only with a payment due on this day or before')
    .action(run.signedIn(listInvoices));
  invoices
    .command('get')
    .description('Show an invoice with its schedule.')
    .argument('<invoice>', 'its number or its id')
    .action(run.signedIn(getInvoice));
  addInvoiceForecast(invoices, run);
  addInvoiceWriting(invoices, run);
  addInvoiceActions(invoices, run);
  addCreditNoteCommands(invoices, run);
  addVersionCommands(invoices, run);
  addInvoiceEnding(invoices, run);
  addPaymentActions(invoices, run);
}

const listInvoices: Work<Filters> = async (context, _, options) => {
  const { session, printer } = context;
  const contactId = options.client === undefined ? undefined : await findContact(session, options.client);
  const dayOf = async (text: string | undefined) =>
    text === undefined ? undefined : readDay(text, session.today);
  const filters = {
    state: options.status,
    contactId,
    q: options.search,
    externalId: options.externalId,
    dueFrom: await dayOf(options.dueFrom),
    dueTo: await dayOf(options.dueTo),
  };
  const listed = await readList(context, options, (page) =>
    session.tranche.invoices.list({ ...page, ...filters }),
  );
  printer.list(listed, invoiceColumns, 'There are no such invoices.');
};

const getInvoice: Work<object> = async (context, [named = '']) => {
  const { session } = context;
  showInvoice(context, await session.tranche.invoices.get(await findInvoice(session, named)));
};

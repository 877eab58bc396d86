import type { Command } from 'commander';
import type { IssuedCreditNote, ShownInvoice } from '../../../sdk/src/index.ts';
import { readAmount } from '../input/amounts.ts';
import { confirm } from '../input/prompt.ts';
import { showMoney } from '../output/figures.ts';
import type { Run, Work } from './context.ts';
import { type FileOptions, saveBody } from './files.ts';
import { nameInvoice } from './invoice-view.ts';
import { withConfirmation } from './options.ts';
import { findInvoice } from './references.ts';

/** Adds the commands on credit notes. */
export function addCreditNoteCommands(invoices: Command, run: Run): void {
  withConfirmation(
    invoices.command('credit').description('Issue a credit note: take a part of an invoice back.'),
  )
    .argument('<invoice>', 'its number or its id')
    .requiredOption('--amount <amount>', 'how much, tax included')
    .requiredOption('--reason <text>', 'why; the client reads it')
    .option('--refund <amount>', 'how much of a paid amount goes back by refund')
    .option('--outside <amount>', 'how much of it you have given back outside')
    .option('--dry-run', 'only say what it would do')
    .action(run.signedIn(credit));
  invoices
    .command('credit-notes')
    .description('Show the credit notes of an invoice.')
    .argument('<invoice>', 'its number or its id')
    .action(run.signedIn(show));
  invoices
    .command('credit-note-pdf')
    .description('Save a credit note as PDF.')
    .argument('<credit-note>', 'its id')
    .option('-o, --output <file>', 'where to; - is standard output (default: its number)')
    .action(run.signedIn(savePdf));
}

interface CreditOptions {
  readonly amount: string;
  readonly reason: string;
  readonly refund?: string;
  readonly outside?: string;
  readonly dryRun?: boolean;
}

const credit: Work<CreditOptions> = async (context, [named = ''], options) => {
  const { session, terminal, printer } = context;
  const invoice = await session.tranche.invoices.get(await findInvoice(session, named));
  const { currency, id } = invoice;
  const givenBack = {
    ...(options.refund === undefined ? {} : { refund: readAmount(options.refund, currency) }),
    ...(options.outside === undefined ? {} : { outside: readAmount(options.outside, currency) }),
  };
  const body = {
    amount: readAmount(options.amount, currency),
    reason: options.reason,
    ...(Object.keys(givenBack).length === 0 ? {} : { givenBack }),
  };
  if (options.dryRun === true) {
    const tried = await session.tranche.invoices.credit(id, { ...body, dryRun: true });
    if (printer.form === 'json') printer.json(tried);
    else printer.lines([`It would do this: ${effectOf(tried)}`]);
    return;
  }
  await confirm(terminal, questionOf(invoice, body.amount), options.yes === true);
  const note = await session.tranche.invoices.credit(id, body, context.key());
  printer.done({ ...note, id: note.id ?? note.number }, `${note.number} is issued. ${effectOf(note)}`);
};

function questionOf(invoice: ShownInvoice, amount: number): string {
  const what = showMoney(amount, invoice.currency);
  return `Credit ${what} of ${nameInvoice(invoice)}, of ${invoice.contact.name}? A credit note cannot be taken back.`;
}

function effectOf(note: IssuedCreditNote): string {
  const money = (amount: number) => showMoney(amount, note.currency);
  const parts = [
    ...(note.openAmount > 0 ? [`${money(note.openAmount)} is not owed any more`] : []),
    ...(note.refundedAmount > 0 ? [`${money(note.refundedAmount)} is refunded`] : []),
    ...(note.outsideAmount > 0 ? [`${money(note.outsideAmount)} was given back outside`] : []),
  ];
  return `${parts.join(', ')}. ${money(note.amountDue)} stays to be paid.`;
}

const show: Work<object> = async ({ session, printer }, [named = '']) => {
  const { items } = await session.tranche.invoices.creditNotes(await findInvoice(session, named));
  if (printer.form === 'json') return printer.json({ items });
  if (printer.form === 'ids') return printer.lines(items.map(({ id }) => id));
  printer.lines(
    items.map(({ id, number, amount, currency, issuedOn, reason }) =>
      printer.safe(`${number}  ${issuedOn}  ${showMoney(amount, currency)}  ${id}  ${reason}`),
    ),
  );
};

const savePdf: Work<FileOptions> = async (context, [id = ''], options) => {
  const { tranche } = context.session;
  const output = options.output ?? `${(await tranche.creditNotes.get(id)).number}.pdf`;
  const saved = await saveBody(context, await tranche.creditNotes.pdf(id), output);
  if (saved !== null) context.printer.done({ id }, `Saved as ${saved}.`);
};

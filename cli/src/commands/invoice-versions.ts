import type { Command } from 'commander';
import { showMoney } from '../output/figures.ts';
import type { Run, Work } from './context.ts';
import { type FileOptions, fileName, saveBody } from './files.ts';
import { findInvoice } from './references.ts';

/** Adds the commands on versions of an issued invoice. */
export function addVersionCommands(invoices: Command, run: Run): void {
  invoices
    .command('versions')
    .description('Show the versions of an issued invoice, the newest first.')
    .argument('<invoice>', 'its number or its id')
    .action(run.signedIn(show));
  invoices
    .command('version-pdf')
    .description('Save the PDF of a version as it was handed out.')
    .argument('<invoice>', 'its number or its id')
    .argument('<version>', 'its number, as `versions` shows it')
    .option('-o, --output <file>', 'where to; - is standard output (default: number of invoice and version)')
    .action(run.signedIn(savePdf));
}

const show: Work<object> = async ({ session, printer }, [named = '']) => {
  const { items } = await session.tranche.invoices.versions.list(await findInvoice(session, named));
  if (printer.form === 'json') return printer.json({ items });
  if (printer.form === 'ids') return printer.lines(items.map(({ number }) => String(number)));
  printer.lines(
    items.map(({ number, createdAt, totalAmount, currency, changed, files }) => {
      const what = changed.length === 0 ? 'issued' : `changed: ${changed.join(', ')}`;
      const sent = files.map(({ language, sha256 }) => `PDF ${language} ${sha256.slice(0, 12)}`);
      return printer.safe([number, createdAt, showMoney(totalAmount, currency), what, ...sent].join('  '));
    }),
  );
};

const savePdf: Work<FileOptions> = async (context, [named = '', number = ''], options) => {
  const { tranche } = context.session;
  const id = await findInvoice(context.session, named);
  const version = await tranche.invoices.versions.get(id, number);
  const output = options.output ?? `${fileName(version.invoiceNumber ?? id)}-v${fileName(number)}.pdf`;
  const saved = await saveBody(context, await tranche.invoices.versions.pdf(id, number), output);
  if (saved !== null) context.printer.done({ id }, `Saved as ${saved}.`);
};

import type { Command } from 'commander';
import type { ManualPayment, RecordManualPaymentBody } from '../../../sdk/src/index.ts';
import { exitCodes, Failure, wrongUse } from '../failure.ts';
import { confirm } from '../input/prompt.ts';
import { showMoney } from '../output/figures.ts';
import type { Context, Run, Work } from './context.ts';
import { showTrial, type TrialOptions, withDryRun } from './invoice-trial.ts';
import { nameInvoice } from './invoice-view.ts';
import { withConfirmation } from './options.ts';
import { findInvoice } from './references.ts';

type Method = NonNullable<RecordManualPaymentBody['method']>;

/** How money comes outside, as people type it. */
export const methods: Readonly<Record<string, Method>> = {
  transfer: 'BankTransfer',
  cash: 'Cash',
  cheque: 'Cheque',
  'card-terminal': 'CardTerminal',
  paypal: 'PayPal',
  venmo: 'Venmo',
  zelle: 'Zelle',
  other: 'Other',
};

/** The option of a repetition: which version the first time was confirmed for. */
export const seenOption = [
  '--seen <version>',
  'what the first time was confirmed for, if you repeat it under its key',
] as const;

/**
 * The version that a person has seen, as the request names it: a change since then is not overwritten, and nothing is recorded twice.
 * A repetition says the version of the first time; a caller with a key of its own has seen none. `chosen`: more options of a repetition.
 */
export function versionOf(
  context: Context,
  { etag, seen }: { readonly etag: string | null; readonly seen: string | undefined },
  chosen: readonly string[] = [],
): { readonly ifMatch?: string } {
  const known = context.isRepetition ? (seen ?? null) : (etag?.replaceAll('"', '') ?? null);
  const options = known === null ? chosen : [...chosen, `--seen ${known}`];
  if (options.length > 0) context.repeatedWith(options.join(' '));
  return known === null ? {} : { ifMatch: `"${known}"` };
}

/** Reads how money came. Errors: wrong use, with the words that are known. */
export function readMethod(text: string): Method {
  const found = methods[text.toLowerCase()];
  if (found !== undefined) return found;
  throw wrongUse(
    `${text} is no way in which money comes.`,
    `Write one of ${Object.keys(methods).join(', ')}.`,
  );
}

/** Adds the commands on money that came outside. */
export function addManualPayments(invoices: Command, run: Run): void {
  invoices
    .command('manual-payments')
    .description('Show the money that came outside for an invoice.')
    .argument('<invoice>', 'its number or its id')
    .action(run.signedIn(show));
  withDryRun(
    withConfirmation(
      invoices.command('unmark-payment').description('Undo one manual payment: its amount is owed again.'),
    ),
  )
    .argument('<invoice>', 'its number or its id')
    .argument('<manual-payment>', 'its id, as manual-payments shows it')
    .option(...seenOption)
    .action(run.signedIn(unmark));
}

const show: Work<object> = async ({ session, printer }, [named = '']) => {
  const { items } = await session.tranche.invoices.manualPayments.list(await findInvoice(session, named));
  if (printer.form === 'json') return printer.json({ items });
  if (printer.form === 'ids') return printer.lines(items.map(({ id }) => id));
  printer.lines(items.map((one) => printer.safe(lineOf(one))));
};

function lineOf({ id, paidOn, amount, currency, method, reference, removedAt }: ManualPayment): string {
  const about = [method ?? '', reference, removedAt === null ? '' : 'undone'].filter((one) => one !== '');
  return [paidOn, showMoney(amount, currency), id, ...about].join('  ');
}

const unmark: Work<TrialOptions & { readonly yes?: boolean; readonly seen?: string }> = async (
  context,
  [named = '', id = ''],
  options,
) => {
  const { session, terminal, printer } = context;
  const read = session.tranche.invoices.get(await findInvoice(session, named));
  const { data: invoice, etag } = await read.withResponse();
  const api = session.tranche.invoices.manualPayments;
  if (options.dryRun === true) return showTrial(context, await api.tryUnmark(invoice.id, id));
  const { items } = await api.list(invoice.id);
  const found = items.find((one) => one.id === id);
  if (found === undefined) {
    const cure = `See them: tranche invoices manual-payments ${named}`;
    throw new Failure(`There is no manual payment ${id}.`, { exitCode: exitCodes.notFound, cure });
  }
  const what = `the record of ${showMoney(found.amount, found.currency)} for ${nameInvoice(invoice)}`;
  const mail =
    invoice.deliveryMethod === 'Email' ? 'The client is mailed that it is owed again.' : 'No mail is sent.';
  await confirm(terminal, `Undo ${what}? ${mail}`, options.yes === true);
  const request = { ...context.key(), ...versionOf(context, { etag, seen: options.seen }) };
  const { invoice: after } = await api.unmark(invoice.id, id, request);
  printer.done(after, `T${what.slice(1)}, is undone.`);
};

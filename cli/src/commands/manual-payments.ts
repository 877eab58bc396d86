import type { Command } from 'commander';
import type { ManualPayment, RecordManualPaymentBody } from '../../../sdk/src/index.ts';
import { exitCodes, Failure, wrongUse } from '../failure.ts';
import { confirm } from '../input/prompt.ts';
import { showMoney } from '../output/figures.ts';
import type { Run, Work } from './context.ts';
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

const unmark: Work<TrialOptions & { readonly yes?: boolean }> = async (
  context,
  [named = '', id = ''],
  options,
) => {
  const { session, terminal, printer } = context;
  const invoice = await session.tranche.invoices.get(await findInvoice(session, named));
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
  const { invoice: after } = await api.unmark(invoice.id, id, context.key());
  printer.done(after, `T${what.slice(1)}, is undone.`);
};

import type { Command } from 'commander';
import type { Charge, Payout, Refund, ShownCharge } from '../../../sdk/src/index.ts';
import { Failure, wrongUse } from '../failure.ts';
import { readAmount } from '../input/amounts.ts';
import { confirm } from '../input/prompt.ts';
import { toneOf } from '../output/colours.ts';
import { showDecimal, showInstant, showMoney } from '../output/figures.ts';
import type { Fact } from '../output/printer.ts';
import type { Column } from '../output/table.ts';
import type { Run, Work } from './context.ts';
import { addDisputeCommands } from './disputes.ts';
import { type FileOptions, saveBody } from './files.ts';
import { type ListOptions, readList } from './lists.ts';
import { choice, withConfirmation, withList } from './options.ts';
import { findInvoice, nameMethod } from './references.ts';

const STATUSES = ['Created', 'Processing', 'RequiresAction', 'Succeeded', 'Declined', 'Returned'] as const;

interface RefundOptions {
  readonly amount?: string;
  readonly left?: string;
  readonly reason?: string;
  readonly reopen?: boolean;
}

interface ChargeFilters extends ListOptions {
  readonly status?: (typeof STATUSES)[number];
  readonly invoice?: string;
}

/** Adds the commands on charges, refunds, disputes and payouts. */
export function addChargeCommands(program: Command, run: Run): void {
  const charges = program
    .command('charges')
    .description('The money of your clients: charges, refunds, receipts.');
  withList(charges.command('list').description('Show charges, the newest first.'))
    .addOption(choice('--status <status>', 'only those in this state', STATUSES))
    .option('--invoice <invoice>', 'only those of an invoice: its number or its id')
    .action(run.signedIn(listCharges));
  charges
    .command('get')
    .description('Show a charge, and the amount that can be refunded.')
    .argument('<charge>', 'its id')
    .action(run.signedIn(getCharge));
  withConfirmation(charges.command('refund').description('Refund a charge, in full or in part.'))
    .argument('<charge>', 'its id')
    .option('--amount <amount>', 'how much (default: all that is left)')
    .option('--left <amount>', 'what you have seen as left, if you repeat a refund under its key')
    .option('--reason <text>', 'why; the client reads it')
    .option('--reopen', 'the client owes the amount again')
    .action(run.signedIn(refund));
  charges
    .command('receipt')
    .description('Save the receipt of a charge as PDF.')
    .argument('<charge>', 'its id')
    .option('-o, --output <file>', 'where to; - is standard output (default: receipt and its id)')
    .action(run.signedIn(saveReceipt));
  const refunds = program.command('refunds').description('Money that went back to clients.');
  withList(refunds.command('list').description('Show refunds, the newest first.')).action(
    run.signedIn(listRefunds),
  );
  addDisputeCommands(program, run);
  const payouts = program.command('payouts').description('Payouts of the processor to your bank.');
  withList(payouts.command('list').description('Show payouts, the newest first.')).action(
    run.signedIn(listPayouts),
  );
}

const columns: readonly Column<Charge>[] = [
  { title: 'CHARGE', cell: ({ id }) => id },
  { title: 'STATUS', cell: ({ status }) => status, tone: ({ status }) => toneOf(status) },
  { title: 'AMOUNT', cell: ({ amount, currency }) => showMoney(amount, currency), align: 'right' },
  {
    title: 'REFUNDED',
    cell: ({ refundedAmount, currency }) =>
      refundedAmount === 0 ? null : showMoney(refundedAmount, currency),
    align: 'right',
    leaveOut: 1,
  },
  { title: 'METHOD', cell: ({ paymentMethod }) => paymentMethod && nameMethod(paymentMethod), leaveOut: 2 },
  { title: 'AT', cell: ({ createdAt }) => showInstant(createdAt), leaveOut: 3 },
];

const listCharges: Work<ChargeFilters> = async (context, _, options) => {
  const { session, printer } = context;
  const invoiceId = options.invoice === undefined ? undefined : await findInvoice(session, options.invoice);
  const filters = { status: options.status, invoiceId };
  const listed = await readList(context, options, (page) =>
    session.tranche.charges.list({ ...page, ...filters }),
  );
  printer.list(listed, columns, 'There are no such charges.');
};

const getCharge: Work<object> = async ({ session, printer }, [id = '']) => {
  const charge = await session.tranche.charges.get(id);
  printer.one(charge, () => factsOf(charge));
};

function factsOf(charge: ShownCharge): Fact[] {
  const { currency, paymentMethod, fee, failure, settledAt } = charge;
  const positive = (amount: number | null) => (amount ? showMoney(amount, currency) : null);
  return [
    { name: 'Charge', value: charge.id, tone: 'strong' },
    { name: 'Status', value: charge.status, tone: toneOf(charge.status) },
    { name: 'Amount', value: showMoney(charge.amount, currency) },
    { name: 'Surcharge', value: positive(charge.surcharge) },
    { name: 'Refunded', value: positive(charge.refundedAmount) },
    { name: 'Can go back', value: positive(charge.refundable.amount) },
    { name: 'Fee', value: positive(fee) },
    { name: 'Method', value: paymentMethod && nameMethod(paymentMethod) },
    { name: 'By', value: charge.origin },
    { name: 'Failure', value: failure?.message ?? null, tone: 'bad' },
    { name: 'Created', value: showInstant(charge.createdAt) },
    { name: 'Settled', value: settledAt === null ? null : showInstant(settledAt) },
    { name: 'Invoice', value: charge.invoiceId },
    { name: 'Reference', value: charge.processorReference },
  ];
}

const refund: Work<RefundOptions> = async (context, [id = ''], options) => {
  const { session, terminal, printer } = context;
  const charge = await session.tranche.charges.get(id);
  const { currency, actions } = charge;
  // A repetition gets the first answer, even if the charge has changed since.
  if (!actions.refund.allowed && !context.isRepetition)
    throw new Failure(actions.refund.reason ?? 'This charge cannot be given back.');
  const typed = options.amount === undefined ? undefined : readAmount(options.amount, currency);
  // The first time may have changed how much is left.
  if (typed === undefined && context.isRepetition)
    throw wrongUse('How much was it?', `Name it: --amount AMOUNT. See the charge: tranche charges get ${id}`);
  // Sends the amount of the question. More may be left by now, for example after another refund has failed.
  const amount = typed ?? charge.refundable.amount;
  // After the first time, less may be left. A caller with its own keys may not have seen the amount.
  const seen = options.left === undefined ? undefined : readAmount(options.left, currency);
  const expectedLeft = seen ?? (context.isRepetition ? undefined : charge.refundable.amount);
  const chosen = typed === undefined ? [`--amount ${showDecimal(amount, currency)}`] : [];
  if (expectedLeft !== undefined) chosen.push(`--left ${showDecimal(expectedLeft, currency)}`);
  context.repeatedWith(chosen.join(' '));
  const reopen = options.reopen === true;
  await confirm(terminal, questionOf(charge, typed, reopen), options.yes === true);
  const body = { amount, expectedLeft, reason: options.reason, ...(reopen ? { reopen } : {}) };
  const { data, isReplayed } = await session.tranche.charges.refund(id, body, context.key()).withResponse();
  const made = isReplayed ? await session.tranche.refunds.get(data.id) : data;
  if (made.status === 'Failed') throw new Failure(made.failure?.message ?? 'The refund has failed.');
  const before = isReplayed ? ' It was asked for before under this key: nothing more goes back.' : '';
  printer.done(made, `${showMoney(made.amount, currency)} ${outcomeOf(made)}.${before} Refund ${made.id}`);
};

function questionOf(charge: ShownCharge, typed: number | undefined, reopen: boolean): string {
  const { currency, refundable, paymentMethod, surcharge, actions } = charge;
  const where = paymentMethod === null ? 'the client' : nameMethod(paymentMethod);
  if (!actions.refund.allowed) return `Repeat the refund to ${where}?`;
  const amount = showMoney(typed ?? refundable.amount, currency);
  const what = typed === undefined ? `all that is left, ${amount},` : amount;
  const more = surcharge > 0 ? ' Its share of the surcharge goes back, too.' : '';
  const fee = ' The fee of the processor does not come back.';
  const owed = reopen ? ' The client owes it again.' : '';
  return `Refund ${what} to ${where}?${more}${owed} The client gets a mail.${fee}`;
}

function outcomeOf({ status }: Refund): string {
  return status === 'Succeeded' ? 'is refunded' : 'goes back; the bank has not confirmed it yet';
}

const saveReceipt: Work<FileOptions> = async (context, [id = ''], { output = `receipt-${id}.pdf` }) => {
  const saved = await saveBody(context, await context.session.tranche.charges.receipt(id), output);
  if (saved !== null) context.printer.done({ id }, `Saved as ${saved}.`);
};

const refundColumns: readonly Column<Refund>[] = [
  { title: 'REFUND', cell: ({ id }) => id },
  { title: 'STATUS', cell: ({ status }) => status, tone: ({ status }) => toneOf(status) },
  { title: 'AMOUNT', cell: ({ amount, currency }) => showMoney(amount, currency), align: 'right' },
  { title: 'AT', cell: ({ createdAt }) => showInstant(createdAt), leaveOut: 1 },
  { title: 'REASON', cell: ({ reason }) => reason, least: 10, leaveOut: 2 },
];

const listRefunds: Work<ListOptions> = async (context, _, options) => {
  const listed = await readList(context, options, (page) => context.session.tranche.refunds.list(page));
  context.printer.list(listed, refundColumns, 'There are no refunds.');
};

const payoutColumns: readonly Column<Payout>[] = [
  { title: 'ARRIVES', cell: ({ arrivalDate }) => arrivalDate },
  { title: 'AMOUNT', cell: ({ amount, currency }) => showMoney(amount, currency), align: 'right' },
  { title: 'REFERENCE', cell: ({ processorReference }) => processorReference, leaveOut: 1 },
  { title: 'ID', cell: ({ id }) => id },
];

const listPayouts: Work<ListOptions> = async (context, _, options) => {
  const listed = await readList(context, options, (page) => context.session.tranche.payouts.list(page));
  context.printer.list(listed, payoutColumns, 'There are no payouts yet.');
};

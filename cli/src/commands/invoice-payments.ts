import type { Command } from 'commander';
import type { FullInvoice, ShownInvoice } from '../../../sdk/src/index.ts';
import { exitCodes, Failure, wrongUse } from '../failure.ts';
import { readAmount } from '../input/amounts.ts';
import { readDay } from '../input/dates.ts';
import { confirm } from '../input/prompt.ts';
import { showMoney } from '../output/figures.ts';
import { addUseCredit } from './client-credit.ts';
import type { Context, Run, Work } from './context.ts';
import { showTrial, type TrialOptions, withDryRun } from './invoice-trial.ts';
import { nameInvoice, readAfter } from './invoice-view.ts';
import { addManualPayments, methods, readMethod, seenOption, versionOf } from './manual-payments.ts';
import { withConfirmation } from './options.ts';
import { findInvoice } from './references.ts';

interface PaymentOptions extends TrialOptions {
  readonly payment?: string;
  readonly seen?: string;
  readonly on?: string;
  readonly amount?: string;
  readonly method?: string;
  readonly reference?: string;
  readonly note?: string;
}

type ScheduledPayment = ShownInvoice['paymentSchedule'][number];
type Action = keyof ScheduledPayment['actions'];

/** Adds what is done with one payment of a schedule: mark-paid, unmark-paid, waive. */
export function addPaymentActions(invoices: Command, run: Run): void {
  const add = (name: string, description: string) =>
    withDryRun(withConfirmation(invoices.command(name).description(description)))
      .argument('<invoice>', 'its number or its id')
      .option(
        '--payment <number>',
        'which payment of the schedule, counted from 1 (default: the first that can be)',
      )
      .option(...seenOption);
  add('mark-paid', 'Record that a payment came in another way: cash, a cheque, a transfer.')
    .option('--on <day>', 'when it came (default: today)')
    .option('--amount <amount>', 'how much came, if it was a part (default: all that is open of the payment)')
    .option('--method <method>', `how it came: ${Object.keys(methods).join(', ')}`)
    .option('--reference <text>', 'as on the bank statement or the cheque')
    .option('--note <text>', 'for your own people')
    .action(run.signedIn(markPaid));
  add('unmark-paid', 'Undo mark-paid: the payment is owed again.').action(run.signedIn(unmarkPaid));
  addManualPayments(invoices, run);
  addUseCredit(invoices, run);
  add('waive', 'Let a client off a payment: nobody has to pay it.').action(run.signedIn(waive));
}

const markPaid: Work<PaymentOptions> = async (context, [named = ''], options) => {
  const { session } = context;
  const paidOn = options.on === undefined ? undefined : await readDay(options.on, session.today);
  const { invoice, payment, rest, owed, version } = await choose(context, named, options, 'markAsPaid');
  const when = paidOn === undefined ? '' : ` on ${paidOn}`;
  const body = paidOn === undefined ? {} : { paidOn };
  const api = session.tranche.invoices.scheduledPayments;
  const details = detailsOf(options, invoice.currency);
  if (details !== null) {
    const part = { amount: owed, ...details, ...body };
    if (options.dryRun === true)
      return showTrial(context, await api.tryRecordPayment(invoice.id, payment.id, part));
    const what = `${showMoney(part.amount, invoice.currency)} of ${rest}`;
    await confirmed(
      context,
      `Record that ${what}, came${when}? ${mailed(invoice, 'a receipt')}`,
      options.yes,
    );
    const recorded = await api.recordPayment(invoice.id, payment.id, part, {
      ...context.key(),
      ...version,
    });
    return finish(context, recorded.invoice, `${sentence(what)}, is recorded.`);
  }
  if (options.dryRun === true)
    return showTrial(context, await api.tryMarkAsPaid(invoice.id, payment.id, body));
  const question = `Record that ${rest}, was paid${when}? ${mailed(invoice, 'a receipt')}`;
  await confirmed(context, question, options.yes);
  const paid = await api.markAsPaid(invoice.id, payment.id, body, { ...context.key(), ...version });
  await finish(context, paid, `${sentence(rest)}, is paid.`);
};

const unmarkPaid: Work<PaymentOptions> = async (context, [named = ''], options) => {
  const { invoice, payment, whole, version } = await choose(context, named, options, 'unmarkAsPaid');
  const api = context.session.tranche.invoices.scheduledPayments;
  if (options.dryRun === true) return showTrial(context, await api.tryUnmarkAsPaid(invoice.id, payment.id));
  const { outsideAmount } = payment;
  const amount = outsideAmount === 0 ? 'money' : showMoney(outsideAmount, invoice.currency);
  const record = `the record that ${amount} came outside for ${whole}`;
  const question = `Undo ${record}? ${mailed(invoice, 'that it is owed again')}`;
  await confirmed(context, question, options.yes);
  const owed = await api.unmarkAsPaid(invoice.id, payment.id, { ...context.key(), ...version });
  await finish(context, owed, `${sentence(record)}, is undone.`);
};

const waive: Work<PaymentOptions> = async (context, [named = ''], options) => {
  const { invoice, payment, rest, version } = await choose(context, named, options, 'waive');
  const api = context.session.tranche.invoices.scheduledPayments;
  if (options.dryRun === true) return showTrial(context, await api.tryWaive(invoice.id, payment.id));
  const question = `Waive ${rest}? Nobody has to pay it then. No mail is sent.`;
  await confirmed(context, question, options.yes);
  await finish(
    context,
    await api.waive(invoice.id, payment.id, { ...context.key(), ...version }),
    `${sentence(rest)}, is waived.`,
  );
};

// What is said of the money besides its day; null where nothing is.
function detailsOf({ amount, method, reference, note }: PaymentOptions, currency: string) {
  if ([amount, method, reference, note].every((one) => one === undefined)) return null;
  return {
    ...(amount === undefined ? {} : { amount: readAmount(amount, currency) }),
    ...(method === undefined ? {} : { method: readMethod(method) }),
    ...(reference === undefined ? {} : { reference }),
    ...(note === undefined ? {} : { note }),
  };
}

function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function mailed({ deliveryMethod }: ShownInvoice, what: string): string {
  return deliveryMethod === 'Email' ? `The client is mailed ${what}.` : 'No mail is sent.';
}

function confirmed({ terminal }: Context, question: string, yes: boolean | undefined): Promise<void> {
  return confirm(terminal, question, yes === true);
}

async function finish(context: Context, changed: FullInvoice, sentence: string): Promise<void> {
  context.printer.done(await readAfter(context, changed), sentence);
}

// The payment that was named, or the first with which this may be done. In words: what is owed of it, and all of it.
async function choose(
  context: Context,
  named: string,
  { payment: number, seen }: PaymentOptions,
  action: Action,
) {
  const { session, isRepetition } = context;
  const read = session.tranche.invoices.get(await findInvoice(session, named));
  const { data: invoice, etag } = await read.withResponse();
  const { paymentSchedule: schedule, currency } = invoice;
  const cure = `See its payments: tranche invoices get ${named}`;
  // The first time may have changed which one is the first that can be.
  if (isRepetition && number === undefined && schedule.length > 1)
    throw wrongUse('Which payment was it?', `Name it: --payment NUMBER. ${cure}`);
  const payment =
    number === undefined
      ? schedule.find((one) => isRepetition || one.actions[action].allowed)
      : schedule.find(({ id }, index) => id === number || String(index + 1) === number);
  if (payment === undefined) {
    const message =
      number === undefined
        ? `No payment of ${nameInvoice(invoice)} allows this.`
        : `There is no payment ${number}.`;
    const exitCode = number === undefined ? exitCodes.failed : exitCodes.notFound;
    throw new Failure(message, { exitCode, cure });
  }
  const chosen = number === undefined && schedule.length > 1 ? [`--payment ${payment.id}`] : [];
  const version = versionOf(context, { etag, seen }, chosen);
  const where = `of ${nameInvoice(invoice)}, due ${payment.dueDate}`;
  const whole = `the payment of ${showMoney(payment.amount, currency)} ${where}`;
  // A payment that was already recorded has no open amount.
  const owed = payment.actions[action].allowed ? payment.amount - payment.paidAmount : 0;
  const rest = owed > 0 ? `${showMoney(owed, currency)} ${where}` : whole;
  return { invoice, payment, whole, owed, rest, version };
}

import type { Command } from 'commander';
import type { FullInvoice, ShownInvoice } from '../../../sdk/src/index.ts';
import { exitCodes, Failure } from '../failure.ts';
import { readDay } from '../input/dates.ts';
import { confirm } from '../input/prompt.ts';
import { showMoney } from '../output/figures.ts';
import type { Context, Run, Work } from './context.ts';
import { nameInvoice, readAfter } from './invoice-view.ts';
import { withConfirmation } from './options.ts';
import { findInvoice } from './references.ts';

interface PaymentOptions {
  readonly payment?: string;
  readonly on?: string;
}

type ScheduledPayment = ShownInvoice['paymentSchedule'][number];
type Action = keyof ScheduledPayment['actions'];

/** Adds what is done with one payment of a schedule: mark-paid, unmark-paid, waive. */
export function addPaymentActions(invoices: Command, run: Run): void {
  const add = (name: string, description: string) =>
    withConfirmation(invoices.command(name).description(description))
      .argument('<invoice>', 'its number or its id')
      .option(
        '--payment <number>',
        'which payment of the schedule, counted from 1 (default: the first that can be)',
      );
  add('mark-paid', 'Record that a payment came in another way: cash, a cheque, a transfer.')
    .option('--on <day>', 'when it came (default: today)')
    .action(run.signedIn(markPaid));
  add('unmark-paid', 'Undo mark-paid: the payment is owed again.').action(run.signedIn(unmarkPaid));
  add('waive', 'Let a client off a payment: nobody has to pay it.').action(run.signedIn(waive));
}

const markPaid: Work<PaymentOptions> = async (context, [named = ''], options) => {
  const { session } = context;
  const paidOn = options.on === undefined ? undefined : await readDay(options.on, session.today);
  const chosen = await choose(context, named, options, 'markAsPaid');
  const when = paidOn === undefined ? '' : ` on ${paidOn}`;
  await confirmed(context, `Record that ${chosen.text} was paid${when}?`, options.yes);
  const { invoice, payment } = chosen;
  const body = paidOn === undefined ? {} : { paidOn };
  const api = session.tranche.invoices.scheduledPayments;
  await finish(
    context,
    await api.markAsPaid(invoice.id, payment.id, body, context.key()),
    `${chosen.text} is paid.`,
  );
};

const unmarkPaid: Work<PaymentOptions> = async (context, [named = ''], options) => {
  const { invoice, payment, text } = await choose(context, named, options, 'unmarkAsPaid');
  await confirmed(context, `Is ${text} owed again?`, options.yes);
  const api = context.session.tranche.invoices.scheduledPayments;
  await finish(
    context,
    await api.unmarkAsPaid(invoice.id, payment.id, context.key()),
    `${text} is owed again.`,
  );
};

const waive: Work<PaymentOptions> = async (context, [named = ''], options) => {
  const { invoice, payment, text } = await choose(context, named, options, 'waive');
  await confirmed(context, `Waive ${text}? Nobody has to pay it then.`, options.yes);
  const api = context.session.tranche.invoices.scheduledPayments;
  await finish(context, await api.waive(invoice.id, payment.id, context.key()), `${text} is waived.`);
};

function confirmed({ terminal }: Context, question: string, yes: boolean | undefined): Promise<void> {
  return confirm(terminal, question, yes === true);
}

async function finish(context: Context, changed: FullInvoice, sentence: string): Promise<void> {
  context.printer.done(await readAfter(context, changed), sentence);
}

// The payment that was named, or the first with which this may be done.
async function choose(
  { session }: Context,
  named: string,
  { payment: number }: PaymentOptions,
  action: Action,
) {
  const invoice = await session.tranche.invoices.get(await findInvoice(session, named));
  const { paymentSchedule: schedule, currency } = invoice;
  const may = (payment: ScheduledPayment) => payment.actions[action];
  const payment =
    number === undefined
      ? schedule.find((one) => may(one).allowed)
      : schedule.find(({ id }, index) => id === number || String(index + 1) === number);
  if (payment === undefined) {
    const cure = `See its payments: tranche invoices get ${named}`;
    const message =
      number === undefined
        ? `No payment of ${nameInvoice(invoice)} allows this.`
        : `There is no payment ${number}.`;
    throw new Failure(message, {
      exitCode: number === undefined ? exitCodes.failed : exitCodes.notFound,
      cure,
    });
  }
  const text = `${showMoney(payment.amount, currency)} of ${nameInvoice(invoice)}, due ${payment.dueDate},`;
  return { invoice, payment, text };
}

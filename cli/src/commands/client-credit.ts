import type { Command } from 'commander';
import { wrongUse } from '../failure.ts';
import { readAmount } from '../input/amounts.ts';
import { readDay } from '../input/dates.ts';
import { confirm } from '../input/prompt.ts';
import { showMoney } from '../output/figures.ts';
import type { Run, Work } from './context.ts';
import { showTrial, type TrialOptions, withDryRun } from './invoice-trial.ts';
import { nameInvoice } from './invoice-view.ts';
import { methods, readMethod, seenOption, versionOf } from './manual-payments.ts';
import { withConfirmation } from './options.ts';
import { findContact, findInvoice } from './references.ts';

interface UseOptions extends TrialOptions {
  readonly amount?: string;
  readonly yes?: boolean;
  readonly seen?: string;
}

/** Adds the command that pays an invoice with credit of its client. */
export function addUseCredit(invoices: Command, run: Run): void {
  withDryRun(
    withConfirmation(
      invoices.command('use-credit').description('Pay an invoice with credit of its client. No money moves.'),
    ),
  )
    .argument('<invoice>', 'its number or its id')
    .option('--amount <amount>', 'how much of it (default: as much as there is and is open)')
    .option(...seenOption)
    .action(run.signedIn(useCredit));
}

const useCredit: Work<UseOptions> = async (context, [named = ''], options) => {
  const { session, terminal, printer } = context;
  const read = session.tranche.invoices.get(await findInvoice(session, named));
  const { data: invoice, etag } = await read.withResponse();
  const { currency } = invoice;
  const body = options.amount === undefined ? {} : { amount: readAmount(options.amount, currency) };
  if (options.dryRun === true)
    return showTrial(context, await session.tranche.invoices.tryApplyCredit(invoice.id, body));
  const most =
    options.amount === undefined ? 'its credit' : `${showMoney(body.amount ?? 0, currency)} of credit`;
  await confirm(terminal, `Use ${most} for ${nameInvoice(invoice)}?`, options.yes === true);
  const request = { ...context.key(), ...versionOf(context, { etag, seen: options.seen }) };
  const { invoice: after, manualPayments } = await session.tranche.invoices.applyCredit(
    invoice.id,
    body,
    request,
  );
  const used = manualPayments.reduce((sum, { amount }) => sum + amount, 0);
  printer.done(after, `${showMoney(used, currency)} of credit is used for ${nameInvoice(after)}.`);
};

interface GiveBackOptions {
  readonly currency?: string;
  readonly on?: string;
  readonly method?: string;
  readonly reference?: string;
  readonly note?: string;
  readonly yes?: boolean;
}

/** Adds the commands on the credit of a contact. */
export function addContactCredit(contacts: Command, run: Run): void {
  contacts
    .command('credit')
    .description('Show the credit of a client, and why it rose and fell.')
    .argument('<contact>', 'its email address or its id')
    .action(run.signedIn(showCredit));
  withConfirmation(
    contacts
      .command('give-back')
      .description('Record that you have sent credit back to a client. No money moves.'),
  )
    .argument('<contact>', 'its email address or its id')
    .argument('<amount>', 'how much')
    .option('--currency <code>', 'its currency (default: that of the only credit)')
    .option('--on <day>', 'when you sent it (default: today)')
    .option('--method <method>', `how you sent it: ${Object.keys(methods).join(', ')}`)
    .option('--reference <text>', 'as on the bank statement')
    .option('--note <text>', 'for your own people')
    .action(run.signedIn(giveBack));
}

const showCredit: Work<object> = async ({ session, printer }, [named = '']) => {
  const id = await findContact(session, named);
  const { balances } = await session.tranche.contacts.credit.get(id);
  const { items } = await session.tranche.contacts.credit.movements(id);
  if (printer.form === 'json') return printer.json({ balances, items });
  if (printer.form === 'ids') return printer.lines(items.map((one) => one.id));
  const sums = balances.map(({ amount, currency }) => `Credit: ${showMoney(amount, currency)}`);
  const lines = items.map(({ day, amount, currency, kind, id: movement, reference }) =>
    [day, showMoney(amount, currency), kind, movement, reference].filter((one) => one !== '').join('  '),
  );
  printer.lines([...sums, ...lines].map((line) => printer.safe(line)));
};

const giveBack: Work<GiveBackOptions> = async (context, [named = '', text = ''], options) => {
  const { session, terminal, printer } = context;
  const id = await findContact(session, named);
  const { balances } = await session.tranche.contacts.credit.get(id);
  const currency =
    options.currency?.toUpperCase() ?? (balances.length === 1 ? balances[0]?.currency : undefined);
  if (currency === undefined)
    throw wrongUse('This client has no credit, or several.', 'Name its currency: --currency EUR');
  const amount = readAmount(text, currency);
  const shown = showMoney(amount, currency);
  const paidOn = options.on === undefined ? {} : { paidOn: await readDay(options.on, session.today) };
  const body = {
    amount,
    currency,
    ...paidOn,
    ...(options.method === undefined ? {} : { method: readMethod(options.method) }),
    ...(options.reference === undefined ? {} : { reference: options.reference }),
    ...(options.note === undefined ? {} : { note: options.note }),
  };
  await confirm(terminal, `Record that ${shown} of credit was sent back?`, options.yes === true);
  const done = await session.tranche.contacts.credit.giveBack(id, body, context.key());
  printer.done(done.creditMovement, `${shown} of credit is recorded as given back.`);
};

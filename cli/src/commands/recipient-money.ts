import type { Command } from 'commander';
import { wrongUse } from '../failure.ts';
import { readAmount } from '../input/amounts.ts';
import { confirm } from '../input/prompt.ts';
import { showMoney } from '../output/figures.ts';
import type { Run, Work } from './context.ts';
import { withConfirmation } from './options.ts';
import { findMethod, nameMethod } from './references.ts';

const NAMED = 'its id';

/** Adds the commands about what a payment costs, and about money that a recipient's bank has refused. */
export function addRecipientMoneyCommands(payments: Command, run: Run): void {
  payments
    .command('quote')
    .description('Show what a payment would cost, with the fee of the operator. Nothing is created.')
    .requiredOption('--amount <amount>', "what the recipient would get, in the account's currency")
    .option('--from <method>', 'a method of your wallet: its last four digits, or its id. Default: a card')
    .action(run.signedIn(quote));
  withConfirmation(
    payments
      .command('retry-payout')
      .description('Send money again that the bank of the recipient has refused, to the same account.'),
  )
    .argument('<payment>', NAMED)
    .action(run.signedIn(retryPayout));
  withConfirmation(
    payments
      .command('reverse')
      .description('Take money back that the bank of the recipient has refused. It goes back to the wallet.'),
  )
    .argument('<payment>', NAMED)
    .action(run.signedIn(reverse));
}

const quote: Work<{ amount: string; from?: string }> = async ({ session, printer }, _, options) => {
  const currency = await session.currency(undefined);
  const method = options.from === undefined ? undefined : await findMethod(session, options.from);
  const amount = readAmount(options.amount, currency);
  if (amount === 0) throw wrongUse('There is nothing to pay.', 'Say an --amount above 0.');
  const found = await session.tranche.payments.quote({ amount, paymentMethodId: method?.id });
  const money = (sum: number) => showMoney(sum, currency);
  if (printer.form === 'json') return printer.json(found);
  printer.facts([
    { name: 'Recipient gets', value: money(found.amount) },
    { name: 'Fee of the operator', value: money(found.serviceFee) },
    {
      name: 'Fee is given back',
      value: found.serviceFee === 0 ? null : found.refundsServiceFee ? 'yes' : 'no',
    },
    {
      name: method === undefined ? 'Charged' : `Charged to ${nameMethod(method)}`,
      value: money(found.total),
      tone: 'strong',
    },
    {
      name: 'Owed to the operator',
      value: found.owed === 0 ? null : `${money(found.owed)}: nothing can be offered before it is paid`,
      tone: 'bad',
    },
  ]);
};

const retryPayout: Work<object> = async (context, [id = ''], { yes = false }) => {
  const { session, terminal, printer } = context;
  const { totalAmount, currency, contact, destination } = await session.tranche.payments.get(id);
  const amount = showMoney(totalAmount, currency);
  const where = destination === null ? contact.name : `${destination.bankName} ${destination.last4}`;
  await confirm(terminal, `Send ${amount} for ${contact.name} to ${where} again?`, yes);
  const payment = await session.tranche.payments.retryPayout(id, context.key());
  printer.done(payment, `${amount} is on its way to ${where} again.`);
};

const reverse: Work<object> = async (context, [id = ''], { yes = false }) => {
  const { session, terminal, printer } = context;
  const { totalAmount, currency, contact, paymentMethod } = await session.tranche.payments.get(id);
  const amount = showMoney(totalAmount, currency);
  const where = nameMethod(paymentMethod);
  const question = `Take ${amount} back from the account of ${contact.name}, and refund it to ${where}?`;
  await confirm(terminal, question, yes);
  const payment = await session.tranche.payments.reverse(id, context.key());
  printer.done(payment, `${amount} is taken back from ${contact.name}, and goes back to ${where}.`);
};

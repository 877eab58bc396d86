import type { Command } from 'commander';
import type { ShownWalletMethod } from '../../../sdk/src/index.ts';
import { exitCodes, Failure, wrongUse } from '../failure.ts';
import { confirm } from '../input/prompt.ts';
import { count } from '../output/figures.ts';
import type { Column } from '../output/table.ts';
import type { Context, Run, Work } from './context.ts';
import { withConfirmation, withKey } from './options.ts';
import { findMethod, nameMethod } from './references.ts';

const NAMED = 'its last four digits, or its id';

export function addPaymentMethodCommands(program: Command, run: Run): void {
  const methods = program
    .command('payment-methods')
    .description('Your wallet: payment methods for paying others.');
  methods.command('list').description('Show the methods of your wallet.').action(run.signedIn(listMethods));
  methods
    .command('get')
    .description('Show a method, and the payments that it will make.')
    .argument('<method>', NAMED)
    .action(run.signedIn(getMethod));
  withKey(methods.command('add').description('Add a card or a bank account, by a token of the processor.'))
    .argument('[token]', 'the single-use token that the processor gave for it')
    .option('--test-card <number>', 'in a sandbox: a card by its test number, such as 4242424242424242')
    .addHelpText('after', ADD_HELP)
    .action(run.signedIn(addMethod));
  withKey(methods.command('default').description('Choose the method that is offered first.'))
    .argument('<method>', NAMED)
    .action(run.signedIn(makeDefault));
  withConfirmation(methods.command('remove').description('Remove a method. Payments that need it then fail.'))
    .argument('<method>', NAMED)
    .action(run.signedIn(removeMethod));
}

const columns: readonly Column<ShownWalletMethod>[] = [
  { title: 'METHOD', cell: nameMethod },
  { title: 'TYPE', cell: ({ type }) => type },
  { title: 'DEFAULT', cell: ({ isDefault }) => (isDefault ? 'yes' : 'no') },
  {
    title: 'EXPIRES',
    cell: ({ expiresOn }) => expiresOn,
    tone: ({ isExpired }) => (isExpired ? 'bad' : null),
  },
  {
    title: 'WAITING',
    cell: ({ waitingPayments }) => String(waitingPayments.length),
    align: 'right',
    leaveOut: 2,
  },
  { title: 'ID', cell: ({ id }) => id, leaveOut: 1 },
];

const listMethods: Work<object> = async ({ session, printer }) => {
  const { paymentMethods } = session.tranche;
  const { items } = await paymentMethods.list();
  if (printer.form !== 'people') return printer.list({ items, nextCursor: null }, [], '');
  // The list says little, and a wallet is small.
  const shown = [];
  for (const { id } of items) shown.push(await paymentMethods.get(id));
  printer.list({ items: shown, nextCursor: null }, columns, 'Your wallet is empty.');
};

const getMethod: Work<object> = async ({ session, printer }, [named = '']) => {
  const method = await session.tranche.paymentMethods.get((await findMethod(session, named)).id);
  printer.one(method, () => [
    { name: 'Method', value: nameMethod(method), tone: 'strong' },
    { name: 'Type', value: method.type },
    { name: 'Default', value: method.isDefault ? 'yes' : 'no' },
    { name: 'Expires', value: method.expiresOn, tone: method.isExpired ? 'bad' : null },
    { name: 'Will pay', value: count(method.waitingPayments.length, 'payment') },
    { name: 'Id', value: method.id },
  ]);
};

const ADD_HELP = `
Numbers of real cards are typed into the app only, under Wallet: from there they go to the processor alone.`;

const addMethod: Work<{ testCard?: string }> = async (context, [given], { testCard }) => {
  if ((given === undefined) === (testCard === undefined))
    throw wrongUse('What is added?', 'Give a token of the processor, or --test-card in a sandbox.');
  // Each time it gets another token, and under one key another request is refused.
  if (given === undefined && context.isRepetition)
    throw wrongUse('A test card cannot be repeated under a key.', LOOK_FIRST);
  const token = given ?? (await tokenOfTestCard(context, testCard ?? ''));
  const method = await context.session.tranche.paymentMethods.create({ token }, context.key());
  context.printer.done(method, `${nameMethod(method)} is in your wallet.`);
};

const LOOK_FIRST = 'Look whether it was added: tranche payment-methods list. If not, leave the key out.';

// The sandbox knows its test numbers, and refuses every other one. Their expiry date can be chosen.
async function tokenOfTestCard({ session }: Context, typed: string): Promise<string> {
  const { tokens } = await session.tranche.paymentMethods.tokenAccess();
  if (tokens?.processor !== 'Sandbox' || tokens.tokensUrl === null)
    throw wrongUse('--test-card is for sandbox accounts.', 'Add real cards in the app, under Wallet.');
  const number = typed.replaceAll(/[\s-]/g, '');
  const cvc = /^3[47]/.test(number) ? '1234' : '123';
  const response = await fetch(tokens.tokensUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.publishableKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'Card', number, expiryMonth: 12, expiryYear: 2040, cvc }),
  }).catch((cause: unknown) => {
    throw new Failure(`The sandbox at ${tokens.tokensUrl} cannot be reached.`, {
      exitCode: exitCodes.unreachable,
      cause,
    });
  });
  const { token, code } = (await response.json()) as { readonly token?: string; readonly code?: string };
  if (token !== undefined) return token;
  throw new Failure(`The sandbox refuses this number: ${code ?? response.status}.`, {
    cure: 'docs/sandbox.md lists the test numbers, and what each does.',
  });
}

const makeDefault: Work<object> = async (context, [named = '']) => {
  const { id } = await findMethod(context.session, named);
  const method = await context.session.tranche.paymentMethods.makeDefault(id, context.key());
  context.printer.done(method, `${nameMethod(method)} is offered first.`);
};

const removeMethod: Work<object> = async (context, [named = ''], { yes = false }) => {
  const { paymentMethods } = context.session.tranche;
  const method = await paymentMethods.get((await findMethod(context.session, named)).id);
  const waiting = method.waitingPayments.length;
  const failing = waiting === 0 ? '' : ` ${count(waiting, 'payment')} would fail without it.`;
  await confirm(context.terminal, `Remove ${nameMethod(method)} from your wallet?${failing}`, yes);
  await paymentMethods.delete(method.id, context.key());
  context.printer.done(method, `${nameMethod(method)} is removed.`);
};

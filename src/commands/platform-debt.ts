import type { Command } from 'commander';
import { createAccounts } from '../accounts/service.ts';
import type { Account } from '../accounts/types.ts';
import { CommandError } from '../kit/command-error.ts';
import type { Database } from '../kit/db/database.ts';
import { parseId } from '../kit/ids.ts';
import { formatMoney, localeOf } from '../kit/text/locale.ts';
import { systemClock } from '../kit/time.ts';
import { readDebts } from '../payments/service.ts';
import type { WithPlatform } from './platform.ts';
import { renderInstant, renderTable } from './table.ts';
import { wholeNumber } from './whole-number.ts';
import { withStore } from './with-store.ts';

/** Adds `platform debts`, `debt-settled` and `debt-returned`. */
export function addDebtCommands(platform: Command, withPlatform: WithPlatform): void {
  platform
    .command('debts')
    .description(
      'List what businesses owe the operator for payments out that the bank of a wallet took from the platform, and what the operator owes them, because the money came back after they had paid.',
    )
    .option('--account <path>', 'path of the account; without it, every account')
    .action(list);
  const end = (name: string, description: string, verb: Verb) =>
    platform
      .command(name)
      .description(`${description} Without --amount it only shows what is owed.`)
      .argument('<account>', 'the part of the account in links')
      .argument('<payment>', 'the id of the payment')
      .option(
        '--amount <amount>',
        'what was paid: all that is owed, in the minor unit of the currency, such as cents',
      )
      .action((path: string, payment: string, { amount }: { amount?: string }) =>
        note(withPlatform, verb, { path, payment, amount }),
      );
  end(
    'debt-settled',
    'Note that a business has paid back a payment out that the bank of its wallet took from the platform. It can then pay out again.',
    'settleDebt',
  );
  end(
    'debt-returned',
    'Note that the operator has paid a business what came back to the platform after the business had paid for it.',
    'returnDebt',
  );
}

type Verb = 'settleDebt' | 'returnDebt';

const texts = {
  settleDebt: {
    owed: (path: string, sum: string) => `${path} owes you ${sum} for this payment`,
    ended: (path: string, sum: string) =>
      `${path} has paid back ${sum}, and owes nothing more for this payment.`,
  },
  returnDebt: {
    owed: (path: string, sum: string) => `You owe ${path} ${sum} for this payment`,
    ended: (path: string, sum: string) =>
      `You have paid ${path} ${sum}, and owe it nothing more for this payment.`,
  },
} as const satisfies Record<Verb, unknown>;

interface Noted {
  readonly path: string;
  readonly payment: string;
  readonly amount: string | undefined;
}

async function note(withPlatform: WithPlatform, verb: Verb, { path, payment, amount }: Noted): Promise<void> {
  const paid = amount === undefined ? null : wholeNumber('--amount', amount, 1, Number.MAX_SAFE_INTEGER);
  const sum = await withPlatform(async (operated, { database }) => {
    const account = await createAccounts({ database, clock: systemClock }).findAccountByPath(path);
    if (account === null) throw new CommandError(`There is no account ${path}.`);
    const debts = await database.transaction(account.id, (tx) => readDebts(tx, account.id));
    const id = parseId(payment);
    const debt = debts.find((one) => one.paymentId === id && one.isOverpaid === (verb === 'returnDebt'));
    if (debt !== undefined && paid === null) {
      const owed = texts[verb].owed(path, money(debt.amount, debt.currency));
      throw new CommandError(
        `${owed}, since ${renderInstant(debt.since)} UTC. Nothing was noted. Once that is paid, repeat the command with --amount ${debt.amount}.`,
      );
    }
    const { currency, since } = debt ?? { currency: account.currency, since: new Date(0) };
    // Without a debt it is refused, with the reason.
    await operated[verb](account.id, payment, { amount: paid ?? 0, currency, since });
    return money(paid ?? 0, currency);
  });
  console.log(texts[verb].ended(path, sum));
}

const money = (amount: number, currency: string) => formatMoney(amount, currency, localeOf('en'));

async function list({ account: path }: { account?: string }): Promise<void> {
  await withStore(path, async ({ database }, accounts) => {
    const rows: string[][] = [];
    for (const account of accounts) rows.push(...(await rowsOf(database, account)));
    console.log(
      rows.length === 0
        ? 'Nobody owes anything.'
        : renderTable(['ACCOUNT', 'PAYMENT', 'AMOUNT', 'OWED BY', 'SINCE (UTC)'], rows),
    );
  });
}

async function rowsOf(database: Database, { id, path }: Account): Promise<string[][]> {
  const debts = await database.transaction(id, (tx) => readDebts(tx, id));
  return debts.map(({ paymentId: payment, amount, currency, since, isOverpaid }) => [
    path,
    payment,
    money(amount, currency),
    isOverpaid ? 'the operator' : 'the business',
    renderInstant(since),
  ]);
}

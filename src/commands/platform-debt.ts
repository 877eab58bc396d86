import type { Command } from 'commander';
import { createAccounts } from '../accounts/service.ts';
import type { Account } from '../accounts/types.ts';
import { CommandError } from '../kit/command-error.ts';
import type { Database } from '../kit/db/database.ts';
import { formatMoney, localeOf } from '../kit/text/locale.ts';
import { systemClock } from '../kit/time.ts';
import { readDebts } from '../payments/service.ts';
import type { WithPlatform } from './platform.ts';
import { renderInstant, renderTable } from './table.ts';
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
  const which = (name: string, description: string) =>
    platform
      .command(name)
      .description(description)
      .argument('<account>', 'the part of the account in links')
      .argument('<payment>', 'the id of the payment');
  const end = (verb: 'settleDebt' | 'returnDebt', say: (path: string, money: string) => string) =>
    async function note(path: string, id: string): Promise<void> {
      const { totalAmount, currency } = await withPlatform(async (operated, { database }) => {
        const account = await createAccounts({ database, clock: systemClock }).findAccountByPath(path);
        if (account === null) throw new CommandError(`There is no account ${path}.`);
        return operated[verb](account.id, id);
      });
      console.log(say(path, money(totalAmount, currency)));
    };
  which(
    'debt-settled',
    'Note that a business has paid back a payment out that the bank of its wallet took from the platform. It can then pay out again.',
  ).action(end('settleDebt', (path, sum) => `${path} owes nothing more for this payment of ${sum}.`));
  which(
    'debt-returned',
    'Note that the operator has paid a business what came back to the platform after the business had paid for it.',
  ).action(end('returnDebt', (path, sum) => `You owe ${path} nothing more for this payment of ${sum}.`));
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

import type { Command } from 'commander';
import { createAccounts } from '../accounts/service.ts';
import { CommandError } from '../kit/command-error.ts';
import { formatMoney, localeOf } from '../kit/text/locale.ts';
import { systemClock } from '../kit/time.ts';
import type { WithPlatform } from './platform.ts';

/** Adds `platform debt-settled`. */
export function addDebtCommand(platform: Command, withPlatform: WithPlatform): void {
  platform
    .command('debt-settled')
    .description(
      'Note that a business has paid back a payment out that the bank of its wallet took from the platform. It can then pay out again.',
    )
    .argument('<account>', 'the part of the account in links')
    .argument('<payment>', 'the id of the payment')
    .action(async (path: string, payment: string) => {
      const { totalAmount, currency } = await withPlatform(async (operated, { database }) => {
        const account = await createAccounts({ database, clock: systemClock }).findAccountByPath(path);
        if (account === null) throw new CommandError(`There is no account ${path}.`);
        return operated.settleDebt(account.id, payment);
      });
      const money = formatMoney(totalAmount, currency, localeOf('en'));
      console.log(`${path} owes nothing more for this payment of ${money}.`);
    });
}

import type { Command } from 'commander';
import { createAccounts } from '../accounts/service.ts';
import { accountTime } from '../accounts/types.ts';
import { CommandError } from '../kit/command-error.ts';
import { readConfig } from '../kit/config.ts';
import { AppError } from '../kit/errors.ts';
import { formatMoney, localeOf } from '../kit/text/locale.ts';
import { systemClock } from '../kit/time.ts';
import { settlePaymentDebt } from '../payments/service.ts';
import { openCommandStore } from './command-database.ts';
import { asCommandError } from './processor-output.ts';

/** Adds `platform debt-settled`. */
export function addDebtCommand(platform: Command): void {
  platform
    .command('debt-settled')
    .description(
      'Note that a business has paid back a payment out that the bank of its wallet took from the platform. It can then pay out again.',
    )
    .argument('<account>', 'the part of the account in links')
    .argument('<payment>', 'the id of the payment')
    .action(settle);
}

async function settle(path: string, id: string): Promise<void> {
  const config = readConfig();
  const store = await openCommandStore(config);
  try {
    const { database } = store;
    const account = await createAccounts({ database, clock: systemClock }).findAccountByPath(path);
    if (account === null) throw new CommandError(`There is no account ${path}.`);
    const now = accountTime(account, systemClock.now());
    const { totalAmount, currency } = await settlePaymentDebt(
      { database, payUrl: config.payUrl },
      account,
      id,
      now,
    );
    console.log(
      `${path} owes nothing more for this payment of ${formatMoney(totalAmount, currency, localeOf('en'))}.`,
    );
  } catch (cause) {
    if (cause instanceof AppError) throw asCommandError(cause);
    throw cause;
  } finally {
    await store.close();
  }
}

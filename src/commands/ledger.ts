import type { Command } from 'commander';
import { type Account, accountTime } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import { openLog } from '../kit/log.ts';
import { loadKeptSecrets } from '../kit/secrets.ts';
import { systemClock } from '../kit/time.ts';
import { readBalances } from '../ledger/service.ts';
import { openProcessors } from '../open-processors.ts';
import type { StatementSource } from '../processors/types.ts';
import { booksOf, reconcile, verifyAccount } from '../verification/service.ts';
import type { CheckResult } from '../verification/types.ts';
import { addDiscrepancyCommands } from './discrepancies.ts';
import { renderTable } from './table.ts';
import { withStore } from './with-store.ts';

interface AccountOption {
  readonly account?: string;
}

/** Adds `ledger verify`, `ledger balances`, `ledger reconcile`, `ledger discrepancies` and `ledger close`. */
export function addLedgerCommands(program: Command): void {
  const ledger = program
    .command('ledger')
    .description('The books of an account. Works while the service runs.');
  const which: [string, string] = ['--account <path>', 'path of the account; without it, every account'];
  ledger
    .command('verify')
    .description('Run all checks of the books. Lists failed checks, and then exits with 1.')
    .option(...which)
    .action(verify);
  ledger
    .command('balances')
    .description('Show the balance of each ledger account, in the currency’s minor unit.')
    .requiredOption('--account <path>', 'path of the account')
    .action(showBalances);
  ledger
    .command('reconcile')
    .description(
      'Compare the books with those of the processor, and with the statement of the operator’s platform. Lists differences, and then exits with 1.',
    )
    .option(...which)
    .action(reconcileAll);
  addDiscrepancyCommands(ledger);
}

async function verify({ account: path }: AccountOption): Promise<void> {
  await withStore(path, async ({ database }, accounts) => {
    let faults = 0;
    for (const account of accounts) {
      for (const result of await verifyAccount(database, account.id)) {
        console.log(describeCheck(account, result));
        faults += result.faultCount;
      }
    }
    conclude(faults, 'fault', accounts.length);
  });
}

function describeCheck({ path }: Account, result: CheckResult): string {
  const { name, sentence, rowsLookedAt, faultCount, faults } = result;
  if (faultCount === 0) return `${path}  ok     ${name}  ${rowsLookedAt} rows`;
  const lines = faults.map(
    ({ subject, expected, found }) =>
      `    ${subject}: expected ${expected ?? 'nothing'}, found ${found ?? 'nothing'}`,
  );
  const more = faultCount - faults.length;
  return [
    `${path}  FAULT  ${name}  ${rowsLookedAt} rows, ${faultCount} wrong: ${sentence}`,
    ...lines,
    ...(more > 0 ? [`    and ${more} more`] : []),
  ].join('\n');
}

async function showBalances({ account: path }: AccountOption): Promise<void> {
  await withStore(path, async ({ database }, [account]) => {
    if (account === undefined) return;
    const balances = await database.snapshot(account.id, (tx) => readBalances(tx, account.id));
    const rows = balances.map(({ account: code, currency, debits, credits }) => [
      code,
      currency,
      String(debits),
      String(credits),
      debits >= credits ? `${debits - credits} debit` : `${credits - debits} credit`,
    ]);
    console.log(rows.length === 0 ? 'Nothing was posted yet.' : renderTable(HEADINGS, rows));
  });
}

const HEADINGS = ['LEDGER ACCOUNT', 'CURRENCY', 'DEBITS', 'CREDITS', 'BALANCE'];

async function reconcileAll({ account: path }: AccountOption): Promise<void> {
  await withStore(path, async (store, accounts, config) => {
    const log = openLog(config.logLevel);
    // No other machine needs a sandbox that runs only as long as a command. The service may have the chosen port.
    const inside = { ...config, host: '127.0.0.1', sandboxPort: 0, isSandboxPortSet: false };
    const processors = await openProcessors({
      ...store,
      config: inside,
      clock: systemClock,
      log,
      loadSecrets: () => loadKeptSecrets(config),
    });
    try {
      const { database } = store;
      const { processorFor } = processors;
      const sources = { database, processorFor };
      let differences = 0;
      for (const account of accounts) {
        let isCompared = false;
        for await (const books of booksOf(sources, account)) {
          differences += await tell(database, account, books);
          isCompared = true;
        }
        if (!isCompared) console.log(`${account.path}  has no processor`);
      }
      conclude(differences, 'difference', accounts.length);
    } finally {
      await processors.close();
    }
  });
}

async function tell(database: Database, account: Account, processor: StatementSource): Promise<number> {
  const now = accountTime(account, systemClock.now());
  const { lineCount, underWay, differences } = await reconcile(database, account, processor, now);
  const moving = underWay === 0 ? '' : `, ${underWay} under way`;
  const isSame = differences.length === 0;
  const state = isSame ? 'ok   ' : 'DIFFER';
  console.log(`${account.path}  ${state}  ${processor.name}  ${lineCount} lines${moving}`);
  for (const { kind, subject, explanation } of differences) {
    console.log(`    ${kind} ${subject}: ${explanation}`);
  }
  return differences.length;
}

function conclude(count: number, noun: string, accounts: number): void {
  const of = accounts === 1 ? '1 account' : `${accounts} accounts`;
  console.log(count === 0 ? `No ${noun}s in ${of}.` : `${count} ${noun}${count === 1 ? '' : 's'} in ${of}.`);
  if (count > 0) process.exitCode = 1;
}

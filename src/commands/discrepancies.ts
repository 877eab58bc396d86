import type { Command } from 'commander';
import { type Account, accountTime } from '../accounts/types.ts';
import { CommandError } from '../kit/command-error.ts';
import { parseId } from '../kit/ids.ts';
import { systemClock } from '../kit/time.ts';
import { closeDiscrepancy, listDiscrepancies } from '../ledger/service.ts';
import { withStore } from './with-store.ts';

/** Adds `ledger discrepancies` and `ledger close`. */
export function addDiscrepancyCommands(ledger: Command): void {
  ledger
    .command('discrepancies')
    .description(
      'List differences and operations with an unknown outcome, for people to decide. Exits with 1 when there are any.',
    )
    .option('--account <path>', 'path of the account; without it, every account')
    .option('--all', 'also discrepancies that are gone or closed')
    .action(list);
  ledger
    .command('close')
    .description(
      'Close a discrepancy that a person has dealt with. If a check finds it again, that is a new one.',
    )
    .argument('<id>', 'its id, as `ledger discrepancies` shows it')
    .requiredOption('--account <path>', 'path of the account')
    .requiredOption('--note <text>', 'what was done, for those who look later')
    .action(close);
}

async function list({ account: path, all = false }: { account?: string; all?: boolean }): Promise<void> {
  await withStore(path, async ({ database }, accounts) => {
    let open = 0;
    for (const account of accounts) {
      const found = await listDiscrepancies(database, account.id, all);
      open += found.filter(({ goneAt }) => goneAt === null).length;
      for (const one of found) console.log(describe(account, one));
    }
    const word = open === 1 ? 'discrepancy' : 'discrepancies';
    console.log(open === 0 ? 'No discrepancies are open.' : `${open} ${word} open.`);
    if (open > 0) process.exitCode = 1;
  });
}

type Found = Awaited<ReturnType<typeof listDiscrepancies>>[number];

function describe({ path }: Account, { id, kind, subject, explanation, ...found }: Found): string {
  const { foundAt, goneAt, closingNote } = found;
  const state = goneAt === null ? 'open  ' : closingNote === null ? 'gone  ' : 'closed';
  const note = closingNote === null ? [] : [`    Note: ${closingNote}`];
  const first = `${path}  ${state}  ${id}  ${kind}  ${subject}  since ${foundAt.toISOString()}`;
  return [first, `    ${explanation}`, ...note].join('\n');
}

const LONGEST_NOTE = 2000;

async function close(id: string, { account: path, note }: { account: string; note: string }): Promise<void> {
  const text = note.trim();
  if (text === '' || text.length > LONGEST_NOTE) {
    throw new CommandError(`The note must have 1 to ${LONGEST_NOTE} characters.`);
  }
  await withStore(path, async ({ database }, [account]) => {
    const parsed = parseId(id);
    if (account === undefined) return;
    const now = accountTime(account, systemClock.now());
    if (parsed === null || !(await closeDiscrepancy(database, account.id, parsed, text, now))) {
      throw new CommandError(
        `${path} has no open discrepancy ${id}; ledger discrepancies lists the open ones.`,
      );
    }
    console.log(`Closed ${id}.`);
  });
}

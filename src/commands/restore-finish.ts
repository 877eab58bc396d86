import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import type { Account } from '../accounts/types.ts';
import { raiseFence } from '../fence/service.ts';
import type { Findings, Hold } from '../fence/types.ts';
import { CommandError } from '../kit/command-error.ts';
import { type Config, readConfig } from '../kit/config.ts';
import { openLog } from '../kit/log.ts';
import { loadKeptSecrets } from '../kit/secrets.ts';
import { systemClock } from '../kit/time.ts';
import type { Services } from '../wiring.ts';
import { openCommandStore, type Store } from './command-database.ts';
import { explain } from './explain.ts';

/** The options of `restore` that are about what follows the restore itself. */
export interface FenceOptions {
  readonly finish?: boolean;
  readonly fence?: boolean;
  readonly backupAt?: string;
  readonly liftAnyway?: string;
  readonly account?: string;
  readonly numbersAbove?: string;
  readonly creditNotesAbove?: string;
  readonly sendWaitingMails?: boolean;
  readonly lift?: boolean;
  readonly yes?: boolean;
}

/** Adds the options of {@link FenceOptions}. */
export function addFenceOptions(restore: Command): Command {
  return restore
    .option(
      '--finish',
      'ask the processors what happened since the backup, apply it, and end the hold; exits with 1 while an account stays held',
    )
    .option('--fence', 'hold every account, after a restore by other means; before the service starts')
    .option('--backup-at <instant>', 'with --fence: the instant of the data, as 2026-11-21T03:00:00Z')
    .option('--account <path>', 'with --finish: only this account')
    .option(
      '--numbers-above <number>',
      'with --finish and --account: the highest invoice number that went out, as 42',
    )
    .option(
      '--credit-notes-above <number>',
      'with --finish and --account: the highest number of a credit note that went out, as 7',
    )
    .option('--send-waiting-mails', 'with --finish: send mails that waited in the backup, perhaps once more')
    .option('--no-lift', 'with --finish: read and apply all, and leave the accounts held')
    .option(
      '--lift-anyway <path>',
      'end the hold of an account without its processor: payments since the backup may be taken twice',
    )
    .option('--yes', 'do not ask for a confirmation');
}

/** Whether the options are about what follows a restore, and not about a restore from a file. */
export function isFenceAsked({ finish, fence, liftAnyway }: FenceOptions): boolean {
  return finish === true || fence === true || liftAnyway !== undefined;
}

/** Does what the options say. Errors: none or several of the actions, or a value that cannot be read. */
export async function runFence(options: FenceOptions): Promise<void> {
  const { finish, fence, liftAnyway, backupAt } = options;
  const asked = [finish, fence, liftAnyway !== undefined].filter(Boolean).length;
  if (asked !== 1) throw new CommandError('Name one of --finish, --fence and --lift-anyway.');
  if (fence === true) return raise(readInstant(backupAt));
  if (liftAnyway !== undefined) return liftOne(liftAnyway, options);
  return finishRestore(options);
}

function readInstant(text: string | undefined): Date {
  const instant = new Date(text ?? '');
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text ?? '');
  if (!isWhole || Number.isNaN(instant.getTime()) || instant > systemClock.now()) {
    throw new CommandError('--backup-at must be the instant of the restored data, as 2026-11-21T03:00:00Z.');
  }
  return instant;
}

// Each account counts for itself.
function readNumbers({ numbersAbove, creditNotesAbove, account }: FenceOptions) {
  const numberOf = (option: string, text?: string): number => {
    if (text === undefined) return 0;
    if (account === undefined) throw new CommandError(`${option} needs --account.`);
    if (!/^\d{1,9}$/.test(text)) throw new CommandError(`${option} must be a number, as 42.`);
    return Number(text);
  };
  return {
    numbersAbove: numberOf('--numbers-above', numbersAbove),
    creditNotesAbove: numberOf('--credit-notes-above', creditNotesAbove),
  };
}

async function raise(backupAt: Date): Promise<void> {
  const store = await openCommandStore(readConfig());
  try {
    const restoredAt = systemClock.now();
    const count = await store.database.system.transaction((tx) => raiseFence(tx, { backupAt, restoredAt }));
    console.log(`${count} ${count === 1 ? 'account is' : 'accounts are'} held.`);
    console.log('Start the service, and then run: tranche restore --finish');
  } finally {
    await store.close();
  }
}

/** Finishes the restore of every held account, or of one, and prints what was found. */
async function finishRestore(options: FenceOptions): Promise<void> {
  const numbers = readNumbers(options);
  const sendsWaitingMails = options.sendWaitingMails === true;
  const choices = { ...numbers, sendsWaitingMails, staysHeld: options.lift === false };
  await withFence(options.account, async ({ fence }, held) => {
    let left = 0;
    for (const { account, hold } of held) {
      if (hold.isFrozen) {
        console.log(`${hold.path}  FROZEN  It is held when it is unfrozen: finish it then.`);
        continue;
      }
      // One account that fails must not keep the others held.
      const done = await fence.finish(account, hold, choices).catch((cause: unknown) => ({
        isLifted: false as const,
        reason: `${explain(cause)} Finish again.`,
        stripeAccount: null,
      }));
      if (done.isLifted) describe(hold, done.findings);
      else console.log(`${hold.path}  HELD  ${done.reason}`);
      if (done.stripeAccount !== null) console.log(`    Asked: the Stripe account ${done.stripeAccount}.`);
      left += done.isLifted ? 0 : 1;
    }
    conclude(held, left);
  });
}

function describe({ path }: Hold, findings: Findings): void {
  const { events, charges, refunds, differences, nextNumber, mails, deliveries } = findings;
  console.log(`${path}  works again  ${events} events of its processor since the backup`);
  if (charges + refunds > 0) console.log(`    ${charges} charges and ${refunds} refunds were written again.`);
  if (differences > 0) {
    console.log(
      `    ${differences} discrepancies are open: ledger discrepancies --account ${path} says what to do.`,
    );
  }
  if (nextNumber !== null) console.log(`    The next invoice number is ${nextNumber}.`);
  if (mails > 0) {
    console.log(
      `    ${mails} mails of the backup are not sent (Superseded): they may have been sent before.`,
    );
  }
  if (deliveries > 0) {
    console.log(
      `    ${deliveries} deliveries to webhooks waited in the backup: they are sent now, perhaps again.`,
    );
  }
}

/** The next step about people who were erased since the backup. */
const ERASED_AGAIN = 'Contacts and accounts that were erased since then are here again: erase them again.';

function conclude(held: readonly { readonly hold: Hold }[], left: number): void {
  if (held.length === 0) {
    console.log('No account is held.');
    return;
  }
  const since = held.map(({ hold }) => hold.backupAt.toISOString()).toSorted()[0];
  console.log(
    `What callers created since ${since} and no processor knows is gone: invoices, contacts, payments`,
  );
  console.log(
    'out that were not begun, consents to autopay and their withdrawals, payments marked by hand, edits and',
  );
  console.log(
    'cancellations, new accounts, suspensions, and idempotency keys. A repeated request runs again.',
  );
  console.log(
    'Tokens that were revoked, members who were removed, and passwords and authenticator apps that were changed',
  );
  console.log('since then work again as before: revoke, remove and change them again.');
  console.log(ERASED_AGAIN);
  console.log('Positions and sequences of events have jumped: receivers take them as newer.');
  if (left === 0) return;
  console.log(`${left} of ${held.length} accounts stay held.`);
  process.exitCode = 1;
}

async function liftOne(path: string, options: FenceOptions): Promise<void> {
  const numbers = readNumbers({ ...options, account: path });
  if (options.yes !== true) await confirm(path);
  await withFence(path, async ({ fence }, held) => {
    for (const { account, hold } of held) {
      if (hold.isFrozen) throw new CommandError(`${path} is frozen: unfreeze it first.`);
      const choices = { ...numbers, sendsWaitingMails: options.sendWaitingMails === true };
      describe(hold, await fence.liftAnyway(account, hold, choices));
    }
  });
}

// A person types the name of the account: the money of its clients is at stake.
async function confirm(path: string): Promise<void> {
  if (!process.stdin.isTTY) throw new CommandError('Nobody can confirm it here: add --yes.');
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  const question = `Clients who paid ${path} since the backup may be charged again. Type ${path} to go on: `;
  const answer = await reader.question(question);
  reader.close();
  if (answer.trim() !== path) throw new CommandError(`${path} stays held.`);
}

interface Held {
  readonly account: Account;
  readonly hold: Hold;
}

// Opens all that finishing needs: the processors, and the services without their worker.
async function withFence(
  path: string | undefined,
  work: (services: Services, held: readonly Held[]) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  const store = await openCommandStore(config);
  try {
    await withServices(config, store, async (services) => {
      const holds = await services.fence.list();
      const chosen = holds.filter((hold) => path === undefined || hold.path === path);
      if (path !== undefined && chosen.length === 0) throw new CommandError(`${path} is not held.`);
      const held: Held[] = [];
      for (const hold of chosen) {
        const account = await services.accounts.findAccount(hold.accountId);
        if (account !== null) held.push({ account, hold });
      }
      await work(services, held);
    });
  } finally {
    await store.close();
  }
}

async function withServices(
  config: Config,
  store: Store,
  work: (services: Services) => Promise<void>,
): Promise<void> {
  const log = openLog(config.logLevel);
  // No other machine needs a sandbox that runs only as long as a command. The service may have the chosen port.
  const inside = { ...config, host: '127.0.0.1', sandboxPort: 0, isSandboxPortSet: false };
  const loadSecrets = () => loadKeptSecrets(config);
  const opened = { ...store, config: inside, clock: systemClock, log, loadSecrets };
  // The whole service: a restore itself, which somebody waits for, begins without it.
  const [{ openProcessors }, { buildServices }] = await Promise.all([
    import('../open-processors.ts'),
    import('../wiring.ts'),
  ]);
  const processors = await openProcessors(opened);
  const services = buildServices({ ...opened, ...processors });
  try {
    await work(services);
  } finally {
    services.mailer?.close();
    services.mailRoutes.close();
    await processors.close();
  }
}

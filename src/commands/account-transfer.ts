import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { createAccounts } from '../accounts/service.ts';
import type { Account } from '../accounts/types.ts';
import { CommandError } from '../kit/command-error.ts';
import { type Config, readConfig, readTransferPassphrase } from '../kit/config.ts';
import { syncPath } from '../kit/files/durable.ts';
import { loadKeptSecrets, loadSecrets, type Secrets } from '../kit/secrets.ts';
import { systemClock } from '../kit/time.ts';
import type { Imported, TransferDeps } from '../transfer/service.ts';
import { verifyAccount } from '../verification/service.ts';
import { isClusterMade, openCommandStore, type Store } from './command-database.ts';
import { readHiddenLines } from './hidden-lines.ts';
import { renderTable } from './table.ts';
import { withStore } from './with-store.ts';

// Loaded by the commands that use it: what encrypts is large, and the others of `account` start sooner without it.
const loadTransfer = () => import('../transfer/service.ts');

/** Somebody who has the file could guess a shorter one. */
const SHORTEST_PASSPHRASE = 12;

interface ExportOptions {
  readonly to: string;
  readonly freeze?: true;
  readonly for?: string;
  readonly runsNowhereElse?: true;
  readonly processorKeys: boolean;
}

/** Adds `account export`, `account import`, `account installation` and `account unfreeze`. */
export function addTransferCommands(account: Command): void {
  account
    .command('export')
    .description(
      'Write everything of an account into one encrypted file, for another installation. The passphrase is read from standard input or TRANSFER_PASSPHRASE.',
    )
    .argument('<path>', 'path of the account')
    .requiredOption('--to <file>', 'the file to make')
    .option(
      '--freeze',
      'to move: from now on the account can only be read here, and it runs where it is imported',
    )
    .option(
      '--for <installation>',
      'with --freeze: the new installation, by the name that account installation prints there',
    )
    .option(
      '--runs-nowhere-else',
      'with --freeze, for an account that was frozen before: it runs in no other installation, and no earlier file of it will be imported',
    )
    .option('--no-processor-keys', 'leave its keys at the processor out')
    .action(exportAccount);
  account
    .command('import')
    .description('Import an exported account, all of it or nothing.')
    .argument('<file>', 'what account export has made')
    .action(importAccount);
  account
    .command('installation')
    .description('Print the name of this installation, for account export --freeze --for.')
    .action(printInstallation);
  account
    .command('unfreeze')
    .description('Let a frozen account continue here.')
    .argument('<path>', 'path of the account')
    .requiredOption(
      '--runs-nowhere-else',
      'it runs in no other installation: two would charge its clients twice',
    )
    .action(unfreeze);
}

async function exportAccount(path: string, options: ExportOptions): Promise<void> {
  const { to, freeze, processorKeys, runsNowhereElse = false } = options;
  const addressee = await addresseeOf(options);
  const passphrase = await readPassphrase();
  const { freezeAccount, writeTransfer } = await loadTransfer();
  await withStore(path, async (store, [account], config) => {
    if (account === undefined) return;
    const deps = transferDeps(store, config, await loadKeptSecrets(config));
    // An account may be frozen here because it runs elsewhere. So its file runs in the other installation only if the
    // caller says that the account moves.
    const isFrozen = freeze === true;
    const freezing = { database: store.database, clock: systemClock };
    if (isFrozen) await freezeAccount(freezing, account.id, { runsNowhereElse });
    await writeWhole(to, (write) =>
      writeTransfer(
        deps,
        account,
        { ...addressee, passphrase, withProcessorKeys: processorKeys, isFrozen },
        write,
      ),
    );
    console.log(`${account.path} is in ${to}, encrypted (the format of age: age -d opens it).`);
    console.log(
      isFrozen
        ? `It can only be read here from now on. Only ${addressee.forInstallation} can import the file: npm run -s tranche -- account import ${to}`
        : `It ${account.isFrozen ? 'stays frozen' : 'continues'} here. In the other installation, the account stays frozen until: account unfreeze.`,
    );
  });
}

// A frozen account runs where its file is imported, so that the file says where.
async function addresseeOf({
  freeze,
  for: named,
  runsNowhereElse,
}: ExportOptions): Promise<{ readonly forInstallation?: string }> {
  if (freeze !== true) {
    if (named !== undefined) throw new CommandError('--for is for a move: add --freeze.');
    if (runsNowhereElse === true) throw new CommandError('--runs-nowhere-else is for a move: add --freeze.');
    return {};
  }
  const { readInstallationName } = await loadTransfer();
  if (named !== undefined) return { forInstallation: readInstallationName(named) };
  throw new CommandError(
    'With --freeze the file is for one installation. In the new installation, npm run -s tranche -- account ' +
      'installation prints its name. Add --for and this name.',
  );
}

// The rest of a killed export looks like one that is being made: only the operator can tell them apart.
async function remedyOf(path: string): Promise<string> {
  const isEmpty = await stat(path).then(
    (found) => found.isFile() && found.size === 0,
    () => false,
  );
  if (!isEmpty) return '';
  return ` The file is empty: another export is writing it, or was interrupted. If it was interrupted, delete it and ${path}.partial, and export again.`;
}

// The file has its name only when it is whole and on the disk.
async function writeWhole(
  path: string,
  produce: (write: (pieces: AsyncIterable<Buffer>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const partial = `${path}.partial`;
  await open(path, 'wx', 0o600).then(
    (file) => file.close(),
    async (cause: unknown) => {
      throw new CommandError(`${path} cannot be made: ${(cause as Error).message}.${await remedyOf(path)}`, {
        cause,
      });
    },
  );
  try {
    await produce(async (pieces) => {
      const file = await open(partial, 'w', 0o600);
      try {
        for await (const piece of pieces) await file.writeFile(piece);
        await file.sync();
      } finally {
        await file.close();
      }
    });
    await rename(partial, path);
    await syncPath(dirname(path));
  } catch (cause) {
    await rm(partial, { force: true });
    await rm(path, { force: true });
    throw cause;
  }
}

async function importAccount(path: string): Promise<void> {
  const passphrase = await readPassphrase();
  const config = readConfig();
  const { readTransfer } = await loadTransfer();
  const isNew = config.databaseUrl === null && !(await isClusterMade(config.dataDir));
  const store = await openCommandStore(config, { begins: true });
  try {
    const file = await openFile(path);
    // No service has a key for a database that begins here.
    const secrets = await (isNew ? loadSecrets : loadKeptSecrets)(config);
    const imported = await readTransfer(transferDeps(store, config, secrets), file, passphrase);
    const accounts = createAccounts({ database: store.database, clock: systemClock });
    const account = await accounts.findAccount(imported.accountId);
    if (account === null) throw new Error('The account that was imported is not there.');
    tell(imported, account, config);
    await proveBooks(store, account);
  } finally {
    await store.close();
  }
}

async function openFile(path: string): Promise<AsyncIterable<Buffer>> {
  const stream = createReadStream(path);
  await new Promise<void>((resolve, reject) => {
    stream.once('open', () => resolve());
    stream.once('error', (cause) =>
      reject(new CommandError(`${path} cannot be read: ${cause.message}.`, { cause })),
    );
  });
  return stream;
}

function tell({ preamble, tables, ...imported }: Imported, account: Account, { payUrl }: Config): void {
  const filled = Object.entries(tables).filter(([, rows]) => rows > 0);
  console.log(
    renderTable(
      ['TABLE', 'ROWS'],
      filled.map(([table, rows]) => [table, String(rows)]),
    ),
  );
  console.log(`${account.path} was imported, as it was at ${preamble.exportedAt}.`);
  if (preamble.payUrl !== payUrl) {
    console.log(
      `The links that clients have lead to ${preamble.payUrl}; links made here lead to ${payUrl}. The old links work again when their host name leads to this installation (PAY_URL).`,
    );
  }
  if (!imported.hasPasskeys) {
    console.log(
      `Passkeys work only at ${preamble.publicHost}, so they were not imported: members sign in with their password, or reset it.`,
    );
  }
  if (imported.unprovedPeople > 0) {
    console.log(
      `Members who came with an earlier file and never proved their address: ${imported.unprovedPeople}. Their password no longer works: they choose a new one with "Forgot your password" at the sign-in.`,
    );
  }
  if (!preamble.hasProcessorKeys) {
    console.log(
      `The keys of its processor are not in the file: processor set stripe --account ${account.path}`,
    );
  }
  if (!imported.isRunning) {
    console.log(
      `It was not frozen when it was exported, so it is frozen here. If it runs in no other installation: account unfreeze ${account.path} --runs-nowhere-else`,
    );
  }
}

async function proveBooks({ database }: Store, { id, path }: Account): Promise<void> {
  const results = await verifyAccount(database, id);
  const wrong = results.filter(({ faultCount }) => faultCount > 0);
  if (wrong.length === 0) {
    console.log(`Its books were verified: ${results.length} checks, 0 faults.`);
    return;
  }
  console.log(
    `Its books have faults, which they already had before: ledger verify --account ${path} lists them.`,
  );
  process.exitCode = 1;
}

async function printInstallation(): Promise<void> {
  const { installationName } = await loadTransfer();
  const store = await openCommandStore(readConfig());
  try {
    console.log(await installationName(store.database.system));
  } finally {
    await store.close();
  }
}

async function unfreeze(path: string): Promise<void> {
  const { unfreezeAccount } = await loadTransfer();
  await withStore(path, async ({ database }, [account]) => {
    if (account === undefined) return;
    const isChanged = await unfreezeAccount({ database, clock: systemClock }, account.id);
    console.log(isChanged ? `${path} continues here.` : `${path} was not frozen.`);
  });
}

function transferDeps(
  { wholeConnection, database }: Store,
  { publicUrl, payUrl }: Config,
  secrets: Secrets,
): TransferDeps {
  return {
    connection: wholeConnection,
    system: database.system,
    secrets,
    clock: systemClock,
    publicUrl,
    payUrl,
  };
}

async function readPassphrase(): Promise<string> {
  const prompt = 'Type the passphrase of the file (it is not shown), then Enter, Ctrl-D: ';
  const passphrase = readTransferPassphrase() ?? (await readHiddenLines(prompt))[0] ?? '';
  if (passphrase.length >= SHORTEST_PASSPHRASE) return passphrase;
  throw new CommandError(
    `A passphrase of at least ${SHORTEST_PASSPHRASE} characters protects the file: send it on standard input, or set TRANSFER_PASSPHRASE.`,
  );
}

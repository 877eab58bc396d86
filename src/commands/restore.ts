import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Command } from 'commander';
import { createAccounts } from '../accounts/service.ts';
import {
  describeUnreadable,
  newestBackup,
  openPlace,
  type Restored,
  type RestoreOptions,
  restoreBackup,
} from '../backup/service.ts';
import { raiseFence } from '../fence/service.ts';
import { CommandError } from '../kit/command-error.ts';
import { type Config, readConfig } from '../kit/config.ts';
import { openDatabase } from '../kit/db/database.ts';
import type { AgeIdentity } from '../kit/files/age.ts';
import { loadKeptSecrets } from '../kit/secrets.ts';
import { systemClock } from '../kit/time.ts';
import { openAsOwner } from '../open-database.ts';
import { openLogins } from '../postgres/logins-store.ts';
import type { ClusterConnection } from '../postgres/types.ts';
import { verifyAccount } from '../verification/service.ts';
import { splitAddress } from './backup.ts';
import { addFenceOptions, type FenceOptions, isFenceAsked, runFence } from './restore-finish.ts';
import { restoreLog } from './restore-log.ts';
import { refusePairs } from './restore-options.ts';
import { withScratch } from './scratch.ts';

interface Options extends FenceOptions {
  readonly withoutSecrets?: boolean;
  readonly check?: boolean;
  readonly plain?: boolean;
  readonly identity?: string;
  readonly toTime?: string;
  readonly toEnd?: boolean;
  readonly despiteDamage?: boolean;
  readonly installation?: string;
  readonly chain?: string;
}

/** Adds `restore`. */
export function addRestoreCommand(program: Command): void {
  const command = program
    .command('restore')
    .description(
      'Restore a backup into an empty database (a new DATA_DIR, or a new one of DATABASE_URL), and let its accounts work again.',
    )
    .argument('[from]', 'a file, or a folder or store, whose newest backup is taken; default BACKUP_TO')
    .option('--without-secrets', 'also where the key of the service that wrote it is not here')
    .option(
      '--check',
      'restore into a database for a moment, verify all books, and exit with 1 if they have faults',
    )
    .option('--plain', 'also a file that is not encrypted, where a passphrase or an identity is set')
    .option('--identity <file>', 'the file of the identity (age-keygen) for backups to a BACKUP_RECIPIENT')
    .option(
      '--to-time <instant>',
      'the embedded database at this instant, such as 2026-11-26T14:03:07Z (BACKUP_LOG)',
    )
    .option('--to-end', 'the embedded database up to the last transaction of its archived log')
    .option('--installation <name>', 'with these: whose log, where the place has several')
    .option('--chain <name>', 'with these: which log, where a copy or a trial restore has written one, too')
    .option('--despite-damage', 'with these: up to a part of the log that is damaged or missing');
  addFenceOptions(command).action(restore);
}

async function restore(from: string | undefined, options: Options): Promise<void> {
  refusePairs({ ...options });
  if (isFenceAsked(options)) return runFence(options);
  const config = readConfig();
  const address = from ?? config.backupTo;
  if (address === null)
    throw new CommandError('From where? Name a file, a folder or a store, or set BACKUP_TO.');
  const identity = await readIdentity(config, options.identity);
  if (options.toTime !== undefined || options.toEnd === true) {
    return restoreLog(config, address, identity, options);
  }
  const allowsPlain = options.plain === true;
  if (options.check === true) return check(config, address, { identity, allowsPlain });
  const keyIds = options.withoutSecrets === true ? null : (await loadKeptSecrets(config)).keyIds();
  const { name, file } = await openBackup(address);
  const store = await openAsOwner(config, { fills: true });
  try {
    const restored = await restoreBackup(file, {
      ...common,
      owner: store.owner,
      identity,
      allowsPlain,
      keyIds,
    });
    await store.complete();
    tell(name, restored);
  } finally {
    file.destroy();
    await store.close();
  }
}

const common: Pick<RestoreOptions, 'raiseFence' | 'clock'> = {
  raiseFence,
  clock: systemClock,
};

function tell(name: string, { preamble, accounts, rows, migrated }: Restored): void {
  const { madeAt, madeBy } = preamble;
  console.log(`${name} was restored: ${accounts} accounts, ${rows} rows, as they were at ${madeAt}.`);
  if (migrated.length > 0) console.log(`Tranche ${madeBy} made it; applied since: ${migrated.join(', ')}.`);
  console.log('Every account is held until its processor was asked what happened since then.');
  console.log('Start the service, and then run: tranche restore --finish');
}

// A database of its own, which goes away: nothing of the installation is read or changed.
async function check(
  config: Config,
  address: string,
  opening: Pick<RestoreOptions, 'identity' | 'allowsPlain'>,
): Promise<void> {
  await withScratch(config, async (dataDir, stopped) => {
    const { name, file } = await openBackup(address);
    try {
      const store = await openAsOwner({ ...config, databaseUrl: null, dataDir }, { durable: false });
      // What reads the file or the database then fails.
      stopped.addEventListener('abort', () => {
        file.destroy();
        store.close().catch(() => {});
      });
      try {
        stopped.throwIfAborted();
        await checkInto(store.owner as ClusterConnection, config, { name, file }, opening);
      } finally {
        await store.close();
      }
    } finally {
      file.destroy();
    }
  });
}

async function checkInto(
  owner: ClusterConnection,
  config: Config,
  { name, file }: { readonly name: string; readonly file: Readable },
  opening: Pick<RestoreOptions, 'identity' | 'allowsPlain'>,
): Promise<void> {
  const restored = await restoreBackup(file, { ...common, owner, ...opening, keyIds: null });
  await verifyAll(owner, name, restored);
  const keyIds = (await loadKeptSecrets(config)).keyIds();
  const unreadable = describeUnreadable(restored.preamble, keyIds);
  if (unreadable.length > 0) console.log(`With the key here nobody can read: ${unreadable.join('; ')}.`);
}

async function verifyAll(
  owner: ClusterConnection,
  name: string,
  { preamble, rows }: Restored,
): Promise<void> {
  const database = openDatabase(await openLogins(owner), () => {});
  try {
    const accounts = await createAccounts({ database, clock: systemClock }).listAccounts();
    let faults = 0;
    for (const { id, path } of accounts) {
      for (const { name: checked, sentence, faultCount } of await verifyAccount(database, id)) {
        if (faultCount === 0) continue;
        console.log(`${path}  FAULT  ${checked}  ${faultCount} wrong: ${sentence}`);
        faults += faultCount;
      }
    }
    console.log(
      `${name} can be restored: ${accounts.length} accounts, ${rows} rows, as they were at ${preamble.madeAt}; ${faults} faults in the books.`,
    );
    if (faults > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

async function openBackup(address: string): Promise<{ readonly name: string; readonly file: Readable }> {
  const { place: placeAddress, name: chosen } = splitAddress(address);
  const place = await openPlace(placeAddress);
  const name = chosen ?? (await newestBackup(place, systemClock.now()));
  return { name, file: await place.read(name) };
}

async function readIdentity(
  { backupPassphrase, backupIdentity }: Config,
  path: string | undefined,
): Promise<AgeIdentity | null> {
  const text = path === undefined ? backupIdentity : await readIdentityFile(path);
  if (text !== null) return { identity: text };
  return backupPassphrase === null ? null : { passphrase: backupPassphrase };
}

// As age-keygen writes it: lines of comments, and the identity.
async function readIdentityFile(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw new CommandError(`${path} cannot be read: ${cause.message}.`, { cause });
  });
  const identity = text.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identity === undefined)
    throw new CommandError(`${path} has no identity of age: it begins AGE-SECRET-KEY-.`);
  return identity.trim();
}

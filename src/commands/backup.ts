import { basename, dirname } from 'node:path';
import type { Command } from 'commander';
import { type BackupTarget, createBackups } from '../backup/service.ts';
import { CommandError } from '../kit/command-error.ts';
import { type Config, readConfig } from '../kit/config.ts';
import { openLog } from '../kit/log.ts';
import { createOnlyOne } from '../kit/queue/only-one.ts';
import { loadKeptSecrets } from '../kit/secrets.ts';
import { systemClock } from '../kit/time.ts';
import { installationName } from '../transfer/service.ts';
import { openCommandStore } from './command-database.ts';

interface Options {
  readonly to?: string;
  readonly plain?: boolean;
  readonly newPlace?: boolean;
}

/** Adds `backup`. */
export function addBackupCommand(program: Command): void {
  program
    .command('backup')
    .description(
      'Back up the whole installation, beside a running service or alone. SECRET_KEY is not in it.',
    )
    .option(
      '--to <place>',
      'a folder or s3://bucket/prefix, or a file that ends in .age (with --plain: .tar.gz); default BACKUP_TO',
    )
    .option('--plain', 'do not encrypt it: anybody who has the file reads everything in it')
    .option('--new-place', 'also where none of the backups that were made there is left')
    .action(backUp);
}

async function backUp({ to, plain = false, newPlace: isNewPlace = false }: Options): Promise<void> {
  const config = readConfig();
  const target = targetOf(to ?? config.backupTo, !plain);
  const store = await openCommandStore(config);
  try {
    const { database, ownerConnection: owner, connection } = store;
    const secrets = await loadKeptSecrets(config);
    const backups = createBackups({
      database,
      owner,
      clock: systemClock,
      log: openLog(config.logLevel),
      settings: config,
      onlyOne: createOnlyOne(connection),
      readKeyId: async () => secrets.keyIds()[0] ?? null,
      installationName: () => installationName(database.system),
    });
    const { name, place, bytes, rows, accounts, snapshotMs } = await backups.backUp({
      ...target,
      isNewPlace,
    });
    console.log(
      `Backed up to ${place}: ${name}, ${bytes} bytes, ${rows} rows of ${accounts} accounts; the snapshot was held for ${(snapshotMs / 1000).toFixed(1)} s.`,
    );
    console.log(keyAdvice(config));
  } finally {
    await store.close();
  }
}

function keyAdvice({ secretKey, databaseUrl }: Config): string {
  if (secretKey !== null || databaseUrl !== null) return 'SECRET_KEY is not in it: keep it elsewhere.';
  return 'The key of the service is not in it: keep a copy of secret.key in DATA_DIR elsewhere.';
}

/** The name at the end of an address, where it is that of one backup. */
export function splitAddress(address: string): { readonly place: string; readonly name: string | null } {
  const [path = '', query] = address.split('?');
  if (!/\.(age|tar\.gz)$/.test(path)) return { place: address, name: null };
  const isStore = address.startsWith('s3:');
  const place = isStore ? path.slice(0, path.lastIndexOf('/')) : dirname(path);
  return { place: query === undefined ? place : `${place}?${query}`, name: basename(path) };
}

function targetOf(address: string | null, isEncrypted: boolean): BackupTarget {
  if (address === null) {
    throw new CommandError('Where to? Name a folder, a store or a file with --to, or set BACKUP_TO.');
  }
  const { place, name } = splitAddress(address);
  if (name !== null && name.endsWith('.age') !== isEncrypted) {
    throw new CommandError(
      isEncrypted
        ? `${name} would be encrypted: name it with .age at its end, or add --plain.`
        : `${name} would not be encrypted: name it with .tar.gz at its end, or leave --plain out.`,
    );
  }
  return { address: place, isEncrypted, ...(name === null ? {} : { name }) };
}

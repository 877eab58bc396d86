import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { CommandError } from '../kit/command-error.ts';
import { type Config, readConfig } from '../kit/config.ts';
import { rotateKey } from '../kit/key-files.ts';
import { countSealed, rewrapSealed, type SealedCount } from '../kit/sealed-columns.ts';
import { loadKeptSecrets } from '../kit/secrets.ts';
import { openCommandStore, type Store } from './command-database.ts';
import { renderTable } from './table.ts';

/** Adds `secrets rotate`, `secrets rewrap` and `secrets status`. */
export function addSecretsCommands(program: Command): void {
  const secrets = program
    .command('secrets')
    .description(
      'The secret key of the service, which encrypts what it keeps of processors, webhooks and apps.',
    );
  secrets
    .command('rotate')
    .description(
      'Make a new key in DATA_DIR, and keep the one before for what it has encrypted. With SECRET_KEY: say how to change it.',
    )
    .action(rotate);
  secrets
    .command('rewrap')
    .description(
      'Encrypt everything of earlier keys again, with the current one. The service may run. Repeat it after an interruption.',
    )
    .action(() => withSealed(rewrap));
  secrets
    .command('status')
    .description('Show how many values each key has encrypted. Exit code 1 when some cannot be read.')
    .action(() => withSealed(showStatus));
}

async function rotate(): Promise<void> {
  const { secretKey, databaseUrl, dataDir } = readConfig();
  if (secretKey !== null || databaseUrl !== null) throw new CommandError(STEPS_OF_SETTING);
  const { keyFile, beforeFile } = await rotateKey(resolve(dataDir));
  console.log(
    `The new key is in ${keyFile}, and the one before in ${beforeFile}. Back up both. Restart the service, and then: secrets rewrap.`,
  );
}

const STEPS_OF_SETTING = [
  'The key is the setting SECRET_KEY, which this command cannot change. Nothing was changed. Make a key with openssl rand -base64 32, and then:',
  '  1. Start each node again with SECRET_KEYS_BEFORE=<new key>, one after another. Then all can read it.',
  '  2. Start each node again with SECRET_KEY=<new key> SECRET_KEYS_BEFORE=<old key>.',
  '  3. With the settings of step 2: secrets rewrap',
  '  4. When secrets status counts nothing of the old key: start each node again without SECRET_KEYS_BEFORE.',
].join('\n');

async function withSealed(work: (store: Store, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig();
  const store = await openCommandStore(config);
  try {
    await work(store, config);
  } finally {
    await store.close();
  }
}

async function rewrap({ database }: Store, config: Config): Promise<void> {
  const secrets = await loadKeptSecrets(config);
  // Errors: no key is set. Without one, everything would count as unreadable.
  secrets.deriveKeys('rewrap');
  const { done, unreadable } = await rewrapSealed(database, secrets);
  console.log(`${valuesOf(done)} encrypted again with the current key.`);
  conclude(await countSealed(database.system, secrets), config);
  if (unreadable === 0) return;
  console.log(
    `${valuesOf(unreadable)} left as before: no key that is set can read them. Add the key that is missing; if the values are damaged, set these secrets again.`,
  );
  process.exitCode = 1;
}

async function showStatus({ database }: Store, config: Config): Promise<void> {
  const counts = await countSealed(database.system, await loadKeptSecrets(config));
  const rows = counts.map(({ keyId, state, count }) => [keyId, state.toLowerCase(), String(count)]);
  if (rows.length > 0) console.log(renderTable(['KEY', 'IS', 'VALUES'], rows));
  conclude(counts, config);
}

function valuesOf(count: number): string {
  return count === 1 ? '1 value was' : `${count} values were`;
}

function conclude(counts: readonly SealedCount[], config: Config): void {
  const { level, text } = judgeSealed(counts, config);
  console.log(text);
  if (level === 'fail') process.exitCode = 1;
}

/** What the counts of encrypted values mean, and what to do. */
export function judgeSealed(
  counts: readonly SealedCount[],
  { secretKey, databaseUrl, dataDir }: Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>,
): { readonly level: 'ok' | 'warn' | 'fail'; readonly text: string } {
  const sum = (state: SealedCount['state']) =>
    counts.filter((one) => one.state === state).reduce((total, { count }) => total + count, 0);
  if (counts.length === 0) return { level: 'ok', text: 'no key is set, and nothing is encrypted' };
  const unknown = sum('Unknown');
  if (unknown > 0) {
    const text = `${valuesOf(unknown)} encrypted with a key that is not set, and cannot be read: add that key to SECRET_KEYS_BEFORE, or set the secrets again`;
    return { level: 'fail', text };
  }
  const before = sum('Before');
  if (before > 0) {
    const text = `${valuesOf(before)} encrypted with a key from before: when every node has the current key, run secrets rewrap. While SECRET_KEYS_BEFORE has the new key, first do the second step of the change`;
    return { level: 'warn', text };
  }
  if (counts.some(({ state }) => state === 'Before')) {
    const where =
      secretKey === null && databaseUrl === null
        ? `${join(resolve(dataDir), 'secret.key.before')} (or SECRET_KEYS_BEFORE)`
        : 'SECRET_KEYS_BEFORE';
    const text = `nothing is encrypted with a key from before: when every node has the current key, remove it from ${where}, and keep it with the backups that need it; if it is the next key of a change that has begun, leave it`;
    return { level: 'warn', text };
  }
  return { level: 'ok', text: `everything is encrypted with the current key (${sum('Current')})` };
}

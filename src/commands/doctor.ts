import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { readBackupGauges } from '../backup/service.ts';
import { listHolds } from '../fence/service.ts';
import { type Config, readConfig } from '../kit/config.ts';
import { type Connection, openDatabase } from '../kit/db/database.ts';
import { inspectDatabase, inspectServing } from '../kit/db/inspection.ts';
import { readTexts } from '../kit/net/read-texts.ts';
import { countSealed } from '../kit/sealed-columns.ts';
import { loadKeptSecrets } from '../kit/secrets.ts';
import { systemClock } from '../kit/time.ts';
import { version } from '../kit/version.ts';
import { countBreakGlass } from '../members/service.ts';
import { openCluster } from '../postgres/cluster.ts';
import { isClusterMade } from './command-database.ts';
import {
  examinePort,
  examinePublicUrl,
  examineSandbox,
  judgeAddress,
  judgeProxies,
  judgeScheme,
} from './doctor/address.ts';
import { judgeBackups } from './doctor/backups.ts';
import { judgeClock, type OtherClock, readServerClock } from './doctor/clock.ts';
import { judgeDatabase, judgeServing } from './doctor/database.ts';
import { type Finding, findingsOf } from './doctor/finding.ts';
import {
  examineDisk,
  examineFolder,
  examineKeyFile,
  examineLimits,
  examineNode,
  examineZones,
} from './doctor/machine.ts';
import { examineMail } from './doctor/mail.ts';
import { judgeHolds } from './doctor/restore.ts';
import { examineProvider, judgeEmergency } from './doctor/sign-in.ts';
import { examineWork } from './doctor/work.ts';
import { explain } from './explain.ts';
import { findService } from './running-service.ts';
import { judgeSealed } from './secrets.ts';

/** Adds `doctor`. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'Check the machine, the settings, the database and what waits in it; changes nothing. Exit code 1 when something fails.',
    )
    .option('--json', 'as JSON, for programs: a list of level, subject and text')
    .action(async ({ json: isJson = false }: { readonly json?: boolean }) => {
      const all: Finding[] = [];
      for await (const finding of examine()) {
        all.push(finding);
        const { level, subject, text } = finding;
        if (!isJson) console.log(`${level.padEnd(4)}  ${subject.padEnd(11)}  ${text}`);
      }
      if (isJson) console.log(JSON.stringify(all, null, 2));
      if (all.some(({ level }) => level === 'fail')) process.exitCode = 1;
    });
}

async function* examine(): AsyncGenerator<Finding> {
  yield findingsOf('version').ok(`Tranche ${version}`);
  yield examineNode(process.versions.node);
  yield await examineLimits();
  yield examineZones();
  let config: Config;
  try {
    config = readConfig();
  } catch (cause) {
    yield findingsOf('settings').fail(explain(cause));
    return;
  }
  // The settings of a command need not be those that the service was started with.
  const running = config.databaseUrl === null ? await findService(config.dataDir) : null;
  yield judgeAddress(config.publicUrl, running?.publicUrl ?? null);
  if (config.databaseUrl === null) yield* examineFiles(config);
  yield examineSecretKey(config);
  yield judgeScheme(config.publicUrl, config.payUrl);
  yield judgeProxies(config);
  if (config.signOn !== null) yield await examineProvider(config.signOn);
  yield* examineDatabase(config, running !== null);
  const port = await examinePort(config, running !== null);
  yield port;
  const isAnswered = port.text.includes('answered');
  if (isAnswered) yield* await examinePublicUrl(config);
  const sandboxUrl = running?.sandboxUrl ?? sandboxUrlOf(config);
  if (isAnswered && sandboxUrl !== null) yield await examineSandbox(sandboxUrl);
  yield* examineMail(config, readTexts);
}

async function* examineFiles({ dataDir }: Config): AsyncGenerator<Finding> {
  yield await examineFolder(dataDir);
  yield await examineDisk(dataDir);
  const key = await examineKeyFile(dataDir);
  if (key !== null) yield key;
}

// Null: the service has chosen a port that the settings do not name.
function sandboxUrlOf({ sandboxUrl, publicUrl, sandboxPort, isSandboxPortSet }: Config): string | null {
  if (sandboxUrl !== null || !isSandboxPortSet || sandboxPort === 0) return sandboxUrl;
  return `http://${new URL(publicUrl).hostname}:${sandboxPort}`;
}

function examineSecretKey({ secretKey, databaseUrl, dataDir }: Config): Finding {
  const { ok, warn } = findingsOf('secret key');
  if (secretKey !== null) return ok('SECRET_KEY');
  if (databaseUrl === null) return ok(join(resolve(dataDir), 'secret.key'));
  return warn(
    'SECRET_KEY is not set: no processor can be connected until it is, the same on every node (openssl rand -base64 32)',
  );
}

async function* examineDatabase(config: Config, isRunning: boolean): AsyncGenerator<Finding> {
  const { ok, fail } = findingsOf('database');
  const { databaseUrl, databaseOwnerUrl, dataDir, isContainer } = config;
  if (databaseUrl === null && !(await isClusterMade(dataDir))) {
    yield ok('the embedded one, made at the first start');
    return;
  }
  try {
    const cluster =
      databaseUrl === null
        ? await openCluster({ dataDir, holder: 'command', hasSocketInTemporaryFolder: isContainer })
        : null;
    try {
      const serving: Connection = cluster?.connection ?? { connectionString: databaseUrl ?? '' };
      const owner = databaseOwnerUrl === null ? serving : { connectionString: databaseOwnerUrl };
      const seen = await inspectDatabase(owner, serving);
      yield* judgeDatabase(seen, cluster !== null);
      const served = await inspectServing(serving);
      yield* judgeServing(served, cluster !== null);
      const clock: OtherClock = { name: 'the database', now: served.now, readAt: systemClock.now() };
      const stripe = await readServerClock(config.stripeApiUrl, () => systemClock.now());
      yield judgeClock(stripe === null ? [clock] : [clock, stripe]);
      if (seen.pendingMigrations?.length === 0) yield* examineRows(config, serving, isRunning);
    } finally {
      await cluster?.stop();
    }
  } catch (cause) {
    yield fail(explain(cause));
  }
}

async function* examineRows(
  config: Config,
  serving: Connection,
  isRunning: boolean,
): AsyncGenerator<Finding> {
  const database = openDatabase(serving, () => {});
  try {
    const counts = await countSealed(database.system, await loadKeptSecrets(config));
    if (counts.length > 0) yield { subject: 'secrets', ...judgeSealed(counts, config) };
    yield judgeHolds((await listHolds(database.system)).filter(({ isFrozen }) => !isFrozen));
    const [backups] = await readBackupGauges(database.system, config, systemClock.now());
    yield judgeBackups(backups, config);
    if (config.signOn?.isRequired === true) yield judgeEmergency(await countBreakGlass(database.system));
    yield* examineWork(database, systemClock.now(), isRunning || config.databaseUrl !== null);
  } catch (cause) {
    yield findingsOf('secrets').fail(explain(cause));
  } finally {
    await database.close();
  }
}

/**
 * Keeps or restores the log of a cluster, as the service and the command do, and prints what it has done.
 *
 *   node keeper.ts keep DATA_DIR PLACE RECIPIENT [base]
 *   node keeper.ts restore DATA_DIR PLACE IDENTITY
 *
 * It writes numbers one by one and prints `committed N` for each that was acknowledged, `open`, and `base` when a base
 * copy can be restored. With `base` the place forgets its base copies first, so that a copy is due.
 */
import { writeSync } from 'node:fs';
import pg from 'pg';
import { pino } from 'pino';
import { openFolderPlace } from '../../../src/backup/places/folder.ts';
import { keepLog, restoreToInstant } from '../../../src/backup/service.ts';
import { systemClock } from '../../../src/kit/time.ts';
import { openCluster } from '../../../src/postgres/cluster.ts';

const [work, dataDir = '', placeDir = '', key = '', more = ''] = process.argv.slice(2);
const place = openFolderPlace(placeDir);
const say = (line: string): void => void writeSync(1, `${line}\n`);

if (work === 'restore') {
  await restoreToInstant({
    dataDir,
    place,
    keeper: { identity: key },
    target: 'end',
    despiteDamage: false,
    say,
  });
} else {
  if (more === 'base')
    for (const { name } of await place.list('log/')) if (name.endsWith('.json.age')) await place.remove(name);
  await keep();
}

async function keep(): Promise<void> {
  const cluster = await openCluster({
    dataDir,
    holder: 'service',
    archiving: true,
    onExit: () => process.exit(1),
  });
  const { archive, connection } = cluster;
  if (archive === null) throw new Error('Nothing is archived.');
  const log = pino({ level: 'silent' });
  const keeping = keepLog({
    archive,
    connection,
    place,
    keeper: { recipient: key },
    installation: '7K3Q-9PXM-2D4F',
    keepWeeks: 9,
    mayRemove: async () => true,
    isArchivingFailing: async () => false,
    clock: systemClock,
    log,
  });
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    await cluster.stop();
    await keeping.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table if not exists writes (number integer primary key)');
  const { rows } = await client.query('select coalesce(max(number), 0) as last from writes');
  say('open');
  let hasBase = false;
  for (let number = rows[0].last + 1; !isStopping; number += 1) {
    await client.query('insert into writes values ($1)', [number]).catch(() => process.exit(1));
    say(`committed ${number}`);
    // Faster than segments are sent, a base copy would wait for ever for its own.
    if (number % 400 === 0) await client.query('select pg_switch_wal()').catch(() => process.exit(1));
    if (!hasBase && keeping.status().baseAt !== null) {
      hasBase = true;
      say('base');
    }
  }
}

import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openLog } from '../../kit/log.ts';
import { systemClock } from '../../kit/time.ts';
import { openCluster } from '../../postgres/cluster.ts';
import { until } from '../../postgres/testing/stage.ts';
import { openFolderPlace } from '../places/folder.ts';
import { keepLog } from './keeping.ts';
import { restoreToInstant } from './restoring.ts';

const passphrase = 'correct horse battery staple';
const root = realpathSync(mkdtempSync(join(tmpdir(), "log test's ")));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a restore to an instant has exactly what was committed until then', async () => {
  await chmod(root, 0o755);
  const place = openFolderPlace(join(root, 'place'));
  const cluster = await openCluster({ dataDir: join(root, 'one'), holder: 'service', archiving: true });
  const { archive, connection } = cluster;
  if (archive === null) throw new Error('nothing is archived');
  const log = openLog('warn');
  const keeping = keepLog({
    archive,
    connection,
    place,
    keeper: { passphrase },
    keepBases: 2,
    clock: systemClock,
    log,
  });
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('create table writes (number integer, at timestamptz default clock_timestamp())');
  await until('there is a base copy', () => keeping.status().baseAt !== null);
  const instants: string[] = [];
  for (let number = 1; number <= 6; number += 1) {
    await client.query('insert into writes values ($1)', [number]);
    const { rows } = await client.query(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    );
    instants.push(rows[0].at);
    if (number % 2 === 0) await client.query('select pg_switch_wal()');
  }
  await client.end();
  await cluster.stop();
  await keeping.stop();
  console.log(readdirSync(join(root, 'place'), { recursive: true }), instants);
  for (const [name, target, expected] of [
    ['two', { time: instants[2] ?? '' }, [1, 2, 3]],
    ['three', 'end', [1, 2, 3, 4, 5, 6]],
  ] as const) {
    const started = performance.now();
    const restored = await restoreToInstant({
      dataDir: join(root, name),
      place,
      keeper: { passphrase },
      target,
      despiteDamage: false,
      say: console.log,
    });
    console.log(restored, performance.now() - started);
    const again = await openCluster({ dataDir: join(root, name), holder: 'service' });
    const reader = new pg.Client(again.connection);
    await reader.connect();
    const { rows } = await reader.query('select number from writes order by number');
    expect(rows.map((row) => row.number)).toEqual(expected);
    expect(again.restoredNote).toContain('restoredTo');
    await reader.end();
    await again.stop();
  }
}, 120_000);

// Writes db/schema.sql: runs the migrations on a throw-away database and describes what they made.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../src/kit/db/migrations.ts';
import { openCluster } from '../src/postgres/cluster.ts';
import { describeSchema } from './schema.ts';

const folder = await mkdtemp(join(tmpdir(), 'tranche-schema-'));
// Started by root, PostgreSQL runs as a user of its own, which must reach the folder. Otherwise the cluster is made
// in another folder, and stays there.
await chmod(folder, 0o711);
const cluster = await openCluster({ dataDir: folder, holder: 'service', durable: false });
try {
  await migrate(cluster.connection);
  const text = await describeSchema(cluster.connection);
  await writeFile(new URL('../db/schema.sql', import.meta.url), text);
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

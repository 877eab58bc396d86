/**
 * A small stand-in for the service and the command line, run by the tests as a process of its own.
 *
 *   node tranche.ts <service|command> <DATA_DIR> [commit]
 *
 * It prints one JSON object a line: `{open}` with the connection, `{refused}` with an error's message, `{told}` with
 * what the supervisor says, `{exit}` when the server ended unasked, `{interrupted}` on SIGINT, `{stopped}` after
 * SIGTERM. With `commit` it then writes rows one by one, and prints `{committed: n}` for each acknowledged one.
 * SIGHUP makes it end by process.exit, without stopping the cluster.
 */
import { writeSync } from 'node:fs';
import { openCluster } from '../cluster.ts';
import type { Cluster } from '../types.ts';

const [holder, dataDir = '', task] = process.argv.slice(2);

function print(line: object): void {
  // Written at once: an acknowledged row must be on the pipe before the process can be killed.
  writeSync(1, `${JSON.stringify(line)}\n`);
}

async function commitForEver({ connection }: Cluster): Promise<void> {
  // Only the tests may use the driver; the supervisor itself does without it.
  const { default: pg } = await import('pg');
  const client = new pg.Client(connection);
  client.on('error', (error) => print({ lost: error.message }));
  await client.connect();
  await client.query('create table if not exists receipts (number integer primary key)');
  const { rows } = await client.query('select coalesce(max(number), 0) as last from receipts');
  for (let number = rows[0].last + 1; ; number += 1) {
    await client.query('insert into receipts values ($1)', [number]);
    print({ committed: number });
  }
}

async function stopAndExit(cluster: Cluster): Promise<void> {
  await cluster.stop();
  print({ stopped: true });
  process.exit(0);
}

process.on('SIGINT', () => print({ interrupted: true }));
process.on('SIGHUP', () => process.exit(3));
// Holds the process open whatever the cluster does, so that only the test ends it.
setInterval(() => undefined, 60_000);
try {
  const cluster = await openCluster({
    dataDir,
    holder: holder === 'command' ? 'command' : 'service',
    onExit: (exit) => print({ exit }),
    log: (told) => print({ told }),
  });
  process.on('SIGTERM', () => void stopAndExit(cluster));
  print({ open: cluster.connection });
  if (task === 'commit') await commitForEver(cluster);
} catch (error) {
  print({ refused: (error as Error).message });
  process.exitCode = 1;
  if (task !== 'commit') process.exit();
}

import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../src/kit/db/migrations.ts';
import { makeOwnedDatabase } from '../support/backup.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** Takes away what a migration has made. */
async function undo(name: string): Promise<void> {
  const text = await readFile(new URL(`../../db/migrations/${name}`, import.meta.url), 'utf8');
  const made = (kind: RegExp) => [...text.matchAll(kind)].map(([, one]) => one as string);
  await service.sql(`drop table ${made(/^create table (\w+)/gm).join(', ')} cascade`);
  await service.sql(`drop function ${made(/^create function (\w+)/gm).join(', ')}`);
  for (const policy of made(/^create policy (\w+ on \w+)/gm)) {
    const table = policy.split(' ').at(-1);
    const isThere = (await service.sql('select 1 where to_regclass($1) is not null', [table])).length > 0;
    if (isThere) await service.sql(`drop policy ${policy}`);
  }
  await service.sql('delete from migrations where name = $1', [name]);
}

it('a migration beside a node at work keeps nobody waiting for long', async () => {
  await undo('000006_mails.sql');
  const other = new pg.Client({ ...service.connection });
  await other.connect();
  await other.query('begin');
  await other.query('lock table invoices in row exclusive mode');
  const done = migrate(service.connection);
  const isWaiting = async () =>
    (await service.sql(`select 1 from pg_locks where not granted and relation = 'invoices'::regclass`))
      .length > 0;
  let hasFailed = false;
  done.catch(() => {
    hasFailed = true;
  });
  while (!hasFailed && !(await isWaiting()));
  // Behind who waits for the table other writers wait, until the migration gives up for a while.
  await service.sql('update invoices set note = note');
  await other.query('commit');
  await other.end();
  expect(await done).toEqual(['000006_mails.sql']);
});

it.each([true, false])(
  'a member of all roles migrates, also one who may make none: %s',
  async (makesRoles) => {
    const { owner, drop } = await makeOwnedDatabase({ makesRoles });
    try {
      expect((await migrate(owner)).length).toBeGreaterThan(10);
    } finally {
      await drop();
    }
  },
);

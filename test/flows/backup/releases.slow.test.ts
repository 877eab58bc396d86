import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createAccounts } from '../../../src/accounts/service.ts';
import { openDatabase } from '../../../src/kit/db/database.ts';
import { listMigrations } from '../../../src/kit/db/migrations.ts';
import { systemClock } from '../../../src/kit/time.ts';
import type { ClusterConnection } from '../../../src/postgres/types.ts';
import { verifyAccount } from '../../../src/verification/service.ts';
import { IDENTITY, makeEmptyDatabase, restoreFrom, shapeOf, sqlOn } from '../../support/backup.ts';
import { copyDatabase } from '../../support/database.ts';

const FOLDER = join(import.meta.dirname, '../../releases');

let fresh: { readonly connection: ClusterConnection; readonly drop: () => Promise<void> };
beforeAll(async () => {
  fresh = await copyDatabase(inject('cluster'));
});
afterAll(() => fresh.drop());

describe.each(readdirSync(FOLDER))('a backup of release %s', (version) => {
  it('is restored and migrated to the schema of now, and its books have no faults', async () => {
    const { owner, drop } = await makeEmptyDatabase();
    try {
      const file = await readFile(join(FOLDER, version, 'backup.tar.gz'));
      const restored = await restoreFrom(file, { owner, identity: { identity: IDENTITY } });
      const names = (await sqlOn<{ name: string }>(owner, 'select name from migrations order by number')).map(
        ({ name }) => name,
      );
      expect(names).toEqual(await listMigrations());
      expect(await shapeOf(owner)).toEqual(await shapeOf(fresh.connection));
      const database = openDatabase(owner, () => {});
      try {
        const accounts = await createAccounts({ database, clock: systemClock }).listAccounts();
        expect(accounts.length).toBe(restored.accounts);
        for (const { id, path } of accounts) {
          const faults = (await verifyAccount(database, id)).filter(({ faultCount }) => faultCount > 0);
          expect(faults, path).toEqual([]);
        }
      } finally {
        await database.close();
      }
    } finally {
      await drop();
    }
  });
});

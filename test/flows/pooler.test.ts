import { expect, inject, it } from 'vitest';
import { requireRoles } from '../../src/kit/db/inspection.ts';
import { copyDatabase } from '../support/database.ts';
import { startDatabaseProxy } from '../support/database-proxy.ts';

it('a pooler that leaves startup options out is refused before the service serves, and named', async () => {
  const { connection, drop } = await copyDatabase(inject('cluster'));
  const proxy = await startDatabaseProxy(connection);
  await expect(requireRoles(proxy.connection)).resolves.toBeUndefined();
  proxy.dropOptions();
  await expect(requireRoles(proxy.connection)).rejects.toThrow(
    /tranche_app: the connection lacks the setting "tranche.knows_lines".*must pass the startup parameter "options" on/,
  );
  await proxy.close();
  await drop();
});

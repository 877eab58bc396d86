import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { backedUp } from '../support/backup.ts';
import { makeBooks } from '../support/books.ts';
import { activeInvoice } from '../support/money.ts';
import { startService } from '../support/service.ts';

const version = process.env.RELEASE ?? '';
const MOST_BYTES = 300_000;

// `RELEASE=1.0.0 npm run torture -- release-backup`, on the commit of the release.
it.runIf(version !== '')(`keeps a backup of an installation of release ${version}`, async () => {
  const service = await startService();
  try {
    await makeBooks(service);
    await service.addMember('second-studio');
    await activeInvoice(service);
    await service.call('POST', '/v1/webhooks', { body: { url: 'https://hooks.example.com/all' } });
    await service.work();
    const { file } = await backedUp(service, null);
    expect(file.length).toBeLessThan(MOST_BYTES);
    const folder = join(import.meta.dirname, '..', 'releases', version);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'backup.tar.gz'), file);
  } finally {
    await service.close();
  }
});

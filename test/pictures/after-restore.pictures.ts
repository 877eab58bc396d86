import { it } from 'vitest';
import { makeOwnerOperator } from '../support/operators.ts';
import { openStage } from '../support/stage.ts';
import { drawInto } from './drawing.ts';

const DAY_MS = 86_400_000;

it('draws the operator’s backups, and what an account that is held after a restore sees', async () => {
  const stage = await openStage('127.0.0.1');
  try {
    const { service } = stage;
    const { cookies: signedIn } = await makeOwnerOperator(service);
    const cookies = [...signedIn].map(([name, value]) => ({ name, value, url: service.url }));
    const runs = [
      ['Failed', 0, null, 'The place s3://backups/tranche?region=eu-central-1 did not answer within 60 s.'],
      ['Succeeded', 1, 922_000_000, null],
      ['Succeeded', 2, 918_400_000, null],
    ] as const;
    for (const [status, days, bytes, failure] of runs) {
      const at = new Date(service.clock.now().getTime() - days * DAY_MS);
      await service.sql(
        `insert into backups (id, cause, place, name, status, started_at, ended_at, bytes, row_count, accounts, snapshot_ms,
           failure, sums_hash)
         values (gen_random_uuid(), 'Schedule', 's3://backups/tranche', $1, $2, $3, $3, $4, 1000, 3, 1000, $5, $6)`,
        [
          `tranche-3f1c-${days}.tranche.age`,
          status,
          at,
          bytes,
          failure,
          failure === null ? 'a'.repeat(64) : null,
        ],
      );
    }
    const draw = await drawInto('after-restore');
    const { page } = await stage.visit(`${service.url}/app/operator/backups`, { cookies });
    await page.getByText('s3://backups/tranche').first().waitFor();
    await draw(page, 'backups');
    await service.sql('update accounts set held_at = now()');
    for (const [path, name] of [
      ['operator/accounts', 'accounts'],
      ['operator/health', 'health'],
      ['', 'home'],
      ['invoices', 'invoices'],
    ] as const) {
      await page.goto(`${service.url}/app/${path}`);
      await draw(page, name);
    }
  } finally {
    await stage.close();
  }
});

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { IDENTITY, makeEmptyDatabase, RECIPIENT, restoreFrom } from '../../support/backup.ts';
import { type MailingService, startMailing, summaries } from '../../support/mails.ts';
import { addOperator, addStrongOperator } from '../../support/operators.ts';
import type { TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';

let folder: string;
let mailing: MailingService;
let service: TestService;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tranche-schedule-'));
  mailing = await startMailing(undefined, {
    BACKUP_TO: join(folder, 'place'),
    BACKUP_AT: '03:30 Europe/Berlin',
    BACKUP_KEEP: '2,0,0',
    BACKUP_RECIPIENT: RECIPIENT,
  });
  ({ service } = mailing);
});
afterEach(async () => {
  await mailing.close();
  await rm(folder, { recursive: true, force: true });
});

const keep = () => service.services.backups.keepSchedule();
const files = () => readdir(join(folder, 'place'));
const statuses = async () =>
  (await service.sql<{ status: string }>('select status from backups order by started_at')).map(
    ({ status }) => status,
  );
const gauge = async (name: string) => {
  const text = await service.services.metrics.render();
  const value = new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1];
  return value === undefined ? null : Number(value);
};

it('a backup is made when it is due, once by all processes, and old ones are removed after it', async () => {
  expect(await gauge('tranche_backup_age_seconds')).toBe(null);
  service.clock.set('2026-11-26T12:00:00Z');
  await Promise.all([keep(), keep()]);
  expect(await statuses()).toEqual(['Succeeded']);
  service.clock.set('2026-11-27T02:29:59Z');
  await keep();
  expect(await statuses()).toHaveLength(1);
  service.clock.set('2026-11-27T02:30:00Z');
  await keep();
  service.clock.set('2026-11-28T02:30:00Z');
  await keep();
  expect((await files()).map((name) => name.slice(-20))).toEqual([
    '20261127T023000Z.age',
    '20261128T023000Z.age',
  ]);
  service.clock.set('2026-11-28T03:30:00Z');
  expect(await gauge('tranche_backup_age_seconds')).toBe(3600);
  expect(await gauge('tranche_backup_bytes')).toBeGreaterThan(1000);
  expect(await gauge('tranche_backup_failed')).toBe(0);
});

it('one that failed is tried again after an hour, told to operators once a day, and shown on their page', async () => {
  service.clock.set('2026-11-26T11:00:00Z');
  await addOperator(service, 'ops@host.example');
  const { visitor } = await addStrongOperator(service, 'strong@host.example');
  await mailing.arrivals();
  // A file stands where the folder should be.
  await writeFile(join(folder, 'place'), '');
  service.clock.set('2026-11-26T12:00:00Z');
  await keep();
  service.clock.set('2026-11-26T12:59:00Z');
  await keep();
  expect(await statuses()).toEqual(['Failed']);
  service.clock.set('2026-11-26T13:00:00Z');
  await keep();
  expect(await statuses()).toEqual(['Failed', 'Failed']);
  expect(await gauge('tranche_backup_failed')).toBe(2);
  const mails = await mailing.arrivals();
  expect(summaries(mails).filter((one) => one.startsWith('ops@'))).toEqual([
    'ops@host.example: A backup failed',
  ]);
  expect(mails[0]?.mail.text).toContain('cannot be written to');
  const shown = await callSignedIn(service, visitor, 'GET', '/app/api/operator_backups');
  expect(shown).toMatchObject({ data: { goodAt: null, failed: 2, isScheduled: true } });
  service.clock.set('2026-11-28T13:00:01Z');
  await keep();
  expect(summaries(await mailing.arrivals())).toContain(
    'ops@host.example: The last backup is more than two days old',
  );
  await rm(join(folder, 'place'));
  service.clock.set('2026-11-28T15:00:00Z');
  await keep();
  expect((await statuses()).at(-1)).toBe('Succeeded');
  expect(await gauge('tranche_backup_failed')).toBe(0);
  expect(await service.sql('select 1 from backup_mails')).toEqual([]);
});

it('only what this database has made is removed, by a right clock, and nothing before a restore is finished', async () => {
  const made = async (instant: string) => {
    service.clock.set(instant);
    await keep();
    return (await files()).filter((name) => name.endsWith('.age'));
  };
  const [today = ''] = await made('2026-11-26T12:00:00Z');
  // As a restore of Monday's leaves it: this database does not know of today's.
  await service.sql('delete from backups');
  await service.sql('update accounts set held_at = now()');
  await service.sql(
    `insert into restores (id, backup_at, restored_at)
     values ('019ac000-0000-7000-8000-0000c0ffee01', '2026-11-20T12:00:00Z', '2026-11-21T11:00:00Z')`,
  );
  for (const day of ['21', '22', '23']) await made(`2026-11-${day}T12:00:00Z`);
  expect(await files()).toHaveLength(4);
  // A restored database and the one that it is a copy of are told apart.
  expect((await files()).filter((name) => name.includes('-c0ffee01-202611'))).toHaveLength(3);
  await service.sql('update accounts set held_at = null');
  const left = await made('2026-11-24T12:00:00Z');
  expect(left).toHaveLength(3);
  expect(left).toContain(today);
  // A run of the future is not the last good one.
  await service.sql(`update backups set started_at = '2030-01-01' where started_at > '2026-11-24'`);
  await made('2026-11-25T12:00:00Z');
  expect((await statuses()).length).toBeGreaterThan(3);
  expect(await gauge('tranche_backup_age_seconds')).toBe(0);
});

it('a place that has lost all its backups gets none, as it may not be mounted, until one is made by hand', async () => {
  const { backups } = service.services;
  service.clock.set('2026-11-26T12:00:00Z');
  await keep();
  await rm(join(folder, 'place'), { recursive: true });
  service.clock.set('2026-11-27T12:00:00Z');
  await keep();
  expect(await statuses()).toEqual(['Succeeded', 'Failed']);
  const target = { address: join(folder, 'place'), isEncrypted: true };
  await expect(backups.backUp(target)).rejects.toThrow(
    /has none of the backups that were made there\. Is it mounted\?.*backup --new-place/,
  );
  await backups.backUp({ ...target, isNewPlace: true });
  service.clock.set('2026-11-28T12:00:00Z');
  await keep();
  expect((await statuses()).at(-1)).toBe('Succeeded');
  expect(await files()).toHaveLength(2);
});

it('a backup elsewhere takes the place of none on schedule', async () => {
  const { backups } = service.services;
  service.clock.set('2026-11-26T12:00:00Z');
  await backups.backUp({ address: join(folder, 'elsewhere'), isEncrypted: true });
  expect(await gauge('tranche_backup_age_seconds')).toBe(null);
  await keep();
  expect(await statuses()).toEqual(['Succeeded', 'Succeeded']);
  service.clock.set('2026-11-26T13:00:00Z');
  await backups.backUp({ address: join(folder, 'elsewhere'), isEncrypted: true });
  expect(await gauge('tranche_backup_age_seconds')).toBe(3600);
});

it('a backup on schedule can be restored, and one whose process died is ended by the next', async () => {
  await service.sql(
    `insert into backups (id, cause, place, name, status, started_at)
     values (gen_random_uuid(), 'Schedule', 'x', 'x', 'Running', '2026-11-25T02:30:00Z'),
       (gen_random_uuid(), 'Command', 'x', 'x', 'Running', '2026-11-26T06:59:00Z'),
       (gen_random_uuid(), 'Command', 'x', 'x', 'Running', '2026-11-26T08:00:00Z')`,
  );
  service.clock.set('2026-11-26T12:00:00Z');
  await keep();
  // A command may take four hours.
  expect(await statuses()).toEqual(['Failed', 'Failed', 'Running', 'Succeeded']);
  const [name = ''] = await files();
  const { owner, drop } = await makeEmptyDatabase();
  try {
    const file = await readFile(join(folder, 'place', name));
    const restored = await restoreFrom(file, { owner, identity: { identity: IDENTITY } });
    expect(restored.accounts).toBe(1);
  } finally {
    await drop();
  }
});

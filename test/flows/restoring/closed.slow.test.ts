import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, signInOwner } from '../../support/closing.ts';
import { type Backup, backUp, finish, startCopied } from '../../support/restoring.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let restored: TestService;
let backup: Backup;

// Closed in the backup; it may have been reopened since.
beforeAll(async () => {
  service = await startCopied({});
  await service.call('POST', '/v1/contacts', { body: { name: 'Kim Berg', email: 'kim@example.com' } });
  expect((await ask(service, await signInOwner(service), 'close')).status).toBe(200);
  backup = await backUp(service, {});
  restored = await backup.restore('2026-11-22T14:00:00Z');
});
afterAll(async () => {
  await restored?.close();
  await service?.close();
  await backup?.drop();
});

const erased = async () => {
  const [row] = await restored.sql<{ isErased: boolean; people: number }>(
    `select erased_at is not null as "isErased",
       (select count(*)::int from contacts where email = 'kim@example.com') as people from accounts`,
  );
  return row;
};

it('nothing of a closed account is erased while it is held, also long after the last day to reopen it', async () => {
  for (const instant of ['2026-12-22T14:00:00Z', '2027-06-01T14:00:00Z']) {
    restored.clock.set(instant);
    await restored.work();
    expect(await erased()).toEqual({ isErased: false, people: 1 });
  }
});

it('it is erased after the end of the hold', async () => {
  expect(await finish(restored)).toMatchObject({ isLifted: true });
  restored.clock.set('2027-06-01T16:00:00Z');
  await restored.work();
  expect(await erased()).toEqual({ isErased: true, people: 0 });
});

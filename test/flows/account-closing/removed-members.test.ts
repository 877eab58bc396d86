import { beforeEach, expect, it } from 'vitest';
import { ask, signInAs, signInOwner } from '../../support/closing.ts';
import type { Visitor } from '../../support/console.ts';
import { freshService } from '../../support/fresh-service.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let owner: Visitor;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  owner = await signInOwner(service);
});

it('also a member who was removed before is erased', async () => {
  await signInAs(service, 'Viewer');
  const [viewer] = await service.sql<{ id: string }>(`select id from people where email like 'viewer@%'`);
  await service.services.members.removeMember('demo-studio', null, viewer?.id as string);
  await ask(service, owner, 'close');
  await service.work();
  for (const at of ['2026-12-21T12:00:00.000Z', '2026-12-21T12:02:00.000Z', '2026-12-21T12:05:00.000Z']) {
    service.clock.set(at);
    await service.work();
  }
  const left = await service.sql('select name, email from people');
  expect(left).toEqual(left.map(() => ({ name: '(erased)', email: '(erased)' })));
});

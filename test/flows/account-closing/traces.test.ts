import { afterEach, beforeEach, expect, it } from 'vitest';
import { ask, signInAs, signInOwner } from '../../support/closing.ts';
import type { Visitor } from '../../support/console.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let owner: Visitor;
beforeEach(async () => {
  service = await startService();
  owner = await signInOwner(service);
});
afterEach(() => service.close());

/** In which tables, and kinds of event, a text is found. */
async function tracesOf(text: string): Promise<string[]> {
  const tables = await service.sql<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace) order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const kind = name === 'events' ? 'type' : "''";
    const rows = await service.sql<{ kind: string }>(
      `select distinct ${kind} as kind from ${name} t where to_jsonb(t)::text ilike $1 order by 1`,
      [`%${text}%`],
    );
    found.push(...rows.map((row) => `${name} ${row.kind}`.trim()));
  }
  return found;
}

it('nothing tells who the members, guests and contacts of an erased account were', async () => {
  const invoice = await activeInvoice(service);
  await pay(service, invoice);
  await service.call('POST', '/v1/contacts', { body: { name: 'Kim Berg', email: 'kim@example.com' } });
  await service.call('GET', '/v1/contacts?q=kim%40example.com');
  await service.services.members.inviteMember('demo-studio', null, {
    email: 'guest@example.com',
    role: 'Viewer',
  });
  await signInAs(service, 'Viewer');
  await service.work();
  await ask(service, owner, 'close');
  await service.work();
  for (const at of ['2026-12-21T12:00:00.000Z', '2026-12-21T12:02:00.000Z', '2026-12-21T12:05:00.000Z']) {
    service.clock.set(at);
    await service.work();
  }
  const erased = await service.sql('select erased_at is not null as erased from accounts');
  expect(erased).toEqual([{ erased: true }]);
  const traces: Record<string, string[]> = {};
  for (const text of ['kim@example.com', 'guest@example.com', 'viewer@demo-studio', 'owner@demo-studio']) {
    traces[text] = await tracesOf(text);
  }
  expect(traces).toEqual(Object.fromEntries(Object.keys(traces).map((text) => [text, []])));
});

import { beforeEach, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { ask, signInAs, signInOwner } from '../../support/closing.ts';
import type { Visitor } from '../../support/console.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let owner: Visitor;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  owner = await signInOwner(service);
  // The token of the test was made before its events began.
  await service.sql(`insert into events (account_id, id, type, object_id, sequence, data, created_at, position)
    select account_id, gen_random_uuid(), 'token.created', id, 1, '{}', created_at, 0 from tokens`);
});
keepBooks(() => service);

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
  await signInAs(service, 'Admin');
  const people = await service.sql<{ id: string; email: string }>('select id, email from people');
  const admin = people.find(({ email }) => email.startsWith('admin@'))?.id as string;
  const { accounts, members } = service.services;
  await accounts.createToken({
    accountPath: 'demo-studio',
    personEmail: 'admin@demo-studio.example',
    name: 'CI',
  });
  await members.changeRole('demo-studio', null, admin, 'Member');
  await members.removeMember('demo-studio', null, admin);
  await service.work();
  await ask(service, owner, 'close');
  await service.work();
  for (const at of ['2026-12-21T12:00:00.000Z', '2027-03-21T12:02:00.000Z', '2027-03-21T12:05:00.000Z']) {
    service.clock.set(at);
    await service.work();
  }
  const erased = await service.sql('select erased_at is not null as erased from accounts');
  expect(erased).toEqual([{ erased: true }]);
  const traces: Record<string, string[]> = {};
  for (const text of [
    'kim@example.com',
    'guest@example.com',
    'viewer@demo-studio',
    'admin@demo-studio',
    'owner@demo-studio',
  ]) {
    traces[text] = await tracesOf(text);
  }
  expect(traces).toEqual(Object.fromEntries(Object.keys(traces).map((text) => [text, []])));
  const told = await service.sql<{ type: string; redacted: boolean; role: string | null }>(
    `select type, redacted_for = account_id as redacted, data->>'role' as role from events
     where object_id = $1 order by sequence`,
    [admin],
  );
  // The person's data is redacted. The events and the roles stay.
  expect(told).toEqual([
    { type: 'member.joined', redacted: true, role: 'Admin' },
    { type: 'member.role_changed', redacted: true, role: 'Member' },
    { type: 'member.removed', redacted: true, role: 'Member' },
  ]);
});

it('the database takes the members out of no log but that of an account that is erased', async () => {
  const { accountId } = service.member;
  const redacting = service.services.database.transaction(accountId as never, (tx) =>
    tx.query({ name: '', text: 'select redact_member_events($1, now(), 10)' }, [accountId]),
  );
  await expect(redacting).rejects.toThrow('is not erased');
});

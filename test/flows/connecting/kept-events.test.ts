import { beforeEach, expect, it } from 'vitest';
import { freshService } from '../../support/fresh-service.ts';
import type { TestService } from '../../support/service.ts';

const DAY_MS = 86_400_000;

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

interface Kept {
  /** How many days ago it came, and was applied if it was. */
  readonly days: number;
  readonly isApplied?: boolean;
  readonly isSent?: boolean;
}

/** Keeps events that came long ago, in this order. */
async function keep(...events: readonly Kept[]): Promise<void> {
  for (const [place, { days, isApplied = true, isSent = true }] of events.entries()) {
    const at = new Date(service.clock.now().getTime() - days * DAY_MS);
    const time = at.getTime().toString(16).padStart(12, '0');
    const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-00000000000${place}`;
    await service.sql(
      `insert into processor_events (account_id, id, processor, processor_event_id, event, received_at, by_webhook, applied_at, outcome)
       values ($1, $2, 'Sandbox', $3, '{}', $4, $5, $6, 'applied')`,
      [service.member.accountId, id, `evt_${days}`, at, isSent, isApplied ? at : null],
    );
  }
}

async function lookAfterTheNight(): Promise<string[]> {
  await service.services.verification.ensureNightlyChecks(service.clock.now());
  await service.work('money');
  const rows = await service.sql<{ processor_event_id: string }>(
    `select processor_event_id from processor_events where processor_event_id like 'evt\\__%' and event::text = '{}' order by id`,
  );
  return rows.map(({ processor_event_id: id }) => id);
}

it('an event that was applied more than 90 days ago is forgotten; one that waits, or is younger, is kept', async () => {
  await keep({ days: 200 }, { days: 150, isApplied: false }, { days: 91 }, { days: 89 });
  expect(await lookAfterTheNight()).toEqual(['evt_150', 'evt_89']);
});

it('the first event that only asking found since the last that was sent is kept: a webhook has been silent since then', async () => {
  const asked = [130, 120, 115, 110].map((days) => ({ days, isSent: false }));
  await keep(
    { days: 310, isSent: false },
    { days: 300 },
    { days: 290, isSent: false },
    { days: 200 },
    ...asked,
  );
  expect(await lookAfterTheNight()).toEqual(['evt_200', 'evt_130', 'evt_110']);
});

it('so is the first one since the keys were changed', async () => {
  await service.sql(
    `insert into processor_accounts (account_id, processor, secrets, is_active, created_at, updated_at) values ($1, 'Sandbox', '', true, $2, $2)`,
    [service.member.accountId, new Date(service.clock.now().getTime() - 125 * DAY_MS)],
  );
  await keep({ days: 200 }, ...[130, 120, 115, 110].map((days) => ({ days, isSent: false })));
  expect(await lookAfterTheNight()).toEqual(['evt_200', 'evt_120', 'evt_110']);
});

it('without any that was sent the first of all is kept', async () => {
  await keep(...[130, 120, 110].map((days) => ({ days, isSent: false })));
  expect(await lookAfterTheNight()).toEqual(['evt_130', 'evt_110']);
});

it('the books are checked although forgetting fails, and first', async () => {
  await keep({ days: 200 }, { days: 150 });
  await service.sql(
    `create function keep_all() returns trigger language plpgsql as $$ begin
     if not exists (select from ledger_proofs where account_id = old.account_id and reconciled_at is not null) then raise 'not checked yet'; end if;
     raise 'kept'; end $$`,
  );
  await service.sql(
    'create trigger keep_all before delete on processor_events for each row execute function keep_all()',
  );
  const checksOf = () =>
    service.sql<{ attempts: number; due: Date }>(
      `select attempts, due_at as due from tasks where kind = 'ledger.check'`,
    );
  const left = await lookAfterTheNight();
  await service.sql('drop function keep_all cascade');
  expect(left).toEqual(['evt_200', 'evt_150']);
  const [check] = await checksOf();
  expect(check?.attempts).toBe(0);
  expect(check?.due.getTime()).toBeGreaterThan(service.clock.now().getTime());
});

it('no night forgets more than 20 000 events', async () => {
  await service.sql(
    `insert into processor_events (account_id, id, processor, processor_event_id, event, received_at, by_webhook, applied_at, outcome)
     select $1, ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Sandbox', 'many' || n, '{}', $2, true, $2, 'applied'
     from generate_series(1, 20100) n`,
    [service.member.accountId, new Date(service.clock.now().getTime() - 200 * DAY_MS)],
  );
  await lookAfterTheNight();
  const [left] = await service.sql<{ count: number }>(
    'select count(*)::integer as count from processor_events',
  );
  expect(left?.count).toBe(100);
});

it('an account that is held after a restore forgets nothing', async () => {
  await keep({ days: 200 }, { days: 150 });
  await service.sql('update accounts set held_at = now()');
  expect(await lookAfterTheNight()).toEqual(['evt_200', 'evt_150']);
});

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

it('the last event that asking found, and the last that was sent, are kept: they tell whether a webhook is silent', async () => {
  await keep({ days: 300 }, { days: 200 }, { days: 120, isSent: false }, { days: 110, isSent: false });
  expect(await lookAfterTheNight()).toEqual(['evt_200', 'evt_110']);
});

it('an account that is held after a restore forgets nothing', async () => {
  await keep({ days: 200 }, { days: 150 });
  await service.sql('update accounts set held_at = now()');
  expect(await lookAfterTheNight()).toEqual(['evt_200', 'evt_150']);
});

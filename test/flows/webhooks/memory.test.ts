import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountId, WebhookId } from '../../../src/kit/ids.ts';
import { createSecrets } from '../../../src/kit/secrets.ts';
import { createMemoryBudget, type MemoryBudget } from '../../../src/webhooks/bodies.ts';
import { sendRound } from '../../../src/webhooks/round.ts';
import { startService, type TestService } from '../../support/service.ts';
import { ALLOWED, createWebhook } from '../../support/webhook-receiver.ts';

const KIB = 1024;
const EVENTS = 40;
const EVENT_BYTES = 200 * KIB;
const WEBHOOKS = 8;
const ROOM_BYTES = 2_000 * KIB;

let service: TestService;
beforeAll(async () => {
  service = await startService(ALLOWED);
});
afterAll(() => service.close());

// Notes the most that was held at once.
function watched(budget: MemoryBudget) {
  let [held, most] = [0, 0];
  return {
    left: () => budget.left(),
    add(bytes: number) {
      budget.add(bytes);
      held += bytes;
      most = Math.max(most, held);
    },
    figures: () => ({ held, most }),
  };
}

// Bodies of random text, which cannot be compressed, and of one letter, which can.
async function addLargeEvents(): Promise<void> {
  await service.call('POST', '/v1/contacts', { body: { name: 'Kim', email: 'kim@example.com' } });
  for (let index = 0; index < EVENTS; index += 1) {
    const name = index % 2 === 0 ? randomBytes(EVENT_BYTES / 2).toString('hex') : 'a'.repeat(EVENT_BYTES);
    await service.sql(
      `with told as (update account_counters set value = value + 1 where name = 'Position' and account_id = $1
         returning account_id, value)
       insert into events (account_id, id, type, object_id, sequence, data, created_at, position)
       select account_id, gen_random_uuid(), 'contact.updated', gen_random_uuid(), 1, json_build_object('name', $2::text),
         now(), value from told`,
      [service.member.accountId, name],
    );
  }
}

describe('what rounds hold of events to send', () => {
  it('has a limit, however large the events are and however many webhooks get them', async () => {
    const ids: WebhookId[] = [];
    for (let index = 0; index < WEBHOOKS; index += 1) {
      const url = `http://127.0.0.1:8080/${index}`;
      ids.push((await createWebhook(service, { url, eventTypes: ['contact.updated'] })).id as WebhookId);
    }
    await addLargeEvents();
    const budget = watched(createMemoryBudget(ROOM_BYTES));
    let sent = 0;
    const deps = {
      database: service.services.database,
      clock: service.clock,
      log: service.services.log,
      budget,
      isOver: () => false,
      loadSecrets: async () => createSecrets(Buffer.alloc(32, 7)),
      findAccount: (id: AccountId) => service.services.accounts.findAccount(id),
      outbound: {
        post: async ({ body }: { readonly body: string }) => {
          expect(JSON.parse(body).data.contact.name).toHaveLength(EVENT_BYTES);
          sent += 1;
          return { failure: null, statusCode: 200, answer: '', retryAfter: null, milliseconds: 1 };
        },
        close: () => {},
      },
    };
    const accountId = service.member.accountId as AccountId;
    // On a slow machine a round ends before all is sent, and says that there is more.
    const sendAll = async (id: WebhookId) => {
      while (await sendRound(deps, { accountId, id }));
    };
    await Promise.all(ids.map(sendAll));
    const { held, most } = budget.figures();
    expect([sent, held]).toEqual([EVENTS * WEBHOOKS, 0]);
    // Without memory left each of them reads one event all the same, so that none waits for another.
    expect(most).toBeLessThanOrEqual(ROOM_BYTES + 2 * WEBHOOKS * EVENT_BYTES);
    expect(most).toBeGreaterThan(EVENT_BYTES);
  });
});

import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';
import { startService, type TestService } from './service.ts';
import {
  ALLOWED,
  createWebhook,
  isVerified,
  type Received,
  type Receiver,
  startReceiver,
} from './webhook-receiver.ts';

const WORKER = join(import.meta.dirname, 'webhook-worker.ts');
const WEBHOOKS = 4;
const CONTACTS = 10;

/**
 * Kills what sends to webhooks, each time while requests are under way whose outcome is not written, with receivers that
 * fail at 30 %. Afterwards every event has arrived at every webhook, verified, under one id each, and the order of each
 * object can be restored.
 */
export async function killWebhookWorkers(kills: number): Promise<void> {
  const service = await startService(ALLOWED);
  // The reference library compares with the time of the machine.
  service.clock.set(new Date().toISOString());
  const receivers: Receiver[] = [];
  const secrets: string[] = [];
  for (let index = 0; index < WEBHOOKS; index += 1) {
    const receiver = await startReceiver();
    receivers.push(receiver);
    const { secret } = await createWebhook(service, {
      url: receiver.url,
      eventTypes: ['contact.created', 'contact.updated'],
      isOrdered: index === 0,
    });
    secrets.push(secret);
  }
  const contacts = await addContacts(service);
  // Verified as it comes: five minutes later the reference library would refuse it for its age.
  const refused: Received['id'][] = [];
  const answerAll = (onRequest: () => void) => {
    for (const [index, receiver] of receivers.entries()) {
      receiver.answerWith((one) => {
        if (!isVerified(one, secrets[index] ?? '')) refused.push(one.id);
        onRequest();
        return failing();
      });
    }
  };
  for (let kill = 0; kill < kills; kill += 1) {
    await change(service, contacts, kill);
    await sendUntilKilled(service, answerAll);
  }
  answerAll(() => {});
  await drain(service);
  expect(refused).toEqual([]);
  for (const receiver of receivers) {
    await expectAll(service, receiver);
    await receiver.close();
  }
  await service.close();
}

const failing = () => (randomInt(10) < 3 ? 500 : 200);

async function addContacts(service: TestService): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < CONTACTS; index += 1) {
    const body = { name: `Contact ${index}`, email: `contact-${index}@example.com` };
    ids.push((await service.call('POST', '/v1/contacts', { body })).data.id);
  }
  return ids;
}

async function change(service: TestService, contacts: readonly string[], round: number): Promise<void> {
  for (const id of contacts) {
    await service.call('PATCH', `/v1/contacts/${id}`, { body: { name: `Name ${round}` } });
  }
}

// The process dies while a request is with its receiver: what it has sent before it, it may not have written.
async function sendUntilKilled(
  service: TestService,
  answerAll: (onRequest: () => void) => void,
): Promise<void> {
  const worker = spawn(process.execPath, [WORKER], {
    env: {
      ...process.env,
      ...ALLOWED,
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      CONNECTION: JSON.stringify(service.connection),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const gone = once(worker, 'exit');
  let left = randomInt(2, 12);
  answerAll(() => {
    left -= 1;
    if (left === 0) worker.kill('SIGKILL');
  });
  await gone;
  // Other processes need not wait for the end of its lease, nor for the next tries.
  await hurry(service);
}

async function hurry(service: TestService): Promise<void> {
  await service.sql(`update webhook_deliveries set next_at = now() where next_at is not null`);
  await service.sql(`update webhooks set leased_until = null, quiet_until = null, next_at =
    (select min(d.next_at) from webhook_deliveries d where d.webhook_id = webhooks.id and d.status = 'Waiting')`);
}

async function drain(service: TestService): Promise<void> {
  for (;;) {
    service.clock.set(new Date(Date.now() + 1_000).toISOString());
    await service.services.webhooks.sendDue();
    const [row] = await service.sql<{ count: string }>(
      `select count(*) from webhook_deliveries where status <> 'Delivered'`,
    );
    if (row?.count === '0') return;
    await hurry(service);
  }
}

async function expectAll(service: TestService, receiver: Receiver): Promise<void> {
  const events = await service.sql<{ id: string; objectId: string; sequence: string }>(
    `select id, object_id as "objectId", sequence from events where type in ('contact.created', 'contact.updated')`,
  );
  const taken = receiver.taken();
  const shown = (id: string) => `evt_${id.replaceAll('-', '')}`;
  expect(new Set(taken.map(({ event }) => event.id))).toEqual(new Set(events.map(({ id }) => shown(id))));
  // One id for each event, also of what was sent again.
  const pairs = new Set(receiver.received.map(({ id, event }) => `${id} ${event.id}`));
  expect([pairs.size, new Set(receiver.received.map(({ id }) => id)).size]).toEqual([
    events.length,
    events.length,
  ]);
  const sequences = Map.groupBy(taken, ({ event }) => event.data.contact.id as string);
  for (const some of sequences.values()) {
    const numbers = [...new Set(some.map(({ event }) => event.sequence as number))];
    const sorted = numbers.toSorted((one, other) => one - other);
    expect(sorted).toEqual(sorted.map((_, index) => index + 1));
  }
}

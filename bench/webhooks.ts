import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { BODY } from './create.ts';
import type { Run } from './run.ts';
import { openServiceOn, type Service } from './service.ts';
import { type Part, type Row, rate } from './table.ts';

const EVENTS = Number(process.env.BENCH_EVENTS ?? 40_000);
const WARM_UP_EVENTS = 4_000;
const PATIENCE_MS = 120_000;
const GOAL_RATE = 2_000;

/** S5: sends the events of a log to a receiver that takes them at once, beside one that never answers. */
export async function measureWebhooks(run: Run, profileDir: string | null): Promise<Part> {
  let taken = 0;
  const fast = await listen((answer) => {
    taken += 1;
    answer();
  });
  const dead = await listen(() => {});
  try {
    return await measure(run, profileDir, [fast.url, dead.url], () => taken);
  } finally {
    // Also when it fails: a server that listens keeps the process from ending.
    for (const { server } of [fast, dead]) {
      server.closeAllConnections();
      server.close();
    }
  }
}

async function measure(
  run: Run,
  profileDir: string | null,
  urls: readonly string[],
  countTaken: () => number,
): Promise<Part> {
  const environment = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' };
  const service = await openServiceOn(run, join(run.folder, 'webhooks'), { profileDir, environment });
  await post(service, '/v1/invoices', BODY);
  for (const url of urls) {
    await post(service, '/v1/webhooks', JSON.stringify({ url, eventTypes: ['invoice.created'] }));
  }
  const send = async (count: number): Promise<number> => {
    const before = countTaken();
    await addEvents(service, count);
    const start = performance.now();
    while (countTaken() < before + count) {
      if (performance.now() - start > PATIENCE_MS)
        throw new Error(`${countTaken() - before} of ${count} events came.`);
      await run.wait(5);
    }
    return (count * 1000) / (performance.now() - start);
  };
  run.tell(`S5: sending ${EVENTS} events`);
  await send(WARM_UP_EVENTS);
  const perSecond = await service.profile('webhooks', () => send(EVENTS));
  await service.stop();
  const row: Row = {
    promise: 'S5',
    work: `${EVENTS} events to a fast receiver, beside a dead one`,
    figure: rate(perSecond),
    against: '',
    ratio: null,
    goal: `≥ ${rate(GOAL_RATE)}`,
    isHeld: perSecond >= GOAL_RATE,
  };
  return { rows: [row], samples: { webhooks: { events: EVENTS, perSecond } } };
}

// A server that hands over each request when it has read it.
async function listen(receive: (answer: () => void) => void): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => receive(() => response.writeHead(204).end()));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

async function post({ port, token }: Service, path: string, body: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  });
  if (!response.ok) throw new Error(await response.text());
}

// As creates write them, ten with each position; the invoice is one that the service has made.
async function addEvents(service: Service, count: number): Promise<void> {
  await service.sql(
    `with told as (
       update account_counters set value = value + $1 / 10
       where name = 'Position' and account_id = (select account_id from webhooks limit 1)
       returning account_id, value
     ), sample as (
       select data from events where type = 'invoice.created' and account_id = (select account_id from told) limit 1
     )
     insert into events (account_id, id, type, object_id, sequence, data, created_at, position)
     select told.account_id, gen_random_uuid(), 'invoice.created', gen_random_uuid(), 1, sample.data, now(),
       told.value - $1 / 10 + 1 + (n - 1) / 10
     from told, sample, generate_series(1, $1::bigint) n`,
    [count],
  );
}

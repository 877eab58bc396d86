import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasHaproxy, startBalancer } from '../torture/rolling/balancer.ts';

if (!hasHaproxy) console.log('haproxy is not here: what deploy/haproxy.cfg does was not tried.');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tranche-balancer-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A node that answers its name, until it stands still: then it takes requests and answers none. */
async function startNode(name: string) {
  let isStill = false;
  const server: Server = createServer((_request, response) => {
    if (!isStill) response.end(name);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    standStill: () => {
      isStill = true;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function ask(url: string) {
  const begun = performance.now();
  const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) });
  return { answer, text: await answer.text(), ms: performance.now() - begun };
}

// Only where the program is installed: what is missing is said above.
describe.skipIf(!hasHaproxy)('deploy/haproxy.cfg', () => {
  it('ends a read at a node that stands still within 10 s, by the answer of the other node', async () => {
    const [one, other] = [await startNode('one'), await startNode('other')];
    const balancer = await startBalancer(folder, [one.port, other.port]);
    one.standStill();
    const asked = await Promise.all(Array.from({ length: 4 }, () => ask(balancer.url)));
    expect(asked.map(({ text }) => text)).toEqual(['other', 'other', 'other', 'other']);
    expect(Math.max(...asked.map(({ ms }) => ms))).toBeLessThan(10_000);
    // Otherwise no request was at the node that stands still.
    expect(Math.max(...asked.map(({ ms }) => ms))).toBeGreaterThan(500);
    await balancer.stop();
    one.stop();
    other.stop();
  });

  it('answers as a node does where none is left: JSON, and when to try again', async () => {
    const [one, other] = [await startNode('one'), await startNode('other')];
    const balancer = await startBalancer(folder, [one.port, other.port]);
    one.stop();
    other.stop();
    const { answer, text } = await ask(balancer.url);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(JSON.parse(text)).toMatchObject({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
      data: null,
      error: { code: 'overloaded', retryable: true },
    });
    await balancer.stop();
  });
});

import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** Asks for a file and is gone some milliseconds later. */
function askAndGo(path: string, afterMs: number): Promise<void> {
  const { hostname, port } = new URL(service.url);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept: */*\r\nauthorization: Bearer ${service.member.token}\r\n\r\n`,
        () => setTimeout(() => socket.resetAndDestroy(), afterMs),
      );
    });
    socket.on('error', () => {});
    socket.once('close', () => done());
  });
}

it.each(['/v1/account/archive', '/v1/invoices/csv'])(
  'gives the place of %s back when the reader went before it began',
  async (path) => {
    for (let index = 0; index < 60; index += 1) await askAndGo(path, index % 6);
    await new Promise((done) => setTimeout(done, 2_000));
    const answer = await fetch(`${service.url}${path}`, {
      headers: { authorization: `Bearer ${service.member.token}` },
    });
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
  },
  30_000,
);

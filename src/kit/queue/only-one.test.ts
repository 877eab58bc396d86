import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../../test/support/service.ts';
import type { ClusterConnection } from '../../postgres/types.ts';
import { createOnlyOne } from './only-one.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it('two processes never do the work at the same time, and the next one does it afterwards', async () => {
  const [first, second] = [createOnlyOne(service.connection), createOnlyOne(service.connection)];
  let done = 0;
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const working = first('bounceMailbox', async () => {
    begin();
    await held;
    done += 1;
  });
  await begun;
  const work = async () => {
    done += 1;
  };
  expect(await second('bounceMailbox', work)).toBe(false);
  expect(done).toBe(0);
  end();
  expect(await working).toBe(true);
  expect(await second('bounceMailbox', work)).toBe(true);
  expect(done).toBe(2);
});

it('work that fails leaves it to others', async () => {
  const onlyOne = createOnlyOne(service.connection);
  await expect(
    onlyOne('bounceMailbox', async () => {
      throw new Error('The mailbox is away.');
    }),
  ).rejects.toThrow('The mailbox is away.');
  expect(await onlyOne('bounceMailbox', async () => {})).toBe(true);
});

it('a database that hangs at the end holds up nobody here', async () => {
  const { host, port, ...rest } = service.connection as ClusterConnection;
  const lines: Socket[] = [];
  const between = createServer((client) => {
    const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    lines.push(client, database);
    for (const line of [client, database]) line.on('error', () => {});
    client.pipe(database).pipe(client);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const proxied = { ...rest, host: '127.0.0.1', port: (between.address() as AddressInfo).port };
  const onlyOne = createOnlyOne(proxied, 100);
  const isDone = await onlyOne('bounceMailbox', async () => {
    // As a network that drops all packets.
    for (const line of lines) line.unpipe().pause();
  });
  expect(isDone).toBe(true);
  for (const line of lines) line.destroy();
  between.close();
});

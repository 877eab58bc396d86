import { createReadStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createAccounts } from '../../src/accounts/service.ts';
import { openPlace, restoreBackup } from '../../src/backup/service.ts';
import { openDatabase } from '../../src/kit/db/database.ts';
import { MIGRATION_LOCK } from '../../src/kit/db/migrations.ts';
import { systemClock } from '../../src/kit/time.ts';
import type { ClusterConnection } from '../../src/postgres/types.ts';
import { verifyAccount } from '../../src/verification/service.ts';
import { digestOf, IDENTITY, makeEmptyDatabase, RECIPIENT, socketAddress, sqlOn } from './backup.ts';
import { makeBooks } from './books.ts';
import { runCommand } from './command.ts';
import { createInvoice } from './invoices.ts';
import { activeInvoice, pay } from './money.ts';
import { startService, type TestService } from './service.ts';

/** A service with books, whose backups and restores are killed. */
export interface KilledInstallation {
  readonly service: TestService;
  readonly folder: string;
  /** Draws where a process is killed. */
  readonly random: () => number;
  close(): Promise<void>;
}

/** Starts a service with books of several hundred rows. */
export async function startInstallation(
  folder: string,
  random: () => number = Math.random,
): Promise<KilledInstallation> {
  const service = await startService();
  await makeBooks(service);
  return { service, folder, random, close: () => service.close() };
}

/** A way to PostgreSQL that counts what passes, and says when so many bytes have. */
async function openProxy(target: ClusterConnection) {
  let passed = 0;
  let limit = Number.POSITIVE_INFINITY;
  let onLimit = () => {};
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(join(target.host, `.s.PGSQL.${target.port}`));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (bytes) => {
        passed += bytes.length;
        to.write(bytes);
        if (passed >= limit) onLimit();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    addressOf: ({ user, password, database }: ClusterConnection) =>
      `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    begin(bytes: number, then: () => void) {
      passed = 0;
      limit = bytes;
      onLimit = then;
    },
    passed: () => passed,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Proxy = Awaited<ReturnType<typeof openProxy>>;

const KEY = { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
const MAKING = { ...KEY, BACKUP_RECIPIENT: RECIPIENT };
const OPENING = { ...KEY, BACKUP_IDENTITY: IDENTITY };

// Runs a command, and kills it when so many bytes have passed to and from PostgreSQL. Answers its exit code, null when killed.
async function runKilled(
  { folder }: KilledInstallation,
  proxy: Proxy,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  bytes: number,
): Promise<number | null> {
  const running = runCommand(folder, words, environment);
  proxy.begin(bytes, () => void running.child.kill('SIGKILL'));
  const code = await running.ended;
  if (code !== null && code !== 0) throw new Error(`${words.join(' ')}: ${running.errors()}`);
  return code;
}

/**
 * Kills backups at random points, beside a writer. Every file that the place lists is restored and its books are verified.
 */
export async function killBackups(
  installation: KilledInstallation,
  kills: number,
): Promise<{ readonly whole: number; readonly partial: number }> {
  const { service, folder, random } = installation;
  const source = service.connection as ClusterConnection;
  const proxy = await openProxy(source);
  const address = join(folder, 'killed');
  await mkdir(address, { recursive: true });
  const environment = { ...MAKING, DATABASE_URL: proxy.addressOf(source), BACKUP_KEEP: '99,0,0' };
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      await createInvoice(service, { status: 'Active' });
      await pay(service, await activeInvoice(service));
    }
  })();
  try {
    await runKilled(installation, proxy, ['backup', '--to', address], environment, Number.POSITIVE_INFINITY);
    const all = proxy.passed();
    for (let done = 0; done < kills; done += 1) {
      await runKilled(
        installation,
        proxy,
        ['backup', '--to', address],
        environment,
        Math.ceil(all * random()),
      );
    }
  } finally {
    isOver = true;
    await writing;
    await proxy.close();
  }
  const listed = await (await openPlace(address)).list('');
  for (const { name } of listed) await requireWhole(service, join(address, name));
  const partial = (await readdir(address)).filter((name) => name.startsWith('.partial-')).length;
  return { whole: listed.length, partial };
}

async function requireWhole(service: TestService, path: string): Promise<void> {
  const { owner, drop } = await makeEmptyDatabase();
  try {
    await restoreBackup(createReadStream(path), {
      owner,
      identity: { identity: IDENTITY },
      keyIds: null,
      raiseFence: async () => {},
      clock: systemClock,
    });
    const database = openDatabase(owner, () => {});
    try {
      for (const { id } of await createAccounts({ database, clock: service.clock }).listAccounts()) {
        const faults = (await verifyAccount(database, id)).filter(({ faultCount }) => faultCount > 0);
        expect(faults, path).toEqual([]);
      }
    } finally {
      await database.close();
    }
  } finally {
    await drop();
  }
}

/** Kills restores at random points. Each database is then empty, and restored by the next command; or it is whole. */
export async function killRestores(
  installation: KilledInstallation,
  kills: number,
): Promise<{ readonly empty: number; readonly whole: number }> {
  const { service, folder, random } = installation;
  const source = service.connection as ClusterConnection;
  const file = join(folder, 'to-restore.age');
  const making = runCommand(folder, ['backup', '--to', file], {
    ...MAKING,
    DATABASE_URL: socketAddress(source),
  });
  expect(await making.ended, making.errors()).toBe(0);
  const found = { empty: 0, whole: 0 };
  let expected: unknown = null;
  let all = Number.POSITIVE_INFINITY;
  for (let done = 0; done <= kills; done += 1) {
    const { owner, drop } = await makeEmptyDatabase();
    const proxy = await openProxy(owner);
    const environment = { ...OPENING, DATABASE_URL: proxy.addressOf(owner) };
    try {
      const limit = expected === null ? all : Math.ceil(all * random());
      await runKilled(installation, proxy, ['restore', file], environment, limit);
      if (expected === null) {
        // The first one is not killed: it says how much passes, and what a whole database has.
        all = proxy.passed();
        expected = await restoredDigest(owner);
        continue;
      }
      if (await isEmpty(owner)) {
        found.empty += 1;
        await runKilled(installation, proxy, ['restore', file], environment, Number.POSITIVE_INFINITY);
      } else {
        found.whole += 1;
      }
      expect(await restoredDigest(owner)).toEqual(expected);
    } finally {
      await proxy.close();
      await drop();
    }
  }
  return found;
}

/** What {@link digestOf} says of the tables that a restore fills, without those in which the fence notes its instant. */
async function restoredDigest(owner: ClusterConnection): Promise<object> {
  const fenced = ['account_counters', 'account_holds', 'accounts', 'restores'];
  return Object.fromEntries(
    Object.entries(await digestOf(owner)).filter(([table]) => !fenced.includes(table)),
  );
}

// PostgreSQL may still be at work for the process that was killed: it holds the lock for so long.
async function isEmpty(owner: ClusterConnection): Promise<boolean> {
  await sqlOn(owner, `select pg_advisory_lock(${MIGRATION_LOCK})`);
  return (await sqlOn(owner, `select 1 from pg_class where relname = 'accounts'`)).length === 0;
}

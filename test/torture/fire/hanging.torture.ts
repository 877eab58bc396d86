import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRun, type Run } from '../../../bench/run.ts';
import { commandOf, findFreePort, runCommand } from '../../../bench/service.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { amountOf, seedOfRun } from '../random.ts';
import { type Clients, startClients } from '../writes/clients.ts';
import { openHistory } from '../writes/history.ts';
import { judgeWrites } from '../writes/judge.ts';
import { type Installation, openInstallation } from './installation.ts';
import { preparePayer } from './paying.ts';

const SECONDS = amountOf('HANGING_SECONDS', 60);
const CHARGES = amountOf('HANGING_CHARGES', 60);
const CLIENTS = 8;
/** Requests that need neither bank nor mail wait for neither. */
const OTHERS_MS = 5_000;

const seed = seedOfRun();
const PLANTED = join(import.meta.dirname, 'plants', 'blocking-calls.ts');
let run: Run;
beforeAll(async () => {
  run = await openRun();
});
afterAll(() => run.close());

/** Lets clients live while something hangs; answers the longest that one of them waited until then. */
async function liveBeside(clients: Clients, work: () => Promise<unknown>): Promise<number> {
  const { seen } = clients;
  await Promise.all([work(), delay(SECONDS * 1_000)]);
  const { longestMs } = seen;
  await clients.untilAcknowledged(seen.acknowledged + 10);
  return longestMs;
}

/** Takes connections and never says a word. */
async function startSilence(): Promise<{ port: number; taken(): number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  let taken = 0;
  const server = createServer((socket) => {
    taken += 1;
    sockets.add(socket.on('error', () => {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    taken: () => taken,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

describe('A mail server that hangs', () => {
  async function live(name: string, imports: readonly string[]) {
    const history = await openHistory(name, seed);
    const silence = await startSilence();
    const environment = {
      SMTP_URL: `smtp://127.0.0.1:${silence.port}`,
      MAIL_FROM: 'invoices@example.com',
      PLANTED_PORT: String(silence.port),
    };
    const installation = await openInstallation(run, name, { environment, imports });
    const { target } = installation;
    const clients = startClients({ target, clients: CLIENTS, history, prefix: name });
    const payers = Array.from({ length: 10 }, (_, index) => `mail-${index}@example.com`);
    const longestMs = await liveBeside(clients, () =>
      Promise.all(payers.map((email) => preparePayer(target, email))),
    );
    return { history, silence, installation, clients, payers, longestMs };
  }

  it(`keeps no other request waiting, and every mail arrives once when it works again`, async () => {
    const { history, silence, installation, clients, payers, longestMs } = await live('mail-hangs', []);
    expect(silence.taken()).toBeGreaterThan(0);
    await clients.stop();
    await silence.close();
    const server = await startMailServer({}, silence.port);
    const isEveryMailThere = () =>
      payers.every((email) => server.arrived.some(({ to }) => to.includes(email)));
    // A mail that failed is tried again after minutes: nobody waits for them here.
    while (!isEveryMailThere()) {
      await installation.sql(`update tasks set due_at = now(), run_at = now() where kind = 'mail.send'`);
      await delay(1_000);
    }
    const { seen } = clients;
    const verdict = judgeWrites(seen.known, await installation.stored());
    const counts = payers.map((email) => server.arrived.filter(({ to }) => to.includes(email)).length);
    console.log(`${silence.taken()} silent connections, the longest other request took ${longestMs} ms`);
    expect(counts).toEqual(payers.map(() => 1));
    expect(verdict).toEqual({ lost: [], doubled: [], undone: [] });
    expect([seen.stale, seen.faults]).toEqual([[], []]);
    expect(longestMs).toBeLessThan(OTHERS_MS);
    await installation.stop();
    await server.close();
    await history.close();
  });

  it('a planted fault, calls that block the process, is found', async () => {
    const { history, silence, installation, clients, longestMs } = await live('mail-planted', [PLANTED]);
    console.log(`planted: the longest other request took ${longestMs} ms, which was found`);
    expect(longestMs).toBeGreaterThan(OTHERS_MS);
    await clients.stop();
    await installation.stop();
    await silence.close();
    await history.close();
  });
});

const countThem = (_: string, value: unknown) => (Array.isArray(value) ? value.length : value);

/** Stops the bank while people pay, and lets it go on when each of them has an answer. */
async function liveWithoutBank(name: string, imports: readonly string[]) {
  const history = await openHistory(name, seed);
  const port = await findFreePort();
  // The bank waits for the service, which needs it for the first account.
  const servicePort = await findFreePort();
  const { program, programArguments, env } = commandOf(join(run.folder, name), ['sandbox']);
  const settings = {
    ...env,
    SANDBOX_PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${servicePort}`,
    LOG_LEVEL: 'error',
  };
  const bank = run.start(program, programArguments, {
    env: settings,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const environment = { SANDBOX_URL: `http://127.0.0.1:${port}`, PLANTED_PORT: String(port) };
  const options = { environment, imports, port: servicePort };
  const installation: Installation = await openInstallation(run, name, options);
  const { target } = installation;
  const emails = Array.from({ length: CHARGES }, (_, index) => `bank-${index}@example.com`);
  const payers = await Promise.all(emails.map((email) => preparePayer(target, email)));
  const clients = startClients({ target, clients: CLIENTS, history, prefix: name });
  bank.kill('SIGSTOP');
  const longestMs = await liveBeside(clients, async () => {
    const answers = await Promise.all(payers.map((payer) => payer.pay()));
    const waits = answers.map(({ status, ms }) => ({ status, ms: Math.round(ms) }));
    history.add({ charges: waits });
    const ms = Math.max(...waits.map((one) => one.ms));
    console.log(
      `while the bank hung: ${JSON.stringify(
        Object.groupBy(waits, ({ status }) => status),
        countThem,
      )}, ${ms} ms`,
    );
    expect(waits.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
  });
  bank.kill('SIGCONT');
  return { history, installation, bank, payers, clients, longestMs };
}

describe('A bank that hangs', () => {
  it(`keeps no other request waiting, and charges nobody twice`, async () => {
    const { history, installation, bank, payers, clients, longestMs } = await liveWithoutBank(
      'bank-hangs',
      [],
    );
    await clients.stop();
    const paid = async () =>
      (await installation.sql<{ id: string }>(`select id from charges where status = 'Succeeded'`)).length;
    for (const payer of payers) while ((await payer.pay()).status !== 201) await delay(500);
    while ((await paid()) < payers.length) {
      await installation.sql(`update tasks set due_at = now(), run_at = now() where kind like 'charge%'`);
      await delay(500);
    }
    const verdict = judgeWrites(clients.seen.known, await installation.stored());
    const charges = await installation.sql<{ status: string }>('select status from charges');
    console.log(`${charges.length} charges, the longest other request took ${longestMs} ms`);
    expect(charges.map(({ status }) => status)).toEqual(payers.map(() => 'Succeeded'));
    const taken = await installation.sql(`select 1 from sandbox.log where kind = 'charge.succeeded'`);
    expect(taken).toHaveLength(payers.length);
    await runCommand(run, installation.dataDir, ['ledger', 'verify']);
    expect(verdict).toEqual({ lost: [], doubled: [], undone: [] });
    expect([clients.seen.stale, clients.seen.faults]).toEqual([[], []]);
    expect(longestMs).toBeLessThan(OTHERS_MS);
    await run.end(bank);
    await installation.stop();
    await history.close();
  });

  it('a planted fault, calls that block the process, is found', async () => {
    const { history, installation, bank, clients, longestMs } = await liveWithoutBank('bank-planted', [
      PLANTED,
    ]);
    console.log(`planted: the longest other request took ${longestMs} ms, which was found`);
    expect(longestMs).toBeGreaterThan(OTHERS_MS);
    await clients.stop();
    await run.end(bank);
    await installation.stop();
    await history.close();
  });
});

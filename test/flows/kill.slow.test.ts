import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentOfCommands, MAIN } from '../support/command.ts';
import { invoiceBody } from '../support/invoices.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 4);

let folder: string;
let token = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tranche-kill-'));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
}

async function start(): Promise<Started> {
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: {
      ...environmentOfCommands,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_SECOND: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text;
    const url = /ready: (\S+)/.exec(output)?.[1];
    if (url === undefined || !output.includes('Ctrl-C')) continue;
    token = /(trn_test_\w+)/.exec(output)?.[1] ?? token;
    return { child, url };
  }
  throw new Error(`The service did not start:\n${output}`);
}

interface Sent {
  readonly key: string;
  /** The body of the answer, when one came. */
  readonly answer: string | null;
}

async function create(url: string, key: string): Promise<Sent> {
  try {
    const response = await fetch(`${url}/v1/invoices`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(invoiceBody({ note: `killed${key}`, metadata: { key } })),
    });
    const answer = await response.text();
    return { key, answer: response.status === 201 ? answer : null };
  } catch {
    return { key, answer: null };
  }
}

/** Eight clients create until the service is killed, which happens at the answer of this number. */
async function createUntilKilled({ child, url }: Started, round: number, answers: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  const gone = once(child, 'exit');
  const clients = Array.from({ length: 8 }, async (_, client) => {
    for (let count = 0; child.exitCode === null && child.signalCode === null; count += 1) {
      sent.push(await create(url, `${round}-${client}-${count}`));
      if (sent.length === answers) child.kill('SIGKILL');
    }
  });
  await Promise.all([gone, ...clients]);
  return sent;
}

async function serverPid(): Promise<number> {
  const text = await readFile(join(folder, 'data', 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n', 1)[0]);
}

describe('kill -9 of the service while it creates invoices', () => {
  it(`loses no answer and makes none twice, ${ROUNDS} times`, async () => {
    const sent: Sent[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      sent.push(...(await createUntilKilled(await start(), round, randomInt(20, 400))));
    }
    const last = await start();
    const answered = sent.filter((one) => one.answer !== null);
    expect(answered.length).toBeGreaterThan(50);
    // A repeated request gets its first answer again, byte for byte. A request without an answer now has one effect.
    const left = [...sent];
    const repeat = async () => {
      for (let one = left.pop(); one !== undefined; one = left.pop()) {
        const again = await create(last.url, one.key);
        expect(again.answer).not.toBeNull();
        if (one.answer !== null) expect(again.answer).toBe(one.answer);
      }
    };
    await Promise.all(Array.from({ length: 8 }, repeat));
    const keys = new Map<string, number>();
    let cursor = '';
    do {
      const response = await fetch(`${last.url}/v1/invoices?limit=200${cursor}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { data } = (await response.json()) as {
        data: { items: { metadata: { key: string } }[]; nextCursor: string | null };
      };
      for (const { metadata } of data.items) keys.set(metadata.key, (keys.get(metadata.key) ?? 0) + 1);
      cursor = data.nextCursor === null ? '' : `&cursor=${data.nextCursor}`;
    } while (cursor !== '');
    expect(keys.size).toBe(sent.length);
    expect([...keys.values()].every((count) => count === 1)).toBe(true);
    // Killed before they were put into the lists of searches.
    for (const { key } of answered.filter((_, index) => index % 20 === 0)) {
      const response = await fetch(`${last.url}/v1/invoices?q=killed${key}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { data } = (await response.json()) as { data: { items: { metadata: { key: string } }[] } };
      expect(data.items.map(({ metadata }) => metadata.key)).toContain(key);
    }

    const pid = await serverPid();
    last.child.kill('SIGTERM');
    const [code] = await once(last.child, 'exit');
    expect(code).toBe(0);
    // Both processes are gone.
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  }, 180_000);
});

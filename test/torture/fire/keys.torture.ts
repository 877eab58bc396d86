import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRun, type Run } from '../../../bench/run.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { amountOf } from '../random.ts';
import { exchange } from '../writes/exchange.ts';
import { type Installation, openInstallation } from './installation.ts';

const KEYS = amountOf('KEYS', 1_000);
const TIMES = 20;
/** Keys at once, so that their requests meet each other. */
const TOGETHER = 4;

let run: Run;
beforeAll(async () => {
  run = await openRun();
});
afterAll(() => run.close());

/** Sends each request twenty times at once, under its key or without one; answers what came, and what is stored. */
async function send(installation: Installation, keys: number, hasKey: boolean) {
  const { target } = installation;
  const agent = new Agent({ keepAlive: true, maxSockets: TIMES * TOGETHER });
  const wrong: string[] = [];
  const counts = new Map<string, number>();
  const repeat = async (key: string): Promise<string> => {
    const body = invoiceBody({ note: key, metadata: { key } });
    for (;;) {
      const sent = { method: 'POST', path: '/v1/invoices', body, ...(hasKey ? { key } : {}) };
      const { status, text } = await exchange(agent, target, sent);
      counts.set(String(status), (counts.get(String(status)) ?? 0) + 1);
      if (status === 201) return text;
      // 409 says that the first request is running.
      if (status !== 409 && status !== 503) wrong.push(`${key}: ${status} ${text.slice(0, 200)}`);
      await delay(20);
    }
  };
  const left = Array.from({ length: keys }, (_, index) => `keys-${hasKey}-${index}`);
  const work = async () => {
    for (let key = left.pop(); key !== undefined; key = left.pop()) {
      const answers = await Promise.all(Array.from({ length: TIMES }, () => repeat(key as string)));
      if (new Set(answers).size > 1) wrong.push(`${key}: ${new Set(answers).size} different answers`);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  agent.destroy();
  const stored = (await installation.stored()).filter(({ key }) => key.startsWith(`keys-${hasKey}-`));
  return { wrong, counts, stored: stored.length };
}

describe(`Requests that are sent ${TIMES} times at once`, () => {
  it(`have one effect and equal answers under each of ${KEYS} keys`, async () => {
    const installation = await openInstallation(run, 'keys');
    const { wrong, counts, stored } = await send(installation, KEYS, true);
    console.log(`${KEYS} keys, ${stored} invoices, answers: ${JSON.stringify(Object.fromEntries(counts))}`);
    expect(wrong).toEqual([]);
    expect(stored).toBe(KEYS);
    // The planted fault: the same without keys.
    const planted = await send(installation, 5, false);
    console.log(
      `planted: ${planted.wrong.length} of 5 without a key differed, ${planted.stored} invoices, and were found`,
    );
    expect([planted.wrong.length, planted.stored]).toEqual([5, 5 * TIMES]);
    await installation.stop();
  });
});

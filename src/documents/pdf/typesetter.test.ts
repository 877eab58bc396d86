import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import type { AppError } from '../../kit/errors.ts';
import type { DocumentRequest } from './messages.ts';
import { createTypesetter } from './typesetter.ts';

const me = { account: 'me' };
const broken = { kind: 'pdf', typesetting: { template: 'receipt', sheet: {}, files: [] } } as const;
// What cannot be sent to a thread at all.
const unsendable = { ...broken, typesetting: { ...broken.typesetting, sheet: { f: () => 1 } } };

// A thread that answers with the number of those that it was sent, and not at all to what says so.
const scripted = () =>
  new Worker(
    `const { parentPort } = require('node:worker_threads');
     let seen = 0;
     parentPort.on('message', ({ id, document }) => {
       seen += 1;
       const { does } = document.typesetting.sheet;
       if (does === 'hang') return;
       if (does === 'crash') throw new Error('crashed');
       parentPort.postMessage({ id, bytes: Buffer.from(String(seen)) });
     });`,
    { eval: true },
  );
const document = (does: string): DocumentRequest => ({
  kind: 'pdf',
  typesetting: { template: 'invoice', sheet: { does }, files: [] },
});
// Longer than a thread takes to start on a busy machine.
const limits = { waitMs: 10_000, workMs: 1_500 };
const statusOf = (settled: PromiseSettledResult<unknown>) =>
  settled.status === 'fulfilled' ? 200 : ((settled.reason as Partial<AppError>).status ?? 500);

describe('the typesetter', () => {
  it('says what is wrong with a document, and goes on with the next', async () => {
    const typeset = createTypesetter();
    const answers = await Promise.allSettled([typeset(broken, me), typeset(broken, me)]);
    for (const answer of answers) {
      expect(String((answer as PromiseRejectedResult).reason)).toContain('A document cannot be set');
    }
  });

  it('does not wait for what could not be sent', async () => {
    const typeset = createTypesetter();
    await expect(typeset(unsendable as unknown as DocumentRequest, me)).rejects.toThrow(
      /could not be cloned/,
    );
    await expect(typeset(broken, me)).rejects.toThrow(/cannot be set/);
  });

  it.each([
    ['hang', 503],
    ['crash', 500],
  ] as const)('loses to a document that makes it %s that document alone', async (does, status) => {
    const typeset = createTypesetter(scripted, limits);
    const others = ['a', 'b', 'c'].map((account) => ({ account }));
    const all = [typeset(document(does), me), ...others.map((other) => typeset(document('answer'), other))];
    expect((await Promise.allSettled(all)).map(statusOf)).toEqual([status, 200, 200, 200]);
  });

  it('tells who has waited too long to come back, before the connection is cut', async () => {
    const typeset = createTypesetter(scripted, { waitMs: 50, workMs: 500 });
    const all = [typeset(document('hang'), me), typeset(document('answer'), { account: 'other' })];
    const [hung, waited] = await Promise.allSettled(all);
    expect([hung, waited].map((one) => one && statusOf(one))).toEqual([503, 503]);
    expect((waited as PromiseRejectedResult).reason.retryAfterSeconds).toBeGreaterThan(0);
  });

  it('makes nothing for a reader who is gone, and lets the next come sooner', async () => {
    const typeset = createTypesetter(scripted, limits);
    const gone = new AbortController();
    const first = typeset(document('answer'), me);
    const left = Array.from({ length: 9 }, () =>
      typeset(document('answer'), { account: 'gone', signal: gone.signal }),
    );
    const last = typeset(document('answer'), { account: 'gone' });
    gone.abort();
    const late = typeset(document('answer'), { account: 'gone', signal: gone.signal });
    expect((await Promise.allSettled([...left, late])).map(statusOf)).toEqual(Array(10).fill(503));
    expect([String((await first).bytes), String((await last).bytes)]).toEqual(['1', '2']);
  });

  it('takes eleven of one account, one of them at work, and those of others besides', async () => {
    const typeset = createTypesetter(scripted, limits);
    const mine = Array.from({ length: 13 }, () => typeset(document('answer'), me));
    const other = typeset(document('answer'), { account: 'other' });
    const statuses = (await Promise.allSettled(mine)).map(statusOf);
    expect(statuses).toEqual([...Array<number>(11).fill(200), 503, 503]);
    // The other account waited for the document at work, and one more at most.
    expect(Number((await other).bytes)).toBeLessThanOrEqual(3);
  });
});

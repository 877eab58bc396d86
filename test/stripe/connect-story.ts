import assert from 'node:assert/strict';
import {
  fund,
  giveBack,
  openAs,
  openConnectStage,
  operationsOn,
  read,
  send,
  visit,
} from '../../src/processors/stripe/testing/connect/stage.ts';
import { type Between, type Passing, standBetween } from './between.ts';

/**
 * Plays payments to recipients at our own stand-in of Connect, and asks Stripe's document about every request: whether it
 * allows it. Answers how many requests there were.
 */
export async function holdConnectStory(mockUrl: string): Promise<number> {
  const verdicts: Promise<string | null>[] = [];
  const judge = (passing: Passing): Passing => {
    verdicts.push(askDocument(mockUrl, passing));
    return passing;
  };
  let between: Between | undefined;
  const stage = await openConnectStage(async (url) => {
    between = await standBetween(url, { request: judge, answer: (_asked, text) => text });
    return between.url;
  });
  try {
    for (const person of ['Anna Ready', 'Gus ClosedBank', 'Cleo Document'] as const) {
      const reference = await openAs(stage, person);
      if (person === 'Cleo Document') await visit(stage, reference, 'Finish');
      const snapshot = await read(stage, reference);
      assert.ok('takesTransfers' in snapshot && snapshot.takesTransfers, person);
      const funding = await fund(stage);
      const transfer = await send(stage, funding.reference, reference);
      const { payOut, findPayOut, reverse } = operationsOn(stage, transfer, reference);
      if (person === 'Cleo Document') {
        assert.equal((await reverse()).status, 'succeeded');
        assert.equal((await giveBack(stage, funding)).status, 'succeeded');
        continue;
      }
      stage.advanceDays(2);
      assert.equal((await payOut()).status, 'processing');
      stage.advanceDays(1);
      assert.equal((await findPayOut()).status, person === 'Anna Ready' ? 'succeeded' : 'failed');
    }
    await stage.readNews();
    await stage.readStatement();
    const faults = (await Promise.all(verdicts)).filter((verdict) => verdict !== null);
    assert.deepEqual(faults, [], 'a request that the document does not allow');
    return verdicts.length;
  } finally {
    await between?.close();
    await stage.close();
  }
}

async function askDocument(url: string, { method, path, query, form }: Passing): Promise<string | null> {
  const answer = await fetch(`${url}${path}${query.size === 0 ? '' : `?${query.toString()}`}`, {
    method,
    headers: {
      authorization: 'Bearer sk_test_123456789',
      'content-type': 'application/x-www-form-urlencoded',
    },
    ...(method === 'GET' ? {} : { body: form.toString() }),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await answer.text();
  return answer.status === 200 ? null : `${method} ${path}: ${answer.status} ${text}`;
}

import { describe, expect, it } from 'vitest';
import { holdUntil, isHeld, isUnanswered, type Manner, nextCheck, perform } from './operations.ts';
import type { Processor } from './types.ts';

const now = new Date('2027-03-01T12:00:00.000Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

function setting(found: string, processor: Processor | null = {} as Processor) {
  const calls: string[] = [];
  const operation = {
    send: async () => {
      calls.push('send');
      return { status: 'succeeded' };
    },
    find: async () => {
      calls.push('find');
      return { status: found };
    },
  };
  const account = { id: 'a', mode: 'Sandbox' } as never;
  return {
    calls,
    run: (manner: Manner) =>
      perform(
        { processorFor: async () => processor, account, processor: null, now },
        operation as never,
        manner,
      ),
  };
}

describe('an operation', () => {
  it.each([
    ['a new one is sent', 'send', 'absent', ['send'], 'succeeded'],
    ['one that the processor has seen is not sent again', 'ask', 'processing', ['find'], 'processing'],
    ['one that it has never seen is sent again', 'ask', 'absent', ['find', 'send'], 'succeeded'],
    ['a look at one that it has never seen sends nothing', 'look', 'absent', ['find'], 'unknown'],
    ['one of which nobody knows is not sent again', 'ask', 'unknown', ['find'], 'unknown'],
  ] as const)('%s', async (_title, manner, found, calls, status) => {
    const { run, calls: made } = setting(found);
    expect(await run(manner)).toMatchObject({ status });
    expect(made).toEqual(calls);
  });

  it.each([
    [
      'is not sent before the end of a hold',
      new Date(now.getTime() + 60_000),
      true,
      ['find', 'hold'],
      'unknown',
    ],
    [
      'is not sent when a person ended it while the hold was read',
      null,
      false,
      ['find', 'hold', 'wanted'],
      'unknown',
    ],
    [
      'is sent when it is still wanted after that',
      null,
      true,
      ['find', 'hold', 'wanted', 'send'],
      'succeeded',
    ],
  ])('of which the processor knows nothing %s', async (_title, hold, isWanted, calls, status) => {
    const made: string[] = [];
    const say = async <T>(name: string, answer: T) => {
      made.push(name);
      return answer;
    };
    const operation = {
      find: () => say('find', { status: 'absent' as const }),
      decideUnseen: () => say('hold', hold === null ? null : holdUntil(hold)),
      isStillWanted: () => say('wanted', isWanted),
      send: () => say('send', { status: 'succeeded' }),
    };
    const target = { processorFor: async () => ({}) as Processor, processor: null, now };
    const account = { id: 'a', mode: 'Sandbox' } as never;
    const outcome = await perform({ ...target, account }, operation, 'ask');
    expect([outcome.status, isHeld(outcome) ? outcome.heldUntil : null]).toEqual([status, hold]);
    expect(made).toEqual(calls);
  });

  it('is unknown, and not sent, while the account has no processor', async () => {
    const { run, calls } = setting('absent', null);
    expect(await run('ask')).toMatchObject({ status: 'unknown' });
    expect(calls).toEqual([]);
  });

  it.each([
    ['a bank takes days', 'processing', ago(1), 720],
    ['a holder takes minutes', 'requires_action', ago(1), 15],
    ['no answer: at least a minute', 'unknown', ago(0), 1],
    ['no answer: as long as it has been missing', 'unknown', ago(3), 180],
    ['no answer: half a day at most', 'unknown', ago(100), 720],
  ])('is asked about again: %s', (_title, status, since, minutes) => {
    expect((nextCheck({ status }, since, now).getTime() - now.getTime()) / 60_000).toBe(minutes);
  });

  it.each([
    ['not within a day', null, 23, false],
    ['after a day', null, 24, true],
    ['of one that the processor has named, not within a week more', 'ch_1', 8 * 24 - 1, false],
    ['of one that the processor has named, after that', 'ch_1', 8 * 24, true],
  ])('is told to be unanswered: %s', (_title, reference, hours, isTold) => {
    expect(isUnanswered(reference, ago(hours), now)).toBe(isTold);
  });
});

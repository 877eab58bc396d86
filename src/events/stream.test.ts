import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { openLog } from '../kit/log.ts';
import { createEventStreams } from './stream.ts';

// An account without events: this test is about time, which only the test moves.
const empty = { single: async () => [], system: { query: async () => [] } } as unknown as Database;
const ACCOUNT = '01981f9e-0000-7000-8000-000000000000' as AccountId;

describe('a stream of events', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ends within 15 seconds once its reader may not hear any more, or nobody can tell', async () => {
    const streams = createEventStreams({ database: empty, log: openLog('silent') });
    const mayHear = vi.fn(async () => true);
    const stream = await streams.open(ACCOUNT, null, mayHear);
    const other = await streams.open(ACCOUNT, null, async () => Promise.reject(new Error('No database.')));
    const ended: string[] = [];
    stream.resume().once('end', () => ended.push('stream'));
    other.resume().once('end', () => ended.push('other'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ended).toEqual(['other']);
    mayHear.mockResolvedValue(false);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(ended).toEqual(['other', 'stream']);
    streams.stop();
  });
});

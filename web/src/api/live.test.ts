import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A stream as a browser has it; the test says what comes. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static last: FakeSource;
  readonly readyState = 1;
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    FakeSource.last = this;
  }

  tell(kind: string, lastEventId: string, data: object = {}): void {
    this.dispatchEvent(new MessageEvent(kind, { lastEventId, data: JSON.stringify(data) }));
  }

  close(): void {}
}

const queries = new QueryClient();
let read: unknown[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  const page = { hidden: false, querySelector: () => null };
  vi.stubGlobal('document', Object.assign(new EventTarget(), page));
  vi.stubGlobal('location', new URL('http://tranche.test/app/'));
  const invalidate = vi.spyOn(queries, 'invalidateQueries');
  read = [];
  invalidate.mockImplementation(({ queryKey } = {}) => {
    read.push(queryKey);
    return Promise.resolve();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function hear(account: string, lastEventId: string | null): Promise<() => void> {
  const { hearOf } = await import('./live.ts');
  const stop = hearOf(account, lastEventId, queries);
  await vi.advanceTimersByTimeAsync(1_500);
  return stop;
}

describe('hearing of events', () => {
  it('has read again what it has heard of when the account is left before it was gathered', async () => {
    const stop = await hear('left', 'evt_1');
    FakeSource.last.tell('ready', 'evt_1');
    FakeSource.last.tell('message', 'evt_2', { type: 'payout.paid' });
    stop();
    expect(read).toContainEqual(['left', 'payouts']);
    // The next connection begins after that event, so the event does not arrive again.
    await hear('left', 'evt_2');
    expect(FakeSource.last.address).toContain('lastEventId=evt_2');
  });

  it('goes on after the event that the page names, because what was read early may be older than the app', async () => {
    const tag = { content: 'evt_3', dataset: { account: 'early' } };
    document.querySelector = (() => tag) as never;
    await hear('early', 'evt_5');
    expect(FakeSource.last.address).toContain('lastEventId=evt_3');
    await hear('another', 'evt_6');
    expect(FakeSource.last.address).toContain('lastEventId=evt_6');
  });

  it('reads everything again each time that it begins without knowing after which event', async () => {
    await hear('new', null);
    FakeSource.last.tell('ready', '');
    expect(read).toEqual([['new']]);
    // The stream has ended, the browser came again by itself, and something happened in between.
    FakeSource.last.tell('ready', 'evt_1');
    expect(read).toEqual([['new'], ['new']]);
    FakeSource.last.tell('ready', 'evt_1');
    expect(read).toHaveLength(2);
  });

  it('has a list read again whose first page was asked for before an event and came after it', async () => {
    vi.restoreAllMocks();
    const answers: ((items: string[]) => void)[] = [];
    const list = new InfiniteQueryObserver(queries, {
      queryKey: ['slow', 'invoices', 'list'],
      queryFn: () => new Promise<string[]>((resolve) => answers.push(resolve)),
      initialPageParam: null,
      getNextPageParam: () => null,
    });
    await hear('slow', 'evt_1');
    list.subscribe(() => {});
    FakeSource.last.tell('message', 'evt_2', { type: 'invoice.created' });
    await vi.advanceTimersByTimeAsync(300);
    answers.shift()?.([]);
    await vi.advanceTimersByTimeAsync(0);
    answers.shift()?.(['in_1']);
    await vi.advanceTimersByTimeAsync(0);
    expect(list.getCurrentResult().data?.pages).toEqual([['in_1']]);
    list.destroy();
  });
});

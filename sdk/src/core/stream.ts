import { ApiError, ConnectionError } from './errors.ts';
import { type pause, pauseBefore } from './retrying.ts';
import type { Received } from './transport.ts';

/**
 * What a stream says. `ready`: connected, `id` is the newest event, null before the first. `event`: something happened;
 * read the rest by its id. `reset`: too much was missed, so read everything again.
 */
export type StreamMessage =
  | { readonly kind: 'ready' | 'reset'; readonly id: string | null }
  | { readonly kind: 'event'; readonly id: string; readonly type: string; readonly objectId: string };

/** How a stream is opened, and what waiting is. */
interface StreamDeps {
  readonly open: (lastEventId: string | undefined) => Promise<Received<Response>>;
  readonly pause: typeof pause;
  readonly random: () => number;
}

/** The service ends a stream after some minutes; then it is opened again, after the last received event. */
const REOPEN_MS = 500;
/** The service says something every 15 s. After three times that the connection is dead. */
const SILENCE_MS = 45_000;

/**
 * The events of an account as they happen, without an end: leave the loop, or abort the signal. Connections that end or
 * break are opened again, and no event is left out. Throws {@link ApiError} when the service refuses.
 */
export async function* readStream(
  lastEventId: string | undefined,
  deps: StreamDeps,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamMessage, void, undefined> {
  let last = lastEventId;
  let isFirst = true;
  for (let failures = 0; ; ) {
    try {
      const { data } = await deps.open(last);
      // Nothing says after which event to continue, so some may have been missed.
      const isGap = !isFirst && last === undefined;
      for await (const message of readMessages(data)) {
        failures = 0;
        isFirst = false;
        last = message.id ?? last;
        yield isGap && message.kind === 'ready' ? { ...message, kind: 'reset' } : message;
      }
      await deps.pause(REOPEN_MS * (1 + deps.random()), signal);
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      if (!(cause instanceof ApiError)) throw cause;
      const waitMs = pauseBefore(cause, failures, deps.random);
      if (waitMs === null) throw cause;
      failures++;
      await deps.pause(waitMs, signal);
    }
  }
}

async function* readMessages(response: Response): AsyncGenerator<StreamMessage, void, undefined> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  let text = '';
  try {
    while (true) {
      const { done, value } = await orSilent(reader.read());
      if (done) return;
      const blocks = `${text}${value}`.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const message = parseMessage(block);
        if (message !== null) yield message;
      }
    }
  } finally {
    // Leaving the loop closes the connection, and so does an error.
    await reader.cancel().catch(() => undefined);
  }
}

// A connection that breaks while it is read is one that is opened again.
async function orSilent<Value>(reading: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ConnectionError('The stream has fallen silent.')), SILENCE_MS);
  });
  try {
    return await Promise.race([reading, silence]);
  } catch (cause) {
    throw cause instanceof ApiError ? cause : new ConnectionError('The stream broke off.', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Reads one message; null of comments, and of what says only how soon to come again. */
function parseMessage(block: string): StreamMessage | null {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [name = '', ...rest] = line.split(':');
      return [name, rest.join(':').replace(/^ /, '')] as const;
    }),
  );
  const [id, kind, data] = [fields.get('id'), fields.get('event'), fields.get('data')];
  if (data === undefined) return null;
  if (kind === 'ready' || kind === 'reset') return { kind, id: id ?? null };
  const { type, objectId } = JSON.parse(data) as { readonly type: string; readonly objectId: string };
  return { kind: 'event', id: id ?? '', type, objectId };
}

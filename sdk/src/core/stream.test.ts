import { expect, it } from 'vitest';
import { ConnectionError, makeError } from './errors.ts';
import { readStream, type StreamMessage } from './stream.ts';
import type { Received } from './transport.ts';

const ready = (id: string | null) =>
  `retry: 2000\n\n${id === null ? '' : `id: ${id}\n`}event: ready\ndata: {}\n\n`;
const event = (id: string) => `id: ${id}\ndata: {"id":"${id}","type":"invoice.paid","objectId":"i"}\n\n`;

/** A body that says these texts, each in a chunk of its own, and then ends or breaks. */
function bodyOf(texts: readonly (string | Error)[], onCancel = () => {}): Response {
  const left = [...texts];
  return new Response(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        const next = left.shift();
        if (next === undefined) controller.close();
        else if (next instanceof Error) controller.error(next);
        else controller.enqueue(new TextEncoder().encode(next));
      },
      cancel: onCancel,
    }),
  );
}

/** Opens these connections in turn, and keeps after which event each was opened. */
function streaming(replies: readonly (Response | Error)[], from?: string, signal?: AbortSignal) {
  const opened: (string | undefined)[] = [];
  const pauses: number[] = [];
  const open = async (last: string | undefined) => {
    const reply = replies[opened.push(last) - 1];
    if (reply === undefined) throw makeError(403, { code: 'forbidden' });
    if (reply instanceof Error) throw reply;
    return { data: reply } as Received<Response>;
  };
  const pause = async (ms: number) => void pauses.push(ms);
  return { opened, pauses, messages: readStream(from, { open, pause, random: () => 0 }, signal) };
}

async function gather(messages: AsyncIterable<StreamMessage>, count: number): Promise<string[]> {
  const found: string[] = [];
  for await (const { kind, id } of messages) if (found.push(`${kind} ${id}`) === count) break;
  return found;
}

it('messages are read however they are cut, and what says nothing is left out', async () => {
  const text = `${ready('e1')}:\n\n${event('e2')}${event('e3')}`;
  for (const size of [1, 7, text.length]) {
    const chunks = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    const { messages } = streaming([bodyOf(chunks)]);
    expect(await gather(messages, 3)).toEqual(['ready e1', 'event e2', 'event e3']);
  }
});

it('goes on after the last event when a connection ends, breaks or cannot be made', async () => {
  const { messages, opened } = streaming([
    bodyOf([ready('e1'), event('e2')]),
    bodyOf([ready('e2'), event('e3'), new Error('reset by peer')]),
    new ConnectionError('No answer came from the service.'),
    makeError(503, { code: 'overloaded' }),
    bodyOf([ready('e3'), event('e4')]),
  ]);
  const found = await gather(messages, 6);
  expect(found).toEqual(['ready e1', 'event e2', 'ready e2', 'event e3', 'ready e3', 'event e4']);
  expect(opened).toEqual([undefined, 'e2', 'e3', 'e3', 'e3']);
});

it('begins after the event that it is given', async () => {
  const { messages, opened } = streaming([bodyOf([ready('e7')])], 'e7');
  await gather(messages, 1);
  expect(opened).toEqual(['e7']);
});

it('says reset when it cannot know what it missed: nothing had happened before the connection ended', async () => {
  const { messages } = streaming([bodyOf([ready(null)]), bodyOf([ready('e1')])]);
  expect(await gather(messages, 2)).toEqual(['ready null', 'reset e1']);
});

it('throws what the service refuses, and is not opened again', async () => {
  const { messages, opened } = streaming([bodyOf([ready('e1')])]);
  await expect(gather(messages, 2)).rejects.toMatchObject({ code: 'forbidden' });
  expect(opened).toHaveLength(2);
});

it('waits longer while the service cannot be reached', async () => {
  const lost = () => new ConnectionError('No answer came from the service.');
  const { messages, pauses } = streaming([lost(), lost(), lost(), bodyOf([ready('e1')])]);
  await gather(messages, 1);
  expect(pauses).toEqual([250, 500, 1_000]);
});

it('leaving the loop closes the connection', async () => {
  let isClosed = false;
  const events = Array.from({ length: 1_000 }, (_, index) => event(`e${index}`));
  const body = bodyOf([ready('e1'), ...events], () => {
    isClosed = true;
  });
  await gather(streaming([body]).messages, 1);
  expect(isClosed).toBe(true);
});

it('ends with the reason of the signal', async () => {
  const controller = new AbortController();
  const { messages } = streaming([bodyOf([ready('e1'), new Error('aborted')])], undefined, controller.signal);
  expect((await messages.next()).value).toMatchObject({ kind: 'ready' });
  controller.abort('left');
  await expect(messages.next()).rejects.toBe('left');
});

import { expect, it } from 'vitest';
import type { Event, StreamMessage, Tranche } from '../../../sdk/src/index.ts';
import { followEvents, typeFilter } from './following.ts';

const eventOf = (id: string): Event =>
  ({ id, type: id.startsWith('c') ? 'contact.created' : 'invoice.paid' }) as Event;

/** A client whose stream says these messages, and whose list has these events, the newest first. */
function clientOf(messages: readonly StreamMessage[], listed: readonly string[] = []) {
  const asked: (string | undefined)[] = [];
  const events = {
    async *stream({ lastEventId }: { lastEventId?: string }) {
      asked.push(lastEventId);
      yield* messages;
    },
    get: async (id: string) => eventOf(id),
    async *list() {
      for (const id of listed) yield eventOf(id);
    },
  };
  return { tranche: { events } as unknown as Tranche, asked };
}

const said = (id: string): StreamMessage => ({ kind: 'event', id, type: eventOf(id).type, objectId: 'o' });

async function follow(tranche: Tranche, options: { after?: string; type?: string[] } = {}) {
  const heard: string[] = [];
  let gaps = 0;
  let ready = 0;
  const following = {
    after: options.after,
    wants: typeFilter(options.type),
    onReady: () => ready++,
    onGap: () => gaps++,
  };
  for await (const { id } of followEvents(tranche, following)) heard.push(id);
  return { heard, gaps, ready };
}

it('each event is told once, in order, after the one that was named', async () => {
  const { tranche, asked } = clientOf([{ kind: 'ready', id: 'a' }, said('i1'), said('c1'), said('i2')]);
  expect(await follow(tranche, { after: 'a' })).toEqual({ heard: ['i1', 'c1', 'i2'], gaps: 0, ready: 1 });
  expect(asked).toEqual(['a']);
});

it('what the stream no longer remembers is read from the list, oldest first', async () => {
  const messages: StreamMessage[] = [said('i1'), { kind: 'reset', id: 'i4' }, said('i5')];
  const { tranche } = clientOf(messages, ['i4', 'i3', 'i2', 'i1', 'i0']);
  expect(await follow(tranche)).toEqual({ heard: ['i1', 'i2', 'i3', 'i4', 'i5'], gaps: 0, ready: 1 });
});

it('a gap is told when the last event is nowhere to be found', async () => {
  const { tranche } = clientOf([said('i1'), { kind: 'reset', id: 'i4' }, said('i5')], ['i4', 'i3']);
  expect(await follow(tranche)).toEqual({ heard: ['i1', 'i5'], gaps: 1, ready: 1 });
});

it('only wanted types are told: by name, by kind, several with commas', async () => {
  const messages: StreamMessage[] = [said('i1'), said('c1')];
  expect((await follow(clientOf(messages).tranche, { type: ['contact.*'] })).heard).toEqual(['c1']);
  expect((await follow(clientOf(messages).tranche, { type: ['invoice.paid'] })).heard).toEqual(['i1']);
  expect(
    (await follow(clientOf(messages).tranche, { type: ['x.y,contact.created', 'invoice.*'] })).heard,
  ).toEqual(['i1', 'c1']);
  expect((await follow(clientOf(messages).tranche, { type: ['invoice'] })).heard).toEqual([]);
});

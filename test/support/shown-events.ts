import type { TestService } from './service.ts';

interface ShownEvent {
  readonly type: string;
  readonly sequence: number;
  readonly data: object;
}

/** The events of an object of the demo account as callers get them, oldest first. */
export async function shownEvents(service: TestService, objectId: string): Promise<ShownEvent[]> {
  const { status, data, text } = await service.call('GET', `/v1/events?objectId=${objectId}&limit=200`);
  if (status !== 200) throw new Error(text);
  return data.items
    .toReversed()
    .map(({ type, sequence, data: of }: ShownEvent): ShownEvent => ({ type, sequence, data: of }));
}

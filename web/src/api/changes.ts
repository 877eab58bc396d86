import type { Event } from './schema.ts';

/** Who has changed something, and when. */
export interface Change {
  /** Null: the service itself. */
  readonly actor: Event['actor'];
  readonly at: string;
}

/** The change that an event tells of. */
export function changeOf({ actor, createdAt }: Event): Change {
  return { actor, at: createdAt };
}

/**
 * The last change of a part of an object: `contentOf` reads the part out of what an event tells, and `events` are the
 * object's, newest first. Null when none of them changed it.
 */
export function lastChange(events: readonly Event[], contentOf: (data: object) => unknown): Change | null {
  const contents = events.map(({ data }) => JSON.stringify(contentOf(data)));
  const newest = events.find(
    (_event, index) => index + 1 < contents.length && contents[index] !== contents[index + 1],
  );
  return newest === undefined ? null : changeOf(newest);
}

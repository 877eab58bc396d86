import type { Event } from './schema.ts';

export interface Change {
  /** Null: the service itself. */
  readonly actor: Event['actor'];
  readonly at: string;
}

export function changeOf({ actor, createdAt }: Event): Change {
  return { actor, at: createdAt };
}

/** The edits of the person here, joined with the edits that somebody else has saved since the fields were read. */
interface Joined<Fields> {
  /** The other person's value where only they have changed a field; otherwise the value typed here. */
  readonly fields: Fields;
  /** Fields that both have changed to different values: a person chooses. */
  readonly contested: readonly (keyof Fields & string)[];
  readonly isChanged: boolean;
}

/** Joins the edits of two people to the same fields. */
export function joinEdits<Fields extends object>(
  before: Fields,
  mine: Fields,
  theirs: Fields,
): Joined<Fields> {
  const isSame = (name: keyof Fields, one: Fields, other: Fields) =>
    JSON.stringify(one[name]) === JSON.stringify(other[name]);
  const names = Object.keys(theirs) as (keyof Fields & string)[];
  const changed = names.filter((name) => !isSame(name, theirs, before));
  const contested = changed.filter((name) => !isSame(name, mine, before) && !isSame(name, mine, theirs));
  const taken = changed.filter((name) => !contested.includes(name)).map((name) => [name, theirs[name]]);
  const fields = { ...mine, ...(Object.fromEntries(taken) as Partial<Fields>) };
  return { fields, contested, isChanged: changed.length > 0 };
}

/**
 * Finds the last change of a part of an object. `contentOf` reads the part out of the data of an event; `events` are
 * those of the object, newest first. Null when no event changed the part.
 */
export function lastChange(events: readonly Event[], contentOf: (data: object) => unknown): Change | null {
  const contents = events.map(({ data }) => JSON.stringify(contentOf(data)));
  const newest = events.find(
    (_event, index) => index + 1 < contents.length && contents[index] !== contents[index + 1],
  );
  return newest === undefined ? null : changeOf(newest);
}

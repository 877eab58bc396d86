import type { ActorType } from '../kit/actor.ts';
import type { EventType } from '../kit/events.ts';
import type { EventId, PersonId } from '../kit/ids.ts';

/** The version of the interface that events are written in: it moves only when their body changes. */
export const API_VERSION = '2026-11-21';

export interface KeptEvent {
  readonly id: EventId;
  readonly type: EventType;
  readonly objectId: string;
  /** Counts up from 1 for each object. */
  readonly sequence: number;
  /** The object as it then was, with what else there is to tell. */
  readonly data: object;
  /** In the account's time. */
  readonly createdAt: Date;
  /** Who caused it: a person, a token, or the contact that has a link; null: the service itself. */
  readonly actorType: ActorType | null;
  readonly actorId: string | null;
  /** When what it says of a person was taken out, because that person was erased; null: never. */
  readonly redactedAt: Date | null;
}

/** A place in the log of events: the last event that was read. */
export interface LogCursor {
  /** That of its transaction, counted up in the order of commits. */
  readonly position: number;
  readonly id: EventId;
}

/** What names an event of the log, without what it tells. */
export type LoggedHead = LogCursor & Pick<KeptEvent, 'id' | 'type' | 'objectId' | 'createdAt'>;

/** What a list of events may be narrowed to. */
export interface EventFilter {
  readonly type?: string | undefined;
  readonly objectId?: string | undefined;
  readonly actorType?: ActorType | undefined;
  /** A person, a token or a contact. */
  readonly actorId?: string | undefined;
  /** An instant, ISO 8601. */
  readonly createdSince?: string | undefined;
}

/** Whose names somebody may read in what happened to people and tokens. */
export interface Visibility {
  /** Of members and of whoever is invited. */
  readonly seesMembers: boolean;
  /** Of everybody's tokens, of those of one person, or of none. */
  readonly seesTokensOf: 'All' | PersonId | null;
}

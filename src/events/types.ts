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
  /** The object at that time, with more facts of the event. */
  readonly data: object;
  /** In the account's time. */
  readonly createdAt: Date;
  /** The actor: a person, a token, or the contact that has a link; null: the service itself. */
  readonly actorType: ActorType | null;
  readonly actorId: string | null;
  /** When its personal data were erased; null: never. */
  readonly redactedAt: Date | null;
}

/** A position in the log of events: the last event that was read. */
export interface LogCursor {
  /** The number of its transaction, in the order of commits. */
  readonly position: number;
  readonly id: EventId;
}

/** An event of the log without its data. */
export type LoggedHead = LogCursor & Pick<KeptEvent, 'id' | 'type' | 'objectId' | 'createdAt'>;

/** The filters of a list of events. */
export interface EventFilter {
  readonly type?: string | undefined;
  readonly objectId?: string | undefined;
  readonly actorType?: ActorType | undefined;
  /** A person, a token or a contact. */
  readonly actorId?: string | undefined;
  /** An instant, ISO 8601. */
  readonly createdSince?: string | undefined;
}

/** The names that a caller may read in events of people and tokens. */
export interface Visibility {
  /** The names of members and invited people. */
  readonly seesMembers: boolean;
  /** The names of all tokens, of one person's tokens, or of none. */
  readonly seesTokensOf: 'All' | PersonId | null;
}

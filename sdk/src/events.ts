import type { WebhookEvent } from './schema.ts';

/** The type of an event that a webhook may get. The service adds types in time: let a receiver ignore those it does not know. */
export type WebhookEventType = WebhookEvent['type'];

/** The event of one type, as `EventOf<'invoice.paid'>`: for functions that handle it. */
export type EventOf<Type extends WebhookEventType> = ShapeOf<WebhookEvent, Type> & { type: Type };

/** An event at a webhook of the installation, which names its account. A test is of no account. */
export type InstallationEvent = WebhookEvent & {
  readonly accountId: string | null;
  /** The id of the account in your own system; null: none. */
  readonly accountExternalId: string | null;
};

type ShapeOf<Event, Type> = Event extends { type: infer Types }
  ? Type extends Types
    ? Event
    : never
  : never;

import type { EventType } from '../kit/event-types.ts';
import type { AccountId, DeliveryId, EventId, WebhookId } from '../kit/ids.ts';

/** Paused: by a person, or because everything has failed for days. Disabled: the server asked for it. */
export const webhookStatuses = ['Active', 'Paused', 'Disabled'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

/** The cause of a pause. Service: because every attempt has failed for days. */
export const pausers = ['Member', 'Token', 'Service'] as const;
export type Pauser = (typeof pausers)[number];

export const deliveryStatuses = ['Waiting', 'Delivered', 'Failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why an attempt has failed. */
export const failureCodes = [
  'BadStatus',
  'Redirected',
  'TimedOut',
  'NotConnected',
  'ConnectionBroken',
  'NameNotFound',
  'AddressNotAllowed',
  'InvalidCertificate',
  'UnreadableEvent',
] as const;
/** Why an attempt has failed. */
export type FailureCode = (typeof failureCodes)[number];

/** The type of a test. The log of events has no such event. */
export const TEST_EVENT = 'webhook.test';

/** An endpoint that events are sent to. Its instants are the machine's. */
export interface Webhook {
  readonly accountId: AccountId;
  readonly id: WebhookId;
  readonly url: string;
  readonly eventTypes: readonly EventType[] | null;
  readonly description: string;
  readonly status: WebhookStatus;
  /** Null: it is not paused. */
  readonly pausedBy: Pauser | null;
  /** Whether the events of an object are sent one after another. */
  readonly isOrdered: boolean;
  readonly secret: Uint8Array;
  /** Earlier secrets that still sign, each with its end; encrypted together. */
  readonly previousSecrets: Uint8Array | null;
  /** Until when the last of them signs. */
  readonly previousUntil: Date | null;
  /** When the present series of failures began; null: the last attempt succeeded. */
  readonly failingSince: Date | null;
  /** When the first event arrived at its address; null: none has. */
  readonly arrivedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A webhook that hears of all accounts. Its instants are the machine's. */
export interface InstallationWebhook extends Omit<Webhook, 'accountId' | 'failingSince' | 'arrivedAt'> {
  readonly pausedBy: 'Token' | 'Service' | null;
  /** When something last arrived at its address, to the minute; null: nothing has. */
  readonly arrivedAt: Date | null;
  /** Counts its changes. */
  readonly version: number;
}

/** The delivery of an event to a webhook. Its instants are the machine's. */
export interface Delivery {
  readonly id: DeliveryId;
  readonly eventId: EventId;
  readonly eventType: EventType | typeof TEST_EVENT;
  readonly objectId: string;
  readonly eventPosition: number;
  readonly isTest: boolean;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** When it is tried again; also null while it waits for an earlier event of its object. */
  readonly nextAt: Date | null;
  readonly attemptedAt: Date | null;
  readonly statusCode: number | null;
  readonly failure: FailureCode | null;
  /** The beginning of what the server answered last. */
  readonly answer: string | null;
  /** How long the last attempt took. */
  readonly milliseconds: number | null;
  readonly createdAt: Date;
  readonly deliveredAt: Date | null;
}

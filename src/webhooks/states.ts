import type { StateTable } from '../kit/states.ts';
import type { DeliveryStatus, WebhookStatus } from './types.ts';

type WebhookMove =
  /** A person stops it, or everything has failed for days. */
  | 'pause'
  /** Its server answers 410: it wants nothing any more. */
  | 'disable'
  /** A person starts it again, or a test arrives. */
  | 'resume';

/** Every allowed move of a webhook. */
export const webhookStates: StateTable<WebhookStatus, WebhookMove> = {
  Active: { pause: 'Paused', disable: 'Disabled' },
  Paused: { resume: 'Active', disable: 'Disabled' },
  Disabled: { resume: 'Active' },
};

export type DeliveryMove =
  /** The server has taken it. */
  | 'arrive'
  /** It is not tried any more. */
  | 'giveUp'
  /** A person has it sent again. */
  | 'replay';

/** Every allowed move of a delivery. */
export const deliveryStates: StateTable<DeliveryStatus, DeliveryMove> = {
  Waiting: { arrive: 'Delivered', giveUp: 'Failed', replay: 'Waiting' },
  Delivered: { replay: 'Waiting' },
  Failed: { replay: 'Waiting' },
};

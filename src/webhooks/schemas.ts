import { Type } from 'typebox';
import { eventTypes } from '../kit/event-types.ts';
import { Choice, Closed, Instant, Nullable, pageQuery, TextOf, Uuid } from '../kit/http/schemas.ts';
import { deliveryStatuses, failureCodes, pausers, webhookStatuses } from './types.ts';

const Url = TextOf('an http or https address', '^https?://', {
  maxLength: 2_000,
  description:
    'Where events are sent to: public, and https unless the account is a sandbox or the operator allows it. It ' +
    'is stored in the normal form of URLs: `HTTPS://Example.com` becomes `https://example.com/`.',
});
const EventTypes = Nullable(
  Type.Array(Choice(eventTypes), {
    minItems: 1,
    maxItems: 200,
    uniqueItems: true,
    description: 'The types that are sent; null: all, including types that are added later.',
  }),
);
const Description = Type.String({ maxLength: 200, description: 'Its purpose, up to 200 characters.' });
const IsOrdered = Type.Boolean({
  description: 'Whether the events of an object are sent one after another.',
});

const fields = {
  id: { ...Uuid, description: 'Its id.' },
  url: Type.String({
    description:
      'The address that receives events. Only callers with `webhooks:write` see its query. In the answer to a ' +
      'repeated request it is `?…`.',
  }),
  eventTypes: EventTypes,
  description: Description,
  status: Choice(
    webhookStatuses,
    'Paused: by a person, or because every attempt of three days failed. Disabled: the server answered 410. Events wait.',
  ),
  pausedBy: Nullable(
    Choice(
      pausers,
      'The cause of the pause. Service: every attempt of three days failed. Null: it is not paused.',
    ),
  ),
  createdAt: { ...Instant, description: 'When it was made.' },
  isOrdered: IsOrdered,
  failingSince: Nullable({
    ...Instant,
    description: 'Since when every attempt has failed; null: the last attempt succeeded.',
  }),
  previousSecretUntil: Nullable({
    ...Instant,
    description:
      'Until when the previous secret also signs; null: it does not. After several rotations: until when the ' +
      'last of the old secrets signs.',
  }),
  updatedAt: { ...Instant, description: 'When it was last changed.' },
};

export const WebhookAnswer = Closed(fields);
/** A webhook with its new secret. */
export const SecretAnswer = Closed({
  ...fields,
  secret: Nullable(
    Type.String({
      description:
        'The secret that verifies events: `whsec_` and base64. Only this answer has it; null when the request is ' +
        'repeated.',
    }),
  ),
});

export const CreateWebhook = Closed({
  url: Url,
  eventTypes: Type.Optional(EventTypes),
  description: Type.Optional(Description),
  isOrdered: Type.Optional(IsOrdered),
});
export const UpdateWebhook = Closed({
  url: Type.Optional(Url),
  eventTypes: Type.Optional(EventTypes),
  description: Type.Optional(Description),
  isOrdered: Type.Optional(IsOrdered),
  status: Type.Optional(
    Choice(['Active', 'Paused'], 'Paused: events wait. Active: those that wait are sent at once.'),
  ),
});
/** How long two secrets are valid. */
export const RotateSecret = Closed({
  overlapHours: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 168,
      description:
        'The hours during which the previous secret also signs. Earlier secrets continue until their own end, but ' +
        'not longer than this. 0: no old secret signs. Default: 24.',
    }),
  ),
});

const deliveryFields = {
  id: { ...Uuid, description: 'The header `webhook-id` of each attempt.' },
  eventId: Type.String({ description: 'The id of the event, `evt_…`.' }),
  eventType: Type.String({ description: 'The type of the event, or `webhook.test`.' }),
  objectId: { ...Uuid, description: 'The object of the event.' },
  status: Choice(
    deliveryStatuses,
    'Waiting: it is tried again. Delivered: answered with 2xx. Failed: given up, or it cannot be sent.',
  ),
  attempts: Type.Integer({ description: 'The number of attempts since it was created or replayed.' }),
  statusCode: Nullable(Type.Integer({ description: 'The last answer of the server; null: none.' })),
  failure: Nullable(
    Choice(
      failureCodes,
      'Why the last attempt failed; null: it succeeded. NameNotFound: the DNS has no address for the name. The ' +
        'name must be complete: nothing is appended to it. UnreadableEvent: a fault of this service, nothing was ' +
        'sent.',
    ),
  ),
  answer: Nullable(Type.String({ description: 'The first KB of the last answer.' })),
  milliseconds: Nullable(Type.Integer({ description: 'How long the last attempt took.' })),
  attemptedAt: Nullable({ ...Instant, description: 'When it was last tried.' }),
  nextAttemptAt: Nullable({
    ...Instant,
    description: 'When it is tried again; also null while it waits for an earlier event of its object.',
  }),
  deliveredAt: Nullable({ ...Instant, description: 'When it arrived.' }),
  createdAt: { ...Instant, description: 'When it was created or replayed.' },
};
/** An event at a webhook. */
export const DeliveryAnswer = Closed(deliveryFields);
export const FullDelivery = Closed({
  ...deliveryFields,
  request: Closed(
    {
      url: Type.String({
        description:
          'The present address of the webhook; its query is shown under the same condition as in the webhook.',
      }),
      headers: Type.Object(
        {},
        {
          additionalProperties: { type: 'string' },
          description: 'Without `webhook-timestamp` and `webhook-signature`: each attempt has its own.',
        },
      ),
      body: Type.String({ description: 'Its body; empty if the event cannot be read.' }),
    },
    { description: 'What is sent.' },
  ),
});

export const ListDeliveries = Closed({
  ...pageQuery,
  status: Type.Optional(Choice(deliveryStatuses, 'Only deliveries in this state.')),
  eventType: Type.Optional(
    TextOf('the type of an event, e.g. `invoice.paid`', '^[a-z_]+(\\.[a-z_]+)+$', {
      maxLength: 100,
      description: 'Only of events of this type.',
    }),
  ),
});

/** The period of events that are sent again. */
export const ReplayPeriod = Closed({
  from: { ...Instant, description: 'The earliest `createdAt` of an event.' },
  to: { ...Instant, description: 'The latest.' },
  cursor: Type.Optional(
    TextOf('the `nextCursor` of a replay of this period', '^[A-Za-z0-9_-]{22}$', {
      description: '`nextCursor` of the previous answer, to continue.',
    }),
  ),
});
/** How much of a period is sent again. */
export const ReplayAnswer = Closed({
  replayed: Type.Integer({ description: 'How many events are sent again.' }),
  nextCursor: Nullable(
    Type.String({
      description: 'Send it as `cursor` to continue; null: the period is done.',
    }),
  ),
});

import { ids, instant } from './payment-examples.ts';

const event = 'evt_0198c5a04d0c7b1e9d532f6c1b7a9e10';

const webhook = {
  id: ids.webhook,
  url: 'https://example.com/tranche',
  eventTypes: ['invoice.paid', 'invoice.payment.completed'],
  description: 'Booking site',
  status: 'Active',
  pausedBy: null,
  createdAt: instant,
  isOrdered: false,
  failingSince: null,
  previousSecretUntil: null,
  updatedAt: instant,
};

const delivery = {
  id: ids.delivery,
  eventId: event,
  eventType: 'invoice.paid',
  objectId: ids.invoice,
  status: 'Delivered',
  attempts: 1,
  statusCode: 200,
  failure: null,
  answer: 'ok',
  milliseconds: 48,
  attemptedAt: instant,
  nextAttemptAt: null,
  deliveredAt: instant,
  createdAt: instant,
};

const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

/** The `data` of the operations on webhooks. */
export const webhookExamples: Readonly<Record<string, unknown>> = {
  createWebhook: { ...webhook, secret },
  listWebhooks: { items: [webhook], nextCursor: null },
  getWebhook: webhook,
  updateWebhook: { ...webhook, description: 'Booking site, second try' },
  deleteWebhook: webhook,
  rotateWebhookSecret: { ...webhook, previousSecretUntil: '2026-11-22T12:00:00.000Z', secret },
  testWebhook: { ...delivery, eventType: 'webhook.test', objectId: ids.webhook },
  listWebhookDeliveries: { items: [delivery], nextCursor: null },
  getWebhookDelivery: {
    ...delivery,
    request: {
      url: webhook.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Tranche-Webhooks/1',
        'webhook-api-version': '2026-11-21',
        'webhook-id': ids.delivery,
      },
      body: '{"id":"evt_…","type":"invoice.paid","sequence":7,"data":{…}}',
    },
  },
  replayWebhookDelivery: {
    ...delivery,
    status: 'Waiting',
    attempts: 0,
    nextAttemptAt: instant,
    deliveredAt: null,
  },
  replayWebhookEvents: { replayed: 42, nextCursor: null },
};

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Transaction } from '../kit/db/database.ts';
import type { FinishedAnswer } from '../kit/http/envelope.ts';
import { readPage } from '../kit/http/pages.ts';
import { answers, IfMatch, NoBody, Page } from '../kit/http/schemas.ts';
import { type HttpServer, sendFinished } from '../kit/http/server.ts';
import {
  CreateInstallationWebhook,
  InstallationDelivery,
  InstallationTest,
  InstallationWebhookAnswer,
  ListInstallationDeliveries,
  SecretInstallationAnswer,
  UpdateInstallationWebhook,
} from './installation-schemas.ts';
import { RotateSecret } from './schemas.ts';
import type { Webhooks } from './service.ts';

/** What an act above accounts has done. */
interface Act {
  readonly action:
    | 'webhook.created'
    | 'webhook.updated'
    | 'webhook.secret_rotated'
    | 'webhook.deleted'
    | 'webhook.tested';
  readonly status: number;
  /** Only in the first answer. */
  readonly shown: object;
  /** Kept by the idempotency key. */
  readonly kept: object;
  /** For the operator's log. */
  readonly logged: object;
  readonly etag?: string;
}

interface InstallationRoutesOptions {
  readonly webhooks: Webhooks;
  /** Runs a change above accounts once for its key, and writes it into the operator's log. `before` runs outside of it. */
  readonly act: <Ready>(
    request: FastifyRequest,
    before: () => Promise<Ready>,
    change: (tx: Transaction, ready: Ready) => Promise<Act>,
  ) => Promise<FinishedAnswer>;
}

const tags = ['Accounts'];
const params = Type.Object({ webhook_id: Type.String() });
const config = { operatorScope: 'webhooks:write' as const };
const path = '/v1/installation_webhooks/:webhook_id';

const listSchema = {
  operationId: 'listInstallationWebhooks',
  summary: 'List the webhooks of the installation',
  description: 'All of them, newest first; 5 at most.',
  tags,
  response: answers(200, Page(InstallationWebhookAnswer)),
};
const createSchema = {
  operationId: 'createInstallationWebhook',
  isVersioned: true,
  summary: 'Create a webhook of the installation',
  description:
    'From now on, the events of every account are sent to one address, those of accounts that are made later too. They are ' +
    'signed like those of any webhook, and their bodies have `accountId` and `accountExternalId` as well. Members see ' +
    'nothing of it. Events of suspended accounts are sent, too. The secret is shown once.',
  tags,
  body: {
    ...CreateInstallationWebhook,
    examples: [
      { url: 'https://shop.example/tranche', eventTypes: ['invoice.paid'], description: 'Booking platform' },
    ],
  },
  response: answers(201, SecretInstallationAnswer, [409, 413, 415, 422]),
};
const getSchema = {
  operationId: 'getInstallationWebhook',
  isVersioned: true,
  summary: 'Read a webhook of the installation',
  description: 'A webhook with its state.',
  tags,
  params,
  response: answers(200, InstallationWebhookAnswer, [404]),
};
const updateSchema = {
  operationId: 'updateInstallationWebhook',
  isVersioned: true,
  summary: 'Change a webhook of the installation',
  description:
    'Fields that are left out do not change. `status` pauses the webhook for all accounts, or starts it again: then all ' +
    'waiting events are sent at once.',
  tags,
  params,
  headers: IfMatch,
  body: { ...UpdateInstallationWebhook, examples: [{ status: 'Active' }] },
  response: answers(200, InstallationWebhookAnswer, [404, 409, 412, 413, 415, 422]),
};
const deleteSchema = {
  operationId: 'deleteInstallationWebhook',
  summary: 'Delete a webhook of the installation',
  description: 'Nothing more is sent to its address, for any account.',
  tags,
  params,
  headers: IfMatch,
  response: answers(200, InstallationWebhookAnswer, [404, 409, 412, 422]),
};
const rotateSchema = {
  operationId: 'rotateInstallationWebhookSecret',
  isVersioned: true,
  summary: 'Rotate the secret of a webhook of the installation',
  description:
    'Makes a new secret, which is shown once. During the overlap, each request has a signature of the new and of the old ' +
    'secret. If you rotate again in this time, earlier secrets continue to sign, at most five.',
  tags,
  params,
  body: { ...RotateSecret, examples: [{ overlapHours: 24 }] },
  response: answers(200, SecretInstallationAnswer, [404, 409, 413, 415, 422]),
};
const testSchema = {
  operationId: 'testInstallationWebhook',
  summary: 'Send a test to a webhook of the installation',
  description:
    'Sends `webhook.test` once, of no account, and answers the result. If it arrives, a paused or disabled webhook becomes ' +
    'active again.',
  tags,
  params,
  body: NoBody,
  response: answers(200, InstallationTest, [404, 409, 413, 415, 422]),
};
const deliveriesSchema = {
  operationId: 'listInstallationWebhookDeliveries',
  summary: 'List the deliveries of a webhook of the installation',
  description:
    'The deliveries of all accounts, or of one, with their results, newest event first, in pages. They are kept for 30 days.',
  tags,
  params,
  querystring: ListInstallationDeliveries,
  response: answers(200, Page(InstallationDelivery), [404]),
};

/** Adds the operations on webhooks that hear of all accounts. */
export function installationWebhookRoutes(server: HttpServer, options: InstallationRoutesOptions): void {
  const { webhooks } = options;
  server.get('/v1/installation_webhooks', { config, schema: listSchema }, async () =>
    webhooks.listInstallationWebhooks(),
  );
  server.get(path, { config, schema: getSchema }, async ({ params: { webhook_id: id } }, reply) => {
    const { data, etag } = await webhooks.getInstallationWebhook(id);
    reply.header('etag', etag);
    return data as never;
  });
  server.get(
    `${path}/deliveries`,
    { config, schema: deliveriesSchema },
    async ({ params: { webhook_id: id }, query }) => {
      const { limit: _limit, cursor: _cursor, ...filter } = query;
      return (await webhooks.listInstallationDeliveries(id, readPage(query), filter)) as never;
    },
  );
  changingRoutes(server, options);
}

function changingRoutes(server: HttpServer, { webhooks, act }: InstallationRoutesOptions): void {
  const once = (
    request: object,
    action: Act['action'],
    status: number,
    change: (tx: Transaction) => Promise<Omit<Act, 'action' | 'status'>>,
  ) => act(request as FastifyRequest, nothing, async (tx) => ({ action, status, ...(await change(tx)) }));

  server.post('/v1/installation_webhooks', { config, schema: createSchema }, async (request, reply) =>
    send(
      reply,
      await once(request, 'webhook.created', 201, (tx) =>
        webhooks.createInstallationWebhook(tx, request.body),
      ),
    ),
  );
  server.patch(path, { config, schema: updateSchema }, async (request, reply) => {
    const {
      params: { webhook_id: id },
      body,
      headers,
    } = request;
    const change = (tx: Transaction) => webhooks.updateInstallationWebhook(tx, id, body, headers['if-match']);
    return send(reply, await once(request, 'webhook.updated', 200, change));
  });
  server.delete(path, { config, schema: deleteSchema }, async (request, reply) => {
    const {
      params: { webhook_id: id },
      headers,
    } = request;
    const change = async (tx: Transaction) => {
      const { etag: _etag, ...rest } = await webhooks.deleteInstallationWebhook(tx, id, headers['if-match']);
      return rest;
    };
    return send(reply, await once(request, 'webhook.deleted', 200, change));
  });
  server.post(`${path}/rotate_secret`, { config, schema: rotateSchema }, async (request, reply) => {
    const {
      params: { webhook_id: id },
      body,
    } = request;
    const change = (tx: Transaction) => webhooks.rotateInstallationSecret(tx, id, body);
    return send(reply, await once(request, 'webhook.secret_rotated', 200, change));
  });
  server.post(`${path}/test`, { config, schema: testSchema }, async (request, reply) => {
    const { webhook_id: id } = request.params;
    const answer = await act(
      request as FastifyRequest,
      () => webhooks.sendInstallationTest(id),
      async (tx, tested) => {
        await webhooks.noteInstallationTest(tx, tested);
        const { data } = tested;
        return { action: 'webhook.tested', status: 200, shown: data, kept: data, logged: { id: tested.id } };
      },
    );
    return send(reply, answer);
  });
}

const nothing = async () => {};

// The envelope is written already, which the types of the schemas do not know.
function send(reply: FastifyReply, answer: FinishedAnswer): never {
  return sendFinished(reply, answer) as never;
}

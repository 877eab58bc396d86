import { Type } from 'typebox';
import { readIdempotency } from '../kit/http/requests.ts';
import { answers } from '../kit/http/schemas.ts';
import { type HttpServer, sendFinished } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import { AutopayAnswer } from './schemas.ts';
import type { Charges } from './service.ts';

/** Adds the business's operations on autopay of an invoice. */
export function autopayRoutes(
  server: HttpServer,
  { charges, clock }: { readonly charges: Charges; readonly clock: Clock },
): void {
  const tags = ['Invoices'];
  const params = Type.Object({ invoice_id: Type.String() });
  const getSchema = {
    operationId: 'getAutopay',
    summary: 'Read autopay of an invoice',
    description:
      'What the client agreed to, what will be charged under it and when, and what failed so far. Without a consent that ' +
      'stands, `isOn` is false.',
    tags,
    params,
    response: answers(200, AutopayAnswer, [404]),
  };
  server.get(
    '/v1/invoices/:invoice_id/autopay',
    { schema: getSchema, config: { scope: 'invoices:read' as const } },
    async ({ caller, params: { invoice_id: id } }) => (await charges.showAutopay(caller, id)) as never,
  );

  const endSchema = {
    operationId: 'endAutopay',
    summary: 'End autopay of an invoice',
    description:
      'Nothing more is charged automatically; the client is told by mail, and asked to pay what is still open. Only the ' +
      'client can turn it on again. 422 `illegal_action` when it is off.',
    tags,
    params,
    response: answers(200, AutopayAnswer, [404, 409, 415, 422]),
  };
  server.delete(
    '/v1/invoices/:invoice_id/autopay',
    { schema: endSchema, config: { scope: 'charges:write' as const } },
    async (request, reply) => {
      const { caller, params: path } = request;
      const idempotent = readIdempotency(request, caller.account.id, clock.now());
      return sendFinished(reply, await charges.endAutopay(caller, path.invoice_id, idempotent));
    },
  );
}

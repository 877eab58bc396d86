import { type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { Idempotency } from '../../kit/http/idempotency.ts';
import { operationsOf } from '../../kit/http/operations.ts';
import { answers, Closed, IfMatch, OrNull } from '../../kit/http/schemas.ts';
import type { HttpServer } from '../../kit/http/server.ts';
import type { Clock } from '../../kit/time.ts';
import { CancelInvoice, EndedInvoice, PostponedInvoice, PostponeInvoice, SettleInvoice } from './schemas.ts';
import type { Endings } from './service.ts';

const operation = {
  isVersioned: true,
  // A page of its own: that of invoices would be too large.
  tags: ['Endings'],
  params: Type.Object({ invoice_id: Type.String() }),
  headers: IfMatch,
};

const cancelSchema = {
  ...operation,
  operationId: 'cancelInvoice',
  summary: 'Cancel an invoice by its terms',
  description:
    'The event falls through. The business keeps what the cancellation terms of the invoice say, or `keep`. A credit note ' +
    'takes the rest: first what is open, then what goes back. What is kept and not paid stays as one payment. With ' +
    '`dryRun` nothing is kept: the same request under the same ETag does exactly what the answer says, on the same day or with ' +
    'its `noticeOn`.',
  body: {
    ...CancelInvoice,
    examples: [
      { by: 'Client', noticeOn: '2027-03-02', reason: 'The wedding is called off', dryRun: true },
      { by: 'Business', keep: 0, reason: 'The photographer is ill', givenBack: { refund: 100000 } },
    ],
  },
};

const settleSchema = {
  ...operation,
  operationId: 'settleInvoice',
  summary: 'Settle an invoice by an agreed amount',
  description: 'Ends it as `cancel` does, by an amount that both sides agreed on instead of the terms.',
  body: { ...SettleInvoice, examples: [{ keep: 120000, reason: 'Agreed on the phone' }] },
};

const postponeSchema = {
  ...operation,
  operationId: 'postponeInvoice',
  summary: 'Postpone the event',
  description:
    'Moves the open payments that are reckoned from the event, as a change of `eventDate` does, also of a paid invoice, and ' +
    'remembers the first date for the cancellation terms.',
  body: { ...PostponeInvoice, examples: [{ eventDate: '2027-09-18' }] },
};

interface EndingRoutesDeps {
  readonly endings: Endings;
  /** What a dry run of a change of an invoice answers. */
  readonly dryRuns: { readonly changes: TSchema };
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

/** Adds the operations on events that move or fall through. */
export function endingRoutes(server: HttpServer, { endings, dryRuns, ...deps }: EndingRoutesDeps): void {
  const { perform } = operationsOf(server, deps);
  const writing = { scope: 'invoices:write' as const, waitsForOthers: true, method: 'POST' as const };
  const invoice = '/v1/invoices/:invoice_id';
  const changes = OrNull(
    dryRuns.changes,
    'What a dry run found that would differ afterwards; null otherwise.',
  );
  const answering = <Fields extends TProperties>({ properties }: TObject<Fields>) =>
    answers(200, Closed({ ...properties, changes }), [404, 409, 412, 413, 415, 422]);
  const ended = answering(EndedInvoice);

  perform(
    { ...writing, url: `${invoice}/cancel`, schema: { ...cancelSchema, response: ended } },
    ({ caller, params, body, headers }, idempotent) =>
      endings.cancel(caller, params.invoice_id, body, headers['if-match'], idempotent),
  );
  perform(
    { ...writing, url: `${invoice}/settle`, schema: { ...settleSchema, response: ended } },
    ({ caller, params, body, headers }, idempotent) =>
      endings.settle(caller, params.invoice_id, body, headers['if-match'], idempotent),
  );
  perform(
    {
      ...writing,
      url: `${invoice}/postpone`,
      schema: { ...postponeSchema, response: answering(PostponedInvoice) },
    },
    ({ caller, params, body, headers }, idempotent) =>
      endings.postpone(caller, params.invoice_id, body, headers['if-match'], idempotent),
  );
}

import { Type } from 'typebox';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { readPage } from '../kit/http/pages.ts';
import { answers, Closed, NoBody, Page } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import { AutopayAnswer } from './autopay/schemas.ts';
import {
  ChargeAnswer,
  CreateRefund,
  DisputeAnswer,
  FullPayout,
  ListCharges,
  ListPlain,
  ListRefunds,
  PayoutAnswer,
  RefundAnswer,
  ShownCharge,
  ShownDispute,
  ShownRefund,
  UpcomingPayouts,
} from './schemas.ts';
import type { Charges } from './service.ts';

const tags = ['Charges'];
const ChargeParams = Type.Object({ charge_id: Type.String() });
const RefundParams = Type.Object({ refund_id: Type.String() });
const InvoiceParams = Type.Object({ invoice_id: Type.String() });

const refundSchema = {
  operationId: 'createRefund',
  summary: 'Refund a charge',
  description:
    'Refunds a charge in full or in part, several times up to its amount. With `reopen` the client owes the ' +
    'amount again. `Processing` means that the bank has not answered yet.',
  tags,
  params: ChargeParams,
  body: {
    ...CreateRefund,
    examples: [{ amount: 50000, expectedLeft: 100000, reason: 'Half of the deposit' }],
  },
  response: answers(201, RefundAnswer, [404, 409, 413, 415, 422]),
};

const getAutopaySchema = {
  operationId: 'getAutopay',
  summary: 'Read autopay of an invoice',
  description:
    'The consent of the client, the planned charges with their dates, and the failed ones. Without a valid ' +
    'consent, `isOn` is false.',
  tags: ['Invoices'],
  params: InvoiceParams,
  response: answers(200, AutopayAnswer, [404]),
};

const endAutopaySchema = {
  operationId: 'endAutopay',
  summary: 'End autopay of an invoice',
  description:
    'Nothing more is charged automatically; the client gets a mail, and is asked to pay the open amount. Only ' +
    'the client can turn it on again. 422 `illegal_action` when it is off.',
  tags: ['Invoices'],
  params: InvoiceParams,
  response: answers(200, AutopayAnswer, [404, 409, 415, 422]),
};

const whenMissing =
  'The processor is asked once more, and its answer counts. If it reports later that the operation succeeded, ' +
  'this becomes a discrepancy that a person must settle: look at the processor’s pages before you cancel.';

const cancelChargeSchema = {
  operationId: 'cancelCharge',
  summary: 'Cancel a charge',
  description: `Ends a charge as Declined, if it waits for its holder, or if its outcome has been unknown for a day. ${whenMissing}`,
  tags,
  params: ChargeParams,
  body: NoBody,
  response: answers(200, ChargeAnswer, [404, 409, 413, 415, 422]),
};

const cancelRefundSchema = {
  operationId: 'cancelRefund',
  summary: 'Cancel a refund',
  description: `Ends a refund as Failed, if its outcome has been unknown for a day. It can then be made again. ${whenMissing}`,
  tags,
  params: RefundParams,
  body: NoBody,
  response: answers(200, RefundAnswer, [404, 409, 413, 415, 422]),
};

const getChargeSchema = {
  operationId: 'getCharge',
  summary: 'Read a charge',
  description:
    'One attempt to take a client’s money. A retry is another charge. The answer has the allowed actions, and ' +
    'the amount that can be refunded.',
  tags,
  params: ChargeParams,
  response: answers(200, ShownCharge, [404]),
};

const getRefundSchema = {
  operationId: 'getRefund',
  summary: 'Read a refund',
  description: 'Money of a charge that was given back.',
  tags,
  params: RefundParams,
  response: answers(200, ShownRefund, [404]),
};

const getDisputeSchema = {
  operationId: 'getDispute',
  summary: 'Read a dispute',
  description: 'A client’s objection to a charge at their bank, with useful evidence and the days left.',
  tags,
  params: Type.Object({ dispute_id: Type.String() }),
  response: answers(200, ShownDispute, [404]),
};

const getPayoutSchema = {
  operationId: 'getPayout',
  summary: 'Read a payout',
  description: 'Money that the processor sent to the account’s bank, with its contents.',
  tags: ['Payouts'],
  params: Type.Object({ payout_id: Type.String() }),
  response: answers(200, FullPayout, [404]),
};

const newestFirst = 'Newest first, in pages.';

const listChargesSchema = {
  operationId: 'listCharges',
  summary: 'List charges',
  description: newestFirst,
  tags,
  querystring: ListCharges,
  response: answers(200, Page(ChargeAnswer)),
};

const listRefundsSchema = {
  operationId: 'listRefunds',
  summary: 'List refunds',
  description: newestFirst,
  tags,
  querystring: ListRefunds,
  response: answers(200, Page(RefundAnswer)),
};

const listDisputesSchema = {
  operationId: 'listDisputes',
  summary: 'List disputes',
  description: newestFirst,
  tags,
  querystring: ListPlain,
  response: answers(200, Page(DisputeAnswer)),
};

const listUpcomingSchema = {
  operationId: 'listUpcomingPayouts',
  summary: 'List expected payouts',
  description:
    'Money that the processor holds, and for which it has announced no payout, by the expected day of its payout.',
  tags: ['Payouts'],
  querystring: Closed({}),
  response: answers(200, UpcomingPayouts),
};

const listPayoutsSchema = {
  operationId: 'listPayouts',
  summary: 'List payouts',
  description: newestFirst,
  tags: ['Payouts'],
  querystring: ListPlain,
  response: answers(200, Page(PayoutAnswer)),
};

/** Adds the business's operations on charges, autopay, refunds, disputes and payouts. */
export function chargeRoutes(
  server: HttpServer,
  { charges, ...deps }: { charges: Charges; idempotency: Idempotency; clock: Clock },
): void {
  const { read, perform } = operationsOf(server, deps);
  const writing = { scope: 'charges:write' as const };
  const givingBack = { ...writing, waitsForOthers: true, worksSuspended: true };
  const reading = { scope: 'charges:read' as const };
  const readingPayouts = { scope: 'payouts:read' as const };
  const autopay = '/v1/invoices/:invoice_id/autopay';

  perform(
    { ...givingBack, method: 'POST', url: '/v1/charges/:charge_id/refunds', schema: refundSchema },
    ({ caller, params, body }, idempotent) =>
      charges.refund(caller, { ...body, chargeId: params.charge_id }, idempotent),
  );
  read({ scope: 'invoices:read', url: autopay, schema: getAutopaySchema }, ({ caller, params }) =>
    charges.showAutopay(caller, params.invoice_id),
  );
  perform(
    { ...writing, worksSuspended: true, method: 'DELETE', url: autopay, schema: endAutopaySchema },
    ({ caller, params }, idempotent) => charges.endAutopay(caller, params.invoice_id, idempotent),
  );
  perform(
    { ...givingBack, method: 'POST', url: '/v1/charges/:charge_id/cancel', schema: cancelChargeSchema },
    ({ caller, params }, idempotent) => charges.cancelCharge(caller, params.charge_id, idempotent),
  );
  perform(
    { ...givingBack, method: 'POST', url: '/v1/refunds/:refund_id/cancel', schema: cancelRefundSchema },
    ({ caller, params }, idempotent) => charges.cancelRefund(caller, params.refund_id, idempotent),
  );

  read({ ...reading, url: '/v1/charges/:charge_id', schema: getChargeSchema }, ({ caller, params }) =>
    charges.getCharge(caller, params.charge_id),
  );
  read({ ...reading, url: '/v1/refunds/:refund_id', schema: getRefundSchema }, ({ caller, params }) =>
    charges.getRefund(caller, params.refund_id),
  );
  read({ ...reading, url: '/v1/disputes/:dispute_id', schema: getDisputeSchema }, ({ caller, params }) =>
    charges.getDispute(caller, params.dispute_id),
  );
  read({ ...readingPayouts, url: '/v1/payouts/:payout_id', schema: getPayoutSchema }, ({ caller, params }) =>
    charges.getPayout(caller, params.payout_id),
  );

  read({ ...reading, url: '/v1/charges', schema: listChargesSchema }, ({ caller, query }) =>
    charges.listCharges(caller, query, readPage(query)),
  );
  read({ ...reading, url: '/v1/refunds', schema: listRefundsSchema }, ({ caller, query }) =>
    charges.listRefunds(caller, query.chargeId, readPage(query)),
  );
  read({ ...reading, url: '/v1/disputes', schema: listDisputesSchema }, ({ caller, query }) =>
    charges.listDisputes(caller, readPage(query)),
  );
  read(
    { ...readingPayouts, waitsForOthers: true, url: '/v1/payouts/upcoming', schema: listUpcomingSchema },
    ({ caller }) => charges.listUpcomingPayouts(caller),
  );
  read({ ...readingPayouts, url: '/v1/payouts', schema: listPayoutsSchema }, ({ caller, query }) =>
    charges.listPayouts(caller, readPage(query)),
  );
}

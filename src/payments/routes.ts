import { Type } from 'typebox';
import { readPage } from '../kit/http/pages.ts';
import { readIdempotency } from '../kit/http/requests.ts';
import {
  Amount,
  answers,
  Choice,
  Closed,
  DateText,
  Email,
  Instant,
  Nullable,
  Page,
  pageQuery,
  Uuid,
} from '../kit/http/schemas.ts';
import { type HttpServer, sendFinished } from '../kit/http/server.ts';
import type { Idempotency } from '../kit/idempotency.ts';
import { paymentMethodTypes } from '../kit/payment-methods.ts';
import type { Clock } from '../kit/time.ts';
import type { Payments } from './service.ts';
import { paymentStatuses } from './types.ts';

const tags = ['Payments'];

const CreatePayment = Closed({
  contact: Closed({ name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }), email: Email }),
  totalAmount: Amount,
  scheduleDate: DateText,
  eventDate: Type.Optional(DateText),
  paymentMethodId: Uuid,
  note: Type.Optional(Type.String({ maxLength: 2500 })),
});

const paymentFields = {
  id: Uuid,
  contactId: Uuid,
  totalAmount: Amount,
  scheduleDate: DateText,
  eventDate: Nullable(DateText),
  paymentMethodId: Uuid,
  paymentMethod: Closed({
    type: Choice(paymentMethodTypes),
    name: Type.Union([
      Closed({ brand: Type.String(), last4: Type.String() }),
      Closed({ bankName: Type.String(), last4: Type.String() }),
    ]),
  }),
  note: Type.String(),
  status: Choice(paymentStatuses),
  fee: Type.Null(),
  paymentDate: Type.Null(),
};
const PaymentAnswer = Closed(paymentFields);
const FullPayment = Closed({
  ...paymentFields,
  currency: Type.String(),
  contact: Closed({ name: Type.String(), email: Type.String() }),
  createdAt: Instant,
  updatedAt: Instant,
});
const ListPayments = Closed({
  ...pageQuery,
  status: Type.Optional(Choice(paymentStatuses)),
  contactId: Type.Optional(Uuid),
  updatedSince: Type.Optional(Instant),
});

const paymentExample = {
  contact: { name: 'The Band', email: 'band@example.com' },
  totalAmount: 80000,
  scheduleDate: '2027-06-10',
  eventDate: '2027-06-12',
  paymentMethodId: '0198c5a0-5b7e-7cc3-98c4-dc0c0c07398f',
  note: 'Fee for the evening',
};

/** Adds the operations on outgoing payments. */
export function paymentRoutes(
  server: HttpServer,
  { payments, idempotency, clock }: { payments: Payments; idempotency: Idempotency; clock: Clock },
): void {
  const createSchema = {
    operationId: 'createPayment',
    summary: 'Create a payment',
    description:
      'Pays a contact out of your own wallet. It is stored as Pending: nothing is charged before the recipient accepts.',
    tags,
    body: { ...CreatePayment, examples: [paymentExample] },
    response: answers(201, PaymentAnswer, [409, 413, 415, 422]),
  };
  const createOptions = { schema: createSchema, config: { scope: 'payments:write' as const } };
  server.post('/v1/payments', createOptions, async (request, reply) => {
    const { caller, body } = request;
    const idempotent = readIdempotency(request, caller.account.id, clock.now());
    const answer = await idempotency.perform(idempotent, async (tx) => ({
      status: 201,
      data: await payments.createPayment(tx, caller, body),
    }));
    return sendFinished(reply, answer);
  });

  const read = { scope: 'payments:read' as const };
  const getSchema = {
    operationId: 'getPayment',
    summary: 'Read a payment',
    description: 'A payment of the account, whoever created it.',
    tags,
    params: Type.Object({ payment_id: Type.String() }),
    response: answers(200, FullPayment, [404]),
  };
  server.get(
    '/v1/payments/:payment_id',
    { schema: getSchema, config: read },
    async ({ caller, params }) => (await payments.getPayment(caller, params.payment_id)) as never,
  );

  const listSchema = {
    operationId: 'listPayments',
    summary: 'List payments',
    description: 'Newest first, in pages.',
    tags,
    querystring: ListPayments,
    response: answers(200, Page(FullPayment)),
  };
  server.get(
    '/v1/payments',
    { schema: listSchema, config: read },
    async ({ caller, query }) => (await payments.listPayments(caller, query, readPage(query))) as never,
  );
}

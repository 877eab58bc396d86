import { Type } from 'typebox';
import { Closed, Instant, Uuid } from '../../kit/http/schemas.ts';
import { type ApiAnswer, Refused } from '../calls.ts';
import { type Operations, pickFields } from '../operations.ts';
import { methodText, moneyText, quote, type Shown, withAllowed, withMoneyTexts } from '../presenting.ts';
import type { ActingTool, Review, Tool, ToolUse } from '../tool.ts';
import { creditTool } from './credit-notes.ts';
import { requireAction } from './invoice-actions.ts';
import { mailedTo } from './mailed.ts';
import { type Paging, pageQueryOf, paging } from './paging.ts';
import { contactOfEmail } from './recipients.ts';

/** The tools for money out, for what came in and may go back, and for the time of a sandbox. */
export function moneyTools(operations: Operations): Tool[] {
  return [
    methodsTool,
    listPaymentsTool(operations),
    getPaymentTool,
    createPaymentTool(operations),
    cancelPaymentTool,
    listChargesTool(operations),
    refundTool(operations),
    creditTool(operations),
    clockTool,
  ];
}

const methodsTool: Tool = {
  kind: 'Reads',
  name: 'list_payment_methods',
  title: 'List payment methods',
  description:
    'The cards and bank accounts in the wallet of the token’s person, which create_payment charges. They are ' +
    'added and removed in ' +
    'the app only.',
  scopes: ['payment_methods:read'],
  input: Closed({}),
  run: async ({ callApi, pageOf }) => {
    const { data } = await callApi({ method: 'GET', path: '/v1/payment_methods' });
    return { paymentMethods: data.items, page: pageOf('wallet') };
  },
};

function listPaymentsTool(operations: Operations): Tool {
  const fields = operations.fieldsOf('GET /v1/payments');
  return {
    kind: 'Reads',
    name: 'list_payments',
    title: 'List outgoing payments',
    description: 'Money that the business pays to contacts, newest first.',
    scopes: ['payments:read'],
    input: Closed({ ...pickFields(fields, ['status', 'contactId', 'updatedSince']), ...paging }),
    run: async (use: ToolUse, input: Paging) => {
      const query = { ...pageQueryOf(input) };
      const { data } = await use.callApi({ method: 'GET', path: '/v1/payments', query });
      return {
        payments: data.items.map((one: Shown) => presentPayment(use, one)),
        nextCursor: data.nextCursor,
      };
    },
  };
}

const paymentId = { paymentId: { ...Uuid, description: 'The id of the outgoing payment.' } };

const getPaymentTool: Tool = {
  kind: 'Reads',
  name: 'get_payment',
  title: 'Read an outgoing payment',
  description:
    'An outgoing payment: its state, the reason of a failure, and the allowed actions (allowedActions).',
  scopes: ['payments:read'],
  input: Closed(paymentId),
  run: async (use: ToolUse, { paymentId: id }: { paymentId: string }) =>
    presentPayment(use, (await use.callApi({ method: 'GET', path: `/v1/payments/${id}` })).data),
};

// The recipient's link permits to say where the money goes. No model needs it, and a model may repeat what it reads.
function presentPayment({ pageOf }: ToolUse, payment: Shown): object {
  const { offerLink: _secret, ...shown } = withAllowed(payment);
  return { ...(withMoneyTexts(shown) as object), page: pageOf(`payments/${String(payment.id)}`) };
}

interface PaymentInput {
  readonly contact: { readonly name: string; readonly email: string };
  readonly totalAmount: number;
  readonly scheduleDate: string;
  readonly paymentMethodId: string;
  readonly eventDate?: string | null;
  readonly note?: string;
}

function createPaymentTool(operations: Operations): ActingTool<PaymentInput> {
  const fields = operations.fieldsOf('POST /v1/payments');
  const names = ['contact', 'totalAmount', 'scheduleDate', 'eventDate', 'paymentMethodId', 'note'];
  return {
    kind: 'Acts',
    name: 'create_payment',
    title: 'Pay a contact',
    description:
      'Pays a contact from the wallet. The recipient gets an offer; after its acceptance the method is charged on ' +
      'scheduleDate. It is reviewed first, and exactly the reviewed payment is created.',
    scopes: ['payments:write', 'payments:read', 'payment_methods:read', 'contacts:read'],
    isIdempotent: false,
    input: Closed(pickFields(fields, names)),
    review: reviewPayment,
  };
}

async function reviewPayment(use: ToolUse, body: PaymentInput): Promise<Review> {
  const [methods, { known: contact, others }] = await Promise.all([
    use.callApi({ method: 'GET', path: '/v1/payment_methods' }),
    contactOfEmail(use, body.contact.email),
  ]);
  const method = methods.data.items.find(({ id }: { id: string }) => id === body.paymentMethodId);
  if (method === undefined)
    throw new Refused('unknown_payment_method', 'There is no such payment method in your wallet.');
  // Rules of the API, asked without creating anything.
  const payments = [body];
  const tried = await use.callApi({
    method: 'POST',
    path: '/v1/payments/batch',
    body: { payments, dryRun: true },
  });
  if (!tried.data.isValid) {
    const details = tried.data.errors.map(({ path, code, message }: Shown) => ({ path, code, message }));
    throw new Refused('invalid_payments', 'This payment cannot be created; see details.', { details });
  }
  const { currency } = tried.data;
  const note = (body.note ?? '') === '' ? '' : ` with the note ${quote(body.note ?? '')}`;
  const amount = moneyText(body.totalAmount, currency);
  const event = (body.eventDate ?? null) === null ? '' : `, for the event on ${body.eventDate}`;
  const whom =
    contact === null
      ? `${quote(body.contact.name)} (${body.contact.email}), who is new`
      : `${quote(contact.name)} (${contact.email})`;
  // Companies can share an address, and a payment names its recipient by address alone.
  const shared =
    others === 0
      ? ''
      : ` It is not for ${others === 1 ? 'the company' : `the ${others} companies`} with the same address.`;
  return {
    sentence: `Pay ${amount} to ${whom}, on ${body.scheduleDate}, from ${methodText(method)}${event}.${shared} The recipient is sent an offer by email at once${note}.`,
    facts: {
      payment: withMoneyTexts({ ...body, currency }),
      paymentMethod: method,
      contact: contact === null ? null : { id: contact.id, name: contact.name, email: contact.email },
    },
    request: { method: 'POST', path: '/v1/payments', body },
    present: ({ data }) => presentPayment(use, { ...data, currency }),
  };
}

const cancelPaymentTool: ActingTool<{ paymentId: string }> = {
  kind: 'Acts',
  name: 'cancel_payment',
  title: 'Cancel an outgoing payment',
  description:
    'Cancels an outgoing payment before it is charged; the recipient no longer gets it. Cannot be undone. Is ' +
    'reviewed, then ' +
    'confirmed.',
  scopes: ['payments:write', 'payments:read'],
  isIdempotent: true,
  input: Closed(paymentId),
  review: async (use, { paymentId: id }) => {
    const { data: now, etag } = await use.callApi({ method: 'GET', path: `/v1/payments/${id}` });
    requireAction(now, 'cancel');
    const amount = moneyText(now.totalAmount, now.currency);
    return {
      sentence: `Cancel the payment of ${amount} to ${quote(now.contact.name)} (${now.contact.email}), which is ${now.status} and would leave on ${now.scheduleDate}. The recipient’s link ends, and no mail is sent.`,
      facts: { payment: presentPayment(use, now) },
      request: {
        method: 'POST',
        path: `/v1/payments/${id}/cancel`,
        body: {},
        ...(etag === undefined ? {} : { ifMatch: etag }),
      },
      present: ({ data }: ApiAnswer) => presentPayment(use, data),
    };
  },
};

function listChargesTool(operations: Operations): Tool {
  const fields = operations.fieldsOf('GET /v1/charges');
  return {
    kind: 'Reads',
    name: 'list_charges',
    title: 'List charges',
    description:
      'Clients’ payments through the service, newest first, failed ones too; refund_charge takes their ids.',
    scopes: ['charges:read'],
    input: Closed({ ...pickFields(fields, ['status', 'invoiceId']), ...paging }),
    run: async ({ callApi, pageOf }: ToolUse, input: Paging) => {
      const query = { ...pageQueryOf(input) };
      const { data } = await callApi({ method: 'GET', path: '/v1/charges', query });
      const charges = data.items.map((charge: Shown) => ({
        ...(withMoneyTexts(charge) as object),
        page: pageOf(`invoices/${String(charge.invoiceId)}`),
      }));
      return { charges, nextCursor: data.nextCursor };
    },
  };
}

interface RefundInput {
  readonly chargeId: string;
  readonly amount?: number;
  readonly reason?: string;
  readonly reopen?: boolean;
}

function refundTool(operations: Operations): ActingTool<RefundInput> {
  const fields = operations.fieldsOf('POST /v1/charges/:charge_id/refunds');
  return {
    kind: 'Acts',
    name: 'refund_charge',
    title: 'Refund a charge',
    description:
      'Refunds a charge to the client, in full or in part. The processor’s fee is not returned, and it cannot be ' +
      'undone. Is ' +
      'reviewed, then confirmed.',
    scopes: ['charges:write', 'charges:read', 'invoices:read'],
    isIdempotent: false,
    input: Closed({
      chargeId: { ...Uuid, description: 'The id of the charge; list_charges finds it.' },
      ...pickFields(fields, ['amount', 'reason', 'reopen']),
    }),
    review: reviewRefund,
  };
}

async function reviewRefund(use: ToolUse, input: RefundInput): Promise<Review> {
  const { chargeId, amount: asked, ...rest } = input;
  const { data: charge } = await use.callApi({ method: 'GET', path: `/v1/charges/${chargeId}` });
  requireAction(charge, 'refund');
  const invoice = await use.callApi({ method: 'GET', path: `/v1/invoices/${charge.invoiceId}` });
  const { contact, number } = invoice.data;
  // The amount is sent also for a full refund, so that the reviewed amount is refunded.
  const amount = asked ?? charge.refundable.amount;
  const method = charge.paymentMethod === null ? 'the client' : methodText(charge.paymentMethod);
  const again = rest.reopen === true ? ' The client owes it again.' : '';
  const reason = (rest.reason ?? '') === '' ? '' : ` The reason: ${quote(rest.reason ?? '')}.`;
  const share = charge.surcharge > 0 ? ' Its share of the surcharge goes back, too.' : '';
  const recipients = mailedTo(invoice.data, 'Receipts');
  return {
    sentence: `Refund ${moneyText(amount, charge.currency)} of invoice ${number} to ${method} of ${quote(contact.name)} (${contact.email}).${share}${again}${reason} A mail about it goes to ${recipients}. The processor’s fee is not returned.`,
    facts: { charge: withMoneyTexts(withAllowed(charge)), refund: { amount, ...rest } },
    request: {
      method: 'POST',
      path: `/v1/charges/${chargeId}/refunds`,
      body: { amount, expectedLeft: charge.refundable.amount, ...rest },
    },
    present: ({ data }) => withMoneyTexts({ ...data, currency: charge.currency }) as object,
  };
}

const clockTool: Tool = {
  kind: 'Adds',
  name: 'move_test_clock',
  title: 'Move the test clock',
  description:
    'Sandbox accounts only: moves the account’s time forward, and everything that becomes due on the way happens. ' +
    'Without `now` it returns the time. `Advancing`: the clock is still moving; ask again.',
  scopes: ['test_clock:write'],
  input: Closed({
    now: Type.Optional({ ...Instant, description: 'The time to move to, e.g. 2027-01-15T09:00:00.000Z.' }),
  }),
  run: async ({ callApi }: ToolUse, { now }: { now?: string }) => {
    const path = '/v1/test_clock';
    const request =
      now === undefined
        ? { method: 'GET' as const, path }
        : { method: 'POST' as const, path, body: { now: new Date(now).toISOString() } };
    return (await callApi(request)).data;
  },
};

/** The names of the tools that only accounts with a test clock have. */
export const sandboxTools: ReadonlySet<string> = new Set([clockTool.name]);

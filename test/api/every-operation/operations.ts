import { addPerson } from '../../support/console.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { activeInvoice, pay, sendWebhook } from '../../support/money.ts';
import { acceptedPayment, keyOf, payOut } from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';
import { adviserOperations } from './adviser-operations.ts';
import { bankOperations } from './bank-operations.ts';
import { bookOperations } from './book-operations.ts';
import { clientCreditOperations } from './client-credit-operations.ts';
import { contactOperations } from './contact-operations.ts';
import { creditOperations } from './credit-operations.ts';
import { disputeOperations } from './disputes.ts';
import { mailOperations, makeSuppression } from './mail-operations.ts';
import { manualPaymentOperations } from './manual-payment-operations.ts';
import { recipientOperations } from './recipient-operations.ts';
import { templateOperations } from './template-operations.ts';

/** One operation with everything it needs to succeed; paths name an object of the demo account. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: Record<string, unknown>;
  readonly scope: string;
}

const NOWHERE = '01981f9e-0000-7000-8000-000000000000';

/** An id in a path: of an event, of a request, or of another object. */
export const ID = /evt_[0-9a-f]{32}|req_[0-9A-Za-z]{18}|[0-9a-f-]{36}/;

// Ids, numbers of versions and programs, as the document names them.
function patternOf(path: string): string {
  const plain = path.replace(/\?.*/, '').replaceAll(new RegExp(ID, 'g'), '{id}');
  return plain.replace(/\/versions\/\d+/, '/versions/{id}').replace(/(book_settings)\/\w+/, '$1/{id}');
}

/** Every operation of the interface, on objects that are made for it. */
export async function everyOperation(service: TestService): Promise<Operation[]> {
  const create = async (path: string, body: object) => (await service.call('POST', path, { body })).data;
  const draft = await create('/v1/invoices', invoiceBody({ status: 'Draft' }));
  const contact = await create('/v1/contacts', { name: 'Kim', email: 'kim@example.com' });
  const { items } = (await service.call('GET', '/v1/payment_methods')).data;
  const paymentBody = {
    contact: { name: 'Band', email: 'band@example.com' },
    totalAmount: 5000,
    scheduleDate: '2026-12-01',
    paymentMethodId: items[0].id,
  };
  const payment = await create('/v1/payments', paymentBody);
  const money = await makeMoney(service);
  const billed = await create('/v1/invoices', await itemizedBody(service));
  const list: Line[] = [
    ...accountOperations,
    ...(await bankOperations(service)),
    ...(await bookOperations(service)),
    ...(await adviserOperations(service)),
    ['POST', '/v1/invoices', 'invoices:write', invoiceBody()],
    ['GET', '/v1/invoices', 'invoices:read'],
    ...draftOperations(draft.id),
    ...(await contactOperations(service, contact.id)),
    ['GET', '/v1/payment_methods', 'payment_methods:read'],
    ['POST', '/v1/payment_methods', 'payment_methods:write', { token: 'tok_card' }],
    ['GET', '/v1/payment_methods/token_access', 'payment_methods:write'],
    ['GET', `/v1/payment_methods/${items[1].id}`, 'payment_methods:read'],
    ['POST', `/v1/payment_methods/${items[1].id}/default`, 'payment_methods:write', {}],
    ['DELETE', `/v1/payment_methods/${items[2].id}`, 'payment_methods:write'],
    ['POST', '/v1/payments', 'payments:write', paymentBody],
    ['POST', '/v1/payments/batch', 'payments:write', { payments: [paymentBody] }],
    ['GET', '/v1/payments', 'payments:read'],
    ['GET', `/v1/payments/${payment.id}`, 'payments:read'],
    ['PATCH', `/v1/payments/${payment.id}`, 'payments:write', { note: 'x' }],
    ...(await offerOperations(service)),
    ['POST', `/v1/payments/${payment.id}/cancel`, 'payments:write', {}],
    ...givingBackOperations(money),
    ['GET', money.payment, 'invoices:read'],
    ['POST', `${money.payment}/mark_as_paid`, 'invoices:write', {}],
    ['POST', `${money.payment}/unmark_as_paid`, 'invoices:write', {}],
    ['POST', `${money.payment}/waive`, 'invoices:write', {}],
    ...(await manualPaymentOperations(service)),
    ...(await clientCreditOperations(service)),
    ['GET', '/v1/charges', 'charges:read'],
    ['GET', `/v1/charges/${money.charge}`, 'charges:read'],
    ['POST', `/v1/charges/${money.charge}/refunds`, 'charges:write', { amount: 1 }],
    ['POST', `/v1/charges/${money.asking}/cancel`, 'charges:write', {}],
    ['POST', `/v1/refunds/${money.stuckRefund}/cancel`, 'charges:write', {}],
    ['GET', '/v1/refunds', 'charges:read'],
    ['GET', `/v1/refunds/${money.refund}`, 'charges:read'],
    ...disputeOperations(money.dispute),
    ['GET', '/v1/events', 'events:read'],
    ['GET', `/v1/events/${money.event}`, 'events:read'],
    ['GET', `/v1/invoices/${draft.id}/events`, 'events:read'],
    ...fileOperations(draft.id, billed.id, money.charge),
    ...mailOperations(money),
    ...(await managingOperations(service)),
    ...payoutOperations(money.payout),
    ...(await overviewOperations(service)),
    ['GET', '/v1/test_clock', 'test_clock:write'],
    ['POST', '/v1/test_clock', 'test_clock:write', { now: '2026-11-21T12:00:00.000Z' }],
  ];
  return list.map(([method, path, scope, body]) => ({
    name: `${method} ${patternOf(path)}`,
    method,
    path,
    scope,
    ...(body === undefined ? {} : { body }),
  }));
}

function draftOperations(id: string): Line[] {
  return [
    ['GET', `/v1/invoices/${id}`, 'invoices:read'],
    ['PATCH', `/v1/invoices/${id}`, 'invoices:write', { note: 'x' }],
    ['GET', `/v1/invoices/${id}/mail`, 'invoices:read'],
    ['GET', `/v1/invoices/${id}/mail/html`, 'invoices:read'],
    ['DELETE', `/v1/invoices/${id}`, 'invoices:write'],
  ];
}

/** An operation in short. */
export type Line = [method: string, path: string, scope: string, body?: Record<string, unknown>];

// The operations of counts and reports.
const reportOperations: readonly Line[] = [
  ['GET', '/v1/invoices/counts', 'invoices:read'],
  ['GET', '/v1/payments/counts', 'payments:read'],
  ['GET', '/v1/reports/home', 'reports:read'],
  ...['ageing', 'cash_flow', 'event_profit', 'tax', 'profit_and_tax', 'ledger'].flatMap((name): Line[] => [
    ['GET', `/v1/reports/${name}`, 'reports:read'],
    ['GET', `/v1/reports/${name}/csv`, 'reports:read'],
  ]),
  ['GET', '/v1/reports/ledger/proof', 'reports:read'],
  ['POST', '/v1/reports/ledger/verify', 'account:write', {}],
];

const payoutOperations = (payout: string): Line[] => [
  ['GET', '/v1/payouts', 'payouts:read'],
  ['GET', '/v1/payouts/upcoming', 'payouts:read'],
  ['GET', `/v1/payouts/${payout}`, 'payouts:read'],
];

// The operations on reports, requests, views and webhooks.
async function overviewOperations(service: TestService): Promise<Line[]> {
  return [
    ...reportOperations,
    ...(await creditOperations(service, await itemizedBody(service))),
    ...(await loggedOperations(service)),
    ...(await templateOperations(service)),
    ...(await viewOperations(service)),
    ...(await webhookOperations(service)),
  ];
}

async function webhookOperations(service: TestService): Promise<Line[]> {
  const body = { url: 'https://example.invalid/hook' };
  const lately = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-30T00:00:00.000Z' };
  const { data } = await service.call('POST', '/v1/webhooks', { body });
  const own = `/v1/webhooks/${data.id}`;
  const test = await service.call('POST', `${own}/test`, { body: {} });
  // As if its server had answered once.
  await service.sql('update webhooks set arrived_at = created_at where id = $1', [data.id]);
  await service.call('POST', `${own}/replay`, { body: lately });
  const { items } = (await service.call('GET', `${own}/deliveries?status=Waiting`)).data;
  const delivery = `${own}/deliveries/${items[0].id}`;
  return [
    ['GET', '/v1/webhooks', 'webhooks:read'],
    ['POST', '/v1/webhooks', 'webhooks:write', body],
    ['GET', own, 'webhooks:read'],
    ['PATCH', own, 'webhooks:write', { description: 'Booking site' }],
    ['POST', `${own}/rotate_secret`, 'webhooks:write', {}],
    ['GET', `${own}/deliveries`, 'webhooks:read'],
    ['GET', `${own}/deliveries/${test.data.id}`, 'webhooks:read'],
    ['POST', `${delivery}/replay`, 'webhooks:write', {}],
    ['POST', `${own}/test`, 'webhooks:write', {}],
    ['POST', `${own}/replay`, 'webhooks:write', lately],
    ['DELETE', own, 'webhooks:write'],
  ];
}

async function loggedOperations(service: TestService): Promise<Line[]> {
  // A quick machine has made the requests that are kept of a second by now.
  await service.services.requestLog.flush();
  const answer = await service.call('GET', '/v1/contacts');
  await service.services.requestLog.flush();
  return [
    ['GET', '/v1/requests', 'requests:read'],
    ['GET', `/v1/requests/${answer.headers.get('request-id')}`, 'requests:read'],
  ];
}

async function viewOperations(service: TestService): Promise<Line[]> {
  const body = { name: 'Late', page: 'invoices', query: 'state=Overdue' };
  const { data } = await service.call('POST', '/v1/views', { body });
  return [
    ['GET', '/v1/views', 'invoices:read'],
    ['POST', '/v1/views', 'invoices:read', body],
    ['PATCH', `/v1/views/${data.id}`, 'invoices:read', { name: 'Later' }],
    ['DELETE', `/v1/views/${data.id}`, 'invoices:read'],
  ];
}

const accountOperations: Line[] = [
  ['GET', '/v1/account', 'account:read'],
  ['GET', '/v1/account/closing', 'account:read'],
  ['GET', '/v1/account/processor', 'account:read'],
  ['GET', '/v1/account/access_point', 'account:write'],
  ['GET', '/v1/account/mail_route', 'account:write'],
  ['PATCH', '/v1/account', 'account:write', { dueWindowDays: 30 }],
  [
    'POST',
    '/v1/account/reminder_preview',
    'account:read',
    { dueDates: ['2026-12-01'], reminderDays: [-3, 0] },
  ],
  ['POST', '/v1/account/mail_preview', 'account:read', { kind: 'Reminder' }],
  ['POST', '/v1/account/mail_test', 'account:write', { kind: 'Invoice' }],
  ['GET', '/v1/account/logo', 'account:read'],
  ['PUT', '/v1/account/bank_details', 'account:write', { bankDetails: [] }],
  ['PUT', '/v1/account/logo', 'account:write'],
  ['DELETE', '/v1/account/logo', 'account:write'],
];

// The operations that answer a file.
function fileOperations(draft: string, billed: string, charge: string): Line[] {
  return [
    ['GET', '/v1/account/archive', 'account:write'],
    ['POST', '/v1/account/look_preview', 'account:read'],
    ['POST', '/v1/invoices/preview', 'invoices:read'],
    ['GET', `/v1/invoices/${draft}/preview`, 'invoices:read'],
    ['GET', '/v1/invoices/csv', 'invoices:read'],
    ['GET', `/v1/invoices/${draft}/pdf`, 'invoices:read'],
    ['GET', `/v1/invoices/${draft}/calendar`, 'invoices:read'],
    ['GET', `/v1/invoices/${billed}/e_invoice`, 'invoices:read'],
    ['GET', `/v1/charges/${charge}/receipt`, 'charges:read'],
  ];
}

// The operations on people and tokens.
async function managingOperations(service: TestService): Promise<Line[]> {
  const create = async (path: string, body: object) => (await service.call('POST', path, { body })).data.id;
  await addPerson(service, 'demo-studio', 'colleague@example.com', 'Member');
  const { items } = (await service.call('GET', '/v1/members')).data;
  const { id: member } = items.find(({ role }: { role: string }) => role === 'Member');
  const invitation = await create('/v1/invitations', { email: 'invited@example.com', role: 'Viewer' });
  const token = await create('/v1/tokens', { name: 'Booking site', scopes: ['invoices:read'] });
  return [
    ['GET', '/v1/members', 'members:read'],
    ['GET', `/v1/members/${member}`, 'members:read'],
    ['PATCH', `/v1/members/${member}`, 'members:write', { role: 'Viewer' }],
    ['DELETE', `/v1/members/${member}`, 'members:write'],
    ['GET', '/v1/invitations', 'members:read'],
    ['POST', '/v1/invitations', 'members:write', { email: 'new@example.com', role: 'Member' }],
    ['POST', `/v1/invitations/${invitation}/link`, 'members:write'],
    ['DELETE', `/v1/invitations/${invitation}`, 'members:write'],
    ['GET', '/v1/tokens', 'tokens:read'],
    ['POST', '/v1/tokens', 'tokens:write', { name: 'Accounting', scopes: ['invoices:read'] }],
    ['DELETE', `/v1/tokens/${token}`, 'tokens:write'],
  ];
}

/** An invoice that an e-invoice can be made of. */
async function itemizedBody(service: TestService): Promise<Record<string, unknown>> {
  await service.services.accounts.changeProfile('demo-studio', {
    street: 'Hauptstraße 12',
    postalCode: '10115',
    city: 'Berlin',
    country: 'DE',
    taxId: 'DE123456789',
  });
  const lineItems = [{ description: 'Album', quantity: 1, unitAmount: 300_000, taxBasisPoints: 700 }];
  return invoiceBody({ lineItems });
}

async function makeMoney(service: TestService) {
  const invoice = await activeInvoice(service);
  const charge = (await pay(service, invoice)).data.id as string;
  const { data: refund } = await service.call('POST', `/v1/charges/${charge}/refunds`, {
    body: { amount: 1 },
  });
  const occurredAt = new Date(0);
  const dispute = {
    type: 'dispute_opened',
    reference: 'dp',
    chargeKey: charge,
    amount: 1,
    fee: 0,
    reason: 'x',
  };
  const payout = { type: 'payout', reference: 'po', amount: 1, currency: 'USD', arrivalDate: '2026-11-25' };
  await sendWebhook(service, [
    { ...dispute, id: 'dispute', occurredAt, respondBy: null },
    { ...payout, id: 'payout', occurredAt, lines: [{ kind: 'charge', key: charge, amount: 1, fee: 0 }] },
  ]);
  await service.work();
  const newest = async (path: string) => (await service.call('GET', path)).data.items[0].id as string;
  return {
    invoice: invoice.id as string,
    suppression: await makeSuppression(service),
    mail: await newest('/v1/mails'),
    payment: `/v1/invoices/${invoice.id}/scheduled_payments/${invoice.paymentSchedule[1].id}`,
    charge,
    refund: refund.id as string,
    asking: (await pay(service, await activeInvoice(service), { token: 'tok_asks' })).data.id as string,
    stuckRefund: await makeStuckRefund(service),
    stuckPayment: await makeStuckPayment(service),
    takenBack: await makeTakenBack(service),
    dispute: await newest('/v1/disputes'),
    payout: await newest('/v1/payouts'),
    event: await newest('/v1/events'),
  };
}

// A refund that the processor has not answered for a day, so that a person may end it as failed.
async function makeStuckRefund(service: TestService): Promise<string> {
  const charge = (await pay(service, await activeInvoice(service))).data.id;
  service.processor.failNext('never arrives');
  const { data } = await service.call('POST', `/v1/charges/${charge}/refunds`, { body: { amount: 1 } });
  await service.sql(`update refunds set created_at = created_at - interval '2 days' where id = $1`, [
    data.id,
  ]);
  return data.id;
}

// An offer can be sent again after ten minutes.
async function offerOperations(service: TestService): Promise<Line[]> {
  const [old, other] = [await payOut(service), await payOut(service)];
  await service.sql(`update payments set offers_sent_at = '{2026-11-01}' where id = $1`, [old.id]);
  return [
    ...(await recipientOperations(service)),
    ['POST', `/v1/payments/${old.id}/resend_offer`, 'payments:write', {}],
    ['DELETE', `/v1/payments/${other.id}`, 'payments:write'],
  ];
}

function givingBackOperations(money: { stuckPayment: string; takenBack: string }): Line[] {
  return [
    ['POST', `/v1/payments/${money.stuckPayment}/refund`, 'payments:write', {}],
    ['POST', `/v1/payments/${money.takenBack}/write_off`, 'payments:write', {}],
  ];
}

// Money that could be neither delivered nor given back.
async function makeStuckPayment(service: TestService): Promise<string> {
  service.processor.script('stored_tok_bank', 'failed');
  service.processor.script('refund', 'failed');
  const { id } = await acceptedPayment(service, { scheduleDate: '2026-11-20' });
  await service.work();
  service.processor.script('stored_tok_bank', 'succeeded');
  service.processor.script('refund', 'succeeded');
  return id;
}

// A payment whose funding is returned by the wallet's bank after the delivery.
async function makeTakenBack(service: TestService): Promise<string> {
  const { id } = await acceptedPayment(service, { scheduleDate: '2026-11-20' });
  await service.work();
  await sendWebhook(service, [service.processor.decide(await keyOf(service, id, 'funding'), 'returned')]);
  await service.work();
  return id;
}
// Does not end. It has its own tests.
export const streamOperations = ['GET /v1/events/stream'];

/** The same path for an object that does not exist. */
export function elsewhere(path: string): string {
  return path.replace(ID, (id) => {
    if (id.startsWith('req_')) return `req_${'0'.repeat(18)}`;
    return id.startsWith('evt_') ? `evt_${NOWHERE.replaceAll('-', '')}` : NOWHERE;
  });
}

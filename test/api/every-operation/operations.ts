import { invoiceBody } from '../../support/invoices.ts';
import type { TestService } from '../../support/service.ts';

/** One operation with everything it needs to succeed; paths name an object of the demo account. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: Record<string, unknown>;
  readonly scope: string;
}

const NOWHERE = '01981f9e-0000-7000-8000-000000000000';

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
  const list: [method: string, path: string, scope: string, body?: Record<string, unknown>][] = [
    ['POST', '/v1/invoices', 'invoices:write', invoiceBody()],
    ['GET', '/v1/invoices', 'invoices:read'],
    ['GET', `/v1/invoices/${draft.id}`, 'invoices:read'],
    ['PATCH', `/v1/invoices/${draft.id}`, 'invoices:write', { note: 'x' }],
    ['DELETE', `/v1/invoices/${draft.id}`, 'invoices:write'],
    ['POST', '/v1/contacts', 'contacts:write', { name: 'Lee', email: 'lee@example.com' }],
    ['GET', '/v1/contacts', 'contacts:read'],
    ['GET', `/v1/contacts/${contact.id}`, 'contacts:read'],
    ['PATCH', `/v1/contacts/${contact.id}`, 'contacts:write', { name: 'Kim B' }],
    ['DELETE', `/v1/contacts/${contact.id}`, 'contacts:write'],
    ['GET', '/v1/payment_methods', 'payment_methods:read'],
    ['POST', '/v1/payments', 'payments:write', paymentBody],
    ['GET', '/v1/payments', 'payments:read'],
    ['GET', `/v1/payments/${payment.id}`, 'payments:read'],
  ];
  return list.map(([method, path, scope, body]) => ({
    name: `${method} ${path.replace(/[0-9a-f-]{36}/, '{id}')}`,
    method,
    path,
    scope,
    ...(body === undefined ? {} : { body }),
  }));
}

/** The same path for an object that does not exist. */
export function elsewhere(path: string): string {
  return path.replace(/[0-9a-f-]{36}/, NOWHERE);
}

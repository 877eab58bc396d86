import type { TestService } from './service.ts';

/** A request that creates an invoice with three payments; `changes` are laid over it. */
export function invoiceBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    contact: { type: 'Client', name: 'Maria Lindqvist', email: 'maria@example.com' },
    totalAmount: 300_000,
    paymentSchedule: [
      { dueDate: '2026-12-01', amount: 100_000 },
      { dueDate: '2027-02-01', amount: 100_000 },
      { dueDate: '2027-04-01', amount: 100_000 },
    ],
    paymentMethods: ['DebitCard', 'CreditCard', 'BankAccount'],
    note: 'Wedding photography, 12 June',
    deliveryMethod: 'Email',
    ...changes,
  };
}

/** Creates an invoice and answers its `data`. */
export async function createInvoice(service: TestService, changes: Record<string, unknown> = {}) {
  const answer = await service.call('POST', '/v1/invoices', { body: invoiceBody(changes) });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.data;
}

/** What may be compared of a schedule: dates, amounts and states. */
export function shape(schedule: readonly { dueDate: string; amount: number; status: string }[]) {
  return schedule.map(({ dueDate, amount, status }) => [dueDate, amount, status]);
}

/** An invoice as events keep it, of what GET shows: without its terms, what depends on the day, what may be done, and what came by hand. */
export function asInEvents(shown: object): object {
  const isOnlyOfGet = (name: string) =>
    ['state', 'actions', 'cancellationTerms', 'outsideAmount'].includes(name);
  return JSON.parse(JSON.stringify(shown, (name, value) => (isOnlyOfGet(name) ? undefined : value)));
}

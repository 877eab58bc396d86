import { activeInvoice } from './money.ts';
import type { TestService } from './service.ts';

/** Terms of three tiers, as a request sends them. */
export const terms = {
  tiers: [
    { fromDays: 90, keepBasisPoints: 3_000 },
    { fromDays: 30, keepBasisPoints: 6_000 },
    { fromDays: 0, keepBasisPoints: 10_000 },
  ],
  text: { en: 'We keep a part.', de: 'Wir behalten einen Teil.' },
};

/** Gives the account terms; null takes them away. */
export async function agree(service: TestService, changes: object | null = {}): Promise<void> {
  const cancellationTerms = changes === null ? null : { ...terms, ...changes };
  const answer = await service.call('PATCH', '/v1/account', { body: { cancellationTerms } });
  if (answer.status !== 200) throw new Error(answer.text);
}

/** An active invoice of 300 000 in three payments, for an event. */
export const forEvent = (service: TestService, changes: object = {}) =>
  activeInvoice(service, { eventDate: '2027-06-12', ...changes });

/** Ends an invoice for its client, unless the body says otherwise. */
export const cancel = (
  service: TestService,
  id: string,
  body: object = {},
  headers: Record<string, string> = {},
) =>
  service.call('POST', `/v1/invoices/${id}/cancel`, {
    body: { by: 'Client', reason: 'Called off', ...body },
    headers,
  });

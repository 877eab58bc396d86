import { codeOf } from './money.ts';
import type { TestService } from './service.ts';

/** The words that tests agree to when they save a method. */
export const SETUP_TERMS = 'Save it, and charge it along the schedule.';

export const linkOf = (invoice: { paymentLink: string }) => `/v1/links/demo-studio/${codeOf(invoice)}`;

/** What a link offers to agree to without paying; null: nothing. */
export async function offerOf(service: TestService, invoice: { paymentLink: string }) {
  return (await service.call('GET', linkOf(invoice), { token: null })).data.autopaySetup;
}

/** Saves a method through an invoice's link, as its payer would who agrees to what the link offers. */
export async function setUp(
  service: TestService,
  invoice: { paymentLink: string },
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const offer = await offerOf(service, invoice);
  return service.call('POST', `${linkOf(invoice)}/setups`, {
    body: { token: 'tok_card', hash: offer?.hash ?? '0'.repeat(64), terms: SETUP_TERMS, ...body },
    headers,
    token: null,
  });
}

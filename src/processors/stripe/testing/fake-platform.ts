import type { OutgoingProcessor, Processor } from '../../types.ts';
import { createPlatformProcessor } from '../platform.ts';
import { accountId, uuidAt } from './fake-stripe.ts';

export const recipientKey = uuidAt(new Date('2026-11-21T09:10:00Z'));
export const transferKey = uuidAt(new Date('2026-11-21T09:20:00Z'));
export const payoutKey = uuidAt(new Date('2026-11-21T09:30:00Z'));
export const reversalKey = uuidAt(new Date('2026-11-21T09:40:00Z'));

/** The account of a recipient at Stripe, and the header that names it. */
export const RECIPIENT = 'acct_recipient1';

/** The platform's processor for an account of ours, pointed at a fake. */
export function platformAt(
  url: string,
  changes: {
    readonly accountId?: typeof accountId;
    readonly attemptMs?: number;
    readonly totalMs?: number;
  } = {},
): Processor & { readonly outgoing: OutgoingProcessor } {
  const processor = createPlatformProcessor({
    accountId,
    secretKey: 'sk_test_platform',
    apiUrl: url,
    stripeAccount: 'acct_platform',
    statement: {
      name: 'StripePlatform',
      listStatement: async () => ({ lines: [], cursor: null }),
      readBalances: async () => [],
    },
    ...changes,
  });
  if (processor.outgoing === undefined) throw new Error('A platform has recipients.');
  return { ...processor, outgoing: processor.outgoing };
}

/** The account of a recipient as Stripe shows it: by default one that has everything. */
export function connectedAccount(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: RECIPIENT,
    object: 'account',
    country: 'DE',
    default_currency: 'eur',
    details_submitted: true,
    payouts_enabled: true,
    charges_enabled: false,
    capabilities: { transfers: 'active' },
    external_accounts: {
      object: 'list',
      data: [
        {
          id: 'ba_1',
          object: 'bank_account',
          bank_name: 'STRIPE TEST BANK',
          last4: '6789',
          currency: 'eur',
          default_for_currency: true,
        },
      ],
    },
    requirements: {
      current_deadline: null,
      currently_due: [],
      disabled_reason: null,
      eventually_due: [],
      past_due: [],
      pending_verification: [],
    },
    metadata: { tranche_recipient: recipientKey, tranche_account: accountId },
    ...changes,
  };
}

/** What an account lacks, as Stripe shows it. */
export function lacking(changes: Record<string, unknown>): Record<string, unknown> {
  const { requirements } = connectedAccount();
  return { requirements: { ...(requirements as object), ...changes } };
}

import type { StripeStandIn } from '../../src/processors/stripe/testing/stand-in.ts';
import { setUp, useOnboarding } from './onboarding.ts';
import { offerPath, payOut } from './outgoing.ts';
import type { Stage } from './stage.ts';

/** A platform of test mode with everything that the operator's page can show. */
export interface PlatformScene {
  readonly keys: { readonly secretKey: string; readonly publishableKey: string };
}

/**
 * Sets the platform of test mode, and has the demo account pay out there: one payment is under way, one is owed, money is
 * missing, and Stripe's webhook is gone.
 */
export async function fillPlatform(
  { service, sandbox }: Stage,
  stripe: StripeStandIn,
): Promise<PlatformScene> {
  const keys = stripe.addKeys(stripe.addAccount('acct_1PlatformOfTests', false));
  const { operatedPlatform } = service.services;
  await operatedPlatform.set('Sandbox', keys);
  for (const endpoint of stripe.endpoints.keys()) stripe.endpoints.delete(endpoint);
  await operatedPlatform.check('Sandbox');
  const fee = { currency: 'USD', fixed: 30, most: 5_000, refundsFee: false, since: null };
  await operatedPlatform.askFee('Sandbox', { ...fee, kind: 'PayoutCard', basisPoints: 290 });
  await useOnboarding(service);
  const accepted = async (totalAmount: number, name: string) => {
    const token = await sandbox.card('4242424242424242');
    const { data } = await service.call('POST', '/v1/payment_methods', { body: { token } });
    const contact = { name, email: `${totalAmount}@example.com` };
    const payment = await payOut(service, { paymentMethodId: data.id, totalAmount, contact });
    await setUp(service, payment, 'Anna Ready');
    await service.call('POST', `${offerPath(payment)}/onboarding/accept`, { body: {}, token: null });
    return payment;
  };
  await accepted(45_000, 'Anna Ruiz');
  const owed = await accepted(70_000, 'The Band');
  // As if it was the platform that sends them.
  await service.sql(
    `update payments set processor = 'StripePlatform'; update recipients set processor = 'StripePlatform'`,
  );
  await service.sql(
    `update payments set status = 'Completed', funding_returned_at = now(), owed_since = now() where id = $1`,
    [owed.id],
  );
  const { accountId } = service.member;
  await service.sql(
    `insert into platform_objects (stripe_id, account_id, kind) values ('acct_anna', $1, 'Recipient')`,
    [accountId],
  );
  await service.sql(
    `insert into platform_lines (account_id, id, stripe_account, position, kind, amount, fee, currency, occurred_at)
     select $1, 'txn_1', stripe_account, 1, 'funding', 80000, 0, 'USD', now() from platforms where mode = 'Sandbox'`,
    [accountId],
  );
  return { keys };
}

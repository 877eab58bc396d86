import type { Stripe } from 'stripe';
import type { StripeReadiness } from '../../types.ts';
import type { Call } from '../client.ts';

type Wallets = NonNullable<StripeReadiness['wallets']>;

/**
 * Registers the domain of the pages, without which Apple Pay, Google Pay and Link are not shown there; one that is
 * registered is validated again where something is inactive. Throws what the SDK throws.
 */
export async function registerDomain(
  call: Call,
  name: string,
): Promise<{ readonly wallets: Wallets; readonly fault: string | null }> {
  const { stripe } = call;
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: name, limit: 1 }, call.read());
  const found = data[0];
  if (found === undefined) {
    return shown(
      await stripe.paymentMethodDomains.create(
        { domain_name: name },
        call.write(`domain:${crypto.randomUUID()}`),
      ),
    );
  }
  if (isActive(found.apple_pay) && isActive(found.google_pay) && isActive(found.link)) return shown(found);
  return shown(
    await stripe.paymentMethodDomains.validate(found.id, {}, call.write(`domain:${crypto.randomUUID()}`)),
  );
}

// Stripe adds and removes wallets: one that its answer does not name is not active.
function isActive(wallet: { readonly status: string } | undefined): boolean {
  return wallet?.status === 'active';
}

function shown(domain: Stripe.PaymentMethodDomain) {
  const { apple_pay: apple, google_pay: google, link } = domain;
  const wallets = {
    domain: domain.domain_name,
    applePay: isActive(apple),
    googlePay: isActive(google),
    link: isActive(link),
  };
  const fault = [apple, google, link].find((one) => !isActive(one))?.status_details?.error_message ?? null;
  return { wallets, fault };
}

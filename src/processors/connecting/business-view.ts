import type { KeyOwner } from '../keys.ts';
import type { ReadinessCode } from '../types.ts';
import { openBusinessPlatform } from './business-access.ts';
import { findBusiness } from './business-store.ts';
import type { ConnectingDeps } from './deps.ts';
import { rowInUse } from './joining.ts';

/** The pages of Stripe's Dashboard on which something can be done. */
const pages: Readonly<Record<ReadinessCode, string>> = {
  KeyRefused: 'apikeys',
  PermissionMissing: 'apikeys',
  PublishableKeyWrong: 'apikeys',
  PublishableKeyUntried: 'apikeys',
  ChargesDisabled: 'account/status',
  UnderReview: 'account/status',
  DetailsDue: 'account/status',
  PayoutsDisabled: 'account/status',
  CardsOff: 'settings/payment_methods',
  BankDebitsOff: 'settings/payment_methods',
  WebhookUnreachable: 'webhooks',
  WebhookMissing: 'webhooks',
  WebhookDisabled: 'webhooks',
  DomainInactive: 'settings/payment_method_domains',
};

/** The page of Stripe's Dashboard on which something that is missing can be done. */
export function dashboardPage(mode: KeyOwner['mode'], code: ReadinessCode): string {
  return `https://dashboard.stripe.com/${mode === 'Live' ? '' : 'test/'}${pages[code]}`;
}

/** Shows how an account is, or could be, connected to the operator's platform. Nothing is asked of Stripe. */
export async function showBusiness(deps: ConnectingDeps, account: KeyOwner) {
  const { id, mode } = account;
  const [platform, fees, found] = await Promise.all([
    openBusinessPlatform(deps, account),
    deps.platform.listFees(mode),
    deps.database.transaction(id, async (tx) => {
      const business = await findBusiness(tx, id);
      return business && { business, isInUse: (await rowInUse(tx, account, business)) !== null };
    }),
  ]);
  return {
    /** What the operator takes of clients' payments; null without a platform. */
    platform: platform && {
      processor: platform.processor,
      fees: fees.map(({ kind, currency, basisPoints, fixed, most, refundsFee }) => ({
        kind,
        currency,
        basisPoints,
        fixed,
        most,
        refundsFee,
      })),
    },
    business: found && shown(found, mode),
  };
}

function shown(
  {
    business,
    isInUse,
  }: { business: NonNullable<Awaited<ReturnType<typeof findBusiness>>>; isInUse: boolean },
  mode: KeyOwner['mode'],
) {
  const { processor, reference, status, country, isWanted, readiness, checkedAt } = business;
  return {
    processor,
    stripeAccount: processor === 'Stripe' ? reference : null,
    status,
    country,
    /** Whether clients' payments go there, or go there as soon as it takes charges. */
    isInUse,
    isWanted,
    missing: (readiness?.missing ?? []).map((one) => ({ ...one, url: dashboardPage(mode, one.code) })),
    checkedAt,
  };
}

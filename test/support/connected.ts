import type { AccountId } from '../../src/kit/ids.ts';
import { noteObject } from '../../src/platform/service.ts';
import { putBusiness } from '../../src/processors/service.ts';
import type { TestService } from './service.ts';

/** Makes the account of a test's service a business of the operator's platform: at Stripe, or in the sandbox. */
export async function connectBusiness(
  { services, clock, member }: TestService,
  stripeAccount: string | null = null,
  id: string = member.accountId,
): Promise<void> {
  const accountId = id as AccountId;
  const processor = stripeAccount === null ? 'Sandbox' : 'Stripe';
  const business = { processor, stripeAccount, isLive: false, isActive: true, readiness: null } as const;
  await services.database.transaction(accountId, async (tx) => {
    await putBusiness(tx, accountId, { ...business, now: clock.now() });
    if (stripeAccount === null) return;
    await noteObject(tx, accountId, { stripeId: stripeAccount, kind: 'Business', key: null });
  });
}

interface TestFee {
  readonly kind?: 'ChargeCard' | 'ChargeBank';
  readonly currency?: string;
  readonly basisPoints?: number;
  readonly fixed?: number;
  readonly most?: number | null;
  readonly refundsFee?: boolean;
}

let count = 0;

/** Sets what the operator takes from now on. A later rule replaces an earlier one, also of the same instant. */
export async function setFee(service: TestService, fee: TestFee): Promise<void> {
  const { kind = 'ChargeCard', currency = 'USD', basisPoints = 0, fixed = 0 } = fee;
  const { most = null, refundsFee = false } = fee;
  count += 1;
  const since = new Date(service.clock.now().getTime() - 60_000 + count);
  const values = [kind, currency, since, basisPoints, fixed, most, refundsFee];
  await service.sql(
    `insert into platform_fees (mode, kind, currency, since, basis_points, fixed, most, refunds_fee)
     values ('Sandbox', $1, $2, $3, $4, $5, $6, $7)`,
    values,
  );
}

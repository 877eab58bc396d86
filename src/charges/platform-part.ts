import type { Account } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { chargeStep } from '../kit/money/money.ts';
import type { PaymentMethodSummary } from '../kit/money/payment-methods.ts';
import { readFee } from '../platform/service.ts';
import { isBusiness } from '../processors/service.ts';
import type { Processor } from '../processors/types.ts';
import type { Charge } from './types.ts';

interface PlatformRequest {
  readonly processor: Pick<Processor, 'name'>;
  readonly method: PaymentMethodSummary;
}

/** The operator's fee of a charge, and whether refunds give it back. */
export type PlatformPart = Pick<Charge, 'platformFee' | 'refundsPlatformFee'>;

/**
 * The operator's fee of a connected business, of all that the client pays, in the steps in which the processor charges. Always
 * less than that, as Stripe demands. Source: an archived copy (2022) of docs.stripe.com/connect/direct-charges; a public
 * project says that equal passes.
 */
export async function platformPart(
  tx: Transaction,
  { id, mode }: Account,
  { processor, method }: PlatformRequest,
  paid: { readonly amount: number; readonly currency: string },
  now: Date,
): Promise<PlatformPart> {
  if (!(await isBusiness(tx, id, processor.name))) return { platformFee: 0, refundsPlatformFee: false };
  const kind = method.type === 'BankAccount' ? 'ChargeBank' : 'ChargeCard';
  const { fee, refundsFee } = await readFee(tx, mode, { kind, ...paid }, now);
  const step = chargeStep(paid.currency);
  const most = Math.min(fee, paid.amount - step);
  const platformFee = most - (most % step);
  return { platformFee, refundsPlatformFee: refundsFee && platformFee > 0 };
}

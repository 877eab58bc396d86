import { type Account, accountTime, type Caller } from '../accounts/types.ts';
import { AppError } from '../kit/errors.ts';
import { requireCurrency, requirePayingOut } from '../platform/service.ts';
import type { Processor } from '../processors/types.ts';
import type { PaymentsDeps } from './apply.ts';
import { readOwed } from './debt-store.ts';
import { feeOf, requirePayable, requireWalletMethod } from './update.ts';

/** What a payment would be. */
interface Quoted {
  /** What the recipient gets, in the account's minor unit. */
  readonly amount: number;
  /** The method that would pay; without one it is a card. */
  readonly paymentMethodId?: string;
}

/** Makes the verb that tells what a payment costs before it is created. */
export function createQuoting(deps: PaymentsDeps) {
  const { clock, database, payUrl, wallet } = deps;
  return {
    /**
     * Tells what a wallet would be charged, and what the account owes the operator. Errors: 422 `no_processor`,
     * `currency_not_supported`, `unknown_payment_method`.
     */
    async quotePayment({ account, personId }: Caller, { amount, paymentMethodId }: Quoted) {
      const processor = await requireProcessor(deps, account);
      const now = accountTime(account, clock.now());
      return database.transaction(account.id, async (tx) => {
        const work = { tx, account, payUrl, now, wallet };
        const { mode, currency } = account;
        if (processor.name === 'StripePlatform') {
          // Some methods may be refused where others are not: that is said of the method.
          await requirePayingOut(tx, mode, 'BankAccount');
          await requireCurrency(tx, mode, currency);
        }
        const method =
          paymentMethodId === undefined ? null : await requireWalletMethod(work, personId, paymentMethodId);
        if (method !== null) await requirePayable(work, method);
        const fee = await feeOf(work, method ?? { type: 'CreditCard' }, amount);
        const owed = await readOwed(tx, account.id);
        return { amount, ...fee, total: amount + fee.serviceFee, currency, owed };
      });
    },
  };
}

async function requireProcessor({ processors }: PaymentsDeps, account: Account): Promise<Processor> {
  const processor = await processors.processorFor(account);
  if (processor !== null) return processor;
  const message =
    'Payments out need a Stripe platform, which the operator of this installation has not connected.';
  throw new AppError('no_processor', { message });
}

import {
  chargedBy,
  type DescribedMethod,
  type PaymentMethodSummary,
  type StorableMethod,
} from '../../kit/money/payment-methods.ts';
import type { ChargeOutcome, DeclineCode, RefundOutcome, SetupOutcome, TransferOutcome } from '../types.ts';
import { mandateOf } from './debits.ts';
import { fundingKept } from './test-numbers.ts';
import type { Charge, Method, Refund, Refusal, Setup, Transfer } from './types.ts';

export function summaryOf({ type, name, last4 }: Method): PaymentMethodSummary {
  return { type, name, last4 };
}

/** The same, with its expiry. */
export function storableOf(method: Method): StorableMethod {
  return { ...summaryOf(method), expiresOn: method.expiresOn };
}

/** The same, with the card's funding. */
export function describedOf(method: Method): DescribedMethod {
  return { ...summaryOf(method), funding: fundingKept(method) };
}

/** A charge as the service gets it. `actionUrlOf` gives the address of a holder's page from its code. */
export function chargeOutcomeOf(charge: Charge, actionUrlOf: (code: string) => string): ChargeOutcome {
  const { status, reference, method, storedMethod, code, message } = charge;
  const summary = method === null ? null : summaryOf(method);
  if (status === 'declined') {
    return { status, reference, code: code as DeclineCode, message: message ?? '', method: summary };
  }
  if (status === 'returned') {
    return { status, reference, code: code ?? '', message: message ?? '', fee: charge.fee ?? 0 };
  }
  if (summary === null) throw new Error(`The charge ${reference} has no method.`);
  if (status === 'requires_action') {
    return { status, reference, actionUrl: actionUrlOf(charge.actionCode ?? ''), method: summary };
  }
  const isSepa = chargedBy(summary.type, charge.currency) === 'Sepa';
  const debit = isSepa ? { debitMandate: mandateOf(reference) } : {};
  return status === 'processing'
    ? { status, reference, method: summary, storedMethod, ...debit }
    : {
        status,
        reference,
        fee: charge.fee ?? 0,
        method: summary,
        storedMethod,
        ...(charge.platformFee === 0 ? {} : { platformFee: charge.platformFee }),
        ...debit,
      };
}

/** A setup as the service gets it. `actionUrlOf` gives the address of a holder's page from its code. */
export function setupOutcomeOf(setup: Setup, actionUrlOf: (code: string) => string): SetupOutcome {
  const { status, reference, method, storedMethod, code, message, actionCode } = setup;
  if (status === 'declined') {
    return { status, reference, code: code as DeclineCode, message: message ?? '' };
  }
  if (status === 'requires_action') return { status, reference, actionUrl: actionUrlOf(actionCode ?? '') };
  if (method === null || storedMethod === null) throw new Error(`The setup ${reference} has no method.`);
  const debit = method.type === 'BankAccount' ? { debitMandate: mandateOf(reference) } : {};
  return { status, reference, storedMethod, method: summaryOf(method), ...debit };
}

export function refundOutcomeOf({ status, reference, platformFee, code, message }: Refund): RefundOutcome {
  if (status === 'failed') return { status, reference, code: code ?? '', message: message ?? '' };
  return status === 'processing' || platformFee === 0
    ? { status, reference }
    : { status, reference, platformFeeRefunded: platformFee };
}

/** A delivery as the service gets it. */
export function transferOutcomeOf({ status, reference, fee, code, message }: Transfer): TransferOutcome {
  if (status === 'failed' || status === 'returned') {
    return { status, reference, code: code ?? '', message: message ?? '' };
  }
  return status === 'processing' ? { status, reference } : { status, reference, fee: fee ?? 0 };
}

const messages: Readonly<Record<DeclineCode, string>> = {
  declined: 'The card was declined.',
  insufficient_funds: 'There was not enough money in the account.',
  try_again_later: 'The bank could not be reached.',
  do_not_try_again: 'The card was declined.',
  not_authorized: 'The bank says that the payment is not authorized.',
  expired_card: 'The card has expired.',
  card_blocked: 'The card was declined.',
  incorrect_cvc: 'The security code is wrong.',
  authentication_failed: 'The payment was not confirmed.',
  invalid_account: 'There is no such account.',
  account_closed: 'The bank account is closed.',
  account_restricted: 'The bank account takes no payments.',
  method_removed: 'This payment method was removed.',
  method_not_accepted: 'This payment method cannot be used.',
  processor_refused: 'The payment was refused.',
};

/** A refusal with its sentence for the payer. */
export function refusal(code: DeclineCode, message = messages[code]): Refusal {
  return { code, message };
}

import { sepaReturnCodes } from '../reasons.ts';
import type { DeclineCode } from '../types.ts';

/**
 * Our codes for Stripe's: codes of cards (decline_code before code) and banks, and reasons of disputes. A code that is not
 * here is `declined`. Sources: https://docs.stripe.com/declines/codes, https://docs.stripe.com/declines/network-codes,
 * https://docs.stripe.com/error-codes and the `reason` of https://docs.stripe.com/api/disputes/object.
 */
const codes: ReadonlyMap<string, DeclineCode> = new Map([
  ['insufficient_funds', 'insufficient_funds'],
  ['withdrawal_count_limit_exceeded', 'insufficient_funds'],
  ['card_velocity_exceeded', 'insufficient_funds'],
  ['approve_with_id', 'try_again_later'],
  ['issuer_not_available', 'try_again_later'],
  ['processing_error', 'try_again_later'],
  ['reenter_transaction', 'try_again_later'],
  ['try_again_later', 'try_again_later'],
  ['do_not_try_again', 'do_not_try_again'],
  ['fraudulent', 'do_not_try_again'],
  ['highest_risk_level', 'do_not_try_again'],
  ['merchant_blacklist', 'do_not_try_again'],
  ['new_account_information_available', 'do_not_try_again'],
  ['not_permitted', 'do_not_try_again'],
  ['security_violation', 'do_not_try_again'],
  ['service_not_allowed', 'do_not_try_again'],
  ['transaction_not_allowed', 'do_not_try_again'],
  ['revocation_of_authorization', 'not_authorized'],
  ['revocation_of_all_authorizations', 'not_authorized'],
  ['stop_payment_order', 'not_authorized'],
  ['debit_not_authorized', 'not_authorized'],
  ['customer_initiated', 'not_authorized'],
  ['expired_card', 'expired_card'],
  ['invalid_expiry_month', 'expired_card'],
  ['invalid_expiry_year', 'expired_card'],
  ['lost_card', 'card_blocked'],
  ['stolen_card', 'card_blocked'],
  ['pickup_card', 'card_blocked'],
  ['restricted_card', 'card_blocked'],
  ['pin_try_exceeded', 'card_blocked'],
  ['incorrect_cvc', 'incorrect_cvc'],
  ['invalid_cvc', 'incorrect_cvc'],
  ['authentication_required', 'authentication_failed'],
  ['authentication_not_handled', 'authentication_failed'],
  ['payment_intent_authentication_failure', 'authentication_failed'],
  ['setup_intent_authentication_failure', 'authentication_failed'],
  ['offline_pin_required', 'authentication_failed'],
  ['online_or_offline_pin_required', 'authentication_failed'],
  ['incorrect_number', 'invalid_account'],
  ['invalid_number', 'invalid_account'],
  ['invalid_account', 'invalid_account'],
  ['no_account', 'invalid_account'],
  ['incorrect_account_details', 'invalid_account'],
  ['bank_account_invalid_details', 'invalid_account'],
  ['account_closed', 'account_closed'],
  ['bank_account_closed', 'account_closed'],
  ['bank_account_restricted', 'account_restricted'],
  ['bank_account_frozen', 'account_restricted'],
  ['recipient_deceased', 'account_restricted'],
  ['payment_method_customer_decline', 'declined'],
  ['resource_missing', 'method_removed'],
  ['payment_method_unexpected_state', 'method_removed'],
  ['payment_method_unactivated', 'method_removed'],
  ['card_not_supported', 'method_not_accepted'],
  ['currency_not_supported', 'method_not_accepted'],
  ['payment_method_not_available', 'method_not_accepted'],
  ['payment_method_currency_mismatch', 'method_not_accepted'],
  ['payment_method_unsupported_type', 'method_not_accepted'],
  ['bank_account_unusable', 'method_not_accepted'],
]);

const sepaReasons: ReadonlyMap<string, DeclineCode> = new Map(
  sepaReturnCodes.map(({ code, reason }) => [code, reason]),
);

const sentences: Readonly<Record<DeclineCode, string>> = {
  declined: 'The bank declined the payment.',
  insufficient_funds: 'There is not enough money for this payment.',
  try_again_later: 'The bank could not be reached.',
  do_not_try_again: 'The bank declined the payment.',
  not_authorized: 'The bank says that the payment is not authorized.',
  expired_card: 'The card has expired.',
  // Only its holder may know whether the card was lost or stolen.
  card_blocked: 'The bank declined the payment.',
  incorrect_cvc: 'The security code of the card is wrong.',
  authentication_failed: 'The bank asks for a confirmation that was not given.',
  invalid_account: 'There is no such card or bank account.',
  account_closed: 'The bank account takes no payments.',
  account_restricted: 'The bank account takes no payments.',
  method_removed: 'This payment method can no longer be used.',
  method_not_accepted: 'This payment method is not accepted here.',
  processor_refused: 'The payment could not be taken.',
};

/** A refusal of Stripe, in an error or on a payment that failed. */
interface Refusal {
  readonly code?: string | null | undefined;
  readonly decline_code?: string | null | undefined;
  /** The advice of the card's network: https://docs.stripe.com/declines/card#retrying-issuer-declines */
  readonly advice_code?: string | null | undefined;
  /** The code of the bank's network. Only those of SEPA are read: they say more than Stripe's. */
  readonly network_decline_code?: string | null | undefined;
}

// Declines that may succeed another time, unless the network advises otherwise.
const mayPass: ReadonlySet<DeclineCode> = new Set(['declined', 'insufficient_funds', 'try_again_later']);

/** Maps a refusal to our code and a message. `fallback` is for codes that we do not know. */
export function describeDecline(
  refusal: Refusal | null | undefined,
  fallback: 'declined' | 'processor_refused',
): { readonly code: DeclineCode; readonly message: string } {
  const named =
    sepaReasons.get(refusal?.network_decline_code ?? '') ??
    codes.get(refusal?.decline_code ?? '') ??
    codes.get(refusal?.code ?? '') ??
    fallback;
  const isFinal = refusal?.advice_code === 'do_not_try_again' && mayPass.has(named);
  const code = isFinal ? 'do_not_try_again' : named;
  return { code, message: sentences[code] };
}

/** Whether a charge debited a bank account: what Stripe calls its dispute cannot be contested, and is a return. */
export function isBankDebit(charge: {
  readonly payment_method_details: { readonly type: string } | null;
}): boolean {
  const type = charge.payment_method_details?.type;
  return type === 'us_bank_account' || type === 'sepa_debit';
}

// Of a SEPA debit only `debit_not_authorized` denies the mandate. A refund that its holder asks for needs no reason.
const sepaDisputes: ReadonlyMap<string, string> = new Map([
  ['customer_initiated', 'MD06'],
  ['general', 'declined'],
]);

/** Why a bank took a payment of a kind back: its own code, or our code for Stripe's. `type`: of the method, as Stripe calls it. */
export function returnCodeOf(
  networkCode: string | null | undefined,
  reason: string,
  type: string | undefined,
): string {
  if (networkCode) return networkCode;
  return (type === 'sepa_debit' ? sepaDisputes.get(reason) : undefined) ?? codes.get(reason) ?? 'declined';
}

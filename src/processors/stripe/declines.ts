import type { DeclineCode } from '../types.ts';

// Stripe's codes, of cards (decline_code before code) and of banks, brought to ours. What is not here is `declined`.
const codes: ReadonlyMap<string, DeclineCode> = new Map([
  ['insufficient_funds', 'insufficient_funds'],
  ['withdrawal_count_limit_exceeded', 'insufficient_funds'],
  ['card_velocity_exceeded', 'insufficient_funds'],
  ['expired_card', 'expired_card'],
  ['invalid_expiry_month', 'expired_card'],
  ['invalid_expiry_year', 'expired_card'],
  ['incorrect_cvc', 'incorrect_cvc'],
  ['invalid_cvc', 'incorrect_cvc'],
  ['authentication_required', 'authentication_failed'],
  ['authentication_not_handled', 'authentication_failed'],
  ['payment_intent_authentication_failure', 'authentication_failed'],
  ['setup_intent_authentication_failure', 'authentication_failed'],
  ['offline_pin_required', 'authentication_failed'],
  ['online_or_offline_pin_required', 'authentication_failed'],
  ['account_closed', 'account_closed'],
  ['bank_account_restricted', 'account_closed'],
  ['debit_not_authorized', 'account_closed'],
  ['no_account', 'account_closed'],
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

const sentences: Readonly<Record<DeclineCode, string>> = {
  declined: 'The bank declined the payment.',
  insufficient_funds: 'There is not enough money for this payment.',
  expired_card: 'The card has expired.',
  incorrect_cvc: 'The security code of the card is wrong.',
  authentication_failed: 'The bank asks for a confirmation that was not given.',
  account_closed: 'The bank account takes no payments.',
  method_removed: 'This payment method can no longer be used.',
  method_not_accepted: 'This payment method is not accepted here.',
  processor_refused: 'The payment could not be taken.',
};

/** What Stripe says when it refuses, in an error or on a payment that failed. */
interface Refusal {
  readonly code?: string | null | undefined;
  readonly decline_code?: string | null | undefined;
}

/** A refusal in our words. `fallback` is for codes that we do not know. */
export function describeDecline(
  refusal: Refusal | null | undefined,
  fallback: 'declined' | 'processor_refused',
): { readonly code: DeclineCode; readonly message: string } {
  const code = codes.get(refusal?.decline_code ?? '') ?? codes.get(refusal?.code ?? '') ?? fallback;
  return { code, message: sentences[code] };
}

import { debitSchemeOf, usesIban } from '../kit/money/payment-methods.ts';
import { type Html, html } from '../kit/text/html.ts';
import { testBankAccounts, testIbanOf } from '../processors/service.ts';
import type { TokenAccess } from '../processors/types.ts';
import type { MethodKind } from './choice.ts';
import type { Visitor } from './visitor.ts';

// In groups of four, as people write it.
const TEST_IBAN = testIbanOf(testBankAccounts[0]?.number ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ');

interface FieldsContext {
  readonly reader: Visitor;
  readonly tokens: TokenAccess | null;
}

// The place of Stripe's own fields. No field of ours takes numbers then, so that a form without script cannot send any to us.
function renderMount(kind: 'card' | 'us_bank_account' | 'sepa_debit'): Html {
  return html`<div class="field" id="method-mount" data-kind="${kind}"></div>`;
}

/** The fields of a card, or the place for Stripe's own. `holder` is the likely holder. */
export function renderCardFields(context: FieldsContext, holder: string): Html {
  const { messages } = context.reader;
  if (context.tokens?.processor === 'Stripe') return renderMount('card');
  const name = html`<label class="field"><span>${messages.nameOnCard}</span><input name="holderName" autocomplete="cc-name" required maxlength="200" dir="auto" value="${holder}"></label>`;
  return html`<input type="hidden" name="type" value="Card">
<label class="field"><span>${messages.cardNumber}</span><input name="number" inputmode="numeric" autocomplete="cc-number" required maxlength="24"><i class="brand" id="brand" aria-hidden="true"></i></label>
<div class="pair"><label class="field"><span>${messages.expiry} (${messages.expiryHint})</span><input name="expiry" inputmode="numeric" autocomplete="cc-exp" required maxlength="9"></label>
<label class="field"><span>${messages.securityCode}</span><input name="cvc" inputmode="numeric" autocomplete="cc-csc" required maxlength="4"></label></div>
${name}`;
}

/**
 * The fields of a bank account, as banks of the currency name one, or the place for Stripe's own, with its
 * authorisation. `holder` is the likely holder. `use`: whether the account pays, or is paid.
 */
export function renderBankFields(
  context: FieldsContext,
  holder: string,
  currency: string,
  use: 'Debited' | 'Paid' = 'Debited',
): Html {
  const { messages } = context.reader;
  if (context.tokens?.processor === 'Stripe') {
    const isSepa = use === 'Debited' && debitSchemeOf(currency) === 'Sepa';
    return renderMount(isSepa ? 'sepa_debit' : 'us_bank_account');
  }
  const name = html`<input type="hidden" name="type" value="BankAccount">
<label class="field"><span>${messages.accountHolder}</span><input name="holderName" autocomplete="name" required maxlength="200" dir="auto" value="${holder}"></label>`;
  if (usesIban(currency)) {
    return html`${name}
<label class="field"><span>IBAN</span><input name="iban" autocomplete="off" autocapitalize="characters" spellcheck="false" required maxlength="42" dir="ltr"></label>`;
  }
  return html`${name}
<label class="field"><span>${messages.routingNumber}</span><input name="routingNumber" inputmode="numeric" autocomplete="off" required maxlength="20"></label>
<label class="field"><span>${messages.accountNumber}</span><input name="accountNumber" inputmode="numeric" autocomplete="off" required maxlength="30"></label>`;
}

/** Below the button of a payer: who gets the numbers, and in the sandbox the test numbers. */
export function renderAssurance(context: FieldsContext, kind: MethodKind, currency: string): Html {
  const { messages } = context.reader;
  const bank = usesIban(currency) ? messages.testIban(TEST_IBAN) : messages.testBank;
  return renderAssured(context, messages.secure, kind === 'Card' ? messages.testCard : bank);
}

/** The same for a recipient, who gives a bank account to be paid. */
export function renderRecipientAssurance(context: FieldsContext, currency: string): Html {
  const { messages } = context.reader;
  const test = usesIban(currency) ? messages.testIban(TEST_IBAN) : messages.testBank;
  return renderAssured(context, messages.offer.secure, test);
}

function renderAssured(
  { reader, tokens }: FieldsContext,
  secure: (processor: string) => string,
  test: string,
): Html {
  const isSandbox = tokens?.processor === 'Sandbox';
  return html`<p class="soft small">${secure(isSandbox ? reader.messages.sandboxBank : (tokens?.processor ?? ''))}</p>
${isSandbox ? html`<p class="soft small">${test}</p>` : ''}`;
}

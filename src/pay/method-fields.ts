import { type Html, html } from '../kit/html.ts';
import type { TokenAccess } from '../processors/types.ts';
import type { MethodKind } from './choice.ts';
import type { Reader } from './reader.ts';

/** The reader and the processor of the fields. */
interface FieldsContext {
  readonly reader: Reader;
  readonly tokens: TokenAccess | null;
}

// With Stripe no field has a name, so that a form without script cannot send numbers to us.
function nameFor({ tokens }: FieldsContext, name: string): Html {
  return tokens?.processor === 'Sandbox' ? html`name="${name}"` : html`data-field="${name}"`;
}

/** The fields of a card, or the place for Stripe's own. `holder` is the likely holder. */
export function renderCardFields(context: FieldsContext, holder: string): Html {
  const { messages } = context.reader;
  const name = html`<label class="field"><span>${messages.nameOnCard}</span><input ${nameFor(context, 'holderName')} autocomplete="cc-name" required maxlength="200" dir="auto" value="${holder}"></label>`;
  if (context.tokens?.processor === 'Stripe') {
    return html`<div class="field"><span>${messages.methods.Card}</span><div class="mount" id="card-mount"></div></div>${name}`;
  }
  return html`<input type="hidden" name="type" value="Card">
<label class="field"><span>${messages.cardNumber}</span><input name="number" inputmode="numeric" autocomplete="cc-number" required maxlength="24"><i class="brand" id="brand" aria-hidden="true"></i></label>
<div class="pair"><label class="field"><span>${messages.expiry} (${messages.expiryHint})</span><input name="expiry" inputmode="numeric" autocomplete="cc-exp" required maxlength="9"></label>
<label class="field"><span>${messages.securityCode}</span><input name="cvc" inputmode="numeric" autocomplete="cc-csc" required maxlength="4"></label></div>
${name}`;
}

/**
 * The fields of a bank account, or the place for Stripe's own, with its authorisation. `holder` is the likely holder.
 */
export function renderBankFields(context: FieldsContext, holder: string): Html {
  const { messages } = context.reader;
  if (context.tokens?.processor === 'Stripe') return html`<div class="field" id="bank-mount"></div>`;
  return html`<input type="hidden" name="type" value="BankAccount">
<label class="field"><span>${messages.accountHolder}</span><input name="holderName" autocomplete="name" required maxlength="200" dir="auto" value="${holder}"></label>
<label class="field"><span>${messages.routingNumber}</span><input name="routingNumber" inputmode="numeric" autocomplete="off" required maxlength="20"></label>
<label class="field"><span>${messages.accountNumber}</span><input name="accountNumber" inputmode="numeric" autocomplete="off" required maxlength="30"></label>`;
}

/** Below the button: who gets the numbers, and in the sandbox the test numbers. */
export function renderAssurance({ reader, tokens }: FieldsContext, kind: MethodKind): Html {
  const { messages } = reader;
  const isSandbox = tokens?.processor === 'Sandbox';
  return html`<p class="soft small">${messages.secure(isSandbox ? messages.sandboxBank : (tokens?.processor ?? ''))}</p>
${isSandbox ? html`<p class="soft small">${kind === 'Card' ? messages.testCard : messages.testBank}</p>` : ''}`;
}

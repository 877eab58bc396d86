// Stripe's own fields: numbers go from the browser to Stripe and never through us. A card becomes a payment method. A
// bank account becomes a confirmation token: Stripe's field shows the authorisation to debit it, and the token holds the
// payer's consent, without which Stripe takes nothing from a bank.

/** @type {import('./types.d.ts').StripeInstance | null} */
let stripe = null;
/** @type {import('./types.d.ts').StripeField | null} */
let card = null;
/** @type {import('./types.d.ts').StripeElements | null} */
let bank = null;

/**
 * The amounts that the payer consents to: this one, and with autopay the ones to come. A form without an amount stores the
 * account of somebody who is to be paid.
 * @param {HTMLElement} form
 */
function consentOf(form) {
  const { amount, currency = 'usd', fields = '' } = form.dataset;
  const isKept = amount === undefined || new URLSearchParams(fields).get('autopay') === 'on';
  const kept = /** @type {const} */ ({ currency, setupFutureUsage: isKept ? 'off_session' : null });
  return amount === undefined ? kept : { ...kept, amount: Number(amount) };
}

window.tranche.mount = () => {
  const form = document.getElementById('fields');
  const key = form?.dataset.key;
  if (window.Stripe === undefined || form === null || key === undefined || key === '') return;
  const { lang: locale } = document.documentElement;
  const { account = '' } = form.dataset;
  // With the key of a platform: the business's account there.
  stripe ??= window.Stripe(key, account === '' ? { locale } : { locale, stripeAccount: account });
  if (document.getElementById('card-mount') !== null) {
    const { color, fontSize } = getComputedStyle(document.body);
    card = stripe.elements({}).create('card', { style: { base: { color, fontSize } } });
    card.mount('#card-mount');
  }
  if (document.getElementById('bank-mount') !== null) {
    const mode = form.dataset.amount === undefined ? 'setup' : 'payment';
    bank = stripe.elements({ mode, ...consentOf(form), allowedPaymentMethodTypes: ['us_bank_account'] });
    const defaultValues = { billingDetails: { name: form.dataset.name } };
    bank.create('payment', { defaultValues }).mount('#bank-mount');
  }
};

window.tranche.tokenize = async (form) => {
  const words = JSON.parse(form.dataset.words ?? '{}');
  if (stripe === null) return { problem: words.busy };
  if (form.dataset.kind === 'Card') {
    const holder = /** @type {HTMLInputElement | null} */ (form.querySelector('[data-field=holderName]'));
    const billing_details = { name: holder?.value.trim() ?? '' };
    const { error, paymentMethod } = await stripe.createPaymentMethod({
      type: 'card',
      card,
      billing_details,
    });
    return paymentMethod === undefined
      ? { problem: error?.message ?? words.declined }
      : { token: paymentMethod.id };
  }
  if (bank === null) return { problem: words.busy };
  // The choice may be another one than when the field was shown.
  await bank.update(consentOf(form));
  const checked = await bank.submit();
  if (checked.error !== undefined) return { problem: checked.error.message ?? words.incomplete };
  const { error, confirmationToken } = await stripe.createConfirmationToken({ elements: bank });
  return confirmationToken === undefined
    ? { problem: error?.message ?? words.declined }
    : { token: confirmationToken.id };
};

window.tranche.mount();

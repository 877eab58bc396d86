// Stripe's own fields: numbers go from the browser to Stripe and never through us. One Payment Element, for the kind of method that is
// chosen on the page. A card, also one of a wallet or of Link, becomes a payment method: the page where a holder confirms is then
// Stripe's, and needs no script of ours. A bank account becomes a confirmation token, which holds the payer's consent: without it Stripe
// takes nothing from a bank.

/** @type {import('./types.d.ts').StripeInstance | null} */
let stripe = null;
/** @type {import('./types.d.ts').StripeElements | null} */
let fields = null;

/**
 * The amounts that the payer consents to: this one, and with autopay the ones to come. A form without an amount stores the
 * account of somebody who is to be paid, or a method for later.
 * @param {HTMLElement} form
 */
function consentOf(form) {
  const { amount, currency = 'usd', fields: chosen = '' } = form.dataset;
  const isKept = amount === undefined || new URLSearchParams(chosen).get('autopay') === 'on';
  const kept = /** @type {const} */ ({ currency, setupFutureUsage: isKept ? 'off_session' : null });
  // Stripe takes no amount of 0, which a choice with a fault has.
  return amount === undefined ? kept : { ...kept, amount: Math.max(1, Number(amount)) };
}

window.tranche.mount = () => {
  const form = document.getElementById('fields');
  const place = document.getElementById('method-mount');
  const key = form?.dataset.key;
  if (window.Stripe === undefined || form === null || key === undefined || key === '') return;
  const { lang: locale } = document.documentElement;
  const { account = '', name, wallets } = form.dataset;
  // With the key of a platform: the business's account there.
  stripe ??= window.Stripe(key, account === '' ? { locale } : { locale, stripeAccount: account });
  if (place === null) return;
  const { kind = 'card' } = place.dataset;
  fields = stripe.elements({
    mode: form.dataset.amount === undefined ? 'setup' : 'payment',
    ...consentOf(form),
    allowedPaymentMethodTypes: [kind],
    ...(kind === 'card' ? { paymentMethodCreation: 'manual' } : {}),
    appearance: { theme: window.matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe' },
  });
  const shown = wallets === 'on' ? 'auto' : 'never';
  fields
    .create('payment', {
      defaultValues: { billingDetails: { name } },
      wallets: { applePay: shown, googlePay: shown, link: shown },
      // The page shows the mandate itself, in words that are kept.
      terms: { sepaDebit: 'never' },
    })
    .mount('#method-mount');
};

window.tranche.tokenize = async (form) => {
  const words = JSON.parse(form.dataset.words ?? '{}');
  if (stripe === null || fields === null) return { problem: words.busy };
  // The choice may be another one than when the field was shown.
  await fields.update(consentOf(form));
  const checked = await fields.submit();
  if (checked.error !== undefined) return { problem: checked.error.message ?? words.incomplete };
  if (form.dataset.kind === 'Card') {
    const { error, paymentMethod } = await stripe.createPaymentMethod({ elements: fields });
    return paymentMethod === undefined
      ? { problem: error?.message ?? words.declined }
      : { token: paymentMethod.id };
  }
  const { error, confirmationToken } = await stripe.createConfirmationToken({ elements: fields });
  return confirmationToken === undefined
    ? { problem: error?.message ?? words.declined }
    : { token: confirmationToken.id };
};

window.tranche.mount();

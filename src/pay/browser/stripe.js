// Stripe's own fields for cards: the number goes from the browser to Stripe and never through us. A bank account is
// typed into our fields, which have no names, and handed to Stripe's script.

/** @type {import('./types.d.ts').StripeInstance | null} */
let stripe = null;
/** @type {import('./types.d.ts').StripeCard | null} */
let card = null;

window.tranche.mount = () => {
  const key = document.getElementById('fields')?.dataset.key;
  if (window.Stripe === undefined || key === undefined || key === '') return;
  stripe ??= window.Stripe(key, { locale: document.documentElement.lang });
  if (document.getElementById('card-mount') === null) return;
  const { color, fontSize } = getComputedStyle(document.body);
  card = stripe.elements({}).create('card', { style: { base: { color, fontSize } } });
  card.mount('#card-mount');
};

window.tranche.tokenize = async (form) => {
  const words = JSON.parse(form.dataset.words ?? '{}');
  if (stripe === null) return { problem: words.busy };
  const read = (/** @type {string} */ name) => {
    const field = form.querySelector(`[data-field=${name}]`);
    return field instanceof HTMLInputElement ? field.value.trim() : '';
  };
  const bank = {
    account_holder_type: 'individual',
    routing_number: read('routingNumber'),
    account_number: read('accountNumber'),
  };
  const details =
    form.dataset.kind === 'Card'
      ? { type: 'card', card }
      : { type: 'us_bank_account', us_bank_account: bank, billing_details: { name: form.dataset.name } };
  const { error, paymentMethod } = await stripe.createPaymentMethod(details);
  return paymentMethod === undefined
    ? { problem: error?.message ?? words.declined }
    : { token: paymentMethod.id };
};

window.tranche.mount();

import type { Page } from 'playwright-core';

const ORIGIN = 'https://js.stripe.com';

// As much of Stripe's script as the wallet and the client's page use: fields in frames of another origin, which alone know
// what is typed.
const script = `
const ask = (frame) => new Promise((resolve) => {
  addEventListener('message', ({ origin, data }) => origin === '${ORIGIN}' && resolve(data), { once: true });
  frame.contentWindow.postMessage('what was typed?', '${ORIGIN}');
});
const asked = [];
const refused = { error: { message: 'Your number is incorrect.' } };
window.Stripe = Object.assign((key, { locale, ...account }) => ({
  elements(options) {
    asked.push({ key, locale, ...account, ...options });
    const field = {};
    return {
      field,
      create(kind) {
        return Object.assign(field, {
          mount(place) {
            field.frame = Object.assign(document.createElement('iframe'), {
              src: '${ORIGIN}/field?kind=' + kind,
              title: 'Secure field',
            });
            // As Stripe's: the field is as wide as its place, and has its look.
            field.frame.style.cssText = 'display:block;border:0;width:100%;height:1.5rem';
            (typeof place === 'string' ? document.querySelector(place) : place).append(field.frame);
          },
          unmount: () => field.frame.remove(),
        });
      },
      update: async () => {},
      submit: async () => ((await ask(field.frame)) === '' ? { error: { message: 'Fill in the account.' } } : {}),
    };
  },
  async createPaymentMethod({ card, billing_details, elements }) {
    if (billing_details !== undefined) asked.push({ name: billing_details.name });
    const typed = await ask((card ?? elements.field).frame);
    return typed.startsWith('4242') ? { paymentMethod: { id: 'CARD' } } : refused;
  },
  async createConfirmationToken({ elements }) {
    return (await ask(elements.field.frame)).startsWith('000')
      ? { confirmationToken: { id: 'BANK' } }
      : refused;
  },
}), { asked });
`;

const field = `<!doctype html><title>field</title><style>body{margin:0}input{border:0;outline:0;width:100%;font:16px sans-serif}</style>
<input aria-label="Number" placeholder="••••">
<script>addEventListener('message', ({ source, origin }) =>
  source.postMessage(document.querySelector('input').value, origin))</script>`;

/**
 * Answers in the place of Stripe's servers: with a script of the same shape, and its fields. Nothing leaves the machine.
 * `tokens`: what a card and a bank account become.
 */
export async function serveFakeStripe(
  page: Page,
  tokens = { card: 'tok_card', bank: 'tok_bank' },
): Promise<void> {
  await page.route(`${ORIGIN}/**`, (route) => {
    const isField = route.request().url().includes('/field?');
    return route.fulfill({
      contentType: isField ? 'text/html' : 'text/javascript',
      body: isField ? field : script.replace('CARD', tokens.card).replace('BANK', tokens.bank),
    });
  });
}

/** What the page has asked of the script so far. */
export function askedOfStripe(page: Page): Promise<readonly Record<string, unknown>[]> {
  return page.evaluate('window.Stripe.asked');
}

/** Stripe's script, of the release that our version of its API belongs to. */
export const stripeScript = 'https://js.stripe.com/endive/stripe.js';

/** Where Stripe's scripts come from, for a content security policy. */
export const stripeScripts = 'https://js.stripe.com https://*.js.stripe.com';

/** Where the frames of Stripe's fields come from, for a content security policy. */
export const stripeFrames = `${stripeScripts} https://hooks.stripe.com`;

/** Where Stripe's script sends what is typed, for a content security policy. */
export const stripeCalls = 'https://api.stripe.com';

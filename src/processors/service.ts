export { createProcessors, type Processors } from './accounts.ts';
export { type StripeConnection, type StripeKeys, whyNotKeys } from './keys.ts';

export {
  createProcessors,
  type ProcessorOwner,
  type Processors,
  type StripeConnection,
  type StripeKeys,
  whyNotKeys,
} from './accounts.ts';

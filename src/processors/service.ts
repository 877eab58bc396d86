export { createProcessors, type Processors } from './accounts.ts';
export { type StripeConnection, type StripeKeys, whyNotKeys } from './keys.ts';
export { createSandboxProcessor, type SandboxProcessor, SandboxUnreachable } from './sandbox/client.ts';
export { TEST_ROUTING_NUMBER, testBankAccounts, testCards } from './sandbox/numbers.ts';
export { type RunningSandbox, type SandboxOptions, startSandbox } from './sandbox/start.ts';
export type { MethodDetails, TokenAnswer } from './sandbox/tokens.ts';
export { createSandboxWitness, type SandboxWitness } from './sandbox/witness.ts';

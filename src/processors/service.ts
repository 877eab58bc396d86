export { createSandboxProcessor, type SandboxProcessor, SandboxUnreachable } from './sandbox/client.ts';
export { TEST_ROUTING_NUMBER, testBankAccounts, testCards } from './sandbox/numbers.ts';
export { type RunningSandbox, type SandboxOptions, startSandbox } from './sandbox/start.ts';
export { createSandboxWitness, type SandboxWitness } from './sandbox/witness.ts';

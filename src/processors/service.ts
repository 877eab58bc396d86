import type { RunningSandbox, SandboxOptions } from './sandbox/start.ts';

export { createOutgoing, createProcessors, type Processors } from './accounts.ts';
export { isBusiness, isBusinessAt } from './business-store.ts';
export { countBusinesses } from './connecting/business-store.ts';
export { dashboardPage } from './connecting/business-view.ts';
export { requireSecretKey, timed } from './connecting/deps.ts';
export {
  deletePlatformEndpoints,
  ensurePlatformEndpoint,
  newPlatformKey,
  type PlatformEndpoint,
  platformAddress,
  readPlatformAnswer,
  readSettlement,
  tryPlatformKeys,
} from './connecting/platform.ts';
export type { ReplaceInput } from './connecting/replacing.ts';
export { type Connecting, createConnecting } from './connecting/verbs.ts';
export type { ConnectionView } from './connecting/view.ts';
export { findBackupInstant, isAtFormer, isChargeAtFormer } from './former-store.ts';
export { faultsOfKeys, hintOf, type StripeConnection, type StripeKeys, withoutKeys } from './keys.ts';
export {
  BANK_LIMIT_MS,
  callProcessor,
  charging,
  FIRST_CHECK_MS,
  type Held,
  holdUntil,
  isHeld,
  isOverdue,
  isUnanswered,
  type Manner,
  nextAsking,
  nextCheck,
  type ProcessorFor,
  type ProcessorOperation,
  payingOut,
  perform,
  refunding,
  reversing,
  SEPA_LIMIT_MS,
  settingUp,
  transferring,
} from './operations.ts';
export {
  type BusinessAtStripe,
  findOwnerOfEvent,
  listEventsOfPlatform,
  listLinesOfPlatform,
  openBusinessProcessor,
  openPlatformProcessor,
  type PlatformAtStripe,
  type PlatformLine,
  readEventFor,
  readPlatformBalance,
  readRefusedAtPlatform,
  readTakenAtPlatform,
  type SignedEvent,
  verifyPlatformEvent,
} from './platform.ts';
export { codesOf, reasonOf, returnCodes, sepaReturnCodes } from './reasons.ts';
export { type ActivityLog, openActivityLog } from './sandbox/activity-log.ts';
export { createSandboxProcessor, type SandboxProcessor, SandboxUnreachable } from './sandbox/client.ts';
export type { RunningSandbox, SandboxOptions } from './sandbox/start.ts';
export { TEST_ROUTING_NUMBER, testBankAccounts, testCards, testIbanOf } from './sandbox/test-numbers.ts';
export type { MethodDetails } from './sandbox/tokens.ts';
export {
  findNotTaken,
  isAtStripe,
  isUsedByAnother,
  putBusiness,
  readReadiness,
} from './store.ts';
export { toStripeAmount } from './stripe/amounts.ts';

/**
 * Starts a sandbox processor. Any number of them may run over one database. Its server is loaded here, because most
 * commands never need it and start in half the time without it.
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const sandbox = await import('./sandbox/start.ts');
  return sandbox.startSandbox(options);
}

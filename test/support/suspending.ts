import { createSuspending } from '../../src/operator/service.ts';
import { demoAccount } from './outgoing.ts';
import type { TestService } from './service.ts';

/** Suspends the demo account, as the operator does. */
export async function suspend(service: TestService, reason = 'Unusual payments.'): Promise<void> {
  await createSuspending(service.services).suspend(await demoAccount(service), reason, null);
}

/** Ends its suspension. */
export async function resume(service: TestService): Promise<void> {
  await createSuspending(service.services).resume(await demoAccount(service), null);
}

import { demoAccount } from './outgoing.ts';
import type { TestService } from './service.ts';

/** Suspends the demo account, as the operator does. */
export async function suspend(service: TestService, reason = 'Unusual payments.'): Promise<void> {
  await service.services.suspension.suspend(await demoAccount(service), reason);
}

/** Ends its suspension. */
export async function resume(service: TestService): Promise<void> {
  await service.services.suspension.resume(await demoAccount(service));
}

import { createSecrets } from '../../src/kit/secrets.ts';
import { createPlatformAccess } from '../../src/platform/service.ts';
import { createProcessors } from '../../src/processors/service.ts';
import type { Processor } from '../../src/processors/types.ts';
import type { TestService } from './service.ts';

/** Has a service use the account at Stripe of the keys in its database, its own or those of the operator's platform. */
export async function useStripe(of: TestService): Promise<Processor> {
  const { database, config, accounts } = of.services;
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const { clock } = of;
  const { stripeApiUrl } = config;
  const platform = createPlatformAccess({ database, loadSecrets: async () => secrets, stripeApiUrl });
  const platformFor = (of: Parameters<typeof platform.platformFor>[0]) => platform.platformFor(of);
  const options = { database, secrets, clock, stripeApiUrl, sandbox: null, platformFor };
  const account = await accounts.findAccountByPath('demo-studio');
  const processor = account && (await createProcessors(options).processorFor(account));
  if (!processor) throw new Error('Stripe is not connected.');
  of.use(processor);
  return processor;
}

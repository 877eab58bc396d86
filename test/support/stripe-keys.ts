import { createSecrets } from '../../src/kit/secrets.ts';
import { createProcessors } from '../../src/processors/service.ts';
import type { Processor } from '../../src/processors/types.ts';
import type { TestService } from './service.ts';

/** Has a service use the account at Stripe of the keys in its database. */
export async function useStripe(of: TestService): Promise<Processor> {
  const { database, config, accounts } = of.services;
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const { clock } = of;
  const options = { database, secrets, clock, stripeApiUrl: config.stripeApiUrl, sandbox: null };
  const account = await accounts.findAccountByPath('demo-studio');
  const processor = account && (await createProcessors(options).processorFor(account));
  if (!processor) throw new Error('Stripe is not connected.');
  of.use(processor);
  return processor;
}

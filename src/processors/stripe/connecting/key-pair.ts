import { type Call, createStripeClient, type StripeAccess } from '../client.ts';
import { troubleOf } from './trouble.ts';

/**
 * The relation of two keys. `untried`: Stripe makes nothing that both could read, as before the business has told it
 * everything.
 */
type KeyPair = 'same' | 'other' | 'unknown_key' | 'untried';

/**
 * Tries whether a publishable key is of the account of the secret one: it must be able to read what the secret key makes.
 * That is the intent to store a card, which is cancelled again and moves no money. Throws when Stripe does not answer.
 */
export async function tryPair(call: Call, access: StripeAccess, publishableKey: string): Promise<KeyPair> {
  const made = await makeIntent(call);
  if (made === null) return 'untried';
  try {
    return await readIntent(access, publishableKey, made);
  } finally {
    await call.stripe.setupIntents
      .cancel(made.id, {}, call.write(`probe:cancel:${made.id}`))
      // What was not cancelled expires by itself.
      .catch(troubleOf);
  }
}

interface Made {
  readonly id: string;
  readonly secret: string;
}

async function makeIntent(call: Call): Promise<Made | null> {
  try {
    const { id, client_secret: secret } = await call.stripe.setupIntents.create(
      {
        allowed_payment_method_types: ['card'],
        usage: 'off_session',
        description: 'Tranche tries its keys.',
        metadata: { tranche_probe: call.accountId },
      },
      call.write(`probe:pair:${crypto.randomUUID()}`),
    );
    return secret === null ? null : { id, secret };
  } catch (cause) {
    const { kind } = troubleOf(cause);
    if (kind === 'refused' || kind === 'right') return null;
    throw cause;
  }
}

async function readIntent(access: StripeAccess, publishableKey: string, made: Made): Promise<KeyPair> {
  const browser = createStripeClient({ ...access, secretKey: publishableKey });
  try {
    await browser.call((call) =>
      call.stripe.setupIntents.retrieve(made.id, { client_secret: made.secret }, call.read()),
    );
    return 'same';
  } catch (cause) {
    const trouble = troubleOf(cause);
    if (trouble.kind === 'key') return 'unknown_key';
    if (trouble.kind === 'lost') throw cause;
    return 'other';
  }
}

import { Argument, type Command } from 'commander';
import { createAccounts } from '../accounts/service.ts';
import type { Account } from '../accounts/types.ts';
import { CommandError } from '../kit/command-error.ts';
import { type Config, readConfig, readStripeVariables } from '../kit/config.ts';
import { loadSecrets, SealError } from '../kit/secrets.ts';
import { systemClock } from '../kit/time.ts';
import {
  createProcessors,
  faultsOfKeys,
  type Processors,
  type StripeConnection,
  type StripeKeys,
} from '../processors/service.ts';
import { openCommandStore } from './command-database.ts';
import { readHiddenLines } from './hidden-lines.ts';
import { renderInstant } from './table.ts';

interface SetOptions {
  readonly account: string;
  readonly replaceAccount?: true;
}

/** Adds `processor set`, `processor show` and `processor clear`. */
export function addProcessorCommands(program: Command): void {
  const processor = program
    .command('processor')
    .description('Processors move the money of an account. Sandbox accounts need none.');
  const which: [string, string] = ['--account <path>', 'path of the account'];
  processor
    .command('set')
    .description(
      'Connect an account to Stripe, or replace its keys. Reads them from standard input, one a line (rk_… or sk_…, and when you have them whsec_… and pk_…), or from STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PUBLISHABLE_KEY.',
    )
    .addArgument(new Argument('<processor>').choices(['stripe']))
    .requiredOption(...which)
    .option(
      '--replace-account',
      'even when the keys are of another Stripe account than before: what is under way there is then lost from sight',
    )
    .action((_processor: string, options: SetOptions) => setStripe(options));
  processor
    .command('show')
    .description('Show the connection of an account, without its secrets.')
    .requiredOption(...which)
    .action(showProcessor);
  processor
    .command('clear')
    .description('Delete the keys of an account at Stripe.')
    .requiredOption(...which)
    .action(clearStripe);
}

async function setStripe({ account: path, replaceAccount }: SetOptions): Promise<void> {
  const config = readConfig();
  const typed = await readKeys();
  const { account, keys } = await withProcessors(config, path, async (account, processors) => {
    const before = replaceAccount === true ? null : await formerStripe(account, processors);
    const [fault] = faultsOfKeys(account.mode, typed);
    if (fault !== undefined) throw new CommandError(fault.message);
    const stripeAccount = await ownerOfKey(config, account, typed.secretKey);
    if (before !== null && before.stripeAccount !== stripeAccount) {
      throw new CommandError(
        `These are keys of the Stripe account ${stripeAccount}, but ${path} was connected to ${before.stripeAccount}: charges and refunds under way there could no longer be followed. If there are none, add --replace-account.`,
      );
    }
    await processors.connectStripe(account, { ...typed, stripeAccount });
    return { account, keys: await processors.readStripe(account.id) };
  });
  const money = account.mode === 'Live' ? 'real money' : 'test money';
  console.log(`${path} is connected to the Stripe account ${keys?.stripeAccount} (${money}).`);
  if (!keys?.hasWebhookSecret) {
    console.log(
      'Without a webhook secret, the service learns late what happens at Stripe: see docs/operations.md.',
    );
    console.log(`The webhook endpoint to add at Stripe: ${webhookAddress(config, account)}`);
  }
  if (keys?.publishableKey === null) {
    console.log('Without a publishable key, clients cannot enter a card: see docs/operations.md.');
  }
}

async function formerStripe(account: Account, processors: Processors): Promise<StripeConnection | null> {
  try {
    return await processors.readStripe(account.id);
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause;
    throw new CommandError(
      `The former keys of ${account.path} cannot be read: ${cause.message} To set them again, of the same Stripe account, add --replace-account.`,
      { cause },
    );
  }
}

/** Asks Stripe for the account of the key, so that a bad key is not stored. */
async function ownerOfKey(config: Config, account: Account, secretKey: string): Promise<string> {
  const { checkStripeKey } = await import('../processors/stripe/processor.ts');
  const check = await checkStripeKey({ accountId: account.id, secretKey, apiUrl: config.stripeApiUrl });
  if (check.status === 'taken') return check.stripeAccount;
  throw new CommandError(
    check.status === 'refused'
      ? 'Stripe does not take this secret key: copy it again from the Dashboard, Developers, API keys.'
      : `Stripe could not be asked whether the key works (${check.cause}). Nothing was changed; try again.`,
  );
}

async function showProcessor({ account: path }: { account: string }): Promise<void> {
  const config = readConfig();
  const lines = await withProcessors(config, path, async (account, processors) => {
    const stripe = await processors.readStripe(account.id);
    if (stripe?.keyHint == null) {
      const before = stripe === null ? '' : ` It was connected to ${stripe.stripeAccount} at Stripe.`;
      return account.mode === 'Sandbox'
        ? [`${path} works with the sandbox: no real money.${before}`]
        : [`${path} has no processor and can take no money yet.${before}`];
    }
    return [
      `${path} works with Stripe${stripe.isActive ? '' : ' (not active)'}.`,
      `Stripe account   ${stripe.stripeAccount}`,
      `Secret key       ${stripe.keyHint}`,
      `Webhook secret   ${stripe.hasWebhookSecret ? 'set' : 'not set'}`,
      `Webhook address  ${webhookAddress(config, account)}`,
      `Publishable key  ${stripe.publishableKey ?? 'not set'}`,
      `Changed (UTC)    ${renderInstant(stripe.updatedAt)}`,
    ];
  });
  console.log(lines.join('\n'));
}

function webhookAddress({ publicUrl }: Config, { id }: Account): string {
  return `${publicUrl}/processors/stripe/${id}/webhook`;
}

async function clearStripe({ account: path }: { account: string }): Promise<void> {
  const [isCleared, mode] = await withProcessors(readConfig(), path, async (account, processors) => [
    await processors.clearStripe(account),
    account.mode,
  ]);
  const next = mode === 'Sandbox' ? 'It works with the sandbox.' : 'It can take no money.';
  console.log(isCleared ? `The keys of ${path} are deleted. ${next}` : `${path} has no keys. ${next}`);
}

async function withProcessors<T>(
  config: Config,
  path: string,
  work: (account: Account, processors: Processors) => Promise<T>,
): Promise<T> {
  const store = await openCommandStore(config);
  try {
    const { database } = store;
    const account = await createAccounts({ database, clock: systemClock }).findAccountByPath(path);
    if (account === null) {
      throw new CommandError(`There is no account ${path}; account list shows all accounts.`);
    }
    const secrets = await loadSecrets(config);
    const { stripeApiUrl } = config;
    return await work(
      account,
      createProcessors({ database, secrets, clock: systemClock, stripeApiUrl, sandbox: null }),
    );
  } finally {
    await store.close();
  }
}

type TypedKeys = Omit<StripeKeys, 'stripeAccount'>;

// Never as an argument: everyone on the machine can see arguments, and the shell's history keeps them.
async function readKeys(): Promise<TypedKeys> {
  const { secretKey, ...others } = readStripeVariables();
  if (secretKey !== null) return { secretKey, ...others };
  const lines = await readHiddenLines(
    'Paste the secret key of Stripe (it is not shown), then Enter, Ctrl-D: ',
  );
  const find = (prefix: string) => lines.find((line) => line.startsWith(prefix)) ?? null;
  const known = ['whsec_', 'pk_'];
  const typed = lines.find((line) => !known.some((prefix) => line.startsWith(prefix)));
  if (typed === undefined) {
    throw new CommandError('No secret key came: send it on standard input, or set STRIPE_SECRET_KEY.');
  }
  return {
    secretKey: typed,
    webhookSecret: others.webhookSecret ?? find('whsec_'),
    publishableKey: others.publishableKey ?? find('pk_'),
  };
}

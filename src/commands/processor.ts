import { Argument, type Command } from 'commander';
import { readUnderWay } from '../account-closing/service.ts';
import {
  createAccounts,
  lockOpening,
  requireConnectable,
  requireOpen,
  requireUnheld,
  requireUnsuspended,
} from '../accounts/service.ts';
import type { Account } from '../accounts/types.ts';
import { CommandError } from '../kit/command-error.ts';
import { type Config, readConfig, readStripeVariables } from '../kit/config.ts';
import { AppError } from '../kit/errors.ts';
import { openLog } from '../kit/log.ts';
import { loadKeptSecrets, SealError } from '../kit/secrets.ts';
import { systemClock } from '../kit/time.ts';
import { createBusinessAccess } from '../platform/service.ts';
import {
  type Connecting,
  createConnecting,
  createProcessors,
  faultsOfKeys,
  type Processors,
  type ReplaceInput,
  type StripeConnection,
  type StripeKeys,
} from '../processors/service.ts';
import { openCommandStore } from './command-database.ts';
import { readHiddenLines } from './hidden-lines.ts';
import { asCommandError, missingLines, takingLine } from './processor-output.ts';
import { findService } from './running-service.ts';
import { renderInstant } from './table.ts';

interface SetOptions {
  readonly account: string;
  readonly replaceAccount?: true;
  readonly giveUpDisputes?: true;
  readonly withoutWebhook?: true;
}

/** Adds `processor set`, `processor show`, `processor check` and `processor clear`. */
export function addProcessorCommands(program: Command): void {
  const processor = program
    .command('processor')
    .description('Processors move the money of an account. Sandbox accounts need none.');
  const which: [string, string] = ['--account <path>', 'path of the account'];
  processor
    .command('set')
    .description(
      'Connect an account to Stripe, or replace its keys: tries them, makes the webhook endpoint, registers the domain of the pages. Reads them from standard input, one a line (rk_… or sk_…, and pk_…), or from STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY. With whsec_… or STRIPE_WEBHOOK_SECRET, of an endpoint that you have made, none is made.',
    )
    .addArgument(new Argument('<processor>').choices(['stripe']))
    .requiredOption(...which)
    .option(
      '--replace-account',
      'even when the keys are of another Stripe account than before. Refused while money is under way there. Autopay ends, and refunds, disputes and returns there are no longer followed',
    )
    .option(
      '--give-up-disputes',
      'with --replace-account, where Stripe no longer takes the former key: leave disputes there open in the books for good',
    )
    .option(
      '--without-webhook',
      'store the keys alone: no endpoint is made at Stripe, and the permissions of a restricted key are not tried',
    )
    .action((_processor: string, options: SetOptions) => setStripe(options));
  processor
    .command('show')
    .description('Show the connection of an account, without its secrets.')
    .requiredOption(...which)
    .action(showProcessor);
  processor
    .command('check')
    .description('Ask Stripe what is missing there. Exit code 1 while it takes no charges.')
    .requiredOption(...which)
    .action(checkStripe);
  processor
    .command('clear')
    .description('Delete the keys of an account at Stripe.')
    .requiredOption(...which)
    .action(clearStripe);
}

async function setStripe({ account: path, ...options }: SetOptions): Promise<void> {
  const config = readConfig();
  const typed = await readKeys();
  const lines = await withProcessors(config, path, async (tools) => {
    const meant = {
      replacesAccount: options.replaceAccount === true,
      givesUpDisputes: options.giveUpDisputes === true,
    };
    const isByHand = options.withoutWebhook === true || typed.webhookSecret !== null;
    if (isByHand) await storeByHand(config, tools, typed, meant);
    else await connectFully(tools, typed, meant);
    return describeConnection(tools);
  });
  console.log(lines.join('\n'));
}

/** Does what the app does: tries both keys, makes the webhook endpoint, registers the domain. */
async function connectFully(
  { account, connecting, processors }: Tools,
  { secretKey, publishableKey: typed }: TypedKeys,
  meant: ReplaceInput,
): Promise<void> {
  const publishableKey = typed ?? (await formerStripe(processors, account))?.publishableKey ?? null;
  if (publishableKey === null) {
    throw new CommandError(
      'No publishable key came: send it, too (pk_…), or add --without-webhook to leave it out.',
    );
  }
  await connecting.connect(account, { secretKey, publishableKey, ...meant });
}

/** Stores keys with a webhook endpoint that was made by hand, or with none. */
async function storeByHand(
  config: Config,
  { account, connecting, processors }: Tools,
  typed: TypedKeys,
  meant: ReplaceInput,
): Promise<void> {
  // Keys that cannot be read leave nothing to keep: a webhook secret that is left out would be lost.
  if (meant.replacesAccount !== true) await formerStripe(processors, account);
  const [fault] = faultsOfKeys(account.mode, typed);
  if (fault !== undefined) throw new CommandError(fault.message);
  const stripeAccount = await ownerOfKey(config, account, typed.secretKey);
  await connecting.connectByHand(account, { ...typed, ...meant, stripeAccount });
}

async function describeConnection({ account, connecting, publicUrl }: Tools): Promise<string[]> {
  const view = await connecting.show(account);
  const money = account.mode === 'Live' ? 'real money' : 'test money';
  const said = [`${account.path} is connected to the Stripe account ${view.stripeAccount} (${money}).`];
  if (view.webhook === 'None') {
    said.push(
      'Without a webhook endpoint, the service learns late what happens at Stripe: see docs/operations.md.',
      `Its address: ${webhookAddress(publicUrl, account)}`,
    );
  }
  if (view.publishableKeyHint === null) {
    said.push('Without a publishable key, clients cannot enter a card: see docs/operations.md.');
  }
  return [...said, ...missingLines(view)];
}

async function checkStripe({ account: path }: { account: string }): Promise<void> {
  const config = readConfig();
  const { lines, isReady } = await withProcessors(config, path, async ({ account, connecting }) => {
    const view = await connecting.check(account);
    const isReady = view.readiness?.takesCharges === true;
    return { lines: [takingLine(path, view), ...missingLines(view)], isReady };
  });
  console.log(lines.join('\n'));
  if (!isReady) process.exitCode = 1;
}

async function formerStripe(processors: Processors, account: Account): Promise<StripeConnection | null> {
  try {
    return await processors.readStripe(account.id);
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause;
    throw new CommandError(
      `The former keys of ${account.path} cannot be read: ${cause.message} Send both keys again; with --without-webhook, of the same Stripe account, add --replace-account.`,
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
  const lines = await withProcessors(config, path, async ({ account, processors, publicUrl }) => {
    const stripe = await processors.readStripe(account.id);
    if (stripe?.relation === 'Platform' && stripe.isActive) {
      return [
        `${path} works with Stripe, as a business of the operator’s platform.`,
        `Stripe account   ${stripe.stripeAccount}`,
        `Changed (UTC)    ${renderInstant(stripe.updatedAt)}`,
      ];
    }
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
      `Webhook address  ${webhookAddress(publicUrl, account)}`,
      `Publishable key  ${stripe.publishableKey ?? 'not set'}`,
      `Changed (UTC)    ${renderInstant(stripe.updatedAt)}`,
    ];
  });
  console.log(lines.join('\n'));
}

function webhookAddress(publicUrl: string, { id }: Account): string {
  return `${publicUrl}/processors/stripe/${id}/webhook`;
}

async function clearStripe({ account: path }: { account: string }): Promise<void> {
  const [isCleared, mode] = await withProcessors(readConfig(), path, async ({ account, processors }) => [
    await processors.clearStripe(account),
    account.mode,
  ]);
  const next = mode === 'Sandbox' ? 'It works with the sandbox.' : 'It can take no money.';
  console.log(isCleared ? `The keys of ${path} are deleted. ${next}` : `${path} has no keys. ${next}`);
}

/** What the commands work with. */
interface Tools {
  readonly account: Account;
  readonly processors: Processors;
  readonly connecting: Connecting;
  /** Where Stripe and callers reach the service. */
  readonly publicUrl: string;
}

async function withProcessors<T>(
  config: Config,
  path: string,
  work: (tools: Tools) => Promise<T>,
): Promise<T> {
  const store = await openCommandStore(config);
  try {
    const { database } = store;
    const account = await createAccounts({ database, clock: systemClock }).findAccountByPath(path);
    if (account === null) {
      throw new CommandError(`There is no account ${path}; account list shows all accounts.`);
    }
    const secrets = await loadKeptSecrets(config);
    if (!secrets.isReady) secrets.deriveKeys('processor');
    // A running service knows its own addresses; this terminal's settings may differ.
    const running = config.databaseUrl === null ? await findService(config.dataDir) : null;
    const { stripeApiUrl } = config;
    const { publicUrl, payUrl } = { ...config, ...running };
    const clock = systemClock;
    const processors = createProcessors({ database, secrets, clock, stripeApiUrl, sandbox: null });
    const connecting = createConnecting({
      database,
      clock,
      loadSecrets: async () => secrets,
      stripeApiUrl,
      publicUrl,
      payUrl,
      requireOpen,
      requireUnsuspended,
      requireConnectable,
      requireUnheld,
      lockOpening,
      readUnderWay,
      platform: createBusinessAccess({ database, clock, loadSecrets: async () => secrets, stripeApiUrl }),
      sandboxFor: async () => null,
      log: openLog(config.logLevel),
      // A running service reads the keys again within two seconds.
      onChanged: () => {},
    });
    return await work({ account, processors, connecting, publicUrl });
  } catch (cause) {
    if (cause instanceof AppError) throw asCommandError(cause);
    throw cause;
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

import { Argument, type Command, Option } from 'commander';
import { createAccounts } from '../accounts/service.ts';
import type { AccountMode } from '../accounts/types.ts';
import { receiveEvents } from '../charges/service.ts';
import { CommandError } from '../kit/command-error.ts';
import { type Config, readConfig, readStripeVariables } from '../kit/config.ts';
import { AppError } from '../kit/errors.ts';
import { openLog } from '../kit/log.ts';
import { currencyExponent } from '../kit/money/money.ts';
import { loadKeptSecrets } from '../kit/secrets.ts';
import { formatMoney, localeOf } from '../kit/text/locale.ts';
import { isCivilDate, systemClock } from '../kit/time.ts';
import { createOperatedPlatform, type OperatedPlatform } from '../operator/service.ts';
import { createPlatform, type SetFeeRule } from '../platform/service.ts';
import { type FeeKind, feeKinds } from '../platform/types.ts';
import { openCommandStore, type Store } from './command-database.ts';
import { readHiddenLines } from './hidden-lines.ts';
import { addDebtCommands } from './platform-debt.ts';
import { asCommandError, missingLines } from './processor-output.ts';
import { findService } from './running-service.ts';
import { renderInstant, renderTable } from './table.ts';
import { wholeNumber } from './whole-number.ts';

interface ModeOption {
  readonly test?: true;
}

interface SetOptions extends ModeOption {
  readonly replaceAccount?: true;
  readonly payouts?: 'on' | 'off';
}

interface FeeOptions extends ModeOption {
  readonly kind: FeeKind;
  readonly currency: string;
  readonly basisPoints: string;
  readonly fixed: string;
  readonly most?: string;
  readonly refundsFee?: true;
  readonly since?: string;
}

const ofTest: [string, string] = ['--test', 'the platform of test mode, for sandbox accounts'];

/** Adds `platform set`, `show`, `check`, `clear`, `reconcile`, `fees set`, `fees list`, `debts`, `debt-settled` and `debt-returned`. */
export function addPlatformCommands(program: Command): void {
  const platform = program
    .command('platform')
    .description(
      'The operator’s own Stripe account, with Connect: it pays out the money of accounts. Ask Stripe first whether it allows this business.',
    );
  platform
    .command('set')
    .description(
      'Set the keys of the platform, or replace them: tries them, and makes both webhook endpoints. Reads them from standard input, one a line (rk_… or sk_…, and pk_…), or from STRIPE_PLATFORM_SECRET_KEY and STRIPE_PLATFORM_PUBLISHABLE_KEY.',
    )
    .addArgument(new Argument('[processor]').choices(['stripe']))
    .option(...ofTest)
    .option(
      '--replace-account',
      'even when the keys are of another Stripe account than before. Refused while payments out are under way. Recipients set up again there',
    )
    .addOption(
      new Option(
        '--payouts <on or off>',
        'whether accounts can begin payments out, or the platform is for connected businesses only. Without "stripe" the keys stay',
      ).choices(['on', 'off']),
    )
    .action(set);
  platform
    .command('show')
    .description('Show the platform, without its secrets.')
    .option(...ofTest)
    .action(show);
  platform
    .command('check')
    .description('Ask Stripe what is missing there. Exit code 1 while it does not take charges or pay out.')
    .option(...ofTest)
    .action(check);
  platform
    .command('clear')
    .description('Delete the keys of the platform, unless payments out are under way.')
    .option(...ofTest)
    .action(clear);
  platform
    .command('reconcile')
    .description(
      'Compare the balance at Stripe with what belongs to accounts. Exit code 1 when money of accounts is missing there.',
    )
    .option(...ofTest)
    .action(reconcile);
  addFeeCommands(platform);
  addDebtCommands(platform, withPlatform);
}

function addFeeCommands(platform: Command): void {
  const fees = platform.command('fees').description('What the operator takes.');
  const minor = 'in the minor unit of the currency, such as cents';
  fees
    .command('set')
    .description('Set what is taken from now on. What was begun before keeps its fee.')
    .addOption(new Option('--kind <kind>', 'of what it is taken').choices(feeKinds).makeOptionMandatory(true))
    .requiredOption('--currency <code>', 'such as USD, or "*" for every currency without fees of its own')
    .requiredOption('--basis-points <number>', 'the share, in hundredths of a percent: 290 is 2.9%')
    .option('--fixed <amount>', `a fixed part, ${minor}`, '0')
    .option('--most <amount>', `the fee at most, ${minor}`)
    .option('--refunds-fee', 'give the fee back with the money')
    .option('--since <day>', 'from this day on (UTC), which begins later. Default: from now on')
    .option(...ofTest)
    .action(setFee);
  fees
    .command('list')
    .description('Show what is taken now.')
    .option(...ofTest)
    .action(listFees);
}

const modeOf = ({ test }: ModeOption): AccountMode => (test === true ? 'Sandbox' : 'Live');

async function set(processor: 'stripe' | undefined, options: SetOptions): Promise<void> {
  const { payouts } = options;
  if (processor === undefined && payouts === undefined) {
    throw new CommandError('Say what to set: stripe, or --payouts on or off.');
  }
  if (processor !== undefined) await setKeys(options);
  if (payouts === undefined) return;
  const isOn = payouts === 'on';
  await withPlatform((setting) => setting.switchPayouts(modeOf(options), isOn));
  console.log(
    isOn
      ? 'Accounts can begin payments out.'
      : 'No account can begin a payment out: the platform is for connected businesses only. Payments that a recipient has accepted go on.',
  );
}

async function setKeys({ replaceAccount, ...options }: SetOptions): Promise<void> {
  const keys = await readKeys();
  const lines = await withPlatform(async (setting) => {
    const mode = modeOf(options);
    await setting.set(mode, { ...keys, replacesAccount: replaceAccount === true });
    const view = await setting.show(mode);
    const money = mode === 'Live' ? 'real money' : 'test money';
    return [
      `The platform is the Stripe account ${view?.stripeAccount} (${money}).`,
      ...missingLines(view ?? { readiness: null }),
    ];
  });
  console.log(lines.join('\n'));
}

async function show(options: ModeOption): Promise<void> {
  const view = await withPlatform((setting) => setting.show(modeOf(options)));
  if (view === null) return console.log('There is no platform: no account can pay out.');
  const [account, connect] = view.webhooks;
  const address = (webhook: typeof account) =>
    `${webhook?.url}${webhook?.isMade === true ? '' : ' (not made)'}`;
  console.log(
    [
      `Stripe account     ${view.stripeAccount}`,
      `Country            ${view.country}`,
      `Currencies         ${view.currencies.join(', ')}`,
      `Secret key         ${view.keyHint ?? (view.hasKeys ? 'cannot be read: set the keys again' : 'deleted')}`,
      `Publishable key    ${view.publishableKey ?? 'not set'}`,
      `Webhook            ${address(account)}`,
      `Webhook (Connect)  ${address(connect)}`,
      `Payments out       ${view.paysOut ? 'on' : 'off: for connected businesses only'}`,
      `Unknown webhooks   ${view.unknownWebhooks}`,
      `Changed (UTC)      ${renderInstant(view.updatedAt)}`,
    ].join('\n'),
  );
}

async function check(options: ModeOption): Promise<void> {
  const view = await withPlatform(async (setting) => {
    await setting.check(modeOf(options));
    return setting.show(modeOf(options));
  });
  const { takesCharges = false, paysOut = false } = view?.readiness ?? {};
  const isReady = takesCharges && paysOut;
  const said = `Stripe ${isReady ? 'takes charges and pays out' : takesCharges ? 'pays nothing out' : 'takes no charges'} for the platform.`;
  console.log([said, ...missingLines(view ?? { readiness: null })].join('\n'));
  if (!isReady) process.exitCode = 1;
}

async function clear(options: ModeOption): Promise<void> {
  const isCleared = await withPlatform((setting) => setting.clear(modeOf(options)));
  console.log(isCleared ? 'The keys of the platform are deleted.' : 'The platform has no keys.');
}

async function reconcile(options: ModeOption): Promise<void> {
  const { compared, reread } = await withPlatform((platform) => platform.reconcile(modeOf(options)));
  const money = (amount: number, currency: string) => formatMoney(amount, currency, localeOf('en'));
  const rows = compared.map(({ currency, balance, ofAccounts, ofOperator }) =>
    [balance, ofAccounts, ofOperator].map((amount) => money(amount, currency)),
  );
  console.log(renderTable(['AT STRIPE', 'OF ACCOUNTS', 'OF THE OPERATOR'], rows));
  if (reread > 0) {
    console.log(
      `Payments out that an earlier release booked as taken back whole: ${reread}. The running service books the amounts that Stripe has now: compare again in a minute.`,
    );
  }
  const short = compared.filter(({ ofOperator }) => ofOperator < 0);
  for (const { currency, ofOperator } of short) {
    console.log(
      `${money(-ofOperator, currency)} of accounts is missing at Stripe: top up the platform there.`,
    );
  }
  if (short.length > 0) process.exitCode = 1;
}

async function setFee(options: FeeOptions): Promise<void> {
  const { kind, currency } = options;
  if (currency !== '*' && !/^[A-Z]{3}$/.test(currency)) {
    throw new CommandError('--currency takes a code of three capital letters, such as USD, or "*".');
  }
  // Throws for a code that is no currency.
  if (currency !== '*') currencyExponent(currency);
  const rule = {
    basisPoints: wholeNumber('--basis-points', options.basisPoints, 0, 3_000),
    fixed: wholeNumber('--fixed', options.fixed, 0, Number.MAX_SAFE_INTEGER),
    most: options.most === undefined ? null : wholeNumber('--most', options.most, 1, Number.MAX_SAFE_INTEGER),
    refundsFee: options.refundsFee === true,
  };
  if (currency === '*' && (rule.fixed > 0 || rule.most !== null)) {
    throw new CommandError(
      'Of every currency only a share can be taken: leave out --fixed and --most, or name a currency.',
    );
  }
  const since = options.since === undefined ? null : startOf(options.since);
  await withPlatform((setting) => setting.askFee(modeOf(options), { ...rule, kind, currency, since }));
  const from = since === null ? 'From now on' : `From ${renderInstant(since)} UTC on`;
  console.log(`${from}, ${describeRule({ ...rule, kind, currency })}.`);
}

function startOf(day: string): Date {
  if (!isCivilDate(day)) throw new CommandError('--since takes a day, such as 2026-12-01.');
  return new Date(`${day}T00:00:00Z`);
}

function describeRule(rule: Omit<SetFeeRule, 'mode' | 'since'>): string {
  const { kind, currency, basisPoints, fixed, most, refundsFee } = rule;
  const money = (amount: number) => formatMoney(amount, currency, localeOf('en'));
  const parts = [...(basisPoints > 0 ? [`${basisPoints / 100}%`] : []), ...(fixed > 0 ? [money(fixed)] : [])];
  const bound = most === null ? '' : `, at most ${money(most)}`;
  const taken = parts.length === 0 ? 'nothing' : `${parts.join(' and ')}${bound}`;
  return `${kind} in ${currency === '*' ? 'every other currency' : currency} costs ${taken}${refundsFee ? ', which is given back with the money' : ''}`;
}

async function listFees(options: ModeOption): Promise<void> {
  const mode = modeOf(options);
  const [rules, later] = await withPlatform((setting) =>
    Promise.all([setting.listFees(mode), setting.listLaterFees(mode)]),
  );
  if (rules.length + later.length === 0) return console.log('Nothing is taken.');
  console.log(
    [
      ...rules.map((rule) => `${describeRule(rule)} (since ${renderInstant(rule.since)} UTC)`),
      ...later.map((rule) => `${describeRule(rule)} (from ${renderInstant(rule.since)} UTC on)`),
    ].join('\n'),
  );
}

export type WithPlatform = typeof withPlatform;

// Does something with the platform, as the operator's page does.
async function withPlatform<T>(work: (platform: OperatedPlatform, store: Store) => Promise<T>): Promise<T> {
  const config = readConfig();
  const store = await openCommandStore(config);
  try {
    return await work(await openPlatform(config, store), store);
  } catch (cause) {
    if (cause instanceof AppError) throw asCommandError(cause);
    throw cause;
  } finally {
    await store.close();
  }
}

async function openPlatform(config: Config, { database }: Store): Promise<OperatedPlatform> {
  const secrets = await loadKeptSecrets(config);
  // Says how to make a key, where there is none.
  if (!secrets.isReady) secrets.deriveKeys('platform');
  const accounts = createAccounts({ database, clock: systemClock });
  // A running service knows its own address; this terminal's settings may differ.
  const running = config.databaseUrl === null ? await findService(config.dataDir) : null;
  const { publicUrl } = { ...config, ...running };
  const deps = {
    database,
    clock: systemClock,
    loadSecrets: async () => secrets,
    stripeApiUrl: config.stripeApiUrl,
  };
  const { compare, readTaken } = createPlatform({
    ...deps,
    log: openLog(config.logLevel),
    findAccount: (id) => accounts.findAccount(id),
    // The running service applies them.
    receiveEvents: (account, processor, events, now) =>
      receiveEvents({ database }, account, processor, events, now),
    countUnknown: () => {},
  });
  return createOperatedPlatform({ ...deps, accounts, publicUrl, payUrl: config.payUrl, compare, readTaken });
}

// Never as an argument: everyone on the machine can see arguments, and the shell's history keeps them.
async function readKeys(): Promise<{ readonly secretKey: string; readonly publishableKey: string }> {
  const set = readStripeVariables(undefined, 'STRIPE_PLATFORM');
  const lines =
    set.secretKey !== null && set.publishableKey !== null
      ? []
      : await readHiddenLines('Paste both keys of Stripe, one a line (they are not shown), then Ctrl-D: ');
  const publishableKey = set.publishableKey ?? lines.find((line) => line.startsWith('pk_'));
  const secretKey = set.secretKey ?? lines.find((line) => !line.startsWith('pk_'));
  if (secretKey === undefined || publishableKey === undefined) {
    throw new CommandError(
      'Both keys are needed: send them on standard input (rk_… or sk_…, and pk_…), or set STRIPE_PLATFORM_SECRET_KEY and STRIPE_PLATFORM_PUBLISHABLE_KEY.',
    );
  }
  return { secretKey, publishableKey };
}

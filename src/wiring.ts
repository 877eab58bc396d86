import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createAccountClosing, readUnderWay } from './account-closing/service.ts';
import {
  type Accounts,
  createAccounts,
  lockOpening,
  requireOpen,
  requireUnsuspended,
} from './accounts/service.ts';
import type { Account } from './accounts/types.ts';
import type { AppDeps } from './app.ts';
import { createCharges } from './charges/service.ts';
import { composeMembers, keepOnce } from './compose-members.ts';
import { createContactRecords, createErasingOfClosed } from './contact-records/service.ts';
import { type Contacts, createContacts } from './contacts/service.ts';
import { createDocuments } from './documents/service.ts';
import { createEventStreams, createEvents, type NameActors } from './events/service.ts';
import { createImports, importsOfErased } from './imports/service.ts';
import { createInvoicesService } from './invoices/service.ts';
import type { ActorType } from './kit/actor.ts';
import { CommandError } from './kit/command-error.ts';
import type { Config } from './kit/config.ts';
import { type Connection, type Database, openDatabase } from './kit/db/database.ts';
import { pingDatabase } from './kit/db/inspection.ts';
import { createIdempotency } from './kit/http/idempotency.ts';
import type { AccountId } from './kit/ids.ts';
import type { Log } from './kit/log.ts';
import { hasFeedback } from './kit/mail/feedback-settings.ts';
import { createMailer, type Mailer } from './kit/mail/mailer.ts';
import { createMetrics, type Metrics } from './kit/metrics.ts';
import { createFetchText } from './kit/net/fetch-text.ts';
import { createGuard } from './kit/net/guard.ts';
import { findFreePort, portAdvice, whyNotFree } from './kit/ports.ts';
import { readBacklog } from './kit/queue/tasks.ts';
import { countSealed } from './kit/sealed-columns.ts';
import { loadSecrets, type Secrets } from './kit/secrets.ts';
import type { Clock } from './kit/time.ts';
import { createMailRoutes, type MailRoutes } from './mail-routes/service.ts';
import { createMailTokens, type MailTokens } from './notifications/feedback/mail-tokens.ts';
import { createNotifications, type Notifications } from './notifications/service.ts';
import { createOperator, nameOperatorTokens } from './operator/service.ts';
import { createPayments } from './payments/service.ts';
import {
  type Connecting,
  createConnecting,
  createProcessors,
  createSandboxProcessor,
  type ProcessorFor,
  type RunningSandbox,
  type SandboxProcessor,
  startSandbox,
} from './processors/service.ts';
import type { TokenAccess } from './processors/types.ts';
import { createRequestLog } from './request-log/service.ts';
import { createSuspension } from './suspension/service.ts';
import { createTestClock } from './test-clock/service.ts';
import { createVerification } from './verification/service.ts';
import { createViews } from './views/service.ts';
import { createWallet } from './wallet/service.ts';
import { createOutbound, createUrlGuard, createWebhooks, type Webhooks } from './webhooks/service.ts';
import { type BatchJobs, createBatchJobs, createRunTask, type RunTask } from './worker.ts';

/** The processors of all accounts, and the sandbox when this process runs it. */
interface OpenProcessors {
  readonly processorFor: ProcessorFor;
  readonly tokenAccessFor: (account: Account) => Promise<TokenAccess | null>;
  /** The sandbox as only a sandbox can be spoken to: its test clock, its tokens. */
  readonly sandbox: SandboxProcessor;
  /** Has the keys of an account read again, after they were changed in this process. */
  readonly forgetKeysOf: (accountId: AccountId) => void;
  /** Ends the sandbox when this process runs it. */
  close(): Promise<void>;
}

/** What opening the processors works with. */
interface ProcessorsOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly connection: Connection;
  readonly database: Database;
  /** Instead of reading the keys of the settings. */
  readonly loadSecrets?: () => Promise<Secrets>;
}

/**
 * Opens the processors: the sandbox of SANDBOX_URL or one that is started here, and Stripe for the accounts that
 * have connected it.
 */
export async function openProcessors(options: ProcessorsOptions): Promise<OpenProcessors> {
  const { config, clock, database } = options;
  const secrets = await (options.loadSecrets ?? (() => loadSecrets(config)))();
  const keys = sandboxKeys(config, secrets);
  const own = config.sandboxUrl === null ? await startOwnSandbox(options, keys) : null;
  if (config.sandboxUrl !== null) await waitForSandbox(config.sandboxUrl, options.log);
  const sandbox = createSandboxProcessor({ url: own?.url ?? config.sandboxUrl ?? '', ...keys });
  const { stripeApiUrl } = config;
  const processors = createProcessors({ database, secrets, clock, stripeApiUrl, sandbox });
  return {
    processorFor: (account, name) => processors.processorFor(account, name),
    async tokenAccessFor(account) {
      const processor = await processors.processorFor(account);
      if (processor === null) return null;
      if (processor.name === 'Stripe') {
        const { publishableKey, takesCharges } = await processors.browserAccessFor(account);
        return takesCharges ? { processor: 'Stripe', tokensUrl: null, publishableKey } : null;
      }
      const { tokensUrl, publishableKey } = sandbox.browserAccess(account.id);
      const path = new URL(tokensUrl).pathname;
      return {
        processor: 'Sandbox',
        tokensUrl: `${own?.publicUrl ?? config.sandboxUrl}${path}`,
        publishableKey,
      };
    },
    sandbox,
    forgetKeysOf: (accountId) => processors.forgetRead(accountId),
    close: async () => own?.stop(),
  };
}

/** The key that the sandbox's secrets are derived from, and the others that are accepted. */
interface SandboxKeys {
  readonly key: string;
  readonly otherKeys: readonly string[];
}

/**
 * The keys that the sandbox's secrets are derived from. Nodes over a database of one's own share its address, and
 * with it a key, so that trying the sandbox needs no SECRET_KEY.
 */
export function sandboxKeys({ databaseUrl }: Config, secrets: Secrets): SandboxKeys {
  if (!secrets.isReady) {
    return { key: createHash('sha256').update(`sandbox ${databaseUrl}`).digest('hex'), otherKeys: [] };
  }
  const [key, ...others] = secrets.deriveKeys('sandbox');
  return { key: key.toString('hex'), otherKeys: others.map((other) => other.toString('hex')) };
}

/** The origins of the service's own pages: where the sandbox sends a browser back to. */
export function ownOrigins({ publicUrl, payUrl }: Pick<Config, 'publicUrl' | 'payUrl'>): string[] {
  return [...new Set([publicUrl, payUrl].map((url) => new URL(url).origin))];
}

const SANDBOX_PATIENCE_MS = 30_000;

// A sandbox over our embedded database can only start beside us. One that stays away is no reason not to serve.
async function waitForSandbox(url: string, log: Log): Promise<void> {
  const begun = performance.now();
  const isThere = () =>
    fetch(`${url}/livez`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isThere())) {
    if (performance.now() - begun > SANDBOX_PATIENCE_MS) {
      log.warn(`The sandbox processor at ${url} does not answer; it is started by: tranche sandbox`);
      return;
    }
    await delay(250);
  }
}

async function startOwnSandbox(
  { config, clock, log, connection }: ProcessorsOptions,
  keys: SandboxKeys,
): Promise<RunningSandbox & { readonly publicUrl: string }> {
  const { host, port, sandboxPort } = config;
  // Sandbox webhooks go to localhost, not to PUBLIC_URL.
  const here = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const taken = sandboxPort === 0 ? null : await whyNotFree(host, sandboxPort);
  if (taken !== null && config.isSandboxPortSet) {
    throw new CommandError(portAdvice(host, sandboxPort, taken, 'SANDBOX_PORT'));
  }
  const chosen = sandboxPort === 0 || taken !== null ? await findFreePort(host) : sandboxPort;
  if (taken !== null) {
    log.warn(
      `Port ${sandboxPort} is in use: the sandbox processor takes ${chosen}. SANDBOX_PORT sets another.`,
    );
  }
  const publicUrl = `http://${new URL(config.publicUrl).hostname}:${chosen}`;
  const running = await startSandbox({
    connection,
    ...keys,
    webhookBaseUrl: `http://${here}:${port}`,
    clock,
    log,
    host,
    port: chosen,
    publicUrl,
    returnOrigins: ownOrigins(config),
  });
  return { ...running, publicUrl };
}

/** The dependencies of all parts of the service. */
interface BuildOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly connection: Connection;
  /** The pools of an open store; without them new ones are opened, for the caller to close. */
  readonly database?: Database;
  /** The processor of an account, or null where it has none. */
  readonly processorFor: ProcessorFor;
  readonly tokenAccessFor: (account: Account) => Promise<TokenAccess | null>;
  /** Called when keys of an account were changed here; without it they are read again within two seconds. */
  readonly forgetKeysOf?: (accountId: AccountId) => void;
  /** Instead of the one of SMTP_URL. */
  readonly mailer?: Mailer;
  /** Instead of reading the keys of the settings at their first use. */
  readonly loadSecrets?: () => Promise<Secrets>;
  /** What the hash of a password takes; tests spend less. */
  readonly passwordCost?: Parameters<typeof composeMembers>[1]['passwordCost'];
  readonly testClockWaitMs?: number;
}

interface SecretsDeps {
  readonly loadSecrets: () => Promise<Secrets>;
}

type MailRecords = Pick<Notifications, 'eraseMails' | 'listMailsInFull' | 'moveMails'>;

/** Every part of the service. */
export type Services = AppDeps & {
  readonly runTask: RunTask;
  readonly batchJobs: BatchJobs;
  /** Null without a mail server. */
  readonly mailer: Mailer | null;
};

/** Builds every part of the service once, over a migrated database. Connects to nothing yet. */
export function buildServices(options: BuildOptions): Services {
  const { config, clock, log, connection } = options;
  const database =
    options.database ?? openDatabase(connection, (err) => log.warn({ err }, 'a database connection broke'));
  const secrets = { loadSecrets: options.loadSecrets ?? keepOnce(() => loadSecrets(config)) };
  const metrics = openMetrics({ database, clock, log, ...secrets });
  const contacts = createContacts({ database, clock });
  const { payUrl } = config;
  const { processorFor, tokenAccessFor } = options;
  const accounts = createAccounts({ database, clock, payUrl });
  const { passwordCost } = options;
  const members = composeMembers(config, { database, clock, log, accounts, ...secrets, passwordCost });
  const idempotency = createIdempotency(database);
  const processors = { processorFor, tokenAccessFor };
  const wallet = createWallet({ database, clock, idempotency, processors });
  const { countBatch: onBatch } = metrics;
  const invoices = createInvoicesService({ database, clock, contacts, payUrl, onBatch });
  const charges = createCharges({ database, clock, invoices, idempotency, ...processors, payUrl });
  const payments = createPayments({ database, clock, contacts, wallet, idempotency, processors, payUrl });
  const verification = createVerification({ database, clock, log, processorFor });
  const mailer = options.mailer ?? openMailer(config, log);
  const told = { invoices, charges, payments, members, mailer, payUrl, publicUrl: config.publicUrl };
  const mailRoutes = openMailRoutes(config, { database, clock, mailer, ...secrets });
  const { mailFrom, mailYears, mailBounceAddress, bounceMailbox } = config;
  const returned = {
    mailBounceAddress,
    bounceMailbox,
    isNamedInHeaders: config.mailFeedbackSecret !== null,
    loadTokens: createTokenLoading(config, secrets),
  };
  const mailing = { database, clock, log, accounts, idempotency, mailRoutes, mailFrom, mailYears };
  const notifications = createNotifications({ ...mailing, ...told, ...returned });
  const { retentionYears } = config;
  const records = { database, clock, invoices, charges, payments, payUrl, retentionYears };
  const connecting = openConnecting(options, { database, ...secrets });
  const ends = buildEnds({ ...records, members, wallet, forgetProcessor: connecting.forget }, notifications);
  const imports = createImports({ database, clock, accounts, contacts, invoices, idempotency });
  const suspension = createSuspension({ database, extendOffers: payments.extendOffers });
  const movers = { connecting, charges, payments, suspension, verification, wallet };
  const workers = { ...ends, ...movers, imports, invoices, notifications };
  const runTask = createRunTask(workers);
  return {
    config,
    clock,
    log,
    metrics,
    database,
    idempotency,
    accounts,
    ...workers,
    processorFor,
    members,
    operator: createOperator({ database, clock, accounts, members }),
    mailRoutes,
    events: createEvents({ database, nameActors: createNameActors(database, accounts, contacts) }),
    eventStreams: createEventStreams({ database, log }),
    contacts,
    documents: createDocuments({ accounts, invoices, charges, clock, payUrl }),
    runTask,
    batchJobs: createBatchJobs({ notifications }),
    requestLog: createRequestLog({ database, log }),
    views: createViews({ database, clock }),
    fetchText: createFetchText(createGuard([])),
    webhooks: openWebhooks(config, { database, clock, log, idempotency, accounts, ...secrets }),
    testClock: createTestClock({ ...options, database, idempotency, accounts, charges, runTask }),
    mailer,
    checkDatabase: () => pingDatabase(database),
  };
}

// The services that erase contacts and close accounts.
function buildEnds(
  deps: Omit<Parameters<typeof createContactRecords>[0], keyof MailRecords | 'imports'> &
    Omit<Parameters<typeof createAccountClosing>[0], 'eraseContact' | 'eraseMemberMails'>,
  { eraseMails, listMailsInFull, moveMails }: MailRecords,
) {
  const recordsDeps = { ...deps, eraseMails, listMailsInFull, moveMails, imports: importsOfErased };
  const accountClosing = createAccountClosing({
    ...deps,
    eraseContact: createErasingOfClosed(recordsDeps),
    eraseMemberMails: (tx, accountId, now) => eraseMails(tx, accountId, null, now),
  });
  return { contactRecords: createContactRecords(recordsDeps), accountClosing };
}

// People and tokens are named by the account, clients and recipients by its contacts. The operator acts with a token of the
// account or of the installation.
function createNameActors({ system }: Database, accounts: Accounts, contacts: Contacts): NameActors {
  return async (accountId, actors) => {
    const idsOf = (...types: readonly ActorType[]) =>
      actors.filter(({ type }) => types.includes(type)).map(({ id }) => id);
    const [own, others, above] = await Promise.all([
      accounts.nameActors(accountId, idsOf('Member', 'Token', 'Operator')),
      contacts.nameContacts(accountId, idsOf('Client', 'Recipient')),
      nameOperatorTokens(system, idsOf('Operator')),
    ]);
    return new Map([...own, ...others, ...above]);
  };
}

function openConnecting(
  { config, clock, log, forgetKeysOf }: BuildOptions,
  { database, loadSecrets: load }: Pick<AppDeps, 'database'> & SecretsDeps,
): Connecting {
  const locks = { requireOpen, requireUnsuspended, lockOpening };
  return createConnecting({
    database,
    clock,
    loadSecrets: load,
    stripeApiUrl: config.stripeApiUrl,
    publicUrl: config.publicUrl,
    payUrl: config.payUrl,
    ...locks,
    readUnderWay,
    log,
    onChanged: forgetKeysOf ?? (() => {}),
  });
}

function openMetrics({
  database,
  clock,
  log,
  loadSecrets: load,
}: Pick<AppDeps, 'database' | 'clock' | 'log'> & SecretsDeps): Metrics {
  return createMetrics(
    {
      readBacklog: () => readBacklog(database, clock.now()),
      countSealed: async () => countSealed(database.system, await load()),
    },
    log,
  );
}

function openWebhooks(
  config: Config,
  deps: Pick<AppDeps, 'database' | 'clock' | 'log' | 'idempotency' | 'accounts'> & SecretsDeps,
): Webhooks {
  const guard = createUrlGuard(config.webhookAllowedNetworks);
  return createWebhooks({
    ...deps,
    guard,
    outbound: createOutbound(guard),
    findAccount: (id) => deps.accounts.findAccount(id),
  });
}

function openMailRoutes(
  config: Config,
  deps: Pick<Parameters<typeof createMailRoutes>[0], 'database' | 'clock' | 'mailer' | 'loadSecrets'>,
): MailRoutes {
  return createMailRoutes({
    ...deps,
    guard: createGuard(config.mailAllowedNetworks),
    allowedPorts: config.mailAllowedPorts,
    mailFrom: config.mailFrom,
    bounceAddress: config.mailBounceAddress,
    smtp: config.smtp,
    publicUrl: config.publicUrl,
  });
}

// Mails carry tokens only where somebody reports on them.
function createTokenLoading(
  config: Config,
  { loadSecrets: load }: SecretsDeps,
): () => Promise<MailTokens | null> {
  return keepOnce(async () => {
    if (!hasFeedback(config)) return null;
    const [key, ...earlier] = (await load()).deriveKeys('mail-feedback');
    return createMailTokens(key, earlier);
  });
}

function openMailer({ smtp }: Config, log: Log): Mailer | null {
  if (smtp === null) return null;
  return createMailer(smtp, {}, (err) => log.warn({ err }, 'the mail server could not be reached'));
}

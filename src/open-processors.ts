import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './accounts/types.ts';
import { CommandError } from './kit/command-error.ts';
import type { Config } from './kit/config.ts';
import type { Connection, Database } from './kit/db/database.ts';
import type { AccountId } from './kit/ids.ts';
import type { Log } from './kit/log.ts';
import { findFreePort, portAdvice, whyNotFree } from './kit/ports.ts';
import { loadSecrets, type Secrets } from './kit/secrets.ts';
import type { Clock } from './kit/time.ts';
import { createPlatformAccess, takesCards } from './platform/service.ts';
import { SANDBOX_PATH } from './processors/sandbox-routes.ts';
import {
  createOutgoing,
  createProcessors,
  createSandboxProcessor,
  type ProcessorFor,
  type RunningSandbox,
  type SandboxProcessor,
  startSandbox,
} from './processors/service.ts';
import type { TokenAccess } from './processors/types.ts';

/** The processors of all accounts, and the sandbox when this process runs it. */
interface OpenProcessors {
  readonly processorFor: ProcessorFor;
  readonly tokenAccessFor: (account: Account) => Promise<TokenAccess | null>;
  /** The same of the wallet and of payments out. */
  readonly outgoing: Pick<OpenProcessors, 'processorFor' | 'tokenAccessFor'>;
  /** The sandbox as only a sandbox can be spoken to: its test clock, its tokens. */
  readonly sandbox: SandboxProcessor;
  /** Where browsers reach the sandbox. */
  readonly sandboxUrl: string;
  /** Has the keys of an account read again, after they were changed in this process. */
  readonly forgetKeysOf: (accountId: AccountId) => void;
  /** Where the sandbox that this process runs listens; null when SANDBOX_URL names another one. */
  readonly sandboxOrigin: string | null;
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
  const access = createPlatformAccess({ database, loadSecrets: async () => secrets, stripeApiUrl });
  const platformFor = (account: Pick<Account, 'id' | 'mode'>) => access.platformFor(account);
  const opened = { database, secrets, clock, stripeApiUrl, sandbox, platformFor };
  const processors = createProcessors(opened);
  const outgoing = createOutgoing(opened, (account, name) => processors.processorFor(account, name));
  const sandboxAccess = ({ id }: Account): TokenAccess => {
    const { tokensUrl, publishableKey } = sandbox.browserAccess(id);
    const path = new URL(tokensUrl).pathname;
    return {
      processor: 'Sandbox',
      tokensUrl: `${config.sandboxUrl ?? browserUrlOf(config)}${path}`,
      publishableKey,
    };
  };
  return {
    processorFor: (account, name) => processors.processorFor(account, name),
    async tokenAccessFor(account) {
      const processor = await processors.processorFor(account);
      if (processor?.name !== 'Stripe') return processor && sandboxAccess(account);
      const { takesCharges, ...access } = await processors.browserAccessFor(account);
      return takesCharges ? { processor: 'Stripe', tokensUrl: null, ...access } : null;
    },
    outgoing: {
      processorFor: (account, name) => outgoing.processorFor(account, name),
      async tokenAccessFor(account) {
        const processor = await outgoing.processorFor(account);
        if (processor?.name !== 'StripePlatform') return processor && sandboxAccess(account);
        const publishableKey = await outgoing.publishableKeyFor(account);
        return publishableKey === null
          ? null
          : {
              processor: 'StripePlatform',
              tokensUrl: null,
              publishableKey,
              takesCards: await takesCards(database, account),
            };
      },
    },
    sandbox,
    sandboxOrigin: own?.url ?? null,
    sandboxUrl: config.sandboxUrl ?? browserUrlOf(config),
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
  // With the embedded database a command refuses here, when the service has a key that it lacks.
  if (!secrets.isReady && databaseUrl !== null) {
    return { key: createHash('sha256').update(`sandbox ${databaseUrl}`).digest('hex'), otherKeys: [] };
  }
  const [key, ...others] = secrets.deriveKeys('sandbox');
  return { key: key.toString('hex'), otherKeys: others.map((other) => other.toString('hex')) };
}

/** The origins of the service's own pages: where the sandbox sends a browser back to. */
export function ownOrigins({ publicUrl, payUrl }: Pick<Config, 'publicUrl' | 'payUrl'>): string[] {
  return [...new Set([publicUrl, payUrl].map((url) => new URL(url).origin))];
}

/** Where browsers reach the sandbox that this process runs: the same host and port as its own pages. */
function browserUrlOf({ publicUrl }: Config): string {
  return `${publicUrl}${SANDBOX_PATH}`;
}

// Browsers come through the service's own port: nobody else needs this one.
const SANDBOX_HOST = '127.0.0.1';

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
): Promise<RunningSandbox> {
  const { host, port, sandboxPort } = config;
  // Sandbox webhooks go to localhost, not to PUBLIC_URL.
  const here = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const taken = sandboxPort === 0 ? null : await whyNotFree(SANDBOX_HOST, sandboxPort);
  if (taken !== null && config.isSandboxPortSet) {
    throw new CommandError(portAdvice(SANDBOX_HOST, sandboxPort, taken, 'SANDBOX_PORT'));
  }
  const chosen = sandboxPort === 0 || taken !== null ? await findFreePort(SANDBOX_HOST) : sandboxPort;
  if (taken !== null) {
    log.warn(
      `Port ${sandboxPort} is in use: the sandbox processor takes ${chosen}. SANDBOX_PORT sets another.`,
    );
  }
  return startSandbox({
    connection,
    ...keys,
    webhookBaseUrl: `http://${here}:${port}`,
    clock,
    log,
    host: SANDBOX_HOST,
    port: chosen,
    publicUrl: browserUrlOf(config),
    returnOrigins: ownOrigins(config),
  });
}

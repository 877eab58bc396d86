import type { Account } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Mailer } from '../kit/mail/mailer.ts';
import type { PortRange, SmtpSettings } from '../kit/mail/smtp-settings.ts';
import type { Guard } from '../kit/net/guard.ts';
import { type ReadTexts, readTexts } from '../kit/net/read-texts.ts';
import { createResolve, type Resolve } from '../kit/net/resolving.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { Clock } from '../kit/time.ts';
import { domainOf } from './entered.ts';
import { type Attempt, failingOf, isReady, noteOutcome } from './health.ts';
import { lookAgain } from './looking.ts';
import { createMailerPool } from './pool.ts';
import { type PresentedMailRoute, presentMailRoute } from './present.ts';
import { installationRoute, isStill, routeOf } from './routing.ts';
import { type MailRouteInput, removeRoute, saveRoute, switchOff, testRoute } from './saving.ts';
import { createFindPlace, createServerSettings } from './server.ts';
import { countWaitingMails, readMailRoute } from './store.ts';
import type { Tester } from './test-mail.ts';
import { createTrialLimit } from './trying.ts';
import type { FailingRoute, MailRoute } from './types.ts';

export { lookUpKey } from './dns.ts';
export { deleteMailRoute } from './store.ts';
export { testMail } from './test-mail.ts';

interface MailRoutesOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Passwords of mail servers and keys of domains are encrypted at rest. */
  readonly loadSecrets: () => Promise<Secrets>;
  /** Where a mail server of an account may be. */
  readonly guard: Guard;
  /** The installation's mail server; null without one. */
  readonly mailer: Mailer | null;
  /** The address that the installation's mails come from; null without a mail server. */
  readonly mailFrom: string | null;
  /** The address to which mails of the installation come back; null: that they come from. */
  readonly bounceAddress: string | null;
  /** The settings of the installation's mail server. */
  readonly smtp: Pick<SmtpSettings, 'host' | 'user'> | null;
  /** Where the service is reached. */
  readonly publicUrl: string;
  /** Ports in the operator's networks beside those of mails. */
  readonly allowedPorts: readonly PortRange[];
  readonly resolve?: Resolve;
  readonly readTexts?: ReadTexts;
}

/** How the mails of each account leave. */
export type MailRoutes = ReturnType<typeof createMailRoutes>;

export function createMailRoutes(options: MailRoutesOptions) {
  const { database, mailer, loadSecrets } = options;
  const deps = openDeps(options);
  const installation = installationRoute(deps);
  const show = async ({ id }: Account): Promise<PresentedMailRoute> => {
    const { isReady } = await loadSecrets();
    return database.transaction(id, async (tx) =>
      presentMailRoute(await readMailRoute(tx, id), {
        installationFrom: mailer === null ? null : options.mailFrom,
        hasSecretKey: isReady,
        waiting: await countWaitingMails(tx, id),
      }),
    );
  };
  const shown = (work: Promise<void>, account: Account) => work.then(() => show(account));
  return {
    /** How the mails of an account leave, without password and key. */
    show,

    /**
     * Stores how the mails of an account leave. A server is tried by a test mail before; a domain sends when it was tested.
     * Errors: 400, 403 `account_closed`, `account_suspended`, 422 `mail_route_failed`, `illegal_action`, 429, 503.
     */
    save: (account: Account, input: MailRouteInput, tester: Tester) =>
      shown(saveRoute(deps, account, input, tester), account),

    /**
     * Tests the stored way, and switches it on. `confirm` throws when the person has not confirmed who they are: it is
     * asked when the way is not on. Errors: 400, 404, 422 `mail_route_failed`, 429.
     */
    test: (account: Account, tester: Tester, confirm: () => void) =>
      shown(testRoute(deps, account, tester, confirm), account),

    /** Has the installation send, and keeps the settings. Errors: 404. */
    switchOff: (account: Account) => shown(switchOff(deps, account), account),

    /** Looks whether the records of a domain are still there; answers when to look again. */
    look: (account: Account, now: Date) => lookAgain(deps, account, now),

    /** Deletes the settings: the installation sends. */
    remove: (account: Account) => shown(removeRoute(deps, account), account),

    /** The way of mails that the installation sends in its own name. */
    installation,

    /** How the mails of an account leave now. */
    routeOf: (tx: Transaction, accountId: AccountId): Promise<MailRoute> => routeOf(tx, deps, accountId),

    /** Reads which way the mails of an account leave now; answers whether a way is still that one. */
    isStill,

    /** How many mails of an account may begin now in this process, and when others may ask again. */
    placesOf: (accountId: AccountId) => deps.pool.placesOf(accountId),

    /** The way of an account if it fails just now; otherwise null. */
    findFailing: (accountId: AccountId): Promise<FailingRoute | null> =>
      database.transaction(accountId, async (tx) => failingOf(await readMailRoute(tx, accountId))),

    /** Whether the mails of an account that wait may be tried at once. */
    isReady: (account: Account, now: Date): Promise<boolean> => isReady(deps, account, now),

    /** Notes what an attempt has said about the server. Opens a transaction when that is news. */
    noteOutcome: (account: Account, attempt: Attempt, now: Date) => noteOutcome(deps, account, attempt, now),

    /** Starts no further mail by servers of accounts; those under way end. */
    close: () => deps.pool.close(),
  };
}

// The domains by which clients know the operator: no account may write from them, or from below.
function operatorDomainsOf({
  mailFrom,
  bounceAddress,
  publicUrl,
}: Pick<MailRoutesOptions, 'mailFrom' | 'bounceAddress' | 'publicUrl'>): string[] {
  const addresses = [mailFrom, bounceAddress].flatMap((address) => address ?? []);
  return [new URL(publicUrl).hostname, ...addresses.map(domainOf)];
}

// Everything that saving, testing and sending need.
function openDeps(options: MailRoutesOptions) {
  const { guard } = options;
  const { resolve = createResolve({ hasNetworks: guard.hasNetworks }) } = options;
  const { allowedPorts, smtp: installationServer } = options;
  // The operator may name its own server as it likes.
  const resolveInstallation = createResolve({ hasNetworks: true });
  const findPlace = createFindPlace({
    guard,
    resolve,
    allowedPorts,
    installationServer,
    resolveInstallation,
  });
  return {
    readTexts,
    ...options,
    mailFrom: options.mailFrom ?? '',
    operatorDomains: operatorDomainsOf(options),
    pool: createMailerPool(),
    findPlace,
    settingsOf: createServerSettings(findPlace),
    limit: createTrialLimit(),
  };
}

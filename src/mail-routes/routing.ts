import type { Database, Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { createDkimSigner } from '../kit/mail/dkim.ts';
import type { Mailer } from '../kit/mail/mailer.ts';
import { SealError, type Secrets } from '../kit/secrets.ts';
import type { MailerPool } from './pool.ts';
import { SEAL_PURPOSE, serverOf } from './sealing.ts';
import type { createServerSettings } from './server.ts';
import { readMailRoute } from './store.ts';
import type { MailRoute, MailRouteRow, RouteHealth } from './types.ts';

export interface RoutingDeps {
  readonly database: Database;
  readonly loadSecrets: () => Promise<Secrets>;
  readonly pool: MailerPool;
  readonly settingsOf: ReturnType<typeof createServerSettings>;
  /** The installation's mail server; null without one. */
  readonly mailer: Mailer | null;
  /** The address that the installation's mails come from; empty without a server. */
  readonly mailFrom: string;
}

/** The way of mails that the installation sends in its own name. */
export function installationRoute({ mailer, mailFrom }: RoutingDeps): MailRoute {
  return {
    name: 'Installation',
    mailer,
    from: mailFrom,
    envelopeFrom: null,
    sign: null,
    stamp: null,
    known: null,
  };
}

/** Finds how the mails of an account leave now. It is asked for each attempt, so that a change holds for the next one. */
export async function routeOf(tx: Transaction, deps: RoutingDeps, accountId: AccountId): Promise<MailRoute> {
  const row = await readMailRoute(tx, accountId);
  const stamp = stampOf(row);
  if (row === null || stamp === OF_INSTALLATION || deps.mailer === null) {
    // Another process may have switched a server off: nothing waits for its places any more.
    deps.pool.drop(accountId);
    return { ...installationRoute(deps), stamp: OF_INSTALLATION };
  }
  const secrets = await deps.loadSecrets();
  const { fromAddress: from, kind: name, id } = row;
  const way = { name, from, stamp, envelopeFrom: name === 'Domain' ? deps.mailFrom : null };
  try {
    const { mailer, sign } = deps.pool.get(accountId, id, () => open(deps, secrets, row));
    // Of a domain only what ends its failing is of interest.
    const isHealthy = name === 'Domain' && row.status !== 'Failing';
    const known = isHealthy ? null : { ...healthOf(row), isReadable: true };
    return { ...way, mailer: sign === null ? mailer : deps.mailer, sign, known };
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause;
    return { ...way, mailer: unreadable, sign: null, known: { ...healthOf(row), isReadable: false } };
  }
}

function healthOf(row: MailRouteRow): RouteHealth {
  const { id, status, trouble, failingSince, refusedMailId, failedAt, workedAt } = row;
  return { id, status, trouble, failingSince, refusedMailId, failedAt, workedAt };
}

const OF_INSTALLATION = 'Installation';

function stampOf(row: MailRouteRow | null): string {
  return row?.status === 'Active' || row?.status === 'Failing' ? row.id : OF_INSTALLATION;
}

/** Reads which way the mails of an account leave now; answers whether a way is still that one. */
export async function isStill(tx: Transaction, accountId: AccountId): Promise<(way: MailRoute) => boolean> {
  const now = stampOf(await readMailRoute(tx, accountId));
  return ({ stamp }) => stamp === null || stamp === now;
}

function open({ settingsOf }: RoutingDeps, secrets: Secrets, row: MailRouteRow) {
  if (row.kind === 'Server') return { settings: settingsOf(serverOf(secrets, row)), sign: null };
  const privateKey = secrets.decrypt(row.accountId, SEAL_PURPOSE, row.dkimKey ?? Buffer.alloc(0));
  const { domain, selector } = row;
  return {
    settings: null,
    sign: createDkimSigner({ domain: domain ?? '', selector: selector ?? '', privateKey }),
  };
}

// The mails wait until a person enters the password or makes the key again.
const unreadable: Mailer = {
  send: async ({ recipients }) => {
    const words = 'The stored password or key cannot be read with the present SECRET_KEY.';
    const trouble = { step: 'SignIn', words, isForGood: true } as const;
    return recipients.map((address) => ({ address, outcome: 'Later', detail: words, trouble }));
  },
  close: () => {},
};

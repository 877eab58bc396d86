import type { Account } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { type AccountId, FIRST_ID } from '../kit/ids.ts';
import { createDkimSigner } from '../kit/mail/dkim.ts';
import type { DeliveryOutcome, Mailer } from '../kit/mail/mailer.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import { SealError, type Secrets } from '../kit/secrets.ts';
import { nextState } from '../kit/states.ts';
import type { MailerPool } from './pool.ts';
import { recordRouteEvent } from './record-event.ts';
import { SEAL_PURPOSE, serverOf } from './sealing.ts';
import type { createServerSettings } from './server.ts';
import { mailRouteStates } from './states.ts';
import { lockMailRoute, putMailRoute, readMailRoute } from './store.ts';
import type { MailRoute, MailRouteRow, RouteTrouble } from './types.ts';

/** How long nobody answers at a server before it counts as failing: it may only be restarted. */
const PATIENCE_MS = 3 * 3_600_000;

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
  return { name: 'Installation', mailer, from: mailFrom, envelopeFrom: null, sign: null, known: null };
}

/** Finds how the mails of an account leave now. It is asked for each attempt, so that a change holds for the next one. */
export async function routeOf(tx: Transaction, deps: RoutingDeps, accountId: AccountId): Promise<MailRoute> {
  const row = await readMailRoute(tx, accountId);
  const isUsed = row?.status === 'Active' || row?.status === 'Failing';
  if (row === null || !isUsed || deps.mailer === null) return installationRoute(deps);
  const secrets = await deps.loadSecrets();
  const { fromAddress: from, kind: name, id, status, failingSince, updatedAt } = row;
  try {
    const { mailer, sign } = deps.pool.get(accountId, id, () => open(deps, secrets, row));
    if (name === 'Domain')
      return { name, mailer: deps.mailer, from, envelopeFrom: deps.mailFrom, sign, known: null };
    return { name, mailer, from, envelopeFrom: null, sign, known: { id, status, failingSince, updatedAt } };
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause;
    return {
      name,
      mailer: unreadable,
      from,
      envelopeFrom: null,
      sign: null,
      known: { id, status, failingSince, updatedAt },
    };
  }
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

/** What the outcomes of a mail say about the server; null: nothing. */
function judgeServer(
  outcomes: readonly DeliveryOutcome[],
): 'Works' | { readonly trouble: RouteTrouble; readonly words: string } | null {
  const [first] = outcomes;
  if (first === undefined) return null;
  const { trouble } = first;
  if (trouble === undefined || trouble.step === 'Recipient' || trouble.step === 'Message') return 'Works';
  const { step, words, isForGood } = trouble;
  // 552: this mail is too large.
  if ((step === 'SignIn' || step === 'Sender') && isForGood)
    return words.startsWith('552') ? 'Works' : { trouble: 'RefusedUs', words };
  return { trouble: 'Unreachable', words };
}

/**
 * Notes what an attempt said about the server of an account. Writes only when that is news. When the server refuses us, or
 * nobody has answered there for hours, it counts as failing, and the Owners are told; when it works again, all mails that
 * wait are sent at once.
 */
export async function noteOutcome(
  { database }: RoutingDeps,
  account: Account,
  { known }: MailRoute,
  outcomes: readonly DeliveryOutcome[],
  now: Date,
): Promise<void> {
  const judged = known === null ? null : judgeServer(outcomes);
  if (known === null || judged === null || !isNews(known, judged, now)) return;
  await database.transaction(account.id, async (tx) => {
    const before = await lockMailRoute(tx, account.id);
    // Somebody may have saved another server while this mail was under way.
    if (before === null || before.id !== known.id || !isNews(before, judged, now)) return;
    const move = judged === 'Works' ? 'work' : isOver(before, judged, now) ? 'fail' : null;
    const status = move === null ? before.status : nextState(mailRouteStates, before.status, move);
    if (status === null) return;
    const since = before.failingSince ?? now;
    const noted =
      judged === 'Works'
        ? { trouble: null, failure: null, failingSince: null }
        : { trouble: judged.trouble, failure: judged.words, failingSince: since };
    const row = { ...before, ...noted, status, updatedAt: now };
    await putMailRoute(tx, row);
    if (status === before.status) return;
    await recordRouteEvent(tx, row, now, status === 'Failing');
    if (judged === 'Works') await wakeMails(tx, account.id, now);
  });
}

type Known = Pick<MailRouteRow, 'status' | 'failingSince'>;
type Judged = Exclude<ReturnType<typeof judgeServer>, null>;

function isNews(known: Known, judged: Judged, now: Date): boolean {
  if (known.status !== 'Active' && known.status !== 'Failing') return false;
  if (judged === 'Works') return known.failingSince !== null;
  if (known.status === 'Failing') return false;
  return known.failingSince === null || isOver(known, judged, now);
}

function isOver({ failingSince }: Known, judged: Judged, now: Date): boolean {
  if (judged === 'Works') return false;
  const waited = failingSince === null ? 0 : now.getTime() - failingSince.getTime();
  return judged.trouble === 'RefusedUs' || waited >= PATIENCE_MS;
}

/** Has all mails of an account that wait tried at once. */
export async function wakeMails(tx: Transaction, accountId: AccountId, now: Date): Promise<void> {
  await scheduleTask(tx, accountId, 'mails.wake', FIRST_ID, now);
}

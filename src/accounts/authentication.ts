import type { Database } from '../kit/db/database.ts';
import type { PersonId, TokenId } from '../kit/ids.ts';
import { createLoader } from '../kit/queue/batch.ts';
import type { Clock } from '../kit/time.ts';
import { hashToken, isWellFormedToken } from '../kit/tokens.ts';
import { findTokens, type TokenRow } from './store.ts';
import { findMemberAuthority, type TokenUse } from './token-store.ts';
import { type Account, type Authority, type Caller, type Scope, scopesIn, scopesOfRole } from './types.ts';

// Looked up in place of a missing or malformed token, so that every refusal takes as long. Its checksum is wrong, so
// no token is ever issued with this text.
const DECOY = `trn_live_${'0'.repeat(49)}`;

const EVERYBODY = 'everybody';

/** Finds the caller of a request; null for every token that does not work, whatever the reason. */
type Authenticate = (tokenText: string | null) => Promise<Caller | null>;

/** How precisely the last use of a token is stored: a write for each request would cost too much. */
const USED_EVERY_MS = 60_000;

/** Hears of each token that works, when its last use was stored a while ago or never. */
type NoteUse = (use: TokenUse) => void;

/**
 * Makes the look-up of callers. All requests of one turn of the event loop share one query, and requests with the same
 * token share one Caller. Nothing is kept between turns, so a revoked token stops working with the next request.
 */
export function createAuthentication(database: Database, clock: Clock, noteUse: NoteUse): Authenticate {
  const load = createLoader<typeof EVERYBODY, string, Caller | null>(async (_everybody, texts) => {
    const hashes = texts.map((text) => hashToken(isWellFormedToken(text) ? text : DECOY));
    const rows = new Map<string, TokenRow>();
    for (const row of await findTokens(database, hashes)) rows.set(row.hash.toString('latin1'), row);
    const now = clock.now();
    return hashes.map((hash) => {
      const row = rows.get(hash.toString('latin1'));
      return row === undefined ? null : callerOf(row, now, noteUse);
    });
  });
  return (tokenText) => load(EVERYBODY, tokenText ?? DECOY);
}

/**
 * The present rights of the person, or of their token, in whose name background work runs; or the reason why there are
 * none, such as a token that was revoked.
 */
export async function findAuthority(
  { system }: Database,
  clock: Clock,
  account: Account,
  { personId, tokenId }: { readonly personId: PersonId; readonly tokenId: TokenId | null },
): Promise<Authority> {
  const row = await findMemberAuthority(system, account.id, personId, tokenId);
  if (row === null || row.removedAt !== null) return { lost: 'MemberRemoved' };
  const { role, isOperator, scopes, expiresAt, revokedAt } = row;
  const allowed = scopesIn(account, role);
  if (tokenId === null) return { role, isOperator, scopes: allowed };
  if (scopes === null || revokedAt !== null) return { lost: 'TokenRevoked' };
  if (expiresAt !== null && expiresAt <= clock.now()) return { lost: 'TokenExpired' };
  return { role, isOperator, scopes: new Set(scopes.filter((scope) => allowed.has(scope))) };
}

function callerOf(row: TokenRow, now: Date, noteUse: NoteUse): Caller | null {
  if (row.revokedAt !== null) return null;
  if (row.expiresAt !== null && row.expiresAt.getTime() <= now.getTime()) return null;
  if (row.lastUsedAt === null || now.getTime() - row.lastUsedAt.getTime() >= USED_EVERY_MS) {
    noteUse({ accountId: row.accountId, id: row.tokenId, usedAt: now });
  }
  const allowed: ReadonlySet<string> = scopesOfRole[row.role];
  return {
    account: accountOf(row),
    personId: row.personId,
    role: row.role,
    tokenId: row.tokenId,
    isOperator: row.isOperator,
    scopes: new Set(row.scopes.filter((scope): scope is Scope => allowed.has(scope))),
    position: row.position,
  };
}

function accountOf(row: TokenRow): Account {
  return {
    id: row.accountId,
    path: row.path,
    name: row.name,
    mode: row.mode,
    currency: row.currency,
    timeZone: row.timeZone,
    acceptedMethods: row.acceptedMethods,
    numberPrefix: row.numberPrefix,
    numberPattern: row.numberPattern,
    numberForm: row.numberForm,
    dueWindowDays: row.dueWindowDays,
    clockOffsetMs: row.clockOffsetMs,
    isFrozen: row.isFrozen,
    feeBearer: row.feeBearer,
    surchargeBasisPoints: row.surchargeBasisPoints,
    cardCostBasisPoints: row.cardCostBasisPoints,
    country: row.country,
    region: row.region,
    allowsPartPayments: row.allowsPartPayments,
    takesSepaDebits: row.takesSepaDebits,
    takesWallets: row.takesWallets,
    autopay: row.autopay,
    autopayRetryDays: row.autopayRetryDays,
    returnHosts: row.returnHosts,
    recipientOnboarding: row.recipientOnboarding,
    afterIssue: row.afterIssue,
    closedAt: row.closedAt,
    heldAt: row.heldAt,
    suspendedAt: row.suspendedAt,
    suspendedReason: row.suspendedReason,
    resumedAt: row.resumedAt,
    lastSuspendedAt: row.lastSuspendedAt,
    unannouncedSince: row.unannouncedSince,
  };
}

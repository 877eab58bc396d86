import type { Database, Transaction } from '../kit/db/database.ts';
import { brokenConstraint } from '../kit/db/database-faults.ts';
import { AppError } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import { SealError, type Secrets } from '../kit/secrets.ts';
import type { Clock } from '../kit/time.ts';
import { recordConnection } from './connection-events.ts';
import {
  findProcessorAccount,
  isPlatform,
  lockAccountItself,
  lockOrMakeRow,
  lockProcessorAccount,
  ONE_STRIPE_ACCOUNT,
  type ProcessorAccountRow,
  putProcessorAccount,
} from './store.ts';
import type { ProcessorRelation } from './types.ts';

export interface StripeKeys {
  readonly secretKey: string;
  /** Signs Stripe's webhooks to us; null when none were set up. */
  readonly webhookSecret: string | null;
  /** For the payer's browser; no secret. */
  readonly publishableKey: string | null;
  /** The account at Stripe that the keys belong to, `acct_…`. */
  readonly stripeAccount: string;
}

/** An account's connection to Stripe, without its secrets. */
export interface StripeConnection {
  readonly relation: ProcessorRelation;
  readonly isActive: boolean;
  readonly stripeAccount: string;
  /** Enough of the secret key to tell which one it is; null without one. */
  readonly keyHint: string | null;
  readonly hasWebhookSecret: boolean;
  readonly publishableKey: string | null;
  readonly connectedAt: Date;
  readonly updatedAt: Date;
}

/** The account of ours that keys belong to. */
export interface KeyOwner {
  readonly id: AccountId;
  readonly mode: 'Live' | 'Sandbox';
  readonly path: string;
  readonly name: string;
}

export interface KeyStore {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** Stored encrypted. Nothing of it stays after clearing. */
export interface KeptStripe {
  readonly secretKey: string | null;
  readonly webhookSecret: string | null;
  readonly publishableKey: string | null;
}

const PURPOSE = 'processor/Stripe';
const none: KeptStripe = { secretKey: null, webhookSecret: null, publishableKey: null };

/** The row of an account without its keys, as after clearing them: the values of its columns, as expressions in SQL. */
export const withoutKeys: Readonly<Record<string, string>> = {
  secrets: `'${JSON.stringify(none)}'`,
  is_active: 'false',
  webhook_endpoint_id: 'null',
  readiness: 'null',
  readiness_at: 'null::timestamptz',
};

/** Decrypts the keys of an account at Stripe; none for a business of the operator's platform. Throws SealError when they cannot be read. */
export function unsealStripe(
  secrets: Secrets,
  accountId: AccountId,
  row: Pick<ProcessorAccountRow, 'secrets'>,
): KeptStripe {
  if (row.secrets === null) return none;
  return JSON.parse(secrets.decrypt(accountId, PURPOSE, row.secrets)) as KeptStripe;
}

/** Encrypts keys of an account at Stripe; by default none. */
export function sealStripe(secrets: Secrets, accountId: AccountId, kept: KeptStripe = none): Buffer {
  return secrets.encrypt(accountId, PURPOSE, JSON.stringify(kept));
}

/** Enough of a key to tell which one it is. */
export function hintOf(key: string): string {
  return `${key.slice(0, 8)}…${key.slice(-4)}`;
}

/** Reads an account's connection to Stripe, also one that was cleared; null when there never was one. */
export async function readConnection(
  { database, secrets }: KeyStore,
  accountId: AccountId,
): Promise<StripeConnection | null> {
  const row = await database.transaction(accountId, (tx) => findProcessorAccount(tx, accountId, 'Stripe'));
  if (row === null || row.stripeAccount === null) return null;
  const kept = unsealStripe(secrets, accountId, row);
  return {
    relation: row.relation,
    isActive: row.isActive,
    stripeAccount: row.stripeAccount,
    keyHint: kept.secretKey === null ? null : hintOf(kept.secretKey),
    hasWebhookSecret: kept.webhookSecret !== null,
    publishableKey: kept.publishableKey,
    connectedAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** What a change of keys waits for and asks, beside its own work. */
interface KeyHooks {
  /** After the account itself is locked, and before its row for Stripe is. */
  readonly before?: (tx: Transaction) => Promise<void>;
  /** Refuses the change, with the row locked. */
  readonly admit?: (tx: Transaction, row: ProcessorAccountRow | null) => Promise<void>;
}

/**
 * Stores keys, unless `admit` refuses it. While the Stripe account is the same, a webhook secret or publishable key that is
 * null stays as it was, and with the same secret the endpoint that the service made. Answers the row as it was. Errors: 422
 * `processor_refused_keys` when another account is connected to the one at Stripe.
 */
export async function keepKeys(
  store: KeyStore,
  account: KeyOwner,
  keys: StripeKeys,
  { before: prepare, admit }: KeyHooks = {},
): Promise<ProcessorAccountRow> {
  const { id, mode } = account;
  const { stripeAccount, ...typed } = keys;
  const { database, secrets, clock } = store;
  return refuseShared(
    stripeAccount,
    database.transaction(id, async (tx) => {
      const now = clock.now();
      await lockAccountItself(tx, id);
      await prepare?.(tx);
      const row = await lockOrMakeRow(tx, id, sealStripe(secrets, id), now);
      await admit?.(tx, row);
      const same = row.stripeAccount === stripeAccount ? row : null;
      const before = same && unsealIfPossible(secrets, id, same);
      const kept = {
        ...typed,
        webhookSecret: keys.webhookSecret ?? before?.webhookSecret ?? null,
        publishableKey: keys.publishableKey ?? before?.publishableKey ?? null,
      };
      await putProcessorAccount(tx, id, {
        processor: 'Stripe',
        relation: 'OwnKeys',
        secrets: sealStripe(secrets, id, kept),
        isActive: true,
        stripeAccount,
        isLive: mode === 'Live',
        webhookEndpointId: before !== null && keepsSecret(keys, before) ? row.webhookEndpointId : null,
        readiness: null,
        isNew: same === null,
        now,
      });
      await recordConnection(tx, account, 'account.processor_connected', row, stripeAccount, now);
      return row;
    }),
  );
}

/** Whether the webhook secret in use stays as it was, by new keys of the same Stripe account. */
export function keepsSecret(
  { webhookSecret }: Pick<StripeKeys, 'webhookSecret'>,
  before: KeptStripe,
): boolean {
  return webhookSecret === null || webhookSecret === before.webhookSecret;
}

/** Forgets keys, or that of the platform, unless `admit` refuses it. Answers the row as it was; null when there were none. */
export async function forgetKeys(
  store: KeyStore,
  account: KeyOwner,
  { before, admit }: KeyHooks = {},
): Promise<ProcessorAccountRow | null> {
  const { id, mode } = account;
  const { database, secrets, clock } = store;
  return database.transaction(id, async (tx) => {
    await lockAccountItself(tx, id);
    await before?.(tx);
    const row = await lockProcessorAccount(tx, id, 'Stripe');
    if (row === null) return null;
    // Keys that cannot be read are deleted, too.
    const hasKeys = unsealIfPossible(secrets, id, row)?.secretKey !== null;
    const isBusiness = row.relation === 'Platform';
    if (!hasKeys && !(isBusiness && row.isActive) && row.pending === null) return null;
    await admit?.(tx, row);
    const now = clock.now();
    await putProcessorAccount(tx, id, {
      processor: 'Stripe',
      relation: row.relation,
      secrets: isBusiness ? null : sealStripe(secrets, id),
      isActive: false,
      stripeAccount: row.stripeAccount,
      isLive: mode === 'Live',
      webhookEndpointId: null,
      readiness: null,
      isNew: false,
      now,
    });
    if (row.isActive && row.stripeAccount !== null) {
      await recordConnection(tx, account, 'account.processor_disconnected', row, row.stripeAccount, now);
    }
    return row;
  });
}

/** Refuses what would connect two accounts to one at Stripe. */
export async function refuseShared<T>(stripeAccount: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (brokenConstraint(cause) === ONE_STRIPE_ACCOUNT) throw stripeAccountTaken(stripeAccount, cause);
    throw cause;
  }
}

/** The refusal of an account at Stripe that another account here is connected to. */
export function stripeAccountTaken(stripeAccount: string, cause?: unknown): AppError {
  const message = `Another account of this installation is connected to the Stripe account ${stripeAccount}. Each needs one of its own: disconnect it there first, or ask the operator, who can do that with processor clear.`;
  const details = [{ path: '/secretKey', code: 'account_taken', message }];
  return new AppError('processor_refused_keys', { message, details, cause });
}

/** As {@link unsealStripe}, or null: keys that were encrypted with a lost service key can be set again. */
export function unsealIfPossible(
  secrets: Secrets,
  accountId: AccountId,
  row: ProcessorAccountRow,
): KeptStripe | null {
  try {
    return unsealStripe(secrets, accountId, row);
  } catch (cause) {
    if (cause instanceof SealError) return null;
    throw cause;
  }
}

/** A fault of typed keys: whose it is, what is wrong, and the sentence, which does not repeat the key. */
interface KeyFault {
  readonly key: 'secretKey' | 'webhookSecret' | 'publishableKey';
  readonly code: 'wrong_mode' | 'swapped' | 'wrong_form';
  readonly message: string;
}

/** Finds why keys cannot be those of an account of this mode; empty when they can. */
export function faultsOfKeys(
  mode: 'Live' | 'Sandbox',
  keys: Pick<StripeKeys, 'secretKey' | 'webhookSecret' | 'publishableKey'>,
): readonly KeyFault[] {
  const word = mode === 'Live' ? 'live' : 'test';
  const other = mode === 'Live' ? 'test' : 'live';
  const because =
    mode === 'Live' ? 'a live account moves real money' : 'a sandbox account must not move real money';
  const fault = (key: KeyFault['key'], code: KeyFault['code'], message: string): KeyFault => ({
    key,
    code,
    message,
  });
  const { secretKey, webhookSecret, publishableKey } = keys;
  const faults: KeyFault[] = [];
  if (new RegExp(`^[rs]k_${other}_`).test(secretKey)) {
    const message = `This is a ${other} key, and ${because}: use rk_${word}_… or sk_${word}_….`;
    faults.push(fault('secretKey', 'wrong_mode', message));
  } else if (!new RegExp(`^[rs]k_${word}_\\w{8,247}$`).test(secretKey)) {
    const message = `A key of Stripe for this account looks like rk_${word}_… or sk_${word}_… (not publishable pk_… keys).`;
    faults.push(fault('secretKey', secretKey.startsWith('pk_') ? 'swapped' : 'wrong_form', message));
  }
  if (webhookSecret !== null && !/^whsec_[\w+/=]{8,247}$/.test(webhookSecret)) {
    const message = 'The signing secret of a webhook endpoint at Stripe looks like whsec_….';
    faults.push(fault('webhookSecret', 'wrong_form', message));
  }
  if (publishableKey === null) return faults;
  if (publishableKey.startsWith(`pk_${other}_`)) {
    const message = `This is a ${other} key, and ${because}: use pk_${word}_….`;
    faults.push(fault('publishableKey', 'wrong_mode', message));
  } else if (!new RegExp(`^pk_${word}_\\w{8,247}$`).test(publishableKey)) {
    const message = `A publishable key of Stripe for this account looks like pk_${word}_….`;
    const isSecret = /^[rs]k_/.test(publishableKey);
    faults.push(fault('publishableKey', isSecret ? 'swapped' : 'wrong_form', message));
  }
  return faults;
}

/**
 * Refuses the operator's platform for an account: it would charge its own card there, and find the money of all accounts in
 * its books. Errors: 422 `processor_refused_keys`.
 */
export async function requireNotPlatform(
  { system }: Pick<Database, 'system'>,
  { mode }: Pick<KeyOwner, 'mode'>,
  stripeAccount: string,
): Promise<void> {
  if (!(await isPlatform(system, stripeAccount, mode))) return;
  const message = `The Stripe account ${stripeAccount} is the platform of this installation, which pays out the money of all accounts. Use a Stripe account of the business.`;
  const details = [{ path: '/secretKey', code: 'account_taken', message }];
  throw new AppError('processor_refused_keys', { message, details });
}

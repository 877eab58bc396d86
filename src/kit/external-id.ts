import { Type } from 'typebox';
import { statement, type Transaction } from './db/database.ts';
import { AppError } from './errors.ts';
import { Nullable, TextOf } from './http/schemas.ts';
import type { AccountId } from './ids.ts';

const LONGEST = 200;
const INNER = '[^\\x00-\\x1F\\x7F]';
const OUTER = '[^\\s\\x00-\\x1F\\x7F]';

/** An id in another system, by what it is of. */
export const externalIdOf = (description: string) =>
  TextOf(
    `1 to ${LONGEST} characters that neither begin nor end with a space, on one line`,
    `^${OUTER}(?:${INNER}{0,${LONGEST - 2}}${OUTER})?$`,
    { description, maxLength: LONGEST },
  );

const MEANING = 'The id in your own system, unique in the account.';

/** The id of an object in the caller's own system, when it is created. */
export const ExternalId = externalIdOf(MEANING);
/** The same in a change: null takes it away. */
export const ChangedExternalId = Nullable(externalIdOf(`${MEANING} Null removes it.`));
/** The same in an answer. */
export const ShownExternalId = Nullable(
  Type.String({ description: 'The id in your own system; null without one.' }),
);
/** The same as a filter of a list. */
export const ExternalIdFilter = externalIdOf('Only the one with this id.');

/** What can have an external id. Each is unique in its account; that of an account in the installation. */
type ExternalKind = 'account' | 'contact' | 'invoice' | 'payment';

/** The refusal of an external id that another object of the kind has; `holder`: its id, where it is known. */
export function externalIdTaken(
  kind: ExternalKind,
  holder: string | null,
  path = '/externalId',
  cause?: unknown,
): AppError {
  const message =
    holder === null ? `Another ${kind} has this externalId.` : `The ${kind} ${holder} has this externalId.`;
  const params = holder === null ? {} : { id: holder };
  return new AppError('external_id_taken', {
    message,
    details: [{ path, code: 'external_id_taken', message, params }],
    cause,
  });
}

const holdMany = statement(
  'external_ids_hold',
  `select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'external id', $1::uuid, $2::text, wanted), 0))
   from unnest($3::text[]) wanted -- account_id = $1`,
);

/**
 * Holds external ids until the transaction ends, so that a second transaction that wants one waits here, and then sees
 * which object has it. Take this lock before the first write.
 */
export async function holdExternalIds(
  tx: Transaction,
  accountId: AccountId,
  kind: ExternalKind,
  wanted: readonly string[],
): Promise<void> {
  // In one order, so that two batches wait for each other but do not deadlock.
  if (wanted.length > 0) await tx.query(holdMany, [accountId, kind, [...new Set(wanted)].toSorted()]);
}

import pg from 'pg';

/**
 * The fault with which an unreliable connection is ended: it broke, hangs, or leads to a node that goes away or only
 * answers reads, where the next transaction would fail too. Undefined when it may be used again.
 */
export function brokenBy(cause: unknown): Error | undefined {
  if (!(cause instanceof Error)) return undefined;
  if (cause instanceof pg.DatabaseError) {
    return isWithoutEffect(cause) && cause.code !== READ_ONLY ? undefined : cause;
  }
  return isUnavailable(cause) ? cause : undefined;
}

/** True for what PostgreSQL has answered. */
export function isOfServer(cause: unknown): boolean {
  return cause instanceof pg.DatabaseError;
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** True when the same transaction may succeed at once: it met another one. */
export function isTransient(cause: unknown): boolean {
  return (
    cause instanceof pg.DatabaseError && (cause.code === SERIALIZATION_FAILURE || cause.code === DEADLOCK)
  );
}

/** True for statements after the one that failed: they say nothing of the cause. */
export function isAborted(cause: unknown): boolean {
  return cause instanceof pg.DatabaseError && cause.code === '25P02';
}

/** A node that only answers reads: another has taken over from it. */
const READ_ONLY = '25006';

/**
 * Classes of SQLSTATE with which PostgreSQL refuses a statement for its own sake: a fault of ours, and nothing was done.
 * Every other class, known or not, is taken for a node that goes away.
 */
const STATEMENT_FAULTS = /^(0[ALPZ]|2[0-47BDF]|25P02|3[489BF]|42|44|54|P0|TR)/;

/** Refusals of the moment, with nothing done: a conflict, a lock that was not got, a limit, a node that only reads. */
const MOMENTARY = /^(40001|40P01|55P03|57014|25006)/;

/**
 * True when PostgreSQL itself refused a statement, so that its transaction did nothing. False when the
 * connection broke: then the outcome is not known. Faults of the server itself count as broken too, since they may
 * come in the place of the answer to COMMIT: it is going down, lacks disk or memory, cannot write its log, has lost the
 * line, or is confused (XX). Doing less at once would not cure them either.
 */
export function isWithoutEffect(cause: unknown): boolean {
  return (
    cause instanceof pg.DatabaseError &&
    cause.code !== undefined &&
    (STATEMENT_FAULTS.test(cause.code) || MOMENTARY.test(cause.code))
  );
}

/**
 * True when what a transaction did was rolled back for certain: PostgreSQL refused it, or our own code threw. False when
 * the outcome is not known.
 */
export function isRolledBack(cause: unknown): boolean {
  return isWithoutEffect(cause) || !isUnavailable(cause);
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNABORTED',
  'EMFILE',
]);

/**
 * True when the database could not be reached, went away or has no time for this: the caller may try again later. So is
 * every SQLSTATE that is no fault of a statement: a node that is killed, fails over or is rebuilt answers many.
 */
export function isUnavailable(cause: unknown): boolean {
  if (cause instanceof pg.DatabaseError) {
    return cause.code === undefined || !STATEMENT_FAULTS.test(cause.code);
  }
  if (!(cause instanceof Error)) return false;
  const { code, syscall } = cause as NodeJS.ErrnoException;
  return (
    // A file that is missing, too, is ENOENT: only of a socket it is about the database.
    (code !== undefined && unreachable.has(code) && (code !== 'ENOENT' || syscall === 'connect')) ||
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable|Query read timeout|after calling end|unexpected \w+ message from backend/i.test(
      cause.message,
    )
  );
}

/** The number of a part of a table, with which Citus ends the names of its constraints. */
const SHARD = /_\d{6,}$/;

/** The name of the constraint that a statement broke, or null. Over several machines only the message has it. */
export function brokenConstraint(cause: unknown): string | null {
  if (!(cause instanceof pg.DatabaseError)) return null;
  const ofMessage = cause.code?.startsWith('23')
    ? / constraint "([^"]+)"/.exec(cause.message)?.[1]
    : undefined;
  const name = cause.constraint ?? ofMessage;
  return name?.replace(SHARD, '') ?? null;
}

/** True when PostgreSQL cannot read or convert what a row holds: other rows may be read. */
export function isOfData(cause: unknown): boolean {
  return cause instanceof pg.DatabaseError && /^(22|XX001)/.test(cause.code ?? '');
}

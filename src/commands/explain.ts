import { readConfig } from '../kit/config.ts';
import { isUnavailable } from '../kit/db/database-faults.ts';

const UNREACHABLE = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);

/** One sentence about the failure, for the person who typed the command. */
export function explain(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const message = messageOf(cause);
  const code = (cause as NodeJS.ErrnoException).code ?? '';
  if (isUnavailable(cause) || UNREACHABLE.has(code)) {
    return `The database cannot be reached (${message}): is PostgreSQL running, and is DATABASE_URL right?`;
  }
  if (cause.name === 'error' || 'severity' in cause) return `The database refused: ${message}.`;
  return message;
}

/** Ends a failed command: one sentence on stderr, with LOG_LEVEL=debug also the stack; exit code 1. */
export function reportFailure(cause: unknown): void {
  process.stderr.write(`${explain(cause)}\n`);
  if (isVerbose() && cause instanceof Error) process.stderr.write(`${cause.stack}\n`);
  process.exitCode = 1;
}

// A host name with several addresses fails with one error for each, and with an empty message.
function messageOf(cause: Error): string {
  if (cause.message !== '') return cause.message;
  const [first] = cause instanceof AggregateError ? cause.errors : [];
  return first instanceof Error ? first.message : cause.name;
}

function isVerbose(): boolean {
  try {
    return ['debug', 'trace'].includes(readConfig().logLevel);
  } catch {
    return false; // The settings are what is wrong, and the sentence has said so.
  }
}

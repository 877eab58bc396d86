import { ApiError } from '../../sdk/src/index.ts';
import { type Detail, type ExitCode, exitCodes, Failure, Interrupted } from './failure.ts';
import { harmless } from './output/text.ts';

/** What is said about a failure. */
interface Explained {
  readonly exitCode: ExitCode;
  /** For programs: a code that never changes. */
  readonly code: string;
  readonly message: string;
  /** Each fault of a request or of a file: where, and what. */
  readonly details: readonly Detail[];
  readonly requestId: string | null;
  readonly cure: string | null;
}

/** What explains the failure of an attempt besides its cause. */
interface Tried {
  /** Which service was asked. */
  readonly url: string | null;
  /** Under which idempotency key something was sent; null when nothing was. */
  readonly key: string | null;
  /** The options that a repetition must have besides the key. */
  readonly chosen: string | null;
}

/** Explains a failure of an attempt. */
export function explain(cause: unknown, tried: Tried): Explained {
  if (cause instanceof ApiError) return explainAnswer(cause, tried);
  if (cause instanceof Failure) {
    const { message, details } = cause;
    const isUnknown = isUnknownOf(cause);
    const exitCode = isUnknown ? exitCodes.unreachable : cause.exitCode;
    const cure = isUnknown || cause instanceof Interrupted ? repetitionOf(tried) : cause.cure;
    return { exitCode, code: codeOf(exitCode), message, details, requestId: null, cure };
  }
  const message = cause instanceof Error ? cause.message : String(cause);
  return { exitCode: exitCodes.failed, code: 'failed', message, details: [], requestId: null, cure: null };
}

// Several requests were sent, and of one it is not known whether it was done.
function isUnknownOf({ cause }: Failure): boolean {
  const causes: unknown[] = cause instanceof AggregateError ? cause.errors : [];
  return causes.some((one) => one instanceof ApiError && one.isUnknown);
}

function codeOf(exitCode: ExitCode): string {
  const [name] = Object.entries(exitCodes).find(([, code]) => code === exitCode) ?? ['failed'];
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function explainAnswer(error: ApiError, tried: Tried): Explained {
  const { code, requestId } = error;
  const message = error.status === 0 ? withoutAnswer(error, tried.url) : error.message;
  // A single fault is the message, too, and needs no line of its own.
  const [only, ...others] = error.details;
  const isSaid = only !== undefined && others.length === 0 && message.endsWith(only.message);
  const details = isSaid ? [] : error.details;
  const cure = [cureOf(error), error.isUnknown ? repetitionOf(tried) : null].filter(Boolean).join(' ');
  return {
    exitCode: exitCodeOf(error),
    code,
    message: named(message, only),
    details,
    requestId,
    cure: cure === '' ? null : cure,
  };
}

function repetitionOf({ key, chosen }: Tried): string | null {
  if (key === null) return null;
  const options = `--idempotency-key ${key}${chosen === null ? '' : ` ${chosen}`}`;
  return `It is not known whether it was done. To be safe, repeat it with ${options}`;
}

// The service begins a message with the JSON pointer of the field.
function named(message: string, fault: { readonly path: string } | undefined): string {
  if (fault === undefined || fault.path === '' || !message.startsWith(`${fault.path}: `)) return message;
  return nameOf(fault.path) + message.slice(fault.path.length);
}

function withoutAnswer(error: ApiError, url: string | null): string {
  const where = url ?? 'the service';
  if (error.code === 'timeout') return `${where} did not answer in time.`;
  const reason = reasonOf(error.cause);
  return `${where} cannot be reached${reason === null ? '' : ` (${reason})`}.`;
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'no such host',
  ECONNRESET: 'the connection broke',
  UND_ERR_SOCKET: 'the connection broke',
  ETIMEDOUT: 'no answer',
  UND_ERR_CONNECT_TIMEOUT: 'no answer',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by itself',
  CERT_HAS_EXPIRED: 'its certificate has expired',
};

// fetch wraps the reason, a host with several addresses once more.
function reasonOf(cause: unknown): string | null {
  if (!(cause instanceof Error)) return null;
  const { code } = cause as NodeJS.ErrnoException;
  if (code !== undefined) return REASONS[code] ?? code;
  return reasonOf(cause.cause) ?? (cause instanceof AggregateError ? reasonOf(cause.errors[0]) : null);
}

function exitCodeOf({ status }: ApiError): ExitCode {
  if (status === 401 || status === 403) return exitCodes.notAllowed;
  if (status === 404) return exitCodes.notFound;
  return status === 0 || status === 408 || status === 429 || status >= 500
    ? exitCodes.unreachable
    : exitCodes.failed;
}

const CURES: Readonly<Record<string, string>> = {
  unknown_token: 'A token can be used once. Make another: tranche payment-methods add --help',
  unknown_payment_method: 'See yours: tranche payment-methods list',
  unknown_contact: 'See yours: tranche contacts list',
  number_taken: 'Choose another number, or leave it out: the service assigns the next one.',
  unknown_field: 'See the fields of each operation at /docs of the service.',
  version_conflict: 'Read it again, then repeat the change.',
  contact_exists: 'Find it: tranche contacts get EMAIL',
};

function cureOf({ status, code }: ApiError): string | null {
  const known = CURES[code];
  if (known !== undefined) return known;
  if (status === 0)
    return 'Is the service running, and is this its address? tranche profiles list shows those you are signed in to.';
  if (status === 401) return 'Sign in again: tranche login';
  if (status === 403) return 'Sign in with a token that has this scope: tranche login';
  if (status === 429 || status === 503) return 'Try again in a moment.';
  return status >= 500
    ? 'Try again. If it fails again, send the id of the request to the operator of the service.'
    : null;
}

/** A failure for people: what happened, each fault on a line, what helps. */
export function tellPeople({ message, details, requestId, cure, exitCode }: Explained): string {
  // The message names only one of several faults.
  const isOfRequest = details.length > 1 && details.every(({ line }) => line === undefined);
  const lines = [`Error: ${isOfRequest ? 'The request is not right.' : message}`];
  for (const detail of details) lines.push(`  ${placeOf(detail)}${detail.message}`);
  if (cure !== null) lines.push(cure);
  // A refusal explains itself. For a failure of the service, the operator needs the id of the request.
  if (requestId !== null && exitCode === exitCodes.unreachable) lines.push(`Request ${requestId}`);
  return `${lines.map(harmless).join('\n')}\n`;
}

function placeOf({ path, line, column }: Detail): string {
  if (line !== undefined) return `line ${line}, ${column ?? nameOf(path)}: `;
  return path === '' ? '' : `${nameOf(path)}: `;
}

// A JSON pointer, as people write it: /paymentSchedule/0/dueDate is paymentSchedule[0].dueDate.
function nameOf(pointer: string): string {
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(
      (name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : name === '' ? part : `${name}.${part}`),
      '',
    );
}

/** A failure for programs, as one JSON object. */
export function tellPrograms(explained: Explained): string {
  return `${JSON.stringify({ error: explained })}\n`;
}

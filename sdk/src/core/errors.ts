/** One fault of a request: where it is (JSON pointer), what kind it is, and a sentence. */
export interface FaultDetail {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** The `error` of the service's envelope. */
export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details: readonly FaultDetail[];
  readonly requestId: string;
  /** Whether the same request may succeed later although nobody changes anything. */
  readonly retryable: boolean;
  /** Of some `illegal_action`: the reason, as `blockedBy` of an object's actions. */
  readonly blockedBy?: string;
}

/** Everything that this client throws by itself. */
export class TrancheError extends Error {
  override readonly name: string = 'TrancheError';
}

/** Facts about an error besides the message of the service. */
interface ErrorContext extends ErrorOptions {
  /** The header fields of the answer. */
  readonly headers?: Headers;
  /** How long the service asks to wait, in milliseconds. */
  readonly retryAfterMs?: number | null;
  /** The key of a changing request. */
  readonly idempotencyKey?: string | null;
}

/** A request that did not succeed: the service refused it, it failed there, or no answer came. */
export class ApiError extends TrancheError {
  override readonly name: string = 'ApiError';
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** What was refused, as `illegal_action`: codes never change. */
  readonly code: string;
  /** Each fault of the request. */
  readonly details: readonly FaultDetail[];
  /** The id of the request, for the operator of the service. */
  readonly requestId: string | null;
  /** The header fields of the answer; null when no answer came. */
  readonly headers: Headers | null;
  /** How long the service asks to wait, in milliseconds; null when it does not say. */
  readonly retryAfterMs: number | null;
  /**
   * Whether the service says that the same request, with the same idempotency key, may succeed later although nobody
   * changes anything; null when it does not say, as when no answer came.
   */
  readonly isRetryable: boolean | null;
  /** Why the action is not possible, as `JustSent`: for programs; null when the service does not say. */
  readonly blockedBy: string | null;
  /** The key that the changing request was sent with, also one that the client made; null of a read. */
  readonly idempotencyKey: string | null;

  constructor(status: number, error: Partial<ErrorBody>, context: ErrorContext = {}) {
    super(error.message ?? '', 'cause' in context ? { cause: context.cause } : undefined);
    this.status = status;
    this.code = error.code ?? 'unknown';
    this.details = error.details ?? [];
    this.headers = context.headers ?? null;
    this.requestId = error.requestId ?? this.headers?.get('request-id') ?? null;
    this.retryAfterMs = context.retryAfterMs ?? null;
    this.isRetryable = error.retryable ?? null;
    this.blockedBy = error.blockedBy ?? null;
    this.idempotencyKey = context.idempotencyKey ?? null;
  }

  /**
   * True when nothing is known about the outcome: the same request under {@link idempotencyKey} is safe. While the key
   * still runs, and when a repetition is put off, an attempt before it may have had its effect.
   */
  get isUnknown(): boolean {
    return (
      this.status === 0 || this.status >= 500 || this.status === 429 || this.code === 'request_in_progress'
    );
  }

  /** The sentence about one field of the body, named by its JSON pointer as `/contact/email`. */
  faultOf(path: string): string | undefined {
    return this.details.find((one) => one.path === path)?.message;
  }
}

/** 400, and other requests that HTTP does not allow (405, 406, 413, 414, 415, 417, 431): correct the request. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError';
}

/** 401: the token is missing, wrong, expired or revoked. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';
}

/** 403: the token lacks a scope; the message names it. */
export class PermissionError extends ApiError {
  override readonly name = 'PermissionError';
}

/** 404: there is no such thing in this account. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}

/** 409: something that is under way is in conflict with the request; try again when it has ended. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
}

/** 412: somebody changed it since it was read; read it again, then repeat the change. */
export class VersionConflictError extends ApiError {
  override readonly name = 'VersionConflictError';
}

/** 422: the request was understood, and a rule refuses it; `code` says which. */
export class RefusedError extends ApiError {
  override readonly name = 'RefusedError';
}

/** 429: too many requests with this token, also after the retries. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
}

/** 5xx: the service failed, or is too busy. Nothing is known about the outcome. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError';
}

interface ConnectionContext extends ErrorContext {
  readonly code?: string;
}

/** No answer came: no connection, or it broke. Nothing is known about the outcome. */
export class ConnectionError extends ApiError {
  override readonly name: string = 'ConnectionError';

  constructor(message: string, { code = 'connection_failed', ...context }: ConnectionContext = {}) {
    super(0, { code, message }, context);
  }
}

/** No answer came in time, or the service did not get the request in time (408). */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';

  constructor(message: string, context: ErrorContext = {}) {
    super(message, { ...context, code: 'timeout' });
  }
}

/** A delivery of a webhook that is not from the service, is too old, or was changed on its way. */
export class WebhookVerificationError extends TrancheError {
  override readonly name = 'WebhookVerificationError';
}

type ErrorClass = new (status: number, error: Partial<ErrorBody>, context?: ErrorContext) => ApiError;

const classes: Readonly<Record<number, ErrorClass>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  412: VersionConflictError,
  422: RefusedError,
  429: RateLimitError,
};

/** The error of an answer, in the class of its status. */
export function makeError(status: number, body: Partial<ErrorBody>, context: ErrorContext = {}): ApiError {
  if (status >= 500) return new ServerError(status, body, context);
  return new (classes[status] ?? (status >= 400 ? InvalidRequestError : ApiError))(status, body, context);
}

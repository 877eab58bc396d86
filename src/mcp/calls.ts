import type { FastifyRequest } from 'fastify';
import type { FaultDetail } from '../kit/errors.ts';
import type { HttpServer } from '../kit/http/server.ts';

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
  /** The version that the change is for. */
  readonly ifMatch?: string;
  readonly idempotencyKey?: string;
}

export interface ApiAnswer {
  // The answers of many operations, whose schemas are those of other slices.
  // biome-ignore lint/suspicious/noExplicitAny: - as said above
  readonly data: any;
  readonly etag: string | undefined;
}

/** Calls an operation for the caller. Errors: {@link Refused} for what the operation refuses. */
export type CallApi = (request: ApiRequest) => Promise<ApiAnswer>;

/** A refusal in the words of the API, or of a tool that refuses by itself. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: string;
  readonly details: readonly FaultDetail[];
  /** The operation's; null when the tool itself refused. */
  readonly requestId: string | null;

  constructor(
    code: string,
    message: string,
    { details = [], requestId = null }: { details?: readonly FaultDetail[]; requestId?: string | null } = {},
  ) {
    super(message);
    this.code = code;
    this.details = details;
    this.requestId = requestId;
  }
}

/**
 * Calls operations as requests of their own, with the token and address of the request that called a tool: each is
 * admitted, limited, checked and logged like any other.
 */
export function callsFor(server: HttpServer, caller: FastifyRequest): CallApi {
  return async ({ method, path, query = {}, body, ifMatch, idempotencyKey }) => {
    const asked = Object.entries(query).filter(([, value]) => value !== undefined);
    const answer = await server.inject({
      method,
      url: path,
      query: Object.fromEntries(asked.map(([name, value]) => [name, String(value)])),
      remoteAddress: caller.ip,
      headers: {
        accept: 'application/json',
        host: caller.headers.host ?? 'localhost',
        authorization: caller.headers.authorization ?? '',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const { data, error } = answer.json();
    if (error === null) return { data, etag: answer.headers.etag };
    const after = answer.headers['retry-after'];
    const wait = after === undefined ? '' : ` Try again in ${after} s.`;
    throw new Refused(error.code, `${error.message}${wait}`, error);
  };
}

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  LogController,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify';
import { isUnavailable } from '../../kit/db/database-faults.ts';
import { parseStrictJson, StrictJsonError } from '../../kit/http/strict-json.ts';
import { type AccountId, parseId } from '../../kit/ids.ts';
import type { Log } from '../../kit/log.ts';
import { seeMerchantTime } from './books-store.ts';
import type { Faults } from './faults.ts';
import { advanceMerchant, type MerchantLock } from './merchant-lock.ts';
import { apiSecretOf, isSameSecret, publishableKeyOf } from './secrets.ts';
import { KeyConflict } from './types.ts';
import { instantOf } from './wire.ts';

/** The sandbox's own HTTP server, typed by its schemas. */
export type SandboxServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export interface SandboxDeps {
  readonly merchantLock: MerchantLock;
  readonly faults: Faults;
  /** Every secret that is derived from one of them is accepted. */
  readonly keys: readonly string[];
  readonly log: Log;
  /** The origins to which a form may send its browser back. */
  readonly returnOrigins: readonly string[];
  readonly slowMs: number;
}

/** The merchant of a request, and its time. */
interface Caller {
  readonly accountId: AccountId;
  readonly now: Date;
}

/** A refusal of the request itself: nothing was done. */
class RequestFault extends Error {
  override readonly name = 'RequestFault';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Builds the server without its routes. No part of a request is ever logged or answered, because it may hold a number.
 */
export function createSandboxServer({ log }: Pick<SandboxDeps, 'log'>): SandboxServer {
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 65_536,
    requestTimeout: 15_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  }).withTypeProvider<TypeBoxTypeProvider>();
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, parseStrictJson(bytes));
    } catch (cause) {
      done(cause as Error);
    }
  });
  server.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text))),
  );
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'There is nothing here.' }));
  server.setErrorHandler<FastifyError>((cause, _request, reply) => {
    const { status, message } = explain(cause);
    if (status === 500) log.error({ err: cause }, 'a request to the sandbox failed');
    return reply.code(status).send({ message });
  });
  return server;
}

function explain(cause: FastifyError | Error): { status: number; message: string } {
  if (cause instanceof RequestFault) return { status: cause.status, message: cause.message };
  if (cause instanceof KeyConflict) return { status: 409, message: cause.message };
  const status = (cause as FastifyError).statusCode ?? 500;
  if (cause instanceof StrictJsonError || status < 500) {
    return { status: status < 500 ? status : 400, message: 'The request is not understood.' };
  }
  return isUnavailable(cause)
    ? { status: 503, message: 'The database cannot be reached.' }
    : { status: 500, message: 'Something went wrong.' };
}

interface MerchantRequest {
  readonly params: { readonly accountId: string };
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * Finds the merchant of a request. A merchant's secret is for that merchant alone; a publishable key makes tokens only.
 * Throws a refusal with 401, or with 400 for an invalid time.
 */
export function identify(
  { merchantLock, keys }: SandboxDeps,
  request: MerchantRequest,
  isPublic: 'withPublishableKey' | 'withSecret' = 'withSecret',
): Caller {
  const accountId = parseId<AccountId>(request.params.accountId);
  const shown = /^Bearer (\S+)$/.exec(String(request.headers.authorization))?.[1];
  const isKnown =
    accountId !== null &&
    shown !== undefined &&
    keys.some(
      (key) =>
        isSameSecret(shown, apiSecretOf(key, accountId)) ||
        (isPublic === 'withPublishableKey' && isSameSecret(shown, publishableKeyOf(key, accountId))),
    );
  if (!isKnown) throw new RequestFault(401, 'This secret is not of this merchant.');
  const now = request.headers['sandbox-now'];
  if (now === undefined) return { accountId, now: merchantLock.clock.now() };
  try {
    return { accountId, now: instantOf(now) };
  } catch {
    throw new RequestFault(400, 'sandbox-now must be an instant.');
  }
}

/** Like {@link identify}, but first does all jobs that are due by the merchant's time. */
export async function identifyAndCatchUp(deps: SandboxDeps, request: MerchantRequest): Promise<Caller> {
  const caller = identify(deps, request);
  const { merchantLock } = deps;
  if (await seeMerchantTime(merchantLock.database, caller.accountId, caller.now)) {
    await advanceMerchant(merchantLock, caller.accountId, caller.now);
  }
  return caller;
}

import { randomBytes } from 'node:crypto';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify';
import { AppError, invalidRequest } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../time.ts';
import { accepts } from './accept.ts';
import { type FinishedAnswer, type ReadAnswer, renderRefusal, renderSuccess } from './envelope.ts';
import { findFramingFault } from './framing.ts';
import { refuseOversize } from './oversize.ts';
import { gatherPaths, type KnownPaths } from './paths.ts';
import { answerClientError, answerExpectations, holdSocket } from './raw-answers.ts';
import { refusalOf } from './refusals.ts';
import { findRequestFaults } from './request-faults.ts';
import { Closed, formats } from './schemas.ts';
import { parseStrictJson, StrictJsonError } from './strict-json.ts';

/** The HTTP server that slices add their routes to, typed by their schemas. */
export type HttpServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What the server needs from outside. */
interface HttpServerOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Whose word counts about where a request comes from: addresses or networks. */
  readonly trustedProxies: readonly string[];
}

/** Bytes of a body at most. */
const MAXIMUM_BODY = 262_144;

// A request that has not arrived whole after this long is given up, so that slow senders free their place.
const REQUEST_TIMEOUT_MS = 8_000;

// A caller who waits for the database is answered within 10 s, whatever fails there: the service answers in the place of what it
// still waits for.
const ANSWER_LIMIT_MS = 8_000;

// More requests than this at once only wait for each other; the next is told to come back.
const MAXIMUM_UNDER_WAY = 2_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it arrived, for the hash that an idempotency key is bound to. */
    rawBody: Buffer | null;
    /** When it was known who calls, in milliseconds since the request began. */
    admittedAfterMs: number;
  }
}

/** Builds the server: strict input, the envelope, the error table, limits. Routes are the caller's. */
export function createHttpServer({ clock, log, trustedProxies }: HttpServerOptions): HttpServer {
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: MAXIMUM_BODY,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A connection on which nothing moves, in either direction, for this long is ended.
    connectionTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    genReqId: requestIds(),
    http: {
      headersTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16_384,
      // Looked at below, where the refusal gets its envelope.
      requireHostHeader: false,
    },
    clientErrorHandler: (cause, socket) => answerClientError(cause, socket, clock),
    frameworkErrors: (cause, request, reply) => {
      void answerFault(cause, request as FastifyRequest, reply as FastifyReply);
    },
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: true,
        verbose: true,
      },
      // After Fastify's own formats, which know neither our years nor what a mail server takes.
      onCreate: (ajv) => {
        for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
      },
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  const answerFault = (cause: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const error = 'validation' in cause ? invalidRequest(findRequestFaults(request)) : refusalOf(cause);
    if (error.status === 500) log.error({ err: cause, requestId: request.id }, 'request failed');
    if (error.status === 503 && error.cause !== undefined) {
      log.warn({ err: error.cause, requestId: request.id }, 'the database did not answer');
    }
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
    if (error.status === 401) reply.header('www-authenticate', 'Bearer');
    return reply
      .code(error.status)
      .header('request-id', request.id)
      .header('content-type', 'application/json; charset=utf-8')
      .send(renderRefusal(clock.now(), error, request.id));
  };
  server.setErrorHandler<FastifyError>((cause, request, reply) => answerFault(cause, request, reply));
  const paths = gatherPaths(server);
  server.setNotFoundHandler((request, reply) =>
    answerFault(refuseMethod(paths, request, reply), request, reply),
  );
  // Handlers answer with `data`; the envelope is put around it here, once.
  server.setSerializerCompiler(() => (data) => renderSuccess(clock.now(), JSON.stringify(data)));
  server.setReplySerializer((data) => renderSuccess(clock.now(), JSON.stringify(data)));
  server.decorateRequest('rawBody', null);
  server.decorateRequest('bodyFaults', null);
  readBodies(server);
  readForms(server);
  refuseUnknownQueries(server);
  guardEveryRequest(server, { paths, refuse: answerFault, clock });
  return server;
}

/** Sends a finished answer as it stands. */
export function sendFinished(reply: FastifyReply, answer: FinishedAnswer): FastifyReply {
  if (answer.etag !== null) reply.header('etag', answer.etag);
  if (answer.isReplayed) reply.header('idempotency-replayed', 'true');
  return reply
    .code(answer.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(answer.body);
}

/** Sends what was read. */
export function sendRead(reply: FastifyReply, { body, etag }: ReadAnswer): FastifyReply {
  if (etag !== null) reply.header('etag', etag);
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}

// Only JSON is read, and only by the strict parser: Fastify's own would round big numbers and take the
// last of two equal keys.
function readBodies(server: HttpServer): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Pages take forms only.
    if (request.routeOptions.config.readsForm === true) return done(new AppError('unsupported_media_type'));
    request.rawBody = bytes;
    if (bytes.length === 0 && request.method === 'DELETE') return done(null, undefined);
    if (request.routeOptions.config.readsRawBody === true) return done(null, null);
    try {
      done(null, refuseOversize(bytes, readJsonBody(request, bytes)));
    } catch (cause) {
      done(cause as Error);
    }
  });
}

// What can be understood in spite of its faults goes on to its schema, so that all faults are told at once.
function readJsonBody(request: FastifyRequest, bytes: Buffer): unknown {
  try {
    return parseStrictJson(bytes);
  } catch (cause) {
    if (!(cause instanceof StrictJsonError) || cause.read === null) throw cause;
    request.bodyFaults = cause.faults;
    return cause.read.value;
  }
}

// A parameter that an operation does not know is a mistake, or the hope for something else than what will happen.
function refuseUnknownQueries(server: HttpServer): void {
  server.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/v1/')) return;
    route.schema = { querystring: Closed({}), ...route.schema };
  });
}

/** Bytes of a form at most: pages send ids and short words. */
const MAXIMUM_FORM = 16_384;

// Only where a page asks for it: everywhere else a form would be a request that nobody's page sent.
function readForms(server: HttpServer): void {
  server.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: MAXIMUM_FORM },
    (request, bytes, done) => {
      if (request.routeOptions.config.readsForm !== true) return done(new AppError('unsupported_media_type'));
      request.rawBody = bytes;
      const form = new URLSearchParams(bytes.toString('utf8'));
      const fault = [...form].find(([, value]) => value.includes('\0'));
      done(fault === undefined ? null : nulIn(fault[0]), form);
    },
  );
}

/** Answers with a refusal. */
type Refuse = (error: AppError, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

interface Guards {
  readonly paths: KnownPaths;
  readonly refuse: Refuse;
  readonly clock: Clock;
}

function guardEveryRequest(server: HttpServer, { paths, refuse, clock }: Guards): void {
  answerExpectations(server, clock);
  let underWay = 0;
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('request-id', request.id);
    holdSocket(request.raw, reply.raw);
    const fault = findFramingFault(request);
    if (fault !== null) {
      reply.header('connection', 'close');
      return done(new AppError('invalid_request', { message: fault }));
    }
    if (request.routeOptions.config.isDocument === true || request.is404) return done();
    if (request.routeOptions.url?.includes(':') === true && paths.isNamed(request.url))
      return done(refuseMethod(paths, request, reply));
    reply.header('cache-control', 'no-store');
    const types = request.routeOptions.config.produces ?? ['application/json'];
    if (!types.some((type) => accepts(request.headers.accept, type)))
      return done(new AppError('not_acceptable'));
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity')
      return done(new AppError('unsupported_media_type'));
    done();
  });
  // A request with a body in another form than JSON is refused by its header, before its body is read.
  server.addHook('preParsing', (request, _reply, _payload, done) => {
    const { 'content-type': type, 'content-length': length, 'transfer-encoding': chunks } = request.headers;
    const hasBody = length !== '0' && (length ?? chunks) !== undefined;
    if (hasBody && (type === undefined || !isUtf8Type(type)))
      return done(new AppError('unsupported_media_type'));
    done();
  });
  // Only whole requests count as under way: one that is still arriving costs little, and slow senders must
  // not take the places of others. The count goes down with the connection too, not only with an answer.
  server.addHook('preValidation', (request, reply, done) => {
    if (request.routeOptions.config.isDocument !== true) {
      underWay += 1;
      reply.raw.once('close', () => {
        underWay -= 1;
      });
      if (underWay > MAXIMUM_UNDER_WAY) return done(new AppError('overloaded', { retryAfterSeconds: 1 }));
    }
    if (request.bodyFaults !== null && !request.is404)
      return done(invalidRequest(findRequestFaults(request)));
    done(findNul(request));
  });
  boundAnswers(server, refuse);
}

// The time in which a body arrives is the caller's own and does not count; who the caller is was asked before that.
function boundAnswers(server: HttpServer, refuse: Refuse): void {
  const answerLate = (request: FastifyRequest, reply: FastifyReply) => {
    if (reply.sent || reply.raw.headersSent) return;
    const message =
      'This took too long. Whether the request had an effect is not known: repeat it with its Idempotency-Key.';
    const cause = new Error('A request was not answered in time.');
    refuse(new AppError('overloaded', { message, retryAfterSeconds: 2, cause }), request, reply);
    // What it waited for may still come; it goes nowhere.
    reply.hijack();
  };
  server.decorateRequest('admittedAfterMs', 0);
  server.addHook('preParsing', (request, reply, _payload, done) => {
    request.admittedAfterMs = reply.elapsedTime;
    done();
  });
  server.addHook('preValidation', (request, reply, done) => {
    const { waitsForOthers, produces, isDocument } = request.routeOptions.config;
    if (waitsForOthers === true || produces !== undefined || isDocument === true) return done();
    const leftMs = Math.max(1, Math.floor(ANSWER_LIMIT_MS - request.admittedAfterMs));
    const timer = setTimeout(answerLate, leftMs, request, reply).unref();
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}

// No other character set is read, so none may be named.
function isUtf8Type(type: string): boolean {
  const named = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type)?.[1];
  return named === undefined || /^utf-?8$/i.test(named);
}

function refuseMethod(paths: KnownPaths, request: FastifyRequest, reply: FastifyReply): AppError {
  const allowed = paths.methodsOf(request.url);
  if (allowed.length > 0) reply.header('allow', allowed.join(', '));
  return new AppError(allowed.length > 0 ? 'method_not_allowed' : 'not_found');
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes that also wait for something else than the database, which has its own limits: a processor, a clock. */
    waitsForOthers?: boolean;
    /** Set on routes that answer something else than JSON: pages, metrics. */
    isDocument?: boolean;
    /** Set on routes of pages, whose body is the URLSearchParams of a form. */
    readsForm?: boolean;
    /** Media types of the files that a route answers; its refusals are JSON. */
    produces?: readonly string[];
    /** Set on routes that check a signature over the body's bytes and read it themselves: `request.rawBody`. */
    readsRawBody?: boolean;
  }
}

// PostgreSQL has no NUL in its texts; bodies are looked at where they are parsed.
function findNul(request: FastifyRequest): AppError | undefined {
  if (!request.url.includes('%00')) return undefined;
  const names = Object.values(request.params as Record<string, string>);
  if (names.some((name) => name.includes('\0'))) return new AppError('not_found');
  const fault = Object.entries(request.query as Record<string, unknown>).find(([, value]) =>
    String(value).includes('\0'),
  );
  return fault === undefined ? undefined : nulIn(fault[0]);
}

function nulIn(name: string): AppError {
  const message = 'must not contain the character NUL.';
  return invalidRequest([{ path: `/${name}`, code: 'nul_in_text', message }]);
}

function requestIds(): () => string {
  const process = randomBytes(9).toString('base64url').replaceAll(/[-_]/g, '0');
  let count = 0;
  return () => {
    count += 1;
    return `req_${process}${count.toString(36).padStart(6, '0')}`;
  };
}

import { randomBytes } from 'node:crypto';
import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http';
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
import { AppError, type FaultDetail, invalidRequest, type RefusalCode } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../time.ts';
import { isFile, MAXIMUM_BODY, MAXIMUM_FILE, readBodies } from './bodies.ts';
import { compileLater } from './compile-later.ts';
import { endIfFollowed, serveInTurn } from './connections.ts';
import {
  type FinishedAnswer,
  openEnvelope,
  type ReadAnswer,
  renderRefusal,
  renderSuccess,
} from './envelope.ts';
import { formats } from './formats.ts';
import { guardEveryRequest, refuseMethod } from './guards.ts';
import { gatherPaths } from './paths.ts';
import { answerClientError } from './raw-answers.ts';
import { refusalOf } from './refusals.ts';
import { findRequestFaults } from './request-faults.ts';
import { rewriteSessionRequest } from './session-api.ts';
import { traceRequests } from './traced-requests.ts';

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
  /** Proxies that may name the address of a caller: addresses or networks. */
  readonly trustedProxies: readonly string[];
}

// Nothing is guessed, and all faults are reported at once.
const validation = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: true,
  verbose: true,
} as const;

// A request that has not arrived whole after this long is given up, so that slow senders free their place.
const REQUEST_TIMEOUT_MS = 8_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** `routeOptions`, which makes an object whenever it is asked, asked once. Set by the first hook. */
    route: FastifyRequest['routeOptions'];
    /** When it was known who calls, in milliseconds since the request began. */
    admittedAfterMs: number;
    /** The code of the refusal that was answered; null when none was. */
    refusalCode: RefusalCode | null;
    /** The faults of the request, place by place; left out when nothing was refused. */
    refusalFaults: readonly FaultDetail[] | undefined;
  }
}

// The fields that every request has from its beginning, so that all requests have one shape.
function decorateRequests(server: HttpServer): void {
  server.decorateRequest('route');
  server.decorateRequest('rawBody', null);
  server.decorateRequest('refusalCode', null);
  server.decorateRequest('refusalFaults');
  server.decorateRequest('bodyFaults', null);
}

/** Builds the server: strict input, the envelope, the error table, limits. Routes are the caller's. */
export function createHttpServer({ clock, log, trustedProxies }: HttpServerOptions): HttpServer {
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own costs each request as much as finding its route, and few would write to it.
    childLoggerFactory: (logger) => logger,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: MAXIMUM_BODY,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    genReqId: requestIds(),
    rewriteUrl: rewriteSessionRequest,
    serverFactory: (handle) => openServer(serveInTurn(handle)),
    clientErrorHandler: (cause, socket) => answerClientError(cause, socket, clock),
    frameworkErrors: (cause, request, reply) => {
      // No hook runs for it: what else is wrong with it, as its length, must not be answered a second time.
      reply.header('connection', 'close');
      void answerFault(cause, request as FastifyRequest, reply as FastifyReply);
    },
    ajv: {
      customOptions: validation,
      // After Fastify's own formats, which know neither our years nor what a mail server takes.
      onCreate: (ajv) => {
        for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
        compileLater(ajv);
      },
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  const answerFault = (cause: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const known = 'validation' in cause ? invalidRequest(findRequestFaults(request)) : refusalOf(cause);
    const error = known.code === 'payload_too_large' ? tooLargeFor(request, known) : known;
    request.refusalCode = error.code;
    request.refusalFaults = error.details;
    if (error.status === 500) log.error({ err: cause, requestId: request.id }, 'request failed');
    if (error.status === 503 && error.cause !== undefined) {
      log.warn({ err: error.cause, requestId: request.id }, 'the request cannot be answered now');
    }
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
    if (error.status === 401) reply.header('www-authenticate', 'Bearer');
    if (error.status === 401 || error.status === 429) endIfFollowed(request.raw, reply.raw);
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
  decorateRequests(server);
  traceRequests(server);
  readBodies(server);
  guardEveryRequest(server, { paths, refuse: answerFault, clock });
  return server;
}

function openServer(handle: Parameters<typeof createServer>[1]): Server {
  const server = createServer(
    {
      headersTimeout: REQUEST_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 72_000,
      maxHeaderSize: 16_384,
      // Looked at by the guards, where the refusal gets its envelope.
      requireHostHeader: false,
    },
    handle,
  );
  // A connection on which nothing moves, in either direction, for this long is ended.
  return server.setTimeout(30_000);
}

export function sendFinished(reply: FastifyReply, answer: FinishedAnswer): FastifyReply {
  if (answer.etag !== null) reply.header('etag', answer.etag);
  if (answer.isReplayed) reply.header('idempotency-replayed', 'true');
  return reply
    .code(answer.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(answer.body);
}

/**
 * Sends what was read, past Fastify, which sends bodies of one piece only: joined bytes would be garbage after each answer,
 * and Node counts that garbage so dear that it collects all of its memory every few thousand answers.
 */
export function sendRead(reply: FastifyReply, { now, rest, etag }: ReadAnswer): FastifyReply {
  // The request took too long, and was answered already.
  if (reply.sent) return reply;
  const start = openEnvelope(now);
  if (etag !== null) reply.header('etag', etag);
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-length', start.length + rest.length)
    .hijack();
  const { raw } = reply;
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  raw.write(start, 'latin1');
  raw.end(rest);
  return reply;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes that also wait for something else than the database, which has its own limits: a processor, a clock. */
    waitsForOthers?: boolean;
    /** Set on routes whose requests are refused first when there are too many. */
    canWait?: boolean;
    /** Set on routes that answer something else than JSON: pages, metrics. */
    isDocument?: boolean;
    /** Set on routes of pages, whose body is the URLSearchParams of a form. */
    readsForm?: boolean;
    /** Set on routes whose body is a picture: the bytes of a PNG or JPEG file. */
    readsPicture?: boolean;
    /** Set on routes whose body is a file, the bytes of which they read: `request.rawBody`. */
    readsFile?: boolean;
    /** Media types of the files that a route answers; its refusals are JSON. */
    produces?: readonly string[];
    /** Set on routes that check a signature over the body's bytes and read it themselves: `request.rawBody`. */
    readsRawBody?: boolean;
  }
}

// The sentence of the table is about JSON.
function tooLargeFor({ headers }: FastifyRequest, error: AppError): AppError {
  if (!isFile(headers['content-type']) || !(error.cause instanceof Error)) return error;
  const message = `The file is larger than ${MAXIMUM_FILE} bytes. Send a shorter period.`;
  return new AppError('payload_too_large', { message, cause: error.cause });
}

function requestIds(): () => string {
  const process = randomBytes(9).toString('base64url').replaceAll(/[-_]/g, '0');
  let count = 0;
  return () => {
    count += 1;
    return `req_${process}${count.toString(36).padStart(6, '0')}`;
  };
}

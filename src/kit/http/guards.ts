import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalidRequest } from '../errors.ts';
import type { Clock } from '../time.ts';
import { accepts } from './accept.ts';
import { nulIn } from './bodies.ts';
import { findFramingFault } from './framing.ts';
import type { KnownPaths } from './paths.ts';
import { createPlaces } from './places.ts';
import { answerExpectations } from './raw-answers.ts';
import { findRequestFaults } from './request-faults.ts';
import { findKeyFault } from './requests.ts';
import { Closed } from './schemas.ts';
import type { HttpServer } from './server.ts';

// A caller is answered within 10 s, whatever the database does: this bound is for a request that still waits then.
const ANSWER_LIMIT_MS = 8_000;
const LOOKED_AFTER_EVERY_MS = 250;

// More requests than this at once only wait for each other. The next is refused with Retry-After.
const MAXIMUM_UNDER_WAY = 2_000;

// From here on, the places are only for what cannot wait. Requests without a limit for their answer count, too.
const MAXIMUM_WHEN_WORK_CAN_WAIT = 1_000;

// Requests that can wait are refused earlier: the rest is for money, clients' pages and webhooks. Before their caller is
// looked up and their body read, so that a refusal costs little. One error for all of them: its stack is a seventh of the cost.
const noPlace = new AppError('overloaded', { retryAfterSeconds: 1 });

const JSON_TYPE = 'application/json';
const STREAM_TYPE = 'text/event-stream';

type Refuse = (error: AppError, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

interface Guards {
  readonly paths: KnownPaths;
  readonly refuse: Refuse;
  readonly clock: Clock;
}

/** Refuses what no route should see: bad framing, wrong Accept or method, NUL, unknown parameters, too many at once. */
export function guardEveryRequest(server: HttpServer, { paths, refuse, clock }: Guards): void {
  answerExpectations(server, clock);
  refuseUnknownQueries(server);
  const answerLimit = createAnswerLimit(server, refuse);
  let underWay = 0;
  server.addHook('onRequest', (request, reply, done) => {
    request.route = request.routeOptions;
    const { config, url } = request.route;
    reply.header('request-id', request.id);
    const fault = findFramingFault(request);
    if (fault !== null) {
      reply.header('connection', 'close');
      return done(new AppError('invalid_request', { message: fault }));
    }
    // Before its body is read: Fastify reads that of a QUERY, and would refuse the body instead of the method.
    if (url === undefined) return done(refuseMethod(paths, request, reply));
    if (config.isDocument === true) return done();
    if (url.includes(':') && paths.isNamed(request.url)) return done(refuseMethod(paths, request, reply));
    reply.header('cache-control', 'no-store');
    if (config.canWait === true && (answerLimit.areTaken() || underWay >= MAXIMUM_WHEN_WORK_CAN_WAIT))
      return done(noPlace);
    const message = findAcceptFault(request.headers.accept, config.produces);
    if (message !== null) return done(new AppError('not_acceptable', { message }));
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity')
      return done(new AppError('unsupported_media_type'));
    done();
  });
  // Only whole requests count as under way: one that is still arriving costs little, and slow senders must
  // not take the places of others. The count goes down with the connection too, not only with an answer.
  server.addHook('preValidation', (request, reply, done) => {
    if (request.route.config.isDocument !== true) {
      // The connection ended while its caller was looked up: the request would count for ever, and nobody gets the answer.
      if (reply.raw.destroyed) return void reply.hijack();
      underWay += 1;
      const place = answerLimit.begin(request, reply);
      reply.raw.on('close', () => {
        underWay -= 1;
        if (place !== null) answerLimit.end(place);
      });
      if (underWay > MAXIMUM_UNDER_WAY) return done(new AppError('overloaded', { retryAfterSeconds: 1 }));
    }
    const keyFault = findKeyFault(request);
    if (keyFault !== null) return done(keyFault);
    if (request.bodyFaults !== null) return done(invalidRequest(findRequestFaults(request)));
    done(findNul(request));
  });
}

/** A request that has to be answered by an instant, in milliseconds of the process. */
interface Bounded {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly lateAtMs: number;
}

// The time in which a body arrives is the caller's own and does not count; who the caller is was asked before that.
// One timer looks after all of them: one for each would cost every request as much as finding its route.
function createAnswerLimit(server: HttpServer, refuse: Refuse) {
  const answerLate = ({ request, reply }: Bounded) => {
    if (reply.sent || reply.raw.headersSent) return;
    const message =
      'This took too long. Whether the request had an effect is not known: repeat it with its Idempotency-Key.';
    const cause = new Error('A request was not answered in time.');
    refuse(new AppError('overloaded', { message, retryAfterSeconds: 2, cause }), request, reply);
    // The awaited result may still come; it is dropped.
    reply.hijack();
  };
  // An array whose places are used again. A Set would make a new table every few dozen requests; the old table keeps the
  // requests in it alive until the next full garbage collection, and the 99th percentile of reads doubles.
  const bounded: (Bounded | null)[] = [];
  const free: number[] = [];
  const places = createPlaces(performance.now());
  const timer = setInterval(() => {
    const nowMs = performance.now();
    places.look(nowMs);
    for (const [place, one] of bounded.entries()) {
      if (one === null || one.lateAtMs > nowMs) continue;
      bounded[place] = null;
      answerLate(one);
    }
  }, LOOKED_AFTER_EVERY_MS).unref();
  server.addHook('onClose', async () => clearInterval(timer));
  server.decorateRequest('admittedAfterMs', 0);
  server.addHook('preParsing', (request, reply, _payload, done) => {
    request.admittedAfterMs = reply.elapsedTime;
    done();
  });
  return {
    areTaken: () => places.areTaken,
    /** Answers the place that the request takes until it ends; null when it has no limit. */
    begin(request: FastifyRequest, reply: FastifyReply): number | null {
      const { waitsForOthers, produces } = request.route.config;
      if (waitsForOthers === true || produces !== undefined) return null;
      const lateAtMs = performance.now() + ANSWER_LIMIT_MS - request.admittedAfterMs;
      const place = free.pop() ?? bounded.length;
      bounded[place] = { request, reply, lateAtMs };
      places.begin();
      return place;
    },
    end(place: number): void {
      bounded[place] = null;
      free.push(place);
      places.end();
    },
  };
}

/** The refusal of a method or path that no route has; says which methods the path has. */
export function refuseMethod(paths: KnownPaths, request: FastifyRequest, reply: FastifyReply): AppError {
  const allowed = paths.methodsOf(request.url);
  if (allowed.length > 0) reply.header('allow', allowed.join(', '));
  return new AppError(allowed.length > 0 ? 'method_not_allowed' : 'not_found');
}

// Refusals of files are JSON, so a caller of files has to take JSON: that alone is enough for the file. A stream does not
// end, and a caller that reads JSON would wait for it.
function findAcceptFault(accept: string | undefined, produces: readonly string[] = []): string | null {
  const takesJson = !produces.includes(STREAM_TYPE);
  const types = takesJson ? [...produces, JSON_TYPE] : produces;
  if (types.some((type) => accepts(accept, type))) return null;
  const [main, refusals] =
    takesJson && produces.length > 0 ? [produces, `, and ${JSON_TYPE} for refusals`] : [types, ''];
  return `This operation answers ${main.join(' or ')}${refusals}; the Accept header excludes that.`;
}

// A parameter that an operation does not know is a mistake, or the hope for something else than what will happen.
function refuseUnknownQueries(server: HttpServer): void {
  server.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/v1/') && !route.url.startsWith('/app/api/')) return;
    route.schema = { querystring: Closed({}), ...route.schema };
  });
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

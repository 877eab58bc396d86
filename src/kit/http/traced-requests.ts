import type { IncomingMessage } from 'node:http';
import { isTracing, type OpenSpan, startSpan } from '../tracing/tracing.ts';
import type { HttpServer } from './server.ts';

// What asks every few seconds would be most of what a quiet service records.
const UNTRACED: ReadonlySet<string | undefined> = new Set(['/livez', '/readyz', '/metrics']);

/**
 * Shows each request in a trace: its route, status and id, the code of a refusal. Never its address, whose parts may be
 * the code of a link, and nothing that a caller has sent. Adds no hook while nothing is traced.
 */
export function traceRequests(server: HttpServer): void {
  if (!isTracing()) return;
  const spans = new WeakMap<IncomingMessage, OpenSpan>();
  server.addHook('onRequest', (request, reply, done) => {
    const { method, raw } = request;
    const { url } = request.routeOptions;
    if (UNTRACED.has(url)) return done();
    const named = url === undefined ? {} : { 'http.route': url };
    const attributes = { 'http.request.method': method, 'tranche.request_id': request.id, ...named };
    const caller = request.headers.traceparent;
    const place = { caller: typeof caller === 'string' ? caller : null };
    const span = startSpan(url === undefined ? method : `${method} ${url}`, 'server', attributes, place);
    if (span === null) return done();
    spans.set(raw, span);
    // Also of a request whose caller has left.
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode;
      span.set({ 'http.response.status_code': status });
      if (request.refusalCode !== null) span.set({ 'tranche.refusal': request.refusalCode });
      if (status >= 500) span.fail(request.refusalCode ?? String(status));
      span.end();
    });
    span.run(done);
  });
  // A body comes from the connection, whose work is not below any span.
  server.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request.raw);
    if (span === undefined) done();
    else span.run(done);
  });
}

/**
 * What the service says about its work in traces. Without a collector nothing is recorded, and no package of
 * OpenTelemetry is loaded: each function here then ends at its first line. Names and attributes are written by us:
 * never a value of a statement, an address with a query, a body, a name or an email.
 */

/** The part that a span plays: it answers a caller, calls somebody, does what was asked for earlier, or works inside. */
type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Names a span to others: those that it caused, or that wait for it. */
export interface SpanLink {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceFlags: number;
}

/** Where a span stands. Default: below the span under way. */
export interface SpanPlace {
  /** Header `traceparent` of a caller; null: the span begins a trace. */
  readonly caller?: string | null;
  readonly links?: readonly SpanLink[];
}

/** A piece of work that has begun. */
export interface OpenSpan {
  set(attributes: Attributes): void;
  /** Notes that it failed, by the kind of fault alone: messages may hold what people typed. */
  fail(type: string): void;
  end(): void;
  /** Does work below this span. */
  run<T>(work: () => T): T;
}

/** Records spans. */
export interface Tracer {
  start(name: string, kind: SpanKind, attributes: Attributes, place?: SpanPlace): OpenSpan;
  /** The span under way; null: none. */
  current(): SpanLink | null;
  /** Keeps for a while what caused something that is done later, by its name. */
  noteCause(name: string): void;
  findCause(name: string): SpanLink | null;
}

let tracer: Tracer | null = null;

/** Has a tracer record from now on; null: nothing is recorded any more. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

/** Whether anything is recorded. */
export function isTracing(): boolean {
  return tracer !== null;
}

/** Begins a span that the caller ends; null while nothing is recorded. */
export function startSpan(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  place?: SpanPlace,
): OpenSpan | null {
  return tracer === null ? null : tracer.start(name, kind, attributes, place);
}

/** Does work inside a span, which ends with it. `span` is null while nothing is recorded. */
export function inSpan<T>(
  name: string,
  kind: SpanKind,
  work: (span: OpenSpan | null) => Promise<T>,
  place?: SpanPlace,
): Promise<T> {
  if (tracer === null) return work(null);
  const span = tracer.start(name, kind, {}, place);
  return span
    .run(() => work(span))
    .then(
      (result) => {
        span.end();
        return result;
      },
      (cause: unknown) => {
        span.fail(faultName(cause));
        span.end();
        throw cause;
      },
    );
}

/** The span under way, for a link to it; null while nothing is recorded. */
export function currentSpan(): SpanLink | null {
  return tracer === null ? null : tracer.current();
}

/** The header by which a server that is called continues the trace; nothing while nothing is recorded. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const span = currentSpan();
  if (span === null) return {};
  const flags = span.traceFlags.toString(16).padStart(2, '0');
  return { traceparent: `00-${span.traceId}-${span.spanId}-${flags}` };
}

/** Notes the span under way as the cause of tasks. */
export function noteTaskCause(accountId: string, kind: string, keys: Iterable<string>): void {
  if (tracer === null) return;
  for (const key of keys) tracer.noteCause(`${accountId} ${kind} ${key}`);
}

/** The causes of tasks, as far as this process remembers them. */
export function taskCauses(accountId: string, kind: string, keys: readonly string[]): SpanLink[] {
  if (tracer === null) return [];
  const known = tracer;
  return keys.map((key) => known.findCause(`${accountId} ${kind} ${key}`)).filter((link) => link !== null);
}

/** The kind of a fault, without its message: PostgreSQL's or the system's code, or the name of its class. */
export function faultName(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const { code } = cause as { readonly code?: unknown };
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : cause.name;
}

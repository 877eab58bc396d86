import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '@opentelemetry/api';
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace';
import { LRUCache } from 'lru-cache';
import type { Log } from '../log.ts';
import { version } from '../version.ts';
import type { Sampling, TracingSettings } from './settings.ts';
import { type OpenSpan, type SpanLink, setTracer, type Tracer } from './tracing.ts';

/** How many ended spans wait for the collector at most; more are dropped. A span takes about 1 kB. */
const MOST_WAITING = 8_192;
/** How many spans go in one request, and how long the first of them waits. */
const PER_EXPORT = 512;
const EXPORT_EVERY_MS = 5_000;
/** How many causes of tasks are remembered, for a link from the task to the request. */
const MOST_CAUSES = 10_000;
/** Longer texts in spans are cut: none of ours is. */
const MOST_LETTERS = 200;

/**
 * Sends traces to the collector of the settings from now on, and answers how to end it: what is not sent by then is
 * sent, if the collector answers. Without a collector it loads nothing and answers null.
 */
export async function openTracing(
  settings: TracingSettings,
  log: Log,
): Promise<{ close(): Promise<void> } | null> {
  const { tracesUrl: url, tracesHeaders: headers } = settings;
  if (url === null) return null;
  const packages = await loadPackages();
  const { exporting, sdk, resources } = packages;
  const exporter = new exporting.OTLPTraceExporter({ url, headers: { ...headers } });
  const provider = new sdk.TracerProvider({
    sampler: samplerOf(sdk, settings.tracesSampling),
    spanLimits: { attributeValueLengthLimit: MOST_LETTERS, linkCountLimit: 128 },
    resource: resources
      .resourceFromAttributes({ 'service.version': version })
      .merge(resources.detectResources({ detectors: [resources.envDetector] }))
      .merge(resources.resourceFromAttributes({ 'service.name': settings.tracesServiceName })),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: tellingOnce(exporter, log),
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: PER_EXPORT,
        scheduledDelayMillis: EXPORT_EVERY_MS,
      }),
    ],
  });
  // The log has said already that the collector is away.
  packages.core.setGlobalErrorHandler(() => {});
  setTracer(createTracer(packages, provider.getTracer('tranche', version)));
  return {
    async close() {
      setTracer(null);
      await provider.shutdown().catch(() => {});
    },
  };
}

async function loadPackages() {
  const [api, core, resources, sdk, exporting] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
  ]);
  return { api, core, resources, sdk, exporting };
}

type Packages = Awaited<ReturnType<typeof loadPackages>>;

function samplerOf(sdk: Packages['sdk'], { name, ratio }: Sampling): Sampler {
  const roots: Readonly<Record<string, () => Sampler>> = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
  };
  const root = (roots[name.replace('parentbased_', '')] as () => Sampler)();
  return name.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root;
}

// A collector that is away fails each export: the log says it once, and once that spans arrive again.
function tellingOnce(exporter: SpanExporter, log: Log): SpanExporter {
  let dropped = 0;
  return {
    export(spans, answer) {
      exporter.export(spans, (result) => {
        // 0 is success: the names of the codes are in a package that is not loaded here.
        if (result.code !== 0) {
          if (dropped === 0)
            log.warn({ reason: reasonOf(result.error) }, 'traces cannot be sent: they are dropped');
          dropped += spans.length;
        } else if (dropped > 0) {
          log.info({ dropped }, 'traces are sent again; those in between were dropped');
          dropped = 0;
        }
        answer(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

// Without the message: it may repeat what the collector answered, and with it a token.
function reasonOf(error: Error | undefined): string {
  const { code } = (error ?? {}) as { readonly code?: string | number };
  return code === undefined ? (error?.name ?? 'no answer') : String(code);
}

function createTracer(
  { api, core }: Packages,
  recorder: ReturnType<InstanceType<Packages['sdk']['TracerProvider']>['getTracer']>,
): Tracer {
  const contexts = new AsyncLocalStorage<Context>();
  const causes = new LRUCache<string, SpanLink>({ max: MOST_CAUSES });
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    consumer: api.SpanKind.CONSUMER,
    internal: api.SpanKind.INTERNAL,
  };
  const parentOf = (caller: string | null | undefined): Context => {
    if (caller === undefined) return contexts.getStore() ?? api.ROOT_CONTEXT;
    const parent = caller === null ? null : core.parseTraceParent(caller);
    if (parent === null) return api.ROOT_CONTEXT;
    return api.trace.setSpanContext(api.ROOT_CONTEXT, { ...parent, isRemote: true });
  };
  const current = (): SpanLink | null => {
    const context = contexts.getStore();
    const span = context && api.trace.getSpanContext(context);
    return span === undefined ? null : span;
  };
  return {
    start(name, kind, attributes, { caller, links = [] } = {}): OpenSpan {
      const parent = parentOf(caller);
      const options = { kind: kinds[kind], attributes, links: links.map((context) => ({ context })) };
      const span = recorder.startSpan(name, options, parent);
      const context = api.trace.setSpan(parent, span);
      return {
        set: (more) => void span.setAttributes(more),
        fail: (type) => {
          span.setAttribute('error.type', type);
          span.setStatus({ code: api.SpanStatusCode.ERROR });
        },
        end: () => span.end(),
        run: (work) => contexts.run(context, work),
      };
    },
    current,
    noteCause(name) {
      const span = current();
      if (span !== null && (span.traceFlags & api.TraceFlags.SAMPLED) !== 0) causes.set(name, span);
    },
    findCause(name) {
      const cause = causes.get(name) ?? null;
      causes.delete(name);
      return cause;
    },
  };
}

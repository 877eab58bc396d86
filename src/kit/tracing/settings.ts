import type { Read } from '../config.ts';

/** Which traces are recorded, as OpenTelemetry names it. `ratio` counts for the two samplers by ratio. */
export interface Sampling {
  readonly name: (typeof samplers)[number];
  readonly ratio: number;
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/**
 * Where traces go, and which are recorded. The library reads the other standard variables itself, such as
 * OTEL_EXPORTER_OTLP_TIMEOUT, OTEL_EXPORTER_OTLP_CERTIFICATE and OTEL_RESOURCE_ATTRIBUTES.
 */
export interface TracingSettings {
  /**
   * The address that takes traces: OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, or OTEL_EXPORTER_OTLP_ENDPOINT with /v1/traces,
   * e.g. http://localhost:4318. Default none: nothing is traced.
   */
  readonly tracesUrl: string | null;
  /**
   * What the collector is sent beside traces: OTEL_EXPORTER_OTLP_HEADERS, and OTEL_EXPORTER_OTLP_TRACES_HEADERS before it,
   * e.g. authorization=Bearer%20abc,tenant=one. Default none. The library would not see them in a file.
   */
  readonly tracesHeaders: Readonly<Record<string, string>>;
  /** OTEL_SERVICE_NAME: how the service is named in traces. Default tranche. */
  readonly tracesServiceName: string;
  /** OTEL_TRACES_SAMPLER, with OTEL_TRACES_SAMPLER_ARG. Default parentbased_always_on. */
  readonly tracesSampling: Sampling;
}

/** Reads the settings of traces. */
export function tracingSettings(read: Read): TracingSettings {
  const example = 'OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318';
  const whole = read<string | null>(
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    null,
    collector,
    `an http or https address, e.g. ${example.replace('OTLP_', 'OTLP_TRACES_')}/v1/traces`,
  );
  const base = read<string | null>(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    null,
    collector,
    `an http or https address, e.g. ${example}`,
  );
  const isOn = read('OTEL_SDK_DISABLED', true, (text) => text.toLowerCase() !== 'true', 'true or false');
  const exporter = read(
    'OTEL_TRACES_EXPORTER',
    'otlp',
    (text) => (['otlp', 'none'].includes(text) ? text : null),
    'otlp or none',
  );
  const isSpoken = read(
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    true,
    (text) => text === 'http/protobuf' || null,
    'http/protobuf, the only protocol that the service speaks',
  );
  const url = whole ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`);
  return {
    tracesUrl: isOn && isSpoken && exporter === 'otlp' ? url : null,
    tracesHeaders: { ...readHeaders(read, ''), ...readHeaders(read, 'TRACES_') },
    tracesServiceName: read('OTEL_SERVICE_NAME', 'tranche', (text) => text, 'a name'),
    tracesSampling: readSampling(read),
  };
}

function readHeaders(read: Read, signal: '' | 'TRACES_'): Readonly<Record<string, string>> {
  const name = `OTEL_EXPORTER_OTLP_${signal}HEADERS`;
  const expected = `name=value pairs with commas between, and values in percent-encoding, e.g. ${name}=authorization=Bearer%20abc`;
  return read<Readonly<Record<string, string>>>(name, {}, headersIn, expected);
}

function headersIn(text: string): Readonly<Record<string, string>> | null {
  const pairs = text
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([^;\s]+)\s*$/.exec(pair));
  try {
    return Object.fromEntries(
      pairs.map((pair) => [pair?.[1]?.toLowerCase(), decodeURIComponent(pair?.[2] ?? '%')]),
    );
  } catch {
    return null; // A pair of another form, or a value that percent-encoding does not give.
  }
}

function readSampling(read: Read): Sampling {
  return {
    name: read(
      'OTEL_TRACES_SAMPLER',
      'parentbased_always_on',
      (text) => samplers.find((name) => name === text) ?? null,
      `one of ${samplers.join(', ')}`,
    ),
    ratio: read(
      'OTEL_TRACES_SAMPLER_ARG',
      1,
      (text) => (/^(?:0?\.\d+|[01](?:\.0+)?)$/.test(text) ? Number(text) : null),
      'a share from 0 to 1, e.g. OTEL_TRACES_SAMPLER_ARG=0.05',
    ),
  };
}

function collector(text: string): string | null {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === ''
    ? url.href
    : null;
}

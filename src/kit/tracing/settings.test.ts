import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';

describe('the settings of traces', () => {
  it.each([
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a.example', OTEL_SDK_DISABLED: 'true' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a.example', OTEL_TRACES_EXPORTER: 'none' },
    {},
  ])('%j leaves it off', (environment) => {
    expect(readConfig(environment).tracesUrl).toBeNull();
  });

  it('read headers as OpenTelemetry writes them, those of traces before the general ones', () => {
    const { tracesHeaders } = readConfig({
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20abc==, tenant=one,',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'tenant=two',
    });
    expect(tracesHeaders).toEqual({ authorization: 'Bearer abc==', tenant: 'two' });
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4317' }, /OTEL_EXPORTER_OTLP_ENDPOINT must be/],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /OTEL_EXPORTER_OTLP_PROTOCOL must be http\/protobuf/],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'authorization' }, /OTEL_EXPORTER_OTLP_HEADERS must be name=value/],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=b,c=%zz' }, /OTEL_EXPORTER_OTLP_HEADERS must be name=value/],
    [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, /OTEL_TRACES_SAMPLER must be one of/],
    [{ OTEL_TRACES_SAMPLER_ARG: '5' }, /OTEL_TRACES_SAMPLER_ARG must be a share/],
  ])('%j stops the start with the name of the variable', (environment, text) => {
    expect(() => readConfig(environment)).toThrow(text);
  });
});

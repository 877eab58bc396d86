import type { Read } from './config.ts';

export interface MetricsSettings {
  /** What a caller of GET /metrics sends as bearer token: 16 characters or more. Default none: everybody may read it. */
  readonly metricsToken: string | null;
}

export function metricsSettings(read: Read): MetricsSettings {
  return {
    metricsToken: read<string | null>(
      'METRICS_TOKEN',
      null,
      (text) => (/^[\x21-\x7e]{16,200}$/.test(text) ? text : null),
      '16 to 200 characters without spaces, e.g. METRICS_TOKEN="$(openssl rand -hex 24)"',
    ),
  };
}

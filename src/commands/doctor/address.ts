import type { Config } from '../../kit/config.ts';
import { isThisMachine } from '../../kit/http/addresses.ts';
import { portAdvice, whyNotFree } from '../../kit/ports.ts';
import { type Finding, findingsOf } from './finding.ts';

const ANSWER_LIMIT_MS = 3_000;

/** Whether the settings name the address at which a service runs over the same data; null: none does. */
export function judgeAddress(publicUrl: string, runningAt: string | null): Finding {
  const { ok, warn } = findingsOf('settings');
  if (runningAt === null) return ok(`the service will answer at ${publicUrl}`);
  if (runningAt === publicUrl) return ok(`the service answers at ${publicUrl}`);
  return warn(
    `the service runs at ${runningAt}, and these settings say ${publicUrl}: give this command the settings of the service, as PORT and PUBLIC_URL`,
  );
}

/** Whether the service can distinguish visitors: it speaks no TLS, so with https there is a proxy. */
export function judgeProxies({
  publicUrl,
  trustedProxies,
}: Pick<Config, 'publicUrl' | 'trustedProxies'>): Finding {
  const { ok, warn } = findingsOf('proxies');
  if (trustedProxies.length > 0) return ok(trustedProxies.join(', '));
  if (!publicUrl.startsWith('https:')) return ok('none');
  return warn(
    'behind https every visitor has the address of the proxy, and one attacker can lock everyone out: set TRUSTED_PROXIES to its address, e.g. 127.0.0.1',
  );
}

/** Whether links that people get are protected on their way. */
export function judgeScheme(publicUrl: string, payUrl: string): Finding {
  const { ok, warn } = findingsOf('https');
  const open = [...new Set([publicUrl, payUrl])].filter(
    (url) => url.startsWith('http:') && !isThisMachine(new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')),
  );
  if (open.length === 0) return ok('links are https, or of this machine');
  return warn(
    `${open.join(' and ')}: anyone on the way reads sessions, tokens and payment links; put a proxy with TLS in front, and set an https address`,
  );
}

/** The port of the service on this machine: free, ours, or in use by something else. */
export async function examinePort({ host, port }: Config, isRunning: boolean): Promise<Finding> {
  const { ok, fail } = findingsOf('port');
  if (port === 0) return ok('chosen by the system at each start');
  const code = await whyNotFree(host, port);
  if (code === null)
    return ok(isRunning ? `${port} is free: the service that runs has another` : `${port} is free`);
  if (code === 'EADDRINUSE' && (await askLiveness(`http://localhost:${port}`)) !== null)
    return ok(`${port} is answered by a running Tranche`);
  return fail(portAdvice(host, port, code));
}

/**
 * Whether PUBLIC_URL leads here, as people reach it, and whether the service believes the proxy on the way. `port` is where
 * the service answers on this machine. Null: no service runs here, so that nothing can be said.
 */
export async function examinePublicUrl({
  publicUrl,
  port,
}: Pick<Config, 'publicUrl' | 'port'>): Promise<Finding[]> {
  const { ok, warn, fail } = findingsOf('public url');
  const local = `http://localhost:${port}`;
  const here = port === 0 ? null : await askLiveness(local);
  if (here === null) return [];
  const before = await countUnbelieved(local);
  const outside = await askLiveness(publicUrl);
  if (outside === null) {
    return [
      fail(
        `${publicUrl} does not lead to this service: check its DNS name, the proxy and its certificate (curl -v ${publicUrl}/livez)`,
      ),
    ];
  }
  const reached =
    outside === here
      ? ok(`${publicUrl} leads to this service`)
      : warn(
          `${publicUrl} is answered by another process than port ${port}: another node, or another installation; check the proxy if you run one node`,
        );
  const after = await countUnbelieved(local);
  return before === null || after === null || after === before ? [reached] : [reached, unbelieved];
}

const unbelieved: Finding = findingsOf('proxies').warn(
  'a proxy names the addresses of visitors (X-Forwarded-For), but TRUSTED_PROXIES does not name the proxy: every visitor seems to be the proxy, so that one attacker can lock everyone out; add its address',
);

/** Whether the browser of a client reaches the sandbox, to which test cards go. */
export async function examineSandbox(url: string): Promise<Finding> {
  const { ok, warn } = findingsOf('sandbox');
  if ((await askLiveness(url)) !== null) return ok(`${url} answers`);
  return warn(
    `${url} does not answer, so that nobody can pay in a sandbox account: open SANDBOX_PORT to browsers, or set SANDBOX_URL. Live accounts do not use it`,
  );
}

/** Asks whether an address is answered as Tranche answers; the name of the process that answers, or null. */
async function askLiveness(url: string): Promise<string | null> {
  try {
    const response = await fetch(`${url}/livez`, {
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    const body = (await response.json()) as {
      timestamp?: unknown;
      data?: { status?: unknown };
      status?: unknown;
    };
    const isOurs = (body.data?.status ?? body.status) === 'ok';
    // The ids of requests begin with what the process has chosen at its start; the sandbox has none.
    return isOurs ? (response.headers.get('request-id')?.slice(0, -6) ?? 'sandbox') : null;
  } catch {
    return null; // Whatever answers speaks no HTTP, or not as we do.
  }
}

// How many requests came by a proxy that is not trusted.
async function countUnbelieved(url: string): Promise<number | null> {
  try {
    const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    const line = /^tranche_http_forwarded_untrusted_total (\d+)$/m.exec(await response.text());
    return line === null ? null : Number(line[1]);
  } catch {
    return null;
  }
}

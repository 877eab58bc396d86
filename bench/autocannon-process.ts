/**
 * The process that autocannon runs in: `node autocannon-process.ts JOB`, where JOB is a file with a prepared
 * load. Prints the result as JSON. Cut off by time, autocannon would drop the requests under way; so it is
 * told a number of requests instead, from the rate of a short first run.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { CONTACT_PLACE, CONTACTS, type GeneratorResult, type PreparedLoad } from './load-types.ts';

// autocannon has no types; this is what we use of it.
interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly setupRequest?: (request: Request) => Request & { readonly body: string };
}
interface Client {
  setRequests(requests: readonly Request[]): void;
}
interface Instance extends Promise<{ errors: number; timeouts: number; non2xx: number }> {
  on(event: 'response', hear: (client: Client, status: number, bytes: number, ms: number) => void): void;
}
type Autocannon = (options: {
  url: string;
  connections: number;
  amount: number;
  setupClient: (client: Client) => void;
}) => Instance;

const autocannon: Autocannon = createRequire(import.meta.url)('autocannon');

const [, , job = ''] = process.argv;
const load: PreparedLoad = JSON.parse(await readFile(job, 'utf8'));
let posted = 0;

const probe = await fire(load.connections * 20);
const main = await fire(Math.max(load.connections, Math.round(probe.rate * load.seconds)));
const faults = Object.entries(main.faults).map(([name, count]) => [name, count + (probe.faults[name] ?? 0)]);
const result: GeneratorResult = {
  ...main,
  requests: probe.requests + main.requests,
  faults: Object.fromEntries(faults),
};
console.log(JSON.stringify(result));

async function fire(amount: number): Promise<GeneratorResult> {
  let clients = 0;
  const latencies: number[] = [];
  const start = performance.now();
  let end = start;
  const instance = autocannon({
    url: `http://127.0.0.1:${load.port}`,
    connections: load.connections,
    amount,
    setupClient(client) {
      client.setRequests(requestsOf(clients));
      clients += 1;
    },
  });
  instance.on('response', (_client, _status, _bytes, ms) => {
    latencies.push(ms);
    end = performance.now();
  });
  const { errors, timeouts, non2xx } = await instance;
  latencies.sort((one, other) => one - other);
  const at = (part: number) => latencies[Math.floor(part * (latencies.length - 1))] ?? 0;
  return {
    requests: latencies.length,
    rate: (1000 * latencies.length) / (end - start),
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    maxMs: at(1),
    faults: { 'status other than 2xx': non2xx, 'broken or silent connection': errors, 'no answer': timeouts },
  };
}

// Each connection has paths of its own, so that no two ask the same at the same time.
function requestsOf(client: number): Request[] {
  const headers = { accept: 'application/json', authorization: `Bearer ${load.token}` };
  const { body, paths, connections } = load;
  if (body !== undefined) {
    const [path = '/'] = paths;
    return [{ method: 'POST', path, headers, setupRequest: (request) => fill(request, body) }];
  }
  const own = paths.filter((_path, index) => index % connections === client);
  return (own.length > 0 ? own : paths).map((path) => ({ method: 'GET', path, headers }));
}

function fill(request: Request, body: string): Request & { body: string } {
  posted += 1;
  const contact = String(1 + Math.floor(Math.random() * CONTACTS)).padStart(4, '0');
  const key = `${load.keyPrefix}-00-${String(posted).padStart(8, '0')}`;
  const { token, tokens = [token] } = load;
  const authorization = `Bearer ${tokens[posted % tokens.length]}`;
  return {
    ...request,
    headers: {
      ...request.headers,
      authorization,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: body.replaceAll(CONTACT_PLACE, contact),
  };
}

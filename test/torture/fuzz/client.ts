import { Agent, type IncomingMessage, request as requestHttp } from 'node:http';
import { connect } from 'node:net';

export interface Letter {
  readonly method: string;
  /** With its query, as it stands in the first line. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | null;
}

/** The answer. A status of 0 is a connection that was closed without an answer. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The reason why the answer is no HTTP; absent when it is HTTP. */
  readonly failure?: string;
}

/** Sends requests as they are, proper or not. */
export interface Client {
  send(letter: Letter): Promise<Reply>;
  close(): void;
}

/** How long an answer is awaited: far longer than a service on a slow machine takes. */
const PATIENCE_MS = 180_000;

/** Opens what sends to a service. */
export function openClient(url: string): Client {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const place = { host: hostname, port: Number(port), agent };
  return {
    // Node's own client refuses to send some requests: they are written to a socket by hand.
    send: (letter) => (isProper(letter) ? exchange(place, letter) : exchangeByHand(place, letter)),
    close: () => agent.destroy(),
  };
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// As Node has it: any byte but controls.
// biome-ignore lint/suspicious/noControlCharactersInRegex: - they are what is looked for
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const PATH = /^[\x21-\xff]+$/;
// Node's client counts bytes itself, and does not wait for what nobody sends.
const BY_HAND = new Set([
  'content-length',
  'transfer-encoding',
  'expect',
  'connection',
  'upgrade',
  'host',
  'trailer',
]);

function isProper({ method, path, headers }: Letter): boolean {
  return (
    TOKEN.test(method) &&
    method !== 'CONNECT' &&
    PATH.test(path) &&
    path.startsWith('/') &&
    headers.every(
      ([name, value]) => TOKEN.test(name) && HEADER_VALUE.test(value) && !BY_HAND.has(name.toLowerCase()),
    )
  );
}

interface Place {
  readonly host: string;
  readonly port: number;
  readonly agent: Agent;
}

function exchange(place: Place, { method, path, headers, body }: Letter, isRepeated = false): Promise<Reply> {
  return new Promise((resolve, reject) => {
    // Node would send a POST without a body in no chunks, which is a body to the service.
    const length = body?.length ?? (method === 'POST' ? 0 : undefined);
    const all = length === undefined ? headers : [...headers, ['content-length', String(length)] as const];
    const lines = [['host', `${place.host}:${place.port}`] as const, ...all].flat();
    const asked = requestHttp({ ...place, method, path, headers: lines, timeout: PATIENCE_MS }, (answer) => {
      read(answer).then(resolve, reject);
    });
    asked.on('timeout', () => asked.destroy(new Error('No answer came.')));
    asked.on('error', (cause: Error & { code?: string }) => {
      // A kept connection may end just as it is used; one that ends while a large body is sent had its answer before.
      const isEnded = cause.code === 'ECONNRESET' || cause.code === 'EPIPE';
      if (isEnded && asked.reusedSocket && !isRepeated) {
        exchange(place, { method, path, headers, body }, true).then(resolve, reject);
      } else if (isEnded) resolve({ status: 0, headers: {}, body: Buffer.alloc(0) });
      else resolve({ status: 0, headers: {}, body: Buffer.alloc(0), failure: cause.message });
    });
    asked.end(body ?? undefined);
  });
}

async function read(answer: IncomingMessage): Promise<Reply> {
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  const status = answer.statusCode ?? 0;
  // A stream does not end by itself.
  if (headers['content-type']?.startsWith('text/event-stream') === true && status === 200) {
    answer.destroy();
    return { status, headers, body: Buffer.alloc(0) };
  }
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status, headers, body: Buffer.concat(chunks) };
}

function exchangeByHand({ host, port }: Place, { method, path, headers, body }: Letter): Promise<Reply> {
  const has = (name: string) => headers.some(([one]) => one.toLowerCase() === name);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...(has('host') ? [] : [`Host: ${host}:${port}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(has('content-length') || has('transfer-encoding') || body === null
      ? []
      : [`Content-Length: ${body.length}`]),
    ...(has('connection') ? [] : ['Connection: close']),
  ];
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, host, () => {
      socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8'));
      // The end of what is sent: a body that is shorter than promised must not be waited for.
      if (body === null) socket.end();
      else socket.end(body);
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('No answer came.')));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', (cause: Error & { code?: string }) => {
      if (cause.code !== 'ECONNRESET' && cause.code !== 'EPIPE') reject(cause);
    });
    socket.on('close', () => resolve(readByHand(Buffer.concat(chunks))));
  });
}

// The last answer of a connection: those that only ask to continue stand before it.
function readByHand(bytes: Buffer): Reply {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return { status: 0, headers: {}, body: Buffer.alloc(0) };
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(first.split(' ')[1]);
  if (status < 200) return readByHand(bytes.subarray(end + 4));
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  const rest = bytes.subarray(end + 4);
  return { status, headers, body: headers['transfer-encoding'] === 'chunked' ? joinChunks(rest) : rest };
}

function joinChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at);
    const size = end < 0 ? 0 : Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

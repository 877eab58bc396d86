import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import type { TestService } from './service.ts';

/** A request that a receiver got, verified with the reference library when it knows the secret. */
export interface Received {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  // Tests look into bodies of many shapes.
  // biome-ignore lint/suspicious/noExplicitAny: - as said above
  readonly event: any;
  readonly status: number;
}

/** A server that webhooks are sent to. */
export interface Receiver {
  readonly url: string;
  /** All that came, in the order in which it came. */
  readonly received: Received[];
  /** What it got and took. */
  taken(): Received[];
  /** Decides what a request is answered with; by default 200. */
  answerWith(judge: Judge): void;
  close(): Promise<void>;
}

/** Decides a request: a status, or an answer of its own making. */
type Judge = (one: Omit<Received, 'status'>, response: ServerResponse) => number | Promise<number>;

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let judge: Judge = () => 200;
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const one = {
      id: String(request.headers['webhook-id']),
      headers: request.headers,
      body,
      event: JSON.parse(body) as object,
    };
    const status = await judge(one, response);
    received.push({ ...one, status });
    if (!response.writableEnded) response.writeHead(status).end(`status ${status}`);
  };
  // A request that ends before it was read is none.
  const server = createServer(
    (request, response) => void receive(request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook?key=hidden`,
    received,
    taken: () => received.filter(({ status }) => status < 300),
    answerWith: (next) => {
      judge = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Whether the reference library accepts a request with a secret. */
export function isVerified({ headers, body }: Pick<Received, 'headers' | 'body'>, secret: string): boolean {
  try {
    new Verifier(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

/** The setting with which webhooks may be sent to receivers of this machine. */
export const ALLOWED = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };

export async function createWebhook(
  service: TestService,
  body: { readonly url: string; readonly [field: string]: unknown },
  token = service.member.token,
) {
  const { data } = await service.call('POST', '/v1/webhooks', { body, token });
  return data as { readonly id: string; readonly secret: string };
}

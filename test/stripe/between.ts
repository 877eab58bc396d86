import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One exchange with a stand-in for Stripe. */
export interface Exchange {
  readonly route: string;
  readonly status: number;
  readonly answer: string;
}

/** Stands between the processor and a stand-in: sees every exchange, and may change requests and answers. */
export interface Between {
  readonly url: string;
  readonly exchanges: readonly Exchange[];
  close(): Promise<void>;
}

/** A request on its way. */
export interface Passing {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Empty of a file. */
  readonly form: URLSearchParams;
}

/** What becomes of a request on its way, and of its answer. */
export interface Translation {
  request(passing: Passing): Passing;
  answer(asked: Passing, text: string): string;
}

const unchanged: Translation = { request: (passing) => passing, answer: (_asked, text) => text };

// The headers that say which account a request is about, and that it is a repeat.
function named(headers: IncomingHttpHeaders): Record<string, string> {
  const { 'stripe-account': account, 'idempotency-key': key } = headers;
  return {
    ...(typeof account === 'string' ? { 'stripe-account': account } : {}),
    ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
  };
}

/** Starts it in front of a stand-in. */
export async function standBetween(target: string, translation: Translation = unchanged): Promise<Between> {
  const exchanges: Exchange[] = [];
  const server = createServer((request, response) => {
    const pass = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const url = new URL(request.url ?? '/', target);
      const body = Buffer.concat(chunks);
      const type = request.headers['content-type'] ?? '';
      const isFile = type.startsWith('multipart/');
      const asked: Passing = {
        method: request.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        form: new URLSearchParams(isFile ? '' : body.toString()),
      };
      const sent = translation.request(asked);
      const query = sent.query.size === 0 ? '' : `?${sent.query.toString()}`;
      const answer = await fetch(`${target}${sent.path}${query}`, {
        method: sent.method,
        headers: {
          authorization: request.headers.authorization ?? '',
          'stripe-version': String(request.headers['stripe-version'] ?? ''),
          'content-type': isFile ? type : 'application/x-www-form-urlencoded',
          ...named(request.headers),
        },
        ...(sent.method === 'GET' ? {} : { body: isFile ? body : sent.form.toString() }),
        signal: AbortSignal.timeout(10_000),
      });
      const text = translation.answer(asked, await answer.text());
      exchanges.push({ route: `${asked.method} ${asked.path}`, status: answer.status, answer: text });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
    };
    pass().catch((cause: Error) => {
      exchanges.push({ route: String(request.url), status: 0, answer: cause.message });
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

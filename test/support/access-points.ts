import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { isSigned, signed } from '../../src/kit/standard-webhooks.ts';
import { confirm, signInOwner } from './closing.ts';
import type { Visitor } from './console.ts';
import { freshService } from './fresh-service.ts';
import { activeInvoice } from './money.ts';
import type { TestService } from './service.ts';
import { callSignedIn, type SessionAnswer } from './session-api.ts';
import { ALLOWED } from './webhook-receiver.ts';

/** A document that an access point got. */
export interface Handed {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly xml: string;
}

type Judge = (one: Handed, response: ServerResponse) => number | null | Promise<number | null>;

/** A program that documents are handed to. It answers 202 until a test says otherwise; null: the test answers, or nobody. */
export interface AccessPointServer {
  readonly url: string;
  readonly handed: Handed[];
  answerWith(judge: Judge): void;
  close(): Promise<void>;
}

export async function startAccessPoint(): Promise<AccessPointServer> {
  const handed: Handed[] = [];
  let judge: Judge = () => 202;
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const xml = Buffer.concat(chunks).toString('utf8');
    const one = { path: request.url ?? '', headers: request.headers, xml };
    handed.push(one);
    const status = await judge(one, response);
    if (status === null) return;
    const words = { id: `ap-${handed.length}`, message: `status ${status}` };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(words));
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/send`,
    handed,
    answerWith: (next) => {
      judge = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** What a business needs for Peppol and XRechnung, and lines with tax. */
export const SELLER = {
  street: 'Hafenstraße 1',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  taxId: 'DE123456789',
  email: 'studio@example.com',
  phone: '+49 40 123456',
  contactName: 'Sam Demo',
};
export const BUYER = {
  company: 'Klar GmbH',
  street: 'Am Markt 2',
  postalCode: '28195',
  city: 'Bremen',
  country: 'DE',
  vatId: 'DE987654321',
  reference: '4711',
};

/** The request of an invoice that a company gets over the network. */
export const billedTo = (billing: object = {}) => ({
  totalAmount: 11_900,
  currency: 'EUR',
  contact: { name: 'Maria Sommer', email: 'maria@example.com' },
  billing: { ...BUYER, ...billing },
  paymentSchedule: [{ dueDate: '2026-12-25', amount: 11_900 }],
  lineItems: [{ description: 'Portrait', quantity: 1, unitAmount: 11_900, taxBasisPoints: 1_900 }],
});

/** A service, its Owner, and the program of an access point. */
export interface Handing {
  readonly service: TestService;
  readonly point: AccessPointServer;
  readonly owner: Visitor;
  /** Calls an operation of the access point of the demo account. */
  call(method: string, path?: string, body?: object, person?: Visitor): Promise<SessionAnswer>;
  /** Saves the program as access point; answers the secret. */
  save(changes?: object): Promise<string>;
  invoice(billing?: object): Promise<{ readonly id: string }>;
  hand(path: string): ReturnType<TestService['call']>;
  /** The last hand-over of the account. */
  // biome-ignore lint/suspicious/noExplicitAny: answers have many shapes
  newest(): Promise<any>;
  /** Sets the clock later, and does what is due. */
  later(seconds: number): Promise<void>;
  /** Has the access point say something. */
  say(
    said: object,
    secret: string,
    changes?: Partial<Record<string, string>>,
  ): ReturnType<TestService['call']>;
}

/** Makes the function that hands each test of a file all of them as new. */
export function freshHanding(environment: Record<string, string> = {}): () => Promise<Handing> {
  let point: AccessPointServer | undefined;
  afterAll(() => point?.close());
  const fresh = freshService(async () => ({ ...ALLOWED, ...environment }));
  return async () => {
    const service = await fresh();
    await point?.close();
    const server = await startAccessPoint();
    point = server;
    const owner = await signInOwner(service);
    await confirm(service, owner);
    await service.call('PATCH', '/v1/account', { body: { profile: SELLER } });
    const call: Handing['call'] = (
      method,
      path = '',
      body = method === 'POST' ? {} : undefined,
      person = owner,
    ) => callSignedIn(service, person, method, `/app/api/accounts/demo-studio/access_point${path}`, { body });
    const { id: accountId } = (await service.call('GET', '/v1/account')).data as { readonly id: string };
    return {
      service,
      point: server,
      owner,
      call,
      async save(changes = {}) {
        const body = {
          kind: 'Endpoint',
          url: server.url,
          headers: [{ name: 'Authorization', value: 'Bearer canary-x8Zq-key' }],
          format: 'peppol',
          handsOverOnIssue: false,
          ...changes,
        };
        const saved = await call('PUT', '', body);
        if (saved.status !== 200) throw new Error(saved.bytes.toString('utf8'));
        return saved.data.secret as string;
      },
      invoice: (billing = {}) => activeInvoice(service, billedTo(billing)),
      hand: (path) => service.call('POST', `/v1/${path}/e_invoice/hand_overs`, { body: {} }),
      newest: async () => (await service.call('GET', '/v1/hand_overs?limit=1')).data.items[0],
      async later(seconds) {
        service.clock.set(new Date(service.clock.now().getTime() + seconds * 1000).toISOString());
        await service.work();
      },
      async say(said, secret, changes = {}) {
        const body = JSON.stringify(said);
        const headers = {
          'content-type': 'application/json',
          'webhook-id': 'said-1',
          ...signed('said-1', service.clock.now(), body, [secret]),
          ...changes,
        };
        const answer = await fetch(`${service.url}/v1/access_point/callbacks/${accountId}`, {
          method: 'POST',
          headers: headers as Record<string, string>,
          body,
        });
        const text = await answer.text();
        const json = JSON.parse(text);
        return { status: answer.status, text, data: json.data, error: json.error } as never;
      },
    };
  };
}

/** Whether a document came with a signature of the secret. */
export const isSignedBy = ({ headers, xml }: Handed, secret: string, now: Date): boolean =>
  isSigned(headers as Parameters<typeof isSigned>[0], xml, secret, now);

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyContextConfig,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify';
import type { Transaction } from '../db/database.ts';
import type { Clock } from '../time.ts';
import type { FinishedAnswer, Outcome, ReadAnswer } from './envelope.ts';
import type { Idempotency, IdempotentRequest } from './idempotency.ts';
import { readIdempotency } from './requests.ts';
import { type HttpServer, sendFinished, sendRead } from './server.ts';

/** A request whose parts have the types of an operation's schemas. */
type RequestOf<Schema extends FastifySchema> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  Schema,
  TypeBoxTypeProvider
>;

/** An operation of the API. Its settings, as `scope`, stand beside its schemas. */
type Operation<Schema extends FastifySchema> = FastifyContextConfig & {
  readonly url: string;
  readonly schema: Schema;
};

type WritingOperation<Schema extends FastifySchema> = Operation<Schema> & {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The owner of the idempotency keys, where it is not the account: see {@link readIdempotency}. */
  readonly keyOwner?: (request: RequestOf<Schema>) => string;
};

/** Adds operations of an account's callers to a server: each answers in the envelope, and has one effect for a key. */
export interface Operations {
  /** Adds an operation that reads. */
  readonly read: <const Schema extends FastifySchema>(
    operation: Operation<Schema>,
    read: (request: RequestOf<Schema>) => Promise<unknown>,
  ) => void;
  /** Adds an operation that reads something with a version for `If-Match`, as its schema says for the document. */
  readonly readVersion: <const Schema extends FastifySchema & { readonly isVersioned: boolean }>(
    operation: Operation<Schema>,
    read: (request: RequestOf<Schema>) => Promise<{ readonly data: unknown; readonly etag: string }>,
  ) => void;
  /** Adds an operation whose answers are kept as bytes while nothing happens in the account. */
  readonly readCached: <const Schema extends FastifySchema>(
    operation: Operation<Schema>,
    read: (request: RequestOf<Schema>) => Promise<ReadAnswer>,
  ) => void;
  /** Adds an operation that changes something in one transaction, in which its key is kept. */
  readonly write: <const Schema extends FastifySchema>(
    operation: WritingOperation<Schema>,
    change: (tx: Transaction, request: RequestOf<Schema>) => Promise<Outcome>,
  ) => void;
  /** Adds an operation that runs its own transactions, because it calls a processor or is committed with others. */
  readonly perform: <const Schema extends FastifySchema>(
    operation: WritingOperation<Schema>,
    work: (request: RequestOf<Schema>, idempotent: IdempotentRequest) => Promise<FinishedAnswer>,
  ) => void;
}

/** Makes what adds operations to a server. `clock` is the machine's. */
export function operationsOf(
  server: HttpServer,
  { idempotency, clock }: { readonly idempotency: Idempotency; readonly clock: Clock },
): Operations {
  const add = <Schema extends FastifySchema>(
    method: 'GET' | WritingOperation<Schema>['method'],
    { url, schema, ...config }: Operation<Schema>,
    handle: (request: RequestOf<Schema>, reply: FastifyReply) => Promise<unknown>,
  ) => server.route({ method, url, schema, config, handler: handle as never });
  const perform: Operations['perform'] = ({ method, keyOwner, ...operation }, work) => {
    add(method, operation as Operation<typeof operation.schema>, async (request, reply) => {
      const { id } = request.caller.account;
      const idempotent = readIdempotency(request as FastifyRequest, id, clock.now(), keyOwner?.(request));
      return sendFinished(reply, await work(request, idempotent));
    });
  };
  return {
    perform,
    write: (operation, change) =>
      perform(operation, (request, idempotent) =>
        idempotency.perform(idempotent, (tx) => change(tx, request)),
      ),
    read: (operation, read) => add('GET', operation, read),
    readVersion: (operation, read) =>
      add('GET', operation, async (request, reply) => {
        const { data, etag } = await read(request);
        reply.header('etag', etag);
        return data;
      }),
    readCached: (operation, read) =>
      add('GET', operation, async (request, reply) => sendRead(reply, await read(request))),
  };
}

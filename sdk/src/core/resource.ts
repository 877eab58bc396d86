import type { Operations } from '../schema.ts';
import { Answer } from './answer.ts';
import { Listing, type PageData } from './pages.ts';
import { addressOf, type OperationName } from './requests.ts';
import { pause } from './retrying.ts';
import { readStream, type StreamMessage } from './stream.ts';
import type { RequestOptions, Transport } from './transport.ts';

/** The input of an operation. */
interface Given {
  readonly path?: object;
  readonly query?: object;
  readonly body?: unknown;
  /** The media types of a file that is answered. */
  readonly accept?: string;
}

type DataOf<Name extends OperationName> = Operations[Name]['data'];

/** The operations on one kind of thing. */
export abstract class Resource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Runs an operation that answers data. */
  protected runOperation<Name extends OperationName>(
    operation: Name,
    given: Given,
    options?: RequestOptions,
  ): Answer<DataOf<Name>> {
    return new Answer(this.#transport.send<DataOf<Name>>(requestOf(operation, given), options));
  }

  /** Runs an operation that answers a list, page by page. */
  protected runListing<Name extends OperationName>(
    operation: Name,
    given: Given & { readonly query?: { readonly cursor?: string | undefined } },
    options?: RequestOptions,
  ): Listing<Extract<DataOf<Name>, PageData<unknown>>> {
    type Data = Extract<DataOf<Name>, PageData<unknown>>;
    const read = (cursor: string | undefined) => {
      const query = { ...given.query, cursor };
      return this.#transport.send<Data>(requestOf(operation, { ...given, query }), options);
    };
    return new Listing<Data>(read, given.query?.cursor);
  }

  /** Runs an operation that answers a file: the response, its body unread. */
  protected runDownload(operation: OperationName, given: Given, options?: RequestOptions): Answer<Response> {
    const request = { ...requestOf(operation, given), reads: 'response' } as const;
    return new Answer(this.#transport.send<Response>(request, options));
  }

  /** Runs an operation that does not end. */
  protected runStream(
    operation: OperationName,
    given: { readonly query?: { readonly lastEventId?: string | undefined } },
    options?: RequestOptions,
  ): AsyncGenerator<StreamMessage, void, undefined> {
    const open = (lastEventId: string | undefined) =>
      this.runDownload(
        operation,
        { query: { lastEventId }, accept: 'text/event-stream' },
        options,
      ).withResponse();
    return readStream(given.query?.lastEventId, { open, pause, random: Math.random }, options?.signal);
  }
}

function requestOf(operation: OperationName, { path, query, body, accept }: Given) {
  const [method = '', template = ''] = operation.split(' ');
  return { method, address: addressOf(template, path, query), body, accept };
}

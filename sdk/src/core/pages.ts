import { Answer } from './answer.ts';
import type { Received } from './transport.ts';

/** What a list answers: some of its items, and where the next ones begin. */
export interface PageData<Item> {
  readonly items: readonly Item[];
  /** Null at the end; lists that are never long have none. */
  readonly nextCursor?: string | null;
}

/** Asks for a page of a list: the first without a cursor. */
type ReadPage<Data> = (cursor: string | undefined) => Promise<Received<Data>>;

type ItemOf<Data extends PageData<unknown>> = Data['items'][number];

/** A page of a list. */
export class Page<Data extends PageData<unknown>> {
  /** The whole answer: some lists say more than their items. */
  readonly data: Data;
  readonly #read: ReadPage<Data>;

  constructor(data: Data, read: ReadPage<Data>) {
    this.data = data;
    this.#read = read;
  }

  /** The items of this page. */
  get items(): Data['items'] {
    return this.data.items;
  }

  /** Where the next page begins; null at the end. */
  get nextCursor(): string | null {
    return this.data.nextCursor ?? null;
  }

  /** The next page; null at the end. */
  async nextPage(): Promise<Page<Data> | null> {
    const cursor = this.nextCursor;
    return cursor === null ? null : new Page((await this.#read(cursor)).data, this.#read);
  }

  /** The answer of the service, for `JSON.stringify`. */
  toJSON(): Data {
    return this.data;
  }
}

/** A list: await it for its first page, or go through all items by `for await`. */
export class Listing<Data extends PageData<unknown>> extends Answer<Page<Data>> {
  constructor(read: ReadPage<Data>, cursor?: string) {
    super(read(cursor).then((first) => ({ ...first, data: new Page(first.data, read) })));
  }

  /** All pages, each read when it is asked for. */
  async *pages(): AsyncGenerator<Page<Data>, void, undefined> {
    for (let page: Page<Data> | null = await this; page !== null; page = await page.nextPage()) yield page;
  }

  /** All items, page by page. */
  async *[Symbol.asyncIterator](): AsyncGenerator<ItemOf<Data>, void, undefined> {
    for await (const page of this.pages()) yield* page.items as ItemOf<Data>[];
  }

  /** The items as an array, no more than `limit`: a list may be longer than what a program can hold. */
  async toArray({ limit }: { readonly limit: number }): Promise<ItemOf<Data>[]> {
    const items: ItemOf<Data>[] = [];
    if (limit <= 0) return items;
    for await (const item of this) if (items.push(item) >= limit) break;
    return items;
  }
}

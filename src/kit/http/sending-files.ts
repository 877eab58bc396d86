import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { streamLines, streamPieces } from './streaming.ts';

/** The most files at once, for an account and in all: a file takes as long as its reader. */
const AT_ONCE = { account: 4, process: 32 };
/** The same of kept files, which are read from the database as fast as their reader takes them. */
const KEPT_AT_ONCE = { account: 2, process: 16 };

/** The media type of files for spreadsheets. */
export const CSV = 'text/csv';

/** Sends lines as a file while they are made. Errors: 503 when too many files are being made; those of the lines. */
export type SendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  lines: AsyncGenerator<string, void>,
) => Promise<never>;

/**
 * Makes the sending of files of one media type, which counts those under way; `extension` is what their names end in.
 */
export function createSending(mediaType: string, extension: string): SendFile {
  const takePlace = createPlaces(AT_ONCE);
  return async ({ caller, raw }, reply, name, lines) => {
    takePlace(caller.account.id, reply);
    const file = await streamLines(lines);
    // The connection is cut, so that nobody takes the part for the whole file.
    file.once('error', () => raw.socket.resetAndDestroy());
    return reply
      .type(`${mediaType}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${name}.${extension}"`)
      .header('x-content-type-options', 'nosniff')
      .send(file) as never;
  };
}

/** A file whose bytes are kept. */
export interface KeptFile {
  readonly name: string;
  readonly byteCount: number;
  readonly pieces: AsyncGenerator<Buffer, void>;
}

/** Sends the kept file of an account, as fast as its reader takes it. Errors: 503 when too many files are being sent. */
export type SendKeptFile = (
  request: Pick<FastifyRequest, 'method' | 'raw'>,
  reply: FastifyReply,
  accountId: string,
  file: KeptFile,
) => Promise<never>;

/** Makes the sending of kept files of one media type, which counts those under way: one for each circle of readers. */
export function createKeptSending(mediaType: string): SendKeptFile {
  const takePlace = createPlaces(KEPT_AT_ONCE);
  return async ({ method, raw }, reply, accountId, { name, byteCount, pieces }) => {
    const isHead = method === 'HEAD';
    if (!isHead) takePlace(accountId, reply);
    // Of a stream, unlike of a text, the answer to HEAD keeps the length that is said here.
    const file = isHead ? Readable.from([]) : await streamPieces(pieces);
    // The connection is cut, so that nobody takes the part for the whole file.
    file.once('error', () => raw.socket.resetAndDestroy());
    return reply
      .type(mediaType)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-length', byteCount)
      .header('x-content-type-options', 'nosniff')
      .send(file) as never;
  };
}

/** Counts files under way. Errors: 503 when there are too many, for an account or in all. */
export function createPlaces(most: { readonly account: number; readonly process: number }) {
  const underWay = new Map<string, number>();
  /** Takes a place until the reply has ended. */
  return (account: string, { raw }: Pick<FastifyReply, 'raw'>): void => {
    // The connection ended before its request came here. No event would free the place.
    if (raw.closed)
      throw new AppError('overloaded', { message: 'The reader is gone.', retryAfterSeconds: 5 });
    const mine = underWay.get(account) ?? 0;
    const all = [...underWay.values()].reduce((sum, count) => sum + count, 0);
    if (mine >= most.account || all >= most.process) {
      const message = 'Too many files are being made; try again when one of them is done.';
      throw new AppError('overloaded', { message, retryAfterSeconds: 5 });
    }
    underWay.set(account, mine + 1);
    raw.once('close', () => {
      const left = (underWay.get(account) ?? 1) - 1;
      if (left > 0) underWay.set(account, left);
      else underWay.delete(account);
    });
  };
}

import { Readable } from 'node:stream';

/** The size at which a piece of the file is sent. The next piece is made after it was taken. */
const PIECE_CHARACTERS = 65_536;

/** A reader who takes no piece within this time is disconnected. */
const TAKEN_WITHIN_MS = 30_000;

/** A file of lines that is made while it is sent, as {@link streamPieces} does. */
export function streamLines(
  lines: AsyncIterator<string, void> & AsyncIterable<string>,
  takenWithinMs = TAKEN_WITHIN_MS,
): Promise<Readable> {
  return streamPieces(piecesOf(lines), takenWithinMs);
}

/**
 * A file that is made while it is sent, in pieces: no faster than the reader takes it, and not further when the reader
 * stops. The first piece is made before this function answers, so an early failure can still be refused. Errors: those
 * of the pieces.
 */
export async function streamPieces(
  pieces: AsyncGenerator<Buffer, void>,
  takenWithinMs = TAKEN_WITHIN_MS,
): Promise<Readable> {
  const first = await pieces.next();
  let timer: NodeJS.Timeout | undefined;
  const file = Readable.from(
    (async function* () {
      try {
        let piece = first;
        while (piece.done !== true) {
          timer = setTimeout(() => file.destroy(new Error('Nobody took the file.')), takenWithinMs).unref();
          yield piece.value;
          clearTimeout(timer);
          piece = await pieces.next();
        }
      } finally {
        clearTimeout(timer);
        await pieces.return();
      }
    })(),
    { objectMode: false, highWaterMark: PIECE_CHARACTERS },
  );
  return file;
}

async function* piecesOf(lines: AsyncIterable<string>): AsyncGenerator<Buffer, void> {
  let piece = '';
  for await (const line of lines) {
    piece += line;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  if (piece !== '') yield Buffer.from(piece);
}
